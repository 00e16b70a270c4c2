"""One disputed record, and what of it may have been otherwise.

    house (options, readings, rule set) ─┐
    play (last tile, marks, how, kongs,  ├→ bill (what the hand is worth, and on what terms it is
          who deals, whose tile)        ─┘  paid) → mistakes in it

What follows from the tiles alone, their splits and waits, is found once.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, Literal, NamedTuple

from ..facts import Seating, Traits, only_wait, seating, table, traits
from ..model import SEATS, Hand, How, Mark, Meld, MeldKind, Rules, Seat
from ..problems import Code, hand_problems, rules_problems
from ..rules import READING_NAMES, RULE_SETS, House, RuleSet, house
from ..rules import Kind as ItemKind
from ..settle import Terms
from ..shapes import Form, Wait, splits
from ..tiles import Tile, pack
from ..worth import Worth, worth_of
from .change import Change, Changes, Kind, Mistake
from .laying import laid_out
from .reaching import Alternative, Lever, Reached, lever, reached


class Play(NamedTuple):
    """What the deal says beside its tiles, feng and fish.

    win     the winning tile; of several that fill the same, one.
    kongs   the kinds of each seat's kongs, in the order of `MeldKind`.
    """

    win: Tile | None
    marks: frozenset[Mark]
    how: How
    source: Seat | None
    dealer: Seat
    kongs: tuple[tuple[MeldKind, ...], ...]


Stated = Seat | Literal[Mistake.TOTAL_FOR_SHARE] | None
"""What is stated in place of what is paid."""


class Bill(NamedTuple):
    """What a hand is worth and on what terms it is paid, feng and fish aside.

    worths  the hand points of each split, the best first; and those that come of adding up where
            the rule set multiplies, the same where it makes no difference.
    taken   which of them counts.
    added   whether items were added up.
    stated  the payer whose share was taken for the total, or that the total was taken for each
            payer's share.
    """

    rule_set: str
    worths: tuple[tuple[int, int], ...]
    terms: Terms
    seats: Seating
    kongs: tuple[tuple[MeldKind, ...], ...]
    robbed: bool
    taken: int = 0
    added: bool = False
    stated: Stated = None

    @property
    def points(self) -> int:
        """The hand points that count."""
        return self.worths[self.taken][self.added]


class _Fill(NamedTuple):
    """What a winning tile fills in one split: the traits of `Traits` that depend on it."""

    form: Form
    fours: int | None
    wait: Wait | None
    closed_five: bool
    only_wait: bool | None


class Case:
    """A disputed record.

    hand    with every seat named that it leaves to be assumed.
    valid   nothing is wrong with it.
    """

    def __init__(self, hand: Hand, rules: Rules, seats: Seating, valid: bool) -> None:
        assert hand.how is not None
        self.hand = replace(
            hand, seat=seats.winner, dealer=seats.dealer, winner_deals=False, source=seats.source
        )
        self.rules = rules
        self.house = house(rules)
        self.winner = seats.winner
        self.valid = valid
        self.counts = pack(hand.concealed)
        self._fills: dict[Tile | None, tuple[_Fill, ...]] = {}
        self._like = dict(self._alike_tiles())
        self.table = table(self.hand, seats)
        self.play = Play(
            hand.win, hand.marks, hand.how, seats.source, seats.dealer, self.table.kongs
        )
        first = splits(self.counts, hand.win)[0]
        self._plain: Traits = traits(self.hand, self.counts, first)
        self._opened = any(not meld.kind.is_kong for meld in hand.melds)
        self._worths: dict[tuple[object, ...], tuple[tuple[int, int], ...]] = {}
        self._sound: dict[tuple[object, ...], bool] = {}

    # The tiles.

    def _alike_tiles(self) -> Iterator[tuple[Tile, Tile]]:
        """Each concealed tile with the first that fills the same as the last one of the hand, and
        can be robbed as well; the winning tile that is named being the first."""
        known = [*self.hand.tiles]
        listed = set()
        for shown in self.hand.others:
            known += shown.feng or ()
            known += [tile for meld in shown.melds for tile in meld.tiles]
            pons = (meld for meld in shown.melds if meld.kind is MeldKind.PON)
            listed |= {(shown.seat, pon.tiles[0]) for pon in pons}
        first: dict[tuple[object, ...], Tile] = {}
        tiles = sorted(set(self.hand.concealed), key=lambda tile: tile is not self.hand.win)
        for tile in tiles:
            whose = frozenset(seat for seat, pon in listed if pon is tile)
            alike = (self.fills(tile), min(known.count(tile), 2), whose)
            yield tile, first.setdefault(alike, tile)

    def fills(self, win: Tile | None) -> tuple[_Fill, ...]:
        """What the winning tile fills in each split, those that are alike once."""
        if win not in self._fills:
            found: dict[_Fill, None] = {}
            for split in splits(self.counts, win):
                asked = None if split.win is None else only_wait(self.hand, split)
                fill = _Fill(split.form, split.fours, split.wait, split.closed_five, asked)
                found[fill] = None
            self._fills[win] = tuple(found)
        return self._fills[win]

    # The house.

    def houses(self, most: int) -> Reached[House]:
        """The houses that may play, by how many changes they take."""
        found = reached(self.rules, self._house_levers(), most)
        return [
            {
                house(rules): ways
                for rules, ways in level.items()
                if not rules_problems(rules, outside=True)
            }
            for level in found
        ]

    def _house_levers(self) -> Iterator[Lever[Rules]]:
        own = self.rules.name
        others = [name for name in RULE_SETS if name != own]
        yield lever((Change(Kind.RULES, None, own, name), _named(name)) for name in others)
        for rule_set in RULE_SETS.values():
            for flag in (option.id for option in rule_set.options):
                if self._matters(rule_set, flag):
                    on = flag in self.rules.flags
                    change = Change(Kind.FLAG, flag, on, not on)
                    yield lever([(change, _toggled(rule_set.name, flag))])
        for reading in READING_NAMES:
            yield lever(self._values(reading))

    def _matters(self, rule_set: RuleSet, flag: str) -> bool:
        """Whether turning an option may change points: an item needs it; or it forbids or allows
        something, which is of weight where it is on, or the record not valid as it stands."""
        if any(item.needs == flag for item in rule_set.items) or flag in self.rules.flags:
            return True
        return not self.valid or rule_set is not self.house.rule_set

    def _values(self, reading: str) -> Iterator[tuple[Change, "_Moved"]]:
        for rule_set in RULE_SETS.values():
            before = house(replace_rules(self.rules, name=rule_set.name)).readings.get(reading)
            values = [
                value for row in rule_set.readings if row.id == reading for value in row.values
            ]
            for value in values:
                if value != before:
                    change = Change(Kind.READING, reading, before, value)
                    yield change, _read(rule_set.name, reading, value)

    # The play.

    def plays(self, most: int) -> Reached[Play]:
        """What may have been played with these tiles, by how many changes it takes."""
        return reached(self.play, self._play_levers(), most)

    def _play_levers(self) -> Iterator[Lever[Play]]:
        play = self.play
        yield lever(
            (Change(Kind.WIN, None, play.win, tile), _put(win=like))
            for tile, like in sorted(self._like.items())
            if like is not play.win
        )
        for mark in Mark:
            on = mark in play.marks
            yield lever([(Change(Kind.MARK, mark, on, not on), _marked(mark))])
        yield self._taken()
        yield lever(
            (Change(Kind.DEALER, None, play.dealer, seat), _put(dealer=seat))
            for seat in SEATS
            if seat is not play.dealer
        )
        for seat, meld in self._melds():
            if meld.kind.is_kong:
                yield lever(
                    (
                        Change(Kind.MELD, seat, meld, Meld(kind, meld.tiles)),
                        _konged(seat, meld.kind, kind),
                    )
                    for kind in _KONG_KINDS
                    if kind is not meld.kind
                )

    def _melds(self) -> Iterator[tuple[Seat, Meld]]:
        for meld in self.hand.melds:
            yield self.winner, meld
        for shown in self.hand.others:
            for meld in shown.melds:
                yield shown.seat, meld

    def _taken(self) -> Lever[Play]:
        """How the tile was won, and whose it was. Whose it was when it was not drawn after all goes
        without saying: that is one change."""
        how, source = self.play.how, self.play.source
        found: list[Alternative[Play]] = []
        for other in How:
            for seat in (None,) if other is How.SELF else SEATS:
                if seat is self.winner or (other, seat) == (how, source):
                    continue
                changes: Changes = ()
                if other is not how:
                    whose = seat if source is None else source
                    name = None if other is How.SELF else whose
                    changes += (Change(Kind.HOW, name, how, other),)
                if source is not None and seat not in (None, source):
                    changes += (Change(Kind.FROM, None, source, seat),)
                found.append(Alternative(changes, _put(how=other, source=seat)))
        return tuple(found)

    def feng_numbers(self, seat: Seat) -> Iterator[tuple[int, Changes]]:
        """How many feng tiles a seat may have laid out, and what must be otherwise for so many: the
        winner neither none nor any where he has none, for that changes his hand."""
        if seat is not self.winner:
            yield 0, ()
        elif self.hand.feng is None:
            return
        number = 3
        while laid_out(self.hand, {seat: number}, self.house) is not None:
            yield number, ()
            number += 1
        options = {option.id for option in self.house.rule_set.options}
        if _MIXED in options.difference(self.house.flags):
            mixing = house(replace_rules(self.rules, flags=(*self.rules.flags, _MIXED)))
            while laid_out(self.hand, {seat: number}, mixing) is not None:
                yield number, (Change(Kind.FLAG, _MIXED, False, True),)
                number += 1

    # What it comes to.

    def bills(self, size: int) -> dict[Bill, list[Changes]]:
        """What each house makes of each play with just so many changes."""
        found: dict[Bill, list[Changes]] = {}
        plays = self.plays(size)
        for taken, houses in enumerate(self.houses(size)):
            for in_force, house_ways in houses.items():
                for play, play_ways in plays[size - taken].items():
                    if self._is_sound(in_force, play):
                        ways = found.setdefault(self._bill(in_force, play), [])
                        ways += [one + other for one in house_ways for other in play_ways]
        return found

    def _is_sound(self, in_force: House, play: Play) -> bool:
        """Whether it can have been so, with other fish if need be. A set of feng that is wrong is
        not mended by its number: the tiles would be others."""
        asked = (
            *(in_force.rule_set.name, in_force.flags, in_force.readings.get("luanmao")),
            *(play.marks, play.how, play.win is None),
            *((play.win, play.source) if play.how is How.ROB else ()),
            *(play.source is play.dealer, play.dealer is self.winner),
        )
        if asked not in self._sound:
            hand = replace(
                self.hand,
                win=play.win,
                marks=play.marks,
                how=play.how,
                source=play.source,
                dealer=play.dealer,
            )
            seats = seating(hand, in_force.marks_of(hand))
            problems = hand_problems(hand, in_force, seats, self.counts)
            self._sound[asked] = all(problem.code in _BESIDE for problem in problems)
        return self._sound[asked]

    def _bill(self, in_force: House, play: Play) -> Bill:
        seats = Seating(self.winner, play.dealer, play.source)
        worths = self._worths_of(in_force, play)
        robbed = play.how is How.ROB
        return Bill(in_force.rule_set.name, worths, in_force.terms, seats, play.kongs, robbed)

    def _worths_of(self, in_force: House, play: Play) -> tuple[tuple[int, int], ...]:
        own = set(play.kongs[self.winner])
        drawn, ankong = play.how is How.SELF, MeldKind.ANKONG in own
        opened = self._opened or bool(own - {MeldKind.ANKONG})
        asked = (in_force, play.win, play.marks, drawn, opened, ankong)
        if asked not in self._worths:
            plain = self._plain._replace(
                self_drawn=drawn, opened=opened, ankong=ankong, marks=play.marks
            )
            found = [
                (-worth.points, fill.form, added_up(worth))
                for fill in self._fills_of(in_force, play.win)
                if (worth := worth_of(in_force, plain._replace(**fill._asdict())))
            ]
            # Of equals the one that is reported; of lesser ones each number once.
            best = {-points: added for points, _, added in sorted(found, reverse=True)}
            self._worths[asked] = tuple(sorted(best.items(), reverse=True))
        return self._worths[asked]

    def _fills_of(self, in_force: House, win: Tile | None) -> Iterator[_Fill]:
        """What the winning tile fills; with 天胡 and no tile named, as the reading `heaven` has it
        (`room 输分计算 19`)."""
        best = win is None and in_force.readings.get("heaven") == "best"
        for tile in sorted(set(self.hand.concealed)) if best else (win,):
            yield from self.fills(tile)


_BESIDE: Final = frozenset({Code.BAD_FISH})
_MIXED: Final = "luanmao"
_KONG_KINDS: Final = tuple(kind for kind in MeldKind if kind.is_kong)
_Moved = Callable[[Rules], Rules | None]


def _named(name: str) -> _Moved:
    return lambda rules: replace_rules(rules, name=name)


def _toggled(rule_set: str, flag: str) -> _Moved:
    def moved(rules: Rules) -> Rules | None:
        if rules.name != rule_set:
            return None
        return replace_rules(rules, flags={*rules.flags} ^ {flag})

    return moved


def _read(rule_set: str, reading: str, value: str) -> _Moved:
    def moved(rules: Rules) -> Rules | None:
        if rules.name != rule_set:
            return None
        return replace_rules(rules, readings={**dict(rules.readings), reading: value})

    return moved


def replace_rules(rules: Rules, **changes: Any) -> Rules:
    """The rules with some of them changed."""
    said = {"name": rules.name, "flags": rules.flags, "readings": rules.readings}
    return Rules(**{**said, **changes})


def _put(**changes: Any) -> Callable[[Play], Play]:
    return lambda play: play._replace(**changes)


def _marked(mark: Mark) -> Callable[[Play], Play]:
    return lambda play: play._replace(marks=play.marks ^ {mark})


def _konged(seat: Seat, before: MeldKind, after: MeldKind) -> Callable[[Play], Play]:
    def moved(play: Play) -> Play:
        kinds = [*play.kongs[seat]]
        kinds[kinds.index(before)] = after
        kongs = [*play.kongs]
        kongs[seat] = tuple(sorted(kinds, key=_KONG_KINDS.index))
        return play._replace(kongs=tuple(kongs))

    return moved


def added_up(worth: Worth) -> int:
    """The points of somebody who adds items up where they multiply, 番 where each doubles; what
    multiplies by one adds nothing."""
    if worth.fan is not None:
        return worth.fan or worth.points
    factors = [entry.value for entry in worth.entries if entry.item.kind is ItemKind.TIMES]
    bases = [entry.value for entry in worth.entries if entry.item.kind is ItemKind.BASE]
    return sum(bases) + sum(factor for factor in factors if factor > 1)
