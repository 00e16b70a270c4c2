"""Click's complaints in the user's language."""

import click

from ..words.lang import Lang
from ..words.notation import nearest
from ..words.problems import NEAR
from ..words.ui import say


def usage_text(error: click.ClickException, lang: Lang) -> str:
    """What is wrong with the call, and where to read how it is done."""
    lines = [f"{say('usage', lang)}: {_complaint(error, lang)}"]
    context = getattr(error, "ctx", None)
    if context is not None:
        lines.append(say("try-help", lang, command=context.command_path))
    return "\n".join(lines)


def _complaint(error: click.ClickException, lang: Lang) -> str:
    match error:
        case click.NoSuchOption():
            said = say("click-no-option", lang, word=error.option_name)
            return said + _meant(next(iter(error.possibilities or ()), None), lang)
        case click.NoSuchCommand():
            known = error.ctx.command.list_commands(error.ctx)  # type: ignore[union-attr]
            said = say("click-no-command", lang, word=error.command_name)
            return said + _meant(nearest(error.command_name, known), lang)
        case click.BadOptionUsage():
            return say("click-argument", lang, name=error.option_name)
        case click.BadParameter(param=click.Parameter(type=click.Choice() as choice) as param):
            name = "/".join(param.opts)
            return say(
                "click-value-choices", lang, name=name, choices=" ".join(map(str, choice.choices))
            )
    return error.format_message()


def _meant(word: str | None, lang: Lang) -> str:
    if word is None:
        return ""
    return (" " if lang is Lang.EN else "") + NEAR.of(lang, {"word": word})
