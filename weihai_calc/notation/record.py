"""A record: a hand with its own rules, its claim and its label, and where each stands in a text."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..model import Claim, Hand, Part, Place, Rules
from ..words.lang import Lang
from .parts import Placed, Span


@dataclass(frozen=True, slots=True)
class Record:
    """One line of notation, read. Records are equal when they say the same, however written.

    rules     the record's own, None where it has none.
    standing  rules that serve where the record has none and the caller of `score` gives none.
    source    the text it was read from, None for a record that was built.
    read      the parts of that text, each with the place of its section.
    """

    hand: Hand
    rules: Rules | None = None
    claim: Claim | None = None
    label: str | None = None
    standing: Rules | None = field(default=None, compare=False)
    source: str | None = field(default=None, compare=False, repr=False)
    read: tuple[Placed, ...] = field(default=(), compare=False, repr=False)

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

    @property
    def spans(self) -> Mapping[Place, Span]:
        """(start, end) of each place in the text, in code points."""
        from .places import places

        return places(self.read)

    def span(self, place: Place) -> Span | None:
        """Where a place stands in the text; a place that was left out is shown where it would be
        looked for. None for what came from outside."""
        spans = self.spans
        asked = (place, *self._stand_ins(place))
        return next((spans[each] for each in asked if each in spans), None)

    def _stand_ins(self, place: Place) -> tuple[Place, ...]:
        whole = Place(Part.CONCEALED)
        if place.part is Part.CONCEALED:
            is_win = self.hand.win is not None and place.which == str(self.hand.win)
            return (Place(Part.WIN), whole) if is_win else (whole,)
        return (Place(Part.HOW), whole) if place.part is Part.WIN else ()
