"""A record as one integer: what its sections say stands in fields, and adding their integers puts
the record together.

Most fields count, and have room for more than a record of the usual length can add up to. To every
record the same number `LIFT` is added; then the top bit of a counter stands where its count has
reached the field's limit: a fifth tile of a kind, a second `win:`, the first chi. So one look at
`REFUSED` tells whether anything stands in the way, and one `&` takes out all that an answer can
depend on.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

PIECES: Final = 15
"""The most words of the concealed part and further sections a record may have here."""
PER_PIECE: Final = 4
"""The most that one of them may add to a counter, so that no counter runs over."""
LONGEST: Final = 500
"""The most characters of a record here."""
_COUNTER: Final = 7  # bits: 15 pieces of 4, and 63 to lift a count of 1, are less than 128
_LONG_COUNTER: Final = 10  # tiles of so long a text, and three for each of 15 times 4 melds


class Field(NamedTuple):
    """Bits `at` to `at + width`; `limit` is the count at which the top bit is set by `LIFT`, 0 for
    a field that is not lifted."""

    at: int
    width: int
    limit: int = 0

    @property
    def one(self) -> int:
        """What adds one."""
        return 1 << self.at

    @property
    def mask(self) -> int:
        """All of its bits."""
        return (1 << self.width) - 1 << self.at

    @property
    def top(self) -> int:
        """The bit that is set where the limit is reached."""
        return 1 << self.at + self.width - 1

    @property
    def lift(self) -> int:
        """What sets the top bit at the limit."""
        return (1 << self.width - 1) - self.limit << self.at if self.limit else 0

    def of(self, numbers: int) -> int:
        """The value of a field that is not lifted."""
        return numbers >> self.at & (1 << self.width) - 1

    def reached(self, numbers: int) -> bool:
        """Whether the limit is reached."""
        return bool(numbers & self.top)


_next = 0


def _field(width: int, limit: int = 0) -> Field:
    global _next
    _next += width
    return Field(_next - width, width, limit)


def _counter(limit: int = 0) -> Field:
    return _field(_COUNTER, limit)


def _all(fields: Iterable[Field]) -> int:
    mask = 0
    for field in fields:
        mask |= field.top if field.limit else field.mask
    return mask


# What items ask: the winner's hand and how it was won. The lowest are looked at most.
SLOTS: Final = _field(
    _LONG_COUNTER
)  # concealed tiles, and three for each meld and the feng set: 14
RULES_KEY: Final = _counter(2)
HOW: Final = _field(2)  # 1 self, 2 discard
MARKS: Final = _field(6)  # a bit each, in the order of Mark
CONCEALED: Final = _field(_LONG_COUNTER)
FENG: Final = _counter()
OPENED: Final = _counter(1)
CHI: Final = _counter(1)
ANKONG: Final = _counter(1)
SUITS: Final = (_counter(1), _counter(1), _counter(1), _counter(1))  # in the order of Suit
# How the suits of the concealed part divide: those that do not; those with a pair; those that
# divide only with a run; those that do with and without; those that are not all pairs; and the
# fours in those that are.
LOOSE: Final = _counter(1)
PAIRED: Final = _counter()
RUNS_ONLY: Final = _counter(1)
EITHER: Final = _counter()
ODD: Final = _counter(1)
FOURS: Final = _counter()
FILLED: Final = _field(9)  # what the winning tile filled, see `adding.filled`
WHOLE: Final = _all((HOW, MARKS, CONCEALED, FENG, OPENED, CHI, ANKONG, *SUITS))
"""The traits of the whole hand."""
FORMS: Final = _all((CONCEALED, LOOSE, PAIRED, RUNS_ONLY, EITHER, ODD, FOURS, FILLED))
"""The traits of its splits."""
ITEMS: Final = SLOTS.mask | WHOLE | FORMS
"""What items ask."""


class Shown(NamedTuple):
    """What a seat shows: the tiles of its feng set, its fish, how many of each kind of kong."""

    feng: Field
    fish: Field
    kongs: tuple[Field, Field, Field]


def _shown() -> Shown:
    return Shown(_field(5), _field(2), (_field(3), _field(3), _field(3)))


# What is paid for.
SOURCE: Final = _field(3)  # a seat, E being 1
SEAT: Final = _field(3)
DEALER: Final = _field(3)  # 5: the winner deals
OWN: Final = _shown()
OWN_KONGS: Final = _all(OWN.kongs)
OTHERS: Final = tuple(_shown() for _ in range(4))
POINTS: Final = _field(24)  # the hand's, put in when it is known
# What else decides whether it holds together.
ALL_KONGS: Final = _counter(5)
ALL_CHI: Final = _counter(1)
ALL_HONOURS: Final = _counter(1)
OTHER_KEYS: Final = (_counter(2), _counter(2), _counter(2), _counter(2))

SEATING: Final = _all((HOW, MARKS, SOURCE, SEAT, DEALER))
"""What decides who sits where."""
_OTHERS_THERE: Final = sum(key.one for key in OTHER_KEYS)  # lifted, an even number more
SOUND: Final = SEATING | _OTHERS_THERE | _all((ALL_KONGS,)) | OWN_KONGS
"""What decides whether the marks, the seats and the kongs of a record hold together."""
FORBIDDEN: Final = _all((FENG, SUITS[3], ALL_CHI, ALL_HONOURS))
"""What does besides where an option forbids chi or honours, or lets feng sets mix."""
TABLE: Final = (
    SEATING
    | POINTS.mask
    | _all(field for seat in (OWN, *OTHERS) for field in (*seat[:2], *seat.kongs))
)
"""What a settlement asks."""

NOTED: Final = SOUND | _all(
    (OWN.feng, OWN.fish, *(field for seat in OTHERS for field in (seat.fish, *seat.kongs)))
)
"""What is told of a record beside its items and payments depends on."""

# What stands in the way of a quick answer.
WIN_KEY: Final = _counter(2)
SEAT_KEY: Final = _counter(2)
DEALER_KEY: Final = _counter(2)
FISH_KEY: Final = _counter(2)
FENG_KEY: Final = _counter(2)
LAID: Final = (_counter(61), _counter(61))  # winds, dragons: 60 laid out and one beside them
LAID_OUT: Final = 60
PARTS: Final = (_counter(2), _counter(2), _counter(2), _counter(2))  # a suit in several groups
TILES: Final = tuple(_counter(5) for _ in range(34))  # everything known on the table
# The highest are quickly had by a shift.
HELD: Final = tuple(_field(27) for _ in range(4))  # the concealed part as `tiles.Counts`
WIN: Final = _field(6)  # the winning tile, M1 being 1

_TWICE: Final = (WIN_KEY, SEAT_KEY, DEALER_KEY, FISH_KEY, FENG_KEY, RULES_KEY, *OTHER_KEYS)
TWICE: Final = _all(_TWICE)
FIVES: Final = _all(TILES)
SCATTERED: Final = _all(PARTS)
REFUSED: Final = TWICE | SCATTERED | FIVES | _all(LAID)
LIFT: Final = sum(
    field.lift
    for field in (
        *(OPENED, CHI, ANKONG, *SUITS, LOOSE, RUNS_ONLY, ODD, ALL_KONGS, ALL_CHI, ALL_HONOURS),
        *(*_TWICE, *LAID, *PARTS, *TILES),
    )
)
