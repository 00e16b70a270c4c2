"""What a JSON Schema is put together from."""

from collections.abc import Iterable
from typing import Any

from ...model import Seat

Object = dict[str, Any]


def ref(name: str, description: str = "") -> Object:
    """A definition by its name."""
    said = {"description": description} if description else {}
    return {"$ref": f"#/$defs/{name}", **said}


def closed(
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


def string(description: str = "") -> Object:
    """Any text."""
    return {"type": "string", **({"description": description} if description else {})}


def integer(description: str, at_least: int | None = None) -> Object:
    """A whole number."""
    low = {} if at_least is None else {"minimum": at_least}
    return {"type": "integer", **low, "description": description}


def one_of(words: Iterable[object], description: str = "") -> Object:
    """One of these words, each once and as JSON has it."""
    listed = dict.fromkeys(None if word is None else str(word) for word in words)
    return {"enum": list(listed), **({"description": description} if description else {})}


def list_of(items: Object, description: str = "", **limits: object) -> Object:
    """A list of such items."""
    said = {"description": description} if description else {}
    return {"type": "array", "items": items, **limits, **said}


def or_null(schema: Object, description: str) -> Object:
    """This, or null."""
    return {"anyOf": [schema, {"type": "null"}], "description": description}


def points_of(description: str, *, all_seats: bool) -> Object:
    """Points by seat; where they are not of all seats, of one at least."""
    keys: Object = {str(seat): {"type": "integer"} for seat in Seat}
    if all_seats:
        return closed(keys, description)
    return {**closed(keys, description, optional=keys), "minProperties": 1}
