"""The notation's words: each keyword in canonical form, in Chinese, and what else is read for it.

Keywords are read in any case; tile letters are not keywords. The grammar (grammar/hand.lark) says
what a word may be, these tables say which word it is.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from ..model import How, Mark, MeldKind, Seat
from ..rules import OPTIONS, RULE_SETS
from ..tiles import Tile
from .lang import Lang


class Word(NamedTuple):
    """A keyword: canonical, Chinese, and other forms that are read."""

    en: str
    zh: str
    also: tuple[str, ...] = ()

    def of(self, lang: Lang) -> str:
        """The word in a language's text."""
        return self.zh if lang is Lang.ZH else self.en

    @property
    def forms(self) -> tuple[str, ...]:
        """Every form that is read."""
        return (self.en, self.zh, *self.also)


class Key(StrEnum):
    """The keywords that are no meld, win or mark."""

    FENG = "feng"
    WIN = "win"
    FROM = "from"
    SEAT = "seat"
    DEALER = "dealer"
    FISH = "fish"
    RULES = "rules"


MELDS: Final[Mapping[MeldKind, Word]] = {
    MeldKind.CHI: Word("chi", "吃"),
    MeldKind.PON: Word("pon", "碰", ("peng",)),
    MeldKind.KONG: Word("kong", "明杠", ("杠", "gang")),
    MeldKind.ADDKONG: Word("addkong", "捡杠", ("补杠", "加杠")),
    MeldKind.ANKONG: Word("ankong", "暗杠", ("angang",)),
}
KEYS: Final[Mapping[Key, Word]] = {
    Key.FENG: Word("feng", "放风", ("风",)),
    Key.WIN: Word("win", "胡"),
    Key.FROM: Word("from", "from"),
    Key.SEAT: Word("seat", "座"),
    Key.DEALER: Word("dealer", "庄"),
    Key.FISH: Word("fish", "飘", ("飘鱼",)),
    Key.RULES: Word("rules", "规则"),
}
HOWS: Final[Mapping[How, Word]] = {
    How.SELF: Word("self", "自摸"),
    How.DISCARD: Word("discard", "点炮"),
    How.ROB: Word("rob", "抢杠"),
}
MARKS: Final[Mapping[Mark, Word]] = {
    Mark.LAST: Word("last", "海底", ("海底捞", "海底捞月")),
    Mark.KONGDRAW: Word("kongdraw", "杠上花", ("杠上开花", "杠上开", "杠开")),
    Mark.KONGSHOT: Word("kongshot", "杠后炮"),
    Mark.HEAVEN: Word("heaven", "天胡"),
    Mark.EARTH: Word("earth", "地胡"),
    Mark.TING: Word("ting", "报听"),
}
SEATS: Final[Mapping[Seat, Word]] = {
    Seat.E: Word("E", "东", ("東",)),
    Seat.S: Word("S", "南"),
    Seat.W: Word("W", "西"),
    Seat.N: Word("N", "北"),
}
OPTION_WORDS: Final[Mapping[str, Word]] = {
    option.id: Word(option.id, option.zh) for option in OPTIONS.values()
}
RULE_SET_WORDS: Final[Mapping[str, Word]] = {
    rule_set.name: Word(rule_set.name, rule_set.zh) for rule_set in RULE_SETS.values()
}

SUIT_LETTERS: Final = {Lang.EN: "mps", Lang.ZH: "万筒条"}
SUITS_READ: Final = {"m": "mw万萬", "p": "pb筒饼餅", "s": "st条條索"}
NUMERALS: Final = "一二三四五六七八九"
HONOURS: Final[Mapping[Tile, Word]] = {
    Tile.E: Word("E", "东", ("東",)),
    Tile.S: Word("S", "南"),
    Tile.W: Word("W", "西"),
    Tile.N: Word("N", "北"),
    Tile.C: Word("C", "中", ("红中", "紅中")),
    Tile.F: Word("F", "发", ("發", "发财", "發財")),
    Tile.P: Word("P", "白", ("白板",)),
}
NUMBERED_HONOURS: Final = (Tile.E, Tile.S, Tile.W, Tile.N, Tile.P, Tile.F, Tile.C)
"""1z-7z in the common order."""
PICTURES: Final = (
    *(Tile.E, Tile.S, Tile.W, Tile.N, Tile.C, Tile.F, Tile.P),
    *(Tile(9 * suit + rank) for suit in (0, 2, 1) for rank in range(9)),
)
"""🀀-🀡 in the order of Unicode: winds, 🀄 🀅 🀆, 万, 条, 筒."""

What = TypeVar("What")


def lookup(words: Mapping[What, Word]) -> Mapping[str, What]:
    """Every form of the words, in lower case, to what it stands for."""
    forms = {form.lower(): what for what, word in words.items() for form in word.forms}
    return MappingProxyType(forms)


CLASSES: Final[Mapping[str, tuple[Word, ...]]] = {
    "MELD_KEY": tuple(MELDS.values()),
    "HOW_KEY": tuple(word for how, word in HOWS.items() if how is not How.SELF),
    **{f"{key.name}_KEY": (KEYS[key],) for key in Key},
    "HOW": tuple(HOWS.values()),
    "MARK": tuple(MARKS.values()),
    "DEALER": (KEYS[Key.DEALER],),
}
"""The keywords by the grammar's terminals."""


def parts_of(word: str, words: Iterable[Word]) -> tuple[str, ...]:
    """The known words that a word is run together from, if it is."""
    known = sorted((form.lower() for each in words for form in each.forms), key=len, reverse=True)
    parts = []
    left = word.lower()
    while left:
        head = next((form for form in known if len(form) > 1 and left.startswith(form)), None)
        if head is None:
            return ()
        parts.append(head)
        left = left[len(head) :]
    return tuple(parts)


# A character, and behind it those that are typed for it: slips of the input method, traditional.
_SLIPS: Final = (
    "档挡當当檔 夹夾加佳 飘漂缥飃飄 座坐 庄莊桩装妆 杠槓钢扛岗鋼 炮砲泡跑 报報抱 听聽厅 风風峰锋 "
    "暗案按 五5无武伍 胡糊壶湖和 捞撈 开開 后後 捡撿检剪 补補 抢搶枪 规規 "
    "则則 间間 传傳 统統 乱亂 锚錨猫毛 带帶戴 响響 碰朋彭 摸模 点點 豪毫"
)
SLIPS: Final = {ord(typed): group[0] for group in _SLIPS.split() for typed in group[1:]}


# What players of other games, or in Pinyin, say for it.
_MEANT: Final = {
    said: keyword
    for keyword, others in {
        "win": "hu hule agari",
        "self": "zimo tsumo self-draw self-drawn selfdraw drawn draw selfdrawn",
        "discard": "ron dianpao discarded fangpao",
        "rob": "chankan qianggang robbed",
        "pon": "pung pong",
        "chi": "chow chii",
        "kong": "kan minggang",
        "last": "haidi haidilao haitei",
        "heaven": "tianhu tenhou",
        "earth": "dihu chihou",
        "ting": "baoting riichi",
        "feng": "fangfeng bufeng wind winds",
        "fish": "piao piaoyu",
        "dealer": "zhuang zhuangjia banker",
        "seat": "zuo zuowei",
        "rules": "guize rule",
        "放风": "补风",
        "庄": "坐庄 座庄 做庄",
    }.items()
    for said in others.split()
}


def is_foreign(word: str) -> bool:
    """Whether it is what players of other games, or in Pinyin, say for a keyword."""
    return word.lower() in _MEANT


_LONGEST: Final = 40
"""No misspelt keyword is longer."""


def nearest(word: str, among: Iterable[str]) -> str | None:
    """The known word most like a misspelt one, if any is near enough."""
    from difflib import get_close_matches

    if len(word) > _LONGEST:
        return None
    known = {candidate.lower(): candidate for candidate in among}
    word = word.lower()
    if _MEANT.get(word) in known:
        return known[_MEANT[word]]
    repaired = word.translate(SLIPS)
    if repaired in known:
        return known[repaired]
    # Half of a Chinese word of two characters is already much.
    close = get_close_matches(repaired, known, n=1, cutoff=0.6 if word.isascii() else 0.5)
    return known[close[0]] if close else None
