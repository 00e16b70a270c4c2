"""A record: a hand with its own rules, its claim and its label, and where each stands in a text."""

from collections.abc import Mapping
from typing import Any

from ..model import Claim, Hand, Part, Place, Rules
from ..words.lang import Lang
from .parts import Placed, Span


class Record:
    """One line of notation, read. Immutable. Records are equal when they say the same, however
    written, under whatever standing rules."""

    __slots__ = (
        "_claim",
        "_hand",
        "_label",
        "_numbers",
        "_read",
        "_rules",
        "_source",
        "_standing",
    )

    def __init__(
        self,
        hand: Hand,
        rules: Rules | None = None,
        claim: Claim | None = None,
        label: str | None = None,
        standing: Rules | None = None,
        source: str | None = None,
        read: tuple[Placed, ...] = (),
    ) -> None:
        self._hand: Hand | None = hand
        self._numbers = 0  # known to `weihai_calc.quick` alone
        self._rules = rules
        self._claim = claim
        self._label = label
        self._standing = standing
        self._source = source
        self._read = read

    def _read_on(self) -> Hand:
        """Read the text of an unread record."""
        from .reader import parse

        assert self._source is not None
        full = parse(self._source)
        self._read = full._read
        self._hand = full.hand
        return self._hand

    @property
    def hand(self) -> Hand:
        """What happened at the table."""
        return self._hand or self._read_on()

    @property
    def rules(self) -> Rules | None:
        """The record's own, None where it has none."""
        return self._rules

    @property
    def claim(self) -> Claim | None:
        """What somebody says it is worth."""
        return self._claim

    @property
    def label(self) -> str | None:
        """Its name in a file."""
        return self._label

    @property
    def standing(self) -> Rules | None:
        """Rules that serve where the record has none and the caller of `score` gives none."""
        return self._standing

    @property
    def source(self) -> str | None:
        """The text it was read from, None for a record that was built."""
        return self._source

    @property
    def read(self) -> tuple[Placed, ...]:
        """The parts of that text, each with the place of its section."""
        if self._hand is None:
            self._read_on()
        return self._read

    @property
    def text(self) -> str:
        """The text it was read from, or canonical text."""
        return self.canonical() if self.source is None else self.source

    def canonical(self, lang: Lang = Lang.EN) -> str:
        """Canonical text (NOTATION.md), in Chinese on request; both parse back to this record."""
        from .writer import record_text

        return record_text(self, lang)

    def replace(self, **changes: Any) -> "Record":
        """The record with some of `hand`, `rules`, `claim`, `label`, `standing` changed; places are
        still those of the text it was read from."""
        names = ("hand", "rules", "claim", "label", "standing", "source", "read")
        return Record(**{**{name: getattr(self, name) for name in names}, **changes})

    def beside(self, rules: Rules | None, claim: Claim | None, label: str | None) -> "Record":
        """The record with other rules, another claim and another label beside its hand."""
        record = Record.__new__(Record)
        for name in self.__slots__:
            if name != "_read" or self._hand is not None:
                setattr(record, name, getattr(self, name))
        record._rules, record._claim, record._label = rules, claim, label
        if claim is not None and not claim.is_sound:
            record._numbers = 0  # the quick way takes sound claims alone
        return record

    def _said(self) -> tuple[Hand, Rules | None, Claim | None, str | None]:
        return self.hand, self.rules, self.claim, self.label

    def __eq__(self, other: object) -> bool:
        return self._said() == other._said() if isinstance(other, Record) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._said())

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (*self._said(), self.standing, self.source, self.read)

    def __repr__(self) -> str:
        return f"<Record {self.text!r}>"

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
