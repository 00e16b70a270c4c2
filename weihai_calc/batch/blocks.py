"""Files as blocks of whole lines, decoded; no block is large, whatever the file is."""

import codecs
import io
import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ..model import Rules

LONGEST: Final = 1 << 20
"""The most bytes a line may have: many times what a record may."""
_FIRST: Final = 1 << 12
_MOST: Final = 1 << 16
HEAD: Final = 1 << 16
"""So many bytes are looked at to tell the encoding."""

Read = Callable[[int], bytes]
"""Reads at most so many bytes, at least one; none at the end."""


class Block(NamedTuple):
    """Some lines of a file, or some rows of a table.

    line      the number of the first line.
    text      whole lines; bytes that are no text in its encoding stand as lone surrogates.
    rows      of a table: each row with the number of its first line, its cells, and why it could
              not be read, if it could not.
    standing  the rules that a line before has set.
    fault     why the one line that this block is cannot be read.
    """

    line: int
    text: str = ""
    rows: tuple[tuple[int, tuple[str, ...], str], ...] = ()
    standing: Rules | None = None
    fault: str = ""


class Lines(NamedTuple):
    """Whole lines as bytes: the number of the first, and whether it is one that is too long, of
    which nothing is kept."""

    line: int
    data: bytes
    too_long: bool = False


_BREAK: Final = re.compile(rb"\r\n|\r|\n")


def whole_lines(read: Read) -> Iterator[Lines]:
    """What is read, in pieces that end with a line; the first pieces are small, so that something
    is there at once."""
    line, size, held = 1, _FIRST, b""
    too_long = False  # within a line of which nothing is kept
    while data := read(size):
        size = min(2 * size, _MOST)
        data = held + data
        cut = _behind_last_break(data)
        whole, held = data[:cut], data[cut:]
        if too_long and whole:
            first = _BREAK.search(whole)
            assert first is not None
            yield Lines(line, b"", too_long=True)
            whole, too_long = whole[first.end() :], False
            line += 1
        if whole:
            yield Lines(line, whole)
            line += _breaks(whole)
        too_long = too_long or len(held) > LONGEST
        if too_long:
            held = b"\r" if held.endswith(b"\r") else b""
    if held or too_long:
        yield Lines(line, b"" if too_long else held, too_long)


def _behind_last_break(data: bytes) -> int:
    """Where the last whole line ends. A carriage return at the very end may be half of a break."""
    end = len(data) - data.endswith(b"\r")
    return max(data.rfind(b"\n", 0, end), data.rfind(b"\r", 0, end)) + 1


def _breaks(data: bytes) -> int:
    return len(_BREAK.findall(data)) if b"\r" in data else data.count(b"\n")


_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (b"\x84\x31\x95\x33", "gb18030"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def encoding_of(head: bytes) -> str:
    """The encoding of a file by its first bytes: told by a mark, else by whether most of the lines
    that are not ASCII are UTF-8 or not."""
    for mark, name in _MARKS:
        if head.startswith(mark):
            return name
    *lines, last = _BREAK.split(head)
    lines = [line for line in (*lines, *([] if lines else [last])) if not line.isascii()]
    return "utf-8" if 2 * sum(map(_is_utf8, lines)) >= len(lines) else "gb18030"


def _is_utf8(line: bytes) -> bool:
    try:
        codecs.getincrementaldecoder("utf-8")().decode(line)  # it may end within a character
    except UnicodeDecodeError:
        return False
    return True


class Packed(Exception):
    """A file is what spreadsheets keep for themselves (.xlsx, .ods, .xls)."""


_PACKED: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")


def decoded(read: Read, encoding: str | None) -> Iterator[tuple[int, str, bool]]:
    """Whole lines as text: the number of the first, the text, and whether it is one that is too
    long, of which nothing is kept. Bytes that are no text stand as lone surrogates.

    Without an `encoding` it is told from the first bytes; as long as all are ASCII, from the first
    others. Raises LookupError for an encoding that Python does not know, UnicodeError where one
    that is not read line by line does not hold, Packed for a spreadsheet's own file.
    """
    head = read(HEAD)
    if head.startswith(_PACKED):
        raise Packed
    if encoding is None and not head.isascii():
        encoding = encoding_of(head)
    reading = after(head, read)
    recoded = None
    if encoding is not None:
        encoding = codecs.lookup(encoding).name
        if encoding.startswith(("utf-16", "utf-32")):
            recoded = codecs.EncodedFile(_File(reading), "utf-8", encoding)
            reading, encoding = recoded.read, "utf-8"
    for line, data, too_long in whole_lines(reading):
        if encoding is None and not data.isascii():
            encoding = encoding_of(data)
        text = data.decode(encoding or "ascii", "surrogateescape")
        yield line, text.removeprefix(_MARK) if line == 1 else text, too_long
    if recoded is not None and recoded.reader.bytebuffer:
        raise UnicodeError("truncated data")


_MARK: Final = "\ufeff"


class _File(io.RawIOBase):
    """What is read, as a file."""

    def __init__(self, read: Read) -> None:
        self._read = read

    def read(self, size: int = -1) -> bytes:
        return self._read(size if size > 0 else _MOST)


def after(head: bytes, read: Read) -> Read:
    """Read what was looked at, then the rest."""
    left = [head]

    def reading(size: int) -> bytes:
        if not left[0]:
            return read(size)
        found, left[0] = left[0][:size], left[0][size:]
        return found

    return reading


def lines_of(text: str) -> list[str]:
    """The lines of a block without their endings."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def is_text(text: str) -> bool:
    """Whether every byte was text in its encoding."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
