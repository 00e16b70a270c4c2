"""The notation: text to a `Record` and back."""

from .reader import NotationError, parse
from .record import Record
from .writer import tiles_text

__all__ = ["NotationError", "Record", "parse", "tiles_text"]
