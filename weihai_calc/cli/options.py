"""The options that commands share: the rules a house plays, language, colour."""

import os
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from ..model import Rules
from ..problems import rules_problems
from ..rules import house
from ..words.lang import Lang
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
    for word in re.split(r"[\s,，、]+", ",".join(flags)):
        off = word.lower().startswith("no-")
        flag = _known(word[3:] if off else word, lookup(OPTION_WORDS))
        if off:
            _refuse_unknown(Rules(flags=[flag]), lang, conflicts=False)
            chosen.pop(flag, None)
        elif flag:
            chosen[flag] = None
    pairs = []
    for word in readings:
        reading, equals, value = word.partition("=")
        if not equals:
            raise click.UsageError(say("reading-form", lang, word=word))
        pairs.append((reading.strip().lower(), value.strip().lower()))
    rule_set = Rules().name if name is None else _known(name, lookup(RULE_SET_WORDS))
    rules = Rules(rule_set, chosen, pairs)
    _refuse_unknown(rules, lang)
    return rules


def _known(word: str, forms: Any) -> str:
    return str(forms.get(word.lower(), word))


def _refuse_unknown(rules: Rules, lang: Lang, conflicts: bool = True) -> None:
    for problem in rules_problems(rules, house(rules), outside=True):
        if conflicts or problem.code == "bad-rules":
            raise click.UsageError(f"{message(problem, lang)} {hint(problem, lang)}")
