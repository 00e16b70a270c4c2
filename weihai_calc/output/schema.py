"""The JSON Schema (draft 2020-12) of every JSON output.

What an output may hold is taken from the tables that it is made from: items, options, readings,
codes, seats. Objects are closed and their keys required, so a key that is new or gone is noticed.
"""

from collections.abc import Iterable
from typing import Any, Final

from ..disputing import Kind as Change
from ..disputing import Mistake
from ..disputing.explaining import ENOUGH, NEAREST
from ..disputing.reaching import MOST
from ..model import KONGS, How, Mark, MeldKind, Seat
from ..problems import Code
from ..rules import OPTIONS, READING_NAMES, RULE_SETS, Kind, RuleSet, known_values
from ..shapes import Wait
from ..sitting import Status
from ..tiles import TILES

Object = dict[str, Any]

OUTPUTS: Final = (
    "result",
    "invalid",
    "waits",
    "rules-output",
    "rules-all",
    "check-line",
    "check",
    "dispute",
    "match",
)
"""The definitions that a command prints."""

UNREADABLE: Final = "unreadable"
_OF_FILES: Final = frozenset({Code.UNREADABLE, Code.DEAL_CONFLICT, Code.DEALER_CONFLICT})
"""Codes that no single record can have (RULES.md section 5)."""


def schema_object() -> Object:
    """The schema of whatever a command prints as JSON."""
    definitions = {
        **_words(),
        **_rules(),
        **_scores(),
        **_problems(),
        **_waits(),
        **_rules_outputs(),
        **_checks(),
        **_disputes(),
        **_sittings(),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "weihai-calc",
        "description": "One JSON output of weihai-calc. Names and texts are in the language of "
        "--lang; everything else is the same in every language. Scores are whole points (分).",
        "oneOf": [_ref(name) for name in OUTPUTS],
        "$defs": definitions,
    }


def _ref(name: str, description: str = "") -> Object:
    said = {"description": description} if description else {}
    return {"$ref": f"#/$defs/{name}", **said}


def _closed(
    properties: Object, description: str = "", title: str = "", optional: Iterable[str] = ()
) -> Object:
    """An object with these keys and no others, all of them there but the optional ones."""
    head = {"title": title, "description": description}
    return {
        **{key: text for key, text in head.items() if text},
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _string(description: str = "") -> Object:
    return {"type": "string", **({"description": description} if description else {})}


def _integer(description: str, at_least: int | None = None) -> Object:
    low = {} if at_least is None else {"minimum": at_least}
    return {"type": "integer", **low, "description": description}


def _one_of(words: Iterable[object], description: str = "") -> Object:
    """One of these words, each once and as JSON has it."""
    listed = dict.fromkeys(None if word is None else str(word) for word in words)
    return {"enum": list(listed), **({"description": description} if description else {})}


def _list(items: Object, description: str = "", **limits: object) -> Object:
    said = {"description": description} if description else {}
    return {"type": "array", "items": items, **limits, **said}


def _or_null(schema: Object, description: str) -> Object:
    return {"anyOf": [schema, {"type": "null"}], "description": description}


def _points(description: str, *, all_seats: bool) -> Object:
    """Points by seat; where they are not of all seats, of one at least."""
    keys: Object = {str(seat): {"type": "integer"} for seat in Seat}
    if all_seats:
        return _closed(keys, description)
    return {**_closed(keys, description, optional=keys), "minProperties": 1}


def _words() -> Object:
    """The words that outputs share."""
    items = [item.id for rule_set in RULE_SETS.values() for item in rule_set.items]
    names = "|".join(RULE_SETS)
    clause = _string("Where the rule text says so: rule set, heading, number.")
    return {
        "seat": _one_of(Seat, "East, south, west, north, in the order of play."),
        "tile": _one_of(
            TILES, "A kind of tile: 万 m, 筒 p, 条 s, winds E S W N, 中 C, 发 F, 白 P."
        ),
        "item-id": _one_of(
            items, "An item's name in every language; the rules command lists them."
        ),
        "kind": _one_of(
            Kind, "How the value counts: as the base in points, as a factor, as 番 added up."
        ),
        "clause": {**clause, "pattern": f"^({names}) ."},
        "fan": {
            "type": ["integer", "null"],
            "minimum": 0,
            "description": "番 added up; null in a rule set that multiplies.",
        },
        "hand-points": _integer(
            "Hand points, before the dealer doubles and before any cap; with 番 it is 2^番.", 1
        ),
        "seat-points": _points(
            "Points that each seat won (or lost: below zero); their sum is 0.", all_seats=True
        ),
        "claim": {
            "description": "What somebody said the hand is worth, in points.",
            "oneOf": [
                _closed({"total": _integer("The winner's points.")}),
                _closed({"seats": _points("Single seats' points.", all_seats=False)}),
            ],
        },
        "item": _closed(
            {
                "id": _ref("item-id"),
                "name": _string(),
                "kind": _ref("kind"),
                "value": _integer("Its value in this hand: points, a factor or 番.", 1),
                "clause": _ref("clause"),
            },
            "An item that holds.",
        ),
    }


def _rules() -> Object:
    return {
        "rules": {
            "description": "Rules in force.",
            "oneOf": [_rules_of(rule_set) for rule_set in RULE_SETS.values()],
        }
    }


def _rules_of(rule_set: RuleSet) -> Object:
    options = [option.id for option in rule_set.options]
    flags = (
        _list(_one_of(options), uniqueItems=True) if options else {"type": "array", "maxItems": 0}
    )
    readings: Object = {
        row.id: _one_of(
            row.values, "; ".join(f"{value}: {said.en}" for value, said in row.meanings.items())
        )
        for row in rule_set.readings
    }
    return _closed(
        {
            "name": {"const": rule_set.name},
            "flags": {**flags, "description": "The options that are on."},
            "readings": _closed(readings, "Every reading with its value."),
        },
        title=rule_set.name,
    )


def _scores() -> Object:
    return {
        "result": _closed(
            {
                "ok": {"const": True},
                "text": _string("The record as it was given."),
                "rules": _ref("rules"),
                "items": _list(_ref("item"), "In the order of the rule text."),
                "fan": _ref("fan"),
                "hand": _ref("hand-points"),
                "winner": _ref("seat"),
                "dealer": _ref("seat"),
                "how": _one_of(How, "Where the winning tile came from: drawn, a discard, a kong."),
                "from": _or_null(
                    _ref("seat"), "Whose discard or robbed kong it was; null on a self-draw."
                ),
                "marks": _list(_one_of(Mark), "Circumstances of the win.", uniqueItems=True),
                "payments": _list(
                    _ref("payment"), "One a payer, to the winner.", minItems=1, maxItems=3
                ),
                "kongs": _list(
                    _ref("kong"), "Kongs settled apart; counted in deltas and total. None in room."
                ),
                "deltas": _ref("seat-points"),
                "total": _integer("What the winner got in all, in points: the winner's delta."),
                "split": _string(
                    "The concealed tiles in groups, the winning tile in brackets: 123m 4[5]6p 77s."
                ),
                "claim": _or_null(_ref("claim"), "The record's claim; null where it has none."),
                "assumed": _list(_ref("assumption"), "What the record does not say."),
                "notes": _list(_ref("note"), "What a reader must know beside the numbers."),
                "considered": _list(
                    _ref("considered"),
                    "With --explain only: every split that was tried, the best first.",
                    minItems=1,
                ),
            },
            "A scored record: `score --format json`, and `result` in the lines of `check`.",
            "Result",
            optional=["considered"],
        ),
        "payment": _closed(
            {
                "from": _ref("seat", "Who pays."),
                "hand": _integer("Hand points, after the dealer doubled, before any cap.", 1),
                "feng": _integer("放风, the winner's and the payer's, as charged.", 0),
                "fish": _integer("飘鱼, the winner's and the payer's, as charged.", 0),
                "kong": _integer("The winner's kongs, as charged.", 0),
                "due": _integer("The sum of these, before any cap.", 1),
                "paid": _integer("What is paid.", 1),
            },
            "What one payer pays the winner, in points.",
        ),
        "kong": _closed(
            {
                "seat": _ref("seat", "Whose kong it is."),
                "kind": _one_of(kind for kind in MeldKind if kind in KONGS),
                "each": _integer("Points from each of the other three.", 1),
            },
            "A kong that is settled apart, between all four.",
        ),
        "assumption": _closed(
            {"code": _one_of(("dealer", "seat", "from")), "text": _string()},
            "Something taken by default: the dealer, the winner's seat, whose tile it was.",
        ),
        "note": _closed({"code": _one_of(_note_codes()), "text": _string()}),
        "considered": _closed(
            {
                "split": _string("As in a result."),
                "wait": _one_of([*Wait, None], "What the winning tile filled."),
                "items": _list(_ref("item-id"), "The items that hold."),
                "fan": _ref("fan"),
                "hand": _ref("hand-points"),
            },
            "A split that was tried.",
        ),
    }


_WITHOUT_EFFECT: Final = "without-effect"


def _note_codes() -> list[str]:
    """The remarks of `result`, and each rule set's notes."""
    everywhere = ["rules-of-record", "reading", _WITHOUT_EFFECT, "shows-nothing", "intercepted"]
    return everywhere + [note.code for rule_set in RULE_SETS.values() for note in rule_set.notes]


def _problems() -> Object:
    codes = [code for code in Code if code not in _OF_FILES]
    place = {"type": ["integer", "null"], "minimum": 0}
    problem: Object = {
        "code": _one_of(codes, "What is wrong."),
        "message": _string("The same in a sentence."),
        "start": {
            **place,
            "description": "Where it begins in the text, in Unicode code points from 0; null for "
            "what came from outside the record.",
        },
        "end": {**place, "description": "Where it ends: the first code point behind it."},
        "clause": _or_null(_ref("clause"), "The clause it breaks, where there is one."),
        "hint": _string("What to do about it."),
    }
    in_file: Object = {
        **problem,
        "code": _one_of([*codes, UNREADABLE], "What is wrong."),
        "field": _one_of(
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
        "problem": _closed(problem, "One thing wrong with a record."),
        "invalid-in-file": _invalid(
            "problem-in-file",
            "A record of a file that is invalid, or a line that cannot be read: `check`.",
        ),
        "problem-in-file": _closed(in_file, "One thing wrong with a line.", optional=["field"]),
    }


def _invalid(problem: str, description: str, title: str = "") -> Object:
    return _closed(
        {
            "ok": {"const": False},
            "text": _string("The record as it was given."),
            "rules": _ref("rules"),
            "problems": _list(_ref(problem), "Every one, in the order of the text.", minItems=1),
        },
        description,
        title,
    )


def _waits() -> Object:
    won: Object = {
        "items": _list(_ref("item")),
        "fan": _ref("fan"),
        "hand": _ref("hand-points"),
    }
    drawn = _closed({**won, "total": _integer("What the winner gets in all, in points.")})
    thrown = _closed(
        {
            **won,
            "totals": _points(
                "What the winner gets in all, in points, by who discards.", all_seats=False
            ),
        }
    )
    throw = {"throw": _ref("tile"), "waits": _list(_ref("wait"), minItems=1)}
    return {
        "waits": _closed(
            {
                "ok": {"const": True},
                "text": _string("The record as it was given."),
                "rules": _ref("rules"),
                "winner": _ref("seat"),
                "dealer": _ref("seat"),
                "complete": {
                    "type": "boolean",
                    "description": "The hand has all its tiles and is a winning one already.",
                },
                "waits": _list(_ref("winning-tile"), "The winning tiles, worth most first."),
                "discards": _list(
                    _ref("discard"),
                    "For a hand with all its tiles: the discards after which it "
                    "waits, most tiles to win on first.",
                ),
                "exchanges": _list(
                    _ref("exchange"),
                    "For a hand that waits on nothing: the exchanges after which "
                    "it waits, most tiles to win on first.",
                ),
                "assumed": _list(_ref("assumption"), "What the record does not say."),
                "notes": _list(
                    _closed({"code": {"const": _WITHOUT_EFFECT}, "text": _string()}),
                    "Options and readings of another rule set.",
                ),
            },
            "What a hand short of its winning tile waits for: `waits --format json`.",
            "Waits",
        ),
        "winning-tile": _closed(
            {
                "tile": _ref("tile"),
                "left": _integer("How many are not yet seen.", 0),
                "self": _or_null(drawn, "Won by self-draw; null where none is left."),
                "discard": _or_null(thrown, "Won by discard; null where none is left."),
            }
        ),
        "wait": _closed(
            {"tile": _ref("tile"), "left": _integer("How many are not yet seen.", 0)},
            "A tile that the hand would then win on.",
        ),
        "discard": _closed(throw),
        "exchange": _closed({"draw": _ref("tile"), **throw}),
    }


def _rules_outputs() -> Object:
    clause_or_null = _or_null(_ref("clause"), "Null where the text has none.")
    values = dict.fromkeys(value for name in READING_NAMES for value in known_values(name))
    return {
        "rules-output": _closed(
            {
                "rules": _ref("rules"),
                "items": _list(_ref("rules-item"), "In the order of the rule text."),
                "options": _list(_ref("rules-option")),
                "readings": _list(_ref("rules-reading")),
                "unchecked": _list(
                    _closed({"text": _string(), "clause": clause_or_null}),
                    "What a finished hand cannot show, and is not checked.",
                ),
                "without_effect": _list(
                    _string(), "Options and readings given that belong to another rule set."
                ),
            },
            "The rules in force: `rules --format json`.",
            "Rules",
        ),
        "rules-all": _closed(
            {
                "rule_sets": _list(
                    _ref("rules-output"), minItems=len(RULE_SETS), maxItems=len(RULE_SETS)
                )
            },
            "Every rule set with nothing turned on: `rules --all --format json`.",
            "All rule sets",
        ),
        "rules-item": _closed(
            {
                "id": _ref("item-id"),
                "name": _string(),
                "kind": _ref("kind"),
                "value": _integer("Points, a factor or 番.", 1),
                "text": _string("When it holds."),
                "clause": _ref("clause", "Its own clause."),
                "also": _list(_ref("clause"), "Other clauses that speak of it."),
                "needs": _one_of([*OPTIONS, None], "The option without which it does not exist."),
                "in_force": {
                    "type": "boolean",
                    "description": "That option is on, or none needed.",
                },
            },
            "An item of a rule set.",
        ),
        "rules-option": _closed(
            {
                "id": _one_of(OPTIONS),
                "name": _string(),
                "on": {"type": "boolean"},
                "text": _string("What it changes."),
                "clause": clause_or_null,
            },
            "An option of a rule set.",
        ),
        "rules-reading": _closed(
            {
                "id": _one_of(READING_NAMES),
                "value": _one_of(values, "The value in force."),
                "default": _one_of(values),
                "values": _list(
                    _closed({"value": _one_of(values), "text": _string("Its meaning.")})
                ),
            },
            "A place where the rule text can be read two ways.",
        ),
    }


def _checks() -> Object:
    numbers = {
        "records": "All of them.",
        "ok": "Claims that are right.",
        "mismatch": "Claims that are wrong.",
        "invalid": "Invalid records and lines that cannot be read.",
        "unclaimed": "Records without a claim.",
        "over": "Points claimed too much, over all mismatches.",
        "under": "Points claimed too little, over all mismatches.",
    }
    line = _closed(
        {
            "file": _string("The file's name; - for standard input."),
            "line": _integer("The line's number in the file.", 1),
            "label": {"type": ["string", "null"], "description": "The record's label."},
            "status": _one_of(
                ("ok", "mismatch", "invalid", "unclaimed"),
                "The claim is right, is wrong; the record is invalid; it has no claim.",
            ),
            "claim": _or_null(_ref("claim"), "The record's claim; null where there is none."),
            "result": {"description": "What was found: scored, or invalid."},
            **_EXPLAINED,
        },
        "A record of a file, or a line that cannot be read: a line of `check --format jsonl`.",
        "Checked record",
        optional=_EXPLAINED,
    )
    unexplained = dict.fromkeys(_EXPLAINED, False)  # mismatches alone are explained
    alternatives: tuple[Object, ...] = (
        {
            "status": {"const": "ok"},
            "claim": {"type": "object"},
            "result": _ref("result"),
            **unexplained,
        },
        {
            "status": {"const": "mismatch"},
            "claim": {"type": "object"},
            "result": _ref("result"),
        },
        {
            "status": {"const": "unclaimed"},
            "claim": {"type": "null"},
            "result": _ref("result"),
            **unexplained,
        },
        {
            "status": {"const": "invalid"},
            "result": _ref("invalid-in-file"),
            **unexplained,
        },
    )
    return {
        "check-line": {**line, "oneOf": [{"properties": each} for each in alternatives]},
        "check": _closed(
            {
                "records": _list(_ref("check-line"), "In the order of the files."),
                "summary": _closed(
                    {
                        **{name: _integer(said, 0) for name, said in numbers.items()},
                        "complete": {
                            "type": "boolean",
                            "description": "Every record of every file was checked.",
                        },
                    }
                ),
            },
            "Every record of the files and a summary: `check --format json`.",
            "Check",
        ),
    }


def _disputes() -> Object:
    seats = _one_of(Seat)
    kongs = [kind for kind in MeldKind if kind in KONGS]
    kong: Object = {
        "type": "string",
        "pattern": f"^({'|'.join(kongs)}):[1-9A-Z]+[mps]?$",
        "description": "A kong in canonical text.",
    }
    values = dict.fromkeys(value for name in READING_NAMES for value in known_values(name))
    of_seats = {"name": _ref("seat", "Whose.")}
    unnamed: Object = {"name": {"type": "null"}}
    is_there = {"from": {"type": "boolean"}, "to": {"type": "boolean"}}
    changes: dict[Change, Object] = {
        Change.FLAG: {"name": _one_of(OPTIONS), **is_there},
        Change.READING: {
            "name": _one_of(READING_NAMES),
            "from": _one_of(values),
            "to": _one_of(values),
        },
        Change.RULES: {**unnamed, "from": _one_of(RULE_SETS), "to": _one_of(RULE_SETS)},
        Change.MARK: {"name": _one_of(Mark), **is_there},
        Change.HOW: {
            "name": _or_null(seats, "Whose discard or kong it then is; null on a self-draw."),
            "from": _one_of(How),
            "to": _one_of(How),
        },
        Change.DEALER: {**unnamed, "from": _ref("seat"), "to": _ref("seat")},
        Change.FROM: {**unnamed, "from": _ref("seat"), "to": _ref("seat")},
        Change.WIN: {
            **unnamed,
            "from": _or_null(_ref("tile"), "Null where none was named."),
            "to": _ref("tile"),
        },
        Change.MELD: {**of_seats, "from": kong, "to": kong},
        Change.FISH: {
            **of_seats,
            "from": _integer("飘鱼.", 0),
            "to": _integer("飘鱼.", 0),
        },
        Change.FENG: {
            **of_seats,
            "from": _integer("Feng tiles; 0 without a set.", 0),
            "to": _integer("Feng tiles; 0 without a set.", 0),
        },
        Change.ERROR: {"name": _one_of(Mistake), "from": {"const": False}, "to": {"const": True}},
    }
    return {
        "dispute": _closed(
            {
                "claim": _ref("claim"),
                "result": {"oneOf": [_ref("result"), _ref("invalid")]},
                **_EXPLAINED,
            },
            "A claim, what is right, and under what smallest changes the claim would be: "
            "`dispute --format json`.",
            "Dispute",
        ),
        "explanation": _closed(
            {
                "changes": _list(_ref("change"), "None where the claim is right.", maxItems=MOST),
                "total": _integer("What the winner would get in all, in points."),
                "deltas": _points(
                    "Points that each seat would win or lose. Where one payer's share is stated "
                    "as the total they do not sum to 0.",
                    all_seats=True,
                ),
                "text": _string("The same in a sentence."),
            },
            "Changes under which a claim would be right.",
        ),
        "change": {
            "description": "One thing that may have been otherwise than in the record.",
            "oneOf": [
                _closed({"kind": {"const": str(kind)}, **said}, title=str(kind))
                for kind, said in changes.items()
            ],
        },
    }


def _sittings() -> Object:
    place = {"line": _integer("The line's number in the file.", 1)}
    problem = _problems()["problem"]["properties"]
    return {
        "match": _closed(
            {
                "players": {
                    **_closed({str(seat): _string() for seat in Seat}, optional=map(str, Seat)),
                    "description": "The names of the seats that have one.",
                },
                "deals": _list(_ref("deal"), "In order."),
                "totals": _ref("seat-points"),
                "next_dealer": _ref("seat", "Who would deal next."),
                "claims": _list(_ref("totals-claimed"), "What was claimed of the totals."),
                "problems": _list(
                    _ref("problem-in-sitting"), "What is wrong, in the order of lines."
                ),
                "transfers": _list(
                    _ref("transfer"), "With --settle only: the fewest payments that settle."
                ),
            },
            "A whole sitting: `match --format json`.",
            "Match",
            optional=["transfers"],
        ),
        "deal": _closed(
            {
                "n": _integer("The deal's number.", 1),
                "line": _integer("The number of its first line in the file.", 1),
                "label": {"type": ["string", "null"], "description": "Its label."},
                "dealer": _ref("seat"),
                "status": _one_of(
                    Status,
                    "Its claims are right, one is wrong, it has none; it is invalid; a drawn game; "
                    "the points alone were noted.",
                ),
                "results": _list(
                    {"oneOf": [_ref("result"), _ref("invalid")]},
                    "The winners' hands in the order of the lines, one that is not paid with the "
                    "note `intercepted`; none of a drawn game or where the points alone are known.",
                ),
                "deltas": _or_null(
                    _ref("seat-points"), "What each seat won or lost; null of an invalid deal."
                ),
                "totals": _ref("seat-points", "What each seat has after it."),
            },
            "A deal of a sitting.",
        ),
        "totals-claimed": _closed(
            {
                **place,
                "status": _one_of(("ok", "mismatch"), "The claim is right, is wrong."),
                "claim": _ref("claim"),
                "totals": _ref("seat-points"),
            },
            "A claim about the totals, and what they are there.",
        ),
        "problem-in-sitting": _closed(
            {
                **place,
                "deal": {
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "description": "The deal that is left out for it; null of a line of no deal.",
                },
                **problem,
                "code": _one_of(Code, "What is wrong."),
            },
            "One thing wrong in a sitting.",
        ),
        "transfer": _closed(
            {
                "from": _ref("seat"),
                "to": _ref("seat"),
                "points": _integer("How much is handed over.", 1),
            }
        ),
    }


_EXPLAINED: Final[Object] = {
    "explanations": _list(
        _ref("explanation"), "All of the smallest size, the likeliest first.", maxItems=ENOUGH
    ),
    "nearest": _list(
        _ref("explanation"),
        "Where nothing explains the claim: what can be reached that comes nearest.",
        maxItems=NEAREST,
    ),
}
