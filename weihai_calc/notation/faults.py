"""Why a section is not the notation: Lark's complaint turned into a place and a reason."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from ..problems import Fact
from ..words import notation as words
from ..words.notation import Key
from .record import Span

if TYPE_CHECKING:
    from lark import UnexpectedInput


class Fault(Exception):
    """A section that is not the notation; `span` is within the section.

    why and facts are those of the `syntax` problem it becomes.
    """

    def __init__(self, span: Span, why: str, facts: Mapping[str, Fact] | None = None) -> None:
        super().__init__(why)
        self.span = span
        self.why = why
        self.facts = dict(facts or {})

    def moved(self, offset: int) -> "Fault":
        """The same fault where the section begins at `offset`."""
        return Fault((self.span[0] + offset, self.span[1] + offset), self.why, self.facts)


_TILE_TERMINALS: Final = frozenset({"SUITED", "LETTER_HONOURS"})
_RANKS: Final = re.compile(f"[0-9{words.NUMERALS}]+")
_WORD: Final = re.compile(r"([A-Za-z_]+|[\u4E00-\u9FFF]+)(\s*:)?")
_TILES: Final = re.compile(
    rf"[1-9{words.NUMERALS}]+[mpswbt万萬筒饼餅条條索]|[ESWNCFP]+(?![A-Za-z])|[东東南西北中发發白🀀-🀡]"
)


def explain(error: "UnexpectedInput", text: str, start: str) -> Fault:
    """The reason why `text` could not be parsed from this start symbol."""
    expected = _expected(error)
    at = error.pos_in_stream
    token = getattr(error, "token", None)
    if at is None or (token is not None and token.type == "$END"):
        return _unfinished(expected, text)
    if found := _RANKS.match(text, at):
        if not _TILES.match(text, at):
            return _bad_ranks(found, text)
    elif (found := _WORD.match(text, at)) and not _TILES.match(text, at):
        return _bad_word(found, expected, start)
    if tiles := _TILES.match(text, at):
        why = "tiles-again" if at == 0 and start == "section" else "tiles-here"
        return Fault(tiles.span(), why)
    return Fault((at, at + 1), "character", {"word": text[at]})


def _expected(error: "UnexpectedInput") -> frozenset[str]:
    names: Iterable[str] = ()
    for attribute in ("accepts", "expected", "allowed"):
        names = getattr(error, attribute, None) or names
        if names:
            break
    return frozenset(names)


def _unfinished(expected: frozenset[str], text: str) -> Fault:
    whole = (0, len(text))
    if "HOW" in expected:
        return Fault(whole, "how-missing")
    if "SEAT" in expected:
        return Fault(whole, "seat-missing")
    if "NUMBER" in expected:
        return Fault(whole, "number-missing")
    if "NAME" in expected:
        return Fault(whole, "rule-missing")
    return Fault(whole, "tiles-missing")


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
        return Fault(span, "suit-missing", {"word": ranks})
    why = "suit-case" if suit.lower() in "mpswbtz" else "suit-unknown"
    return Fault((span[0], span[1] + 1), why, {"word": suit, "ranks": ranks})


_CLASSES: Final[Mapping[str, tuple[str, ...]]] = {
    "MELD_KEY": tuple(form for word in words.MELDS.values() for form in word.forms),
    "HOW_KEY": tuple(form for word in words.HOWS.values() for form in word.forms),
    **{f"{key.name}_KEY": words.KEYS[key].forms for key in Key},
    "HOW": tuple(form for word in words.HOWS.values() for form in word.forms),
    "MARK": tuple(form for word in words.MARKS.values() for form in word.forms),
    "DEALER": words.KEYS[Key.DEALER].forms,
    "SEAT": tuple(form for word in words.SEATS.values() for form in word.forms),
}
_ALL_WORDS: Final = tuple(dict.fromkeys(form for forms in _CLASSES.values() for form in forms))


def _bad_word(found: "re.Match[str]", expected: frozenset[str], start: str) -> Fault:
    word, span = found.group(1), found.span(1)
    if any(_known(word, name) for name in _CLASSES):
        why = "bar-missing" if found.group(2) else "word-here"
        if start == "concealed" and span[0] == 0:
            why = "concealed-first"
        if "HOW" in expected and _known(word, "MARK"):
            why = "mark-first"
        return Fault(span, why, {"word": word})
    if set(word.upper()) <= set("ESWNCFP") and expected & _TILE_TERMINALS:
        return Fault(span, "honour-case", {"word": word, "upper": word.upper()})
    if "SEAT" in expected:
        return Fault(span, "seat-unknown", {"word": word})
    parts = _known_parts(word)
    if parts:
        return Fault(span, "words-joined", {"word": word, "parts": parts})
    among = tuple(form for name in _CLASSES if name in expected for form in _CLASSES[name])
    return Fault(span, "word-unknown", {"word": word, "among": among or _ALL_WORDS})


def _known(word: str, name: str) -> bool:
    """Whether the word is one of this class of keywords."""
    return word.lower() in (form.lower() for form in _CLASSES[name])


def _known_parts(word: str) -> tuple[str, ...]:
    """The keywords that a word is run together from, if it is."""
    known = sorted(_ALL_WORDS, key=len, reverse=True)
    parts = []
    left = word.lower()
    while left:
        head = next((form for form in known if len(form) > 1 and left.startswith(form)), None)
        if head is None:
            return ()
        parts.append(head)
        left = left[len(head) :]
    return tuple(parts)
