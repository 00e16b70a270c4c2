"""What scoring found: `Result`. How it looks is for `weihai_calc.output` to say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import Any

from .facts import Seating
from .model import Seat
from .notation import Record
from .problems import Problem
from .rules import House, Item, Kind
from .settle import Settlement
from .shapes import Split


@dataclass(frozen=True, slots=True)
class Entry:
    """An item that holds, with its value in this hand: points, a factor or 番."""

    item: Item
    value: int


@dataclass(frozen=True, slots=True)
class Considered:
    """One split that was tried, with the items that hold in it."""

    split: Split
    entries: tuple[Entry, ...]

    @property
    def fan(self) -> int | None:
        """番 added up; None in a rule set that multiplies."""
        if any(entry.item.kind is Kind.BASE for entry in self.entries):
            return None
        return sum(entry.value for entry in self.entries)

    @property
    def points(self) -> int:
        """Hand points, before the dealer doubles and before any cap."""
        fan = self.fan
        return prod(entry.value for entry in self.entries) if fan is None else 1 << fan

    def rank(self) -> tuple[Any, ...]:
        """Sorts the best first: most points, then the form reported among equals (RULES.md
        section 1), then the order of tiles, so that the choice never depends on the input."""
        split = self.split
        return -self.points, split.form.value, split.blocks, split.at


@dataclass(frozen=True, slots=True)
class Remark:
    """A note beside the numbers: a code, and what its sentence speaks of."""

    code: str
    facts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """A scored record: `problems` alone where it is invalid, all else where it is not.

    record       what was scored, with its text, label and claim.
    house        the rules in force.
    seats        who sits where, and what of that was assumed.
    items        the items that hold, in the order of the rule text.
    fan          番 added up (`classic`), or None.
    hand_points  before the dealer doubles and before any cap.
    split        the split chosen; `considered` are all that were tried, best first.
    settlement   who pays whom.
    remarks      notes: readings turned, things without effect, what the texts leave open.
    """

    record: Record
    house: House
    problems: tuple[Problem, ...] = ()
    seats: Seating | None = None
    items: tuple[Entry, ...] = ()
    fan: int | None = None
    hand_points: int | None = None
    split: Split | None = None
    considered: tuple[Considered, ...] = ()
    settlement: Settlement | None = None
    remarks: tuple[Remark, ...] = ()

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
