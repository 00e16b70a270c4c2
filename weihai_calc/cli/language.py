"""Which language the user reads."""

from collections.abc import Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Final

from ..words.lang import Lang

VARIABLE: Final = "WEIHAI_CALC_LANG"


def language(args: Sequence[str], environment: Mapping[str, str]) -> Lang:
    """`--lang`, WEIHAI_CALC_LANG, the locale, else English. Help and usage errors need it before
    click has read the arguments."""
    for name in (asked_language(args), environment.get(VARIABLE, "").lower()):
        if name in set(Lang):
            return Lang(name)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return _of_locale(environment[variable])
    import locale

    return _of_locale(locale.getlocale()[0] or "")


def asked_language(args: Sequence[str]) -> str | None:
    """What stands behind the last `--lang`, None where it is not given."""
    asked = None
    for option, after in pairwise([*takewhile(lambda word: word != "--", args), ""]):
        if option == "--lang":
            asked = after
        elif option.startswith("--lang="):
            asked = option.removeprefix("--lang=")
    return asked


def unknown_language(args: Sequence[str], environment: Mapping[str, str]) -> str | None:
    """A value of WEIHAI_CALC_LANG that is no language, where `--lang` does not overrule it."""
    value = environment.get(VARIABLE)
    known = not value or value.lower() in set(Lang) or asked_language(args) is not None
    return None if known else value


def _of_locale(name: str) -> Lang:
    return Lang.ZH if name.lower().startswith(("zh", "chinese")) else Lang.EN
