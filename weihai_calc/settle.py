"""Payments between four named seats; what each payer pays is for a rule set to say."""

from collections.abc import Iterable
from typing import NamedTuple

from .model import SEATS, Claim, MeldKind, Seat


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
    """Everything that changes hands after a deal.

    points  what each seat won or lost by it, in the order of `Seat`; they sum to zero.
    """

    winner: Seat
    payments: tuple[Payment, ...]
    kongs: tuple[KongTransfer, ...]
    points: tuple[int, ...]

    @property
    def deltas(self) -> dict[Seat, int]:
        """Each seat's points won or lost; they sum to zero."""
        east, south, west, north = self.points
        return {_E: east, _S: south, _W: west, _N: north}

    @property
    def total(self) -> int:
        """What the winner got in all."""
        return self.points[self.winner]

    def differing(self, claim: Claim) -> list[tuple[Seat | None, int, int]]:
        """Where a claim is wrong: the seat, None for the winner's total, what was claimed, and what
        is right."""
        if claim.total is not None:
            right = self.total
            return [] if claim.total == right else [(None, claim.total, right)]
        points = self.points
        return [(seat, said, points[seat]) for seat, said in claim.seats if said != points[seat]]


_E, _S, _W, _N = SEATS


def settled(
    winner: Seat, payments: Iterable[Payment], kongs: Iterable[KongTransfer] = ()
) -> Settlement:
    """The settlement that these payments to the winner, one a payer, and these kongs make."""
    payments, kongs = tuple(payments), tuple(kongs)
    points = [0, 0, 0, 0]
    for payment in payments:
        points[payment.payer] = -payment.paid
    points[winner] = -sum(points)
    for kong in kongs:
        for seat in SEATS:
            points[seat] -= kong.each
        points[kong.seat] += len(SEATS) * kong.each
    return Settlement(winner, payments, kongs, tuple(points))
