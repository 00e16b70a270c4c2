"""What the sections of a record hold, each with its place within its section."""

from typing import NamedTuple

from ..model import Claim, How, Mark, Meld, Rules, Seat, Shown
from ..tiles import Tile
from ..words.notation import Key

Span = tuple[int, int]


class TilesPart(NamedTuple):
    """The concealed tiles, and the text that they were read from."""

    tiles: tuple[Tile, ...]
    text: str


class MeldPart(NamedTuple):
    """A meld; the first of a section is placed with its keyword."""

    meld: Meld
    span: Span


class FengPart(NamedTuple):
    """A feng set."""

    tiles: tuple[Tile, ...]
    span: Span


class WinPart(NamedTuple):
    """How the hand was won; the source and the marks have their own places."""

    tile: Tile | None
    how: How
    source: Seat | None
    marks: frozenset[Mark]
    span: Span
    source_span: Span | None = None
    mark_spans: tuple[tuple[Mark, Span], ...] = ()


class SeatPart(NamedTuple):
    """`seat:S`, `dealer:E`, or `dealer` alone, which names no seat."""

    key: Key
    seat: Seat | None
    span: Span


class FishPart(NamedTuple):
    """`fish:2`."""

    number: int
    span: Span


class OtherPart(NamedTuple):
    """`@E` and what that seat shows, as it is written and put together."""

    shown: Shown
    parts: tuple[MeldPart | FengPart | FishPart, ...]
    span: Span


class RulesPart(NamedTuple):
    """The rules; each of their words with its place, a reading as `name=value`."""

    rules: Rules
    words: tuple[tuple[str, Span], ...]
    span: Span


class ClaimPart(NamedTuple):
    """What stands behind `=>`."""

    claim: Claim
    span: Span


Part = (
    TilesPart
    | MeldPart
    | FengPart
    | WinPart
    | SeatPart
    | FishPart
    | OtherPart
    | RulesPart
    | ClaimPart
)

Placed = tuple[Part, int]
"""A part, and where its section begins in the text."""
