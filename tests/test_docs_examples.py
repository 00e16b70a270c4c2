"""Every hand in docs/*.md has the answer that stands behind it; the documents leave nothing out.

A `hands` block holds records, each with its claim or, behind `!`, its problem codes. A `records`
block is a file of records: a line of `rules:` stands for the lines after it. A `canonical` block
holds pairs of lines: a record, and indented below it the same record as canonical text. A `sitting`
block is a file for `match`, in which all is well.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from weihai_calc import NotationError, Record, Rules, parse, score
from weihai_calc.problems import Code
from weihai_calc.rules import RULE_SETS
from weihai_calc.sitting import Reader, play
from weihai_calc.words import Lang
from weihai_calc.words import notation as words

DOCS = Path(__file__).parents[1] / "docs"
RULES = ("rules.md", "rules.zh.md")
NOTATIONS = ("notation.md", "notation.zh.md")
NAMES = (*RULES, *NOTATIONS)

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DIRECTIVE = re.compile(r"(rules|规则) *[:：]")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]*)#?([^)\s]*)\)")


@dataclass(frozen=True)
class Example:
    """A line of a block: its text, the codes it is said to have, the rules that serve for it."""

    place: str
    text: str
    codes: frozenset[Code]
    standing: Rules | None = None

    def __str__(self) -> str:
        return self.place

    def record(self) -> Record | None:
        """The record, or None where the text is not the notation."""
        try:
            return parse(self.text, self.standing)
        except NotationError:
            return None


def text_of(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(name: str, kind: str) -> list[tuple[int, list[str]]]:
    """The blocks of a kind: the number of the first line, and the lines."""
    text = text_of(name)
    return [
        (text[: found.start(2)].count("\n") + 1, found[2].splitlines())
        for found in BLOCK.finditer(text)
        if found[1] == kind
    ]


def examples(name: str, kind: str = "hands") -> Iterator[Example]:
    for first, lines in blocks(name, kind):
        standing = None
        for number, line in enumerate(lines, first):
            if kind == "records" and DIRECTIVE.match(line):
                standing = parse(f"1m | {line}").rules
            elif kind == "hands" or (line.strip() and not line.startswith("#")):
                codes, text = "", line
                if line.startswith("!"):
                    codes, _, text = line[1:].partition(" ")
                known = frozenset(map(Code, codes.split(","))) if codes else frozenset()
                yield Example(f"{name}:{number}", text, known, standing)


EXAMPLES = [
    each for name in NAMES for kind in ("hands", "records") for each in examples(name, kind)
]


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_the_answer_is_right(example: Example) -> None:
    if example.codes == {Code.SYNTAX}:
        with pytest.raises(NotationError) as caught:
            parse(example.text)
        assert caught.value.problem.code is Code.SYNTAX
        return
    result = score(parse(example.text), example.standing)
    assert example.codes == {problem.code for problem in result.problems}
    if not example.codes:
        assert result.claim_holds is True, (result.deltas, result.items)


@pytest.mark.parametrize("name", NAMES)
def test_sittings(name: str) -> None:
    assert blocks(name, "sitting")
    for first, lines in blocks(name, "sitting"):
        sitting = play(Reader().entries(enumerate(lines, first)))
        assert sitting.fine, (sitting.troubles, sitting.totals)
        assert sitting.claims


@pytest.mark.parametrize("name", NOTATIONS)
def test_canonical_text(name: str) -> None:
    lang = Lang.ZH if name.endswith(".zh.md") else Lang.EN
    assert blocks(name, "canonical")
    for _, lines in blocks(name, "canonical"):
        for written, canonical in zip(lines[::2], lines[1::2], strict=True):
            assert canonical.startswith("    ")
            assert parse(written).canonical(lang) == canonical.strip()
            assert parse(canonical) == parse(written)


@pytest.mark.parametrize("pair", [RULES, NOTATIONS], ids=str)
def test_both_languages_have_as_many_blocks(pair: tuple[str, str]) -> None:
    english, chinese = ([kind for kind, _ in BLOCK.findall(text_of(name))] for name in pair)
    assert english == chinese


def test_both_rules_documents_show_the_same_hands() -> None:
    english, chinese = (list(examples(name)) for name in RULES)
    for one, other in zip(english, chinese, strict=True):
        assert one.codes == other.codes, (one, other)
        if one.codes != {Code.BAD_CLAIM}:  # what is no number may be said in either language
            assert one.record() == other.record(), (one, other)


def table_rows(name: str) -> list[list[str]]:
    lines = [line for line in text_of(name).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize("name", RULES)
def test_every_item_has_its_row(name: str) -> None:
    for rule_set in RULE_SETS.values():
        for item in rule_set.items:
            clause = f"`{rule_set.cite(item.clause)}`"
            (row,) = (
                row for row in table_rows(name) if row[0] == f"`{item.id}`" and row[-1] == clause
            )
            assert item.zh in row[1], row
            assert re.search(rf"(?<!\d){item.value}(?!\d)", row[2]), row


@pytest.mark.parametrize("name", RULES)
def test_every_option_reading_and_code_is_named(name: str) -> None:
    text = text_of(name)
    for rule_set in RULE_SETS.values():
        for option in rule_set.options:
            row = [f"`{option.id}`", option.zh]
            assert any(
                sorted(cells[:2]) == sorted(row) and option.clause in cells[-1]
                for cells in table_rows(name)
            ), option
        for reading in rule_set.readings:
            assert all(f"`{reading.id}={value}`" in text for value in reading.values), reading
            row = [f"`{reading.id}={value}`" for value in reading.values]
            assert any(cells[-2:] == row for cells in table_rows(name)), reading
    for code in Code:
        assert any(row[0] == f"`{code}`" for row in table_rows(name)), code


@pytest.mark.parametrize("name", RULES)
def test_everything_has_an_example(name: str) -> None:
    found: set[tuple[str, str]] = set()
    for example in examples(name):
        found |= {("code", code) for code in example.codes}
        record = example.record()
        if record is None:
            continue
        result = score(record)
        played = result.house.rule_set.name
        found |= {(played, entry.item.id) for entry in result.items}
        found |= {(played, flag) for flag in result.house.flags}
        found |= {(played, f"{reading.id}={value}") for reading, value in result.house.turned}
    of_files = (Code.UNREADABLE, Code.DEAL_CONFLICT, Code.DEALER_CONFLICT)
    wanted = {("code", str(code)) for code in Code if code not in of_files}
    for rule_set in RULE_SETS.values():
        wanted |= {(rule_set.name, item.id) for item in rule_set.items}
        wanted |= {(rule_set.name, option.id) for option in rule_set.options}
        wanted |= {
            (rule_set.name, f"{reading.id}={value}")
            for reading in rule_set.readings
            for value in reading.values[1:]
        }
    assert wanted <= found, wanted - found


@pytest.mark.parametrize("name", NOTATIONS)
def test_every_word_of_the_notation_is_named(name: str) -> None:
    text = text_of(name)
    known = [
        *(*words.MELDS.values(), *words.KEYS.values(), *words.HOWS.values()),
        *(*words.MARKS.values(), *words.SEATS.values(), *words.HONOURS.values()),
        *(*words.OPTION_WORDS.values(), *words.RULE_SET_WORDS.values()),
    ]
    for word in known:
        for form in word.forms:
            assert re.search(rf"`[^`\n]*{form}[^`\n]*`", text), form
    for letter in "".join(words.SUITS_READ.values()):
        assert re.search(rf"`[^`\n]*\d{letter}[^`\n]*`", text), letter


def anchors(name: str) -> set[str]:
    headings = (
        re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(text_of(name))
    )
    return {heading.replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    for path, anchor in LINK.findall(text_of(name)):
        if path.startswith("http"):
            continue
        assert not path or (DOCS / path).is_file(), path
        if anchor:
            assert anchor in anchors(path or name), anchor
