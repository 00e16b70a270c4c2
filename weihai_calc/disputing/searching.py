"""The smallest combinations of changes under which a claim holds, and what comes nearest."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from ..model import Claim
from ..rules import RULE_SETS
from ..settle import Terms
from .case import Bill, Case
from .change import Change, Changes, Kind
from .paying import Due, Extra, Paid, as_stated, due, mistakes
from .reaching import Reached, reached

Outcome = int
"""The points that a claim speaks of, the winner's total or each named seat's, as one number: that
sums of points are sums of such numbers, and many are quickly had, is what it is for."""


_BITS: Final = 24
"""No hand comes to so many points that these do not tell them."""


class Reach(NamedTuple):
    """What is reached with a bill that these ways lead to, and so many changes of feng and fish."""

    asked: Due
    ways: list[Changes]
    left: int


_Shares = list[dict[Outcome, list[list[Changes]]]]
"""What one payer's payment may add to an outcome, by how many changes it takes."""


class Search:
    """Everything that combinations of changes come to.

    sought  what the claim says.
    """

    def __init__(self, case: Case, claim: Claim) -> None:
        self.case = case
        self._named = [seat for seat, _ in claim.seats]
        said = [points for _, points in claim.seats]
        if claim.total is not None:
            self._named, said = [case.winner], [claim.total]
        # No seat wins or loses so much as half of what so many bits can tell.
        self._bits = 2 + max(_BITS, *(points.bit_length() for points in said))
        self.sought = self._number(said)
        self._extra = {name: Extra(case, rule_set) for name, rule_set in RULE_SETS.items()}
        self._paid: dict[tuple[object, ...], Paid] = {}
        self._bills: Reached[Bill] = []
        self._dues: Reached[Due] = []

    def outcome(self, points: Sequence[int]) -> Outcome:
        """What the claim speaks of, where the seats win or lose these points."""
        return self._number([points[seat] for seat in self._named])

    def _number(self, points: Iterable[int]) -> Outcome:
        return sum(each << self._bits * at for at, each in enumerate(points))

    def apart(self, outcome: Outcome) -> int:
        """How far an outcome is from what the claim says, over all that it names."""
        apart, left, half = 0, outcome - self.sought, 1 << self._bits - 1
        for _ in self._named:
            low = (left + half) % (2 * half) - half
            apart += abs(low)
            left = left - low >> self._bits
        return apart

    def outcomes(self, size: int) -> dict[Outcome, list[Reach]]:
        """What just so many changes come to, each with how it is reached; not all of the ways need
        leave a valid record."""
        found: dict[Outcome, list[Reach]] = {}
        while len(self._dues) <= size:
            self._go_on()
        for taken, level in enumerate(self._dues[: size + 1]):
            for asked, ways in level.items():
                reach = Reach(asked, ways, size - taken)
                start = self.outcome(asked.apart)
                outcomes: set[Outcome] = set()
                for _, left, paid in self._paid_with(reach):
                    outcomes |= _sums(paid, left)
                for outcome in outcomes:
                    found.setdefault(start + outcome, []).append(reach)
        return found

    def combinations(self, outcome: Outcome, reach: Reach) -> Iterator[Changes]:
        """Every combination of changes by which an outcome is reached, in the order of kinds."""
        target = outcome - self.outcome(reach.asked.apart)
        for own_ways, left, paid in self._paid_with(reach):
            for theirs in _ways_to(target, paid, left):
                for one, other in product(reach.ways, own_ways):
                    yield tuple(sorted(one + other + theirs, key=_order))

    def _paid_with(self, reach: Reach) -> Iterator[tuple[list[Changes], int, list[_Shares]]]:
        """For all that the winner's feng and fish may add: the ways to it, how many changes are
        left, and what each payer's payment then adds to the outcome."""
        asked = reach.asked
        extra = self._extra[asked.rule_set]
        payers = [
            (self._paid_on(asked.terms, asked.points, doubled), weight, extra.of(payer))
            for payer, doubled, weight in zip(
                asked.payers, asked.doubled, self._weights(asked), strict=True
            )
        ]
        for taken, level in enumerate(extra.own[: reach.left + 1]):
            left = reach.left - taken
            own: dict[int, list[Changes]] = {}
            for (feng, fish), ways in level.items():
                adds = asked.kong + fish + (feng if asked.terms.own_feng else 0)
                own.setdefault(adds, []).extend(ways)
            for adds, ways in own.items():
                yield ways, left, [_shares(adds, left, *payer) for payer in payers]

    def _weights(self, asked: Due) -> Iterator[Outcome]:
        """What a point that each payer pays is to the outcome."""
        for at in range(len(asked.payers)):
            unit = [0] * len(asked.payers)
            unit[at] = 1
            total, paid = as_stated(asked.stated, asked.payers, unit)
            points = [0, 0, 0, 0]
            points[self.case.winner] = total
            for payer, each in zip(asked.payers, paid, strict=True):
                points[payer] = -each
            yield self.outcome(points)

    def _paid_on(self, terms: Terms, points: int, doubled: bool) -> Paid:
        asked = terms, points, doubled
        if asked not in self._paid:
            self._paid[asked] = Paid(*asked)
        return self._paid[asked]

    def _go_on(self) -> None:
        """Find what is to be paid with one change more, feng and fish aside."""
        size = len(self._dues)
        self._bills.append(self.case.bills(size))
        own_feng = self.case.hand.feng is not None
        found: dict[Due, list[Changes]] = {}
        for taken, bills in enumerate(self._bills):
            more = size - taken
            for bill, ways in bills.items():
                for other, mistaken in reached(bill, mistakes(bill, own_feng), more)[more].items():
                    into = found.setdefault(due(other), [])
                    into += [one + two for one in ways for two in mistaken]
        self._dues.append(found)


def _shares(adds: int, left: int, paid: Paid, weight: Outcome, theirs: Reached[int]) -> _Shares:
    """A payer's shares, where the winner adds so much, by no more changes than are left."""
    found: _Shares = []
    for level in theirs[: left + 1]:
        shares: dict[Outcome, list[list[Changes]]] = {}
        for more, ways in level.items():
            shares.setdefault(weight * paid[adds + more], []).append(ways)
        found.append(shares)
    return found


def _sums(shares: Sequence[_Shares], left: int) -> set[Outcome]:
    """What one share of each payer can come to with just so many changes."""
    first, *others = shares
    if not others:
        return set(first[left])
    found: set[Outcome] = set()
    for taken, level in enumerate(first[: left + 1]):
        rest = _sums(others, left - taken)
        found.update([one + other for one in level for other in rest])
    return found


def _ways_to(target: Outcome, shares: Sequence[_Shares], left: int) -> Iterator[Changes]:
    """Every combination of changes, just so many, with which one share of each payer comes to the
    target."""
    first, *others = shares
    if not others:
        for ways in first[left].get(target, ()):
            yield from ways
        return
    for taken, level in enumerate(first[: left + 1]):
        for share, found in level.items():
            for theirs in _ways_to(target - share, others, left - taken):
                yield from (way + theirs for ways in found for way in ways)


_KINDS: Final = {kind: number for number, kind in enumerate(Kind)}


def _order(change: Change) -> int:
    return _KINDS[change.kind]
