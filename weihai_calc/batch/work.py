"""Blocks checked one after the other or by several processes, in the order of the input.

What is done to each gives bytes, which may be many, and something small beside them. Bytes that
come from another process stand in memory that both have, and only until the next are asked for.
"""

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeVar

Given = TypeVar("Given")
Beside = TypeVar("Beside")
Data = bytes | memoryview
Do = Callable[[Given], tuple[bytes, Beside]]

_ROOM: Final = 4 << 20
"""So many bytes of one block go through shared memory: more than a usual one comes to."""


def done_alone(do: Do[Given, Beside], given: Iterable[Given]) -> Generator[tuple[Data, Beside]]:
    """Each done when it is asked for."""
    yield from map(do, given)


class WorkerDied(Exception):
    """A process that was given work is gone."""


class _Failed:
    """What went wrong in a process."""

    def __init__(self, error: Exception) -> None:
        self.said = f"{type(error).__name__}: {error}"


class _Worker:
    """A process that does what is sent to it, with a pipe of its own: nothing that befalls one can
    hold up another, and each side sees at once when the other is gone."""

    def __init__(self, do: Do[Any, Any], others: list["_Worker"]) -> None:
        here, there = multiprocessing.Pipe()
        shared = multiprocessing.RawArray("B", 2 * _ROOM)
        # A forked process has this end too, and those of the others: were they left open in it,
        # none would see that the first process is gone.
        forked = multiprocessing.get_start_method() == "fork"
        inherited = [here, *(other.pipe for other in others)] if forked else []
        self.pipe: Connection[Any, Any] = here
        self.shared = memoryview(shared).cast("B")
        self.process = multiprocessing.Process(target=_serve, args=(do, there, shared, inherited))
        self.process.start()
        there.close()
        self.number = -1

    def take(self) -> tuple[Data, Any]:
        """What it found. The bytes stand until it is given work twice more. Raises WorkerDied."""
        try:
            found = self.pipe.recv()
            if isinstance(found, _Failed):
                raise RuntimeError(found.said)
            start, size, beside = found
            data = self.shared[start : start + size] if size <= _ROOM else self.pipe.recv_bytes()
        except (EOFError, OSError) as error:
            raise WorkerDied from error
        return data, beside

    def end(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _serve(
    do: Do[Any, Any], pipe: "Connection[Any, Any]", shared: Any, inherited: list[Any]
) -> None:
    for each in inherited:
        each.close()
    # Ctrl-C reaches every process of a terminal: the first one ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    room = memoryview(shared).cast("B")
    start = 0
    try:
        while True:
            given = pipe.recv()
            try:
                data, beside = do(given)
            except Exception as error:
                pipe.send(_Failed(error))
                continue
            size = len(data)
            start = _ROOM - start  # the one half while the other is read
            if size <= _ROOM:
                room[start : start + size] = data
            pipe.send((start, size, beside))
            if size > _ROOM:
                pipe.send_bytes(data)
    except (EOFError, OSError):
        return  # the first process is gone


def done_by(
    jobs: int, do: Do[Given, Beside], given: Iterable[Given]
) -> Generator[tuple[Data, Beside]]:
    """Each done by one of so many processes, given out a few ahead. `do` and what it takes and
    gives must be such as processes can send each other.

    Raises WorkerDied where a process was killed. Where none can be started, goes on without.
    """
    workers: list[_Worker] = []
    try:
        try:
            for _ in range(jobs):
                workers.append(_Worker(do, workers))
        except OSError:
            if not workers:
                yield from done_alone(do, given)
                return
        yield from _given_out(workers, given)
    finally:
        for worker in workers:
            worker.end()


def _given_out(workers: list[_Worker], given: Iterable[Any]) -> Generator[tuple[Data, Any]]:
    """What the workers find, in the order of what they are given."""
    idle = list(workers)
    busy: dict[Any, _Worker] = {}
    found: dict[int, tuple[Data, Any]] = {}
    sent = told = 0
    left = iter(given)
    more = True
    died: WorkerDied | None = None
    while more or told < sent:
        # Work is given out before what was found is told, so that no worker waits for the telling.
        while more and idle and sent - told < 4 * len(workers):
            try:
                each = next(left)
            except StopIteration:
                more = False
                break
            worker = idle.pop()
            worker.number = sent
            busy[worker.pipe] = worker
            sent += 1
            try:
                worker.pipe.send(each)
            except OSError as error:
                died = WorkerDied(error)
        while told in found:
            yield found.pop(told)
            told += 1
        if died is not None:
            raise died
        for pipe in wait(list(busy)) if busy else ():
            worker = busy.pop(pipe)
            try:
                data, beside = worker.take()
            except WorkerDied as error:
                died = error
                break
            # What is not told at once must not wait where more is written.
            first = worker.number == told
            found[worker.number] = (data if first else bytes(data)), beside
            idle.append(worker)
