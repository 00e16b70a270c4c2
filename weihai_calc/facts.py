"""Who sits where: `Seating`; a hand as settlements and notes see it: `Deal`; a hand in one of its
splits as the items of a rule set see it: `Facts`."""

from typing import TYPE_CHECKING, Final, NamedTuple

from .model import SEATS, Hand, How, Mark, MeldKind, Seat
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
        if self.source is not None:
            return (self.source,)
        return tuple(seat for seat in SEATS if seat is not self.winner)

    def has_dealer(self, payer: Seat) -> bool:
        """Whether the winner or this payer is the dealer."""
        return self.dealer in (self.winner, payer)


def seating(hand: Hand, marks: frozenset[Mark]) -> Seating:
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

    def plays(self, flag: str) -> bool:
        """Whether the house plays this option."""
        return flag in self.house.flags

    def reads(self, reading: str, value: str) -> bool:
        """Whether the house reads the text in this way."""
        return self.house.readings[reading] == value


class Traits(NamedTuple):
    """All that an item may ask about a hand in one of its splits, and no more: hands that are alike
    in these have the same items, which are worked out once.

    suits      a bit for each suit of the concealed part and the melds, `1 << Suit`.
    slots      the concealed tiles, the winning one among them.
    fours      the kinds that stand four times in seven pairs; None for any other form.
    only_wait  whether the hand waited on the winning tile alone; None while nobody asked.
    """

    self_drawn: bool
    kinds: frozenset[MeldKind]
    has_feng: bool
    marks: frozenset[Mark]
    suits: int
    slots: int
    form: Form
    fours: int | None
    wait: Wait | None
    closed_five: bool
    only_wait: bool | None = None


_NO_KINDS: Final = frozenset[MeldKind]()


def traits(hand: Hand, counts: Counts, split: Split) -> Traits:
    """The traits of a valid hand in one of its splits, but for `only_wait`; `counts` are those of
    its concealed part."""
    suits = sum(1 << suit for suit, tiles in enumerate(counts) if tiles)
    for meld in hand.melds:
        suits |= 1 << meld.tiles[0] // 9
    return Traits(
        hand.how is How.SELF,
        frozenset(meld.kind for meld in hand.melds) if hand.melds else _NO_KINDS,
        hand.feng is not None,
        hand.marks,
        suits,
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


_HONOURS: Final = 1 << Suit.HONOUR
_ONE_SUIT: Final = frozenset({1 << Suit.MAN, 1 << Suit.PIN, 1 << Suit.SOU})


class Facts:
    """A hand in one of its splits as the items of a rule set see it, by its traits alone."""

    def __init__(self, house: "House", traits: Traits) -> None:
        self.house = house
        self.traits = traits

    def plays(self, flag: str) -> bool:
        """Whether the house plays this option."""
        return flag in self.house.flags

    def reads(self, reading: str, value: str) -> bool:
        """Whether the house reads the text in this way."""
        return self.house.readings[reading] == value

    def marked(self, mark: Mark) -> bool:
        """Whether this mark stands on the hand."""
        return mark in self.traits.marks

    @property
    def self_drawn(self) -> bool:
        """The winning tile was drawn."""
        return self.traits.self_drawn

    @property
    def kinds(self) -> frozenset[MeldKind]:
        """The kinds of meld the winner made."""
        return self.traits.kinds

    @property
    def opened(self) -> bool:
        """A chi, pon, kong or addkong was made (an ankong does not open: `room 杠牌规则 2`)."""
        return bool(self.kinds - {MeldKind.ANKONG})

    @property
    def _suits(self) -> int:
        """The suits of the hand, as the house's reading `fengsuit` has it."""
        counts = self.traits.has_feng and self.reads("fengsuit", "count")
        return self.traits.suits | _HONOURS if counts else self.traits.suits

    @property
    def one_suit(self) -> bool:
        """One suit and no honours, as the house's reading `fengsuit` has it."""
        return self._suits in _ONE_SUIT

    @property
    def one_suit_and_honours(self) -> bool:
        """One suit plus honours, as the house's reading `fengsuit` has it."""
        return self._suits - _HONOURS in _ONE_SUIT

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
        return triplets and MeldKind.CHI not in self.kinds and not self.traits.has_feng

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
