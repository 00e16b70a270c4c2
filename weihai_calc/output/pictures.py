"""Pictures of the tiles in SVG, drawn from tables of strokes and places; no font is asked for.

A page holds the pictures it needs once, 60 by 80 units each, and shows a tile with
`<use href="#t-5m"/>`. It may restyle them all with the CSS variables named in `INK` to `BACK`.
"""

from collections.abc import Iterator
from math import hypot, sqrt, tau
from typing import Final

from ..tiles import TILES

INK: Final = "var(--tile-ink,#124)"
RED: Final = "var(--tile-red,#b22)"
GREEN: Final = "var(--tile-green,#174)"
BLUE: Final = "var(--tile-blue,#15a)"
FACE: Final = "var(--tile-face,#fffdf5)"
EDGE: Final = "var(--tile-edge,#887)"
BACK: Final = "var(--tile-back,#174)"

BRUSH: Final = {
    "h": (0.72, 0.9),  # across: thinner than down, as in print, so that many of them stay apart
    "v": (1.1, 1.0),  # down
    "b": (1.0, 1.0),  # a bend and what follows it
    "p": (1.15, 0.2),  # 撇, sweeping to the left and running out
    "n": (0.35, 1.35),  # 捺, pressing down to the right
    "d": (0.4, 1.35),  # 点, a dot
    "k": (0.95, 0.1),  # a hook, and the rising 提
}
"""How wide a stroke of each sort begins and ends, in widths of its character's brush."""

CHARACTERS: Final[dict[str, tuple[float, str]]] = {
    "一": (5.2, "h 9 23 51 21"),
    "二": (5, "h 16 13 44 12, h 9 32 51 31"),
    "三": (4.6, "h 14 11 46 10, h 18 21.5 42 20.5, h 9 33 51 32"),
    "四": (
        4,
        "v 12 10.6 14 34.5, h 12 12 50.2 11, v 48 9.2 46 34.5, h 14 32.5 46 32.5,"
        "p 25 12 18 26 25 22, v 34 12 34 19, b 34 19 41 23.5 34 24",
    ),
    "五": (4.2, "h 14 10 46 9, v 29 10 23 33, h 13 21 43.3 20, v 41 18.1 39 33, h 8 34.5 52 33.5"),
    "六": (4.6, "d 27 7 32 12, h 8 19 52 18, p 24 22 12 35 22 30, n 35 22 48 34 42 27"),
    "七": (4.6, "h 9 22 51 16, v 27 8 27 28, b 27 28 33 34 27 34, b 33 34 50 34, k 48 35.5 50 26"),
    "八": (4.8, "p 24 12 8 35 23 27, n 31 9 52 35 36 27"),
    "九": (
        4.4,
        "p 25 8 9 35 25 27, h 11 18 40.3 16, v 38 14 37 28.5, b 37 28 42 34 36.6 34,"
        "b 42 34 52 34, k 50 35.5 52 26",
    ),
    "萬": (
        3.2,
        "h 10 44.5 50 43.5, v 22 39.5 23 48, v 38 39.5 37 48,"
        "v 17 50.3 18 62.6, h 17 51.5 44.7 51, v 43 49.6 42 62.6, h 18 56.3 42 56.3,"
        "h 18 61.5 42 61.5, v 30 51 30 70, v 11 64.9 11 75, h 11 66 50.7 66, v 49 64.6 49 74,"
        "k 49 74 44 73, k 21 72 38 70, d 35 67.5 40 72.5",
    ),
    "東": (
        4.4,
        "h 10 22 50 21, v 30 11 30 69, v 15 29.4 16 48.5, h 15 31 47.3 30.5, v 45 28.5 44 48.5,"
        "h 16 38.5 44 38.5, h 16 46.5 44 46.5, p 28 48 8 65 21 59, n 32 48 53 64 40 58",
    ),
    "南": (
        4.4,
        "h 12 20 48 19, v 30 10 30 30, v 11 28.9 11 69, h 11 30.5 51.4 30, v 49 28 49 67,"
        "k 49 67 42 65, d 22 35 25 40, p 38 35 35 41, h 20 44 40 44, h 18 53 42 53, v 30 44 30 66",
    ),
    "西": (
        4.6,
        "h 9 19 51 18, v 11 30.9 12 65.5, h 11 32.5 51.4 32, v 49 29.9 48 65.5, h 12 62 48 62,"
        "p 24 19 17 52 25 40, v 36 19 36 44, b 36 44 45 49 36 49",
    ),
    "北": (
        5,
        "h 9 32 22 31, v 23 13 23 66, k 8 57 23 50, p 50 24 37 37 46 32,"
        "v 36 13 36 56, b 36 56 42 63 36 63, b 42 63 53 63, k 51 64.5 52.5 51",
    ),
    "中": (6.4, "v 11 23.2 12 52, h 11 25.5 52.4 25, v 49 22.1 48 52, h 12 48 48 48, v 30 9 30 71"),
    "發": (
        3.9,
        "h 13 15 28 14, p 26 12.4 8 34 22 27, d 14 20 19 25, n 33 11 52.5 32.5 39 25,"
        "p 44 9.5 38 17, p 51 15 44 23,"
        "h 12 38.5 29 38, v 27 36.4 27 47.6, h 11 46 28 46, v 12 44.6 11 55.4, h 11 54 29 54,"
        "b 27 52.4 25 69 28 62, k 25 69 18 67,"
        "p 36 37 31 51 36 46, h 35 38 48 38, v 46 36.4 46 45, b 46 45 53 48 46 48,"
        "h 33 55 50.5 55, p 48.5 53.4 29 71 43 66, n 35 58 53 71 42 67",
    ),
}
"""Each character where it stands on the tile: the width of its brush, then its strokes.

A stroke is its sort, its first and its last point and, when curved, the point it is drawn towards.
"""

NUMERALS: Final = "一二三四五六七八九"

HONOURS: Final = {
    "E": ("東", INK),
    "S": ("南", INK),
    "W": ("西", INK),
    "N": ("北", INK),
    "C": ("中", RED),
    "F": ("發", GREEN),
}

CIRCLES: Final[dict[int, tuple[float, dict[str, str]]]] = {
    2: (13, {GREEN: "30 22", BLUE: "30 58"}),
    3: (9.5, {BLUE: "16 17", RED: "30 40", GREEN: "44 63"}),
    4: (10.5, {BLUE: "17 21, 43 59", GREEN: "43 21, 17 59"}),
    5: (9.5, {BLUE: "16 17, 44 63", GREEN: "44 17, 16 63", RED: "30 40"}),
    6: (9.5, {GREEN: "18 17, 42 17", RED: "18 42, 42 42, 18 64, 42 64"}),
    7: (7.8, {GREEN: "14 14, 30 21, 46 28", RED: "20 47, 40 47, 20 66, 40 66"}),
    8: (8, {BLUE: "19 14, 41 14, 19 31.5, 41 31.5, 19 48.5, 41 48.5, 19 66, 41 66"}),
    9: (
        7.6,
        {GREEN: "13 17, 30 17, 47 17", RED: "13 40, 30 40, 47 40", BLUE: "13 63, 30 63, 47 63"},
    ),
}
"""The radius of a tile's circles, and where those of each colour have their middle."""

BAMBOOS: Final[dict[int, tuple[float, float, dict[str, str]]]] = {
    2: (27.5, 10.5, {GREEN: "30 9", BLUE: "30 43.5"}),
    3: (27.5, 10.5, {BLUE: "30 9", GREEN: "17 43.5, 43 43.5"}),
    4: (27.5, 10.5, {GREEN: "17 9, 43 43.5", BLUE: "43 9, 17 43.5"}),
    5: (27.5, 10.5, {GREEN: "13 9, 47 43.5", BLUE: "47 9, 13 43.5", RED: "30 26.3"}),
    6: (27.5, 10.5, {GREEN: "13 9, 30 9, 47 9", BLUE: "13 43.5, 30 43.5, 47 43.5"}),
    7: (
        18.5,
        9,
        {RED: "30 8", GREEN: "13 30.8, 47 30.8, 13 53.5, 47 53.5", BLUE: "30 30.8, 30 53.5"},
    ),
    8: (
        28,
        7.6,
        {
            GREEN: "9.5 9, 50.5 9, 19 9 7, 41 9 -7",
            BLUE: "9.5 43, 50.5 43, 26 43 -7, 34 43 7",
        },
    ),
    9: (
        18.5,
        9,
        {
            GREEN: "13 8, 13 30.8, 13 53.5",
            RED: "30 8, 30 30.8, 30 53.5",
            BLUE: "47 8, 47 30.8, 47 53.5",
        },
    ),
}
"""The length and width of a tile's sticks, and where those of each colour have their top.

A third number says how far a stick leans: its foot stands so much to the right of its top.
"""

BIRD: Final = (
    (GREEN, "M33 44Q44 52 51 71Q40 66 28 52Z"),
    (BLUE, "M38 42Q50 45 54 57Q45 54 34 49Z"),
    (RED, "M29 48Q35 58 37 73Q29 66 23 53Z"),
    (GREEN, "M13 22Q9 38 16 47Q24 57 35 49Q43 42 38 33Q31 30 26 22Z"),
    (RED, "M24 32Q40 22 50 26Q47 41 32 43Q25 41 24 32Z"),
    (RED, "M12 14.5L5.5 19.5L13 23Z"),
)
"""The bird of the one of bamboos, from its tail up to its beak."""

TILE_CODES: Final = (*map(str, TILES), "back")
"""Every picture there is."""


def definition(tile_code: str) -> str:
    """A whole tile, its face and its picture, for `<use>`.

    >>> definition("5m")[:20]
    '<g id="t-5m"><rect x'
    """
    inner = face(BACK if tile_code == "back" else FACE) + picture(tile_code)
    return f'<g id="t-{tile_code}">{inner}</g>'


def face(fill: str = FACE) -> str:
    """The tile itself, beneath its picture."""
    return f'<rect x="1" y="1" width="58" height="78" rx="6" fill="{fill}" stroke="{EDGE}"/>'


def picture(tile_code: str) -> str:
    """What stands on the tile."""
    if tile_code not in TILE_CODES:
        raise ValueError(f"no picture of {tile_code!r}")
    if tile_code in HONOURS:
        return _character(*HONOURS[tile_code])
    match tile_code:
        case "back":
            return _frame("M30 12L48 40 30 68 12 40ZM30 26L39 40 30 54 21 40Z", FACE)
        case "P":
            return _frame("M11 12h38v56h-38zM16 17h28v46h-28z", BLUE)
        case "1p":
            return _great_circle()
        case "1s":
            return _bird()
    rank, suit = int(tile_code[0]), tile_code[1]
    if suit == "m":
        return _character(NUMERALS[rank - 1], INK) + _character("萬", RED)
    return _circles(*CIRCLES[rank]) if suit == "p" else _bamboos(*BAMBOOS[rank])


def _frame(data: str, colour: str) -> str:
    return f'<path fill="none" stroke="{colour}" stroke-width="2.2" d="{data}"/>'


def _character(character: str, colour: str) -> str:
    brush, strokes = CHARACTERS[character]
    outlines = "".join(_outline(stroke, brush) for stroke in strokes.split(","))
    return f'<path fill="{colour}" d="{outlines}"/>'


def _outline(stroke: str, brush: float) -> str:
    """Path data around a stroke: along its left side to the end, and back along its right."""
    sort, *numbers = stroke.split()
    x0, y0, x1, y1, *bend = map(float, numbers)
    cx, cy = bend or ((x0 + x1) / 2, (y0 + y1) / 2)
    first, last = (width * brush for width in BRUSH[sort])
    ax, ay = _aside(cx - x0, cy - y0, first / 2)
    bx, by = _aside(x1 - cx, y1 - cy, last / 2)
    start, end = _numbers(x0 + ax, y0 + ay), _numbers(x1 - bx, y1 - by)
    there, back = _numbers(x1 + bx, y1 + by), _numbers(x0 - ax, y0 - ay)
    if not bend:
        return f"M{start} {there} {end} {back}"
    ux, uy = _aside(x1 - x0, y1 - y0, (first + last) / 4)
    left, right = _numbers(cx + ux, cy + uy), _numbers(cx - ux, cy - uy)
    return f"M{start}Q{left} {there}L{end}Q{right} {back}"


def _aside(x: float, y: float, far: float) -> tuple[float, float]:
    """So far to the left of the way (x, y)."""
    length = hypot(x, y)
    return y / length * far, -x / length * far


def _circles(radius: float, places: dict[str, str]) -> str:
    """Rings with a dot in the middle."""
    discs = {
        # A line of no length with round ends is a disc as wide as the line.
        colour: "".join(f"M{_numbers(*middle)}h0" for middle in _rows(middles))
        for colour, middles in places.items()
    }
    rings = (
        _lines(discs, 2 * radius)
        + _lines({FACE: "".join(discs.values())}, 1.3 * radius)
        + _lines(discs, 0.75 * radius)
    )
    return f'<g stroke-linecap="round">{rings}</g>'


def _bamboos(length: float, width: float, places: dict[str, str]) -> str:
    """Sticks of two joints, each with a light slit, and nodes at the ends and in the middle."""
    node = 2.4
    joint = (length - 3 * node) / 2
    slit, beside = 0.5 * joint, 0.25 * joint
    sticks = {
        colour: "".join(_stick(length, *top) for top in _rows(tops))
        for colour, tops in places.items()
    }
    # Nodes and slits are dashes of the stick's own line, so its place is said only once.
    return (
        _lines(sticks, 0.6 * width)
        + _lines(sticks, width, (node, joint))
        + _lines(
            {FACE: "".join(sticks.values())},
            0.13 * width,
            (0, node + beside, slit, beside + node + beside, slit, length),
        )
    )


def _stick(length: float, x: float, y: float, lean: float = 0) -> str:
    return f"M{_numbers(x, y)}l{_numbers(lean, sqrt(length**2 - lean**2))}"


def _lines(data: dict[str, str], width: float, dashes: tuple[float, ...] = ()) -> str:
    """Lines of one width in several colours."""
    paths = "".join(f'<path stroke="{colour}" d="{lines}"/>' for colour, lines in data.items())
    dashed = f' stroke-dasharray="{_numbers(*dashes)}"' if dashes else ""
    return f'<g stroke-width="{_numbers(width)}"{dashed}>{paths}</g>'


def _great_circle() -> str:
    """A ring, a wreath, and a ring with a dot."""
    # Eight dashes of no length, their ends round, go once around the wreath.
    wreath = f'stroke-linecap="round" stroke-dasharray=".01 {14 * tau / 8 - 0.01:.2f}" '
    return (
        _ring(22.5, GREEN, 3.2)
        + _ring(14, BLUE, 6.4, wreath)
        + _ring(6.4, RED, 3)
        + _disc(30, 40, 2.5, RED)
    )


def _ring(radius: float, colour: str, width: float, line: str = "") -> str:
    return (
        f'<circle cx="30" cy="40" r="{radius}" fill="none" {line}'
        f'stroke="{colour}" stroke-width="{width}"/>'
    )


def _bird() -> str:
    feathers = "".join(f'<path fill="{colour}" d="{data}"/>' for colour, data in BIRD)
    # A light line keeps the parts apart where colours are lost.
    return (
        f'<g stroke="{FACE}">{feathers}</g>' + _disc(19, 18, 8.5, GREEN) + _disc(17, 17, 2.2, FACE)
    )


def _disc(x: float, y: float, radius: float, colour: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'


def _rows(table: str) -> Iterator[list[float]]:
    """The rows of a table, one after each comma."""
    for row in table.split(","):
        yield [float(number) for number in row.split()]


def _numbers(*values: float) -> str:
    """Numbers as path data, to a tenth."""
    return " ".join(f"{round(value, 1):g}" for value in values)
