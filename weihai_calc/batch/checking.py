"""Entries judged: which claims hold."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final, NamedTuple

from ..model import Claim, Hand, Part, Place, Rules
from ..notation import Directive, NotationError, Record, parse_line
from ..notation.claims import claim_in
from ..notation.fault import Fault
from ..notation.meanings import KEYS, SECTION
from ..notation.parts import RulesPart, Span
from ..notation.places import places
from ..notation.plain import plain
from ..notation.reader import syntax_problem
from ..notation.sections import parse_section
from ..problems import Code, Problem, rules_problems
from ..quick import parse, score
from ..result import Result
from ..rules import House, house
from ..words.notation import Key
from .blocks import LONGEST, Block, is_text, lines_of
from .entries import Columns, Entry, Form, entries, line_fault, meant_as_rules, visible


class Status(StrEnum):
    """What came of a record."""

    OK = "ok"
    MISMATCH = "mismatch"
    INVALID = "invalid"
    UNCLAIMED = "unclaimed"


class Refused(NamedTuple):
    """What could not be scored: its text, the rules that stood, why, the hand if it was read, and
    what stood in cells beside it."""

    text: str
    house: House
    problems: tuple[Problem, ...]
    hand: Hand | None = None
    beside: tuple[tuple[str, str], ...] = ()


class Checked(NamedTuple):
    """What came of a line or a row.

    fields  of a table or of JSON: which cell each of the problems lies in, empty for what came from
            outside the record.
    cells   of a table: the row.
    """

    line: int
    label: str | None
    status: Status
    claim: Claim | None
    found: Result | Refused
    fields: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()


class Judge(NamedTuple):
    """How entries are judged: the rules that were given beside the files, and whether they count
    whatever the files say."""

    rules: Rules | None = None
    force: bool = False


def check_block(
    block: Block,
    form: Form,
    columns: Columns | None,
    judge: Judge,
    take: Callable[[int, Sequence[str], bool, Rules | None], int] | None = None,
) -> Iterator[Checked]:
    """What came of each record, and of each directive and line that could not be read.

    `take` is shown lines of a text first: the number of the first, themselves, whether their own
    rules count, and those that stand. It says of how many it has done all that is to be done.
    """
    standing = judge.rules if judge.force else block.standing or judge.rules
    if form is not Form.TEXT:
        for entry in entries(block, form, columns):
            yield _unreadable(entry, standing) if entry.fault else _of_cells(entry, standing, judge)
        return
    if block.fault:
        yield _unreadable(Entry(block.line, "", fault=block.fault), standing)
        return
    # Most blocks are whole texts, and too short for a line that is too long.
    doubtful = len(block.text) > LONGEST // 4 or not is_text(block.text)
    lines = lines_of(block.text)
    left = 0
    while left < len(lines):
        if take is not None and not doubtful:
            some = lines[left : left + _TOGETHER]
            taken = take(block.line + left, some, not judge.force, standing)
            left += taken
            if taken == len(some):
                continue
        number, text = block.line + left, lines[left]
        left += 1
        if doubtful and (fault := line_fault(text)):
            yield _unreadable(Entry(number, visible(text), fault=fault), standing)
            continue
        try:
            record = parse(text, standing)
        except NotationError as as_record:
            # Seldom met, so looked for last: a blank line, a comment, a directive, or no notation.
            try:
                content = parse_line(text).content
            except NotationError as error:
                entry = Entry(number, text, label=_label_in(text))
                problem = error.problem
                rules = meant_as_rules(text)
                if rules is not None:
                    if problem == as_record.problem:  # it is no directive, either
                        problem = Problem(Code.SYNTAX, "heading", span=(0, len(text)))
                    standing = standing if judge.force else rules
                yield _refused(entry, (problem,), standing)
                continue
            if isinstance(content, Directive) and not judge.force:
                standing = content.rules
                problems = directive_problems(content)
                if problems:
                    yield _refused(Entry(number, text), problems, standing)
            continue
        yield _judged(number, record, judge)


_TOGETHER: Final = 100
"""So many lines are read on at once, if all goes well."""


def _judged(line: int, record: Record, judge: Judge) -> Checked:
    claim, label = record.claim, record.label
    if judge.force and record.rules is not None:
        record = record.beside(None, claim, label)
    result = score(record)
    return checked_result(line, label, claim, result)


def checked_result(line: int, label: str | None, claim: Claim | None, result: Result) -> Checked:
    """What came of a record that was scored."""
    if result.problems:
        return Checked(line, label, Status.INVALID, _sound(claim), result)
    if claim is None:
        return Checked(line, label, Status.UNCLAIMED, None, result)
    status = Status.OK if result.claim_holds else Status.MISMATCH
    return Checked(line, label, status, claim, result)


def _label_in(text: str) -> str | None:
    """The label of a line that is no record for all that."""
    found = re.match(r"\s*\[([^\]]*)\]", text)
    return found[1] if found else None


def _sound(claim: Claim | None) -> Claim | None:
    return claim if claim is not None and claim.is_sound else None


def _refused(
    entry: Entry,
    problems: tuple[Problem, ...],
    standing: Rules | None,
    fields: tuple[str, ...] = (),
) -> Checked:
    """An entry that is no record."""
    refused = Refused(entry.hand, house(standing or Rules()), problems, None, _beside(entry))
    return Checked(entry.line, entry.label, Status.INVALID, None, refused, fields, entry.cells)


def _beside(entry: Entry) -> tuple[tuple[str, str], ...]:
    cells = (("rules", entry.rules), ("claim", entry.claim))
    return tuple((field, text) for field, text in cells if text is not None)


def _unreadable(entry: Entry, standing: Rules | None) -> Checked:
    problem = Problem(Code.UNREADABLE, entry.fault, facts=dict(entry.facts))
    return _refused(entry, (problem,), standing)


def directive_problems(directive: Directive) -> tuple[Problem, ...]:
    """What is wrong with the rules that a line sets, placed. They stand all the same, so that the
    records under them are not scored as if nothing were wrong."""
    spans = places(directive.read)
    return tuple(
        replace(problem, span=None if problem.place is None else spans.get(problem.place))
        for problem in rules_problems(directive.rules, outside=False)
    )


def _of_cells(entry: Entry, standing: Rules | None, judge: Judge) -> Checked:
    """A record whose parts stand in cells of their own."""
    try:
        record = parse(entry.hand, standing)
    except NotationError as error:
        return _refused(entry, (error.problem,), standing, ("hand",))
    rules, claim = record.rules, record.claim
    spans: dict[str, Mapping[Place, Span]] = {}
    wrong: list[tuple[Problem, str]] = []
    if entry.rules is not None and not judge.force:
        try:
            part = _rules_in(entry.rules)
        except Fault as fault:
            return _refused(entry, (syntax_problem(entry.rules, fault),), standing, ("rules",))
        if rules not in (None, part.rules):
            wrong.append((_twice(Code.BAD_RULES, "rules-twice", entry.rules), "rules"))
        rules = part.rules
        spans["rules"] = places(((part, -len(_RULES)),))
    if entry.claim is not None:
        said = claim_in(entry.claim)
        if claim not in (None, said):
            wrong.append((_twice(Code.BAD_CLAIM, "claim-twice", entry.claim), "claim"))
        claim = said
        spans["claim"] = {Place(Part.CLAIM): (0, len(entry.claim))}
    label = entry.label or record.label
    checked = _judged(entry.line, record.beside(rules, claim, label), judge)
    found = checked.found
    if not found.problems and not wrong:
        return checked._replace(cells=entry.cells)
    wrong += [_placed(problem, spans) for problem in found.problems]
    problems = tuple(problem for problem, _ in wrong)
    refused = Refused(entry.hand, found.house, problems, record.hand, _beside(entry))
    fields = tuple(field for _, field in wrong)
    return Checked(entry.line, label, Status.INVALID, _sound(claim), refused, fields, entry.cells)


_CELLS: Final = {Part.RULE: "rules", Part.CLAIM: "claim"}


def _placed(problem: Problem, spans: Mapping[str, Mapping[Place, Span]]) -> tuple[Problem, str]:
    """A problem with the cell that it lies in, and its place there."""
    if problem.why == "claim-unreadable":
        problem = replace(problem, why="claim-cell")  # no `=>` stands before it
    place = problem.place
    cell = _CELLS.get(place.part) if place is not None else None
    if place is None or cell is None or cell not in spans:
        return problem, "" if problem.span is None else "hand"
    return replace(problem, span=spans[cell].get(place)), cell


_RULES: Final = "rules:"


def _rules_in(cell: str) -> RulesPart:
    """The rules that a cell holds, `rules:` before them or not; places are those in the cell, moved
    by what is put before it. Raises Fault."""
    text = plain(cell)
    head, colon, _ = text.partition(":")
    if colon and KEYS.get(head.strip(" ").lower()) is Key.RULES:
        text = " " * len(_RULES) + text
    else:
        text = _RULES + text
    body = text.strip(" ")
    moved = text.index(body)
    try:
        (part, *_) = parse_section(body, SECTION)
    except Fault as fault:
        start, end = (max(at + moved - len(_RULES), 0) for at in fault.span)
        raise Fault((start, end), fault.why, fault.facts) from None
    if not isinstance(part, RulesPart):  # `|` parts no sections here
        raise Fault((0, len(cell)), "word-here")
    return part._replace(words=tuple((word, (a + moved, b + moved)) for word, (a, b) in part.words))


def _twice(code: Code, why: str, cell: str) -> Problem:
    return Problem(code, why, span=(0, len(cell)))
