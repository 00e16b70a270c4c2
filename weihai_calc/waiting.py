"""What a hand short of its winning tile waits for, and what each tile would be worth.

A hand that waits on nothing is told which exchange of one tile would make it wait; a hand with all
its tiles and no winning one among them, which discard leaves which waits.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from .facts import Seating, seating
from .model import SEATS, Hand, How, Mark, Rules, Seat
from .notation import Record
from .problems import Code, Problem, hand_problems
from .result import Result
from .rules import House, house
from .scoring import score
from .shapes import is_complete
from .shapes import waits as winning_tiles
from .tiles import TILES, Tile, pack

_DRAWN = frozenset({Mark.LAST, Mark.KONGDRAW, Mark.HEAVEN, Mark.TING})
_THROWN = frozenset({Mark.KONGSHOT, Mark.EARTH, Mark.TING})


@dataclass(frozen=True, slots=True)
class Worth:
    """A winning tile.

    left      how many of it are not yet seen: four less those in the hand and on the table.
    drawn     the hand won on it by self-draw; None where none is left to win on.
    thrown    the hand won on it by each other seat's discard, seat by seat; empty where none is
              left. The discarder changes what is paid, not the items.
    """

    tile: Tile
    left: int
    drawn: Result | None = None
    thrown: tuple[tuple[Seat, Result], ...] = ()

    @property
    def best(self) -> int:
        """The most that the winner can get with it, in points."""
        results = [self.drawn, *(result for _, result in self.thrown)]
        return max((result.total or 0 for result in results if result is not None), default=-1)


@dataclass(frozen=True, slots=True)
class Discard:
    """A discard, and how many are left of each tile the hand then waits for; where the hand had to
    draw another tile first, `drawn` is that tile."""

    tile: Tile
    waits: tuple[tuple[Tile, int], ...]
    drawn: Tile | None = None

    @property
    def left(self) -> int:
        """How many tiles there are to win on."""
        return sum(left for _, left in self.waits)


@dataclass(frozen=True, slots=True)
class Waits:
    """What a hand waits for.

    problems   why it cannot be said; all else is empty then.
    worths     the winning tiles, the one worth most first.
    discards   for a hand with all its tiles: what each discard leaves, most tiles to win on first.
    exchanges  for a hand that waits on nothing: a tile drawn and one thrown that would make it
               wait, most tiles to win on first; empty where no single exchange does.
    complete   the hand has all its tiles and they are a complete hand already.
    """

    record: Record
    house: House
    seats: Seating | None = None
    problems: tuple[Problem, ...] = ()
    worths: tuple[Worth, ...] = ()
    discards: tuple[Discard, ...] = ()
    exchanges: tuple[Discard, ...] = ()
    complete: bool = False

    @property
    def ok(self) -> bool:
        """The record is valid, its missing winning tile aside."""
        return not self.problems

    @property
    def waiting(self) -> bool:
        """There is a tile that the hand wins on, at once or after a discard."""
        return bool(self.worths or self.discards)

    def to_dict(self, lang: str = "zh") -> dict[str, Any]:
        """The object that `waits --format json` prints, names and texts in `lang` (zh or en)."""
        from .output.waits import waits_object
        from .words import Lang

        return waits_object(self, Lang(lang))


def waits(record: Record | Hand, rules: Rules | None = None) -> Waits:
    """What a hand short of its winning tile waits for, and what each tile is worth.

    A winning tile that is named is taken away first, so a finished hand shows what it had waited
    for. Marks count for the way of winning that they can hold with. Never raises for an invalid
    hand: see `Waits.problems`.

    >>> from weihai_calc import parse
    >>> found = waits(parse("34m EE | pon:777s,888s,999s"))
    >>> [(str(worth.tile), worth.left) for worth in found.worths]
    [('2m', 4), ('5m', 4)]
    """
    if isinstance(record, Hand):
        record = Record(record)
    given = record.rules or rules or record.standing or Rules()
    in_force = house(given)
    rest = _without_win(record.hand)
    seats = seating(rest, in_force.marks_of(rest))
    problems = _problems(record, rest, given)
    if problems:
        return Waits(record, in_force, problems=problems)
    seen = Counter(_seen(rest, seats))
    over = len(rest.concealed) - rest.slots
    if over == 0:
        discards = _discards(rest.concealed, rest, seen)
        complete = is_complete(pack(rest.concealed))
        return Waits(record, in_force, seats, discards=discards, complete=complete)
    elsewhere = rest.tiles[len(rest.concealed) :]
    worths = [
        _worth(tile, rest, given, seats, 4 - seen[tile])
        for tile in winning_tiles(rest.concealed, elsewhere)
    ]
    worths.sort(key=lambda worth: (-worth.best, worth.tile))
    exchanges = () if worths else _exchanges(rest, seen, in_force, seats)
    return Waits(record, in_force, seats, worths=tuple(worths), exchanges=exchanges)


def _without_win(hand: Hand) -> Hand:
    """The hand before its winning tile came."""
    if hand.win is None or hand.win not in hand.concealed:
        return replace(hand, win=None)
    return replace(hand, concealed=hand.rest, win=None)


def _problems(record: Record, rest: Hand, rules: Rules) -> tuple[Problem, ...]:
    """What is wrong with the record, the missing win aside."""
    short = len(rest.concealed) - rest.slots
    tested = rest if rest.how is not None else replace(rest, how=How.SELF)
    result = score(record.replace(hand=tested), rules)
    expected = {Code.WIN_MISSING, Code.NOT_WINNING, Code.BAD_CLAIM}
    if short in (0, -1):
        expected.add(Code.TILE_COUNT)
    return tuple(problem for problem in result.problems if problem.code not in expected)


def _seen(hand: Hand, seats: Seating) -> Iterable[Tile]:
    """Every tile that is in the hand or on the table."""
    yield from hand.tiles
    for shown in hand.others:
        if shown.seat is not seats.winner:
            yield from shown.feng or ()
            for meld in shown.melds:
                yield from meld.tiles


def _worth(tile: Tile, rest: Hand, rules: Rules, seats: Seating, left: int) -> Worth:
    if left <= 0:
        return Worth(tile, 0)
    drawn = replace(rest, win=tile, how=How.SELF, source=None, marks=rest.marks & _DRAWN)
    thrown = []
    for seat in SEATS:
        if seat is not seats.winner:
            won = replace(rest, win=tile, how=How.DISCARD, source=seat, marks=rest.marks & _THROWN)
            result = score(won, rules)
            if result.ok:
                thrown.append((seat, result))
    by_self = score(drawn, rules)
    return Worth(tile, left, by_self if by_self.ok else None, tuple(thrown))


def _discards(
    concealed: tuple[Tile, ...], hand: Hand, seen: Counter[Tile], drawn: Tile | None = None
) -> tuple[Discard, ...]:
    """What each discard from a full concealed part leaves, where it leaves a wait at all."""
    elsewhere = hand.tiles[len(hand.concealed) :]
    found = []
    for tile in sorted(set(concealed)):
        if tile is drawn:
            continue
        at = concealed.index(tile)
        left = concealed[:at] + concealed[at + 1 :]
        # A tile that was thrown is seen as much as before.
        tiles = winning_tiles(left, elsewhere)
        if tiles:
            counts = tuple((each, max(4 - seen[each], 0)) for each in tiles)
            found.append(Discard(tile, counts, drawn))
    return tuple(sorted(found, key=lambda discard: (-discard.left, discard.tile)))


def _may_stand(tile: Tile, hand: Hand, in_force: House, seats: Seating) -> bool:
    """Whether the rules let this tile stand in the hand: not an honour of the class laid out as
    feng, nor any under 不带风."""
    with_it = replace(hand, concealed=(*hand.concealed, tile))
    forbidden = {Code.FENG_CONFLICT, Code.HONOURS_FORBIDDEN}
    return all(
        each.code not in forbidden
        for each in hand_problems(with_it, in_force, seats, pack(with_it.concealed))
    )


def _exchanges(
    hand: Hand, seen: Counter[Tile], in_force: House, seats: Seating
) -> tuple[Discard, ...]:
    """Every tile that could be drawn, with every discard that then leaves a wait."""
    found: list[Discard] = []
    for drawn in TILES:
        if seen[drawn] < 4 and _may_stand(drawn, hand, in_force, seats):
            after = seen + Counter([drawn])
            found += _discards(tuple(sorted((*hand.concealed, drawn))), hand, after, drawn)
    return tuple(sorted(found, key=lambda each: (-each.left, each.tile, each.drawn or 0)))
