"""`weihai-calc waits`: what a hand short of its winning tile waits for, and what that is worth."""

import click

from ..model import Rules
from ..notation import NotationError, parse
from ..rules import house
from ..waiting import waits
from ..words.lang import Lang
from ..words.ui import HELP
from .group import Command
from .hands import FINE, WRONG, Answer, Source, answer_hand, refuse, tell_problems
from .options import color_option, format_option, help_option, language_option, rules_options
from .output import print_json, terminal_columns


def command(lang: Lang) -> click.Command:
    """The command, in a language."""

    @click.command("waits", cls=Command, lang=lang, help=HELP["waits"].of(lang))
    @click.argument("hand", nargs=-1, metavar="[HAND]...")
    @rules_options(lang)
    @format_option(lang, "table", "json")
    @language_option(lang)
    @color_option(lang)
    @help_option(lang)
    def waits_command(hand: tuple[str, ...], rules: Rules | None, form: str) -> int:
        def answer(text: str, source: Source) -> Answer:
            try:
                found = waits(parse(text), rules)
            except NotationError as error:
                refuse(error, house(rules or Rules()), form, lang)
                return Answer(WRONG, False)
            if form == "json":
                print_json(found.to_dict(lang))
            elif found.ok:
                from ..output.waits import waits_table

                click.echo(waits_table(found, lang, terminal_columns()))
            else:
                tell_problems(found.problems, found.record.text, lang)
            return Answer(FINE if found.waiting else WRONG, found.ok)

        return answer_hand(hand, lang, answer)

    return waits_command
