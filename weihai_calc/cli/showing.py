"""What `check` writes to standard output, piece by piece."""

import contextlib
import functools
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any

import click

from ..batch.tally import Tally
from ..output.check import Output, csv_header, summary_object, summary_table
from ..words.lang import Lang, shown
from ..words.system import reason
from ..words.ui import say
from .output import terminal_columns
from .streams import write_all


class NoRoom(Exception):
    """What is to be kept for a while cannot be."""


class Showing:
    """What is written to standard output, in pieces as they come."""

    def __init__(
        self,
        output: Output,
        files: Sequence[str],
        extras: tuple[str, ...],
        explain: bool,
        lang: Lang,
        wipe: Callable[[], None],
    ) -> None:
        self._output = output
        self._files = files
        self._extras = extras
        self._explain = explain
        self._lang = lang
        self._wipe = wipe
        self._first = True
        self._writing = False
        self._interrupted = False

    @contextlib.contextmanager
    def whole(self) -> Iterator[None]:
        """Let an interrupt wait while records are counted and written, so that no half of one
        stands in the output. A second one is heard where the output takes nothing, and else only
        disturbs the end that has begun."""

        def interrupt(number: int, frame: object) -> None:
            if self._writing == self._interrupted:
                self._interrupted = True
                raise KeyboardInterrupt
            self._interrupted = True

        try:
            before = signal.signal(signal.SIGINT, interrupt)
        except ValueError:  # not in the main thread, where interrupts do not come
            yield
            return
        try:
            yield
        finally:
            # One that is on its way to its end needs no telling twice.
            signal.signal(signal.SIGINT, signal.SIG_IGN if self._interrupted else before)

    @contextlib.contextmanager
    def in_one(self) -> Iterator[None]:
        """Do this whole, and only then be interrupted."""
        self._writing = True
        yield
        self._writing = False
        if self._interrupted:
            raise KeyboardInterrupt

    def begin(self) -> None:
        """What stands before the first record."""
        if self._output is Output.JSON:
            click.echo('{"records": [', nl=False)
        elif self._output is Output.CSV:
            click.echo(csv_header(self._extras, self._explain))

    def show(self, data: bytes | memoryview) -> None:
        """Some records, a line each."""
        if not data:
            return
        if self._output is Output.JSON and self._first:
            data = data[1:]  # no comma
        self._first = False
        if self._output is Output.HTML:
            self._keep(data)
            return
        if sys.stdout.isatty():
            self._wipe()
        stdout: Any = sys.stdout
        stdout.write_utf8(data)

    def end(self, tally: Tally, complete: bool, messages: Sequence[str]) -> None:
        """What stands behind the last record; `messages` tell of what is not there."""
        if self._output is Output.JSON:
            summary = summary_object(tally, complete)
            click.echo(f'\n], "summary": {json.dumps(summary)}}}')
        elif self._output is Output.HTML:
            self._end_page(tally, messages)
        elif self._output is Output.TABLE:
            if self._first and tally.records:
                click.echo(say("check-fine", self._lang))
            if not self._first or tally.records:
                click.echo()
            click.echo(summary_table(tally, self._lang, terminal_columns()))

    def _keep(self, data: bytes | memoryview) -> None:
        """Keep what stands behind the summary of a page. Raises NoRoom."""
        before = self._spool.tell()
        try:
            write_all(self._spool, data)
        except OSError as error:
            with contextlib.suppress(OSError):
                self._spool.seek(before)
                self._spool.truncate()
            raise NoRoom(reason(error, self._lang)) from error

    def _end_page(self, tally: Tally, messages: Sequence[str]) -> None:
        """The page: its summary, then what was written down of the records."""
        from ..output.page import page, summary

        lang = self._lang

        def body() -> Iterator[str | bytes]:
            yield summary(tally, messages, lang) + "<main>\n"
            self._spool.seek(0)
            held = b""
            while data := self._spool.read(1 << 20):
                cut = data.rfind(b"\n") + 1  # whole characters
                yield held + data[:cut]
                held = data[cut:]
            yield held
            yield "</main>\n"

        stdout: Any = sys.stdout
        names = ", ".join(os.path.basename(path) for path in self._files)
        title = f"{say('page-check', lang)} · {shown(names)}"
        for piece in page(title, body(), lang):
            data = piece if isinstance(piece, bytes) else piece.encode()
            stdout.write_utf8(data, as_it_is=True)
        self._spool.close()

    @functools.cached_property
    def _spool(self) -> IO[bytes]:
        # Without a buffer nothing is left to be written when there is no more room.
        return tempfile.SpooledTemporaryFile(max_size=8 << 20, buffering=0)
