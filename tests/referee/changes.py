"""What a number would be right for: records changed one fact at a time, for tests only.

The changes are those of `dispute`, as its JSON says them:

    {"kind": "flag", "name": "jiadang", "from": False, "to": True}

`random_changes(rng, record, n)` makes n of them to a record of `generate.py`, and
`replay(record, changes)` makes those that an explanation lists.  What comes of it is reckoned by
the referee of `judge.py`; the mistakes in the reckoning are made here, with its pieces.
`single_changes(facts)` lists every change that one can make.

READINGS: where the words leave a choice, a replay knows several answers.  `certain` holds those
that follow from the words, `possible` every one that can be read into them.

 D1  lesser-split: [another split, each at the best place of the winning tile in it] is certain;
     [the same split with the winning tile in another place] is possible.
 D2  share-for-total in `classic` beside kongs: [the payment for the hand] [with the payer's or
     the winner's kong transfers]: all possible.  total-for-share beside kongs: likewise.
 D3  dealer-on-everything under the `classic` reading dealer=none: [no doubling, so no mistake to
     make] [kongs doubled alone] [the hand too]: all possible.
 D4  Two mistakes that contradict each other (dealer-forgotten and dealer-on-everything,
     share-for-total and total-for-share): possible in either order, never certain.
 D5  A changed feng set: any legal one, of the other class too, and one that is legal only by
     another change (乱锚 on, 不带风 off).
 D6  A changed feng set in `classic`, where it brings no points: [no change, being "for the points
     only"] [a set made legal that 乱锚 alone allowed].  Possible, never certain.
"""

from __future__ import annotations

import copy
import itertools
import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from weihai_calc import parse

from .generate import MARKS, Record, drop_empty_seats, legal_record, tiles_text
from .judge import (
    DRAGONS,
    HONOURS,
    KONGS,
    READINGS,
    ROOM_FLAGS,
    SEATS,
    WINDS,
    Game,
    Other,
    Tiles,
    all_triplets,
    best_classic_shape,
    best_room_base,
    classic_extras,
    closed_or_edge,
    feng_points,
    fours,
    is_seven_pairs,
    judge,
    known_tiles,
    kong_points,
    kong_value,
    only_wait,
    payers,
    places,
    room_multipliers,
    splits_with_pair,
    understand,
)

Facts = dict[str, Any]
Change = dict[str, Any]
Random = random.Random

ERRORS = [
    "cap-forgotten",
    "dealer-forgotten",
    "dealer-on-everything",
    "added",
    "lesser-split",
    "kongs-forgotten",
    "feng-forgotten",
    "share-for-total",
    "total-for-share",
]
CONTRADICTIONS = [
    {"dealer-forgotten", "dealer-on-everything"},
    {"share-for-total", "total-for-share"},
]
KINDS = [
    "flag",
    "reading",
    "rules",
    "mark",
    "how",
    "from",
    "dealer",
    "win",
    "meld",
    "fish",
    "feng",
    "error",
]


class Misfit(Exception):
    """A change that is none, or that does not fit the record it is made to."""


@dataclass(frozen=True)
class Outcome:
    """What a reckoning comes to."""

    total: int
    deltas: dict[str, int]


@dataclass
class Replay:
    """A changed record, and what it comes to; `why` says what is wrong where it is not valid."""

    valid: bool
    facts: Facts | None = None
    why: str = ""
    certain: list[Outcome] = field(default_factory=list)
    possible: list[Outcome] = field(default_factory=list)


@dataclass
class Changed:
    """A record, the changes made to it, and one answer that follows for certain."""

    record: Record
    changes: list[Change]
    facts: Facts
    outcome: Outcome


# --- Facts: a record with nothing left unsaid ---------------------------------------------------


def fixed(record: Record) -> Facts:
    """The record with winner, dealer and discarder at their defaults and all slots filled."""
    game = understand(record)
    rules = record.get("rules") or {}
    return {
        "concealed": sorted(game.concealed),
        "melds": [[kind, sorted(tiles)] for kind, tiles in record["melds"]],
        "feng": sorted(record["feng"]) if record["feng"] is not None else None,
        "win": record["win"],
        "how": record["how"],
        "from": None if record["how"] == "self" else game.discarder,
        "marks": sorted(record["marks"], key=MARKS.index),
        "seat": game.winner,
        "dealer": game.dealer,
        "fish": record["fish"] or None,
        "others": {
            seat: {
                "feng": sorted(shown["feng"]) if shown["feng"] is not None else None,
                "fish": shown["fish"] or None,
                "melds": [[kind, sorted(tiles)] for kind, tiles in shown["melds"]],
            }
            for seat, shown in record["others"].items()
        },
        "rules": {
            "name": rules.get("name") or "room",
            "flags": sorted(rules.get("flags") or []),
            "readings": dict(rules.get("readings") or {}),
        },
    }


def facts_of(text: str) -> Facts:
    """The facts of a record in the notation."""
    read = parse(text)
    hand = read.hand

    def tiles(them: Iterable[Any] | None) -> Tiles | None:
        return None if them is None else [str(tile) for tile in them]

    def melds(them: Iterable[Any]) -> list[list[Any]]:
        return [[str(meld.kind), tiles(meld.tiles)] for meld in them]

    rules = read.rules
    record = {
        "concealed": tiles(hand.concealed),
        "melds": melds(hand.melds),
        "feng": tiles(hand.feng),
        "win": None if hand.win is None else str(hand.win),
        "how": None if hand.how is None else str(hand.how),
        "from": None if hand.source is None else str(hand.source),
        "marks": [str(mark) for mark in hand.marks],
        "seat": None if hand.seat is None else str(hand.seat),
        "dealer": "winner" if hand.winner_deals else hand.dealer and str(hand.dealer),
        "fish": hand.fish,
        "others": {
            str(shown.seat): {
                "feng": tiles(shown.feng),
                "fish": shown.fish,
                "melds": melds(shown.melds),
            }
            for shown in hand.others
        },
        "rules": {
            "name": rules.name if rules else "room",
            "flags": list(rules.flags) if rules else [],
            "readings": dict(rules.readings) if rules else {},
        },
    }
    if hand.dealer is not None:
        record["dealer"] = str(hand.dealer)
    return fixed(record)


def readings_in_force(facts: Facts) -> dict[str, str]:
    """The readings of the rule set in force, default or given; a value it does not know counts
    as not given."""
    own = READINGS[facts["rules"]["name"]]
    given = facts["rules"]["readings"]
    return {
        reading: given[reading] if given.get(reading) in values else values[0]
        for reading, values in own.items()
    }


def feng_count(facts: Facts, seat: str) -> int:
    feng = facts["feng"] if seat == facts["seat"] else facts["others"].get(seat, {}).get("feng")
    return len(feng) if feng is not None else 0


def fish_of(facts: Facts, seat: str) -> int:
    whose = facts if seat == facts["seat"] else facts["others"].get(seat, {})
    return whose.get("fish") or 0


def melds_of(facts: Facts, seat: str) -> list[list[Any]]:
    whose = facts if seat == facts["seat"] else facts["others"].get(seat, {})
    return list(whose.get("melds", []))


def meld_text(meld: list[Any]) -> str:
    return f"{meld[0]}:{tiles_text(meld[1])}"


# --- Making changes -----------------------------------------------------------------------------


def slot(change: Change) -> tuple[Any, ...]:
    """What a change is about: two changes of one slot cannot stand together."""
    kind = change["kind"]
    if kind == "meld":
        return (kind, change["name"], change["from"].partition(":")[2])
    return (kind, None if kind == "how" else change["name"])


def key(changes: list[Change]) -> frozenset[str]:
    return frozenset(json.dumps(change, sort_keys=True) for change in changes)


def alike(changes: list[Change], winner: str) -> frozenset[str]:
    """The changes without saying which other seat, which tile, which of a seat's kongs, or which
    of the two kinds of kong that are worth the same: those are told as one."""
    said = []
    for each in changes:
        seat = "to" if each["kind"] in ("from", "dealer") else "name"
        masked = dict(each)
        if masked[seat] in set("ESWN") - {winner}:
            masked[seat] = "another seat"
        if masked["kind"] == "win":
            masked["to"] = "another tile"
        if masked["kind"] == "meld":
            for end in ("from", "to"):
                masked[end] = "ankong" if masked[end].startswith("ankong") else "another kong"
        said.append(json.dumps(masked, sort_keys=True))
    return frozenset(said)


def changed(facts: Facts, changes: list[Change]) -> tuple[Facts, dict[str, int], set[str]]:
    """The facts after the changes, the numbers of feng tiles wanted, and the mistakes.

    Raises Misfit for a change that does not fit.  Whether the record is valid is not asked.
    """
    if len({slot(change) for change in changes}) < len(changes):
        raise Misfit("two changes of one thing")
    after = copy.deepcopy(facts)
    wanted: dict[str, int] = {}
    errors: set[str] = set()
    # The rule set first, for the readings are its; how before whose, for both say whose.
    for change in sorted(
        changes, key=lambda one: ("rules", "how").count(one["kind"]), reverse=True
    ):
        _change(after, change, wanted, errors, facts)
    drop_empty_seats(after)
    return after, wanted, errors


def _must(holds: bool, change: Change, what: str) -> None:
    if not holds:
        raise Misfit(f"{what}: {change}")


def _change(
    after: Facts, change: Change, wanted: dict[str, int], errors: set[str], before: Facts
) -> None:
    """Make one change, in place."""
    _must(list(change) == ["kind", "name", "from", "to"], change, "not the four keys")
    kind, name, old, new = change["kind"], change["name"], change["from"], change["to"]
    _must(kind in KINDS, change, "no such kind")
    _must(old != new or type(old) is not type(new), change, "no change")
    rules = after["rules"]

    def was(truth: Any) -> None:
        _must(truth == old and type(truth) is type(old), change, f"it was {truth!r}")

    def seat_named(seat: Any, *, winner_too: bool) -> None:
        fine = seat in SEATS and (winner_too or seat != after["seat"])
        _must(fine, change, "no such seat")

    if kind == "flag":
        _must(name in ROOM_FLAGS, change, "no such option")
        was(name in rules["flags"])
        rules["flags"] = [flag for flag in rules["flags"] if flag != name] + [name] * (new is True)
    elif kind == "reading":
        values = READINGS[rules["name"]].get(name)
        _must(values is not None and new in values, change, "no such reading")
        was(readings_in_force(after)[name])
        rules["readings"][name] = new
    elif kind == "rules":
        _must(name is None and new in READINGS, change, "no such rule set")
        was(rules["name"])
        rules["name"] = new
        # As from outside: a value that only the other rule set knows has no effect
        rules["readings"] = {
            reading: value
            for reading, value in rules["readings"].items()
            if reading not in READINGS[new] or value in READINGS[new][reading]
        }
    elif kind == "mark":
        _must(name in MARKS, change, "no such mark")
        was(name in after["marks"])
        marks = [mark for mark in after["marks"] if mark != name] + [name] * (new is True)
        after["marks"] = sorted(marks, key=MARKS.index)
    elif kind == "how":
        _must(new in ("self", "discard", "rob"), change, "no such way to win")
        was(after["how"])
        after["how"] = new
        if new == "self":
            _must(name is None, change, "a self-draw is nobody's")
            after["from"] = None
        else:
            seat_named(name, winner_too=False)
            if old != "self":
                _must(before["from"] == name, change, "another seat's as well")
            after["from"] = name
    elif kind == "from":
        _must(name is None and before["how"] != "self", change, "nobody's")
        _must(after["how"] != "self", change, "nobody's")
        was(before["from"])
        seat_named(new, winner_too=False)
        after["from"] = new
    elif kind == "dealer":
        _must(name is None, change, "a name")
        seat_named(new, winner_too=True)
        was(after["dealer"])
        after["dealer"] = new
    elif kind == "win":
        _must(name is None, change, "a name")
        _must(new in after["concealed"], change, "not a concealed tile")
        was(after["win"])
        after["win"] = new
    elif kind == "meld":
        seat_named(name, winner_too=True)
        found = [meld for meld in melds_of(after, name) if meld_text(meld) == old]
        _must(len(found) == 1 and found[0][0] in KONGS, change, "no such kong")
        kong, _, tiles = new.partition(":")
        _must(kong in KONGS and tiles == old.partition(":")[2], change, "more than its kind")
        found[0][0] = kong
    elif kind == "fish":
        seat_named(name, winner_too=True)
        was(fish_of(after, name))
        _must(new in (0, 1, 2) and type(new) is int, change, "no number of fish")
        _shown(after, name)["fish"] = new or None
    elif kind == "feng":
        seat_named(name, winner_too=True)
        was(feng_count(after, name))
        _must(type(new) is int and (new == 0 or new >= 3), change, "no number of feng tiles")
        if name == after["seat"]:
            _must(old != 0 and new != 0, change, "a set gained or lost")
        wanted[name] = new
    else:
        _must(name in ERRORS and old is False and new is True, change, "no such mistake")
        errors.add(name)


def _shown(facts: Facts, seat: str) -> Facts:
    """What holds a seat's feng, fish and melds."""
    if seat == facts["seat"]:
        return facts
    empty: Facts = {"feng": None, "fish": None, "melds": []}
    shown: Facts = facts["others"].setdefault(seat, empty)
    return shown


def with_feng(facts: Facts, wanted: dict[str, int]) -> Iterator[Facts]:
    """The facts with sets of the numbers wanted: one for each choice of their classes."""
    after = copy.deepcopy(facts)
    for seat in wanted:
        _shown(after, seat)["feng"] = None
    game = understand(after)
    known = known_tiles(game)
    free = {tile: 4 - known.count(tile) for tile in HONOURS}
    seats = [seat for seat, count in wanted.items() if count]
    if any(count < 0 for count in free.values()):
        return
    if sum(wanted.values()) > sum(free.values()):
        return
    mixed = "luanmao" in game.flags
    distinct = 0 if mixed and game.readings["luanmao"] == "any3" else 3
    for classes in itertools.product([HONOURS] if mixed else [WINDS, DRAGONS], repeat=len(seats)):
        orders = [(kinds, wanted[seat]) for seat, kinds in zip(seats, classes, strict=True)]
        sets = _sets(free, orders, distinct)
        if sets is None:
            continue
        found = copy.deepcopy(after)
        for seat, tiles in zip(seats, sets, strict=True):
            _shown(found, seat)["feng"] = tiles
        drop_empty_seats(found)
        yield found


def _sets(
    free: dict[str, int], orders: list[tuple[Tiles, int]], distinct: int
) -> list[Tiles] | None:
    """Sets of so many tiles out of such kinds, each with so many different ones, from the tiles
    that are free; None where there are none.  The kinds of two orders are the same or disjoint."""
    if any(sum(free[kind] for kind in kinds) < count for kinds, count in orders):
        return None
    cores = [list(itertools.combinations(kinds, distinct)) for kinds, _ in orders]
    for chosen in itertools.product(*cores):
        left = dict(free)
        for core in chosen:
            for tile in core:
                left[tile] -= 1
        if min(left.values()) < 0:
            continue
        sets = []
        for (kinds, count), core in zip(orders, chosen, strict=True):
            tiles = list(core)
            for kind in kinds:
                more = min(left[kind], count - len(tiles))
                tiles += [kind] * more
                left[kind] -= more
            sets.append(tiles)
        if all(len(tiles) == count for tiles, (_, count) in zip(sets, orders, strict=True)):
            return sets
    return None


def replay(record: Record | str, changes: list[Change]) -> Replay:
    """A record, as a dict, facts or text, under the changes of an explanation."""
    facts = facts_of(record) if isinstance(record, str) else fixed(record)
    try:
        after, wanted, errors = changed(facts, changes)
    except Misfit as misfit:
        return Replay(False, why=str(misfit))
    return _replayed(after, wanted, errors)


def _replayed(after: Facts, wanted: dict[str, int], errors: set[str]) -> Replay:
    valid, why = None, "no set of so many feng tiles"
    for found in with_feng(after, wanted) if wanted else [after]:
        answer = judge(found)
        if answer["ok"]:
            valid = found
            break
        why = ", ".join(answer["codes"])
    if valid is None:
        return Replay(False, facts=after, why=why)
    certain, possible = reckon(valid, errors)
    if not possible:
        return Replay(False, facts=valid, why=f"a mistake that cannot be made: {sorted(errors)}")
    if not errors:  # the reckoning of mistakes, with no mistake in it, is the judge's
        assert certain == possible == [Outcome(answer["total"], answer["deltas"])]
    if wanted and not is_room(valid):
        certain = []
    return Replay(True, facts=valid, certain=certain, possible=possible)


# --- The reckoning, with mistakes in it ---------------------------------------------------------


def reckon(facts: Facts, errors: set[str]) -> tuple[list[Outcome], list[Outcome]]:
    """What a valid record comes to with these mistakes: for certain, and possibly.

    Nothing where a mistake cannot be made.
    """
    game = understand(facts)
    own_kongs = any(kind in KONGS for kind, _ in game.melds)
    can_be_made = {
        "cap-forgotten": game.room,
        "kongs-forgotten": own_kongs,
        "feng-forgotten": game.room and game.feng is not None,
        "share-for-total": game.how == "self",
        "total-for-share": game.how == "self",
    }
    if not all(can_be_made.get(error, True) for error in errors):
        return [], []
    certain: list[Outcome] = []
    possible: list[Outcome] = []
    dealer_unsure = (
        "dealer-on-everything" in errors and not game.room and game.readings["dealer"] == "none"
    )
    contradicting = any(both <= errors for both in CONTRADICTIONS)
    for points, sure in _hand_points(game, errors):
        for double_hand in [False, True] if dealer_unsure else [False]:
            paid, transfers = _paid(game, points, errors, double_hand)
            for outcome, plain in _settled(game, paid, transfers, errors):
                possible.append(outcome)
                if sure and plain and not dealer_unsure and not contradicting:
                    certain.append(outcome)
    return _once(certain), _once(possible)


def _once(outcomes: list[Outcome]) -> list[Outcome]:
    return [each for at, each in enumerate(outcomes) if each not in outcomes[:at]]


def _hand_points(game: Game, errors: set[str]) -> list[tuple[int, bool]]:
    """The hand points before the dealer doubles, and whether they are certain."""
    if "lesser-split" in errors:
        shapes = lesser_shapes(game)
    elif game.room:
        shapes = [(best_room_base(game)[0], True)]
    else:
        shapes = [(sum(best_classic_shape(game).values()), True)]

    points = []
    for shape, sure in shapes:
        if game.room:
            hand = shape
            for value in room_multipliers(game).values():
                if "added" not in errors:
                    hand *= value
                elif value > 1:  # 自摸 adds nothing
                    hand += value
            points.append((hand, sure))
        else:
            fan = shape + sum(classic_extras(game).values())
            if "added" not in errors:
                points.append((2**fan, sure))
            elif fan:
                points.append((fan, sure))
    return points


def lesser_shapes(game: Game) -> list[tuple[int, bool]]:
    """What the splits with fewer points than the best are worth: a base with 夹五, or 番."""
    each_place = [_shape_values(game, split) for split in splits_with_pair(game.concealed)]
    if is_seven_pairs(game.concealed):
        count = fours(game.concealed)
        each_place.append([[4, 8, 16, 16][count] if game.room else 2 + count])
    best = max(max(values) for values in each_place)
    whole = best_room_base(game)[0] if game.room else sum(best_classic_shape(game).values())
    assert best == whole, "the splits one by one come to what they come to at once"
    certain = {max(values) for values in each_place}
    every = {value for values in each_place for value in values}
    return [(value, value in certain) for value in sorted(every) if value < best]


def _shape_values(game: Game, split: list[Tiles]) -> list[int]:
    """What a split is worth, one value for each place of the winning tile in it."""
    if all_triplets(game, split):
        return [2 if game.room else 1]
    if game.win is not None:
        last_tiles = [game.win]
    elif game.readings["heaven"] == "best":
        last_tiles = sorted(set(game.concealed))
    else:
        return [1]
    values = []
    for last in last_tiles:
        for kind in places(split, last):
            wait = closed_or_edge(game, kind, last)
            if not game.room:
                values.append(1 if wait else 0)
            elif not wait or "jiadang" not in game.flags:
                values.append(1)
            else:
                pure = game.readings["jiawu"] == "any" or only_wait(game, last)
                five = "jiawu" in game.flags and kind == "closed" and last[0] == "5" and pure
                values.append(4 if five else 2)
    return values


def _paid(
    game: Game, hand: int, errors: set[str], double_hand: bool
) -> tuple[dict[str, int], dict[str, int]]:
    """What each payer pays for the hand, and the kong transfers of `classic`."""
    forgotten = "dealer-forgotten" in errors
    everything = "dealer-on-everything" in errors
    paid = {}
    for payer in payers(game):
        dealing = game.dealer in (game.winner, payer) and not forgotten
        double = 2 if dealing else 1
        if not game.room:
            doubles = game.readings["dealer"] == "double" or double_hand
            paid[payer] = hand * (double if doubles else 1)
            continue
        other = game.others.get(payer) or Other(None, None, [])
        extras = (game.fish or 0) + feng_points(other.feng) + (other.fish or 0)
        extras += 0 if "feng-forgotten" in errors else feng_points(game.feng)
        extras += 0 if "kongs-forgotten" in errors else kong_points(game.melds)
        if everything or game.readings["dealer"] == "all":
            extras *= double
        cap = 10**9 if "cap-forgotten" in errors else 32
        if game.readings["cap"] == "hand":
            paid[payer] = min(cap, hand * double) + extras
        else:
            paid[payer] = min(cap, hand * double + extras)

    transfers = dict.fromkeys(SEATS, 0)
    if game.room:
        return paid, transfers
    own = [] if "kongs-forgotten" in errors else game.melds
    kongs = [(game.winner, kong_value(kind)) for kind, _ in own if kind in KONGS]
    for seat, shown in game.others.items():
        kongs += [(seat, kong_value(kind)) for kind, _ in shown.melds if kind in KONGS]
    if game.how == "rob" and game.readings["rob"] == "counts":
        kongs.append((game.discarder, 1))
    for owner, value in kongs:
        for seat in SEATS:
            if seat == owner:
                continue
            doubles = everything and not forgotten and game.dealer in (owner, seat)
            points = value * (2 if doubles else 1)
            transfers[owner] += points
            transfers[seat] -= points
    return paid, transfers


def _settled(
    game: Game, paid: dict[str, int], transfers: dict[str, int], errors: set[str]
) -> list[tuple[Outcome, bool]]:
    """What all come to, and whether that is how the words must be read."""
    winner = game.winner
    deltas = dict(transfers)
    for payer, points in paid.items():
        deltas[payer] -= points
        deltas[winner] += points
    right = Outcome(deltas[winner], deltas)
    plain = not any(transfers.values())
    found: list[tuple[Outcome, bool]] = []
    if "share-for-total" in errors:
        for payer, points in paid.items():
            for total in {points, -deltas[payer], points + transfers[winner]}:
                found.append((Outcome(total, {**deltas, winner: total}), plain))
    if "total-for-share" in errors:
        for total in {right.total, sum(paid.values())}:
            for apart in (transfers, dict.fromkeys(SEATS, 0)):
                each = {seat: apart[seat] - total for seat in paid}
                all_three = {**each, winner: 3 * total + apart[winner]}
                found.append((Outcome(all_three[winner], all_three), plain))
    return found or [(right, True)]


# --- Every change that can be made --------------------------------------------------------------


def single_changes(facts: Facts) -> Iterator[Change]:
    """Every single change to these facts, whether or not what comes of it is valid."""
    winner = facts["seat"]
    rules = facts["rules"]
    for flag in ROOM_FLAGS:
        yield _as_change("flag", flag, flag in rules["flags"], flag not in rules["flags"])
    for reading, value in readings_in_force(facts).items():
        for other in READINGS[rules["name"]][reading]:
            if other != value:
                yield _as_change("reading", reading, value, other)
    yield _as_change("rules", None, rules["name"], "classic" if is_room(facts) else "room")
    for mark in MARKS:
        yield _as_change("mark", mark, mark in facts["marks"], mark not in facts["marks"])
    for how in ("self", "discard", "rob"):
        if how == facts["how"]:
            continue
        if how == "self":
            yield _as_change("how", None, facts["how"], how)
        elif facts["how"] != "self":
            yield _as_change("how", facts["from"], facts["how"], how)
        else:
            for seat in SEATS:
                if seat != winner:
                    yield _as_change("how", seat, "self", how)
    for seat in SEATS:
        if facts["how"] != "self" and seat not in (winner, facts["from"]):
            yield _as_change("from", None, facts["from"], seat)
        if seat != facts["dealer"]:
            yield _as_change("dealer", None, facts["dealer"], seat)
    for tile in sorted(set(facts["concealed"])):
        if tile != facts["win"]:
            yield _as_change("win", None, facts["win"], tile)
    for seat in SEATS:
        for meld in melds_of(facts, seat):
            for kind in KONGS:
                if meld[0] in KONGS and kind != meld[0]:
                    yield _as_change("meld", seat, meld_text(meld), meld_text([kind, meld[1]]))
        for fish in (0, 1, 2):
            if fish != fish_of(facts, seat):
                yield _as_change("fish", seat, fish_of(facts, seat), fish)
        now = feng_count(facts, seat)
        for count in [0, *range(3, 29)]:
            if count != now and (seat != winner or (now and count)):
                yield _as_change("feng", seat, now, count)
    for error in ERRORS:
        yield _as_change("error", error, False, True)


def is_room(facts: Facts) -> bool:
    return bool(facts["rules"]["name"] == "room")


def _as_change(kind: str, name: Any, old: Any, new: Any) -> Change:
    return {"kind": kind, "name": name, "from": old, "to": new}


def pairs_of_changes(facts: Facts) -> Iterator[list[Change]]:
    """Every two changes, the second as it reads after the first; some pairs twice."""
    singles = list(single_changes(facts))
    yield from ([first, second] for first, second in itertools.combinations(singles, 2))
    rules = next(change for change in singles if change["kind"] == "rules")
    after, _, _ = changed(facts, [rules])
    for change in single_changes(after):
        if change["kind"] == "reading":
            yield [rules, change]


# --- Random changes -----------------------------------------------------------------------------


def random_changes(rng: Random, record: Record | str, number: int) -> Changed | None:
    """So many random changes to a valid record, every kind as likely; None where the tries ran
    out.  Most change what somebody gets or pays."""
    facts = facts_of(record) if isinstance(record, str) else fixed(record)
    plain = judge(facts)["deltas"]
    idle = rng.random() < 0.05
    for _ in range(60):
        changes: list[Change] = []
        after = facts
        for _ in range(number):
            change = _random_change(rng, after, {slot(each) for each in changes})
            if change is None:
                break
            changes.append(change)
            if change["kind"] == "rules":  # what can be read another way is another thing now
                try:
                    after, _, _ = changed(facts, changes)
                except Misfit:
                    break
        if len(changes) < number:
            continue
        played = replay(facts, changes)
        if played.valid and played.certain:
            assert played.facts is not None
            outcome = rng.choice(played.certain)
            if number and outcome.deltas == plain and not idle:
                continue
            whole = record if isinstance(record, dict) else facts
            return Changed(whole, changes, played.facts, outcome)
    return None


def _random_change(rng: Random, facts: Facts, taken: set[tuple[Any, ...]]) -> Change | None:
    by_kind: dict[str, list[Change]] = {}
    for change in single_changes(facts):
        if slot(change) not in taken:
            by_kind.setdefault(change["kind"], []).append(change)
    if not by_kind:
        return None
    # The mistakes are as many as the options and readings together
    kinds = [*by_kind, "error", "error"] if "error" in by_kind else list(by_kind)
    chosen = by_kind[rng.choice(kinds)]
    if chosen[0]["kind"] == "feng" and rng.random() < 0.8:
        chosen = [change for change in chosen if change["to"] < 9] or chosen
    if chosen[0]["kind"] == "error" and rng.random() < 0.4:
        rare = ["lesser-split", "kongs-forgotten", "feng-forgotten"]
        wanted = rng.choice(rare)
        chosen = [change for change in chosen if change["name"] == wanted] or chosen
    return rng.choice(chosen)


def valid_record(rng: Random) -> Record:
    """A random record without a fault."""
    while True:
        record = legal_record(rng)
        if judge(record)["ok"]:
            return record
