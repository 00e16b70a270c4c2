"""What is fuzzed. A target takes bytes and raises where a user would meet a fault.

A new command joins with a line in `TARGETS`.
"""

import csv
import io
import json
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.both_ways import HOUSES, same
from tests.casefiles import cases
from tests.run import ROOT, Done, run
from tests.tags import Tags
from weihai_calc import NotationError, Problem, parse, score
from weihai_calc.notation import line_text, parse_line
from weihai_calc.notation.grammar import parse_by_grammar
from weihai_calc.notation.meanings import CLAIM, CONCEALED, SECTION
from weihai_calc.notation.plain import plain
from weihai_calc.notation.plainly import read_plainly
from weihai_calc.output.json import result_object
from weihai_calc.output.table import result_table
from weihai_calc.output.underline import problems_text
from weihai_calc.words.lang import Lang

HAND = "234m 567m 345p 678s 99s | win:5p self"


@dataclass(frozen=True)
class Target:
    """`check` takes any bytes; `seeds` are what fuzzing starts from."""

    name: str
    check: Callable[[bytes], None]
    seeds: Iterable[bytes]


def _text(data: bytes) -> str:
    """Bytes as text, what is no UTF-8 left out: most changes then leave a text like a hand."""
    return data.decode(errors="ignore")


def _told(problems: Iterable[Problem], text: str) -> None:
    """Problems have places within the text, and are told in both languages."""
    problems = tuple(problems)
    for problem in problems:
        start, end = problem.span or (0, 0)
        assert 0 <= start <= end <= len(text), problem
    for lang in Lang:
        assert problems_text(problems, text, lang, 40, str)


def _record(data: bytes) -> None:
    """A text is a record or a `syntax` problem, and a record can be scored, shown in both languages
    and written so that it is read back as the same."""
    text = _text(data)
    try:
        record = parse(text)
    except NotationError as error:
        _told([error.problem], text)
        return
    result = score(record)
    if not result.ok:
        _told(result.problems, text)
    if result.ok:
        assert sum(result.deltas.values()) == 0
    for lang in Lang:
        json.dumps(result_object(result, lang))
        if result.ok:
            assert result_table(result, lang, explain=True, columns=40)
        canonical = record.canonical(lang)
        assert parse(canonical) == record
        assert parse(canonical).canonical(lang) == canonical


def _plainly(data: bytes) -> None:
    """A section that is read without the grammar is read as the grammar reads it."""
    for at, section in enumerate(re.split(r"\||=>", plain(_text(data)))):
        text = section.strip(" ")
        for start in (CONCEALED, SECTION, CLAIM) if at else (CONCEALED,):
            parts = read_plainly(text, start)
            assert parts is None or parts == parse_by_grammar(text, start), (text, start)


def _quick(data: bytes) -> None:
    """A text is read and scored the quick way as it is the full way."""
    text = _text(data)
    same(text, HOUSES[len(text) % len(HOUSES)])


def _line(data: bytes) -> None:
    """A line of a file is read, and its canonical text is canonical."""
    text = _text(data).replace("\r", "").replace("\n", "")
    try:
        line = parse_line(text)
    except NotationError:
        return
    for lang in Lang:
        written = line_text(line, lang)
        again = parse_line(written)
        assert again.comment == line.comment
        assert line_text(again, lang) == written


def _checked(done: Done) -> Done:
    """A command ends with one of its statuses and says why where it is not 0."""
    assert done.status in (0, 1, 2), done
    assert done.stderr or done.status != 2, done
    assert done.stdout or done.stderr or done.status == 0, done
    return done


@contextmanager
def _file(data: bytes, ending: str = "") -> Iterator[str]:
    descriptor, path = tempfile.mkstemp(ending)
    try:
        os.write(descriptor, data)
        os.close(descriptor)
        yield path
    finally:
        os.unlink(path)


def command(*args: str, seeds: Iterable[bytes], name: str = "") -> Target:
    """A command given the bytes on standard input, as the file that `FILE` stands for, or as the
    argument that `TEXT` stands for."""

    def check(data: bytes) -> None:
        with _file(data) as path:
            given = {"FILE": path, "TEXT": _text(data)}
            _checked(run(*(given.get(arg, arg) for arg in args), stdin=data))

    return Target(name or args[0], check, seeds)


def _fmt(data: bytes) -> None:
    """What `fmt` writes it leaves as it is, and a file it refuses it leaves untouched."""
    with _file(data) as path:
        done = _checked(run("fmt", "--keep-going", "-i", path))
        written = Path(path).read_bytes()
        if done.status == 2:
            assert written == data
            return
        assert written.count(b"\n") == data.count(b"\n")
        again = _checked(run("fmt", "--keep-going", "-i", path))
        assert (again.status, Path(path).read_bytes()) == (done.status, written)


def _check(ending: str) -> Callable[[bytes], None]:
    """A file is checked to its end, and every output tells the same of it."""

    def check(data: bytes) -> None:
        with _file(data, ending) as path:
            done = _checked(run("check", "--format", "json", path))
            whole = json.loads(done.stdout)
            told = [(each["line"], each["status"]) for each in whole["records"]]
            assert whole["summary"]["records"] == len(told)
            assert whole["summary"]["complete"] or done.status == 2
            lines = _checked(run("check", "--format", "jsonl", path)).stdout.split("\n")
            assert [json.loads(line) for line in lines if line] == whole["records"]
            table = _checked(run("check", "--format", "csv", path)).stdout
            rows = list(csv.DictReader(io.StringIO(table, newline="")))
            assert [(int(row["line"]), row["status"]) for row in rows] == told
            _checked(run("check", "--all", path, lang="zh"))
            page = Tags(_checked(run("check", "--format", "html", path)).stdout)
            assert not page.open
            assert not page.named("script") + page.named("img")
            assert len(page.named("article")) == len(told)

    return check


def _match(data: bytes) -> None:
    """A sitting is played to its end, its totals sum to zero, and every output tells the same."""
    with _file(data) as path:
        done = _checked(run("match", "--settle", "--format", "json", path))
        if done.status == 2:
            return
        found = json.loads(done.stdout)
        for deal in found["deals"]:
            assert not sum(deal["totals"].values())
            assert (deal["deltas"] is None) == (deal["status"] == "invalid")
        assert not sum(found["totals"].values())
        table = _checked(run("match", "--format", "csv", path)).stdout
        rows = list(csv.DictReader(io.StringIO(table, newline="")))
        assert [row["status"] for row in rows] == [deal["status"] for deal in found["deals"]]
        _checked(run("match", "--settle", path, lang="zh"))
        page = Tags(_checked(run("match", "--format", "html", path)).stdout)
        assert not page.open
        assert not page.named("script") + page.named("img")


def _texts() -> list[bytes]:
    names = ("room.txt", "classic.txt", "problems.txt", "refused.txt")
    return [case.text.encode() for case in cases(*names)]


def _files(pattern: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted((ROOT / "examples").glob(pattern))]


def _json_lines() -> list[bytes]:
    said: list[object] = [
        {"hand": HAND, "claim": 8, "label": "a"},
        {"hand": HAND, "claim": {"seats": {"E": -4}}, "rules": {"name": "classic", "flags": []}},
        {"hand": HAND, "rules": "room jiadang", "claim": "E-4 S+8"},
    ]
    return ["".join(f"{json.dumps(each)}\n" for each in said).encode()]


TARGETS = {
    target.name: target
    for target in (
        Target("record", _record, _texts()),
        Target("plainly", _plainly, _texts()),
        Target("quick", _quick, _texts()),
        Target("line", _line, _texts()),
        Target("fmt", _fmt, _files("*.txt") + _texts()),
        Target("check-text", _check(".txt"), _files("*.txt") + _texts()),
        Target("check-csv", _check(".csv"), _files("*.csv")),
        Target("check-jsonl", _check(".jsonl"), _json_lines()),
        Target("match", _match, _files("*evening.txt")),
        command("score", "-", seeds=_texts()),
        command("waits", "-", seeds=_texts()),
        command("dispute", "--claim", "4", "-", seeds=_texts()),
        command("dispute", "--claim", "TEXT", HAND, seeds=[b"4", b"E-4 S+4"], name="claim"),
        command("score", "--profile", "FILE", HAND, seeds=_files("profiles/*"), name="profile"),
        command("score", "-f", "TEXT", HAND, seeds=["jiadang、夹五".encode()], name="flags"),
        command("rules", "--reading", "TEXT", seeds=[b"cap=hand"], name="reading"),
    )
}
