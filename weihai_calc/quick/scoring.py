"""Numbers to a result, by what was found for numbers that are alike in all that counts."""

from typing import ClassVar, Final

from ..facts import Traits
from ..model import Hand, Rules
from ..notation import Record
from ..problems import hand_problems, rules_problems
from ..result import Result
from ..rules import House, house
from ..scoring import displaces
from ..scoring import score as score_in_full
from ..settle import Settlement
from ..shapes import Form
from ..tiles import Tile, pack
from ..worth import Worth, worth_of
from . import layout as at
from .adding import FILLED
from .telling import seating_of, table_of, traits_of

_WIN_AT: Final = at.WIN.at  # it stands highest
_SUIT: Final = (1 << at.HELD[0].width) - 1
# Where the suit of each winning tile stands, and the tile's rank as `FILLED` wants it; M1 is 1, and
# 0 no tile.
HELD_AT: Final = (0, *(at.HELD[tile.suit].at for tile in Tile))
RANK: Final = (0, *(tile.rank - 1 + (9 if tile.is_honour else 0) for tile in Tile))
_ITEMS: Final = at.ITEMS
_POINTS_AT: Final = at.POINTS.at

_MIXING: Final = frozenset({"luanmao", "budaifeng", "zhipeng"})
"""Options that forbid chi or honours, or let feng sets mix."""


def _deciding(house: House) -> int:
    return at.SOUND | (at.FORBIDDEN if _MIXING.intersection(house.flags) else 0)


def asked_of(house: House) -> int:
    """The fields that a settlement depends on, what is told of it, and whether the record holds
    together."""
    return at.TABLE | _deciding(house)


class Memory:
    """What was found under rules that have no problems of their own.

    asked        the fields that a settlement depends on, and whether the record holds together.
    worths       what a hand is worth, by the fields that its items ask; with its points in place.
    settlements  who pays whom, by the fields `asked`.
    """

    def __init__(self, house: House) -> None:
        self.house = house
        self.marks = frozenset(house.rule_set.marks)
        self.deciding = _deciding(house)
        self.asked = asked_of(house)
        self.worths: dict[int, tuple[Worth, int]] = {}
        self.settlements: dict[int, Settlement] = {}
        self._by_traits: dict[Traits, Worth | None] = {}
        self._sound: set[int] = set()

    kept: ClassVar[int] = 0
    """How much was kept since all was forgotten, of all houses together."""

    def _keep(self) -> None:
        """Make room for one thing more, where there is much by forgetting everything."""
        Memory.kept += 1
        if Memory.kept > MOST:
            Memory.kept = 0
            _memories.clear()
            for memory in (self, _PLAIN):
                memory.forget()

    def forget(self) -> None:
        """Forget everything."""
        self.worths.clear()
        self.settlements.clear()
        self._by_traits.clear()
        self._sound.clear()

    def worth(self, numbers: int) -> tuple[Worth, int] | None:
        """What a hand is worth that was not met before; None where it is not complete, or its
        traits do not say it."""
        found: dict[tuple[int, Form], Worth] = {}
        for asked in traits_of(numbers):
            worth = self._worth_of(asked)
            if worth is None:
                return None
            # Of splits that are worth the same the form decides which is told; should it not, the
            # tiles do (`Considered.rank`), and they are for the full way to look at.
            rank = -worth.points, asked.form
            if found.setdefault(rank, worth) != worth:
                return None
        if not found:
            return None
        best = found[min(found)]
        self._keep()
        self.worths[numbers & _ITEMS] = known = best, best.points << _POINTS_AT
        return known

    def _worth_of(self, asked: Traits) -> Worth | None:
        try:
            return self._by_traits[asked]
        except KeyError:
            self._keep()
            self._by_traits[asked] = worth = worth_of(self.house, asked)
            return worth

    def settlement(self, numbers: int, record: Record) -> Settlement | None:
        """Who pays whom at a table that was not met before; None where the record is not valid.
        `numbers` have the hand's points in place."""
        if not self._holds_together(numbers, record):
            return None
        table = table_of(numbers, self.marks)
        settlement = self.house.rule_set.settle(table, self.house.terms, at.POINTS.of(numbers))
        self._keep()
        self.settlements[numbers & self.asked] = settlement
        return settlement

    def _holds_together(self, numbers: int, record: Record) -> bool:
        """Whether nothing is wrong with the record: its tiles, melds and sets are known to be
        sound, for the rest one record is judged for all that are alike."""
        deciding = numbers & self.deciding
        if not numbers & at.MARKS.mask:
            deciding &= ~at.OWN_KONGS  # only marks ask for the winner's own
        if deciding not in self._sound:
            hand = record.hand
            seats = seating_of(numbers & at.SEATING, self.marks)
            if hand_problems(hand, self.house, seats, pack(hand.concealed)):
                return False
            self._keep()
            self._sound.add(deciding)
        return True


MOST: Final = 32_768
"""The most settlements and the like that are kept, of all houses together."""
_MOST_HOUSES: Final = 64


def _memory(rules: Rules, outside: bool) -> Memory | None:
    """What was found under these rules; None where they have problems of their own. `outside`: they
    did not come with the record."""
    found = _memories.get((rules, outside))
    if found is None and not rules_problems(rules, outside):
        if len(_memories) >= _MOST_HOUSES:
            _memories.clear()
        found = _memories[rules, outside] = Memory(house(rules))
    return found


def filled(numbers: int) -> int:
    """The numbers with what the winning tile filled, which items ask."""
    win = numbers >> _WIN_AT
    return numbers | FILLED[numbers >> HELD_AT[win] & _SUIT, RANK[win]]


_memories: Final[dict[tuple[Rules, bool], Memory]] = {}
_PLAIN: Final = Memory(house(Rules()))


def score(record: Record | Hand, rules: Rules | None = None) -> Result:
    """Score a record or a hand.

    `rules` serve where the record has none; without either it is `room` with no options. Never
    raises for an invalid hand: then `result.ok` is False and `result.problems` says why.

    >>> from weihai_calc import parse
    >>> score(parse("123m 456p 77s | pon:CCC | feng:ESWN | win:5p self")).total
    7
    """
    if isinstance(record, Hand):
        return score_in_full(record, rules)
    numbers = record._numbers
    own = record._rules
    given = own or rules or record._standing
    memory = _memory(given, own is None) if given else _PLAIN
    if not numbers or memory is None:
        return score_in_full(record, rules)
    numbers = filled(numbers)
    known = memory.worths.get(numbers & _ITEMS) or memory.worth(numbers)
    if known is None:
        return score_in_full(record, rules)
    worth, points = known
    numbers |= points
    settlement = memory.settlements.get(numbers & memory.asked)
    if settlement is None:
        settlement = memory.settlement(numbers, record)
        if settlement is None:
            return score_in_full(record, rules)
    # As `Result(...)` would make it, whose call takes as long as all these lines.
    result = _new(Result)
    result._record = record
    result._house = memory.house
    result._problems = ()
    result._worth = worth
    result._settlement = settlement
    result._displaced = own is not None and displaces(record, rules)
    result._considered = None
    result._numbers = numbers
    return result


_new: Final = Result.__new__
