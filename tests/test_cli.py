"""The command line as its users meet it: statuses, streams, languages, odd surroundings."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from wcwidth import wcswidth

from tests.run import ROOT, environment, run, run_apart, run_in_shell
from weihai_calc.cli.group import COMMANDS, command_line
from weihai_calc.cli.language import language
from weihai_calc.words import Lang

GOOD = "234m 567m 345p 678s 99s | win:5p self"
BAD = "234m 567m 346p 678s 99s | win:6p self"


@pytest.mark.parametrize(
    ("args", "status"),
    [
        ((GOOD,), 0),
        ((GOOD + " => 8",), 0),
        ((GOOD + " => 7",), 1),
        ((GOOD + " => E-4",), 0),
        ((BAD,), 1),
        (("345q",), 1),
        (("--rules", "riichi", GOOD), 2),
        (("-f", "jiadan", GOOD), 2),
        (("-f", "jiawu", GOOD), 2),
        (("-f", "jiadang,jiawu", GOOD), 0),
        (("-f", "夹档、夹五", GOOD), 0),
        (("-f", "jiadang", "-f", "jiawu", "-f", "no-jiawu", GOOD), 0),
        (("-f", "jiadang，jiawu，no-夹档", GOOD), 2),
        (("-f", "no-jiadan", GOOD), 2),
        (("--reading", "cap", GOOD), 2),
        (("--reading", "cap=none", GOOD), 2),
        (("--reading", "CAP=hand", GOOD), 0),
        (("--reading", "dealer=none", GOOD), 0),  # another rule set's: without effect
        (("--rules", "传统", GOOD), 0),
        (("--rules", "classic", "-f", "jiawu", GOOD), 0),
        (("--format", "xml", GOOD), 2),
        (("--nonsense", GOOD), 2),
        (("--rules",), 2),
    ],
)
def test_exit_status(args: tuple[str, ...], status: int) -> None:
    for lang in ("zh", "en"):
        done = run("score", *args, lang=lang)
        assert done.status == status, done.stderr
        assert bool(done.stderr) == (status == 2 or (status == 1 and "=>" not in args[-1]))
        assert bool(done.stdout) == (not done.stderr)


def test_options_of_the_command_line_serve_where_the_record_has_none() -> None:
    hand = "234m 567m 345p 678s 99s | win:7s discard from:W"
    assert json.loads(run("score", "--format", "json", hand).stdout)["hand"] == 1
    with_flag = run("score", "--format", "json", "-f", "jiadang", hand)
    assert json.loads(with_flag.stdout)["hand"] == 2
    own = run("score", "--format", "json", "-f", "jiadang", hand + " | rules:room")
    assert json.loads(own.stdout)["hand"] == 1


def test_arguments_are_joined_with_spaces() -> None:
    assert run("score", *GOOD.split()) == run("score", GOOD)


def test_json_has_the_keys_of_the_interface() -> None:
    text = "123m 456p 77s | pon:CCC | feng:ESWN | win:5p self | rules:room jiadang jiawu"
    found = json.loads(run("score", "--format", "json", text, lang="zh").stdout)
    assert " ".join(found) == (
        "ok text rules items fan hand winner dealer how from marks payments kongs deltas total "
        "split claim assumed notes"
    )
    assert found["text"] == text
    assert found["items"][0] == {
        "id": "jiahu",
        "name": "夹胡",
        "kind": "base",
        "value": 2,
        "clause": "room 输分计算 3",
    }
    assert found["payments"][0] == {
        "from": "E",
        "hand": 8,
        "feng": 1,
        "fish": 0,
        "kong": 0,
        "due": 9,
        "paid": 9,
    }
    assert found["deltas"] == {"E": -9, "S": 19, "W": -5, "N": -5}
    assert (found["hand"], found["fan"], found["total"]) == (4, None, 19)
    assert (found["how"], found["from"], found["marks"], found["kongs"]) == ("self", None, [], [])
    assert found["split"] == "123m 4[5]6p 77s"
    assert [assumed["code"] for assumed in found["assumed"]] == ["dealer", "seat"]


def test_json_of_classic_and_of_an_explanation() -> None:
    text = "234m 567m 345p 678s 99s | win:5p discard from:W | @W ankong:1111s | rules:classic"
    found = json.loads(run("score", "--format", "json", "--explain", text).stdout)
    # 番 0: 1 point from W; W's ankong brings 2 from each of the other three
    assert (found["fan"], found["hand"], found["total"]) == (0, 1, -1)
    assert found["kongs"] == [{"seat": "W", "kind": "ankong", "each": 2}]
    assert found["deltas"] == {"E": -2, "S": -1, "W": 5, "N": -2}
    assert [tried["hand"] for tried in found["considered"]] == [1]


def test_json_of_an_invalid_record() -> None:
    text = "123m 456p 77s | pon:EEE | feng:ESWN | win:5m self"
    found = json.loads(run("score", "--format", "json", text).stdout)
    assert list(found) == ["ok", "text", "rules", "problems"]
    assert list(found["problems"][0]) == ["code", "message", "start", "end", "clause", "hint"]
    assert found["rules"]["readings"]["cap"] == "total"
    outside = json.loads(run("score", "--format", "json", "--rules", "classic", "345q").stdout)
    assert outside["rules"]["name"] == "classic"


def test_standard_input() -> None:
    text = f"\ufeff# a comment\r\n\r\n  {GOOD} => 8  # right\r\n".encode()
    for args in (("score", "-"), ("score",)):
        done = run_apart(*args, stdin=text)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"Claim 8: right" in done.stdout
    two = run_apart("score", "-", stdin=f"{GOOD}\n{GOOD}\n".encode())
    assert (two.returncode, two.stdout) == (2, b"")
    assert b"line 2" in two.stderr
    assert run_apart("score", "-", stdin=b"").returncode == 2
    gb = run_apart("score", "-", stdin="胡".encode("gb18030"))
    assert (gb.returncode, gb.stdout) == (2, b"")
    assert b"UTF-8" in gb.stderr


def test_the_shell_that_took_the_rest() -> None:
    done = run("score", "234m", "567m", "345p", "678s", "99s")
    assert done.status == 1
    assert "quotes" in done.stderr


def test_arguments_that_are_no_text() -> None:
    done = run_apart("score", b"234m \xff\xfe | win:5p self")
    assert done.returncode == 1
    assert b"syntax" in done.stderr
    assert b"Traceback" not in done.stderr
    as_json = run_apart("score", "--format", "json", b"234m \xff | win:5p self")
    assert json.loads(as_json.stdout)["problems"][0]["code"] == "syntax"


@pytest.mark.parametrize("encoding", ["ascii", "gbk", "latin-1"])
def test_a_terminal_that_lacks_characters(encoding: str) -> None:
    done = run_apart("score", "--lang", "zh", GOOD, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"+8" in done.stdout


def test_the_c_locale() -> None:
    done = run_apart("score", GOOD, LANG="C", LC_ALL="C", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")


def test_no_color_and_color() -> None:
    args = [sys.executable, "-m", "weihai_calc", "score", BAD]
    plain = subprocess.run(args, capture_output=True, env=environment(), check=False)
    assert b"\x1b[" not in plain.stderr
    colored = subprocess.run(
        [*args, "--color"], capture_output=True, env=environment(NO_COLOR="1"), check=False
    )
    assert b"\x1b[" in colored.stderr


def test_standard_output_that_takes_nothing() -> None:
    for redirect in (">&-", "> /dev/full"):
        done = run_in_shell(f"weihai-calc score '{GOOD}' {redirect}")
        assert done.returncode == 2, (redirect, done)
        assert b"Traceback" not in done.stderr
        assert done.stderr


@pytest.mark.parametrize(
    ("args", "environment", "expected"),
    [
        ([], {}, Lang.EN),
        ([], {"LANG": "zh_CN.UTF-8"}, Lang.ZH),
        ([], {"LANG": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"}, Lang.EN),
        ([], {"LANG": "en_US", "WEIHAI_CALC_LANG": "zh"}, Lang.ZH),
        (["--lang", "en"], {"LANG": "zh_CN", "WEIHAI_CALC_LANG": "zh"}, Lang.EN),
        (["score", "--lang=zh"], {"LANG": "en_US"}, Lang.ZH),
        (["score", "--lang", "fr"], {"LANG": "zh_CN"}, Lang.ZH),
        (["score", "--lang", "zh", "--lang", "en"], {}, Lang.EN),
        (["score", "--", "--lang", "zh"], {}, Lang.EN),
    ],
)
def test_language(args: list[str], environment: dict[str, str], expected: Lang) -> None:
    assert language(args, {"LANG": "C", **environment}) is expected


@pytest.mark.parametrize("lang", [*Lang])
def test_every_command_has_help_with_examples(lang: Lang) -> None:
    listed = run_apart("--help", LANG=f"{lang}_X.UTF-8")
    for name in COMMANDS:
        assert name.encode() in listed.stdout
        done = run(name, "--help", lang=lang)
        assert done.status == 0
        assert "weihai-calc " + name in done.stdout
        command = command_line(lang).get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        for option in command.params:
            if option.param_type_name == "option":
                assert getattr(option, "help", None), option.name


def test_misspelt_commands_and_options_are_answered() -> None:
    assert "score" in run("scroe").stderr
    assert "--explain" in run("score", "--explian", GOOD).stderr
    assert "夹档" in run("score", "-f", "夹挡", GOOD, lang="zh").stderr


class Terminal:
    """A program on a pseudo-terminal, typed at and read from."""

    def __init__(self, *args: str) -> None:
        command = [sys.executable, "-m", "weihai_calc", *args]
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            # A run in the background begins with Ctrl-C ignored, and hands that on.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execve(command[0], command, environment(TERM="xterm"))
        self.seen = ""

    def wait_for(self, text: str) -> None:
        """Read until a text has come."""
        end = time.monotonic() + 20
        while text not in self.seen:
            assert time.monotonic() < end, self.seen
            try:
                self.seen += os.read(self.fd, 4096).decode(errors="replace")
            except OSError:
                break
        assert text in self.seen, self.seen
        self.seen = self.seen.partition(text)[2]

    def type(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def status(self) -> int:
        """The exit status, everything that is still shown having been read."""
        while select.select([self.fd], [], [], 20)[0]:
            try:
                more = os.read(self.fd, 4096)
            except OSError:
                break
            if not more:
                break
            self.seen += more.decode(errors="replace")
        else:
            os.kill(self.pid, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_nothing_given_on_a_terminal_asks() -> None:
    terminal = Terminal("score")
    terminal.wait_for("Hand: ")
    terminal.type(BAD + "\n")
    terminal.wait_for("not-winning")
    terminal.wait_for("Hand: ")
    terminal.type("234万 567万 345筒 678条 99条｜胡:5筒 自摸\n")
    terminal.wait_for("+8")
    assert terminal.status() == 0


@pytest.mark.parametrize(("keys", "status"), [("\n", 1), ("\x04", 1), ("\x03", 130)])
def test_giving_up_at_the_prompt(keys: str, status: int) -> None:
    terminal = Terminal("score")
    terminal.wait_for("Hand: ")
    time.sleep(1)  # Python does not see a Ctrl-C that comes between its prompt and its waiting
    terminal.type(keys)
    assert terminal.status() == status
    assert "Traceback" not in terminal.seen


def test_run_from_a_source_tree_without_installing(tmp_path: Path) -> None:
    done = run_apart("score", GOOD, HOME=str(tmp_path))
    assert done.returncode == 0


@pytest.mark.parametrize("encoding", ["ascii", "gbk", "latin-1", "utf-8"])
def test_json_is_json_in_every_encoding(encoding: str) -> None:
    text = "🀇🀈🀉\u00a0567m 345p 678s 99s | win:5p self"
    done = run_apart(
        "score", "--format", "json", "-", stdin=text.encode(), PYTHONIOENCODING=encoding
    )
    assert json.loads(done.stdout.decode(encoding))["text"] == text


def test_any_unicode_space_is_a_gap_on_standard_input_too() -> None:
    for space in "\f\v\x85\u2028\u3000":
        done = run_apart("score", "-", stdin=GOOD.replace(" ", space, 1).encode())
        assert done.returncode == 0, (space, done.stderr)
    for other in "\x1c\u200b\u202e":
        assert run("score", GOOD.replace(" ", other, 1)).status == 1


def test_bytes_of_another_encoding_at_the_prompt() -> None:
    terminal = Terminal("score")
    terminal.wait_for("Hand: ")
    os.write(terminal.fd, b"234m \xba\xfa\n")
    terminal.wait_for("syntax")
    terminal.wait_for("Hand: ")
    terminal.type("\n")
    assert terminal.status() == 1


def test_what_would_move_the_terminal_is_shown_by_its_number() -> None:
    done = run("score", f"[a\x1b[2Jb\u202e] {GOOD}")
    assert "\x1b" not in done.stdout
    assert "[a<U+001B>[2Jb<U+202E>]" in done.stdout
    for character, name in (("\x1b", "001B"), ("\u200b", "200B"), ("\x00", "0000")):
        wrong = run("score", GOOD + character)
        assert character not in wrong.stderr
        assert f"U+{name}" in wrong.stderr


def test_a_very_long_text_is_refused_at_once() -> None:
    done = run_apart("score", "-", stdin=(GOOD + " | pon:EEE" * 100_000).encode())
    assert done.returncode == 1
    assert b"too long" in done.stderr
    assert len(done.stderr) < 1000
    many = run_apart("score", "-", stdin=(GOOD + " | pon:EES" * 3_000).encode())
    assert many.stderr.count(b"bad-pon") == 3_000


def test_standard_error_that_takes_nothing_keeps_the_status() -> None:
    for args, status in (("--foo", 2), ("''", 1), ("-f jiawu 1m", 2)):
        for streams in ("", "2> /dev/full"):
            done = run_in_shell(f"weihai-calc score {args} {streams}")
            assert done.returncode == status, (args, streams)


def test_options_in_the_wrong_place_are_sent_to_the_right_one() -> None:
    assert "--rules classic" in run("score", "-f", "classic", GOOD).stderr
    assert "--reading cap=" in run("score", "-f", "cap=hand", GOOD).stderr
    assert "--reading cap=" in run("score", "-f", "cap", GOOD).stderr
    assert "-f jiadang" in run("score", "--reading", "jiadang=1", GOOD).stderr
    assert "takes no value" in run("score", "--explain=3", GOOD).stderr
    assert run("score", "--reading", "cap＝hand", GOOD).status == 0


def test_no_command_at_all_shows_the_help() -> None:
    done = run_apart()
    assert done.returncode == 2
    assert b"Commands:" in done.stderr


@pytest.mark.parametrize("columns", [80, 60, 40])
@pytest.mark.parametrize("lang", [*Lang])
def test_help_fits_the_terminal(lang: Lang, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for the examples, which are there to be copied."""
    monkeypatch.setenv("COLUMNS", str(columns))
    for name in COMMANDS:
        for line in run(name, "--help", lang=lang).stdout.splitlines():
            assert wcswidth(line) <= columns or "weihai-calc" in line, line
    listed = run("--help", lang=lang).stdout
    assert all(wcswidth(line) <= columns for line in listed.splitlines())
    assert "..." not in listed.partition("COMMAND ..." if lang is Lang.EN else "命令 ...")[2]
