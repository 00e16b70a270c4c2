"""Why a record is refused: the reason behind the code, and the facts its sentence speaks of.

Every expectation is worked out from the record by hand.
"""

from typing import Any

import pytest

from weihai_calc import Claim, Hand, How, Meld, MeldKind, Rules, Seat, Tile, parse, score
from weihai_calc.rules import RULE_SETS, house

FULL = "234m 567m 345p 678s 99s"  # complete, 14 tiles


def _reasons(text: str, rules: Rules | None = None) -> dict[str, dict[str, Any]]:
    problems = score(parse(text), rules).problems
    return {problem.why: dict(problem.facts) for problem in problems}


def _tiles(text: str) -> tuple[Tile, ...]:
    return parse(text).hand.concealed


@pytest.mark.parametrize(
    ("text", "why", "facts"),
    [
        # without melds 14 tiles, or 13 and the winning one
        (f"{FULL} 1m | win:5p self", "count-spare", {"is": 15, "full": 14, "short": 13}),
        # 1234567m are two runs without its 1, its 4 or its 7
        (f"{FULL} 1m | win:5p self", "count-spare", {"tiles": _tiles("147m")}),
        # a lone 1s is in no group
        (f"{FULL} 1s | win:5p self", "count-spare", {"tiles": _tiles("1s")}),
        # without 1m the winning tile would be gone; 1234567m are two runs without 4m or 7m
        (f"{FULL} 1m | win:1m self", "count-spare", {"tiles": _tiles("47m")}),
        # dealt fifteen tiles: the lone E is too many
        (f"{FULL} E | win:self heaven | dealer", "count-spare", {"tiles": _tiles("E")}),
        # five of a kind are told as such, not as one that could go
        ("11111m 23m 567m 345p 99s | win:9s self", "count", {"is": 15}),
        # four of a kind may stand beside a tile that is too many
        ("11112233m 345p 99s EE | win:9s self", "count", {"is": 15}),
        ("111123m 345p 678s 99s E | win:9s self", "count-spare", {"tiles": _tiles("E")}),
        # five of a kind: no tile is named
        ("11111m 234m 567m 99s 55p | win:5p self", "count", {"is": 15}),
        # 12 tiles and 5p make 13: 34p wants 2p or 5p beside the 5p that came: 6s and 9s
        ("234m 567m 34p 678s 9s | win:5p self", "count-lacking", {"tiles": _tiles("69s")}),
        # the winning tile stands there already: nothing can be named
        ("234m 567m 345p 78s 9s | win:5p self", "count", {"is": 12, "full": 14, "short": 13}),
        # nothing would help
        ("147m 258p 369s ESW | win:5p self", "count", {"is": 12}),
        # three or two tiles too many beside a meld: a group too many
        (f"{FULL} | pon:EEE | win:5p self", "count-group-more", {"is": 14, "full": 11}),
        (
            "234m 567m 34p 678s 99s | pon:EEE | win:5p self",
            "count-group-more",
            {"is": 13, "groups": 1, "short": 10},
        ),
        # ... but not beside none
        (f"{FULL} 11m | win:5p self", "count", {"is": 16, "groups": 0}),
        (f"{FULL} 111m | win:5p self", "count", {"is": 17, "groups": 0}),
        (f"{FULL} 1112m | pon:EEE | win:5p self", "count", {"is": 18, "full": 11}),
        # three or four tiles short: a group missing
        ("234m 345p 678s 99s | win:5p self", "count-group-less", {"is": 11, "groups": 0}),
        ("234m 34p 678s 99s | win:5p self", "count-group-less", {"is": 10}),
        ("234m 4p 678s 99s | win:5p self", "count", {"is": 9}),
        # a feng set is a group as a meld is
        ("345p 99s | pon:EEE | feng:CFP | win:5p self", "count-group-less", {"groups": 2}),
        (
            "999s | pon:111m,222m,333m,444m | win:9s self",
            "count-spare",
            {"is": 3, "full": 2, "short": 1, "groups": 4, "tiles": _tiles("9s")},
        ),
        # five groups leave no room at all
        (
            "99s | pon:111m,222m,333m,444m | feng:CFP | win:9s self",
            "count-groups",
            {"is": 2, "full": 0, "short": 0, "groups": 5},
        ),
        ("234m 567m 345p 678s 9s | win:self heaven | dealer", "count-heaven", {"is": 13}),
        ("234m 567m 345p 678s | win:self heaven | dealer", "count", {"is": 12}),
    ],
)
def test_the_count(text: str, why: str, facts: dict[str, Any]) -> None:
    found = _reasons(text)
    assert why in found
    assert {name: found[why].get(name) for name in facts} == facts


@pytest.mark.parametrize(
    ("text", "whys"),
    [
        (FULL, ["unnamed"]),
        (f"{FULL} | win:self", ["unnamed-tile"]),
        (f"{FULL} | win:1p self", ["win-absent"]),
        # with five of a kind it is not said as well that the hand does not win
        ("1111m 567m 346p 678s 9s | win:6p self", ["no-hand-loose"]),
        ("11111m 567m 346p 68s 9s | win:6p self", ["five"]),
        (f"{FULL} | win:5p rob from:N | @W pon:555p", ["five-with-robbed"]),
        ("234m 567m 678s 99s | pon:555p | win:5p rob:N", ["win-absent"]),
        (f"{FULL} | win:5p self | @W kong:6666s pon:111m", ["five"]),
        (f"{FULL} | win:5p rob from:N | @W kong:6666s", ["five"]),
        ("99s | kong:1111m,2222m,3333m,4444m | win:9s self", []),
        ("99s | kong:1111m,2222m,3333m,4444m | win:9s self | @W kong:5555m", ["five-kongs"]),
        (f"{FULL} | win:5p self heaven", ["needs-dealer"]),
        (f"{FULL} | win:5p self heaven | seat:W", ["needs-dealer-seat"]),
        (f"{FULL} | win:5p self heaven | dealer:W", ["needs-dealer-seat"]),
        (f"{FULL} | win:5p self heaven | seat:S dealer:W", ["needs-dealer-seat"]),
        (f"{FULL} | win:5p discard:S", ["own-discard"]),
        (f"{FULL} | win:5p rob:S", ["own-kong"]),
        # every winner's own wind, wherever it stands in the set
        ("567m 345p 678s NN | feng:ESW | win:5p self", ["winds-laid-out"]),
        ("567m 345p 678s CC | feng:CFP | win:5p self", ["dragons-laid-out"]),
        ("567m 345p 678s EE | feng:CFP | win:5p self", []),
        ("567m 345p 678s EE | feng:CFP | win:5p self | rules:luanmao", ["honours-laid-out"]),
        ("567m 345p 678s 99s | feng:ES | win:5p self | rules:luanmao", ["feng-distinct3"]),
        ("567m 345p 678s 99s | feng:EEF | win:5p self | rules:luanmao", ["feng-distinct3"]),
        ("567m 345p 678s 99s | feng:EEF | win:5p self | rules:luanmao luanmao=any3", []),
        ("567m 345p 678s 99s | feng:EE | win:5p self | rules:luanmao luanmao=any3", ["feng-any3"]),
        # winds alone need three different ones, dragons all three
        ("567m 345p 678s 99s | feng:EES | win:5p self", ["feng"]),
        ("567m 345p 678s 99s | feng:EESWW | win:5p self", []),
        ("567m 345p 678s 99s | feng:CFPP | win:5p self", []),
        ("567m 345p 678s 99s | feng:CFF | win:5p self", ["feng"]),
        # winds make no run, nor do dragons
        ("ESW 567m 345p 678s 99s | win:5p self", ["no-hand-loose"]),
        ("CFP 567m 345p 678s 99s | win:5p self", ["no-hand-loose"]),
        (f"{FULL} | win:5p self => E-4 E-4", ["seat-twice"]),
        (f"{FULL} | win:5p self => much", ["claim-unreadable"]),
    ],
)
def test_the_reason(text: str, whys: list[str]) -> None:
    assert list(_reasons(text)) == whys


def test_facts_of_seats_and_hands_that_do_not_win() -> None:
    assert _reasons(f"{FULL} | win:5p discard:S")["own-discard"] == {"seat": Seat.S, "assumed": 1}
    named = _reasons(f"{FULL} | win:5p discard:W | seat:W")["own-discard"]
    assert named == {"seat": Seat.W, "assumed": 0}
    # the rest 234567m 34p 678s 99s waits on 2p and 5p
    waits = _reasons("234m 567m 346p 678s 99s | win:6p self")["no-hand-waits"]
    assert waits == {"tile": Tile.P6, "tiles": _tiles("25p")}
    # every suit parts by itself, into two runs and four pairs
    pairs = _reasons("23411m 34522p 33s EE | win:3s self")
    assert pairs == {"no-hand-pairs": {"tile": Tile.S3, "tiles": ()}}
    # the dots and bamboos do not
    loose = _reasons("234m 567m 147p 69s EEE | win:9s self")
    assert loose == {"no-hand-loose": {"tile": Tile.S9, "tiles": _tiles("147p 69s")}}
    unsaid = score(Hand(_tiles(FULL), win=Tile.P5)).problems
    assert [problem.why for problem in unsaid] == ["how-unsaid"]


def test_readings_named_twice_are_told_once_each() -> None:
    rules = Rules("room", readings=[("cap", "hand"), ("cap", "total"), ("jia", "any")])
    found = [problem.why for problem in score(parse(f"{FULL} | win:5p self"), rules).problems]
    assert found == ["reading-twice", "reading-twice"]
    assert house(rules).readings["jia"] == "any"


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("8", True),
        ("7", False),
        ("9", False),
        # 2 hand points from W and N, 4 from the dealer E
        ("E-4", True),
        ("E-3", False),
        ("E-5", False),
        ("S+8 E-4 W-2 N-2", True),
        ("S+8 E-4 W-2 N-1", False),
        ("S+8 E-4 W-2 N-3", False),
    ],
)
def test_claims_too_high_and_too_low(claim: str, holds: bool) -> None:
    # 门清 2, self-drawn: 2 from each of W and N, 4 from E
    result = score(parse(f"{FULL} | win:5s self => {claim}".replace("345p 678s", "345s 678s")))
    assert result.ok, result.problems
    assert result.claim_holds is holds


def test_splits_of_equal_worth_are_told_in_the_order_of_tiles() -> None:
    # 12[3]m 345m and 123m [3]45m beside each other: the edge counts only with 夹档
    result = score(parse("123345m 678p 234s 99s | win:3m self"))
    found = [(tried.split.at, tried.split.wait) for tried in result.considered]
    assert [at for at, _ in found] == sorted(at or 0 for at, _ in found)
    assert len(found) == 2


def test_a_meld_of_any_size_is_judged() -> None:
    for kind, code in (
        (MeldKind.CHI, "bad-chi"),
        (MeldKind.PON, "bad-pon"),
        (MeldKind.KONG, "bad-kong"),
    ):
        for tiles in ((), (Tile.M1,), (Tile.M8, Tile.M9, Tile.P1), (Tile.E, Tile.S, Tile.W)):
            hand = Hand(
                _tiles("234m 567m 345p 99s"), (Meld(kind, tiles),), win=Tile.P5, how=How.SELF
            )
            assert code in {problem.code for problem in score(hand).problems}


def test_five_and_six_feng_tiles() -> None:
    """放风规则 5: a point for each tile above three."""
    for number, feng in ((0, "ESW"), (1, "ESWN"), (2, "EESWN"), (3, "EESSWN")):
        result = score(parse(f"567m 345p 678s 99s | feng:{feng} | win:5p discard:W"))
        assert result.settlement is not None
        assert [payment.feng for payment in result.settlement.payments] == [number]


def test_in_classic_no_column_but_the_hand() -> None:
    result = score(parse(f"{FULL} | win:5p discard:W | rules:classic"))
    (payment,) = result.to_dict()["payments"]
    # 345p: two-sided, no 番: 1 point
    assert payment == {"from": "W", "hand": 1, "feng": 0, "fish": 0, "kong": 0, "due": 1, "paid": 1}


def test_a_claim_of_nobody() -> None:
    hand = Hand(_tiles(FULL), win=Tile.P5, how=How.SELF)
    assert score(hand).claim_holds is None
    assert not Claim().is_sound


def test_a_dealt_hand_that_parts_in_two_ways_is_told_both() -> None:
    # 111222333m: three triplets or three runs
    result = score(parse("111222333m 345p 99s | win:self heaven | dealer"))
    assert [tried.split.blocks[0] for tried in result.considered] == [
        (Tile.M1, Tile.M1, Tile.M1),
        (Tile.M1, Tile.M2, Tile.M3),
    ]


def test_what_came_from_outside_is_told_last() -> None:
    record = parse(f"{FULL} | win:5p self | fish:9")
    found = [problem.why for problem in score(record, Rules(flags=["jiawu"])).problems]
    assert found == ["fish", "option-needs"]


def test_an_explanation_is_given_when_it_is_asked_for() -> None:
    result = score(parse(f"{FULL} | win:5p self"))
    assert "considered" not in result.to_dict()
    assert len(result.to_dict(explain=True)["considered"]) == 1


def test_the_item_that_counts_as_often_as_it_holds() -> None:
    from weihai_calc.output.rules import value_text

    items = [item for rule_set in RULE_SETS.values() for item in rule_set.items]
    assert [item.id for item in items if value_text(item).endswith("×n")] == ["haohua"]
    # 1111 2222 33 44 55m: two fours, so 2 + 2 番, 清一色 2, and 门清 1: 2^7
    result = score(parse("11112222334455m | win:5m self | rules:classic"))
    assert (result.fan, result.hand_points) == (7, 128)
