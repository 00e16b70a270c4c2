"""The two output languages."""

import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

_MOST_SHOWN = 40


def shown(text: str) -> str:
    """Somebody's text within a sentence: what has no shape, or moves a terminal, by its number;
    a long one cut short."""
    return named(text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 1] + "…")


def named(text: str) -> str:
    """The same, and never cut: a file's name."""
    return "".join(
        each if each.isprintable() and not _is_loose(each) else f"<U+{ord(each):04X}>"
        for each in text
    )


def _is_loose(character: str) -> bool:
    """Whether it has no width of its own."""
    return unicodedata.category(character) in ("Mn", "Me", "Cf")


class Lang(StrEnum):
    """A language the program speaks."""

    ZH = "zh"
    EN = "en"


class Texts(NamedTuple):
    """One text in both languages; `str.format` fields stand in braces."""

    zh: str
    en: str

    def of(self, lang: Lang, facts: Mapping[str, object] | None = None) -> str:
        """The text in a language, its fields filled in."""
        text = self.zh if lang is Lang.ZH else self.en
        return text if facts is None else text.format_map(facts)
