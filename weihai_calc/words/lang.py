"""The two output languages."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


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
