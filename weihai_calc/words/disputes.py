"""How an explanation of a claim is said, in both languages."""

from collections.abc import Mapping
from typing import Final

from ..disputing.change import Mistake
from ..model import How, Mark, MeldKind
from .lang import Texts

SENTENCES: Final[Mapping[str, Texts]] = {
    "right": Texts("{claim}没错。", "{claim} is right."),
    "would-be": Texts("如果{conditions}，{claim}就对。", "{claim} is right if {conditions}."),
    "mistaken": Texts("{mistakes}，就会算成{behind}。", "{claim} is what you get by {mistakes}."),
    "both": Texts(
        "如果{conditions}，又{mistakes}，就会算成{behind}。",
        "If {conditions}, {claim} is what you get by {mistakes}.",
    ),
    "more-alike": Texts(
        "（换座位或换牌，共 {number} 种）", "({number} ways, with other seats or tiles)"
    ),
    "points": Texts("{points} 分", "{points}"),
    "points-behind": Texts(" {points} 分", "{points}"),
    "seats-points": Texts("“{points}”", "{points}"),
}  # fmt: skip

CONDITIONS: Final[Mapping[str, Texts]] = {
    "flag-on": Texts("房间开了{options}", "the room plays {options}"),
    "flag-off": Texts("房间没开{options}", "the room does not play {options}"),
    "reading": Texts(
        "{meaning}（读法 {name}={value}）", "the house reads {name}={value} ({meaning})"
    ),
    "rules": Texts("按{rules}规则算", "the {rules} rules are played"),
    "how-self": Texts("是自摸", "the winning tile was self-drawn"),
    "how-discard": Texts("是{seats}点的炮", "{seats} discarded the winning tile"),
    "how-rob": Texts("是抢{seats}的杠", "it was robbed from the kong of {seats}"),
    "from-discard": Texts("点炮的是{seats}", "{seats} discarded the winning tile"),
    "from-rob": Texts("被抢杠的是{seats}", "the robbed kong was that of {seats}"),
    "dealer": Texts("{seats}坐庄", "{seats} deals"),
    "win": Texts("最后一张是{tiles}", "the last tile was {tiles}"),
    "meld": Texts("{seat}的{tiles}是{kinds}", "{seat}'s {tiles} was {kinds}"),
    "fish": Texts("{seats}飘 {number}", "{seats} had chosen fish {number}"),
    "fish-none": Texts("{seats}没飘", "{seats} had chosen no fish"),
    "feng": Texts("{seats}放风 {number} 张", "{seats} had laid out {number} feng tiles"),
    "feng-not": Texts(
        "{seats}放风 {number} 张（不是 {before} 张）",
        "{seats} had laid out {number} feng tiles instead of {before}",
    ),
    "feng-none": Texts("{seats}没放风", "{seats} had laid out no feng"),
}  # fmt: skip

MARKED: Final[Mapping[Mark, tuple[Texts, Texts]]] = {
    Mark.LAST: (
        Texts("是海底捞", "it was won on the last tile of the wall (海底)"),
        Texts("不是海底捞", "it was not won on the last tile of the wall (海底)"),
    ),
    Mark.KONGDRAW: (
        Texts("是杠上花", "it was won on the tile drawn after a kong (杠上花)"),
        Texts("不是杠上花", "it was not won on the tile drawn after a kong (杠上花)"),
    ),
    Mark.KONGSHOT: (
        Texts("是杠后炮", "it was won on the discard after a kong (杠后炮)"),
        Texts("不是杠后炮", "it was not won on the discard after a kong (杠后炮)"),
    ),
    Mark.HEAVEN: (
        Texts("是天胡", "it was won as dealt (天胡)"),
        Texts("不是天胡", "it was not won as dealt (天胡)"),
    ),
    Mark.EARTH: (
        Texts("是地胡", "it was won on the dealer's first discard (地胡)"),
        Texts("不是地胡", "it was not won on the dealer's first discard (地胡)"),
    ),
    Mark.TING: (
        Texts("报了听", "ready was declared (报听)"),
        Texts("没报听", "ready was not declared (报听)"),
    ),
}
"""That a mark stands on the hand, and that it does not."""

MISTAKES: Final[Mapping[Mistake, Texts]] = {
    Mistake.CAP_FORGOTTEN: Texts("忘了封顶", "forgetting the cap"),
    Mistake.DEALER_FORGOTTEN: Texts("忘了庄家翻倍", "forgetting that the dealer doubles"),
    Mistake.DEALER_ON_EVERYTHING: Texts(
        "把不该翻的分也跟着庄家翻倍", "doubling everything for the dealer, not the hand alone"
    ),
    Mistake.ADDED: Texts("把该相乘的加了起来", "adding instead of multiplying"),
    Mistake.LESSER_SPLIT: Texts("没按最好的拆法拆", "not taking the best split of the hand"),
    Mistake.KONGS_FORGOTTEN: Texts("漏算胡家的杠分", "forgetting the winner's kongs"),
    Mistake.FENG_FORGOTTEN: Texts("漏算胡家的放风分", "forgetting the winner's feng"),
    Mistake.SHARE_FOR_TOTAL: Texts("把一家付的当成总数", "taking one payer's share for the total"),
    Mistake.TOTAL_FOR_SHARE: Texts(
        "把总数当成每家付的", "taking the total for what each payer pays"
    ),
}

FAN_FOR_POINTS: Final = Texts("把番数当成分数", "taking the 番 for points")
"""`added` where 番 are counted, each of which doubles."""

KONGS: Final[Mapping[MeldKind, Texts]] = {
    MeldKind.KONG: Texts("明杠", "an open kong (明杠)"),
    MeldKind.ADDKONG: Texts("捡杠", "an added kong (捡杠)"),
    MeldKind.ANKONG: Texts("暗杠", "a concealed kong (暗杠)"),
}

HEADS: Final[Mapping[str, Texts]] = {
    "one": Texts("为什么会是{behind}？这样就说得通：", "Why {claim}? This explains it:"),
    "1": Texts(
        "为什么会是{behind}？下面任何一条都说得通：", "Why {claim}? Any one of these explains it:"
    ),
    "2": Texts(
        "为什么会是{behind}？要有两处不同，下面任何一条都说得通：",
        "Why {claim}? It takes two differences; any one of these pairs explains it:",
    ),
    "3": Texts(
        "为什么会是{behind}？要有三处不同，下面任何一条都说得通：",
        "Why {claim}? It takes three differences; any one of these explains it:",
    ),
    "more": Texts(
        "……这是最可能的 {number} 条，还有别的。",
        "These {number} are the likeliest; there are more.",
    ),
    "none": Texts(
        "改三处以内也凑不出{behind}。最接近的：",
        "No three differences give {claim}. The nearest that can be reached:",
    ),
    "nothing": Texts(
        "牌要先合规则，才说得清怎么会是{behind}。",
        "What {claim} rests on can be said once the hand is valid.",
    ),
}

HOW_KEYS: Final[Mapping[How, str]] = {
    How.SELF: "how-self",
    How.DISCARD: "how-discard",
    How.ROB: "how-rob",
}
