"""Problems for a terminal: the place underlined in the user's own text, a sentence, what to do."""

from collections.abc import Callable, Iterable

from ..problems import Problem
from ..words.lang import Lang
from ..words.problems import hint, message
from ..words.ui import say

Style = Callable[[str], str]


def problems_text(
    problems: Iterable[Problem], text: str, lang: Lang, columns: int = 80, strong: Style = str
) -> str:
    """One block a problem. `columns` is the terminal's width: of a longer text only what stands
    round the place is shown. `strong` styles what should stand out."""
    return "\n\n".join(_problem(problem, text, lang, columns, strong) for problem in problems)


def _problem(problem: Problem, text: str, lang: Lang, columns: int, strong: Style) -> str:
    lines = []
    if problem.span is not None:
        shown, marks = _underlined(text, problem.span, columns - len(_INDENT) - 1)
        lines += [_INDENT + shown, _INDENT + strong(marks)]
    clause = "" if problem.clause is None else f" ({problem.clause})"
    if lang is Lang.ZH and clause:
        clause = f"（{problem.clause}）"
    lines.append(f"{strong(str(problem.code))}: {message(problem, lang)}{clause}")
    if problem.span is None and problem.place is not None and problem.place.which is not None:
        lines[-1] += f" {say('outside', lang)}"
    lines.append(f"{_INDENT}{say('fix', lang)}: {hint(problem, lang)}")
    return "\n".join(lines)


_INDENT = "  "
_MORE = "…"


def _underlined(text: str, span: tuple[int, int], columns: int) -> tuple[str, str]:
    """The text, or what of it fits, and `^` below the span, a column a column."""
    cells = [_cell(character) for character in text]
    widths = [width for _, width in cells]
    start, end = span
    low, high = 0, len(cells)
    if sum(widths) > columns:
        low, high = _window(widths, start, end, columns - 2)
    end = max(min(end, high), start)
    shown = "".join(character for character, _ in cells[low:high])
    before = sum(widths[low:start]) + (low > 0)
    marks = max(sum(widths[start:end]), 1)
    return f"{_MORE * (low > 0)}{shown}{_MORE * (high < len(cells))}", " " * before + "^" * marks


def _window(widths: list[int], start: int, end: int, columns: int) -> tuple[int, int]:
    """The part of the text that shows the span, with as much round it as fits in the columns."""
    low = high = min(start, len(widths))
    while high < min(end, len(widths)) and sum(widths[low : high + 1]) <= columns:
        high += 1
    while True:
        grown = False
        if low > 0 and sum(widths[low - 1 : high]) <= columns:
            low, grown = low - 1, True
        if high < len(widths) and sum(widths[low : high + 1]) <= columns:
            high, grown = high + 1, True
        if not grown:
            return low, high


def _cell(character: str) -> tuple[str, int]:
    """A character as it is shown, with its columns: what cannot be shown becomes a space."""
    from wcwidth import wcwidth

    if character.isprintable():
        return character, wcwidth(character)
    width = max(wcwidth(character), 1)
    return " " * width, width
