"""fmt: what it writes, and that it never loses a file."""

import os
import random
import signal
import stat
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.casefiles import CASES
from tests.referee.generate import random_record, to_text
from tests.run import ROOT, environment, run, run_apart, run_in_shell
from weihai_calc import NotationError, parse, score
from weihai_calc.notation import line_text, parse_line
from weihai_calc.words import Lang

FILE = (
    "\ufeffrules:夹五,夹档   # 房间\r\n"
    "\r\n"
    "  # a comment with => and | in it\r\n"
    "[桌1 #|] 99s 1p23p 456m 789m 678s | dealer |  win:1p self heaven => 8  # ok\r\n"
    "  \n"
    "中中，98754条、三四五万 ｜碰：白白白|胡：六条 点炮:西=> 东-8，南+8 # x"
)
CANONICAL = (
    "\ufeffrules:room jiadang jiawu   # 房间\r\n"
    "\r\n"
    "  # a comment with => and | in it\r\n"
    "[桌1 #|] 456789m 123p 67899s | win:1p self heaven | dealer => 8  # ok\r\n"
    "  \n"
    "345m 456789s CC | pon:PPP | win:6s discard from:W => E-8 S+8 # x"
)
CHINESE = (
    "\ufeff规则:房间 夹档 夹五   # 房间\r\n"
    "\r\n"
    "  # a comment with => and | in it\r\n"
    "[桌1 #|] 456789万 123筒 67899条 | 胡:1筒 自摸 天胡 | 庄 => 8  # ok\r\n"
    "  \n"
    "345万 456789条 中中 | 碰:白白白 | 胡:6条 点炮:西 => 东-8 南+8 # x"
)


def _fmt(*args: str, **more: str) -> "subprocess.CompletedProcess[bytes]":
    return run_apart("fmt", *args, **more)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "牌 1.txt"
    path.write_bytes(FILE.encode())
    return path


def test_written_to_standard_output(path: Path) -> None:
    assert _fmt(str(path)).stdout.decode() == CANONICAL
    assert _fmt("--lang", "zh", str(path)).stdout.decode() == CHINESE
    # the locale speaks for messages, not for the files
    assert _fmt(str(path), LANG="zh_CN.UTF-8").stdout.decode() == CANONICAL
    assert _fmt(str(path), PYTHONIOENCODING="ascii").stdout.decode() == CANONICAL
    assert run_apart("fmt", "-", stdin=FILE.encode()).stdout.decode() == CANONICAL
    assert path.read_bytes() == FILE.encode()


def test_check(path: Path) -> None:
    done = _fmt("--check", str(path))
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"3" in done.stdout
    assert path.read_bytes() == FILE.encode()
    path.write_bytes(CANONICAL.encode())
    assert (_fmt("--check", str(path)).returncode, _fmt("--check", str(path)).stdout) == (0, b"")


def test_in_place_keeps_permissions_and_links(path: Path, tmp_path: Path) -> None:
    path.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(path.name)
    assert _fmt("-i", str(link)).returncode == 0
    assert link.is_symlink()
    assert path.read_bytes() == CANONICAL.encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    held = path.stat()
    assert _fmt("-i", str(path)).returncode == 0
    assert path.stat().st_mtime_ns == held.st_mtime_ns  # nothing to change: nothing is written
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link.txt", path.name]


def test_a_line_that_cannot_be_read(path: Path, tmp_path: Path) -> None:
    text = "345q\n1m3m2m | win:3m self\n"
    path.write_text(text)
    for args in ((), ("-i",), ("--check",)):
        done = _fmt(*args, str(path))
        assert (done.returncode, done.stdout) == (1, b"")
        assert b"line 1" in done.stderr
        assert path.read_text() == text
    done = _fmt("-i", "--keep-going", str(path))
    assert done.returncode == 1
    assert path.read_text() == "345q\n123m | win:3m self\n"
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_files_that_cannot_be_read(path: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"11m\n\xff\xfe\n")
    for wrong in (str(tmp_path / "none.txt"), str(tmp_path), str(bad)):
        for args in ((), ("-i",), ("--check",)):
            done = _fmt(*args, wrong, str(path))
            assert done.returncode == 2
            assert wrong.encode() in done.stderr
            assert b"Traceback" not in done.stderr
    assert bad.read_bytes() == b"11m\n\xff\xfe\n"
    assert path.read_bytes() == CANONICAL.encode()  # the others are still done
    for args in (("-i", "-"), ("-i", "--check", str(path)), ("a.csv",), ()):
        assert _fmt(*args).returncode == 2


def test_a_full_disk_leaves_the_file_as_it_was(path: Path) -> None:
    done = run_in_shell(f"weihai-calc fmt '{path}' > /dev/full")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    limited = run_in_shell(f"ulimit -f 0; weihai-calc fmt -i '{path}'", PYTHONDONTWRITEBYTECODE="1")
    assert limited.returncode != 0
    assert path.read_bytes() == FILE.encode()
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(path: Path) -> None:
    path.parent.chmod(0o500)
    try:
        assert _fmt("-i", str(path)).returncode == 2
    finally:
        path.parent.chmod(0o700)
    assert path.read_bytes() == FILE.encode()


def test_the_worked_cases_keep_their_answers(tmp_path: Path) -> None:
    """Rewritten in either language, every worked record is still worth what it was."""
    for name in ("room.txt", "classic.txt"):
        text = (CASES / name).read_text(encoding="utf-8")
        for lang in ("en", "zh"):
            path = tmp_path / f"{lang}-{name}"
            path.write_text(text, encoding="utf-8")
            assert _fmt("-i", "--lang", lang, str(path)).returncode == 0
            assert run("fmt", "--check", str(path), lang=lang).status == 0
            standing = None
            for line in path.read_text(encoding="utf-8").splitlines():
                content = parse_line(line).content
                if content is None:
                    continue
                if not hasattr(content, "hand"):
                    standing = content.rules
                else:
                    assert score(content, standing).claim_holds, line


@given(st.integers(0, 1 << 40), st.sampled_from(Lang), st.text(max_size=10))
@settings(max_examples=300)
def test_idempotent_and_changes_no_result(seed: int, lang: Lang, comment: str) -> None:
    comment = "".join(each for each in comment if each not in "\r\n")
    text = f"{to_text(random_record(random.Random(seed)))}  #{comment}"
    once = line_text(parse_line(text), lang)
    assert line_text(parse_line(once), lang) == once
    assert once.endswith(f"  #{comment}")
    before, after = score(parse(text)), score(parse(once))
    assert (after.deltas, after.items) == (before.deltas, before.items)
    assert [p.code for p in after.problems] == [p.code for p in before.problems] or sorted(
        p.code for p in after.problems
    ) == sorted(p.code for p in before.problems)


@given(st.text(max_size=60))
@settings(max_examples=500)
def test_any_line_is_kept_rewritten_or_refused(text: str) -> None:
    text = "".join(each for each in text if each not in "\r\n")
    try:
        once = line_text(parse_line(text))
    except NotationError:
        return
    assert line_text(parse_line(once)) == once


def test_what_is_not_replaced_in_place(path: Path, tmp_path: Path) -> None:
    """A file with several names, one that is no file, one that leads nowhere."""
    other = tmp_path / "other.txt"
    os.link(path, other)
    pipe, loop = tmp_path / "pipe", tmp_path / "loop"
    os.mkfifo(pipe)
    loop.symlink_to("loop")
    for wrong in (path, pipe, loop):
        done = _fmt("-i", str(wrong))
        assert (done.returncode, done.stdout) == (2, b""), wrong
        assert str(wrong).encode() in done.stderr
        assert b"Internal" not in done.stderr
    assert other.read_bytes() == FILE.encode()
    assert pipe.is_fifo()


def test_a_long_name(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 251 + ".txt")
    path.write_text("1m3m2m | win:3m self\n")
    assert _fmt("-i", str(path)).returncode == 0
    assert path.read_text() == "123m | win:3m self\n"


def test_a_file_that_changes_while_it_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from weihai_calc.cli import fmt

    rewritten = fmt._rewritten

    def edited(text: str, number: int, *rest: object) -> str:
        if number == 2:
            path.write_text("# somebody else's work\n")
        return rewritten(text, number, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(fmt, "_rewritten", edited)
    done = run("fmt", "-i", str(path))
    assert done.status == 2
    assert "changed" in done.stderr
    assert path.read_text() == "# somebody else's work\n"


def test_closed_standard_input() -> None:
    done = run_in_shell("weihai-calc fmt - <&-")
    assert done.returncode == 2
    assert b"Internal" not in done.stderr
    assert b"standard input" in done.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_the_file_and_nothing_beside_it(number: int, tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    text = "".join(f"1m3m2m 11p | win:3m self # {at}\n" for at in range(60_000))
    path.write_text(text)
    command = [sys.executable, "-m", "weihai_calc", "fmt", "-i", str(path)]
    # A run in the background begins with Ctrl-C ignored, and hands that on.
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(command, env=environment(), cwd=ROOT, preexec_fn=heed)
    end = time.monotonic() + 20
    while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < end:
        time.sleep(0.02)
    time.sleep(0.2)
    process.send_signal(number)
    assert process.wait(20) == (130 if number == signal.SIGINT else 128 + number)
    assert path.read_text() == text
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
