"""Disputes: what is asked, how it is said, how it is shown. That the search is right is for
`test_dispute_cases.py` and `test_dispute_referee.py`."""

import csv
import io
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.run import ROOT, run, run_on_terminal
from tests.tags import Tags
from weihai_calc import Claim, Hand, How, Mark, Meld, MeldKind, Rules, Seat, Tile, dispute, parse
from weihai_calc.disputing import Change, Dispute, Explanation, Kind, Mistake
from weihai_calc.disputing.case import Case
from weihai_calc.disputing.searching import Search
from weihai_calc.facts import Seating
from weihai_calc.output import dispute as told
from weihai_calc.output.dispute import sentence
from weihai_calc.words.disputes import CONDITIONS, MARKED, MISTAKES, SENTENCES
from weihai_calc.words.lang import Lang
from weihai_calc.words.tiles import tiles_text

SNAPSHOTS = Path(__file__).parent / "snapshots"
HAND = "234m 567m 456p 678s 99s | win:5p discard:E"
KONG = (Meld(MeldKind.ANKONG, (Tile.P5,) * 4), Meld(MeldKind.KONG, (Tile.P5,) * 4))


def _turned(kind: Kind, name: object, before: object, after: object) -> Change:
    return Change(kind, name, before, after)  # type: ignore[arg-type]


SINGLE = [
    _turned(Kind.FLAG, "jiadang", False, True),
    _turned(Kind.FLAG, "zhipeng", True, False),
    *(
        _turned(Kind.READING, name, None, value)
        for name, value in [("cap", "hand"), ("jiawu", "any"), ("dealer", "all")]
    ),
    _turned(Kind.RULES, None, "room", "classic"),
    *(_turned(Kind.MARK, mark, not on, on) for mark in Mark for on in (True, False)),
    _turned(Kind.HOW, None, How.DISCARD, How.SELF),
    _turned(Kind.HOW, Seat.W, How.SELF, How.DISCARD),
    _turned(Kind.HOW, Seat.W, How.SELF, How.ROB),
    _turned(Kind.DEALER, None, Seat.E, Seat.S),
    _turned(Kind.FROM, None, Seat.E, Seat.N),
    _turned(Kind.WIN, None, Tile.P5, Tile.M2),
    _turned(Kind.MELD, Seat.S, *KONG),
    _turned(Kind.FISH, Seat.E, 0, 2),
    _turned(Kind.FISH, Seat.S, 1, 0),
    _turned(Kind.FENG, Seat.E, 0, 5),
    _turned(Kind.FENG, Seat.S, 4, 6),
    _turned(Kind.FENG, Seat.W, 4, 0),
    *(_turned(Kind.ERROR, mistake, False, True) for mistake in Mistake),
]


def _said(found: Dispute, lang: Lang, *combinations: tuple[Change, ...]) -> str:
    explanation = Explanation(combinations[0], 8, (-8, 8, 0, 0), combinations[1:])
    return sentence(explanation, found, lang)


def _wording(lang: Lang) -> list[str]:
    found = dispute(parse(HAND), Claim(total=8))
    robbed = dispute(parse(HAND.replace("discard", "rob")), Claim(total=8))
    seats = replace(found, claim=Claim(seats=((Seat.E, -8), (Seat.S, 8))))
    lines = [_said(found, lang, (change,)) for change in SINGLE]
    from_kong, fish = _turned(Kind.FROM, None, Seat.E, Seat.N), Kind.FISH
    lines += [
        _said(robbed, lang, (from_kong,)),
        _said(found, lang, ()),
        _said(seats, lang, ()),
        _said(seats, lang, (SINGLE[0],)),
        _said(seats, lang, (SINGLE[-1],)),
        # several changes at once
        _said(found, lang, (SINGLE[0], _turned(Kind.FLAG, "jiawu", False, True))),
        _said(found, lang, (SINGLE[0], SINGLE[1], SINGLE[-1])),
        _said(found, lang, (SINGLE[-4], SINGLE[-3])),
        # what is alike: any of one, any of two, and not any of two
        _said(
            found, lang, *((_turned(Kind.WIN, None, Tile.P5, tile),) for tile in Tile if tile < 3)
        ),
        _said(found, lang, *((_turned(fish, seat, 0, 1),) for seat in (Seat.E, Seat.W))),
        _said(
            found,
            lang,
            *(
                (_turned(Kind.WIN, None, Tile.P5, tile), _turned(fish, seat, 0, 1))
                for tile in (Tile.M2, Tile.M3)
                for seat in (Seat.E, Seat.W, Seat.N)
            ),
        ),
        _said(
            found,
            lang,
            *(
                (_turned(fish, one, 0, 1), _turned(fish, two, 0, 1))
                for one, two in [(Seat.E, Seat.W), (Seat.E, Seat.N), (Seat.W, Seat.N)]
            ),
        ),
        _said(
            found,
            lang,
            (SINGLE[SINGLE.index(_turned(Kind.MELD, Seat.S, *KONG))],),
            (_turned(Kind.MELD, Seat.S, KONG[0], Meld(MeldKind.ADDKONG, KONG[0].tiles)),),
            (_turned(Kind.MELD, Seat.N, Meld(MeldKind.ANKONG, (Tile.E,) * 4), KONG[1]),),
        ),
    ]
    classic = dispute(parse(f"{HAND} | rules:classic"), Claim(total=9))
    lines.append(_said(classic, lang, (_turned(Kind.ERROR, Mistake.ADDED, False, True),)))
    return lines


@pytest.mark.parametrize("lang", Lang)
def test_wording(lang: Lang) -> None:
    """Every sentence is kept for its wording: `UPDATE_SNAPSHOTS=1` writes them anew."""
    text = "".join(f"{line}\n" for line in _wording(lang))
    path = SNAPSHOTS / f"disputes.{lang}.txt"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_every_word_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """No sentence stands in the tables that the snapshot does not hold."""
    used: set[object] = set()

    class Watched(dict):  # type: ignore[type-arg]
        def __getitem__(self, key: object) -> object:
            used.add(key)
            return super().__getitem__(key)

    tables = {"CONDITIONS": CONDITIONS, "MARKED": MARKED, "MISTAKES": MISTAKES}
    for name, table in {**tables, "SENTENCES": SENTENCES}.items():
        monkeypatch.setattr(told, name, Watched(table))
    _wording(Lang.EN)
    assert used >= {*CONDITIONS, *MARKED, *MISTAKES, *SENTENCES}


def _found(text: str, claim: Claim | None = None, rules: Rules | None = None) -> list[list[str]]:
    """The changes of each explanation, in short."""
    found = dispute(parse(text), claim, rules)
    return [[f"{c.kind} {c.name} {c.after}" for c in each.changes] for each in found.explanations]


def test_a_claim_that_is_right_needs_no_change() -> None:
    found = dispute(parse(f"{HAND} => 2"))
    assert [(each.changes, each.total) for each in found.explanations] == [((), 2)]
    assert found.explained
    assert not found.nearest


def test_house_before_facts_before_mistakes() -> None:
    """The order of likelihood, within the kinds that of the rules; far feng sets behind."""
    found = dispute(parse("123m 46p 77s | pon:CCC | feng:ESWNE | win:5p self"), Claim(total=14))
    kinds = [each.changes[0].kind for each in found.explanations]
    assert kinds == [Kind.FLAG, Kind.MARK, Kind.FENG]
    found = dispute(parse("123m 46p 77s | pon:CCC | feng:ESWNE | win:5p self"), Claim(total=12))
    kinds = [each.changes[0].kind for each in found.explanations]
    assert kinds == [Kind.READING, Kind.DEALER, Kind.FISH, Kind.FENG, Kind.ERROR]


def test_what_is_alike_is_one_explanation() -> None:
    """Three payers could have had the fish: one explanation, which names them all."""
    found = dispute(parse("123m 46p 77s | pon:CCC | feng:ESWNE | win:5p self"), Claim(total=12))
    fish = next(each for each in found.explanations if each.changes[0].kind is Kind.FISH)
    named = [changes[0].name for changes in (fish.changes, *fish.alike)]
    assert named == [Seat.E, Seat.W, Seat.N]
    assert "E, W or N" in sentence(fish, found, Lang.EN)


def test_no_more_than_ten_and_that_there_are_more() -> None:
    text = "234m 46p 678s 99s | chi:678s | win:5p discard:E | rules:jiadang jiawu"
    many = dispute(parse(text), Claim(total=6))
    assert len(many.explanations) == 10
    assert many.more
    assert "there are more" in run("dispute", text, "--claim", "6").stdout
    few = dispute(parse(HAND), Claim(total=4))
    assert not few.more


def test_the_nearest_where_nothing_gives_the_number() -> None:
    found = dispute(parse(HAND), Claim(total=-8))
    assert not found.explained
    assert [each.total for each in found.nearest] == [1, 3, 4]  # 2 is right, and needs no telling
    assert all(len(each.changes) == 1 for each in found.nearest)


def test_an_invalid_hand_that_other_rules_mend() -> None:
    """只碰不吃 forbids the chi; without it a discard from W, who does not deal, brings 1."""
    text = "234m 567m 46p 99s | chi:678s | win:5p discard:W | rules:zhipeng"
    assert _found(text, Claim(total=1)) == [["flag zhipeng False"]]
    found = dispute(parse(text), Claim(total=1))
    assert not found.result.ok


@pytest.mark.parametrize(
    ("text", "claim", "mended"),
    [
        # 夹五 without 夹档: with it, 夹胡 2 times 夹五 2, doubled with the dealer, is 8
        (f"{HAND} | rules:jiawu", 8, "flag jiadang True"),
        # 海底 on a discard cannot be; drawn it is 门清 2 times 海底 2: the dealer 8, the others 4
        (f"{HAND} last", 16, "how None self"),
        # a mixed set needs 乱锚; three tiles bring nothing, and the dealer pays 2
        (
            "234m 56p 678s 99s | feng:EEC | win:7p discard:E | rules:luanmao=any3",
            2,
            "flag luanmao True",
        ),
        # dragons beside winds laid out: with 乱锚 off they are a class of their own
        (
            "123m 456p 77s | pon:CCC | feng:ESWN | win:5p self | rules:luanmao",
            7,
            "flag luanmao False",
        ),
        # three fish do not exist in room: none is 2 from the dealer
        (f"{HAND} | fish:3", 2, "fish S 0"),
        # dealt complete, but the tile is not named: 天胡 4 times 门清 2, from each, doubled
        ("234m 567m 345p 678s 99s | win:self | dealer", 48, "mark heaven True"),
        # a fifth 5p with the robbed kong's three: discarded, it is 2
        (f"{HAND.replace('discard', 'rob')} | @W pon:555p", 2, "how E discard"),
        # five kongs on the table: 明杠 1 and the dealer's 2
        (
            "567m 234p 99s | win:7m discard:E | kong:1111s | chi:234s | @E kong:1111m,2222m"
            " | @W kong:3333m,4444m",
            3,
            "flag buhuang True",
        ),
    ],
)  # fmt: skip
def test_other_invalid_hands_that_are_mended(text: str, claim: int, mended: str) -> None:
    assert [mended] in _found(text, Claim(total=claim))


@pytest.mark.parametrize(
    "text",
    [
        "234m 567m 456p 678s 99s | pon:EEE | win:5p self",  # too many tiles
        "11111m 234m 567m 99s E | win:5m self",
        "234m 567m 345p 78s 99s | pon:EEF | win:7s self",
        "234m 567m 457p 678s 99s | win:5p self",  # no complete hand
        "234m 567m 46p 678s 99s",  # nothing is said of the win
        f"{HAND} | @S fish:1",  # the winner's own seat
        "234m 567m 456p 678s 99s | win:5p self from:E",
    ],
)
def test_an_invalid_hand_that_nothing_mends(text: str) -> None:
    found = dispute(parse(text), Claim(total=4))
    assert not found.result.ok
    assert (found.explanations, found.nearest) == ((), ())


def test_two_kongs_of_a_kind_may_both_have_been_others() -> None:
    """1, and 2 for each ankong; with both open 1 + 1 + 1, the dealer's hand points doubled."""
    text = "123m 99s | chi:456p | ankong:1111p | ankong:2222s | win:1m discard:E"
    assert ["meld S 1111p", "meld S 2222s"] in [
        [f"{c.kind} {c.name} {tiles_text(c.after.tiles)}" for c in each.changes]
        for each in dispute(parse(text), Claim(total=4)).explanations
        if all(isinstance(c.after, Meld) for c in each.changes)
    ]


def test_a_listed_pon_is_the_one_that_was_robbed() -> None:
    """With E dealing 1 is doubled; that N deals, who listed no pon, is no way round it."""
    text = (
        "99m 678p | chi:789s | chi:123m | chi:123s | win:6p rob:E | seat:S dealer:N | @E pon:666p"
    )
    assert ["dealer None E"] in _found(text, Claim(total=2))
    # 边夹 doubled with the dealer is 4, N's robbed kong brings him 1 from each of the three
    text = "234m 567m 46p 678s 99s | win:5p self | seat:S dealer:S | @N pon:555p"
    text += " | rules:classic rob=counts"
    claim = Claim(seats=((Seat.E, -1), (Seat.S, 3), (Seat.W, -1), (Seat.N, -1)))
    assert _found(text, claim) == [["how N rob"]]


def test_how_and_whose_are_told_as_one() -> None:
    text = "234m 567m 456p 678s 99s | win:5p rob:W | seat:S dealer:N | rules:classic rob=counts"
    claim = Claim(seats=((Seat.E, 0), (Seat.S, 4), (Seat.W, 0), (Seat.N, -4)))
    found = dispute(parse(text), claim)
    said = [sentence(each, found, Lang.EN) for each in found.explanations]
    assert "E0 S+4 W0 N-4 is right if N discarded the winning tile." in said
    assert not any("W discarded" in each for each in said)


@pytest.mark.parametrize("points", [1 << 24, (1 << 24) + 7, 10**8, 10**30])
def test_a_claim_out_of_all_reach(points: int) -> None:
    text = "123m 456p 77s | pon:CCC | feng:ESWN | win:5p self"
    for claim in (Claim(total=points), Claim(seats=((Seat.E, -points - 5), (Seat.S, 10)))):
        found = dispute(parse(text), claim)
        assert not found.explained
        below = dispute(parse(text), Claim(total=-points))
        assert [each.total for each in below.nearest] == [1, 2, 3]
    assert max(each.total for each in dispute(parse(text), Claim(total=points)).nearest) == 168


def test_only_what_comes_to_the_same_total_is_alike() -> None:
    """W pays nothing if E discards, or N; of E, who deals, the winner gets twice as much."""
    text = "123m 456p 77s | pon:CCC | chi:123s | win:5p discard:W | seat:S dealer:E"
    found = dispute(parse(text), Claim(seats=((Seat.W, 0),)))
    for each in found.explanations:
        for other in each.alike:
            assert len(other) == len(each.changes)
    totals = [each.total for each in found.explanations if each.changes[0].kind is Kind.FROM]
    assert sorted(totals) == [1, 2]


def test_what_the_other_rule_set_would_need_is_tried() -> None:
    """Under room five kongs end the game, unless 不荒庄 is played."""
    text = "9m | pon:222m | kong:1111p,2222p,3333p | win:9m self | seat:S dealer:E | @E kong:4444p"
    text += " | @N ankong:5555p | rules:classic"
    claim = Claim(seats=((Seat.E, -7), (Seat.S, 17), (Seat.W, -5), (Seat.N, -5)))
    assert ["flag buhuang True", "rules None room"] in _found(text, claim)


def test_it_takes_the_records_claim_and_rules_given() -> None:
    assert dispute(parse(f"{HAND} => 4")).claim == Claim(total=4)
    assert dispute(parse(f"{HAND} => 4"), Claim(total=2)).claim == Claim(total=2)
    assert _found(HAND, Claim(total=2), Rules("room", ["jiadang"]))[0] == ["flag jiadang False"]
    hand = parse(HAND).hand
    assert isinstance(hand, Hand)
    assert dispute(hand, Claim(total=4)).explanations[0].changes[0].name == "jiadang"
    for claim in (None, Claim(wording="many")):
        with pytest.raises(ValueError, match="claim"):
            dispute(parse(HAND), claim)


def test_the_command() -> None:
    done = run("dispute", HAND, "--claim", "4")
    assert (done.status, done.stderr) == (0, "")
    assert "Claim 4: wrong, it is 2" in done.stdout
    assert " 1. 4 is right if the room plays 夹档.\n" in done.stdout
    right = run("dispute", f"{HAND} => 2")
    assert (right.status, right.stderr) == (0, "")
    assert "Claim 2: right" in right.stdout
    assert "Why" not in right.stdout
    none = run("dispute", HAND, "--claim", "-8")
    assert none.status == 1
    assert "No three differences give -8" in none.stdout
    by_seats = run("dispute", HAND, "--claim", "东-4 南+4", lang="zh")
    assert "如果房间开了夹档，“东-4 南+4”就对。" in by_seats.stdout


def test_the_command_on_an_invalid_hand() -> None:
    done = run("dispute", "234m 567m 46p 99s | chi:678s | win:5p discard:W | rules:zhipeng => 1")
    assert done.status == 1
    assert "chi-forbidden" in done.stderr
    assert "1 is right if the room does not play 只碰不吃." in done.stdout
    dead = run("dispute", "234m 567m 457p 678s 99s | win:5p self => 1")
    assert (dead.status, dead.stdout) == (1, "")
    assert "not-winning" in dead.stderr
    text = run("dispute", "234m | pong:EEE => 1")
    assert (text.status, text.stdout) == (1, "")
    assert "syntax" in text.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([HAND], "No claim was given"),
        ([HAND, "--claim", "many"], "A claim is points, such as 24"),
        ([HAND, "--claim", ""], "A claim is points"),
        ([f"{HAND} => E-4 E+4"], "A claim is points"),
    ],
)
def test_a_claim_that_is_none(arguments: list[str], message: str) -> None:
    done = run("dispute", *arguments)
    assert (done.status, done.stdout) == (2, "")
    assert message in done.stderr


def test_a_claim_that_is_none_is_asked_for_again() -> None:
    done = run_on_terminal("dispute", typed=f"{HAND}\nmany\n4\n")
    assert done.returncode == 0
    assert "A claim is points" in done.stdout.decode()
    assert "4 is right if the room plays 夹档." in done.stdout.decode()
    assert run_on_terminal("dispute", typed=f"{HAND}\n\n").returncode == 130


def test_the_claim_is_asked_for() -> None:
    done = run_on_terminal("dispute", typed=f"{HAND}\n4\n")
    assert done.returncode == 0
    assert "Claim: " in done.stdout.decode()
    assert "4 is right if the room plays 夹档." in done.stdout.decode()


def test_json_and_page() -> None:
    found = json.loads(run("dispute", HAND, "--claim", "4", "--format", "json").stdout)
    assert list(found) == ["claim", "result", "explanations", "nearest"]
    assert found["claim"] == {"total": 4}
    assert found["result"]["total"] == 2
    assert found["explanations"][0] == {
        "changes": [{"kind": "flag", "name": "jiadang", "from": False, "to": True}],
        "total": 4,
        "deltas": {"E": -4, "S": 4, "W": 0, "N": 0},
        "text": "4 is right if the room plays 夹档.",
    }
    page = Tags(run("dispute", f"[<b>] {HAND}", "--claim", "4", "--format", "html").stdout)
    assert not page.open
    assert len(page.named("ol")) == 1
    refused = run("dispute", "x", "--claim", "4", "--format", "html")
    assert refused.status == 1
    assert not Tags(refused.stdout).open


RECORDS = f"{HAND} => 4\n{HAND} => 2\n{HAND}\n{HAND} => 99\n234m 567m 46p | win:5p self => 3\n"


def _file(tmp_path: Path, text: str, name: str = "hands.txt") -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_check_explains_every_mismatch(tmp_path: Path) -> None:
    path = _file(tmp_path, RECORDS)
    table = run("check", "--explain", "--all", path)
    assert table.status == 1
    assert table.stdout.count("Why 4? Any one of these explains it:") == 1
    assert table.stdout.count("No three differences give 99.") == 1
    lines = run("check", "--explain", "--format", "jsonl", path).stdout.splitlines()
    found = [json.loads(line) for line in lines]
    plain = [
        json.loads(line) for line in run("check", "--format", "jsonl", path).stdout.splitlines()
    ]
    explained = [number for number, each in enumerate(found) if "explanations" in each]
    assert explained == [
        number for number, each in enumerate(found) if each["status"] == "mismatch"
    ]
    assert [len(found[number]["nearest"]) for number in explained] == [0, 3]
    bare = [
        {key: said for key, said in each.items() if key not in ("explanations", "nearest")}
        for each in found
    ]
    assert bare == plain
    alone = json.loads(run("dispute", HAND, "--claim", "4", "--format", "json").stdout)
    assert found[0]["explanations"] == alone["explanations"]
    whole = json.loads(run("check", "--explain", "--format", "json", path).stdout)
    assert whole["records"] == found
    page = Tags(run("check", "--explain", "--format", "html", path).stdout)
    assert len(page.named("ol")) == 2


def test_check_explains_in_csv(tmp_path: Path) -> None:
    path = _file(tmp_path, f"hand,claim,explanations\n{HAND},4,mine\n{HAND},2,\n", "hands.csv")
    rows = list(csv.reader(io.StringIO(run("check", "--explain", "--format", "csv", path).stdout)))
    heads, first, second = rows
    assert heads[-1] == "explanations"
    assert first[heads.index("explanations_2")] == "mine"
    assert first[-1].splitlines()[1] == "- 4 is right if the room plays 夹档."
    assert second[-1] == ""
    bare = run("check", "--format", "csv", path).stdout.splitlines()[0]
    assert not bare.endswith(",explanations")


def test_check_explains_by_the_rules_that_stand(tmp_path: Path) -> None:
    """With 夹档 in force the claim of 2 is explained by its absence, not its presence."""
    path = _file(tmp_path, f"rules:jiadang\n{HAND} => 2\n{HAND} | rules:room => 4\n")
    text = run("check", "--explain", path).stdout
    assert "2 is right if the room does not play 夹档." in text
    assert "4 is right if the room plays 夹档." in text
    forced = run("check", "--explain", "--force-rules", "-f", "jiadang", path)
    assert "4 is right" not in forced.stdout


def test_the_examples_are_explained() -> None:
    """Each dispute of the examples is over one thing, which stands among what is found."""
    for name, expected in (
        (
            "friends-room.txt",
            ["jiawu=any", "one payer's share", "forgetting the cap", "dealer=all"],
        ),
        ("old-table.txt", ["dealer=none", "rob=counts", "feng=closed", "fengsuit=ignore"]),
    ):
        shown = run("check", "--explain", str(ROOT / "examples" / name)).stdout
        for words in expected:
            assert words in shown


@pytest.mark.parametrize("claimed", ["E-8 S+24 W-8 N-8", "E+900 S-2 W0 N-1", "E0 W-5", "S+7"])
@pytest.mark.parametrize(
    "points", [(-4, 8, -2, -2), (4, -8, 2, 2), (0, 0, 0, 0), (900, -2, 0, -1), (-9, 24, -7, -8)]
)
def test_how_far_points_are_from_a_claim_is_summed_over_the_seats(
    claimed: str, points: tuple[int, ...]
) -> None:
    hand = parse(HAND).hand
    claim = parse(f"{HAND} => {claimed}").claim
    assert claim is not None
    seats = Seating(Seat.S, Seat.E, Seat.E)
    search = Search(Case(hand, Rules(), seats, True), claim)
    expected = sum(abs(points[seat] - said) for seat, said in claim.seats)
    assert search.apart(search.outcome(points)) == expected


def test_more_feng_than_a_class_has_needs_luanmao() -> None:
    """Each payer pays 1, E 1 x 2, and 16 more: 19 tiles of feng (1 for each beyond three), of which
    winds alone are 16 (+13); with two fish those come to 15."""
    hand = "234m 567m 345p 99s | feng:CFP | win:5p self | seat:S | dealer:E"
    found = dispute(parse(f"{hand} => E-18 S+52 W-17 N-17"))
    assert [each.changes for each in found.explanations] == [
        (Change(Kind.FLAG, "luanmao", False, True), Change(Kind.FENG, Seat.S, 3, 19))
    ]
