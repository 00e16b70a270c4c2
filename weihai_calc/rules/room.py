"""`room`: the friends-room platform text, counted in 分 (RULES.md section 2).

Hand points are the best base times every multiplier that holds; each payer adds feng, fish and
kong points and pays at most 32.
"""

from collections.abc import Mapping
from typing import Final

from ..facts import Table
from ..model import How, Mark, MeldKind, Seat
from ..settle import Doubling, Extras, Settlement, Terms, settled
from ..words.lang import Texts
from .ruleset import Item, Kind, Note, Option, Reading, RuleSet, Unchecked

CAP: Final = 32  # 输分计算 1

ITEMS: Final = (
    Item(
        "pihu", "屁胡", "plain win", Kind.BASE, 1, "输分计算 2",
        Texts("两面、对倒、单吊，或没有更好的",
              "a two-sided, shanpon or single wait, or nothing better"),
        lambda f: True,
    ),
    Item(
        "jiahu", "夹胡", "closed or edge wait", Kind.BASE, 2, "输分计算 3, 特殊规则 5",
        Texts("胡的牌填坎张，或 3、7 边张",
              "the winning tile fills a closed wait, or a 3/7 edge wait"),
        lambda f: f.closed_or_edge,
        needs="jiadang",
    ),
    Item(
        "piaohu", "飘胡", "all triplets", Kind.BASE, 2, "输分计算 4, 放风规则 6",
        Texts("四组刻子或杠加一对；有吃、有放风不算",
              "four triplets or kongs and a pair; never with chi or feng"),
        lambda f: f.four_triplets,
    ),
    Item(
        "qidui", "七对", "seven pairs", Kind.BASE, 4, "输分计算 5",
        Texts("七对，没有四张相同的", "seven pairs, no four of a kind"),
        lambda f: f.fours == 0,
    ),
    Item(
        "haohua", "豪华七对", "seven pairs with a four", Kind.BASE, 8, "输分计算 6",
        Texts("七对，有一组四张相同的", "seven pairs, one four of a kind"),
        lambda f: f.fours == 1,
    ),
    Item(
        "shuanghaohua", "双豪华七对", "seven pairs with two fours", Kind.BASE, 16, "输分计算 7",
        Texts("七对，有两组四张相同的", "seven pairs, two fours of a kind"),
        lambda f: f.fours == 2,
    ),
    Item(
        "chaohaohua", "超豪华七对", "seven pairs with three fours", Kind.BASE, 16, "输分计算 8",
        Texts("七对，有三组四张相同的", "seven pairs, three fours of a kind"),
        lambda f: f.fours == 3,
    ),
    Item(
        "qingyise", "清一色", "one suit", Kind.TIMES, 4, "输分计算 9",
        Texts("只有一种花色，没有字牌（放风的牌看读法 fengsuit）",
              "one suit and no honours (feng tiles: reading fengsuit)"),
        lambda f: f.one_suit,
    ),
    Item(
        "hunyise", "混一色", "one suit and honours", Kind.TIMES, 2, "输分计算 10",
        Texts("一种花色加字牌（放风的牌看读法 fengsuit）；全是字牌不算",
              "one suit plus honours (feng tiles: reading fengsuit); not all honours"),
        lambda f: f.one_suit_and_honours,
    ),
    Item(
        "haidilao", "海底捞", "last tile of the wall", Kind.TIMES, 2, "输分计算 11",
        Texts("自摸分张前的最后一张；分张摸的不算",
              "self-drawn on the last tile before the final share-out"),
        lambda f: f.self_drawn and f.marked(Mark.LAST),
    ),
    Item(
        "gangshanghua", "杠上花", "drawn after a kong", Kind.TIMES, 2, "输分计算 12",
        Texts("开杠后补的牌自摸", "self-drawn on the tile taken after a kong"),
        lambda f: f.self_drawn and f.marked(Mark.KONGDRAW),
    ),
    Item(
        "shoubayi", "手把一", "one tile left", Kind.TIMES, 2, "输分计算 13, 特殊规则 1",
        Texts("只剩一张手牌胡；有放风、有暗杠不算",
              "one concealed tile left and won on it; not with feng or an ankong"),
        lambda f: f.one_left and not f.has_ankong,
        needs="jiadang",
    ),
    Item(
        "jiawu", "夹五", "closed wait on a 5", Kind.TIMES, 2, "输分计算 14, 特殊规则 7",
        Texts("夹胡，而且是纯夹五（看读法 jiawu）",
              "夹胡 by a pure closed wait on a 5 (reading jiawu)"),
        lambda f: (f.closed_five and (f.reads("jiawu", "any") or f.only_wait)),
        needs="jiawu",
        beside="jiahu",
    ),
    Item(
        "ganghoupao", "杠后炮", "discard after a kong", Kind.TIMES, 2, "输分计算 15",
        Texts("胡别人开杠后打出的牌", "won on the discard that follows a kong"),
        lambda f: f.marked(Mark.KONGSHOT),
    ),
    Item(
        "menqing", "门清", "concealed and self-drawn", Kind.TIMES, 2,
        "输分计算 17, 杠牌规则 2, 放风规则 6",
        Texts("自摸，没有吃、碰、明杠、捡杠，没有放风（暗杠可以）",
              "self-drawn with no chi, pon, kong, addkong or feng (ankong allowed)"),
        lambda f: f.closed_draw,
    ),
    Item(
        "zimo", "自摸", "self-drawn", Kind.TIMES, 1, "输分计算 18",
        Texts("自摸（只列出，不加分）", "self-drawn (listed, changes nothing)"),
        lambda f: f.self_drawn,
    ),
    Item(
        "tianhu", "天胡", "won as dealt", Kind.TIMES, 4, "输分计算 19",
        Texts("庄家起手就成牌，没有吃碰杠（放风可以）",
              "the dealer's dealt hand is complete: no melds (feng allowed)"),
        lambda f: f.marked(Mark.HEAVEN),
    ),
    Item(
        "dihu", "地胡", "won on the first discard", Kind.TIMES, 4, "输分计算 20",
        Texts("闲家胡庄家打出的第一张，没有吃碰杠（放风可以）",
              "a non-dealer wins on the dealer's first discard: no melds (feng allowed)"),
        lambda f: f.marked(Mark.EARTH),
    ),
)  # fmt: skip

OPTIONS: Final = (
    Option(
        "jiadang", "夹档",
        Texts("坎张、边张算夹胡；开了才算手把一",
              "closed and edge waits count (夹胡), and 手把一"), "特殊规则 5",
    ),
    Option(
        "jiawu", "夹五",
        Texts("纯夹五翻倍；要有夹档",
              "a pure closed wait on a 5 doubles; needs 夹档"), "特殊规则 7", needs="jiadang",
    ),
    Option(
        "luanmao", "乱锚",
        Texts("放风可以风箭混放；不能和不带风同用",
              "winds and dragons may be mixed in a feng set; not with 不带风"), "放风规则 8",
        not_with="budaifeng",
    ),
    Option(
        "budaifeng", "不带风",
        Texts("没有字牌",
              "no honours in the game"),
    ),
    Option(
        "zhipeng", "只碰不吃",
        Texts("不能吃",
              "no chi"),
    ),
    Option(
        "buhuang", "不荒庄",
        Texts("打到底，超过四个杠也不荒庄",
              "the wall is played out, and more than four kongs do not end the game"), "特殊规则 3",
    ),
    Option(
        "yipao", "一炮多响",
        Texts("一张牌可以几家胡，各自结算",
              "several may win on one discard, each paid on his own"), "特殊规则 9",
    ),
    Option(
        "lianggang", "亮杠腚",
        Texts("可以写，不影响分数",
              "accepted; changes no score"),
    ),
)  # fmt: skip

READINGS: Final = (
    Reading("cap", {
        "total": Texts("32 分封顶算付方所付的全部", "the cap of 32 is on everything a payer pays"),
        "hand": Texts("32 分封顶只算牌分（含庄家翻倍），放风、飘鱼、杠分另加",
                      "the cap of 32 is on hand points (doubled), before feng, fish and kong"),
    }),
    Reading("jia", {
        "any": Texts("任一拆法是坎张或边张就算夹",
                     "夹胡 by any split that shows a closed or edge wait"),
        "single": Texts("只听这一张才算夹", "夹胡 only when the hand waits on that tile alone"),
    }),
    Reading("jiawu", {
        "single": Texts("只听五才算夹五", "夹五 only when the hand waits on the 5 alone"),
        "any": Texts("任一拆法夹五就算", "夹五 by any split with a closed 5"),
    }),
    Reading("luanmao", {
        "distinct3": Texts("乱锚要三张不同的字牌", "a 乱锚 set needs three different honours"),
        "any3": Texts("乱锚任意三张字牌即可", "a 乱锚 set is any three honours"),
    }),
    Reading("dealer", {
        "hand": Texts("庄家只翻牌分", "the dealer doubles hand points only"),
        "all": Texts("庄家连放风、飘鱼、杠分一起翻",
                     "the dealer doubles feng, fish and kong points as well"),
    }),
    Reading("fengsuit", {
        "count": Texts("放风的牌计入清一色、混一色", "feng tiles count for 清一色 and 混一色"),
        "ignore": Texts("放风的牌不计入清一色、混一色",
                        "feng tiles are left out of 清一色 and 混一色"),
    }),
    Reading("heaven", {
        "none": Texts("天胡不说胡哪张时，不算听口",
                      "天胡 with no winning tile named has no wait item"),
        "best": Texts("天胡不说胡哪张时，取最好的一张作胡牌",
                      "天胡 with no winning tile named takes the best tile as the last"),
    }),
)  # fmt: skip


_KONG_POINTS: Final = {MeldKind.KONG: 1, MeldKind.ADDKONG: 1, MeldKind.ANKONG: 2}


def terms(readings: Mapping[str, str]) -> Terms:
    """What the dealer doubles, and what the cap is on (输分计算 1, 16)."""
    doubles = Doubling.ALL if readings["dealer"] == "all" else Doubling.HAND
    return Terms(doubles, CAP, caps_hand=readings["cap"] == "hand")


def settle(table: Table, terms: Terms, hand_points: int) -> Settlement:
    """Who pays the winner how much (输分计算 1, 16; 放风规则 5, 7; 特殊规则 4; 杠牌规则 3-5)."""
    seats, winner = table.seats, table.seats.winner
    own = extras(table, winner)
    own_feng = own.feng if terms.own_feng else 0
    own_kong = own.kong if terms.own_kongs else 0
    payments = []
    for payer in seats.payers:
        theirs = extras(table, payer)  # of a payer's kongs none counts
        both = Extras(own_feng + theirs.feng, own.fish + theirs.fish, own_kong)
        payments.append(terms.payment(payer, hand_points, seats.has_dealer(payer), both))
    return settled(winner, payments)


def extras(table: Table, seat: Seat) -> Extras:
    """What a seat's feng, fish and kongs are worth: each tile of a set above three is a point
    (放风规则 5; 特殊规则 4; 杠牌规则 3-5)."""
    tiles = table.feng[seat]
    kong = sum([_KONG_POINTS[kind] for kind in table.kongs[seat]])
    return Extras(tiles - 3 if tiles else 0, table.fish[seat], kong)


NOTES: Final = (
    Note(
        "rob",
        Texts(
            "抢杠：房间规则没有写，按点炮付分，不另计番（本程序的处理）",
            "a robbed kong is not in the room text: it is paid like a discard, without an item of "
            "its own (chosen here)",
        ),
        lambda f: f.hand.how is How.ROB,
    ),
    Note(
        "heaven-none",
        Texts(
            "天胡没有说胡哪一张：不算听口（本程序的处理）",
            "天胡 with no winning tile named: no wait is counted (chosen here)",
        ),
        lambda f: f.hand.win is None and f.house.reads("heaven", "none"),
    ),
    Note(
        "heaven-best",
        Texts(
            "天胡没有说胡哪一张：取得分最多的一张作胡牌（本程序的处理）",
            "天胡 with no winning tile named: the tile that counts most is taken as the last "
            "(chosen here)",
        ),
        lambda f: f.hand.win is None and f.house.reads("heaven", "best"),
    ),
    Note(
        "others-kongs",
        Texts("别家的杠不计分（只算胡家的杠）", "other seats' kongs bring nothing here"),
        lambda f: any(meld.kind.is_kong for shown in f.hand.others for meld in shown.melds),
    ),
    Note(
        "several",
        Texts(
            "一炮多响：每家各自结算，各自封顶（本程序的处理）",
            "with 一炮多响 each winner is paid and capped on his own (chosen here)",
        ),
        lambda f: f.house.plays("yipao") and f.hand.how is How.DISCARD,
    ),
    Note(
        "lianggang",
        Texts(
            "亮杠腚：不影响分数",
            "亮杠腚 changes no score",
        ),
        lambda f: f.house.plays("lianggang"),
    ),
)

UNCHECKED: Final = (
    Unchecked(Texts("弃胡", "弃胡: a win given up"), "放风规则 2"),
    Unchecked(Texts("过胡", "过胡: a win passed over"), "胡牌规则 4"),
    Unchecked(Texts("放风规则 9", "放风规则 9"), "放风规则 9"),
    Unchecked(Texts("牌墙的次序", "the order of the wall")),
)

ROOM: Final = RuleSet(
    name="room",
    zh="房间",
    en="room",
    items=ITEMS,
    options=OPTIONS,
    readings=READINGS,
    terms=terms,
    settle=settle,
    added=extras,
    marks={
        Mark.LAST: "输分计算 11",
        Mark.KONGDRAW: "输分计算 12",
        Mark.KONGSHOT: "输分计算 15",
        Mark.HEAVEN: "输分计算 19",
        Mark.EARTH: "输分计算 20",
    },
    extras={"feng": "放风规则 5", "fish": "特殊规则 4", "kong": "杠牌规则 3-5"},
    kong_limit=True,
    rotation="坐庄规则 1-3",
    one_wins="胡牌规则 5",
    notes=NOTES,
    unchecked=UNCHECKED,
)
