"""One section of a record, read into its parts. A section that was met before is not read again."""

from functools import lru_cache
from typing import Final

from .parts import Part, Span
from .plainly import read_plainly, spans_plainly

_USUAL: Final = 200
"""A longer section than this is not remembered, nor read but by the grammar."""


def parse_section(text: str, start: str) -> tuple[Part, ...]:
    """The parts of one section; `start` is the grammar's start symbol. Raises Fault.

    A section that is written plainly is read without Lark, whose parse takes many times as long and
    whose import more than all else; whatever is in any doubt is the grammar's to read or refuse.
    """
    return _remembered(text, start) if len(text) <= _USUAL else _by_grammar(text, start)


@lru_cache(maxsize=16_384)
def _remembered(text: str, start: str) -> tuple[Part, ...]:
    parts = read_plainly(text, start)
    return _by_grammar(text, start) if parts is None else parts


def _by_grammar(text: str, start: str) -> tuple[Part, ...]:
    from .grammar import parse_by_grammar

    return parse_by_grammar(text, start)


def tile_spans(text: str) -> tuple[Span, ...]:
    """The place of each of the concealed tiles in their section."""
    spans = spans_plainly(text) if len(text) <= _USUAL else None
    if spans is None:
        from .grammar import spans_by_grammar

        spans = spans_by_grammar(text)
    return spans
