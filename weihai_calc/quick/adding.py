"""What words and sections add to a record's integer (`layout`); `Doubt` where they had better be
read in full."""

from collections.abc import Iterable
from typing import Final

from ..model import How, Mark, Meld, MeldKind, Rules, Seat
from ..notation.meanings import SECTION
from ..notation.parts import (
    FengPart,
    FishPart,
    MeldPart,
    OtherPart,
    Part,
    RulesPart,
    SeatPart,
    WinPart,
)
from ..notation.plainly import read_plainly, whole_tiles
from ..problems.hand import is_feng, meld_fault
from ..rules import house
from ..shapes import Wait, suit_splits, wait_of
from ..tiles import DRAGONS, Suit, Tile
from ..words.notation import Key
from . import layout as at
from .remembered import Remembered


class Doubt(Exception):
    """This is to be read in full."""


_LIFT: Final = at.LIFT
_FIVES: Final = at.FIVES


def _of_word(word: str) -> int:
    """What a word of the concealed part adds: `123m`, `ESW`, `123m456p`. Raises Doubt."""
    one = _RANKS.get(word[-1:])
    try:
        tiles = sum(map(one.__getitem__, word[:-1])) if one else 0
    except KeyError:
        tiles = 0
    tiles = tiles or sum(_ONE[tile] for tile in whole_tiles(word))
    if not tiles or tiles + _LIFT & _FIVES:
        raise Doubt
    return tiles + _of_suits(tiles)


_ONE: Final = tuple(
    at.TILES[tile].one
    + (1 << at.HELD[tile // 9].at + 3 * (tile % 9))
    + at.SLOTS.one
    + at.CONCEALED.one
    for tile in range(34)
)
_RANKS: Final = {
    sign: {str(rank + 1): _ONE[9 * suit + rank] for rank in range(9)}
    for suit, sign in enumerate("mps")
}


def _of_suits(tiles: int) -> int:
    """What the suits of concealed tiles add beside the tiles, each standing in one group."""
    numbers = 0
    left = tiles >> _HELD_AT  # nothing but the suits stands there
    for present in _PRESENT:
        held = left & _SUIT
        if held:
            numbers += present + DIVIDED[held, present is _HONOURS]
            if present is _HONOURS:
                numbers += _of_honours(held)
        left >>= at.HELD[0].width
    return numbers


_HELD_AT: Final = at.HELD[0].at
_SUIT: Final = (1 << at.HELD[0].width) - 1
_PRESENT: Final = tuple(
    parts.one + suit.one + honours * at.ALL_HONOURS.one
    for parts, suit, honours in zip(at.PARTS, at.SUITS, (0, 0, 0, 1), strict=True)
)
_HONOURS: Final = _PRESENT[Suit.HONOUR]


def _of_honours(held: int) -> int:
    """What honours in the hand add, a feng set's aside."""
    winds, dragons = at.LAID
    return (winds.one if held & 0o7777 else 0) + (dragons.one if held & 0o7770000 else 0)


def _divided(asked: tuple[int, bool]) -> int:
    """What the way in which a suit divides adds; `asked` is the suit as in `tiles.Counts`, and
    whether it is the honours."""
    held, honours = asked
    numbers = at.ODD.one if held & 0o111111111 else (held & 0o444444444).bit_count() * at.FOURS.one
    splits = suit_splits(held, not honours)
    if not splits:
        return numbers + at.LOOSE.one
    runless = [_is_runless(split) for split in splits]
    if not all(runless):
        numbers += (at.EITHER if any(runless) else at.RUNS_ONLY).one
    paired = 2 in map(len, splits[0])
    return numbers + (at.PAIRED.one if paired else 0)


def _is_runless(split: Iterable[tuple[int, ...]]) -> bool:
    return all(block[0] == block[-1] for block in split)


FILLS: Final = (
    (True, Wait.SHANPON, False),
    (True, Wait.SINGLE, False),
    (False, Wait.SHANPON, False),
    (False, Wait.SINGLE, False),
    (False, Wait.CLOSED, False),
    (False, Wait.CLOSED, True),
    (False, Wait.EDGE, False),
    (False, Wait.TWO_SIDED, False),
)
"""What a winning tile can fill in a split of its suit: whether the split has no run; the wait;
whether it is a closed five. Each is a bit of the field `FILLED`."""


def _fill(block: tuple[int, ...], rank: int) -> int:
    """The bit of what a winning tile fills in this block of a split that has runs; where it has
    none, the bit is two lower."""
    wait = wait_of(block, rank)
    return 1 << FILLS.index((False, wait, wait is Wait.CLOSED and rank == 4))


_BLOCKS: Final = (
    *((rank,) * size for rank in range(9) for size in (2, 3)),
    *((rank, rank + 1, rank + 2) for rank in range(7)),
)
_FILL: Final = {(block, rank): _fill(block, rank) for block in _BLOCKS for rank in block}


def fills(asked: tuple[int, int]) -> int:
    """The bits of all that the winning tile filled in its suit, one bit more saying that it stands
    there; 0 where it does not. `asked` is the suit as in `tiles.Counts`, and the tile's rank from
    0, nine more for an honour."""
    held, rank = asked
    honours, rank = divmod(rank, 9)
    if not held >> 3 * rank & 7:
        return 0
    bits = 1 << len(FILLS)
    for split in suit_splits(held, not honours):
        here = 0
        runless = True
        for block in split:
            if rank in block:
                here |= _FILL[block, rank]
            if block[0] != block[-1]:
                runless = False
        bits |= here >> 2 if runless else here
    return bits << at.FILLED.at


def completed(concealed: int, rest: int) -> int:
    """The numbers of a record whose concealed part has a suit in several groups, or is short of the
    winning tile that `rest` names: with the tile, and each suit in one group. Raises Doubt where
    anything else stands in the way."""
    if rest & at.TWICE or concealed + at.LIFT & at.FIVES:
        raise Doubt
    tiles = concealed & _TILES
    win = at.WIN.of(rest) - 1
    if at.SLOTS.of(concealed + rest) == 13 and win >= 0:
        tiles += _ONE[win]
    numbers = rest + tiles + _of_suits(tiles)
    if numbers & at.REFUSED:
        raise Doubt
    return numbers


_TILES: Final = sum(field.mask for field in (*at.TILES, *at.HELD, at.SLOTS, at.CONCEALED))


def _of_section(text: str) -> int:
    """What a section other than the concealed part adds, with the spaces round it. Raises Doubt."""
    parts = read_plainly(text.strip(" "), SECTION) if text.isprintable() else None
    if not parts or len(parts) > at.PER_PIECE:
        raise Doubt
    numbers = sum(map(_of_part, parts))
    if numbers + at.LIFT & at.FIVES:
        raise Doubt
    return numbers


def _of_part(part: Part) -> int:
    match part:
        case MeldPart(meld):
            return _of_meld(meld)
        case FengPart(tiles):
            return _of_feng(tiles)
        case WinPart(Tile() as tile, How.SELF | How.DISCARD as how, source, marks) if not (
            marks & _AS_DEALT
        ):
            numbers = at.WIN_KEY.one + (tile + 1 << at.WIN.at)
            numbers += (1 if how is How.SELF else 2) << at.HOW.at
            numbers += sum(1 << at.MARKS.at + MARKS.index(mark) for mark in marks)
            return numbers + (_seat(source) << at.SOURCE.at)
        case SeatPart(Key.SEAT, seat):
            return at.SEAT_KEY.one + (_seat(seat) << at.SEAT.at)
        case SeatPart(Key.DEALER, seat):
            return at.DEALER_KEY.one + ((_seat(seat) or WINNER_DEALS) << at.DEALER.at)
        case FishPart(number) if number in (1, 2):
            return at.FISH_KEY.one + (number << at.OWN.fish.at)
        case RulesPart():
            return at.RULES_KEY.one
        case OtherPart():
            return _of_other(part)
    raise Doubt


MARKS: Final = tuple(Mark)
_AS_DEALT: Final = frozenset({Mark.HEAVEN, Mark.EARTH})  # seldom met, and asking most
KONG_KINDS: Final = (MeldKind.KONG, MeldKind.ADDKONG, MeldKind.ANKONG)
WINNER_DEALS: Final = 5


def _seat(seat: Seat | None) -> int:
    return 0 if seat is None else seat + 1


def _of_tiles(tiles: tuple[Tile, ...]) -> int:
    """What tiles on the table add; more than four of a kind could run over a counter."""
    if max(map(tiles.count, tiles)) > 4:
        raise Doubt
    return sum(at.TILES[tile].one for tile in tiles)


def _of_shown_meld(meld: Meld) -> int:
    """What a meld adds, whoever made it."""
    if meld_fault(meld) is not None:
        raise Doubt
    numbers = _of_tiles(meld.tiles)
    if meld.tiles[0].is_honour:
        numbers += at.ALL_HONOURS.one
    if meld.kind is MeldKind.CHI:
        numbers += at.ALL_CHI.one
    if meld.kind.is_kong:
        numbers += at.ALL_KONGS.one
    return numbers


def _of_meld(meld: Meld) -> int:
    """What a meld of the winner's adds."""
    first = meld.tiles[0]
    numbers = _of_shown_meld(meld) + 3 * at.SLOTS.one + at.SUITS[first.suit].one
    if first.is_honour:
        numbers += _of_honours(1 << 3 * (first - Tile.E))
    if meld.kind.is_kong:
        numbers += at.OWN.kongs[KONG_KINDS.index(meld.kind)].one
    if meld.kind is MeldKind.CHI:
        numbers += at.CHI.one
    return numbers + (at.ANKONG if meld.kind is MeldKind.ANKONG else at.OPENED).one


_ROOM: Final = house(Rules())


def _of_shown_feng(tiles: tuple[Tile, ...]) -> int:
    """What a feng set adds, whoever laid it out; a set that only 乱锚 allows is doubtful."""
    if not is_feng(tiles, _ROOM):
        raise Doubt
    return _of_tiles(tiles) + at.ALL_HONOURS.one


def _of_feng(tiles: tuple[Tile, ...]) -> int:
    """What the winner's feng set adds."""
    laid = at.LAID[tiles[0] in DRAGONS]
    numbers = _of_shown_feng(tiles) + at.FENG_KEY.one + at.FENG.one + 3 * at.SLOTS.one
    return numbers + (len(tiles) << at.OWN.feng.at) + at.LAID_OUT * laid.one


def _of_other(part: OtherPart) -> int:
    """What another seat shows; nothing there stands twice but melds."""
    kinds = [type(each) for each in part.parts if not isinstance(each, MeldPart)]
    if not kinds and not part.shown.melds:
        raise Doubt  # a seat that shows nothing is seldom written, and told of
    if len(set(kinds)) < len(kinds) or len(part.parts) > at.PER_PIECE:
        raise Doubt
    shown = part.shown
    seen = at.OTHERS[shown.seat]
    numbers = at.OTHER_KEYS[shown.seat].one
    if shown.feng is not None:
        numbers += _of_shown_feng(shown.feng) + (len(shown.feng) << seen.feng.at)
    if shown.fish is not None:
        if shown.fish not in (1, 2):
            raise Doubt
        numbers += shown.fish << seen.fish.at
    for meld in shown.melds:
        numbers += _of_shown_meld(meld)
        if meld.kind.is_kong:
            numbers += seen.kongs[KONG_KINDS.index(meld.kind)].one
    return numbers


WORDS: Final = Remembered(_of_word, 16_384)
"""What a word of the concealed part adds. Raises Doubt."""
SECTIONS: Final = Remembered(_of_section, 16_384)
"""What any other section adds. Raises Doubt."""
DIVIDED: Final = Remembered(_divided, 32_768)
FILLED: Final = Remembered(fills, 32_768)
"""What a winning tile filled, by its suit and its rank."""
