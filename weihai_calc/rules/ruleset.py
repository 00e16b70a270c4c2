"""What a rule set is made of: a table of items, options, readings, and a settlement."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ..facts import Facts
from ..model import Mark
from ..settle import Settlement
from ..shapes import Split


class Kind(StrEnum):
    """How an item counts: as the hand's base, times its value, or 番 added up."""

    BASE = "base"
    TIMES = "times"
    FAN = "fan"


@dataclass(frozen=True, slots=True)
class Item:
    """A row of a rule set.

    clause  where the text says so; several are separated by `, `, the first being the item's own.
    when    whether, or for 番 how often, the item holds for a hand in one of its splits.
    beside  the base without which the item is nothing.
    """

    id: str
    zh: str
    en: str
    kind: Kind
    value: int
    clause: str
    when: Callable[[Facts, Split], int]
    beside: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A room option: on or off. `clause` is empty where the text gives it none of its own."""

    id: str
    zh: str
    en: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A place the text can be read two ways (RULES.md section 4): the default value first.

    `zh` and `en` say what each value means, in the order of the values.
    """

    id: str
    values: tuple[str, ...]
    zh: tuple[str, ...]
    en: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """Something a reader of a result must know: above all what the text leaves open and was
    chosen here."""

    code: str
    zh: str
    en: str
    when: Callable[[Facts], bool]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One of the rule texts as a table.

    items      in the order of the text: either bases and multipliers, or 番.
    clashes    pairs of options that cannot be (`flag-conflict`).
    marks      the marks that exist here, with the clause each stands on; others have no effect.
    extras     what a payer adds to hand points, of feng, fish, kong; without `fish` there is no
               飘鱼 here.
    kong_limit whether a fifth kong ends the game.
    notes      what a result says beside its numbers.
    """

    name: str
    zh: str
    en: str
    items: tuple[Item, ...]
    options: tuple[Option, ...]
    readings: tuple[Reading, ...]
    settle: Callable[[Facts, int], Settlement]
    marks: Mapping[Mark, str]
    extras: tuple[str, ...]
    kong_limit: bool
    notes: tuple[Note, ...] = ()

    def cite(self, clause: str) -> str:
        """A clause with the rule set's name before it, as users see it."""
        return f"{self.name} {clause}"


@dataclass(frozen=True, slots=True)
class House:
    """Rules in force: a rule set with every option and reading settled.

    flags, readings  what is on, and every reading's value, in the order of RULES.md.
    without_effect   options and readings given that belong to another rule set.
    """

    rule_set: RuleSet
    flags: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    without_effect: tuple[str, ...] = ()

    @property
    def turned(self) -> tuple[tuple[Reading, str], ...]:
        """The readings that are not at their default, with their value."""
        return tuple(
            (reading, self.readings[reading.id])
            for reading in self.rule_set.readings
            if self.readings[reading.id] != reading.values[0]
        )
