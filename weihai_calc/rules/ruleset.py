"""What a rule set is made of: a table of items, options, readings, and a settlement."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ..facts import Deal, Facts, Table
from ..model import Hand, Mark, Rules, Seat
from ..settle import Extras, Settlement, Terms
from ..words.lang import Texts


class Kind(StrEnum):
    """How an item counts: as the hand's base, times its value, or 番 added up."""

    BASE = "base"
    TIMES = "times"
    FAN = "fan"


@dataclass(frozen=True, slots=True)
class Item:
    """A row of a rule set.

    clause  where the text says so; several are separated by `, `, the first being the item's own.
    says    what it takes, in a few words.
    when    whether, or for 番 how often, the item holds for a hand in one of its splits.
    each    the value counts as often as the item holds.
    needs   the option without which the item does not exist.
    beside  the base without which the item is nothing.
    """

    id: str
    zh: str
    en: str
    kind: Kind
    value: int
    clause: str
    says: Texts
    when: Callable[[Facts], int]
    each: bool = False
    needs: str | None = None
    beside: str | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and sent to other processes by its name: its condition cannot be."""
        from . import item_named, rule_set_of

        return item_named, (rule_set_of(self).name, self.id)


@dataclass(frozen=True, slots=True)
class Option:
    """A room option: on or off.

    clause  empty where the text gives the option none of its own.
    needs   an option without which this one cannot be played.
    not_with  an option with which this one cannot be played.
    """

    id: str
    zh: str
    says: Texts
    clause: str = ""
    needs: str | None = None
    not_with: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A place the text can be read two ways (RULES.md section 4): each value with what it means,
    the default first."""

    id: str
    meanings: Mapping[str, Texts]

    @property
    def values(self) -> tuple[str, ...]:
        """The values, the default first."""
        return tuple(self.meanings)


@dataclass(frozen=True, slots=True)
class Note:
    """Something a reader of a result must know: above all what the text leaves open and was
    chosen here."""

    code: str
    says: Texts
    when: Callable[[Deal], bool]


@dataclass(frozen=True, slots=True)
class Unchecked:
    """Something a finished hand cannot show, on which a result may rest all the same."""

    says: Texts
    clause: str = ""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One of the rule texts as a table.

    items      in the order of the text: either bases and multipliers, or 番.
    marks      the marks that exist here, with the clause each stands on; others have no effect.
    terms      on what terms payers pay, from the value of each reading.
    settle     who pays whom, from the table, the terms and the hand's points.
    added      what a seat's feng, fish and kongs are worth to the winner's payments.
    extras     what a payer adds to hand points, of feng, fish, kong, each with its clause; without
               `fish` there is no 飘鱼 here.
    kong_limit whether a fifth kong ends the game.
    rotation   the clause that says who deals next.
    one_wins   the clause by which only the first of several winners is paid.
    notes      what a result says beside its numbers.
    unchecked  what a finished hand cannot show.
    """

    name: str
    zh: str
    en: str
    items: tuple[Item, ...]
    options: tuple[Option, ...]
    readings: tuple[Reading, ...]
    terms: Callable[[Mapping[str, str]], Terms]
    settle: Callable[[Table, Terms, int], Settlement]
    added: Callable[[Table, Seat], Extras]
    marks: Mapping[Mark, str]
    extras: Mapping[str, str]
    kong_limit: bool
    rotation: str
    one_wins: str
    notes: tuple[Note, ...] = ()
    unchecked: tuple[Unchecked, ...] = ()

    def cite(self, clause: str) -> str:
        """A clause with the rule set's name before it, as users see it."""
        return f"{self.name} {clause}"


@dataclass(frozen=True, slots=True)
class House:
    """Rules in force: a rule set with every option and reading settled.

    rules            what was chosen; the same rules are the same house.
    flags, readings  what is on, and every reading's value, in the order of RULES.md.
    terms            on what terms payers pay.
    without_effect   options and readings given that belong to another rule set.
    """

    rules: Rules
    rule_set: RuleSet
    flags: tuple[str, ...]
    readings: Mapping[str, str]
    terms: Terms
    without_effect: tuple[str, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, House) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and sent to other processes as the rules that it was settled from."""
        from . import house

        return house, (self.rules,)

    def marks_of(self, hand: Hand) -> frozenset[Mark]:
        """The hand's marks that exist under this rule set."""
        return hand.marks & self.rule_set.marks.keys() if hand.marks else hand.marks

    def option_clause(self, flag: str) -> str:
        """The clause of one of the rule set's options, as users see it."""
        clauses = {option.id: option.clause for option in self.rule_set.options}
        return self.rule_set.cite(clauses[flag])

    def plays(self, flag: str) -> bool:
        """Whether the house plays this option."""
        return flag in self.flags

    @property
    def items(self) -> tuple[Item, ...]:
        """The items that exist under the options played."""
        items = self.rule_set.items
        return tuple(item for item in items if item.needs is None or self.plays(item.needs))

    def reads(self, reading: str, value: str) -> bool:
        """Whether the house reads the text in this way."""
        return self.readings[reading] == value

    @property
    def turned(self) -> tuple[tuple[Reading, str], ...]:
        """The readings that are not at their default, with their value."""
        return tuple(
            (reading, self.readings[reading.id])
            for reading in self.rule_set.readings
            if self.readings[reading.id] != reading.values[0]
        )
