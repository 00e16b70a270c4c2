"""The winners of one deal: what they share, what they know of each other, who of them is paid."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..facts import seating
from ..model import Hand, How, Mark, Part, Place, Rules, Seat, Shown
from ..notation import Record
from ..problems import Code, Fact, Problem
from ..result import Result
from ..rules import house
from .lines import Entry

Told = tuple[Entry, Problem]
"""What is wrong, with the line that it is wrong in."""

_SHARED = (Mark.KONGSHOT, Mark.EARTH)  # marks that say something of the discard itself


class Winner(NamedTuple):
    """A hand that was won, with its line; `seat` is None where it is not said."""

    entry: Entry
    record: Record
    seat: Seat | None

    @property
    def hand(self) -> Hand:
        """What the line says of the hand."""
        return self.record.hand

    def problem(self, why: str, part: Part, which: str | None = None) -> Told:
        """A `deal-conflict`, placed in the line."""
        span = self.record.span(Place(part, which=which))
        return self.entry, Problem(Code.DEAL_CONFLICT, why, span=span)


def seat_of(hand: Hand, dealer: Seat) -> Seat | None:
    """The winner's seat: `dealer` alone says it too, for who deals is known in a sitting."""
    return dealer if hand.winner_deals and hand.seat is None else hand.seat


def conflicts(winners: Sequence[Winner]) -> Iterator[Told]:
    """What several winners of one deal contradict each other in: all won on one discard (`room
    胡牌规则 5`, `classic 总则 8`)."""
    first, *others = winners
    if first.hand.how is How.SELF:
        yield first.problem("several-self", Part.HOW)
    met = [first]
    for each in others:
        hand = each.hand
        if hand.how is How.SELF:
            yield each.problem("several-self", Part.HOW)
        elif first.hand.how is not How.SELF and hand.how is not first.hand.how:
            yield each.problem("several-how", Part.HOW)
        if hand.win is not first.hand.win:
            yield each.problem("several-tile", Part.WIN)
        if None not in (hand.source, source := _source(met)) and hand.source is not source:
            yield each.problem("several-source", Part.SOURCE)
        if each.seat is not None and each.seat in [other.seat for other in met]:
            yield each.problem("several-seat", Part.SEAT)
        for mark in _SHARED:
            if (mark in hand.marks) != (mark in first.hand.marks):
                yield each.problem("several-mark", Part.MARK, mark)
        met.append(each)
    yield from _too_many(winners)


def _source(winners: Sequence[Winner]) -> Seat | None:
    """Whose tile it was, as far as any of them says it."""
    said = [each.hand.source for each in winners if each.hand.source is not None]
    return said[0] if said else None


def _too_many(winners: Sequence[Winner]) -> Iterator[Told]:
    """More than four of a kind in the winners' hands together; the tile they won on is one."""
    known = Counter({winners[0].hand.win: 1})
    for each in winners:
        hand = each.hand
        own = Counter(hand.rest) + Counter(hand.tiles[len(hand.concealed) :])
        if max(own.values(), default=0) > 4:
            return  # told of the hand itself
        known += own
    for tile, number in sorted(
        (tile, number) for tile, number in known.items() if tile is not None
    ):
        if number > 4:
            last = [each for each in winners if tile in each.hand.tiles][-1]
            span = last.record.span(Place(Part.CONCEALED, which=str(tile)))
            facts: dict[str, Fact] = {"tile": tile, "number": number}
            yield last.entry, Problem(Code.DEAL_CONFLICT, "several-five", None, None, facts, span)


def filled(
    winner: Winner,
    winners: Sequence[Winner],
    dealer: Seat,
    long_run: Mapping[Seat, int],
    standing: Rules | None,
) -> Record:
    """A winner's record with what the sitting knows: who deals, what another winner's line says of
    himself and of the discarder, the fish of 长跑 (`room 特殊规则 4`)."""
    hand = winner.hand
    shown = {each.seat: each for each in hand.others}
    for other in winners:
        if other.seat not in (None, winner.seat) and other.seat not in shown:
            theirs = other.hand
            if theirs.feng or theirs.fish or theirs.melds:
                shown[other.seat] = Shown(other.seat, theirs.feng, theirs.fish, theirs.melds)
    fish = hand.fish
    if "fish" in house(winner.record.rules or standing or Rules()).rule_set.extras:
        for seat, number in long_run.items():
            if seat is winner.seat:
                fish = fish or number or None
            elif number and (seat not in shown or shown[seat].fish is None):
                shown[seat] = replace(shown.get(seat, Shown(seat)), fish=number)
    source = hand.source
    if source is None and hand.how is not How.SELF:
        source = _source(winners)
    played = replace(
        hand,
        seat=winner.seat,
        dealer=dealer,
        winner_deals=False,
        source=source,
        fish=fish,
        others=tuple(shown.values()),
    )
    return winner.record.replace(hand=played, standing=standing)


def own_problems(winner: Winner, result: Result) -> Iterator[Told]:
    """What is wrong with a winner's hand, but for what stands in another winner's line."""
    shown = {each.seat for each in winner.hand.others}
    for problem in result.problems:
        seat = None if problem.place is None else problem.place.seat
        if seat is None or seat in shown or problem.place is None:
            yield winner.entry, problem


def first_of(winners: Sequence[Winner], records: Sequence[Record]) -> Seat | None:
    """Who of several is paid where only one wins: the first in play order after the discarder
    (`room 胡牌规则 5`, `classic 总则 8`). None where no seat is known."""
    hand = records[0].hand
    source = seating(hand, hand.marks).source
    seats = [each.seat for each in winners if each.seat is not None]
    if source is None:
        return seats[0] if seats else None
    return min(seats, key=lambda seat: (seat - source) % 4, default=None)
