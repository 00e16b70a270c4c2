"""Disputes worked out by hand from RULES.md: what explains a claim, and often nothing else.

Each case says how the number comes about. Where `only` is set, no other set of so few changes
reaches it, and the comment says why. Seats other than the winner's that would do as well, and other
last tiles, may be told as one: then one of them must be there.

Unless a section says otherwise E deals, S wins, and E pays double; a hand without options, runs of
three suits and a two-sided wait is 屁胡, 1 point.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from tests.referee.changes import Change, alike, key
from weihai_calc import Claim, Seat, dispute, parse


@dataclass(frozen=True)
class Case:
    """A claim on a record, and the sets of changes that must be among its explanations."""

    name: str
    text: str
    claim: int | dict[str, int]
    expected: list[list[Change]]
    only: bool = False


def change(kind: str, name: str | None, old: Any, new: Any) -> Change:
    return {"kind": kind, "name": name, "from": old, "to": new}


def flag(name: str) -> Change:
    return change("flag", name, False, True)


def mark(name: str) -> Change:
    return change("mark", name, False, True)


def error(name: str) -> Change:
    return change("error", name, False, True)


def win(old: str | None, new: str) -> Change:
    return change("win", None, old, new)


# Three suits, two-sided on 2m: 屁胡
PLAIN = "234m 567m 345p 678p 99s"
# W, who does not deal, pays 1
DISCARD = f"{PLAIN} | win:2m discard from:W | seat:S dealer:E"
# 屁胡 × 门清 2 = 2: E pays 4, W and N 2 each
SELF = f"{PLAIN} | win:2m self | seat:S dealer:E"
# With four groups concealed no more: 1 point, and three slots for a kong or a feng set
SHORT = "234m 567m 345p 99s"
# Seven pairs of one suit, no runs to be made of them: 七对 4 × 清一色 4 = 16
PAIRS = "11223344557799m"
# 5p closed, not counted without 夹档: 1; a feng of four, 1: E pays 1×2+1 = 3, W and N 1+1 = 2
FENG = "123m 456p 77s | pon:CCC | feng:ESWN | win:5p self | seat:S dealer:E"

CASES = [
    Case(
        "right already",
        # E 4, W 2, N 2
        SELF,
        8,
        [[]],
        only=True,
    ),
    Case(
        "an option: 夹档",
        # E pays 2h+x = 5 and W h+x = 3, so h = 2 and the feng's x = 1: one doubling is missing,
        # 夹档 (5p fills 4_6) or 海底捞.  杠上花 would need a kong, 夹五 needs 夹档.
        FENG,
        {"E": -5, "S": 11, "W": -3, "N": -3},
        [[flag("jiadang")], [mark("last")]],
        only=True,
    ),
    Case(
        "two options: 夹五 needs 夹档",
        # 2h+x = 9, h+x = 5: h = 4, x = 1.  夹五 may stand: 46p waits on 5p only.  海底捞 is the
        # only other doubling.  Or h = 1 still, and a feng of seven, 4, from each: W and N 1+4 = 5,
        # E 2+4 and 3 more for a feng of six of his own.  Fish could not bring the 3.
        FENG,
        {"E": -9, "S": 19, "W": -5, "N": -5},
        [
            [flag("jiadang"), flag("jiawu")],
            [flag("jiadang"), mark("last")],
            [change("feng", "S", 4, 7), change("feng", "E", 0, 6)],
        ],
        only=True,
    ),
    Case(
        "three changes",
        # 2h+x = 17, h+x = 9: h = 8, x = 1: all three doublings there are.  Sets that would bring
        # as much want 19 winds, for N's four 发 leave no set of dragons.
        f"{FENG} | @N ankong:FFFF",
        {"E": -17, "S": 35, "W": -9, "N": -9},
        [[flag("jiadang"), flag("jiawu"), mark("last")]],
        only=True,
    ),
    Case(
        "an option taken away",
        # 夹胡 2 by 345 4[5]6; without 夹档 1, and so too where only the sole wait counts, for
        # 34456 waits on 2 and 5.  3m leaves 4456: the 3 is at the end of 345, no 夹胡.
        "34456m 345p 678s 99s | win:5m discard from:W | seat:S dealer:E | rules:jiadang",
        1,
        [
            [change("flag", "jiadang", True, False)],
            [change("reading", "jia", "any", "single")],
            [win("5m", "3m")],
        ],
    ),
    Case(
        "the reading cap, and the cap forgotten",
        # 16 × 2 (W deals) + fish 2 = 34, capped at 32.  With the cap on hand points 32 + 2.
        # `classic`: 2+2 番, 16 × 2 = 32.  Nothing else takes one payer past 32.
        f"{PAIRS} | win:4m discard from:W | seat:S dealer:W | fish:2",
        34,
        [[change("reading", "cap", "total", "hand")], [error("cap-forgotten")]],
        only=True,
    ),
    Case(
        "the reading jiawu",
        # 夹胡 2; 夹五 asks for the only wait, or for any split with a closed 5: 2 × 2
        "34456m 345p 678s 99s | win:5m discard from:W | seat:S dealer:E | rules:jiadang jiawu",
        4,
        [[change("reading", "jiawu", "single", "any")], [mark("kongshot")]],
    ),
    Case(
        "the room reading dealer, and the mistake of that name",
        # E pays 1×2 + fish 1 = 3; the fish doubled as well 4.  Or one fish more, on either side.
        f"{PLAIN} | win:2m discard from:E | seat:S dealer:E | fish:1",
        4,
        [
            [change("reading", "dealer", "hand", "all")],
            [error("dealer-on-everything")],
            [change("fish", "S", 1, 2)],
            [change("fish", "E", 0, 1)],
        ],
    ),
    Case(
        "the reading fengsuit",
        # Feng tiles counted: 混一色 ×2 = 2; left out: 清一色 ×4
        "234p 456p 678p 99p | feng:CFP | win:9p discard from:W | seat:S dealer:E",
        4,
        [[change("reading", "fengsuit", "count", "ignore")]],
    ),
    Case(
        "the reading heaven, or a last tile named",
        # 天胡 4 × 门清 2 = 8, ×2 for the dealer: 16 from each.  A 夹胡 doubles: 32 each, 96.
        # Closed: 2m 5m 8m 4p; edge: 3m of 12_ and 7m of _89.  海底捞 and 杠上花 do not go with
        # 天胡, and all fish there is makes 18 of 16.
        "123m 456m 789m 345p 99s | win:self heaven | dealer | rules:jiadang",
        96,
        [
            [change("reading", "heaven", "none", "best")],
            *([win(None, tile)] for tile in ("2m", "3m", "5m", "7m", "8m", "4p")),
        ],
        only=True,
    ),
    Case(
        "the classic reading dealer, and all that leaves the dealer out",
        # 0 番: 1, ×2 for E who deals and pays.  1: nobody doubles, or it was forgotten, or the
        # payer is not the dealer.  A self-draw brings 门清 and three payers.  `room`: 2 as well.
        f"{PLAIN} | win:2m discard from:E | seat:S dealer:E | rules:classic",
        1,
        [
            [change("reading", "dealer", "double", "none")],
            [error("dealer-forgotten")],
            [change("from", None, "E", "W")],
            [change("from", None, "E", "N")],
            [change("dealer", None, "E", "W")],
            [change("dealer", None, "E", "N")],
        ],
        only=True,
    ),
    Case(
        "the classic reading feng, among all that is worth one 番",
        # 0 番: E 2, W 1, N 1.  One 番 more doubles all: 门清 where feng does not open the hand,
        # 海底捞月, 报听, or 边夹 on a middle tile; an edge wait there is none.
        f"{SHORT} | feng:ESW | win:2m self | seat:S dealer:E | rules:classic",
        {"E": -4, "S": 8, "W": -2, "N": -2},
        [
            [change("reading", "feng", "open", "closed")],
            [mark("last")],
            [mark("ting")],
            [win("2m", "3m")],
            [win("2m", "6m")],
            [win("2m", "4p")],
        ],
        only=True,
    ),
    Case(
        "the reading rob",
        # W pays 1 for the hand.  Where his kong counts he gets 1 from each of three: 3 − 1 = 2.
        # Nothing else brings a loser points: nobody shows a kong.
        f"{PLAIN} | win:2m rob:W | seat:S dealer:E | rules:classic",
        {"W": 2},
        [[change("reading", "rob", "void", "counts")]],
        only=True,
    ),
    Case(
        "from a discard to a robbed kong",
        # As above, the reading being in force already
        f"{PLAIN} | win:2m discard from:W | seat:S dealer:E | rules:classic rob=counts",
        {"W": 2},
        [[change("how", "W", "discard", "rob")]],
        only=True,
    ),
    Case(
        "the other rule set",
        # `room` without 夹档: 1.  `classic`: 3m fills 2_4, 边夹 1 番, 2.
        f"{PLAIN} | win:3m discard from:W | seat:S dealer:E",
        2,
        [[change("rules", None, "room", "classic")], [flag("jiadang")]],
    ),
    Case(
        "the other rule set, where options that were written come into force",
        # `classic`: 边夹, W pays 2 and the kong brings 1 from each.  `room`: 夹胡 2 by the 夹档
        # that stood there idle, and the kong 1: W alone pays 3.  No mistake takes the kong from
        # E and N and adds it for W.
        f"{SHORT} | kong:5555s | win:3m discard from:W | seat:S dealer:E | rules:classic jiadang",
        {"E": 0, "S": 3, "W": -3, "N": 0},
        [[change("rules", None, "classic", "room")]],
        only=True,
    ),
    Case(
        "all that makes 2 of 1, with facts the record leaves unsaid",
        # E deals, S wins, W discards.  杠后炮 doubles, and so does a dealer who pays or wins; 1
        # point comes from a fish of S or W, or from a set of four of W's (S can gain none).  2m
        # and the options make no 夹胡; in `classic` it is 1 too.
        f"{PLAIN} | win:2m discard",
        2,
        [
            [mark("kongshot")],
            [change("from", None, "W", "E")],
            [change("dealer", None, "E", "S")],
            [change("dealer", None, "E", "W")],
            [change("fish", "S", 0, 1)],
            [change("fish", "W", 0, 1)],
            [change("feng", "W", 0, 4)],
        ],
        only=True,
    ),
    Case(
        "地胡",
        # E, who deals, pays 1×2 = 2; 地胡 ×4: 8
        f"{PLAIN} | win:2m discard from:E | seat:S dealer:E",
        8,
        [[mark("earth")]],
    ),
    Case(
        "天胡",
        # 门清 2 × 2 for the dealer: 4 from each; 天胡 ×4: 16 from each
        f"{PLAIN} | win:2m self | dealer",
        {"S": -16, "W": -16},
        [[mark("heaven")]],
    ),
    Case(
        "杠上花 that was none",
        # A kong opens the hand: 1 × 2 + 1 is W's 3 and E's 5; without 杠上花 2 and 3.
        # 2h+x = 3, h+x = 2: h = 1, x = 1, and nothing else halves the hand: added up, 屁胡 1
        # and 杠上花 2 are more.
        f"{SHORT} | kong:5555s | win:2m self kongdraw | seat:S dealer:E",
        {"E": -3, "S": 7, "W": -2, "N": -2},
        [[change("mark", "kongdraw", True, False)]],
        only=True,
    ),
    Case(
        "报听 that was not declared, and one 番 taken as one point",
        # 2 for 1 番; 0 番 is 1, 1 番 as points is 1, and `room` knows no 报听: 屁胡 1
        f"{PLAIN} | win:2m discard from:W ting | seat:S dealer:E | rules:classic",
        1,
        [
            [change("mark", "ting", True, False)],
            [error("added")],
            [change("rules", None, "classic", "room")],
        ],
        only=True,
    ),
    Case(
        "from a discard to a self-draw",
        # 门清 doubles, all pay: 4, 2, 2.  Nothing else makes three pay.
        DISCARD,
        {"E": -4, "S": 8, "W": -2, "N": -2},
        [[change("how", None, "discard", "self")]],
        only=True,
    ),
    Case(
        "from a self-draw to N's tile",
        # No 门清 any more: N pays 1, on a discard as on a robbed kong
        SELF,
        {"S": 1, "N": -1},
        [[change("how", "N", "self", "discard")], [change("how", "N", "self", "rob")]],
        only=True,
    ),
    Case(
        "another discarder",
        # E pays 1×2; in a self-draw it would be 4
        DISCARD,
        {"E": -2},
        [[change("from", None, "W", "E")]],
        only=True,
    ),
    Case(
        "another dealer",
        # W pays the double: 4, the others 2
        SELF,
        {"E": -2, "S": 8, "W": -4, "N": -2},
        [[change("dealer", None, "E", "W")]],
        only=True,
    ),
    Case(
        "a kong concealed after all",
        # kong: 1 point, kong 1: E 3, W 2.  ankong: 门清, 2 points, kong 2: E 6, W 4.
        # 2h+x = 6, h+x = 4 are h = 2, x = 2; 海底捞 or 杠上花 leave x = 1.
        f"{SHORT} | kong:5555s | win:2m self | seat:S dealer:E",
        {"E": -6, "S": 14, "W": -4, "N": -4},
        [[change("meld", "S", "kong:5555s", "ankong:5555s")]],
        only=True,
    ),
    Case(
        "two kongs that were not concealed",
        # 1 + 2 + 2; as kongs of a discard or added to a pon 1 + 1 + 1.  One of them alone makes 4.
        "22s 345s 88p | ankong:5555p | ankong:3333m | win:8p discard from:W | seat:S dealer:E",
        3,
        [
            [
                change("meld", "S", "ankong:5555p", "kong:5555p"),
                change("meld", "S", "ankong:3333m", "kong:3333m"),
            ]
        ],
    ),
    Case(
        "another seat's kong",
        # W has 1 from each, 3; an ankong brings 2 from each, 6, and N pays 2.  The dealer paying
        # double for it would make 4.
        f"{PLAIN} | win:2m discard from:E | seat:S dealer:E | @W kong:5555s | rules:classic",
        {"W": 6, "N": -2},
        [[change("meld", "W", "kong:5555s", "ankong:5555s")]],
        only=True,
    ),
    Case(
        "a payer's fish, or his feng",
        # W pays 2 more than his 2; a set of five is worth 2 as well
        SELF,
        {"E": -4, "W": -4, "N": -2},
        [[change("fish", "W", 0, 2)], [change("feng", "W", 0, 5)]],
        only=True,
    ),
    Case(
        "the winner's fish",
        # One more from each; he can gain no set, and has no kong
        SELF,
        {"E": -5, "W": -3, "N": -3},
        [[change("fish", "S", 0, 1)]],
        only=True,
    ),
    Case(
        "the winner's feng, or his fish",
        # 2h+x = 5, h+x = 4: h = 1, x = 3, two more than the feng of four brings
        FENG,
        {"E": -5, "S": 13, "W": -4, "N": -4},
        [[change("feng", "S", 4, 6)], [change("fish", "S", 0, 2)]],
        only=True,
    ),
    Case(
        "another seat's feng that is worth nothing",
        # W pays 1 and 1 for his fourth tile.  A set of three or none at all brings nothing; N has
        # none; `classic` counts none.
        f"{DISCARD} | @W feng:ESWN",
        1,
        [
            [change("feng", "W", 4, 0)],
            [change("feng", "W", 4, 3)],
            [change("from", None, "W", "N")],
            [change("rules", None, "room", "classic")],
        ],
        only=True,
    ),
    Case(
        "the dealer forgotten",
        # E as little as the others.  With S dealing all would pay 4.
        SELF,
        {"E": -2, "W": -2, "N": -2},
        [[error("dealer-forgotten")]],
        only=True,
    ),
    Case(
        "the dealer doubling kongs in classic",
        # 0 番: W pays 1, and the kong brings 1 from each: E −1, W −2, N −1.  The dealer's 1 is
        # doubled; an ankong would cost W and N too.
        f"{SHORT} | kong:5555s | win:2m discard from:W | seat:S dealer:E | rules:classic",
        {"E": -2, "S": 5, "W": -2, "N": -1},
        [[error("dealer-on-everything")]],
        only=True,
    ),
    Case(
        "items added in room",
        # 七对 4 + 清一色 4 instead of 16; nothing else lowers it: `classic` has 2+2 番, 16
        f"{PAIRS} | win:4m discard from:W | seat:S dealer:E",
        8,
        [[error("added")]],
        only=True,
    ),
    Case(
        "items added in room on a self-draw: 自摸 adds nothing",
        # 4 + 4 + 门清 2 = 10 instead of 32: E 20, W 10, N 10
        f"{PAIRS} | win:4m self | seat:S dealer:E",
        {"E": -20, "S": 40, "W": -10, "N": -10},
        [[error("added")]],
        only=True,
    ),
    Case(
        "fan taken as points",
        # 七对 2, 清一色 2: 4 番 are 16
        f"{PAIRS} | win:4m discard from:W | seat:S dealer:E | rules:classic",
        4,
        [[error("added")]],
        only=True,
    ),
    Case(
        "a split with fewer points",
        # 七对 4; as 123 123 456 456 and a pair, two-sided on 1m, 屁胡 1.  `classic`: 2 番, 4.
        "112233m 445566p 77s | win:1m discard from:W | seat:S dealer:E",
        1,
        [[error("lesser-split")]],
        only=True,
    ),
    Case(
        "the winner's kong forgotten",
        # 1 + 1 for the kong.  `classic` brings 1 from each for it: 4.
        f"{SHORT} | kong:5555s | win:2m discard from:W | seat:S dealer:E",
        1,
        [[error("kongs-forgotten")]],
        only=True,
    ),
    Case(
        "the winner's kong forgotten in classic",
        # W 1 for the hand and 1 for the kong, E and N 1 each; without the kong W alone pays.
        # `room`: W 2.
        f"{SHORT} | kong:5555s | win:2m discard from:W | seat:S dealer:E | rules:classic",
        {"E": 0, "S": 1, "W": -1, "N": 0},
        [[error("kongs-forgotten")]],
        only=True,
    ),
    Case(
        "the winner's feng forgotten",
        # 1 + 1 for the fourth tile; a set of three brings nothing, and `classic` knows no points
        f"{SHORT} | feng:ESWN | win:2m discard from:W | seat:S dealer:E",
        1,
        [
            [error("feng-forgotten")],
            [change("feng", "S", 4, 3)],
            [change("rules", None, "room", "classic")],
        ],
        only=True,
    ),
    Case(
        "one payer's share for the total",
        # W pays 2 of the 8.  Or E threw the tile, or had his kong robbed, and pays 1×2.
        SELF,
        2,
        [
            [error("share-for-total")],
            [change("how", "E", "self", "discard")],
            [change("how", "E", "self", "rob")],
        ],
        only=True,
    ),
    Case(
        "one payer's share for the total, the payers' own numbers right",
        # What E pays, 4, as the winner's number
        SELF,
        {"E": -4, "S": 4, "W": -2, "N": -2},
        [[error("share-for-total")]],
        only=True,
    ),
    Case(
        "the total for a share",
        # 8 taken from each.  With S dealing and one doubling more it would be two changes.
        SELF,
        {"E": -8, "S": 24, "W": -8, "N": -8},
        [[error("total-for-share")]],
        only=True,
    ),
]


def claim_of(claim: int | dict[str, int]) -> Claim:
    if isinstance(claim, int):
        return Claim(total=claim)
    return Claim(seats=tuple((Seat[seat], points) for seat, points in claim.items()))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    answer = dispute(parse(case.text), claim_of(case.claim)).to_dict("en")
    winner = answer["result"]["winner"]
    listed = [each["changes"] for each in answer["explanations"]]
    kinds_listed = [alike(changes, winner) for changes in listed]
    for changes in case.expected:
        assert alike(changes, winner) in kinds_listed, (changes, listed)
    if case.only:
        expected = [key(changes) for changes in case.expected]
        for changes in listed:
            assert key(changes) in expected, changes
    assert len({len(changes) for changes in listed}) == 1
    for each in answer["explanations"]:
        if isinstance(case.claim, int):
            assert each["total"] == case.claim
        else:
            assert {seat: each["deltas"][seat] for seat in case.claim} == case.claim


def test_what_cannot_be() -> None:
    """A loser gains nothing in `room`, and nobody shows a kong that `classic` would pay for."""
    answer = dispute(parse(SELF), Claim(seats=((Seat.E, 5),))).to_dict()
    assert answer["explanations"] == []
    assert answer["nearest"]
    assert all(each["deltas"]["E"] != 5 for each in answer["nearest"])
