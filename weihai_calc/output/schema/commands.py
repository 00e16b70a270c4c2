"""What single commands print: `waits`, `rules`, `check`."""

from ...rules import OPTIONS, READING_NAMES, RULE_SETS, known_values
from .disputes import EXPLAINED
from .parts import Object, closed, integer, list_of, one_of, or_null, points_of, ref, string
from .records import WITHOUT_EFFECT


def waits() -> Object:
    """What `waits` prints."""
    won: Object = {
        "items": list_of(ref("item")),
        "fan": ref("fan"),
        "hand": ref("hand-points"),
    }
    drawn = closed({**won, "total": integer("What the winner gets in all, in points.")})
    thrown = closed(
        {
            **won,
            "totals": points_of(
                "What the winner gets in all, in points, by who discards.", all_seats=False
            ),
        }
    )
    throw = {"throw": ref("tile"), "waits": list_of(ref("wait"), minItems=1)}
    return {
        "waits": closed(
            {
                "ok": {"const": True},
                "text": string("The record as it was given."),
                "rules": ref("rules"),
                "winner": ref("seat"),
                "dealer": ref("seat"),
                "complete": {
                    "type": "boolean",
                    "description": "The hand has all its tiles and is a winning one already.",
                },
                "waits": list_of(ref("winning-tile"), "The winning tiles, worth most first."),
                "discards": list_of(
                    ref("discard"),
                    "For a hand with all its tiles: the discards after which it "
                    "waits, most tiles to win on first.",
                ),
                "exchanges": list_of(
                    ref("exchange"),
                    "For a hand that waits on nothing: the exchanges after which "
                    "it waits, most tiles to win on first.",
                ),
                "assumed": list_of(ref("assumption"), "What the record does not say."),
                "notes": list_of(
                    closed({"code": {"const": WITHOUT_EFFECT}, "text": string()}),
                    "Options and readings of another rule set.",
                ),
            },
            "What a hand short of its winning tile waits for: `waits --format json`.",
            "Waits",
        ),
        "winning-tile": closed(
            {
                "tile": ref("tile"),
                "left": integer("How many are not yet seen.", 0),
                "self": or_null(drawn, "Won by self-draw; null where none is left."),
                "discard": or_null(thrown, "Won by discard; null where none is left."),
            }
        ),
        "wait": closed(
            {"tile": ref("tile"), "left": integer("How many are not yet seen.", 0)},
            "A tile that the hand would then win on.",
        ),
        "discard": closed(throw),
        "exchange": closed({"draw": ref("tile"), **throw}),
    }


def rules_outputs() -> Object:
    """What `rules` prints."""
    clause_or_null = or_null(ref("clause"), "Null where the text has none.")
    values = dict.fromkeys(value for name in READING_NAMES for value in known_values(name))
    return {
        "rules-output": closed(
            {
                "rules": ref("rules"),
                "items": list_of(ref("rules-item"), "In the order of the rule text."),
                "options": list_of(ref("rules-option")),
                "readings": list_of(ref("rules-reading")),
                "unchecked": list_of(
                    closed({"text": string(), "clause": clause_or_null}),
                    "What a finished hand cannot show, and is not checked.",
                ),
                "without_effect": list_of(
                    string(), "Options and readings given that belong to another rule set."
                ),
            },
            "The rules in force: `rules --format json`.",
            "Rules",
        ),
        "rules-all": closed(
            {
                "rule_sets": list_of(
                    ref("rules-output"), minItems=len(RULE_SETS), maxItems=len(RULE_SETS)
                )
            },
            "Every rule set with nothing turned on: `rules --all --format json`.",
            "All rule sets",
        ),
        "rules-item": closed(
            {
                "id": ref("item-id"),
                "name": string(),
                "kind": ref("kind"),
                "value": integer("Points, a factor or 番.", 1),
                "text": string("When it holds."),
                "clause": ref("clause", "Its own clause."),
                "also": list_of(ref("clause"), "Other clauses that speak of it."),
                "needs": one_of([*OPTIONS, None], "The option without which it does not exist."),
                "in_force": {
                    "type": "boolean",
                    "description": "That option is on, or none needed.",
                },
            },
            "An item of a rule set.",
        ),
        "rules-option": closed(
            {
                "id": one_of(OPTIONS),
                "name": string(),
                "on": {"type": "boolean"},
                "text": string("What it changes."),
                "clause": clause_or_null,
            },
            "An option of a rule set.",
        ),
        "rules-reading": closed(
            {
                "id": one_of(READING_NAMES),
                "value": one_of(values, "The value in force."),
                "default": one_of(values),
                "values": list_of(
                    closed({"value": one_of(values), "text": string("Its meaning.")})
                ),
            },
            "A place where the rule text can be read two ways.",
        ),
    }


def checks() -> Object:
    """What `check` prints."""
    numbers = {
        "records": "All of them.",
        "ok": "Claims that are right.",
        "mismatch": "Claims that are wrong.",
        "invalid": "Invalid records and lines that cannot be read.",
        "unclaimed": "Records without a claim.",
        "over": "Points claimed too much, over all mismatches.",
        "under": "Points claimed too little, over all mismatches.",
    }
    line = closed(
        {
            "file": string("The file's name; - for standard input."),
            "line": integer("The line's number in the file.", 1),
            "label": {"type": ["string", "null"], "description": "The record's label."},
            "status": one_of(
                ("ok", "mismatch", "invalid", "unclaimed"),
                "The claim is right, is wrong; the record is invalid; it has no claim.",
            ),
            "claim": or_null(ref("claim"), "The record's claim; null where there is none."),
            "result": {"description": "What was found: scored, or invalid."},
            **EXPLAINED,
        },
        "A record of a file, or a line that cannot be read: a line of `check --format jsonl`.",
        "Checked record",
        optional=EXPLAINED,
    )
    unexplained = dict.fromkeys(EXPLAINED, False)  # mismatches alone are explained
    alternatives: tuple[Object, ...] = (
        {
            "status": {"const": "ok"},
            "claim": {"type": "object"},
            "result": ref("result"),
            **unexplained,
        },
        {
            "status": {"const": "mismatch"},
            "claim": {"type": "object"},
            "result": ref("result"),
        },
        {
            "status": {"const": "unclaimed"},
            "claim": {"type": "null"},
            "result": ref("result"),
            **unexplained,
        },
        {
            "status": {"const": "invalid"},
            "result": ref("invalid-in-file"),
            **unexplained,
        },
    )
    return {
        "check-line": {**line, "oneOf": [{"properties": each} for each in alternatives]},
        "check": closed(
            {
                "records": list_of(ref("check-line"), "In the order of the files."),
                "summary": closed(
                    {
                        **{name: integer(said, 0) for name, said in numbers.items()},
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
