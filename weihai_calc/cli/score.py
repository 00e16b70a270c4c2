"""`weihai-calc score`: one record, an itemised table and who pays whom."""

import contextlib
import json
import re
import shutil
import sys
from typing import Any, Final

import click

from ..model import Rules
from ..notation import NotationError, parse
from ..problems import Code
from ..result import Result
from ..rules import house
from ..scoring import score
from ..words.lang import Lang
from ..words.ui import HELP, say
from .group import Command
from .options import color_option, language_option, rules_given, rules_options

FINE: Final = 0
WRONG: Final = 1


def command(lang: Lang) -> click.Command:
    """The command, in a language."""

    @click.command("score", cls=Command, lang=lang, help=HELP["score"].of(lang))
    @click.argument("hand", nargs=-1, metavar="HAND...")
    @rules_options(lang)
    @click.option(
        "--format",
        "form",
        type=click.Choice(["table", "json"]),
        default="table",
        help=HELP["format"].of(lang),
    )
    @click.option("--explain", is_flag=True, help=HELP["explain"].of(lang))
    @language_option(lang)
    @color_option(lang)
    @click.help_option("-h", "--help", help=HELP["help"].of(lang))
    def score_command(
        hand: tuple[str, ...],
        name: str | None,
        flags: tuple[str, ...],
        readings: tuple[str, ...],
        form: str,
        explain: bool,
    ) -> int:
        given = rules_given(name, flags, readings, lang)
        show = _Show(lang, form == "json", explain)
        if hand and hand != ("-",):
            return show.scored(" ".join(hand), given, typed=True)
        if not hand and sys.stdin is not None and sys.stdin.isatty():
            return _ask(show, given)
        return show.scored(_read(lang), given)

    return score_command


def _ask(show: "_Show", rules: Rules | None) -> int:
    """Ask for a hand until one is valid; an empty line or the end of input gives up."""
    click.echo(say("ask-intro", show.lang), err=True)
    status = WRONG
    while text := _typed_line(f"{say('ask', show.lang)}: "):
        status = show.scored(text, rules)
        if show.valid:
            break
        click.echo(say("ask-again", show.lang), err=True)
    return status


def _typed_line(prompt: str) -> str:
    """A line from the terminal, edited as terminals allow; empty at the end of input."""
    if not sys.stdout.isatty():
        click.echo(prompt, nl=False, err=True)
        return sys.stdin.readline().strip()
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - its import alone gives `input` a line to edit
    try:
        return input(prompt).strip()
    except EOFError:
        click.echo(err=True)
        return ""


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


class _Show:
    """Scores a text and shows what came of it."""

    def __init__(self, lang: Lang, as_json: bool, explain: bool) -> None:
        self.lang = lang
        self.as_json = as_json
        self.explain = explain
        self.valid = False

    def scored(self, text: str, rules: Rules | None, typed: bool = False) -> int:
        """Exit status; `typed`: the text came as arguments, through a shell."""
        try:
            result = score(parse(text), rules)
        except NotationError as error:
            self._refused(error, rules)
            return WRONG
        self.valid = result.ok
        if self.as_json:
            self._json(result.to_dict(self.lang, self.explain))
        elif result.ok:
            from ..output.table import result_table

            columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
            click.echo(result_table(result, self.lang, self.explain, columns))
        else:
            self._problems(result.problems, result.record.text)
            if typed and _shell_took_the_rest(result):
                click.echo("\n" + say("shell-bar", self.lang), err=True)
        return FINE if result.ok and result.claim_holds is not False else WRONG

    def _refused(self, error: NotationError, rules: Rules | None) -> None:
        if self.as_json:
            from ..output.json import error_object

            self._json(error_object(error, house(rules or Rules()), self.lang))
        else:
            self._problems((error.problem,), error.text)

    def _json(self, found: dict[str, Any]) -> None:
        # Where the output cannot take every character, JSON's own escapes stay valid JSON.
        takes_all = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().startswith("utf")
        click.echo(json.dumps(found, ensure_ascii=not takes_all, indent=2))

    def _problems(self, problems: Any, text: str) -> None:
        from ..output.underline import problems_text

        columns = shutil.get_terminal_size().columns
        click.echo(problems_text(problems, text, self.lang, columns, _strong), err=True)


def _strong(text: str) -> str:
    return click.style(text, fg="red", bold=True)


def _shell_took_the_rest(result: Result) -> bool:
    """A lone concealed part: most likely the shell kept `|` and all behind it."""
    text = result.record.text
    unnamed = any(problem.code is Code.WIN_MISSING for problem in result.problems)
    return unnamed and not any(bar in text for bar in "|｜")
