"""A hand under rules in force: its items, its payments, or what is wrong with it.

    Hand, Rules → problems → splits → items of the best split → settlement → Result

Every split and every place of the winning tile in it is tried and the best total is taken (`room
输分计算 1`).
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import prod
from typing import Final

from .facts import Facts, Seating, Traits, WaitsUnknown, only_wait, seating, table, traits
from .model import Hand, Rules
from .notation import Record
from .problems import Problem, claim_problems, hand_problems, rules_problems
from .result import Considered, Entry, Result, Worth
from .rules import House, Item, Kind, house
from .shapes import Split, splits
from .tiles import Counts, pack

_PLAIN_ROOM: Final = Rules()


def score(record: Record | Hand, rules: Rules | None = None) -> Result:
    """Score a record or a hand.

    `rules` serve where the record has none; without either it is `room` with no options. Never
    raises for an invalid hand: then `result.ok` is False and `result.problems` says why.

    >>> from weihai_calc import parse
    >>> score(parse("123m 456p 77s | pon:CCC | feng:ESWN | win:5p self")).total
    7
    """
    if isinstance(record, Hand):
        record = Record(record)
    outside = record.rules is None
    given = record.rules or rules or record.standing or _PLAIN_ROOM
    in_force = house(given)
    hand = record.hand
    seats = seating(hand, hand.marks & in_force.rule_set.marks.keys())
    counts = pack(hand.concealed)
    problems = [
        *rules_problems(given, outside),
        *hand_problems(hand, in_force, seats, counts),
        *claim_problems(record.claim),
    ]
    if problems:
        return Result(record, in_force, _placed(problems, record))
    considered = _consider(hand, counts, in_force)
    settlement = in_force.rule_set.settle(table(hand, seats), in_force, considered[0].points)
    displaced = record.rules is not None and rules not in (None, record.rules)
    return Result(record, in_force, (), seats, considered, settlement, displaced)


def _placed(problems: list[Problem], record: Record) -> tuple[Problem, ...]:
    """The problems with their places in the text, in the order of the text; those without one
    last."""
    placed = [
        replace(problem, span=record.span(problem.place)) if problem.place else problem
        for problem in problems
    ]
    return tuple(sorted(placed, key=lambda problem: (problem.span is None, problem.span)))


def _consider(hand: Hand, counts: Counts, in_force: House) -> tuple[Considered, ...]:
    """Every split with its worth, the best first."""
    tried = []
    for split in _all_splits(hand, counts, in_force):
        asked = traits(hand, counts, split)
        worth = _worth(in_force, asked)
        if worth is None:
            worth = _worth(in_force, asked._replace(only_wait=only_wait(hand, split)))
            assert worth is not None
        tried.append(Considered(split, worth))
    return tuple(sorted(tried, key=Considered.rank))


def _all_splits(hand: Hand, counts: Counts, in_force: House) -> Iterator[Split]:
    """The splits by the winning tile; with 天胡 and no tile named, as the reading `heaven` has it
    (`room 输分计算 19`)."""
    if hand.win is None and in_force.readings.get("heaven") == "best":
        for tile in sorted(set(hand.concealed)):
            yield from splits(counts, tile)
    else:
        yield from splits(counts, hand.win)


@lru_cache(maxsize=16_384)
def _worth(in_force: House, asked: Traits) -> Worth | None:
    """The best base with its multipliers, or all 番 that hold; None where that depends on what else
    the hand waited for and the traits do not say it."""
    facts = Facts(in_force, asked)
    try:
        holding = [
            Entry(item, item.value * times)
            for item in in_force.items
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


__all__ = ["Seating", "score"]
