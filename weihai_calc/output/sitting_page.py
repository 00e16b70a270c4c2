"""A sitting as one page of HTML: the deals, a chart of the running totals, every hand drawn."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from ..batch.checking import Checked, Refused, checked_result
from ..batch.checking import Status as CheckStatus
from ..model import SEATS, Seat
from ..quick import score
from ..sitting import Deal, Sitting, Status
from ..sitting.playing import Win
from ..words.lang import Lang
from ..words.sitting import say
from .page import article, cells_table, page
from .sitting import (
    attention_lines,
    claim_lines,
    claim_verdict,
    deals_cells,
    intercepted,
    player,
    signed,
    standing_cells,
    transfer_lines,
    trouble_lines,
)
from .wrapping import width


def sitting_page(sitting: Sitting, name: str, lang: Lang, settle: bool = False) -> str:
    """The whole page; `name` is the file's."""
    title = f"{say('page', lang)} · {name}"
    return "".join(map(str, page(title, _body(sitting, lang, settle), lang)))


def _body(sitting: Sitting, lang: Lang, settle: bool) -> Iterator[str]:
    if not sitting.deals and not sitting.troubles:
        yield f"<p>{say('empty', lang)}</p>\n"
        return
    following = say("next", lang, dealer=player(sitting.players, sitting.next_dealer, lang))
    yield _section("standing", cells_table(standing_cells(sitting, lang)), lang, following)
    yield _section("chart", chart(sitting, lang), lang)
    if settle:
        yield _section("transfers", _items(transfer_lines(sitting, lang)), lang)
    attention = _items((*attention_lines(sitting, lang), *trouble_lines(sitting, lang)))
    if attention:
        yield _section("problems", attention, lang)
    if claims := _items(claim_lines(sitting, lang)):
        yield _section("claims", claims, lang)
    yield _section("deals", cells_table(deals_cells(sitting, lang)), lang)
    yield "<main>\n"
    for deal in sitting.deals:
        for win in deal.wins:
            yield _card(sitting, deal, win, lang)
    yield "</main>\n"


def _card(sitting: Sitting, deal: Deal, win: Win, lang: Lang) -> str:
    """A winner's hand. One of a deal that is left out shows what is wrong with it, and no points;
    one that is not paid no claim but the verdict on it."""
    result = win.result
    record = result.record
    label = say("deal-label", lang, number=deal.number)
    if record.label:
        label += f" · {record.label}"
    if deal.status is Status.INVALID:
        troubles = [each for each in sitting.troubles if each.deal == deal.number]
        problems = tuple(each.problem for each in troubles if each.line == win.line)
        refused = Refused(record.text, result.house, problems, record.hand)
        checked = Checked(win.line, label, CheckStatus.INVALID, record.claim, refused)
        return article(checked, "", lang, note=say("invalid", lang))
    if win.paid:
        checked = checked_result(win.line, label, record.claim, result)
        return article(checked, "", lang)
    bare = score(record.beside(record.rules, None, record.label))
    note = intercepted(deal.players, win, lang)
    if record.claim is not None:
        note = claim_verdict(deal.players, win, lang)
    checked = checked_result(win.line, label, None, bare)
    status = CheckStatus.MISMATCH if win.claim_holds is False else checked.status
    return article(checked._replace(status=status), "", lang, note=note)


def _section(head: str, body: str, lang: Lang, behind: str = "") -> str:
    behind = f"<p>{escape(behind)}</p>" if behind else ""
    return f'<section class="sum {head}"><h2>{say(head, lang)}</h2>{body}{behind}</section>\n'


def _items(lines: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{items}</ul>" if items else ""


WIDTH: Final = 720
HEIGHT: Final = 300
_LEFT: Final = 52  # room for the numbers of the scale
_RIGHT: Final = 150  # and for the names behind the lines
_EDGE: Final = 16
_WIDEST_NAME: Final = 8
_DASHES: Final = ("", "7 3", "2 3", "9 3 2 3")  # told apart without colours too
_APART: Final = 24  # names stand at least so far from each other


def chart(sitting: Sitting, lang: Lang) -> str:
    """The running totals as an inline picture, a line a player, from nothing to the end."""
    course = [(0, 0, 0, 0), *(deal.totals for deal in sitting.deals)]
    numbers = [points for totals in course for points in totals]
    step = _step(max(numbers) - min(numbers))
    low, high = step * (min(numbers) // step), step * -(-max(numbers) // step)
    if low == high:
        low, high = -step, step

    def across(deal: int) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * deal / max(len(course) - 1, 1)

    def down(points: float) -> float:
        return _EDGE + (HEIGHT - 3 * _EDGE) * (high - points) / (high - low)

    parts = []
    for points in range(low, high + 1, step):
        kind = ' class="zero"' if points == 0 else ""
        parts.append(
            f'<line{kind} x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{down(points):.1f}" '
            f'y2="{down(points):.1f}"/>'
            f'<text x="{_LEFT - 6}" y="{down(points) + 4:.1f}" class="r">{signed(points)}</text>'
        )
    for deal in range(1, len(course), -(-len(course) // 10)):
        parts.append(f'<text x="{across(deal):.1f}" y="{HEIGHT - 2}" class="m">{deal}</text>')
    ends = _spread({seat: down(course[-1][seat]) for seat in SEATS})
    for seat in SEATS:
        line = " ".join(
            f"{across(deal):.1f},{down(totals[seat]):.1f}" for deal, totals in enumerate(course)
        )
        name = escape(_short(player(sitting.players, seat, lang)))
        said = f"{name} {signed(course[-1][seat])}"
        parts.append(
            f'<g class="p{seat.value}"><polyline points="{line}" '
            f'stroke-dasharray="{_DASHES[seat]}"><title>{name}</title></polyline>'
            f'<text x="{WIDTH - _RIGHT + 6}" y="{ends[seat] + 4:.1f}">{said}</text></g>'
        )
    label = escape(say("chart", lang))
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg>"
    )


def _short(name: str) -> str:
    """As much of a name as there is room for beside a line."""
    cut = name
    while width(cut) > _WIDEST_NAME:
        cut = cut[:-1]
    return name if cut == name else f"{cut}…"


def _step(span: int) -> int:
    """The distance of the scale's lines: 1, 2 or 5 and noughts, some six of them."""
    step = 1
    while True:
        for each in (step, 2 * step, 5 * step):
            if span <= 6 * each:
                return each
        step *= 10


def _spread(places: dict[Seat, float]) -> dict[Seat, float]:
    """The places of the names, none over another, in the order of the lines' ends."""
    found: dict[Seat, float] = {}
    below = float("-inf")
    for seat, place in sorted(places.items(), key=lambda item: item[1]):
        below = found[seat] = max(place, below + _APART)
    over = max(below - (HEIGHT - _EDGE / 2), 0)
    return {seat: place - over for seat, place in found.items()}
