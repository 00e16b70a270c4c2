"""The JSON lines of records that went the quick way, put together from pieces that are remembered.

What an object says of items, payments and notes is the same for all records that are alike in what
decides it (`weihai_calc.quick`): it is made once, by the same functions that make the whole object
(`output.json`). The line is what `json.dumps` makes of the whole object, sign for sign.
"""

import json
from functools import cache, lru_cache
from json.encoder import encode_basestring, encode_basestring_ascii
from typing import Any, Final, NamedTuple

from ..batch.checking import Checked, Status
from ..model import Claim
from ..quick import layout as at
from ..quick.remembered import Remembered
from ..quick.scoring import asked_of
from ..quick.telling import traits_of
from ..result import Result
from ..rules import House
from ..shapes import Form, Wait, suit_splits, wait_of
from ..tiles import TILES, Suit
from ..words.lang import Lang
from ..words.tiles import tiles_text
from ..worth import worth_of
from .drawing import split_text
from .json import claim_object, house_object, items_part, notes_part, paid_part, seats_part

_ITEMS: Final = at.ITEMS
_NOTED: Final = at.NOTED


class _Told(NamedTuple):
    """What is told of items: the text, and what the split that counts looks like, a bit for
    each wait that it may have and the lowest for four triplets; 0 for seven pairs."""

    text: str
    split: int


class _Pieces:
    """What was told under rules in force.

    items   of the hand, by the fields that its items ask.
    paid    of payments, by the fields that decide them.
    beside  of seats and notes, in two texts, by what decides them; once for records whose own rules
            stand against others and once for all else.
    """

    MOST: Final = 16_384

    def __init__(self, house: House) -> None:
        self.asked = asked_of(house)
        self.items: dict[int, _Told] = {}
        self.paid: dict[int, str] = {}
        self.beside: tuple[dict[int, tuple[str, str]], ...] = ({}, {})

    def make_room(self) -> None:
        """Forget everything where there is much of it."""
        if len(self.items) + len(self.paid) + sum(map(len, self.beside)) >= self.MOST:
            self.items.clear()
            self.paid.clear()
            for each in self.beside:
                each.clear()


class Lines:
    """Writes the lines of one file's records."""

    def __init__(self, file: str, lang: Lang, escaped: bool) -> None:
        self._lang = lang
        self._escaped = escaped
        self._quoted = encode_basestring_ascii if escaped else encode_basestring
        self._head = f'{{"file": {self._quoted(file)}, "line": '
        self._house: House | None = None

    def line(self, checked: Checked) -> str | None:
        """The line of a record, None where it did not go the quick way."""
        number, label, status, claim, result, _, _ = checked
        if not isinstance(result, Result) or not result._numbers:
            return None
        if result._house is not self._house:
            self._house = result._house
            self._pieces = _pieces(result._house, self._lang, self._escaped)
        pieces = self._pieces
        numbers = result._numbers
        told = pieces.items.get(numbers & _ITEMS)
        if told is None:
            told = self._tell_items(result, pieces)
        paid = pieces.paid.get(numbers & pieces.asked)
        if paid is None:
            paid = self._tell_paid(result, pieces)
        beside = pieces.beside[result._displaced].get(numbers & _NOTED)
        if beside is None:
            beside = self._tell_beside(result, pieces)
        split = _split(numbers, told.split)
        if split is None:
            assert result.split is not None
            split = split_text(result.split, Lang.EN)
        quoted = self._quoted
        claimed = "null" if claim is None else _claim(claim)
        name = "null" if label is None else quoted(label)
        return (
            f'{self._head}{number}, "label": {name}, "status": "{_STATUS[status]}", '
            f'"claim": {claimed}, "result": {{"ok": true, "text": {quoted(result._record.text)}, '
            f'{told.text}, {beside[0]}, {paid}, "split": "{split}", "claim": {claimed}, '
            f"{beside[1]}}}}}"
        )

    def _tell_items(self, result: Result, pieces: _Pieces) -> _Told:
        numbers = result._numbers
        found = {"rules": house_object(result.house), **items_part(result, self._lang)}
        told = _Told(self._text(found), _best(result.house, numbers))
        pieces.make_room()
        pieces.items[numbers & _ITEMS] = told
        return told

    def _tell_paid(self, result: Result, pieces: _Pieces) -> str:
        assert result.settlement is not None
        told = self._text(paid_part(result.settlement))
        pieces.make_room()
        pieces.paid[result._numbers & pieces.asked] = told
        return told

    def _tell_beside(self, result: Result, pieces: _Pieces) -> tuple[str, str]:
        told = self._text(seats_part(result)), self._text(notes_part(result, self._lang))
        pieces.make_room()
        pieces.beside[result.displaced][result._numbers & _NOTED] = told
        return told

    def _text(self, found: dict[str, Any]) -> str:
        return json.dumps(found, ensure_ascii=self._escaped)[1:-1]


_STATUS: Final = {status: str(status) for status in Status}


@lru_cache(maxsize=16)
def _pieces(house: House, lang: Lang, escaped: bool) -> _Pieces:
    return _Pieces(house)


def _claim(claim: Claim) -> str:
    if claim.total is not None:
        return f'{{"total": {claim.total}}}'
    return json.dumps(claim_object(claim))


def _best(house: House, numbers: int) -> int:
    """The form and the waits of the splits that are worth most; of those, `_split` and the full way
    (`Considered.rank`) take the first by its tiles."""
    ranked: dict[tuple[int, Form], int] = {}
    for asked in traits_of(numbers):
        worth = worth_of(house, asked)
        assert worth is not None
        rank = -worth.points, asked.form
        ranked[rank] = (
            ranked.get(rank, asked.form is Form.TRIPLETS) | _BIT[asked.wait or Wait.SINGLE]
        )
    best = min(ranked)
    return 0 if best[1] is Form.SEVEN_PAIRS else ranked[best]


_BIT: Final = {wait: 2 << bit for bit, wait in enumerate(Wait)}
_WIN_AT: Final = at.WIN.at
_HELD_AT: Final = at.HELD[0].at
_WIDTH: Final = at.HELD[0].width
_SUIT: Final = (1 << _WIDTH) - 1


def _split(numbers: int, like: int) -> str | None:
    """The text of the split that counts, None where more than one suit has a choice, or it is seven
    pairs; `like` as in `_Told`."""
    if not like:
        return None
    win = (numbers >> _WIN_AT) - 1
    suit_won = win // 9
    left = numbers >> _HELD_AT
    texts: list[str] = []
    runs_elsewhere = False
    for suit in _SUITS:
        held = left & _SUIT
        if held:
            if suit == suit_won:
                won, at_win = held, len(texts)
                texts.append("")
            else:
                text, runs = _PLAIN[held, suit]
                if not text:
                    return None
                if runs:
                    runs_elsewhere = True
                texts.append(text)
        left >>= _WIDTH
    texts[at_win] = _WON[won, win, like, runs_elsewhere]
    return " ".join(texts)


_SUITS: Final = range(4)


def _plain(asked: tuple[int, int]) -> tuple[str, bool]:
    """The groups of a suit and whether there is a run; no text where it divides in several ways."""
    held, suit = asked
    splits = suit_splits(held, suit != Suit.HONOUR)
    if len(splits) != 1:
        return "", False
    texts = [_block_text(block, suit) for block in splits[0]]
    return " ".join(texts), any(block[0] != block[-1] for block in splits[0])


@cache
def _block_text(block: tuple[int, ...], suit: int) -> str:
    return tiles_text(tuple(TILES[9 * suit + rank] for rank in block), Lang.EN)


def _won(asked: tuple[int, int, int, bool]) -> str:
    """The groups of the winning tile's suit, the tile in brackets: of the ways and places that make
    such a split the first."""
    held, win, like, runs_elsewhere = asked
    suit, rank = divmod(win, 9)
    found = []
    for split in suit_splits(held, suit != Suit.HONOUR):
        has_runs = any(block[0] != block[-1] for block in split)
        if (has_runs or runs_elsewhere) is bool(like & 1):
            continue
        for place, block in enumerate(split):
            if rank in block and _BIT[wait_of(block, rank)] & like:
                found.append((split, place))
    split, place = min(found)
    texts = [_block_text(block, suit) for block in split]
    text = texts[place]
    # The last of equal tiles is the one that came.
    last = len(split[place]) - 1 - split[place][::-1].index(rank)
    texts[place] = f"{text[:last]}[{text[last]}]{text[last + 1 :]}"
    return " ".join(texts)


_PLAIN: Final = Remembered(_plain, 16_384)
_WON: Final = Remembered(_won, 16_384)
