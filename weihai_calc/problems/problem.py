"""One thing wrong with a record, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ..model import Meld, Place, Seat
from ..tiles import Tile


class Code(StrEnum):
    """The codes of RULES.md section 5 that a record, a line of a file or a deal of a sitting can
    have."""

    SYNTAX = "syntax"
    BAD_RULES = "bad-rules"
    FLAG_CONFLICT = "flag-conflict"
    BAD_CHI = "bad-chi"
    BAD_PON = "bad-pon"
    BAD_KONG = "bad-kong"
    BAD_FENG = "bad-feng"
    FENG_CONFLICT = "feng-conflict"
    CHI_FORBIDDEN = "chi-forbidden"
    HONOURS_FORBIDDEN = "honours-forbidden"
    TOO_MANY_TILES = "too-many-tiles"
    KONG_LIMIT = "kong-limit"
    TILE_COUNT = "tile-count"
    WIN_MISSING = "win-missing"
    NOT_WINNING = "not-winning"
    CONTEXT_CONFLICT = "context-conflict"
    SEAT_CONFLICT = "seat-conflict"
    BAD_FISH = "bad-fish"
    BAD_CLAIM = "bad-claim"
    UNREADABLE = "unreadable"
    DEAL_CONFLICT = "deal-conflict"
    DEALER_CONFLICT = "dealer-conflict"


Fact = int | str | Tile | Seat | Meld | tuple[Tile, ...] | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a record.

    why    which reason of the code's: the key of its sentences.
    place  where in the record; None where it cannot be said.
    facts  what the sentences speak of, by name.
    span   (start, end) in the record's text, in code points; None without text, or for what came
           from outside the record.
    """

    code: Code
    why: str
    place: Place | None = None
    clause: str | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    span: tuple[int, int] | None = None
