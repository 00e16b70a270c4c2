"""Mutation testing of the heart: `python -m tests.mutation`.

Cosmic Ray changes one operator, number or keyword of the scoring, the problems and the settlement
at a time, and the tests of the heart must fail. What survives must be listed in survivors.toml with
the reason why it changes nothing.
"""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from socket import create_connection, create_server
from typing import NamedTuple

import click

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SURVIVORS = HERE / "survivors.toml"


class Mutant(NamedTuple):
    """A changed line, by its text, so that the lists outlast edits elsewhere in the file."""

    module: str
    was: str
    now: str


THOROUGH = "test_shapes test_referee test_laws test_choices test_docs_examples test_docs"


@click.command()
@click.option(
    "--session",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the results in this file, and go on from it if it is there.",
)
def main(session: Path | None) -> None:
    """Run every mutant, on as many cores as there are, and list those that live."""
    if find_spec("cosmic_ray") is None:
        raise click.UsageError("cosmic-ray is not installed: pip install --editable '.[proof]'")
    with tempfile.TemporaryDirectory() as folder:
        # What is started below ends with this process, whoever ends it.
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
        try:
            sys.exit(_run((session or Path(folder) / "session.sqlite").resolve(), Path(folder)))
        except KeyboardInterrupt:
            kept = f"; go on with --session {session}" if session else ""
            click.echo(f"\nstopped{kept}", err=True)
            sys.exit(130)


def _run(session: Path, folder: Path) -> int:
    """Run what is left of a session and report; 1 if a mutant survives that is not listed."""
    tool = Path(sys.executable).parent / "cosmic-ray"
    ports = [_free_port() for _ in range(os.cpu_count() or 1)]
    quick, thorough = _configs(folder, ports)
    if not session.exists():
        _do(tool, "init", quick, session)
        _do(tool.with_name("cr-filter-operators"), session, quick)
    with ExitStack() as stack:
        for port in ports:
            stack.enter_context(_worker(tool, port))
        _execute(tool, quick, session)
        _forget_survivors(session)
        _execute(tool, thorough, session)
    return _report(session)


def _configs(folder: Path, ports: list[int]) -> tuple[Path, Path]:
    """The configuration with the workers filled in: for all mutants, and for those that survive
    the quick tests."""
    urls = ", ".join(f'"http://localhost:{port}"' for port in ports)
    text = (HERE / "cosmic-ray.toml").read_text(encoding="utf-8")
    text = text.replace("worker-urls = []", f"worker-urls = [{urls}]")
    quick = folder / "quick.toml"
    quick.write_text(text, encoding="utf-8")
    more = " ".join(f"tests/{name}.py" for name in THOROUGH.split())
    text = text.replace("timeout = 40.0", "timeout = 300.0")
    text = text.replace("tests/test_waits.py", f"tests/test_waits.py {more}", 1)
    thorough = folder / "thorough.toml"
    thorough.write_text(text, encoding="utf-8")
    return quick, thorough


def _execute(tool: Path, config: Path, session: Path) -> None:
    """Run the mutants that have no result yet, with their number shown."""
    with _started(tool, "exec", config, session) as running:
        while running.poll() is None:
            time.sleep(5)
            if sys.stderr.isatty():
                done, all_of_them = _progress(session)
                click.echo(f"\r{done:,} of {all_of_them:,}", nl=False, err=True)
    click.echo(err=True)
    if running.returncode:
        raise RuntimeError(f"cosmic-ray ended with {running.returncode}")


@contextmanager
def _started(
    *command: str | Path, cwd: Path = ROOT, **more: str
) -> "Iterator[subprocess.Popen[bytes]]":
    """A process in the background that ends with what it is needed for."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, cwd=cwd, env={**os.environ, **more}, **quiet)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    with create_server(("localhost", 0)) as server:
        return int(server.getsockname()[1])


def _do(*command: str | Path) -> None:
    subprocess.run(command, cwd=ROOT, check=True)


@contextmanager
def _worker(tool: Path, port: int) -> Iterator[None]:
    """A worker in a clone of its own. Its byte code is checked against the text of the sources,
    whose times tell nothing when a file changes twice within a second."""
    with tempfile.TemporaryDirectory() as clone:
        _do("git", "clone", "--quiet", ROOT, clone)
        compiled = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash"]
        subprocess.run([*compiled, "weihai_calc", "tests"], cwd=clone, check=True)
        path = os.pathsep.join([str(tool.parent), os.environ["PATH"]])
        with _started(tool, "http-worker", "--port", str(port), cwd=Path(clone), PATH=path):
            _wait_for(port)
            yield


def _wait_for(port: int) -> None:
    for _ in range(100):
        try:
            create_connection(("localhost", port)).close()
            return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"no worker at port {port}")


def _progress(session: Path) -> tuple[int, int]:
    with sqlite3.connect(f"file:{session}?mode=ro", uri=True) as held:
        (done,) = held.execute("select count(*) from work_results").fetchone()
        (all_of_them,) = held.execute("select count(*) from work_items").fetchone()
    return done, all_of_them


def _listed() -> set[Mutant]:
    """The survivors whose reasons are known."""
    groups = tomllib.loads(SURVIVORS.read_text(encoding="utf-8"))["survivors"]
    return {Mutant(*mutant) for group in groups for mutant in group["mutants"]}


def _forget_survivors(session: Path) -> None:
    """Let the survivors of the quick tests run again, but those known to change nothing."""
    listed = _listed()
    with sqlite3.connect(session) as held:
        rows = held.execute(
            "select job_id, module_path, diff from work_results natural join mutation_specs"
            " where test_outcome = 'SURVIVED'"
        ).fetchall()
        again = [(job,) for job, module, diff in rows if _mutant(module, diff) not in listed]
        held.executemany("delete from work_results where job_id = ?", again)


def _report(session: Path) -> int:
    """Print the counts by module and every survivor that is not listed."""
    listed = _listed()
    with sqlite3.connect(session) as held:
        rows = held.execute(
            "select module_path, test_outcome, diff from work_results natural join mutation_specs"
            " where worker_outcome != 'SKIPPED'"
        ).fetchall()
    made = Counter(module for module, _, _ in rows)
    lived = Counter(module for module, outcome, _ in rows if outcome == "SURVIVED")
    survivors = {_mutant(module, diff) for module, outcome, diff in rows if outcome == "SURVIVED"}
    for module in sorted(made):
        print(f"{module:40} {made[module]:5} mutants {made[module] - lived[module]:5} killed")
    killed = made.total() - lived.total()
    print(f"{'in all':40} {made.total():5} mutants {killed:5} killed ({killed / made.total():.1%})")
    for mutant in sorted(survivors - listed):
        print(f"not listed: {mutant.module}\n    - {mutant.was}\n    + {mutant.now}")
    for mutant in sorted(listed - survivors):
        print(f"listed, but killed or gone: {mutant.module}\n    + {mutant.now}")
    return 1 if survivors - listed else 0


def _mutant(module: str, diff: str) -> Mutant:
    """The changed line of a unified diff, before and after."""
    lines = diff.splitlines()[3:]
    was = " ".join(line[1:].strip() for line in lines if line.startswith("-"))
    now = " ".join(line[1:].strip() for line in lines if line.startswith("+"))
    return Mutant(module.removeprefix("weihai_calc/"), was, now)


if __name__ == "__main__":
    main()
