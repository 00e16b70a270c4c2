"""Deals played one after the other: who deals, who is paid, what everybody has."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from ..batch.checking import directive_problems
from ..model import Claim, How, Part, Place, Rules, Seat
from ..notation import Directive
from ..notation.parts import Span
from ..problems import Code, Fact, Problem
from ..quick import score
from ..result import Result
from ..rules import house
from .lines import Deals, Drawn, Entry, LongRun, Noted, Players, Total, Won, over_names
from .winners import Told, Winner, conflicts, filled, first_of, own_problems, seat_of

Points = tuple[int, int, int, int]
_NOTHING: Final[Points] = (0, 0, 0, 0)


class Status(StrEnum):
    """What came of a deal: its claims, all of them right; no game won; points alone."""

    OK = "ok"
    MISMATCH = "mismatch"
    INVALID = "invalid"
    UNCLAIMED = "unclaimed"
    DRAW = "draw"
    POINTS = "points"


class Win(NamedTuple):
    """A winner's hand.

    line     its line.
    first    the winner who is paid in his place, if this one is not.
    points   what each seat won or lost in the deal.
    assumed  nobody says whose tile it was.
    """

    line: int
    result: Result
    first: Seat | None
    points: Points
    assumed: bool = False

    @property
    def paid(self) -> bool:
        """It counts."""
        return self.first is None

    @property
    def got(self) -> Points:
        """What each seat won or lost as far as this hand's claim speaks of it: one who is not paid
        has what the deal brings him all the same."""
        settlement = self.result.settlement
        if not self.paid or settlement is None:
            return self.points
        east, south, west, north = settlement.points
        return east, south, west, north

    @property
    def claim_holds(self) -> bool | None:
        """Whether its claim is right; None without a claim or for an invalid hand."""
        claim, seats = self.result.record.claim, self.result.seats
        if claim is None or seats is None:
            return None
        if claim.total is not None:
            return claim.total == self.got[seats.winner]
        return all(self.got[seat] == points for seat, points in claim.seats)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal.

    line     the first of its lines.
    streak   how many deals in a row its dealer has dealt, this one included.
    wins     the hands, in the order of the lines; none where they cannot be read or were not noted.
    winners  who won and is paid, as far as is known.
    points   what each seat won or lost; None where the deal is invalid.
    totals   what everybody has after it.
    kong     of a drawn game, whether somebody made a kong.
    guessed  who dealt is not certain, for who won a deal before is not known.
    players  the names that the seats had then.
    """

    number: int
    line: int
    label: str | None
    dealer: Seat
    streak: int
    status: Status
    wins: tuple[Win, ...] = ()
    winners: tuple[Seat, ...] = ()
    points: Points | None = None
    totals: Points = _NOTHING
    kong: bool = False
    guessed: bool = False
    players: Mapping[Seat, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something wrong in a line; `deal` is the number of its deal, None where it is of none."""

    line: int
    deal: int | None
    text: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class Checked:
    """A claim about the totals, what they are there, and the names that the seats had then."""

    line: int
    claim: Claim
    totals: Points
    players: Mapping[Seat, str]

    @property
    def holds(self) -> bool:
        """The claim is right."""
        return all(self.totals[seat] == points for seat, points in self.claim.seats)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A sitting that was played through.

    players  the names of the seats that have one.
    totals   what everybody has in the end; they sum to zero.
    """

    players: Mapping[Seat, str]
    deals: tuple[Deal, ...]
    totals: Points
    next_dealer: Seat
    claims: tuple[Checked, ...]
    troubles: tuple[Trouble, ...]

    @property
    def fine(self) -> bool:
        """Nothing is wrong, and every claim is right."""
        claims = all(checked.holds for checked in self.claims)
        return (
            claims
            and not self.troubles
            and all(deal.status is not Status.MISMATCH for deal in self.deals)
        )


def play(entries: Iterable[Entry], rules: Rules | None = None) -> Sitting:
    """Play a sitting through, deal by deal; `rules` serve until a line sets others. Never raises
    for what is wrong with it: see `Sitting.troubles`."""
    course = _Course(rules)
    for group in _grouped(entries):
        course.take(group)
    return course.sitting()


def _grouped(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Each line with those behind it that speak of the same deal."""
    group: list[Entry] = []
    for entry in entries:
        if group and not (entry.again and group[0].deal):
            yield group
            group = []
        group.append(entry)
    if group:
        yield group


@dataclass(slots=True)
class _Course:
    """How far a sitting has come.

    dealer     who deals next, `streak` how often he has dealt in a row, `why` he deals and since
               which `deal`: the reason of a `dealer-conflict`.
    maybe      who else may deal, because who won a deal before is not known.
    """

    rules: Rules | None
    dealer: Seat = Seat.E
    streak: int = 1
    why: str = "dealer-first"
    maybe: frozenset[Seat] = frozenset()
    totals: Points = _NOTHING
    names: dict[Seat, str] = field(default_factory=dict)
    long_run: dict[Seat, int] = field(default_factory=dict)
    deals: list[Deal] = field(default_factory=list)
    claims: list[Checked] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)

    def sitting(self) -> Sitting:
        """What it has come to."""
        return Sitting(
            self._names(),
            tuple(self.deals),
            self.totals,
            self.dealer,
            tuple(self.claims),
            tuple(sorted(self.troubles, key=lambda trouble: trouble.line)),
        )

    def _names(self) -> Mapping[Seat, str]:
        return MappingProxyType(dict(self.names))

    def take(self, group: list[Entry]) -> None:
        """Go on with a line, or with those of one deal."""
        entry = group[0]
        if entry.deal:
            self._deal(group)
            return
        match entry.content:
            case None:
                assert entry.problem is not None
                self._trouble(entry, entry.problem, None)
            case Players(names):
                self.names |= names
            case LongRun(fish):
                self.long_run |= fish
            case Directive() as directive:
                self.rules = directive.rules
                for problem in directive_problems(directive):
                    self._trouble(entry, problem, None)
            case Deals(seat, span):
                self._named_dealer(entry, seat, span)
            case Total(claim):
                self.claims.append(Checked(entry.line, claim, self.totals, self._names()))

    def _trouble(self, entry: Entry, problem: Problem, deal: int | None) -> None:
        if problem.span is not None:
            span = over_names(problem.span, entry.text, self.names.values())
            problem = replace(problem, span=span)
        self.troubles.append(Trouble(entry.line, deal, entry.text, problem))

    # Who deals.

    def _named_dealer(self, entry: Entry, seat: Seat, span: Span) -> None:
        """A line that says who deals here: at first it is so, later on it must agree."""
        if not self.deals and self.why == "dealer-first":
            self.dealer, self.why = seat, "dealer-said"
        elif not self._agrees(seat):
            self._trouble(entry, self._dealer_problem(seat, span), None)

    def _agrees(self, seat: Seat) -> bool:
        """Whether this seat deals; where that is not known, it is taken to be so if it can be."""
        if seat in self.maybe:
            self.dealer, self.streak, self.why = seat, 1, "dealer-passed"
        if seat is self.dealer:
            self.maybe = frozenset()
        return seat is self.dealer

    def _dealer_problem(self, seat: Seat, span: Span | None) -> Problem:
        deal = self.deals[-1] if self.deals else None
        facts: dict[str, Fact] = {
            "dealer": self.names.get(self.dealer, self.dealer),
            "seat": self.names.get(seat, seat),
            "deal": 0 if deal is None else deal.number,
            "line": 0 if deal is None else deal.line,
        }
        rule_set = house(self.rules or Rules()).rule_set
        clause = rule_set.cite(rule_set.rotation)
        return Problem(Code.DEALER_CONFLICT, self.why, None, clause, facts, span)

    def _pass_on(self, stays: Callable[[Seat], bool], why: str) -> None:
        """The deal goes on; whether a dealer stays, and the reason."""
        self.maybe = frozenset(seat if stays(seat) else seat.next for seat in self.maybe)
        if stays(self.dealer):
            self.streak += 1
        else:
            self.dealer, self.streak = self.dealer.next, 1
        self.maybe -= {self.dealer}
        self.why = why

    # A deal.

    def _deal(self, group: list[Entry]) -> None:
        """Play a deal. Its dealer is known before anything else of it is judged."""
        troubles: list[Told] = [
            (entry, entry.problem) for entry in group if entry.problem is not None
        ]
        head = group[0]
        if head.again:  # it is of no deal
            for wrong, problem in (*troubles, (head, Problem(Code.DEAL_CONFLICT, "again-first"))):
                self._trouble(wrong, problem, None)
            return
        troubles += self._dealers(group)
        match head.content:
            case Drawn(kong):
                troubles += [(e, Problem(Code.DEAL_CONFLICT, "again-of-draw")) for e in group[1:]]
                self._add(head, Status.DRAW, troubles, points=_NOTHING, kong=kong)
                self._pass_on(lambda seat: not kong, "dealer-kong" if kong else "dealer-drawn")
            case Noted():
                troubles += [(e, Problem(Code.DEAL_CONFLICT, "again-of-points")) for e in group[1:]]
                self._noted(head, head.content, troubles)
            case _:
                self._won(group, troubles)

    def _dealers(self, group: list[Entry]) -> Iterator[Told]:
        """What is wrong with the dealers that a deal's lines name."""
        for entry in group:
            match entry.content:
                case Won(record):
                    hand = record.hand
                    named = hand.seat if hand.winner_deals else hand.dealer
                    span = record.span(Place(Part.DEALER))
                case Noted() as noted:
                    named = noted.dealer
                    if noted.winner_deals and noted.winners:
                        named = noted.winners[0]
                    span = None
                case _:
                    continue
            if named is not None and not self._agrees(named):
                yield entry, self._dealer_problem(named, span)

    def _noted(self, entry: Entry, noted: Noted, troubles: list[Told]) -> None:
        """A deal of which only the points are known."""
        winners = (self.dealer,) if noted.winner_deals and not noted.winners else noted.winners
        if sum(number for _, number in noted.claim.seats):
            troubles.append((entry, Problem(Code.BAD_CLAIM, "points-sum", span=noted.span)))
        if not winners:
            troubles.append((entry, Problem(Code.DEAL_CONFLICT, "points-winner")))
        if len(winners) > 1 and not self._several(self.rules):
            troubles.append((entry, Problem(Code.DEAL_CONFLICT, "one-winner")))
        points = [0, 0, 0, 0]
        for seat, number in noted.claim.seats:
            points[seat] = number
        east, south, west, north = points
        self._add(
            entry, Status.POINTS, troubles, winners=winners, points=(east, south, west, north)
        )
        dealer_won = noted.winner_deals and not noted.winners
        self._pass_after(winners, not winners, dealer_won)

    def _won(self, group: list[Entry], troubles: list[Told]) -> None:
        """A deal that was won, by one or by several."""
        winners = [
            Winner(entry, entry.content.record, seat_of(entry.content.record.hand, self.dealer))
            for entry in group
            if isinstance(entry.content, Won)
        ]
        troubles += [each.problem("winner-seat", Part.WIN) for each in winners if each.seat is None]
        against = list(conflicts(winners, self.rules)) if len(winners) > 1 else []
        troubles += against
        records = [
            filled(each, winners, not against, self.dealer, self.long_run, self.rules)
            for each in winners
        ]
        results = list(map(score, records))
        for each, result in zip(winners, results, strict=True):
            troubles += own_problems(each, result)
        first = None
        if len(winners) > 1 and not self._several(winners[0].record.rules):
            first = first_of(winners, records)
        firsts = [None if each.seat is first else first for each in winners]
        points = _NOTHING
        for result, instead in zip(results, firsts, strict=True):
            if instead is None and result.settlement is not None:
                points = _added(points, result.settlement.points)
        unsaid = [each.hand.source is None and each.hand.how is not How.SELF for each in winners]
        wins = tuple(
            Win(each.entry.line, result, instead, points, all(unsaid))
            for each, result, instead in zip(winners, results, firsts, strict=True)
        )
        paid = [each.seat for each, win in zip(winners, wins, strict=True) if win.paid]
        known = tuple(seat for seat in paid if seat is not None)
        self._add(group[0], _judged(wins), troubles, wins, known, points=points)
        unknown = len(known) < len(paid) or len(winners) < len(group)
        dealer_won = any(
            win.paid and each.hand.winner_deals and each.hand.seat is None
            for each, win in zip(winners, wins, strict=True)
        )
        self._pass_after(known, unknown, dealer_won)

    def _several(self, own: Rules | None) -> bool:
        """Whether several may win on one discard (`room 特殊规则 9`)."""
        return house(own or self.rules or Rules()).plays("yipao")

    def _pass_after(self, winners: Sequence[Seat], unknown: bool, dealer_won: bool) -> None:
        """The deal goes on after these have won; `unknown`: somebody may have who is not known;
        `dealer_won`: the dealer has, whoever he is."""
        if dealer_won or self.dealer in winners:
            self._pass_on(lambda seat: dealer_won or seat in winners, "dealer-won")
        elif unknown:
            # He is taken to stay; anybody who may have dealt may, or the player behind him.
            here = self.maybe | {self.dealer}
            self._pass_on(lambda seat: True, "dealer-unknown")
            self.maybe = (here | {seat.next for seat in here}) - {self.dealer}
        else:
            self._pass_on(lambda seat: seat in winners, "dealer-passed")

    def _add(
        self,
        entry: Entry,
        status: Status,
        troubles: Sequence[Told],
        wins: tuple[Win, ...] = (),
        winners: tuple[Seat, ...] = (),
        points: Points = _NOTHING,
        kong: bool = False,
    ) -> None:
        """Put a deal down. Where anything is wrong with it, it brings nobody anything."""
        number = len(self.deals) + 1
        counted: Points | None = points
        if troubles:
            status, counted = Status.INVALID, None
        else:
            self.totals = _added(self.totals, points)
        for wrong, problem in troubles:
            self._trouble(wrong, problem, number)
        self.deals.append(
            Deal(
                number,
                entry.line,
                entry.label,
                self.dealer,
                self.streak,
                status,
                wins,
                winners,
                counted,
                self.totals,
                kong,
                bool(self.maybe),
                self._names(),
            )
        )


def _judged(wins: Iterable[Win]) -> Status:
    """What came of the claims of a deal."""
    judged = [win.claim_holds for win in wins if win.result.record.claim is not None]
    if not judged:
        return Status.UNCLAIMED
    return Status.OK if all(judged) else Status.MISMATCH


def _added(one: Points, other: Sequence[int]) -> Points:
    east, south, west, north = (a + b for a, b in zip(one, other, strict=True))
    return east, south, west, north
