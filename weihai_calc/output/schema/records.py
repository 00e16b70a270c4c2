"""What outputs share: words, rules, scored and invalid records."""

from typing import Final

from ...model import KONGS, How, Mark, MeldKind, Seat
from ...problems import Code
from ...rules import RULE_SETS, Kind, RuleSet
from ...shapes import Wait
from ...tiles import TILES
from .parts import Object, closed, integer, list_of, one_of, or_null, points_of, ref, string

UNREADABLE: Final = "unreadable"
_OF_FILES: Final = frozenset({Code.UNREADABLE, Code.DEAL_CONFLICT, Code.DEALER_CONFLICT})
"""Codes that no single record can have (RULES.md section 5)."""


def words() -> Object:
    """The words that outputs share."""
    items = [item.id for rule_set in RULE_SETS.values() for item in rule_set.items]
    names = "|".join(RULE_SETS)
    clause = string("Where the rule text says so: rule set, heading, number.")
    return {
        "seat": one_of(Seat, "East, south, west, north, in the order of play."),
        "tile": one_of(TILES, "A kind of tile: 万 m, 筒 p, 条 s, winds E S W N, 中 C, 发 F, 白 P."),
        "item-id": one_of(items, "An item's name in every language; the rules command lists them."),
        "kind": one_of(
            Kind, "How the value counts: as the base in points, as a factor, as 番 added up."
        ),
        "clause": {**clause, "pattern": f"^({names}) ."},
        "fan": {
            "type": ["integer", "null"],
            "minimum": 0,
            "description": "番 added up; null in a rule set that multiplies.",
        },
        "hand-points": integer(
            "Hand points, before the dealer doubles and before any cap; with 番 it is 2^番.", 1
        ),
        "seat-points": points_of(
            "Points that each seat won (or lost: below zero); their sum is 0.", all_seats=True
        ),
        "claim": {
            "description": "What somebody said the hand is worth, in points.",
            "oneOf": [
                closed({"total": integer("The winner's points.")}),
                closed({"seats": points_of("Single seats' points.", all_seats=False)}),
            ],
        },
        "item": closed(
            {
                "id": ref("item-id"),
                "name": string(),
                "kind": ref("kind"),
                "value": integer("Its value in this hand: points, a factor or 番.", 1),
                "clause": ref("clause"),
            },
            "An item that holds.",
        ),
    }


def rules() -> Object:
    """Rules in force."""
    return {
        "rules": {
            "description": "Rules in force.",
            "oneOf": [_rules_of(rule_set) for rule_set in RULE_SETS.values()],
        }
    }


def _rules_of(rule_set: RuleSet) -> Object:
    options = [option.id for option in rule_set.options]
    flags = (
        list_of(one_of(options), uniqueItems=True) if options else {"type": "array", "maxItems": 0}
    )
    readings: Object = {
        row.id: one_of(
            row.values, "; ".join(f"{value}: {said.en}" for value, said in row.meanings.items())
        )
        for row in rule_set.readings
    }
    return closed(
        {
            "name": {"const": rule_set.name},
            "flags": {**flags, "description": "The options that are on."},
            "readings": closed(readings, "Every reading with its value."),
        },
        title=rule_set.name,
    )


def scores() -> Object:
    """A scored record, and what it is made of."""
    return {
        "result": closed(
            {
                "ok": {"const": True},
                "text": string("The record as it was given."),
                "rules": ref("rules"),
                "items": list_of(ref("item"), "In the order of the rule text."),
                "fan": ref("fan"),
                "hand": ref("hand-points"),
                "winner": ref("seat"),
                "dealer": ref("seat"),
                "how": one_of(How, "Where the winning tile came from: drawn, a discard, a kong."),
                "from": or_null(
                    ref("seat"), "Whose discard or robbed kong it was; null on a self-draw."
                ),
                "marks": list_of(one_of(Mark), "Circumstances of the win.", uniqueItems=True),
                "payments": list_of(
                    ref("payment"), "One a payer, to the winner.", minItems=1, maxItems=3
                ),
                "kongs": list_of(
                    ref("kong"), "Kongs settled apart; counted in deltas and total. None in room."
                ),
                "deltas": ref("seat-points"),
                "total": integer("What the winner got in all, in points: the winner's delta."),
                "split": string(
                    "The concealed tiles in groups, the winning tile in brackets: 123m 4[5]6p 77s."
                ),
                "claim": or_null(ref("claim"), "The record's claim; null where it has none."),
                "assumed": list_of(ref("assumption"), "What the record does not say."),
                "notes": list_of(ref("note"), "What a reader must know beside the numbers."),
                "considered": list_of(
                    ref("considered"),
                    "With --explain only: every split that was tried, the best first.",
                    minItems=1,
                ),
            },
            "A scored record: `score --format json`, and `result` in the lines of `check`.",
            "Result",
            optional=["considered"],
        ),
        "payment": closed(
            {
                "from": ref("seat", "Who pays."),
                "hand": integer("Hand points, after the dealer doubled, before any cap.", 1),
                "feng": integer("放风, the winner's and the payer's, as charged.", 0),
                "fish": integer("飘鱼, the winner's and the payer's, as charged.", 0),
                "kong": integer("The winner's kongs, as charged.", 0),
                "due": integer("The sum of these, before any cap.", 1),
                "paid": integer("What is paid.", 1),
            },
            "What one payer pays the winner, in points.",
        ),
        "kong": closed(
            {
                "seat": ref("seat", "Whose kong it is."),
                "kind": one_of(kind for kind in MeldKind if kind in KONGS),
                "each": integer("Points from each of the other three.", 1),
            },
            "A kong that is settled apart, between all four.",
        ),
        "assumption": closed(
            {"code": one_of(("dealer", "seat", "from")), "text": string()},
            "Something taken by default: the dealer, the winner's seat, whose tile it was.",
        ),
        "note": closed({"code": one_of(_note_codes()), "text": string()}),
        "considered": closed(
            {
                "split": string("As in a result."),
                "wait": one_of([*Wait, None], "What the winning tile filled."),
                "items": list_of(ref("item-id"), "The items that hold."),
                "fan": ref("fan"),
                "hand": ref("hand-points"),
            },
            "A split that was tried.",
        ),
    }


WITHOUT_EFFECT: Final = "without-effect"


def _note_codes() -> list[str]:
    """The remarks of `result`, and each rule set's notes."""
    everywhere = ["rules-of-record", "reading", WITHOUT_EFFECT, "shows-nothing", "intercepted"]
    return everywhere + [note.code for rule_set in RULE_SETS.values() for note in rule_set.notes]


def problems() -> Object:
    """An invalid record, and what is wrong with it."""
    codes = [code for code in Code if code not in _OF_FILES]
    place = {"type": ["integer", "null"], "minimum": 0}
    problem: Object = {
        "code": one_of(codes, "What is wrong."),
        "message": string("The same in a sentence."),
        "start": {
            **place,
            "description": "Where it begins in the text, in Unicode code points from 0; null for "
            "what came from outside the record.",
        },
        "end": {**place, "description": "Where it ends: the first code point behind it."},
        "clause": or_null(ref("clause"), "The clause it breaks, where there is one."),
        "hint": string("What to do about it."),
    }
    in_file: Object = {
        **problem,
        "code": one_of([*codes, UNREADABLE], "What is wrong."),
        "field": one_of(
            ("hand", "rules", "claim", "label"),
            "The CSV column or JSON key that start and end count in; absent for a line of text.",
        ),
    }
    return {
        "invalid": _invalid(
            "problem",
            "A record that is invalid: `score` and `waits` with --format json.",
            "Invalid",
        ),
        "problem": closed(problem, "One thing wrong with a record."),
        "invalid-in-file": _invalid(
            "problem-in-file",
            "A record of a file that is invalid, or a line that cannot be read: `check`.",
        ),
        "problem-in-file": closed(in_file, "One thing wrong with a line.", optional=["field"]),
    }


def _invalid(problem: str, description: str, title: str = "") -> Object:
    return closed(
        {
            "ok": {"const": False},
            "text": string("The record as it was given."),
            "rules": ref("rules"),
            "problems": list_of(ref(problem), "Every one, in the order of the text.", minItems=1),
        },
        description,
        title,
    )
