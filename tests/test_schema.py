"""The schema holds for every JSON output, and notices what it should."""

import copy
import json
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from tests import records as strategies
from tests.casefiles import cases
from tests.run import ROOT, run
from weihai_calc import Record, score, waits
from weihai_calc.output.schema import OUTPUTS, schema_object
from weihai_calc.problems import Code
from weihai_calc.rules import RULE_SETS

Object = dict[str, Any]

SCHEMA = schema_object()
VALIDATOR = Draft202012Validator(SCHEMA)
OF = {
    name: Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})
    for name in SCHEMA["$defs"]
}

LANGS = ("zh", "en")
CASES = [case.text for case in cases("room.txt", "classic.txt", "problems.txt", "refused.txt")]
SYNTAX = ["345m | pong:EEE", "xx", "123m 456p", "[a", "123m | | win:5p self", "=> 4"]
WAITS = [
    "234m 567m 34p 678s 99s",
    "34m EE | pon:777s,888s,999s",
    "1111335577889m",
    "34567m 99s | pon:CCC | feng:ESWN | @W kong:8888m",  # none is left of one of them
    "234m 567m 345p 678s 99s | win:5p self last | dealer",
    "124m 567m 35p 678s 99s",  # one exchange away
    "147m 258p 369s ESWN",  # further away
    "234m 567m 345p 67s 99s C",  # all its tiles, and not complete
    "234m 567m 345p 678s 99s",  # complete
    "34567m 99s | pon:CCC | feng:ESWN | rules:classic",
    "34567m 99s | pon:CCF | feng:ESW",
    "12m | pong:EEE",
]
RULES = [
    [],
    ["-f", "jiadang,jiawu,lianggang"],
    ["--rules", "classic"],
    ["--rules", "classic", "-f", "jiadang", "--reading", "heaven=best"],
    ["--rules", "classic", "--reading", "feng=closed,dealer=none"],
    ["--reading", "cap=hand", "--reading", "jiawu=any", "-f", "luanmao"],
]
NOTES = [  # records that bring the rarer notes
    "123m 456p 77s | pon:CCC | feng:ESWN | win:5p self ting | fish:1 | @W",
    "123m 456p 789p 77s | pon:CCC | win:5p discard | rules:room cap=hand yipao lianggang",
    "234m 567m 345p 678s 99s | win:5p rob | rules:classic rob=counts",
]
WON = "234m 567m 456p 678s 99s | win:5p discard:E"
DISPUTES = {
    "flag": f"{WON} => 4",
    "reading": f"{WON} | fish:1 | rules:dealer=hand => 4",  # (1 + 1) times 2 instead of 2 + 1
    "rules": f"{WON} => 4",
    "mark": f"{WON} => 4",
    "how": f"{WON} => 8",  # 门清, drawn: 4 from the dealer, 2 from the others
    "dealer": f"{WON} => 1",
    "from": f"{WON} => 1",
    "win": f"{WON} | rules:jiadang => 2",
    "meld": "234m 56p 678s 99s | kong:1111m | win:7p discard:E => 4",
    "fish": f"{WON} => 3",
    "feng": f"{WON} => 3",
    "error": f"{WON} | fish:1 => 2",  # 1 + 1: the dealer forgotten
}
KONGS = "11m 99s | ankong:2222m,3333p | pon:444s | win:1m self | rules:classic => 9"


def printed(command: str, *args: str, lang: str = "en") -> Object:
    return json.loads(run(command, "--format", "json", *args, lang=lang).stdout)


def holds(name: str, found: Object) -> None:
    """Asserts that it is what its definition says, and an output."""
    errors = [f"{each.json_path}: {each.message}" for each in OF[name].iter_errors(found)]
    assert not errors, (errors, found)
    assert VALIDATOR.is_valid(found)


def named(found: Object, ok: str) -> str:
    return ok if found["ok"] else "invalid"


def explained() -> Object:
    """What `check --explain` adds to the line of a mismatch."""
    found = printed("dispute", f"{WON} => 4")
    return {key: found[key] for key in ("explanations", "nearest")}


def lines() -> list[Object]:
    """Lines of `check`, made by hand around real results."""
    claims = [None, {"total": 19}, {"seats": {"E": -9, "S": 19}}]
    right = printed("score", CASES[0])
    wrong = printed("score", "123m 456p 77s | pon:CCF | win:5p self")
    in_cell, unreadable = copy.deepcopy(wrong), copy.deepcopy(wrong)
    for problem in in_cell["problems"]:
        problem["field"] = "hand"
    unreadable["problems"][0] |= {"code": "unreadable", "start": None, "end": None}
    place = {"file": "a.txt", "line": 3, "label": "桌3"}
    return [
        {**place, "status": "ok", "claim": claims[1], "result": right},
        {**place, "status": "mismatch", "claim": claims[2], "result": right},
        {**place, "status": "mismatch", "claim": claims[2], "result": right, **explained()},
        {**place, "status": "unclaimed", "claim": None, "result": right},
        *(
            {
                "file": "-",
                "line": 1,
                "label": None,
                "status": "invalid",
                "claim": claim,
                "result": each,
            }
            for claim, each in product(claims, (wrong, in_cell, unreadable))
        ),
    ]


def check() -> Object:
    numbers = dict.fromkeys(
        ("records", "ok", "mismatch", "invalid", "unclaimed", "over", "under"), 0
    )
    return {"records": lines(), "summary": {**numbers, "complete": True}}


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    done = run("schema")
    assert (done.status, done.stderr) == (0, "")
    assert json.loads(done.stdout) == SCHEMA
    assert run("schema", lang="zh").stdout == done.stdout


def parts(schema: object) -> Iterator[Object]:
    if isinstance(schema, dict):
        yield schema
        for each in schema.values():
            yield from parts(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from parts(each)


def test_its_definitions_are_all_used_and_there() -> None:
    used = {part["$ref"] for part in parts(SCHEMA) if isinstance(part.get("$ref"), str)}
    assert used == {f"#/$defs/{name}" for name in SCHEMA["$defs"]}


def test_its_objects_are_closed() -> None:
    closed = [
        part for part in parts(SCHEMA) if part.get("type") == "object" and "properties" in part
    ]
    assert len(closed) > 20
    assert all(part["additionalProperties"] is False for part in closed)


def test_every_output_says_what_prints_it() -> None:
    for name in OUTPUTS:
        assert SCHEMA["$defs"][name]["title"]
        assert "`" in SCHEMA["$defs"][name]["description"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("explain", [(), ("--explain",)], ids=["plain", "explain"])
def test_scores(lang: str, explain: tuple[str, ...]) -> None:
    for text in (*CASES, *NOTES, *SYNTAX):
        found = printed("score", *explain, text, lang=lang)
        holds(named(found, "result"), found)
        assert ("considered" in found) == (found["ok"] and bool(explain))


@pytest.mark.parametrize("lang", LANGS)
def test_waits(lang: str) -> None:
    for text in (*WAITS, *CASES, *SYNTAX):
        found = printed("waits", text, lang=lang)
        holds(named(found, "waits"), found)
    outside = printed("waits", "--rules", "classic", "-f", "jiadang", WAITS[0], lang=lang)
    assert outside["notes"]
    holds("waits", outside)


def test_waits_of_every_kind() -> None:
    found = [each for text in WAITS if (each := printed("waits", text))["ok"]]
    for key in ("complete", "waits", "discards", "exchanges"):
        assert {bool(each[key]) for each in found} == {True, False}, key
    assert {tile["self"] is None for each in found for tile in each["waits"]} == {True, False}


@pytest.mark.parametrize("lang", LANGS)
def test_disputes(lang: str) -> None:
    for text in (*CASES[::9], *NOTES, *SYNTAX):
        for claim in ("24", "E-8 S+8"):
            found = printed("dispute", "--claim", claim, text, lang=lang)
            holds("dispute" if "explanations" in found else "invalid", found)


@pytest.mark.parametrize("kind", DISPUTES)
def test_disputes_of_every_kind(kind: str) -> None:
    """Each kind of change is met, and nothing else passes for it."""
    found = printed("dispute", DISPUTES[kind])
    holds("dispute", found)
    changes = [each for way in found["explanations"] for each in way["changes"]]
    change = next(each for each in changes if each["kind"] == kind)
    assert OF["change"].is_valid(change)
    for key in ("name", "from", "to"):
        assert not OF["change"].is_valid({**change, key: 1.5})
    assert not OF["change"].is_valid({**change, "kind": "luck"})


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("args", RULES, ids=" ".join)
def test_rules(lang: str, args: list[str]) -> None:
    holds("rules-output", printed("rules", *args, lang=lang))
    holds("rules-all", printed("rules", "--all", *args, lang=lang))


def test_check() -> None:
    for line in lines():
        holds("check-line", line)
    holds("check", check())
    holds("check", {**check(), "records": []})


FILES = {
    "hands.txt": f"""\
[桌3] {CASES[0]}
{SYNTAX[0]} => 4
rules: nowhere
34567m 99s | pon:CCC | feng:ESWN | win:5m self => E-3
rules: room jiawu (
{chr(0xDCFF)}
""",
    "hands.csv": """\
hand,rules,claim,label
22m 99s | pon:CCF | win:5p self,room jiawu,lots,
34567m 99s | pon:CCC | win:5m self | feng:ESWN,room,7,a
34567m 99s | pon:CCC | win:5m self | feng:ESWN => 7,room foo(,7,a
34567m 99s | pon:CCC | win:5m self | feng:ESWN => 7,room,8,a
xx,,,
""",
    "claims.csv": """\
hand,claim
34567m 99s | pon:CCC | win:5m self | feng:ESWN,lots
34567m 99s | pon:CCC | win:5m self | feng:ESWN,E-3 E-3
34567m 99s | pon:CCC | win:5m self | feng:ESWN,E-3 S7
""",
    "hands.jsonl": """\
{"hand": "34567m 99s | pon:CCC | win:5m self | feng:ESWN", "claim": 7, "label": "b"}
{"hand": 3}
{"hand": "34567m 99s | pon:CCC | win:5m self", "rules": {}}
no JSON
""",
}
EXAMPLES = [path.name for path in (ROOT / "examples").iterdir() if path.is_file()]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", [*FILES, *EXAMPLES])
def test_checked_files(name: str, lang: str, tmp_path: Path) -> None:
    path = ROOT / "examples" / name
    if name in FILES:
        path = tmp_path / name
        path.write_bytes(FILES[name].encode("utf-8", "surrogateescape"))
    found = printed("check", str(path), lang=lang)
    assert found["records"]
    for line in found["records"]:
        holds("check-line", line)
    holds("check", found)
    done = run("check", "--format", "jsonl", str(path), lang=lang)
    assert [json.loads(line) for line in done.stdout.splitlines()] == found["records"]


@given(strategies.records)
def test_any_record(record: Record) -> None:
    for found, ok in (
        (score(record).to_dict("en", explain=True), "result"),
        (waits(record).to_dict("zh"), "waits"),
    ):
        assert OF[named(found, ok)].is_valid(json.loads(json.dumps(found)))


def test_no_word_is_there_for_nothing() -> None:
    """Every code, item and note that the schema names is met in the outputs above."""
    scored = [printed("score", text) for text in (*CASES, *NOTES, *SYNTAX)]
    scored += [printed("score", "--rules", "classic", text) for text in NOTES]
    valid = [found for found in scored if found["ok"]]
    defs = SCHEMA["$defs"]
    codes = {each["code"] for found in scored if not found["ok"] for each in found["problems"]}
    assert codes == set(defs["problem"]["properties"]["code"]["enum"])
    notes = {"intercepted"}  # in sittings alone
    notes |= {each["code"] for found in valid for each in found["notes"]}
    assert notes == set(defs["note"]["properties"]["code"]["enum"])
    items = {each["id"] for found in valid for each in found["items"]}
    assert items == set(defs["item-id"]["enum"])
    kinds = {each["kind"] for found in valid for each in found["kongs"]}
    assert kinds == set(defs["kong"]["properties"]["kind"]["enum"])


def test_which_codes_a_record_and_a_line_can_have() -> None:
    record, line = (
        set(SCHEMA["$defs"][name]["properties"]["code"]["enum"])
        for name in ("problem", "problem-in-file")
    )
    assert line - record == {"unreadable"}
    assert record == set(Code) - {"unreadable", "deal-conflict", "dealer-conflict"}
    sitting = SCHEMA["$defs"]["problem-in-sitting"]["properties"]["code"]["enum"]
    assert set(sitting) == set(Code)


def sitting(tmp_path: Path, text: str, *options: str, lang: str = "en") -> Object:
    path = tmp_path / "sitting.txt"
    path.write_text(text, encoding="utf-8")
    return printed("match", *options, str(path), lang=lang)


SITTING = f"""\
rules: room yipao
players: E=Ann
{WON} | seat:S => 2
draw
points E-1 S+1 | seat:S
[bad] {WON} | seat:S dealer:N
{WON}
total: E-3
plyers: E=Bo
rules: room
234m 567m 456p 678s 99s | win:5p discard:E | seat:S
& 123m 46p 789s 111s 22s | win:5p discard:E | seat:W
"""


@pytest.mark.parametrize("lang", LANGS)
def test_sittings(lang: str, tmp_path: Path) -> None:
    found = sitting(tmp_path, SITTING, lang=lang)
    holds("match", found)
    statuses = [deal["status"] for deal in found["deals"]]
    assert statuses == ["ok", "draw", "points", "invalid", "invalid", "unclaimed"]
    assert [each["code"] for each in found["problems"]] == [
        "dealer-conflict",
        "deal-conflict",
        "syntax",
    ]
    notes = [note["code"] for note in found["deals"][-1]["results"][1]["notes"]]
    assert notes == ["intercepted"]
    settled = sitting(tmp_path, SITTING, "--settle", lang=lang)
    holds("match", settled)
    assert settled["transfers"]
    for name in ("evening.txt", "old-evening.txt"):
        holds("match", printed("match", "--settle", str(ROOT / "examples" / name), lang=lang))
    holds("match", sitting(tmp_path, "", lang=lang))


# Its teeth


def samples() -> Iterator[tuple[str, Object]]:
    """An output of every kind."""
    yield "result", printed("score", "--explain", "-f", "jiadang", CASES[0])
    yield "result", printed("score", KONGS)
    yield "invalid", printed("score", "123m 456p 77s | pon:CCF | feng:ESWN | win:5p self")
    yield "invalid", printed("waits", "xx")
    yield from (("waits", printed("waits", text)) for text in (WAITS[0], WAITS[5], WAITS[7]))
    yield "rules-output", printed("rules", "--rules", "classic", "-f", "jiadang")
    yield from (("check-line", line) for line in lines())
    yield "check", {**check(), "records": lines()[:1]}
    yield "match", printed("match", "--settle", str(ROOT / "examples" / "old-evening.txt"))
    yield "dispute", printed("dispute", f"{WON} => 4")
    yield "dispute", printed("dispute", f"{WON} => -1")


def spoilt(found: Any, spoil: Callable[[Any], Iterator[Any]]) -> Iterator[Any]:
    """The output with each part of it in turn replaced by what `spoil` makes of that part."""
    yield from spoil(found)
    if not isinstance(found, dict | list):
        return
    for key in found if isinstance(found, dict) else range(len(found)):
        for part in spoilt(found[key], spoil):
            changed = copy.copy(found)
            changed[key] = part
            yield changed


def caught(name: str, found: Object, spoil: Callable[[Any], Iterator[Any]]) -> int:
    """How many spoilt outputs there were; asserts that none of them is taken for sound."""
    number = 0
    for number, each in enumerate(spoilt(found, spoil), 1):  # noqa: B007
        assert not OF[name].is_valid(each), each
    return number


OPTIONAL = {"considered", "field", "explanations", "nearest", "transfers"}


def without_a_key(part: Any) -> Iterator[Any]:
    if isinstance(part, dict) and not set(part) <= set("ESWN"):
        for key in part.keys() - OPTIONAL:
            yield {name: each for name, each in part.items() if name != key}


def with_a_key(part: Any) -> Iterator[Any]:
    if isinstance(part, dict):
        yield {**part, "new": 1}


def other_type(part: Any) -> Iterator[Any]:
    """A number as a string, a string as a number, a list as an object..."""
    if isinstance(part, bool) or part is None:
        yield {}
    elif isinstance(part, int):
        yield from (str(part), part + 0.5, True)
    elif isinstance(part, str):
        yield 1
    else:
        yield from ("x", [1] if isinstance(part, dict) else {})


WORDS = ("code", "id", "kind", "name", "how", "wait", "winner", "dealer", "tile", "status", "field")


def wrong_word(part: Any) -> Iterator[Any]:
    """A word that is none, where words are few."""
    if isinstance(part, dict):
        few = [key for key in WORDS if isinstance(part.get(key), str)]
        if "name" in few and "readings" not in part:  # a name for people
            few.remove("name")
        for key in few:
            yield {**part, key: "no-such-word"}
        if "marks" in part:
            yield {**part, "marks": ["no-such-word"]}
        if "cap" in part:
            yield {**part, "cap": "no-such-word"}


@pytest.mark.parametrize("spoil", [without_a_key, with_a_key, other_type, wrong_word])
def test_what_is_wrong_is_caught(spoil: Callable[[Any], Iterator[Any]]) -> None:
    for name, found in samples():
        assert OF[name].is_valid(found), found
        assert caught(name, found, spoil) >= 1


def test_a_seat_is_missed_where_all_are_promised() -> None:
    found = printed("score", CASES[0])
    del found["deltas"]["N"]
    assert not VALIDATOR.is_valid(found)


def test_what_does_not_go_together_is_caught() -> None:
    right, _, wrong, unclaimed, invalid, *_ = lines()
    for line in (
        {**right, "status": "invalid"},
        {**right, "status": "unclaimed"},
        {**right, "claim": None},
        *({**each, **explained()} for each in (right, unclaimed, invalid)),
        {**wrong, "explanations": [{**explained()["explanations"][0], "changes": "none"}]},
        {**unclaimed, "status": "ok"},
        {**invalid, "status": "ok"},
        {**invalid, "line": 0},
        {**right, "claim": {}},
        {**right, "claim": {"seats": {}}},
        {**right, "claim": {"total": 1, "seats": {"E": 1}}},
    ):
        assert not OF["check-line"].is_valid(line), line
    in_file = next(line["result"] for line in lines() if "field" in str(line["result"]))
    assert not OF["invalid"].is_valid(in_file)
    found = printed("score", CASES[0])
    readings = {row.id: row.values[0] for row in RULE_SETS["classic"].readings}
    found["rules"]["readings"] = readings
    assert found["rules"]["name"] == "room"
    assert not VALIDATOR.is_valid(found)
