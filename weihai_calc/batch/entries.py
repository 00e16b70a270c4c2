"""Blocks to entries: what a line or a row says, each still as text."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from enum import StrEnum
from itertools import islice
from typing import Any, Final, NamedTuple

from ..model import Rules
from ..notation import Directive, NotationError, parse_line
from ..notation.plain import plain
from .blocks import LONGEST, Block, is_text, lines_of


class Form(StrEnum):
    """What a file of records looks like."""

    TEXT = "text"
    CSV = "csv"
    JSONL = "jsonl"


class Entry(NamedTuple):
    """What stands in a line of a file or a row of a table.

    hand, rules, claim, label  what it says; None where it does not. In a text the line holds them
                               all.
    fault  why it cannot be read, if it cannot: the key of its sentences, and what they speak of.
    cells  of a table: the row.
    """

    line: int
    hand: str
    rules: str | None = None
    claim: str | None = None
    label: str | None = None
    fault: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    cells: tuple[str, ...] = ()


class Columns(NamedTuple):
    """Where a table's cells stand: the index of each that is known, and all names."""

    names: tuple[str, ...]
    hand: int
    rules: int | None
    claim: int | None
    label: int | None


_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "hand": ("hand", "牌", "手牌"),
    "rules": ("rules", "规则", "規則"),
    "claim": ("claim", "主张", "得分", "主張"),
    "label": ("label", "编号", "备注", "編號", "備註"),
}
HAND_NAMES: Final = _NAMES["hand"]


_MEANT: Final[Mapping[str, tuple[str, ...]]] = {
    "rules": ("rule", "玩法", "房规", "规矩", "规则集", "options", "flags", "选项"),
    "claim": ("claims", "claimed", "分", "分数", "总分", "番", "番数", "报分", "points", "score"),
}
"""Names that are not read, but are likely meant for one that is."""


def meant(columns: Columns) -> Iterator[tuple[str, str]]:
    """Columns that are not read under their names, each with the name that was likely meant."""
    for key in ("rules", "claim"):
        if getattr(columns, key) is None:
            for name in columns.names:
                if _plainly(name) in _MEANT[key]:
                    yield name, "/".join(_NAMES[key][:3])


def doubled(columns: Columns) -> Iterator[tuple[str, str]]:
    """Columns that are not read because another has the same meaning: that one, and they."""
    for key, names in _NAMES.items():
        read = getattr(columns, key)
        for at, name in enumerate(columns.names):
            if read is not None and at != read and _plainly(name) in names:
                yield columns.names[read], name


def _plainly(name: str) -> str:
    return plain(name).strip().lower()


def columns_of(header: Sequence[str]) -> Columns | None:
    """The columns that a table's first row names, None where none of them is the hand's. Of several
    names for the same the first that is known counts."""
    names = list(map(_plainly, header))

    def at(key: str) -> int | None:
        return next((names.index(name) for name in _NAMES[key] if name in names), None)

    hand = at("hand")
    if hand is None:
        return None
    return Columns(tuple(header), hand, at("rules"), at("claim"), at("label"))


def text_blocks(pieces: Iterable[tuple[int, str, bool]], standing: Rules | None) -> Iterator[Block]:
    """Blocks of a text, each with the rules that stand at its head."""
    for line, text, too_long in pieces:
        if too_long:
            yield Block(line, standing=standing, fault="line-long")
            continue
        yield Block(line, text, standing=standing)
        if text.isascii() and "rule" not in text.lower():
            continue  # most have none, and this is soon seen
        for candidate in reversed(_MAYBE_RULES.findall(f"\n{text}")):
            rules = _rules_set_by(candidate)
            if rules is not None:
                standing = rules
                break


# A line that may be a directive: it begins with what may be the first sign of its keyword.
_MAYBE_RULES: Final = re.compile(r"[\r\n]([^\S\r\n]*[rRｒＲ规規玩][^\r\n]*)")
_MEANT_AS_RULES: Final = re.compile(r" *(?:rules?|规则|規則|玩法)(?![a-z])")


def meant_as_rules(line: str) -> Rules | None:
    """What stands under a line that is no notation, but was meant to set rules: none that are
    known, so that nothing is judged by others; None for any other line."""
    text = plain(line)
    if not _MEANT_AS_RULES.match(text.lower()):
        return None
    return Rules(text.partition("#")[0].strip(" ")[:_SHOWN])


_SHOWN: Final = 60


def _rules_set_by(line: str) -> Rules | None:
    if line_fault(line):
        return None
    try:
        content = parse_line(line).content
    except NotationError:
        return meant_as_rules(line)
    return content.rules if isinstance(content, Directive) else None


def jsonl_blocks(pieces: Iterable[tuple[int, str, bool]]) -> Iterator[Block]:
    """Blocks of JSON lines."""
    for line, text, too_long in pieces:
        yield Block(line, text, fault="line-long" if too_long else "")


class Table:
    """A table being read: its columns, and then its rows in blocks. What stands above the heading,
    a title for instance, is passed over.

    Raises NoHands where no column is named as the hand's.
    """

    _ROWS: Final = 1_000

    def __init__(self, pieces: Iterable[tuple[int, str, bool]]) -> None:
        self._rows = _rows(pieces)
        _, header, _ = next(self._rows, (0, (), ""))
        columns = columns_of(header)
        if columns is None:
            raise NoHands(header)
        self.columns = columns

    def blocks(self) -> Iterator[Block]:
        """The rows."""
        held: list[tuple[int, tuple[str, ...], str]] = []
        most = 10  # the first results appear at once
        for row in self._rows:
            held.append(row)
            if len(held) >= most:
                yield Block(held[0][0], rows=tuple(held))
                held, most = [], self._ROWS
        if held:
            yield Block(held[0][0], rows=tuple(held))


class NoHands(Exception):
    """A table has no column for the hand; `names` are those that it has."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self.names = tuple(names)


def _rows(pieces: Iterable[tuple[int, str, bool]]) -> Iterator[tuple[int, tuple[str, ...], str]]:
    """Rows with the number of their first line and why they could not be read."""
    csv.field_size_limit(LONGEST)
    lines = _Lines(pieces)
    delimiter = _find_heading(lines)
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    while True:
        first = lines.number + 1
        lines.row.clear()
        fault = ""
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            fault = "cell-long" if "field limit" in str(error) else "quote-open"
        if fault:
            # The quote is at fault, and not the lines that it swallowed.
            lines.give_back(lines.row[1:])
            reader = csv.reader(lines, delimiter=delimiter, strict=True)
            yield first, (), fault
            continue
        if lines.too_long:
            lines.too_long = False
            yield first, (), "line-long"
        elif any(cell and not cell.isspace() for cell in cells):
            yield first, tuple(cells), ""


_TITLES: Final = 10


def _find_heading(lines: "_Lines") -> str:
    """Go on to the heading, which names a column for the hand, over at most so many lines of other
    content; without one, to the first that is not blank. What parts the cells."""
    looked = list(islice(lines, _TITLES))
    filled = [at for at, line in enumerate(looked) if line.strip()]
    at = next((at for at in filled if is_heading(looked[at])), filled[0] if filled else None)
    if at is None:
        return ","
    lines.give_back(looked[at:])
    return _delimiter(looked[at])


def is_heading(line: str) -> bool:
    """Whether a line names a column for the hand, among others."""
    cells = _cells(line, _delimiter(line))
    return len(cells) > 1 and columns_of(cells) is not None


def _cells(line: str, sign: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=sign), [])
    except csv.Error:  # a cell that is too long
        return []


class _LeftOut(str):
    """In the place of a line that is too long."""


class _Lines(Iterator[str]):
    """The lines of a text with their endings.

    number    how many there were.
    row       those since it was last cleared.
    too_long  a line was too long, and left out.
    """

    def __init__(self, pieces: Iterable[tuple[int, str, bool]]) -> None:
        self._lines = self._all(pieces)
        self._again: list[str] = []
        self.number = 0
        self.row: list[str] = []
        self.too_long = False

    def give_back(self, lines: list[str]) -> None:
        """Give these, the last, once more."""
        self._again += reversed(lines)
        self.number -= len(lines)
        self.too_long = False

    def _all(self, pieces: Iterable[tuple[int, str, bool]]) -> Iterator[str]:
        for _, text, too_long in pieces:
            if too_long:
                yield _LeftOut("\n")
            yield from io.StringIO(text, newline="")

    def __next__(self) -> str:
        line = self._again.pop() if self._again else next(self._lines)
        self.number += 1
        self.too_long = self.too_long or isinstance(line, _LeftOut)
        self.row.append(line)
        return line


def _delimiter(head: str) -> str:
    """What parts the cells: of the usual signs the one that leaves most known names."""
    known = {name for names in _NAMES.values() for name in names}

    def found(sign: str) -> int:
        return len(known.intersection(map(_plainly, _cells(head, sign))))

    return max(",;\t", key=found)


def entries(block: Block, form: Form, columns: Columns | None) -> Iterator[Entry]:
    """What the rows of a table or the lines of JSON say; blank ones are left out."""
    if block.fault:
        yield Entry(block.line, "", fault=block.fault)
    elif columns is not None:
        for first, cells, fault in block.rows:
            yield _row(first, cells, fault, columns)
    else:
        for number, line in enumerate(lines_of(block.text), block.line):
            if not line or line.isspace():
                continue
            fault = line_fault(line)
            if fault:
                yield Entry(number, visible(line), fault=fault)
            else:
                yield _json(number, line)


def line_fault(line: str) -> str:
    """Why a line cannot be read, if it cannot."""
    if line.isascii():
        return "line-long" if len(line) > LONGEST else ""
    if len(line) > LONGEST // 4 and len(line.encode("utf-8", "replace")) > LONGEST:
        return "line-long"
    return "" if is_text(line) else "bytes"


def visible(text: str) -> str:
    """A text with each byte that is none as a replacement character."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


def _row(line: int, cells: tuple[str, ...], fault: str, columns: Columns) -> Entry:
    if fault:
        return Entry(line, "", fault=fault, cells=cells)
    if not all(map(is_text, cells)):
        cells = tuple(map(visible, cells))
        return Entry(line, _cell(cells, columns.hand) or "", fault="bytes", cells=cells)
    hand, label = _cell(cells, columns.hand), _cell(cells, columns.label)
    if hand:
        hand = _BREAK.sub(lambda found: " " * len(found[0]), hand)  # lines within a cell
    entry = Entry(
        line,
        hand or "",
        _cell(cells, columns.rules),
        _cell(cells, columns.claim),
        label,
        cells=cells,
    )
    if any(cell.strip() for cell in cells[len(columns.names) :]):
        return entry._replace(fault="cells-many")
    return entry if hand else entry._replace(fault="cell-empty")


_BREAK: Final = re.compile(r"[\r\n]+")


def _cell(cells: tuple[str, ...], at: int | None) -> str | None:
    """A cell's text as it stands, None for one that is missing or blank."""
    if at is None or at >= len(cells) or not cells[at].strip():
        return None
    return cells[at]


_KEYS: Final = {name: key for key, names in _NAMES.items() for name in names}


def _json(number: int, line: str) -> Entry:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return Entry(number, line, fault="json")
    if not isinstance(said, dict):
        return Entry(number, line, fault="json-object")
    said = {_KEYS.get(key, key): value for key, value in reversed(said.items())}
    for key in ("claim", "rules"):
        if key in said:
            continue
        near = get_close_matches(key, map(str.lower, said), cutoff=0.8)
        if key == "rules":
            near += [name for name in said if name in _MEANT[key] and not name.isascii()]
        if near:  # to pass it over would be to judge by other rules, or not at all
            return Entry(number, line, fault="json-key", facts=(("word", near[0]), ("name", key)))
    hand = said.get("hand")
    if not isinstance(hand, str):
        return Entry(number, line, fault="json-hand")
    label = said.get("label")
    if label is not None and (isinstance(label, dict | list | bool)):
        return Entry(number, hand, fault="json-value", facts=(("name", "label"),))
    try:
        rules, claim = _rules_text(said.get("rules")), _claim_text(said.get("claim"))
    except _NotText as error:
        return Entry(number, hand, fault="json-value", facts=(("name", error.name),))
    texts = (hand, rules or "", claim or "", str(label))
    if not all(map(is_text, texts)):
        return Entry(number, visible(hand), fault="bytes")
    return Entry(number, hand, rules, claim, None if label is None else str(label))


class _NotText(Exception):
    """A value that says nothing of its key."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def _rules_text(said: Any) -> str | None:
    """Rules as text, or as the object that results have."""
    match said:
        case None | str():
            return said or None
        case {"name": str() as name, **more}:
            flags, readings = more.get("flags", []), more.get("readings", {})
            if isinstance(flags, list) and isinstance(readings, dict):
                pairs = (f"{key}={value}" for key, value in readings.items())
                return " ".join((name, *map(str, flags), *pairs))
    raise _NotText("rules")


def _claim_text(said: Any) -> str | None:
    """A claim as a number, as text, or as the object that results have."""
    match said:
        case None | "":
            return None
        case str():
            return said
        case bool():
            return str(said)
        case float() if said.is_integer():
            return str(int(said))  # as spreadsheets and data frames write a whole number
        case int() | float():
            return str(said)
        case {"total": total}:
            return str(total)
        case {"seats": dict() as seats}:
            return " ".join(f"{seat}{points}" for seat, points in seats.items())
        case dict() if said and said.keys() <= set("ESWN"):
            return " ".join(f"{seat}{points}" for seat, points in said.items())
    raise _NotText("claim")
