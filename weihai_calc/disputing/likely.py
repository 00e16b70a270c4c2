"""Which explanations are likelier, and which are alike."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from ..model import SEATS, How, Mark, Meld, MeldKind, Seat
from ..rules import OPTIONS, READING_NAMES
from ..tiles import Tile
from .case import Case
from .change import HOUSE_KINDS, Change, Changes, Kind, Mistake

Likeness = tuple[tuple[str, ...], ...]
_KINDS: Final = {kind: number for number, kind in enumerate(Kind)}
_NAMES: Final[Mapping[tuple[Kind, object], int]] = {
    (kind, name): number
    for kind, names in (
        (Kind.FLAG, OPTIONS),
        (Kind.READING, READING_NAMES),
        (Kind.MARK, Mark),
        (Kind.ERROR, Mistake),
    )
    for number, name in enumerate(names)
}
"""The order of what has a name, as the rules have it."""


class Rank(NamedTuple):
    """Sorts the likeliest first: choices of the house before facts of the table, and facts before
    mistakes; then by kind; then the smaller difference.

    alike  the same for changes that differ only in which tile, which payer, which kong.
    """

    worst: int
    sum: int
    kinds: tuple[int, ...]
    names: tuple[int, ...]
    apart: int
    alike: Likeness
    details: tuple[int, ...]


class Likely:
    """How likely changes to a record are."""

    def __init__(self, case: Case) -> None:
        self._case = case

    def of(self, changes: Changes) -> Rank:
        """The rank of changes that were made together."""
        groups = [_group(change) for change in changes]
        payers = self._payers(changes)
        return Rank(
            max(groups),
            sum(groups),
            tuple([_KINDS[change.kind] for change in changes]),
            tuple([_NAMES.get((change.kind, change.name), 0) for change in changes]),
            sum([_apart(change) for change in changes]),
            tuple([self._likeness(change, payers) for change in changes]),
            tuple([_detail(change) for change in changes]),
        )

    def _payers(self, changes: Changes) -> tuple[Seat, ...]:
        """Who pays when these changes were made."""
        how, source = self._case.play.how, self._case.play.source
        for change in changes:
            if change.kind is Kind.HOW and isinstance(change.after, How):
                how = change.after
                source = change.name if isinstance(change.name, Seat) else None
            if change.kind is Kind.FROM and isinstance(change.after, Seat):
                source = change.after
        if how is not How.SELF and source is not None:
            return (source,)
        return tuple(seat for seat in SEATS if seat is not self._case.winner)

    def _likeness(self, change: Change, payers: tuple[Seat, ...]) -> tuple[str, ...]:
        kind, name, before, after = change
        match kind:
            case Kind.FISH | Kind.FENG:
                return kind, self._role(name, payers), str(before), str(after)
            case Kind.DEALER:
                return kind, self._role(after, payers)
            case Kind.HOW:
                return kind, str(after)
            case Kind.FROM | Kind.WIN:
                return (kind,)
            case Kind.MELD:
                return kind, _openness(before), _openness(after)
        return kind, str(name), str(after)

    def _role(self, seat: object, payers: tuple[Seat, ...]) -> str:
        if seat is self._case.winner:
            return "winner"
        return "payer" if seat in payers else "neither"


def _openness(meld: object) -> str:
    """明杠 and 捡杠 come to the same everywhere."""
    assert isinstance(meld, Meld)
    return "closed" if meld.kind is MeldKind.ANKONG else "open"


def _group(change: Change) -> int:
    if change.kind in HOUSE_KINDS:
        return 0
    return 2 if change.kind is Kind.ERROR else 1


def _apart(change: Change) -> int:
    """How far a number was changed."""
    if change.kind in (Kind.FISH, Kind.FENG):
        assert isinstance(change.before, int)
        assert isinstance(change.after, int)
        return abs(change.after - change.before)
    return 0


def _detail(change: Change) -> int:
    """Which seat or tile, in their order."""
    whose = change.name if isinstance(change.name, Seat) else change.after
    return int(whose) if isinstance(whose, Seat | Tile) else 0
