"""What the rows of a rule set may ask about a hand: `Facts`; and who sits where: `Seating`."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .model import SEATS, Hand, How, Mark, MeldKind, Seat
from .shapes import Form, Split, Wait, waits
from .tiles import Suit, Tile

if TYPE_CHECKING:
    from .rules.ruleset import House


@dataclass(frozen=True, slots=True)
class Seating:
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


class Facts:
    """A valid hand as the conditions of a rule set see it. Worked out when asked for."""

    def __init__(self, hand: Hand, house: "House", seats: Seating) -> None:
        self.hand = hand
        self.house = house
        self.seats = seats
        self._waits: dict[Tile, tuple[Tile, ...]] = {}

    def plays(self, flag: str) -> bool:
        """Whether the house plays this option."""
        return flag in self.house.flags

    def reads(self, reading: str, value: str) -> bool:
        """Whether the house reads the text in this way."""
        return self.house.readings[reading] == value

    def marked(self, mark: Mark) -> bool:
        """Whether this mark stands on the hand."""
        return mark in self.hand.marks

    @cached_property
    def self_drawn(self) -> bool:
        """The winning tile was drawn."""
        return self.hand.how is How.SELF

    @cached_property
    def has_feng(self) -> bool:
        """The winner laid out a feng set."""
        return self.hand.feng is not None

    @cached_property
    def kinds(self) -> frozenset[MeldKind]:
        """The kinds of meld the winner made."""
        return frozenset(meld.kind for meld in self.hand.melds)

    @cached_property
    def opened(self) -> bool:
        """A chi, pon, kong or addkong was made (an ankong does not open: `room 杠牌规则 2`)."""
        return bool(self.kinds - {MeldKind.ANKONG})

    def suits(self, feng_counts: bool) -> frozenset[Suit]:
        """The suits of the hand, honours as one of them; the feng set's tiles on request."""
        hand = self.hand
        tiles: Iterable[Tile] = hand.tiles
        if not feng_counts:
            melds = (tile for meld in hand.melds for tile in meld.tiles)
            tiles = (*hand.concealed, *melds)
        return frozenset(tile.suit for tile in tiles)

    @cached_property
    def one_suit(self) -> bool:
        """One suit and no honours, as the house's reading `fengsuit` has it."""
        suits = self.suits(self.reads("fengsuit", "count"))
        return len(suits) == 1 and Suit.HONOUR not in suits

    @cached_property
    def one_suit_and_honours(self) -> bool:
        """One suit plus honours, as the house's reading `fengsuit` has it."""
        suits = self.suits(self.reads("fengsuit", "count"))
        return len(suits) == 2 and Suit.HONOUR in suits

    @cached_property
    def one_left(self) -> bool:
        """手把一: one concealed tile was left before the win, all else being melds (not feng)."""
        return self.hand.slots == 2 and not self.has_feng

    @cached_property
    def closed_draw(self) -> bool:
        """门清: self-drawn, nothing opened, no feng laid out."""
        return self.self_drawn and not self.opened and not self.has_feng

    def four_triplets(self, split: Split) -> bool:
        """Four triplets or kongs and a pair; never with chi or feng."""
        triplets = split.form is Form.TRIPLETS
        return triplets and MeldKind.CHI not in self.kinds and not self.has_feng

    def waits_for(self, win: Tile) -> tuple[Tile, ...]:
        """All waits of the hand before `win` came."""
        if win not in self._waits:
            hand = self.hand
            at = hand.concealed.index(win)
            rest = hand.concealed[:at] + hand.concealed[at + 1 :]
            melds = [tile for meld in hand.melds for tile in meld.tiles]
            self._waits[win] = waits(rest, [*melds, *(hand.feng or ())])
        return self._waits[win]

    def only_wait(self, split: Split) -> bool:
        """Whether the hand waited on the winning tile alone."""
        return split.win is not None and len(self.waits_for(split.win)) == 1

    def closed_or_edge(self, split: Split) -> bool:
        """夹: the winning tile fills a closed or edge wait, as the reading `jia` has it."""
        if split.wait not in (Wait.CLOSED, Wait.EDGE):
            return False
        return self.reads("jia", "any") or self.only_wait(split)
