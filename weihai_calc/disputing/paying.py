"""From a bill to points: the mistakes that may be in it, and the fish and feng beside it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from ..facts import Table
from ..model import SEATS, Seat
from ..rules import RULE_SETS, RuleSet
from ..settle import Doubling, Extras, Terms
from .case import Bill, Case, Stated
from .change import Change, Changes, Kind, Mistake
from .reaching import MOST, Alternative, Lever, Reached, reached

_NOTHING: Final = (0, 0, 0, 0)


class Due(NamedTuple):
    """A bill as it is paid.

    doubled  of each payer, whether he or the winner deals.
    kong     what the winner's kongs add.
    apart    what each seat gets for kongs that are settled apart.
    rule_set  that under which it is paid.
    stated   as in `Bill`.
    """

    terms: Terms
    points: int
    payers: tuple[Seat, ...]
    doubled: tuple[bool, ...]
    kong: int
    apart: tuple[int, ...]
    rule_set: str
    stated: Stated


MISTAKEN_TERMS: Final[Mapping[Mistake, Mapping[str, Any]]] = {
    Mistake.CAP_FORGOTTEN: {"cap": None},
    Mistake.DEALER_FORGOTTEN: {"doubles": Doubling.NOTHING},
    Mistake.DEALER_ON_EVERYTHING: {"doubles": Doubling.ALL},
    Mistake.KONGS_FORGOTTEN: {"own_kongs": False},
    Mistake.FENG_FORGOTTEN: {"own_feng": False},
}
"""What somebody who makes a mistake takes for the terms."""


def as_stated(
    stated: Stated, payers: Sequence[Seat], paid: Sequence[int]
) -> tuple[int, Sequence[int]]:
    """What the winner is said to get, and each payer to pay, where they pay so much: `stated` as in
    `Bill`."""
    total = sum(paid)
    if stated is None:
        return total, paid
    if isinstance(stated, Mistake):
        return total * len(paid), [total] * len(paid)
    return paid[payers.index(stated)], paid


def mistakes(bill: Bill, own_feng: bool) -> Iterator[Lever[Bill]]:
    """The mistakes that can be made with a bill; `own_feng`: the winner has a set."""
    yield [_mistake(Mistake.LESSER_SPLIT, taken=at) for at in range(1, len(bill.worths))]
    if any(points != added for points, added in bill.worths):
        yield [_mistake(Mistake.ADDED, added=True)]
    terms = bill.terms
    if terms.cap is not None:
        yield [_mistaken_terms(Mistake.CAP_FORGOTTEN)]
    doubling = []
    if terms.doubles is not Doubling.NOTHING:
        doubling.append(_mistaken_terms(Mistake.DEALER_FORGOTTEN))
    if terms.doubles is Doubling.HAND:
        doubling.append(_mistaken_terms(Mistake.DEALER_ON_EVERYTHING))
    yield doubling
    if bill.kongs[bill.seats.winner]:
        yield [_mistaken_terms(Mistake.KONGS_FORGOTTEN)]
    if own_feng and RULE_SETS[bill.rule_set].extras:
        yield [_mistaken_terms(Mistake.FENG_FORGOTTEN)]
    payers = bill.seats.payers
    if len(payers) > 1:
        shares = [_mistake(Mistake.SHARE_FOR_TOTAL, stated=payer) for payer in payers]
        yield [*shares, _mistake(Mistake.TOTAL_FOR_SHARE, stated=Mistake.TOTAL_FOR_SHARE)]


def _mistake(which: Mistake, **changes: Any) -> Alternative[Bill]:
    change = Change(Kind.ERROR, which, False, True)
    return Alternative((change,), lambda bill: bill._replace(**changes))


def _mistaken_terms(which: Mistake) -> Alternative[Bill]:
    change = Change(Kind.ERROR, which, False, True)

    def moved(bill: Bill) -> Bill:
        return bill._replace(terms=bill.terms._replace(**MISTAKEN_TERMS[which]))

    return Alternative((change,), moved)


def due(bill: Bill) -> Due:
    """A bill as it is paid."""
    rule_set, seats, terms = RULE_SETS[bill.rule_set], bill.seats, bill.terms
    bare = Table(seats, bill.robbed, _NOTHING, _NOTHING, bill.kongs)
    kong = rule_set.added(bare, seats.winner).kong if terms.own_kongs else 0
    apart = _NOTHING
    if bill.robbed or any(bill.kongs):
        settlement = rule_set.settle(bare, terms, 0)
        points = [*settlement.points]
        for payment in settlement.payments:
            points[payment.payer] += payment.paid
            points[seats.winner] -= payment.paid
        apart = (points[0], points[1], points[2], points[3])
    return Due(
        terms._replace(own_kongs=True, robbed=False),
        bill.points,
        seats.payers,
        tuple(map(seats.has_dealer, seats.payers)),
        kong,
        apart,
        bill.rule_set,
        bill.stated,
    )


class Paid(dict[int, int]):
    """What a payer pays by what is added to the hand points in all."""

    def __init__(self, terms: Terms, points: int, doubled: bool) -> None:
        super().__init__()
        self._paid = terms.payment, points, doubled

    def __missing__(self, extra: int) -> int:
        payment, points, doubled = self._paid
        self[extra] = paid = payment(Seat.E, points, doubled, Extras(fish=extra)).paid
        return paid


class Extra:
    """Feng and fish under a rule set, and how they may have been otherwise, seat by seat: no seat's
    bear on another's, but for the tiles that there are."""

    def __init__(self, case: Case, rule_set: RuleSet) -> None:
        self._case = case
        self._rule_set = rule_set
        self._payers: dict[Seat, Reached[int]] = {}

    @cached_property
    def own(self) -> Reached[tuple[int, int]]:
        """What the winner adds in feng and in fish, by how many changes it takes."""
        now = self._points(self._case.winner)
        feng, fish = self._levers(self._case.winner)
        return reached(
            (now.feng, now.fish),
            (
                [Alternative(changes, _more_feng(more)) for changes, more in feng],
                [Alternative(changes, _more_fish(more)) for changes, more in fish],
            ),
            MOST,
        )

    def of(self, payer: Seat) -> Reached[int]:
        """What a payer adds, by how many changes it takes."""
        if payer not in self._payers:
            now = self._points(payer)
            levers = (
                [Alternative(changes, _more(more)) for changes, more in numbers]
                for numbers in self._levers(payer)
            )
            self._payers[payer] = reached(now.feng + now.fish, levers, MOST)
        return self._payers[payer]

    def _points(self, seat: Seat, feng: int | None = None, fish: int | None = None) -> Extras:
        """What a seat adds, with other numbers where they are given."""
        table = self._case.table
        if feng is not None:
            table = table._replace(feng=(feng,) * len(SEATS))
        if fish is not None:
            table = table._replace(fish=(fish,) * len(SEATS))
        return self._rule_set.added(table, seat)

    def _levers(self, seat: Seat) -> Iterator[list[tuple[Changes, int]]]:
        """Other numbers of feng tiles, then of fish, each with the points that it adds."""
        table, now = self._case.table, self._points(seat)
        yield [
            ((*needed, Change(Kind.FENG, seat, table.feng[seat], tiles)), more)
            for tiles, needed in self._case.feng_numbers(seat)
            if (more := self._points(seat, feng=tiles).feng - now.feng)
        ]
        yield [
            ((Change(Kind.FISH, seat, table.fish[seat], number),), more)
            for number in range(3)
            if (more := self._points(seat, fish=number).fish - now.fish)
        ]


def _more(more: int) -> Callable[[int], int]:
    return lambda points: points + more


def _more_feng(more: int) -> Callable[[tuple[int, int]], tuple[int, int]]:
    return lambda own: (own[0] + more, own[1])


def _more_fish(more: int) -> Callable[[tuple[int, int]], tuple[int, int]]:
    return lambda own: (own[0], own[1] + more)
