"""Standard streams that a command can write to without asking who listens."""

import contextlib
import errno
import io
import os
from collections.abc import Iterator
from typing import IO, Any, Final, TextIO

# ASCII as click takes it: a terminal that was not asked for its encoding.
_UTF8: Final = ("utf-8", "utf8", "ascii", "us-ascii", "ansi_x3.4-1968")


def write_all(stream: IO[bytes], data: bytes | memoryview) -> None:
    """Write everything, to a stream without a buffer (`python -u`) too, which may take less at a
    time. Raises OSError where it takes nothing."""
    left = memoryview(data)
    while left:
        taken = stream.write(left)
        if not taken:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        left = left[taken:]


class _Patient:
    """A stream that from the first forgiven error on takes everything and passes nothing on: the
    command goes on to its end and keeps its exit status."""

    def __init__(self, stream: TextIO, *forgiven: type[OSError]) -> None:
        self._stream = stream
        self._forgiven = forgiven
        self.gone = False  # nobody reads it any more

    def write(self, text: str) -> int:
        with self._patience():
            return self._stream.write(text)
        return len(text)

    def write_utf8(self, data: bytes | memoryview, as_it_is: bool = False) -> None:
        """Write text that is encoded already, at once; a stream that wants it otherwise gets it
        otherwise, unless it is to be written `as_it_is`: a document that says how it is encoded.
        """
        stream = self._stream
        encoding = getattr(stream, "encoding", None) or "utf-8"
        fits = as_it_is or (os.linesep == "\n" and encoding.lower() in _UTF8)
        with self._patience():
            if hasattr(stream, "buffer") and fits:
                stream.flush()
                write_all(stream.buffer, data)
            else:
                stream.write(str(data, "utf-8"))
            stream.flush()

    def flush(self) -> None:
        with self._patience():
            self._stream.flush()

    @contextlib.contextmanager
    def _patience(self) -> Iterator[None]:
        try:
            yield
        except self._forgiven:
            self.gone = True
            silence(self._stream)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextlib.contextmanager
def patient_streams(stdout: TextIO, stderr: TextIO | None) -> Iterator[None]:
    """Write on when a reader of standard output has gone away, and whatever befalls standard
    error, where only messages go."""
    with contextlib.ExitStack() as stack:
        out: Any = _Patient(stdout, BrokenPipeError)
        stack.enter_context(contextlib.redirect_stdout(out))
        if stderr is not None:
            err: Any = _Patient(stderr, OSError)
            stack.enter_context(contextlib.redirect_stderr(err))
        yield


def silence(stream: TextIO) -> None:
    """Send what is still buffered nowhere, so that Python does not fail on it while ending."""
    with contextlib.suppress(io.UnsupportedOperation), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())
