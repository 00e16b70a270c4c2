"""`weihai-calc fmt`: files of records rewritten in canonical notation, never losing one."""

import contextlib
import errno
import os
import shutil
import signal
import stat
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Final

import click

from ..notation import NotationError, line_text, parse_line
from ..words.lang import Lang
from ..words.system import reason
from ..words.ui import HELP, say
from .group import Command
from .hands import FINE, WRONG, tell_problems
from .language import VARIABLE
from .options import color_option, help_option, language_option
from .streams import silence

UNREAD: Final = 2
_BIG: Final = 1 << 20
"""From this many bytes on a terminal is shown how far the work has come."""


def command(lang: Lang) -> click.Command:
    """The command, in a language."""

    @click.command("fmt", cls=Command, lang=lang, help=HELP["fmt"].of(lang))
    @click.argument(
        "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(readable=False)
    )
    @click.option("--check", is_flag=True, help=HELP["only-tell"].of(lang))
    @click.option("-i", "--in-place", is_flag=True, help=HELP["in-place"].of(lang))
    @click.option("--keep-going", is_flag=True, help=HELP["keep-going"].of(lang))
    @language_option(lang, "asked")
    @color_option(lang)
    @help_option(lang)
    def fmt_command(
        files: tuple[str, ...],
        check: bool,
        in_place: bool,
        keep_going: bool,
        asked: str | None,
    ) -> int:
        # Records change their language only when that is asked for, not by the locale.
        target = Lang.ZH if (asked or os.environ.get(VARIABLE, "").lower()) == Lang.ZH else Lang.EN
        if check and in_place:
            raise click.UsageError(say("fmt-both", lang))
        if in_place and "-" in files:
            raise click.UsageError(say("fmt-stdin", lang))
        for path in files:
            if path.lower().endswith((".csv", ".json", ".jsonl")):
                raise click.UsageError(say("fmt-csv", lang, path=path))
        if in_place:
            _end_in_order()
        task = _Task(check, in_place, keep_going, target, lang)
        return max(_format(path, task) for path in files)

    return fmt_command


def _end_in_order() -> None:
    """Let a signal to end run what is to be cleaned up, as Ctrl-C does."""
    for name in ("SIGTERM", "SIGHUP"):
        if number := getattr(signal, name, None):
            signal.signal(number, lambda number, frame: sys.exit(128 + number))


@dataclass(frozen=True, slots=True)
class _Task:
    """What to do with a file, and the languages of its records and of the messages."""

    check: bool
    in_place: bool
    keep_going: bool
    target: Lang
    lang: Lang


@dataclass(slots=True)
class _Count:
    """What came of a file's lines."""

    changed: int = 0
    unread: int = 0


def _format(path: str, task: _Task) -> int:
    """Rewrite one file; the exit status for it."""
    lang = task.lang
    name = say("standard-input", lang) if path == "-" else path
    count = _Count()
    before = None
    try:
        before = _held(path) if task.in_place else None
        if before is not None and (why := _unfit(path, before)):
            return _tell(why, lang, path=name)
        with _beside(path) if task.in_place else _aside() as written:
            _rewrite(path, name, written, count, task)
            status = _judge(name, count, task)
            if status is not None:
                return status
            if before is not None and count.changed:
                if _changed_since(path, before):
                    return _tell("file-changed", lang, path=name)
                _replace(written, path)
            elif before is None and not task.check:
                _copy_out(written)
    except UnicodeDecodeError as error:
        return _tell("file-not-utf8", lang, path=name, error=error.reason)
    except _Unread as error:
        return _tell("file-unread", lang, path=name, error=reason(error, lang))
    except OSError as error:
        if not task.in_place:
            raise  # standard output, or the place for files that nobody sees
        return _tell("file-unwritten", lang, path=name, error=reason(error, lang))
    return WRONG if count.unread else FINE


def _held(path: str) -> os.stat_result:
    """What is there before it is rewritten. Raises _Unread."""
    try:
        return os.stat(path)
    except OSError as error:
        raise _Unread(*error.args) from None


class _Unread(OSError):
    """A file that cannot be read."""


def _unfit(path: str, held: os.stat_result) -> str | None:
    """Why a file must not be replaced by another, if it must not."""
    if stat.S_ISDIR(held.st_mode):
        return None  # reading it says so
    if not stat.S_ISREG(held.st_mode):
        return "file-special"
    if held.st_nlink > 1:
        return "file-linked"
    return None if os.access(path, os.W_OK) else "file-read-only"


def _changed_since(path: str, before: os.stat_result) -> bool:
    """Whether somebody has written to the file, or put another in its place."""
    now = os.stat(path)
    return (now.st_ino, now.st_size, now.st_mtime_ns) != (
        before.st_ino,
        before.st_size,
        before.st_mtime_ns,
    )


def _rewrite(path: str, name: str, written: IO[str], count: _Count, task: _Task) -> None:
    for number, text in enumerate(_lines(path), 1):
        written.write(_rewritten(text, number, name, count, task))
    written.flush()


def _judge(name: str, count: _Count, task: _Task) -> int | None:
    """Say what came of the lines; the exit status where that is all there is to do."""
    if count.unread:
        key = "fmt-kept" if task.keep_going else "fmt-refused"
        click.echo(say(key, task.lang, path=name, number=count.unread), err=True)
        if not task.keep_going:
            return WRONG
    if task.check and count.changed:
        click.echo(say("fmt-would", task.lang, path=name, number=count.changed))
        return WRONG
    return None


def _tell(key: str, lang: Lang, **facts: object) -> int:
    click.echo(say(key, lang, **facts), err=True)
    return UNREAD


def _lines(path: str) -> Iterator[str]:
    """The lines of a file with their endings as they stand; a mark at its head is left on. Raises
    _Unread."""
    source: str | int = path
    try:
        if path == "-":
            if sys.stdin is None:
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            source = sys.stdin.fileno()
        with open(source, encoding="utf-8", newline="", closefd=source == path) as file:
            yield from _with_progress(file, path)
    except OSError as error:
        raise _Unread(*error.args) from None


def _with_progress(file: IO[str], path: str) -> Iterator[str]:
    """The lines of an open file; of a big one a terminal is shown how far the work has come."""
    size = os.fstat(file.fileno()).st_size
    if size < _BIG or not sys.stderr.isatty():
        yield from file
        return
    with click.progressbar(length=size, label=path, file=sys.stderr) as bar:
        for line in file:
            yield line
            bar.update(len(line.encode()))


_MARK: Final = "\ufeff"


def _rewritten(text: str, number: int, name: str, count: _Count, task: _Task) -> str:
    """A line in canonical text, its ending kept; one that cannot be read as it stands."""
    body = text.rstrip("\r\n")
    ending = text[len(body) :]
    mark = _MARK if number == 1 and body.startswith(_MARK) else ""
    try:
        canonical = line_text(parse_line(body[len(mark) :]), task.target)
    except NotationError as error:
        count.unread += 1
        click.echo(f"{say('line', task.lang, path=name, line=number)}:", err=True)
        tell_problems((error.problem,), error.text, task.lang)
        return text
    written = mark + canonical + ending
    count.changed += written != text
    return written


@contextlib.contextmanager
def _aside() -> Iterator[IO[str]]:
    """A file to write to that nobody sees: what is refused in the end must not have been shown."""
    file = tempfile.TemporaryFile("w+", encoding="utf-8", newline="")  # noqa: SIM115
    try:
        yield file
    finally:
        _close(file)


@contextlib.contextmanager
def _beside(path: str) -> Iterator[IO[str]]:
    """A file beside the one to be rewritten, gone at the end unless it has taken its place."""
    folder = os.path.dirname(os.path.realpath(path))
    descriptor, name = tempfile.mkstemp(prefix=".weihai-calc-", dir=folder)
    os.close(descriptor)
    file = open(name, "w", encoding="utf-8", newline="")  # noqa: SIM115
    try:
        yield file
    finally:
        _close(file)
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)


def _close(file: IO[str]) -> None:
    """Close a file that has been used or given up: what was worth an error has had one."""
    with contextlib.suppress(OSError):
        file.close()


def _copy_out(written: IO[str]) -> None:
    """Show what was written; in UTF-8, as files are, whatever the terminal's encoding is."""
    written.seek(0)
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None:
        shutil.copyfileobj(written, sys.stdout)
        return
    sys.stdout.flush()
    with contextlib.suppress(BrokenPipeError):
        for line in written:
            raw.write(line.encode())
        raw.flush()
        return
    silence(sys.stdout)


def _replace(written: IO[str], path: str) -> None:
    """Put what was written in the place of the file, whole or not at all, with the permissions and
    the owner it has."""
    target = os.path.realpath(path)
    os.fsync(written.fileno())
    held = os.stat(target)
    if hasattr(os, "chown"):
        os.chown(written.name, held.st_uid, held.st_gid)
    os.chmod(written.name, stat.S_IMODE(held.st_mode))
    os.replace(written.name, target)
