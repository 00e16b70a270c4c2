"""Text to a record: a line is parted into sections, each is parsed, their parts are joined."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ..model import Claim, Hand, Meld, Rules, Seat, Shown
from ..problems import Code, Problem
from ..tiles import Tile
from ..words.lang import Lang
from ..words.notation import KEYS, Key, lookup
from .fault import Fault
from .frame import LONGEST, Frame, frame
from .meanings import CLAIM, CONCEALED, SECTION
from .parts import (
    ClaimPart,
    FengPart,
    FishPart,
    MeldPart,
    OtherPart,
    Placed,
    RulesPart,
    SeatPart,
    Span,
    TilesPart,
    WinPart,
)
from .plain import plain
from .record import Record
from .sections import parse_section


class NotationError(ValueError):
    """The text is not the notation.

    text     what was to be read.
    problem  the `syntax` problem, with its span.
    """

    def __init__(self, text: str, problem: Problem) -> None:
        super().__init__(text, problem)
        self.text = text
        self.problem = problem

    def message(self, lang: Lang = Lang.EN) -> str:
        """What is wrong and what to do, in one line."""
        from ..words.problems import hint, message

        asked = Lang(lang)
        return f"{message(self.problem, asked)} {hint(self.problem, asked)}"

    def __str__(self) -> str:
        return self.message()


def parse(text: str, rules: Rules | None = None) -> Record:
    """Read one record in full, as `weihai_calc.parse` does where it is in any doubt. Raises
    NotationError."""
    text = text.rstrip("\r\n")
    try:
        line = plain(text)
        return _record(text, line, frame(text, line), rules)
    except Fault as fault:
        raise _error(text, fault) from None


@dataclass(frozen=True, slots=True)
class Directive:
    """A line that holds only `rules: ...`, setting rules for the lines after it."""

    rules: Rules
    source: str
    read: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file: a record, a directive, or neither; and its comment with the space before
    it."""

    content: Record | Directive | None
    comment: str = ""


def parse_line(text: str) -> Line:
    """Read a line of a file of records, its line ending excluded.

    Raises NotationError where it is not the notation.
    """
    try:
        line = plain(text)
        parted = frame(text, line)
        body = line[slice(*parted.sections)]
        if parted.label is None and parted.arrow is None and not body.strip(" "):
            return Line(None, text)
        gap = parted.end - len(line[: parted.end].rstrip(" "))
        comment = text[parted.end - gap :] if parted.end < len(text) else ""
        if parted.label is None and parted.arrow is None and _is_directive(body):
            return Line(_directive(text, body, parted.sections[0]), comment)
        return Line(_record(text, line, parted, None), comment)
    except Fault as fault:
        raise _error(text, fault) from None


_LINE_BREAK: Final = re.compile("[\r\n]")
_KEYS: Final = lookup(KEYS)


def _is_directive(body: str) -> bool:
    head, colon, _ = body.partition(":")
    is_rules = _KEYS.get(head.strip(" ").lower()) is Key.RULES
    return bool(colon) and is_rules and "|" not in body


def syntax_problem(text: str, fault: Fault) -> Problem:
    """The problem that a fault in this text is."""
    # What the user typed is named as he typed it, be it full-width or a second time.
    typed = {"typed": text[slice(*fault.span)]}
    return Problem(Code.SYNTAX, fault.why, None, None, {**typed, **fault.facts}, fault.span)


def _error(text: str, fault: Fault) -> "NotationError":
    from ..words.sitting import sitting_word

    # A line of a sitting is no record with a mistake in it, and another command reads it.
    if span := sitting_word(plain(text)):
        fault = Fault(span, "sitting-line", {"word": text[slice(*span)]})
    return NotationError(text, syntax_problem(text, fault))


def _record(text: str, line: str, parted: Frame, standing: Rules | None) -> Record:
    """The record that a parted line holds; `line` is the plain form of the text."""
    if found := _LINE_BREAK.search(text):
        raise Fault(found.span(), "line-break")
    start, end = parted.sections
    if parted.end - start > LONGEST:
        raise Fault((start + LONGEST, parted.end), "too-long", {"number": LONGEST})
    if not line[start:end].strip(" "):
        raise Fault((start, end), "empty")
    read: list[Placed] = []
    try:
        for placed in _sections(line, start, end):
            read.append(placed)
    except Fault:
        _put_together(read)  # what stands twice before it is told first
        raise
    hand, rules = _put_together(read)
    claim = None
    if parted.arrow is not None:
        part, offset = _claim(line, parted.arrow, parted.end)
        read.append((part, offset))
        claim = part.claim
    return Record(hand, rules, claim, parted.label, standing, text, tuple(read))


def _sections(line: str, start: int, end: int) -> Iterator[Placed]:
    """Every part of the sections between `start` and `end`, as they stand."""
    symbol = CONCEALED
    for section in line[start:end].split("|"):
        text = section.strip(" ")
        if not text:
            where = (start, start + len(section))
            raise Fault(where, "no-concealed" if symbol == CONCEALED else "section-empty")
        offset = start + section.index(text)
        try:
            for part in parse_section(text, symbol):
                yield part, offset
        except Fault as fault:
            raise fault.moved(offset) from None
        start += len(section) + 1
        symbol = SECTION


def _directive(text: str, section: str, start: int) -> Directive:
    """A line that holds only rules."""
    rules = section.strip(" ")
    offset = start + section.index(rules)
    try:
        (part,) = parse_section(rules, SECTION)
    except Fault as fault:
        raise fault.moved(offset) from None
    assert isinstance(part, RulesPart)
    return Directive(part.rules, text, ((part, offset),))


def _claim(line: str, arrow: int, end: int) -> tuple[ClaimPart, int]:
    """What stands behind `=>`; no number of points is the problem `bad-claim`."""
    behind = line[arrow + 2 : end]
    text = behind.strip(" ")
    if not text:
        return ClaimPart(Claim(), (0, 2)), arrow
    offset = arrow + 2 + behind.index(text)
    try:
        (part,) = parse_section(text, CLAIM)
    except Fault:
        return ClaimPart(Claim(wording=text), (0, len(text))), offset
    assert isinstance(part, ClaimPart)
    return part, offset


def _put_together(read: Iterable[Placed]) -> tuple[Hand, Rules | None]:
    """The hand and the record's own rules. Raises Fault for what must stand once and does not:
    each key but the melds, each `@` seat."""
    met: set[object] = set()
    concealed: tuple[Tile, ...] = ()
    melds: list[Meld] = []
    others: list[Shown] = []
    feng: tuple[Tile, ...] | None = None
    win: WinPart | None = None
    fish: int | None = None
    seats: dict[Key, Seat | None] = {}
    rules: Rules | None = None
    for part, offset in read:
        key: object = type(part)
        if isinstance(part, MeldPart):
            melds.append(part.meld)
            continue
        if isinstance(part, TilesPart):
            concealed = part.tiles
            continue
        if isinstance(part, WinPart):
            win = part
        elif isinstance(part, SeatPart):
            key = part.key
            seats[part.key] = part.seat
        elif isinstance(part, FishPart):
            fish = part.number
        elif isinstance(part, FengPart):
            feng = part.tiles
        elif isinstance(part, RulesPart):
            rules = part.rules
        elif isinstance(part, OtherPart):
            key = part.shown.seat
            others.append(part.shown)
            _once_each(part, offset, met)
        if key in met:
            raise Fault(_moved(part.span, offset), "twice")
        met.add(key)
    dealer = seats.get(Key.DEALER)
    hand = Hand(
        concealed=concealed,
        melds=tuple(melds),
        feng=feng,
        win=win.tile if win else None,
        how=win.how if win else None,
        source=win.source if win else None,
        marks=win.marks if win else frozenset(),
        seat=seats.get(Key.SEAT),
        dealer=dealer,
        winner_deals=dealer is None and Key.DEALER in seats,
        fish=fish,
        others=tuple(others),
    )
    return hand, rules


def _once_each(other: OtherPart, offset: int, met: set[object]) -> None:
    """Feng and fish of another seat stand once, unless the seat itself stands twice."""
    kinds: set[object] = set()
    for part in other.parts:
        kind = type(part)
        if kind is not MeldPart and kind in kinds and other.shown.seat not in met:
            raise Fault(_moved(part.span, offset), "twice")
        kinds.add(kind)


def _moved(span: Span, offset: int) -> Span:
    return span[0] + offset, span[1] + offset
