"""What combinations of changes lead to, by how many changes they take.

Things that may be otherwise independently of each other are levers. A combination moves some of
them; combinations that lead to the same are kept together, so that whatever follows from it is
worked out once for all.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from .change import Change, Changes

MOST: Final = 3
"""No combination is larger."""

What = TypeVar("What", bound=Hashable)


class Alternative(NamedTuple, Generic[What]):
    """One way in which a lever may be moved: the changes that it is, and what it makes of a thing;
    None where that cannot be."""

    changes: Changes
    moved: Callable[[What], What | None]


Lever = Sequence[Alternative[What]]
Reached = list[dict[What, list[Changes]]]
"""For each number of changes, what is reached by so many, with all the ways to it."""


def lever(changes: Iterable[tuple[Change, Callable[[What], What | None]]]) -> Lever[What]:
    """A lever whose alternatives are single changes."""
    return tuple(Alternative((change,), moved) for change, moved in changes)


def reached(start: What, levers: Iterable[Lever[What]], most: int) -> Reached[What]:
    """All that is reached by moving each lever at most once, by up to so many changes."""
    found: Reached[What] = [{start: [()]}, *({} for _ in range(most))]
    for each in levers:
        before = [[(what, tuple(ways)) for what, ways in level.items()] for level in found]
        for changes, moved in each:
            for size in range(most + 1 - len(changes)):
                into = found[size + len(changes)]
                for what, ways in before[size]:
                    other = moved(what)
                    if other is not None:
                        into.setdefault(other, []).extend(way + changes for way in ways)
    return found


def sizes(most: int) -> Iterator[tuple[int, int]]:
    """The pairs of numbers that come to so many together."""
    return ((size, most - size) for size in range(most + 1))
