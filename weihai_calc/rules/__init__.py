"""The rule sets, and how a house's choices become rules in force.

A rule set is one file here and one row in `RULE_SETS`.
"""

from functools import lru_cache
from types import MappingProxyType
from typing import Final

from ..model import Rules
from .classic import CLASSIC
from .room import ROOM
from .ruleset import House, Item, Kind, Option, Reading, RuleSet

RULE_SETS: Final = MappingProxyType({rule_set.name: rule_set for rule_set in (ROOM, CLASSIC)})

OPTIONS: Final = MappingProxyType(
    {option.id: option for rule_set in RULE_SETS.values() for option in rule_set.options}
)

READING_NAMES: Final = tuple(
    dict.fromkeys(row.id for rule_set in RULE_SETS.values() for row in rule_set.readings)
)


def known_values(reading: str) -> tuple[str, ...]:
    """The values any rule set knows for this reading; none where no rule set knows it."""
    values = dict.fromkeys(
        value
        for rule_set in RULE_SETS.values()
        for row in rule_set.readings
        if row.id == reading
        for value in row.values
    )
    return tuple(values)


def rule_set_of(item: Item) -> RuleSet:
    """The rule set that an item is a row of."""
    return next(rule_set for rule_set in RULE_SETS.values() if item in rule_set.items)


def item_named(rule_set: str, name: str) -> Item:
    """An item of a rule set by its id."""
    return next(item for item in RULE_SETS[rule_set].items if item.id == name)


@lru_cache(maxsize=1024)
def house(rules: Rules) -> House:
    """Settle every option and reading; what is unknown is left out, what belongs to another rule
    set is named in `without_effect`. Of a reading given twice the first value counts."""
    rule_set = RULE_SETS.get(rules.name, ROOM)
    own_options = {option.id for option in rule_set.options}
    readings = {row.id: row.values[0] for row in rule_set.readings}
    without_effect = [flag for flag in rules.flags if flag in OPTIONS and flag not in own_options]
    for name, value in reversed(rules.readings):
        row = next((row for row in rule_set.readings if row.id == name), None)
        if row is not None and value in row.values:
            readings[name] = value
        elif value in known_values(name):
            without_effect.append(f"{name}={value}")
    return House(
        rules,
        rule_set,
        tuple(option.id for option in rule_set.options if option.id in rules.flags),
        MappingProxyType(readings),
        rule_set.terms(readings),
        tuple(without_effect),
    )


__all__ = [
    "OPTIONS",
    "READING_NAMES",
    "RULE_SETS",
    "House",
    "Item",
    "Kind",
    "Option",
    "Reading",
    "RuleSet",
    "house",
    "item_named",
    "known_values",
    "rule_set_of",
]
