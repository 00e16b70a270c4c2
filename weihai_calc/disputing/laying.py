"""Feng sets of so many tiles: which tiles they may be.

A dispute over feng points is about how many tiles were laid out; that there can be a set of so
many is what these functions see to (`room 放风规则 1-3, 8`).
"""

from collections.abc import Mapping
from itertools import product

from ..model import Hand, Seat
from ..rules import House
from ..tiles import DRAGONS, WINDS, Tile

_Class = frozenset[Tile]


def laid_out(
    hand: Hand, numbers: Mapping[Seat, int], house: House
) -> dict[Seat, tuple[Tile, ...]] | None:
    """Legal sets of these many tiles for these seats, beside all that is known on the table; an
    empty one for 0. None where there are none. The hand must name the winner's seat."""
    free = _free(hand, numbers)
    seats = [seat for seat, number in numbers.items() if number]
    own = {tile for tile in hand.tiles[: len(hand.tiles) - len(hand.feng or ())] if tile.is_honour}
    mixed = house.plays("luanmao")
    classes: tuple[_Class, ...] = (WINDS | DRAGONS,) if mixed else (WINDS, DRAGONS)
    alike = mixed and house.readings["luanmao"] != "distinct3"
    # Each seat's class: the winner has nothing of it elsewhere.
    choices = [
        [each for each in classes if seat is not hand.seat or each.isdisjoint(own)]
        for seat in seats
    ]
    for chosen in product(*choices):
        wanted = [(each, numbers[seat]) for each, seat in zip(chosen, seats, strict=True)]
        sets = _filled(wanted, dict(free), alike)
        if sets is not None:
            empty: dict[Seat, tuple[Tile, ...]] = dict.fromkeys(numbers, ())
            return empty | dict(zip(seats, sets, strict=True))
    return None


def _free(hand: Hand, seats: Mapping[Seat, int]) -> dict[Tile, int]:
    """How many of each honour are not known on the table, the sets of these seats aside."""
    sets = [(hand.seat, hand.feng), *((shown.seat, shown.feng) for shown in hand.others)]
    known = [tile for seat, feng in sets if seat not in seats for tile in feng or ()]
    known += hand.concealed
    known += [tile for meld in hand.melds for tile in meld.tiles]
    known += [tile for shown in hand.others for meld in shown.melds for tile in meld.tiles]
    return {tile: 4 - known.count(tile) for tile in sorted(WINDS | DRAGONS)}


def _filled(
    wanted: list[tuple[_Class, int]], free: dict[Tile, int], alike: bool
) -> list[tuple[Tile, ...]] | None:
    """Sets of a class and a number each: three different tiles for every one of them first, unless
    a set may be of tiles that are `alike`, then whatever is left."""
    sets: list[list[Tile]] = []
    for allowed, number in wanted:
        most = sorted(allowed, key=lambda tile: (-free[tile], tile))[:3]
        if number < 3 or (not alike and any(free[tile] <= 0 for tile in most)):
            return None
        sets.append([] if alike else most)
        for tile in sets[-1]:
            free[tile] -= 1
    for (allowed, number), tiles in zip(wanted, sets, strict=True):
        for tile in sorted(allowed):
            taken = max(min(free[tile], number - len(tiles)), 0)
            free[tile] -= taken
            tiles += [tile] * taken
        if len(tiles) < number:
            return None
    return [tuple(sorted(tiles)) for tiles in sets]
