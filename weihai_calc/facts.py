"""Who sits where: `Seating`; what is paid for beside the hand: `Table`; a hand as notes see it:
`Deal`; a hand in one of its splits as the items of a rule set see it: `Facts`."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from .model import KONGS, SEATS, Hand, How, Mark, Meld, MeldKind, Seat
from .shapes import Form, Split, Wait, waits
from .tiles import Counts, Suit

if TYPE_CHECKING:
    from .rules.ruleset import House


class Seating(NamedTuple):
    """Who won, who deals, whose tile it was; `assumed` names what the hand did not say.

    source   whose discard or robbed kong the winning tile was; None on a self-draw.
    assumed  of `dealer`, `seat`, `from`, those taken by NOTATION.md's defaults.
    """

    winner: Seat
    dealer: Seat
    source: Seat | None
    assumed: tuple[str, ...] = ()

    @property
    def payers(self) -> tuple[Seat, ...]:
        """On a self-draw the other three, else the player whose tile it was."""
        return _OTHERS[self.winner] if self.source is None else (self.source,)

    def has_dealer(self, payer: Seat) -> bool:
        """Whether the winner or this payer is the dealer."""
        return self.dealer in (self.winner, payer)


class Said(NamedTuple):
    """What a hand says of its seats, in the words of `Hand`."""

    how: How | None
    source: Seat | None
    seat: Seat | None
    dealer: Seat | None
    winner_deals: bool


_OTHERS: Final = tuple(tuple(seat for seat in SEATS if seat is not winner) for winner in SEATS)


def seating(hand: Hand | Said, marks: frozenset[Mark]) -> Seating:
    """Fill in the seats that the hand leaves open (NOTATION.md, "Defaults").

    `marks` are those that exist under the rule set: 地胡 says whose discard it was.
    """
    assumed = []
    if hand.winner_deals:
        winner = dealer = Seat.E if hand.seat is None else hand.seat
        if hand.seat is None:
            assumed.append("dealer")
    else:
        dealer = Seat.E if hand.dealer is None else hand.dealer
        winner = dealer.next if hand.seat is None else hand.seat
        assumed += ["dealer"] * (hand.dealer is None) + ["seat"] * (hand.seat is None)
    source = None
    if hand.how in (How.DISCARD, How.ROB):
        source = hand.source
        if source is None:
            assumed.append("from")
            source = winner.next if winner.next is not dealer else dealer.next
            if Mark.EARTH in marks and winner is not dealer:
                source = dealer
    return Seating(winner, dealer, source, tuple(assumed))


class Deal(NamedTuple):
    """A valid hand with the rules in force and the seats."""

    hand: Hand
    house: "House"
    seats: Seating


class Table(NamedTuple):
    """All that a settlement may ask beside the hand's points; each seat's in the order of `Seat`.

    robbed  the winning tile was to become a kong of the payer's.
    feng    how many tiles stand in each seat's set; 0 without one.
    fish    each seat's 飘鱼.
    kongs   each seat's kongs, in the order of `MeldKind`.
    """

    seats: Seating
    robbed: bool
    feng: tuple[int, ...]
    fish: tuple[int, ...]
    kongs: tuple[tuple[MeldKind, ...], ...]


def table(hand: Hand, seats: Seating) -> Table:
    """What stands on the table of a valid hand."""
    feng, fish = [0, 0, 0, 0], [0, 0, 0, 0]
    kongs: list[tuple[MeldKind, ...]] = [(), (), (), ()]
    shows = [(seats.winner, hand.feng, hand.fish, hand.melds)]
    shows += [(shown.seat, shown.feng, shown.fish, shown.melds) for shown in hand.others]
    for seat, tiles, number, melds in shows:
        feng[seat] = len(tiles or ())
        fish[seat] = number or 0
        kongs[seat] = _kongs(melds) if melds else ()
    return Table(seats, hand.how is How.ROB, tuple(feng), tuple(fish), tuple(kongs))


_KONG_KINDS: Final = tuple(kind for kind in MeldKind if kind in KONGS)


def _kongs(melds: Iterable[Meld]) -> tuple[MeldKind, ...]:
    """The kinds of the kongs among these melds, in the order of `MeldKind`."""
    kinds = [meld.kind for meld in melds]
    return tuple([kind for kind in _KONG_KINDS for _ in range(kinds.count(kind))])


class Traits(NamedTuple):
    """All that an item may ask about a hand in one of its splits, and no more: hands that are alike
    in these have the same items, which are worked out once.

    opened     a chi, pon, kong or addkong was made (an ankong does not open: `room 杠牌规则 2`).
    chi, ankong  one was made.
    suits      how many of the three suits stand in the concealed part and the melds.
    honours    whether honours do.
    slots      the concealed tiles, the winning one among them.
    fours      the kinds that stand four times in seven pairs; None for any other form.
    only_wait  whether the hand waited on the winning tile alone; None while nobody asked.
    """

    self_drawn: bool
    opened: bool
    chi: bool
    ankong: bool
    has_feng: bool
    marks: frozenset[Mark]
    suits: int
    honours: bool
    slots: int
    form: Form
    fours: int | None
    wait: Wait | None
    closed_five: bool
    only_wait: bool | None = None


def traits(hand: Hand, counts: Counts, split: Split) -> Traits:
    """The traits of a valid hand in one of its splits, but for `only_wait`; `counts` are those of
    its concealed part."""
    suits = {at for at, tiles in enumerate(counts) if tiles}
    suits.update(meld.tiles[0] // 9 for meld in hand.melds)
    kinds = {meld.kind for meld in hand.melds}
    return Traits(
        hand.how is How.SELF,
        bool(kinds - {MeldKind.ANKONG}),
        MeldKind.CHI in kinds,
        MeldKind.ANKONG in kinds,
        hand.feng is not None,
        hand.marks,
        len(suits - {Suit.HONOUR}),
        Suit.HONOUR in suits,
        hand.slots,
        split.form,
        split.fours,
        split.wait,
        split.closed_five,
    )


def only_wait(hand: Hand, split: Split) -> bool:
    """Whether the hand waited on the winning tile of this split alone."""
    assert split.win is not None
    at = hand.concealed.index(split.win)
    rest = hand.concealed[:at] + hand.concealed[at + 1 :]
    return len(waits(rest, hand.tiles[len(hand.concealed) :])) == 1


class WaitsUnknown(Exception):
    """An item asks what else the hand waited for, which was not worked out."""


class Facts:
    """A hand in one of its splits as the items of a rule set see it, by its traits alone."""

    def __init__(self, house: "House", traits: Traits) -> None:
        self.house = house
        self.traits = traits

    def reads(self, reading: str, value: str) -> bool:
        """Whether the house reads the text in this way."""
        return self.house.reads(reading, value)

    def marked(self, mark: Mark) -> bool:
        """Whether this mark stands on the hand."""
        return mark in self.traits.marks

    @property
    def self_drawn(self) -> bool:
        """The winning tile was drawn."""
        return self.traits.self_drawn

    @property
    def opened(self) -> bool:
        """A chi, pon, kong or addkong was made (an ankong does not open: `room 杠牌规则 2`)."""
        return self.traits.opened

    @property
    def has_ankong(self) -> bool:
        """The winner made an ankong."""
        return self.traits.ankong

    @property
    def _honours(self) -> bool:
        """Honours stand in the hand, as the house's reading `fengsuit` has it."""
        return self.traits.honours or (self.traits.has_feng and self.reads("fengsuit", "count"))

    @property
    def one_suit(self) -> bool:
        """One suit and no honours, as the house's reading `fengsuit` has it."""
        return self.traits.suits == 1 and not self._honours

    @property
    def one_suit_and_honours(self) -> bool:
        """One suit plus honours, as the house's reading `fengsuit` has it."""
        return self.traits.suits == 1 and self._honours

    @property
    def one_left(self) -> bool:
        """手把一: one concealed tile was left before the win, all else being melds (not feng)."""
        return self.traits.slots == 2 and not self.traits.has_feng

    @property
    def closed_draw(self) -> bool:
        """门清: self-drawn, nothing opened, no feng laid out."""
        return self.self_drawn and not self.opened and not self.traits.has_feng

    @property
    def fours(self) -> int | None:
        """The kinds that stand four times in seven pairs; None for any other form."""
        return self.traits.fours

    @property
    def four_triplets(self) -> bool:
        """Four triplets or kongs and a pair; never with chi or feng."""
        triplets = self.traits.form is Form.TRIPLETS
        return triplets and not self.traits.chi and not self.traits.has_feng

    @property
    def closed_five(self) -> bool:
        """The winning tile is a 5 that fills a closed wait."""
        return self.traits.closed_five

    @property
    def only_wait(self) -> bool:
        """The hand waited on the winning tile alone. Raises WaitsUnknown."""
        if self.traits.only_wait is None:
            raise WaitsUnknown
        return self.traits.only_wait

    @property
    def closed_or_edge(self) -> bool:
        """夹: the winning tile fills a closed or edge wait, as the reading `jia` has it."""
        if self.traits.wait not in (Wait.CLOSED, Wait.EDGE):
            return False
        return self.reads("jia", "any") or self.only_wait
