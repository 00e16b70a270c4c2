"""Complete hands, their splits and their waits: RULES.md section 1, common to both rule sets.

A split is looked up suit by suit in a table that is filled as suits are met; a suit is the integer
that `weihai_calc.tiles.pack` makes of its tiles.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum, StrEnum
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from .tiles import TILES, Counts, Suit, Tile, added, pack

_Block = tuple[int, ...]  # the ranks (from 0) of one group or pair within a suit
_SuitSplit = tuple[_Block, ...]
_Blocks = tuple[tuple[Tile, ...], ...]


def _lowest(held: int) -> Iterator[tuple[int, int, int]]:
    """What may take up `held` tiles of a suit's lowest rank: triplets, at most one pair, runs."""
    for pairs in (0, 1):
        for triplets in range((held - 2 * pairs) // 3 + 1):
            yield triplets, pairs, held - 2 * pairs - 3 * triplets


# For each rank and number held there: the blocks, and how many of them are pairs and runs.
_TAKEN: Final = tuple(
    tuple(
        tuple(
            (
                pairs * ((rank,) * 2,)
                + triplets * ((rank,) * 3,)
                + runs * ((rank, rank + 1, rank + 2),),
                pairs,
                runs,
            )
            for triplets, pairs, runs in _lowest(held)
            if runs == 0 or rank <= 6
        )
        for held in range(8)
    )
    for rank in range(9)
)


@lru_cache(maxsize=4_096)
def suit_splits(suit: int, runs: bool, pair: bool = True) -> tuple[_SuitSplit, ...]:
    """Every way to part one suit into groups and, where `pair`, at most one pair.

    What may take up the tiles of the lowest rank is taken away and what is left is parted: that is
    a smaller suit, which was often met before.
    """
    if not suit:
        return ((),)
    low = ((suit & -suit).bit_length() - 1) // 3
    above = suit >> 3 * low
    found = []
    for blocks, pairs, taken in _TAKEN[low][above & 7]:
        if pairs > pair:
            continue
        if taken and (not runs or (above >> 3 & 7) < taken or (above >> 6 & 7) < taken):
            continue
        rest = (above >> 3) - taken * 0o11 << 3 * low + 3
        for others in suit_splits(rest, runs, pair and not pairs):
            found.append(blocks + others)
    return tuple(sorted(found)) if len(found) > 1 else tuple(found)


class _Way(NamedTuple):
    """One way to part a suit: its blocks, how many of them are pairs, whether none is a run."""

    blocks: _Blocks
    pairs: int
    runless: bool


@lru_cache(maxsize=65_536)
def _ways(suit: int, at: int) -> tuple[_Way, ...]:
    """Every way to part the tiles of the suit number `at`."""
    found = []
    for split in suit_splits(suit, at != Suit.HONOUR):
        blocks = tuple(tuple(TILES[9 * at + rank] for rank in block) for block in split)
        pairs = sum(len(block) == 2 for block in blocks)
        found.append(_Way(blocks, pairs, all(block[0] is block[-1] for block in blocks)))
    return tuple(found)


_ODD: Final = 0o111111111


def is_seven_pairs(counts: Counts) -> bool:
    """Whether these are fourteen tiles in pairs; four of a kind are two pairs."""
    man, pin, sou, honours = counts
    if (man | pin | sou | honours) & _ODD:
        return False
    return sum(tiles >> 3 * rank & 7 for tiles in counts for rank in range(9)) == 14


def is_complete(counts: Counts) -> bool:
    """Whether the tiles part into groups and one pair, or into seven pairs."""
    return bool(_whole_splits(counts))


def waits(rest: Iterable[Tile], elsewhere: Iterable[Tile] = ()) -> tuple[Tile, ...]:
    """The tiles that complete a hand short of its last one.

    `rest` is the concealed part, `elsewhere` the hand's melds and own feng: a tile of which four
    stand in the hand already is no wait (RULES.md section 1, "waits"). No kind may stand in either
    more than four times.

    >>> from weihai_calc.tiles import Tile
    >>> [str(tile) for tile in waits([Tile.M3, Tile.M4, Tile.E, Tile.E])]
    ['2m', '5m']
    """
    rest = tuple(rest)
    held = [0] * len(TILES)
    for tile in (*rest, *elsewhere):
        held[tile] += 1
    counts = pack(rest)
    return tuple(
        tile for tile in _candidates(counts) if held[tile] < 4 and is_complete(added(counts, tile))
    )


def _candidates(counts: Counts) -> tuple[Tile, ...]:
    """The only tiles that may complete a hand: those of the one suit that does not part, or any
    where all do; and the odd one of seven pairs."""
    loose = loose_suits(counts)
    if not loose:
        return TILES
    odd = [tile for tile in TILES if counts[tile // 9] >> 3 * (tile % 9) & 1]
    found = set(odd) if len(odd) == 1 else set()
    if len(loose) == 1:
        found.update(TILES[9 * loose[0] : 9 * loose[0] + 9])
    return tuple(sorted(found))


def loose_suits(counts: Counts) -> tuple[Suit, ...]:
    """The suits that do not part into groups and at most one pair."""
    return tuple(Suit(at) for at, suit in enumerate(counts) if not _ways(suit, at))


class Wait(StrEnum):
    """What the winning tile filled, in one split and one place of it (RULES.md section 1)."""

    CLOSED = "closed"  # 坎: 4_6
    EDGE = "edge"  # 边: 12_ or _89
    TWO_SIDED = "two-sided"
    SHANPON = "shanpon"  # 对倒
    SINGLE = "single"  # 单吊
    PAIRS = "pairs"  # seven pairs, which have no wait items


class Form(IntEnum):
    """The form of a split, in the order in which equals are reported (RULES.md section 1)."""

    SEVEN_PAIRS = 0
    TRIPLETS = 1
    RUNS = 2


class Split(NamedTuple):
    """One way to read the concealed part.

    `blocks` are its groups and its pair (or seven pairs); the winning tile stands last in its
    place in the block number `at`. Where no winning tile is named, `win`, `at` and `wait` are None.
    """

    form: Form
    blocks: _Blocks
    win: Tile | None = None
    at: int | None = None
    wait: Wait | None = None

    @property
    def fours(self) -> int | None:
        """The kinds that stand four times in seven pairs; None for any other form."""
        if self.form is not Form.SEVEN_PAIRS:
            return None
        return len(self.blocks) - len(set(self.blocks))

    @property
    def closed_five(self) -> bool:
        """The winning tile is a 5 that fills a closed wait."""
        return self.win is not None and self.wait is Wait.CLOSED and self.win.rank == 5


_EDGES: Final = {(0, 2), (6, 0)}  # 123 won on its 3, 789 won on its 7: (lowest rank, tile's place)


def wait_of(block: tuple[int, ...], rank: int) -> Wait:
    """What a winning tile of this rank (from 0) fills in a group or pair of its suit's ranks."""
    if len(block) == 2:
        return Wait.SINGLE
    if block[0] == block[1]:
        return Wait.SHANPON
    place = block.index(rank)
    if place == 1:
        return Wait.CLOSED
    return Wait.EDGE if (block[0], place) in _EDGES else Wait.TWO_SIDED


def _wait(block: tuple[Tile, ...], win: Tile, form: Form) -> Wait:
    if form is Form.SEVEN_PAIRS:
        return Wait.PAIRS
    return wait_of(tuple(tile % 9 for tile in block), win % 9)


@lru_cache(maxsize=4096)
def _whole_splits(counts: Counts) -> tuple[tuple[Form, _Blocks], ...]:
    """Every way to part all the tiles. Kept for as long as one hand is judged and scored."""
    return tuple(_part_all(counts))


def _part_all(counts: Counts) -> Iterator[tuple[Form, _Blocks]]:
    if is_seven_pairs(counts):
        pairs = (
            (tile, tile)
            for tile in TILES
            for _ in range((counts[tile // 9] >> 3 * (tile % 9) & 7) // 2)
        )
        yield Form.SEVEN_PAIRS, tuple(pairs)
    for choice in product(*[_ways(suit, at) for at, suit in enumerate(counts) if suit]):
        if sum([way.pairs for way in choice]) == 1:
            runless = all(way.runless for way in choice)
            blocks = tuple([block for way in choice for block in way.blocks])
            yield (Form.TRIPLETS if runless else Form.RUNS), blocks


def splits(counts: Counts, win: Tile | None) -> tuple[Split, ...]:
    """Every split of a full concealed part, with every place the winning tile may have in it
    (`room 输分计算 1`); none where it is not complete. The winning tile must be among the tiles.

    >>> from weihai_calc.tiles import Tile, pack
    >>> counts = pack([Tile.M1, Tile.M2, Tile.M3, Tile.E, Tile.E])
    >>> [split.wait.value for split in splits(counts, Tile.M3)]
    ['edge']
    """
    found: list[Split] = []
    for form, blocks in _whole_splits(counts):
        if win is None:
            found.append(Split(form, blocks))
            continue
        for at, block in enumerate(blocks):
            if win in block and block not in blocks[:at]:
                found.append(Split(form, blocks, win, at, _wait(block, win, form)))
    return tuple(found)
