"""Complete hands, splits and waits against others' finders and against brute force."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from mahjong.agari import Agari

from weihai_calc import Tile
from weihai_calc.shapes import Form, Wait, is_complete, is_seven_pairs, splits, waits
from weihai_calc.tiles import TILES, pack

WALL = [tile for tile in Tile for _ in range(4)]
TERMINALS = {tile for tile in Tile if tile.is_honour or tile.rank in (1, 9)}


def _near_win(rng: random.Random, kinds: tuple[Tile, ...]) -> list[Tile]:
    """Four groups and a pair or seven pairs, with up to two tiles then exchanged."""
    hand: list[Tile] = []
    if rng.random() < 0.2:
        hand = [tile for tile in rng.sample(kinds, 7) for _ in range(2)]
    else:
        while len(hand) < 12:
            low = rng.choice(kinds)
            run = rng.random() < 0.6 and not low.is_honour and low.rank <= 7
            group = [Tile(low + step) for step in range(3)] if run else [low] * 3
            if all(Counter(hand + group)[tile] <= 4 for tile in group):
                hand += group
        pair = rng.choice([tile for tile in kinds if hand.count(tile) <= 2])
        hand += [pair, pair]
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        hand.pop(rng.randrange(len(hand)))
        hand.append(rng.choice([tile for tile in TILES if hand.count(tile) <= 3]))
    return hand


def _hands(rng: random.Random, number: int) -> Iterator[list[Tile]]:
    """Hands from the wall, from one suit, and near wins of all suits and of one."""
    for at in range(number):
        match at % 4:
            case 0:
                yield rng.sample(WALL, 14)
            case 1:
                yield rng.sample(WALL[:36], 14)
            case 2:
                yield _near_win(rng, TILES[:9])
            case _:
                yield _near_win(rng, TILES)


def test_complete_hands_as_the_mahjong_package_finds_them() -> None:
    agari = Agari()
    found = Counter[bool]()
    for hand in _hands(random.Random(20261129), 120_000):
        counts = Counter(hand)
        if counts.keys() >= TERMINALS:
            continue  # thirteen orphans
        if is_seven_pairs(pack(hand)) and 4 in counts.values():
            continue  # four of a kind is two pairs here and not there
        complete = is_complete(pack(hand))
        assert complete == agari.is_agari([counts[tile] for tile in TILES]), hand
        found[complete] += 1
    assert sum(found.values()) >= 100_000
    assert min(found.values()) > 20_000


def _brute_splits(tiles: list[Tile], pair: bool = True) -> set[tuple[tuple[Tile, ...], ...]]:
    """Every way to part sorted tiles, by taking the first tile in every group it can head."""
    if not tiles:
        return set() if pair else {()}
    first, others = tiles[0], tiles[1:]
    heads = [(first, first, first)]
    if pair:
        heads.append((first, first))
    if not first.is_honour and first.rank <= 7:
        heads.append((first, Tile(first + 1), Tile(first + 2)))
    found = set()
    for head in heads:
        left = list(others)
        try:
            for tile in head[1:]:
                left.remove(tile)
        except ValueError:
            continue
        for more in _brute_splits(left, pair and len(head) == 3):
            found.add(tuple(sorted((head, *more))))
    return found


def _blocks(tiles: Iterable[Tile]) -> set[tuple[tuple[Tile, ...], ...]]:
    return {
        tuple(sorted(split.blocks))
        for split in splits(pack(tiles), None)
        if split.form is not Form.SEVEN_PAIRS
    }


def test_splits_by_brute_force() -> None:
    several = 0
    for hand in _hands(random.Random(7), 6_000):
        found = _blocks(hand)
        assert found == _brute_splits(sorted(hand)), hand
        several += len(found) > 1
    assert several > 100


def test_waits_by_brute_force() -> None:
    waiting = 0
    for hand in _hands(random.Random(11), 2_000):
        rest = sorted(hand[:13])
        found = set()
        for tile in Tile:
            full = sorted([*rest, tile])
            pairs = all(number % 2 == 0 for number in Counter(full).values())
            if rest.count(tile) < 4 and (pairs or _brute_splits(full)):
                found.add(tile)
        assert set(waits(rest)) == found, rest
        waiting += bool(found)
    assert waiting > 300


def test_a_tile_of_which_four_stand_in_the_hand_is_no_wait() -> None:
    rest = [Tile.M3, Tile.M4, Tile.E, Tile.E]
    assert waits(rest, [Tile.M2] * 4) == (Tile.M5,)
    assert waits([Tile.M5] * 4) == ()


@pytest.mark.parametrize(
    ("tiles", "win", "expected"),
    [
        ("M1 M2 M3 E E", "M3", [Wait.EDGE]),
        ("M1 M2 M3 E E", "M1", [Wait.TWO_SIDED]),
        ("M7 M8 M9 E E", "M7", [Wait.EDGE]),
        ("M7 M8 M9 E E", "M9", [Wait.TWO_SIDED]),
        ("M3 M4 M5 E E", "M3", [Wait.TWO_SIDED]),
        ("M5 M6 M7 E E", "M7", [Wait.TWO_SIDED]),
        ("M5 M6 M7 E E", "M6", [Wait.CLOSED]),
        ("M5 M5 M5 E E", "M5", [Wait.SHANPON]),
        ("M5 M5 M5 E E", "E", [Wait.SINGLE]),
        ("P7 P8 P9 E E", "P7", [Wait.EDGE]),
        # 12[3] 345 with 55 beside, and 123 [3]45
        ("M1 M2 M3 M3 M4 M5 M5 M5", "M3", [Wait.EDGE, Wait.TWO_SIDED]),
    ],
)
def test_the_wait_in_every_place(tiles: str, win: str, expected: list[Wait]) -> None:
    hand = [Tile[name] for name in tiles.split()]
    found = [split.wait for split in splits(pack(hand), Tile[win])]
    assert sorted(found, key=str) == sorted(expected, key=str)
