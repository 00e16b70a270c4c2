"""Payments between four named seats; what each payer pays is for a rule set to say."""

from collections.abc import Iterable
from typing import NamedTuple

from .model import SEATS, MeldKind, Seat


class Payment(NamedTuple):
    """What one payer owes the winner, in points.

    hand        the hand points, after the dealer doubled and before any cap
    due, paid   the sum with what follows, before the cap, and what is paid
    feng, fish  the winner's and the payer's, as charged
    kong        the winner's, as charged
    """

    payer: Seat
    hand: int
    due: int
    paid: int
    feng: int = 0
    fish: int = 0
    kong: int = 0


class KongTransfer(NamedTuple):
    """A kong settled apart: it brings `seat` this much from each of the others (`classic`)."""

    seat: Seat
    kind: MeldKind
    each: int


class Settlement(NamedTuple):
    """Everything that changes hands after a deal."""

    winner: Seat
    payments: tuple[Payment, ...]
    kongs: tuple[KongTransfer, ...] = ()

    @property
    def deltas(self) -> dict[Seat, int]:
        """Each seat's points won or lost; they sum to zero."""
        deltas = dict.fromkeys(SEATS, 0)
        for payment in self.payments:
            _move(deltas, [payment.payer], self.winner, payment.paid)
        for kong in self.kongs:
            others = [seat for seat in SEATS if seat is not kong.seat]
            _move(deltas, others, kong.seat, kong.each)
        return deltas


def _move(deltas: dict[Seat, int], payers: Iterable[Seat], to: Seat, points: int) -> None:
    for payer in payers:
        deltas[payer] -= points
        deltas[to] += points
