"""`classic`: the older platform text, counted in 番 with declared ready (RULES.md section 3).

番 are summed; each payer pays 2^番, doubled with the dealer. Kongs are settled apart, between all
four, whoever wins.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from ..facts import Table
from ..model import SEATS, How, Mark, MeldKind
from ..settle import NO_EXTRAS, Doubling, KongTransfer, Settlement, Terms, settled
from ..words.lang import Texts
from .ruleset import Item, Kind, Note, Reading, RuleSet, Unchecked

ITEMS: Final = (
    Item(
        "qidui", "七对", "seven pairs", Kind.FAN, 2, "胡牌牌型及番数 3A",
        Texts("七对", "seven pairs"),
        lambda f: f.fours is not None,
    ),
    Item(
        "haohua", "豪华", "fours in seven pairs", Kind.FAN, 1, "胡牌牌型及番数 3A",
        Texts("七对里每有一组四张相同的", "each four of a kind in seven pairs"),
        lambda f: f.fours or 0,
        each=True,
    ),
    Item(
        "pengpenghu", "碰碰胡", "all triplets", Kind.FAN, 1, "胡牌牌型及番数 3B",
        Texts("四组刻子或杠加一对；有吃、有放风不算",
              "four triplets or kongs and a pair; never with chi or feng"),
        lambda f: f.four_triplets,
    ),
    Item(
        "bianjia", "边夹", "closed or edge wait", Kind.FAN, 1, "胡牌牌型及番数 边夹牌型",
        Texts("胡的牌填边张或坎张", "the winning tile fills an edge or closed wait"),
        lambda f: f.closed_or_edge,
    ),
    Item(
        "qingyise", "清一色", "one suit", Kind.FAN, 2, "胡牌牌型及番数 3C",
        Texts("只有一种花色，没有字牌", "one suit, no honours"),
        lambda f: f.one_suit,
    ),
    Item(
        "menqing", "门清", "concealed and self-drawn", Kind.FAN, 1, "胡牌牌型及番数 3D",
        Texts("自摸，没有吃、碰、明杠、捡杠，没有放风（暗杠可以）",
              "self-drawn with no chi, pon, kong, addkong or feng (ankong allowed)"),
        lambda f: f.closed_draw or (f.reads("feng", "closed") and f.self_drawn and not f.opened),
    ),
    Item(
        "shoubayi", "手把一", "one tile left", Kind.FAN, 1, "胡牌牌型及番数 3E",
        Texts("吃碰杠后只剩一张手牌（暗杠可以，放风不行）",
              "one concealed tile left after melds (ankong allowed, feng not)"),
        lambda f: f.one_left,
    ),
    Item(
        "haidilao", "海底捞月", "last tile of the wall", Kind.FAN, 1, "胡牌牌型及番数 3F",
        Texts("自摸最后两墩牌", "self-drawn from the last two playable stacks"),
        lambda f: f.self_drawn and f.marked(Mark.LAST),
    ),
    Item(
        "gangkai", "杠上开", "drawn after a kong", Kind.FAN, 1, "胡牌牌型及番数 3G",
        Texts("开杠后补的牌自摸", "self-drawn on the tile taken after a kong"),
        lambda f: f.self_drawn and f.marked(Mark.KONGDRAW),
    ),
    Item(
        "huayise", "花一色", "one suit and honours", Kind.FAN, 1, "胡牌牌型及番数 3H",
        Texts("一种花色加字牌", "one suit plus honours"),
        lambda f: f.one_suit_and_honours,
    ),
    Item(
        "baoting", "报听", "ready declared", Kind.FAN, 1, "总则 3",
        Texts("报了听", "ready was declared"),
        lambda f: f.marked(Mark.TING),
    ),
)  # fmt: skip

READINGS: Final = (
    Reading("jia", {
        "any": Texts("任一拆法是坎张或边张就算边夹",
                     "边夹 by any split that shows a closed or edge wait"),
        "single": Texts("只听这一张才算边夹", "边夹 only when the hand waits on that tile alone"),
    }),
    Reading("fengsuit", {
        "count": Texts("放风的牌计入清一色、花一色", "feng tiles count for 清一色 and 花一色"),
        "ignore": Texts("放风的牌不计入清一色、花一色",
                        "feng tiles are left out of 清一色 and 花一色"),
    }),
    Reading("dealer", {
        "double": Texts("庄家翻倍", "the dealer doubles"),
        "none": Texts("庄家不翻倍", "the dealer does not double"),
    }),
    Reading("feng", {
        "open": Texts("放风算开门，没有门清", "feng opens the hand"),
        "closed": Texts("放风不算开门，仍有门清", "feng leaves 门清"),
    }),
    Reading("rob", {
        "void": Texts("被抢的杠不算杠分", "a robbed kong brings nothing"),
        "counts": Texts("被抢的杠仍得各家 1 分",
                        "a robbed kong still brings its 1 from each of the others"),
    }),
)  # fmt: skip

_KONG_POINTS: Final = {MeldKind.KONG: 1, MeldKind.ADDKONG: 1, MeldKind.ANKONG: 2}


def terms(readings: Mapping[str, str]) -> Terms:
    """Whether the dealer doubles, and whether a robbed kong counts (听牌与杠牌介绍)."""
    doubles = Doubling.HAND if readings["dealer"] == "double" else Doubling.NOTHING
    return Terms(doubles, robbed=readings["rob"] == "counts")


def settle(table: Table, terms: Terms, hand_points: int) -> Settlement:
    """Who pays the winner, and what every kong brings (胡牌方式介绍, 听牌与杠牌介绍)."""
    seats = table.seats
    payments = [
        terms.payment(payer, hand_points, seats.has_dealer(payer)) for payer in seats.payers
    ]
    # The text never doubles a kong; the terms may be those of somebody who does.
    twice = seats.dealer if terms.doubles is Doubling.ALL else None
    return settled(seats.winner, payments, _kongs(table, terms), twice)


def _kongs(table: Table, terms: Terms) -> Iterator[KongTransfer]:
    """Every kong of every player, from each of the other three; never doubled. The winner's come
    first, then the others' in the order of play."""
    winner, source = table.seats.winner, table.seats.source
    for seat in (*SEATS[winner:], *SEATS[:winner]):
        for kind in table.kongs[seat] if terms.own_kongs or seat is not winner else ():
            yield KongTransfer(seat, kind, _KONG_POINTS[kind])
    if table.robbed and source is not None and terms.robbed:
        yield KongTransfer(source, MeldKind.ADDKONG, _KONG_POINTS[MeldKind.ADDKONG])


NOTES: Final = (
    Note(
        "base",
        Texts(
            "底分取 1（规则没有写，本程序的处理）",
            "the base is 1 point: the text does not say (chosen here)",
        ),
        lambda f: True,
    ),
    Note(
        "dealer",
        Texts(
            "庄家翻倍：规则只从旁提到（本程序的处理）",
            "the dealer doubles: the text only implies it (chosen here)",
        ),
        lambda f: (
            f.house.reads("dealer", "double") and any(map(f.seats.has_dealer, f.seats.payers))
        ),
    ),
    Note(
        "feng",
        Texts(
            "放风：规则没有细说，按房间规则的放风（本程序的处理）",
            "feng: the text tells no details, so it is as in the room text (chosen here)",
        ),
        lambda f: f.hand.feng is not None,
    ),
    Note(
        "rob",
        Texts(
            "被抢的杠不算杠（本程序的处理）",
            "a robbed kong is no kong (chosen here)",
        ),
        lambda f: f.hand.how is How.ROB and f.house.reads("rob", "void"),
    ),
)

CLASSIC: Final = RuleSet(
    name="classic",
    zh="传统",
    en="classic",
    items=ITEMS,
    options=(),
    readings=READINGS,
    terms=terms,
    settle=settle,
    added=lambda table, seat: NO_EXTRAS,
    marks={
        Mark.LAST: "胡牌牌型及番数 3F",
        Mark.KONGDRAW: "胡牌牌型及番数 3G",
        Mark.TING: "总则 3",
    },
    extras={},
    kong_limit=False,
    rotation="庄家规则介绍 1-4",
    one_wins="总则 8",
    notes=NOTES,
    unchecked=(Unchecked(Texts("牌墙的次序", "the order of the wall")),),
)
