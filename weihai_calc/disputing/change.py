"""What may have been otherwise than a record says: one change, and what changes make of a hand."""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from typing import Final, NamedTuple

from ..model import Hand, How, Mark, Meld, Rules, Seat, Shown
from ..rules import house
from ..tiles import Tile
from .laying import laid_out


class Kind(StrEnum):
    """What is changed; what is likelier to be disputed comes first."""

    FLAG = "flag"
    READING = "reading"
    RULES = "rules"
    MARK = "mark"
    HOW = "how"
    DEALER = "dealer"
    FROM = "from"
    WIN = "win"
    MELD = "meld"
    FISH = "fish"
    FENG = "feng"
    ERROR = "error"


class Mistake(StrEnum):
    """A mistake that people make when they reckon."""

    CAP_FORGOTTEN = "cap-forgotten"
    DEALER_FORGOTTEN = "dealer-forgotten"
    DEALER_ON_EVERYTHING = "dealer-on-everything"
    ADDED = "added"
    LESSER_SPLIT = "lesser-split"
    KONGS_FORGOTTEN = "kongs-forgotten"
    FENG_FORGOTTEN = "feng-forgotten"
    SHARE_FOR_TOTAL = "share-for-total"
    TOTAL_FOR_SHARE = "total-for-share"


Name = str | Mark | Seat | Mistake | None
Value = bool | int | str | Seat | How | Tile | Meld | None


class Change(NamedTuple):
    """One thing that may have been otherwise.

    name    which option, reading, mark or mistake; whose fish, feng or meld; with a changed way of
            winning, whose tile it then was.
    before, after  what stands in the record, and what may have been: whether an option, a mark or
            a mistake is there; a reading's value; a seat; a tile; a meld; a number of fish or of
            feng tiles.
    """

    kind: Kind
    name: Name
    before: Value
    after: Value


Changes = tuple[Change, ...]

HOUSE_KINDS: Final = (Kind.FLAG, Kind.READING, Kind.RULES)
"""Choices of the house; all others but mistakes are facts of the table."""


def mistakes_of(changes: Iterable[Change]) -> frozenset[Mistake]:
    """The mistakes among changes."""
    return frozenset(change.name for change in changes if isinstance(change.name, Mistake))


def applied(changes: Iterable[Change], hand: Hand, rules: Rules) -> tuple[Hand, Rules] | None:
    """The hand and the rules as they would be with these changes, mistakes aside.

    The hand must name the winner's seat. None where there are no such feng sets as they ask for.
    """
    said: dict[str, object] = {}  # what is changed of the hand as it stands
    flags, readings, name = set(rules.flags), dict(rules.readings), rules.name
    marks = set(hand.marks)
    melds, shown = list(hand.melds), {each.seat: each for each in hand.others}
    feng: dict[Seat, int] = {}
    for change in changes:
        match change:
            case Change(Kind.FLAG, str() as flag, _, after):
                (flags.add if after else flags.discard)(flag)
            case Change(Kind.READING, str() as reading, _, str() as value):
                readings[reading] = value
            case Change(Kind.RULES, _, _, str() as other):
                name = other
            case Change(Kind.MARK, Mark() as mark, _, after):
                (marks.add if after else marks.discard)(mark)
            case Change(Kind.HOW, name_, _, How() as how):
                said["how"] = how
                said.setdefault("source", name_)
            case Change(Kind.DEALER, _, _, Seat() as seat):
                said["dealer"] = seat
            case Change(Kind.FROM, _, _, Seat() as seat):
                said["source"] = seat
            case Change(Kind.WIN, _, _, Tile() as tile):
                said["win"] = tile
            case Change(Kind.MELD, Seat() as seat, Meld() as before, Meld() as after):
                if seat is hand.seat:
                    melds[melds.index(before)] = after
                else:
                    theirs = tuple(after if each == before else each for each in shown[seat].melds)
                    shown[seat] = replace(shown[seat], melds=theirs)
            case Change(Kind.FISH, Seat() as seat, _, int() as fish):
                if seat is hand.seat:
                    said["fish"] = fish or None
                else:
                    shown[seat] = replace(shown.get(seat, Shown(seat)), fish=fish or None)
            case Change(Kind.FENG, Seat() as seat, _, int() as number):
                feng[seat] = number
    changed = replace(
        hand,
        melds=tuple(melds),
        marks=frozenset(marks),
        others=tuple(shown.values()),
        **said,  # type: ignore[arg-type]
    )
    changed_rules = Rules(name, flags, readings)
    if feng:
        laid = laid_out(changed, feng, house(changed_rules))
        if laid is None:
            return None
        for seat, tiles in laid.items():
            if seat is hand.seat:
                changed = replace(changed, feng=tiles)
            else:
                shown[seat] = replace(shown.get(seat, Shown(seat)), feng=tiles or None)
        changed = replace(changed, others=tuple(shown.values()))
    return changed, changed_rules
