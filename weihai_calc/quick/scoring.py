"""Numbers to a result, by what was found for numbers that are alike in all that counts."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from ..facts import Seating, Table, Traits, seating
from ..model import SEATS, Hand, How, Mark, MeldKind, Rules, Seat
from ..notation import Record
from ..problems import rules_problems
from ..result import Result
from ..rules import house
from ..scoring import displaces
from ..scoring import score as score_in_full
from ..settle import Settlement
from ..shapes import Form, Wait
from ..tiles import Tile
from ..worth import Worth, worth_of
from . import layout as at
from .adding import FILLED, FILLS, KONG_KINDS, MARKS, WINNER_DEALS

_WIN_AT: Final = at.WIN.at  # it stands highest
_HELD_MASK: Final = (1 << at.HELD[0].width) - 1
# Where the suit of each winning tile stands, M1 being 1; 0 is no tile.
_HELD_AT: Final = (0, *(at.HELD[tile // 9].at for tile in range(34)))
_RANK: Final = (0, *(tile % 9 + (9 if tile >= Tile.E else 0) for tile in range(34)))
_ITEMS: Final = at.ITEMS
_POINTS_AT: Final = at.POINTS.at

_MIXING: Final = frozenset({"luanmao", "budaifeng", "zhipeng"})
"""Options that forbid chi or honours, or let feng sets mix."""


class _Memory:
    """What was found under rules that have no problems of their own.

    worths       what a hand is worth, by all that its items ask, with its points put in `POINTS`.
    settlements  who pays whom, by all that decides it and whether it holds together.
    """

    MOST: Final = 8_192

    def __init__(self, rules: Rules) -> None:
        self.house = house(rules)
        self.worths: dict[int, tuple[Worth, int]] = {}
        self.by_traits: dict[Traits, Worth | None] = {}
        self.settlements: dict[int, Settlement] = {}
        self.sound: set[int] = set()
        self.marks = frozenset(self.house.rule_set.marks)
        self.deciding = at.SOUND
        if _MIXING.intersection(self.house.flags):
            self.deciding |= at.FORBIDDEN
        self.asked = at.TABLE | self.deciding

    def worth(self, numbers: int) -> tuple[Worth, int] | None:
        """What a hand is worth that was not met before; None where its traits do not say it."""
        found: dict[tuple[int, Form], Worth] = {}
        for asked in _traits(numbers):
            if asked in self.by_traits:
                worth = self.by_traits[asked]
            else:
                if len(self.by_traits) >= self.MOST:
                    self.by_traits.clear()
                self.by_traits[asked] = worth = worth_of(self.house, asked)
            if worth is None:
                return None
            rank = -worth.points, asked.form
            if found.setdefault(rank, worth) != worth:
                return None
        if not found:
            return None
        best = found[min(found)]
        if len(self.worths) >= self.MOST:
            self.worths.clear()
        self.worths[numbers & _ITEMS] = known = best, best.points << _POINTS_AT
        return known

    def settlement(self, numbers: int, record: Record) -> Settlement | None:
        """Who pays whom at a table that was not met before; None where the record is not valid.
        `numbers` have the points put in."""
        deciding = numbers & self.deciding
        if deciding not in self.sound:
            if not score_in_full(record, self.house.rules).ok:
                return None
            if len(self.sound) >= self.MOST:
                self.sound.clear()
            self.sound.add(deciding)
        settle = self.house.rule_set.settle
        table = _table(numbers, self.marks)
        settlement = settle(table, self.house, at.POINTS.of(numbers))
        if len(self.settlements) >= self.MOST:
            self.settlements.clear()
        self.settlements[numbers & self.asked] = settlement
        return settlement


@lru_cache(maxsize=8)
def _memory(rules: Rules, outside: bool) -> _Memory | None:
    return None if rules_problems(rules, outside) else _Memory(rules)


def score(record: Record | Hand, rules: Rules | None = None) -> Result:
    """Score a record or a hand.

    `rules` serve where the record has none; without either it is `room` with no options. Never
    raises for an invalid hand: then `result.ok` is False and `result.problems` says why.

    >>> from weihai_calc import parse
    >>> score(parse("123m 456p 77s | pon:CCC | feng:ESWN | win:5p self")).total
    7
    """
    if isinstance(record, Hand):
        return score_in_full(record, rules)
    numbers = record._numbers
    own = record._rules
    given = own or rules or record._standing
    memory = _memory(given, own is None) if given else _PLAIN
    if not numbers or memory is None:
        return score_in_full(record, rules)
    win = numbers >> _WIN_AT
    numbers |= FILLED[numbers >> _HELD_AT[win] & _HELD_MASK, _RANK[win]]
    known = memory.worths.get(numbers & _ITEMS) or memory.worth(numbers)
    if known is None:
        return score_in_full(record, rules)
    worth, points = known
    numbers |= points
    settlement = memory.settlements.get(numbers & memory.asked)
    if settlement is None:
        settlement = memory.settlement(numbers, record)
        if settlement is None:
            return score_in_full(record, rules)
    displaced = own is not None and displaces(record, rules)
    return Result(record, memory.house, (), worth, settlement, displaced)


_PLAIN: Final = _memory(Rules(), True)


def _traits(numbers: int) -> Iterator[Traits]:
    """The traits of the hand in each of its splits, those that are alike once."""
    bits = at.FILLED.of(numbers)
    if at.SLOTS.of(numbers) != 14 or not bits >> len(FILLS):
        return
    slots = at.CONCEALED.of(numbers)
    shared = (
        at.HOW.of(numbers) == 1,
        at.OPENED.reached(numbers),
        at.CHI.reached(numbers),
        at.ANKONG.reached(numbers),
        at.FENG.of(numbers) > 0,
        _marks(at.MARKS.of(numbers)),
        sum(suit.reached(numbers) for suit in at.SUITS[:3]),
        at.SUITS[3].reached(numbers),
        slots,
    )
    if slots == 14 and not at.ODD.reached(numbers):
        yield Traits(*shared, Form.SEVEN_PAIRS, at.FOURS.of(numbers), Wait.PAIRS, False)
    if at.LOOSE.reached(numbers) or at.PAIRED.of(numbers) != 1:
        return
    here = [fill for bit, fill in enumerate(FILLS) if bits >> bit & 1]
    either_here = len({runless for runless, _, _ in here}) == 2
    runs_needed = at.RUNS_ONLY.reached(numbers)
    runs_elsewhere = runs_needed or at.EITHER.of(numbers) > either_here
    for runless, wait, closed_five in here:
        if runless and not runs_needed:
            yield Traits(*shared, Form.TRIPLETS, None, wait, closed_five)
        if not runless or runs_elsewhere:
            yield Traits(*shared, Form.RUNS, None, wait, closed_five)


@cache
def _marks(bits: int) -> frozenset[Mark]:
    return frozenset(mark for bit, mark in enumerate(MARKS) if bits >> bit & 1)


def _seat(number: int) -> Seat | None:
    return SEATS[number - 1] if number else None


class _Said(NamedTuple):
    """What a record says of its seats, in the words of `Hand`."""

    how: How
    source: Seat | None
    seat: Seat | None
    dealer: Seat | None
    winner_deals: bool


@lru_cache(maxsize=4096)
def _seating(bits: int, marks_here: frozenset[Mark]) -> Seating:
    """Who sits where, from the fields that say it."""
    dealer = at.DEALER.of(bits)
    said = _Said(
        How.SELF if at.HOW.of(bits) == 1 else How.DISCARD,
        _seat(at.SOURCE.of(bits)),
        _seat(at.SEAT.of(bits)),
        None if dealer == WINNER_DEALS else _seat(dealer),
        dealer == WINNER_DEALS,
    )
    return seating(said, _marks(at.MARKS.of(bits)) & marks_here)


def _table(numbers: int, marks_here: frozenset[Mark]) -> Table:
    """What stands on the table of a valid record."""
    seats = _seating(numbers & at.SEATING, marks_here)
    winner = seats.winner
    feng = [seen.feng.of(numbers) for seen in at.OTHERS]
    fish = [seen.fish.of(numbers) for seen in at.OTHERS]
    feng[winner] = at.FENG_TILES.of(numbers)
    fish[winner] = at.FISH.of(numbers)
    kongs = _NO_KONGS
    if numbers & at.ANY_KONGS:
        fields = [seen.kongs for seen in at.OTHERS]
        fields[winner] = at.KONGS
        kongs = tuple(_kongs(each, numbers) for each in fields)
    return Table(seats, False, tuple(feng), tuple(fish), kongs)


_NO_KONGS: Final[tuple[tuple[MeldKind, ...], ...]] = ((), (), (), ())


def _kongs(fields: tuple[at.Field, ...], numbers: int) -> tuple[MeldKind, ...]:
    counted = zip(KONG_KINDS, fields, strict=True)
    return tuple(kind for kind, field in counted for _ in range(field.of(numbers)))
