"""Fuzz with atheris, which follows what the code covers: `python -m tests.fuzz --seconds 600`.

Each target gets the seconds in turn. An input that makes one fall over is kept in
tests/fuzz/found/TARGET, from where the tests replay it ever after.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import click

FOUND = Path(__file__).parent / "found"


def _fuzz(name: str, seconds: int, corpus: Path, words: Path) -> None:
    """Fuzz one target in this process; does not return."""
    import atheris

    with atheris.instrument_imports(include=["weihai_calc", "lark"]):
        from tests.fuzz.targets import TARGETS
    kept = FOUND / name
    kept.mkdir(parents=True, exist_ok=True)
    settings = {
        "max_total_time": seconds,
        "max_len": 600,
        "timeout": 20,
        "dict": words,
        "artifact_prefix": f"{kept}/",
        "print_final_stats": 1,
        "verbosity": 0,
    }
    options = [f"-{option}={value}" for option, value in settings.items()]
    atheris.Setup([sys.argv[0], *options, str(corpus)], TARGETS[name].check)
    atheris.Fuzz()


@click.command()
@click.option("--seconds", default=60, help="How long each target is fuzzed.")
@click.option("--target", "names", multiple=True, help="Only these; all when none is named.")
@click.option("--alone", nargs=2, type=click.Path(path_type=Path), hidden=True)
def main(seconds: int, names: tuple[str, ...], alone: tuple[Path, Path] | None) -> None:
    """Fuzz the targets, one after the other."""
    if alone is not None:
        _fuzz(names[0], seconds, *alone)
    from tests.fuzz.targets import TARGETS
    from tests.fuzz.words import dictionary

    fell = []
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder) / "words"
        words.write_text(dictionary(), encoding="utf-8")
        for name in names or TARGETS:
            corpus = Path(folder) / name
            corpus.mkdir()
            for number, seed in enumerate(TARGETS[name].seeds):
                (corpus / str(number)).write_bytes(seed)
            own = ["--target", name, "--seconds", str(seconds), "--alone", corpus, words]
            done = subprocess.run(
                [sys.executable, "-m", "tests.fuzz", *own], capture_output=True, check=False
            )
            inputs = re.search(rb"number_of_executed_units: *([0-9]+)", done.stderr)
            click.echo(f"{name}: {int(inputs[1]) if inputs else 0:,} inputs")
            if done.returncode:
                fell.append(name)
                click.echo(done.stdout + done.stderr[-3000:], err=True)
    if fell:
        raise click.ClickException(f"fell over: {', '.join(fell)}; see {FOUND}")


if __name__ == "__main__":
    main()
