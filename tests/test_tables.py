"""How results look, kept as readable files: for the layout. Numbers are held by worked cases.

`UPDATE_SNAPSHOTS=1 python -m pytest tests/test_tables.py` writes them anew; look at the change.
"""

import os
from pathlib import Path

import pytest
from wcwidth import wcswidth

from tests.run import run

SNAPSHOTS = Path(__file__).parent / "snapshots"

HANDS = {
    "head": [
        "123m 456p 77s | pon:CCC | feng:ESWN | win:5p self | seat:S | rules:room jiadang jiawu"
    ],
    "everything-added": [
        "[桌3] 567m 99s | chi:345p | kong:2222m | feng:ESWNE | win:7m self last | fish:1 "
        "| @E feng:CFPC fish:2 | @W kong:1111s | rules:room dealer=all => E-9 S+19"
    ],
    "cap": ["1111335577889m | win:9m self | fish:2 | @W fish:1 | rules:cap=hand"],
    "heaven-explained": [
        "--explain",
        "123m 567m 456p 678s 99s | win:self heaven | dealer | rules:夹档 夹五 heaven=best",
    ],
    "equal-splits": ["--explain", "-f", "jiadang", "111222333m 444m 55m | win:2m discard from:W"],
    "robbed": ["234m 567m 345p 678s 99s | win:5p rob from:N ting | rules:yipao lianggang"],
    "classic-kongs": [
        "234m 567m 345p 678s 99s | win:5p discard from:W ting | @W ankong:1111s "
        "| @N kong:9999p | fish:1 | rules:classic jiadang"
    ],
    "problems": ["123m 456p 77s | pon:EEE | feng:ESWN | win:5m self"],
    "problems-wide": ["[桌 3]　２３４万 567万　345筒 678条 99条｜碰：东东南｜胡：5筒 海底捞 自摸"],
    "problems-many": [
        "234m 99s | chi:345p | chi:678s | pon:112m | win:2m discard last | rules:room zhipeng"
    ],
    "problems-outside": ["--rules", "room", "12m | win:5m self | rules:夹五 cap=none"],
}


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", HANDS)
def test_layout(name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    done = run("score", *HANDS[name], lang=lang)
    shown = done.stdout + done.stderr
    path = SNAPSHOTS / f"{name}.{lang}.txt"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8")


def _columns(line: str, at: int) -> int:
    return wcswidth(line[:at])


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_columns_align(lang: str) -> None:
    """Every row of a table ends its right-aligned columns where the rule above it does."""
    lines = run("score", *HANDS["everything-added"], lang=lang).stdout.splitlines()
    rules = [at for at, line in enumerate(lines) if line.startswith("---")]
    assert len(rules) == 3
    checked = 0
    for at in rules:
        ends = [_columns(lines[at], end) for end in range(len(lines[at]) + 1)]
        stops = {
            ends[end]
            for end in range(1, len(lines[at]) + 1)
            if lines[at][end - 1] == "-" and lines[at][end : end + 1] in (" ", "")
        }
        for row in lines[at + 1 :]:
            if not row:
                break
            for end, character in enumerate(row, 1):
                if character.isdigit() and row[end : end + 2] == "  ":
                    assert _columns(row, end) in stops, row
                    checked += 1
    assert checked >= 20


def test_the_underline_stands_below_wide_characters() -> None:
    text = "２３４万 567万 345筒 678条 99条｜碰：东东南｜胡：5筒 自摸"
    done = run("score", text)
    lines = done.stderr.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("bad-pon"))
    shown, marks = lines[at - 2], lines[at - 1]
    start = marks.index("^")
    begin, end = shown.index("碰"), shown.index("南｜") + 1
    assert start == _columns(shown, begin)
    assert len(marks) == _columns(shown, end)


@pytest.mark.parametrize("columns", [40, 24])
def test_a_narrow_terminal_shows_what_stands_round_the_place(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    done = run("score", *HANDS["problems"])
    drawn = [line for line in done.stderr.splitlines() if "pon" in line or "^" in line]
    assert all(wcswidth(line) <= columns for line in drawn)
    shown, marks = drawn[0], drawn[1]
    assert shown[marks.index("^") : marks.rindex("^") + 1] == "pon:EEE"
    assert "…" in shown


@pytest.mark.parametrize("columns", [80, 60, 40, 30])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_tables_fit_the_terminal(lang: str, columns: int) -> None:
    from weihai_calc import Rules, parse, score, waits
    from weihai_calc.output.rules import all_table, rules_table
    from weihai_calc.output.table import result_table
    from weihai_calc.output.waits import waits_table
    from weihai_calc.rules import house
    from weihai_calc.words import Lang

    into = Lang(lang)
    hand = "1111335577889m | win:9m self"
    tables = [
        rules_table(house(Rules("room", ["jiadang"])), into, columns),
        rules_table(house(Rules("classic")), into, columns),
        all_table(into, columns),
        result_table(score(parse(hand)), into, True, columns),
        waits_table(waits(parse(hand)), into, columns),
    ]
    for table in tables:
        for line in table.splitlines():
            # A hand is the terminal's to break, for it may be copied.
            assert line.startswith(("Hand ", "手牌")) or wcswidth(line) <= columns, line


def test_a_row_too_wide_becomes_a_paragraph() -> None:
    from weihai_calc.output.drawing import table

    heads, rows = ["Payer", "Hand", "Fish", "Paid"], [["E (dealer)", 8, "", 9], ["", 4, 1, 5]]
    assert table(heads, rows, "lrrr", 20) == (
        "Payer: E (dealer)\n  Hand: 8  Paid: 9\n  Hand: 4  Fish: 1\n  Paid: 5"
    )
    assert table(heads, rows, "lrrr", 40).startswith("Payer         Hand")
    # a later cell that is the same as the first one takes nothing away
    same = table(["Draw", "Throw", "What is left of it then"], [["E", "E", "E"]], "lll", 28)
    assert same == "Draw: E  Throw: E\n  What is left of it then: E"


def test_sentences_are_broken_to_the_terminal() -> None:
    from weihai_calc.output.wrapping import wrapped

    assert wrapped("Note: two words", 9, "  ") == "Note: two\n  words"
    assert wrapped("说明：不计分（本程序的处理）。", 16) == "说明：不计分（本\n程序的处理）。"
    assert wrapped("听 2万、5万，共 8 张", 12) == "听 2万、\n5万，共 8 张"
    assert wrapped("unbreakable", 4) == "unbreakable"
    assert wrapped("as it is", None) == "as it is"
