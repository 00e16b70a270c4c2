"""Records and tiles as canonical text, and the same in Chinese (NOTATION.md, "Canonical text")."""

from collections.abc import Iterator

from ..model import Claim, Hand, How, Mark, Meld, Rules, Shown
from ..rules import RULE_SETS, house
from ..tiles import Tile
from ..words.lang import Lang
from ..words.notation import (
    HOWS,
    KEYS,
    MARKS,
    MELDS,
    OPTION_WORDS,
    RULE_SET_WORDS,
    Key,
)
from ..words.notation import SEATS as SEAT_WORDS
from ..words.tiles import tiles_text
from .reader import Directive, Line
from .record import Record


def record_text(record: Record, lang: Lang) -> str:
    """A record as one line of canonical text; what was not given is not added."""
    sections = list(_hand_sections(record.hand, lang))
    if record.rules is not None:
        sections.append(_rules_text(record.rules, lang))
    text = " | ".join(sections)
    if record.label is not None:
        text = f"[{record.label}] {text}"
    if record.claim is None:
        return text
    return f"{text} => {claim_text(record.claim, lang)}".rstrip(" ")  # a claim may be left empty


def line_text(line: Line, lang: Lang = Lang.EN) -> str:
    """A line of a file in canonical text, its comment kept as it stands."""
    if isinstance(line.content, Record):
        return record_text(line.content, lang) + line.comment
    if isinstance(line.content, Directive):
        return _rules_text(line.content.rules, lang) + line.comment
    return line.comment


def _hand_sections(hand: Hand, lang: Lang) -> Iterator[str]:
    yield tiles_text(hand.concealed, lang)
    for meld in hand.melds:
        yield meld_text(meld, lang)
    if hand.feng is not None:
        yield _feng_text(hand.feng, lang)
    if hand.how is not None:
        yield " ".join(_win_words(hand, lang))
    seats = []
    if hand.seat is not None:
        seats.append(f"{KEYS[Key.SEAT].of(lang)}:{SEAT_WORDS[hand.seat].of(lang)}")
    if hand.winner_deals:
        seats.append(KEYS[Key.DEALER].of(lang))
    elif hand.dealer is not None:
        seats.append(f"{KEYS[Key.DEALER].of(lang)}:{SEAT_WORDS[hand.dealer].of(lang)}")
    if seats:
        yield " ".join(seats)
    if hand.fish is not None:
        yield _fish_text(hand.fish, lang)
    for shown in hand.others:
        yield " ".join(_shown_words(shown, lang))


def meld_text(meld: Meld, lang: Lang = Lang.EN) -> str:
    """A meld as its section: `pon:EEE`."""
    return f"{MELDS[meld.kind].of(lang)}:{tiles_text(meld.tiles, lang)}"


def _feng_text(feng: tuple[Tile, ...], lang: Lang) -> str:
    return f"{KEYS[Key.FENG].of(lang)}:{tiles_text(feng, lang)}"


def _fish_text(fish: int, lang: Lang) -> str:
    return f"{KEYS[Key.FISH].of(lang)}:{fish}"


def _win_words(hand: Hand, lang: Lang) -> Iterator[str]:
    """`win:6s discard from:W last`; in Chinese the discarder stands with the word: 点炮:西."""
    assert hand.how is not None
    tile = "" if hand.win is None else tiles_text([hand.win], lang) + " "
    how = HOWS[hand.how].of(lang)
    source = "" if hand.source is None else SEAT_WORDS[hand.source].of(lang)
    from_word = KEYS[Key.FROM].of(lang)
    if source:
        joined = lang is Lang.ZH and how != HOWS[How.SELF].of(lang)
        how = f"{how}:{source}" if joined else f"{how} {from_word}:{source}"
    yield f"{KEYS[Key.WIN].of(lang)}:{tile}{how}"
    for mark in Mark:
        if mark in hand.marks:
            yield MARKS[mark].of(lang)


def _shown_words(shown: Shown, lang: Lang) -> Iterator[str]:
    yield f"@{SEAT_WORDS[shown.seat].of(lang)}"
    if shown.feng is not None:
        yield _feng_text(shown.feng, lang)
    if shown.fish is not None:
        yield _fish_text(shown.fish, lang)
    for meld in shown.melds:
        yield meld_text(meld, lang)


def rule_words(rules: Rules, lang: Lang = Lang.EN) -> tuple[str, ...]:
    """The words of a house's rules in canonical order: rule set, options, readings as given."""
    in_force = house(rules)
    options = [option.id for rule_set in RULE_SETS.values() for option in rule_set.options]
    readings = [row.id for row in in_force.rule_set.readings]
    name = RULE_SET_WORDS[rules.name].of(lang) if rules.name in RULE_SET_WORDS else rules.name
    known = [OPTION_WORDS[flag].of(lang) for flag in options if flag in rules.flags]
    unknown = [flag for flag in rules.flags if flag not in options]
    pairs = sorted(
        rules.readings,
        key=lambda pair: readings.index(pair[0]) if pair[0] in readings else len(readings),
    )
    return (name, *known, *unknown, *(f"{reading}={value}" for reading, value in pairs))


def _rules_text(rules: Rules, lang: Lang) -> str:
    return f"{KEYS[Key.RULES].of(lang)}:{' '.join(rule_words(rules, lang))}"


def claim_text(claim: Claim, lang: Lang = Lang.EN) -> str:
    """A claim as it stands behind `=>`."""
    if claim.wording:
        return claim.wording
    if claim.total is not None:
        return str(claim.total)
    return " ".join(
        f"{SEAT_WORDS[seat].of(lang)}{f'{points:+d}' if points else '0'}"
        for seat, points in claim.seats
    )
