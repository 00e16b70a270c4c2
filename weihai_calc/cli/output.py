"""What commands print in the same way."""

import sys
from typing import Any

import click


def takes_all() -> bool:
    """Whether the output can take every character."""
    return (getattr(sys.stdout, "encoding", None) or "utf-8").lower().startswith("utf")


def print_json(found: dict[str, Any]) -> None:
    """One JSON object. Where the output cannot take every character, JSON's own escapes keep it
    valid."""
    import json

    click.echo(json.dumps(found, ensure_ascii=not takes_all(), indent=2))


def print_document(text: str) -> None:
    """A document that says that it is UTF-8."""
    stdout: Any = sys.stdout
    stdout.write_utf8(text.encode(), as_it_is=True)


def terminal_columns() -> int | None:
    """The width of the terminal that is written to, None for a file or a pipe."""
    if not sys.stdout.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns
