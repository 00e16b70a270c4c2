"""The keywords of a sitting's lines, and what is said of a sitting, in both languages."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from .lang import Lang, Texts
from .notation import KEYS, Key, Word


class Keyword(StrEnum):
    """What a line that is no record begins with."""

    PLAYERS = "players"
    LONGRUN = "longrun"
    DRAW = "draw"
    KONG = "kong"
    POINTS = "points"
    TOTAL = "total"
    DEALER = "dealer"


KEYWORDS: Final[Mapping[Keyword, Word]] = {
    Keyword.PLAYERS: Word("players", "玩家"),
    Keyword.LONGRUN: Word("longrun", "长跑", ("長跑",)),
    Keyword.DRAW: Word("draw", "荒庄", ("荒莊", "黄庄", "荒牌", "流局", "liuju", "huangzhuang")),
    Keyword.KONG: Word("kong", "有杠", ("有槓", "杠")),
    Keyword.POINTS: Word("points", "分"),
    Keyword.TOTAL: Word("total", "合计", ("合計", "总计")),
    Keyword.DEALER: KEYS[Key.DEALER],
}

_SPOKEN: Final = [
    form
    for keyword, word in KEYWORDS.items()
    if keyword not in (Keyword.KONG, Keyword.DEALER)  # those may stand in a record too
    for form in word.forms
]
_BEGINS: Final = re.compile(
    r" *(?:\[[^\]]*\] *)?(&|"
    + "|".join(rf"{form}(?![a-z])" if form.isascii() else form for form in _SPOKEN)
    + ")",
    re.IGNORECASE,
)


def sitting_word(line: str) -> tuple[int, int] | None:
    """Where a line begins as only those of a sitting do, `line` being its plain form; None for any
    other."""
    found = _BEGINS.match(line)
    return None if found is None else found.span(1)


SAID: Final[Mapping[str, Texts]] = {
    # the table of deals
    "deal": Texts("局", "Deal"),
    "deal-label": Texts("第 {number} 局", "deal {number}"),
    "dealer": Texts("庄家", "Dealer"),
    "what": Texts("经过", "What happened"),
    "streak": Texts("{name} 连{number}", "{name} ×{number}"),
    "self": Texts("{winner}自摸 {tile}", "{winner} draws {tile}"),
    "dealt": Texts("{winner}自摸", "{winner} wins as dealt"),
    "discard": Texts("{winner}胡 {tile}，{source}点炮", "{winner} wins on {source}'s {tile}"),
    "rob": Texts("{winner}抢{source}的杠，胡 {tile}", "{winner} robs {source}'s kong of {tile}"),
    "intercepted": Texts("{winner}被截胡", "{winner} is intercepted"),
    "draw": Texts("荒庄", "drawn game"),
    "draw-kong": Texts("荒庄，有杠", "drawn game, a kong was made"),
    "points": Texts("{winners}胡，只记了分", "{winners} won, points alone were noted"),
    "invalid": Texts("不合规，不计分", "invalid, left out"),
    "claim": Texts("{winner}报 {claim}，应为 {right}", "{winner} claimed {claim}, it is {right}"),
    "assumed-source": Texts(
        "没写谁点的炮，按{source}算", "whose tile it was is not said; taken to be {source}'s"
    ),
    "guessed": Texts(
        "前面有一局谁胡的不清楚，第 {deals} 局的庄家是推测的。",
        "Who won a deal before is not known, so who dealt these is a guess: {deals}.",
    ),
    "total-sum": Texts("（四家加起来是 {sum}，不是零）", " (the four sum to {sum}, not to zero)"),
    "seated": Texts("{name}（{seat}）", "{name} ({seat})"),
    "deals": Texts("各局", "The deals"),
    "sum-of": Texts("∑{name}", "∑{name}"),
    # what stands below it
    "problems": Texts("要看的", "What needs attention"),
    "at": Texts("第 {line} 行", "line {line}"),
    "at-deal": Texts("第 {line} 行（第 {deal} 局）", "line {line} (deal {deal})"),
    "total-right": Texts("{claim}：对", "{claim}: right"),
    "total-wrong": Texts("{claim}：不对，应为 {right}", "{claim}: wrong, it is {right}"),
    "left-out": Texts(
        "第 {deals} 局不合规，没有计入累计。",
        "Deals left out of the totals, being invalid: {deals}.",
    ),
    "claims": Texts("合计核对", "Totals claimed"),
    "standing": Texts("最后", "In the end"),
    "player": Texts("玩家", "Player"),
    "total": Texts("累计", "Total"),
    "wins": Texts("胡", "Wins"),
    "self-draws": Texts("自摸", "Self-drawn"),
    "shot": Texts("点炮", "Dealt in"),
    "best": Texts("最大一手", "Best hand"),
    "best-of": Texts("{points}（第 {deal} 局）", "{points} (deal {deal})"),
    "turns": Texts("坐庄", "As dealer"),
    "next": Texts("下一局{dealer}坐庄。", "{dealer} would deal next."),
    "transfers": Texts("结账", "To settle"),
    "transfer": Texts("{payer} 付给 {payee} {points}", "{payer} pays {payee} {points}"),
    "even": Texts("谁也不用付谁。", "Nobody owes anything."),
    "empty": Texts("一局也没有。", "There is no deal here."),
    "page": Texts("威海麻将：一场牌", "Weihai mahjong: a sitting"),
    "chart": Texts("累计走势", "Running totals"),
    "note-intercepted": Texts(
        "截胡：一张牌只有{first}胡（{clause}），这手不付分",
        "intercepted: of several only the first after the discarder wins, {first} ({clause}); this "
        "hand is not paid",
    ),
}  # fmt: skip


def say(key: str, lang: Lang, **facts: object) -> str:
    """One of the texts above, its fields filled in."""
    return SAID[key].of(lang, facts)
