"""What a hand is worth in each of its splits.

Every split and every place of the winning tile in it is tried and the best total is taken (`room
输分计算 1`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

from .facts import Facts, Traits, WaitsUnknown, only_wait, traits
from .model import Hand
from .rules import House, Item, Kind
from .shapes import Split, splits
from .tiles import Counts


@dataclass(frozen=True, slots=True)
class Entry:
    """An item that holds, with its value in this hand: points, a factor or 番."""

    item: Item
    value: int


class Worth(NamedTuple):
    """What a hand is worth in one of its splits.

    entries  the items that hold, in the order of the rule text.
    fan      番 added up; None in a rule set that multiplies.
    points   hand points, before the dealer doubles and before any cap.
    """

    entries: tuple[Entry, ...]
    fan: int | None
    points: int


class Considered(NamedTuple):
    """One split that was tried, with what it is worth."""

    split: Split
    worth: Worth

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The items that hold, in the order of the rule text."""
        return self.worth.entries

    @property
    def points(self) -> int:
        """Hand points, before the dealer doubles and before any cap."""
        return self.worth.points

    def rank(self) -> tuple[Any, ...]:
        """Sorts the best first: most points, then the form reported among equals (RULES.md
        section 1), then the order of tiles, so that the choice never depends on the input."""
        split = self.split
        return -self.worth.points, split.form, split.blocks, split.at


def consider(hand: Hand, counts: Counts, house: House) -> tuple[Considered, ...]:
    """Every split of a valid hand with its worth, the best first; `counts` are those of the
    concealed part."""
    tried = []
    for split in _all_splits(hand, counts, house):
        asked = traits(hand, counts, split)
        worth = worth_of(house, asked)
        if worth is None:
            worth = worth_of(house, asked._replace(only_wait=only_wait(hand, split)))
            assert worth is not None
        tried.append(Considered(split, worth))
    return tuple(sorted(tried, key=Considered.rank))


def _all_splits(hand: Hand, counts: Counts, house: House) -> Iterator[Split]:
    """The splits by the winning tile; with 天胡 and no tile named, as the reading `heaven` has it
    (`room 输分计算 19`)."""
    if hand.win is None and house.readings.get("heaven") == "best":
        for tile in sorted(set(hand.concealed)):
            yield from splits(counts, tile)
    else:
        yield from splits(counts, hand.win)


@lru_cache(maxsize=16_384)
def worth_of(house: House, asked: Traits) -> Worth | None:
    """The best base with its multipliers, or all 番 that hold; None where that depends on what else
    the hand waited for and the traits do not say it."""
    facts = Facts(house, asked)
    try:
        holding = [
            Entry(item, item.value * times)
            for item in house.items
            if (times := int(item.when(facts)))
        ]
    except WaitsUnknown:
        return None
    bases = [entry for entry in holding if entry.item.kind is Kind.BASE]
    if not bases:
        fan = sum(entry.value for entry in holding)
        return Worth(tuple(holding), fan, 1 << fan)
    return max((_on(base, holding) for base in bases), key=lambda worth: worth.points)


def _on(base: Entry, holding: list[Entry]) -> Worth:
    """A base with the multipliers that stand beside it."""

    def counts(item: Item) -> bool:
        return item.kind is Kind.TIMES and item.beside in (None, base.item.id)

    entries = tuple(entry for entry in holding if entry is base or counts(entry.item))
    return Worth(entries, None, prod(entry.value for entry in entries))
