"""The help of every command as one Markdown page.

`python -m weihai_calc.cli.reference en > docs/commands.md`, and `zh` for docs/commands.zh.md.
"""

import sys
from collections.abc import Iterator

from ..words.lang import Lang, Texts
from .group import COMMANDS, command_line

_TITLE = Texts("# 命令", "# Commands")
_HEAD = Texts(
    "这一页由程序自己的 `--help` 生成。环境变量 WEIHAI_CALC_RULES、WEIHAI_CALC_FLAGS、"
    "WEIHAI_CALC_READINGS、WEIHAI_CALC_PROFILE、WEIHAI_CALC_LANG 代替同名的参数；"
    "近的胜过远的：牌里写的、命令行、环境变量、profile 文件、默认。",
    "This page is made from the program's own `--help`. The environment variables "
    "WEIHAI_CALC_RULES, WEIHAI_CALC_FLAGS, WEIHAI_CALC_READINGS, WEIHAI_CALC_PROFILE and "
    "WEIHAI_CALC_LANG stand for the options of those names; nearer beats farther: the record, the "
    "command line, the environment, the profile, the default.",
)


def reference(lang: Lang) -> str:
    """The page in a language."""
    return "\n\n".join((_TITLE.of(lang), _HEAD.of(lang), *_sections(lang))) + "\n"


def _sections(lang: Lang) -> Iterator[str]:
    group = command_line(lang)
    top = group.context_class(group, info_name="weihai-calc", terminal_width=80)
    yield _block("weihai-calc", group.get_help(top))
    for name in COMMANDS:
        command = group.get_command(top, name)
        assert command is not None
        context = command.context_class(command, parent=top, info_name=name, terminal_width=80)
        yield _block(name, command.get_help(context))


def _block(name: str, text: str) -> str:
    return f"## {name}\n\n```text\n{text.rstrip()}\n```"


if __name__ == "__main__":
    sys.stdout.write(reference(Lang(sys.argv[1])))
