"""The options that commands share: the rules a house plays, language, colour."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from ..model import Rules
from ..notation.plain import plain
from ..problems import rules_problems
from ..rules import OPTIONS, READING_NAMES, RULE_SETS, house
from ..words.lang import Lang, shown
from ..words.notation import OPTION_WORDS, RULE_SET_WORDS, lookup
from ..words.problems import hint, message
from ..words.ui import HELP, say

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def rules_options(lang: Lang) -> Callable[[Decorated], Decorated]:
    """`--rules`, `--flag`, `--reading`: see `rules_given`."""

    def decorate(function: Decorated) -> Decorated:
        for option in (
            click.option(
                "--reading", "readings", multiple=True, metavar="NAME=VALUE",
                help=HELP["reading"].of(lang),
            ),
            click.option(
                "-f", "--flag", "flags", multiple=True, metavar="NAME", help=HELP["flag"].of(lang)
            ),
            click.option("--rules", "name", metavar="NAME", help=HELP["rules"].of(lang)),
        ):  # fmt: skip
            function = option(function)
        return function

    return decorate


def language_option(lang: Lang) -> Callable[[Decorated], Decorated]:
    """`--lang`, which was obeyed before click ran (`cli.language`): here it is checked."""
    return click.option(
        "--lang",
        type=click.Choice([choice.value for choice in Lang]),
        expose_value=False,
        help=HELP["lang"].of(lang),
    )


def color_option(lang: Lang) -> Callable[[Decorated], Decorated]:
    """`--color/--no-color`; NO_COLOR speaks where neither is given."""
    return click.option(
        "--color/--no-color",
        default=None,
        expose_value=False,
        callback=_take_color,
        help=HELP["color"].of(lang),
    )


def _take_color(context: click.Context, parameter: click.Parameter, color: bool | None) -> None:
    if color is None and os.environ.get("NO_COLOR"):
        color = False
    context.color = color


def rules_given(
    name: str | None, flags: Sequence[str], readings: Sequence[str], lang: Lang
) -> Rules | None:
    """The rules named outside a record, None where none were.

    `no-NAME` takes an option away that stands before it. Raises click.UsageError for what no rule
    set knows and for options that cannot be together.
    """
    if name is None and not flags and not readings:
        return None
    chosen: dict[str, None] = {}
    for word in re.split(r"[ ,、]+", plain(",".join(flags))):
        off = word.lower().startswith("no-")
        flag = _known(word[3:] if off else word, lookup(OPTION_WORDS))
        if flag in RULE_SETS:
            raise click.UsageError(say("flag-rules", lang, word=flag))
        if "=" in flag or (flag in READING_NAMES and flag not in OPTIONS):
            raise click.UsageError(say("flag-reading", lang, word=flag.partition("=")[0]))
        if off:
            _refuse_unknown(Rules(flags=[flag]), lang, conflicts=False)
            chosen.pop(flag, None)
        elif flag:
            chosen[flag] = None
    pairs = [_pair(plain(word), lang) for word in readings]
    rule_set = Rules().name if name is None else _known(plain(name), lookup(RULE_SET_WORDS))
    rules = Rules(rule_set, chosen, pairs)
    _refuse_unknown(rules, lang)
    return rules


def _known(word: str, forms: Mapping[str, str]) -> str:
    return forms.get(word.strip().lower(), word)


def _pair(word: str, lang: Lang) -> tuple[str, str]:
    """A reading and its value. Raises click.UsageError for anything else."""
    name, equals, value = (part.strip().lower() for part in word.partition("="))
    option = lookup(OPTION_WORDS).get(name)
    if option is not None and option not in READING_NAMES:
        raise click.UsageError(say("reading-flag", lang, word=name))
    if not equals:
        raise click.UsageError(say("reading-form", lang, word=shown(word)))
    return name, value


def _refuse_unknown(rules: Rules, lang: Lang, conflicts: bool = True) -> None:
    for problem in rules_problems(rules, house(rules), outside=True):
        if conflicts or problem.code == "bad-rules":
            space = " " if lang is Lang.EN else ""
            raise click.UsageError(f"{message(problem, lang)}{space}{hint(problem, lang)}")
