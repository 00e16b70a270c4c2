"""The JSON Schema (draft 2020-12) of every JSON output.

What an output may hold is taken from the tables that it is made from: items, options, readings,
codes, seats. Objects are closed and their keys required, so a key that is new or gone is noticed.
"""

from typing import Final

from .commands import checks, rules_outputs, waits
from .disputes import disputes, sittings
from .parts import Object, ref
from .records import problems, rules, scores, words

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


def schema_object() -> Object:
    """The schema of whatever a command prints as JSON."""
    definitions = {
        **words(),
        **rules(),
        **scores(),
        **problems(),
        **waits(),
        **rules_outputs(),
        **checks(),
        **disputes(),
        **sittings(),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "weihai-calc",
        "description": "One JSON output of weihai-calc. Names and texts are in the language of "
        "--lang; everything else is the same in every language. Scores are whole points (分).",
        "oneOf": [ref(name) for name in OUTPUTS],
        "$defs": definitions,
    }
