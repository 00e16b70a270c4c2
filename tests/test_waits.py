"""What a hand waits for: against brute force, against scoring, against the referee."""

import json
import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.referee.judge import judge
from tests.run import run
from weihai_calc import (
    Hand,
    How,
    Meld,
    MeldKind,
    Rules,
    Seat,
    Shown,
    Tile,
    parse,
    score,
    waits,
)
from weihai_calc.tiles import TILES


def _hand(rng: random.Random) -> Hand:
    """A hand short of a tile, near enough to a win to wait often, with melds and feng."""
    left = Counter(dict.fromkeys(TILES, 4))
    feng = rng.random() < 0.2
    if feng:
        left.subtract(dict.fromkeys(TILES[27:], 4))
    groups: list[list[Tile]] = []
    few = rng.random() < 0.4
    kinds = rng.sample(TILES[:27:9], 1)[0] if few else None
    pool = [tile for tile in TILES if kinds is None or tile.suit == kinds.suit]
    while len(groups) < 4 - feng:
        low = rng.choice(pool)
        run = rng.random() < 0.6 and not low.is_honour and low.rank <= 7
        group = [Tile(low + step) for step in range(3)] if run else [low] * 3
        if all(left[tile] >= group.count(tile) for tile in group):
            groups.append(group)
            left.subtract(group)
    pair = rng.choice([tile for tile in pool if left[tile] >= 2])
    left.subtract([pair, pair])
    melds = []
    for group in groups[: rng.choice((0, 0, 1, 2, 4 - feng))]:
        kind = MeldKind.CHI if group[0] != group[1] else MeldKind.PON
        if kind is MeldKind.PON and left[group[0]] and rng.random() < 0.5:
            kind = rng.choice((MeldKind.KONG, MeldKind.ANKONG, MeldKind.ADDKONG))
            group = group * 2
            left[group[0]] -= 1
        melds.append(Meld(kind, tuple(group[:4] if kind.is_kong else group)))
    concealed = [tile for group in groups[len(melds) :] for tile in group] + [pair, pair]
    concealed.pop(rng.randrange(len(concealed)))
    for _ in range(rng.choice((0, 0, 1, 2))):
        new = rng.choice([tile for tile in TILES if left[tile] > 0])
        left[new] -= 1
        left[concealed.pop(rng.randrange(len(concealed)))] += 1
        concealed.append(new)
    laid_out = rng.choice(((Tile.E, Tile.S, Tile.W), (Tile.C, Tile.F, Tile.P, Tile.P)))
    return Hand(tuple(concealed), tuple(melds), laid_out if feng else None)


def _brute_complete(tiles: list[Tile], pair: bool = True) -> bool:
    """Whether sorted tiles are groups and a pair, by what the first tile can head."""
    if not tiles:
        return not pair
    first = tiles[0]
    same = tiles.count(first)
    if pair and same >= 2 and _brute_complete(tiles[2:], False):
        return True
    if same >= 3 and _brute_complete(tiles[3:], pair):
        return True
    if first.is_honour or first.rank > 7:
        return False
    left = tiles[1:]
    for step in (1, 2):
        if first + step not in left:
            return False
        left.remove(Tile(first + step))
    return _brute_complete(left, pair)


def test_wait_tables_by_brute_force_over_all_tiles() -> None:
    """10,000 random hands: the winning tiles are those that brute force finds among all 34."""
    rng = random.Random(20261129)
    found = Counter[bool]()
    for _ in range(10_000):
        hand = _hand(rng)
        own = Counter(hand.tiles)
        expected = set()
        for tile in TILES:
            full = sorted((*hand.concealed, tile))
            pairs = len(full) == 14 and all(n % 2 == 0 for n in Counter(full).values())
            if own[tile] < 4 and (pairs or _brute_complete(full)):
                expected.add(tile)
        table = waits(hand)
        assert table.ok, (hand, table.problems)
        assert {worth.tile for worth in table.worths} == expected, hand
        for worth in table.worths:
            assert worth.left == 4 - own[worth.tile]
        found[bool(expected)] += 1
    assert min(found.values()) > 1_000


FLAGS = [(), ("jiadang",), ("jiadang", "jiawu")]


@pytest.mark.parametrize("name", ["room", "classic"])
def test_what_each_tile_is_worth_as_the_referee_scores_it(name: str) -> None:
    rng = random.Random(5)
    compared = 0
    for _ in range(250):
        hand = _hand(rng)
        rules = Rules(name, rng.choice(FLAGS) if name == "room" else ())
        for worth in waits(hand, rules).worths:
            for how, source, result in (
                ("self", None, worth.drawn),
                *(("discard", str(seat), result) for seat, result in worth.thrown),
            ):
                assert result is not None
                judged = judge(
                    {
                        "concealed": [str(tile) for tile in (*hand.concealed, worth.tile)],
                        "melds": [
                            [str(meld.kind), [str(tile) for tile in meld.tiles]]
                            for meld in hand.melds
                        ],
                        "feng": hand.feng and [str(tile) for tile in hand.feng],
                        "win": str(worth.tile),
                        "how": how,
                        "from": source,
                        "marks": [],
                        "seat": None,
                        "dealer": None,
                        "fish": None,
                        "others": {},
                        "rules": {"name": name, "flags": list(rules.flags), "readings": {}},
                    }
                )
                items = sorted(entry.item.id for entry in result.items)
                assert (items, result.hand_points, result.total) == (
                    judged["items"],
                    judged["hand"],
                    judged["total"],
                )
                compared += 1
    assert compared > 500


def test_a_winning_hand_is_a_wait_and_the_other_way_round() -> None:
    rng = random.Random(9)
    for _ in range(300):
        hand = _hand(rng)
        won = {
            tile
            for tile in TILES
            if score(replace(hand, win=tile, how=How.SELF), Rules("classic")).ok
        }
        table = waits(hand, Rules("classic"))
        assert {worth.tile for worth in table.worths if worth.left} == won


def test_tiles_on_the_table_are_not_left() -> None:
    hand = parse("34567m 99s | pon:CCC | feng:ESWN").hand
    others = (Shown(Seat.W, melds=(Meld(MeldKind.KONG, (Tile.M8,) * 4),)),)
    table = waits(Hand(hand.concealed, hand.melds, hand.feng, others=others))
    assert {(str(each.tile), each.left) for each in table.worths} == {
        ("2m", 4),
        ("5m", 3),
        ("8m", 0),
    }
    assert table.worths[-1].tile is Tile.M8
    assert (table.worths[-1].drawn, table.worths[-1].thrown) == (None, ())


def test_sorted_by_worth() -> None:
    # 1111335577889m waits on 9m (豪华七对 8 × 清一色 4) and on 6m (in runs, 清一色 4)
    table = waits(parse("1111335577889m"))
    assert str(table.worths[0].tile) == "9m"
    totals = [worth.best for worth in table.worths]
    assert totals == sorted(totals, reverse=True)


def test_a_named_winning_tile_is_taken_away() -> None:
    finished = waits(parse("234m 567m 345p 678s 99s | win:5p self last | dealer"))
    assert [str(worth.tile) for worth in finished.worths] == ["2p", "5p"]
    assert finished.worths[0].drawn is not None
    assert "haidilao" in [entry.item.id for entry in finished.worths[0].drawn.items]
    (_, thrown), *_ = finished.worths[0].thrown
    assert "haidilao" not in [entry.item.id for entry in thrown.items]


def test_one_exchange_away() -> None:
    # 124m and 35p are each a tile short: with 3m drawn and 1, 4 or 7m thrown 35p waits on 4p, and
    # with 4p drawn 124567m waits on 3m
    table = waits(parse("124m 567m 35p 678s 99s"))
    assert not table.worths
    assert {
        (str(e.drawn), str(e.tile), tuple(map(str, dict(e.waits)))) for e in table.exchanges
    } == {
        ("3m", "1m", ("4p",)),
        ("3m", "4m", ("4p",)),
        ("3m", "7m", ("4p",)),
        ("4p", "1m", ("3m",)),
        ("4p", "4m", ("3m",)),
        ("4p", "7m", ("3m",)),
    }
    assert not waits(parse("147m 258p 369s ESWN")).exchanges


def test_what_each_discard_leaves() -> None:
    table = waits(parse("234m 567m 345p 67s 99s C"))
    assert [(str(d.tile), [str(tile) for tile, _ in d.waits]) for d in table.discards] == [
        ("C", ["5s", "8s"])
    ]
    assert not table.complete
    complete = waits(parse("234m 567m 345p 678s 99s"))
    assert complete.complete
    assert ("9s", [("6s", 3), ("9s", 2)]) in [
        (str(d.tile), [(str(tile), left) for tile, left in d.waits]) for d in complete.discards
    ]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("234m 567m 34p 678s 99s | pon:EES", {"bad-pon", "tile-count"}),
        ("234m 567m 34p 678s", {"tile-count"}),
        ("234m 34p 678s 99s | pon:EEE | rules:budaifeng", {"honours-forbidden"}),
        ("34p 678s 99s | pon:EEE | feng:ESW", {"feng-conflict"}),
        ("234m 567m 34p 678s 99s | rules:jiawu", {"flag-conflict"}),
        ("11111m 567m 34p 67s 99s", {"too-many-tiles"}),
    ],
)
def test_problems(text: str, codes: set[str]) -> None:
    table = waits(parse(text))
    assert {str(problem.code) for problem in table.problems} == codes
    assert not table.waiting


def test_the_command() -> None:
    hand = "234m 567m 46p 678s 99s"
    found = json.loads(run("waits", "--format", "json", "-f", "jiadang,jiawu", hand).stdout)
    keys = "ok text rules winner dealer complete waits discards exchanges assumed notes"
    assert " ".join(found) == keys
    (wait,) = found["waits"]
    # 夹胡 2 × 夹五 2; self-drawn × 门清 2, the dealer double: 16 + 8 + 8
    assert (wait["tile"], wait["left"]) == ("5p", 4)
    assert (wait["self"]["hand"], wait["self"]["total"]) == (8, 32)
    assert (wait["discard"]["hand"], wait["discard"]["totals"]) == (4, {"E": 8, "W": 4, "N": 4})
    for lang in ("zh", "en"):
        assert run("waits", hand, lang=lang).status == 0
        for nothing in ("124m 567m 35p 678s 99s", "147m 258p 369s ESWN"):
            done = run("waits", nothing, lang=lang)
            assert (done.status, done.stderr) == (1, "")
        assert run("waits", "234m 567m 34p 678s 99s | pon:EES", lang=lang).status == 1
        assert run("waits", "345q", lang=lang).status == 1
    assert json.loads(run("waits", "--format", "json", "345q").stdout)["ok"] is False


def test_no_exchange_that_the_rules_forbid() -> None:
    """A single 9p whose other three are melded waits for nothing, until another tile comes."""
    for text in (
        "9p 234m 567m 789m | pon:999p | rules:budaifeng",
        "9p 234m 567m | pon:999p | feng:ESW",
    ):
        table = waits(parse(text))
        assert not table.worths
        assert table.exchanges
        assert not [each for each in table.exchanges if each.drawn in (Tile.E, Tile.N)]
    dragons = waits(parse("9p 234m 567m | pon:999p | feng:ESW")).exchanges
    assert [each for each in dragons if each.drawn is Tile.C]


@pytest.mark.parametrize(
    "win",
    ["win:2p self kongdraw", "win:2p self heaven", "win:2p discard:W earth", "win:2p self from:E"],
)
def test_marks_that_cannot_hold_are_told(win: str) -> None:
    table = waits(parse(f"234m 567m 34p 678s 99s | {win}"))
    assert {str(problem.code) for problem in table.problems} == {"context-conflict"}


def test_what_has_no_effect_is_noted() -> None:
    hand = "234m 567m 46p 678s 99s"
    found = run("waits", "--format", "json", "--rules", "classic", "-f", "jiadang", hand)
    assert [note["code"] for note in json.loads(found.stdout)["notes"]] == ["without-effect"]
    assert "jiadang" in run("waits", "--rules", "classic", "-f", "jiadang", hand).stdout


def test_a_tile_that_all_see_is_not_left_and_not_drawn() -> None:
    # 23m 11p 234p 567s 789s waits on 1m and 4m, and W shows all four 1m
    full = waits(parse("23m 11p 234p 567s 789s 9m | @W kong:1111m"))
    discard = next(each for each in full.discards if each.tile is Tile.M9)
    assert discard.waits == ((Tile.M1, 0), (Tile.M4, 4))
    # 124m wants a 3m, of which none is to be had
    short = waits(parse("124m 456p 77789s EE | @W kong:3333m"))
    assert all(each.drawn is not Tile.M3 for each in short.exchanges)
    for one_left in ("", " | @W pon:333m"):
        found = waits(parse(f"124m 456p 77789s EE{one_left}"))
        assert any(each.drawn is Tile.M3 for each in found.exchanges)


def test_what_an_exchange_leaves_is_counted_with_the_tile_drawn() -> None:
    """Every tile of the hand and the one drawn is seen, the one thrown too."""
    rng = random.Random(5)
    again = 0
    for _ in range(60):
        # a run, a pair and three tiles of whatever kind, none of them that of a meld
        kinds = [tile for tile in Tile if tile not in (Tile.M1, Tile.S9)]
        low = rng.choice([Tile.M2, Tile.P3, Tile.S5])
        pair, *loose = rng.sample(kinds, 3)
        hand = sorted([low, Tile(low + 1), Tile(low + 2), pair, pair, *loose])
        found = waits(parse(f"{' '.join(map(str, hand))} | pon:111m,999s"))
        order = [(-each.left, each.tile, each.drawn) for each in found.exchanges]
        assert order == sorted(order)
        for each in found.exchanges:
            for tile, left in each.waits:
                held = hand.count(tile) + 3 * (tile in (Tile.M1, Tile.S9))
                assert left == 4 - held - (tile is each.drawn), (hand, each)
                again += tile is each.drawn
    assert again > 10


def test_the_best_comes_first() -> None:
    # 3334m: with 4m four triplets (飘胡), with 2m or 5m a run
    found = waits(parse("3334m | pon:111p,999s,EEE"))
    assert [worth.tile for worth in found.worths] == [Tile.M4, Tile.M2, Tile.M5]
    assert found.worths[0].best > found.worths[1].best == found.worths[2].best > 0
    # 457m: without the 7m it waits on 3m and 6m, without the 4m on 6m alone
    full = waits(parse("457m 11p 234p 567s 789s"))
    assert [(each.tile, each.left) for each in full.discards] == [(Tile.M7, 8), (Tile.M4, 4)]


def test_marks_count_for_the_way_of_winning_they_can_hold_with() -> None:
    found = waits(parse("234m 567m 34p 678s 99s | win:5p discard:W kongshot"))
    assert found.ok, found.problems
    thrown = dict(found.worths[0].thrown)[Seat.W]
    assert "ganghoupao" in {entry.item.id for entry in thrown.items}
    assert found.worths[0].drawn is not None
    assert "ganghoupao" not in {entry.item.id for entry in found.worths[0].drawn.items}


def test_a_win_that_brings_nothing_comes_before_one_that_cannot_be() -> None:
    # 门清, 1 番: 4 from the dealer and 2 from each other; four ankong of others take 2 each: 0
    found = waits(
        parse(
            "234m 567m 34p 678s 99s | @W ankong:2222p | @N ankong:PPPP "
            "| @E ankong:FFFF ankong:CCCC | rules:classic"
        )
    )
    assert [(worth.tile, worth.left, worth.best) for worth in found.worths] == [
        (Tile.P5, 4, 0),
        (Tile.P2, 0, -1),
    ]
    assert not found.complete


def test_a_hand_with_a_tile_too_many_waits_on_nothing() -> None:
    found = waits(parse("234m 567m 345p 678s 99s E"))
    assert {problem.code for problem in found.problems} == {"tile-count"}
