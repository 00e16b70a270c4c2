"""What is wrong with a record beside its hand: the rules it names, its claim."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ..model import Claim, Part, Place, Rules
from ..rules import OPTIONS, READING_NAMES, RULE_SETS, House, house, known_values
from ..words.notation import OPTION_WORDS, lookup, parts_of
from .problem import Code, Fact, Problem

RULE_WORDS: Final = (*RULE_SETS, *OPTIONS)


@lru_cache(maxsize=1024)
def rules_problems(rules: Rules, outside: bool) -> tuple[Problem, ...]:
    """`bad-rules` and `flag-conflict`.

    `outside`: the rules did not come with the record, so a value that only another rule set knows
    is merely without effect (INTERFACE.md).
    """
    return tuple(_rules_problems(rules, house(rules), outside))


def _rules_problems(rules: Rules, house: House, outside: bool) -> Iterator[Problem]:
    if rules.name not in RULE_SETS:
        yield _rule(Code.BAD_RULES, "rule-set-unknown", rules.name, among=tuple(RULE_SETS))
    for flag in rules.flags:
        if flag in RULE_SETS:
            yield _rule(Code.BAD_RULES, "rule-set-twice", flag, name=rules.name)
        elif known_values(flag) and flag not in OPTIONS:
            yield _rule(Code.BAD_RULES, "reading-bare", flag, values=known_values(flag))
        elif flag not in OPTIONS:
            yield _unknown_option(flag)
    own = {row.id: row.values for row in house.rule_set.readings}
    names = Counter(name for name, _ in rules.readings)
    for name, value in rules.readings:
        known = known_values(name)
        allowed = known if outside else own.get(name, known)
        word = f"{name}={value}"
        if not known:
            yield _unknown_reading(word, name)
        elif value not in allowed:
            values = own.get(name, known)
            facts: dict[str, Fact] = {"name": name, "word": value, "names": values}
            yield _rule(Code.BAD_RULES, "value-unknown", word, None, **facts)
        elif names[name] > 1:
            yield _rule(Code.BAD_RULES, "reading-twice", word, word=name)
    yield from _conflicts(house)


def _conflicts(house: House) -> Iterator[Problem]:
    """Options that cannot be; they go on to take effect in the other checks all the same."""
    for option in house.rule_set.options:
        if option.id not in house.flags:
            continue
        clause = house.option_clause(option.id)
        if option.needs is not None and option.needs not in house.flags:
            facts: dict[str, Fact] = {"option": option.id, "other": option.needs}
            yield _rule(Code.FLAG_CONFLICT, "option-needs", option.id, clause, **facts)
        if option.not_with in house.flags:
            facts = {"option": option.id, "other": option.not_with or ""}
            yield _rule(Code.FLAG_CONFLICT, "option-not-with", option.id, clause, **facts)


def _unknown_option(flag: str) -> Problem:
    if flag.lower().startswith("no-"):
        return _rule(Code.BAD_RULES, "option-taken-away", flag)
    if parts := parts_of(flag, OPTION_WORDS.values()):
        return _rule(Code.BAD_RULES, "words-joined", flag, parts=parts)
    return _rule(Code.BAD_RULES, "option-unknown", flag, among=RULE_WORDS)


def _unknown_reading(which: str, name: str) -> Problem:
    option = lookup(OPTION_WORDS).get(name)
    if option in READING_NAMES:
        return _rule(Code.BAD_RULES, "reading-by-option", which, word=name, reading=option)
    why = "reading-unknown" if option is None else "option-with-value"
    return _rule(Code.BAD_RULES, why, which, word=name, names=READING_NAMES)


def _rule(code: Code, why: str, which: str, clause: str | None = None, **facts: Fact) -> Problem:
    """A problem with one of the words of the rules; `word` is what the sentences call it."""
    place = Place(Part.RULE, which=which)
    return Problem(code, why, place, clause, {"word": which, **facts})


def claim_problems(claim: Claim | None) -> Iterator[Problem]:
    """`bad-claim`: no number of points, or a seat twice."""
    if claim is not None and not claim.is_sound:
        why = "seat-twice" if claim.seats else "claim-unreadable"
        yield Problem(Code.BAD_CLAIM, why, Place(Part.CLAIM))
