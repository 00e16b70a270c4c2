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
from ..words.notation import Key, lookup
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
    """Who deals here."""

    seat: Seat


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
# Nobody puts a space behind a Chinese word for the program's sake.
_RUN_ON: Final = "|".join(sorted((each for each in _KEYWORDS if not each.isascii()), reverse=True))
_WORD: Final = re.compile(rf" *({_RUN_ON}|[^ :|&]+)")
_PAIR: Final = re.compile(r"[ ,、]*([^ =,、]+) *= *([^ =,、]+)")
_HOLDING_SEATS: Final = (
    *(form for form, key in KEYS.items() if key in (Key.SEAT, Key.DEALER, Key.FROM)),
    *(form for form, how in HOWS.items() if how is not How.SELF),
)
LONG_RUN_CLAUSE: Final = "room 特殊规则 4"
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
            if word is None or keyword is None:
                deal = word is None or KEYS.get(word[1].lower()) is not Key.RULES
                content = self._record(text, line)
            else:
                deal = keyword in (Keyword.DRAW, Keyword.POINTS)
                content = self._said(keyword, text, line, (word.end(1), parted.end))
        except Fault as fault:
            problem = syntax_problem(text, fault)
        except NotationError as error:
            problem = replace(error.problem, facts=_as_typed(error.problem, text))
        except _Refusal as refusal:
            problem = refusal.problem
        else:
            if isinstance(content, Record):
                return Entry(number, text, label, Won(content, again), None, again, deal=True)
            return Entry(number, text, label, content, deal=deal)
        return Entry(number, text, label, None, problem, again, deal)

    def _record(self, text: str, line: str) -> Record | Directive:
        """A record, or a line that sets rules. Raises NotationError."""
        content = parse_line(self._with_seats(line)).content
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
                word = line[start:end].strip(" ")
                seat = self._seat(word)
                if seat is None:
                    raise Fault((start, end), "dealer-seat", {"word": word, "names": self._known()})
                return Deals(seat)
        raise Fault(where, "line-word", {"word": keyword, "names": _words()})

    def _known(self) -> tuple[str, ...]:
        return (*map(str, Seat), *self.names.values())

    def _seat(self, word: str) -> Seat | None:
        """A seat, or the player on it."""
        for seat, name in self.names.items():
            if plain(name) == word:
                return seat
        return SEATS.get(word.lower().removesuffix("家"))

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
            seat = SEATS.get(pair[1].lower().removesuffix("家"))
            name = text[slice(*pair.span(2))]
            if seat is None:
                raise Fault(pair.span(1), "seat-word", {"word": pair[1], "names": self._known()})
            if _NO_NAME.search(pair[2]) or SEATS.get(pair[2].lower(), seat) is not seat:
                raise Fault(pair.span(2), "player-name", {"word": name})
            others = {**self.names, **names}
            others.pop(seat, None)
            if seat in names or name in others.values():
                raise Fault(pair.span(), "twice")
            names[seat] = name
        self.names.update(names)
        return Players(names)

    def _long_run(self, line: str, start: int, end: int) -> LongRun:
        fish: dict[Seat, int] = {}
        for pair in self._pairs(line, start, end, "longrun"):
            seat = self._seat(pair[1])
            if seat is None:
                raise Fault(pair.span(1), "seat-word", {"word": pair[1], "names": self._known()})
            if seat in fish:
                raise Fault(pair.span(), "twice")
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
        dealer: Seat | None = None
        while 0 <= bar < end:
            behind = line.find("|", bar + 1, end)
            section = (bar + 1, end if behind < 0 else behind)
            for part in _section(line, section, SECTION):
                if not isinstance(part, SeatPart) or part.seat is None:
                    raise Fault(_trimmed(line, section), "points-section")
                if part.key is Key.DEALER:
                    dealer = part.seat
                else:
                    winners.append(part.seat)
            bar = behind
        return Noted(claim, span, tuple(dict.fromkeys(winners)), dealer)

    def _seats_claimed(self, line: str, start: int, end: int) -> Claim:
        """Points of seats; a number alone is none, here."""
        line = self._with_seats(line)
        span = _trimmed(line, (start, end))
        try:
            (part,) = _section(line, (start, end), CLAIM)
        except Fault:
            part = None
        claim = part.claim if isinstance(part, ClaimPart) else Claim()
        if not claim.seats or not claim.is_sound:
            why = "seat-twice" if claim.seats else "seats-unreadable"
            raise _Refusal(Problem(Code.BAD_CLAIM, why, span=span))
        return claim

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


def _keyword(word: re.Match[str], line: str) -> Keyword | None:
    """The keyword that a line begins with, None for that of a record. Raises Fault for what seems
    to be meant for one."""
    said = word[1].lower()
    if said in _KEYWORDS or said[:1].isdigit() or KEYS.get(said) is Key.RULES:
        return _KEYWORDS.get(said)
    behind = line[word.end(1) :].lstrip(" ")
    if behind.startswith(":") and "|" not in line:
        raise _Refusal(
            Problem(
                Code.SYNTAX,
                "line-word",
                facts={"word": word[1], "names": _words()},
                span=word.span(1),
            )
        )
    return None


def _words() -> tuple[str, ...]:
    return tuple(form for word in KEYWORDS.values() for form in (word.en, word.zh))


def _as_typed(problem: Problem, text: str) -> Mapping[str, Fact]:
    """The facts of a problem with what was typed, names and all."""
    typed = {} if problem.span is None else {"typed": text[slice(*problem.span)]}
    return {**problem.facts, **typed}


def _trimmed(line: str, span: Span) -> Span:
    """A place without the spaces round it."""
    start, end = span
    text = line[start:end]
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
    word = line[start:end].strip(" ")
    if word and _KEYWORDS.get(word.lower()) is not Keyword.KONG:
        raise Fault(_trimmed(line, (start, end)), "draw-word", {"word": word})
    return Drawn(bool(word))
