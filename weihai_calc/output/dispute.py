"""Why a claim differs from what is right: as sentences, as a JSON object."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..disputing import Change, Dispute, Explanation, Kind, Mistake
from ..model import SEATS, Claim, How, Mark, Meld, Rules, Seat
from ..notation.writer import claim_text, meld_text
from ..rules import House, house
from ..rules import Kind as ItemKind
from ..tiles import Tile
from ..words.disputes import (
    CONDITIONS,
    FAN_FOR_POINTS,
    HEADS,
    HOW_KEYS,
    KONGS,
    MARKED,
    MISTAKES,
    SENTENCES,
)
from ..words.lang import Lang
from ..words.notation import OPTION_WORDS, RULE_SET_WORDS
from ..words.tiles import tiles_text
from .drawing import seat_name
from .json import claim_object, result_object
from .table import result_table
from .wrapping import wrapped

Object = dict[str, Any]


def dispute_object(found: Dispute, lang: Lang) -> Object:
    """The claim, what is right, and what would make the claim right."""
    return {
        "claim": claim_object(found.claim),
        "result": result_object(found.result, lang),
        **explanations_part(found, lang),
    }


def explanations_part(found: Dispute, lang: Lang) -> Object:
    """What would make the claim right, or the nearest that can be reached."""
    return {
        "explanations": [_explanation(each, found, lang) for each in found.explanations],
        "nearest": [_explanation(each, found, lang) for each in found.nearest],
    }


def _explanation(explanation: Explanation, found: Dispute, lang: Lang) -> Object:
    return {
        "changes": [_change(change) for change in explanation.changes],
        "total": explanation.total,
        "deltas": dict(zip(map(str, SEATS), explanation.points, strict=True)),
        "text": sentence(explanation, found, lang),
    }


def _change(change: Change) -> Object:
    return {
        "kind": str(change.kind),
        "name": None if change.name is None else str(change.name),
        "from": _plain(change.before),
        "to": _plain(change.after),
    }


def _plain(value: object) -> object:
    """A value as JSON has it."""
    if isinstance(value, Meld):
        return meld_text(value)
    if value is None or type(value) in (bool, int):
        return value
    return str(value)


def dispute_text(found: Dispute, lang: Lang, columns: int | None = None) -> str:
    """What is right, as a table, then the explanations; of an invalid record the explanations
    alone."""
    blocks = [result_table(found.result, lang, columns=columns)] if found.result.ok else []
    told = explained(found, lang)
    if told.head and (told.sentences or found.result.ok):
        lines = [f"{number:>2}. {each}" for number, each in enumerate(told.sentences, 1)]
        lines = [told.head, *lines, *([told.more] if told.more else [])]
        blocks.append("\n".join(wrapped(line, columns, "    ") for line in lines))
    return "\n\n".join(blocks)


class Told(NamedTuple):
    """What stands above the explanations, each of them, and what is said should there be more; all
    empty where the claim is right."""

    head: str
    sentences: tuple[str, ...] = ()
    more: str = ""


def explained(found: Dispute, lang: Lang) -> Told:
    """The explanations, or the nearest that can be reached, as they are told."""
    claim = _claim(found.claim, lang)
    several = found.explanations or found.nearest
    if not several:
        return Told(HEADS["nothing"].of(lang, claim))
    if not several[0].changes:
        return Told("")
    size = len(several[0].changes)
    key = "none" if not found.explanations else "one" if len(several) == size == 1 else str(size)
    head = HEADS[key].of(lang, claim)
    more = HEADS["more"].of(lang, {"number": len(several)}) if found.more else ""
    return Told(head, tuple(sentence(each, found, lang) for each in several), more)


def sentence(explanation: Explanation, found: Dispute, lang: Lang) -> str:
    """An explanation in the players' words."""
    reached = _claim(_reached(explanation, found.claim), lang)
    if not explanation.changes:
        return SENTENCES["right"].of(lang, reached)
    positions, others = _positions(explanation)
    in_force = _house_then(explanation, found)
    facts = [each for each in positions if each[0].kind is not Kind.ERROR]
    fan = any(item.kind is ItemKind.FAN for item in in_force.rule_set.items)
    made = [
        FAN_FOR_POINTS if fan and name is Mistake.ADDED else MISTAKES[name]
        for ((_, name, *_), *_) in positions
        if isinstance(name, Mistake)
    ]
    besides, again = ("，并且", "，又") if lang is Lang.ZH else (" and ", " and ")
    conditions = besides.join(_conditions(facts, found, in_force, lang))
    mistakes = again.join(each.of(lang) for each in made)
    key = "would-be" if not made else "both" if facts else "mistaken"
    said = {**reached, "conditions": conditions, "mistakes": mistakes}
    text = SENTENCES[key].of(lang, said)
    if others:
        space = "" if lang is Lang.ZH else " "
        text += space + SENTENCES["more-alike"].of(lang, {"number": others + 1})
    return text


def _reached(explanation: Explanation, claim: Claim) -> Claim:
    """What the explanation comes to, in the form of the claim."""
    if claim.total is not None:
        return Claim(total=explanation.total)
    return Claim(seats=tuple((seat, explanation.points[seat]) for seat, _ in claim.seats))


def _claim(claim: Claim, lang: Lang) -> dict[str, str]:
    """A claim as sentences name it, at their head and behind other words."""
    points = {"points": claim_text(claim, lang)}
    if claim.total is None:
        said = SENTENCES["seats-points"].of(lang, points)
        return {"claim": said, "behind": said}
    return {
        "claim": SENTENCES["points"].of(lang, points),
        "behind": SENTENCES["points-behind"].of(lang, points),
    }


def _positions(explanation: Explanation) -> tuple[list[list[Change]], int]:
    """The changes, each with those that may stand in its place; how many combinations there are
    besides, where they are not simply all of them."""
    combinations = [explanation.changes, *explanation.alike]
    positions = [list(dict.fromkeys(each)) for each in zip(*combinations, strict=True)]
    every = 1
    for each in positions:
        every *= len(each)
    if every == len(combinations):
        return positions, 0
    return [[change] for change in explanation.changes], len(explanation.alike)


def _house_then(explanation: Explanation, found: Dispute) -> House:
    """The house with the explanation's rule set, whose readings have their meanings there."""
    names = [each.after for each in explanation.changes if each.kind is Kind.RULES]
    return house(Rules(str(names[0]))) if names else found.result.house


def _conditions(
    positions: Sequence[list[Change]], found: Dispute, in_force: House, lang: Lang
) -> Iterator[str]:
    """What would have to be so, one condition after the other; options in one."""
    for changes in positions:  # under which its options and readings are
        if changes[0].kind is Kind.RULES:
            yield _condition(changes, found, in_force, lang)
    for key, on in (("flag-on", True), ("flag-off", False)):
        flags = [
            OPTION_WORDS[str(each[0].name)].zh
            for each in positions
            if each[0].kind is Kind.FLAG and each[0].after is on
        ]
        if flags:
            yield CONDITIONS[key].of(lang, {"options": _listed(flags, lang)})
    how = next((changes[0].after for changes in positions if changes[0].kind is Kind.HOW), None)
    kinds = [changes[0].kind for changes in positions]
    for changes, kind in zip(positions, kinds, strict=True):
        if kind is Kind.FROM and isinstance(how, How):
            seats = _seats([each.after for each in changes], lang)
            yield CONDITIONS[HOW_KEYS[how]].of(lang, {"seats": seats})
        elif kind in (Kind.FLAG, Kind.RULES) or (kind is Kind.HOW and Kind.FROM in kinds):
            continue
        else:
            yield _condition(changes, found, in_force, lang)


def _condition(changes: list[Change], found: Dispute, in_force: House, lang: Lang) -> str:
    """What would have to be so, by one of these changes."""
    kind, name, before, after = changes[0]
    names = [each.name for each in changes]
    afters = [each.after for each in changes]

    def said(key: str, **facts: object) -> str:
        return CONDITIONS[key].of(lang, facts)

    match kind:
        case Kind.READING:
            rows = {row.id: row.meanings for row in in_force.rule_set.readings}
            meaning = rows[str(name)][str(after)].of(lang)
            return said("reading", name=name, value=after, meaning=meaning)
        case Kind.RULES:
            return said("rules", rules=RULE_SET_WORDS[str(after)].of(lang))
        case Kind.MARK:
            assert isinstance(name, Mark)
            on, off = MARKED[name]
            return (on if after else off).of(lang)
        case Kind.HOW:
            assert isinstance(after, How)
            return said(HOW_KEYS[after], seats=_seats(names, lang))
        case Kind.FROM:
            robbed = found.result.record.hand.how is How.ROB
            return said("from-rob" if robbed else "from-discard", seats=_seats(afters, lang))
        case Kind.DEALER:
            return said("dealer", seats=_seats(afters, lang))
        case Kind.WIN:
            tiles = [tiles_text([tile], lang) for tile in afters if isinstance(tile, Tile)]
            return said("win", tiles=_either(tiles, lang))
        case Kind.MELD:
            return _either([_meld_condition(melds, lang) for melds in _by_meld(changes)], lang)
        case Kind.FISH:
            key = "fish" if after else "fish-none"
            return said(key, seats=_seats(names, lang), number=after)
    key = "feng-none" if not after else "feng-not" if before else "feng"
    return said(key, seats=_seats(names, lang), number=after, before=before)


def _by_meld(changes: list[Change]) -> list[list[Change]]:
    """The changes of each meld."""
    found: dict[object, list[Change]] = {}
    for change in changes:
        found.setdefault((change.name, change.before), []).append(change)
    return list(found.values())


def _meld_condition(changes: list[Change], lang: Lang) -> str:
    """What kind a kong would have to be."""
    melds = [each.after for each in changes if isinstance(each.after, Meld)]
    kinds = _either([KONGS[meld.kind].of(lang) for meld in melds], lang)
    tiles = tiles_text(melds[0].tiles, lang)
    seat = _seats([changes[0].name], lang)
    return CONDITIONS["meld"].of(lang, {"seat": seat, "tiles": tiles, "kinds": kinds})


def _seats(seats: Sequence[object], lang: Lang) -> str:
    """Any of these seats."""
    home = "家" if lang is Lang.ZH else ""
    names = [seat_name(seat, lang) + home for seat in seats if isinstance(seat, Seat)]
    return _either(names, lang)


def _either(words: Sequence[str], lang: Lang) -> str:
    return _list(words, lang, "或", "or")


def _listed(words: Sequence[str], lang: Lang) -> str:
    return _list(words, lang, "和", "and")


def _list(words: Sequence[str], lang: Lang, last_zh: str, last_en: str) -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    *first, last = words
    if lang is Lang.ZH:
        return f"{'、'.join(first)}{last_zh}{last}"
    return f"{', '.join(first)} {last_en} {last}"
