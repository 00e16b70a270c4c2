"""A line of notation parted into its label, its sections, its claim and its comment."""

from dataclasses import dataclass
from typing import Final

from .fault import Fault
from .parts import Span

LONGEST: Final = 100_000
"""The most characters a record may have, its label and its comment aside: many times what a hand
needs, and few enough that a text of any kind is answered at once."""


@dataclass(frozen=True, slots=True)
class Frame:
    """How a line is parted: a label, the sections, and what stands behind `=>`."""

    label: str | None
    sections: Span
    arrow: int | None
    end: int


def frame(text: str, line: str) -> Frame:
    """Part a line; `line` is its plain form. A comment begins at `#` anywhere but in the label."""
    label, start = None, 0
    first = len(line) - len(line.lstrip(" "))
    if line.startswith("[", first):
        close = line.find("]", first)
        if close < 0:
            raise Fault((first, first + 1), "label-open")
        label, start = text[first + 1 : close], close + 1
    comment = line.find("#", start)
    end = len(line) if comment < 0 else comment
    arrow = line.find("=>", start, end)
    if arrow < 0:
        return Frame(label, (start, end), None, end)
    return Frame(label, (start, arrow), arrow, end)
