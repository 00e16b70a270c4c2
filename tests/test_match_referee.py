"""Whole sittings against a simulation that was written from RULES.md alone and shares no code."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.referee.judge import SEATS
from tests.referee.sitting import fewest_transfers, random_sitting
from tests.run import run

Answer = dict[str, Any]
RNG = random.SystemRandom()


def product(text: str, path: Path, *options: str) -> tuple[int, Answer]:
    """What the product makes of a sitting: its exit status and its JSON."""
    path.write_text(text, encoding="utf-8")
    done = run("match", "--format", "json", *options, str(path))
    return done.status, json.loads(done.stdout)


def differences(sitting: Answer, status: int, answer: Answer) -> list[str]:
    """Where the product and the simulation disagree."""
    found = []

    def same(what: str, got: object, wanted: object) -> None:
        if got != wanted:
            found.append(f"{what}: product {got}, referee {wanted}")

    same("number of deals", len(answer["deals"]), len(sitting["deals"]))
    for got, wanted in zip(answer["deals"], sitting["deals"], strict=False):
        where = f"deal {wanted['n']}, line {wanted['line']}"
        for key in ("n", "line", "label", "dealer", "status", "deltas", "totals"):
            same(f"{where}, {key}", got[key], wanted[key])
        if wanted["status"] in ("ok", "mismatch", "unclaimed"):
            results = got["results"]
            same(f"{where}, all in order", all(each["ok"] for each in results), True)
            same(f"{where}, winners", [each.get("winner") for each in results], wanted["winners"])
            noted = [
                at
                for at, each in enumerate(results)
                if any(note["code"] == "intercepted" for note in each.get("notes", ()))
            ]
            same(f"{where}, intercepted", noted, wanted["intercepted"])
    for key in ("totals", "next_dealer"):
        same(key, answer[key], sitting[key])
    named = {seat: name for seat, name in answer["players"].items() if name}
    same("players", named, sitting["players"])
    claims = [{key: each[key] for key in ("line", "status", "totals")} for each in answer["claims"]]
    same("claims", claims, sitting["claims"])
    found += problem_differences(sitting, answer)
    bad = (
        bool(sitting["problems"])
        or any(deal["status"] in ("invalid", "mismatch") for deal in sitting["deals"])
        or any(claim["status"] == "mismatch" for claim in sitting["claims"])
    )
    same("exit status", status, int(bad))
    return found


def problem_differences(sitting: Answer, answer: Answer) -> list[str]:
    """The codes of each line; which of its lines a `deal-conflict` is told at is left open."""
    firsts = {deal["n"]: deal["line"] for deal in answer["deals"]}
    got: dict[int, set[str]] = {}
    for problem in answer["problems"]:
        line = problem["line"]
        if problem["code"] == "deal-conflict":
            line = firsts.get(problem["deal"], line)
        got.setdefault(line, set()).add(problem["code"])
    wanted: dict[int, set[str | None]] = {}
    for line, code in sitting["problems"]:
        wanted.setdefault(line, set()).add(code)
    found = []
    for line in sorted({*got, *wanted, *sitting["loose"]}):
        here, due = got.get(line, set()), wanted.get(line, set())
        if None in due:
            fine = bool(here)
        elif line in sitting["loose"]:
            fine = due <= here
        else:
            fine = due == here
        if not fine:
            codes = sorted(code or "any" for code in due)
            found.append(f"problems of line {line}: product {sorted(here)}, referee {codes}")
    return found


def compare(seed: int, path: Path) -> None:
    """One random sitting by both; raises AssertionError where they disagree."""
    sitting = random_sitting(random.Random(seed))
    status, answer = product(sitting["text"], path)
    found = differences(sitting, status, answer)
    assert not found, f"seed {seed}\n" + numbered(sitting["text"]) + "\n".join(found)
    for each in [*answer["deals"], *answer["claims"], answer]:
        assert sum(each["totals"].values()) == 0, f"seed {seed}"
    for deal in answer["deals"]:
        assert deal["deltas"] is None or sum(deal["deltas"].values()) == 0, f"seed {seed}"


def settles(seed: int, path: Path) -> None:
    """The payments that settle a random sitting: exact, few, from those who lost to those who
    won."""
    sitting = random_sitting(random.Random(seed))
    _, answer = product(sitting["text"], path, "--settle")
    check_transfers(answer["transfers"], answer["totals"], f"seed {seed}")


def check_transfers(transfers: list[Answer], totals: dict[str, int], what: str) -> None:
    left = dict(totals)
    for transfer in transfers:
        assert transfer["points"] > 0, what
        assert totals[transfer["from"]] < 0, what
        assert totals[transfer["to"]] > 0, what
        left[transfer["from"]] += transfer["points"]
        left[transfer["to"]] -= transfer["points"]
    assert not any(left.values()), what
    assert len(transfers) == fewest_transfers(totals), what


def numbered(text: str) -> str:
    lines = text.splitlines()
    return "".join(f"{number:3} {line}\n" for number, line in enumerate(lines, 1))


def test_random_sittings(tmp_path: Path) -> None:
    first = RNG.randrange(1 << 32)
    for seed in range(first, first + 300):
        compare(seed, tmp_path / "sitting.txt")


def test_random_sittings_are_settled(tmp_path: Path) -> None:
    first = RNG.randrange(1 << 32)
    for seed in range(first, first + 60):
        settles(seed, tmp_path / "sitting.txt")


def test_small_points_are_settled(tmp_path: Path) -> None:
    """Points that part into two pairs, and others, are settled with as few payments as can be."""
    for _ in range(150):
        points = [RNG.randint(-4, 4) for _ in range(3)]
        totals = dict(zip(SEATS, [*points, -sum(points)], strict=True))
        words = " ".join(f"{seat}{value:+}" for seat, value in totals.items())
        text = f"points {words} | seat:E\n"
        _, answer = product(text, tmp_path / "sitting.txt", "--settle")
        check_transfers(answer["transfers"], totals, text)


def test_the_simulation_adds_up() -> None:
    """What every sitting keeps to, whatever happens in it."""
    seen = set()
    for seed in range(60):
        sitting = random_sitting(random.Random(seed))
        running = dict.fromkeys(SEATS, 0)
        for deal in sitting["deals"]:
            seen.add(deal["status"])
            assert (deal["deltas"] is None) == (deal["status"] == "invalid")
            for seat, points in (deal["deltas"] or {}).items():
                running[seat] += points
            assert deal["totals"] == running
            assert sum(running.values()) == 0
        assert sitting["totals"] == running
        seen |= {code for _, code in sitting["problems"]}
    statuses = {"ok", "mismatch", "invalid", "unclaimed", "draw", "points"}
    assert seen >= statuses | {"deal-conflict", "dealer-conflict", "syntax", "bad-claim"}


def test_fewest_transfers() -> None:
    """Against all the ways to pay so many times, for small points."""
    for points in itertools.product(range(-3, 4), repeat=3):
        totals = dict(zip(SEATS, [*points, -sum(points)], strict=True))
        least = next(count for count in range(4) if payable(list(totals.values()), count))
        assert fewest_transfers(totals) == least, totals


def payable(points: list[int], count: int) -> bool:
    """Whether some `count` payments, of any points between any two, bring everybody to nothing."""
    if not any(points):
        return True
    if count == 0 or sum(1 for each in points if each) > 2 * count:
        return False
    for giver, taker in itertools.permutations(range(4), 2):
        for paid in range(1, max(map(abs, points)) + 4):
            after = list(points)
            after[giver] += paid
            after[taker] -= paid
            if payable(after, count - 1):
                return True
    return False


@pytest.mark.proof
@pytest.mark.parametrize("start", range(8))
def test_thousands_of_random_sittings(start: int, tmp_path: Path) -> None:
    for seed in range(start * 500, start * 500 + 500):
        compare(seed, tmp_path / "sitting.txt")
        settles(seed, tmp_path / "sitting.txt")
