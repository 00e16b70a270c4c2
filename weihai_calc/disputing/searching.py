"""The smallest combinations of changes under which a claim holds, and what comes nearest."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ..model import Claim
from ..rules import RULE_SETS
from ..settle import Terms
from .case import Case
from .change import Change, Changes, Kind
from .paying import Added, Due, Extra, Paid, as_stated, due, mistakes
from .reaching import Reached, reached

Outcome = tuple[int, ...]
"""What a claim speaks of: the winner's total, or the points of each seat that it names."""


class Way(NamedTuple):
    """Combinations of changes that come to the same: any of the ones with any of the others."""

    bills: list[Changes]
    added: list[Changes]

    def all(self) -> Iterator[Changes]:
        """Each combination, its changes in the order of their kinds."""
        for one, other in product(self.bills, self.added):
            yield tuple(sorted(one + other, key=_order))


_KINDS = {kind: number for number, kind in enumerate(Kind)}


def _order(change: Change) -> int:
    return _KINDS[change.kind]


class Search:
    """Everything that combinations of so many changes come to.

    sought  what the claim says.
    """

    def __init__(self, case: Case, claim: Claim) -> None:
        self.case = case
        self._by_total = claim.total is not None
        self._named = [case.winner] if self._by_total else [seat for seat, _ in claim.seats]
        said = [points for _, points in claim.seats]
        self.sought: Outcome = tuple(said) if claim.total is None else (claim.total,)
        self._extra = {
            rule_set.name: Extra(case, rule_set)
            for rule_set in RULE_SETS.values()
            if rule_set.extras
        }
        self._paid: dict[tuple[object, ...], Paid] = {}

    def outcomes(self, size: int) -> dict[Outcome, list[Way]]:
        """What just so many changes come to, each with the ways to it; not all of the ways need
        leave a valid record."""
        found: dict[Outcome, list[Way]] = {}
        for taken, level in enumerate(self._dues(size)):
            left = size - taken
            for asked, ways in level.items():
                tables = [
                    self._paid_on(asked.terms, asked.points, doubled) for doubled in asked.doubled
                ]
                own_feng = asked.terms.own_feng
                for added, more in self._added(asked, left):
                    own = asked.kong + added.fish + (added.feng if own_feng else 0)
                    paid: Sequence[int] = [
                        table[own + theirs]
                        for table, theirs in zip(tables, added.theirs, strict=True)
                    ]
                    found.setdefault(self._comes_to(asked, paid), []).append(Way(ways, more))
        return found

    def _added(self, asked: Due, size: int) -> Iterable[tuple[Added, list[Changes]]]:
        """What feng and fish may add with just so many changes."""
        if asked.extras is not None:
            return self._extra[asked.extras].reached(asked.payers, size)[size].items()
        return () if size else ((Added(0, 0, (0,) * len(asked.payers)), [()]),)

    def _paid_on(self, terms: Terms, points: int, doubled: bool) -> Paid:
        asked = terms, points, doubled
        if asked not in self._paid:
            self._paid[asked] = Paid(*asked)
        return self._paid[asked]

    def _comes_to(self, asked: Due, paid: Sequence[int]) -> Outcome:
        """What the claim speaks of, when the payers pay so much."""
        total, paid = as_stated(asked.stated, asked.payers, paid)
        if self._by_total:
            return (total + asked.apart[self.case.winner],)
        points = [*asked.apart]
        points[self.case.winner] += total
        for payer, each in zip(asked.payers, paid, strict=True):
            points[payer] -= each
        return self.outcome(points)

    def outcome(self, points: Sequence[int]) -> Outcome:
        """What the claim speaks of, where the seats win or lose these points."""
        return tuple([points[seat] for seat in self._named])

    def _dues(self, most: int) -> Reached[Due]:
        """What is to be paid, by how many changes it takes, feng and fish aside."""
        found: Reached[Due] = [{} for _ in range(most + 1)]
        own_feng = self.case.hand.feng is not None
        for taken, bills in enumerate(self.case.bills(most)):
            for bill, ways in bills.items():
                levels = reached(bill, mistakes(bill, own_feng), most - taken)
                for more, level in enumerate(levels):
                    for other, mistaken in level.items():
                        into = found[taken + more].setdefault(due(other), [])
                        into += [one + two for one in ways for two in mistaken]
        return found
