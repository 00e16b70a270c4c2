"""The worked cases as data."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    """A line of a case file: the record with the rules that stand for it, and its codes if it is
    invalid; a valid record carries its right answer as its claim."""

    place: str
    text: str
    codes: frozenset[str]

    def __str__(self) -> str:
        return self.place


def cases(*names: str) -> Iterator[Case]:
    """The cases of these files, each with the rules of the last `rules:` line as its own."""
    for name in names:
        standing = ""
        for number, line in enumerate((CASES / name).read_text(encoding="utf-8").splitlines(), 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            if line.startswith("rules:"):
                standing = line
                continue
            codes: frozenset[str] = frozenset()
            if line.startswith("!"):
                marked, _, line = line[1:].partition(" ")
                codes = frozenset(marked.split(","))
            if standing and "rules:" not in line:
                head, arrow, claim = line.partition("=>")
                line = f"{head.rstrip()} | {standing} {arrow}{claim}".rstrip()
            yield Case(f"{name}:{number}", line, codes)
