"""What scoring found: `Result`. How it looks is for `weihai_calc.output` to say."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .facts import Deal, Seating, seating
from .model import Mark, Part, Seat
from .notation import Record
from .problems import Problem
from .rules import House
from .settle import Settlement
from .shapes import Split
from .tiles import pack
from .worth import Considered, Entry, Worth, consider


@dataclass(frozen=True, slots=True)
class Remark:
    """A note beside the numbers: a code, and what its sentence speaks of."""

    code: str
    facts: Mapping[str, str] = field(default_factory=dict)


class Result:
    """A scored record: `problems` alone where it is invalid, all else where it is not.

    Immutable. Results are equal when they tell of equal records, however written, under equal
    rules. What only a
    reader of the details asks for is worked out when asked.
    """

    __slots__ = (
        "_considered",
        "_displaced",
        "_house",
        "_numbers",
        "_problems",
        "_record",
        "_settlement",
        "_worth",
    )

    def __init__(
        self,
        record: Record,
        house: House,
        problems: tuple[Problem, ...],
        worth: Worth | None = None,
        settlement: Settlement | None = None,
        displaced: bool = False,
    ) -> None:
        self._record = record
        self._house = house
        self._problems = problems
        self._worth = worth
        self._settlement = settlement
        self._displaced = displaced
        self._considered: tuple[Considered, ...] | None = None
        self._numbers = 0  # known to `weihai_calc.quick` alone

    @property
    def record(self) -> Record:
        """What was scored, with its text, label and claim."""
        return self._record

    @property
    def house(self) -> House:
        """The rules in force."""
        return self._house

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the record, in the order of the text."""
        return self._problems

    @property
    def settlement(self) -> Settlement | None:
        """Who pays whom; None for an invalid record."""
        return self._settlement

    @property
    def displaced(self) -> bool:
        """Other rules were given than those of the record."""
        return self._displaced

    @property
    def ok(self) -> bool:
        """The record is valid and was scored."""
        return not self._problems

    @property
    def items(self) -> tuple[Entry, ...]:
        """The items that hold, in the order of the rule text."""
        return () if self._worth is None else self._worth.entries

    @property
    def fan(self) -> int | None:
        """番 added up (`classic`), or None."""
        return None if self._worth is None else self._worth.fan

    @property
    def hand_points(self) -> int | None:
        """Before the dealer doubles and before any cap."""
        return None if self._worth is None else self._worth.points

    @property
    def deltas(self) -> dict[Seat, int]:
        """Each seat's points won or lost; empty for an invalid record."""
        return {} if self._settlement is None else self._settlement.deltas

    @property
    def total(self) -> int | None:
        """What the winner got in all; None for an invalid record."""
        settlement = self._settlement
        return None if settlement is None else settlement.points[settlement.winner]

    @property
    def claim_holds(self) -> bool | None:
        """Whether the record's claim is right; None without a claim or for an invalid record."""
        claim = self._record.claim
        if claim is None or self._settlement is None:
            return None
        return not self._settlement.differing(claim)

    @property
    def seats(self) -> Seating | None:
        """Who sits where, and what of that was assumed; None for an invalid record."""
        hand = self._record.hand
        return None if self._problems else seating(hand, self._house.marks_of(hand))

    @property
    def considered(self) -> tuple[Considered, ...]:
        """Every split that was tried with its worth, best first: that one counts."""
        if self._considered is None:
            hand = self._record.hand
            asked = not self._problems
            self._considered = consider(hand, pack(hand.concealed), self._house) if asked else ()
        return self._considered

    @property
    def split(self) -> Split | None:
        """The split chosen."""
        return self.considered[0].split if self.considered else None

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Notes: readings turned, things without effect, what the texts leave open."""
        return () if self._problems else tuple(_remarks(self))

    def to_dict(self, lang: str = "zh", explain: bool = False) -> dict[str, Any]:
        """The object that `score --format json` prints, names and texts in `lang` (zh or en).

        `explain` adds `considered`: every split that was tried.
        """
        from .output.json import result_object
        from .words import Lang

        return result_object(self, Lang(lang), explain)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result):
            return NotImplemented
        return (self._record, self._house, self._displaced) == (
            other._record,
            other._house,
            other._displaced,
        )

    def __hash__(self) -> int:
        return hash((self._record, self._house, self._displaced))

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self._record, self._house, self._problems, self._worth, self._settlement)
        return Result, (*parts, self._displaced)

    def __repr__(self) -> str:
        found = [str(problem.code) for problem in self._problems] or self.total
        return f"<Result {found} of {self._record.text!r}>"


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
