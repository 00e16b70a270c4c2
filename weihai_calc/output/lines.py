"""The JSON lines of records that went the quick way, put together from pieces that are remembered.

What an object says of items, payments and notes is the same for all records that are alike in what
decides it (`weihai_calc.quick`): it is made once, by the same functions that make the whole object
(`output.json`). The line is what `json.dumps` makes of the whole object, sign for sign.
"""

import json
from collections.abc import Iterable
from functools import cache, lru_cache, partial
from json.encoder import encode_basestring, encode_basestring_ascii
from typing import Any, Final, NamedTuple

from ..batch.checking import Checked, Status
from ..batch.tally import Tally
from ..model import Claim, Rules
from ..notation.fault import Fault
from ..quick import layout as at
from ..quick.adding import FILLED, Doubt
from ..quick.reading import said
from ..quick.remembered import Remembered
from ..quick.scoring import HELD_AT, RANK, asked_of
from ..quick.telling import traits_of
from ..result import Result
from ..rules import House, house
from ..settle import Settlement
from ..shapes import Form, Wait, suit_splits, wait_of
from ..tiles import TILES, Suit
from ..words.lang import Lang
from ..words.tiles import SUIT_LETTERS
from ..worth import worth_of
from .drawing import split_text
from .json import claim_object, house_object, items_part, notes_part, paid_part, seats_part

_ITEMS: Final = at.ITEMS
_POINTS_AT: Final = at.POINTS.at
_WIN_AT: Final = at.WIN.at


class _Items(NamedTuple):
    """What is told of items, how `_split` finds the split that counts (`_best`), and the hand's
    points in place."""

    text: str
    like: int
    points: int


class _Rest(NamedTuple):
    """What is told of seats and payments, what is told beside, and who pays whom."""

    text: str
    beside: str
    settlement: Settlement


class _Pieces:
    """What was told under rules in force.

    items   of the hand, by the fields that its items ask.
    rest    of everything else, by the fields that decide it.
    """

    MOST: Final = 16_384

    def __init__(self, house: House) -> None:
        self.asked = asked_of(house) | at.NOTED
        self.items: dict[int, _Items] = {}
        self.rest: dict[int, _Rest] = {}
        self._beside: dict[str, str] = {}

    def learn(self, result: Result, lang: Lang, escaped: bool) -> None:
        """Keep what is told of a result that went the quick way, and of all that are like it."""
        if len(self.items) + len(self.rest) >= self.MOST:
            self.items.clear()
            self.rest.clear()
            self._beside.clear()
        settlement, points = result.settlement, result.hand_points
        assert settlement is not None and points is not None

        def text(found: dict[str, Any]) -> str:
            return json.dumps(found, ensure_ascii=escaped)[1:-1]

        numbers = result._numbers
        if numbers & _ITEMS not in self.items:
            head = text({"rules": house_object(result.house), **items_part(result, lang)})
            like = _best(result.house, numbers)
            self.items[numbers & _ITEMS] = _Items(f", {head}, ", like, points << _POINTS_AT)
        if numbers & self.asked not in self.rest:
            told = text({**seats_part(result), **paid_part(settlement)})
            beside = text(notes_part(result, lang))  # seldom another one
            beside = self._beside.setdefault(beside, beside)
            self.rest[numbers & self.asked] = _Rest(f'{told}, "split": "', beside, settlement)


class Lines:
    """Writes down records that go the quick way, and counts them.

    before, behind  what stands before and behind each.
    texts           what was written is put here, in pieces.
    """

    def __init__(
        self,
        file: str,
        lang: Lang,
        escaped: bool,
        before: str,
        behind: str,
        texts: list[str],
        tally: Tally,
    ) -> None:
        self._lang = lang
        self._escaped = escaped
        self._quoted = encode_basestring_ascii if escaped else encode_basestring
        self._head = f'{before}{{"file": {self._quoted(file)}, "line": '
        self._end = f"}}}}{behind}"
        self._texts = texts
        self._tally = tally
        self._under: tuple[Rules | None, Rules | None] = None, None
        self._pieces = self._pieces_for(None, None)

    def _pieces_for(self, own: Rules | None, standing: Rules | None) -> _Pieces:
        in_force = house(own or standing or Rules())
        return _pieces(in_force, own is None, self._lang, self._escaped)

    def take(self, number: int, text: str, own: bool, standing: Rules | None) -> bool:
        """Write down and count the record of a line, if all that is to be told of it is known.
        `own`: its own rules count."""
        try:
            numbers, rules, claim, label = said(text)
        except (Doubt, Fault):
            return False
        under = rules if own else None, standing
        if under != self._under:
            self._pieces = self._pieces_for(*under)
            self._under = under
        return self._put(number, text, numbers, claim, label)

    def write(self, checked: Checked) -> bool:
        """Write down and count a record that was scored, if it went the quick way."""
        number, label, _, claim, result, _, _ = checked
        if not isinstance(result, Result) or not result._numbers:
            return False
        rules = result.record.rules
        self._under = rules, result.record.standing
        self._pieces = self._pieces_for(*self._under)
        self._pieces.learn(result, self._lang, self._escaped)
        return self._put(number, result.record.text, result._numbers, claim, label, result)

    def _put(
        self,
        number: int,
        text: str,
        numbers: int,
        claim: Claim | None,
        label: str | None,
        result: Result | None = None,
    ) -> bool:
        win = numbers >> _WIN_AT
        bits, ways = _WAYS[numbers >> HELD_AT[win] & _SUIT, RANK[win]]
        numbers |= bits
        pieces = self._pieces
        items = pieces.items.get(numbers & _ITEMS)
        if items is None:
            return False
        of_items, like, points = items
        rest = pieces.rest.get((numbers | points) & pieces.asked)
        if rest is None:
            return False
        split = _split(numbers, (win - 1) // 9, ways, like)
        if split is None:
            if result is None or result.split is None:
                return False
            split = split_text(result.split, Lang.EN)
        of_rest, beside, settlement = rest
        if claim is None:
            self._tally.by_status[_UNCLAIMED] += 1
            status, claimed = _NO_CLAIM
        else:
            differing = settlement.differing(claim)
            self._tally.count(_MISMATCH if differing else _OK, differing)
            status, claimed = _claimed("mismatch" if differing else "ok", _claim(claim))
        name = "null" if label is None else self._quoted(label)
        self._texts += (
            f'{self._head}{number}, "label": {name}',
            status,
            self._quoted(text),
            of_items,
            of_rest,
            split,
            claimed,
            beside,
            self._end,
        )
        return True


def _claimed(status: str, claim: str) -> tuple[str, str]:
    """What a line says of the claim: before the text of the record, and behind the split."""
    return (
        f', "status": "{status}", "claim": {claim}, "result": {{"ok": true, "text": ',
        f'", "claim": {claim}, ',
    )


_NO_CLAIM: Final = _claimed("unclaimed", "null")
_UNCLAIMED: Final = Status.UNCLAIMED
_MISMATCH: Final = Status.MISMATCH
_OK: Final = Status.OK


class _Way(NamedTuple):
    """A way in which a suit with the winning tile divides, and the bit of the wait there."""

    text: str
    runs: bool
    wait: int


@lru_cache(maxsize=64)
def _pieces(house: House, outside: bool, lang: Lang, escaped: bool) -> _Pieces:
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


def _split(numbers: int, won: int, ways: Iterable[_Way], like: int) -> str | None:
    """The text of the split that counts, None where more than one suit has a choice, or it is seven
    pairs; `ways` are those of the winning tile's suit `won`, `like` as `_best` finds it."""
    if not like:
        return None
    left = numbers >> _HELD_AT
    texts = []
    runs_elsewhere = False
    for suit, letter, plain in _SUITS:
        held = left & _SUIT
        if held:
            if suit == won:
                place = len(texts)
                text = letter
            else:
                text, runs = plain[held]
                if not text:
                    return None
                if runs:
                    runs_elsewhere = True
                text = text.replace(_LETTER, letter)
            texts.append(text)
        left >>= _WIDTH
    for text, runs, wait in ways:
        if wait & like and (runs or runs_elsewhere) is not bool(like & 1):
            texts[place] = text.replace(_LETTER, texts[place])
            break
    return " ".join(texts)


_HELD_AT: Final = at.HELD[0].at
_WIDTH: Final = at.HELD[0].width
_SUIT: Final = (1 << _WIDTH) - 1
_LETTER: Final = "?"
"""Stands for the letter of the suit."""


@cache
def _block_text(block: tuple[int, ...], honours: bool, won: int = -1) -> str:
    """A group, the winning tile in brackets; of equal tiles it is the last."""
    if honours:
        signs = [str(TILES[9 * Suit.HONOUR + rank]) for rank in block]
    else:
        signs = [str(rank + 1) for rank in block]
    if won >= 0:
        last = len(block) - 1 - block[::-1].index(won)
        signs[last] = f"[{signs[last]}]"
    return "".join(signs) + ("" if honours else _LETTER)


def _has_runs(split: Iterable[tuple[int, ...]]) -> bool:
    return any(block[0] != block[-1] for block in split)


def _plain(honours: bool, held: int) -> tuple[str, bool]:
    """The groups of a suit and whether there is a run; no text where it divides in several ways."""
    splits = suit_splits(held, not honours)
    if len(splits) != 1:
        return "", False
    texts = [_block_text(block, honours) for block in splits[0]]
    return " ".join(texts), _has_runs(splits[0])


def _ways(asked: tuple[int, int]) -> tuple[int, tuple[_Way, ...]]:
    """What the winning tile filled (`adding.FILLED`), and the ways of its suit, the first of them
    first."""
    held, rank = asked
    honours, rank = divmod(rank, 9)
    ways = []
    for split in suit_splits(held, not honours):
        runs = _has_runs(split)
        for place, block in enumerate(split):
            if rank in block:
                texts = [_block_text(other, bool(honours)) for other in split]
                texts[place] = _block_text(block, bool(honours), rank)
                ways.append(_Way(" ".join(texts), runs, _BIT[wait_of(block, rank)]))
    return FILLED[asked], tuple(ways)


_SUITED: Final = Remembered(partial(_plain, False), 32_768)
_HONOURS: Final = Remembered(partial(_plain, True), 4_096)
_SUITS: Final = (
    *((suit, SUIT_LETTERS[Lang.EN][suit], _SUITED) for suit in (Suit.MAN, Suit.PIN, Suit.SOU)),
    (Suit.HONOUR, "", _HONOURS),
)
_WAYS: Final = Remembered(_ways, 32_768)
