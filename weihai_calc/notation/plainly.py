"""Sections that are written plainly, read without Lark.

Plainly: words with one space between them, each a keyword, a key with its value, or whole tiles.
What is read here must be read in just the same way by the grammar (a test holds the two together);
what is not read here may still be the notation, or not: that is for the grammar to say.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from ..model import Claim, How, Mark, Meld, Seat
from ..tiles import TILES, Tile
from ..words.notation import NUMERALS, Key
from .meanings import (
    CLAIM,
    CONCEALED,
    HONOURS,
    HOWS,
    KEYS,
    MARKS,
    MELDS,
    SEATS,
    SUITS,
    other_part,
    rule_word,
    rules_part,
)
from .parts import (
    ClaimPart,
    FengPart,
    FishPart,
    MeldPart,
    Part,
    SeatPart,
    Span,
    TilesPart,
    WinPart,
)

_Word = tuple[int, str]  # where it begins, and the word
_Parts = tuple[Part, ...]


class _Doubt(Exception):
    """The section is not written plainly."""


def read_plainly(text: str, start: str) -> _Parts | None:
    """The parts of a section, None where it is in any doubt."""
    words: list[_Word] = []
    at = 0
    for word in text.split(" "):
        words.append((at, word))
        at += len(word) + 1
    try:
        if start == CONCEALED:
            return (TilesPart(_tiles(words), text),)
        return _claim(text, words) if start == CLAIM else _section(text, words)
    except _Doubt:
        return None


_TOKEN: Final = re.compile(
    rf"([1-9]+|[{NUMERALS}]+)([{''.join(SUITS)}])|[ESWNCFP]+(?![A-Za-z])|[东南西北中发白]"
)


@lru_cache(maxsize=16_384)
def _whole_tiles(word: str) -> tuple[Tile, ...]:
    return whole_tiles(word)


def whole_tiles(word: str) -> tuple[Tile, ...]:
    """The tiles of a word that is nothing else, one a character but for the suits; empty for any
    other word."""
    found: list[Tile] = []
    at = 0
    while match := _TOKEN.match(word, at):
        ranks, suit = match.groups()
        if suit is None:
            found += [HONOURS[honour] for honour in match.group()]
        else:
            first = 9 * SUITS[suit] - 1
            found += [TILES[first + (NUMERALS.find(rank) + 1 or int(rank))] for rank in ranks]
        at = match.end()
    return tuple(found) if at == len(word) else ()


def _tiles(words: Iterable[_Word]) -> tuple[Tile, ...]:
    """The tiles of words that are nothing else."""
    tiles: tuple[Tile, ...] = ()
    for _, word in words:
        found = _whole_tiles(word)
        if not found:
            raise _Doubt
        tiles += found
    return tiles


def spans_plainly(text: str) -> tuple[Span, ...] | None:
    """The place of each of the concealed tiles, None where they are not written plainly."""
    if not all(map(_whole_tiles, text.split(" "))):
        return None
    return tuple((at, at + 1) for at, sign in enumerate(text) if sign != " " and sign not in SUITS)


def _section(text: str, words: list[_Word]) -> _Parts:
    first = words[0][1]
    if first[:1] == "@":
        return _other(words)
    key = _lower(first.partition(":")[0])
    if key in MELDS or KEYS.get(key) is Key.FENG:
        return tuple(_shown(words))
    if KEYS.get(key) is Key.WIN:
        return _win(text, words)
    return _rules(text, words) if KEYS.get(key) is Key.RULES else _facts(words)


def _lower(word: str) -> str:
    """Keywords are read in any case; a letter that only looks like one of theirs is none."""
    return word.lower() if word.isascii() else word


def _pair(word: str) -> tuple[str, str]:
    """A key and its value."""
    key, _, value = word.partition(":")
    if not value or ":" in value:
        raise _Doubt
    return _lower(key), value


def _seat(value: str) -> Seat:
    seat = SEATS.get(_lower(value))
    if seat is None:
        raise _Doubt
    return seat


_FISH: Final = "-?[0-9]{1,9}"


def _fish(value: str, span: Span) -> FishPart:
    if not re.fullmatch(_FISH, value):
        raise _Doubt
    return FishPart(int(value), span)


def _shown(words: list[_Word], many: bool = False) -> Iterator[MeldPart | FengPart | FishPart]:
    """Melds or a feng set of one section; `many`: several of them, and fish, behind an `@`."""
    at = 0
    while at < len(words):
        start, word = words[at]
        key, value = _pair(word)
        behind = at + 1
        while behind < len(words) and ":" not in words[behind][1]:
            behind += 1
        more = words[at + 1 : behind]
        end = words[behind - 1][0] + len(words[behind - 1][1])
        offset = start + len(word) - len(value)
        if key in MELDS:
            yield from _melds(key, value, more, (start, offset, end))
        elif KEYS.get(key) is Key.FENG:
            yield FengPart(_tiles([(offset, value), *more]), (start, end))
        elif many and KEYS.get(key) is Key.FISH and not more:
            yield _fish(value, (start, end))
        else:
            raise _Doubt
        if behind < len(words) and not many:
            raise _Doubt
        at = behind


def _melds(
    key: str, value: str, more: list[_Word], places: tuple[int, int, int]
) -> Iterator[MeldPart]:
    """`pon:EEE,CCC`, or one meld with spaces within."""
    start, offset, end = places
    if more and "," in value:
        raise _Doubt
    for tiles in value.split(","):
        place = (start, end if more else offset + len(tiles))
        yield MeldPart(Meld(MELDS[key], _tiles([(offset, tiles), *more])), place)
        offset += len(tiles) + 1
        start = offset


def _other(words: list[_Word]) -> _Parts:
    at, word = words[0]
    seat = _seat(word[1:])
    return (other_part(seat, tuple(_shown(words[1:], many=True)), (at, at + len(word))),)


def _win(text: str, words: list[_Word]) -> _Parts:
    """`win:5p self last`, `win:5p discard:E`, `win:self heaven`."""
    _, word = words[0]
    key, value = _pair(word)
    rest = iter(words[1:])
    tiles = _whole_tiles(value)
    if tiles:
        if len(tiles) > 1:
            raise _Doubt
        tile: Tile | None = tiles[0]
        span = (0, len(word))
        at, said = next(rest, (0, ""))
    else:
        tile = None
        span = (0, len(text))
        at, said = len(word) - len(value), value
    source: Seat | None = None
    source_span: Span | None = None
    name, colon, seat = said.partition(":")
    how = HOWS.get(_lower(name))
    if how is None or (colon and how is How.SELF):
        raise _Doubt
    if colon:
        source, source_span = _seat(seat), (at, at + len(said))
    marks: list[tuple[Mark, Span]] = []
    for at, said in rest:
        place = (at, at + len(said))
        mark = MARKS.get(_lower(said))
        if mark is not None:
            marks.append((mark, place))
            continue
        key, value = _pair(said)
        if KEYS.get(key) is not Key.FROM or source is not None:
            raise _Doubt
        source, source_span = _seat(value), place
    named = frozenset(mark for mark, _ in marks)
    return (WinPart(tile, how, source, named, span, source_span, tuple(marks)),)


def _facts(words: list[_Word]) -> _Parts:
    """`seat:S dealer:E fish:2`, or `dealer` alone."""
    return tuple(_fact(word, (at, at + len(word))) for at, word in words)


def _fact(word: str, span: Span) -> SeatPart | FishPart:
    if KEYS.get(_lower(word)) is Key.DEALER:
        return SeatPart(Key.DEALER, None, span)
    name, value = _pair(word)
    key = KEYS.get(name)
    if key is Key.FISH:
        return _fish(value, span)
    if key is Key.SEAT or key is Key.DEALER:
        return SeatPart(key, _seat(value), span)
    raise _Doubt


_NAME: Final = "([^ ,、:=>]+)(?:=([^ ,、:=>]+))?"


def _rules(text: str, words: list[_Word]) -> _Parts:
    _, word = words[0]
    _, value = _pair(word)
    entries: list[tuple[str, str | None, Span]] = []
    for at, said in [(len(word) - len(value), value), *words[1:]]:
        match = re.fullmatch(_NAME, said)
        if match is None:
            raise _Doubt
        name, chosen = match.groups()
        place = (at, at + len(said))
        if chosen is None:
            entries.append((rule_word(name), None, place))
        else:
            entries.append((name.lower(), chosen.lower(), place))
    return (rules_part(entries, (0, len(text))),)


_TOTAL: Final = "[+-]?[0-9]{1,9}"
_OF_SEAT: Final = "([ESWN东南西北])([+-]?[0-9]{1,9})"


def _claim(text: str, words: list[_Word]) -> _Parts:
    """`24`, or `E-8 S+24`."""
    span = (0, len(text))
    if re.fullmatch(_TOTAL, text):
        return (ClaimPart(Claim(total=int(text)), span),)
    seats = []
    for _, word in words:
        match = re.fullmatch(_OF_SEAT, word)
        if match is None:
            raise _Doubt
        seats.append((_seat(match[1]), int(match[2])))
    return (ClaimPart(Claim(seats=tuple(seats)), span),)
