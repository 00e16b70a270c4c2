"""`weihai-calc schema`: the JSON Schema of the outputs."""

import click

from ..words.lang import Lang
from ..words.ui import HELP
from .group import Command
from .options import help_option, language_option
from .output import print_json


def command(lang: Lang) -> click.Command:
    """The command, in a language."""

    @click.command("schema", cls=Command, lang=lang, help=HELP["schema"].of(lang))
    @language_option(lang)
    @help_option(lang)
    def schema_command() -> None:
        from ..output.schema import schema_object

        print_json(schema_object())

    return schema_command
