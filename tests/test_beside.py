"""What a result says beside its numbers: what was assumed, and the notes."""

import pytest

from weihai_calc import Rules, parse, score

HAND = "234m 567m 345p 678s 99s"


def _notes(text: str, rules: Rules | None = None) -> list[str]:
    result = score(parse(text), rules)
    assert result.ok, result.problems
    return [note["code"] for note in result.to_dict()["notes"]]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (f"{HAND} | win:5p self", []),
        (f"{HAND} | win:5p rob from:N", ["rob"]),
        (f"{HAND} | win:5p self | rules:cap=total", []),
        (f"{HAND} | win:5p self | rules:cap=hand dealer=all", ["reading", "reading"]),
        (f"{HAND} | win:5p self | rules:yipao", []),
        (f"{HAND} | win:5p discard | rules:yipao", ["several"]),
        (f"{HAND} | win:5p discard", []),
        (f"{HAND} | win:5p self | rules:lianggang", ["lianggang"]),
        (f"{HAND} | win:self heaven | dealer", ["heaven-none"]),
        (f"{HAND} | win:self heaven | dealer | rules:heaven=best", ["reading", "heaven-best"]),
        (f"{HAND} | win:5p self heaven | dealer", []),
        (f"{HAND} | win:5p self heaven | dealer | rules:heaven=best", ["reading"]),
        (f"{HAND} | win:5p self ting", ["without-effect"]),
        (f"{HAND} | win:5p self | rules:feng=closed", ["without-effect"]),
        (f"{HAND} | win:5p self | @W kong:1111s", ["others-kongs"]),
        (f"{HAND} | win:5p self | @W pon:111s", []),
        (f"{HAND} | win:5p self | @W", ["shows-nothing"]),
        (f"{HAND} | win:5p self | @W fish:1", []),
        (f"{HAND} | win:5p self | @W feng:ESW", []),
        # classic: the base is always chosen; the dealer doubles where he pays
        (f"{HAND} | win:5p discard from:W | rules:classic", ["base"]),
        (f"{HAND} | win:5p discard from:E | rules:classic", ["base", "dealer"]),
        (f"{HAND} | win:5p discard from:E | rules:classic dealer=none", ["reading", "base"]),
        (f"{HAND} | win:5p rob from:W | rules:classic", ["base", "rob"]),
        (f"{HAND} | win:5p rob from:W | rules:classic rob=counts", ["reading", "base"]),
        ("567m 345p 678s 99s | feng:ESW | win:5p discard:W | rules:classic", ["base", "feng"]),
        (f"{HAND} | win:5p discard:W ting | rules:classic", ["base"]),
        (f"{HAND} | win:5p discard:W kongshot | rules:classic", ["without-effect", "base"]),
        (f"{HAND} | win:5p discard:W | fish:1 | rules:classic", ["without-effect", "base"]),
        (f"{HAND} | win:5p discard:W | @N fish:1 | rules:classic", ["without-effect", "base"]),
        (f"{HAND} | win:5p discard:W | @W kong:1111s | rules:classic", ["base"]),
        (f"{HAND} | win:5p discard:W | rules:classic yipao", ["without-effect", "base"]),
    ],
)
def test_notes(text: str, codes: list[str]) -> None:
    assert _notes(text) == codes


def test_rules_given_beside_the_records_own() -> None:
    own = f"{HAND} | win:5p self | rules:room"
    assert _notes(own, Rules()) == []
    assert _notes(own, Rules("room", ["jiadang"])) == ["rules-of-record"]
    assert _notes(f"{HAND} | win:5p self", Rules("room", ["jiadang"])) == []


@pytest.mark.parametrize(
    ("text", "codes", "seats"),
    [
        ("win:5p self", ["dealer", "seat"], "ES"),
        ("win:5p self | seat:W", ["dealer"], "EW"),
        ("win:5p self | dealer:W", ["seat"], "WN"),
        ("win:5p self | dealer:W seat:S", [], "WS"),
        ("win:5p self | dealer", ["dealer"], "EE"),
        ("win:5p self | dealer seat:W", [], "WW"),
        # the first seat after the winner that does not deal
        ("win:5p discard", ["dealer", "seat", "from"], "ESW"),
        ("win:5p discard | seat:N", ["dealer", "from"], "ENS"),
        ("win:5p rob | dealer", ["dealer", "from"], "EES"),
        ("win:5p discard earth | dealer:W seat:S", ["from"], "WSW"),
        ("win:5p discard:N", ["dealer", "seat"], "ESN"),
    ],
)
def test_assumed(text: str, codes: list[str], seats: str) -> None:
    result = score(parse(f"{HAND} | {text}"))
    found = result.to_dict()
    assert [assumed["code"] for assumed in found["assumed"]] == codes
    assert f"{found['dealer']}{found['winner']}{found['from'] or ''}" == seats
