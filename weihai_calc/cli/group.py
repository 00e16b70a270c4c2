"""The group of commands, each built in the user's language when it is called or listed."""

import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

import click

from .. import __version__
from ..output.wrapping import width, wrapped
from ..words.lang import Lang
from ..words.ui import HELP
from .options import help_option, language_option

COMMANDS: Final = ("score", "check", "waits", "dispute", "match", "rules", "fmt", "schema")
"""Each is a module of this package with a function `command(lang)`."""


class _Formatter(click.HelpFormatter):
    """Click's help, broken by the columns that characters take rather than by their number."""

    def write_text(self, text: str) -> None:
        """Paragraphs; one that begins with `\\b` stands as it is."""
        margin = " " * self.current_indent
        for number, paragraph in enumerate(text.split("\n\n")):
            lines = paragraph.splitlines()
            if lines[0] == "\b":
                lines = lines[1:]
            else:
                lines = wrapped(" ".join(lines), self.width - self.current_indent).splitlines()
            self.write(("\n" if number else "") + "".join(f"{margin}{line}\n" for line in lines))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Names and what they are, in two columns."""
        rows = list(rows)
        most = min(col_max, max(self.width // 2 - col_spacing, 10))
        first = min(max(width(name) for name, _ in rows), most) + col_spacing
        margin = self.current_indent
        for name, text in rows:
            fits = width(name) <= first - col_spacing
            lines = wrapped(text, max(self.width - margin - first, 10)).splitlines()
            head = " " * margin + name
            if fits and lines:
                head += " " * (first - width(name)) + lines.pop(0)
            self.write(
                "".join(
                    f"{line}\n"
                    for line in (head, *(" " * (margin + first) + each for each in lines))
                )
            )


class _ChineseFormatter(_Formatter):
    """The same with its headings in Chinese."""

    _headings: Final = {
        "Options": HELP["options-heading"].zh,
        "Commands": HELP["commands-heading"].zh,
    }

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, HELP["usage-heading"].zh if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{self._headings.get(heading, heading)}：\n")


class Context(click.Context):
    """A context whose help is in the language of its command, and no wider than the terminal."""

    formatter_class = _Formatter

    def make_formatter(self) -> click.HelpFormatter:
        """What the help is written with."""
        import shutil

        if getattr(self.command, "lang", Lang.EN) is Lang.ZH:
            self.formatter_class = _ChineseFormatter
        columns = shutil.get_terminal_size().columns
        if columns < _NARROW and self.terminal_width is None:
            self.terminal_width = columns
        return super().make_formatter()


_NARROW: Final = 52
"""Below this click writes for a wider terminal than there is."""


class Command(click.Command):
    """A command in a language."""

    context_class = Context

    def __init__(self, *args: Any, lang: Lang, **kwargs: Any) -> None:
        kwargs.setdefault("options_metavar", HELP["options-metavar"].of(lang))
        super().__init__(*args, **kwargs)
        self.lang = lang

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence, whole: it is broken where the terminal ends."""
        sentence = re.match(r"[^。]+?(?=[.。](?:\s|$)|$)", (self.help or "").partition("\n\n")[0])
        return sentence.group().strip() if sentence else super().get_short_help_str(limit)


class Group(click.Group):
    """The commands, imported only when they are needed."""

    context_class = Context

    def __init__(self, *args: Any, lang: Lang, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lang = lang

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of INTERFACE.md."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by name, None for an unknown one."""
        if cmd_name not in COMMANDS:
            return None
        built = import_module(f".{cmd_name}", __package__).command(self.lang)
        assert isinstance(built, click.Command)
        return built


def command_line(lang: Lang) -> click.Group:
    """The whole command line in a language."""

    @click.group(
        name="weihai-calc",
        cls=Group,
        lang=lang,
        help=HELP["main"].of(lang),
        options_metavar=HELP["options-metavar"].of(lang),
        subcommand_metavar=HELP["command-metavar"].of(lang),
        no_args_is_help=True,
    )
    @language_option(lang)
    @click.version_option(
        __version__, message="%(prog)s %(version)s", help=HELP["version"].of(lang)
    )
    @help_option(lang)
    def group() -> None:
        pass

    return group
