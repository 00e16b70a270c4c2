"""A slow and simple referee for Weihai mahjong, for tests only.

It follows RULES.md clause by clause, by brute force, and shares no code with the scorer it is
compared with.  `judge(record)` takes the plain dict described there and returns the answer:

    {"ok": True, "items": [...], "hand": 4, "fan": None, "paid": {...}, "deltas": {...},
     "total": 19}
    {"ok": False, "codes": [...]}

`paid` holds only those who pay for the hand, with what each pays for it; the kong transfers of
`classic` stand in `deltas` and `total` alone.  A missing `rules`, or a rule set name of None, is
`room`.

READINGS: where RULES.md left a choice; [taken] and [not taken].

Rules of the house
 R1  A reading that belongs to the other rule set: [no effect when its value is one that reading
     knows, else bad-rules] [never looked at].  "has no effect, checks included" against "an unknown
     ... value".
 R2  A value of `dealer` that only the other rule set knows: [bad-rules, as INTERFACE.md says, then
     the default] [without effect, as a whole reading of the other rule set is].
 R3  After an unknown rule set: [everything is judged as `room`, the default, with the options and
     readings that were given].  After an unknown value: [the default value].
 R4  flag-conflict in `classic`: [never: options have no effect there, checks included].
 R5  乱锚 with an ordinary set (winds alone): [no honour at all may stand elsewhere, as for a mixed
     set] [only the class of the set].  A worked case agrees with the first.
 R6  luanmao=any3: [any three honours or more, three of one kind too] [at least two kinds].

Tiles
 R7  too-many-tiles counts another seat's chi and pon: [yes, "everything known on the table"] [no,
     the bracket names only "the other players' feng and kongs"].
 R8  A robbed player who lists a pon of the robbed tile: [that is the pon of three itself, counted
     once] [three more tiles].  A listed kong of that tile is counted beside the three.
 R9  A robbed tile that is named but "counts nowhere" (not in a full or wrongly counted concealed
     part): [the robbed pon counts nowhere either] [its three tiles still count].
 R10 A robbed player who is the winner himself (seat-conflict): [the three tiles of the robbed pon
     still count].
 R11 Five groups on the table leave less than nothing to fill: [always tile-count].
 R12 feng-conflict looks at [the winner's concealed part and melds, "the winning hand"] [another
     seat's melds beside its own set as well].
 R13 honours-forbidden "anywhere on the table": [chi and pon of other seats too].
 R14 bad-chi, bad-pon, bad-kong and chi-forbidden: [melds of other seats too] (given).
 R15 not-winning is judged [also beside faulty melds or a faulty feng: the concealed part alone is
     looked at] [only where the melds are sound].

The winning tile
 R16 `room`, 天胡, no winning tile, concealed part one short: [tile-count] (given) [win-missing].
 R17 天胡 marked without a self-draw (a context-conflict): [still excuses the unnamed tile in
     `room`] [win-missing as well].
 R18 HOW without a tile and without 天胡, as `win:self`: [win-missing] [no notation at all].

Seats
 R19 `self from:` the winner's own seat: [context-conflict (a self-draw with a discarder) and
     seat-conflict (the winner named as discarder)] [context-conflict alone].
 R20 "named, not assumed" speaks of [the discarder: an assumed one is never the winner] [the
     winner's seat].  So an `@` section for the seat the winner is assumed to have is a
     seat-conflict, and so is `from:` that seat.
 R21 An `@` section of the winner's own: ["not used for anything else": its bad melds, feng, fish,
     honours, tiles and kongs are not checked or counted].
 R22 地胡 on a robbed kong of the dealer's: [context-conflict, a robbed kong is no discard] [fine].

Items
 R23 "the best total": [the most hand points, before the dealer doubles and before the cap] [the
     winner's total after the cap].  They differ in what is listed, never in what is paid: 飘胡 and
     a 夹胡 with 夹五 in one hand, both beyond the cap for every payer.
 R24 夹五 belongs to [the split that counts as 夹胡: it never multiplies 七对 or 飘胡] [the hand].
 R25 夹五 with jiawu=any under jia=single: [needs 夹胡 first, so the only wait all the same].
 R26 手把一 in `classic` with four ankongs: [holds] ["after chi/pon/kong": needs an open meld].
 R27 手把一 in `classic` with feng=closed: [feng still spoils it, only 门清 is freed].
 R28 Waits count [the tiles of the 13-slot hand itself, without the winning tile].
 R29 fengsuit=ignore with nothing but one suit beside the feng: [清一色]; one suit and honours
     beside it: [混一色, 花一色].  All honours beside it: neither.
 R30 Fish in `classic`: ["left out of all checks": no bad-fish].

Payment
 R31 rob=counts: [1 from each of the other three, the winner among them, in `deltas` alone, the
     robbed player being the assumed one where none is named].
 R32 `hand` in `classic`: [2^fan before the dealer doubles], as in `room`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Tile = str
Tiles = list[Tile]
Meld = tuple[str, Tiles]
Record = dict[str, Any]

SEATS = ["E", "S", "W", "N"]  # play order
WINDS = ["E", "S", "W", "N"]
DRAGONS = ["C", "F", "P"]
HONOURS = WINDS + DRAGONS
SUITED = [number + suit for suit in "mps" for number in "123456789"]
ALL_TILES = SUITED + HONOURS
KONGS = ["kong", "addkong", "ankong"]

ROOM_FLAGS = [
    "jiadang",
    "jiawu",
    "luanmao",
    "budaifeng",
    "zhipeng",
    "buhuang",
    "yipao",
    "lianggang",
]

# Section 4; the first value is the default.
READINGS: dict[str, dict[str, list[str]]] = {
    "room": {
        "cap": ["total", "hand"],
        "jia": ["any", "single"],
        "jiawu": ["single", "any"],
        "luanmao": ["distinct3", "any3"],
        "dealer": ["hand", "all"],
        "fengsuit": ["count", "ignore"],
        "heaven": ["none", "best"],
    },
    "classic": {
        "jia": ["any", "single"],
        "dealer": ["double", "none"],
        "fengsuit": ["count", "ignore"],
        "feng": ["open", "closed"],
        "rob": ["void", "counts"],
    },
}


# --- What happened, with every default filled in ------------------------------------------------


@dataclass
class Other:
    """What another seat shows."""

    feng: Tiles | None
    fish: int | None
    melds: list[Meld]


@dataclass
class Game:
    """A record with its defaults filled in; `concealed` holds the winning tile where it counts."""

    room: bool
    flags: list[str]
    readings: dict[str, str]
    concealed: Tiles
    melds: list[Meld]
    feng: Tiles | None
    win: Tile | None
    how: str | None
    named_from: str | None
    marks: list[str]
    winner: str
    dealer: str
    discarder: str
    fish: int | None
    others: dict[str, Other]
    slots: int
    codes: set[str]


def judge(record: Record) -> dict[str, Any]:
    """The answer for one record."""
    game = understand(record)
    codes = game.codes | table_problems(game) | hand_problems(game) | context_problems(game)
    if codes:
        return {"ok": False, "codes": sorted(codes)}
    return score_room(game) if game.room else score_classic(game)


def understand(record: Record) -> Game:
    """Fill in the defaults of NOTATION.md.

    The problems found on the way (rules, count, winning tile, an `@` section of the winner's) are
    put in `codes`.
    """
    name, flags, readings, codes = understand_rules(record.get("rules") or {})
    room = name == "room"
    melds = [(kind, list(tiles)) for kind, tiles in record["melds"]]
    feng = record["feng"]
    marks = list(record["marks"])

    # "dealer E; the winner sits after the dealer"; the bare word `dealer`: the winner deals.
    seat = record["seat"]
    if record["dealer"] == "winner":
        dealer = winner = seat or "E"
    else:
        dealer = record["dealer"] or "E"
        winner = seat or next_seat(dealer)

    # "the discarder is the dealer with `earth` in `room` (unless he is the winner), else the first
    # seat after the winner in play order that is not the dealer"
    if record["from"] is not None:
        discarder = record["from"]
    elif room and "earth" in marks and winner != dealer:
        discarder = dealer
    else:
        discarder = next_seat(winner)
        if discarder == dealer:
            discarder = next_seat(discarder)

    # seat-conflict: the winner's seat in an `@` section, "then not used for anything else"
    others: dict[str, Other] = {}
    for other_seat, shown in (record.get("others") or {}).items():
        if other_seat == winner:
            codes.add("seat-conflict")
            continue
        others[other_seat] = Other(
            shown.get("feng"),
            shown.get("fish"),
            [(kind, list(tiles)) for kind, tiles in shown.get("melds") or []],
        )

    # Section 1: 14 slots; every meld and the feng set takes three whatever its number of tiles.
    slots = 14 - 3 * len(melds) - (3 if feng is not None else 0)
    concealed = list(record["concealed"])
    win = record["win"] if record["how"] is not None else None
    full = len(concealed) == slots
    one_short = len(concealed) == slots - 1
    if win is not None:
        if one_short:
            concealed.append(win)
        elif not full:
            codes.add("tile-count")  # "a wrong count says nothing about the winning tile"
        elif win not in concealed:
            codes.add("win-missing")
    elif room and "heaven" in marks:
        # The winning tile may be left out, "all slots then being filled".
        if not full:
            codes.add("tile-count")
    else:
        codes.add("win-missing")
        if not full and not one_short:
            codes.add("tile-count")

    return Game(
        room=room,
        flags=flags,
        readings=readings,
        concealed=concealed,
        melds=melds,
        feng=feng,
        win=win,
        how=record["how"],
        named_from=record["from"],
        marks=marks,
        winner=winner,
        dealer=dealer,
        discarder=discarder,
        fish=record["fish"],
        others=others,
        slots=slots,
        codes=codes,
    )


def understand_rules(rules: Record) -> tuple[str, list[str], dict[str, str], set[str]]:
    """The rule set, the options and readings that have effect in it, and the problems."""
    codes: set[str] = set()
    name = rules.get("name") or "room"
    if name not in READINGS:
        codes.add("bad-rules")
        name = "room"

    flags = []
    for flag in rules.get("flags") or []:
        if flag not in ROOM_FLAGS:
            codes.add("bad-rules")
        elif name == "room":  # Section 3: a `room` option has no effect in `classic`
            flags.append(flag)

    readings = {reading: values[0] for reading, values in READINGS[name].items()}
    other_name = "classic" if name == "room" else "room"
    for reading, value in (rules.get("readings") or {}).items():
        if reading in READINGS[name]:
            if value in READINGS[name][reading]:
                readings[reading] = value
            else:
                codes.add("bad-rules")
        elif reading in READINGS[other_name]:
            if value not in READINGS[other_name][reading]:
                codes.add("bad-rules")
        else:
            codes.add("bad-rules")

    # Section 5: 夹五 without 夹档; 乱锚 with 不带风
    if "jiawu" in flags and "jiadang" not in flags:
        codes.add("flag-conflict")
    if "luanmao" in flags and "budaifeng" in flags:
        codes.add("flag-conflict")
    return name, flags, readings, codes


def next_seat(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 1) % 4]


# --- Section 5: problems ------------------------------------------------------------------------


def table_problems(game: Game) -> set[str]:
    """Faulty groups and sets, and what the options forbid."""
    codes: set[str] = set()

    # bad-chi, bad-pon, bad-kong: every meld on the table
    all_melds = list(game.melds)
    for other in game.others.values():
        all_melds += other.melds
    for kind, tiles in all_melds:
        if kind == "chi" and not is_run(tiles):
            codes.add("bad-chi")
        if kind == "pon" and not (len(tiles) == 3 and len(set(tiles)) == 1):
            codes.add("bad-pon")
        if kind in KONGS and not (len(tiles) == 4 and len(set(tiles)) == 1):
            codes.add("bad-kong")
        # chi-forbidden: chi under 只碰不吃
        if kind == "chi" and "zhipeng" in game.flags:
            codes.add("chi-forbidden")

    # bad-feng: the winner's set or another seat's
    if game.feng is not None and not is_feng(game, game.feng):
        codes.add("bad-feng")
    for other in game.others.values():
        if other.feng is not None and not is_feng(game, other.feng):
            codes.add("bad-feng")

    # feng-conflict: only where the set itself is legal
    if game.feng is not None and is_feng(game, game.feng):
        elsewhere = game.concealed + tiles_of(game.melds)
        if any(tile in barred_by_feng(game, game.feng) for tile in elsewhere):
            codes.add("feng-conflict")

    # honours-forbidden: an honour anywhere on the table under 不带风
    known = known_tiles(game)
    if "budaifeng" in game.flags and any(tile in HONOURS for tile in known):
        codes.add("honours-forbidden")

    # too-many-tiles: more than four of a kind over everything known
    if any(known.count(tile) > 4 for tile in ALL_TILES):
        codes.add("too-many-tiles")

    # kong-limit: more than four kongs on the table, faulty ones too, in `room` without 不荒庄
    kongs = [kind for kind, _ in all_melds if kind in KONGS]
    if game.room and "buhuang" not in game.flags and len(kongs) > 4:
        codes.add("kong-limit")

    # bad-fish: other than 1 or 2; fish does not exist in `classic`
    if game.room:
        for fish in [game.fish] + [other.fish for other in game.others.values()]:
            if fish is not None and fish not in (1, 2):
                codes.add("bad-fish")
    return codes


def hand_problems(game: Game) -> set[str]:
    """not-winning, "judged only when the count and the winning tile are right and the winner's own
    tiles hold no five of a kind"."""
    if "tile-count" in game.codes or "win-missing" in game.codes:
        return set()
    own = own_tiles(game)
    if any(own.count(tile) > 4 for tile in ALL_TILES):
        return set()
    return set() if is_complete(game.concealed) else {"not-winning"}


def context_problems(game: Game) -> set[str]:
    """context-conflict and the discarder's seat-conflict."""
    codes: set[str] = set()
    self_drawn = game.how == "self"
    if game.how is None:
        return codes

    # Marks of both rule sets
    if "last" in game.marks and not self_drawn:
        codes.add("context-conflict")
    if "kongdraw" in game.marks:
        if not self_drawn:
            codes.add("context-conflict")
        if not any(kind in KONGS for kind, _ in game.melds):
            codes.add("context-conflict")
    if self_drawn and game.named_from is not None:
        codes.add("context-conflict")

    # Section 3: 天胡, 地胡 and 杠后炮 are left out of all checks in `classic`
    if game.room:
        if "kongshot" in game.marks and game.how != "discard":
            codes.add("context-conflict")
        if "heaven" in game.marks:
            if not self_drawn or game.winner != game.dealer or game.melds:
                codes.add("context-conflict")
            if "last" in game.marks or "kongdraw" in game.marks:
                codes.add("context-conflict")
        if "earth" in game.marks:
            if game.winner == game.dealer or game.melds or "heaven" in game.marks:
                codes.add("context-conflict")
            if game.how != "discard" or game.discarder != game.dealer:
                codes.add("context-conflict")

    # seat-conflict: the winner's own seat named as discarder or robbed player
    if game.named_from == game.winner:
        codes.add("seat-conflict")
    return codes


def is_run(tiles: Tiles) -> bool:
    ordered = sorted(tiles)
    return any(ordered == run_from(first) for first in SUITED)


def run_from(first: Tile) -> Tiles:
    """The run that begins with a suited tile; empty where there is none."""
    number, suit = int(first[0]), first[1]
    return [f"{number + step}{suit}" for step in range(3)] if number <= 7 else []


def is_feng(game: Game, tiles: Tiles) -> bool:
    """Section 1, 放风规则 1; 8 under 乱锚."""
    if not all(tile in HONOURS for tile in tiles):
        return False
    if "luanmao" in game.flags:
        if game.readings["luanmao"] == "any3":
            return len(tiles) >= 3
        return len(set(tiles)) >= 3
    winds = [tile for tile in tiles if tile in WINDS]
    dragons = [tile for tile in tiles if tile in DRAGONS]
    if dragons:
        return not winds and len(set(dragons)) == 3
    return len(set(winds)) >= 3


def barred_by_feng(game: Game, feng: Tiles) -> Tiles:
    """The honours that may not stand elsewhere beside a legal set (放风规则 2-4, 8)."""
    if "luanmao" in game.flags:
        return HONOURS
    return WINDS if feng[0] in WINDS else DRAGONS


def tiles_of(melds: list[Meld]) -> Tiles:
    return [tile for _, tiles in melds for tile in tiles]


def own_tiles(game: Game) -> Tiles:
    return game.concealed + tiles_of(game.melds) + (game.feng or [])


def known_tiles(game: Game) -> Tiles:
    """Everything known on the table."""
    known = own_tiles(game)
    for other in game.others.values():
        known = known + (other.feng or []) + tiles_of(other.melds)
    # "A robbed kong is a pon of three in the robbed player's hands and is not listed."  A named
    # tile that is not in the concealed part counts nowhere, and nor does its pon.
    if game.how == "rob" and game.win is not None and game.win in game.concealed:
        pon = [game.win] * 3
        robbed = game.others.get(game.discarder)
        if robbed is None or ("pon", pon) not in robbed.melds:
            known = known + pon
    return known


# --- Section 1: shapes --------------------------------------------------------------------------


def splits_into_groups(tiles: Tiles) -> list[list[Tiles]]:
    """Every way to split the tiles into runs and triplets."""
    if not tiles:
        return [[]]
    first = min(tiles)
    splits = []
    if tiles.count(first) >= 3:
        triplet = [first] * 3
        for rest in splits_into_groups(without(tiles, triplet)):
            splits.append([triplet, *rest])
    if first in SUITED:
        run = run_from(first)
        if run and all(tile in tiles for tile in run):
            for rest in splits_into_groups(without(tiles, run)):
                splits.append([run, *rest])
    return splits


def splits_with_pair(tiles: Tiles) -> list[list[Tiles]]:
    """Every way to split the tiles into groups and a pair."""
    if len(tiles) % 3 != 2:
        return []
    splits = []
    for tile in sorted(set(tiles)):
        if tiles.count(tile) >= 2:
            pair = [tile] * 2
            for groups in splits_into_groups(without(tiles, pair)):
                splits.append([pair, *groups])
    return splits


def without(tiles: Tiles, taken: Tiles) -> Tiles:
    rest = list(tiles)
    for tile in taken:
        rest.remove(tile)
    return rest


def is_seven_pairs(tiles: Tiles) -> bool:
    """14 concealed tiles; four identical ones count as two pairs."""
    return len(tiles) == 14 and all(tiles.count(tile) in (2, 4) for tile in tiles)


def fours(tiles: Tiles) -> int:
    return len([tile for tile in ALL_TILES if tiles.count(tile) == 4])


def is_complete(concealed: Tiles) -> bool:
    return is_seven_pairs(concealed) or bool(splits_with_pair(concealed))


def waits(game: Game, last: Tile) -> Tiles:
    """The tiles, fewer than four of which stand in the hand itself, that complete the hand."""
    before = without(game.concealed, [last])
    own = without(own_tiles(game), [last])
    return [t for t in ALL_TILES if own.count(t) < 4 and is_complete([*before, t])]


def wait_kind(group: Tiles, last: Tile) -> str:
    """How the winning tile stands in its group: closed, edge, two-sided, shanpon, single."""
    if len(group) == 2:
        return "single"
    if len(set(group)) == 1:
        return "shanpon"
    if last == group[1]:
        return "closed"
    if (last == group[2] and last[0] == "3") or (last == group[0] and last[0] == "7"):
        return "edge"
    return "two-sided"


def only_wait(game: Game, last: Tile) -> bool:
    """ "A hand waits on one tile only if there is one kind"."""
    return waits(game, last) == [last]


# --- What both rule sets ask of a hand ----------------------------------------------------------


def all_triplets(game: Game, split: list[Tiles]) -> bool:
    """Four triplets/kongs and a pair; never with chi or feng."""
    if game.feng is not None or any(kind == "chi" for kind, _ in game.melds):
        return False
    return all(len(set(group)) == 1 for group in split)


def closed_or_edge(game: Game, kind: str, last: Tile) -> bool:
    """A 夹胡/边夹 by the reading `jia`."""
    if kind not in ("closed", "edge"):
        return False
    return game.readings["jia"] == "any" or only_wait(game, last)


def suits_and_honours(game: Game) -> tuple[int, bool]:
    """The number of suits in the hand, and whether honours are in it (reading `fengsuit`)."""
    tiles = game.concealed + tiles_of(game.melds)
    if game.feng is not None and game.readings["fengsuit"] == "count":
        tiles = tiles + game.feng
    suits = {tile[1] for tile in tiles if tile in SUITED}
    return len(suits), any(tile in HONOURS for tile in tiles)


def opened(game: Game) -> bool:
    """All melds but `ankong` open the hand."""
    return any(kind != "ankong" for kind, _ in game.melds)


def places(split: list[Tiles], last: Tile) -> list[str]:
    """The kinds of wait the winning tile shows, one for each group it may stand in."""
    return [wait_kind(group, last) for group in split if last in group]


# --- Section 2: `room` --------------------------------------------------------------------------


def score_room(game: Game) -> dict[str, Any]:
    base, base_items = best_room_base(game)
    times = room_multipliers(game)
    hand = base
    for value in times.values():
        hand *= value
    items = base_items + list(times)

    paid = {payer: room_payment(game, hand, payer) for payer in payers(game)}
    return answer(game, items, hand, None, paid, dict.fromkeys(SEATS, 0))


def best_room_base(game: Game) -> tuple[int, list[str]]:
    """The best base (with 夹五 where it is a 夹胡 that may be one), and its items.

    The multipliers of `room_multipliers` are the same for every split, so the best of these is the
    best total.
    """
    found: list[tuple[int, list[str]]] = []

    # 输分计算 5-8.  Among equals seven pairs come first, so they are put first.
    if is_seven_pairs(game.concealed):
        seven = {0: (4, "qidui"), 1: (8, "haohua"), 2: (16, "shuanghaohua"), 3: (16, "chaohaohua")}
        value, item = seven[fours(game.concealed)]
        found.append((value, [item]))

    splits = splits_with_pair(game.concealed)
    # 输分计算 4, 放风规则 6: then four triplets
    if any(all_triplets(game, split) for split in splits):
        found.append((2, ["piaohu"]))

    # 输分计算 3, 14, 特殊规则 5, 7: then a wait.  Without a named winning tile (天胡) no wait
    # counts, or by heaven=best every concealed tile is tried as the last one.
    if game.win is not None:
        last_tiles = [game.win]
    elif game.readings["heaven"] == "best":
        last_tiles = sorted(set(game.concealed))
    else:
        last_tiles = []
    for last in last_tiles:
        for split in splits:
            for kind in places(split, last):
                if "jiadang" not in game.flags or not closed_or_edge(game, kind, last):
                    continue
                found.append((2, ["jiahu"]))
                pure = game.readings["jiawu"] == "any" or only_wait(game, last)
                if "jiawu" in game.flags and kind == "closed" and last[0] == "5" and pure:
                    found.append((4, ["jiahu", "jiawu"]))

    # 输分计算 2: "or nothing better"
    found.append((1, ["pihu"]))
    return max(found, key=lambda one: one[0])  # the first among equals


def room_multipliers(game: Game) -> dict[str, int]:
    """What multiplies the base whatever the split."""
    times: dict[str, int] = {}
    self_drawn = game.how == "self"
    suits, honours = suits_and_honours(game)

    if suits == 1 and not honours:  # 输分计算 9
        times["qingyise"] = 4
    if suits == 1 and honours:  # 输分计算 10
        times["hunyise"] = 2
    if "last" in game.marks:  # 输分计算 11
        times["haidilao"] = 2
    if "kongdraw" in game.marks:  # 输分计算 12
        times["gangshanghua"] = 2
    # 输分计算 13, 特殊规则 1: one concealed tile left; not with feng, not with an `ankong`
    spoiled = game.feng is not None or any(kind == "ankong" for kind, _ in game.melds)
    if "jiadang" in game.flags and game.slots == 2 and not spoiled:
        times["shoubayi"] = 2
    if "kongshot" in game.marks:  # 输分计算 15
        times["ganghoupao"] = 2
    if self_drawn and not opened(game) and game.feng is None:  # 输分计算 17
        times["menqing"] = 2
    if self_drawn:  # 输分计算 18
        times["zimo"] = 1
    if "heaven" in game.marks:  # 输分计算 19
        times["tianhu"] = 4
    if "earth" in game.marks:  # 输分计算 20
        times["dihu"] = 4
    return times


def room_payment(game: Game, hand: int, payer: str) -> int:
    """Section 2, Payment."""
    double = 2 if game.dealer in (game.winner, payer) else 1
    other = game.others.get(payer) or Other(None, None, [])
    points = hand * double
    extras = feng_points(game.feng) + (game.fish or 0) + kong_points(game.melds)
    extras += feng_points(other.feng) + (other.fish or 0)
    if game.readings["dealer"] == "all":
        extras *= double
    if game.readings["cap"] == "hand":
        return min(32, points) + extras
    return min(32, points + extras)


def feng_points(feng: Tiles | None) -> int:
    """放风规则 5, 7: the tiles beyond three; nothing without a set."""
    return len(feng) - 3 if feng is not None else 0


def kong_points(melds: list[Meld]) -> int:
    """杠牌规则 3-5: 1 for each kong and addkong, 2 for each ankong."""
    return sum(kong_value(kind) for kind, _ in melds if kind in KONGS)


def kong_value(kind: str) -> int:
    return 2 if kind == "ankong" else 1


# --- Section 3: `classic` -----------------------------------------------------------------------


def score_classic(game: Game) -> dict[str, Any]:
    fan = best_classic_shape(game) | classic_extras(game)
    total_fan = sum(fan.values())
    hand = 2**total_fan

    paid = {}
    for payer in payers(game):
        # "The dealer doubles: ×2 when the winner or the payer is the dealer"; reading `dealer`
        double = game.dealer in (game.winner, payer) and game.readings["dealer"] == "double"
        paid[payer] = hand * (2 if double else 1)
    return answer(game, list(fan), hand, total_fan, paid, kong_transfers(game))


def best_classic_shape(game: Game) -> dict[str, int]:
    """The items that depend on the split, at their best."""
    found: list[dict[str, int]] = []

    # 胡牌牌型及番数 3A; among equals seven pairs come first
    if is_seven_pairs(game.concealed):
        seven = {"qidui": 2}
        if fours(game.concealed):
            seven["haohua"] = fours(game.concealed)
        found.append(seven)

    splits = splits_with_pair(game.concealed)
    # 胡牌牌型及番数 3B: then four triplets
    if any(all_triplets(game, split) for split in splits):
        found.append({"pengpenghu": 1})

    # 胡牌牌型及番数 边夹牌型: then a wait.  A split of triplets has no run, so never both.
    assert game.win is not None  # else win-missing
    for split in splits:
        for kind in places(split, game.win):
            if closed_or_edge(game, kind, game.win):
                found.append({"bianjia": 1})

    found.append({})
    return max(found, key=lambda items: sum(items.values()))  # the first among equals


def classic_extras(game: Game) -> dict[str, int]:
    """What holds whatever the split."""
    fan: dict[str, int] = {}
    self_drawn = game.how == "self"
    suits, honours = suits_and_honours(game)

    if suits == 1 and not honours:  # 胡牌牌型及番数 3C
        fan["qingyise"] = 2
    # 胡牌牌型及番数 3D; feng opens the hand or not by the reading `feng`
    feng_opens = game.feng is not None and game.readings["feng"] == "open"
    if self_drawn and not opened(game) and not feng_opens:
        fan["menqing"] = 1
    if game.slots == 2 and game.feng is None:  # 胡牌牌型及番数 3E
        fan["shoubayi"] = 1
    if "last" in game.marks:  # 胡牌牌型及番数 3F
        fan["haidilao"] = 1
    if "kongdraw" in game.marks:  # 胡牌牌型及番数 3G
        fan["gangkai"] = 1
    if suits == 1 and honours:  # 胡牌牌型及番数 3H
        fan["huayise"] = 1
    if "ting" in game.marks:  # 总则 3
        fan["baoting"] = 1
    return fan


def kong_transfers(game: Game) -> dict[str, int]:
    """听牌与杠牌介绍: every kong of every player, 1 or 2 from each of the other three."""
    transfers = dict.fromkeys(SEATS, 0)
    kongs = [(game.winner, kong_value(kind)) for kind, _ in game.melds if kind in KONGS]
    for seat, other in game.others.items():
        kongs += [(seat, kong_value(kind)) for kind, _ in other.melds if kind in KONGS]
    # "A robbed kong is no kong", or brings its 1 all the same by the reading `rob`
    if game.how == "rob" and game.readings["rob"] == "counts":
        kongs.append((game.discarder, 1))
    for owner, value in kongs:
        for seat in SEATS:
            transfers[seat] += 3 * value if seat == owner else -value
    return transfers


# --- Who pays whom ------------------------------------------------------------------------------


def payers(game: Game) -> list[str]:
    """On a self-draw all three others; on a discard or a robbed kong that one player."""
    if game.how == "self":
        return [seat for seat in SEATS if seat != game.winner]
    return [game.discarder]


def answer(
    game: Game,
    items: list[str],
    hand: int,
    fan: int | None,
    paid: dict[str, int],
    transfers: dict[str, int],
) -> dict[str, Any]:
    deltas = dict(transfers)
    for payer, points in paid.items():
        deltas[payer] -= points
        deltas[game.winner] += points
    return {
        "ok": True,
        "items": sorted(items),
        "hand": hand,
        "fan": fan,
        "paid": paid,
        "deltas": deltas,
        "total": deltas[game.winner],
    }
