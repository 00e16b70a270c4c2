"""A sitting as tables, as plain data, as CSV."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from ..model import SEATS, Claim, Seat
from ..notation.writer import claim_text
from ..rules import Kind
from ..sitting import Deal, Sitting, Status
from ..sitting.playing import Win
from ..sitting.standing import tales, transfers
from ..words.lang import Lang, shown
from ..words.problems import hint, message
from ..words.sitting import say
from ..words.tiles import tiles_text
from .check import csv_text
from .drawing import seat_name, table
from .json import claim_object, problem_object, result_object
from .table import Cells
from .underline import Style, problems_text
from .wrapping import width, wrapped

Object = dict[str, Any]
Names = Mapping[Seat, str]


def sitting_object(sitting: Sitting, lang: Lang, settle: bool = False) -> Object:
    """A sitting as plain data; `settle` adds who hands whom how much."""
    found: Object = {
        "players": {str(seat): name for seat, name in sorted(sitting.players.items())},
        "deals": [_deal_object(deal, lang) for deal in sitting.deals],
        "totals": _points_object(sitting.totals),
        "next_dealer": str(sitting.next_dealer),
        "claims": [
            {
                "line": checked.line,
                "status": "ok" if checked.holds else "mismatch",
                "claim": claim_object(checked.claim),
                "totals": _points_object(checked.totals),
            }
            for checked in sitting.claims
        ],
        "problems": [
            {
                "line": trouble.line,
                "deal": trouble.deal,
                **problem_object(trouble.problem, lang),
            }
            for trouble in sitting.troubles
        ],
    }
    if settle:
        found["transfers"] = [
            {"from": str(payer), "to": str(payee), "points": points}
            for payer, payee, points in transfers(sitting.totals)
        ]
    return found


def _deal_object(deal: Deal, lang: Lang) -> Object:
    return {
        "n": deal.number,
        "line": deal.line,
        "label": deal.label,
        "dealer": str(deal.dealer),
        "status": str(deal.status),
        "results": [_result_object(deal.players, win, lang) for win in deal.wins],
        "deltas": None if deal.points is None else _points_object(deal.points),
        "totals": _points_object(deal.totals),
    }


def _result_object(names: Names, win: Win, lang: Lang) -> Object:
    """A winner's result; what he is not paid for is noted."""
    found = result_object(win.result, lang)
    if win.first is not None and win.result.ok:
        found["notes"].append({"code": "intercepted", "text": intercepted(names, win, lang)})
    return found


def intercepted(names: Names, win: Win, lang: Lang) -> str:
    """Why a winner is not paid."""
    assert win.first is not None
    rule_set = win.result.house.rule_set
    clause = rule_set.cite(rule_set.one_wins)
    return say("note-intercepted", lang, first=player(names, win.first, lang), clause=clause)


def _points_object(points: Sequence[int]) -> dict[str, int]:
    return dict(zip(map(str, SEATS), points, strict=True))


def sitting_table(
    sitting: Sitting,
    lang: Lang,
    settle: bool = False,
    columns: int | None = None,
    strong: Style = str,
) -> str:
    """A row a deal, what needs attention, the final standing; `settle` adds who hands whom how
    much. `columns` is the terminal's width, where it is known; `strong` styles what should stand
    out."""
    if not sitting.deals and not sitting.troubles and not sitting.claims:
        return say("empty", lang)

    def block(head: str, lines: Iterable[str]) -> str:
        told = [wrapped(line, columns, "  ") for line in lines]
        return "\n".join((say(head, lang), *told)) if told else ""

    blocks = (
        _deals_table(sitting, lang, columns),
        block("problems", attention_lines(sitting, lang)),
        *_problems(sitting, lang, columns, strong),
        block("claims", claim_lines(sitting, lang)),
        standing_cells(sitting, lang).drawn(columns),
        say("next", lang, dealer=player(sitting.players, sitting.next_dealer, lang)),
        block("transfers", transfer_lines(sitting, lang)) if settle else "",
    )
    return "\n\n".join(each for each in blocks if each)


def _deals_table(sitting: Sitting, lang: Lang, columns: int | None) -> str:
    """The deals; where that is too wide, what everybody has after each in a table of its own."""
    deals = deals_cells(sitting, lang)
    if not deals.rows:
        return ""
    what = deals.heads.index(say("what", lang))
    if columns is None or width(deals.drawn(None)) <= columns:
        return deals.drawn(None)
    first = len(deals.heads) - len(SEATS)
    parts = (range(first), (0, *range(first, len(deals.heads))))
    points, totals = (
        Cells(
            tuple(deals.heads[at] for at in part),
            tuple(tuple(row[at] for at in part) for row in deals.rows),
            "".join(deals.align[at] for at in part),
        )
        for part in parts
    )
    return f"{table(*points, columns, what)}\n\n{totals.drawn(columns)}"


def _problems(sitting: Sitting, lang: Lang, columns: int | None, strong: Style) -> Iterator[str]:
    """The problems of each line, underlined in it."""
    for line, troubles in groupby(sitting.troubles, key=lambda trouble: trouble.line):
        several = list(troubles)
        deal = next((each.deal for each in several if each.deal is not None), 0)
        place = say("at-deal" if deal else "at", lang, line=line, deal=deal)
        problems = (each.problem for each in several)
        told = problems_text(
            problems, several[0].text, lang, columns or 80, strong, wrap=columns is not None
        )
        yield f"{place}{'：' if lang is Lang.ZH else ':'}\n{told}"


def player(names: Names, seat: Seat, lang: Lang) -> str:
    """A player's name, or his seat."""
    return shown(names[seat]) if seat in names else seat_name(seat, lang)


def deals_cells(sitting: Sitting, lang: Lang) -> Cells:
    """One row a deal: who dealt, what happened, what each seat won or lost, what it has then."""
    rows = []
    for deal in sitting.deals:
        points = [""] * len(SEATS) if deal.points is None else map(signed, deal.points)
        rows.append(
            (
                deal.number,
                _dealer(deal, lang),
                "; ".join(happened(deal, lang)) or say("invalid", lang),
                *points,
                *deal.totals,
            )
        )
    names = [player(sitting.players, seat, lang) for seat in SEATS]
    sums = [say("sum-of", lang, name=name) for name in names]
    heads = (say("deal", lang), say("dealer", lang), say("what", lang), *names, *sums)
    return Cells(heads, tuple(rows), "rll" + "r" * 2 * len(SEATS))


def signed(points: int) -> str:
    """Points with their sign, but for none."""
    return f"{points:+d}" if points else "0"


def _dealer(deal: Deal, lang: Lang) -> str:
    """The dealer, with how often he has dealt in a row."""
    name = player(deal.players, deal.dealer, lang)
    return name if deal.streak == 1 else say("streak", lang, name=name, number=deal.streak)


def happened(deal: Deal, lang: Lang) -> Iterator[str]:
    """What happened in a deal."""
    if deal.status is Status.DRAW:
        yield say("draw-kong" if deal.kong else "draw", lang)
    elif deal.status is Status.POINTS:
        names = [player(deal.players, seat, lang) for seat in deal.winners]
        yield say("points", lang, winners=("、" if lang is Lang.ZH else ", ").join(names))
    elif deal.status is Status.INVALID:
        yield say("invalid", lang)
    else:
        for win in deal.wins:
            yield _won(deal.players, win, lang)


def _won(names: Names, win: Win, lang: Lang) -> str:
    """Who won on what, by which items; and a claim that is wrong."""
    result = win.result
    hand, seats = result.record.hand, result.seats
    assert seats is not None
    assert hand.how is not None
    winner = player(names, seats.winner, lang)
    if not win.paid:
        return say("intercepted", lang, winner=winner)
    text = say(
        "dealt" if hand.win is None else hand.how.value,
        lang,
        winner=winner,
        tile="" if hand.win is None else tiles_text([hand.win], lang),
        source="" if seats.source is None else player(names, seats.source, lang),
    )
    # What is said already, or changes nothing, is left out.
    items = [entry.item for entry in result.items if (entry.item.kind, entry.value) != _NOTHING]
    listed = " ".join(item.zh if lang is Lang.ZH else item.id for item in items)
    return f"{text} ({listed})" if listed else text


_NOTHING: Final = (Kind.TIMES, 1)


def attention_lines(sitting: Sitting, lang: Lang) -> Iterator[str]:
    """What a reader must know: claims that are wrong, with their lines; deals that are left out, or
    whose dealer is not certain; a discarder that nobody names."""
    colon, comma = ("：", "、") if lang is Lang.ZH else (": ", ", ")
    for deal in sitting.deals:
        for win in deal.wins if deal.status is not Status.INVALID else ():
            place = say("at-deal", lang, line=win.line, deal=deal.number)
            if win.claim_holds is False:
                yield f"{place}{colon}{claim_verdict(deal.players, win, lang)}"
            elif not win.paid:
                yield f"{place}{colon}{intercepted(deal.players, win, lang)}"
            if win.assumed and win.result.seats is not None and win.result.seats.source is not None:
                source = player(deal.players, win.result.seats.source, lang)
                yield f"{place}{colon}{say('assumed-source', lang, source=source)}"
    for key, numbers in (
        ("left-out", [deal.number for deal in sitting.deals if deal.points is None]),
        ("guessed", [deal.number for deal in sitting.deals if deal.guessed]),
    ):
        if numbers:
            yield say(key, lang, deals=comma.join(map(str, numbers)))


def trouble_lines(sitting: Sitting, lang: Lang) -> Iterator[str]:
    """The problems, a line each."""
    colon = "：" if lang is Lang.ZH else ": "
    for trouble in sitting.troubles:
        key = "at" if trouble.deal is None else "at-deal"
        place = say(key, lang, line=trouble.line, deal=trouble.deal)
        problem = trouble.problem
        said = f"{problem.code}{colon}{message(problem, lang)} {hint(problem, lang)}"
        yield f"{place}{colon}{said}"


def claim_lines(sitting: Sitting, lang: Lang) -> Iterator[str]:
    """What was claimed of the totals, each with its line."""
    colon = "：" if lang is Lang.ZH else ": "
    for checked in sitting.claims:
        claim = named_claim(checked.players, checked.claim, lang)
        right = Claim(seats=tuple((seat, checked.totals[seat]) for seat, _ in checked.claim.seats))
        key = "total-right" if checked.holds else "total-wrong"
        said = say(key, lang, claim=claim, right=named_claim(checked.players, right, lang))
        over = sum(points for _, points in checked.claim.seats)
        if over and len(checked.claim.seats) == len(SEATS):
            said += say("total-sum", lang, sum=signed(over))
        yield f"{say('at', lang, line=checked.line)}{colon}{said}"


def claim_verdict(names: Names, win: Win, lang: Lang) -> str:
    """A claim beside what is right, and whose it is."""
    claim, seats = win.result.record.claim, win.result.seats
    assert claim is not None
    assert seats is not None
    if claim.total is not None:
        right = Claim(total=win.got[seats.winner])
    else:
        right = Claim(seats=tuple((seat, win.got[seat]) for seat, _ in claim.seats))
    said = say(
        "claim",
        lang,
        winner=player(names, seats.winner, lang),
        claim=named_claim(names, claim, lang),
        right=named_claim(names, right, lang),
    )
    if win.paid:
        return said
    return f"{said}{'；' if lang is Lang.ZH else '; '}{intercepted(names, win, lang)}"


def named_claim(names: Names, claim: Claim, lang: Lang) -> str:
    """A claim with the players' names."""
    if claim.total is not None:
        return claim_text(claim, lang)
    return " ".join(
        f"{player(names, seat, lang)}{signed(points) if points else ' 0'}"
        for seat, points in claim.seats
    )


def standing_cells(sitting: Sitting, lang: Lang) -> Cells:
    """One row a player, the one who has most first: his total, and what he did."""
    found = tales(sitting)
    rows = []
    for seat in sorted(SEATS, key=lambda seat: (-sitting.totals[seat], seat)):
        tale = found[seat]
        best = ""
        if tale.best is not None:
            best = say("best-of", lang, points=tale.best, deal=tale.best_deal)
        name = player(sitting.players, seat, lang)
        if seat in sitting.players:
            name = say("seated", lang, name=name, seat=seat_name(seat, lang))
        rows.append(
            (
                name,
                signed(sitting.totals[seat]),
                tale.wins,
                tale.self_draws,
                tale.shot,
                best,
                tale.turns,
            )
        )
    keys = ("player", "total", "wins", "self-draws", "shot", "best", "turns")
    return Cells(tuple(say(key, lang) for key in keys), tuple(rows), "lrrrrlr")


def transfer_lines(sitting: Sitting, lang: Lang) -> Iterator[str]:
    """Who hands whom how much, a line each."""
    names = sitting.players
    found = transfers(sitting.totals)
    for payer, payee, points in found:
        who = {"payer": player(names, payer, lang), "payee": player(names, payee, lang)}
        yield say("transfer", lang, points=points, **who)
    if not found:
        yield say("even", lang)


def sitting_csv(sitting: Sitting, lang: Lang) -> Iterable[str]:
    """A row of CSV a deal, without line endings, its head first."""
    seats = [str(seat) for seat in SEATS]
    yield csv_text(
        (
            *("n", "line", "label", "dealer", "streak", "status", "what"),
            *seats,
            *(f"total_{seat}" for seat in seats),
            "problems",
        )
    )
    for deal in sitting.deals:
        troubles = [each.problem for each in sitting.troubles if each.deal == deal.number]
        wrong = [
            claim_verdict(deal.players, win, lang)
            for win in deal.wins
            if not troubles and win.claim_holds is False
        ]
        problems = (
            *wrong,
            *(f"{each.code}: {message(each, lang)} {hint(each, lang)}" for each in troubles),
        )
        yield csv_text(
            (
                deal.number,
                deal.line,
                deal.label or "",
                str(deal.dealer),
                deal.streak,
                str(deal.status),
                "; ".join(happened(deal, lang)),
                *([""] * len(SEATS) if deal.points is None else deal.points),
                *deal.totals,
                "\n".join(problems),
            )
        )


def beside_csv(sitting: Sitting, lang: Lang) -> Iterator[str]:
    """What has no row in CSV: problems of lines of no deal, claims about totals that are wrong."""
    colon = "：" if lang is Lang.ZH else ": "
    for trouble in sitting.troubles:
        if trouble.deal is None:
            problem = trouble.problem
            said = f"{problem.code}{colon}{message(problem, lang)} {hint(problem, lang)}"
            yield f"{say('at', lang, line=trouble.line)}{colon}{said}"
    for checked, line in zip(sitting.claims, claim_lines(sitting, lang), strict=True):
        if not checked.holds:
            yield line
