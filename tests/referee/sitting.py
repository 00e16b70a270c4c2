"""Random sittings of many deals and what must come of them, for tests only.

`random_sitting(rng)` writes a sitting as text while a `Table` of its own, written from RULES.md
alone, plays it: who deals, who wins what, the running totals.  Each hand is judged by the referee.

    {"text": "...", "deals": [{"n", "line", "label", "dealer", "status", "winners", "intercepted",
     "deltas", "totals"}], "totals": {...}, "next_dealer": "S", "players": {...},
     "claims": [{"line", "status", "totals"}], "problems": [[line, code], ...],
     "loose": [line, ...]}

On a line among the `loose` more problems may be found than those expected: it has two faults, the
one of which decides how the other looks.  A problem with a code of None is of any code.

`fewest_transfers(totals)` is the least number of payments that settles a sitting.

READINGS: where the rules left a choice; [taken], and what is [never written] for being open.

 S1  A record without a seat names nobody: [what depends on his seat is not judged].
 S2  杠后炮 and 地胡 said by one winner alone, in `classic`: [no contradiction: they are left out of
     all checks there].
 S3  The kongs of a winner who is not paid, in `classic`: [they count, every kong of every player
     does], once, and also where the paid winner's record tells something else of him.
 S4  Points that do not add up: [the deal is invalid, and the rotation goes on with its winner].
 S5  One hand of several has a fault, be it one that is not paid: [the whole deal is invalid].
 S6  Five of a kind over all that the records of one deal show, though not over what the winners
     hold or one record shows: [never written].
 S7  Points for several winners without 一炮多响: [never written].  A claim about a hand that is
     not paid: [never written].
 S8  Who is the winner of a deal whose records contradict each other, where the dealer is one of
     them and only one can be paid: [never written].
 S10 What the lines of one deal say of a seat, its feng, its fish, its kongs, must agree where
     several say it; who says nothing of something does not contradict.
 S9  A line that names the dealer more than one deal after an unknown winner: [written only where
     it holds either way].
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .generate import (
    FAULTS,
    Unbuildable,
    Wall,
    build,
    drop_empty_seats,
    random_feng,
    random_rules,
    random_run,
    tiles_text,
    wild_record,
    winner_and_dealer,
)
from .judge import (
    ALL_TILES,
    DRAGONS,
    HONOURS,
    KONGS,
    SEATS,
    SUITED,
    WINDS,
    judge,
    next_seat,
    run_from,
)

Record = dict[str, Any]
Points = dict[str, int]
Random = random.Random

NAMES = ["张三", "李四", "王五", "赵六", "老孙", "Anna", "Bob", "Chen", "Dora", "小明"]
UNREADABLE = ["123m 45 | win:5p self", "no idea", "123m 45q | win:5m self", "1m ] 2m", "12345"]


# --- The table ----------------------------------------------------------------------------------


@dataclass
class Said:
    """One record of a deal: as written, with the rules it is played under, or None: unreadable."""

    record: Record | None
    claim: int | Points | str | None = None  # a text is no claim anybody understands
    own_rules: bool = False


@dataclass
class Outcome:
    """What comes of a deal; `problems` are the number of the record and a code."""

    dealer: str
    status: str
    deltas: Points | None = None
    winners: list[str | None] = field(default_factory=list)
    intercepted: list[int] = field(default_factory=list)
    problems: set[tuple[int, str | None]] = field(default_factory=set)
    loose: set[int] = field(default_factory=set)
    ambiguous: bool = False  # the winner of an invalid deal can be read in two ways


def nothing() -> Points:
    return dict.fromkeys(SEATS, 0)


class Table:
    """Who deals, who keeps fish, and what everybody has."""

    def __init__(self) -> None:
        self.dealer = "E"
        self.open = False  # the last deal's winner is not known: the next dealer is to be named
        self.fish: dict[str, int] = {}
        self.totals = nothing()

    def named(self, seat: str) -> bool:
        """A line names the dealer: whether it names the right one."""
        if self.open and seat == next_seat(self.dealer):
            self.dealer = seat
        self.open = False
        return seat == self.dealer

    def draw(self, kong: bool) -> Outcome:
        self.open = False
        outcome = Outcome(self.dealer, "draw", nothing())
        if kong:
            self.dealer = next_seat(self.dealer)
        return outcome

    def points(self, points: Points, winners: list[str]) -> Outcome:
        """A deal of which only the points were noted."""
        self.open = False
        outcome = Outcome(self.dealer, "points", nothing() | points, list(winners))
        if not winners:
            outcome.problems.add((0, "deal-conflict"))
        if sum(points.values()):
            outcome.problems.add((0, None))
        return self.closed(outcome, winners)

    def deal(self, said: list[Said]) -> Outcome:
        """A deal won by one or several."""
        names = [named_dealer(each.record) for each in said]
        wrong = {at for at, seat in enumerate(names) if seat and not self.named(seat)}
        self.open = False
        outcome = Outcome(self.dealer, "unclaimed", nothing())
        outcome.problems |= {(at, "dealer-conflict") for at in wrong}

        games = [self.game(each.record) for each in said]
        discarders = {game["from"] for game in games if game and game["from"]}
        for at, (game, each) in enumerate(zip(games, said, strict=True)):
            if game is None:
                outcome.problems.add((at, "syntax"))
                outcome.winners.append(None)
                continue
            if game["from"] is None and game["how"] in ("discard", "rob"):
                if len(discarders) == 1:
                    game["from"] = next(iter(discarders))
                elif discarders:
                    outcome.loose.add(at)
            outcome.winners.append(game["seat"])
            if game["seat"] is None:
                outcome.problems.add((at, "deal-conflict"))
            if isinstance(each.claim, str):
                outcome.problems.add((at, "bad-claim"))
            answer, sure = self.judged(game, names[at])
            outcome.problems |= {(at, code) for code in answer.get("codes", ())}
            if not sure:
                outcome.loose.add(at)
        if len(said) > 1:
            if contradict([game for game in games if game]) or disagree(said, games):
                outcome.problems.add((0, "deal-conflict"))
            if crowded([game for game in games if game]):
                # What one record shows may be held against another, or not.
                outcome.ambiguous = not outcome.problems
                outcome.loose |= set(range(len(said)))

        paid = self.paid(outcome, games, discarders)
        if not outcome.problems:
            share_kongs([game for game in games if game])
            answers = [judge(game) for game in games if game]
            outcome.intercepted = [
                at for at, seat in enumerate(outcome.winners) if seat not in paid
            ]
            assert outcome.deltas is not None
            for seat, answer in zip(outcome.winners, answers, strict=True):
                if seat in paid:
                    for each, points in answer["deltas"].items():
                        outcome.deltas[each] += points
            right = [
                holds(each.claim, answer)
                for each, answer, seat in zip(said, answers, outcome.winners, strict=True)
                if each.claim is not None and seat in paid
            ]
            if right:
                outcome.status = "ok" if all(right) else "mismatch"
        return self.closed(outcome, paid)

    def game(self, record: Record | None) -> Record | None:
        """The record with the dealer and the fish that holds; a seat of None is not known."""
        if record is None:
            return None
        game = copy.deepcopy(record)
        if game["dealer"] == "winner" and game["seat"] is None:
            game["seat"] = self.dealer
        game["dealer"] = self.dealer
        if game["rules"]["name"] != "classic":
            for seat, fish in self.fish.items():
                if seat == game["seat"]:
                    game["fish"] = fish if game["fish"] is None else game["fish"]
                    continue
                shown = game["others"].setdefault(seat, {"feng": None, "fish": None, "melds": []})
                shown["fish"] = fish if shown["fish"] is None else shown["fish"]
        return game

    def judged(self, game: Record, named: str | None) -> tuple[Record, bool]:
        """The referee's answer, and whether it is the same with any seat or dealer in doubt."""
        seats = [game["seat"]] if game["seat"] else SEATS
        dealers = [self.dealer, named or self.dealer]
        answers = [
            judge({**game, "seat": seat, "dealer": dealer}) for dealer in dealers for seat in seats
        ]
        codes = [set(answer.get("codes", ())) for answer in answers]
        if all(each == codes[0] for each in codes) and (game["seat"] or not codes[0]):
            return answers[0], True
        # Whether somebody sits where the winner does cannot be told without his seat.
        unsure = set() if game["seat"] else {"seat-conflict"}
        return {"codes": sorted(set.intersection(*codes) - unsure)}, False

    def paid(self, outcome: Outcome, games: list[Record | None], discarders: set[str]) -> list[str]:
        """Who is paid; of an invalid deal, whom the rotation goes by.  Nobody: it is not known."""
        known = [seat for seat in outcome.winners if seat]
        if not known:
            return []
        rules = next(game["rules"] for game in games if game)
        everybody = rules["name"] != "classic" and "yipao" in rules["flags"]
        firsts = {first_after(discarder, known) for discarder in discarders or known}
        if len(known) < len(outcome.winners):
            outcome.ambiguous |= not (everybody or firsts == {self.dealer})
            outcome.ambiguous |= self.dealer not in known
            return known
        if len(known) == 1 or everybody:
            return known
        if len(discarders) != 1 or (0, "deal-conflict") in outcome.problems:
            outcome.ambiguous |= self.dealer in known  # would he have been the first?
            return known
        return list(firsts)

    def closed(self, outcome: Outcome, winners: list[str]) -> Outcome:
        """Count the deal, and pass the dealer on."""
        if outcome.problems or outcome.loose:
            outcome.status, outcome.deltas = "invalid", None
        for seat, points in (outcome.deltas or {}).items():
            self.totals[seat] += points
        if not winners:
            self.open = True
        elif self.dealer not in winners:
            self.dealer = next_seat(self.dealer)
        return outcome


def named_dealer(record: Record | None) -> str | None:
    """The dealer a record names; `dealer` alone says no more than that the winner deals."""
    if record is None or record["dealer"] is None:
        return None
    seat: str | None = record["seat"] if record["dealer"] == "winner" else record["dealer"]
    return seat


def first_after(discarder: str, seats: list[str]) -> str:
    """The first of the seats in play order after the discarder."""
    seat = next_seat(discarder)
    while seat not in seats:
        seat = next_seat(seat)
    return seat


def contradict(games: list[Record]) -> bool:
    """Whether the winners of one deal cannot all have won it."""
    hows = {game["how"] for game in games}
    # In `classic` these two marks do not exist and are left out of all checks.
    marks = ["kongshot", "earth"] if games[0]["rules"]["name"] != "classic" else []
    alone = {tile for game in games for tile, count in together([game]).items() if count > 4}
    seats = [game["seat"] for game in games if game["seat"]]
    return (
        len(hows) > 1
        or not hows <= {"discard", "rob"}
        or len({game["win"] for game in games}) > 1
        or len({game["from"] for game in games if game["from"]}) > 1
        or len(set(seats)) < len(seats)
        or any(len({mark in game["marks"] for game in games}) > 1 for mark in marks)
        or any(count > 4 for tile, count in together(games).items() if tile not in alone)
    )


def disagree(said: list[Said], games: list[Record | None]) -> bool:
    """Whether two lines of a deal tell of one seat and do not tell the same."""
    told: dict[str, list[Record]] = {seat: [] for seat in SEATS}
    own: dict[str, list[Any]] = {}  # a winner's line tells of all his kongs
    for each, game in zip(said, games, strict=True):
        if each.record is None or game is None:
            continue
        for seat, shown in each.record["others"].items():
            told[seat].append(shown)
        if game["seat"]:
            told[game["seat"]].append(each.record)
            own[game["seat"]] = kongs_of(each.record)
    for seat, shown_of in told.items():
        feng = {tuple(sorted(one["feng"])) for one in shown_of if one["feng"] is not None}
        fish = {one["fish"] for one in shown_of if one["fish"] is not None}
        kongs = [kongs_of(one) for one in shown_of if kongs_of(one)]
        if len(feng) > 1 or len(fish) > 1:
            return True
        if any(one != own.get(seat, kongs[0]) for one in kongs):
            return True
    return False


def kongs_of(record: Record) -> list[Any]:
    """The kongs that are told of, in an order of their own."""
    return sorted([kind, sorted(tiles)] for kind, tiles in record["melds"] if kind in KONGS)


def share_kongs(games: list[Record]) -> None:
    """In `classic` every kong of every player counts: that of another winner too, which his own
    record shows, where this one tells of none."""
    shown = {game["seat"]: [meld for meld in game["melds"] if meld[0] in KONGS] for game in games}
    for game in games:
        for seat, kongs in shown.items():
            if not kongs or seat == game["seat"] or game["rules"]["name"] != "classic":
                continue
            other = game["others"].setdefault(seat, {"feng": None, "fish": None, "melds": []})
            if not any(kind in KONGS for kind, _ in other["melds"]):
                other["melds"] += copy.deepcopy(kongs)


def crowded(games: list[Record]) -> bool:
    """Whether there are five of a kind, or five kongs that end the game, over all that the records
    of one deal show."""
    shown: dict[str, Record] = {}
    for game in games:
        for seat, each in game["others"].items():
            now = shown.setdefault(seat, {"feng": None, "melds": []})
            now["feng"] = each["feng"] or now["feng"]
            now["melds"] += [meld for meld in each["melds"] if meld not in now["melds"]]
    held = together(games)
    kongs = 0
    for game in games:
        shown.pop(game["seat"], None)
        kongs += sum(kind in KONGS for kind, _ in game["melds"])
    for each in shown.values():
        held.update(each["feng"] or [])
        for kind, tiles in each["melds"]:
            held.update(tiles)
            kongs += kind in KONGS
    if games[0]["how"] == "rob":
        held[games[0]["win"]] += 3
    limit = games[0]["rules"]["name"] != "classic" and "buhuang" not in games[0]["rules"]["flags"]
    return max(held.values()) > 4 or (limit and kongs > 4)


def together(games: list[Record]) -> Counter[str]:
    """What all winners hold, the winning tile counted once."""
    held = Counter({game["win"] for game in games})
    for game in games:
        slots = 14 - 3 * len(game["melds"]) - (3 if game["feng"] is not None else 0)
        held.update(game["concealed"])
        if len(game["concealed"]) == slots and game["win"] in game["concealed"]:
            held[game["win"]] -= 1
        held.update(game["feng"] or [])
        for _, tiles in game["melds"]:
            held.update(tiles)
    return held


def holds(claim: int | Points | str | None, answer: Record) -> bool:
    """Whether a claim about a winner's hand is right."""
    if isinstance(claim, dict):
        return all(answer["deltas"][seat] == points for seat, points in claim.items())
    return bool(claim == answer["total"])


# --- Settling -----------------------------------------------------------------------------------


def fewest_transfers(totals: Points) -> int:
    """The least number of payments that settles: every way to part the players into groups that
    settle among themselves is tried, and a group needs a payment fewer than it has players."""
    people = [points for points in totals.values() if points]
    return min(
        sum(len(group) - 1 for group in groups)
        for groups in partitions(people)
        if not any(sum(group) for group in groups)
    )


def partitions(people: list[int]) -> list[list[list[int]]]:
    """Every way to part them into groups."""
    if not people:
        return [[]]
    found = []
    for groups in partitions(people[1:]):
        found.append([[people[0]], *groups])
        for at, group in enumerate(groups):
            found.append([*groups[:at], [people[0], *group], *groups[at + 1 :]])
    return found


# --- Several hands that wait on one tile --------------------------------------------------------


def waiting_hand(rng: Random, wall: Wall, win: str, rules: Record, melds_allowed: bool) -> Record:
    """A hand won on this tile, which is taken from the wall with the rest."""
    flags = rules["flags"] if rules["name"] != "classic" else []
    pool = [tile for tile in ALL_TILES if "budaifeng" not in flags or tile not in HONOURS]
    if rng.random() < 0.3:
        pool = [tile for tile in pool if tile in HONOURS or tile[-1] == win[-1]]
    hand: Record = {"concealed": [], "melds": [], "feng": None}
    if rng.random() < 0.12:
        hand["concealed"] = wall.take([win] * 2)
        for _ in range(6):
            hand["concealed"] += wall.take([rng.choice(pool)] * 2)
        return hand
    wanted = 4
    if "budaifeng" not in flags and rng.random() < 0.2:
        hand["feng"] = random_feng(rng, wall, flags, rules["readings"])
        barred = HONOURS if "luanmao" in flags else WINDS if hand["feng"][0] in WINDS else DRAGONS
        if win in barred:
            raise Unbuildable
        pool = [tile for tile in pool if tile not in barred]
        wanted -= 1
    uses = [[win] * 2, [win] * 3]
    if win in SUITED:
        starts = [f"{int(win[0]) - step}{win[1]}" for step in range(3) if int(win[0]) > step]
        uses += [run for start in starts if (run := run_from(start))] * 2
    use = wall.take(rng.choice(uses))
    hand["concealed"] += use
    wanted -= len(use) == 3
    for _ in range(wanted):
        kind = rng.choices(["run", "triplet", *KONGS], [60, 30, 4, 3, 5])[0]
        on_table = melds_allowed and rng.random() < 0.4
        if kind in KONGS:
            if not melds_allowed:
                raise Unbuildable
            hand["melds"].append([kind, wall.take([rng.choice(pool)] * 4)])
        elif kind == "run":
            run = random_run(rng, wall, pool)
            if on_table and "zhipeng" not in flags:
                hand["melds"].append(["chi", run])
            else:
                hand["concealed"] += run
        else:
            triplet = wall.take([rng.choice(pool)] * 3)
            if on_table:
                hand["melds"].append(["pon", triplet])
            else:
                hand["concealed"] += triplet
    if len(use) == 3:
        hand["concealed"] += wall.take([rng.choice(pool)] * 2)
    return hand


def several_winners(rng: Random, rules: Record, dealer: str) -> list[Said]:
    """Two or three winners of one deal, without a fault."""
    while True:
        try:
            said = build_several(rng, rules, dealer)
        except Unbuildable:
            continue
        judged = [judge({**each.record, "dealer": dealer}) for each in said if each.record]
        if all(answer["ok"] for answer in judged):
            return said


def build_several(rng: Random, rules: Record, dealer: str) -> list[Said]:
    wall = Wall()
    room = rules["name"] != "classic"
    flags = rules["flags"] if room else []
    how = rng.choices(["discard", "rob"], [80, 20])[0]
    discarder = rng.choice(SEATS)
    shared: list[str] = []
    if room and how == "discard":
        if discarder == dealer and rng.random() < 0.2:
            shared.append("earth")
        if rng.random() < 0.15:
            shared.append("kongshot")
    pool = SUITED if "budaifeng" in flags or how == "rob" else ALL_TILES
    win = rng.choice(pool)
    count = rng.choices([2, 3], [80, 20])[0]
    seats = rng.sample([seat for seat in SEATS if seat != discarder], count)
    hands = {}
    for seat in seats:
        hands[seat] = waiting_hand(rng, wall, win, rules, "earth" not in shared)
        hands[seat]["fish"] = rng.choice([None, None, None, 1, 2])
        wall.left[win] += 1
    wall.take([win])
    if how == "rob":
        wall.take([win] * 3)
        if any(hands[seat]["concealed"].count(win) > 1 for seat in seats):
            raise Unbuildable
    shown: Record = {}
    for seat in SEATS:
        if seat in seats or rng.random() < 0.5:
            continue
        shown[seat] = {"feng": None, "fish": rng.choice([None, 1, 2]), "melds": []}
        if "budaifeng" not in flags and rng.random() < 0.3:
            shown[seat]["feng"] = random_feng(rng, wall, flags, rules["readings"])
        if rng.random() < 0.3:
            tiles = wall.take([rng.choice(SUITED)] * 4)
            shown[seat]["melds"].append([rng.choice(KONGS), tiles])
    speaker = rng.choice(seats)  # who says the discarder where nobody else does
    return [
        Said(told(rng, seat, hands, shown, win, how, rules, shared, discarder, seat == speaker))
        for seat in seats
    ]


def told(
    rng: Random,
    seat: str,
    hands: dict[str, Record],
    shown: Record,
    win: str,
    how: str,
    rules: Record,
    marks: list[str],
    discarder: str,
    says: bool,
) -> Record:
    """One winner's record of the deal, with some or all of what the others show."""
    hand = hands[seat]
    told_of = 0.9 if rules["name"] != "classic" else 1.0  # every kong counts there
    others = {other: copy.deepcopy(each) for other, each in shown.items() if rng.random() < told_of}
    for other in hands:
        if other != seat and rng.random() < 0.4:
            kongs = [meld for meld in hands[other]["melds"] if meld[0] in KONGS]
            others[other] = {"feng": None, "fish": hands[other]["fish"], "melds": kongs}
    concealed = rng.sample(hand["concealed"], len(hand["concealed"]))
    if rng.random() < 0.5:
        concealed.remove(win)
    record = {
        "concealed": concealed,
        "melds": hand["melds"],
        "feng": hand["feng"],
        "win": win,
        "how": how,
        "from": discarder if says or rng.random() < 0.6 else None,
        "marks": marks + (["ting"] if rng.random() < 0.1 else []),
        "seat": seat,
        "dealer": None,
        "fish": hand["fish"],
        "others": others,
        "rules": rules,
    }
    drop_empty_seats(record)
    return copy.deepcopy(record)


def contradiction(rng: Random, said: list[Said], dealer: str) -> None:
    """Let the winners of one deal contradict each other, mostly."""
    if rng.random() < 0.05:
        said[-1].record = None
        return
    one, other = (each.record for each in rng.sample(said, 2))
    assert one is not None
    assert other is not None
    kinds = ["self", "how", "from", "tile", "seat", "many", "kongshot", "earth", "unsaid", "hand"]
    what = rng.choice(kinds)
    if what == "self":
        one.update({"how": "self", "from": None, "marks": []})
    elif what == "how":
        one["how"] = "rob" if one["how"] == "discard" else "discard"
    elif what == "from":
        one["from"] = rng.choice([seat for seat in SEATS if seat != one["seat"]])
        other["from"] = next_seat(one["from"])
        if other["from"] == other["seat"]:
            other["from"] = next_seat(other["from"])
    elif what in ("tile", "many"):
        fresh = Wall()
        win = rng.choice(SUITED) if what == "tile" else one["win"]
        try:
            hand = waiting_hand(rng, fresh, win, one["rules"], "earth" not in one["marks"])
        except Unbuildable:
            return
        one.update(hand)
        one["win"] = win
    elif what == "seat":
        one["seat"] = other["seat"]
        one["others"].pop(one["seat"], None)
    elif what in ("kongshot", "earth"):
        if what in one["marks"]:
            one["marks"].remove(what)
        elif what == "kongshot" or not one["melds"]:
            one["marks"].append(what)
            one["marks"].sort(key=["kongshot", "earth", "ting"].index)
    elif what == "hand":  # no contradiction: a hand of its own that does not win
        kept = list(one["concealed"])
        kept.sort(key=lambda tile: tile == one["win"])
        kept[0] = rng.choice(SUITED)
        one["concealed"] = kept
    else:
        one["seat"] = None


# --- One deal of a single winner ----------------------------------------------------------------


def single_winner(rng: Random, rules: Record, dealer: str, faulty: bool) -> Said:
    """One winner's record, its seats turned so that it is dealt by the dealer of the table."""
    rules = copy.deepcopy(rules)
    if faulty and rng.random() < 0.15:
        record = wild_record(rng)
        record["rules"] = copy.deepcopy(rules)
    else:
        while True:
            try:
                record = build(rng, copy.deepcopy(rules))
                break
            except Unbuildable:
                continue
        if faulty:
            for _ in range(rng.choice([1, 1, 2])):
                rng.choice(FAULTS)(rng, record)
    drop_empty_seats(record)
    winner, dealt = winner_and_dealer(record)
    turn = SEATS.index(dealer) - SEATS.index(dealt)

    def turned(seat: str) -> str:
        return SEATS[(SEATS.index(seat) + turn) % 4]

    record["seat"], record["dealer"] = turned(winner), None
    record["from"] = turned(record["from"]) if record["from"] else None
    record["others"] = {turned(seat): shown for seat, shown in record["others"].items()}
    return Said(record, own_rules=record["rules"] != rules)


# --- Writing it down ----------------------------------------------------------------------------

CHINESE = {
    "players": "玩家",
    "longrun": "长跑",
    "draw": "荒庄",
    "draw kong": "荒庄 有杠",
    "total": "合计",
    "points": "分",
    "dealer": "庄",
    "seat": "座",
    "fish": "飘",
    "feng": "放风",
    "win": "胡",
    "rules": "规则",
    "chi": "吃",
    "pon": "碰",
    "kong": "明杠",
    "addkong": "捡杠",
    "ankong": "暗杠",
    "self": "自摸",
    "discard": "点炮",
    "rob": "抢杠",
    "last": "海底捞",
    "kongdraw": "杠上花",
    "kongshot": "杠后炮",
    "heaven": "天胡",
    "earth": "地胡",
    "ting": "报听",
    "room": "房间",
    "classic": "传统",
    "jiadang": "夹档",
    "jiawu": "夹五",
    "luanmao": "乱锚",
    "budaifeng": "不带风",
    "zhipeng": "只碰不吃",
    "buhuang": "不荒庄",
    "yipao": "一炮多响",
    "lianggang": "亮杠腚",
}
WINDS_CHINESE = dict(zip(SEATS, "东南西北", strict=True))


class Hand:
    """How whoever keeps the score writes: the language, and names or seats."""

    def __init__(self, rng: Random, chinese: float, names: dict[str, str]) -> None:
        self.rng = rng
        self.chinese = chinese
        self.names = names
        self.now = False

    def line(self) -> Hand:
        """Begin a line: in Chinese or not."""
        self.now = self.rng.random() < self.chinese
        return self

    def word(self, word: str) -> str:
        return CHINESE.get(word, word) if self.now else word

    def key(self, word: str) -> str:
        colon = "：" if self.now and self.rng.random() < 0.2 else ":"
        return self.word(word) + colon

    def seat(self, seat: str) -> str:
        if seat in self.names and self.rng.random() < 0.6:
            return self.names[seat]
        return WINDS_CHINESE[seat] if self.now else seat

    def points(self, points: Points) -> str:
        return " ".join(f"{self.seat(seat)}{value:+}" for seat, value in points.items())

    def rules(self, rules: Record) -> str:
        words = [rules["name"]] if rules["name"] else []
        words += rules["flags"]
        words += [f"{reading}={value}" for reading, value in rules["readings"].items()]
        return self.key("rules") + " ".join(self.word(word) for word in words or ["room"])

    def record(self, said: Said) -> str:
        """A record with its claim."""
        record = said.record
        if record is None:
            return self.rng.choice(UNREADABLE)
        sections = [tiles_text(record["concealed"], " ")]
        sections += self.shown(record["melds"], record["feng"])
        if record["how"] is not None:
            sections.append(self.win(record))
        seats = [self.key("seat") + self.seat(record["seat"])] if record["seat"] else []
        if record["dealer"] == "winner":
            seats.append(self.word("dealer"))
        elif record["dealer"]:
            seats.append(self.key("dealer") + self.seat(record["dealer"]))
        if seats:
            sections.append(" ".join(seats))
        if record["fish"] is not None:
            sections.append(f"{self.key('fish')}{record['fish']}")
        for seat, each in record["others"].items():
            words = [f"@{self.seat(seat)}", *self.shown(each["melds"], each["feng"])]
            words += [f"{self.key('fish')}{each['fish']}"] if each["fish"] is not None else []
            sections.append(" ".join(words))
        if said.own_rules:
            sections.append(self.rules(record["rules"]))
        text = " | ".join(sections)
        if said.claim is None:
            return text
        claim = self.points(said.claim) if isinstance(said.claim, dict) else str(said.claim)
        return f"{text} => {claim}"

    def shown(self, melds: list[Any], feng: list[str] | None) -> list[str]:
        found = [self.key(kind) + tiles_text(tiles) for kind, tiles in melds]
        return found + ([self.key("feng") + tiles_text(feng)] if feng is not None else [])

    def win(self, record: Record) -> str:
        words = [record["win"]] if record["win"] else []
        how = self.word(record["how"])
        if record["from"] is None:
            words.append(how)
        elif (self.now or self.rng.random() < 0.3) and record["how"] != "self":
            words.append(f"{how}:{self.seat(record['from'])}")
        else:
            words += [how, f"from:{self.seat(record['from'])}"]
        return self.key("win") + " ".join([*words, *map(self.word, record["marks"])])


# --- A sitting ----------------------------------------------------------------------------------


class Writer:
    """Writes a sitting deal by deal while the table plays it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.table = Table()
        self.rules: Record = {"name": None, "flags": [], "readings": {}}
        self.lines: list[str] = []
        self.deals: list[Record] = []
        self.claims: list[Record] = []
        self.problems: list[tuple[int, str | None]] = []
        self.loose: list[int] = []
        # Where an unknown winner was let stand, no later line is to speak of the dealer that would
        # have come after: whether so late a word counts is left open.
        self.silent: set[str] = set()
        named = rng.choice([[], SEATS, SEATS, rng.sample(SEATS, 2)])
        self.names = dict(zip(named, rng.sample(NAMES, len(named)), strict=True))
        self.hand = Hand(rng, rng.choice([0.0, 0.5, 1.0]), self.names)

    def write(self, text: str) -> int:
        """Write a line; its number."""
        self.lines.append(text)
        return len(self.lines)

    def head(self) -> None:
        hand = self.hand.line()
        if self.names:
            names = " ".join(
                f"{WINDS_CHINESE[seat] if hand.now else seat}={name}"
                for seat, name in self.names.items()
            )
            self.write(f"{hand.key('players')} {names}")
        if self.rng.random() < 0.8:
            self.new_rules()
        if self.rng.random() < 0.5:
            self.table.dealer = self.rng.choice(SEATS)
            self.write(f"{self.hand.line().key('dealer')} {hand.seat(self.table.dealer)}")

    def between(self) -> None:
        """Lines between the deals."""
        chance = self.rng.random
        if chance() < 0.08:
            self.new_rules()
        if chance() < 0.12:
            self.longrun()
        if chance() < 0.1:
            self.states_dealer()
        if chance() < 0.15:
            self.total()
        if chance() < 0.08:
            self.write(self.rng.choice(["", "# nothing", "   # 荒庄", "  "]))

    def new_rules(self) -> None:
        self.rules = random_rules(self.rng)
        if self.rng.random() < 0.4 and "yipao" not in self.rules["flags"]:
            self.rules["flags"].append("yipao")
        self.write(self.hand.line().rules(self.rules))

    def longrun(self) -> None:
        seats = self.rng.sample(SEATS, self.rng.choice([1, 1, 2]))
        fish = {seat: self.rng.choice([0, 1, 2, 2]) for seat in seats}
        hand = self.hand.line()
        words = " ".join(f"{hand.seat(seat)}={number}" for seat, number in fish.items())
        self.write(f"{hand.key('longrun')} {words}")
        for seat, number in fish.items():
            self.table.fish.pop(seat, None)
            if number:
                self.table.fish[seat] = number

    def states_dealer(self) -> None:
        if not self.deals:
            return
        seat = self.names_whom(0.15)
        if seat is None:
            return
        line = self.write(f"{self.hand.line().key('dealer')} {self.hand.seat(seat)}")
        if not self.table.named(seat):
            self.problems.append((line, "dealer-conflict"))

    def names_whom(self, wrong: float) -> str | None:
        """A dealer for a line to name; None where it had better not."""
        table = self.table
        following = next_seat(table.dealer)
        if self.silent:
            if table.dealer in self.silent:
                return None
            self.silent = set()
            return table.dealer
        if table.open:
            return self.rng.choice([following, following, table.dealer])
        if self.rng.random() < wrong:
            return self.rng.choice([seat for seat in SEATS if seat != table.dealer])
        return table.dealer

    def total(self) -> None:
        seats = self.rng.sample(SEATS, self.rng.choice([1, 2, 4, 4]))
        claimed = {seat: self.table.totals[seat] for seat in seats}
        status = "ok"
        if self.rng.random() < 0.25:
            claimed[self.rng.choice(seats)] += self.rng.choice([-8, -1, 1, 2, 30])
            status = "mismatch"
        hand = self.hand.line()
        line = self.write(f"{hand.key('total')} {hand.points(claimed)}")
        self.claims.append({"line": line, "status": status, "totals": dict(self.table.totals)})

    def deal(self) -> None:
        kind = self.rng.choices(
            ["single", "faulty", "unseated", "several", "contradiction", "draw", "points", "bad"],
            [42, 9, 4, 18, 8, 13, 10, 3],
        )[0]
        if kind in ("draw", "points"):
            self.let_stand()
            if kind == "draw":
                self.draw()
            else:
                self.points()
        elif kind == "bad":
            self.let_stand()
            line = self.write(self.hand.line().record(Said(None)))
            self.note(self.table.deal([Said(None)]), [line], None)
        else:
            self.won(kind)

    def let_stand(self) -> None:
        """The next deal comes and nobody said who deals."""
        if self.table.open:
            self.silent.add(next_seat(self.table.dealer))

    def draw(self) -> None:
        kong = self.rng.random() < 0.4
        line = self.write(self.hand.line().word("draw kong" if kong else "draw"))
        self.note(self.table.draw(kong), [line], None)

    def points(self) -> None:
        rng, hand = self.rng, self.hand.line()
        # Whether several can have won without 一炮多响 is left open.
        several = self.rules["name"] != "classic" and "yipao" in self.rules["flags"]
        chances = [4, 70, 20, 6] if several else [4, 70, 0, 0]
        winners = rng.sample(SEATS, rng.choices([0, 1, 2, 3], chances)[0])
        points = nothing()
        for seat in SEATS:
            payee = rng.choice(winners or SEATS)
            if seat != payee:
                amount = rng.randrange(33)
                points[seat] -= amount
                points[payee] += amount
        if rng.random() < 0.08:
            points[rng.choice(SEATS)] += rng.choice([-2, 1, 16])
        text = f"{hand.word('points')} {hand.points(points)}"
        if winners:
            text += " | " + " ".join(hand.key("seat") + hand.seat(seat) for seat in winners)
        line = self.write(text)
        self.note(self.table.points(points, winners), [line], None)

    def won(self, kind: str) -> None:
        """A deal with records: the dealer is settled first, for the hands to be made for him."""
        rng = self.rng
        whom = self.names_whom(0.15) if rng.random() < (0.6 if self.table.open else 0.25) else None
        if whom is None:
            self.let_stand()
        after = copy.deepcopy(self.table)
        if whom:
            after.named(whom)
        dealer = after.dealer
        while True:
            said = self.records(kind, dealer)
            if whom:
                record = said[0].record
                assert record is not None
                record["dealer"] = whom
                if record["seat"] == whom and rng.random() < 0.5:
                    record["dealer"] = "winner"
            else:
                for each in said:
                    if kind != "single" or not each.record or each.record["seat"] != dealer:
                        continue
                    if rng.random() < 0.3:
                        each.record.update({"seat": None, "dealer": "winner"})
            before = copy.deepcopy(self.table)
            outcome = self.table.deal(said)
            if not outcome.ambiguous:
                break
            self.table = before
        for at in outcome.intercepted:  # a claim of what he would have won, or of what he won?
            said[at].claim = None
        hand = self.hand.line()
        label = rng.choice(["3", "桌 2", "a,b", "#7"]) if rng.random() < 0.3 else None
        numbers = [self.write((f"[{label}] " if label else "") + hand.record(said[0]))]
        for each in said[1:]:
            if rng.random() < 0.05:
                self.write(rng.choice(["", "# and"]))
            sign = "＆" if hand.now and rng.random() < 0.2 else "&"
            numbers.append(self.write(f"{sign} {hand.record(each)}"))
        self.note(outcome, numbers, label)

    def records(self, kind: str, dealer: str) -> list[Said]:
        rng = self.rng
        own = rng.random() < 0.12
        rules = random_rules(rng) if own else self.rules
        if kind in ("several", "contradiction"):
            said = several_winners(rng, rules, dealer)
            if kind == "contradiction":
                contradiction(rng, said, dealer)
        else:
            said = [single_winner(rng, rules, dealer, kind == "faulty")]
            if kind == "unseated":
                assert said[0].record is not None
                said[0].record["seat"] = None
        games = copy.deepcopy(self.table)
        games.dealer = dealer
        for each in said:
            each.own_rules = each.own_rules or own
            if each.record and rng.random() < 0.4:
                each.claim = self.claim(games.game(each.record))
        return said

    def claim(self, game: Record | None) -> int | Points | str:
        """A claim about one record, right or wrong."""
        rng = self.rng
        if rng.random() < 0.02:
            return rng.choice(["many", "E-4 E-4", "S+1 24"])
        assert game is not None
        answer = judge(game) if game["seat"] else {"ok": False}
        if not answer["ok"]:
            return rng.choice([12, {"E": -4}])
        wrong = rng.choice([-3, 1, 8]) if rng.random() < 0.2 else 0
        if rng.random() < 0.5:
            return int(answer["total"]) + wrong
        seats = rng.sample(SEATS, rng.choice([1, 2, 4]))
        claimed = {seat: answer["deltas"][seat] for seat in seats}
        claimed[seats[0]] += wrong
        return claimed

    def note(self, outcome: Outcome, lines: list[int], label: str | None) -> None:
        """Note what must come of a deal."""
        for at, code in outcome.problems:
            self.problems.append((lines[0] if code == "deal-conflict" else lines[at], code))
        self.loose += [lines[at] for at in outcome.loose]
        self.deals.append(
            {
                "n": len(self.deals) + 1,
                "line": lines[0],
                "label": label,
                "dealer": outcome.dealer,
                "status": outcome.status,
                "winners": outcome.winners,
                "intercepted": outcome.intercepted,
                "deltas": outcome.deltas,
                "totals": dict(self.table.totals),
            }
        )


def random_sitting(rng: Random) -> Record:
    """A sitting as text, and what must come of it."""
    writer = Writer(rng)
    writer.head()
    for _ in range(rng.randint(3, 25)):
        writer.between()
        writer.deal()
    if rng.random() < 0.5:
        writer.total()
    return {
        "text": "\n".join(writer.lines) + "\n",
        "deals": writer.deals,
        "totals": writer.table.totals,
        "next_dealer": writer.table.dealer,
        "players": writer.names,
        "claims": writer.claims,
        "problems": sorted(set(writer.problems), key=str),
        "loose": writer.loose,
    }
