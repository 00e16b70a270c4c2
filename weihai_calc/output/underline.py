"""Problems for a terminal: the place underlined in the user's own text, a sentence, what to do."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate

from ..model import Part
from ..problems import Problem
from ..words.lang import Lang
from ..words.problems import hint, message
from ..words.ui import say
from .wrapping import wrapped

Style = Callable[[str], str]


def problems_text(
    problems: Iterable[Problem],
    text: str,
    lang: Lang,
    columns: int = 80,
    strong: Style = str,
    wrap: bool = False,
) -> str:
    """One block a problem. `columns` is the terminal's width: of a longer text only what stands
    round the place is shown, and with `wrap` sentences are broken to it. `strong` styles what
    should stand out."""
    line = _Line(text, columns - len(_INDENT) - 1)
    fit = columns if wrap else None
    return "\n\n".join(_problem(problem, line, lang, strong, fit) for problem in problems)


def _problem(
    problem: Problem, line: "_Line", lang: Lang, strong: Style, columns: int | None
) -> str:
    lines = []
    if problem.span is not None:
        text, marks = line.underlined(*problem.span)
        lines += [_INDENT + text, _INDENT + strong(marks)]
    clause = "" if problem.clause is None else f" ({problem.clause})"
    colon = ": "
    if lang is Lang.ZH:
        clause = f"（{problem.clause}）" if clause else ""
        colon = "："
    code = str(problem.code)
    said = f"{code}{colon}{message(problem, lang)}{clause}"
    if problem.span is None and problem.place is not None and problem.place.part is Part.RULE:
        said += f" {say('outside', lang)}"
    lines.append(strong(code) + wrapped(said, columns).removeprefix(code))
    advice = f"{_INDENT}{say('fix', lang)}{colon}{hint(problem, lang)}"
    lines.append(wrapped(advice, columns, 2 * _INDENT))
    return "\n".join(lines)


_INDENT = "  "
_MORE = "…"


class _Line:
    """The user's text in terminal columns."""

    def __init__(self, text: str, columns: int) -> None:
        self.text = text
        self.columns = max(columns, 8)

    def underlined(self, start: int, end: int) -> tuple[str, str]:
        """The text, or what of it fits round a span, and `^` below the span."""
        # More than a line's width on either side is never shown: a long text is not gone through.
        first = max(start - self.columns, 0)
        last = min(min(end, start + self.columns) + self.columns, len(self.text))
        cells = [_cell(character) for character in self.text[first:last]]
        # The column each character begins in, and last the one behind them all.
        begins = [0, *accumulate(width for _, width in cells)]
        start, end = start - first, min(end - first, len(cells))
        low, high = 0, len(cells)
        if first > 0 or last < len(self.text) or begins[-1] > self.columns:
            low, high = self._window(begins, start, end)
        end = max(min(end, high), start)
        before, behind = first + low > 0, first + high < len(self.text)
        shown = "".join(character for character, _ in cells[low:high])
        margin = len(_MORE) * before + begins[start] - begins[low]
        marks = max(begins[end] - begins[start], 1)
        return f"{_MORE * before}{shown}{_MORE * behind}", " " * margin + "^" * marks

    def _window(self, begins: list[int], start: int, end: int) -> tuple[int, int]:
        """The part that shows the span, in the middle of what fits."""
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
