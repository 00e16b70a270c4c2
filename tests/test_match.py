"""A whole sitting: how its lines are read, what is shown of it, what is wrong with it. That dealers
and totals are right is for `test_match_cases.py` and `test_match_referee.py`."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from wcwidth import wcswidth

from tests.run import ROOT, run, run_apart, run_on_terminal
from tests.tags import Tags
from weihai_calc.model import SEATS, Seat
from weihai_calc.sitting import Reader, Sitting, play
from weihai_calc.sitting.standing import tales, transfers
from weihai_calc.words.lang import Lang
from weihai_calc.words.problems import hint, message

SELF = "234m 567m 345p 678s 99s | win:5p self"  # 门清 2: the dealer pays 4, the others 2
SHOT = "234m 567m 456p 678s 99s | win:5p discard:E"  # 1, doubled with the dealer
EXPECTED = json.loads((ROOT / "tests/cases/evenings.json").read_text(encoding="utf-8"))


def _played(*lines: str) -> Sitting:
    return play(Reader().entries(enumerate(lines, 1)))


def _troubles(*lines: str) -> list[tuple[int, str, str]]:
    """The line, the code and the reason of each problem."""
    troubles = _played(*lines).troubles
    for each in troubles:
        for lang in Lang:
            assert message(each.problem, lang)
            assert hint(each.problem, lang)
    return [(each.line, str(each.problem.code), each.problem.why) for each in troubles]


def _json(tmp_path: Path, text: str, *options: str, lang: str = "en") -> dict[str, Any]:
    path = tmp_path / "sitting.txt"
    path.write_text(text, encoding="utf-8")
    found: dict[str, Any] = json.loads(
        run("match", "--format", "json", *options, str(path), lang=lang).stdout
    )
    return found


@pytest.mark.parametrize("name", EXPECTED)
def test_the_evenings_of_the_examples(name: str) -> None:
    """Worked out by hand from the rules, deal by deal."""
    done = run("match", "--format", "json", str(ROOT / "examples" / name))
    found = json.loads(done.stdout)
    deals = [
        {key: deal[key] for key in ("n", "dealer", "deltas", "totals")} for deal in found["deals"]
    ]
    assert deals == EXPECTED[name]["deals"]
    assert found["totals"] == EXPECTED[name]["totals"]
    assert found["next_dealer"] == EXPECTED[name]["next_dealer"]
    assert done.status == 1  # there are wrong claims in both


def test_what_is_wrong_in_the_evenings() -> None:
    """Two claims and a total, all told of in the comments; a claim and a dealer."""
    found, old = (
        json.loads(run("match", "--format", "json", str(ROOT / "examples" / name)).stdout)
        for name in ("evening.txt", "old-evening.txt")
    )
    wrong = [deal["n"] for deal in found["deals"] if deal["status"] == "mismatch"]
    assert (wrong, found["problems"]) == ([11, 17], [])
    assert [each["status"] for each in found["claims"]] == ["ok", "mismatch", "ok"]
    old = json.loads(
        run("match", "--format", "json", str(ROOT / "examples/old-evening.txt")).stdout
    )
    assert [deal["n"] for deal in old["deals"] if deal["status"] == "mismatch"] == [6]
    assert [(each["deal"], each["code"]) for each in old["problems"]] == [(8, "dealer-conflict")]
    assert [each["status"] for each in old["claims"]] == ["ok", "ok"]


@pytest.mark.parametrize(
    "line",
    [
        "points E-4 S+4 | seat:S",
        "points: E-4, S+4 W0 N0|seat:S dealer:E",
        "[3] 分 东-4 南+4｜座:南",
        "分：东－４　南＋４｜座：南家",
        "POINTS E-4 S+4 | SEAT:S  # noted",
        "points Ann-4 Bo+4 | seat:Bo",
        "points Ann -4 Bo +4 N0 | seat:Bo dealer:Ann",
    ],
)
def test_ways_to_note_points(line: str) -> None:
    sitting = _played("players: E=Ann S=Bo", line)
    (deal,) = sitting.deals
    assert (deal.points, deal.winners) == ((-4, 4, 0, 0), (Seat.S,))
    assert sitting.fine


@pytest.mark.parametrize(
    "line",
    [
        f"{SHOT.replace('discard:E', 'discard:Ann')} | seat:Bo => Ann-2 Bo+2",
        f"{SHOT.replace('discard:E', 'discard from:Ann')} | seat:Bo dealer:Ann | @Ann fish:1 => 3",
        "234万 567万 456筒 678条 99条｜胡:5筒 点炮:Ann｜座:Bo 庄:Ann => Ann-2 Bo+2",
        f"[Bo] {SHOT} | seat:Bo家 # Ann",
    ],
)
def test_names_stand_where_seats_do(line: str) -> None:
    sitting = _played("players: E=Ann S=Bo", line)
    assert not sitting.troubles
    assert sitting.deals[0].wins[0].result.record.text == line
    assert sitting.fine
    assert sitting.deals[0].winners == (Seat.S,)


@pytest.mark.parametrize(
    "names",
    [
        "E=张三 S=李四 W=王五 N=赵六",
        "东=张三,南=李四，西=王五、北=赵六",
        "E=S.  S=老E W=中 N=0x".replace("0x", "北"),
    ],
)
def test_names_of_every_kind(names: str) -> None:
    sitting = _played(f"玩家: {names}")
    assert not sitting.troubles
    assert list(sitting.players) == list(SEATS)


def test_a_name_that_begins_like_another_or_like_a_seat() -> None:
    sitting = _played(
        "players: E=Wang S=Wang2 W=Sun N=N",
        f"{SHOT.replace('discard:E', 'discard:Wang')} | seat:Wang2 => Wang-2 Wang2+2",
        f"{SHOT.replace('discard:E', 'discard:Sun')} | seat:N => Sun-1 N+1",
    )
    assert not sitting.troubles
    assert sitting.fine
    assert [deal.winners for deal in sitting.deals] == [(Seat.S,), (Seat.N,)]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["players: E"], [(1, "syntax", "players")]),
        (["players:"], [(1, "syntax", "players")]),
        (["players: X=Ann"], [(1, "syntax", "seat-word")]),
        (["players: E=Ann S=Ann"], [(1, "syntax", "twice")]),
        (["players: E=Ann E=Bo"], [(1, "syntax", "twice")]),
        (["players: E=S"], [(1, "syntax", "player-name")]),
        (["players: E=4"], [(1, "syntax", "player-name")]),
        (["longrun: S"], [(1, "syntax", "longrun")]),
        (["longrun: S=3"], [(1, "bad-fish", "longrun-fish")]),
        (["players: E=Ann", f"{SELF} | seat:ANN"], [(2, "syntax", "seat-word")]),
        (["longrun: Ann=1"], [(1, "syntax", "seat-word")]),
        (["dealer:"], [(1, "syntax", "dealer-seat")]),
        (["dealer: Ann"], [(1, "syntax", "seat-word")]),
        (["draw gone"], [(1, "syntax", "draw-word")]),
        (["points E-4 S+5 | seat:S"], [(1, "bad-claim", "points-sum")]),
        (
            ["points E-1 N+2 | seat:N", f"{SELF} | seat:S dealer:E"],
            [(1, "bad-claim", "points-sum"), (2, "dealer-conflict", "dealer-passed")],
        ),
        ([f"{SELF} | seat:S fish:0"], [(1, "bad-fish", "fish")]),
        (["longrun: S=2", f"{SELF} | seat:S fish:0"], [(2, "bad-fish", "fish")]),
        (["points E-4 E+4 | seat:S"], [(1, "bad-claim", "seat-twice")]),
        (["points 4 | seat:S"], [(1, "bad-claim", "seats-unreadable")]),
        (["points E-4 S+4"], [(1, "deal-conflict", "points-winner")]),
        (["points E-4 S+4 | fish:1"], [(1, "syntax", "points-section")]),
        (["points E-4 S+4 |"], [(1, "syntax", "section-empty")]),
        (["points E-4 S+2 W+2 | seat:S seat:W"], [(1, "deal-conflict", "one-winner")]),
        (["total: 4"], [(1, "bad-claim", "seats-unreadable")]),
        (["totals: E-4 S+4"], [(1, "syntax", "line-word")]),
        (["rules: nowhere"], [(1, "bad-rules", "option-unknown")]),
        (["rules: cap="], [(1, "syntax", "rule-missing")]),
        (["&"], [(1, "syntax", "empty"), (1, "deal-conflict", "again-first")]),
        ([f"& {SELF} | seat:S"], [(1, "deal-conflict", "again-first")]),
        (["draw", f"& {SELF} | seat:S"], [(2, "deal-conflict", "again-of-draw")]),
        (
            ["points E-4 S+4 | seat:S", f"& {SELF} | seat:S"],
            [(2, "deal-conflict", "again-of-points")],
        ),
        ([SELF], [(1, "deal-conflict", "winner-seat")]),
        ([f"{SELF} | seat:老王"], [(1, "syntax", "seat-unknown")]),
        ([f"{SELF} | seat:S dealer:W"], [(1, "dealer-conflict", "dealer-first")]),
        (["dealer: N", f"{SELF} | seat:S dealer:W"], [(2, "dealer-conflict", "dealer-said")]),
        (["draw", "dealer: N"], [(2, "dealer-conflict", "dealer-drawn")]),
        (["draw kong", f"{SELF} | seat:S dealer:E"], [(2, "dealer-conflict", "dealer-kong")]),
        (
            [f"{SELF} | seat:E", f"{SELF} | seat:S dealer:S"],
            [(2, "dealer-conflict", "dealer-won")],
        ),
        (
            [f"{SELF} | seat:W", f"{SELF} | seat:S dealer:E"],
            [(2, "dealer-conflict", "dealer-passed")],
        ),
        (
            [SELF, f"{SELF} | seat:S dealer:W"],
            [(1, "deal-conflict", "winner-seat"), (2, "dealer-conflict", "dealer-unknown")],
        ),
        (["\udcff"], [(1, "unreadable", "bytes")]),
        (["[x"], [(1, "syntax", "label-open")]),
        (["123"], [(1, "syntax", "suit-missing")]),
    ],
)  # fmt: skip
def test_what_is_wrong(lines: list[str], expected: list[tuple[int, str, str]]) -> None:
    found = _troubles(*lines)
    assert found == expected


TWO = "123m 46p 789s 111s 22s | win:5p discard:E"
YIPAO = "rules: room yipao"


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        (f"{SHOT} | seat:S", f"{TWO.replace('discard:E', 'self')} | seat:W", "several-self"),
        (f"{SELF} | seat:S", f"{TWO} | seat:W", "several-self"),
        (f"{SHOT} | seat:S", f"{TWO.replace('discard', 'rob')} | seat:W", "several-how"),
        (f"{SHOT} | seat:S", f"{TWO.replace('win:5p', 'win:2s')} 5p | seat:W", None),
        (f"{SHOT} | seat:S", "123m 456p 789s 111s 2s | win:2s discard:E | seat:W", "several-tile"),
        (f"{SHOT} | seat:S", f"{TWO.replace(':E', ':N')} | seat:W", "several-source"),
        (f"{SHOT} | seat:S", f"{TWO} | seat:S", "several-seat"),
        (f"{SHOT} kongshot | seat:S", f"{TWO} | seat:W", "several-mark"),
        (f"{SHOT} | seat:S", f"{SHOT.replace('99s', '99m')} earth | seat:W", "several-mark"),
        # 9s: two and two and one
        (f"{SHOT} | seat:S", "123m 46p 789s 999s 22s | win:5p discard:E | seat:W", "several-five"),
    ],
)
def test_winners_that_contradict_each_other(first: str, second: str, why: str | None) -> None:
    sitting = _played(YIPAO, first, f"& {second}")
    found = [each.problem.why for each in sitting.troubles if each.problem.code == "deal-conflict"]
    if why is not None:
        assert why in found
        assert [deal.status for deal in sitting.deals] == ["invalid"]
        assert sitting.totals == (0, 0, 0, 0)


def test_what_one_winner_says_holds_for_the_other() -> None:
    """The discarder, and in `classic` the kong of the one who is not paid: N is first after W."""
    sitting = _played(
        "rules: classic",
        "234m 567m 46p 678s 99s | win:5p discard | seat:S",
        "& 46p 789s 22s | ankong:1111m | chi:123s | win:5p discard from:W | seat:N",
    )
    assert not sitting.troubles
    (deal,) = sitting.deals
    assert deal.winners == (Seat.N,)
    # 边夹: W pays 2; the ankong 2 from each of three
    assert deal.points == (-2, -2, -4, 8)
    sitting = _played(
        "rules: classic",
        "234m 567m 46p 678s 99s | win:5p discard:N | seat:S",
        "& 46p 789s 22s | ankong:1111m | chi:123s | win:5p discard | seat:W",
    )
    (deal,) = sitting.deals
    assert deal.winners == (Seat.S,)
    # 边夹: N pays 2; W's ankong brings its 2 from each all the same
    assert deal.points == (-2, 0, 6, -4)
    sitting = _played(
        "rules: classic",
        "234m 567m 46p 678s 99s | win:5p discard:N | seat:S | @W fish:1",
        "& 46p 789s 22s | ankong:1111m | chi:123s | win:5p discard | seat:W | @E kong:9999m",
    )
    # ... whatever else of W the other line says; and E's kong, which only W's line shows
    assert sitting.deals[0].points == (-2 + 3, 0 - 1, 6 - 1, -4 - 1)


def test_a_problem_that_only_both_lines_show_is_told() -> None:
    """Five E: two in hand, one in the other winner's set, two in the discarder's."""
    first = "234678m 345p 67s EE | win:5s discard from:S | seat:E | @S feng:EESW"
    second = "& 123m 456p 46s 11p | feng:ESW | win:5s discard from:S | seat:N"
    sitting = _played(YIPAO, first, second)
    assert [deal.status for deal in sitting.deals] == ["invalid"]
    assert [each.problem.why for each in sitting.troubles] == ["several-five"]
    # Five kongs on the table, of two winners.
    sitting = _played(
        YIPAO,
        "57s 22p | kong:1111m | kong:2222m | kong:3333m | win:6s discard:E | seat:S",
        "& 57s 99p 345p | kong:4444m | kong:5555m | win:6s discard:E | seat:W",
    )
    assert [deal.status for deal in sitting.deals] == ["invalid"]
    assert {each.problem.code for each in sitting.troubles} == {"kong-limit"}


def test_more_than_one_deal_may_be_unknown() -> None:
    """After two deals that nobody knows the winner of, W may deal; a drawn game does not tell."""
    sitting = _played("nonsense", "nonsense", "draw", "dealer: W", "draw")
    assert [str(deal.dealer) for deal in sitting.deals] == ["E", "E", "E", "W"]
    assert len(sitting.troubles) == 2
    sitting = _played(
        "nonsense", f"{SHOT} | seat:N", f"{SHOT.replace(':E', ':N')} | seat:S dealer:W"
    )
    assert [str(deal.dealer) for deal in sitting.deals] == ["E", "E", "W"]
    sitting = _played("nonsense", f"{SELF} | seat:S", f"{SELF} | seat:S dealer:W")
    assert [each.problem.why for each in sitting.troubles][1:] == ["dealer-passed"]


def test_words_run_on_in_chinese() -> None:
    sitting = _played(
        "玩家东=张三", "荒庄有杠", "分东-4 南+4｜座:南", "合计东-4 南+4", "长跑南=2", "庄南"
    )
    assert sitting.fine
    assert [deal.status for deal in sitting.deals] == ["draw", "points"]


def test_who_is_not_paid_is_told_why(tmp_path: Path) -> None:
    text = f"{SHOT} | seat:W => 1\n& {TWO} | seat:S => 2\n"
    found = _json(tmp_path, text)
    (deal,) = found["deals"]
    assert deal["deltas"] == {"E": -2, "S": 2, "W": 0, "N": 0}
    codes = [[note["code"] for note in result["notes"]] for result in deal["results"]]
    assert codes == [["intercepted"], []]
    note = deal["results"][0]["notes"][0]["text"]
    assert note.startswith("intercepted: of several only the first after the discarder wins, S")
    assert "room 胡牌规则 5" in note
    assert deal["status"] == "mismatch"  # W gets nothing
    shown = run("match", str(tmp_path / "sitting.txt")).stdout
    assert "W is intercepted" in shown
    assert "claimed 1, it is 0; intercepted" in shown


def test_long_run_is_a_default() -> None:
    """S runs with 2: 1 times 2 and his 2; a record's own fish counts in its place; then no more."""
    lines = ["longrun: S=2", f"{SHOT} | seat:S", f"{SHOT} | seat:S dealer:S | fish:1"]
    lines += ["longrun: S=0 N=1", f"{SHOT.replace(':E', ':N')} | seat:S | @N feng:ESW"]
    sitting = _played(*lines)
    assert not sitting.troubles
    assert [deal.points for deal in sitting.deals] == [
        (-4, 4, 0, 0),
        (-3, 3, 0, 0),
        (0, 3, 0, -3),
    ]
    classic = _played("rules: classic", "longrun: S=2", f"{SHOT} | seat:S")
    assert classic.deals[0].points == (-4, 4, 0, 0)  # 边夹: 2, doubled with the dealer


def test_totals_leave_an_invalid_deal_out_and_say_so(tmp_path: Path) -> None:
    found = _json(tmp_path, f"{SHOT} | seat:S\n{SELF.replace('99s', '98s')} | seat:S\ndraw\n")
    assert [deal["status"] for deal in found["deals"]] == ["unclaimed", "invalid", "draw"]
    assert [deal["dealer"] for deal in found["deals"]] == ["E", "S", "S"]  # S won deal 2, it says
    assert found["deals"][1]["deltas"] is None
    assert found["totals"] == {"E": -2, "S": 2, "W": 0, "N": 0}
    shown = run("match", str(tmp_path / "sitting.txt")).stdout
    assert "Deals left out of the totals, being invalid: 2." in shown


def test_a_dealer_that_is_not_known_is_the_one_that_is_named() -> None:
    """Who won deal 1 is not known: E may deal again, or S; the next line that says it decides."""
    for named, dealers in (("S", "ES"), ("E", "EE")):
        sitting = _played(SELF, f"{SELF} | seat:W dealer:{named}")
        assert [str(deal.dealer) for deal in sitting.deals] == list(dealers)
        assert [each.problem.code for each in sitting.troubles] == ["deal-conflict"]
    sitting = _played("nonsense", "dealer: S", "draw")
    assert [str(deal.dealer) for deal in sitting.deals] == ["E", "S"]


def test_dealer_alone_says_who_won() -> None:
    sitting = _played("dealer: W", f"{SELF} | dealer", f"{SELF} | dealer")
    assert [(deal.winners, deal.streak) for deal in sitting.deals] == [
        ((Seat.W,), 1),
        ((Seat.W,), 2),
    ]
    assert sitting.deals[0].points == (-4, -4, 12, -4)


def test_what_players_did() -> None:
    sitting = _played(
        YIPAO,
        f"{SELF} | seat:S => 8",
        f"{SHOT.replace(':E', ':N')} | seat:S",
        f"& {TWO.replace(':E', ':N')} | seat:W",
        "points N+5 E-5 | seat:N",
        "draw",
        "nonsense",
    )
    found = tales(sitting)
    assert [(each.wins, each.self_draws, each.shot) for each in found.values()] == [
        (0, 0, 0),
        (2, 1, 0),
        (1, 0, 0),
        (1, 0, 1),
    ]
    assert [(each.best, each.best_deal) for each in found.values()] == [
        (None, 0),
        (8, 1),
        (1, 2),
        (5, 3),
    ]
    assert [each.turns for each in found.values()] == [1, 2, 2, 0]


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((0, 0, 0, 0), []),
        ((-5, 5, 0, 0), ["E S 5"]),
        ((-5, 5, 7, -7), ["E S 5", "N W 7"]),
        ((5, 7, -5, -7), ["W E 5", "N S 7"]),
        ((-6, 1, 2, 3), ["E N 3", "E W 2", "E S 1"]),
        ((4, -3, 4, -5), ["N E 4", "S W 3", "N W 1"]),
    ],
)
def test_transfers(totals: tuple[int, ...], expected: list[str]) -> None:
    assert [f"{payer} {payee} {points}" for payer, payee, points in transfers(totals)] == expected


def test_csv(tmp_path: Path) -> None:
    path = tmp_path / "sitting.txt"
    path.write_text(
        f"players: E=Ann\n[a, b] {SELF} | seat:S\n{SELF}\ndraw kong\n", encoding="utf-8"
    )
    rows = list(csv.DictReader(io.StringIO(run("match", "--format", "csv", str(path)).stdout)))
    assert [row["status"] for row in rows] == ["unclaimed", "invalid", "draw"]
    assert (rows[0]["label"], rows[0]["E"], rows[0]["total_S"]) == ("a, b", "-4", "8")
    assert rows[1]["E"] == ""
    assert rows[1]["problems"].startswith("deal-conflict: ")
    assert rows[2]["what"] == "drawn game, a kong was made"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_page(tmp_path: Path, lang: str) -> None:
    evil = "<b>&amp;"
    path = tmp_path / "sitting.txt"
    path.write_text(
        f"players: E=<b>Ann\n[{evil}] {SELF} | seat:S => 9\n{SELF}\n{TWO} | seat:S\n"
        f"& {SHOT} | seat:W\ntotal: E-4\n",
        encoding="utf-8",
    )
    text = run("match", "--settle", "--format", "html", str(path), lang=lang).stdout
    page = Tags(text)
    assert not page.open
    assert not page.named("script") + page.named("b") + page.named("img")
    assert len(page.named("polyline")) == 4
    assert len(page.named("article")) == 4
    assert "&lt;b&gt;Ann" in text
    empty = Tags(run("match", "--format", "html", "-", stdin=b"", lang=lang).stdout)
    assert not empty.open


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    packed = tmp_path / "a.txt"
    packed.write_bytes(b"PK\x03\x04" + bytes(30))
    for args, said in (
        ([str(tmp_path / "gone")], "cannot be read"),
        ([str(packed)], "a spreadsheet's own file"),
        (["--encoding", "utf-9", str(packed)], "no encoding utf-9"),
    ):
        done = run("match", *args)
        assert (done.status, done.stdout) == (2, "")
        assert said in done.stderr


def test_other_encodings_and_standard_input(tmp_path: Path) -> None:
    text = (ROOT / "examples/evening.txt").read_text(encoding="utf-8")
    usual = run("match", "--format", "json", str(ROOT / "examples/evening.txt")).stdout
    path = tmp_path / "gb.txt"
    path.write_bytes(text.encode("gb18030"))
    assert run("match", "--format", "json", str(path)).stdout == usual
    piped = run_apart("match", "--format", "json", "-", stdin=("\ufeff" + text).encode())
    assert json.loads(piped.stdout) == json.loads(usual)
    long_line = run_apart("match", "-", stdin=b"1" * (1 << 21) + b"\ndraw\n")
    assert b"unreadable" in long_line.stdout
    assert long_line.returncode == 1


def test_rules_given_serve_until_a_line_sets_others(tmp_path: Path) -> None:
    hand = "234m 567m 46p 678s 99s | win:5p discard:W | seat:N"  # 夹胡 under 夹档
    found = _json(tmp_path, f"{hand}\nrules: room\n{hand}\n", "-f", "jiadang")
    assert [deal["deltas"]["N"] for deal in found["deals"]] == [2, 1]


def test_nothing_and_all_is_well(tmp_path: Path) -> None:
    path = tmp_path / "sitting.txt"
    path.write_text("# nothing\n\n", encoding="utf-8")
    done = run("match", str(path))
    assert (done.status, done.stdout) == (0, "There is no deal here.\n")
    path.write_text(f"{SELF} | seat:S => 8\ntotal: E-4 S+8 W-2 N-2\n", encoding="utf-8")
    done = run("match", "--settle", str(path))
    assert done.status == 0
    assert "E pays S 4" in done.stdout


def test_lines_of_one_deal_under_different_rules() -> None:
    found = _troubles(f"{SHOT} | seat:S", f"& {TWO} | seat:W | rules:classic")
    assert (2, "deal-conflict", "several-rules") in found


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("@E fish:1", "@E fish:2"),
        ("@E feng:CFP", "@E feng:CFPP"),
        ("@N kong:9999m", "@N ankong:9999m"),
        ("fish:1", "@S fish:2"),
        ("@W fish:1", "fish:2"),
        ("@W kong:9999m", "fish:1"),
    ],
)
def test_lines_of_one_deal_that_do_not_say_the_same(first: str, second: str) -> None:
    found = _troubles(YIPAO, f"{SHOT} | seat:S | {first}", f"& {TWO} | seat:W | {second}")
    assert {why for _, _, why in found} == {"several-shown"}


def test_whose_tile_it_was_is_the_same_for_all() -> None:
    """Nobody says it: W won too, so it is N's, the first who neither won nor deals; told of."""
    shot, two = SHOT.replace(" discard:E", " discard"), TWO.replace(" discard:E", " discard")
    sitting = _played(YIPAO, f"{shot} | seat:S", f"& {two} | seat:W")
    assert sitting.deals[0].points == (0, 1, 1, -2)
    assert all(win.assumed for win in sitting.deals[0].wins)
    classic = _played("rules: classic", f"{shot} | seat:S", f"& {two} | seat:W")
    assert classic.deals[0].winners == (Seat.S,)  # the first after N
    earth = _played(YIPAO, f"{shot} earth | seat:S", f"& {TWO.replace(':E', '')} earth | seat:W")
    assert earth.deals[0].points is not None
    assert earth.deals[0].points[Seat.E] < 0  # 地胡 is won on the dealer's tile
    one = _played(f"{shot} | seat:S")
    assert one.deals[0].wins[0].assumed


def test_an_orphan_is_no_deal() -> None:
    sitting = _played(f"{SHOT} | seat:S", "total: S+2", f"& {TWO} | seat:W", "draw")
    assert [str(deal.dealer) for deal in sitting.deals] == ["E", "S"]
    assert [each.deal for each in sitting.troubles] == [None]
    for line in ("& draw", "& points E-1 S+1 | seat:S", "& rules: room"):
        assert _troubles("draw", line)[0][2] == "again-word"


def test_dealer_lines_that_do_not_agree() -> None:
    assert _troubles("dealer: S", "dealer: W") == [(2, "dealer-conflict", "dealer-said")]
    assert _troubles("dealer: S", "dealer: S", "draw") == []
    assert _troubles("points E-1 S+1 | seat:S | dealer:E dealer:S")[0][1] == "syntax"


def test_points_of_the_dealer() -> None:
    sitting = _played("dealer: W", "points W+3 E-3 | dealer", "points W-3 S+3 | seat:S dealer:W")
    assert [deal.winners for deal in sitting.deals] == [(Seat.W,), (Seat.S,)]
    assert not sitting.troubles


def test_who_is_not_paid_has_what_the_deal_brings_him() -> None:
    """In `classic` W's kongs bring 1 + 2 from each, though S is the first after E."""
    kongs = "57s 22p 345m | kong:8888m | ankong:9999m"
    sitting = _played(
        "rules: classic",
        f"{kongs} | win:6s discard:E | seat:W => E-7 S+1 W+9 N-3",
        "& 789p 57s 33p 456p | pon:111m | win:6s discard:E | seat:S => 1",
    )
    (deal,) = sitting.deals
    assert deal.points == (-7, 1, 9, -3)
    assert deal.status == "ok"


def test_claims_are_told_with_their_own_lines(tmp_path: Path) -> None:
    path = tmp_path / "sitting.txt"
    lines = ("players: W=Cai", YIPAO, f"{SHOT} | seat:S => 4", f"& {TWO} | seat:W => 99")
    path.write_text("\n".join(lines), encoding="utf-8")
    shown = run("match", str(path)).stdout
    assert "line 3 (deal 1): S claimed 4, it is 2\n" in shown
    assert "line 4 (deal 1): Cai claimed 99, it is 2\n" in shown


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        (f"{SHOT} | seat:Bobby seat:Bobby", "seat:Bobby"),
        (f"{SHOT.replace(':E', ':Bobby')} | seat:Bobby", ":Bobby"),
        (f"{SHOT} | seat:W | @Bobby fish:7", "fish:7"),
        (f"{SHOT} | seat:S | @Bobby fish:1 | @Bobby fish:1", "@Bobby"),
        (f"{SHOT} | seat:W dealer:Bobby", "dealer:Bobby"),
        ("longrun: Bobby=1 Bobby=2", "Bobby=2"),
        ("points E-1 Bobby+2 | seat:Bobby", "E-1 Bobby+2"),
        ("points  | seat:Bobby", ""),
        ("dealer: Bobb", "Bobb"),
    ],
)  # fmt: skip
def test_places_are_those_of_what_was_typed(line: str, marked: str) -> None:
    sitting = _played("players: S=Bobby", line)
    spans = [each.problem.span for each in sitting.troubles]
    assert spans
    for span in spans:
        assert span is not None
        assert 0 <= span[0] <= span[1] <= len(line)
    first = spans[0]
    assert first is not None
    assert line[slice(*first)].strip().endswith(marked)


def test_players_change_seats() -> None:
    sitting = _played("players: E=Ann S=Bo", "players: E=Bo S=Ann", f"{SHOT} | seat:Ann")
    assert not sitting.troubles
    assert sitting.deals[0].winners == (Seat.S,)
    assert _troubles("players: E=Ann", "players: S=Ann") == [(2, "syntax", "name-taken")]
    assert _troubles("players: E=Ann S=Ａｎｎ") == [(1, "syntax", "twice")]
    assert _troubles("players: 东=北家") == [(1, "syntax", "player-name")]
    assert _troubles(f"players: E={'A' * 41}") == [(1, "syntax", "player-name")]
    assert not _troubles("players: S=丽娜", "庄: 丽娜家", "长跑: 丽娜家=2")


def test_a_name_in_a_label_stays() -> None:
    sitting = _played("players: S=Bo", f"[seat:Bo won] {SELF} | seat:Bo")
    assert sitting.deals[0].label == "seat:Bo won"
    assert sitting.deals[0].wins[0].result.record.label == "seat:Bo won"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("drw", "Did you mean `draw`?"),
        ("point E-1 S+1 | seat:S", "Did you mean `points`?"),
        ("longrn S=2", "Did you mean `longrun`?"),
        ("黄庄", ""),
        ("荒庄（有杠）", ""),
        ("draw, kong", ""),
        ("longrun: Bob=2", "Did you mean `Bo`?"),
        ("total: Zed+3", "`Zed` is no seat, and no player's name"),
        (f"{SHOT.replace(':E', ':Bob')} | seat:S", "Did you mean `Bo`?"),
    ],
)
def test_what_is_nearly_known(line: str, said: str) -> None:
    troubles = _played("players: W=Bo", line).troubles
    told = " ".join(f"{message(t.problem, Lang.EN)} {hint(t.problem, Lang.EN)}" for t in troubles)
    assert said in told
    assert bool(told) == bool(said)


def test_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is too wide becomes two tables, and no line is wider than the terminal but a hand."""
    done = run_on_terminal("match", "--lang", "zh", str(ROOT / "examples/evening.txt"), columns=90)
    text = done.stdout.decode()
    assert text.count("---  ") > 4
    assert all(wcswidth(line) <= 90 for line in text.splitlines())


def test_problems_are_underlined(tmp_path: Path) -> None:
    path = tmp_path / "sitting.txt"
    path.write_text(f"players: S=Bobby\n{SHOT} | seat:Bobby dealer:W\n", encoding="utf-8")
    shown = run("match", str(path)).stdout
    assert "line 2 (deal 1):\n" in shown
    assert "^^^^^^^^" in shown
    assert "dealer-conflict: E is the first dealer, not W." in shown


def test_what_has_no_row_in_csv_is_told(tmp_path: Path) -> None:
    path = tmp_path / "sitting.txt"
    path.write_text(f"plyers: E=Ann\n{SELF} | seat:S => 9\ntotal: E+1\n", encoding="utf-8")
    done = run("match", "--format", "csv", str(path))
    assert "line 1: syntax" in done.stderr
    assert "line 3: E+1: wrong, it is E-4" in done.stderr
    assert "S claimed 9, it is 8" in done.stdout


def test_a_guessed_dealer_is_told(tmp_path: Path) -> None:
    path = tmp_path / "sitting.txt"
    path.write_text(f"{SELF}\n{SELF} | seat:W\n", encoding="utf-8")
    assert "so who dealt these is a guess: 2." in run("match", str(path)).stdout


def test_cards_say_what_counts(tmp_path: Path) -> None:
    """One of an invalid deal shows no points; one that is not paid no claim but the verdict."""
    path = tmp_path / "sitting.txt"
    lines = (SELF, f"{SHOT} | seat:W => 1", f"& {TWO} | seat:S", "total: S+2")
    path.write_text("\n".join(lines), encoding="utf-8")
    page = Tags(run("match", "--format", "html", str(path)).stdout)
    articles = [dict(attributes) for attributes in page.named("article")]
    assert [each["class"] for each in articles] == ["invalid", "mismatch", "unclaimed"]
    text = run("match", "--format", "html", str(path)).stdout
    assert "W claimed 1, it is 0" in text
    assert "Claim 1" not in text


def test_a_notebook_with_comments_behind_everything() -> None:
    lines = f"""\
rules: room jiadang yipao
players: E=张三 S=李四 W=王五 N=赵六        # names optional; a record may then say seat:李四
longrun: S=2                               # 长跑 from here on; S=0 ends it
[1] {SELF} | seat:S                        # 李四
[2] {SHOT} | seat:W
& [2b] {TWO} | seat:N                      # a second winner of the same deal
draw                                        # 荒庄, nobody made a kong
draw kong                                   # 荒庄, somebody did
points E-8 S+24 W-8 N-8 | seat:S            # a deal of which only the points were noted
[6] {SHOT} | seat:李四 => S+6               # a claim about that winner's hand
total: E-24 S+44 W-10 N-10                  # a claim about the running totals here
""".splitlines()
    sitting = _played(*lines)
    assert not sitting.troubles
    # 1: E deals, S draws: 门清 2, E pays 4 and S's fish 2, W and N 2 + 2. 2: S deals, W and N win
    # 夹胡, 2 each. 3: W deals, drawn. 4: W again, drawn after a kong. 5: N deals, S wins. 6: E
    # deals: 夹胡 2 doubled, and S's fish 2.
    assert [str(deal.dealer) for deal in sitting.deals] == ["E", "S", "W", "W", "N", "E"]
    assert [deal.points for deal in sitting.deals] == [
        (-6, 14, -4, -4),
        (-4, 0, 2, 2),
        (0, 0, 0, 0),
        (0, 0, 0, 0),
        (-8, 24, -8, -8),
        (-6, 6, 0, 0),
    ]
    assert sitting.fine


def test_each_deal_is_told_by_the_names_of_its_time(tmp_path: Path) -> None:
    path = tmp_path / "sitting.txt"
    lines = (
        "players: E=Ann S=Bo",
        f"{SHOT.replace(':E', ':Ann')} | seat:Bo => Bo+9",
        "total: Bo+2 Ann-2",
        "players: E=Bo S=Ann",
        f"{SHOT.replace(':E', ':Bo')} | seat:Ann",
    )
    path.write_text("\n".join(lines), encoding="utf-8")
    shown = run("match", str(path)).stdout
    assert "Bo wins on Ann's 5p" in shown
    assert "Ann wins on Bo's 5p" in shown
    assert "Bo claimed Bo+9, it is Bo+2" in shown
    assert "line 3: Ann-2 Bo+2: right" in shown


@pytest.mark.parametrize(
    ("lines", "possible", "impossible"),
    [
        # E or S dealt deal 2; E won it: E deals again, or W after S
        (["nonsense", f"{SELF} | seat:E"], "EW", "SN"),
        # whoever dealt won: E or S
        (["nonsense", f"{SELF} | dealer"], "ES", "WN"),
        (["nonsense", "points E-2 S+2 | dealer"], "ES", "WN"),
        # neither can have dealt: S or W
        (["nonsense", f"{SELF} | seat:N"], "SW", "EN"),
        (["nonsense", "draw"], "ES", "WN"),
        (["nonsense", "draw kong"], "SW", "EN"),
        (["nonsense", "nonsense"], "ESW", "N"),
        # E would have passed to S, S stayed, W passed to N
        (["nonsense", "nonsense", f"{SELF} | seat:S"], "SN", "EW"),
    ],
)
def test_who_may_deal_after_a_deal_that_is_not_known(
    lines: list[str], possible: str, impossible: str
) -> None:
    for seat in possible + impossible:
        winner = next(each for each in "ESWN" if each != seat)
        sitting = _played(*lines, f"{SELF} | seat:{winner} dealer:{seat}")
        codes = [each.problem.code for each in sitting.troubles]
        assert ("dealer-conflict" in codes) == (seat in impossible), seat


def test_one_discard_counts_once() -> None:
    lines = (YIPAO, f"{SHOT} | seat:S", f"& {TWO} | seat:W")
    assert [each.shot for each in tales(_played(*lines)).values()] == [1, 0, 0, 0]


def test_five_over_the_lines_and_within_one() -> None:
    """The kong of E's, who did not win, is told of as what it is; what one line alone has too many
    of is told of that line alone."""
    over = _played(
        YIPAO,
        "345m 678m 234p 567s 22s | win:8m discard:N | seat:S | @E ankong:1111s",
        "& 345p 67m 234p 567s 11s | win:8m discard:N | seat:W",
    )
    assert [each.problem.why for each in over.troubles] == ["several-five"]
    within = _played(
        YIPAO,
        "345m 678m 234p 567s 22s | win:8m discard:N | seat:S | @W ankong:8888m",
        "& 345p 67m 234p 567s | ankong:9999s | win:8m discard:N | seat:E",
    )
    assert ("several-five", 3) not in [(each.problem.why, each.line) for each in within.troubles]


def test_five_of_one_line_with_what_it_shows_are_told_once() -> None:
    """Four 1s in E's kong, who did not win, and one in the hand of the line that shows it."""
    lines = (
        YIPAO,
        "345m 678m 123s 567p 22s | win:8m discard:N | seat:S | @E ankong:1111s",
        "& 345p 67m 234p 567s 99p | win:8m discard:N | seat:W",
    )
    assert [(line, code) for line, code, _ in _troubles(*lines)] == [(2, "too-many-tiles")]
