"""Text to a record, by the sums of its sections."""

from functools import lru_cache
from typing import Final

from ..model import Claim, Rules
from ..notation import Record
from ..notation import parse as parse_in_full
from ..notation.fault import Fault
from ..notation.frame import frame
from ..notation.meanings import CLAIM, SECTION
from ..notation.parts import ClaimPart, RulesPart
from ..notation.plain import plain
from ..notation.plainly import read_plainly
from .adding import SECTIONS, WORDS, Doubt, completed
from .layout import LIFT, LONGEST, PIECES, REFUSED, RULES_KEY, SLOTS

_new: Final = Record.__new__
_word: Final = WORDS.__getitem__
_section: Final = SECTIONS.__getitem__
_SLOTS: Final = SLOTS.mask  # it stands lowest
_HAS_RULES: Final = RULES_KEY.one  # lifted, an even number more
_SPECIAL: Final = REFUSED | _HAS_RULES


def parse(text: str, rules: Rules | None = None) -> Record:
    """Read one record.

    `rules` serve when it is scored, should it have none of its own. Raises NotationError where the
    text is not the notation; everything else that can be wrong with a record is a problem found
    when it is scored.

    >>> str(parse("中中，98754条、三四五万 ｜碰：白白白|胡：六条 点炮:西"))
    '345m 456789s CC | pon:PPP | win:6s discard from:W'
    """
    try:
        numbers, own, claim, label = said(text)
    except (Doubt, Fault):
        return parse_in_full(text, rules)
    record = _new(Record)
    record._source = text
    record._hand = None
    record._numbers = numbers
    record._rules = own
    record._claim = claim
    record._label = label
    record._standing = rules
    return record


Said = tuple[int, Rules | None, Claim | None, str | None]
"""What a text says: the hand and the table as one integer, the record's own rules, its claim and
its label."""


def said(text: str) -> Said:
    """What a text says. Raises Doubt or Fault where it had better be read in full."""
    if len(text) > LONGEST:
        raise Doubt
    own = label = claim = None
    body = text
    if not text.isascii() or "=>" in text or "#" in text or "[" in text:
        body, label, claim = _parted(text)
    first, *sections = body.split("|")
    words = first.strip(" ").split(" ")
    if len(words) + len(sections) > PIECES:
        raise Doubt
    concealed = sum(map(_word, words))
    rest = sum(map(_section, sections), LIFT)
    numbers = concealed + rest
    if numbers & _SPECIAL or numbers & _SLOTS == 13:
        if numbers & _HAS_RULES:
            own = _rules(sections)
        if numbers & REFUSED or numbers & _SLOTS == 13:
            numbers = completed(concealed, rest)
    return numbers, own, claim, label


def _parted(text: str) -> tuple[str, str | None, Claim | None]:
    """The sections of a record in plain form, its label and its claim. Raises Doubt or Fault."""
    if "\n" in text or "\r" in text:
        raise Doubt
    line = plain(text)
    if "#" in text or text[0] not in "[123456789":
        parted = frame(text, line)
        claim = None if parted.arrow is None else _claim(line[parted.arrow + 2 : parted.end])
        return line[slice(*parted.sections)], parted.label, claim
    # As `frame` would, for what stands most often in a file.
    label: str | None = None
    if text[0] == "[":
        close = line.find("]")
        if close < 0:
            raise Doubt
        label, line = text[1:close], line[close + 1 :]
    body, arrow, behind = line.partition("=>")
    return body, label, _claim(behind) if arrow else None


@lru_cache(maxsize=4096)
def _claim(text: str) -> Claim:
    parts = read_plainly(text.strip(" "), CLAIM)
    if not parts or not isinstance(parts[0], ClaimPart) or not parts[0].claim.is_sound:
        raise Doubt
    return parts[0].claim


def _rules(sections: list[str]) -> Rules:
    """The rules that one of the sections holds."""
    return next(rules for section in sections if (rules := _rules_of(section)) is not None)


@lru_cache(maxsize=4096)
def _rules_of(section: str) -> Rules | None:
    (part, *_) = read_plainly(section.strip(" "), SECTION) or (None,)
    return part.rules if isinstance(part, RulesPart) else None
