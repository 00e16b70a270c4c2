"""What the sections of a record hold, each with its place within its section."""

from dataclasses import dataclass

from ..model import Claim, How, Mark, Meld, Rules, Seat, Shown
from ..tiles import Tile
from ..words.notation import Key

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TilesPart:
    """The concealed tiles, and the text that they were read from."""

    tiles: tuple[Tile, ...]
    text: str


@dataclass(frozen=True, slots=True)
class MeldPart:
    """A meld; the first of a section is placed with its keyword."""

    meld: Meld
    span: Span


@dataclass(frozen=True, slots=True)
class FengPart:
    """A feng set."""

    tiles: tuple[Tile, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class WinPart:
    """How the hand was won; the source and the marks have their own places."""

    tile: Tile | None
    how: How
    source: Seat | None
    marks: frozenset[Mark]
    span: Span
    source_span: Span | None = None
    mark_spans: tuple[tuple[Mark, Span], ...] = ()


@dataclass(frozen=True, slots=True)
class SeatPart:
    """`seat:S`, `dealer:E`, or `dealer` alone, which names no seat."""

    key: Key
    seat: Seat | None
    span: Span


@dataclass(frozen=True, slots=True)
class FishPart:
    """`fish:2`."""

    number: int
    span: Span


@dataclass(frozen=True, slots=True)
class OtherPart:
    """`@E` and what that seat shows, as it is written and put together."""

    shown: Shown
    parts: tuple[MeldPart | FengPart | FishPart, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class RulesPart:
    """The rules; each of their words with its place, a reading as `name=value`."""

    rules: Rules
    words: tuple[tuple[str, Span], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ClaimPart:
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
