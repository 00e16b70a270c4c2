"""The sentences of every problem: what is wrong, and what to do. One row a reason, both languages.

Fields in braces are a problem's facts. `{near}` is the nearest known word, or the known ones.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from ..model import Mark, Seat
from ..tiles import Tile
from .lang import Lang, Texts, shown
from .notation import CLASSES, MARKS, OPTION_WORDS, RULE_SET_WORDS, SEATS, Word, is_foreign, nearest
from .tiles import tiles_text

if TYPE_CHECKING:
    from ..problems import Fact, Problem

_COUNT: Final = Texts(
    "手牌 {is} 张；吃碰杠和放风有 {groups} 组，手牌应该是 {full} 张（含胡牌）"
    "或 {short} 张（不含）。",
    "Concealed tiles: {is}. There should be {full} counting the winning tile, or {short} without "
    "it (melds and feng sets: {groups}).",
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
        Texts("这一段是空的。", "There is nothing in this section."),
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
        Texts("“{typed}”是第二次写了。", "`{typed}` is the second of its kind."),
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
        Texts("这里要写数目。", "A number belongs here."),
        Texts("用数字写 1 或 2，例如：飘:1", "Write 1 or 2 in digits, such as `fish:1`."),
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
        Texts("看不懂“{typed}”。", "`{typed}` is not part of the notation here."),
        Texts("删去它；各段之间用 | 隔开。", "Take it out; sections are separated by `|`."),
    ),
    "arrow": (
        Texts("看不懂“{typed}”。", "`{typed}` is not part of the notation here."),
        Texts("主张的分数写成：=> 24（在命令行里要加引号）",
              "A claim is written `=> 24`, in quotes where a shell reads it."),
    ),
    "bar-typed": (
        Texts("“{typed}”不能分段。", "`{typed}` does not part sections."),
        Texts("各段之间用 | 或 ｜。", "Sections are parted by `|`, or the full-width ｜."),
    ),
    "wind-word": (
        Texts("“{word}”不能连写“风”。", "`{word}` is written without the second character."),
        Texts("风牌只写一个字：{tile}", "A wind is one character: {tile}"),
    ),
    "brackets": (
        Texts("看不懂“{typed}”。", "`{typed}` is not part of the notation here."),
        Texts("名称放在最前面的方括号里：[桌3]",
              "A name stands first, in square brackets: `[table 3]`."),
    ),
    "too-long": (
        Texts("这一行太长：一手牌最多 {number} 个字符。",
              "The record is too long: it may have {number} characters at most."),
        Texts("一行只写一手牌。", "Write one hand a line."),
    ),
    "no-tiles": (
        Texts("“{word}”不是牌。", "`{word}` is not a tile."),
        Texts("数牌先写数字再写花色：123万、456筒、789条；字牌写东南西北中发白。",
              "Write the digits, then the suit: 123m 456p 789s; honours are E S W N and C F P."),
    ),
    "suit-first": (
        Texts("“{word}”：先写数字，再写花色。", "`{word}`: the digits come before the suit."),
        Texts("写成 {upper}。", "Write {upper}."),
    ),
    "seat-colon": (
        Texts("“{word}”和座位之间要有冒号。", "A colon is missing between `{word}` and the seat."),
        Texts("写成 {word}:{seat}", "Write `{word}:{seat}`."),
    ),
    "colon-missing": (
        Texts("“{word}”后面要有冒号。", "`{word}` takes a colon."),
        Texts("例如：{example}", "For example `{example}`."),
    ),
    "equals-missing": (
        Texts("读法和取值之间用等号。", "A reading and its value are joined with `=`."),
        Texts("例如：cap=hand", "For example `cap=hand`."),
    ),
    "at-missing": (
        Texts("别家的牌前面要加 @。", "What another seat shows begins with `@`."),
        Texts("写成 @{seat}，后面再写放风、飘、吃碰杠。",
              "Write `@{seat}`, and then its feng, fish and melds."),
    ),
    "option-here": (
        Texts("“{word}”是规则的选项，要写在“规则:”后面。",
              "`{word}` is an option and belongs behind `rules:`."),
        Texts("例如：规则:房间 {rules}；在命令行里写 -f {flags}",
              "For example `rules:room {rules}`; on the command line `-f {flags}`."),
    ),
    "suit-space": (
        Texts("“{word}”和花色之间不要空格。", "A space stands between `{word}` and its suit."),
        Texts("写成 {upper}。", "Write {upper}."),
    ),
    "how-first": (
        Texts("胡的牌后面要说自摸、点炮还是抢杠。",
              "Behind the winning tile comes how the hand was won."),
        Texts("例如：胡:5万 自摸，胡:5万 点炮:东",
              "For example `win:5m self`, `win:5m discard:E`."),
    ),
    "win-first": (
        Texts("“{word}”要写在“胡:”那一段里。", "`{word}` belongs in the section of `win:`."),
        Texts("例如：胡:5万 自摸 海底，胡:5万 点炮:东，胡:自摸 天胡",
              "For example `win:5m self last`, `win:5m discard:E`, `win:self heaven`."),
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
        Texts("一段只写一样：胡:5万 自摸；点炮和抢杠后面写 点炮:东。",
              "A section says one thing, such as `win:5m self` or `win:5m discard:E`."),
    ),
    "mark-first": (
        Texts("“{word}”要写在自摸、点炮后面。",
              "`{word}` must stand behind how the hand was won."),
        Texts("例如：胡:5万 自摸 {word}", "For example `win:5m self {word}`."),
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
        Texts("“{word}”不是座位。", "`{word}` is not a seat."),
        Texts("写 东、南、西 或 北。", "Write E, S, W or N."),
    ),
    "words-joined": (
        Texts("“{word}”连在一起了。", "`{word}` is several words run together."),
        Texts("用空格分开：{parts}", "Put spaces between them: {parts}"),
    ),
    "sitting-line": (
        Texts("“{word}”开头的行是一整场的记录，不是一手牌。",
              "A line that begins with `{word}` is of a whole sitting, no hand."),
        Texts("整场的文件用 weihai-calc match 文件 来算。",
              "Files of sittings are for `weihai-calc match FILE`."),
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
    "option-taken-away": (
        Texts("“{word}”：no- 只能写在命令行里。", "`{word}`: `no-` is for the command line."),
        Texts("记录里没写的选项就是没开。", "In a record an option that is not named is off."),
    ),
    "reading-by-option": (
        Texts("“{word}”是选项的名字；读法叫 {reading}。",
              "`{word}` is the option's name; the reading is called `{reading}`."),
        Texts("写成 {reading}=值。", "Write {reading}=VALUE."),
    ),
    "reading-bare": (
        Texts("“{word}”是一种读法，要写取值。", "`{word}` is a reading and needs its value."),
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
        Texts("没有“{word}”这种读法。", "There is no reading `{word}`."),
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
    "option-needs": (
        Texts("开{option}要先开{other}。",
              "{option} counts only where {other} is played."),
        Texts("加上{other}，或去掉{option}。", "Add {other}, or leave {option} out."),
    ),
    "option-not-with": (
        Texts("{option}和{other}不能同时用。", "{option} cannot be played with {other}."),
        Texts("去掉其中一个。", "Leave one of the two out."),
    ),
    # melds and feng
    "chi": (
        Texts("{tiles} 不是顺子。", "{tiles} is not a run."),
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
        Texts("杠要写满四张一样的牌；几个杠之间用逗号。",
              "Write all four tiles of the kong, all alike; commas part several kongs."),
    ),
    "feng": (
        Texts("{tiles} 不能放风。", "{tiles} is not a feng set."),
        Texts("放风是至少三张不同的风（不带箭牌），或中发白齐全（不带风牌）；补的牌也写在里面。"
              "风箭混放要开乱锚。",
              "A feng set is at least three different winds and no dragon, or all three dragons "
              "and no wind, with what was added later; mixed ones need 乱锚 (`luanmao`)."),
    ),
    "feng-distinct3": (
        Texts("{tiles} 不能放风。", "{tiles} is not a feng set."),
        Texts("乱锚也要三张不同的字牌，不能有别的牌。",
              "Under 乱锚 it still takes three different honours, and nothing else."),
    ),
    "feng-any3": (
        Texts("{tiles} 不能放风。", "{tiles} is not a feng set."),
        Texts("乱锚要三张字牌，不能有别的牌。",
              "Under 乱锚 it still takes three honours, and nothing else."),
    ),
    "winds-laid-out": (
        Texts("已经放了风，手里和碰杠里不能再有风牌：{tiles}。",
              "Winds are laid out as feng, so no wind may stand elsewhere in the hand: {tiles}."),
        Texts("补的风写进放风那一段；否则改正放风或这里的牌。",
              "What was added later goes into the feng section; else correct the set or these "
              "tiles."),
    ),
    "dragons-laid-out": (
        Texts("已经放了中发白，手里和碰杠里不能再有箭牌：{tiles}。",
              "Dragons are laid out as feng, so no dragon may stand elsewhere in the hand: "
              "{tiles}."),
        Texts("补的风写进放风那一段；否则改正放风或这里的牌。",
              "What was added later goes into the feng section; else correct the set or these "
              "tiles."),
    ),
    "honours-laid-out": (
        Texts("乱锚放了风，手里和碰杠里不能再有任何字牌：{tiles}。",
              "Under 乱锚 no honour at all may stand beside a feng set: {tiles}."),
        Texts("补的风写进放风那一段；否则改正放风或这里的牌。",
              "What was added later goes into the feng section; else correct the set or these "
              "tiles."),
    ),
    "no-chi": (
        Texts("只碰不吃，不能吃 {tiles}。",
              "只碰不吃 (zhipeng) is played: no chi, so not {tiles}."),
        Texts("改正这一段，或去掉只碰不吃。", "Correct the meld, or leave `zhipeng` out."),
    ),
    "no-honours": (
        Texts("不带风，桌上不能有字牌：{tiles}。",
              "不带风 (budaifeng) is played: there are no honours in the game, so not {tiles}."),
        Texts("改正这里的牌，或去掉不带风。", "Correct the tiles, or leave `budaifeng` out."),
    ),
    "five": (
        Texts("{tile} 一共 {number} 张，每种牌只有四张。",
              "{tile} is there {number} times in all; there are four of each tile."),
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
              "There are {number} kongs on the table: with more than four the game is drawn."),
        Texts("改正杠，或者房间打不荒庄。", "Correct the kongs, or play 不荒庄 (`buhuang`)."),
    ),
    # tile-count, win-missing, not-winning
    "count": (
        _COUNT,
        Texts("数一数手牌，看看有没有漏写或多写。",
              "Count the tiles again, and the sections beside them."),
    ),
    "count-heaven": (
        Texts("天胡没有说胡哪张时要写满 {full} 张，这里是 {is} 张。",
              "With 天胡 and no winning tile named, all {full} tiles must stand here, not {is}."),
        Texts("补上缺的那张，或写明胡的是哪张：胡:牌 自摸 天胡。",
              "Add the tile that is missing, or name the winning tile: `win:TILE self heaven`."),
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
              "Concealed tiles: {is}, one too many. There should be {full} counting the winning "
              "tile, or {short} without it."),
        Texts("去掉其中一张就成牌：{each}", "It is complete without one of: {each}"),
    ),
    "count-lacking": (
        Texts("手牌 {is} 张，少了一张；应该是 {full} 张（含胡牌）或 {short} 张（不含）。",
              "Concealed tiles: {is}, one too few. There should be {full} counting the winning "
              "tile, or {short} without it."),
        Texts("添上其中一张就成牌：{each}", "It is complete with one of: {each}"),
    ),
    "unnamed": (
        Texts("没有说胡的是哪一张。", "The winning tile is not named."),
        Texts("写一段“胡:牌 自摸”或“胡:牌 点炮:东”。",
              "Add a section `win:TILE self` or `win:TILE discard from:E`."),
    ),
    "unnamed-tile": (
        Texts("没有说胡的是哪一张。", "The winning tile is not named."),
        Texts("写在冒号后面：胡:5万 自摸。", "Name it behind the colon: `win:5m self`."),
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
        Texts("{word}要自摸才算。", "{word} needs a self-draw."),
        Texts("改成自摸，或去掉{word}。", "Write `self`, or leave {word} out."),
    ),
    "needs-kong": (
        Texts("{word}要胡家自己开了杠。", "{word} needs a kong of the winner's."),
        Texts("补上杠（明杠、捡杠或暗杠），或去掉{word}。",
              "Add the kong (`kong:`, `addkong:` or `ankong:`), or leave {word} out."),
    ),
    "needs-discard": (
        Texts("{word}胡的是别人打出的牌，抢杠、自摸都不是。",
              "{word} is won on a discard; a robbed kong or a self-draw is none."),
        Texts("改成点炮，或去掉{word}。", "Write `discard`, or leave {word} out."),
    ),
    "needs-dealer": (
        Texts("只有庄家才有{word}。", "Only the dealer can have {word}."),
        Texts("加上“庄”（胡家是庄家），或去掉{word}。",
              "Add `dealer` if the winner deals, or leave {word} out."),
    ),
    "needs-dealer-seat": (
        Texts("只有庄家才有{word}，这里胡家不是庄家。",
              "Only the dealer can have {word}, and here the winner does not deal."),
        Texts("改正胡家的座位或庄家，或去掉{word}。",
              "Correct the winner's seat or the dealer's, or leave {word} out."),
    ),
    "needs-non-dealer": (
        Texts("庄家没有{word}。", "The dealer cannot have {word}."),
        Texts("改正庄家，或去掉{word}。", "Correct who deals, or leave {word} out."),
    ),
    "needs-dealer-discard": (
        Texts("{word}胡的是庄家打出的第一张。", "{word} is won on the dealer's first discard."),
        Texts("写成庄家点炮，或去掉{word}。",
              "Write `discard from:` the dealer's seat, or leave {word} out."),
    ),
    "needs-no-melds": (
        Texts("{word}时不能有吃碰杠。", "{word} allows no melds."),
        Texts("去掉吃碰杠，或去掉{word}。", "Leave the melds out, or {word}."),
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
        Texts("去掉这里，或改成点炮。", "Leave this out, or write `discard`."),
    ),
    # seat-conflict, bad-fish, bad-claim
    "own-discard": (
        Texts("这是胡家自己的座位：胡家坐{seat}{taken}。",
              "This is the winner's own seat: he sits {seat}{taken}."),
        Texts("改正点炮的人，或写明胡家的座位（座:）。",
              "Correct the discarder, or say where the winner sits (`seat:`)."),
    ),
    "own-kong": (
        Texts("这是胡家自己的座位：胡家坐{seat}{taken}。",
              "This is the winner's own seat: he sits {seat}{taken}."),
        Texts("改正被抢杠的人，或写明胡家的座位（座:）。",
              "Correct the robbed player, or say where the winner sits (`seat:`)."),
    ),
    "own-seat-shown": (
        Texts("@ 后面只写别家，胡家坐{seat}{taken}。",
              "An `@` section tells of the other seats, and the winner sits {seat}{taken}."),
        Texts("胡家自己的放风、飘、吃碰杠不用 @；或写明胡家的座位（座:）。",
              "Write the winner's own feng, fish and melds without `@`, or say where he sits "
              "(`seat:`)."),
    ),
    "fish": (
        Texts("飘鱼只能是 1 或 2。", "Fish is 1 or 2."),
        Texts("没有飘就不写。", "Leave it out where no fish was chosen."),
    ),
    "claim-unreadable": (
        Texts("=> 后面不是分数。", "What stands behind `=>` is not a number of points."),
        Texts("写在最后，不写单位：胡家共得几分 => 24，或各家 => 东-8 南+24 西-8 北-8",
              "At the end write what the winner got in all, `=> 24`, or seats, "
              "`=> E-8 S+24 W-8 N-8`, without a unit."),
    ),
    "heading": (
        Texts("这一行像是规则，可是读不懂；下面的记录不知道按什么规则算。",
              "This line seems to set rules, but it cannot be read: what the records below are "
              "judged by is not known."),
        Texts("单独写一行：规则: 房间 夹档", "Write on a line of its own `rules: room jiadang`."),
    ),
    "claim-twice": (
        Texts("手牌里的 => 和这一格主张的不一样。",
              "The claim in the hand and the one in this cell differ."),
        Texts("只留一个。", "Keep one of them."),
    ),
    "rules-twice": (
        Texts("手牌里写的规则和这一格的不一样。",
              "The rules in the hand and those in this cell differ."),
        Texts("只留一个。", "Keep one of them."),
    ),
    # unreadable: lines and cells of files
    "bytes": (
        Texts("这一行不是文字：有的字节在这个编码里什么也不是。",
              "This line is no text: some of its bytes are nothing in the file's encoding."),
        Texts("重新存成 UTF-8，或用 --encoding 说明编码。",
              "Save the file as UTF-8, or name its encoding with --encoding."),
    ),
    "line-long": (
        Texts("这一行太长（超过 1 MiB）。", "This line is too long (over 1 MiB)."),
        Texts("一行写一手牌；是不是换行丢了？",
              "Write one record a line; were the line breaks lost?"),
    ),
    "cell-long": (
        Texts("这一格太长，多半是引号没有配对。",
              "A cell is too long: most likely a quote was never closed."),
        Texts("补上或删去那个引号；下面各行照样查。",
              "Close the quote, or take it out; the lines below are checked all the same."),
    ),
    "quote-open": (
        Texts("这一行的引号没有配对。", "A quote in this row is never closed, or closed too soon."),
        Texts("补上或删去它；格子里的引号写成两个。下面各行照样查。",
              "Close it, or take it out; a quote within a cell is written twice. The lines below "
              "are checked all the same."),
    ),
    "cells-many": (
        Texts("这一行的格子比表头多。", "This row has more cells than the header."),
        Texts("格子里有逗号的要加引号。", "Put cells that hold commas in quotes."),
    ),
    "cell-empty": (
        Texts("手牌这一格是空的。", "The hand's cell is empty."),
        Texts("写上手牌，或删去这一行。", "Write the hand, or take the row out."),
    ),
    "json": (
        Texts("这一行不是 JSON。", "This line is no JSON."),
        Texts("一行一个对象：{{\"hand\": \"...\"}}。",
              "Write an object a line: {{\"hand\": \"...\"}}."),
    ),
    "json-object": (
        Texts("这一行的 JSON 不是对象。", "This line's JSON is no object."),
        Texts("一行一个对象：{{\"hand\": \"...\"}}。",
              "Write an object a line: {{\"hand\": \"...\"}}."),
    ),
    "json-hand": (
        Texts("对象里没有 \"hand\"，或它不是字符串。", "The object has no string \"hand\"."),
        Texts("写上 \"hand\"。", "Add \"hand\"."),
    ),
    "json-key": (
        Texts("“{word}”不是认得的键。", "`{word}` is no key that is known."),
        Texts("是不是想写“{name}”？", "Did you mean `{name}`?"),
    ),
    "claim-cell": (
        Texts("主张这一格不是分数。", "The claim's cell is not a number of points."),
        Texts("只写数：胡家共得几分 24，或各家 东-8 南+24 西-8 北-8；不写单位。",
              "Write numbers alone: what the winner got in all, 24, or seats, E-8 S+24 W-8 N-8; no "
              "unit."),
    ),
    "json-value": (
        Texts("\"{name}\" 的值不能这样写。", "The value of \"{name}\" cannot be taken."),
        Texts("写成字符串，或结果里的那种对象。",
              "Write a string, or the object that results have."),
    ),
    "seat-twice": (
        Texts("=> 后面同一家写了两次。", "The claim names a seat twice."),
        Texts("每家只写一次。", "Name each seat once."),
    ),
    # a sitting: its lines
    "line-word": (
        Texts("“{word}”不是这里的关键词。", "`{word}` is no keyword here."),
        Texts("{near}", "{near}"),
    ),
    "players": (
        Texts("玩家要写成 座位=名字。", "Players are named as seat=name."),
        Texts("例如：玩家: 东=张三 南=李四 西=王五 北=赵六",
              "Such as: players: E=Ann S=Bo W=Cai N=Di"),
    ),
    "longrun": (
        Texts("长跑要写成 座位=几条。", "长跑 is written as seat=number."),
        Texts("例如：长跑: 南=2；南=0 是不跑了。",
              "Such as: longrun: S=2; S=0 ends it."),
    ),
    "longrun-fish": (
        Texts("长跑是 1 条或 2 条，0 是不跑了，没有“{typed}”。",
              "长跑 is of 1 fish or 2, and 0 ends it; there is no `{typed}`."),
        Texts("写 0、1 或 2。", "Write 0, 1 or 2."),
    ),
    "seat-word": (
        Texts("“{word}”不是座位，也不是哪个玩家。", "`{word}` is no seat, and no player's name."),
        Texts("{near}", "{near}"),
    ),
    "player-name": (
        Texts("“{word}”不能作名字。", "`{word}` cannot be a name."),
        Texts("名字里不用空格和 | @ & [ ] : + =，不以数字开头，也不用别的座位的字。",
              "A name has no spaces nor | @ & [ ] : + =, begins with no digit, and is no other "
              "seat's word."),
    ),
    "name-taken": (
        Texts("“{word}”已经是另一家的名字。", "`{word}` is another seat's name already."),
        Texts("换了座位，就在一行里把两家都写上。",
              "If they changed seats, name both in one line."),
    ),
    "dealer-seat": (
        Texts("这一行要写谁坐庄。", "This line must say who deals."),
        Texts("例如：庄: 南", "Such as: dealer: S"),
    ),
    "draw-word": (
        Texts("荒庄后面只能写“有杠”，不是“{word}”。",
              "Behind `draw` only `kong` may stand, not `{word}`."),
        Texts("有人开过杠写“荒庄 有杠”，没有就只写“荒庄”。",
              "Write `draw kong` if somebody made a kong, else `draw`."),
    ),
    "points-section": (
        Texts("记分的一行在 | 后面只写胡家的座位。",
              "Behind the points only the winner's seat stands."),
        Texts("例如：分 东-8 南+24 西-8 北-8｜座:南",
              "Such as: points E-8 S+24 W-8 N-8 | seat:S"),
    ),
    "points-sum": (
        Texts("四家的分加起来不是零。", "The points do not sum to zero."),
        Texts("输的和赢的要一样多；没写的一家是 0。",
              "What some lose others win; a seat that is not named has 0."),
    ),
    "seats-unreadable": (
        Texts("这里要写各家的分。", "Here points stand by seat."),
        Texts("例如：东-8 南+24 西-8 北-8", "Such as: E-8 S+24 W-8 N-8"),
    ),
    # a sitting: the winners of a deal
    "again-first": (
        Texts("& 前面没有可以接的一局。", "There is no deal that this `&` could belong to."),
        Texts("& 紧接在同一局第一个胡家的后面。",
              "`&` stands right behind the first winner of the same deal."),
    ),
    "again-word": (
        Texts("& 后面要写同一局另一个胡家的牌，不是“{typed}”。",
              "Behind `&` stands another winner's hand, not `{typed}`."),
        Texts("去掉 &，或写上牌。", "Leave the `&` out, or write the hand."),
    ),
    "again-of-draw": (
        Texts("荒庄的一局没有胡家。", "A drawn game has no winner."),
        Texts("去掉 &，或去掉荒庄。", "Leave the `&` out, or the draw."),
    ),
    "again-of-points": (
        Texts("只记分的一局，后面不能再接一手牌。",
              "Behind a deal of which the points were noted no hand can follow."),
        Texts("把分合在一行里，胡家都写上座位：｜座:南｜座:北。",
              "Put the points into one line, with the seats of all winners: | seat:S | seat:N."),
    ),
    "winner-seat": (
        Texts("没有说是谁胡的。", "Who won is not said."),
        Texts("整场的记录里每个胡家都要写座位：座:南。",
              "In a sitting every winner's seat is named: seat:S."),
    ),
    "points-winner": (
        Texts("没有说是谁胡的。", "Who won is not said."),
        Texts("在分后面写胡家的座位：｜座:南。",
              "Behind the points name the winner's seat: | seat:S."),
    ),
    "one-winner": (
        Texts("没有一炮多响，一局只有一个胡家。", "Without 一炮多响 a deal has one winner."),
        Texts("只写胡的那一家；开了一炮多响的写进规则（规则: 房间 一炮多响）。",
              "Name the one; if 一炮多响 is played, say so (rules: room yipao)."),
    ),
    "several-self": (
        Texts("几家一起胡，不能有自摸。", "Of several winners none can have drawn the tile."),
        Texts("改成点炮，或去掉 &。", "Make it a discard, or leave the `&` out."),
    ),
    "several-how": (
        Texts("几家一起胡，要么都是点炮，要么都是抢杠。",
              "Several win on one discard or on one robbed kong, not on both."),
        Texts("改成一样的。", "Make them the same."),
    ),
    "several-tile": (
        Texts("几家一起胡，胡的要是同一张。", "Several winners of a deal win on the same tile."),
        Texts("改正其中一张；不是同一局的，去掉 &。",
              "Correct one of them, or leave the `&` out if it is another deal."),
    ),
    "several-source": (
        Texts("几家一起胡，点炮的要是同一家。",
              "Several winners of a deal win on one player's tile."),
        Texts("改正其中一个。", "Correct one of them."),
    ),
    "several-seat": (
        Texts("同一家在一局里胡了两次。", "The same seat wins twice in one deal."),
        Texts("改正座位；不是同一局的，去掉 &。",
              "Correct the seat, or leave the `&` out if it is another deal."),
    ),
    "several-rules": (
        Texts("同一局的几家写了不同的规则。", "The winners of one deal name different rules."),
        Texts("规则写一样的，或单独写一行“规则: ...”。",
              "Let them name the same, or put `rules: ...` on a line of its own."),
    ),
    "several-shown": (
        Texts("同一局里，几行写的同一家不一样。",
              "The lines of one deal do not say the same of a seat."),
        Texts("改成一样的，或只在一行里写。", "Make them the same, or say it in one of them."),
    ),
    "several-mark": (
        Texts("同一张牌，一家写了{word}，另一家没有。",
              "Of the same tile one winner says {word} and the other does not."),
        Texts("都写上，或都去掉。", "Let both say it, or neither."),
    ),
    "several-five": (
        Texts("这一局的几行合起来，{tile}有 {number} 张，每种只有四张（胡的那张只算一次）。",
              "Over the lines of this deal {tile} is there {number} times; there are four of each "
              "tile (the one they win on counts once)."),
        Texts("看看哪一手写错了。", "Look which of the hands is mistyped."),
    ),
    # a sitting: who deals
    "dealer-first": (
        Texts("第一局是{dealer}坐庄，这里写的是{seat}。",
              "{dealer} is the first dealer, not {seat}."),
        Texts("改正这里的庄家；先坐庄的是别人，就在最前面写“庄: {seat}”。",
              "Correct the dealer here; if somebody else dealt first, write `dealer: {seat}` at "
              "the top."),
    ),
    "dealer-said": (
        Texts("前面写了{dealer}先坐庄，这里写的是{seat}。",
              "The first dealer was said to be {dealer}; here it is {seat}."),
        Texts("改正其中一个。", "Correct one of the two."),
    ),
    "dealer-won": (
        Texts("第 {deal} 局（第 {line} 行）庄家胡了，{dealer}接着坐庄，不是{seat}。",
              "In deal {deal} (line {line}) the dealer won, so {dealer} deals again, not {seat}."),
        Texts("改正这里的庄家，或第 {deal} 局；也看看中间是不是漏写了一局（如“荒庄 有杠”）。",
              "Correct the dealer here, or deal {deal}; or a deal is missing between, such as "
              "`draw kong`."),
    ),
    "dealer-passed": (
        Texts("第 {deal} 局（第 {line} 行）庄家没胡，轮到{dealer}坐庄，不是{seat}。",
              "In deal {deal} (line {line}) the dealer did not win, so {dealer} deals now, not "
              "{seat}."),
        Texts("改正这里的庄家，或第 {deal} 局；也看看中间是不是漏写了一局。",
              "Correct the dealer here, or deal {deal}; or a deal is missing between."),
    ),
    "dealer-drawn": (
        Texts("第 {deal} 局（第 {line} 行）荒庄，没有杠，{dealer}接着坐庄，不是{seat}。",
              "Deal {deal} (line {line}) was drawn without a kong, so {dealer} deals again, not "
              "{seat}."),
        Texts("有人开过杠，就把第 {deal} 局写成“荒庄 有杠”；否则改正这里的庄家。",
              "If somebody made a kong, deal {deal} is `draw kong`; else correct the dealer here."),
    ),
    "dealer-kong": (
        Texts("第 {deal} 局（第 {line} 行）荒庄，有杠，轮到{dealer}坐庄，不是{seat}。",
              "Deal {deal} (line {line}) was drawn after a kong, so {dealer} deals now, not "
              "{seat}."),
        Texts("没有杠，就把第 {deal} 局写成“荒庄”；否则改正这里的庄家。",
              "If there was no kong, deal {deal} is `draw`; else correct the dealer here."),
    ),
    "dealer-unknown": (
        Texts("第 {deal} 局（第 {line} 行）谁胡的不清楚；{dealer}或下家坐庄，不会是{seat}。",
              "Who won deal {deal} (line {line}) is not known; {dealer} deals, or the next player, "
              "but not {seat}."),
        Texts("先改正第 {deal} 局。", "Correct deal {deal} first."),
    ),
}  # fmt: skip

EXAMPLES: Final = {
    "MELD_KEY": Texts("碰:东东东", "pon:EEE"),
    "FENG_KEY": Texts("放风:东南西", "feng:ESW"),
    "WIN_KEY": Texts("胡:5万 自摸", "win:5m self"),
    "HOW_KEY": Texts("点炮:东", "discard:E"),
    "FROM_KEY": Texts("from:东", "from:E"),
    "SEAT_KEY": Texts("座:南", "seat:S"),
    "DEALER_KEY": Texts("庄:东", "dealer:E"),
    "FISH_KEY": Texts("飘:1", "fish:1"),
    "RULES_KEY": Texts("规则:房间 夹档", "rules:room jiadang"),
}
TAKEN: Final = Texts("（没有说明，按默认）", " (not said, so taken)")
NEAR: Final = Texts("是不是想写“{word}”？", "Did you mean `{word}`?")
KNOWN: Final = Texts("可以写：{words}", "Known: {words}")


def message(problem: "Problem", lang: Lang) -> str:
    """What is wrong, in one plain sentence."""
    return SENTENCES[problem.why][0].of(lang, _fields(problem, lang))


def hint(problem: "Problem", lang: Lang) -> str:
    """What to do about it."""
    return SENTENCES[problem.why][1].of(lang, _fields(problem, lang))


def _fields(problem: "Problem", lang: Lang) -> dict[str, str]:
    facts = problem.facts
    fields = {name: _said(fact, lang) for name, fact in facts.items()}
    for name in ("option", "other"):
        if name in facts:
            word = OPTION_WORDS[str(facts[name])]
            fields[name] = word.zh if lang is Lang.ZH else f"{word.zh} ({word.en})"
    fields["taken"] = TAKEN.of(lang) if facts.get("assumed") else ""
    if isinstance(tiles := facts.get("tiles"), tuple):
        kinds = [tile for tile in dict.fromkeys(tiles) if isinstance(tile, Tile)]
        fields["each"] = " ".join(_said(tile, lang) for tile in kinds)
    if isinstance(terminal := facts.get("terminal"), str) and terminal:
        fields["example"] = EXAMPLES[terminal].of(lang)
    if words := _known(facts):
        fields["near"] = near(str(facts.get("word", "")), words, lang)
    return fields


def _known(facts: "Mapping[str, Fact]") -> tuple[Word, ...]:
    """The words that could stand where an unknown one does: keywords of some `classes`, rule sets
    and options `among` which it was sought, or `names` that have no other form."""
    options = {**OPTION_WORDS, **RULE_SET_WORDS}
    return (
        *(word for terminal in _strings(facts, "classes") for word in CLASSES[terminal]),
        *(options[name] for name in _strings(facts, "among")),
        *(Word(name, name) for name in _strings(facts, "names")),
    )


def _strings(facts: "Mapping[str, Fact]", name: str) -> tuple[str, ...]:
    fact = facts.get(name, ())
    return tuple(each for each in fact if isinstance(each, str)) if isinstance(fact, tuple) else ()


def near(word: str, known: Iterable[Word], lang: Lang) -> str:
    """The nearest of some words, in whichever language it was meant, or the list of them."""
    known = tuple(dict.fromkeys(known))
    close = nearest(word, (form for each in known for form in each.forms))
    if close is not None:
        if is_foreign(word):  # then the keyword is told in the user's own language
            close = next(each.of(lang) for each in known if close in each.forms)
        return NEAR.of(lang, {"word": close})
    return KNOWN.of(lang, {"words": " ".join(each.of(lang) for each in known)})


def _said(fact: object, lang: Lang) -> str:
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
    return shown(str(fact))
