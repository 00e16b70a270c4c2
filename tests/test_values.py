"""Values: what is handed out cannot be changed, and a tile is called what it is."""

import importlib
import pkgutil
from dataclasses import is_dataclass

import weihai_calc
from weihai_calc import Tile, parse
from weihai_calc.shapes import is_seven_pairs, waits
from weihai_calc.tiles import pack


def test_what_is_handed_out_cannot_be_changed() -> None:
    """Every dataclass but those that count is frozen and has slots, so that what was scored or read
    can be shared and remembered."""
    counting = {"_Count"}
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
