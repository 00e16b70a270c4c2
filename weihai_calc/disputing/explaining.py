"""Why a claim differs from what is right: the smallest explanations, the likeliest first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from ..facts import seating, table
from ..model import Claim, Hand, Rules
from ..notation import Record
from ..problems import Code, Problem
from ..result import Result
from ..scoring import rules_in_force, score
from ..shapes import is_complete
from ..tiles import pack
from .case import Case, Stated, added_up
from .change import Changes, Mistake, applied, mistakes_of
from .likely import Likeness, rank
from .paying import MISTAKEN_TERMS, as_stated
from .reaching import MOST
from .searching import Outcome, Reach, Search

ENOUGH: Final = 10
"""No more explanations are given."""
NEAREST: Final = 3
"""So many totals are given where none of the explanations is small enough."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Changes under which a hand comes to a total.

    changes  none where it is right as it stands.
    alike    other changes that come to the same and differ from these only in which tile, which
             payer, which kong.
    points   what each seat would win or lose, in the order of `Seat`. With one payer's share stated
             as the total they do not sum to zero.
    """

    changes: Changes
    total: int
    points: tuple[int, ...]
    alike: tuple[Changes, ...] = ()

    @property
    def mistakes(self) -> frozenset[Mistake]:
        """The mistakes among the changes."""
        return mistakes_of(self.changes)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A claim beside what is right.

    result        what is right.
    explanations  all of one size, the smallest, the likeliest first.
    nearest       where there are none: what can be reached that comes nearest.
    more          there are explanations of the same size besides.
    """

    claim: Claim
    result: Result
    explanations: tuple[Explanation, ...] = ()
    nearest: tuple[Explanation, ...] = ()
    more: bool = False

    @property
    def explained(self) -> bool:
        """The claim is right, or would be."""
        return bool(self.explanations)

    def to_dict(self, lang: str = "zh") -> dict[str, Any]:
        """The object that `dispute --format json` prints, names and texts in `lang` (zh or en)."""
        from ..output.dispute import dispute_object
        from ..words import Lang

        return dispute_object(self, Lang(lang))


def dispute(
    record: Record | Hand, claim: Claim | None = None, rules: Rules | None = None
) -> Dispute:
    """Under what smallest changes a claim would be right: options, readings, facts of the table,
    mistakes.

    `claim` takes the place of the record's own; `rules` serve where the record has none. Raises
    ValueError where there is no claim, or it is not sound. Never raises for an invalid hand: see
    `Dispute.result`.

    >>> from weihai_calc import Claim, parse
    >>> found = dispute(parse("234m 567m 456p 678s 99s | win:5p discard:E"), Claim(total=4))
    >>> [change.name for change in found.explanations[0].changes]
    ['jiadang']
    """
    if isinstance(record, Hand):
        record = Record(record)
    claim = record.claim if claim is None else claim
    if claim is None or not claim.is_sound:
        raise ValueError("a dispute needs a claim of points")
    record = record.replace(claim=claim)
    result = score(record, rules)
    if result.settlement is not None and not result.settlement.differing(claim):
        settlement = result.settlement
        right = Explanation((), settlement.total, settlement.points)
        return Dispute(claim, result, (right,))
    case = _case(result, rules)
    return Dispute(claim, result) if case is None else _explained(case, claim, result)


_LASTING: Final = frozenset(
    {
        Code.BAD_RULES,
        Code.BAD_CHI,
        Code.BAD_PON,
        Code.BAD_KONG,
        Code.TILE_COUNT,
        Code.NOT_WINNING,
        Code.SEAT_CONFLICT,
    }
)
"""What no other rules, marks or tile named as the last would mend."""


def _case(result: Result, rules: Rules | None) -> Case | None:
    """What there is to search; None where the tiles are no hand at all, whatever the rules."""
    hand = result.record.hand
    if hand.how is None or (hand.win is not None and hand.win not in hand.concealed):
        return None
    if any(_lasts(problem) for problem in result.problems):
        return None
    if len(hand.concealed) != hand.slots or not is_complete(pack(hand.concealed)):
        return None
    seats = seating(hand, result.house.marks_of(hand))
    return Case(hand, rules_in_force(result.record, rules), seats, result.ok)


def _lasts(problem: Problem) -> bool:
    five = problem.code is Code.TOO_MANY_TILES and problem.why != "five-with-robbed"
    return five or problem.code in _LASTING or problem.why == "self-with-source"


def _explained(case: Case, claim: Claim, result: Result) -> Dispute:
    search = Search(case, claim)
    passed: list[dict[Outcome, list[Reach]]] = []
    for size in range(1, MOST + 1):
        outcomes = search.outcomes(size)
        found, more = _explanations(search, search.sought, outcomes.get(search.sought, ()), ENOUGH)
        if found:
            return Dispute(claim, result, found, more=more)
        passed.append(outcomes)
    settlement = result.settlement
    right = None if settlement is None else search.outcome(settlement.points)
    return Dispute(claim, result, nearest=_nearest(search, passed, right))


def _nearest(
    search: Search, passed: Iterable[dict[Outcome, list[Reach]]], right: Outcome | None
) -> tuple[Explanation, ...]:
    """What comes nearest of all that was reached, each by its likeliest explanation; what is
    `right` as it stands needs none."""
    reached: dict[Outcome, list[list[Reach]]] = {}
    for outcomes in passed:
        for outcome, reaches in outcomes.items():
            reached.setdefault(outcome, []).append(reaches)
    if right is not None:
        reached.pop(right, None)
    found: list[Explanation] = []
    for outcome in sorted(reached, key=lambda outcome: (search.apart(outcome), outcome)):
        for reaches in reached[outcome]:  # by fewer changes first, should they leave it valid
            if near := _explanations(search, outcome, reaches, 1)[0]:
                found += near
                break
        if len(found) == NEAREST:
            break
    return tuple(found)


def _explanations(
    search: Search, outcome: Outcome, reaches: Iterable[Reach], most: int
) -> tuple[tuple[Explanation, ...], bool]:
    """The explanations among combinations that come to an outcome, the likeliest first, those that
    are alike as one; and whether there are more."""
    merged: dict[tuple[Likeness, int], list[Explanation]] = {}
    more = False
    ranked = {
        changes: rank(changes, search.case.winner)
        for reach in reaches
        for changes in search.combinations(outcome, reach)
    }
    for changes in sorted(ranked, key=ranked.__getitem__):
        settled = _settled(search.case, changes)
        points = next((each for each in settled if search.outcome(each) == outcome), None)
        if points is None:
            continue
        explanation = Explanation(changes, points[search.case.winner], points)
        alike = ranked[changes].alike, explanation.total  # which a claim of seats may leave open
        if len(merged) == most and alike not in merged:
            more = True
            break
        merged.setdefault(alike, []).append(explanation)
    found = (
        replace(first, alike=tuple(other.changes for other in others))
        for first, *others in merged.values()
    )
    return tuple(found), more


def _settled(case: Case, changes: Changes) -> Iterator[tuple[int, ...]]:
    """What each seat would win or lose with these changes, by the scorer itself; nothing where they
    leave no valid record. A mistake can often be made in several ways."""
    changed = applied(changes, case.hand, case.rules)
    if changed is None:
        return
    hand, rules = changed
    result = score(Record(hand, standing=rules))
    if result.settlement is None or result.seats is None:
        return
    made = mistakes_of(changes)
    if not made:
        yield result.settlement.points
        return
    rule_set, seats = result.house.rule_set, result.seats
    terms = result.house.terms
    for mistake in made & MISTAKEN_TERMS.keys():
        terms = terms._replace(**MISTAKEN_TERMS[mistake])
    worths = [tried.worth for tried in result.considered]
    best = worths[0]
    if Mistake.LESSER_SPLIT in made:
        worths = [worth for worth in worths if worth.points < best.points]
    else:
        worths = [best]
    for worth in worths:
        points = added_up(worth) if Mistake.ADDED in made else worth.points
        settlement = rule_set.settle(table(hand, seats), terms, points)
        paid = [payment.paid for payment in settlement.payments]
        said: list[Stated] = [None]
        if Mistake.TOTAL_FOR_SHARE in made:
            said = [Mistake.TOTAL_FOR_SHARE]
        elif Mistake.SHARE_FOR_TOTAL in made:
            said = [*seats.payers]
        for stated in said:
            total, each = as_stated(stated, seats.payers, paid)
            changed_points = [*settlement.points]
            changed_points[seats.winner] += total - sum(paid)
            for payer, right, wrong in zip(seats.payers, paid, each, strict=True):
                changed_points[payer] += right - wrong
            yield tuple(changed_points)
