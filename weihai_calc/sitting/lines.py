"""The lines of a sitting's file, each read by itself: what it says, or why it cannot be read."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ..batch.entries import line_fault, visible
from ..model import Claim, How, Seat
from ..notation import Directive, NotationError, Record, parse_line
from ..notation.fault import Fault
from ..notation.frame import frame
from ..notation.meanings import CLAIM, HOWS, KEYS, SEATS, SECTION
from ..notation.parts import ClaimPart, Part, SeatPart, Span
from ..notation.plain import plain
from ..notation.reader import syntax_problem
from ..notation.sections import parse_section
from ..problems import Code, Fact, Problem
from ..words.notation import HONOURS as HONOUR_WORDS
from ..words.notation import NUMERALS, Key, lookup, nearest
from ..words.sitting import KEYWORDS, Keyword


@dataclass(frozen=True, slots=True)
class Players:
    """Who sits where."""

    names: Mapping[Seat, str]


@dataclass(frozen=True, slots=True)
class LongRun:
    """长跑: the fish that a seat has from here on; 0 ends it (`room 特殊规则 4`)."""

    fish: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Deals:
    """Who deals here, and where that stands in the line."""

    seat: Seat
    span: Span


@dataclass(frozen=True, slots=True)
class Won:
    """A hand that was won; `again`: by another winner of the deal before."""

    record: Record
    again: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """荒庄; whether somebody made a kong."""

    kong: bool


@dataclass(frozen=True, slots=True)
class Noted:
    """A deal of which only the points were noted, and who won it; `span` is the points' place."""

    claim: Claim
    span: Span
    winners: tuple[Seat, ...]
    dealer: Seat | None = None
    winner_deals: bool = False


@dataclass(frozen=True, slots=True)
class Total:
    """What somebody says that the totals are here."""

    claim: Claim


Content = Players | LongRun | Deals | Directive | Won | Drawn | Noted | Total


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that says something. `content` is None where it cannot be read: `problem` says why.

    again  it speaks of the deal before.
    deal   it is that of a deal, read or not.
    """

    line: int
    text: str
    label: str | None = None
    content: Content | None = None
    problem: Problem | None = None
    again: bool = False
    deal: bool = False


_KEYWORDS: Final = lookup(KEYWORDS)
_HONOURS: Final = "".join(form for word in HONOUR_WORDS.values() for form in word.forms)
_TILES_BEGIN: Final = frozenset(_HONOURS + NUMERALS)
# Nobody puts a space behind a Chinese word for the program's sake.
_RUN_ON: Final = "|".join(sorted((each for each in _KEYWORDS if not each.isascii()), reverse=True))
_WORD: Final = re.compile(rf" *({_RUN_ON}|[^ :|&,、()]+)")
_PAIR: Final = re.compile(r"[ ,、]*([^ =,、]+) *= *([^ =,、]+)")
_CLAIMED: Final = re.compile(r"([^ ,、+\-0-9][^ ,、+\-]*) *[+-] *[0-9]")
_HOLDING_SEATS: Final = (
    *(form for form, key in KEYS.items() if key in (Key.SEAT, Key.DEALER, Key.FROM)),
    *(form for form, how in HOWS.items() if how is not How.SELF),
)
LONG_RUN_CLAUSE: Final = "room 特殊规则 4"
_LONGEST_NAME: Final = 40
_NO_NAME: Final = re.compile(r"[|@&#\[\]:+]|^[0-9-]")


class _Refusal(Exception):
    """A line is the notation, and wrong for all that."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(slots=True)
class Reader:
    """Reads line after line; players who were named are known on those that follow."""

    names: dict[Seat, str] = field(default_factory=dict)

    def entries(self, lines: Iterable[tuple[int, str | None]]) -> Iterator[Entry]:
        """What each line says, None being one that is too long to be read; blank lines and
        comments say nothing."""
        for number, text in lines:
            entry = self._entry(number, text)
            if entry is not None:
                yield entry

    def _entry(self, number: int, text: str | None) -> Entry | None:
        if text is None:
            return Entry(number, "", problem=Problem(Code.UNREADABLE, "line-long"), deal=True)
        if unread := line_fault(text):
            return Entry(number, visible(text), problem=Problem(Code.UNREADABLE, unread), deal=True)
        line = plain(text)
        again = line.lstrip(" ").startswith("&")
        if again:
            line = line.replace("&", " ", 1)
        label: str | None = None
        deal = True
        try:
            parted = frame(text, line)
            label = parted.label
            start, end = parted.sections
            word = _WORD.match(line, start, end)
            bare = not again and label is None and parted.arrow is None
            if bare and not line[start:end].strip(" "):
                return None
            content: Content | Record
            deal = False
            keyword = None if word is None or again else _keyword(word, line)
            if again and word is not None and _is_no_hand(word):
                raise Fault(word.span(1), "again-word")
            if word is None or keyword is None:
                deal = word is None or KEYS.get(word[1].lower()) is not Key.RULES
                content = self._record(text, line, start)
            else:
                deal = keyword in (Keyword.DRAW, Keyword.POINTS)
                content = self._said(keyword, text, line, (word.end(1), parted.end))
        except Fault as fault:
            problem = self._as_typed(syntax_problem(text, fault), text)
        except NotationError as error:
            problem = self._as_typed(error.problem, text)
        except _Refusal as refusal:
            problem = refusal.problem
        else:
            if isinstance(content, Record):
                return Entry(number, text, label, Won(content, again), None, again, deal=True)
            return Entry(number, text, label, content, deal=deal)
        return Entry(number, text, label, None, problem, again, deal)

    def _record(self, text: str, line: str, start: int) -> Record | Directive:
        """A record, or a line that sets rules; `start` is where its label ends. Raises
        NotationError."""
        content = parse_line(line[:start] + self._with_seats(line[start:])).content
        if content is None:  # `&` alone
            raise Fault((0, len(line)), "empty")
        return content.replace(source=text) if isinstance(content, Record) else content

    def _said(self, keyword: Keyword, text: str, line: str, where: Span) -> Content:
        """What a line says that begins with a keyword; `where` the rest of it stands. Raises
        Fault."""
        start, end = where
        if line[start : start + 1] == ":":
            start += 1
        match keyword:
            case Keyword.PLAYERS:
                return self._players(text, line, start, end)
            case Keyword.LONGRUN:
                return self._long_run(line, start, end)
            case Keyword.DRAW:
                return _drawn(line, start, end)
            case Keyword.POINTS:
                return self._noted(line, start, end)
            case Keyword.TOTAL:
                return Total(self._seats_claimed(line, start, end))
            case Keyword.DEALER:
                if not line[start:end].strip(" "):
                    raise Fault((start, end), "dealer-seat")
                span = _trimmed(line, (start, end))
                return Deals(self._seat_in(line, span), span)
        raise Fault(where, "line-word", {"word": keyword, "names": _words()})

    def _known(self) -> tuple[str, ...]:
        return (*map(str, Seat), *self.names.values())

    def _seat(self, word: str) -> Seat | None:
        """A seat, or the player on it."""
        for seat, name in self.names.items():
            if plain(name) in (word, word.removesuffix("家")):
                return seat
        return SEATS.get(word.lower().removesuffix("家"))

    def _seat_in(self, line: str, span: Span) -> Seat:
        """The seat that stands there, or the player's on it. Raises Fault."""
        start, end = _trimmed(line, span)
        seat = self._seat(line[start:end])
        if seat is None:
            facts: dict[str, Fact] = {"word": line[start:end], "names": self._known()}
            raise Fault((start, end), "seat-word", facts)
        return seat

    def _as_typed(self, problem: Problem, text: str) -> Problem:
        """A problem of a line as it was typed, names and all."""
        facts = dict(problem.facts)
        if problem.span is not None:
            span = over_names(problem.span, text, self.names.values())
            problem = replace(problem, span=span)
            facts["typed"] = text[slice(*span)]
        if problem.why == "seat-unknown" and self.names:
            return replace(problem, why="seat-word", facts={**facts, "names": self._known()})
        return replace(problem, facts=facts)

    def _pairs(self, line: str, start: int, end: int, why: str) -> Iterator[re.Match[str]]:
        """`E=one S=other`. Raises Fault for anything else."""
        at = start
        while line[at:end].strip(" ,、"):
            found = _PAIR.match(line, at, end)
            if found is None:
                raise Fault((at, end), why)
            yield found
            at = found.end()
        if at == start:
            raise Fault((start, end), why)

    def _players(self, text: str, line: str, start: int, end: int) -> Players:
        names: dict[Seat, str] = {}
        for pair in self._pairs(line, start, end, "players"):
            seat = self._seat_in(line, pair.span(1))
            name = text[slice(*pair.span(2))]
            other = SEATS.get(pair[2].lower().removesuffix("家"), seat)
            if _NO_NAME.search(pair[2]) or other is not seat or len(name) > _LONGEST_NAME:
                raise Fault(pair.span(2), "player-name", {"word": name})
            if seat in names or pair[2] in map(plain, names.values()):
                raise Fault((pair.start(1), pair.end()), "twice")
            names[seat] = name
        kept = {seat: name for seat, name in self.names.items() if seat not in names}
        for name in names.values():
            if plain(name) in map(plain, kept.values()):
                at = text.index(name, start)
                raise Fault((at, at + len(name)), "name-taken", {"word": name})
        self.names.update(names)
        return Players(names)

    def _long_run(self, line: str, start: int, end: int) -> LongRun:
        fish: dict[Seat, int] = {}
        for pair in self._pairs(line, start, end, "longrun"):
            seat = self._seat_in(line, pair.span(1))
            if seat in fish:
                raise Fault((pair.start(1), pair.end()), "twice")
            if pair[2] not in ("0", "1", "2"):
                typed: dict[str, Fact] = {"typed": pair[2]}
                raise _Refusal(
                    Problem(
                        Code.BAD_FISH, "longrun-fish", None, LONG_RUN_CLAUSE, typed, pair.span(2)
                    )
                )
            fish[seat] = int(pair[2])
        return LongRun(fish)

    def _noted(self, line: str, start: int, end: int) -> Noted:
        """`points E-8 S+24 W-8 N-8 | seat:S`."""
        line = self._with_seats(line)
        bar = line.find("|", start, end)
        claim = self._seats_claimed(line, start, end if bar < 0 else bar)
        span = _trimmed(line, (start, end if bar < 0 else bar))
        winners: list[Seat] = []
        dealers: list[Seat | None] = []
        while 0 <= bar < end:
            behind = line.find("|", bar + 1, end)
            section = (bar + 1, end if behind < 0 else behind)
            for part in _section(line, section, SECTION):
                if not isinstance(part, SeatPart):
                    raise Fault(_trimmed(line, section), "points-section")
                if part.key is Key.DEALER:
                    dealers.append(part.seat)
                elif part.seat is not None:
                    winners.append(part.seat)
            if len(dealers) > 1:
                raise Fault(_trimmed(line, section), "twice")
            bar = behind
        (dealer,) = dealers or (None,)
        winner_deals = bool(dealers) and dealer is None
        return Noted(claim, span, tuple(dict.fromkeys(winners)), dealer, winner_deals)

    def _seats_claimed(self, line: str, start: int, end: int) -> Claim:
        """Points of seats; a number alone is none, here."""
        line = self._with_seats(line)
        span = _trimmed(line, (start, end))
        try:
            (part,) = _section(line, (start, end), CLAIM)
        except Fault:
            part = None
        claim = part.claim if isinstance(part, ClaimPart) else Claim()
        if claim.seats and claim.is_sound:
            return claim
        for word in _CLAIMED.finditer(line, *span):
            if self._seat(word[1]) is None:
                facts: dict[str, Fact] = {"word": word[1], "names": self._known()}
                raise _Refusal(
                    Problem(Code.BAD_CLAIM, "seat-word", None, None, facts, word.span(1))
                )
        why = "seat-twice" if claim.seats else "seats-unreadable"
        raise _Refusal(Problem(Code.BAD_CLAIM, why, span=span))

    def _with_seats(self, line: str) -> str:
        """The line with a seat's letter where a player is named, place for place."""
        if not self.names:
            return line
        seats = {plain(name): str(seat) for seat, name in self.names.items()}
        names = "|".join(map(re.escape, sorted(seats, key=len, reverse=True)))
        keys = "|".join(map(re.escape, _HOLDING_SEATS))
        seat = re.compile(rf"((?:(?i:{keys}) *:|@) *)({names})(家?)(?=[ |,、#]|=>|$)")
        points = re.compile(rf"((?:^|[ ,、:>]))({names})(家?)(?= *(?:[+-] *[0-9]|0(?![0-9])))")

        def put(found: re.Match[str]) -> str:
            return found[1] + seats[found[2]].ljust(len(found[2] + found[3]))

        return points.sub(put, seat.sub(put, line))


def over_names(span: Span, text: str, names: Iterable[str]) -> Span:
    """A place in a line with the whole of a name that it ends in, for which it has seen a letter
    alone."""
    start, end = span
    last = plain(text)[end - 1 :] if end > start else ""
    for name in sorted(map(plain, names), key=len, reverse=True):
        if last.startswith(name):
            return start, end - 1 + len(name)
    return span


def _keyword(word: re.Match[str], line: str) -> Keyword | None:
    """The keyword that a line begins with, None for that of a record. Raises Fault for what seems
    to be meant for one."""
    said = word[1].lower()
    if said in _KEYWORDS or said[:1].isdigit() or KEYS.get(said) is Key.RULES:
        return _KEYWORDS.get(said)
    behind = line[word.end(1) :].lstrip(" ")
    spelt = said.isalpha() and said[0] not in _TILES_BEGIN and len(said) > 1
    if (behind.startswith(":") and "|" not in line) or (spelt and nearest(said, _words())):
        raise _Refusal(
            Problem(
                Code.SYNTAX,
                "line-word",
                facts={"word": word[1], "names": _words()},
                span=word.span(1),
            )
        )
    return None


def _is_no_hand(word: re.Match[str]) -> bool:
    """Whether what begins so is certainly no hand."""
    said = word[1].lower()
    return said in _KEYWORDS or KEYS.get(said) is Key.RULES


def _words() -> tuple[str, ...]:
    """The words that a line may begin with."""
    words = (word for keyword, word in KEYWORDS.items() if keyword is not Keyword.KONG)
    return tuple(form for word in words for form in (word.en, word.zh))


def _trimmed(line: str, span: Span) -> Span:
    """A place without the spaces round it."""
    start, end = span
    text = line[start:end]
    if not text.strip(" "):
        return span
    return start + len(text) - len(text.lstrip(" ")), start + len(text.rstrip(" "))


def _section(line: str, span: Span, symbol: str) -> tuple[Part, ...]:
    """The parts of a section. Raises Fault, placed in the line."""
    start, end = _trimmed(line, span)
    if start >= end:
        raise Fault(span, "section-empty")
    try:
        return parse_section(line[start:end], symbol)
    except Fault as fault:
        raise fault.moved(start) from None


def _drawn(line: str, start: int, end: int) -> Drawn:
    word = line[start:end].strip(" ,、()")  # `荒庄，有杠`, `荒庄（有杠）`
    if word and _KEYWORDS.get(word.lower()) is not Keyword.KONG:
        raise Fault(_trimmed(line, (start, end)), "draw-word", {"word": word})
    return Drawn(bool(word))
