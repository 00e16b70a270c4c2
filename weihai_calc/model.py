"""What happened at the table (`Hand`), what the house plays (`Rules`), what is claimed (`Claim`).

Nothing here knows text, points or whether a hand is valid: a hand can be built that breaks every
rule, and `weihai_calc.problems` says which. Everything is immutable and compares by meaning: the
order in which tiles, marks or other seats were given makes no difference.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from typing import Final, NamedTuple

from .tiles import Tile


class Seat(IntEnum):
    """A seat; play goes E → S → W → N and round again."""

    E = 0
    S = 1
    W = 2
    N = 3

    @property
    def next(self) -> "Seat":
        """The seat that plays after this one."""
        return SEATS[(self + 1) % 4]

    def __str__(self) -> str:
        return self.name


SEATS: Final = tuple(Seat)


class MeldKind(StrEnum):
    """How a group was made on the table (RULES.md section 1)."""

    CHI = "chi"
    PON = "pon"
    KONG = "kong"
    ADDKONG = "addkong"
    ANKONG = "ankong"

    @property
    def is_kong(self) -> bool:
        """One of the three kinds of kong."""
        return self in KONGS


KONGS: Final = frozenset({MeldKind.KONG, MeldKind.ADDKONG, MeldKind.ANKONG})


class How(StrEnum):
    """Where the winning tile came from."""

    SELF = "self"
    DISCARD = "discard"
    ROB = "rob"


class Mark(StrEnum):
    """A circumstance of the win, in canonical order."""

    LAST = "last"
    KONGDRAW = "kongdraw"
    KONGSHOT = "kongshot"
    HEAVEN = "heaven"
    EARTH = "earth"
    TING = "ting"


@dataclass(frozen=True, slots=True)
class Meld:
    """A group on the table; its tiles are held sorted and need not be a legal group."""

    kind: MeldKind
    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        # A plain "pon" equals MeldKind.PON and must not be taken for something else.
        object.__setattr__(self, "kind", MeldKind(self.kind))
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))


@dataclass(frozen=True, slots=True)
class Shown:
    """What a seat other than the winner's shows: feng, fish, melds. None: not said."""

    seat: Seat
    feng: tuple[Tile, ...] | None = None
    fish: int | None = None
    melds: tuple[Meld, ...] = ()

    def __post_init__(self) -> None:
        if self.feng is not None:
            object.__setattr__(self, "feng", tuple(sorted(self.feng)))
        object.__setattr__(self, "melds", tuple(self.melds))


_NO_MARKS: Final = frozenset[Mark]()


@dataclass(frozen=True, slots=True)
class Hand:
    """A finished hand and what the table shows beside it. None: not said.

    concealed     the tiles in the hand. With or without the winning tile: told apart by the
                  count, and always held with it.
    win           the winning tile; None with 天胡, or for a hand that still waits.
    how, source   where the winning tile came from: drawn, or whose discard or robbed kong.
    seat, dealer  the winner's seat and the dealer's; `winner_deals` says that they are one, be
                  that seat named or not.
    fish          the winner's 飘鱼.
    others        what the other seats show, each seat once.

    Raises ValueError where `others` names a seat twice, or `winner_deals` meets a `dealer`.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    feng: tuple[Tile, ...] | None = None
    win: Tile | None = None
    how: How | None = None
    source: Seat | None = None
    marks: frozenset[Mark] = frozenset()
    seat: Seat | None = None
    dealer: Seat | None = None
    winner_deals: bool = False
    fish: int | None = None
    others: tuple[Shown, ...] = ()

    def __post_init__(self) -> None:
        if self.winner_deals and self.dealer is not None:
            raise ValueError("winner_deals already says who deals: leave dealer out")
        put = object.__setattr__
        put(self, "melds", tuple(self.melds))
        put(self, "marks", frozenset(map(Mark, self.marks)) if self.marks else _NO_MARKS)
        if self.how is not None:
            put(self, "how", How(self.how))
        put(self, "others", tuple(sorted(self.others, key=lambda shown: shown.seat)))
        if len({shown.seat for shown in self.others}) < len(self.others):
            raise ValueError("others names a seat twice")
        if self.feng is not None:
            put(self, "feng", tuple(sorted(self.feng)))
        concealed = tuple(self.concealed)
        if self.win is not None and len(concealed) == self.slots - 1:
            concealed += (self.win,)
        put(self, "concealed", tuple(sorted(concealed)))

    @property
    def slots(self) -> int:
        """The number of concealed tiles of a complete hand: every meld and the feng set takes
        three of the 14 slots (RULES.md section 1)."""
        return 14 - 3 * (len(self.melds) + (self.feng is not None))

    @property
    def rest(self) -> tuple[Tile, ...]:
        """The concealed tiles without the winning tile."""
        if self.win is None or self.win not in self.concealed:
            return self.concealed
        at = self.concealed.index(self.win)
        return self.concealed[:at] + self.concealed[at + 1 :]

    def _repr_html_(self) -> str:
        """The hand as a picture, for a notebook."""
        from .output.hand_picture import hand_svg

        return hand_svg(self)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The winner's tiles: concealed, melds, feng."""
        melds = tuple(tile for meld in self.melds for tile in meld.tiles)
        return self.concealed + melds + (self.feng or ())


@dataclass(frozen=True, slots=True)
class Rules:
    """What a house plays: a rule set's name, the options that are on, the readings chosen.

    Any words are taken; those that no rule set knows become the problem `bad-rules`. `readings`
    may be given as a mapping and is held as sorted pairs.
    """

    name: str = "room"
    flags: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()

    def __init__(
        self,
        name: str = "room",
        flags: Iterable[str] = (),
        readings: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    ) -> None:
        pairs = readings.items() if isinstance(readings, Mapping) else readings
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "flags", tuple(sorted(set(flags))))
        object.__setattr__(self, "readings", tuple(sorted(set(pairs))))


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody says the hand is worth, in points: the winner's total, or single seats'.

    A claim with neither, with both, or with a seat twice is the problem `bad-claim`; `wording` is
    what was written where it could not be read.
    """

    total: int | None = None
    seats: tuple[tuple[Seat, int], ...] = ()
    wording: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", tuple(sorted(self.seats)))

    @property
    def is_sound(self) -> bool:
        """It claims one total, or each seat at most once."""
        named = [seat for seat, _ in self.seats]
        return (self.total is None) == bool(named) and len(set(named)) == len(named)


class Part(Enum):
    """The parts of a record that a problem can lie in."""

    CONCEALED = "concealed"
    MELD = "meld"
    FENG = "feng"
    WIN = "win"
    HOW = "how"
    SOURCE = "source"
    MARK = "mark"
    SEAT = "seat"
    DEALER = "dealer"
    FISH = "fish"
    OTHER = "other"
    RULE = "rule"
    CLAIM = "claim"


class Place(NamedTuple):
    """A place in a record: a part, of another seat where `seat` is given; `which` picks the meld
    (its index), the mark, the tile or the rule word."""

    part: Part
    seat: Seat | None = None
    which: int | str | None = None
