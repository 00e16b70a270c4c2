"""A record: a hand with its own rules, its claim and its label, and where each stands in a text."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..model import Claim, Hand, Part, Place, Rules
from ..words.lang import Lang

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Record:
    """One line of notation, read. Records are equal when they say the same, however written.

    rules     the record's own, None where it has none.
    standing  rules that serve where the record has none and the caller of `score` gives none.
    source    the text it was read from, None for a record that was built.
    spans     (start, end) of each place in that text, in code points.
    """

    hand: Hand
    rules: Rules | None = None
    claim: Claim | None = None
    label: str | None = None
    standing: Rules | None = field(default=None, compare=False)
    source: str | None = field(default=None, compare=False, repr=False)
    spans: Mapping[Place, Span] = field(default_factory=dict, compare=False, repr=False)

    @property
    def text(self) -> str:
        """The text it was read from, or canonical text."""
        return self.canonical() if self.source is None else self.source

    def canonical(self, lang: Lang = Lang.EN) -> str:
        """Canonical text (NOTATION.md), in Chinese on request; both parse back to this record."""
        from .writer import record_text

        return record_text(self, lang)

    def __str__(self) -> str:
        return self.canonical()

    def span(self, place: Place) -> Span | None:
        """Where a place stands in the text; a place that was left out is shown where it would be
        looked for. None for what came from outside."""
        if place in self.spans:
            return self.spans[place]
        for stand_in in self._stand_ins(place):
            if stand_in in self.spans:
                return self.spans[stand_in]
        return None

    def _stand_ins(self, place: Place) -> tuple[Place, ...]:
        whole = Place(Part.CONCEALED)
        if place.part is Part.CONCEALED:
            is_win = self.hand.win is not None and place.which == str(self.hand.win)
            return (Place(Part.WIN), whole) if is_win else (whole,)
        return (Place(Part.HOW), whole) if place.part is Part.WIN else ()
