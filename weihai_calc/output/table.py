"""A scored hand as tables for a terminal, wide characters aligned."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..model import Claim, Seat
from ..notation.writer import claim_text, meld_text
from ..result import Result
from ..rules import Kind
from ..settle import Settlement
from ..words.lang import Lang, shown
from ..words.notation import KEYS, MARKS, MELDS, Key
from ..words.tiles import tiles_text
from ..words.ui import HOW_SAID, WAITS, say
from ..worth import Considered
from .drawing import (
    assumption_texts,
    house_text,
    item_name,
    remark_text,
    seat_name,
    split_text,
    table,
)
from .wrapping import width, wrapped


def result_table(
    result: Result, lang: Lang, explain: bool = False, columns: int | None = None
) -> str:
    """Everything a scored hand says: the hand, its items, the payments, the seats' totals, the
    claim's verdict, what was assumed, the notes; `explain` adds the splits that were considered.

    The result must be that of a valid record. `columns` is the terminal's width, where it is known:
    what is too wide for it is then broken.
    """
    blocks = [
        _head(result, lang, columns),
        _items(result, lang, columns),
        _payments(result, lang, columns),
        totals_cells(result, lang).drawn(None),
        "\n".join(wrapped(line, columns, "  ") for line in beside_lines(result, lang)),
        _considered(result.considered, lang, columns) if explain else "",
    ]
    return "\n\n".join(block for block in blocks if block)


class Cells(NamedTuple):
    """A table's names and rows; `align` has a letter a column, l or r."""

    heads: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    align: str

    def drawn(self, columns: int | None) -> str:
        """For a terminal of so many columns."""
        return table(self.heads, self.rows, self.align, columns)


def _head(result: Result, lang: Lang, columns: int | None) -> str:
    from tabulate import tabulate

    rows = [
        (say("rules", lang), house_text(result.house, lang)),
        (say("hand", lang), _hand_text(result, lang)),
        (say("won", lang), won_text(result, lang)),
    ]
    rules, hand, won = tabulate(rows, tablefmt="plain", disable_numparse=True).splitlines()
    # The hand stays in one line, for it may be copied.
    head = "\n".join((wrapped(rules, columns, "  "), hand, wrapped(won, columns, "  ")))
    label = result.record.label
    return head if label is None else f"[{shown(label)}]\n{head}"


def _hand_text(result: Result, lang: Lang) -> str:
    """The split with the winning tile in brackets, then melds and feng as in the notation."""
    hand = result.record.hand
    assert result.split is not None
    sections = [split_text(result.split, lang), *(meld_text(meld, lang) for meld in hand.melds)]
    if hand.feng is not None:
        sections.append(f"{KEYS[Key.FENG].of(lang)}:{tiles_text(hand.feng, lang)}")
    return " | ".join(sections)


def won_text(result: Result, lang: Lang) -> str:
    """Who won on what, and who deals."""
    hand, seats = result.record.hand, result.seats
    assert seats is not None
    assert hand.how is not None
    won = say(
        "dealt" if hand.win is None else HOW_SAID[hand.how],
        lang,
        winner=seat_name(seats.winner, lang),
        source="" if seats.source is None else seat_name(seats.source, lang),
        tile="" if hand.win is None else tiles_text([hand.win], lang),
    )
    marks = [MARKS[mark].of(lang) for mark in MARKS if mark in hand.marks]
    deals = say("dealer-is", lang, dealer=seat_name(seats.dealer, lang))
    return ("，" if lang is Lang.ZH else ", ").join((won, *marks, deals))


def _items(result: Result, lang: Lang, columns: int | None) -> str:
    items = items_cells(result, lang).drawn(None)
    if columns is not None and width(items) > columns:
        items = items_cells(result, lang, ",\n").drawn(columns)
    return items


def items_cells(result: Result, lang: Lang, comma: str = ", ") -> Cells:
    """One row an item; `comma` parts its clauses."""
    rows: list[tuple[object, ...]] = []
    so_far = 0
    for entry in result.items:
        name = item_name(entry, lang)
        if lang is Lang.EN:
            name = f"{name} ({entry.item.id})"
        times = entry.item.kind is Kind.TIMES
        so_far = so_far * entry.value if times else so_far + entry.value
        value = f"×{entry.value}" if times else str(entry.value)
        clause = result.house.rule_set.cite(entry.item.clause).replace(", ", comma)
        rows.append((name, value, so_far, clause))
    if result.fan is not None:
        rows.append((say("hand-points", lang), f"2^{result.fan}", result.hand_points, ""))
    value_head = "value" if result.fan is None else "fan"
    heads = tuple(say(key, lang) for key in ("item", value_head, "running", "clause"))
    return Cells(heads, tuple(rows), "lrrl")


def _payments(result: Result, lang: Lang, columns: int | None) -> str:
    assert result.settlement is not None
    paid = payments_cells(result, lang).drawn(columns)
    return "\n".join((paid, *kong_lines(result.settlement, lang)))


def payments_cells(result: Result, lang: Lang) -> Cells:
    """One row a payer: hand points, doubled with the dealer, what is added, what the cap cuts."""
    assert result.settlement is not None
    extras = result.house.rule_set.extras
    rows = []
    for payment in result.settlement.payments:
        row: list[object] = [_seat_text(payment.payer, result, lang), result.hand_points]
        row.append(payment.hand if payment.hand != result.hand_points else "")
        if extras:
            row += [payment.feng, payment.fish, payment.kong, payment.due]
            row.append(payment.paid - payment.due or "")
        rows.append((*row, payment.paid))
    keys = ["payer", "hand-points", "dealer-doubles"]
    if extras:
        keys += ["feng", "fish", "kong", "due", "cap"]
    heads = tuple(say(key, lang) for key in (*keys, "paid"))
    return Cells(heads, tuple(rows), "l" + "r" * len(keys))


def kong_lines(settlement: Settlement, lang: Lang) -> Iterator[str]:
    """The kongs that are settled apart, a line each."""
    for kong in settlement.kongs:
        seat, name = seat_name(kong.seat, lang), MELDS[kong.kind].of(lang)
        yield say("kong-of", lang, seat=seat, kong=name, each=kong.each)


def _seat_text(seat: Seat, result: Result, lang: Lang) -> str:
    assert result.seats is not None
    roles = (("dealer-mark", result.seats.dealer), ("winner-mark", result.seats.winner))
    marks = [say(key, lang) for key, holder in roles if holder is seat]
    name = seat_name(seat, lang)
    if not marks:
        return name
    comma = "、" if lang is Lang.ZH else ", "
    return say("marked", lang, seat=name, marks=comma.join(marks))


def totals_cells(result: Result, lang: Lang) -> Cells:
    """One row a seat: what it won or lost."""
    rows = tuple(
        (_seat_text(seat, result, lang), f"{points:+d}" if points else "0")
        for seat, points in result.deltas.items()
    )
    return Cells((say("seat", lang), say("points", lang)), rows, "lr")


def beside_lines(result: Result, lang: Lang) -> Iterator[str]:
    """The claim's verdict, what was assumed, the notes."""
    assert result.seats is not None
    colon = "：" if lang is Lang.ZH else ": "
    if said := claim_line(result, lang):
        yield said
    if assumed := assumption_texts(result.seats, result.record.hand.how, lang):
        yield assumed
    for remark in result.remarks:
        yield say("note", lang) + colon + remark_text(remark, result.house, lang)


def claim_line(result: Result, lang: Lang) -> str:
    """The claim's verdict; nothing where there is no claim."""
    claim = result.record.claim
    if claim is None:
        return ""
    said, right = claim_text(claim, lang), claim_text(_right(claim, result), lang)
    return say(
        "claim-holds" if result.claim_holds else "claim-fails", lang, claim=said, right=right
    )


def _right(claim: Claim, result: Result) -> Claim:
    """What the claim should have been."""
    if claim.total is not None:
        return Claim(total=result.total)
    return Claim(seats=tuple((seat, result.deltas[seat]) for seat, _ in claim.seats))


def _considered(considered: Sequence[Considered], lang: Lang, columns: int | None) -> str:
    drawn = considered_cells(considered, lang).drawn(columns)
    return "\n".join((say("splits", lang), drawn, why_text(considered, lang)))


def considered_cells(considered: Sequence[Considered], lang: Lang) -> Cells:
    """One row a split: its wait, its items, what it is worth."""
    rows = []
    for tried in considered:
        wait = "" if tried.split.wait is None else WAITS[tried.split.wait].of(lang)
        items = " ".join(item_name(entry, lang) for entry in tried.entries)
        if lang is Lang.EN:
            items = " ".join(entry.item.id for entry in tried.entries)
        rows.append((split_text(tried.split, lang), wait, items, tried.points))
    heads = tuple(say(key, lang) for key in ("split", "wait", "items", "hand-points"))
    return Cells(heads, tuple(rows), "lllr")


def why_text(considered: Sequence[Considered], lang: Lang) -> str:
    """Why the first split was taken."""
    points = [tried.points for tried in considered]
    if len(points) == 1:
        return say("why-only", lang)
    if points[0] > points[1]:
        return say("why-most", lang, best=points[0], next=points[1])
    return say("why-equal", lang, best=points[0])
