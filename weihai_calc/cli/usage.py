"""Click's complaints in the user's language."""

import click

from ..words.lang import Lang, shown
from ..words.notation import nearest
from ..words.problems import NEAR
from ..words.ui import say


def usage_text(error: click.ClickException, lang: Lang) -> str:
    """What is wrong with the call, and where to read how it is done."""
    context = getattr(error, "ctx", None)
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error.ctx.get_help()
    command = "weihai-calc" if context is None else context.command_path
    colon = "：" if lang is Lang.ZH else ": "
    complaint = f"{say('usage', lang)}{colon}{_complaint(error, lang)}"
    return f"{complaint}\n{say('try-help', lang, command=command)}"


def _complaint(error: click.ClickException, lang: Lang) -> str:
    match error:
        case click.NoSuchOption():
            said = say("click-no-option", lang, word=error.option_name)
            return said + _meant(next(iter(error.possibilities or ()), None), lang)
        case click.NoSuchCommand() if any(map(str.isdigit, error.command_name)):
            assert error.ctx is not None
            command = error.ctx.command_path
            return say("click-hand", lang, command=command, word=shown(error.command_name))
        case click.NoSuchCommand():
            known = error.ctx.command.list_commands(error.ctx)  # type: ignore[union-attr]
            said = say("click-no-command", lang, word=error.command_name)
            return said + _meant(nearest(error.command_name, known), lang)
        case click.BadOptionUsage():
            key = "click-flag" if "does not take" in error.message else "click-argument"
            return say(key, lang, name=error.option_name)
        case click.BadParameter(param=click.Parameter(type=click.Choice() as choice) as param):
            name, choices = "/".join(param.opts), ", ".join(map(str, choice.choices))
            return say("click-value-choices", lang, name=name, choices=choices)
        case click.BadParameter(param=click.Parameter(type=click.IntRange() as range) as param):
            name = "/".join(param.opts)
            return say("click-range", lang, name=name, low=range.min, high=range.max)
        case click.MissingParameter(param=click.Parameter() as param):
            return say("click-missing", lang, name=param.metavar or param.human_readable_name)
        case click.UsageError() if error.message.startswith("Got unexpected extra argument"):
            words = error.message.partition("(")[2].rpartition(")")[0]
            return say("click-extra", lang, words=shown(words))
        case click.UsageError(message="Missing command."):
            return say("click-no-command-given", lang)
    return error.format_message()


def _meant(word: str | None, lang: Lang) -> str:
    if word is None:
        return ""
    return (" " if lang is Lang.EN else "") + NEAR.of(lang, {"word": word})
