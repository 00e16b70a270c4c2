"""The sentences of every problem: what is wrong, and what to do. One row a reason, both languages.

Fields in braces are a problem's facts. `{near}` is the nearest known word, or the known ones.
"""

from typing import TYPE_CHECKING, Final

from ..model import Mark, Seat
from ..tiles import Tile
from .lang import Lang, Texts
from .notation import MARKS, OPTION_WORDS, RULE_SET_WORDS, SEATS, nearest

if TYPE_CHECKING:
    from ..problems import Problem

_COUNT: Final = Texts(
    "手牌 {is} 张；吃碰杠和放风有 {groups} 组，手牌应该是 {full} 张（含胡牌）"
    "或 {short} 张（不含）。",
    "There are {is} concealed tiles; with {groups} melds or feng sets there should be {full} "
    "counting the winning tile, or {short} without it.",
)

SENTENCES: Final[dict[str, tuple[Texts, Texts]]] = {
    # syntax
    "empty": (
        Texts("没有写牌。", "There is no hand here."),
        Texts(
            "先写手里的牌，例如：234m 567m 345p 678s 99s｜胡:5p 自摸",
            "Begin with the concealed tiles: 234m 567m 345p 678s 99s | win:5p self",
        ),
    ),
    "no-concealed": (
        Texts("第一段没有手牌。", "The first section, the concealed tiles, is empty."),
        Texts("在第一个 | 前面写手里的牌。", "Write the concealed tiles before the first `|`."),
    ),
    "section-empty": (
        Texts("两个 | 之间什么也没有。", "There is nothing in this section."),
        Texts("删去多余的 |，或补上这一段。", "Take out the `|`, or write the section."),
    ),
    "label-open": (
        Texts("标签没有用 ] 收尾。", "The label has no closing `]`."),
        Texts("写成 [桌3] 这样。", "Write it as `[table 3]`."),
    ),
    "line-break": (
        Texts("记录中间换了行。", "There is a line break within the record."),
        Texts("一手牌写成一行；一行一手。", "Write a record as one line, one record a line."),
    ),
    "twice": (
        Texts("“{word}”写了两次。", "`{word}` stands here a second time."),
        Texts("只留一个。", "Keep one of the two."),
    ),
    "win-one": (
        Texts("胡牌只有一张，这里写了 {number} 张。",
              "A hand is won on one tile; {number} are named here."),
        Texts("只写胡的那一张。", "Name the winning tile alone."),
    ),
    "how-missing": (
        Texts("没有说是自摸、点炮还是抢杠。", "How the hand was won is not said."),
        Texts("在后面加上：自摸、点炮:东（谁点的）或 抢杠:东。",
              "Add `self`, `discard from:E` (whose discard) or `rob from:E`."),
    ),
    "seat-missing": (
        Texts("这里少了座位。", "A seat is missing here."),
        Texts("写 东、南、西 或 北。", "Write E, S, W or N."),
    ),
    "number-missing": (
        Texts("这里少了数目。", "A number is missing here."),
        Texts("例如：飘:1", "For example `fish:1`."),
    ),
    "rule-missing": (
        Texts("“规则:”后面少了内容。", "A rule set, option or reading is missing here."),
        Texts("例如：规则:房间 夹档", "For example `rules:room jiadang` or `cap=hand`."),
    ),
    "tiles-missing": (
        Texts("这里少了牌。", "The tiles are missing here."),
        Texts("例如：碰:东东东", "For example `pon:EEE`."),
    ),
    "tiles-again": (
        Texts("手牌只写一次，放在第一段；这一段没有说是什么牌。",
              "The concealed tiles stand once, in the first section; this one does not say what "
              "its tiles are."),
        Texts("在前面写明：吃: 碰: 明杠: 暗杠: 放风: 胡:",
              "Say what they are: chi: pon: kong: ankong: feng: win:"),
    ),
    "tiles-here": (
        Texts("这里不该有牌。", "Tiles do not belong here."),
        Texts("另起一段（前面加 |），或把胡的牌写在自摸、点炮之前。",
              "Begin a new section with `|`, or name the winning tile before self or discard."),
    ),
    "character": (
        Texts("看不懂“{word}”。", "`{word}` is not part of the notation here."),
        Texts("删去它；各段之间用 | 隔开。", "Take it out; sections are parted by `|`."),
    ),
    "rank-zero": (
        Texts("没有 0 这张牌。", "There is no tile 0."),
        Texts("数牌只有 1 到 9；赤五不存在。", "Suits run from 1 to 9; there are no red fives."),
    ),
    "honour-number": (
        Texts("z 只有 1 到 7。", "`z` takes 1 to 7 only."),
        Texts("1234z 是东南西北，5z 白、6z 发、7z 中；写字母或汉字更清楚。",
              "1234z are the winds, 5z white, 6z green, 7z red; ESWN CFP are clearer."),
    ),
    "suit-missing": (
        Texts("“{word}”没有写花色。", "`{word}` has no suit."),
        Texts("在数字后面加 万、筒 或 条（m p s）。", "Add m, p or s behind the digits."),
    ),
    "suit-case": (
        Texts("花色字母“{word}”要小写。", "The suit letter `{word}` must be small."),
        Texts("大写字母是字牌：E S W N 风，C F P 中发白。",
              "Capitals are honours: E S W N and C F P."),
    ),
    "suit-unknown": (
        Texts("没有“{word}”这种花色。", "There is no suit `{word}`."),
        Texts("万 m、筒 p、条 s。", "The suits are m (万), p (筒) and s (条)."),
    ),
    "bar-missing": (
        Texts("“{word}”要另起一段。", "`{word}` begins a section of its own."),
        Texts("在它前面加 |。", "Put `|` before it."),
    ),
    "word-here": (
        Texts("“{word}”不该在这里。", "`{word}` does not belong here."),
        Texts("自摸、点炮和海底等写在“胡:牌”后面；碰、吃、座等后面要有冒号。",
              "How it was won and the marks follow `win:` and its tile; the other words take a "
              "colon and a section of their own."),
    ),
    "mark-first": (
        Texts("“{word}”写在自摸、点炮后面。", "`{word}` stands behind how the hand was won."),
        Texts("例如：胡:5万 自摸 海底", "For example `win:5m self last`."),
    ),
    "concealed-first": (
        Texts("第一段要写手里的牌，不是“{word}”。",
              "The concealed tiles come first, not `{word}`."),
        Texts("把手牌移到最前面。", "Move the concealed tiles to the front."),
    ),
    "honour-case": (
        Texts("字牌要大写：“{word}”应作 {upper}。",
              "Honours are capitals: `{word}` would be {upper}."),
        Texts("写 {upper}，或写汉字。", "Write {upper}."),
    ),
    "seat-unknown": (
        Texts("“{word}”不是座位。", "`{word}` is no seat."),
        Texts("写 东、南、西 或 北。", "Write E, S, W or N."),
    ),
    "words-joined": (
        Texts("“{word}”连在一起了。", "`{word}` is several words run together."),
        Texts("用空格分开：{parts}", "Put spaces between them: {parts}"),
    ),
    "word-unknown": (
        Texts("不认识“{word}”。", "`{word}` is not a word of the notation here."),
        Texts("{near}", "{near}"),
    ),
    # bad-rules
    "rule-set-unknown": (
        Texts("没有“{word}”这套规则。", "There is no rule set `{word}`."),
        Texts("{near}", "{near}"),
    ),
    "rule-set-twice": (
        Texts("一手牌只能按一套规则算：已经有 {name}，又写了 {word}。",
              "A hand is scored under one rule set: {name} is named already, and {word} too."),
        Texts("只留一套。", "Keep one of the two."),
    ),
    "reading-bare": (
        Texts("“{word}”是一种取法，要写取值。", "`{word}` is a reading and needs its value."),
        Texts("写成 {word}=值，值可以是：{values}", "Write {word}=VALUE, one of: {values}"),
    ),
    "option-unknown": (
        Texts("没有“{word}”这个选项。", "There is no option or rule set `{word}`."),
        Texts("{near}", "{near}"),
    ),
    "option-with-value": (
        Texts("“{word}”是选项，只有开和关，不带取值。",
              "`{word}` is an option, on or off, and takes no value."),
        Texts("只写 {word}。", "Write `{word}` alone."),
    ),
    "reading-unknown": (
        Texts("没有“{word}”这种取法。", "There is no reading `{word}`."),
        Texts("{near}", "{near}"),
    ),
    "value-unknown": (
        Texts("{name} 没有这个取值：{word}。", "The reading `{name}` has no such value: {word}."),
        Texts("{near}", "{near}"),
    ),
    "reading-twice": (
        Texts("{word} 写了两个不同的取值。", "The reading `{word}` is given two values."),
        Texts("只留一个。", "Keep one of the two."),
    ),
    # flag-conflict
    "jiawu-without-jiadang": (
        Texts("有夹五而没有夹档：夹五要先有夹档。",
              "夹五 (jiawu) counts only where 夹档 (jiadang) is played."),
        Texts("加上夹档，或去掉夹五。", "Add `jiadang`, or leave `jiawu` out."),
    ),
    "luanmao-with-budaifeng": (
        Texts("乱锚和不带风不能同时用：不带风就没有字牌可放。",
              "乱锚 (luanmao) cannot be played with 不带风 (budaifeng): no honours are left to lay "
              "out."),
        Texts("去掉其中一个。", "Leave one of the two out."),
    ),
    # melds and feng
    "chi": (
        Texts("{tiles} 不是顺子。", "{tiles} is no run."),
        Texts("吃是同一花色连着的三张，如 345条；几组之间用逗号。",
              "A chi is three tiles in a row of one suit, such as 345s; commas part several "
              "melds."),
    ),
    "pon": (
        Texts("{tiles} 不是三张一样的牌。", "{tiles} is not three of a kind."),
        Texts("碰是三张一样的；几组之间用逗号，四张的写明杠、捡杠或暗杠。",
              "A pon is three of one tile; commas part several melds, and four of a kind are "
              "`kong:`, `addkong:` or `ankong:`."),
    ),
    "kong": (
        Texts("{tiles} 不是四张一样的牌。", "{tiles} is not four of a kind."),
        Texts("杠要写满四张一样的牌。", "Write all four tiles of the kong, all alike."),
    ),
    "feng": (
        Texts("{tiles} 不能放风。", "{tiles} is no feng set."),
        Texts("放风是至少三张不同的风（不带箭牌），或中发白齐全（不带风牌）；补的牌也写在里面。",
              "A feng set is at least three different winds and no dragon, or all three dragons "
              "and no wind, with what was added later."),
    ),
    "feng-distinct3": (
        Texts("{tiles} 不能放风。", "{tiles} is no feng set."),
        Texts("乱锚也要三张不同的字牌，不能有别的牌。",
              "Under 乱锚 it still takes three different honours, and nothing else."),
    ),
    "feng-any3": (
        Texts("{tiles} 不能放风。", "{tiles} is no feng set."),
        Texts("乱锚要三张字牌，不能有别的牌。",
              "Under 乱锚 it still takes three honours, and nothing else."),
    ),
    "winds-laid-out": (
        Texts("已经放了风，手里和碰杠里不能再有风牌：{tiles}。",
              "Winds are laid out as feng, so no wind may stand elsewhere in the hand: {tiles}."),
        Texts("把它补进放风（补风），或改正放风、碰杠。",
              "Put it into the feng section, or correct one of the two."),
    ),
    "dragons-laid-out": (
        Texts("已经放了中发白，手里和碰杠里不能再有箭牌：{tiles}。",
              "Dragons are laid out as feng, so no dragon may stand elsewhere in the hand: "
              "{tiles}."),
        Texts("把它补进放风（补风），或改正放风、碰杠。",
              "Put it into the feng section, or correct one of the two."),
    ),
    "honours-laid-out": (
        Texts("乱锚放了风，手里和碰杠里不能再有任何字牌：{tiles}。",
              "Under 乱锚 no honour at all may stand beside a feng set: {tiles}."),
        Texts("把它补进放风（补风），或改正放风、碰杠。",
              "Put it into the feng section, or correct one of the two."),
    ),
    "no-chi": (
        Texts("只碰不吃，不能吃 {tiles}。",
              "只碰不吃 (zhipeng) is played: no chi, so not {tiles}."),
        Texts("改成碰，或去掉只碰不吃。", "Correct the meld, or leave `zhipeng` out."),
    ),
    "no-honours": (
        Texts("不带风，桌上不能有字牌：{tiles}。",
              "不带风 (budaifeng) is played: there are no honours in the game, so not {tiles}."),
        Texts("改正这里的牌，或去掉不带风。", "Correct the tiles, or leave `budaifeng` out."),
    ),
    "five": (
        Texts("{tile} 一共 {number} 张，每种牌只有四张。",
              "{tile} stands on the table {number} times; there are four of each tile."),
        Texts("看看哪一张写错了，或写重了（碰杠的牌不再写进手牌）。",
              "Look for a tile mistyped or written twice: melded tiles do not stand among the "
              "concealed ones too."),
    ),
    "five-with-robbed": (
        Texts("{tile} 一共 {number} 张：被抢的杠里有三张（原来的碰），加上别处的就超过四张。",
              "{tile} would stand on the table {number} times: the robbed player holds three of it "
              "in his pon."),
        Texts("被抢的杠不用写；手里只能有胡的那一张 {tile}。",
              "The robbed kong is not listed, and only the winning {tile} may stand elsewhere."),
    ),
    "five-kongs": (
        Texts("桌上有 {number} 个杠，超过四个就荒庄了。",
              "There are {number} kongs on the table: after the fourth the game is drawn."),
        Texts("改正杠，或者房间打不荒庄。", "Correct the kongs, or play 不荒庄 (`buhuang`)."),
    ),
    # tile-count, win-missing, not-winning
    "count": (
        _COUNT,
        Texts("数一数手牌，看看有没有漏写或多写。",
              "Count the tiles again: one is missing, or one too many."),
    ),
    "count-groups": (
        Texts("吃碰杠和放风一共 {groups} 组，最多只能有四组。",
              "There are {groups} melds and feng sets; a hand has room for four."),
        Texts("看看哪一组是别家的（写成 @东 碰:…），或写重了。",
              "See which belongs to another seat (`@E pon:...`), or is written twice."),
    ),
    "count-group-more": (
        _COUNT,
        Texts("正好多出一组：吃碰杠或放风里可能有一段多余，或者它的牌又写进了手牌。",
              "That is one group too many: a meld or feng section is doubtful, or its tiles stand "
              "among the concealed ones as well."),
    ),
    "count-group-less": (
        _COUNT,
        Texts("正好少一组：可能漏写了一段吃、碰、杠或放风。",
              "That is one group short: a chi, pon, kong or feng section may be missing."),
    ),
    "count-spare": (
        Texts("手牌 {is} 张，多了一张；应该是 {full} 张（含胡牌）或 {short} 张（不含）。",
              "The concealed part has {is} tiles, one too many: it should have {full} with the "
              "winning tile, or {short} without."),
        Texts("去掉其中一张就成牌：{each}", "It is complete without one of: {each}"),
    ),
    "count-lacking": (
        Texts("手牌 {is} 张，少了一张；应该是 {full} 张（含胡牌）或 {short} 张（不含）。",
              "The concealed part has {is} tiles, one too few: it should have {full} with the "
              "winning tile, or {short} without."),
        Texts("添上其中一张就成牌：{each}", "It is complete with one of: {each}"),
    ),
    "unnamed": (
        Texts("没有说胡的是哪一张。", "The winning tile is not named."),
        Texts("写一段“胡:牌 自摸”或“胡:牌 点炮:东”。",
              "Add a section `win:TILE self` or `win:TILE discard from:E`."),
    ),
    "how-unsaid": (
        Texts("没有说是自摸、点炮还是抢杠。", "How the hand was won is not said."),
        Texts("说明 How.SELF、How.DISCARD 或 How.ROB。", "Give How.SELF, How.DISCARD or How.ROB."),
    ),
    "win-absent": (
        Texts("手牌 {is} 张，已含胡牌，但里面没有 {tile}。",
              "The concealed part has {is} tiles, so it holds the winning tile by count, but "
              "{tile} is not among them."),
        Texts("胡牌应是其中一张：{each}；或从手牌里去掉一张。",
              "Name one of {each}, or leave one tile out of the concealed part."),
    ),
    "no-hand": (
        Texts("这手牌不成牌。", "This is no complete hand."),
        Texts("要四组一对，或七对。", "It takes four groups and a pair, or seven pairs."),
    ),
    "no-hand-waits": (
        Texts("胡 {tile} 不成牌。", "This is no complete hand with {tile}."),
        Texts("其余的牌听：{each}", "The other tiles wait on: {each}"),
    ),
    "no-hand-loose": (
        Texts("这手牌不成牌。", "This is no complete hand."),
        Texts("这些牌分不成组：{tiles}；要四组一对，或七对。",
              "These do not part into groups: {tiles}. It takes four groups and a pair, or seven "
              "pairs."),
    ),
    "no-hand-pairs": (
        Texts("这手牌不成牌：不止一对将。",
              "This is no complete hand: there is more than one pair."),
        Texts("要四组一对，或七对。", "It takes four groups and a pair, or seven pairs."),
    ),
    # context-conflict
    "needs-self": (
        Texts("{word} 要自摸才算。", "{word} takes a self-draw."),
        Texts("改成自摸，或去掉 {word}。", "Write `self`, or leave {word} out."),
    ),
    "needs-kong": (
        Texts("{word} 要胡家自己开了杠。", "{word} takes a kong of the winner's."),
        Texts("补上杠（明杠、捡杠或暗杠），或去掉 {word}。",
              "Add the kong (`kong:`, `addkong:` or `ankong:`), or leave {word} out."),
    ),
    "needs-discard": (
        Texts("{word} 是点炮胡的牌，抢杠、自摸都不是。",
              "{word} is won on a discard; a robbed kong or a self-draw is none."),
        Texts("改成点炮，或去掉 {word}。", "Write `discard`, or leave {word} out."),
    ),
    "needs-dealer": (
        Texts("只有庄家能 {word}。", "Only the dealer can have {word}."),
        Texts("加上“庄”（胡家是庄家），或去掉 {word}。",
              "Add `dealer` if the winner deals, or leave {word} out."),
    ),
    "needs-non-dealer": (
        Texts("庄家不能 {word}。", "The dealer cannot have {word}."),
        Texts("改正庄家，或去掉 {word}。", "Correct who deals, or leave {word} out."),
    ),
    "needs-dealer-discard": (
        Texts("{word} 是胡庄家打出的第一张。", "{word} is won on the dealer's first discard."),
        Texts("写成庄家点炮，或去掉 {word}。",
              "Write `discard from:` the dealer's seat, or leave {word} out."),
    ),
    "needs-no-melds": (
        Texts("{word} 时不能有吃碰杠。", "{word} allows no melds."),
        Texts("去掉吃碰杠，或去掉 {word}。", "Leave the melds out, or {word}."),
    ),
    "heaven-with-last": (
        Texts("天胡不会是海底。", "天胡 (heaven) cannot be the last tile of the wall too."),
        Texts("去掉其中一个。", "Leave one of the two out."),
    ),
    "heaven-with-kongdraw": (
        Texts("天胡不会是杠上花。", "天胡 (heaven) cannot be drawn after a kong."),
        Texts("去掉其中一个。", "Leave one of the two out."),
    ),
    "earth-with-heaven": (
        Texts("天胡和地胡不能同时有。", "天胡 (heaven) and 地胡 (earth) cannot hold together."),
        Texts("去掉其中一个。", "Leave one of the two out."),
    ),
    "self-with-source": (
        Texts("自摸没有人点炮。", "A self-draw has no discarder."),
        Texts("去掉 {seat} 家，或改成点炮。", "Leave out `from:{seat}`, or write `discard`."),
    ),
    # seat-conflict, bad-fish, bad-claim
    "own-discard": (
        Texts("胡家就坐{seat}，不能自己点炮。",
              "The winner sits {seat} and cannot win on his own discard."),
        Texts("改正点炮的人，或胡家的座位。", "Correct the discarder, or the winner's seat."),
    ),
    "own-kong": (
        Texts("胡家就坐{seat}，不能抢自己的杠。",
              "The winner sits {seat} and cannot rob his own kong."),
        Texts("改正被抢的人，或胡家的座位。", "Correct the robbed player, or the winner's seat."),
    ),
    "own-seat-shown": (
        Texts("胡家就坐{seat}，@ 后面只写别家。",
              "The winner sits {seat}; an `@` section tells of the other seats."),
        Texts("胡家自己的放风、飘、吃碰杠单独成段，不用 @。",
              "Write the winner's own feng, fish and melds as sections without `@`, or correct the "
              "seat."),
    ),
    "fish": (
        Texts("飘鱼只能是 1 或 2，这里是 {number}。", "Fish is 1 or 2, not {number}."),
        Texts("没有飘就不写。", "Leave it out where no fish was chosen."),
    ),
    "claim-unreadable": (
        Texts("=> 后面不是分数。", "What stands behind `=>` is no number of points."),
        Texts("写胡家共得几分：=> 24，或写各家：=> 东-8 南+24 西-8 北-8",
              "Write what the winner got in all, `=> 24`, or seats: `=> E-8 S+24 W-8 N-8`."),
    ),
    "seat-twice": (
        Texts("=> 后面同一家写了两次。", "The claim names a seat twice."),
        Texts("每家只写一次。", "Name each seat once."),
    ),
}  # fmt: skip

NEAR: Final = Texts("是不是想写“{word}”？", "Did you mean `{word}`?")
KNOWN: Final = Texts("可以写：{words}", "Known: {words}")


def message(problem: "Problem", lang: Lang) -> str:
    """What is wrong, in one plain sentence."""
    return SENTENCES[problem.why][0].of(lang, _fields(problem, lang))


def hint(problem: "Problem", lang: Lang) -> str:
    """What to do about it."""
    return SENTENCES[problem.why][1].of(lang, _fields(problem, lang))


def _fields(problem: "Problem", lang: Lang) -> dict[str, str]:
    fields = {name: _said(fact, lang) for name, fact in problem.facts.items()}
    tiles = problem.facts.get("tiles")
    if isinstance(tiles, tuple):
        kinds = [tile for tile in dict.fromkeys(tiles) if isinstance(tile, Tile)]
        fields["each"] = " ".join(_said(tile, lang) for tile in kinds)
    among = problem.facts.get("among")
    if isinstance(among, tuple):
        words = tuple(word for word in among if isinstance(word, str))
        fields["near"] = _near(str(problem.facts.get("word", "")), words, lang)
    return fields


def _near(word: str, among: tuple[str, ...], lang: Lang) -> str:
    """The nearest of some words, whichever language it was meant in, or the list of them."""
    names = {**OPTION_WORDS, **RULE_SET_WORDS}
    forms = [form for name in among for form in (names[name].forms if name in names else (name,))]
    close = nearest(word, forms)
    if close is not None:
        return NEAR.of(lang, {"word": close})
    known = (names[name].of(lang) if name in names else name for name in among)
    return KNOWN.of(lang, {"words": " ".join(known)})


def _said(fact: object, lang: Lang) -> str:
    from ..notation.writer import tiles_text

    if isinstance(fact, Tile):
        return tiles_text([fact], lang)
    if isinstance(fact, Seat):
        return SEATS[fact].of(lang)
    if isinstance(fact, Mark):
        word = MARKS[fact]
        return word.zh if lang is Lang.ZH else f"{word.zh} ({word.en})"
    if isinstance(fact, tuple):
        tiles = [tile for tile in fact if isinstance(tile, Tile)]
        return tiles_text(tiles, lang) if tiles else " ".join(map(str, fact))
    return str(fact)
