"""The JSON lines of records that went the quick way, put together from pieces that are remembered.

What an object says of items, payments and notes is the same for all records that are alike in what
decides it (`weihai_calc.quick`): it is made once, by the same functions that make the whole object
(`output.json`). The line is what `json.dumps` makes of the whole object, sign for sign.
"""

import json
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, partial
from itertools import count, product
from json.encoder import encode_basestring, encode_basestring_ascii
from typing import Any, Final, NamedTuple

from ..batch.checking import Checked, Status
from ..batch.tally import Tally
from ..model import Claim, Rules, Seat
from ..notation.fault import Fault
from ..quick import layout as at
from ..quick.adding import Doubt, fills
from ..quick.reading import Said, said
from ..quick.remembered import Remembered
from ..quick.scoring import HELD_AT, RANK, asked_of
from ..quick.telling import traits_of
from ..result import Result
from ..rules import House, house
from ..settle import Settlement
from ..shapes import Form, Wait, suit_splits, wait_of
from ..tiles import TILES, Suit
from ..words.lang import Lang
from ..worth import worth_of
from .json import claim_object, house_object, items_part, notes_part, paid_part, seats_part

_ITEMS: Final = at.ITEMS
_POINTS_AT: Final = at.POINTS.at
_WIN_AT: Final = at.WIN.at


class _Items(NamedTuple):
    """What is told of items, how `_split` finds the split that counts (`_best`), and the hand's
    points in place."""

    text: bytes
    like: int
    points: int


class _Rest(NamedTuple):
    """What is told of seats and payments, what is told beside, and who pays whom."""

    text: bytes
    beside: bytes
    total: int
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
        self._beside: dict[bytes, bytes] = {}

    def learn(self, result: Result, lang: Lang, escaped: bool) -> None:
        """Keep what is told of a result that went the quick way, and of all that are like it."""
        if len(self.items) + len(self.rest) >= self.MOST:
            self.items.clear()
            self.rest.clear()
            self._beside.clear()
        settlement, points = result.settlement, result.hand_points
        assert settlement is not None
        assert points is not None

        def text(found: dict[str, Any]) -> str:
            return json.dumps(found, ensure_ascii=escaped)[1:-1]

        numbers = result._numbers
        if numbers & _ITEMS not in self.items:
            head = text({"rules": house_object(result.house), **items_part(result, lang)})
            like = _best(result.house, numbers)
            self.items[numbers & _ITEMS] = _Items(
                f", {head}, ".encode(), like, points << _POINTS_AT
            )
        if numbers & self.asked not in self.rest:
            told = text({**seats_part(result), **paid_part(settlement)}) + ', "split": "'
            beside = text(notes_part(result, lang)).encode()  # seldom another one
            beside = self._beside.setdefault(beside, beside)
            self.rest[numbers & self.asked] = _Rest(
                told.encode(), beside, settlement.total, settlement
            )


class Lines:
    """Writes down records that go the quick way, and counts them.

    before, behind  what stands before and behind each.
    texts           what was written is put here, in pieces, in UTF-8.
    """

    def __init__(
        self,
        file: str,
        lang: Lang,
        escaped: bool,
        before: str,
        behind: str,
        texts: list[bytes],
        tally: Tally,
    ) -> None:
        self._lang = lang
        self._escaped = escaped
        self._quoted = encode_basestring_ascii if escaped else encode_basestring
        head = f'{before}{{"file": {self._quoted(file)}, "line": '
        # What is no text, in the name of a file, is shown as standard output shows it.
        self._head = head.encode("utf-8", "backslashreplace")
        self._end = f"}}}}{behind}".encode()
        self._texts = texts
        self._tally = tally

    def _pieces_under(self, own: Rules | None, standing: Rules | None) -> _Pieces:
        in_force = house(own or standing or Rules())
        return _pieces(in_force, own is None, self._lang, self._escaped)

    def take(self, first: int, lines: Sequence[str], own: bool, standing: Rules | None) -> int:
        """Write down and count the records of lines, the first of which has this number, as long as
        all that is to be told of them is known; how many there were. `own`: their own rules count.
        """
        return self._put(zip(count(first), lines, map(said, lines)), own, standing)

    def write(self, checked: Checked) -> bool:
        """Write down and count a record that was scored, if it went the quick way."""
        number, label, _, claim, result, _, _ = checked
        if not isinstance(result, Result) or not result._numbers:
            return False
        record = result.record
        pieces = self._pieces_under(record.rules, record.standing)
        pieces.learn(result, self._lang, self._escaped)
        says = result._numbers, record.rules, claim, label
        return self._put([(number, record.text, says)], True, record.standing) == 1

    def _put(
        self, lines: Iterable[tuple[int, str, Said]], own: bool, standing: Rules | None
    ) -> int:
        """The same for lines that were read; how many there were."""
        quoted, head, end = self._quoted, self._head, self._end
        texts, tally = self._texts, self._tally
        under: Rules | None = None
        pieces = self._pieces_under(None, standing)
        done = 0
        # One loop with what it needs at hand: it is what large files spend their time in.
        try:
            for number, text, (numbers, rules, claim, label) in lines:
                if rules is not under and own:
                    under, pieces = rules, self._pieces_under(rules, standing)
                win = (numbers >> _WIN_AT) - 1
                if win < 0:
                    break
                bits, ways = _WAYS[win][numbers >> HELD_AT[win + 1] & _SUIT]
                numbers |= bits
                items = pieces.items.get(numbers & _ITEMS)
                if items is None:
                    break
                of_items, like, points = items
                rest = pieces.rest.get((numbers | points) & pieces.asked)
                if rest is None:
                    break
                of_rest, beside, total, settlement = rest
                if claim is None:
                    tally.unclaimed += 1
                    status, claimed = _NO_CLAIM
                else:
                    status, claimed = self._judged(claim, total, settlement)
                texts += (
                    head,
                    b"%d" % number,
                    _UNLABELLED if label is None else f', "label": {quoted(label)}'.encode(),
                    status,
                    quoted(text).encode(),
                    of_items,
                    of_rest,
                    _split(numbers, win, ways, like).encode(),
                    claimed,
                    beside,
                    end,
                )
                done += 1
        except (Doubt, Fault):  # of a line that had better be read in full
            pass
        return done

    def _judged(self, claim: Claim, total: int, settlement: Settlement) -> tuple[bytes, bytes]:
        """Count a claimed record; what the line says of the claim."""
        if claim.total == total:
            self._tally.ok += 1
            return _claimed("ok", total)
        differing = settlement.differing(claim)
        status = _MISMATCH if differing else _OK
        self._tally.count(status, differing)
        return _claimed(str(status), claim.seats if claim.total is None else claim.total)


@lru_cache(maxsize=4096)
def _claimed(
    status: str, claimed: int | tuple[tuple[Seat, int], ...] | None
) -> tuple[bytes, bytes]:
    """What a line says of the claim, a total or seats: before the text of the record, and behind
    the split."""
    claim = None
    if claimed is not None:
        claim = Claim(claimed) if isinstance(claimed, int) else Claim(seats=claimed)
    text = json.dumps(claim_object(claim))
    return (
        f', "status": "{status}", "claim": {text}, "result": {{"ok": true, "text": '.encode(),
        f'", "claim": {text}, '.encode(),
    )


_UNLABELLED: Final = b', "label": null'
_NO_CLAIM: Final = _claimed("unclaimed", None)
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


def _split(numbers: int, win: int, ways: Iterable[_Way], like: int) -> str:
    """The text of the split that counts; `ways` are those of the winning tile's suit, `like` as
    `_best` finds it."""
    if not like:
        return _seven_pairs(numbers, win)
    won = win // 9
    left = numbers >> _HELD_AT & _SUITS_HELD
    texts: list[str] = []
    runs_elsewhere = False
    for letter, plain in _SUITS:
        held = left & _SUIT
        if held:
            if won:
                text, runs = plain[held]
                if not text:
                    return _chosen(numbers, win // 9, ways, like)
                if runs:
                    runs_elsewhere = True
                texts.append(text.replace(_LETTER, letter))
            else:
                place = len(texts)
                texts.append(letter)
        won -= 1
        left >>= _WIDTH
        if not left:
            break
    for text, runs, wait in ways:
        if wait & like and (runs or runs_elsewhere) is not bool(like & 1):
            texts[place] = text.replace(_LETTER, texts[place])
            break
    return " ".join(texts)


def _seven_pairs(numbers: int, win: int) -> str:
    pairs = [
        (rank, suit)
        for suit, held in enumerate(at.HELD)
        for rank in range(9)
        for _ in range((held.of(numbers) >> 3 * rank & 7) // 2)
    ]
    place = pairs.index((win % 9, win // 9))
    texts = []
    for here, (rank, suit) in enumerate(pairs):
        text = _block_text((rank, rank), suit == Suit.HONOUR, rank if here == place else -1)
        texts.append(text.replace(_LETTER, _SUITS[suit][0]))
    return " ".join(texts)


def _chosen(numbers: int, won: int, ways: Iterable[_Way], like: int) -> str:
    """The same where more than one suit has a choice: the first of all that are such as it is."""
    choices = []
    for suit, (letter, _) in enumerate(_SUITS):
        held = at.HELD[suit].of(numbers)
        if suit == won:
            here = [(way.text, way.runs) for way in ways if way.wait & like]
        else:
            here = _divided(suit == Suit.HONOUR, held)
        choices.append([(text.replace(_LETTER, letter), runs) for text, runs in here])
    runs_wanted = not like & 1
    choice = next(
        choice for choice in product(*choices) if any(runs for _, runs in choice) is runs_wanted
    )
    return " ".join(text for text, _ in choice if text)


_HELD_AT: Final = at.HELD[0].at
_WIDTH: Final = at.HELD[0].width
_SUIT: Final = (1 << _WIDTH) - 1
_SUITS_HELD: Final = (1 << 4 * _WIDTH) - 1


_LETTER: Final = "?"
"""Stands for the letter of the suit: suits that look alike are alike."""


@cache
def _block_text(block: tuple[int, ...], honours: bool, won: int = -1) -> str:
    """A group, the winning tile in brackets; of equal tiles it is the last."""
    signs = [str(TILES[9 * Suit.HONOUR + rank]) if honours else str(rank + 1) for rank in block]
    if won >= 0:
        last = len(block) - 1 - block[::-1].index(won)
        signs[last] = f"[{signs[last]}]"
    return "".join(signs) + ("" if honours else _LETTER)


def _has_runs(split: Iterable[tuple[int, ...]]) -> bool:
    return not _RUNS.isdisjoint(split)


_RUNS: Final = frozenset((rank, rank + 1, rank + 2) for rank in range(7))


@cache
def _wait_bit(block: tuple[int, ...], won: int) -> int:
    return _BIT[wait_of(block, won)]


def _divided(honours: bool, held: int) -> list[tuple[str, bool]]:
    """The groups of a suit and whether there is a run, for each way in which it divides."""
    return [
        (" ".join([_block_text(block, honours) for block in split]), _has_runs(split))
        for split in suit_splits(held, not honours)
    ]


def _plain(honours: bool, held: int) -> tuple[str, bool]:
    """The same where it divides in one way; no text where there are several."""
    first, *others = _divided(honours, held)
    return ("", False) if others else first


def _ways(rank: int, held: int) -> tuple[int, tuple[_Way, ...]]:
    """What the winning tile filled (`adding.fills`), and the ways of its suit, of those that are
    alike the first; the rank is as there."""
    filled = fills((held, rank))
    honours, rank = rank >= 9, rank % 9
    ways: dict[tuple[bool, int], _Way] = {}
    for split in suit_splits(held, not honours):
        runs = _has_runs(split)
        for place, block in enumerate(split):
            if rank in block and (runs, wait := _wait_bit(block, rank)) not in ways:
                texts = [_block_text(other, honours) for other in split]
                texts[place] = _block_text(block, honours, rank)
                ways[runs, wait] = _Way(" ".join(texts), runs, wait)
    return filled, tuple(ways.values())


_SUITED: Final = Remembered(partial(_plain, False), 16_384)
_HONOURS: Final = Remembered(partial(_plain, True), 1_024)
_SUITS: Final = (("m", _SUITED), ("p", _SUITED), ("s", _SUITED), ("", _HONOURS))
_OF_RANK: Final = tuple(Remembered(partial(_ways, rank), 1_024) for rank in range(16))
_WAYS: Final = tuple(_OF_RANK[rank] for rank in RANK[1:])
