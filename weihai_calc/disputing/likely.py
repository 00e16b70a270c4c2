"""Which explanations are likelier, and which are alike."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from ..model import Mark, Meld, MeldKind, Seat
from ..rules import OPTIONS, READING_NAMES
from ..tiles import Tile
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
    mistakes; then what is near, by kind; then the smaller difference.

    far    feng sets of very different sizes: nobody overlooks so many tiles.
    alike  the same for changes that differ only in which tile, which seat but the winner's, which
           kong.
    """

    worst: int
    sum: int
    far: int
    kinds: tuple[int, ...]
    names: tuple[int, ...]
    apart: int
    alike: Likeness
    details: tuple[int, ...]


def rank(changes: Changes, winner: Seat) -> Rank:
    """How likely it is that these changes explain a claim."""
    groups = [_group(change) for change in changes]
    apart = [_apart(change) for change in changes]
    return Rank(
        max(groups),
        sum(groups),
        sum([points > _FAR for points in apart]),
        tuple([_KINDS[change.kind] for change in changes]),
        tuple([_NAMES.get((change.kind, change.name), 0) for change in changes]),
        sum(apart),
        tuple([_likeness(change, winner) for change in changes]),
        tuple([_detail(change) for change in changes]),
    )


_FAR: Final = 2


def _likeness(change: Change, winner: Seat) -> tuple[str, ...]:
    kind, name, before, after = change
    match kind:
        case Kind.FISH | Kind.FENG:
            return kind, str(name is winner), str(before), str(after)
        case Kind.DEALER:
            return kind, str(after is winner)
        case Kind.HOW:
            return kind, str(after)
        case Kind.FROM | Kind.WIN:
            return (kind,)
        case Kind.MELD:
            return kind, _openness(before), _openness(after)
    return kind, str(name), str(after)


def _openness(meld: object) -> str:
    """明杠 and 捡杠 come to the same everywhere."""
    assert isinstance(meld, Meld)
    return "closed" if meld.kind is MeldKind.ANKONG else "open"


def _group(change: Change) -> int:
    if change.kind in HOUSE_KINDS:
        return 0
    return 2 if change.kind is Kind.ERROR else 1


def _apart(change: Change) -> int:
    """By how many points a number was changed; feng sets of three tiles bring none."""
    if change.kind not in (Kind.FISH, Kind.FENG):
        return 0
    least = 3 if change.kind is Kind.FENG else 0
    before, after = (max(each, least) for each in change[2:] if isinstance(each, int))
    return abs(after - before)


def _detail(change: Change) -> int:
    """Which seat or tile, in their order."""
    whose = change.name if isinstance(change.name, Seat) else change.after
    return int(whose) if isinstance(whose, Seat | Tile) else 0
