"""The 34 kinds of tile, and counts of tiles packed into one integer a suit.

万 1-9 are `m`, 筒 1-9 are `p`, 条 1-9 are `s`; the winds are `E S W N` and the dragons `C F P`
(中 发 白), four tiles of each kind: RULES.md, "Tiles".
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import Final


class Suit(IntEnum):
    """A suit; the honours are counted as a fourth one, in which there are no runs."""

    MAN = 0
    PIN = 1
    SOU = 2
    HONOUR = 3


class Tile(IntEnum):
    """A kind of tile, in canonical order.

    >>> Tile.M5.suit, Tile.M5.rank, str(Tile.M5), str(Tile.C)
    (<Suit.MAN: 0>, 5, '5m', 'C')
    """

    M1, M2, M3, M4, M5, M6, M7, M8, M9 = range(9)
    P1, P2, P3, P4, P5, P6, P7, P8, P9 = range(9, 18)
    S1, S2, S3, S4, S5, S6, S7, S8, S9 = range(18, 27)
    E, S, W, N, C, F, P = range(27, 34)

    @property
    def suit(self) -> Suit:
        """The suit, `Suit.HONOUR` for winds and dragons."""
        return Suit(self // 9)

    @property
    def rank(self) -> int:
        """1-9 within a suit; 1-7 among the honours, in the order E S W N C F P."""
        return self % 9 + 1

    @property
    def is_honour(self) -> bool:
        """A wind or a dragon."""
        return self >= Tile.E

    def __str__(self) -> str:
        return self.name if self.is_honour else f"{self.rank}{'mps'[self // 9]}"


TILES: Final = tuple(Tile)
WINDS: Final = frozenset({Tile.E, Tile.S, Tile.W, Tile.N})
DRAGONS: Final = frozenset({Tile.C, Tile.F, Tile.P})

Counts = tuple[int, int, int, int]
"""How many of each kind: an integer for each suit in the order of `Suit`, three bits a rank.

Written in octal such an integer shows its tiles, rank 1 rightmost: `0o111` is 123. Seven of a kind
fit, so counts may be packed only where no kind stands there more than seven times.
"""

_SLOT: Final = tuple((tile // 9, 1 << 3 * (tile % 9)) for tile in TILES)


def pack(tiles: Iterable[Tile]) -> Counts:
    """Count tiles, no kind more than seven times, suit by suit.

    >>> [oct(suit) for suit in pack([Tile.M1, Tile.M2, Tile.M2, Tile.E])]
    ['0o21', '0o0', '0o0', '0o1']
    """
    suits = [0, 0, 0, 0]
    for tile in tiles:
        suit, one = _SLOT[tile]
        suits[suit] += one
    return suits[0], suits[1], suits[2], suits[3]


def added(counts: Counts, tile: Tile) -> Counts:
    """The counts with one tile more."""
    suit, one = _SLOT[tile]
    man, pin, sou, honours = (
        tiles + one if at == suit else tiles for at, tiles in enumerate(counts)
    )
    return man, pin, sou, honours
