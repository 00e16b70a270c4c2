"""What is printed of disputes and of sittings."""

from typing import Final

from ...disputing import Kind as Change
from ...disputing import Mistake
from ...disputing.explaining import ENOUGH, NEAREST
from ...disputing.reaching import MOST
from ...model import KONGS, How, Mark, MeldKind, Seat
from ...problems import Code
from ...rules import OPTIONS, READING_NAMES, RULE_SETS, known_values
from ...sitting import Status
from .parts import Object, closed, integer, list_of, one_of, or_null, points_of, ref, string
from .records import problems


def disputes() -> Object:
    """What `dispute` prints."""
    seats = one_of(Seat)
    kongs = [kind for kind in MeldKind if kind in KONGS]
    kong: Object = {
        "type": "string",
        "pattern": f"^({'|'.join(kongs)}):[1-9A-Z]+[mps]?$",
        "description": "A kong in canonical text.",
    }
    values = dict.fromkeys(value for name in READING_NAMES for value in known_values(name))
    of_seats = {"name": ref("seat", "Whose.")}
    unnamed: Object = {"name": {"type": "null"}}
    is_there = {"from": {"type": "boolean"}, "to": {"type": "boolean"}}
    changes: dict[Change, Object] = {
        Change.FLAG: {"name": one_of(OPTIONS), **is_there},
        Change.READING: {
            "name": one_of(READING_NAMES),
            "from": one_of(values),
            "to": one_of(values),
        },
        Change.RULES: {**unnamed, "from": one_of(RULE_SETS), "to": one_of(RULE_SETS)},
        Change.MARK: {"name": one_of(Mark), **is_there},
        Change.HOW: {
            "name": or_null(seats, "Whose discard or kong it then is; null on a self-draw."),
            "from": one_of(How),
            "to": one_of(How),
        },
        Change.DEALER: {**unnamed, "from": ref("seat"), "to": ref("seat")},
        Change.FROM: {**unnamed, "from": ref("seat"), "to": ref("seat")},
        Change.WIN: {
            **unnamed,
            "from": or_null(ref("tile"), "Null where none was named."),
            "to": ref("tile"),
        },
        Change.MELD: {**of_seats, "from": kong, "to": kong},
        Change.FISH: {
            **of_seats,
            "from": integer("飘鱼.", 0),
            "to": integer("飘鱼.", 0),
        },
        Change.FENG: {
            **of_seats,
            "from": integer("Feng tiles; 0 without a set.", 0),
            "to": integer("Feng tiles; 0 without a set.", 0),
        },
        Change.ERROR: {"name": one_of(Mistake), "from": {"const": False}, "to": {"const": True}},
    }
    return {
        "dispute": closed(
            {
                "claim": ref("claim"),
                "result": {"oneOf": [ref("result"), ref("invalid")]},
                **EXPLAINED,
            },
            "A claim, what is right, and under what smallest changes the claim would be: "
            "`dispute --format json`.",
            "Dispute",
        ),
        "explanation": closed(
            {
                "changes": list_of(ref("change"), "None where the claim is right.", maxItems=MOST),
                "total": integer("What the winner would get in all, in points."),
                "deltas": points_of(
                    "Points that each seat would win or lose. Where one payer's share is stated "
                    "as the total they do not sum to 0.",
                    all_seats=True,
                ),
                "text": string("The same in a sentence."),
            },
            "Changes under which a claim would be right.",
        ),
        "change": {
            "description": "One thing that may have been otherwise than in the record.",
            "oneOf": [
                closed({"kind": {"const": str(kind)}, **said}, title=str(kind))
                for kind, said in changes.items()
            ],
        },
    }


def sittings() -> Object:
    """What `match` prints."""
    place = {"line": integer("The line's number in the file.", 1)}
    problem = problems()["problem"]["properties"]
    return {
        "match": closed(
            {
                "players": {
                    **closed({str(seat): string() for seat in Seat}, optional=map(str, Seat)),
                    "description": "The names of the seats that have one.",
                },
                "deals": list_of(ref("deal"), "In order."),
                "totals": ref("seat-points"),
                "next_dealer": ref("seat", "Who would deal next."),
                "claims": list_of(ref("totals-claimed"), "What was claimed of the totals."),
                "problems": list_of(
                    ref("problem-in-sitting"), "What is wrong, in the order of lines."
                ),
                "transfers": list_of(
                    ref("transfer"), "With --settle only: the fewest payments that settle."
                ),
            },
            "A whole sitting: `match --format json`.",
            "Match",
            optional=["transfers"],
        ),
        "deal": closed(
            {
                "n": integer("The deal's number.", 1),
                "line": integer("The number of its first line in the file.", 1),
                "label": {"type": ["string", "null"], "description": "Its label."},
                "dealer": ref("seat"),
                "status": one_of(
                    Status,
                    "Its claims are right, one is wrong, it has none; it is invalid; a drawn game; "
                    "the points alone were noted.",
                ),
                "results": list_of(
                    {"oneOf": [ref("result"), ref("invalid")]},
                    "The winners' hands in the order of the lines, one that is not paid with the "
                    "note `intercepted`; none of a drawn game or where the points alone are known.",
                ),
                "deltas": or_null(
                    ref("seat-points"), "What each seat won or lost; null of an invalid deal."
                ),
                "totals": ref("seat-points", "What each seat has after it."),
            },
            "A deal of a sitting.",
        ),
        "totals-claimed": closed(
            {
                **place,
                "status": one_of(("ok", "mismatch"), "The claim is right, is wrong."),
                "claim": ref("claim"),
                "totals": ref("seat-points"),
            },
            "A claim about the totals, and what they are there.",
        ),
        "problem-in-sitting": closed(
            {
                **place,
                "deal": {
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "description": "The deal that is left out for it; null of a line of no deal.",
                },
                **problem,
                "code": one_of(Code, "What is wrong."),
            },
            "One thing wrong in a sitting.",
        ),
        "transfer": closed(
            {
                "from": ref("seat"),
                "to": ref("seat"),
                "points": integer("How much is handed over.", 1),
            }
        ),
    }


EXPLAINED: Final[Object] = {
    "explanations": list_of(
        ref("explanation"), "All of the smallest size, the likeliest first.", maxItems=ENOUGH
    ),
    "nearest": list_of(
        ref("explanation"),
        "Where nothing explains the claim: what can be reached that comes nearest.",
        maxItems=NEAREST,
    ),
}
