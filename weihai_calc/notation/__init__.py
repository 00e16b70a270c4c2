"""The notation: text to a `Record` and back."""

from .reader import Directive, Line, NotationError, parse, parse_line
from .record import Record
from .writer import line_text

__all__ = [
    "Directive",
    "Line",
    "NotationError",
    "Record",
    "line_text",
    "parse",
    "parse_line",
]
