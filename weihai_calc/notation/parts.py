"""What the sections of a record hold, each with its place within its section."""

from dataclasses import dataclass

from ..model import Claim, How, Mark, MeldKind, Seat
from ..tiles import Tile
from ..words.notation import Key
from .record import Span


@dataclass(frozen=True, slots=True)
class TilesPart:
    """The concealed tiles, each with its place."""

    tiles: tuple[Tile, ...]
    spans: tuple[Span, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MeldPart:
    """A meld; the first of a section is placed with its keyword."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class FengPart:
    """A feng set."""

    tiles: tuple[Tile, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class WinPart:
    """How the hand was won; `source` and `marks` have their own places."""

    tile: Tile | None
    how: How
    source: tuple[Seat, Span] | None
    marks: tuple[tuple[Mark, Span], ...]
    span: Span


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
    """`@E` and what that seat shows."""

    seat: Seat
    parts: tuple[MeldPart | FengPart | FishPart, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class RulesPart:
    """The words of `rules:`, canonical where known; a reading has its value behind it."""

    entries: tuple[tuple[str, str | None, Span], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ClaimPart:
    """What stands behind `=>`."""

    claim: Claim


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
