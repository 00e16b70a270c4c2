"""`weihai-calc dispute`: under what rules, or with what other fact or mistake, a claim is right."""

import click

from ..model import Claim, Rules
from ..notation import NotationError, Record, parse
from ..notation.claims import claim_in
from ..notation.writer import claim_text
from ..rules import house
from ..words.lang import Lang, shown
from ..words.ui import HELP, say
from .group import Command
from .hands import (
    FINE,
    WRONG,
    Answer,
    Source,
    answer_hand,
    refuse,
    tell_problems,
    typed_line,
)
from .options import color_option, format_option, help_option, language_option, rules_options
from .output import print_document, print_json, terminal_columns


def command(lang: Lang) -> click.Command:
    """The command, in a language."""

    @click.command("dispute", cls=Command, lang=lang, help=HELP["dispute"].of(lang))
    @click.argument("hand", nargs=-1, metavar="[HAND]...")
    @click.option("--claim", metavar="N", help=HELP["claim"].of(lang))
    @rules_options(lang)
    @format_option(lang, "table", "json", "html")
    @language_option(lang)
    @color_option(lang)
    @help_option(lang)
    def dispute_command(
        hand: tuple[str, ...], claim: str | None, rules: Rules | None, form: str
    ) -> int:
        chosen = None if claim is None else _claim(claim, lang)

        def answer(text: str, source: Source) -> Answer:
            from ..disputing import dispute

            try:
                record = parse(text)
            except NotationError as error:
                if form == "html" and source is not Source.DIALOGUE:
                    from ..output.page import refused_page

                    print_document(refused_page(error, house(rules or Rules()), lang))
                else:
                    refuse(error, house(rules or Rules()), form, lang)
                return Answer(WRONG, False)
            record = record.replace(claim=_claimed(record, chosen, source, lang))
            found = dispute(record, rules=rules)
            if form == "json":
                print_json(found.to_dict(lang))
            elif form == "html":
                from ..output.page import dispute_page

                print_document(dispute_page(found, lang))
            else:
                from ..output.dispute import dispute_text

                if not found.result.ok:
                    tell_problems(found.result.problems, record.text, lang, source)
                if said := dispute_text(found, lang, terminal_columns()):
                    click.echo(said)
            fine = found.result.ok and found.explained
            return Answer(FINE if fine else WRONG, found.result.ok)

        return answer_hand(hand, lang, answer)

    return dispute_command


def _claim(text: str, lang: Lang) -> Claim:
    """A claim as it was typed. Raises UsageError where it is none."""
    claim = claim_in(text)
    if not claim.is_sound:
        raise click.UsageError(say("dispute-claim", lang, word=shown(text)))
    return claim


def _claimed(record: Record, chosen: Claim | None, source: Source, lang: Lang) -> Claim:
    """The claim that was chosen, else the record's own, else the one that is asked for."""
    if chosen is not None:
        return chosen
    if record.claim is not None and record.claim.is_sound:
        return record.claim
    if record.claim is not None:
        return _claim(claim_text(record.claim) or "=>", lang)
    if source is not Source.DIALOGUE:
        raise click.UsageError(say("dispute-no-claim", lang))
    while text := typed_line(f"{say('ask-claim', lang)}: "):
        claim = claim_in(text)
        if claim.is_sound:
            return claim
        click.echo(say("dispute-claim", lang, word=shown(text)), err=True)
    raise click.Abort
