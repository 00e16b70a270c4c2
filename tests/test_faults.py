"""What can go wrong around a command: its streams, its terminal, its home, its files.

Every command must be among `WORK` with something right to do and something wrong.
"""

from pathlib import Path

import pytest
from wcwidth import wcswidth

from tests.run import run_apart, run_in_shell, run_on_terminal
from weihai_calc.cli.group import COMMANDS

HAND = "123m 456p 77s | pon:CCC | feng:ESWN | win:5p self | seat:S | rules:room jiadang jiawu"
BAD = HAND.replace("CCC", "CCF")

# A command line that succeeds and one that finds something wrong, with its status; `FILE` is a file
# of records, `SITTING` one of a sitting, `GONE` one that is not there.
WORK = {
    "score": (f"score '{HAND}'", f"score '{BAD}'", 1),
    "check": ("check FILE", "check GONE", 2),
    "waits": (f"waits '{HAND}'", f"waits '{BAD}'", 1),
    "dispute": (f"dispute '{HAND}' --claim 24", f"dispute '{BAD}' --claim 24", 1),
    "match": ("match SITTING", "match GONE", 2),
    "rules": ("rules --all", "rules --reading cap=all", 2),
    "fmt": ("fmt FILE", "fmt GONE", 2),
    "schema": ("schema", "schema room", 2),
}

commands = pytest.mark.parametrize("name", WORK)


@pytest.fixture
def line(name: str, tmp_path: Path) -> tuple[str, str, int]:
    """What the command is asked to do, the files put in."""
    held = tmp_path / "hands.txt"
    held.write_text(f"{HAND}\n" * 3, encoding="utf-8")
    good, bad, status = WORK[name]
    sitting = tmp_path / "sitting.txt"
    sitting.write_text(f"{HAND}\ndraw\n", encoding="utf-8")
    gone = str(tmp_path / "gone.txt")
    good = good.replace("SITTING", str(sitting))
    return good.replace("FILE", str(held)), bad.replace("GONE", gone), status


def test_every_command_is_here() -> None:
    assert set(WORK) == set(COMMANDS)


def _is_clear(stderr: bytes) -> bool:
    """A message of the program's own."""
    return bool(stderr.strip()) and b"Traceback" not in stderr and b"Exception" not in stderr


@commands
def test_all_is_well(line: tuple[str, str, int]) -> None:
    good, bad, status = line
    done = run_in_shell(f"weihai-calc {good}")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout
    wrong = run_in_shell(f"weihai-calc {bad}")
    assert wrong.returncode == status
    assert _is_clear(wrong.stderr)


@commands
@pytest.mark.parametrize("redirect", [">&-", "> /dev/full"])
def test_an_output_that_takes_nothing(line: tuple[str, str, int], redirect: str) -> None:
    done = run_in_shell(f"weihai-calc {line[0]} {redirect}")
    assert done.returncode == 2
    assert _is_clear(done.stderr)


@commands
def test_a_reader_that_goes_away(line: tuple[str, str, int]) -> None:
    """The command is silent about it and keeps its status."""
    good, bad, status = line
    done = run_in_shell(f"weihai-calc {good} | true; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (0, b"")
    for streams in ("2>&1 | true", "2>&1 >/dev/null | true", "2> /dev/full"):
        wrong = run_in_shell(f"weihai-calc {bad} {streams}; exit ${{PIPESTATUS[0]}}")
        assert (wrong.returncode, wrong.stderr) == (status, b""), streams


def test_work_goes_on_when_nobody_reads_the_messages(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("bad", "one", "two")]
    for file in files:
        file.write_text(
            "xx\n" if file.name == "bad" else "99s 123m|win:9s self\n", encoding="utf-8"
        )
    names = " ".join(map(str, files))
    for streams in ("2>&1 | true", "2> /dev/full", "2>&-"):
        done = run_in_shell(f"weihai-calc fmt --check {names} {streams}; exit ${{PIPESTATUS[0]}}")
        assert done.returncode == 1, streams
    run_in_shell(f"weihai-calc fmt -i {names} 2>&1 | true")
    assert [file.read_text() for file in files[1:]] == ["123m 99s | win:9s self\n"] * 2


@commands
@pytest.mark.parametrize("closed", ["<&-", "2>&-", "<&- 2>&-"])
def test_other_streams_closed(line: tuple[str, str, int], closed: str) -> None:
    good, bad, status = line
    assert run_in_shell(f"weihai-calc {good} {closed}").returncode == 0
    assert run_in_shell(f"weihai-calc {bad} {closed}").returncode == status


@commands
@pytest.mark.parametrize("lang", ["C", "POSIX"])
def test_locales_that_lack_characters(line: tuple[str, str, int], lang: str) -> None:
    good, bad, status = line
    plain = {"LANG": lang, "LC_ALL": lang, "PYTHONUTF8": "0"}
    done = run_in_shell(f"weihai-calc {good}", **plain)
    assert (done.returncode, done.stderr) == (0, b"")
    wrong = run_in_shell(f"weihai-calc {bad}", **plain)
    assert wrong.returncode == status
    assert _is_clear(wrong.stderr)


@commands
def test_a_home_that_takes_nothing(line: tuple[str, str, int]) -> None:
    """/proc is read-only even to root."""
    for home in ("/proc", "/nonexistent", ""):
        done = run_in_shell(f"weihai-calc {line[0]}", HOME=home)
        assert (done.returncode, done.stderr) == (0, b""), home


@commands
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_terminal_of_40_columns(line: tuple[str, str, int], lang: str) -> None:
    import shlex

    good, bad, status = line
    for command, expected in ((good, 0), (bad, status)):
        name, *args = shlex.split(command)
        done = run_on_terminal(name, "--lang", lang, *args, columns=40)
        assert done.returncode == expected
        shown = done.stdout.decode()
        assert "Traceback" not in shown
        for row in shown.splitlines():
            # Underlines and tables fit; a sentence or a hand is the terminal's to break.
            if "^^" in row or "---" in row:
                assert wcswidth(row) <= 40, row


def test_an_unreadable_file(tmp_path: Path) -> None:
    """As a file, as a profile: a folder is unreadable even to root."""
    for args in (["fmt", str(tmp_path)], ["score", "--profile", str(tmp_path), HAND]):
        done = run_apart(*args)
        assert (done.returncode, done.stdout) == (2, b"")
        assert _is_clear(done.stderr)
        assert str(tmp_path).encode() in done.stderr


def test_a_full_disk_leaves_the_file(tmp_path: Path) -> None:
    """No room for what `fmt -i` writes beside the file."""
    held = tmp_path / "hands.txt"
    text = f"{HAND}\n".replace(" | ", "|") * 2000
    held.write_text(text, encoding="utf-8")
    done = run_in_shell(f"ulimit -f 100; weihai-calc fmt -i {held}")
    assert done.returncode == 2
    assert _is_clear(done.stderr)
    assert held.read_text(encoding="utf-8") == text
    assert list(tmp_path.iterdir()) == [held]


def test_the_systems_reasons_in_the_users_language(tmp_path: Path) -> None:
    """One file that cannot be read does not stop the others."""
    held = tmp_path / "hands.txt"
    held.write_text("99s 123m|win:9s self\n")
    done = run_apart("fmt", "--lang", "zh", str(tmp_path / "gone"), str(tmp_path), str(held))
    assert done.returncode == 2
    said = done.stderr.decode()
    assert "没有这个文件或文件夹" in said
    assert "是文件夹，不是文件" in said
    assert "123万 99条" in done.stdout.decode()
    missing = run_apart("fmt", "--lang", "zh").stderr.decode()
    assert "少了 FILE..." in missing
    gbk = tmp_path / "gbk.toml"
    gbk.write_bytes('rules = "房间"'.encode("gbk"))
    assert (
        "UTF-8" in run_apart("score", "--lang", "zh", "--profile", str(gbk), HAND).stderr.decode()
    )
