"""What is wrong with a hand under the rules in force."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from ..facts import Seating
from ..model import Hand, How, Mark, Meld, MeldKind, Part, Place, Seat
from ..rules import House
from ..shapes import is_complete, loose_suits, waits
from ..tiles import DRAGONS, TILES, WINDS, Counts, Tile, pack
from .problem import Code, Fact, Problem


def hand_problems(hand: Hand, house: House, seats: Seating, counts: Counts) -> list[Problem]:
    """Every problem of the hand itself under the rules in force.

    `counts` are those of its concealed part; where a kind stands there more than four times they
    are not used.
    """
    table = _Table(hand, house, seats, counts)
    problems: list[Problem] = []
    if table.melds:
        problems += _melds(table)
        problems += _kong_limit(table)
    if table.feng:
        problems += _feng(table)
        problems += _feng_conflicts(table)
    if house.flags:
        problems += _forbidden(table)
    problems += _too_many(table)
    problems += _count_and_win(table)
    if table.marks or hand.source is not None:
        problems += _context(table)
    problems += _seats(table)
    problems += _fish(table)
    return problems


_Whose = Seat | None  # another seat's, or the winner's


class _Table:
    """The hand with the other seats that count: one that is the winner's own is not used.

    melds, feng  of all seats: the seat (None is the winner), a meld's number, and what it is.
    own          how many of each kind the winner has.
    """

    def __init__(self, hand: Hand, house: House, seats: Seating, counts: Counts) -> None:
        self.hand = hand
        self.house = house
        self.seats = seats
        self.counts = counts
        self.marks = house.marks_of(hand)
        self.others = [shown for shown in hand.others if shown.seat is not seats.winner]
        self.melds: list[tuple[_Whose, int, Meld]] = [
            (None, index, meld) for index, meld in enumerate(hand.melds)
        ]
        self.feng: list[tuple[_Whose, tuple[Tile, ...]]] = []
        if hand.feng is not None:
            self.feng.append((None, hand.feng))
        for shown in self.others:
            self.melds += [(shown.seat, index, meld) for index, meld in enumerate(shown.melds)]
            if shown.feng is not None:
                self.feng.append((shown.seat, shown.feng))
        self.own = _numbers([hand.tiles])

    def plays(self, flag: str) -> bool:
        return flag in self.house.flags

    def tiles(self) -> Iterator[tuple[Place, tuple[Tile, ...]]]:
        """Everything known on the table with its place, the concealed part kind by kind."""
        for tile, number in sorted(Counter(self.hand.concealed).items()):
            yield Place(Part.CONCEALED, None, str(tile)), (tile,) * number
        for seat, index, meld in self.melds:
            yield Place(Part.MELD, seat, index), meld.tiles
        for seat, tiles in self.feng:
            yield Place(Part.FENG, seat), tiles


def _numbers(tiles: Iterable[tuple[Tile, ...]]) -> list[int]:
    """How many of each kind."""
    numbers = [0] * len(TILES)
    for each in tiles:
        for tile in each:
            numbers[tile] += 1
    return numbers


_RUNS: Final = frozenset(TILES[at : at + 3] for at in range(27) if at % 9 <= 6)


@lru_cache(maxsize=4096)
def meld_fault(meld: Meld) -> tuple[Code, str] | None:
    """The code and the reason of what is wrong with a meld."""
    numbers = list(Counter(meld.tiles).values())
    if meld.kind is MeldKind.CHI:
        return None if meld.tiles in _RUNS else (Code.BAD_CHI, "chi")
    if meld.kind is MeldKind.PON:
        return None if numbers == [3] else (Code.BAD_PON, "pon")
    return None if numbers == [4] else (Code.BAD_KONG, "kong")


def _melds(table: _Table) -> Iterator[Problem]:
    for seat, index, meld in table.melds:
        fault = meld_fault(meld)
        if fault is not None:
            yield Problem(*fault, Place(Part.MELD, seat, index), facts={"tiles": meld.tiles})


def is_feng(tiles: tuple[Tile, ...], house: House) -> bool:
    """Whether a feng set is legal: 放风规则 1, under 乱锚 8."""
    kinds = set(tiles)
    if "luanmao" in house.flags:
        enough = len(kinds) if house.readings["luanmao"] == "distinct3" else len(tiles)
        return enough >= 3 and kinds <= WINDS | DRAGONS
    return (kinds <= WINDS and len(kinds) >= 3) or kinds == DRAGONS


FENG_CLAUSE: Final = (
    "room 放风规则 1"  # `classic` tells no details: the same structure serves there
)
LUANMAO_CLAUSE: Final = "room 放风规则 8"
FENG_CONFLICT_CLAUSE: Final = "room 放风规则 2"


def _feng(table: _Table) -> Iterator[Problem]:
    mixed = table.plays("luanmao")
    for seat, tiles in table.feng:
        if is_feng(tiles, table.house):
            continue
        why = "feng"
        if mixed:
            why = f"feng-{table.house.readings['luanmao']}"
        clause = LUANMAO_CLAUSE if mixed else FENG_CLAUSE
        yield Problem(Code.BAD_FENG, why, Place(Part.FENG, seat), clause, {"tiles": tiles})


def _feng_conflicts(table: _Table) -> Iterator[Problem]:
    feng = table.hand.feng
    if not feng or not is_feng(feng, table.house):
        return
    if table.plays("luanmao"):
        laid_out, why, clause = WINDS | DRAGONS, "honours-laid-out", LUANMAO_CLAUSE
    elif feng[0] in WINDS:
        laid_out, why, clause = WINDS, "winds-laid-out", FENG_CONFLICT_CLAUSE
    else:
        laid_out, why, clause = DRAGONS, "dragons-laid-out", FENG_CONFLICT_CLAUSE
    hand = table.hand
    if all(laid_out.isdisjoint(each) for each in (hand.concealed, *(m.tiles for m in hand.melds))):
        return
    for place, tiles in table.tiles():
        if place.seat is None and place.part is not Part.FENG and not laid_out.isdisjoint(tiles):
            facts: dict[str, Fact] = {"tiles": tuple(t for t in tiles if t in laid_out)}
            yield Problem(Code.FENG_CONFLICT, why, place, clause, facts)


def _forbidden(table: _Table) -> Iterator[Problem]:
    if table.plays("zhipeng"):
        for seat, index, meld in table.melds:
            if meld.kind is MeldKind.CHI:
                place = Place(Part.MELD, seat, index)
                yield Problem(Code.CHI_FORBIDDEN, "no-chi", place, facts={"tiles": meld.tiles})
    if table.plays("budaifeng"):
        for place, tiles in table.tiles():
            honours = tuple(tile for tile in tiles if tile.is_honour)
            if honours:
                yield Problem(Code.HONOURS_FORBIDDEN, "no-honours", place, facts={"tiles": honours})


def _too_many(table: _Table) -> Iterator[Problem]:
    known = table.own
    if table.others:
        shown = [meld.tiles for seat, _, meld in table.melds if seat is not None]
        shown += [tiles for seat, tiles in table.feng if seat is not None]
        known = [own + others for own, others in zip(known, _numbers(shown), strict=True)]
    robbed = _robbed(table)
    if robbed is not None:
        known = list(known)
        known[robbed] += 3  # the pon that was to become the robbed kong
    if max(known) <= 4:
        return
    for tile, number in zip(TILES, known, strict=True):
        if number > 4:
            place = [place for place, tiles in table.tiles() if tile in tiles][-1]
            why = "five-with-robbed" if tile is robbed else "five"
            yield Problem(Code.TOO_MANY_TILES, why, place, facts={"tile": tile, "number": number})


def _robbed(table: _Table) -> Tile | None:
    """The tile of a robbed kong, where the pon it was robbed from is not listed itself."""
    hand = table.hand
    if hand.how is not How.ROB or hand.win is None or hand.win not in hand.concealed:
        return None
    pon = Meld(MeldKind.PON, (hand.win,) * 3)
    listed = (shown.melds for shown in table.others if shown.seat is table.seats.source)
    return None if any(pon in melds for melds in listed) else hand.win


def _kong_limit(table: _Table) -> Iterator[Problem]:
    if not table.house.rule_set.kong_limit or table.plays("buhuang"):
        return
    kongs = [(seat, index) for seat, index, meld in table.melds if meld.kind.is_kong]
    if len(kongs) > 4:
        clause = table.house.option_clause("buhuang")
        place = Place(Part.MELD, *kongs[4])
        yield Problem(Code.KONG_LIMIT, "five-kongs", place, clause, {"number": len(kongs)})


def _count_and_win(table: _Table) -> Iterator[Problem]:
    """`tile-count`, `win-missing`, `not-winning`: each judged only where the one before leaves
    something to judge."""
    hand = table.hand
    over = len(hand.concealed) - hand.slots
    full = over == 0
    heaven = Mark.HEAVEN in table.marks  # 天胡 needs no winning tile: then all slots are filled
    if not full and not (over == -1 and hand.win is None and not heaven):
        yield _tile_count(table, over)
    if hand.win is None and not heaven:
        why = "unnamed" if hand.how is None else "unnamed-tile"
        yield Problem(Code.WIN_MISSING, why, Place(Part.WIN))
    elif hand.how is None:
        yield Problem(Code.WIN_MISSING, "how-unsaid", Place(Part.WIN))
    elif full and hand.win is not None and hand.win not in hand.concealed:
        others = tuple(sorted(set(hand.concealed)))
        facts: dict[str, Fact] = {"tile": hand.win, "is": hand.slots, "tiles": others}
        yield Problem(Code.WIN_MISSING, "win-absent", Place(Part.WIN), facts=facts)
    elif full and max(table.own) <= 4 and not is_complete(table.counts):
        yield _not_winning(hand)


def _tile_count(table: _Table, over: int) -> Problem:
    """Say what the count is and should be, and which section or tile is doubtful."""
    hand = table.hand
    groups = len(hand.melds) + (hand.feng is not None)
    facts: dict[str, Fact] = {
        "is": len(hand.concealed),
        "full": max(hand.slots, 0),
        "short": max(hand.slots - 1, 0),
        "groups": groups,
    }
    why = "count"
    if groups > 4:
        why = "count-groups"
    elif hand.win is None and over == -1:
        why = "count-heaven"
    elif over in (2, 3) and groups:
        why = "count-group-more"
    elif over in (-3, -4):
        why = "count-group-less"
    elif over in (1, -2) and max(table.own) <= 4:
        tiles = _spare(hand) if over == 1 else _lacking(hand)
        if tiles:
            why = "count-spare" if over == 1 else "count-lacking"
            facts["tiles"] = tiles
    return Problem(Code.TILE_COUNT, why, Place(Part.CONCEALED), facts=facts)


def _spare(hand: Hand) -> tuple[Tile, ...]:
    """The tiles without which the hand would be complete."""
    found = []
    for tile in sorted(set(hand.concealed)):
        left = list(hand.concealed)
        left.remove(tile)
        if (hand.win is None or hand.win in left) and is_complete(pack(left)):
            found.append(tile)
    return tuple(found)


def _lacking(hand: Hand) -> tuple[Tile, ...]:
    """The tiles with which, and with the winning tile, the hand would be complete."""
    if hand.win is None or hand.win in hand.concealed:
        return ()
    elsewhere = hand.tiles[len(hand.concealed) :]
    return waits((*hand.concealed, hand.win), elsewhere)


def _not_winning(hand: Hand) -> Problem:
    facts: dict[str, Fact] = {}
    why = "no-hand"
    if hand.win is not None:
        facts["tile"] = hand.win
        tiles = waits(hand.rest, hand.tiles[len(hand.concealed) :])
        why = "no-hand-waits" if tiles else why
        facts["tiles"] = tiles
    if why == "no-hand":
        loose = set(loose_suits(pack(hand.concealed)))
        facts["tiles"] = tuple(tile for tile in hand.concealed if tile.suit in loose)
        why = "no-hand-loose" if loose else "no-hand-pairs"
    place = Place(Part.WIN) if hand.win is not None else Place(Part.CONCEALED)
    return Problem(Code.NOT_WINNING, why, place, facts=facts)


def _context(table: _Table) -> Iterator[Problem]:
    """Marks that cannot hold together, or with how the hand was won."""
    hand, seats, marks = table.hand, table.seats, table.marks
    self_drawn = hand.how is How.SELF
    deals = seats.winner is seats.dealer

    def wrong(mark: Mark, why: str) -> Problem:
        clause = table.house.rule_set.cite(table.house.rule_set.marks[mark])
        return Problem(
            Code.CONTEXT_CONFLICT, why, Place(Part.MARK, which=mark), clause, {"word": mark}
        )

    for mark in (Mark.LAST, Mark.KONGDRAW, Mark.HEAVEN):
        if mark in marks and not self_drawn:
            yield wrong(mark, "needs-self")
    if Mark.KONGDRAW in marks and not any(meld.kind.is_kong for meld in hand.melds):
        yield wrong(Mark.KONGDRAW, "needs-kong")
    if Mark.KONGSHOT in marks and hand.how is not How.DISCARD:
        yield wrong(Mark.KONGSHOT, "needs-discard")
    if Mark.HEAVEN in marks:
        if not deals:
            said = hand.seat is not None or hand.dealer is not None
            yield wrong(Mark.HEAVEN, "needs-dealer-seat" if said else "needs-dealer")
        if hand.melds:
            yield wrong(Mark.HEAVEN, "needs-no-melds")
        if Mark.LAST in marks:
            yield wrong(Mark.HEAVEN, "heaven-with-last")
        if Mark.KONGDRAW in marks:
            yield wrong(Mark.HEAVEN, "heaven-with-kongdraw")
    if Mark.EARTH in marks:
        if deals:
            yield wrong(Mark.EARTH, "needs-non-dealer")
        elif hand.how is not How.DISCARD or seats.source is not seats.dealer:
            yield wrong(Mark.EARTH, "needs-dealer-discard")
        if hand.melds:
            yield wrong(Mark.EARTH, "needs-no-melds")
        if Mark.HEAVEN in marks:
            yield wrong(Mark.EARTH, "earth-with-heaven")
    if self_drawn and hand.source is not None:
        yield Problem(Code.CONTEXT_CONFLICT, "self-with-source", Place(Part.SOURCE))


def _seats(table: _Table) -> Iterator[Problem]:
    hand, winner = table.hand, table.seats.winner
    facts: dict[str, Fact] = {"seat": winner, "assumed": int(hand.seat is None)}
    if hand.source is winner:
        why = "own-kong" if hand.how is How.ROB else "own-discard"
        yield Problem(Code.SEAT_CONFLICT, why, Place(Part.SOURCE), facts=facts)
    if any(shown.seat is winner for shown in hand.others):
        yield Problem(Code.SEAT_CONFLICT, "own-seat-shown", Place(Part.OTHER, winner), facts=facts)


def _fish(table: _Table) -> Iterator[Problem]:
    if "fish" not in table.house.rule_set.extras:
        return
    named = [(Place(Part.FISH), table.hand.fish)]
    named += [(Place(Part.FISH, shown.seat), shown.fish) for shown in table.others]
    for place, fish in named:
        if fish not in (None, 1, 2):
            clause = table.house.rule_set.cite(table.house.rule_set.extras["fish"])
            yield Problem(Code.BAD_FISH, "fish", place, clause)
