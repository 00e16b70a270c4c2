"""A hand under rules in force: its items, its payments, or what is wrong with it.

    Hand, Rules → problems → splits → items of the best split → settlement → Result

Every split and every place of the winning tile in it is tried and the best total is taken (`room
输分计算 1`).
"""

from collections.abc import Iterator
from dataclasses import replace

from .facts import Facts, Seating, seating
from .model import Hand, Mark, Part, Rules
from .notation import Record
from .problems import Problem, claim_problems, hand_problems, rules_problems
from .result import Considered, Entry, Remark, Result
from .rules import House, Kind, house
from .shapes import Split, splits


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
    given = record.rules or rules or record.standing or Rules()
    in_force = house(given)
    hand = record.hand
    seats = seating(hand, hand.marks & in_force.rule_set.marks.keys())
    problems = [
        *rules_problems(given, in_force, outside),
        *hand_problems(hand, in_force, seats),
        *claim_problems(record.claim),
    ]
    if problems:
        return Result(record, in_force, problems=_placed(problems, record))
    facts = Facts(hand, in_force, seats)
    considered = sorted(
        (_consider(facts, split) for split in _all_splits(hand, in_force)), key=Considered.rank
    )
    best = considered[0]
    displaced = record.rules is not None and rules not in (None, record.rules)
    return Result(
        record,
        in_force,
        seats=seats,
        items=best.entries,
        fan=best.fan,
        hand_points=best.points,
        split=best.split,
        considered=tuple(considered),
        settlement=in_force.rule_set.settle(facts, best.points),
        remarks=tuple(_remarks(facts, displaced)),
    )


def _placed(problems: list[Problem], record: Record) -> tuple[Problem, ...]:
    """The problems with their places in the text, in the order of the text; those without one
    last."""
    placed = [
        replace(problem, span=record.span(problem.place)) if problem.place else problem
        for problem in problems
    ]
    return tuple(sorted(placed, key=lambda problem: (problem.span is None, problem.span)))


def _all_splits(hand: Hand, in_force: House) -> Iterator[Split]:
    """The splits by the winning tile; with 天胡 and no tile named, as the reading `heaven` has it
    (`room 输分计算 19`)."""
    if hand.win is None and in_force.readings.get("heaven") == "best":
        for tile in sorted(set(hand.concealed)):
            yield from splits(hand.concealed, tile)
    else:
        yield from splits(hand.concealed, hand.win)


def _consider(facts: Facts, split: Split) -> Considered:
    """The items of one split: the best base with its multipliers, or all 番 that hold."""
    holding = [
        Entry(item, item.value * times)
        for item in facts.house.rule_set.items
        if (item.needs is None or facts.plays(item.needs))
        and (times := int(item.when(facts, split)))
    ]
    bases = [entry for entry in holding if entry.item.kind is Kind.BASE]
    if not bases:
        return Considered(split, tuple(holding))
    options = []
    for base in bases:
        entries = tuple(
            entry
            for entry in holding
            if entry is base
            or (entry.item.kind is Kind.TIMES and entry.item.beside in (None, base.item.id))
        )
        options.append(Considered(split, entries))
    return min(options, key=Considered.rank)


def _remarks(facts: Facts, displaced: bool) -> Iterator[Remark]:
    """What a reader must know beside the numbers: readings turned, things without effect, and
    what was chosen where the text is silent. `displaced`: other rules were given than those of the
    record."""
    rule_set = facts.house.rule_set
    if displaced:
        yield Remark("rules-of-record")
    for reading, value in facts.house.turned:
        yield Remark("reading", {"name": reading.id, "value": value})
    for word in facts.house.without_effect:
        yield Remark("without-effect", {"word": word})
    for mark in Mark:
        if facts.marked(mark) and mark not in rule_set.marks:
            yield Remark("without-effect", {"word": mark.value})
    fish = [facts.hand.fish, *(shown.fish for shown in facts.hand.others)]
    if "fish" not in rule_set.extras and any(fish):
        yield Remark("without-effect", {"word": Part.FISH.value})
    for shown in facts.hand.others:
        if shown.feng is None and shown.fish is None and not shown.melds:
            yield Remark("shows-nothing", {"seat": str(shown.seat)})
    for note in rule_set.notes:
        if note.when(facts):
            yield Remark(note.code)


__all__ = ["Seating", "score"]
