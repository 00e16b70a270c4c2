"""What a record's integer tells of the hand and the table: nothing that `facts` does not tell of a
hand that was read."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from ..facts import Said, Seating, Table, Traits, seating
from ..model import SEATS, How, Mark, MeldKind, Seat
from ..shapes import Form, Wait
from . import layout as at
from .adding import FILLS, KONG_KINDS, MARKS, WINNER_DEALS


def traits_of(numbers: int) -> Iterator[Traits]:
    """The traits of the hand in each of its splits, those that are alike once."""
    if at.SLOTS.of(numbers) == 14:
        whole = _whole(numbers & at.WHOLE)
        for form in _forms(numbers & at.FORMS):
            yield Traits._make(whole + form)


@lru_cache(maxsize=4096)
def _whole(bits: int) -> tuple[object, ...]:
    """The traits of the whole hand, from the fields that say them."""
    return (
        at.HOW.of(bits) == 1,
        at.OPENED.reached(bits),
        at.CHI.reached(bits),
        at.ANKONG.reached(bits),
        at.FENG.of(bits) > 0,
        _marks(at.MARKS.of(bits)),
        sum(suit.reached(bits) for suit in at.SUITS[:3]),
        at.SUITS[3].reached(bits),
        at.CONCEALED.of(bits),
    )


@lru_cache(maxsize=4096)
def _forms(bits: int) -> tuple[tuple[object, ...], ...]:
    """The traits of the splits, but for `only_wait`, those that are alike once; none where the
    winning tile is not among the tiles."""
    fills = at.FILLED.of(bits)
    if not fills >> len(FILLS):
        return ()
    found: list[tuple[object, ...]] = []
    if at.CONCEALED.of(bits) == 14 and not at.ODD.reached(bits):
        found.append((Form.SEVEN_PAIRS, at.FOURS.of(bits), Wait.PAIRS, False, None))
    if at.LOOSE.reached(bits) or at.PAIRED.of(bits) != 1:
        return tuple(found)
    here = [fill for bit, fill in enumerate(FILLS) if fills >> bit & 1]
    either_here = len({runless for runless, _, _ in here}) == 2
    runs_needed = at.RUNS_ONLY.reached(bits)
    runs_elsewhere = runs_needed or at.EITHER.of(bits) > either_here
    for runless, wait, closed_five in here:
        if runless and not runs_needed:
            found.append((Form.TRIPLETS, None, wait, closed_five, None))
        if not runless or runs_elsewhere:
            found.append((Form.RUNS, None, wait, closed_five, None))
    return tuple(found)


@cache
def _marks(bits: int) -> frozenset[Mark]:
    return frozenset(mark for bit, mark in enumerate(MARKS) if bits >> bit & 1)


def _seat(number: int) -> Seat | None:
    return SEATS[number - 1] if number else None


@lru_cache(maxsize=4096)
def seating_of(bits: int, marks_here: frozenset[Mark]) -> Seating:
    """Who sits where, from the fields that say it."""
    dealer = at.DEALER.of(bits)
    said = Said(
        How.SELF if at.HOW.of(bits) == 1 else How.DISCARD,
        _seat(at.SOURCE.of(bits)),
        _seat(at.SEAT.of(bits)),
        None if dealer == WINNER_DEALS else _seat(dealer),
        dealer == WINNER_DEALS,
    )
    return seating(said, _marks(at.MARKS.of(bits)) & marks_here)


def table_of(numbers: int, marks_here: frozenset[Mark]) -> Table:
    """What stands on the table of a valid record."""
    seats = seating_of(numbers & at.SEATING, marks_here)
    bits = numbers >> _OWN_AT
    shown = []
    for _ in range(5):
        shown.append(_shown(bits & _ONE_SEAT))
        bits >>= _WIDTH
    shown[seats.winner + 1] = shown[0]
    feng, fish, kongs = zip(*shown[1:], strict=True)
    return Table(seats, False, feng, fish, kongs)


_OWN_AT: Final = at.OWN.feng.at
_WIDTH: Final = at.OTHERS[0].feng.at - _OWN_AT
_ONE_SEAT: Final = (1 << _WIDTH) - 1


@lru_cache(maxsize=4096)
def _shown(bits: int) -> tuple[int, int, tuple[MeldKind, ...]]:
    """The feng tiles, the fish and the kongs of a seat."""
    numbers = bits << _OWN_AT
    counted = zip(KONG_KINDS, at.OWN.kongs, strict=True)
    kongs = tuple(kind for kind, field in counted for _ in range(field.of(numbers)))
    return at.OWN.feng.of(numbers), at.OWN.fish.of(numbers), kongs
