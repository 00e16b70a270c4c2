"""Which language the user reads."""

from collections.abc import Mapping, Sequence
from itertools import pairwise, takewhile

from ..words.lang import Lang


def language(args: Sequence[str], environment: Mapping[str, str]) -> Lang:
    """`--lang`, WEIHAI_CALC_LANG, the locale, else English. Help and usage errors need it before
    click has read the arguments."""
    asked = []
    for option, after in pairwise([*takewhile(lambda word: word != "--", args), ""]):
        if option == "--lang":
            asked.append(after)
        elif option.startswith("--lang="):
            asked.append(option.removeprefix("--lang="))
    for name in (*reversed(asked), environment.get("WEIHAI_CALC_LANG", "")):
        if name in set(Lang):
            return Lang(name)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return _of_locale(environment[variable])
    import locale

    return _of_locale(locale.getlocale()[0] or "")


def _of_locale(name: str) -> Lang:
    return Lang.ZH if name.lower().startswith(("zh", "chinese")) else Lang.EN
