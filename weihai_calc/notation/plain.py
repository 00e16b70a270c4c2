"""Text in its plain form, place for place, so that offsets hold (NOTATION.md, "Tiles")."""

from typing import Final

# Unicode's White_Space, line ends among them.
_SPACES: Final = (
    *range(0x09, 0x0E),
    *(0x20, 0x85, 0xA0, 0x1680),
    *range(0x2000, 0x200B),
    *(0x2028, 0x2029, 0x202F, 0x205F, 0x3000),
)
_PLAIN: Final[dict[int, int | str]] = {
    **{full: full - 0xFEE0 for full in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(_SPACES, " "),
    ord("−"): "-",
}


def plain(text: str) -> str:
    """Full-width forms as plain ones, any space as a space, `−` as `-`; as long as the text.

    >>> plain("１２３ｍ　｜−")
    '123m |-'
    """
    return text if text.isascii() and text.isprintable() else text.translate(_PLAIN)
