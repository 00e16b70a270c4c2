"""Blocks checked one after the other or by several processes, in the order of the input."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar

Given = TypeVar("Given")
Found = TypeVar("Found")


def done_alone(do: Callable[[Given], Found], given: Iterable[Given]) -> Generator[Found]:
    """Each done when it is asked for."""
    yield from map(do, given)


def done_by(jobs: int, do: Callable[[Given], Found], given: Iterable[Given]) -> Generator[Found]:
    """Each done by one of so many processes, given out a few ahead. `do` and what it takes and
    gives must be such as processes can send each other.

    Raises BrokenProcessPool where a process was killed.
    """
    waiting: deque[Future[Found]] = deque()
    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_first)
    try:
        for each in given:
            waiting.append(pool.submit(do, each))
            while waiting and (len(waiting) > 2 * jobs or waiting[0].done()):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_the_first() -> None:
    """Ctrl-C reaches every process of a terminal: the one that asked ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
