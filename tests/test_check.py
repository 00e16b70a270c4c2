"""`check`: files of disputed hands."""

import codecs
import csv
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from wcwidth import wcswidth

from tests.casefiles import cases
from tests.referee.generate import random_record, to_text
from tests.run import ROOT, environment, run, run_apart, run_in_shell, run_on_terminal
from weihai_calc import NotationError, parse, score
from weihai_calc.batch import blocks as reading
from weihai_calc.batch.blocks import LONGEST, decoded, encoding_of, whole_lines
from weihai_calc.output import lines as written
from weihai_calc.words import Lang

HAND = "234m 567m 345p 678s 99s | win:5p self"  # worth 8 in all to S


def _lines(*args: str, stdin: bytes | None = None, lang: str = "en") -> list[dict[str, Any]]:
    done = run("check", "--format", "jsonl", *args, stdin=stdin, lang=lang)
    return [json.loads(line) for line in done.stdout.splitlines()]


def _told(found: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(each["line"], each["status"]) for each in found]


def _codes(each: dict[str, Any]) -> list[str]:
    return [problem["code"] for problem in each["result"]["problems"]]


def test_a_text_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(
        "# a comment\n"
        "\n"
        f"{HAND} => 8\n"
        f"[桌3] {HAND} => 24   # too much\n"
        f"{HAND}\n"
        "rules: classic\n"
        f"{HAND} => S+8 E-4\n"
        f"{HAND} | rules:room => 8\n"
        "345m | pong:EEE\n"
        f"{HAND} => lots\n"
        f"{HAND.replace('345p', '346p')} => 8",
        encoding="utf-8",
    )
    found = _lines(str(path))
    assert _told(found) == [
        (3, "ok"), (4, "mismatch"), (5, "unclaimed"), (7, "ok"), (8, "ok"), (9, "invalid"),
        (10, "invalid"), (11, "invalid"),
    ]  # fmt: skip
    assert [each["label"] for each in found[:3]] == [None, "桌3", None]
    assert found[1]["claim"] == {"total": 24}
    assert found[3]["claim"] == {"seats": {"E": -4, "S": 8}}
    assert found[3]["result"]["rules"]["name"] == "classic"
    assert found[4]["result"]["rules"]["name"] == "room"
    assert [_codes(each) for each in found[5:]] == [["syntax"], ["bad-claim"], ["win-missing"]]
    assert all(each["file"] == str(path) for each in found)


def test_a_result_is_what_score_prints(tmp_path: Path) -> None:
    """Line for line, whatever way it was put together."""
    rng = random.Random(20261130)
    texts = []
    for _ in range(1_500):
        text = to_text(random_record(rng))
        claim = rng.choice(("", "", " => 8", " => E-4 S+8", " => 8 8", "  => -3"))
        label = rng.choice(("", "", "[桌“3”] ", '[a\\"b] '))
        texts.append(label + text + claim)
    path = tmp_path / "a.txt"
    path.write_text("\n".join(texts), encoding="utf-8")
    for lang in Lang:
        done = run("check", "--format", "jsonl", str(path), lang=lang.value)
        for number, (line, text) in enumerate(zip(done.stdout.splitlines(), texts, strict=True), 1):
            found = json.loads(line)
            assert found["line"] == number
            try:
                result = score(parse(text))
            except NotationError:
                assert _codes(found) == ["syntax"]
                continue
            expected = result.to_dict(lang)
            assert list(found["result"].items()) == list(expected.items()), text
            holds = {True: "ok", False: "mismatch", None: "unclaimed"}[result.claim_holds]
            assert found["status"] == (holds if result.ok else "invalid")
            assert json.dumps(found, ensure_ascii=False) == line
        escaped = run_apart(
            "check", "--lang", lang.value, "--format", "jsonl", str(path),
            PYTHONUTF8="0", LANG="C", LC_ALL="C", PYTHONIOENCODING="ascii",
        )  # fmt: skip
        for plain, line in zip(escaped.stdout.splitlines(), done.stdout.splitlines(), strict=True):
            assert json.loads(plain)["result"] == json.loads(line)["result"]
            assert plain.isascii()


def test_a_split_is_what_score_prints(tmp_path: Path) -> None:
    """Hands whose suits divide in several ways, all of one to three suits and seven pairs."""
    words = (
        *("111222333m", "22223344m", "222333444m", "22233344m", "444555666p", "11112233p"),
        *("55556677p", "777888999s", "22334455s", "11123444s", "EEE", "CC", "FFFPP", "123m", "99s"),
        *("1111m2222m", "3344p", "556677s", "EEEE", "PP"),
    )
    rng = random.Random(20261130)
    texts = []
    for several in (*combinations(words, 2), *combinations(words, 3), *combinations(words, 4)):
        tiles = parse(" ".join(several)).hand.concealed
        if len(tiles) == 14 and max(map(tiles.count, tiles)) <= 4:
            how = rng.choice(("self", "discard"))
            texts += [f"{' '.join(several)} | win:{tile} {how}" for tile in sorted(set(tiles))]
    path = tmp_path / "a.txt"
    path.write_text("\n".join(texts), encoding="utf-8")
    for _ in range(2):  # what was not met before, and what was
        found = _lines(str(path))
        for each, text in zip(found, texts, strict=True):
            assert each["result"] == score(parse(text)).to_dict("en"), text
    assert sum(each["status"] == "unclaimed" for each in found) > 400


def test_pieces_of_lines_do_not_depend_on_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(1)
    texts = [to_text(random_record(rng)) for _ in range(600)]
    path = tmp_path / "a.txt"
    path.write_text("\n".join(texts), encoding="utf-8")
    first = _lines(str(path))
    path.write_text("\n".join(texts[::-1]), encoding="utf-8")
    monkeypatch.setattr(written._Pieces, "MOST", 2)
    for memory in (written._SUITED, written._HONOURS, *written._OF_RANK):
        memory.clear()
        monkeypatch.setattr(memory, "most", 2)
    written._pieces.cache_clear()
    again = _lines(str(path))[::-1]
    assert [each["result"] for each in again] == [each["result"] for each in first]


def test_all_formats_tell_the_same(tmp_path: Path) -> None:
    rng = random.Random(3)
    texts = [
        to_text(random_record(rng)) + rng.choice(("", " => 8", " => E-4", " => x"))
        for _ in range(400)
    ]
    path = tmp_path / "a.txt"
    path.write_text("\n".join([*texts[:200], "rules: classic", *texts[200:]]), encoding="utf-8")
    statuses = _told(_lines(str(path)))
    assert len(statuses) == len(texts)
    whole = json.loads(run("check", "--format", "json", str(path)).stdout)
    assert _told(whole["records"]) == statuses
    rows = list(csv.DictReader(io.StringIO(run("check", "--format", "csv", str(path)).stdout)))
    assert [(int(row["line"]), row["status"]) for row in rows] == statuses
    table = run("check", "--all", str(path)).stdout.splitlines()
    shown = [(int(row.split()[0]), row.split()[1]) for row in table[: len(texts)]]
    assert shown == statuses
    for jobs in ("1", "2"):
        done = run_apart("check", "--format", "jsonl", "--jobs", jobs, str(path))
        found = [json.loads(line) for line in done.stdout.splitlines()]
        assert _told(found) == statuses
        assert done.returncode == 1
    summary = whole["summary"]
    counts = {name: sum(status == name for _, status in statuses) for name in summary}
    for name in ("ok", "mismatch", "invalid", "unclaimed"):
        assert summary[name] == counts[name]
    assert summary["records"] == len(texts)
    attention = run("check", str(path)).stdout.splitlines()
    wanted = [number for number, status in statuses if status in ("mismatch", "invalid")]
    assert [int(row.split()[0]) for row in attention[: len(wanted)]] == wanted


def test_the_summary_counts_points(tmp_path: Path) -> None:
    """8 in all: 24 is 16 too much, 2 is 6 too little; of seats each counts for itself."""
    path = tmp_path / "a.txt"
    claims = ("8", "24", "2", "E-4 S+8", "E-5 S+9 W-2")
    path.write_text("\n".join(f"{HAND} => {claim}" for claim in claims), encoding="utf-8")
    summary = json.loads(run("check", "--format", "json", str(path)).stdout)["summary"]
    assert summary == {
        "records": 5, "ok": 2, "mismatch": 3, "invalid": 0, "unclaimed": 0,
        "over": 16 + 1, "under": 6 + 1, "complete": True,
    }  # fmt: skip


def test_the_worked_cases_hold(tmp_path: Path) -> None:
    """Every case with its right answer as its claim is ok, every faulty one invalid."""
    texts = [case for name in ("room.txt", "classic.txt") for case in cases(name)]
    faulty = [case for name in ("problems.txt", "refused.txt") for case in cases(name)]
    path = tmp_path / "a.txt"
    path.write_text("\n".join(case.text for case in (*texts, *faulty)), encoding="utf-8")
    found = _lines(str(path))
    assert len(found) == len(texts) + len(faulty)
    assert {each["status"] for each in found[: len(texts)]} <= {"ok", "unclaimed"}
    for each, case in zip(found[len(texts) :], faulty, strict=True):
        if case.codes:
            assert set(_codes(each)) == set(map(str, case.codes)), case.text


def test_rules_given_beside_the_files(tmp_path: Path) -> None:
    """A record beats a directive, that beats the command line; unless it is to be forced."""
    path = tmp_path / "a.txt"
    path.write_text(
        f"{HAND}\nrules: room jiadang\n{HAND}\n{HAND} | rules:room yipao\n规则：传统\n{HAND}\n",
        encoding="utf-8",
    )

    def played(*args: str) -> list[tuple[str, list[str]]]:
        found = [each["result"]["rules"] for each in _lines(str(path), *args)]
        return [(rules["name"], rules["flags"]) for rules in found]

    own = [("room", ["jiadang"]), ("room", ["yipao"]), ("classic", [])]
    assert played() == [("room", []), *own]
    assert played("-f", "lianggang") == [("room", ["lianggang"]), *own]
    assert played("-f", "lianggang", "--force-rules") == [("room", ["lianggang"])] * 4
    assert played("--force-rules") == [("room", [])] * 4


def test_directives_that_are_wrong(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"rules: room jiadagn\n{HAND} => 8\nrules: | x\nrules: room\n{HAND} => 8\n")
    found = _lines(str(path))
    assert _told(found) == [(1, "invalid"), (2, "invalid"), (3, "invalid"), (5, "ok")]
    assert [_codes(each) for each in found[:3]] == [["bad-rules"], ["bad-rules"], ["syntax"]]
    problem = found[0]["result"]["problems"][0]
    assert (problem["start"], problem["end"]) == (12, 19)
    assert (found[1]["result"]["problems"][0]["start"]) is None
    assert _told(_lines(str(path), "--force-rules")) == [(2, "ok"), (3, "invalid"), (5, "ok")]
    other = tmp_path / "b.txt"
    other.write_text(f"rules: room dealer=double\n{HAND} => 8\n")
    assert [_codes(each) for each in _lines(str(other))[:1]] == [["bad-rules"]]


def test_rules_do_not_pass_from_file_to_file(tmp_path: Path) -> None:
    one, two = tmp_path / "a.txt", tmp_path / "b.txt"
    one.write_text(f"rules: classic\n{HAND}\n")
    two.write_text(f"{HAND}\n")
    names = [each["result"]["rules"]["name"] for each in _lines(str(one), str(two))]
    assert names == ["classic", "room"]


def test_a_directive_rules_over_many_blocks(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(
        f"{HAND}\n" * 2_000
        + "rules: classic\n"
        + f"{HAND}\n" * 9_000
        + "规则：房间\n"
        + f"{HAND}\n"
    )
    for jobs in ("1", "3"):
        done = run_apart("check", "--format", "jsonl", "--jobs", jobs, str(path))
        found = [json.loads(line) for line in done.stdout.splitlines()]
        names = [each["result"]["rules"]["name"] for each in found]
        assert names == ["room"] * 2_000 + ["classic"] * 9_000 + ["room"]
        assert [each["line"] for each in found] == [
            *range(1, 2_001), *range(2_002, 11_002), 11_003,
        ]  # fmt: skip


def test_lines_that_end_in_carriage_returns(tmp_path: Path) -> None:
    """A directive rules on beyond its block, and such a sign in a cell leaves a row whole."""
    path = tmp_path / "a.txt"
    path.write_bytes("\r".join(["# c", "rules: classic", *[HAND] * 300]).encode())
    names = [each["result"]["rules"]["name"] for each in _lines(str(path))]
    assert names == ["classic"] * 300
    said = json.dumps({"hand": HAND, "label": "a\rb"}).encode()
    done = run("check", "--input-format", "jsonl", "--format", "csv", "-", stdin=said)
    rows = list(csv.DictReader(io.StringIO(done.stdout, newline="")))
    assert [(row["label"], row["status"]) for row in rows] == [("a\rb", "unclaimed")]


TABLE = (
    "编号,牌,规则,主张,说明\r\n"
    f'1,"{HAND}",,8,"第一手\n两行, 和 ""引号"""\r\n'
    f"2,{HAND.replace(' | ', '｜')},规则:房间 夹档,24,\r\n"
    f"3,{HAND},room jiadagn,8,\r\n"
    f"4,{HAND},,二十四分,\r\n"
    f"5,{HAND},,E-4 E-4,\r\n"
    "6,,,8,没写牌\r\n"
    f"7,{HAND},,8,说明,多了\r\n"
    "8,345m | pong:EEE,,8,\r\n"
    f"9,{HAND},room | x,8,\r\n"
    f"10,{HAND} | rules:room => 8,传统,9,\r\n"
    ",,,,\r\n"
    f"11,{HAND},,,没主张\r\n"
)


@pytest.mark.parametrize(
    "data",
    [
        TABLE.encode(),
        codecs.BOM_UTF8 + TABLE.encode(),
        TABLE.encode("gb18030"),
        b"\x84\x31\x95\x33" + TABLE.encode("gb18030"),
        TABLE.encode("utf-16"),
        TABLE.replace("\r\n", "\n").encode(),
    ],
)
def test_tables(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(data)
    found = _lines(str(path))
    assert _told(found) == [
        (2, "ok"), (4, "mismatch"), (5, "invalid"), (6, "invalid"), (7, "invalid"), (8, "invalid"),
        (9, "invalid"), (10, "invalid"), (11, "invalid"), (12, "invalid"), (14, "unclaimed"),
    ]  # fmt: skip
    assert [each["label"] for each in found] == [str(number) for number in range(1, 12)]
    assert found[1]["result"]["rules"]["flags"] == ["jiadang"]
    places = {
        each["line"]: [
            (problem["code"], problem.get("field"), problem["start"], problem["end"])
            for problem in each["result"]["problems"]
        ]
        for each in found
        if each["status"] == "invalid"
    }
    assert places[5] == [("bad-rules", "rules", 5, 12)]
    assert places[6] == [("bad-claim", "claim", 0, 4)]
    assert places[7] == [("bad-claim", "claim", 0, 7)]
    assert [code for code, *_ in places[8]] == ["unreadable"]
    assert [code for code, *_ in places[9]] == ["unreadable"]
    assert places[10] == [("syntax", "hand", 7, 11)]
    assert [place[:2] for place in places[11]] == [("bad-rules", "rules")] * 2
    assert [place[:2] for place in places[12]] == [("bad-rules", "rules"), ("bad-claim", "claim")]


def test_tables_pass_their_columns_on(tmp_path: Path) -> None:
    one, two = tmp_path / "a.csv", tmp_path / "b.csv"
    one.write_text(TABLE, encoding="utf-8", newline="")
    two.write_text(f"场次;hand;说明\n早;{HAND} => 8;x;\n", encoding="utf-8")
    done = run("check", "--format", "csv", str(one), str(two), lang="zh")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert rows[0]["说明"] == '第一手\n两行, 和 "引号"'
    assert (rows[0]["status"], rows[0]["total"], rows[0]["E"]) == ("ok", "8", "-4")
    assert (rows[1]["rules"], rows[1]["claim"], rows[1]["label"]) == ("规则:房间 夹档", "24", "2")
    assert (rows[3]["claim"], rows[3]["status"]) == ("二十四分", "invalid")
    assert (rows[-1]["场次"], rows[-1]["说明"], rows[-1]["status"]) == ("早", "x", "ok")
    assert [row for row in rows if None in row or None in row.values()] == []


def test_what_stands_above_a_heading_and_in_cells(tmp_path: Path) -> None:
    """A title, `sep=;`, line breaks within a hand, claims with a unit, a row of totals."""
    path = tmp_path / "a.csv"
    path.write_text(
        "十一月三十日 三号桌\n\nsep=;\n编号;牌;得分\n"
        f'1;"{HAND.replace(" | ", chr(10) + "| ")}";8分\n2;{HAND};24 分\n3;{HAND};E-4分 S+8分\n'
        f"4;{HAND};8 points\n合计;;40\n",
        encoding="utf-8",
    )
    found = _lines(str(path))
    assert _told(found) == [
        (5, "ok"), (7, "mismatch"), (8, "ok"), (9, "ok"), (10, "invalid"),
    ]  # fmt: skip
    assert [each["claim"] for each in found[:3]] == [
        {"total": 8}, {"total": 24}, {"seats": {"E": -4, "S": 8}},
    ]  # fmt: skip
    one = tmp_path / "b.csv"
    one.write_text(f"title\nhand\n{HAND} => 8\n")
    assert run("check", str(one)).status == 2  # one column: a title is not to be told from it


@pytest.mark.parametrize(
    ("name", "data", "status", "said"),
    [
        ("a.csv", f"牌,玩法,分数\n{HAND},传统,8\n".encode(), 0, ("玩法", "rules/规则", "主张")),
        ("a.csv", f"牌,主张,得分\n{HAND},8,9\n".encode(), 0, ("主张", "得分", "same")),
        ("a.txt", f"牌,得分\n{HAND},8\n".encode(), 1, ("--input-format csv",)),
        ("a.txt", f'{{"hand": "{HAND}"}}\n'.encode(), 1, ("--input-format jsonl",)),
        ("a.json", f'[\n{{"hand": "{HAND}"}}\n]\n'.encode(), 1, ("JSON array",)),
        ("a.txt", b"# nothing\n", 0, ("no record",)),
        ("a.csv", b"PK\x03\x04\x14\x00", 2, ("save it as CSV",)),
        ("a.txt", b"\xd0\xcf\x11\xe0\xa1", 2, ("save it as CSV",)),
    ],
)  # fmt: skip
def test_what_is_likely_wrong_with_a_file(
    name: str, data: bytes, status: int, said: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    done = run("check", str(path))
    assert [each for each in said if each not in done.stderr] == []
    assert done.status == status
    # With the right names and endings nothing is said.
    good = tmp_path / "good.csv"
    good.write_text(f"牌,规则,得分\n{HAND},房间,8\n", encoding="utf-8")
    assert run("check", str(good)).stderr == ""


@pytest.mark.parametrize(
    "heading",
    [
        "规则 房间 夹档", "规则;房间 夹档", "規則=房间", "rule: room jiadang", "玩法：房间 夹档",
        "规则：房间 | 夹档", "规则：夹档 => 2", "RULES room", "  Ｒules room # our house",
    ],
)  # fmt: skip
def test_a_line_that_was_meant_to_set_rules(heading: str, tmp_path: Path) -> None:
    """What stands under it is not judged by other rules as if nothing were wrong, over blocks too,
    until rules are set."""
    path = tmp_path / "a.txt"
    path.write_text(
        f"rules: classic\n{HAND} => 8\n{heading}\n"
        + f"{HAND} => 8\n" * 2_000
        + f"{HAND} | rules:room => 8\nrules: room\n{HAND} => 8\n",
        encoding="utf-8",
    )
    for jobs in ("1", "2"):
        found = _lines("--jobs", jobs, str(path))
        assert _told(found[:2]) == [(2, "ok"), (3, "invalid")]
        assert _codes(found[1]) == ["syntax"]
        assert "rules: room jiadang" in found[1]["result"]["problems"][0]["hint"]
        assert {tuple(_codes(each)) for each in found[2:2_002]} == {("bad-rules",)}
        assert [status for _, status in _told(found[2_002:])] == ["ok", "ok"]
    forced = _lines("--force-rules", "--rules", "room", str(path))
    assert {status for _, status in _told(forced)} == {"ok", "invalid"}
    assert sum(status == "invalid" for _, status in _told(forced)) == 1


def test_rules_that_are_forced_and_files_that_stop(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"{HAND} => 8\n")
    assert "--force-rules" in run("check", "--force-rules", str(path)).stderr
    assert run("check", "--force-rules", "--rules", "room", str(path)).stderr == ""
    done = run("check", "--strict", str(tmp_path / "none.txt"), str(path))
    assert done.status == 2
    assert "the rest was not checked" in done.stderr


def test_options_without_effect_are_told_of(tmp_path: Path) -> None:
    """夹档 is no option of `classic` (RULES.md, readings of names of the other rule set)."""
    path = tmp_path / "a.txt"
    path.write_text(f"{HAND} => 8\n{HAND} | rules:classic jiadang => 8\n")
    done = run("check", "--all", "--rules", "classic", "-f", "jiadang", str(path))
    assert "`jiadang` has no effect under classic" in done.stderr
    rows = run("check", "--all", str(path)).stdout.splitlines()
    assert "no effect" not in rows[0]
    assert "[`jiadang` has no effect under classic]" in rows[1]


def test_open_quotes_swallow_no_rows(tmp_path: Path) -> None:
    """In the last cell, in the hand's, with a sound quote further on or none."""
    path = tmp_path / "a.csv"
    rows = [f"{number},{HAND},,8,x\n" for number in range(2, 42)]
    path.write_text("label,hand,rules,claim,note\n" + "".join(rows))
    for broken, sound in (
        ('3,"' + HAND + ',,8,x\n', None), (f'3,{HAND},,8,"he said\n', None),
        (f'3,{HAND},,8,"he said\n', f'40,{HAND},,8,"really"\n'),
        (f'3,"{HAND}","room,8,x\n', None), (f'3,"{HAND}" ,,8,x\n', None),
    ):  # fmt: skip
        changed = [rows[0], broken, *rows[2:]]
        if sound is not None:
            changed[38] = sound
        path.write_text("label,hand,rules,claim,note\n" + "".join(changed))
        found = _lines(str(path))
        assert _told(found) == [(n, "invalid" if n == 3 else "ok") for n in range(2, 42)]
        assert "quote" in found[1]["result"]["problems"][0]["message"]


def test_csv_says_by_what_was_judged_and_loses_no_column(tmp_path: Path) -> None:
    """Fed back, it is judged the same; names stand once."""
    text = tmp_path / "a.txt"
    text.write_text(
        f"rules: room jiadang cap=hand\n{HAND} => 8\n{HAND} => 2\n{HAND} | rules:classic\n"
    )
    first = run("check", "--format", "csv", str(text)).stdout
    given = [row["rules"] for row in csv.DictReader(io.StringIO(first))]
    assert given == ["room jiadang cap=hand"] * 2 + ["classic"]
    again = tmp_path / "b.csv"
    again.write_text(first)
    second = list(csv.reader(io.StringIO(run("check", "--format", "csv", str(again)).stdout)))
    assert len(set(second[0])) == len(second[0])
    statuses = [row[second[0].index("status")] for row in second[1:]]
    assert statuses == ["ok", "mismatch", "unclaimed"]
    assert [row[second[0].index("status_2")] for row in second[1:]] == statuses
    twice = tmp_path / "c.csv"
    twice.write_text(f"hand,,,note,note\n{HAND},a,b,c,d\n")
    (row,) = csv.DictReader(io.StringIO(run("check", "--format", "csv", str(twice)).stdout))
    assert [row[name] for name in ("", "_2", "note", "note_2")] == ["a", "b", "c", "d"]


def test_json_keys_in_chinese(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    said = [
        {"牌": HAND, "规则": "传统", "主张": 8, "编号": 3},
        {"hand": HAND, "玩法": "传统", "claim": 8},
        {"hand": HAND, "番": 3},
    ]
    path.write_text("\n".join(map(json.dumps, said)))
    found = _lines(str(path))
    assert [(each["label"], each["status"]) for each in found] == [
        ("3", "ok"), (None, "invalid"), (None, "unclaimed"),
    ]  # fmt: skip
    assert found[0]["result"]["rules"]["name"] == "classic"


def test_a_heading_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(f"牌,得分\n{HAND},8\n".encode("gb18030"))
    done = run("check", "--encoding", "utf-8", str(path))
    assert (done.status, "--encoding" in done.stderr) == (2, True)
    assert run("check", str(path)).status == 0


def test_a_table_without_hands(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("name,points\nx,8\n")
    good = tmp_path / "b.txt"
    good.write_text(f"{HAND} => 8\n")
    done = run("check", "--format", "json", str(path), str(good))
    assert done.status == 2
    assert "hand, 牌, 手牌" in done.stderr
    assert "name, points" in done.stderr
    assert json.loads(done.stdout)["summary"]["ok"] == 1
    assert json.loads(done.stdout)["summary"]["complete"] is False


def test_json_lines(tmp_path: Path) -> None:
    said: list[Any] = [
        {"hand": HAND, "claim": 8},
        {"hand": HAND, "claim": "E-4 S+8", "label": 7, "more": [1]},
        {"hand": HAND, "claim": {"total": 24}, "rules": {"name": "classic", "flags": []}},
        {"hand": HAND, "claim": {"seats": {"E": -4}}, "rules": "room jiadang cap=hand"},
        {"hand": HAND, "claim": {"E": -4, "S": 8}},
        {"hand": HAND, "claim": 8.5},
        {"hand": HAND, "claim": True},
        {"hand": HAND, "claim": [8]},
        {"hand": HAND, "rules": 3},
        {"hand": HAND, "label": []},
        {"hand": 3},
        {"claim": 8},
        [HAND],
        {"hand": "345m | pong:EEE"},
        {"hand": HAND, "claim": None, "rules": "", "label": None},
    ]
    path = tmp_path / "a.jsonl"
    path.write_text("".join(f"{json.dumps(each)}\n" for each in said) + f'{{"hand": "{HAND}"\n')
    found = _lines(str(path))
    assert [status for _, status in _told(found)] == [
        "ok", "ok", "mismatch", "ok", "ok", *["invalid"] * 9, "unclaimed", "invalid",
    ]  # fmt: skip
    assert found[1]["label"] == "7"
    assert found[3]["result"]["rules"]["readings"]["cap"] == "hand"
    codes = [_codes(each) for each in found if each["status"] == "invalid"]
    assert codes == [
        ["bad-claim"],
        ["bad-claim"],
        *[["unreadable"]] * 6,
        ["syntax"],
        ["unreadable"],
    ]


def test_bad_input_loses_nothing(tmp_path: Path) -> None:
    """Bytes that are no text, a line of 10 MB, a NUL, a missing last newline: each is told of in
    its place, and all else is checked."""
    good = f"{HAND} => 8\n".encode()
    path = tmp_path / "a.txt"
    path.write_bytes(
        codecs.BOM_UTF8 + good + b"\xff\xfe 345m\n" + good + b"1" * 10_000_000 + b"\n" + good
        + b"234m\x00 | win:5p self\n" + "中文说明 # 好\n".encode() + good.rstrip()
    )  # fmt: skip
    found = _lines(str(path))
    assert _told(found) == [
        (1, "ok"), (2, "invalid"), (3, "ok"), (4, "invalid"), (5, "ok"), (6, "invalid"),
        (7, "invalid"), (8, "ok"),
    ]  # fmt: skip
    assert [_codes(found[at]) for at in (1, 3, 5)] == [["unreadable"], ["unreadable"], ["syntax"]]
    assert found[1]["result"]["text"] == "\ufffd\ufffd 345m"
    strict = run("check", "--strict", "--format", "json", str(path))
    assert _told(json.loads(strict.stdout)["records"]) == [(1, "ok"), (2, "invalid")]
    assert json.loads(strict.stdout)["summary"]["complete"] is False
    assert (strict.status, "--strict" in strict.stderr) == (1, True)


def test_tables_with_bad_cells(tmp_path: Path) -> None:
    row = f"{HAND},8\n".encode()
    path = tmp_path / "a.csv"
    path.write_bytes(
        b"hand,claim\n" + row + b"\xff,8\n" + row + b'"' + b"1" * (2 * LONGEST) + b'",8\n' + row
        + b'"234m,8\n' + row * 3
    )  # fmt: skip
    found = _lines(str(path))
    assert _told(found)[:5] == [(2, "ok"), (3, "invalid"), (4, "ok"), (5, "invalid"), (6, "ok")]
    assert [_codes(found[at]) for at in (1, 3)] == [["unreadable"]] * 2
    # The quote that is never closed swallows nothing.
    assert _told(found)[5:] == [(7, "invalid"), (8, "ok"), (9, "ok"), (10, "ok")]
    assert _codes(found[5]) == ["unreadable"]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    good = tmp_path / "a.txt"
    good.write_text(f"{HAND} => 8\n")
    for lang in ("en", "zh"):
        done = run("check", str(tmp_path / "gone"), str(tmp_path), str(good), lang=lang)
        assert done.status == 2
        assert len(done.stderr.splitlines()) == 2
        assert str(tmp_path / "gone") in done.stderr
        assert "1" in done.stdout
    stopped = run("check", "--strict", str(tmp_path / "gone"), str(good))
    assert stopped.status == 2
    assert " 0 " in stopped.stdout.splitlines()[-1]
    assert run("check", "--encoding", "klingon", str(good)).status == 2
    assert run("check", "--encoding", "rot13", str(good)).status == 2
    assert run("check", "-", "-", stdin=b"").status == 2
    odd = tmp_path / "b.txt"
    odd.write_bytes(b"\xff\xfe" + b"x")
    assert run("check", str(odd)).status in (1, 2)


def test_exit_statuses(tmp_path: Path) -> None:
    def status(text: str) -> int:
        path = tmp_path / "a.txt"
        path.write_text(text)
        return run("check", str(path)).status

    assert status("") == 0
    assert status(f"{HAND} => 8\n{HAND}\n") == 0
    assert status(f"{HAND} => 9\n") == 1
    assert status("345m\n") == 1


def test_standard_input() -> None:
    found = _lines("-", stdin=f"{HAND} => 8\n".encode())
    assert [(each["file"], each["status"]) for each in found] == [("-", "ok")]
    rows = f"hand,claim\n{HAND},8\n".encode()
    assert _told(_lines("--input-format", "csv", "-", stdin=rows)) == [(2, "ok")]
    said = json.dumps({"hand": HAND}).encode()
    assert _told(_lines("--input-format", "jsonl", "-", stdin=said)) == [(1, "unclaimed")]
    assert _told(_lines("-", stdin=f"胡牌\n{HAND}".encode("gb18030"))) == [
        (1, "invalid"), (2, "unclaimed"),
    ]  # fmt: skip


@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("size", [1, 2, 7, 4096])
def test_whole_lines_however_they_are_read(ending: bytes, size: int) -> None:
    lines = [b"a", b"", b"bc" * 700, b"", b"d"]
    data = io.BytesIO(ending.join(lines))
    found = b"".join(each.data for each in whole_lines(lambda most: data.read(min(size, most))))
    assert found == ending.join(lines)
    data.seek(0)
    numbers = []
    for line, text, _ in decoded(lambda most: data.read(min(size, most)), None):
        numbers += [line + at for at, _ in enumerate(reading.lines_of(text))]
    assert numbers == [1, 2, 3, 4, 5]


def test_lines_that_are_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LONGEST", 100)
    for ending in (b"\n", b"\r\n", b"\r"):
        for size in (1, 3, 64, 1000):
            data = io.BytesIO(b"a" + ending + b"x" * 300 + ending + b"b" + ending + b"y" * 300)
            pieces = list(
                whole_lines(lambda most, data=data, size=size: data.read(min(size, most)))
            )
            told = [(each.line, each.too_long) for each in pieces if each.too_long]
            kept = b"".join(each.data for each in pieces)
            if size < 100:
                assert told == [(2, True), (4, True)]
                assert kept == b"a" + ending + b"b" + ending


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"plain", "utf-8"),
        ("胡五筒\n自摸".encode(), "utf-8"),
        ("胡五筒\n自摸\n".encode("gb18030"), "gb18030"),
        ("胡五筒\n自摸\n中\n".encode() + b"\xff\xfe\xfd\n", "utf-8"),
        ("胡".encode()[:2], "utf-8"),
        (codecs.BOM_UTF8 + b"\xd6\xd0", "utf-8"),
        (codecs.BOM_UTF16_LE + b"a\0", "utf-16"),
    ],
)
def test_encodings(data: bytes, encoding: str) -> None:
    assert encoding_of(data) == encoding


def test_a_long_file_of_gb18030_that_is_chinese_late() -> None:
    data = io.BytesIO(b"# plain\n" * 20_000 + "规则:传统\n".encode("gb18030"))
    assert "规则:传统" in list(decoded(data.read, None))[-1][1]


def _big(path: Path, number: int) -> Path:
    path.write_text(f"{HAND} => 8\n" * number)
    return path


def test_a_reader_that_goes_away_ends_the_work(tmp_path: Path) -> None:
    path = _big(tmp_path / "a.txt", 60_000)
    start = time.monotonic()
    for jobs in (1, 2):
        done = run_in_shell(
            f"weihai-calc check --all --jobs {jobs} {path} | head -n 2; echo ${{PIPESTATUS[0]}}"
        )
        assert done.stderr == b""
        assert done.stdout.splitlines()[-1] == b"0"
    assert time.monotonic() - start < 30


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("form", ["json", "table"])
def test_an_interrupt_tells_what_was_done(tmp_path: Path, jobs: str, form: str) -> None:
    """Ctrl-C reaches every process of the terminal."""
    path = _big(tmp_path / "a.txt", 60_000)
    command = [sys.executable, "-m", "weihai_calc", "check", "--format", form, "--jobs", jobs]
    with subprocess.Popen(
        [*command, "--all", str(path)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True,
    ) as running:  # fmt: skip
        assert running.stdout is not None
        head = running.stdout.read(4096)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err == b"Interrupted: the rest was not checked.\n"
    if form == "json":
        found = json.loads(head + out)
        assert found["summary"]["complete"] is False
        assert 0 < len(found["records"]) == found["summary"]["records"] < 60_000
    else:
        assert b"Records" in out


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
@pytest.mark.parametrize("signals", [(signal.SIGINT, signal.SIGINT), (signal.SIGKILL,)])
def test_an_end_leaves_no_process_behind(tmp_path: Path, signals: tuple[int, ...]) -> None:
    """Two interrupts one behind the other, and a first process that is killed."""
    path = _big(tmp_path / "a.txt", 60_000)
    command = [sys.executable, "-m", "weihai_calc", "check", "--format", "json", "--jobs", "2"]
    with (tmp_path / "out").open("wb") as out, subprocess.Popen(
        [*command, str(path)], stdout=out, stderr=subprocess.PIPE, env=environment(),
        start_new_session=True,
    ) as running:  # fmt: skip
        while not (workers := _children(running.pid)):
            time.sleep(0.01)
        for number in signals:
            (os.killpg if number == signal.SIGINT else os.kill)(running.pid, number)
            time.sleep(0.01)
        running.communicate(timeout=30)
    assert running.returncode == (130 if len(signals) == 2 else -9)
    for _ in range(100):
        if not any(Path(f"/proc/{pid}").exists() for pid in workers):
            break
        time.sleep(0.05)
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)


def test_a_table_from_a_pipe_passes_its_columns_on(tmp_path: Path) -> None:
    table = f"\n\nhand;claim;who\n{HAND};8.0;甲\n".encode() + f"{HAND};9;乙\n".encode() * 3_000
    given = run_apart("check", "--input-format", "csv", "--format", "csv", "-", stdin=table)
    fifo = tmp_path / "a.csv"
    os.mkfifo(fifo)
    piped = run_in_shell(f"(cat > {fifo} <&3 &) 3< {_written(tmp_path, table)}; "
                         f"weihai-calc check --format csv {fifo}")  # fmt: skip
    for done in (given, piped):
        rows = list(csv.DictReader(io.StringIO(done.stdout.decode(), newline="")))
        assert len(rows) == 3_001
        assert [(row["who"], row["status"]) for row in rows[:2]] == [
            ("甲", "ok"),
            ("乙", "mismatch"),
        ]


def _written(folder: Path, data: bytes) -> Path:
    path = folder / "written"
    path.write_bytes(data)
    return path


def test_places_of_faults_in_a_rules_cell(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    cells = ("room jiadang==", ",", ":", "  rules: room | x", "room | seat:N")
    path.write_text("".join(json.dumps({"hand": HAND, "rules": cell}) + "\n" for cell in cells))
    for each, cell in zip(_lines(str(path)), cells, strict=True):
        for problem in each["result"]["problems"]:
            assert problem["field"] == "rules", cell
            assert 0 <= problem["start"] <= problem["end"] <= len(cell), (cell, problem)


def test_nothing_is_passed_over_in_silence(tmp_path: Path) -> None:
    """A claim under another name would look like no claim, rules like plain ones."""
    path = tmp_path / "a.csv"
    path.write_text(f"编号,手牌,声称分数\n1,{HAND},2\n", encoding="utf-8")
    for lang in ("zh", "en"):
        assert "声称分数" in run("check", str(path), lang=lang).stderr
    keys = tmp_path / "a.jsonl"
    said = ({"hand": HAND, "cliam": 9}, {"hand": HAND, "Rules": "classic"}, {"hand": HAND, "id": 1})
    keys.write_text("".join(json.dumps(each) + "\n" for each in said))
    found = _lines(str(keys))
    assert [each["status"] for each in found] == ["invalid", "invalid", "unclaimed"]
    assert "`claim`" in found[0]["result"]["problems"][0]["hint"]
    label = tmp_path / "b.txt"
    label.write_text(f"[h] {HAND.replace('self', 'slef')}\n")
    assert _lines(str(label))[0]["label"] == "h"
    assert "Did you mean" in run("check", str(label)).stdout


def test_a_directive_that_is_no_text_sets_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(
        f"{HAND}\n".encode() + b"rules: classic # caf\xe9\n" + f"{HAND}\n".encode() * 300
        + "# 说明\n# 说明\n".encode()
    )  # fmt: skip
    found = _lines(str(path))
    assert [each["status"] for each in found[:3]] == ["unclaimed", "invalid", "unclaimed"]
    assert {each["result"]["rules"]["name"] for each in found} == {"room"}


def test_strict_is_the_same_by_any_number_of_jobs(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("345m\n")
    for jobs in ("1", "2"):
        done = run_apart("check", "--strict", "--jobs", jobs, str(path), str(tmp_path / "gone"))
        assert done.returncode == 1
        assert b"gone" not in done.stderr


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(each) for each in found.read_text().split()] if found.exists() else []


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
def test_a_worker_that_is_killed(tmp_path: Path) -> None:
    path = _big(tmp_path / "a.txt", 60_000)
    command = [sys.executable, "-m", "weihai_calc", "check", "--format", "json", "--jobs", "2"]
    with subprocess.Popen(
        [*command, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as running:
        assert running.stdout is not None
        head = running.stdout.read(4096)
        os.kill(_children(running.pid)[0], signal.SIGKILL)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 2
    assert b"killed" in err
    assert b"Traceback" not in err
    assert json.loads(head + out)["summary"]["complete"] is False


def test_a_full_disk(tmp_path: Path) -> None:
    path = _big(tmp_path / "a.txt", 20_000)
    for jobs in (1, 2):
        done = run_in_shell(f"weihai-calc check --all --jobs {jobs} {path} > /dev/full")
        assert done.returncode == 2
        assert b"Traceback" not in done.stderr
        assert done.stderr.strip()


def test_a_file_that_changes_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _big(tmp_path / "a.txt", 3_000)
    lines_of = reading.lines_of

    def growing(text: str) -> list[str]:
        with path.open("a") as file:
            file.write(f"{HAND}\n" * 4_000)  # faster than it can be read
        return lines_of(text)

    monkeypatch.setattr("weihai_calc.batch.checking.lines_of", growing)
    done = run("check", "--format", "json", str(path))
    assert done.status == 2
    assert "changed while it was read" in done.stderr
    assert json.loads(done.stdout)["summary"]["complete"] is False


def test_a_pipe_is_answered_line_by_line() -> None:
    """The first results are there before the input ends."""
    command = [sys.executable, "-m", "weihai_calc", "check", "--format", "jsonl", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for number in (1, 2):
            running.stdin.write(f"{HAND} => 8\n".encode())
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["line"] == number
        running.stdin.close()
        assert running.wait(timeout=30) == 0


def test_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"[桌3 第2局] {HAND} => 24\n{HAND} => E-4 S+9\n234m\n", encoding="utf-8")
    for lang in ("zh", "en"):
        done = run_on_terminal("check", "--lang", lang, str(path), columns=100)
        rows = done.stdout.decode().splitlines()
        assert done.returncode == 1
        assert [row.split()[0] for row in rows[:3]] == ["1", "2", "3"]
        # The status stands in a column of its own, however wide its characters are.
        words = [row.split()[1] for row in rows[:3]]
        starts = {
            wcswidth(row[: row.index(word, 1)]) for row, word in zip(rows, words, strict=False)
        }
        assert len(starts) == 1


def test_progress_is_shown_on_a_terminal_alone(tmp_path: Path) -> None:
    path = _big(tmp_path / "a.txt", 60_000)
    done = run_on_terminal("check", str(path), columns=80)
    assert done.returncode == 0
    assert b"%" in done.stdout
    apart = run_apart("check", str(path))
    assert (apart.returncode, apart.stderr) == (0, b"")


STATUSES = {
    # worked out by hand from RULES.md: each line's status, and what the winner gets
    "friends-room.txt": (
        "9 ok 2, 12 mismatch 2, 15 ok 5, 18 mismatch 8, 21 mismatch 96, 24 mismatch 7, "
        "27 too-many-tiles, 30 mismatch 2, 32 ok 12, 35 mismatch 4, 38 unclaimed 17, 44 ok 1, "
        "47 chi-forbidden, 50 mismatch 51, 53 ok 11, 55 ok 32"
    ),
    "old-table.txt": (
        "6 ok 4, 9 mismatch 32, 12 ok 1, 15 mismatch 30, 18 mismatch 8, 21 ok 19, 24 mismatch 2, "
        "27 feng-conflict, 30 mismatch 8, 32 ok 16, 35 unclaimed 19, 38 mismatch 4, 40 ok 256, "
        "43 context-conflict"
    ),
    "export.csv": (
        "2 ok 14, 3 ok 4, 4 feng-conflict, 5 mismatch 7, 6 unclaimed 48, 7 ok 13, 8 bad-claim, "
        "9 ok 12, 11 mismatch 20, 12 mismatch 16, 13 tile-count"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STATUSES)
def test_the_examples(name: str) -> None:
    told = []
    for each in _lines(str(ROOT / "examples" / name)):
        result = each["result"]
        if each["status"] == "invalid":
            told.append(f"{each['line']} {'+'.join(_codes(each))}")
            continue
        told.append(f"{each['line']} {each['status']} {result['total']}")
    assert ", ".join(told) == STATUSES[name]


def test_an_output_without_a_buffer_takes_all_or_fails(tmp_path: Path) -> None:
    """`python -u`: a write that takes less than all goes on, and one that takes nothing is told."""
    path = tmp_path / "a.txt"
    path.write_text(f"{HAND} => 8\n" * 128)
    whole = run_in_shell(f"weihai-calc check --format jsonl {path}").stdout
    assert len(whole) > 160 * 1024
    cut = run_in_shell(
        f"ulimit -f 160; trap '' XFSZ; weihai-calc check --format jsonl {path} > {tmp_path}/out",
        PYTHONUNBUFFERED="1",
    )
    assert cut.returncode == 2
    assert b"could not be written" in cut.stderr
    path.write_text(f"{HAND} => 8\n" * 2_000)
    whole = run_in_shell(f"weihai-calc check --format jsonl {path}").stdout
    command = [sys.executable, "-u", "-m", "weihai_calc", "check", "--format", "jsonl", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment()) as running:
        assert running.stdout is not None
        time.sleep(1)  # it fills the pipe and waits
        for number in (signal.SIGSTOP, signal.SIGCONT):
            running.send_signal(number)
            time.sleep(0.1)
        found = running.stdout.read()
    assert found == whole


def test_a_line_that_is_rules_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("rules:\n")
    (found,) = _lines(str(path))
    assert "missing" in found["result"]["problems"][0]["message"]
    assert "concealed" not in found["result"]["problems"][0]["message"]


def test_a_table_where_the_output_is_said_to_be_ascii(tmp_path: Path) -> None:
    """In one encoding, as `score` prints there."""
    path = tmp_path / "a.txt"
    path.write_text(f"{HAND} => 9\n")
    done = run_apart("check", "--lang", "zh", str(path), PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    text = done.stdout.decode()
    assert "不对" in text.splitlines()[0]
    assert "\\u" not in text
