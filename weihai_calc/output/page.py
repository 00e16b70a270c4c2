"""One page of HTML that needs nothing beside itself: each hand drawn, its items, who pays whom.

Everything that somebody typed is escaped where it is put in (`_text`).
"""

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Final
from unicodedata import category

from ..batch.checking import Checked, Refused, Status, checked_result
from ..batch.tally import Tally
from ..model import Hand
from ..notation import NotationError, Record
from ..notation.writer import claim_text
from ..problems import Problem
from ..result import Result
from ..rules import House
from ..words.lang import Lang, named
from ..words.problems import hint, message
from ..words.ui import say
from .drawing import house_text, seat_name
from .hand_picture import HEIGHT, Group, groups, others_groups, uses
from .pictures import TILE_CODES, definition
from .table import (
    Cells,
    beside_lines,
    claim_line,
    considered_cells,
    items_cells,
    kong_lines,
    payments_cells,
    totals_cells,
    why_text,
    won_text,
)

if TYPE_CHECKING:
    from ..disputing import Dispute


def page(title: str, body: Iterable[str | bytes], lang: Lang) -> Iterator[str | bytes]:
    """The whole page, in pieces: the pictures of the tiles once, then the body."""
    language = "zh-CN" if lang is Lang.ZH else "en"
    yield (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{_text(title)}</title><style>{_style()}</style></head><body>"
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>'
        f"{''.join(map(definition, TILE_CODES))}</defs></svg>\n"
        f"<h1>{_text(title)}</h1>\n"
    )
    yield from body
    yield "</body></html>\n"


def result_page(result: Result, lang: Lang, explain: bool = False) -> str:
    """A page for one hand."""
    record = result.record
    checked = checked_result(0, record.label, record.claim, result)
    return _page_of(article(checked, "", lang, explain), lang)


def refused_page(error: NotationError, in_force: House, lang: Lang) -> str:
    """A page for a text that is not the notation; `in_force` are the rules that stood."""
    refused = Refused(error.text, in_force, (error.problem,))
    return _page_of(article(Checked(0, None, Status.INVALID, None, refused), "", lang), lang)


def dispute_page(found: "Dispute", lang: Lang) -> str:
    """A page for one hand and why a claim differs."""
    result = found.result
    record = result.record
    checked = checked_result(0, record.label, record.claim, result)
    return _page_of(article(checked, "", lang, disputed=found), lang, "page-dispute")


def _page_of(record: str, lang: Lang, title: str = "page-score") -> str:
    body = (f"<main>{record}</main>\n",)
    return "".join(map(str, page(say(title, lang), body, lang)))


@cache
def _style() -> str:
    return (files(__package__) / "page.css").read_text("utf-8")


def summary(tally: Tally, messages: Iterable[str], lang: Lang) -> str:
    """How many there are of each status, the points, and what can be chosen to be shown; `messages`
    tell of what is not on the page."""
    names = ("records", *Status, "over", "under")
    values = (tally.records, *map(tally.of, Status), tally.over, tally.under)
    counts = "".join(
        f"<div><dt>{_text(say(f'sum-{name}', lang))}</dt><dd>{value}</dd></div>"
        for name, value in zip(names, values, strict=True)
    )
    warning = "".join(f"<li><strong>{_text(each)}</strong></li>" for each in messages)
    if not tally.records:
        warning += f"<li>{_text(say('check-empty', lang))}</li>"
    warning = f"<ul>{warning}</ul>" if warning else ""
    choices = [("all", say("page-all", lang))]
    if not tally.fine:
        choices.append(("attention", say("page-attention", lang)))
    choices += [(status, say(f"status-{status}", lang)) for status in Status if tally.of(status)]
    radios = "".join(
        f'<label><input type="radio" name="show" id="show-{name}"{" checked" * (name == "all")}> '
        f"{_text(text)}</label>"
        for name, text in choices
    )
    return (
        f'<section class="sum"><h2>{say("page-summary", lang)}</h2>'
        f"<dl>{counts}</dl>{warning}</section>\n"
        f"<fieldset><legend>{say('page-show', lang)}</legend>{radios}</fieldset>\n"
    )


def article(
    checked: Checked,
    file: str,
    lang: Lang,
    explain: bool = False,
    number: int = 0,
    disputed: "Dispute | None" = None,
    note: str = "",
) -> str:
    """A record and what came of it, of the dispute about it, and a note. Where there are several
    files, `file` stands before its line, and this is its number among them."""
    found = checked.found
    hand: Hand | None
    if isinstance(found, Result):
        text, hand = found.record.text, found.record.hand
    else:
        text, hand = found.text, found.hand
    anchor = f"{number}-{checked.line}" if file else str(checked.line)
    parts = [_head(checked, file, anchor, lang)]
    if hand is not None:
        parts += _pictures(hand, lang)
    spans = [
        problem.span
        for number, problem in enumerate(found.problems)
        if problem.span is not None and _field(checked, number) in ("", "hand")
    ]
    parts.append(f"<p><code>{_marked(text, spans)}</code></p>")
    parts += _cells_beside(checked, lang)
    if found.problems:
        items = (
            _problem(problem, _field(checked, number), lang)
            for number, problem in enumerate(found.problems)
        )
        parts.append(f"<ul>{''.join(items)}</ul>")
    if note:
        parts.append(f"<p><strong>{_text(note)}</strong></p>")
    if disputed is not None:
        parts += _disputed(disputed, lang)
    if isinstance(found, Result) and found.ok:
        parts += _scored(found, lang, explain)
    else:
        parts.append(f'<p class="soft">{_text(house_text(found.house, lang))}</p>')
    place = f' id="{anchor}"' if checked.line else ""
    return f'<article class="{checked.status}"{place}>{"".join(parts)}</article>\n'


def _cells_beside(checked: Checked, lang: Lang) -> Iterator[str]:
    """The cells beside the hand's in which something is wrong."""
    found = checked.found
    if isinstance(found, Result):
        return
    for field, text in found.beside:
        spans = [
            problem.span
            for number, problem in enumerate(found.problems)
            if problem.span is not None and _field(checked, number) == field
        ]
        if spans:
            name = _text(say(f"page-{field}", lang))
            yield f'<p><span class="soft">{name}</span> <code>{_marked(text, spans)}</code></p>'


def _field(checked: Checked, number: int) -> str:
    return checked.fields[number] if number < len(checked.fields) else ""


def _head(checked: Checked, file: str, anchor: str, lang: Lang) -> str:
    """The place, the status, the label, and the claim's verdict or the total."""
    parts = []
    if checked.line:
        place = f"{file}:{checked.line}" if file else say("page-line", lang, line=checked.line)
        parts.append(f'<a href="#{anchor}">{_text(place)}</a>')
    parts.append(f'<span class="badge">{_text(say(f"status-{checked.status}", lang))}</span>')
    if checked.label:
        parts.append(f"<span>[{_text(checked.label)}]</span>")
    found = checked.found
    if isinstance(found, Result) and found.seats is not None:
        claim = claim_line(found, lang)
        total = f"{say('page-wins', lang, seat=seat_name(found.seats.winner, lang))} {found.total}"
        parts.append(f'<span class="verdict">{_text(claim or total)}</span>')
    elif checked.claim is not None:
        said = say("check-right", lang, claim=claim_text(checked.claim, lang))
        parts.append(f'<span class="verdict">{_text(said)}</span>')
    return f"<h2>{''.join(parts)}</h2>"


def _pictures(hand: Hand, lang: Lang) -> Iterator[str]:
    """The winner's tiles, and what the other seats show."""
    drawn = "".join(_picture(group, lang) for group in groups(hand))
    text = _text(Record(hand).canonical(lang))
    yield f'<div class="hand" role="img" aria-label="{text}">{drawn}</div>'
    for shown in hand.others:
        if laid := "".join(_picture(group, lang) for group in others_groups(shown)):
            yield (
                f'<div class="other" aria-hidden="true"><span>{seat_name(shown.seat, lang)}</span>'
                f'<div class="hand">{laid}</div></div>'
            )


def _picture(group: Group, lang: Lang) -> str:
    win = ' class="win"' if group.win else ""
    what = "" if group.what is None else f"<small>{group.what.of(lang)}</small>"
    return f'<span{win}><svg viewBox="0 0 {group.width} {HEIGHT}">{uses(group)}</svg>{what}</span>'


def _scored(result: Result, lang: Lang, explain: bool) -> Iterator[str]:
    """What the hand is worth and who pays, as `score` prints it."""
    assert result.settlement is not None
    yield (
        f"<p>{_text(won_text(result, lang))}"
        f' <span class="soft">{_text(house_text(result.house, lang))}</span></p>'
    )
    kongs = "".join(f"<p>{_text(line)}</p>" for line in kong_lines(result.settlement, lang))
    tables = [
        (say("page-items", lang), cells_table(items_cells(result, lang))),
        (say("page-payments", lang), cells_table(_telling(payments_cells(result, lang))) + kongs),
        (say("points", lang), cells_table(_points_cells(result, lang))),
    ]
    if explain:
        why = f"<p>{_text(why_text(result.considered, lang))}</p>"
        tables.append(
            (say("splits", lang), cells_table(considered_cells(result.considered, lang)) + why)
        )
    drawn = "".join(f"<div><h3>{_text(head)}</h3>{table}</div>" for head, table in tables)
    yield f'<div class="tables">{drawn}</div>'
    beside = [line for line in beside_lines(result, lang) if line != claim_line(result, lang)]
    if beside:
        yield "".join(f'<p class="soft">{_text(line)}</p>' for line in beside)


def _disputed(found: "Dispute", lang: Lang) -> Iterator[str]:
    """How the claim may come about."""
    from .dispute import explained

    told = explained(found, lang)
    if told.head and (told.sentences or found.result.ok):
        items = "".join(f"<li>{_text(each)}</li>" for each in told.sentences)
        more = f'<p class="soft">{_text(told.more)}</p>' if told.more else ""
        yield f"<div><h3>{_text(told.head)}</h3><ol>{items}</ol>{more}</div>"


def _telling(cells: Cells) -> Cells:
    """Payments without the columns in which nothing stands, or the same as in the last, for a phone
    is narrow; who pays and the hand points stay."""
    last = len(cells.heads) - 1
    kept = [
        at
        for at in range(last + 1)
        if at in (0, 1, last) or any(row[at] not in ("", 0, row[last]) for row in cells.rows)
    ]
    return Cells(
        tuple(cells.heads[at] for at in kept),
        tuple(tuple(row[at] for at in kept) for row in cells.rows),
        "".join(cells.align[at] for at in kept),
    )


def _points_cells(result: Result, lang: Lang) -> Cells:
    """What each seat won or lost; where a claim is wrong, beside it what was claimed."""
    cells = totals_cells(result, lang)
    claim, settlement = result.record.claim, result.settlement
    if claim is None or settlement is None or result.claim_holds:
        return cells
    claimed = dict(claim.seats) if claim.total is None else {settlement.winner: claim.total}
    rows = []
    for seat, row in zip(result.deltas, cells.rows, strict=True):
        said = claimed.get(seat)
        by = "" if said is None else said - result.deltas[seat]
        shown = ("" if number in ("", None) else f"{number:+d}" for number in (said, by))
        rows.append((*row, *shown))
    heads = (*cells.heads, say("page-claimed", lang), say("page-difference", lang))
    return Cells(heads, tuple(rows), f"{cells.align}rr")


def cells_table(cells: Cells) -> str:
    """A table as HTML."""

    def row(tag: str, values: Iterable[object]) -> str:
        return "".join(
            f"<{tag}{' class=r' * (side == 'r')}>{_text(str(value))}</{tag}>"
            for value, side in zip(values, cells.align, strict=True)
        )

    body = "".join(f"<tr>{row('td', values)}</tr>" for values in cells.rows)
    heads = row("th", cells.heads).replace("<th", '<th scope="col"')
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _problem(problem: Problem, field: str, lang: Lang) -> str:
    clause = f' <span class="soft">({_text(problem.clause)})</span>' if problem.clause else ""
    cell = f"{_text(say(f'page-{field}', lang))} " if field not in ("", "hand") else ""
    return (
        f"<li>{cell}<strong>{problem.code}</strong> {_text(message(problem, lang))}{clause}<br>"
        f'<span class="soft">{_text(hint(problem, lang))}</span></li>'
    )


def _marked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """A text with places underlined; where they overlap, all of it."""
    parts = []
    done = 0
    for start, end in sorted(spans):
        start, end = max(start, done), max(end, done)
        parts.append(_text(text[done:start]))
        if end > start or not parts[-1].endswith("</mark>"):
            parts.append(f"<mark>{_text(text[start:end])}</mark>")
        done = end
    parts.append(_text(text[done:]))
    return "".join(parts)


def _text(text: str) -> str:
    """Text as it is put into the page; what has no shape is shown by its number, but for spaces and
    what follows a tile's sign."""
    if not text.isascii():
        text = "".join(
            each if each in _SELECTORS or category(each) == "Zs" else named(each) for each in text
        )
    else:
        text = named(text)
    return escape(text)


_SELECTORS: Final = "\ufe0e\ufe0f"
