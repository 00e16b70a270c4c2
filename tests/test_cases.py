"""The worked cases: every stated answer, by the library and by `score --format json`."""

import json

import pytest

from tests.casefiles import Case, cases
from tests.run import run
from weihai_calc import NotationError, parse, score

WORKED = list(cases("room.txt", "classic.txt"))
INVALID = list(cases("problems.txt", "refused.txt"))


def test_the_files_are_all_read() -> None:
    assert (len(WORKED), len(INVALID)) == (90, 60)


@pytest.mark.parametrize("case", WORKED, ids=str)
def test_worked(case: Case) -> None:
    result = score(parse(case.text))
    assert result.problems == ()
    assert result.claim_holds is True, (result.deltas, result.items)
    assert sum(result.deltas.values()) == 0


@pytest.mark.parametrize("case", INVALID, ids=str)
def test_invalid(case: Case) -> None:
    try:
        codes = {problem.code for problem in score(parse(case.text)).problems}
    except NotationError as error:
        codes = {error.problem.code}
    assert codes == case.codes


def test_worked_by_the_command_line() -> None:
    for case in WORKED:
        done = run("score", "--format", "json", case.text)
        found = json.loads(done.stdout)
        assert done.status == 0, case
        assert found["ok"] is True
        assert found["total"] == found["deltas"][found["winner"]]
        claim = found["claim"]
        assert claim.get("total", found["total"]) == found["total"], case
        assert claim.get("seats", {}).items() <= found["deltas"].items(), case


@pytest.mark.parametrize("case", INVALID, ids=str)
def test_invalid_by_the_command_line(case: Case) -> None:
    done = run("score", "--format", "json", case.text)
    found = json.loads(done.stdout)
    assert done.status == 1
    assert found["ok"] is False
    assert {problem["code"] for problem in found["problems"]} == case.codes
    for problem in found["problems"]:
        assert 0 <= problem["start"] <= problem["end"] <= len(case.text)
        assert problem["message"]
        assert problem["hint"]


def test_the_lines_at_the_head_of_the_notation() -> None:
    first = run("score", "123m 456p 77s | pon:EEE | feng:ESWN | win:5m self")
    assert first.status == 1
    assert first.stdout == ""
    assert first.stderr.count("^^^") == 4  # ^^^^^^^ below pon:EEE, ^^^^^^ below win:5m
    assert "feng-conflict" in first.stderr
    assert "win-missing" in first.stderr
    second = score(
        parse(
            "123m 456p 77s | pon:CCC | feng:ESWN | win:5p self | seat:S | rules:room jiadang jiawu"
        )
    )
    # 夹胡 2 × 夹五 2 = 4; four feng tiles +1: the dealer pays 4 × 2 + 1, the others 4 + 1
    assert [entry.item.id for entry in second.items] == ["jiahu", "jiawu", "zimo"]
    assert {str(seat): points for seat, points in second.deltas.items()} == {
        "E": -9,
        "S": 19,
        "W": -5,
        "N": -5,
    }
