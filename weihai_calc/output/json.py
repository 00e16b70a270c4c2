"""Results as the JSON objects of INTERFACE.md: plain dictionaries, ready for `json.dumps`."""

from typing import Any

from ..facts import Seating
from ..model import Claim, How, Mark
from ..notation import NotationError
from ..problems import Problem
from ..result import Result
from ..rules import House
from ..settle import Payment, Settlement
from ..words.lang import Lang
from ..words.problems import hint, message
from ..worth import Considered, Entry
from .drawing import assumption_text, item_name, remark_text, split_text

Object = dict[str, Any]


def result_object(result: Result, lang: Lang, explain: bool = False) -> Object:
    """A scored or an invalid record; `explain` adds every split that was considered."""
    head: Object = {
        "ok": result.ok,
        "text": result.record.text,
        "rules": house_object(result.house),
    }
    if result.split is None or result.settlement is None:
        return {**head, "problems": [problem_object(p, lang) for p in result.problems]}
    scored: Object = {
        **head,
        **items_part(result, lang),
        **seats_part(result),
        **paid_part(result.settlement),
        "split": split_text(result.split, Lang.EN),
        "claim": claim_object(result.record.claim),
        **notes_part(result, lang),
    }
    if explain:
        scored["considered"] = [_considered(tried) for tried in result.considered]
    return scored


def items_part(result: Result, lang: Lang) -> Object:
    """What a valid result says of the hand: its items and what they come to."""
    return {
        "items": [item_object(entry, result.house, lang) for entry in result.items],
        "fan": result.fan,
        "hand": result.hand_points,
    }


def seats_part(result: Result) -> Object:
    """What a valid result says of the seats: who won how, and from whom."""
    hand, seats = result.record.hand, result.seats
    assert seats is not None
    return {
        "winner": str(seats.winner),
        "dealer": str(seats.dealer),
        "how": str(hand.how),
        "from": None if seats.source is None else str(seats.source),
        "marks": [str(mark) for mark in Mark if mark in hand.marks],
    }


def paid_part(settlement: Settlement) -> Object:
    """Who pays whom."""
    return {
        "payments": [_payment(payment) for payment in settlement.payments],
        "kongs": [
            {"seat": str(kong.seat), "kind": str(kong.kind), "each": kong.each}
            for kong in settlement.kongs
        ],
        "deltas": {str(seat): points for seat, points in settlement.deltas.items()},
        "total": settlement.total,
    }


def notes_part(result: Result, lang: Lang) -> Object:
    """What a valid result says beside the numbers: what was assumed, and the notes."""
    assert result.seats is not None
    return {
        "assumed": assumed_objects(result.seats, result.record.hand.how, lang),
        "notes": [
            {"code": remark.code, "text": remark_text(remark, result.house, lang)}
            for remark in result.remarks
        ],
    }


def error_object(error: NotationError, house: House, lang: Lang) -> Object:
    """A text that is not the notation, as an invalid record; `house` are the rules that stood."""
    return {
        "ok": False,
        "text": error.text,
        "rules": house_object(house),
        "problems": [problem_object(error.problem, lang)],
    }


def assumed_objects(seats: Seating, how: How | None, lang: Lang) -> list[Object]:
    """What was taken because the record does not say it; a discarder only where the hand says how
    it was won."""
    return [
        {"code": code, "text": assumption_text(code, seats, how, lang)}
        for code in seats.assumed
        if how is not None or code != "from"
    ]


def house_object(house: House) -> Object:
    """Rules in force."""
    return {
        "name": house.rule_set.name,
        "flags": list(house.flags),
        "readings": dict(house.readings),
    }


def problem_object(problem: Problem, lang: Lang) -> Object:
    """A problem with its sentences; `start` and `end` are null for what the text does not show."""
    start, end = problem.span or (None, None)
    return {
        "code": str(problem.code),
        "message": message(problem, lang),
        "start": start,
        "end": end,
        "clause": problem.clause,
        "hint": hint(problem, lang),
    }


def item_object(entry: Entry, house: House, lang: Lang) -> Object:
    """An item that holds, with its value in the hand and the clause that is its own."""
    return {
        "id": entry.item.id,
        "name": item_name(entry, lang),
        "kind": str(entry.item.kind),
        "value": entry.value,
        "clause": house.rule_set.cite(entry.item.clause.partition(", ")[0]),
    }


def _payment(payment: Payment) -> Object:
    return {
        "from": str(payment.payer),
        "hand": payment.hand,
        "feng": payment.feng,
        "fish": payment.fish,
        "kong": payment.kong,
        "due": payment.due,
        "paid": payment.paid,
    }


def claim_object(claim: Claim | None) -> Object | None:
    """A claim: a total, or seats."""
    if claim is None:
        return None
    if claim.total is not None:
        return {"total": claim.total}
    return {"seats": {str(seat): points for seat, points in claim.seats}}


def _considered(tried: Considered) -> Object:
    wait = tried.split.wait
    return {
        "split": split_text(tried.split, Lang.EN),
        "wait": None if wait is None else wait.value,
        "items": [entry.item.id for entry in tried.entries],
        "fan": tried.worth.fan,
        "hand": tried.points,
    }
