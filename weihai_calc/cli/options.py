"""The options that commands share: the rules a house plays, output, language, colour."""

import os
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ..rules import OPTIONS, RULE_SETS
from ..words.lang import Lang
from ..words.ui import HELP
from .choices import rules_chosen

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def rules_options(lang: Lang) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`--rules`, `--flag`, `--reading`, `--profile`: the command gets them, together with the
    environment, as one argument `rules`, None where nothing was chosen (`cli.choices`)."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def with_rules(
            *args: Any,
            name: str | None,
            flags: tuple[str, ...],
            readings: tuple[str, ...],
            profile: str | None,
            **kwargs: Any,
        ) -> Any:
            rules = rules_chosen(name, flags, readings, profile, os.environ, lang)
            return function(*args, rules=rules, **kwargs)

        options: tuple[Any, ...] = (
            click.option(
                "--profile", metavar="FILE.toml", type=click.Path(readable=False),
                help=HELP["profile"].of(lang)
            ),
            click.option(
                "--reading", "readings", multiple=True, metavar="NAME=VALUE",
                help=HELP["reading"].of(lang), shell_complete=_complete_reading,
            ),
            click.option(
                "-f", "--flag", "flags", multiple=True, metavar="NAME",
                help=HELP["flag"].of(lang), shell_complete=_complete_flag,
            ),
            click.option(
                "--rules", "name", metavar="NAME",
                help=HELP["rules"].of(lang), shell_complete=_complete_rules,
            ),
        )  # fmt: skip
        wrapped: Callable[..., Any] = with_rules
        for option in options:
            wrapped = option(wrapped)
        return wrapped

    return decorate


def _complete_rules(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [CompletionItem(name) for name in RULE_SETS if name.startswith(incomplete)]


def _complete_flag(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Options, and behind `no-` the same; in a list with commas the one being typed."""
    before, comma, word = incomplete.rpartition(",")
    off = "no-" if word.startswith("no-") else ""
    return [
        CompletionItem(f"{before}{comma}{off}{name}", help=option.zh)
        for option in OPTIONS.values()
        for name in (option.id, option.zh)
        if f"{off}{name}".startswith(word) and (word or name.isascii())
    ]


def _complete_reading(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    pairs = {
        f"{row.id}={value}": meaning
        for rule_set in RULE_SETS.values()
        for row in rule_set.readings
        for value, meaning in row.meanings.items()
    }
    return [
        CompletionItem(pair, help=meaning.en)
        for pair, meaning in pairs.items()
        if pair.startswith(incomplete)
    ]


def format_option(lang: Lang, *formats: str) -> Callable[[Decorated], Decorated]:
    """`--format`, the first of the formats being the default; the command gets it as `form`."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(formats),
        default=formats[0],
        help=HELP["format"].of(lang),
    )


def help_option(lang: Lang) -> Callable[[Decorated], Decorated]:
    """`--help`, also as `-h`."""
    return click.help_option("-h", "--help", help=HELP["help"].of(lang))


def language_option(lang: Lang, name: str = "") -> Callable[[Decorated], Decorated]:
    """`--lang`, which was obeyed before click ran (`cli.language`): here it is checked. A command
    that wants to know what was asked for gets it under a `name`."""
    return click.option(
        "--lang",
        name or "lang",
        type=click.Choice([choice.value for choice in Lang]),
        expose_value=bool(name),
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
