"""`weihai-calc match`: a whole sitting, deal after deal."""

import os
from collections.abc import Iterator
from typing import Any, Final

import click

from ..model import Rules
from ..words.lang import Lang, named
from ..words.system import reason
from ..words.ui import HELP, say
from .files import known_encoding, standard_input
from .group import Command
from .hands import FINE, WRONG, strong
from .options import color_option, format_option, help_option, language_option, rules_options
from .output import print_document, print_json, terminal_columns

UNREAD: Final = 2


def command(lang: Lang) -> click.Command:
    """The command, in a language."""

    @click.command("match", cls=Command, lang=lang, help=HELP["match"].of(lang))
    @click.argument("file", metavar="FILE", type=click.Path(readable=False))
    @click.option("--settle", is_flag=True, help=HELP["settle"].of(lang))
    @rules_options(lang)
    @click.option("--encoding", metavar="NAME", help=HELP["encoding"].of(lang))
    @format_option(lang, "table", "json", "csv", "html")
    @language_option(lang)
    @color_option(lang)
    @help_option(lang)
    def match_command(
        file: str, settle: bool, rules: Rules | None, encoding: str | None, form: str
    ) -> int:
        from ..batch.blocks import Packed
        from ..sitting import Reader, play

        if encoding is not None:
            known_encoding(encoding, lang)
        name = say("standard-input", lang) if file == "-" else named(file)
        try:
            sitting = play(Reader().entries(_lines(file, encoding)), rules)
        except OSError as error:
            return _unread("file-unread", lang, path=name, error=reason(error, lang))
        except UnicodeError as error:
            word = encoding or "utf-16"
            return _unread("check-not-text", lang, path=name, word=word, error=error)
        except Packed:
            return _unread("match-packed", lang, path=name)
        if form == "html":
            from ..output.sitting_page import sitting_page

            print_document(sitting_page(sitting, os.path.basename(name), lang, settle))
        else:
            from ..output import sitting as output

            if form == "json":
                print_json(output.sitting_object(sitting, lang, settle))
            elif form == "csv":
                for row in output.sitting_csv(sitting, lang):
                    click.echo(row)
                for line in output.beside_csv(sitting, lang):
                    click.echo(line, err=True)
            else:
                columns = terminal_columns()
                click.echo(output.sitting_table(sitting, lang, settle, columns, strong))
        return FINE if sitting.fine else WRONG

    return match_command


def _unread(key: str, lang: Lang, **facts: object) -> int:
    """Say that the file could not be read."""
    click.echo(say(key, lang, **facts), err=True)
    return UNREAD


def _lines(file: str, encoding: str | None) -> Iterator[tuple[int, str | None]]:
    """The lines of a file with their numbers; None for one that is too long. Raises OSError,
    UnicodeError, Packed."""
    from ..batch.blocks import decoded, lines_of

    opened: Any = standard_input() if file == "-" else open(file, "rb")  # noqa: SIM115
    with opened as reading:
        for first, text, too_long in decoded(reading.read, encoding):
            if too_long:
                yield first, None
            else:
                yield from enumerate(lines_of(text), first)
