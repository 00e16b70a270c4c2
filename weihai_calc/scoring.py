"""A hand under rules in force: its items, its payments, or what is wrong with it.

Hand, Rules → problems → splits → items of the best split → settlement → Result
"""

from dataclasses import replace
from typing import Final

from .facts import seating, table
from .model import Hand, Rules
from .notation import Record
from .problems import Problem, claim_problems, hand_problems, rules_problems
from .result import Result
from .rules import house
from .tiles import pack
from .worth import consider

_PLAIN_ROOM: Final = Rules()


def rules_in_force(record: Record, rules: Rules | None) -> Rules:
    """The record's own rules, else those given with the call, else those it was read with."""
    return record.rules or rules or record.standing or _PLAIN_ROOM


def displaces(record: Record, rules: Rules | None) -> bool:
    """Whether the record's own rules stand against others that were given."""
    return record.rules is not None and rules not in (None, record.rules)


def score(record: Record | Hand, rules: Rules | None = None) -> Result:
    """Score a record or a hand in full, as `weihai_calc.score` does where numbers do not say it."""
    if isinstance(record, Hand):
        record = Record(record)
    given = rules_in_force(record, rules)
    in_force = house(given)
    hand = record.hand
    seats = seating(hand, in_force.marks_of(hand))
    counts = pack(hand.concealed)
    problems = [
        *rules_problems(given, outside=record.rules is None),
        *hand_problems(hand, in_force, seats, counts),
        *claim_problems(record.claim),
    ]
    if problems:
        return Result(record, in_force, _placed(problems, record))
    worth = consider(hand, counts, in_force)[0].worth
    settlement = in_force.rule_set.settle(table(hand, seats), in_force.terms, worth.points)
    return Result(record, in_force, (), worth, settlement, displaces(record, rules))


def _placed(problems: list[Problem], record: Record) -> tuple[Problem, ...]:
    """The problems with their places in the text, in the order of the text; those without one
    last."""
    placed = [
        replace(
            problem,
            facts=dict(problem.facts),  # those of rules are shared by all that have them
            span=record.span(problem.place) if problem.place else None,
        )
        for problem in problems
    ]
    return tuple(sorted(placed, key=lambda problem: (problem.span is None, problem.span)))


__all__ = ["displaces", "rules_in_force", "score"]
