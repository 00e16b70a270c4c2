"""What came of a file's records: as rows, JSON lines, cells of a table."""

import json
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..batch.blocks import Block
from ..batch.checking import Checked, Judge, Refused, Status, check_block
from ..batch.entries import Columns, Form
from ..batch.tally import Difference, Tally, differing
from ..model import SEATS, Rules
from ..notation.writer import claim_text
from ..result import Result
from ..rules import Kind
from ..words.lang import Lang, named, shown
from ..words.problems import hint, message
from ..words.ui import say
from ..worth import Entry
from .drawing import item_name, remark_text, seat_name, table
from .json import claim_object, house_object, problem_object, result_object
from .lines import Lines
from .wrapping import width

if TYPE_CHECKING:
    from ..disputing import Dispute

Object = dict[str, Any]


class Output(StrEnum):
    """How it is shown."""

    TABLE = "table"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    HTML = "html"


class Ask(NamedTuple):
    """What to do with the blocks of one file.

    file     its name in the output.
    extras   the columns that are passed through to CSV, of all files together.
    every    a row for every record, not for those alone that need attention.
    explain  how every claim that is wrong may come about.
    strict   stop at the first that is invalid.
    escaped  the output cannot take every character.
    place    how many columns the place of a record takes in a row.
    number   which of the files it is.
    """

    file: str
    form: Form
    columns: Columns | None
    judge: Judge
    output: Output
    lang: Lang
    extras: tuple[str, ...] = ()
    every: bool = False
    strict: bool = False
    escaped: bool = False
    place: int = 0
    number: int = 0
    explain: bool = False


class Came(NamedTuple):
    """What came of the records of a block, and whether to stop there."""

    tally: Tally
    stopped: bool = False


_ATTENTION: Final = (Status.MISMATCH, Status.INVALID)


def outcome(given: tuple[Ask, Block]) -> tuple[bytes, Came]:
    """Check a block: what is to be shown of it, a line a record (in JSON each behind a comma), in
    UTF-8, and what came of its records."""
    ask, block = given
    tally = Tally()
    texts: list[bytes] = []
    before, behind = (",\n", "") if ask.output is Output.JSON else ("", "\n")
    write = _WRITERS[ask.output]
    shown = frozenset(Status if ask.every or ask.output is not Output.TABLE else _ATTENTION)
    last = Status.INVALID if ask.strict else None
    lines = None
    if write is _json_line and not ask.explain:
        lines = Lines(ask.file, ask.lang, ask.escaped, before, behind, texts, tally)
    take = None if lines is None else lines.take
    stopped = False
    for checked in check_block(block, ask.form, ask.columns, ask.judge, take):
        if lines is not None and lines.write(checked):
            continue
        status = checked.status
        tally.count(status, differing(checked))
        if status in shown:
            text = f"{before}{write(checked, ask)}{behind}"
            # What is no text, in the name of a file, is shown as standard output shows it.
            texts.append(text.encode("utf-8", "backslashreplace"))
        if status is last:
            stopped = True
            break
    return b"".join(texts), Came(tally, stopped)


def check_object(checked: Checked, file: str, lang: Lang) -> Object:
    """A record's object in `check --format jsonl`."""
    return {
        "file": file,
        "line": checked.line,
        "label": checked.label,
        "status": str(checked.status),
        "claim": claim_object(checked.claim),
        "result": _found_object(checked, lang),
    }


def _found_object(checked: Checked, lang: Lang) -> Object:
    found = checked.found
    if isinstance(found, Result):
        return result_object(found, lang)
    problems = [problem_object(problem, lang) for problem in found.problems]
    for each, field in zip(problems, checked.fields, strict=False):
        if field:
            each["field"] = field
    return {
        "ok": False,
        "text": found.text,
        "rules": house_object(found.house),
        "problems": problems,
    }


def summary_object(tally: Tally, complete: bool) -> Object:
    """The summary in `check --format json`; `complete`: every record of every file was checked."""
    return {
        "records": tally.records,
        **{str(status): tally.of(status) for status in Status},
        "over": tally.over,
        "under": tally.under,
        "complete": complete,
    }


def _disputed(checked: Checked, ask: Ask) -> "Dispute | None":
    """How a claim that is wrong may come about, where that is asked."""
    if not ask.explain or checked.status is not Status.MISMATCH:
        return None
    from ..disputing import dispute

    assert isinstance(checked.found, Result)
    return dispute(checked.found.record)


def _json_line(checked: Checked, ask: Ask) -> str:
    found = check_object(checked, ask.file, ask.lang)
    if (disputed := _disputed(checked, ask)) is not None:
        from .dispute import explanations_part

        found |= explanations_part(disputed, ask.lang)
    return json.dumps(found, ensure_ascii=ask.escaped)


_STATUS: Final = {status: f"status-{status}" for status in Status}
_LABEL: Final = 12
_MARGIN: Final = " " * 7


def _row(checked: Checked, ask: Ask) -> str:
    """A record in one line: its place, its status, its label, and what is to be said of it."""
    lang = ask.lang
    place = f"{named(ask.file)}:{checked.line}" if ask.place else str(checked.line)
    label = f"[{shown(checked.label)}]" if checked.label else ""
    status = say(_STATUS[checked.status], lang)
    cells = (
        _padded(place, max(ask.place, 5)),
        _padded(status, _widest_status(lang)),
        _padded(label, _LABEL) if label else "",
        " ".join(_said(checked, lang)),
    )
    row = "  ".join(cell for cell in cells if cell).rstrip()
    return "\n".join((row, *(f"{_MARGIN}{line}" for line in _explained(checked, ask))))


def _explained(checked: Checked, ask: Ask) -> Iterator[str]:
    """How the claim may come about, a line each."""
    if (disputed := _disputed(checked, ask)) is not None:
        from .dispute import explained

        told = explained(disputed, ask.lang)
        yield told.head
        yield from (f"- {each}" for each in told.sentences)
        if told.more:
            yield told.more


@cache
def _widest_status(lang: Lang) -> int:
    return max(width(say(key, lang)) for key in _STATUS.values())


def _padded(text: str, columns: int) -> str:
    return text + " " * max(columns - width(text), 0)


def _said(checked: Checked, lang: Lang) -> Iterator[str]:
    """What a row says beside the status."""
    if isinstance(checked.found, Refused) or not checked.found.ok:
        first, *more = checked.found.problems
        yield f"{first.code}: {message(first, lang)} {hint(first, lang)}"
        if more:
            yield say("check-more", lang, number=len(more))
        return
    found = checked.found
    wrong = tuple(differing(checked))
    if checked.claim is None:
        yield say("check-worth", lang, right=found.total)
    elif not wrong:
        yield say("check-right", lang, claim=claim_text(checked.claim, lang))
    else:
        comma = "，" if lang is Lang.ZH else ", "
        yield comma.join(_difference(each, lang) for each in wrong)
    yield f"({items_text(found.items, lang)})"
    for remark in found.remarks:
        if remark.code == "without-effect":
            yield f"[{remark_text(remark, found.house, lang)}]"


def _difference(difference: Difference, lang: Lang) -> str:
    seat, claimed, right = difference
    facts = {"claim": claimed, "right": right, "by": f"{claimed - right:+d}"}
    if seat is not None:
        return say("check-wrong-seat", lang, seat=seat_name(seat, lang), **facts)
    return say("check-wrong", lang, **facts)


def items_text(items: tuple[Entry, ...], lang: Lang) -> str:
    """The items that hold, in one line: `夹胡 2 × 夹五 2`, `七对 2 + 门清 1`."""
    if not items:
        return say("check-no-items", lang)
    sign = " + " if items[0].item.kind is Kind.FAN else " × "
    return sign.join(f"{item_name(entry, lang)} {entry.value}" for entry in items)


CELLS: Final = ("file", "line", "label", "hand", "rules", "claim")
EXPLAINED: Final = "explanations"
FOUND: Final = ("status", "total", *(str(seat) for seat in SEATS), "items", "problems")
"""The columns of CSV: what was given, then the columns passed through, then what was found."""


def csv_text(cells: tuple[object, ...]) -> str:
    """A row of CSV without its line ending."""
    import csv
    import io

    row = io.StringIO()
    csv.writer(row, lineterminator="\r\n").writerow(cells)  # so that cells with either are quoted
    return row.getvalue().removesuffix("\r\n")


def csv_header(extras: tuple[str, ...], explain: bool = False) -> str:
    """The first row of CSV."""
    return csv_text((*CELLS, *extras, *FOUND, *([EXPLAINED] if explain else [])))


def extras_of(columns: Columns) -> tuple[str, ...]:
    """The names of the columns that are passed through."""
    return tuple(name for name, _ in _extras(columns))


@lru_cache(maxsize=64)
def _extras(columns: Columns) -> tuple[tuple[str, int], ...]:
    """The columns that are passed through: the names that they have in the output, where each may
    stand once, and where they stand in a row."""
    found: list[tuple[str, int]] = []
    known = {columns.hand, columns.rules, columns.claim, columns.label}
    taken = {*CELLS, *FOUND, EXPLAINED}
    for at, name in enumerate(columns.names):
        if at not in known:
            free = (name, *(f"{name}_{number}" for number in range(2, len(columns.names) + 3)))
            own = next(each for each in free if each not in taken)
            taken.add(own)
            found.append((own, at))
    return tuple(found)


def _csv_row(checked: Checked, ask: Ask) -> str:
    found, lang = checked.found, ask.lang
    if isinstance(found, Result):
        text, rules = found.record.text, found.record.rules
    else:
        text, rules = found.text, None
    if rules is None:  # those that stood, so that the output says by what it was judged
        turned = ((reading.id, value) for reading, value in found.house.turned)
        rules = Rules(found.house.rule_set.name, found.house.flags, turned)
    own = " ".join((rules.name, *rules.flags, *map("=".join, rules.readings)))
    label = "" if checked.label is None else checked.label
    claim = "" if checked.claim is None else claim_text(checked.claim)
    given: list[object] = [ask.file, checked.line, label, text, own, claim]
    passed = [""] * len(ask.extras)
    if ask.columns is not None and checked.cells:
        cells = {name: _at(checked.cells, at) for name, at in _extras(ask.columns)}
        label, hand, rules_given, claim = (_at(checked.cells, at) for at in _known(ask.columns))
        given[2:] = [label, hand, rules_given or own, claim]
        passed = [cells.get(name, "") for name in ask.extras]
    if isinstance(found, Result) and found.ok:
        deltas = found.deltas
        result = (found.total, *(deltas[seat] for seat in SEATS), items_text(found.items, lang), "")
    else:
        told = (
            f"{problem.code}: {message(problem, lang)} {hint(problem, lang)}"
            for problem in found.problems
        )
        result = ("", *("" for _ in SEATS), "", "\n".join(told))
    explained = ["\n".join(_explained(checked, ask))] if ask.explain else []
    return csv_text((*given, *passed, str(checked.status), *result, *explained))


def _known(columns: Columns) -> tuple[int | None, ...]:
    return columns.label, columns.hand, columns.rules, columns.claim


def _at(cells: tuple[str, ...], at: int | None) -> str:
    return "" if at is None or at >= len(cells) else cells[at]


def _article(checked: Checked, ask: Ask) -> str:
    from .page import article

    file = ask.file if ask.place else ""
    disputed = _disputed(checked, ask)
    text = article(checked, file, ask.lang, number=ask.number, disputed=disputed)
    return text.removesuffix("\n")


_WRITERS: Final[dict[Output, Callable[[Checked, Ask], str]]] = {
    Output.TABLE: _row,
    Output.JSON: _json_line,
    Output.JSONL: _json_line,
    Output.CSV: _csv_row,
    Output.HTML: _article,
}


def summary_table(tally: Tally, lang: Lang, columns: int | None) -> str:
    """The summary as a table."""
    heads = ("records", *Status, "over", "under")
    found = summary_object(tally, complete=True)
    row = [found[name] for name in heads]
    names = [say(f"sum-{name}", lang) for name in heads]
    return table(names, [row], "r" * len(heads), columns)
