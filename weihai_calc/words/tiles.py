"""Tiles in the notation of either language."""

from collections.abc import Iterable
from itertools import groupby

from ..tiles import Suit, Tile
from .lang import Lang
from .notation import HONOURS, SUIT_LETTERS


def tiles_text(tiles: Iterable[Tile], lang: Lang = Lang.EN) -> str:
    """Tiles sorted, one group a suit, the honours as one group.

    >>> tiles_text([Tile.C, Tile.S2, Tile.S1, Tile.M5])
    '5m 12s C'
    """
    groups = []
    for suit, group in groupby(sorted(tiles), key=lambda tile: tile.suit):
        if suit is Suit.HONOUR:
            groups.append("".join(HONOURS[tile].of(lang) for tile in group))
        else:
            groups.append("".join(str(tile.rank) for tile in group) + SUIT_LETTERS[lang][suit])
    return " ".join(groups)
