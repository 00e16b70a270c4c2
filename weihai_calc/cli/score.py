"""`weihai-calc score`: one record, an itemised table and who pays whom."""

import click

from ..model import Rules
from ..notation import NotationError, parse
from ..rules import house
from ..scoring import score
from ..words.lang import Lang
from ..words.ui import HELP
from .group import Command
from .hands import FINE, WRONG, Answer, Source, answer_hand, refuse, tell_problems
from .options import color_option, format_option, help_option, language_option, rules_options
from .output import print_document, print_json, terminal_columns


def command(lang: Lang) -> click.Command:
    """The command, in a language."""

    @click.command("score", cls=Command, lang=lang, help=HELP["score"].of(lang))
    @click.argument("hand", nargs=-1, metavar="[HAND]...")
    @rules_options(lang)
    @format_option(lang, "table", "json", "html", "svg")
    @click.option("--explain", is_flag=True, help=HELP["explain"].of(lang))
    @language_option(lang)
    @color_option(lang)
    @help_option(lang)
    def score_command(hand: tuple[str, ...], rules: Rules | None, form: str, explain: bool) -> int:
        def answer(text: str, source: Source) -> Answer:
            # In a dialogue what is wrong is told there, and the document is that of the right hand.
            documents = source is not Source.DIALOGUE
            try:
                result = score(parse(text), rules)
            except NotationError as error:
                if form == "html" and documents:
                    from ..output.page import refused_page

                    print_document(refused_page(error, house(rules or Rules()), lang))
                    return Answer(WRONG, False)
                refuse(error, house(rules or Rules()), form, lang)
                return Answer(WRONG, False)
            if form == "json":
                print_json(result.to_dict(lang, explain))
            elif form == "html" and (result.ok or documents):
                from ..output.page import result_page

                print_document(result_page(result, lang, explain))
            elif form == "svg" and (result.ok or documents):
                from ..output.hand_picture import hand_svg

                print_document(f"{hand_svg(result.record.hand, lang)}\n")
                if not result.ok:
                    tell_problems(result.problems, result.record.text, lang, source)
            elif result.ok:
                from ..output.table import result_table

                click.echo(result_table(result, lang, explain, terminal_columns()))
            else:
                tell_problems(result.problems, result.record.text, lang, source)
            fine = result.ok and result.claim_holds is not False
            return Answer(FINE if fine else WRONG, result.ok)

        return answer_hand(hand, lang, answer)

    return score_command
