"""`weihai-calc rules`: the rules in force, or both rule sets side by side."""

import click

from ..model import Rules
from ..rules import house
from ..words.lang import Lang
from ..words.ui import HELP
from .group import Command
from .options import color_option, format_option, help_option, language_option, rules_options
from .output import print_json, terminal_columns


def command(lang: Lang) -> click.Command:
    """The command, in a language."""

    @click.command("rules", cls=Command, lang=lang, help=HELP["rules-command"].of(lang))
    @rules_options(lang)
    @click.option("--all", "both", is_flag=True, help=HELP["all"].of(lang))
    @format_option(lang, "table", "json")
    @language_option(lang)
    @color_option(lang)
    @help_option(lang)
    def rules_command(rules: Rules | None, both: bool, form: str) -> None:
        from ..output.rules import all_object, all_table, rules_object, rules_table

        in_force = house(rules or Rules())
        if form == "json":
            print_json(all_object(lang) if both else rules_object(in_force, lang))
        else:
            columns = terminal_columns()
            click.echo(all_table(lang, columns) if both else rules_table(in_force, lang, columns))

    return rules_command
