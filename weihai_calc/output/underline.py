"""Problems for a terminal: the place underlined in the user's own text, a sentence, what to do."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate

from ..model import Part
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
    line = _Line(text, columns - len(_INDENT) - 1)
    return "\n\n".join(_problem(problem, line, lang, strong) for problem in problems)


def _problem(problem: Problem, line: "_Line", lang: Lang, strong: Style) -> str:
    lines = []
    if problem.span is not None:
        text, marks = line.underlined(*problem.span)
        lines += [_INDENT + text, _INDENT + strong(marks)]
    clause = "" if problem.clause is None else f" ({problem.clause})"
    colon = ": "
    if lang is Lang.ZH:
        clause = f"（{problem.clause}）" if clause else ""
        colon = "："
    lines.append(f"{strong(str(problem.code))}{colon}{message(problem, lang)}{clause}")
    if problem.span is None and problem.place is not None and problem.place.part is Part.RULE:
        lines[-1] += f" {say('outside', lang)}"
    lines.append(f"{_INDENT}{say('fix', lang)}{colon}{hint(problem, lang)}")
    return "\n".join(lines)


_INDENT = "  "
_MORE = "…"


class _Line:
    """The user's text in terminal columns."""

    def __init__(self, text: str, columns: int) -> None:
        cells = [_cell(character) for character in text]
        self.columns = max(columns, 8)
        self.characters = [character for character, _ in cells]
        # The column each character begins in, and last the one behind the text.
        self.begins = [0, *accumulate(width for _, width in cells)]

    def underlined(self, start: int, end: int) -> tuple[str, str]:
        """The text, or what of it fits, and `^` below a span of it."""
        low, high = self._window(start, end)
        end = max(min(end, high), start)
        shown = "".join(self.characters[low:high])
        cut = _MORE * (low > 0)
        marks = max(self.begins[end] - self.begins[start], 1)
        before = len(cut) + self.begins[start] - self.begins[low]
        more = _MORE * (high < len(self.characters))
        return f"{cut}{shown}{more}", " " * before + "^" * marks

    def _window(self, start: int, end: int) -> tuple[int, int]:
        """The part of the text that shows the span, in the middle of what fits."""
        begins = self.begins
        if begins[-1] <= self.columns:
            return 0, len(self.characters)
        columns = self.columns - 2 * len(_MORE)
        spare = max(columns - (begins[end] - begins[start]), 0)
        first = max(min(begins[start] - spare // 2, begins[-1] - columns), 0)
        low = min(bisect_left(begins, first), start)
        return low, bisect_right(begins, begins[low] + columns) - 1


def _cell(character: str) -> tuple[str, int]:
    """A character as it is shown, with its columns: what cannot be shown becomes a space."""
    from wcwidth import wcwidth

    if character.isprintable():
        return character, max(wcwidth(character), 0)
    width = max(wcwidth(character), 1)
    return " " * width, width
