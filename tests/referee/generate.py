"""Random records of Weihai mahjong, for tests only.

`random_record(rng)` gives one record as the plain dict the referee takes, `to_text(record)` the
same in the notation, saying only what the record holds.  Most records are wins built backwards from
their groups; some almost win, some have faults put in, and a few are wild.

`python -m tests.referee.generate --count N --seed S` counts the codes and items the referee finds
in N records.
"""

from __future__ import annotations

import argparse
import copy
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from .judge import (
    ALL_TILES,
    DRAGONS,
    HONOURS,
    KONGS,
    READINGS,
    ROOM_FLAGS,
    SEATS,
    SUITED,
    WINDS,
    judge,
    next_seat,
    run_from,
)

Record = dict[str, Any]
Tiles = list[str]
Random = random.Random

MELDS = ["chi", "pon", *KONGS]
MARKS = ["last", "kongdraw", "kongshot", "heaven", "earth", "ting"]
STYLES = {
    "mixed": 6,
    "suit": 5,  # one suit: many splits
    "suit and honours": 3,
    "honours": 2,
    "triplets": 3,
    "blocks": 2,  # neighbouring triplets, which are runs as well
    "dead wait": 5,  # a closed or edge wait beside a second wait, which a kong may use up
    "pairs": 4,
}


class Unbuildable(Exception):
    """The wall ran out of what was wanted; try another hand."""


class Wall:
    """The tiles nobody has yet."""

    def __init__(self) -> None:
        self.left = Counter(dict.fromkeys(ALL_TILES, 4))

    def has(self, tiles: Tiles) -> bool:
        return all(self.left[tile] >= count for tile, count in Counter(tiles).items())

    def take(self, tiles: Tiles) -> Tiles:
        if not self.has(tiles):
            raise Unbuildable
        self.left.subtract(tiles)
        return list(tiles)


def random_record(rng: Random) -> Record:
    """One record of any kind."""
    kind = rng.choices(["legal", "almost", "faulty", "wild"], [60, 7, 28, 5])[0]
    if kind == "wild":
        return wild_record(rng)
    record = legal_record(rng)
    if kind == "almost":
        almost(rng, record)
    if kind == "faulty":
        for _ in range(rng.choices([1, 2, 3], [6, 3, 1])[0]):
            rng.choice(FAULTS)(rng, record)
        drop_empty_seats(record)
    return record


def legal_record(rng: Random) -> Record:
    """A record meant to be without a fault."""
    rules = random_rules(rng)
    while True:
        try:
            return build(rng, copy.deepcopy(rules))
        except Unbuildable:
            continue


# --- Rules --------------------------------------------------------------------------------------


def random_rules(rng: Random) -> Record:
    name = rng.choices(["room", "classic", None], [55, 38, 7])[0]
    flags = []
    readings = {}
    if name != "classic" or rng.random() < 0.1:  # in `classic` they have no effect
        chances = {
            "jiadang": 0.65,
            "jiawu": 0.6,
            "luanmao": 0.2,
            "budaifeng": 0.12,
            "zhipeng": 0.15,
            "buhuang": 0.3,
            "yipao": 0.1,
            "lianggang": 0.1,
        }
        flags = [flag for flag in ROOM_FLAGS if rng.random() < chances[flag]]
        if "jiadang" not in flags and "jiawu" in flags:
            flags.remove("jiawu")
        if "luanmao" in flags and "budaifeng" in flags:
            flags.remove("budaifeng")
    rng.shuffle(flags)
    own = READINGS["classic" if name == "classic" else "room"]
    for reading, values in own.items():
        if rng.random() < 0.3:
            readings[reading] = rng.choices(values, [1, 3])[0]
    if rng.random() < 0.06:  # the other rule set's reading: no effect
        other = READINGS["room" if name == "classic" else "classic"]
        reading = rng.choice([reading for reading in other if reading not in own])
        readings[reading] = rng.choice(other[reading])
    return {"name": name, "flags": flags, "readings": readings}


def is_room(record: Record) -> bool:
    return bool(record["rules"]["name"] != "classic")


# --- Wins built backwards -----------------------------------------------------------------------


def build(rng: Random, rules: Record) -> Record:
    wall = Wall()
    room = rules["name"] != "classic"
    flags = rules["flags"] if room else []
    style = rng.choices(list(STYLES), list(STYLES.values()))[0]
    record: Record = {
        "concealed": [],
        "melds": [],
        "feng": None,
        "win": None,
        "how": rng.choices(["self", "discard", "rob"], [48, 44, 8])[0],
        "from": None,
        "marks": [],
        "seat": None,
        "dealer": None,
        "fish": rng.choice([1, 2]) if rng.random() < 0.25 else None,
        "others": {},
        "rules": rules,
    }
    mark = rng.choices(["heaven", "earth", "none"], [12, 8, 80])[0]

    # The feng set first: it bars the honours of its class
    pool = style_pool(rng, style)
    if style != "pairs" and "budaifeng" not in flags and rng.random() < 0.25:
        record["feng"] = random_feng(rng, wall, flags, rules["readings"])
        barred = HONOURS if "luanmao" in flags else WINDS if record["feng"][0] in WINDS else DRAGONS
        pool = [tile for tile in pool if tile not in barred]
    if "budaifeng" in flags:
        pool = [tile for tile in pool if tile not in HONOURS]
    if not pool:
        raise Unbuildable

    if style == "pairs":
        record["concealed"], last_tiles = pairs(rng, wall, pool), None
    else:
        groups_wanted = 3 if record["feng"] else 4
        melds_wanted = 0
        if mark == "none":
            melds_wanted = rng.choices([0, 1, 2, 3, 4], [32, 22, 18, 10, 18])[0]
        last_tiles = groups(rng, wall, record, style, pool, groups_wanted, melds_wanted)

    if record["how"] == "rob":
        # The robbed player has the other three
        single = [tile for tile in record["concealed"] if wall.left[tile] == 3]
        if not single:
            raise Unbuildable
        record["win"] = rng.choice(single)
        wall.take([record["win"]] * 3)
    else:
        fives = [tile for tile in record["concealed"] if tile[0] == "5"]
        if fives and rng.random() < 0.2:
            last_tiles = fives
        record["win"] = rng.choice(last_tiles or record["concealed"])

    seats_and_marks(rng, record, mark)
    others(rng, wall, record)
    present(rng, record)
    return record


def style_pool(rng: Random, style: str) -> Tiles:
    suit = rng.choice("mps")
    one_suit = [tile for tile in SUITED if tile[1] == suit]
    if style == "suit":
        return one_suit
    if style == "suit and honours":
        return one_suit + HONOURS
    if style == "honours":
        return HONOURS + one_suit[:2]
    if style == "pairs":
        return rng.choice([ALL_TILES, one_suit, one_suit + HONOURS])
    if style in ("blocks", "dead wait"):
        return rng.choice([ALL_TILES, one_suit])
    return ALL_TILES


def random_feng(rng: Random, wall: Wall, flags: list[str], readings: Record) -> Tiles:
    """A legal set, sometimes with tiles added to it."""
    if "luanmao" in flags and rng.random() < 0.7:
        if readings.get("luanmao") == "any3" and rng.random() < 0.5:
            tiles = [rng.choice(HONOURS) for _ in range(3)]
        else:
            tiles = rng.sample(HONOURS, rng.choice([3, 3, 4, 5]))
        grown = HONOURS
    elif rng.random() < 0.65:
        tiles = rng.sample(WINDS, rng.choice([3, 4]))
        grown = WINDS
    else:
        tiles = list(DRAGONS)
        grown = DRAGONS
    for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 4])):
        tiles.append(rng.choice(grown))
    rng.shuffle(tiles)
    return wall.take(tiles)


def pairs(rng: Random, wall: Wall, pool: Tiles) -> Tiles:
    """Seven pairs, with some fours, or with neighbouring pairs that are runs as well."""
    tiles: Tiles = []
    for _ in range(rng.choice([0, 0, 0, 0, 1, 1, 2, 3])):
        tiles += wall.take([rng.choice(pool)] * 4)
    suited = [tile for tile in pool if tile in SUITED and tile[0] in "1234567"]
    while len(tiles) < 10 and suited and rng.random() < 0.4:
        tiles += wall.take(run_from(rng.choice(suited)) * 2)
    if len(tiles) > 14:
        raise Unbuildable
    while len(tiles) < 14:
        tiles += wall.take([rng.choice(pool)] * 2)
    return tiles


def groups(
    rng: Random,
    wall: Wall,
    record: Record,
    style: str,
    pool: Tiles,
    wanted: int,
    melds_wanted: int,
) -> Tiles | None:
    """Melds, concealed groups and the pair; the tiles to win on, where the style wants some."""
    rules = record["rules"]
    chi_allowed = rules["name"] == "classic" or "zhipeng" not in rules["flags"]
    run_share = {"mixed": 0.6, "suit": 0.65, "suit and honours": 0.5, "dead wait": 0.7}
    share = run_share.get(style, 0.0 if rng.random() < 0.8 else 0.3)
    last_tiles: Tiles | None = None

    middle = rng.choice("45556") + rng.choice("mps")
    number, suit = int(middle[0]), middle[1]
    if middle in pool and style == "blocks":
        for step in (-1, 0, 1):
            record["concealed"] += wall.take([f"{number + step}{suit}"] * 3)
        last_tiles = [middle] if rng.random() < 0.6 else None
        wanted -= 3
    if middle in pool and style == "dead wait":
        steps, dead, last = rng.choice(
            [
                ((-2, -1, 0, 0, 1, 2), 3, 0),  # 12_ and 345: an edge or closed look, two waits
                ((-2, -1, -1, 0, 0, 1), -3, 0),  # 34_56 and 45: 34456 waits on 2 and 5
                ((-1, 0, 1), 0, 0),
                ((-1, 0, 0, 0, 1), 0, 0),  # a closed wait or a pair
            ]
        )
        record["concealed"] += wall.take([f"{number + step}{suit}" for step in steps])
        last_tiles = [f"{number + last}{suit}"]
        wanted -= len(steps) // 3
        dead_tile = f"{number + dead}{suit}"
        if dead_tile in pool and wanted and melds_wanted and rng.random() < 0.6:
            record["melds"].append([rng.choice(KONGS), wall.take([dead_tile] * 4)])
            wanted -= 1
    melds_left = max(0, min(wanted, melds_wanted - len(record["melds"])))

    for _ in range(melds_left):
        if chi_allowed and rng.random() < share:
            record["melds"].append(["chi", random_run(rng, wall, pool)])
            continue
        kind = rng.choices(["pon", *KONGS], [50, 14, 12, 24])[0]
        tiles = wall.take([rng.choice(pool)] * (3 if kind == "pon" else 4))
        record["melds"].append([kind, tiles])
    for _ in range(wanted - melds_left):
        if rng.random() < share:
            record["concealed"] += random_run(rng, wall, pool)
        else:
            record["concealed"] += wall.take([rng.choice(pool)] * 3)
    if len(record["concealed"]) % 3 == 0:
        record["concealed"] += wall.take([rng.choice(pool)] * 2)
    for _, tiles in record["melds"]:
        rng.shuffle(tiles)
    kongs = [kind for kind, _ in record["melds"] if kind in KONGS]
    if len(kongs) > 4:
        raise Unbuildable
    return last_tiles


def random_run(rng: Random, wall: Wall, pool: Tiles) -> Tiles:
    starts = [tile for tile in pool if tile in SUITED and tile[0] in "1234567"]
    if not starts:
        raise Unbuildable
    return wall.take(run_from(rng.choice(starts)))


# --- Round the table ----------------------------------------------------------------------------


def winner_and_dealer(record: Record) -> tuple[str, str]:
    if record["dealer"] == "winner":
        winner = record["seat"] or "E"
        return winner, winner
    dealer = record["dealer"] or "E"
    return record["seat"] or next_seat(dealer), dealer


def seats_and_marks(rng: Random, record: Record, mark: str) -> None:
    """Seats, HOW, discarder and marks that fit together."""
    room = is_room(record)
    record["seat"] = rng.choice([None, None, *SEATS])
    record["dealer"] = rng.choice([None, None, None, "winner", *SEATS])
    if mark == "heaven" and record["how"] != "rob":
        record["how"] = "self"
        record["seat"], record["dealer"] = rng.choice(
            [(None, "winner"), ("W", "winner"), ("N", "N"), ("E", None), ("S", "S")]
        )
    winner, dealer = winner_and_dealer(record)
    if mark == "earth" and record["how"] == "discard" and winner == dealer:
        record["seat"] = record["dealer"] = None
        winner, dealer = winner_and_dealer(record)

    if record["how"] != "self" and rng.random() < 0.6:
        record["from"] = rng.choice([seat for seat in SEATS if seat != winner])
    marks = record["marks"]
    if mark == "heaven" and record["how"] == "self":
        marks.append("heaven")
    elif mark == "earth" and record["how"] == "discard":
        marks.append("earth")
        record["from"] = rng.choice([None, dealer])
    if record["how"] == "self" and "heaven" not in marks:
        if rng.random() < 0.15:
            marks.append("last")
        if any(kind in KONGS for kind, _ in record["melds"]) and rng.random() < 0.4:
            marks.append("kongdraw")
    if record["how"] == "discard" and rng.random() < 0.15:
        marks.append("kongshot")
    if rng.random() < (0.05 if room else 0.25):
        marks.append("ting")
    if not room and rng.random() < 0.08:  # no effect in `classic`
        marks.append(rng.choice([m for m in ("kongshot", "heaven", "earth") if m not in marks]))
    marks.sort(key=MARKS.index)


def others(rng: Random, wall: Wall, record: Record) -> None:
    """What the other seats show, from the tiles that are left."""
    winner, _ = winner_and_dealer(record)
    rules = record["rules"]
    room = is_room(record)
    flags = rules["flags"] if room else []
    kongs = len([kind for kind, _ in record["melds"] if kind in KONGS])
    kongs_left = 99 if not room or "buhuang" in flags else 4 - kongs
    for seat in SEATS:
        if seat == winner or rng.random() < 0.65:
            continue
        shown: Record = {"feng": None, "fish": None, "melds": []}
        if rng.random() < 0.4:
            shown["fish"] = rng.choice([1, 2])
        try:
            if "budaifeng" not in flags and rng.random() < 0.4:
                shown["feng"] = random_feng(rng, wall, flags, rules["readings"])
            for _ in range(rng.choice([0, 0, 1, 1, 2])):
                kind = rng.choices(MELDS, [8, 8, 28, 28, 28])[0]
                if kind in KONGS and not kongs_left:
                    continue
                if kind == "chi" and "zhipeng" in flags:
                    continue
                pool = SUITED if "budaifeng" in flags else ALL_TILES
                if kind == "chi":
                    tiles = random_run(rng, wall, pool)
                else:
                    tiles = wall.take([rng.choice(pool)] * (3 if kind == "pon" else 4))
                shown["melds"].append([kind, tiles])
                kongs_left -= kind in KONGS
        except Unbuildable:
            pass  # the seat shows what it got
        if shown["fish"] is None and shown["feng"] is None and not shown["melds"]:
            continue
        record["others"][seat] = shown


def present(rng: Random, record: Record) -> None:
    """The concealed part in any order, with or without the winning tile, or no tile named."""
    rng.shuffle(record["concealed"])
    if "heaven" in record["marks"] and is_room(record) and rng.random() < 0.5:
        record["win"] = None
    elif rng.random() < 0.5:
        record["concealed"].remove(record["win"])


# --- Hands that almost win ----------------------------------------------------------------------


def almost(rng: Random, record: Record) -> None:
    """One tile of the concealed part becomes another, mostly a neighbour."""
    concealed = record["concealed"]
    place = rng.randrange(len(concealed))
    tile = concealed[place]
    if tile in SUITED and rng.random() < 0.8:
        number = int(tile[0]) + rng.choice([-2, -1, 1, 2])
        concealed[place] = f"{min(9, max(1, number))}{tile[1]}"
    else:
        concealed[place] = rng.choice(ALL_TILES)
    if tile == record["win"] and tile not in concealed and rng.random() < 0.8:
        record["win"] = concealed[place]


# --- Faults -------------------------------------------------------------------------------------


def fault_rules(rng: Random, record: Record) -> None:
    """bad-rules"""
    rules = record["rules"]
    rules["name"] = rules["name"] or "room"  # in text an unknown first word is a rule set
    own = READINGS["room" if is_room(record) else "classic"]
    what = rng.randrange(6)
    if what == 0:
        rules["name"] = rng.choice(["riichi", "hongkong", "roon"])
    elif what == 1:
        rules["flags"].append(rng.choice(["jiadan", "nofish", "luan"]))
    elif what == 2:
        rules["readings"][rng.choice(["fish", "caps", "wait"])] = rng.choice(["any", "none"])
    elif what == 3:
        rules["readings"][rng.choice(list(own))] = rng.choice(["perhaps", "both", "32"])
    elif what == 4:  # a reading of the other rule set, with a value nobody knows
        foreign = ["feng", "rob"] if is_room(record) else ["cap", "jiawu", "luanmao", "heaven"]
        rules["readings"][rng.choice(foreign)] = rng.choice(["perhaps", "both", "32"])
    else:
        rules["readings"]["dealer"] = rng.choice(["hand", "all", "double", "none"])


def fault_flags(rng: Random, record: Record) -> None:
    """flag-conflict"""
    flags = record["rules"]["flags"]
    if rng.random() < 0.5:
        if "jiadang" in flags:
            flags.remove("jiadang")
        add_flags(flags, ["jiawu"])
    else:
        add_flags(flags, ["luanmao", "budaifeng"])


def add_flags(flags: list[str], wanted: list[str]) -> None:
    flags += [flag for flag in wanted if flag not in flags]


def some_melds(rng: Random, record: Record) -> Any:
    """The melds of the winner or, now and then, of another seat."""
    if rng.random() < 0.65:
        return record["melds"]
    return some_other(rng, record)["melds"]


def some_other(rng: Random, record: Record) -> Any:
    winner, _ = winner_and_dealer(record)
    seat = rng.choice([seat for seat in SEATS if seat != winner])
    if seat not in record["others"]:
        record["others"][seat] = {"feng": None, "fish": None, "melds": []}
    return record["others"][seat]


def fault_meld(rng: Random, record: Record) -> None:
    """bad-chi, bad-pon, bad-kong"""
    melds = some_melds(rng, record)
    own = melds is record["melds"]
    if melds and rng.random() < 0.7:
        meld = rng.choice(melds)
    elif own and len(record["concealed"]) > 4:
        del record["concealed"][:3]  # three slots go to the table, the count stays right
        meld = [rng.choice(MELDS), [rng.choice(SUITED)] * 3]
        melds.append(meld)
    else:
        meld = [rng.choice(MELDS), [rng.choice(SUITED)] * 3]
        melds.append(meld)
    if own and rng.random() < 0.2:
        meld[0] = rng.choice(MELDS)
    tiles = meld[1]
    what = rng.randrange(4)
    if what == 0:
        tiles[rng.randrange(len(tiles))] = rng.choice(ALL_TILES)
    elif what == 1 and len(tiles) > 1:
        tiles.pop()
    elif what == 2:
        tiles.append(rng.choice([tiles[0], rng.choice(ALL_TILES)]))
    else:
        meld[0] = rng.choice([kind for kind in MELDS if kind != meld[0]])


def fault_feng(rng: Random, record: Record) -> None:
    """bad-feng"""
    tiles = rng.choice(
        [
            [*rng.sample(WINDS, 2), rng.choice(DRAGONS)],
            rng.sample(WINDS, 2) * 2,
            [*rng.sample(DRAGONS, 2), rng.choice(DRAGONS)],
            rng.sample(HONOURS, 2),
            [*rng.sample(WINDS, 3), rng.choice(SUITED)],
            [*DRAGONS, rng.choice(WINDS)],
            [rng.choice(HONOURS)],
            [rng.choice(HONOURS)] * 3,
        ]
    )
    if rng.random() < 0.3:
        some_other(rng, record)["feng"] = tiles
    elif record["feng"] is None and len(record["concealed"]) > 4 and rng.random() < 0.7:
        del record["concealed"][:3]
        record["feng"] = tiles
    else:
        record["feng"] = tiles


def fault_feng_conflict(rng: Random, record: Record) -> None:
    """feng-conflict: an honour beside the set in a meld, a pair or alone"""
    if record["feng"] is None:
        if len(record["concealed"]) <= 4:
            return
        del record["concealed"][:3]
        record["feng"] = rng.choice([["E", "S", "W"], ["C", "F", "P"], ["S", "W", "N", "N"]])
    honour = rng.choice(HONOURS)
    concealed = record["concealed"]
    pairs_here = [tile for tile in concealed if concealed.count(tile) == 2]
    if record["melds"] and rng.random() < 0.4:
        kind = rng.choice(["pon", *KONGS])
        record["melds"][0] = [kind, [honour] * (3 if kind == "pon" else 4)]
    elif pairs_here and rng.random() < 0.7:
        old = rng.choice(pairs_here)
        record["concealed"] = [honour if tile == old else tile for tile in concealed]
        if record["win"] == old:
            record["win"] = honour
    else:
        concealed[0] = honour


def fault_chi(rng: Random, record: Record) -> None:
    """chi-forbidden"""
    add_flags(record["rules"]["flags"], ["zhipeng"])
    if rng.random() < 0.3:
        run = run_from(rng.choice([tile for tile in SUITED if tile[0] in "1234567"]))
        some_other(rng, record)["melds"].append(["chi", run])


def fault_honours(rng: Random, record: Record) -> None:
    """honours-forbidden"""
    flags = record["rules"]["flags"]
    if "luanmao" in flags and rng.random() < 0.7:
        flags.remove("luanmao")
    add_flags(flags, ["budaifeng"])
    if rng.random() < 0.2:
        some_other(rng, record)["feng"] = rng.sample(WINDS, 3)


def fault_many(rng: Random, record: Record) -> None:
    """too-many-tiles"""
    tile = rng.choice(record["concealed"])
    what = rng.randrange(4)
    if what == 0:
        some_other(rng, record)["melds"].append([rng.choice(KONGS), [tile] * 4])
    elif what == 1:
        some_other(rng, record)["melds"].append(["pon", [tile] * 3])
    elif what == 2 and record["melds"]:
        record["melds"][-1] = [rng.choice(KONGS), [tile] * 4]
    else:
        record["how"] = "rob"


def fault_kongs(rng: Random, record: Record) -> None:
    """kong-limit"""
    flags = record["rules"]["flags"]
    if "buhuang" in flags and rng.random() < 0.8:
        flags.remove("buhuang")
    used = record["concealed"] + [tile for _, tiles in record["melds"] for tile in tiles]
    free = [tile for tile in SUITED if tile not in used]
    for tile in rng.sample(free, rng.choice([2, 3, 4, 5])):
        some_other(rng, record)["melds"].append([rng.choice(KONGS), [tile] * 4])


def fault_count(rng: Random, record: Record) -> None:
    """tile-count"""
    concealed = record["concealed"]
    what = rng.randrange(3)
    if what == 0 and len(concealed) > 1:
        del concealed[: rng.randrange(1, min(4, len(concealed)))]
    elif what == 1:
        concealed += [rng.choice(ALL_TILES) for _ in range(rng.choice([1, 1, 2, 3]))]
    else:
        record["melds"].append(["pon", [rng.choice(ALL_TILES)] * 3])


def fault_win(rng: Random, record: Record) -> None:
    """win-missing"""
    what = rng.randrange(3)
    if what == 0:
        record.update({"win": None, "how": None, "from": None, "marks": []})
    elif what == 1:
        record["win"] = None
    else:
        record["win"] = rng.choice(ALL_TILES)


def fault_context(rng: Random, record: Record) -> None:
    """context-conflict"""
    if record["how"] is None:
        return
    what = rng.randrange(4)
    if what == 0:
        record["how"] = rng.choice(["self", "discard", "rob"])
    elif what == 1:
        record["how"], record["from"] = "self", rng.choice(SEATS)
    else:
        mark = rng.choice(MARKS[:2] if "heaven" in record["marks"] else MARKS[:5])
        if mark not in record["marks"]:
            record["marks"] = sorted([*record["marks"], mark], key=MARKS.index)


def fault_robbed(rng: Random, record: Record) -> None:
    """No fault, perhaps: the robbed player shows the pon, or the kong, of the robbed tile"""
    if record["how"] != "rob" or record["win"] is None:
        return
    winner, _ = winner_and_dealer(record)
    record["from"] = rng.choice([seat for seat in SEATS if seat != winner])
    shown: Record = {"feng": None, "fish": None, "melds": []}
    kind = rng.choice(["pon", "pon", "addkong"])
    shown["melds"].append([kind, [record["win"]] * (3 if kind == "pon" else 4)])
    record["others"][record["from"]] = shown


def fault_seat(rng: Random, record: Record) -> None:
    """seat-conflict"""
    winner, _ = winner_and_dealer(record)
    if record["how"] in ("discard", "rob") and rng.random() < 0.5:
        record["from"] = winner
        return
    shown: Record = {"feng": None, "fish": rng.choice([0, 1, 2]), "melds": []}
    if rng.random() < 0.3:
        shown["feng"] = rng.sample(HONOURS, 3)
    if rng.random() < 0.3:
        shown["melds"].append([rng.choice(MELDS), [rng.choice(ALL_TILES)] * 4])
    record["others"][winner] = shown


def fault_seat_moved(rng: Random, record: Record) -> None:
    """The winner sits or the dealer deals somewhere else, everything else as before"""
    if rng.random() < 0.5:
        record["seat"] = rng.choice(SEATS)
    else:
        record["dealer"] = rng.choice([*SEATS, "winner"])


def fault_fish(rng: Random, record: Record) -> None:
    """bad-fish"""
    if rng.random() < 0.5:
        record["fish"] = rng.choice([0, 3, 4, 10])
    else:
        some_other(rng, record)["fish"] = rng.choice([0, 3, 4, 10])


FAULTS: list[Callable[[Random, Record], None]] = [
    fault_rules,
    fault_flags,
    fault_meld,
    fault_meld,
    fault_feng,
    fault_feng_conflict,
    fault_chi,
    fault_honours,
    fault_many,
    fault_kongs,
    fault_count,
    fault_win,
    fault_context,
    fault_context,
    fault_robbed,
    fault_seat,
    fault_seat_moved,
    fault_fish,
    almost,
]


def drop_empty_seats(record: Record) -> None:
    """A seat that shows nothing has no section in the notation."""
    for seat, shown in list(record["others"].items()):
        if shown["feng"] is None and shown["fish"] is None and not shown["melds"]:
            del record["others"][seat]


# --- Wild records -------------------------------------------------------------------------------


def wild_record(rng: Random) -> Record:
    """Anything the notation can say, from few kinds of tiles so that they meet."""
    kinds = rng.sample(ALL_TILES, rng.choice([4, 8, 14, 34]))
    melds = [wild_meld(rng, kinds) for _ in range(rng.choice([0, 0, 1, 2, 3, 4, 5]))]
    feng = wild_tiles(rng, HONOURS, rng.choice([1, 3, 3, 4])) if rng.random() < 0.3 else None
    slots = 14 - 3 * len(melds) - 3 * (feng is not None)
    concealed = wild_tiles(rng, kinds, max(1, slots - rng.choice([-1, 0, 0, 1, 1, 2])))
    how = rng.choice([None, "self", "discard", "rob"])
    marks = [mark for mark in MARKS if rng.random() < 0.15] if how else []
    win = rng.choice([None, *concealed, *kinds]) if how else None
    rules = random_rules(rng)
    if rng.random() < 0.3:
        fault_rules(rng, {"rules": rules})
    others_shown: Record = {}
    for seat in SEATS:
        if rng.random() < 0.25:
            others_shown[seat] = {
                "feng": wild_tiles(rng, HONOURS, 3) if rng.random() < 0.4 else None,
                "fish": rng.randrange(4),
                "melds": [wild_meld(rng, kinds) for _ in range(rng.choice([0, 1, 2]))],
            }
    return {
        "concealed": concealed,
        "melds": melds,
        "feng": feng,
        "win": win,
        "how": how,
        "from": rng.choice([None, *SEATS]) if how else None,
        "marks": marks,
        "seat": rng.choice([None, *SEATS]),
        "dealer": rng.choice([None, "winner", *SEATS]),
        "fish": rng.choice([None, 0, 1, 2, 3]),
        "others": others_shown,
        "rules": rules,
    }


def wild_tiles(rng: Random, kinds: Tiles, count: int) -> Tiles:
    return [rng.choice(kinds) for _ in range(count)]


def wild_meld(rng: Random, kinds: Tiles) -> list[Any]:
    kind = rng.choice(MELDS)
    if rng.random() < 0.3:
        return [kind, wild_tiles(rng, kinds, rng.choice([1, 2, 3, 4, 5]))]
    return [kind, [rng.choice(kinds)] * (4 if kind in KONGS else 3)]


# --- Text ---------------------------------------------------------------------------------------


def to_text(record: Record) -> str:
    """The record in the notation, only what was given."""
    sections = [tiles_text(record["concealed"], " ")]
    sections += [f"{kind}:{tiles_text(tiles)}" for kind, tiles in record["melds"]]
    if record["feng"] is not None:
        sections.append(f"feng:{tiles_text(record['feng'])}")
    if record["how"] is not None:
        words = [record["win"], record["how"]]
        words.append(f"from:{record['from']}" if record["from"] else None)
        sections.append("win:" + " ".join(word for word in [*words, *record["marks"]] if word))
    seats = [f"seat:{record['seat']}"] if record["seat"] else []
    if record["dealer"]:
        winner_deals = record["dealer"] == "winner"
        seats.append("dealer" if winner_deals else f"dealer:{record['dealer']}")
    if seats:
        sections.append(" ".join(seats))
    if record["fish"] is not None:
        sections.append(f"fish:{record['fish']}")
    sections += [other_text(seat, shown) for seat, shown in record["others"].items()]
    rules = record["rules"]
    words = [rules["name"]] if rules["name"] else []
    words += rules["flags"]
    words += [f"{reading}={value}" for reading, value in rules["readings"].items()]
    if words:
        sections.append("rules:" + " ".join(words))
    return " | ".join(sections)


def tiles_text(tiles: Tiles, between: str = "") -> str:
    """Tiles grouped by suit, then the honours."""
    parts = []
    for suit in "mps":
        numbers = sorted(tile[0] for tile in tiles if tile in SUITED and tile[1] == suit)
        if numbers:
            parts.append("".join(numbers) + suit)
    honours = sorted((tile for tile in tiles if tile in HONOURS), key=HONOURS.index)
    if honours:
        parts.append("".join(honours))
    return between.join(parts)


def other_text(seat: str, shown: Record) -> str:
    words = [f"@{seat}"]
    if shown["feng"] is not None:
        words.append(f"feng:{tiles_text(shown['feng'])}")
    if shown["fish"] is not None:
        words.append(f"fish:{shown['fish']}")
    words += [f"{kind}:{tiles_text(tiles)}" for kind, tiles in shown["melds"]]
    return " ".join(words)


# --- Counting -----------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description="Count what random records reach.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--text", action="store_true", help="print the records too")
    arguments = parser.parse_args()

    rng = random.Random(arguments.seed)
    counts: Counter[str] = Counter()
    generating = judging = 0.0
    for _ in range(arguments.count):
        start = time.perf_counter()
        record = random_record(rng)
        generating += time.perf_counter() - start
        start = time.perf_counter()
        result = judge(record)
        judging += time.perf_counter() - start
        if arguments.text:
            print(to_text(record), "=>", result.get("total", result.get("codes")))
        name = "room" if is_room(record) else "classic"
        counts[f"ok {name}" if result["ok"] else f"invalid {name}"] += 1
        counts.update(f"item {name} {item}" for item in result.get("items", []))
        counts.update(f"code {code}" for code in result.get("codes", []))
        if not result["ok"]:
            counts["one code alone" if len(result["codes"]) == 1 else "several codes"] += 1
    for what, number in sorted(counts.items()):
        print(f"{number:7} {what}")
    print(f"{arguments.count / judging:.0f} records a second judged", end=", ")
    print(f"{arguments.count / generating:.0f} made")


if __name__ == "__main__":
    main()
