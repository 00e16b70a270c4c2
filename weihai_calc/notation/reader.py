"""Text to a record: a line is parted into sections, each is parsed, their parts are joined."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ..model import Claim, Hand, Meld, Place, Rules, Seat, Shown
from ..model import Part as At
from ..problems import Code, Problem
from ..rules import RULE_SETS
from ..tiles import Tile
from ..words.lang import Lang
from ..words.notation import KEYS, Key, lookup
from .faults import Fault
from .frame import LONGEST, frame
from .parts import (
    ClaimPart,
    FengPart,
    FishPart,
    MeldPart,
    OtherPart,
    Part,
    RulesPart,
    SeatPart,
    TilesPart,
    WinPart,
)
from .plain import plain
from .record import Record, Span
from .sections import CLAIM, CONCEALED, SECTION, parse_section


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

        return f"{message(self.problem, lang)} {hint(self.problem, lang)}"

    def __str__(self) -> str:
        return self.message()


def parse(text: str, rules: Rules | None = None) -> Record:
    """Read one record.

    `rules` serve when it is scored, should it have none of its own. Raises NotationError where the
    text is not the notation; everything else that can be wrong with a record is a problem found
    when it is scored.

    >>> str(parse("中中，98754条、三四五万 ｜碰：白白白|胡：六条 点炮:西"))
    '345m 456789s CC | pon:PPP | win:6s discard from:W'
    """
    text = text.rstrip("\r\n")
    try:
        return _Reader(text).read(rules)
    except Fault as fault:
        raise _error(text, fault) from None


@dataclass(frozen=True, slots=True)
class Directive:
    """A line that holds only `rules: ...`, setting rules for the lines after it."""

    rules: Rules
    source: str
    spans: Mapping[Place, Span]


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
        reader = _Reader(text)
        parted = frame(text, reader.line)
        body = reader.line[slice(*parted.sections)]
        if parted.label is None and parted.arrow is None and not body.strip(" "):
            return Line(None, text)
        gap = len(text[: parted.end]) - len(reader.line[: parted.end].rstrip(" "))
        comment = text[parted.end - gap :] if parted.end < len(text) else ""
        if parted.label is None and parted.arrow is None and _is_directive(body):
            return Line(reader.directive(*parted.sections), comment)
        return Line(reader.read(None), comment)
    except Fault as fault:
        raise _error(text, fault) from None


_LINE_BREAK: Final = re.compile("[\r\n]")
_KEYS: Final = lookup(KEYS)


def _is_directive(body: str) -> bool:
    head, colon, _ = body.partition(":")
    is_rules = _KEYS.get(head.strip(" ").lower()) is Key.RULES
    return bool(colon) and is_rules and "|" not in body


def _error(text: str, fault: Fault) -> "NotationError":
    # What the user typed is named as he typed it, be it full-width or a second time.
    typed = {"typed": text[slice(*fault.span)]}
    problem = Problem(Code.SYNTAX, fault.why, None, None, {**typed, **fault.facts}, fault.span)
    return NotationError(text, problem)


class _Reader:
    """Reads one text; the parts of its record are gathered as they come."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.line = plain(text)
        self.spans: dict[Place, Span] = {}
        self.met: set[object] = set()
        self.concealed: tuple[Tile, ...] = ()
        self.melds: list[Meld] = []
        self.meld_counts = Counter[Seat | None]()
        self.feng: tuple[Tile, ...] | None = None
        self.win: WinPart | None = None
        self.seats: dict[Key, Seat | None] = {}
        self.fish: int | None = None
        self.others: list[Shown] = []
        self.rules: Rules | None = None
        self.claim: Claim | None = None

    def read(self, standing: Rules | None) -> Record:
        if found := _LINE_BREAK.search(self.text):
            raise Fault(found.span(), "line-break")
        parted = frame(self.text, self.line)
        if parted.end - parted.sections[0] > LONGEST:
            raise Fault((parted.sections[0] + LONGEST, parted.end), "too-long", {"number": LONGEST})
        self.read_sections(*parted.sections)
        if parted.arrow is not None:
            self.read_claim(parted.arrow, parted.end)
        return Record(
            self.hand(), self.rules, self.claim, parted.label, standing, self.text, self.spans
        )

    def directive(self, start: int, end: int) -> Directive:
        section = self.line[start:end]
        offset = start + len(section) - len(section.lstrip(" "))
        for part in self.parse(section.strip(" "), SECTION, offset):
            self.take(part, offset)
        assert self.rules is not None
        return Directive(self.rules, self.text, self.spans)

    def hand(self) -> Hand:
        win = self.win
        return Hand(
            concealed=self.concealed,
            melds=tuple(self.melds),
            feng=self.feng,
            win=win.tile if win else None,
            how=win.how if win else None,
            source=win.source[0] if win and win.source else None,
            marks=frozenset(mark for mark, _ in win.marks) if win else frozenset(),
            seat=self.seats.get(Key.SEAT),
            dealer=self.seats.get(Key.DEALER),
            winner_deals=self.seats.get(Key.DEALER, Seat.E) is None,
            fish=self.fish,
            others=tuple(self.others),
        )

    def read_sections(self, start: int, end: int) -> None:
        if not self.line[start:end].strip(" "):
            raise Fault((start, end), "empty")
        symbol = CONCEALED
        for section in self.line[start:end].split("|"):
            text = section.strip(" ")
            offset = start + len(section) - len(section.lstrip(" "))
            if not text:
                where = (start, start + len(section))
                raise Fault(where, "no-concealed" if symbol == CONCEALED else "section-empty")
            for part in self.parse(text, symbol, offset):
                self.take(part, offset)
            start += len(section) + 1
            symbol = SECTION

    def parse(self, text: str, symbol: str, offset: int) -> tuple[Part, ...]:
        try:
            return parse_section(text, symbol)
        except Fault as fault:
            raise fault.moved(offset) from None

    def read_claim(self, arrow: int, end: int) -> None:
        text = self.line[arrow + 2 : end]
        offset = arrow + 2 + len(text) - len(text.lstrip(" "))
        text = text.strip(" ")
        self.spans[Place(At.CLAIM)] = (offset, offset + len(text)) if text else (arrow, arrow + 2)
        try:
            (part,) = parse_section(text, CLAIM)
        except Fault:
            # No number of points: the problem `bad-claim`.
            self.claim = Claim(wording=text)
        else:
            assert isinstance(part, ClaimPart)
            self.claim = part.claim

    def once(self, key: object, where: Span) -> None:
        """Each key but the melds stands once in a record, each `@` seat once."""
        if key in self.met:
            raise Fault(where, "twice")
        self.met.add(key)

    def take(self, part: Part, offset: int) -> None:
        match part:
            case TilesPart(tiles, spans, span):
                self.concealed = tiles
                self.spans[Place(At.CONCEALED)] = _moved(span, offset)
                self.spans.update(_tile_places(tiles, spans, offset))
            case MeldPart() | FengPart() | FishPart():
                self.take_shown(part, offset, None)
            case WinPart():
                self.take_win(part, offset)
            case SeatPart(key, seat, span):
                where = _moved(span, offset)
                self.once(key, where)
                self.seats[key] = seat
                self.spans[Place(At.SEAT if key is Key.SEAT else At.DEALER)] = where
            case OtherPart():
                self.take_other(part, offset)
            case RulesPart():
                self.take_rules(part, offset)

    def take_shown(
        self, part: MeldPart | FengPart | FishPart, offset: int, seat: Seat | None
    ) -> None:
        """A meld, feng set or fish of the winner, whose seat is None here, or of another seat."""
        where = _moved(part.span, offset)
        match part:
            case MeldPart(kind, tiles):
                index = self.meld_counts[seat]
                self.meld_counts[seat] += 1
                self.spans[Place(At.MELD, seat, index)] = where
                if seat is None:
                    self.melds.append(Meld(kind, tiles))
            case FengPart(tiles):
                self.once((Key.FENG, seat), where)
                self.spans[Place(At.FENG, seat)] = where
                if seat is None:
                    self.feng = tiles
            case FishPart(number):
                self.once((Key.FISH, seat), where)
                self.spans[Place(At.FISH, seat)] = where
                if seat is None:
                    self.fish = number

    def take_win(self, part: WinPart, offset: int) -> None:
        where = _moved(part.span, offset)
        self.once(Key.WIN, where)
        self.win = part
        self.spans[Place(At.WIN)] = where
        if part.source is not None:
            self.spans[Place(At.SOURCE)] = _moved(part.source[1], offset)
        for mark, span in part.marks:
            self.spans[Place(At.MARK, which=mark)] = _moved(span, offset)

    def take_other(self, other: OtherPart, offset: int) -> None:
        where = _moved(other.span, offset)
        self.once(other.seat, where)
        self.spans[Place(At.OTHER, other.seat)] = where
        for part in other.parts:
            self.take_shown(part, offset, other.seat)
        feng = [part.tiles for part in other.parts if isinstance(part, FengPart)]
        fish = [part.number for part in other.parts if isinstance(part, FishPart)]
        melds = [Meld(p.kind, p.tiles) for p in other.parts if isinstance(p, MeldPart)]
        self.others.append(
            Shown(other.seat, feng[0] if feng else None, fish[0] if fish else None, tuple(melds))
        )

    def take_rules(self, part: RulesPart, offset: int) -> None:
        self.once(Key.RULES, _moved(part.span, offset))
        name: str | None = None
        flags: list[str] = []
        readings: list[tuple[str, str]] = []
        for word, value, span in part.entries:
            if value is not None:
                readings.append((word, value))
                word = f"{word}={value}"
            elif word in RULE_SETS and name in (None, word):
                name = word
            else:
                flags.append(word)
            self.spans[Place(At.RULE, which=word)] = _moved(span, offset)
        self.rules = Rules(name or DEFAULT_NAME, flags, readings)


DEFAULT_NAME: Final = Rules().name


def _moved(span: Span, offset: int) -> Span:
    return span[0] + offset, span[1] + offset


def _tile_places(
    tiles: tuple[Tile, ...], spans: tuple[Span, ...], offset: int
) -> dict[Place, Span]:
    """The place of each kind of tile: where it first stands, with its like straight behind it."""
    places: dict[Tile, Span] = {}
    for tile, span in zip(tiles, spans, strict=True):
        first = places.setdefault(tile, span)
        if first[1] == span[0]:
            places[tile] = (first[0], span[1])
    return {
        Place(At.CONCEALED, None, str(tile)): _moved(span, offset) for tile, span in places.items()
    }
