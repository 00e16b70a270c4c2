"""Every command and snippet the READMEs show does what they say."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.run import ROOT, environment

READMES = {"README.md": "en_US.UTF-8", "README.zh.md": "zh_CN.UTF-8"}
SHOWN = re.compile(r"^```console\n\$ (?P<command>.*)\n(?P<output>(?s:.*?))^```$", re.MULTILINE)
INSTALLS = re.compile(r"^```sh\n(?P<command>.*)\n```$", re.MULTILINE)


def _shown(name: str) -> list[tuple[str, str]]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return [(found["command"], found["output"]) for found in SHOWN.finditer(text)]


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder with this checkout's program under its name."""
    script = tmp_path / "weihai-calc"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m weihai_calc "$@"\n')
    script.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "command", "output"),
    [(name, command, output) for name in READMES for command, output in _shown(name)],
)
def test_shown_commands(name: str, command: str, output: str, program: Path) -> None:
    path = f"{program}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(LANG=READMES[name], PATH=path, COLUMNS="200"),
        cwd=ROOT,
        check=False,
    )
    assert done.stdout.decode() == output


def test_both_readmes_show_the_same() -> None:
    found = {}
    for name in READMES:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert len(_shown(name)) == 10
        installs = INSTALLS.findall(text)
        assert len(installs) == 2
        found[name] = (installs, re.findall(r"^```pycon\n.*?^```$", text, re.S | re.M))
    assert found["README.md"] == found["README.zh.md"]


@pytest.mark.parametrize("name", READMES)
def test_library_snippets(name: str) -> None:
    tried = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert tried.failed == 0
    assert tried.attempted >= 5
