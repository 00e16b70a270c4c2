"""A hand as a picture: what it holds, the winning tile set apart, what lies on the table."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final, NamedTuple

from ..model import Hand, Meld, MeldKind, Shown
from ..notation import Record
from ..tiles import Tile
from ..words.lang import Lang
from ..words.notation import KEYS, MELDS, Key, Word
from .pictures import definition

WIDTH: Final = 60
HEIGHT: Final = 80
_STEP: Final = WIDTH + 2
_GAP: Final = 26


class Group(NamedTuple):
    """Tiles that lie side by side, by the codes of their pictures, and what they are: nothing for
    those in hand."""

    tiles: tuple[str, ...]
    what: Word | None = None

    @property
    def win(self) -> bool:
        """It is the winning tile."""
        return self.what is KEYS[Key.WIN]

    @property
    def width(self) -> int:
        """In units of the picture."""
        return _STEP * len(self.tiles) - (_STEP - WIDTH)


def groups(hand: Hand) -> Iterator[Group]:
    """The winner's tiles: those in hand, the last one, each meld, the feng set."""
    if hand.rest:
        yield _group(hand.rest)
    if hand.win is not None:
        yield Group((str(hand.win),), KEYS[Key.WIN])
    yield from _on_table(hand)


def others_groups(shown: Shown) -> Iterator[Group]:
    """What another seat shows."""
    yield from _on_table(shown)


def _on_table(seat: Hand | Shown) -> Iterator[Group]:
    yield from map(_meld, seat.melds)
    if seat.feng:
        yield _group(seat.feng, KEYS[Key.FENG])


def _group(tiles: Iterable[Tile], what: Word | None = None) -> Group:
    return Group(tuple(map(str, tiles)), what)


def _meld(meld: Meld) -> Group:
    """A meld; an ankong lies face down at its ends."""
    tiles = tuple(map(str, meld.tiles))
    if meld.kind is MeldKind.ANKONG and len(tiles) == 4:
        tiles = ("back", *tiles[1:3], "back")
    return Group(tiles, MELDS[meld.kind])


def uses(group: Group, left: int = 0, top: int = 0) -> str:
    """The tiles of a group as references to their pictures."""
    down = f' y="{top}"' if top else ""
    return "".join(
        f'<use href="#t-{tile}" x="{left + number * _STEP}"{down}/>'
        for number, tile in enumerate(group.tiles)
    )


def hand_svg(hand: Hand, lang: Lang = Lang.ZH) -> str:
    """A picture of its own, with the hand's text for those who do not see it.

    >>> from weihai_calc import parse
    >>> hand_svg(parse("123m 456p 77s | pon:CCC | win:5p self").hand).count("<use")
    11
    """
    left, drawn, pictures = _EDGE, [], dict[str, None]()
    for group in groups(hand):
        pictures.update(dict.fromkeys(group.tiles))
        if group.win:
            under = f"M{left} {HEIGHT + 2 * _EDGE}h{WIDTH}"
            drawn.append(f'<path stroke="#c47a00" stroke-width="5" d="{under}"/>')
        drawn.append(uses(group, left, _EDGE))
        left += group.width + _GAP
    width, height = left - _GAP + _EDGE, HEIGHT + 3 * _EDGE
    text = escape(Record(hand).canonical(lang))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width * 2 // 3}" height="{height * 2 // 3}" role="img" aria-label="{text}">'
        f"<title>{text}</title><defs>{''.join(map(definition, pictures))}</defs>"
        f"{''.join(drawn)}</svg>"
    )


_EDGE: Final = 4
