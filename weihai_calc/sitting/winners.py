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


def conflicts(winners: Sequence[Winner], standing: Rules | None) -> Iterator[Told]:
    """What several winners of one deal contradict each other in: all won on one discard (`room
    胡牌规则 5`, `classic 总则 8`)."""
    marks = house(winners[0].record.rules or standing or Rules()).rule_set.marks
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
            if mark in marks and (mark in hand.marks) != (mark in first.hand.marks):
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
    agreeing: bool,
    dealer: Seat,
    long_run: Mapping[Seat, int],
    standing: Rules | None,
) -> Record:
    """A winner's record with what the sitting knows: who deals, what another winner's line says of
    the discarder and, where they are `agreeing`, of the table; the fish of 长跑 (`room 特殊规则
    4`)."""
    hand = winner.hand
    extras = house(winner.record.rules or standing or Rules()).rule_set.extras
    shown = {each.seat: each for each in hand.others}
    for seen in _seen(winners, every_kong="kong" not in extras) if agreeing else ():
        if seen.seat is not winner.seat:
            here = shown.get(seen.seat, Shown(seen.seat))
            shown[seen.seat] = Shown(
                seen.seat,
                seen.feng if here.feng is None else here.feng,
                seen.fish if here.fish is None else here.fish,
                here.melds or seen.melds,
            )
    fish = hand.fish
    if "fish" in extras:
        for seat, number in long_run.items():
            if seat is winner.seat:
                fish = (number or None) if fish is None else fish
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


def _seen(winners: Sequence[Winner], *, every_kong: bool) -> Iterator[Shown]:
    """What several winners' lines say of themselves; and where every kong of every player counts,
    whoever is paid (`classic 听牌与杠牌介绍`), the melds that they show of others."""
    if len(winners) < 2:
        return
    for each in winners:
        hand = each.hand
        if each.seat is not None and (hand.feng or hand.fish or hand.melds):
            yield Shown(each.seat, hand.feng, hand.fish, hand.melds)
    for each in winners if every_kong else ():
        yield from (
            Shown(shown.seat, melds=shown.melds) for shown in each.hand.others if shown.melds
        )


_OF_ONE = frozenset(
    {
        *(Code.BAD_CHI, Code.BAD_PON, Code.BAD_KONG, Code.BAD_FENG, Code.BAD_FISH),
        *(Code.CHI_FORBIDDEN, Code.HONOURS_FORBIDDEN),
    }
)
"""What is wrong with one meld, set or number, and is told where that is written."""


def own_problems(winner: Winner, result: Result) -> Iterator[Told]:
    """What is wrong with a winner's hand, but for what is told of another's line."""
    shown = {each.seat for each in winner.hand.others}
    for problem in result.problems:
        seat = None if problem.place is None else problem.place.seat
        elsewhere = seat is not None and seat not in shown and problem.code in _OF_ONE
        assumed = winner.seat is None and problem.code is Code.SEAT_CONFLICT
        if not elsewhere and not assumed:
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
