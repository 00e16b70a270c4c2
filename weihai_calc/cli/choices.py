"""The rules chosen outside a record: command line, environment and profile, the nearer winning.

They add up while they name the same rule set or none (INTERFACE.md): what names another rule set
than a nearer one does is left out whole.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import click

from ..model import Rules
from ..notation.plain import plain
from ..problems import rules_problems
from ..rules import OPTIONS, READING_NAMES, RULE_SETS
from ..words.lang import Lang, shown
from ..words.notation import OPTION_WORDS, RULE_SET_WORDS, Word, lookup
from ..words.system import reason
from ..words.ui import say


@dataclass(frozen=True, slots=True)
class _Source:
    """What one place chooses; `where` names it in messages, empty for the command line."""

    where: str
    name: str | None
    flags: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]


def rules_chosen(
    name: str | None,
    flags: Iterable[str],
    readings: Iterable[str],
    profile: str | None,
    environment: Mapping[str, str],
    lang: Lang,
) -> Rules | None:
    """The rules chosen outside a record, None where nothing was.

    `no-NAME` takes an option away that stands before it or farther off. Raises click.UsageError
    for what no rule set knows, for options that cannot be together, and for a profile that cannot
    be read.
    """
    sources = [_source("", name, ",".join(flags), readings, lang)]
    sources += _environment(environment, lang)
    path = profile or environment.get("WEIHAI_CALC_PROFILE")
    if path:
        sources.append(_profile(path, lang))
    if not any(source.name or source.flags or source.readings for source in sources):
        return None
    rule_set = next((source.name for source in sources if source.name), Rules().name)
    chosen: dict[str, None] = {}
    pairs: dict[str, str] = {}
    counted = [source for source in sources if source.name in (None, rule_set)]
    for source in reversed(counted):
        for flag in source.flags:
            if flag.startswith("no-"):
                chosen.pop(flag.removeprefix("no-"), None)
            else:
                chosen[flag] = None
        pairs.update(source.readings)
    rules = Rules(rule_set, chosen, pairs)
    _refuse_wrong(rules, lang, counted)
    return rules


def _environment(environment: Mapping[str, str], lang: Lang) -> Iterator[_Source]:
    """The three variables: one place, so that the rule set named there is that of all three, but
    each named in messages by itself."""
    rules, flags, readings = (
        environment.get(f"WEIHAI_CALC_{name}", "").strip()
        for name in ("RULES", "FLAGS", "READINGS")
    )
    name = rules or None
    if rules:
        yield _source("WEIHAI_CALC_RULES", name, "", (), lang)
    if flags:
        yield _source("WEIHAI_CALC_FLAGS", name, flags, (), lang)
    if readings:
        yield _source("WEIHAI_CALC_READINGS", name, "", _split(readings), lang)


def _split(words: str) -> list[str]:
    """Words parted by spaces and commas of any width."""
    return [word for word in re.split(r"[ ,、]+", plain(words)) if word]


def _source(
    where: str, name: str | None, flags: str, readings: Iterable[str], lang: Lang
) -> _Source:
    """What one place says, in canonical names. Raises click.UsageError for what is unknown."""
    if name is not None:
        words = [_known(word, RULE_SET_WORDS) for word in _split(name)]
        if words[1:] and words[0] in RULE_SETS:
            raise _wrong(where, say("rules-only", lang, word=words[0]))
        name = _known(plain(name).strip(), RULE_SET_WORDS)
    chosen = tuple(_flag(word, where, lang) for word in _split(flags))
    pairs = tuple(_pair(word, where, lang) for each in readings for word in _split(each))
    plainly = [flag.removeprefix("no-") for flag in chosen]
    found = _Source(where, name, chosen, pairs)
    _refuse_wrong(Rules(name or Rules().name, plainly, pairs), lang, [found], conflicts=False)
    return found


def _known(word: str, words: Mapping[str, Word]) -> str:
    return lookup(words).get(word.lower(), word)


def _flag(word: str, where: str, lang: Lang) -> str:
    """An option's canonical name, with `no-` before it where it is taken away."""
    off = "no-" if word.lower().startswith("no-") else ""
    flag = _known(word[len(off) :], OPTION_WORDS)
    if _known(flag, RULE_SET_WORDS) in RULE_SETS:
        raise _wrong(where, say("flag-rules", lang, word=_known(flag, RULE_SET_WORDS)))
    if "=" in flag or (flag in READING_NAMES and flag not in OPTIONS):
        raise _wrong(where, say("flag-reading", lang, word=shown(flag.partition("=")[0])))
    return off + flag


def _pair(word: str, where: str, lang: Lang) -> tuple[str, str]:
    """A reading and its value."""
    name, equals, value = (part.strip().lower() for part in word.partition("="))
    option = lookup(OPTION_WORDS).get(name)
    if option is not None and option not in READING_NAMES:
        raise _wrong(where, say("reading-flag", lang, word=name))
    if not (equals and value):
        raise _wrong(where, say("reading-form", lang, word=shown(word)))
    return name, value


def _refuse_wrong(
    rules: Rules, lang: Lang, sources: Iterable[_Source], conflicts: bool = True
) -> None:
    """Raise click.UsageError for the first problem, naming the place that brought it in."""
    for problem in rules_problems(rules, outside=True):
        if conflicts or problem.code == "bad-rules":
            from ..words.problems import hint, message

            space = " " if lang is Lang.EN else ""
            option = problem.facts.get("option")
            # Who took away what an option needs brought the conflict in, else who named the option.
            gone = f"no-{problem.facts.get('other')}"
            takers = [each.where for each in sources if gone in each.flags]
            holders = [each.where for each in sources if option is None or option in each.flags]
            where = next(iter([*takers, *holders]), "")
            raise _wrong(where, f"{message(problem, lang)}{space}{hint(problem, lang)}")


def _wrong(where: str, complaint: str) -> click.UsageError:
    return click.UsageError(f"{where}: {complaint}" if where else complaint)


_KEYS = ("rules", "flags", "readings")


def _profile(path: str, lang: Lang) -> _Source:
    """A house's standing choices. Raises click.UsageError where the file cannot be read or holds
    anything but the three keys."""
    import tomllib

    from ..words.problems import near

    try:
        with open(path, encoding="utf-8-sig") as file:
            held = tomllib.loads(file.read())
    except OSError as error:
        raise _wrong(path, say("profile-unread", lang, error=reason(error, lang))) from None
    except UnicodeDecodeError:
        raise _wrong(path, say("profile-not-utf8", lang)) from None
    except (ValueError, RecursionError) as error:
        raise _wrong(path, say("profile-no-toml", lang, error=error)) from None
    for key in held:
        if key not in _KEYS:
            known = near(key, (Word(name, name) for name in _KEYS), lang)
            raise _wrong(path, say("profile-key", lang, word=shown(key), near=known))
    name = held.get("rules")
    if name is not None and not isinstance(name, str):
        raise _wrong(path, say("profile-rules", lang))
    flags = _strings(held.get("flags", []))
    if flags is None:
        raise _wrong(path, say("profile-flags", lang))
    readings = _readings(held.get("readings", {}))
    if readings is None:
        raise _wrong(path, say("profile-readings", lang))
    return _source(path, name, ",".join(flags), readings, lang)


def _strings(held: Any) -> list[str] | None:
    """A string with commas, or a list of strings; None for anything else."""
    if isinstance(held, str):
        return [held]
    if isinstance(held, list) and all(isinstance(word, str) for word in held):
        return held
    return None


def _readings(held: Any) -> list[str] | None:
    """A table of names and values, or what `_strings` takes; None for anything else."""
    if isinstance(held, dict):
        values = _strings(list(held.values()))
        return None if values is None else [f"{name}={value}" for name, value in held.items()]
    words = _strings(held)
    return None if words is None else [each for word in words for each in _split(word)]
