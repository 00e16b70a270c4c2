"""`weihai-calc check`: files of disputed hands, and which of the claims hold."""

import contextlib
import io
import os
import stat
import sys
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import IO, Any, Final

import click

from ..model import Rules
from ..words.lang import Lang, named, shown
from ..words.system import reason
from ..words.ui import HELP, say
from .files import known_encoding, standard_input
from .group import Command
from .hands import FINE, WRONG
from .options import color_option, format_option, help_option, language_option, rules_options
from .output import takes_all

UNREAD: Final = 2
INTERRUPTED: Final = 130
_WORTH_JOBS: Final = 4 << 20
"""From so many bytes on, several processes are done sooner than one."""
_WORTH_PROGRESS: Final = 1 << 20
"""From so many bytes on, a terminal is shown how far the work has come."""
_EXPLAINING: Final = 1 << 9
"""So many times as long does it take, at least, to explain a claim as to judge it."""
_FEW: Final = 1 << 11


def command(lang: Lang) -> click.Command:
    """The command, in a language."""

    @click.command("check", cls=Command, lang=lang, help=HELP["check"].of(lang))
    @click.argument(
        "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(readable=False)
    )
    @rules_options(lang)
    @click.option("--force-rules", is_flag=True, help=HELP["force-rules"].of(lang))
    @click.option(
        "--input-format",
        "input_form",
        type=click.Choice(["text", "csv", "jsonl"]),
        help=HELP["input-format"].of(lang),
    )
    @click.option("--encoding", metavar="NAME", help=HELP["encoding"].of(lang))
    @format_option(lang, "table", "json", "jsonl", "csv", "html")
    @click.option("--all", "every", is_flag=True, help=HELP["every"].of(lang))
    @click.option("--explain", is_flag=True, help=HELP["check-explain"].of(lang))
    @click.option("--strict", is_flag=True, help=HELP["strict"].of(lang))
    @click.option("--jobs", type=click.IntRange(1, 256), metavar="N", help=HELP["jobs"].of(lang))
    @language_option(lang)
    @color_option(lang)
    @help_option(lang)
    def check_command(
        files: tuple[str, ...],
        rules: Rules | None,
        force_rules: bool,
        input_form: str | None,
        encoding: str | None,
        form: str,
        every: bool,
        explain: bool,
        strict: bool,
        jobs: int | None,
    ) -> int:
        if files.count("-") > 1:
            raise click.UsageError(say("check-stdin-twice", lang))
        if encoding is not None:
            known_encoding(encoding, lang)
        check = _Check(
            files,
            rules,
            force_rules,
            input_form,
            encoding,
            form,
            every,
            explain,
            strict,
            jobs,
            lang,
        )
        return check.run()

    return check_command


@dataclass(slots=True)
class _Check:
    """One call of the command, and how far it has come."""

    files: tuple[str, ...]
    rules: Rules | None
    force: bool
    input_form: str | None
    encoding: str | None
    output: str
    every: bool
    explain: bool
    strict: bool
    jobs: int | None
    lang: Lang
    status: int = FINE
    complete: bool = True
    extras: tuple[str, ...] = ()
    messages: list[str] = field(default_factory=list)
    bar: Any = None
    begun: dict[str, tuple[IO[bytes], bytes]] = field(default_factory=dict)

    def run(self) -> int:
        """Check all files; the exit status."""
        from ..batch.tally import Tally
        from ..batch.work import WorkerDied
        from ..output.check import Output, outcome
        from .showing import NoRoom, Showing

        tally = Tally()
        form = Output(self.output)
        if form is Output.CSV:
            self.extras = self._all_extras()
        output = Showing(form, self.files, self.extras, self.explain, self.lang, self._wipe)
        self._note_rules()
        try:
            with output.whole(), self._progress(), self._outcomes(outcome) as outcomes:
                output.begin()
                for data, came in outcomes:
                    with output.in_one():
                        tally.add(came.tally)
                        output.show(data)
                    if came.stopped:
                        self._stop("check-strict", number=tally.records)
                        break
                    if getattr(sys.stdout, "gone", False):
                        self.complete = False
                        break
        except KeyboardInterrupt:
            self._stop("check-interrupted", INTERRUPTED)
        except WorkerDied:
            self._stop("check-killed", UNREAD)
        except NoRoom as error:
            import tempfile

            self._stop("check-no-room", UNREAD, path=named(tempfile.gettempdir()), error=error)
        output.end(tally, self.complete, self.messages)
        if self.complete and not tally.records:
            self._note("check-empty")
        return max(self.status, FINE if tally.fine else WRONG)

    def _stop(self, key: str, status: int = FINE, **facts: object) -> None:
        """The rest is not checked."""
        self.complete = False
        self.status = max(self.status, status)
        self.messages.append(say(key, self.lang, **facts))
        click.echo(self.messages[-1], err=True)

    @contextlib.contextmanager
    def _outcomes(
        self, outcome: Callable[[Any], tuple[bytes, Any]]
    ) -> Iterator[Iterator[tuple[bytes | memoryview, Any]]]:
        """What came of each block, in the order of the input; processes are ended with it."""
        from ..batch.work import done_alone, done_by

        worth = self._worth(_WORTH_JOBS)
        jobs = 1 if self.strict else self.jobs or (_cores() if self._size() >= worth else 1)
        with contextlib.closing(self._blocks()) as blocks:
            found = done_alone(outcome, blocks) if jobs == 1 else done_by(jobs, outcome, blocks)
            with contextlib.closing(found):
                yield found

    def _worth(self, size: int) -> int:
        """A number of bytes, less where much is done with each."""
        return size // _EXPLAINING if self.explain else size

    def _size(self) -> int:
        """How many bytes the files have; of what is no file none are known."""
        size = 0
        for path in self.files:
            if path != "-":
                with contextlib.suppress(OSError):
                    held = os.stat(path)
                    size += held.st_size if stat.S_ISREG(held.st_mode) else 0
        return size

    @contextlib.contextmanager
    def _progress(self) -> Iterator[None]:
        """Show a terminal how far the work has come, where it is long."""
        size = self._size()
        err = sys.stderr
        if size < self._worth(_WORTH_PROGRESS) or err is None or not err.isatty():
            yield
            return
        with click.progressbar(length=size, file=err) as self.bar:
            yield
        self.bar = None

    def _blocks(self) -> Generator[tuple[Any, Any]]:
        """The blocks of all files, each with what to do with it. A file that cannot be read is told
        of, and the others go on unless it is to be strict."""
        from ..batch.blocks import Packed

        for number, path in enumerate(self.files, 1):
            name = say("standard-input", self.lang) if path == "-" else named(path)
            before = self.status
            try:
                yield from self._blocks_of(path, name, number)
            except OSError as error:
                self._tell("file-unread", path=name, error=reason(error, self.lang))
            except Packed:
                self._tell("check-packed", path=name)
            except UnicodeError as error:
                self._tell("check-not-text", path=name, word=self.encoding or "utf-16", error=error)
            if self.strict and self.status > before:
                self._stop("check-strict-file")
                return

    def _tell(self, key: str, **facts: object) -> None:
        """Say that a file could not be read."""
        self.complete = False
        self.status = UNREAD
        self.messages.append(say(key, self.lang, **facts))
        self._note(key, **facts)

    def _note(self, key: str, **facts: object) -> None:
        self._wipe()
        click.echo(say(key, self.lang, **facts), err=True)

    def _blocks_of(self, path: str, name: str, number: int) -> Iterator[tuple[Any, Any]]:
        from ..batch.blocks import after, decoded
        from ..batch.checking import Judge
        from ..batch.entries import Form, NoHands, Table, jsonl_blocks, text_blocks
        from ..output.check import Ask, Output

        form = Form(self.input_form or form_of(path))
        with self._opened(path) as file:
            held = os.fstat(file.fileno()) if path != "-" else None
            regular = held is not None and stat.S_ISREG(held.st_mode)
            size = held.st_size if held is not None and regular else 0
            _, head = self.begun.pop(path, (file, b""))
            pieces = decoded(after(head, self._counted(file, size)), self.encoding)
            columns = None
            if form is Form.CSV:
                try:
                    table = Table(pieces)
                except NoHands as error:
                    self._tell_no_hands(name, error.names)
                    return
                columns, blocks = table.columns, table.blocks()
                self._note_columns(name, columns)
            else:
                first = next(pieces, (1, "", False))
                self._note_looks(name, form, first[1])
                pieces = chain((first,), pieces)
                blocks = jsonl_blocks(pieces) if form is Form.JSONL else text_blocks(pieces, None)
            several = len(self.files) > 1
            ask = Ask(
                path,
                form,
                columns,
                Judge(self.rules, self.force),
                Output(self.output),
                self.lang,
                self.extras,
                self.every,
                self.strict,
                not takes_all(),
                max(map(len, self.files)) + 6 if several else 0,
                number,
                self.explain,
            )
            for block in blocks:
                yield ask, block
            if held is not None and regular:
                now = os.stat(path)
                if (now.st_ino, now.st_size, now.st_mtime_ns) != (
                    held.st_ino,
                    held.st_size,
                    held.st_mtime_ns,
                ):
                    self._tell("check-changed", path=name)

    def _note_looks(self, name: str, form: Any, text: str) -> None:
        """Say what a file looks like by its beginning, should it be something else than it was
        taken for."""
        from ..batch.entries import Form

        if form is Form.JSONL and text.lstrip().startswith("["):
            self._note("check-array", path=name)
        elif form is Form.TEXT and self.input_form is None and (looks := looks_like(text)):
            self._note("check-looks", path=name, form=looks)

    def _note_rules(self) -> None:
        """Say what of the rules that were given beside the files means nothing."""
        from ..output.drawing import remark_text
        from ..result import Remark
        from ..rules import house

        if self.rules is not None:
            in_force = house(self.rules)
            for word in in_force.without_effect:
                remark = Remark("without-effect", {"word": word})
                click.echo(remark_text(remark, in_force, self.lang), err=True)
        elif self.force:
            self._note("check-force-plain")

    def _tell_no_hands(self, name: str, names: tuple[str, ...]) -> None:
        """Say that a table has no column for the hand."""
        from ..batch.blocks import is_text
        from ..batch.entries import HAND_NAMES

        if all(map(is_text, names)):
            known, told = ", ".join(HAND_NAMES), ", ".join(map(shown, names))[:200] or "-"
            self._tell("check-no-column", path=name, known=known, names=told)
        else:
            self._tell("check-heading", path=name, word=self.encoding or "utf-8")

    def _note_columns(self, name: str, columns: Any) -> None:
        """Say which columns are not read, where a reader may think that they are."""
        from ..batch.entries import doubled, meant
        from ..output.check import extras_of

        for read, other in doubled(columns):
            self._note("check-doubled", path=name, name=shown(read), other=shown(other))
        told = False
        for unread, known in meant(columns):
            told = True
            self._note("check-not-read", path=name, name=shown(unread), known=known)
        if not told and columns.claim is None and (unused := extras_of(columns)):
            self._note("check-no-claims", path=name, names=", ".join(map(shown, unused)))

    @contextlib.contextmanager
    def _opened(self, path: str) -> Iterator[IO[bytes]]:
        if path == "-":
            yield standard_input()
        else:
            begun = self.begun.get(path)
            with open(path, "rb") if begun is None else begun[0] as file:
                yield file

    def _counted(self, file: IO[bytes], size: int) -> Callable[[int], bytes]:
        """Reads as much as the file had when it was opened, so that one that grows comes to an end,
        and tells the progress bar how much; of a pipe, whose size is 0, all."""
        read1: Callable[[int], bytes] = getattr(file, "read1", file.read)
        left = size or sys.maxsize
        # Where much is done with each line few are taken together, so that something comes of them.
        at_once = _FEW if self.explain else sys.maxsize

        def read(most: int) -> bytes:
            nonlocal left
            data = read1(min(most, left, at_once))
            left -= len(data)
            if self.bar is not None:
                self.bar.update(len(data))
            return data

        return read

    def _all_extras(self) -> tuple[str, ...]:
        """The columns that are passed through to CSV, of all tables among the files."""
        from ..batch.blocks import Packed, decoded
        from ..batch.entries import Form, NoHands, Table
        from ..output.check import extras_of

        found: dict[str, None] = {}
        for path in self.files:
            if Form(self.input_form or form_of(path)) is Form.CSV:
                with contextlib.suppress(OSError, UnicodeError, NoHands, Packed):
                    columns = Table(decoded(self._head_of(path), self.encoding)).columns
                    found.update(dict.fromkeys(extras_of(columns)))
        return tuple(found)

    def _head_of(self, path: str) -> Callable[[int], bytes]:
        """Reads the head of a file. What is no file, and can be read but once, is kept open with
        what was read of it."""
        from ..batch.blocks import HEAD

        if path != "-" and os.path.isfile(path):
            with open(path, "rb") as file:
                return io.BytesIO(file.read(HEAD)).read
        opened = standard_input() if path == "-" else open(path, "rb")  # noqa: SIM115
        head = b""
        while not head.strip().count(b"\n") and len(head) < HEAD:
            more = opened.read1(HEAD)
            if not more:
                break
            head += more
        self.begun[path] = opened, head
        return io.BytesIO(head).read

    def _wipe(self) -> None:
        """Take the progress bar off the line that is to be written to."""
        if self.bar is not None:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


def looks_like(text: str) -> str | None:
    """What the beginning of a text that was taken for records looks like, should it be something
    else."""
    from ..batch.entries import is_heading

    first = next((line for line in text.splitlines() if line.strip()), "")
    if first.lstrip().startswith("{"):
        return "jsonl"
    return "csv" if is_heading(first) else None


def form_of(path: str) -> str:
    """What a file looks like, by its name."""
    ending = path.lower().rpartition(".")[2]
    return {"csv": "csv", "tsv": "csv", "jsonl": "jsonl", "ndjson": "jsonl", "json": "jsonl"}.get(
        ending, "text"
    )


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
