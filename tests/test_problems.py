"""Problems: where each lies in the text, which clause it stands on, what its hint tells."""

import pytest

from tests.casefiles import cases
from weihai_calc import Hand, How, NotationError, Problem, Rules, Seat, Shown, Tile, parse, score
from weihai_calc.words import Lang
from weihai_calc.words.problems import SENTENCES, hint, message


def _problems(text: str, rules: Rules | None = None) -> list[tuple[str, str, str | None]]:
    """Code, underlined text and clause of each problem."""
    try:
        problems = score(parse(text), rules).problems
    except NotationError as error:
        problems = (error.problem,)
    found = []
    for problem in problems:
        start, end = problem.span or (0, 0)
        found.append((str(problem.code), text[start:end], problem.clause))
    return found


LEGAL = "234m 567m 345p 678s 99s"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "123m 456p 77s | pon:EEE | feng:ESWN | win:5m self",
            [
                ("feng-conflict", "pon:EEE", "room 放风规则 2"),
                ("win-missing", "win:5m", None),
            ],
        ),
        (f"{LEGAL} | win:5p self fish", [("syntax", "fish", None)]),
        (
            "567m 345p 678s NN | feng:ESW | win:5p self",
            [("feng-conflict", "NN", "room 放风规则 2")],
        ),
        (
            "567m 345p 678s CC | feng:ESW | win:5p self | rules:luanmao",
            [("feng-conflict", "CC", "room 放风规则 8")],
        ),
        (
            "567m 345p 678s 99s | feng:ESC | win:5p self",
            [("bad-feng", "feng:ESC", "room 放风规则 1")],
        ),
        (f"{LEGAL} | win:5p self | @W feng:ES1m", [("bad-feng", "feng:ES1m", "room 放风规则 1")]),
        ("234m 567m 99s | pon:111p,778s | win:2m discard", [("bad-pon", "778s", None)]),
        ("234m 567m 99s | 碰:111p、778s | win:2m discard", [("bad-pon", "778s", None)]),
        (
            "234m 567m 99s | chi:345p | chi : 679s | win:2m discard",
            [("bad-chi", "chi : 679s", None)],
        ),
        (f"{LEGAL} | win:5p self | rules:夹五", [("flag-conflict", "夹五", "room 特殊规则 7")]),
        (
            f"{LEGAL} | win:5p self | rules:luanmao budaifeng",
            [("flag-conflict", "luanmao", "room 放风规则 8")],
        ),
        (f"{LEGAL} | win:5p self | rules:room cap = none", [("bad-rules", "cap = none", None)]),
        (
            f"{LEGAL} | win:5p discard last from:E",
            [("context-conflict", "last", "room 输分计算 11")],
        ),
        (f"{LEGAL} | win:5p self kongdraw", [("context-conflict", "kongdraw", "room 输分计算 12")]),
        (
            f"{LEGAL} | win:5p rob:N 杠后炮",
            [("context-conflict", "杠后炮", "room 输分计算 15")],
        ),
        (f"{LEGAL} | win:5p self heaven", [("context-conflict", "heaven", "room 输分计算 19")]),
        (
            f"{LEGAL} | win:5p discard:W earth",
            [("context-conflict", "earth", "room 输分计算 20")],
        ),
        (
            f"{LEGAL} | win:5p discard last | rules:classic",
            [("context-conflict", "last", "classic 胡牌牌型及番数 3F")],
        ),
        (f"{LEGAL} | win:5p self from:W", [("context-conflict", "from:W", None)]),
        (f"{LEGAL} | win:5p discard from:S", [("seat-conflict", "from:S", None)]),
        (f"{LEGAL} | win:5p self | seat:S | @S fish:3", [("seat-conflict", "@S", None)]),
        (f"{LEGAL} | win:5p self | fish:3", [("bad-fish", "fish:3", "room 特殊规则 4")]),
        (f"{LEGAL} | win:5p self | @W fish:0", [("bad-fish", "fish:0", "room 特殊规则 4")]),
        (f"{LEGAL} | win:5p self => E-4 E-4", [("bad-claim", "E-4 E-4", None)]),
        (f"{LEGAL} | win:5p self =>  # nothing", [("bad-claim", "=>", None)]),
        (f"{LEGAL} | seat:W", [("win-missing", LEGAL, None)]),
        (f"{LEGAL} 9s | win:5p self", [("tile-count", f"{LEGAL} 9s", None)]),
        ("234m 567m 346p 678s 99s | win:6p self", [("not-winning", "win:6p", None)]),
        (f"{LEGAL} | win:5p self | @W kong:5555p", [("too-many-tiles", "kong:5555p", None)]),
        (
            "99s | ankong:1111m,2222m | kong:3333m,4444m | win:9s discard from:W | @N kong:7777p",
            [("kong-limit", "kong:7777p", "room 特殊规则 3")],
        ),
        # full-width text and tiles of two code units stand where they stand
        (
            "２３４ｍ　５６７ｍ　３４５ｐ　６７８ｓ　９９ｓ｜胡：５ｐ　海底",
            [("syntax", "海底", None)],
        ),
        ("🀈🀉🀊 567m 345p 678s 🀄️🀄️ | win:🀙 self", [("win-missing", "win:🀙", None)]),
        (
            "234m 567m 345p 678s 9s | win:E self | rules:budaifeng",
            [("not-winning", "win:E", None), ("honours-forbidden", "win:E", None)],
        ),
    ],
)
def test_the_place_and_the_clause(text: str, expected: list[tuple[str, str, str | None]]) -> None:
    assert sorted(_problems(text), key=str) == sorted(expected, key=str)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        # a run does not go from one suit into the next, nor round the corner
        ("234m 567m 99s | chi:345p | chi:9m1p2p | win:2m discard", ["bad-chi"]),
        ("234m 567m 99s | chi:345p | chi:891s | win:2m discard", ["bad-chi"]),
        ("234m 567m 99s | chi:345p | chi:5678s | win:2m discard", ["bad-chi"]),
        ("234m 567m 99s | chi:345p | chi:78s | win:2m discard", ["bad-chi"]),
        ("234m 567m 99s | chi:345p | pon:77s | win:2m discard", ["bad-pon"]),
        ("234m 567m 99s | chi:345p | pon:7777s | win:2m discard", ["bad-pon"]),
        (
            "234m 567m 99s | chi:345p | ankong:77777s | win:2m discard",
            ["bad-kong", "too-many-tiles"],
        ),
        # 乱锚 mixes winds and dragons, and takes nothing else
        ("567m 345p 678s 99s | feng:ESP1m | win:5p self | rules:luanmao", ["bad-feng"]),
        ("567m 345p 678s 99s | feng:ES1m | win:5p self | rules:luanmao luanmao=any3", ["bad-feng"]),
        ("567m 345p 678s 99s | feng:ES | win:5p self | rules:luanmao luanmao=any3", ["bad-feng"]),
        # 天胡 with no winning tile named takes all the tiles; with one named it may be left out
        ("234m 567m 345p 678s 9s | win:self heaven | dealer", ["tile-count"]),
        ("234m 567m 345p 678s 9s | win:9s self heaven | dealer", []),
        # another seat's melds are judged as the winner's are
        (f"{LEGAL} | win:5p self | @W chi:124m", ["bad-chi"]),
        (f"{LEGAL} | win:5p self | @W pon:112m", ["bad-pon"]),
        (f"{LEGAL} | win:5p self | @W chi:123m | rules:zhipeng", ["chi-forbidden"]),
        # ... but not those of a section that is the winner's own
        (f"{LEGAL} | win:5p self | @S pon:112m fish:7 feng:E1m", ["seat-conflict"]),
    ],
)
def test_the_corners_of_the_checks(text: str, codes: list[str]) -> None:
    assert sorted(code for code, _, _ in _problems(text)) == codes


def test_all_problems_of_a_record_are_told_in_the_order_of_the_text() -> None:
    text = (
        "[x] 234m 99s | chi:345p | chi:678s | pon:112m | win:2m discard last | fish:9 "
        "| rules:room zhipeng jiawu"
    )
    codes = [code for code, _, _ in _problems(text)]
    assert codes == [
        "chi-forbidden",
        "chi-forbidden",
        "bad-pon",
        "context-conflict",
        "bad-fish",
        "flag-conflict",
    ]


def test_rules_from_outside_have_no_place() -> None:
    (problem,) = score(parse(f"{LEGAL} | win:5p self"), Rules(flags=["jiawu"])).problems
    assert (problem.code, problem.span) == ("flag-conflict", None)


def test_a_value_of_the_other_rule_set_is_noted_from_outside_and_refused_inside() -> None:
    result = score(parse(f"{LEGAL} | win:5p self"), Rules(readings={"dealer": "none"}))
    assert result.ok
    assert [remark.code for remark in result.remarks] == ["without-effect"]
    assert [code for code, _, _ in _problems(f"{LEGAL} | win:5p self | rules:dealer=none")] == [
        "bad-rules"
    ]


def test_a_robbed_kong_listed_as_the_pon_it_was() -> None:
    assert _problems(f"{LEGAL} | win:5p rob from:N | @N pon:555p") == []
    assert _problems(f"{LEGAL} | win:5p rob from:N | @W pon:555p")[0][0] == "too-many-tiles"
    assert _problems(f"{LEGAL} | win:5p rob from:N | @N addkong:5555p")[0][0] == "too-many-tiles"


def test_a_hand_built_without_text() -> None:
    hand = Hand(
        tuple(Tile[name] for name in ["M1", "M2", "M3", "P4", "P5", "P6", "S7"]),
        win=Tile.S7,
        how=How.SELF,
        others=(Shown(Seat.W, fish=5),),
    )
    codes = {str(problem.code) for problem in score(hand).problems}
    assert codes == {"tile-count", "bad-fish"}
    assert Hand((Tile.M1,), win=Tile.M1).concealed == (Tile.M1,)  # a wrong count: nothing is added


def _hint(text: str, lang: Lang = Lang.EN) -> str:
    try:
        (problem,) = score(parse(text)).problems
    except NotationError as error:
        problem = error.problem
    return f"{message(problem, lang)} {hint(problem, lang)}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("345m | pong:EEE | win:5m self", "`pon`"),
        (f"{LEGAL} | win:5p slef", "`self`"),
        (f"{LEGAL} | win:5p discrad:E", "`discard`"),
        (f"{LEGAL} | win:5p self | seet:E", "`seat`"),
        (f"{LEGAL} | win:5p self | rules:夹挡", "`夹档`"),
        (f"{LEGAL} | win:5p self | rules:jiadan", "`jiadang`"),
        (f"{LEGAL} | win:5p self | rules:clasic", "`classic`"),
        (f"{LEGAL} | win:5p self | rules:cap=hnad", "`hand`"),
        (f"{LEGAL} | win:5p self | rules:capp=hand", "`cap`"),
        (f"{LEGAL} | win:5p self | rules:cap", "total hand"),
        (f"{LEGAL}｜糊:5筒 自摸", "`胡`"),
        (f"{LEGAL}｜胡:5筒 自摸海底", "自摸 海底"),
        (f"{LEGAL} pon:EEE | win:5p self", "Put `|` before it"),
        (f"{LEGAL} ‖ win:5p self", "parted by `|`"),
        (f"{LEGAL}｜碰:东风东风东风｜胡:5筒 自摸", "one character: 东"),
        (f"{LEGAL} | win:5p self | seat:5", "E, S, W or N"),
        (f"{LEGAL} | win:5p self | fish:二", "in digits"),
        (f"{LEGAL} jiawu | win:5p self", "-f jiadang,jiawu"),
        (f"{LEGAL} | hu:5p self", "`win`"),
        (f"{LEGAL}；win:5p self", "parted by `|`"),
        (f"{LEGAL}。win:5p self", "parted by `|`"),
        (f"{LEGAL} | win:5P self", "small"),
        ("234m eee | win:5p self", "EEE"),
        # one tile too many, one too few, a section too many, one missing
        ("234m 567m 345p 678s 99s 1s | win:5p self", "without one of: 1s"),
        ("234m 567m 34p 678s 9s | win:5p self", "with one of: 6s 9s"),
        ("234m 567m 345p 678s 99s | pon:EEE | win:5p self", "one group too many"),
        ("234m 345p 678s 99s | win:5p self", "one group short"),
        ("234m 567m 345p 678s | win:5p self", "14 counting the winning tile, or 13 without"),
        # the rest 234567m 34p 678s 99s waits on 2p and 5p
        ("234m 567m 346p 678s 99s | win:6p self", "wait on: 2p 5p"),
        ("234m 567m 34m 679s 99s 5p | win:5p self", "do not part into groups"),
        (f"{LEGAL} | win:1p self", "Name one of 2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 8s 9s"),
    ],
)
def test_what_to_do(text: str, told: str) -> None:
    assert told in _hint(text)
    assert _hint(text, Lang.ZH) != _hint(text)


def test_every_sentence_has_its_fields() -> None:
    """What the worked invalid records are told is whole in both languages."""
    seen: set[str] = set()
    for case in cases("problems.txt", "refused.txt"):
        problems: tuple[Problem, ...]
        try:
            problems = score(parse(case.text)).problems
        except NotationError as error:
            problems = (error.problem,)
        for problem in problems:
            seen.add(problem.why)
            for lang in Lang:
                for text in (message(problem, lang), hint(problem, lang)):
                    assert text.strip()
                    assert not set("{}") & set(text)
    assert seen <= SENTENCES.keys()
    assert len(seen) > 30


def test_what_is_meant_is_told_in_the_users_language() -> None:
    for typed, told in (("hu:5p self", "胡"), ("胡:5筒 zimo", "自摸"), ("胡:5筒 tsumo", "自摸")):
        assert f"“{told}”" in _hint(f"{LEGAL} | {typed}", Lang.ZH)
    assert "“self”" in _hint(f"{LEGAL} | win:5p slef", Lang.ZH)
