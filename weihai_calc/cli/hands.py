"""How a command that takes one hand gets it, and how it answers one that is wrong."""

import contextlib
import re
import sys
from collections.abc import Callable, Iterable
from enum import Enum, auto
from typing import Final, NamedTuple

import click

from ..notation import NotationError
from ..problems import Code, Problem
from ..rules import House
from ..words.lang import Lang
from ..words.ui import say
from .output import print_json

FINE: Final = 0
WRONG: Final = 1


class Source(Enum):
    """Where a hand came from."""

    SHELL = auto()
    INPUT = auto()
    DIALOGUE = auto()


class Answer(NamedTuple):
    """What a command made of a hand: its exit status, and whether the hand was valid."""

    status: int
    valid: bool


def answer_hand(hand: tuple[str, ...], lang: Lang, answer: Callable[[str, Source], Answer]) -> int:
    """Get a hand from the arguments, from standard input or from the terminal, and answer it.

    `answer` takes the text and where it came from. Returns the exit status.
    """
    if hand and hand != ("-",):
        return answer(" ".join(hand), Source.SHELL).status
    if not hand and sys.stdin is not None and sys.stdin.isatty():
        return _ask(lang, answer)
    return answer(_read(lang), Source.INPUT).status


_ENOUGH: Final = ("", "q", "quit", "exit")


def _ask(lang: Lang, answer: Callable[[str, Source], Answer]) -> int:
    """Ask for a hand until one is valid; an empty line or the end of input gives up."""
    click.echo(say("ask-intro", lang), err=True)
    status = WRONG
    while (text := typed_line(f"{say('ask', lang)}: ")) not in _ENOUGH:
        status, valid = answer(text, Source.DIALOGUE)
        if valid:
            break
        click.echo(say("ask-again", lang), err=True)
    return status


def typed_line(prompt: str) -> str:
    """A line from the terminal, edited as terminals allow; empty at the end of input."""
    if not sys.stdout.isatty():
        click.echo(prompt, nl=False, err=True)
        return _unquoted(sys.stdin.readline())
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - its import alone gives `input` a line to edit
    try:
        return _unquoted(input(prompt))
    except EOFError:
        click.echo(err=True)
        return ""


def _unquoted(line: str) -> str:
    """A line without the quotes it had in a shell."""
    line = line.strip()
    quoted = len(line) > 1 and line[0] == line[-1] and line[0] in "'\""
    return line[1:-1] if quoted else line


def _read(lang: Lang) -> str:
    """The one record on standard input, comments and blank lines aside."""
    data = sys.stdin.buffer.read() if sys.stdin is not None else b""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise click.UsageError(say("not-utf8", lang, at=error.start + 1)) from None
    found = ""
    for number, line in enumerate(re.split("\r\n|\r|\n", text), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if found:
            raise click.UsageError(say("two-records", lang, line=number))
        found = line
    if not found:
        raise click.UsageError(say("nothing", lang))
    return found


def tell_problems(
    problems: Iterable[Problem], text: str, lang: Lang, source: Source = Source.INPUT
) -> None:
    """Show problems on standard error, underlined."""
    import shutil

    from ..output.underline import problems_text

    problems = tuple(problems)
    columns = shutil.get_terminal_size().columns
    wrap = sys.stderr is not None and sys.stderr.isatty()
    click.echo(problems_text(problems, text, lang, columns, strong, wrap), err=True)
    if source is Source.SHELL and _shell_took_the_rest(problems, text):
        click.echo("\n" + say("shell-bar", lang), err=True)


def refuse(error: NotationError, in_force: House, form: str, lang: Lang) -> None:
    """Show a text that is not the notation as the command's format has it."""
    if form == "json":
        from ..output.json import error_object

        print_json(error_object(error, in_force, lang))
    else:
        tell_problems((error.problem,), error.text, lang)


def strong(text: str) -> str:
    """Text that stands out, where the terminal has colours."""
    return click.style(text, fg="red", bold=True)


def _shell_took_the_rest(problems: Iterable[Problem], text: str) -> bool:
    """A lone concealed part: most likely the shell kept `|` and all behind it."""
    unnamed = any(problem.code is Code.WIN_MISSING for problem in problems)
    return unnamed and not any(bar in text for bar in "|｜")
