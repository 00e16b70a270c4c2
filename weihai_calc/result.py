"""What scoring found: `Result`. How it looks is for `weihai_calc.output` to say."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .facts import Deal, Seating
from .model import Mark, Part, Seat
from .notation import Record
from .problems import Problem
from .rules import House, Item
from .settle import Settlement
from .shapes import Split


@dataclass(frozen=True, slots=True)
class Entry:
    """An item that holds, with its value in this hand: points, a factor or 番."""

    item: Item
    value: int


class Worth(NamedTuple):
    """What a hand is worth in one of its splits.

    entries  the items that hold, in the order of the rule text.
    fan      番 added up; None in a rule set that multiplies.
    points   hand points, before the dealer doubles and before any cap.
    """

    entries: tuple[Entry, ...]
    fan: int | None
    points: int


class Considered(NamedTuple):
    """One split that was tried, with what it is worth."""

    split: Split
    worth: Worth

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The items that hold, in the order of the rule text."""
        return self.worth.entries

    @property
    def points(self) -> int:
        """Hand points, before the dealer doubles and before any cap."""
        return self.worth.points

    def rank(self) -> tuple[Any, ...]:
        """Sorts the best first: most points, then the form reported among equals (RULES.md
        section 1), then the order of tiles, so that the choice never depends on the input."""
        split = self.split
        return -self.worth.points, split.form, split.blocks, split.at


@dataclass(frozen=True, slots=True)
class Remark:
    """A note beside the numbers: a code, and what its sentence speaks of."""

    code: str
    facts: Mapping[str, str] = field(default_factory=dict)


class Result(NamedTuple):
    """A scored record: `problems` alone where it is invalid, all else where it is not.

    record      what was scored, with its text, label and claim.
    house       the rules in force.
    problems    what is wrong with it, in the order of the text.
    seats       who sits where, and what of that was assumed.
    considered  every split that was tried with its worth, best first: that one counts.
    settlement  who pays whom.
    displaced   other rules were given than those of the record.
    """

    record: Record
    house: House
    problems: tuple[Problem, ...] = ()
    seats: Seating | None = None
    considered: tuple[Considered, ...] = ()
    settlement: Settlement | None = None
    displaced: bool = False

    @property
    def items(self) -> tuple[Entry, ...]:
        """The items that hold, in the order of the rule text."""
        return self.considered[0].worth.entries if self.considered else ()

    @property
    def fan(self) -> int | None:
        """番 added up (`classic`), or None."""
        return self.considered[0].worth.fan if self.considered else None

    @property
    def hand_points(self) -> int | None:
        """Before the dealer doubles and before any cap."""
        return self.considered[0].worth.points if self.considered else None

    @property
    def split(self) -> Split | None:
        """The split chosen."""
        return self.considered[0].split if self.considered else None

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Notes: readings turned, things without effect, what the texts leave open."""
        return tuple(_remarks(self)) if self.considered else ()

    @property
    def ok(self) -> bool:
        """The record is valid and was scored."""
        return not self.problems

    @property
    def deltas(self) -> dict[Seat, int]:
        """Each seat's points won or lost; empty for an invalid record."""
        return self.settlement.deltas if self.settlement else {}

    @property
    def total(self) -> int | None:
        """What the winner got in all; None for an invalid record."""
        return self.deltas[self.seats.winner] if self.seats else None

    @property
    def claim_holds(self) -> bool | None:
        """Whether the record's claim is right; None without a claim or for an invalid record."""
        claim = self.record.claim
        if claim is None or not self.ok:
            return None
        if claim.total is not None:
            return claim.total == self.total
        return all(self.deltas[seat] == points for seat, points in claim.seats)

    def to_dict(self, lang: str = "zh", explain: bool = False) -> dict[str, Any]:
        """The object that `score --format json` prints, names and texts in `lang` (zh or en).

        `explain` adds `considered`: every split that was tried.
        """
        from .output.json import result_object
        from .words import Lang

        return result_object(self, Lang(lang), explain)


def _remarks(result: Result) -> Iterator[Remark]:
    """What a reader must know beside the numbers: readings turned, things without effect, and
    what was chosen where the text is silent."""
    hand, house, seats = result.record.hand, result.house, result.seats
    assert seats is not None
    rule_set = house.rule_set
    if result.displaced:
        yield Remark("rules-of-record")
    for reading, value in house.turned:
        yield Remark("reading", {"name": reading.id, "value": value})
    for word in house.without_effect:
        yield Remark("without-effect", {"word": word})
    for mark in Mark:
        if mark in hand.marks and mark not in rule_set.marks:
            yield Remark("without-effect", {"word": mark.value})
    fish = [hand.fish, *(shown.fish for shown in hand.others)]
    if "fish" not in rule_set.extras and any(fish):
        yield Remark("without-effect", {"word": Part.FISH.value})
    for shown in hand.others:
        if shown.feng is None and shown.fish is None and not shown.melds:
            yield Remark("shows-nothing", {"seat": str(shown.seat)})
    deal = Deal(hand, house, seats)
    for note in rule_set.notes:
        if note.when(deal):
            yield Remark(note.code)
