"""What a room looks at in the end: who won how often, and who hands whom how much."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from ..model import SEATS, How, Seat
from .playing import Sitting


@dataclass(slots=True)
class Tale:
    """What a player did in a sitting.

    wins, self_draws  deals won and paid; those of them whose tile was drawn, as far as is known.
    shot              deals that others won on the player's discard or robbed kong.
    best, best_deal   the most got for one hand, and in which deal; None without a win.
    turns             deals as dealer.
    """

    wins: int = 0
    self_draws: int = 0
    shot: int = 0
    best: int | None = None
    best_deal: int = 0
    turns: int = 0


def tales(sitting: Sitting) -> dict[Seat, Tale]:
    """What each player did; deals that are invalid count for nothing but who dealt."""
    found = {seat: Tale() for seat in SEATS}
    for deal in sitting.deals:
        found[deal.dealer].turns += 1
        if deal.points is None:
            continue
        for seat in deal.winners:
            found[seat].wins += 1
        won = [(win.result.seats, win.result) for win in deal.wins if win.paid]
        best = [(seats.winner, result.total) for seats, result in won if seats is not None]
        if not deal.wins and len(deal.winners) == 1:  # the points alone are known
            best = [(deal.winners[0], deal.points[deal.winners[0]])]
        for seats, result in won:
            if seats is None:
                continue
            if result.record.hand.how is How.SELF:
                found[seats.winner].self_draws += 1
        for source in {seats.source for seats, _ in won if seats is not None}:
            if source is not None:
                found[source].shot += 1
        for seat, total in best:
            tale = found[seat]
            if total is not None and (tale.best is None or total > tale.best):
                tale.best, tale.best_deal = total, deal.number
    return found


class Transfer(NamedTuple):
    """Who hands whom how much."""

    payer: Seat
    payee: Seat
    points: int


def transfers(totals: Sequence[int]) -> tuple[Transfer, ...]:
    """The fewest payments that settle totals, which sum to zero.

    Players whose totals sum to zero settle among themselves with one payment less than they are, so
    the more such groups the fewer payments. Of four players two who cancel each other leave two
    who do; else all settle together.
    """
    left = {seat: points for seat, points in zip(SEATS, totals, strict=True) if points}
    found: list[Transfer] = []
    for one, other in combinations(tuple(left), 2):
        if one in left and other in left and left[one] + left[other] == 0:
            payer, payee = (one, other) if left[one] < 0 else (other, one)
            found.append(Transfer(payer, payee, left[payee]))
            del left[one], left[other]
    while left:
        payer = min(left, key=lambda seat: (left[seat], seat))
        payee = max(left, key=lambda seat: (left[seat], -seat))
        points = min(-left[payer], left[payee])
        found.append(Transfer(payer, payee, points))
        for seat, change in ((payer, points), (payee, -points)):
            left[seat] += change
            if not left[seat]:
                del left[seat]
    return tuple(found)
