"""What the notation's words mean, for every reader of it: keywords, seats, numbers, rules."""

from collections.abc import Iterable
from typing import Final

from ..model import Rules, Seat, Shown
from ..rules import RULE_SETS
from ..words import notation as words
from ..words.notation import lookup
from .parts import FengPart, FishPart, MeldPart, OtherPart, RulesPart, Span

CONCEALED: Final = "concealed"
SECTION: Final = "section"
CLAIM: Final = "claim"
"""The grammar's start symbols."""

MELDS: Final = lookup(words.MELDS)
KEYS: Final = lookup(words.KEYS)
HOWS: Final = lookup(words.HOWS)
MARKS: Final = lookup(words.MARKS)
SEATS: Final = lookup(words.SEATS)
OPTIONS: Final = lookup(words.OPTION_WORDS)
RULE_SETS_NAMED: Final = lookup(words.RULE_SET_WORDS)


def seat_of(token: str) -> Seat:
    """A seat; players also say 南家 for 南."""
    return SEATS[token.lower().removesuffix("家")]


SUITS: Final = {form: at for at, suit in enumerate("mps") for form in words.SUITS_READ[suit]}
HONOURS: Final = {form: tile for tile, word in words.HONOURS.items() for form in word.forms}

MOST_DIGITS: Final = 9
"""More digits than this are no number of points anybody ever had."""


def number_of(token: str) -> int:
    """A number; a very long one is cut to one that nobody ever had."""
    if len(token.lstrip("+-0")) <= MOST_DIGITS:
        return int(token)
    return -(10**MOST_DIGITS) if token.startswith("-") else 10**MOST_DIGITS


def rule_word(word: str) -> str:
    """An option or a rule set in canonical form; any other word as it stands."""
    return OPTIONS.get(word.lower()) or RULE_SETS_NAMED.get(word.lower()) or word


def other_part(
    seat: Seat, parts: tuple[MeldPart | FengPart | FishPart, ...], span: Span
) -> OtherPart:
    """What another seat shows; that feng and fish stand but once is for the record to see."""
    feng = next((part.tiles for part in parts if isinstance(part, FengPart)), None)
    fish = next((part.number for part in parts if isinstance(part, FishPart)), None)
    melds = tuple(part.meld for part in parts if isinstance(part, MeldPart))
    return OtherPart(Shown(seat, feng, fish, melds), parts, span)


def rules_part(entries: Iterable[tuple[str, str | None, Span]], span: Span) -> RulesPart:
    """The words of `rules:`, canonical where known; a reading has its value behind it."""
    name: str | None = None
    flags: list[str] = []
    readings: list[tuple[str, str]] = []
    placed = []
    for word, value, where in entries:
        if value is not None:
            readings.append((word, value))
            word = f"{word}={value}"
        elif word in RULE_SETS and name in (None, word):
            name = word
        else:
            flags.append(word)
        placed.append((word, where))
    return RulesPart(Rules(name or DEFAULT_NAME, flags, readings), tuple(placed), span)


DEFAULT_NAME: Final = Rules().name
