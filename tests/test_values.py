"""Values: what is handed out cannot be changed, and a tile is called what it is."""

import copy
import importlib
import pickle
import pkgutil
import subprocess
import sys
from dataclasses import is_dataclass

import pytest

import weihai_calc
from tests.run import environment
from weihai_calc import Hand, Meld, Rules, Tile, parse, score
from weihai_calc.rules import RULE_SETS, house, item_named, rule_set_of
from weihai_calc.shapes import is_seven_pairs, waits
from weihai_calc.tiles import pack


def test_what_is_handed_out_cannot_be_changed() -> None:
    """Every dataclass but those that count or go along is frozen and has slots, so that what was
    scored or read can be shared and remembered."""
    counting = {"_Count", "_Check", "Tally", "Tale", "Reader", "_Course"}
    seen = 0
    for module in pkgutil.walk_packages(weihai_calc.__path__, "weihai_calc."):
        if module.name.endswith("__main__"):
            continue
        for name, held in vars(importlib.import_module(module.name)).items():
            if isinstance(held, type) and is_dataclass(held) and name not in counting:
                assert held.__dataclass_params__.frozen, name
                assert "__slots__" in vars(held), name
                seen += 1
    assert seen > 30


def test_every_tile_has_its_name() -> None:
    names = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    assert [str(tile) for tile in Tile] == [*names, *"ESWNCFP"]


def test_seven_pairs_are_fourteen_tiles() -> None:
    pairs = [tile for tile in list(Tile)[:8] for _ in range(2)]
    assert is_seven_pairs(pack(pairs[:14]))
    assert not is_seven_pairs(pack(pairs[:12]))
    assert not is_seven_pairs(pack(pairs))
    assert not is_seven_pairs(pack([*pairs[:13], Tile.E]))


def test_seven_pairs_wait_on_the_odd_tile() -> None:
    """Whatever tile it is: six pairs too far apart for any run."""
    apart = parse("147m 147p 147s EWC").hand.concealed
    for odd in Tile:
        pairs = [tile for tile in apart if tile is not odd][:6]
        assert waits([*pairs, *pairs, odd]) == (odd,)
    # five pairs and three odd ones, or four of a kind and an odd one, do not
    assert waits([*apart[:5], *apart[:5], *apart[5:8]]) == ()


TEXT = "456p 789s 11m 99p 9p | chi:123m | win:9p self"


def test_words_for_kinds_are_taken_for_the_kinds() -> None:
    """A plain "chi" equals the kind of that name: it must be judged, and remembered, as that."""
    hand = parse(TEXT).hand
    plain = Hand(hand.concealed, (Meld("chi", hand.melds[0].tiles),), win=hand.win, how="self")  # type: ignore[arg-type]
    assert score(plain).to_dict() == score(hand).to_dict()
    assert score(parse(TEXT)).ok
    with pytest.raises(ValueError, match="peng"):
        Meld("peng", (Tile.M1,) * 3)  # type: ignore[arg-type]


def test_results_are_equal_however_much_was_scored_between() -> None:
    record = parse(TEXT)
    first = score(record)
    for number in range(1_100):
        score(record, Rules("room", [f"f{number}"]))
    again = score(record)
    assert again == first
    assert hash(again.house) == hash(first.house)


def test_results_can_be_copied_and_sent_to_other_processes() -> None:
    for rules in (Rules("room", ["jiadang"]), Rules("classic")):
        result = score(parse(TEXT), rules)
        for copied in (copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
            assert copied == result
            assert copied.to_dict() == result.to_dict()
        assert all(a.item is b.item for a, b in zip(copied.items, result.items, strict=True))


def test_names_are_there_and_wrong_ones_are_not() -> None:
    listed = dir(weihai_calc)
    assert len(listed) == len(set(listed))
    found = {name for names in weihai_calc._HOMES.values() for name in names}
    assert found == set(weihai_calc.__all__)
    assert all(hasattr(weihai_calc, name) for name in weihai_calc.__all__)
    code = "import weihai_calc; assert weihai_calc.model.Tile is weihai_calc.Tile"
    subprocess.run([sys.executable, "-c", code], env=environment(), check=True)
    with pytest.raises(AttributeError, match="scroe"):
        weihai_calc.scroe  # type: ignore[attr-defined]  # noqa: B018


def test_a_house_is_its_rules_and_an_item_its_name() -> None:
    assert house(Rules("room", ["jiadang"])) == house(Rules("room", ["jiadang"]))
    assert house(Rules("room")) != house(Rules("classic"))
    assert house(Rules("room")) != Rules("room")
    for rule_set in RULE_SETS.values():
        for item in rule_set.items:
            assert rule_set_of(item) is rule_set
            assert item_named(rule_set.name, item.id) is item


def test_what_a_problem_speaks_of_is_its_own() -> None:
    """The problems of rules are found once for all records that have them."""
    wrong = Rules("room", ["jiawu"])
    facts = score(parse(TEXT), wrong).problems[0].facts
    facts["word"] = "changed"  # type: ignore[index]
    assert score(parse(TEXT), wrong).problems[0].facts["word"] == "jiawu"
