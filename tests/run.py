"""Runs the command line in a process of its own or within this one."""

import contextlib
import io
import os
import pty
import subprocess
import sys
import termios
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from weihai_calc.cli import main

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Done:
    status: int
    stdout: str
    stderr: str


def environment(**more: str) -> dict[str, str]:
    """An English UTF-8 environment that finds this checkout from anywhere."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("LC_", "LANG", "WEIHAI_CALC_", "NO_COLOR", "PYTHON", "COLUMNS"))
    }
    here = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "LANG": "en_US.UTF-8"}
    return {**kept, **here, **more}


def run(*args: str, lang: str = "en", stdin: bytes | None = None) -> Done:
    """Run a command within this process, which is quick; what would be an internal error is
    raised."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setenv("WEIHAI_CALC_DEBUG", "1")
        if stdin is not None:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            main([args[0], "--lang", lang, *args[1:]])
        except SystemExit as end:
            status = int(end.code or 0)
    return Done(status, out.getvalue(), err.getvalue())


def run_apart(
    *args: str | bytes, stdin: bytes = b"", **more: str
) -> "subprocess.CompletedProcess[bytes]":
    """Run a command as its users do, in a process of its own."""
    command = [sys.executable, "-m", "weihai_calc", *args]
    return subprocess.run(
        command, input=stdin, capture_output=True, env=environment(**more), timeout=60, check=False
    )


def run_on_terminal(
    *args: str, columns: int = 100, typed: str = "", **more: str
) -> "subprocess.CompletedProcess[bytes]":
    """Run a command whose three streams are a terminal of this width; what is shown on it counts as
    standard output, what is `typed` among it."""
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (50, columns))
    command = [sys.executable, "-m", "weihai_calc", *args]
    with subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, env=environment(TERM="xterm", **more)
    ) as running:
        os.close(slave)
        os.write(master, typed.encode())
        shown = b""
        with contextlib.suppress(OSError):  # the terminal is gone with the last who held it
            while data := os.read(master, 4096):
                shown += data
    os.close(master)
    return subprocess.CompletedProcess(command, running.returncode, shown.replace(b"\r\n", b"\n"))


def run_in_shell(command: str, **more: str) -> "subprocess.CompletedProcess[bytes]":
    """Run a shell line in which `weihai-calc` is this checkout's program: for what a shell does to
    its streams."""
    program = f'"{sys.executable}" -m weihai_calc'
    return subprocess.run(
        ["bash", "-c", command.replace("weihai-calc", program)],
        capture_output=True,
        env=environment(**more),
        cwd=ROOT,
        timeout=60,
        check=False,
    )
