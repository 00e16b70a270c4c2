"""The command line: a thin shell round the library, in the user's language.

What was asked for goes to standard output, messages to standard error. Exit status: 0 all fine, 1
an invalid hand or a claim that does not hold, 2 usage or unreadable input, 130 interrupted. One
module here is one command.
"""

import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn, TextIO

import click

from ..words.lang import Lang, shown
from ..words.system import reason
from ..words.ui import say
from .group import command_line
from .language import VARIABLE, language, unknown_language
from .streams import patient_streams, silence

USAGE: Final = 2
INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit with its status; a user never sees a traceback."""
    args = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(_run(args, language(args, os.environ)))


def _run(args: Sequence[str], lang: Lang) -> int:
    if sys.stdout is None:
        return _complain(click.ClickException(say("no-output", lang)), lang)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _soften(stream)
    with patient_streams(sys.stdout, sys.stderr):
        return _run_command(args, lang)


def _run_command(args: Sequence[str], lang: Lang) -> int:
    try:
        if (unknown := unknown_language(args, os.environ)) is not None:
            choices = ", ".join(Lang)
            raise click.UsageError(
                say("env-language", lang, name=VARIABLE, word=shown(unknown), choices=choices)
            )
        status = command_line(lang).main(args, prog_name="weihai-calc", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        return _complain(error, lang)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except OSError as error:
        silence(sys.stdout)
        click.echo(say("cannot-write", lang, error=reason(error, lang)), err=True)
        return USAGE
    except Exception as error:
        if os.environ.get("WEIHAI_CALC_DEBUG"):
            raise
        if "_WEIHAI_CALC_COMPLETE" in os.environ:
            return USAGE  # a shell asked, not a user, and what it asked made no sense
        what = f"{type(error).__name__}: {error}"
        click.echo(say("internal", lang, error=what), err=True)
        return USAGE
    return int(status or 0)


def _complain(error: click.ClickException, lang: Lang) -> int:
    from .usage import usage_text

    text = usage_text(error, lang)
    if sys.stderr is not None and sys.stderr.isatty() and "\n\n" not in text:  # no help page
        import shutil

        from ..output.wrapping import wrapped

        columns = shutil.get_terminal_size().columns
        text = "\n".join(wrapped(line, columns, "  ") for line in text.splitlines())
    click.echo(text, err=True)
    return USAGE


def _soften(stream: TextIO | None) -> None:
    """What the terminal's encoding lacks is shown as an escape rather than failing, and what was
    typed in another encoding is read as characters that no hand has."""
    if stream is not None and hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="surrogateescape" if stream is sys.stdin else "backslashreplace")
