"""Payments between four named seats, on the terms that a rule set names."""

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple

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


class Extras(NamedTuple):
    """What a seat's feng, fish and kongs add to what is paid, in points."""

    feng: int = 0
    fish: int = 0
    kong: int = 0


NO_EXTRAS: Final = Extras()


class Doubling(Enum):
    """What is doubled where the winner or the payer is the dealer."""

    NOTHING = 0
    HAND = 1
    ALL = 2


class Terms(NamedTuple):
    """On what terms the winner is paid, as a house reads its rule text.

    doubles    what the dealer doubles.
    cap        the most that a payer pays; None where there is no such thing.
    caps_hand  the cap is on hand points alone, doubled if they are, before anything is added.
    own_feng, own_kongs  the winner's count.
    robbed     a robbed kong brings its points all the same.
    """

    doubles: Doubling
    cap: int | None = None
    caps_hand: bool = False
    own_feng: bool = True
    own_kongs: bool = True
    robbed: bool = False

    def payment(
        self, payer: Seat, hand_points: int, with_dealer: bool, extras: Extras = NO_EXTRAS
    ) -> Payment:
        """What a payer pays for hand points with the winner's and his own extras; `with_dealer`:
        one of the two is the dealer."""
        feng, fish, kong = extras
        points = hand_points
        if with_dealer and self.doubles is not Doubling.NOTHING:
            points *= 2
            if self.doubles is Doubling.ALL:
                feng, fish, kong = 2 * feng, 2 * fish, 2 * kong
        due = paid = points + feng + fish + kong
        if self.cap is not None:
            paid = min(self.cap, points) + due - points if self.caps_hand else min(self.cap, due)
        return Payment(payer, points, due, paid, feng, fish, kong)


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
    winner: Seat,
    payments: Iterable[Payment],
    kongs: Iterable[KongTransfer] = (),
    twice: Seat | None = None,
) -> Settlement:
    """The settlement that these payments to the winner, one a payer, and these kongs make; `twice`
    pays for kongs, and is paid for them, twice."""
    payments, kongs = tuple(payments), tuple(kongs)
    points = [0, 0, 0, 0]
    for payment in payments:
        points[payment.payer] = -payment.paid
    points[winner] = -sum(points)
    for kong in kongs:
        for seat in SEATS:
            each = kong.each * (2 if twice in (seat, kong.seat) else 1)
            points[seat] -= each
            points[kong.seat] += each
    return Settlement(winner, payments, kongs, tuple(points))
