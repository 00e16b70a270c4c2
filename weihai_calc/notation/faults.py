"""Why a section is not the notation: Lark's complaint turned into a place and a reason."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ..problems import Fact
from ..rules import OPTIONS
from ..words import notation as words
from ..words.notation import CLASSES, Word
from .fault import Fault

if TYPE_CHECKING:
    from lark import UnexpectedInput


_SUITS: Final = "".join(words.SUITS_READ.values()) + "z"
_RANKS: Final = re.compile(f"[0-9{words.NUMERALS}]+")
_WORD: Final = re.compile(r"([A-Za-z_]+(?:-[A-Za-z_]+)*|[\u4E00-\u9FFF]+)( *:)?")
_TILES: Final = re.compile(
    rf"[1-9{words.NUMERALS}]+[mpswbt万萬筒饼餅条條索]|[1-7]+z"
    r"|[ESWNCFP]+(?![A-Za-z])|[东東南西北中发發白🀀-🀡]"
)
_SUIT_FIRST: Final = re.compile(rf"([{_SUITS}])([1-9{words.NUMERALS}]+)")
_SEAT: Final = re.compile(r"[ESWNeswn东東南西北]+")
_WORD_BEFORE: Final = re.compile(r"([A-Za-z_]+|[\u4E00-\u9FFF]+) *$")
_BRACKETS: Final = "【】〔〕「」『』"
_WIND: Final = re.compile("[东東南西北]风(?! *:)")
_BARS: Final = "‖¦∣│/\\;。"
_ARROWS: Final = "=>→⇒》"


def explain(error: "UnexpectedInput", text: str, start: str) -> Fault:
    """The reason why `text` could not be parsed from this start symbol."""
    expected = _expected(error)
    at = error.pos_in_stream
    token = getattr(error, "token", None)
    if at is None or (token is not None and token.type == "$END"):
        return _unfinished(expected, text)
    if expected & {"NUMBER", "FISH_NUMBER"}:
        word = re.compile(r"[^ |]+").match(text, at)
        return Fault(word.span() if word else (at, at + 1), "number-missing")
    if found := _SUIT_FIRST.match(text, at):
        suit, ranks = found.groups()
        return Fault(found.span(), "suit-first", {"word": found.group(), "upper": ranks + suit})
    if found := _TILES.match(text, at):
        return _misplaced_tiles(found, expected, start)
    if found := _RANKS.match(text, at):
        if "SEAT" in expected:
            return Fault(found.span(), "seat-unknown", {"word": found.group()})
        return _bad_ranks(found, text)
    if found := _WIND.match(text, max(at - 1, 0)):
        return Fault(found.span(), "wind-word", {"word": found.group(), "tile": found.group()[0]})
    if found := _WORD.match(text, at):
        return _bad_word(found, expected, start)
    return _bad_character(text, at, expected)


def _expected(error: "UnexpectedInput") -> frozenset[str]:
    names: Iterable[str] = ()
    for attribute in ("accepts", "expected", "allowed"):
        names = getattr(error, attribute, None) or names
        if names:
            break
    return frozenset(names)


def _unfinished(expected: frozenset[str], text: str) -> Fault:
    whole = (0, len(text))
    for terminal, why in (
        ("HOW", "how-missing"),
        ("SEAT", "seat-missing"),
        ("NUMBER", "number-missing"),
        ("FISH_NUMBER", "number-missing"),
        ("NAME", "rule-missing"),
    ):
        if terminal in expected:
            return Fault(whole, why)
    return Fault(whole, "tiles-missing")


def _misplaced_tiles(found: "re.Match[str]", expected: frozenset[str], start: str) -> Fault:
    """Tiles where none may stand: a seat without its colon, a second concealed part."""
    before = _WORD_BEFORE.search(found.string[: found.start()])
    if _SEAT.fullmatch(found.group()) and before and _is_any(before.group(1)):
        seat = found.group()
        facts = {"word": before.group(1), "seat": seat[:1]}
        return Fault((before.start(), found.end()), "seat-colon", facts)
    if found.start() == 0 and start == "section":
        behind = _WORD.match(found.string[found.end() :].removeprefix("家").lstrip(" "))
        if _SEAT.fullmatch(found.group()) and behind and behind.group(2):
            return Fault(found.span(), "at-missing", {"seat": found.group()})
        return Fault(found.span(), "tiles-again")
    return Fault(found.span(), "how-first" if "HOW" in expected else "tiles-here")


def _bad_ranks(found: "re.Match[str]", text: str) -> Fault:
    """Digits that make no tiles: a zero, a suit that is missing or unknown, z out of range."""
    span, ranks = found.span(), found.group()
    suit = text[span[1] : span[1] + 1]
    if "0" in ranks:
        zero = span[0] + ranks.index("0")
        return Fault((zero, zero + 1), "rank-zero")
    if suit == "z":
        return Fault((span[0], span[1] + 1), "honour-number")
    if not suit.strip() or not suit.isalpha():
        behind = text[span[1] :].lstrip(" ")[:1]
        why = "suit-space" if behind and behind in _SUITS else "suit-missing"
        return Fault(span, why, {"word": ranks, "upper": ranks + behind})
    why = "suit-case" if suit.lower() in _SUITS else "suit-unknown"
    return Fault((span[0], span[1] + 1), why, {"word": suit})


def _bad_character(text: str, at: int, expected: frozenset[str]) -> Fault:
    character = text[at]
    facts = {"word": character}
    if character == ":" and "EQUAL" in expected:
        return Fault((at, at + 1), "equals-missing")
    if character == "@":
        return Fault((at, at + 1), "bar-missing", facts)
    if character in _BRACKETS:
        return Fault((at, at + 1), "brackets", facts)
    if character in _BARS:
        return Fault((at, at + 1), "bar-typed", facts)
    before = _WORD_BEFORE.search(text[:at])
    if before and (terminal := _key_of(before.group(1))):
        facts = {"word": before.group(1), "terminal": terminal}
        return Fault((before.start(), at + 1), "colon-missing", facts)
    return Fault((at, at + 1), "arrow" if character in _ARROWS else "character", facts)


def _bad_word(found: "re.Match[str]", expected: frozenset[str], start: str) -> Fault:
    word, span = found.group(1), found.span(1)
    facts: dict[str, Fact] = {"word": word}
    tiles = "SUITED" in expected
    if "SEAT" in expected:
        return Fault(span, "seat-unknown", facts)
    if _is_any(word):
        facts["terminal"] = _key_of(word)
        return Fault(span, _misplaced(found, expected, start), facts)
    if option := words.lookup(words.OPTION_WORDS).get(word.lower()):
        needed = OPTIONS[option].needs
        facts["rules"] = f"{needed} {option}" if needed else option
        facts["flags"] = f"{needed},{option}" if needed else option
        return Fault(span, "option-here", facts)
    if tiles and set(word.upper()) <= set("ESWNCFP"):
        return Fault(span, "honour-case", {"word": word, "upper": word.upper()})
    if parts := words.parts_of(word, (each for group in CLASSES.values() for each in group)):
        return Fault(span, "words-joined", {"word": word, "parts": parts})
    if key := _key_run_into(word, found.string[span[1] :]):
        return Fault(span, "colon-missing", {"word": key, "terminal": _key_of(key)})
    classes = tuple(sorted(expected & CLASSES.keys())) or tuple(CLASSES)
    near = words.nearest(
        word, (form for group in CLASSES.values() for each in group for form in each.forms)
    )
    if near is None and tiles:
        return Fault(span, "how-first" if "HOW" in expected else "no-tiles", facts)
    return Fault(span, "word-unknown", {"word": word, "classes": classes})


def _misplaced(found: "re.Match[str]", expected: frozenset[str], start: str) -> str:
    """Why a keyword that is known cannot stand where it stands."""
    word, colon = found.group(1), found.group(2)
    first = found.start() == 0
    if start == "concealed" and first:
        return "concealed-first"
    if "HOW" in expected and _is(word, "MARK"):
        return "mark-first"
    if _is(word, "FROM_KEY") and not colon:
        return "colon-missing"
    if _is(word, "HOW") or _is(word, "MARK") or _is(word, "FROM_KEY"):
        return "win-first" if first or start == "concealed" else "word-here"
    if not colon:
        return "colon-missing"
    return "word-here" if first else "bar-missing"


def _is(word: str, terminal: str) -> bool:
    """Whether the word is a keyword of this terminal."""
    return any(word.lower() in map(str.lower, each.forms) for each in CLASSES[terminal])


def _is_any(word: str) -> bool:
    """Whether the word is a keyword at all."""
    return any(_is(word, terminal) for terminal in CLASSES)


def _key_of(word: str) -> str:
    """The terminal of a keyword that takes a colon, else empty."""
    keys = (name for name in CLASSES if name.endswith("_KEY") and _is(word, name))
    return next(keys, "")


def _key_run_into(word: str, behind: str) -> str | None:
    """The keyword at the head of a word whose colon was left out: `碰东东东`, `胡五筒自摸`."""
    keys: list[Word] = [
        each for name, group in CLASSES.items() if name.endswith("_KEY") for each in group
    ]
    forms = sorted((form for key in keys for form in key.forms), key=len, reverse=True)
    for form in forms:
        if word.lower().startswith(form) and _TILES.match(word[len(form) :] + behind):
            return form
    return None
