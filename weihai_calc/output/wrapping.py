"""Text broken to a terminal's width, wide characters counted as such."""

import re
from typing import Final

_WIDE: Final = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_CLOSING: Final = "，。、；：）！？”’》」"
_OPENING: Final = "（“‘《「"
# What is not broken: a word, a number with the character it counts, a wide character, each with the
# punctuation that belongs to it.
_PIECE: Final = (
    rf"[{_OPENING}]*(?:[^\s{_WIDE}{_OPENING}{_CLOSING}]+[{_WIDE}]?|[{_WIDE}])[{_CLOSING}]*\s*|\s+|."
)


def width(text: str) -> int:
    """The columns that a text of one or several lines takes."""
    lines = text.splitlines() or [""]
    if text.isascii():
        return max(map(len, lines))
    from wcwidth import wcswidth

    return max(int(wcswidth(line)) for line in lines)


def wrapped(text: str, columns: int | None, indent: str = "") -> str:
    """A line broken where it would be wider than `columns`, the further lines indented."""
    if columns is None or width(text) <= columns:
        return text
    lines = []
    line = ""
    for piece in re.findall(_PIECE, text):
        if line.strip() and width(line + piece.rstrip()) > columns:
            lines.append(line.rstrip())
            line = indent + piece.lstrip()
        else:
            line += piece
    return "\n".join([*lines, line.rstrip()])
