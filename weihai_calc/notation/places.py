"""Where each place of a record stands in its text, worked out only for those who ask."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ..model import Part as At
from ..model import Place, Seat
from ..tiles import Tile
from ..words.notation import Key
from .parts import (
    ClaimPart,
    FengPart,
    FishPart,
    MeldPart,
    OtherPart,
    Part,
    Placed,
    RulesPart,
    SeatPart,
    Span,
    TilesPart,
    WinPart,
)
from .sections import tile_spans


def places(read: Iterable[Placed]) -> Mapping[Place, Span]:
    """(start, end) of each place in the text that these parts were read from, in code points."""
    found: dict[Place, Span] = {}
    melds = Counter[Seat | None]()
    for part, offset in read:
        for place, (start, end) in _of(part, melds):
            found[place] = (start + offset, end + offset)
    return found


def _of(part: Part, melds: Counter[Seat | None]) -> Iterator[tuple[Place, Span]]:
    match part:
        case TilesPart():
            yield Place(At.CONCEALED), (0, len(part.text))
            yield from _of_tiles(part)
        case MeldPart() | FengPart() | FishPart():
            yield _of_shown(part, melds, None)
        case WinPart():
            yield Place(At.WIN), part.span
            if part.source_span is not None:
                yield Place(At.SOURCE), part.source_span
            for mark, span in part.mark_spans:
                yield Place(At.MARK, which=mark), span
        case SeatPart(key, _, span):
            yield Place(At.SEAT if key is Key.SEAT else At.DEALER), span
        case OtherPart(shown, parts, span):
            yield Place(At.OTHER, shown.seat), span
            for each in parts:
                yield _of_shown(each, melds, shown.seat)
        case RulesPart(_, words, _):
            for word, span in words:
                yield Place(At.RULE, which=word), span
        case ClaimPart(_, span):
            yield Place(At.CLAIM), span


def _of_shown(
    part: MeldPart | FengPart | FishPart, melds: Counter[Seat | None], seat: Seat | None
) -> tuple[Place, Span]:
    """A meld, feng set or fish of the winner, whose seat is None here, or of another seat."""
    match part:
        case MeldPart():
            melds[seat] += 1
            return Place(At.MELD, seat, melds[seat] - 1), part.span
        case FengPart():
            return Place(At.FENG, seat), part.span
    return Place(At.FISH, seat), part.span


def _of_tiles(part: TilesPart) -> Iterator[tuple[Place, Span]]:
    """The place of each kind of tile: where it first stands, with its like straight behind it."""
    found: dict[Tile, Span] = {}
    for tile, span in zip(part.tiles, tile_spans(part.text), strict=True):
        first = found.setdefault(tile, span)
        if first[1] == span[0]:
            found[tile] = (first[0], span[1])
    for tile, span in found.items():
        yield Place(At.CONCEALED, None, str(tile)), span
