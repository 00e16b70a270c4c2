"""The winners of one deal: what they share, what they know of each other, who of them is paid."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..model import SEATS, Hand, How, Mark, Meld, Part, Place, Rules, Seat, Shown
from ..notation import Record
from ..problems import Code, Fact, Problem
from ..result import Result
from ..rules import house
from ..tiles import TILES, Tile
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

    def problem(
        self,
        why: str,
        part: Part,
        which: str | None = None,
        facts: Mapping[str, Fact] | None = None,
        seat: Seat | None = None,
    ) -> Told:
        """A `deal-conflict`, placed in the line; what is not there by what it was won on."""
        places = (Place(part, seat, which), Place(Part.WIN))
        spans = (self.record.span(place) for place in places)
        span = next((span for span in spans if span is not None), None)
        return self.entry, Problem(Code.DEAL_CONFLICT, why, None, None, facts or {}, span)


def seat_of(hand: Hand, dealer: Seat) -> Seat | None:
    """The winner's seat: `dealer` alone says it too, for who deals is known in a sitting."""
    return dealer if hand.winner_deals and hand.seat is None else hand.seat


def conflicts(winners: Sequence[Winner], standing: Rules | None) -> Iterator[Told]:
    """What several winners of one deal contradict each other in: all won on one discard (`room
    胡牌规则 5`, `classic 总则 8`)."""
    marks = house(winners[0].record.rules or standing or Rules()).rule_set.marks
    first, *others = winners
    if first.hand.how is How.SELF:
        yield first.problem("several-self", Part.WIN)
    met = [first]
    for each in others:
        hand = each.hand
        if (each.record.rules or standing) != (first.record.rules or standing):
            yield each.problem("several-rules", Part.RULE)
        if hand.how is How.SELF:
            yield each.problem("several-self", Part.WIN)
        elif first.hand.how is not How.SELF and hand.how is not first.hand.how:
            yield each.problem("several-how", Part.WIN)
        if hand.win is not first.hand.win:
            yield each.problem("several-tile", Part.WIN)
        if None not in (hand.source, source := _source(met)) and hand.source is not source:
            yield each.problem("several-source", Part.SOURCE)
        if each.seat is not None and each.seat in [other.seat for other in met]:
            yield each.problem("several-seat", Part.SEAT)
        for mark in _SHARED:
            if mark in marks and (mark in hand.marks) != (mark in first.hand.marks):
                one = each if mark in hand.marks else first
                yield one.problem("several-mark", Part.MARK, mark, {"word": mark})
        for other in met:
            yield from _shown_otherwise(each, other)
        met.append(each)
    yield from _too_many(winners)


def _shown_otherwise(one: Winner, other: Winner) -> Iterator[Told]:
    """What two winners' lines say of the same seat and do not agree in."""
    theirs = {each.seat: each for each in other.hand.others}
    for each, winner in ((one, other), (other, one)):
        if winner.seat is not None:
            hand = winner.hand
            said = Shown(winner.seat, hand.feng, hand.fish, hand.melds)
            for shown in each.hand.others:
                if shown.seat is winner.seat and _differ(shown, said, all_told=True):
                    yield each.problem("several-shown", Part.OTHER, seat=shown.seat)
    for shown in one.hand.others:
        if shown.seat in theirs and _differ(shown, theirs[shown.seat]):
            yield one.problem("several-shown", Part.OTHER, seat=shown.seat)


def _differ(one: Shown, other: Shown, all_told: bool = False) -> bool:
    """Whether both say something and it is not the same; of melds the kongs alone count, for what
    else a seat has is seldom said. `all_told`: the other is the seat's own line, which has all its
    kongs."""
    kongs = _kongs(other.melds)
    said = (
        (one.feng, other.feng),
        (one.fish, other.fish),
        (_kongs(one.melds) or None, kongs if kongs or all_told else None),
    )
    return any(None not in pair and pair[0] != pair[1] for pair in said)


def _kongs(melds: Iterable[Meld]) -> list[tuple[str, tuple[Tile, ...]]]:
    return sorted((meld.kind.value, meld.tiles) for meld in melds if meld.kind.is_kong)


def _source(winners: Sequence[Winner]) -> Seat | None:
    """Whose tile it was, as far as any of them says it."""
    said = [each.hand.source for each in winners if each.hand.source is not None]
    return said[0] if said else None


def _assumed(winners: Sequence[Winner], dealer: Seat) -> Seat | None:
    """Whose tile it was where nobody says it: with 地胡 the dealer's; else the first's after the
    first winner who did not win and does not deal (NOTATION.md, "Defaults", for one winner)."""
    won = {each.seat for each in winners}
    if dealer not in won and any(Mark.EARTH in each.hand.marks for each in winners):
        return dealer
    start = next((each.seat for each in winners if each.seat is not None), None)
    if start is None:
        return None
    seats = [*SEATS[start:], *SEATS[:start]]
    left = [seat for seat in seats if seat not in won]
    return next((seat for seat in left if seat is not dealer), left[0] if left else None)


def _too_many(winners: Sequence[Winner]) -> Iterator[Told]:
    """More than four of a kind over all the lines, the tile they won on being one; what one hand,
    or one line with what it shows of those who did not win, has too many of is told of that."""
    together: Counter[Tile | None] = Counter({winners[0].hand.win: 1})
    shown_beside: Counter[Tile] = Counter()
    told: set[Tile] = set()
    told_beside: set[Tile] = set()
    seats = {each.seat for each in winners}
    for each in winners:
        hand = each.hand
        own = Counter(hand.tiles)
        together += own - Counter([hand.win] if hand.win in hand.concealed else [])
        told |= {tile for tile, number in own.items() if number > 4}
        for shown in hand.others:
            here = Counter(shown.feng or ())
            here += Counter(tile for meld in shown.melds for tile in meld.tiles)
            own += here
            if shown.seat not in seats:
                shown_beside += here
                seats.add(shown.seat)
        told_beside |= {tile for tile, number in own.items() if number > 4}
    for tile in TILES:
        number = together[tile] + shown_beside[tile]
        if number > 4 and tile not in (told if together[tile] > 4 else told_beside):
            holding = [each for each in winners if tile in each.hand.tiles] or winners
            facts: dict[str, Fact] = {"tile": tile, "number": number}
            yield holding[-1].problem("several-five", Part.CONCEALED, str(tile), facts)


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
                seen.melds or here.melds,
            )
    fish = hand.fish
    if "fish" in extras:
        for seat, number in long_run.items():
            if seat is winner.seat:
                fish = (number or None) if fish is None else fish
            elif number and (seat not in shown or shown[seat].fish is None):
                shown[seat] = replace(shown.get(seat, Shown(seat)), fish=number)
    source = hand.source
    if source is None and hand.how is not How.SELF and len(winners) > 1:
        source = _source(winners)
        source = _assumed(winners, dealer) if source is None else source
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
    seats = {each.seat for each in winners}
    for each in winners if every_kong else ():
        for shown in each.hand.others:
            if shown.melds and shown.seat not in seats:
                yield Shown(shown.seat, melds=shown.melds)


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
    source = records[0].hand.source
    seats = [each.seat for each in winners if each.seat is not None]
    if source is None:
        return seats[0] if seats else None
    return min(seats, key=lambda seat: (seat - source) % 4, default=None)
