"""Fuzz with atheris, which follows what the code covers: `python -m tests.fuzz --seconds 600`.

Each target gets the seconds in turn. An input that makes one fall over is kept in
tests/fuzz/found/TARGET, from where the tests replay it ever after.
"""

import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import click

from tests.fuzz.targets import TARGETS
from tests.fuzz.words import dictionary

FOUND = Path(__file__).parent / "found"


def fuzz(
    name: str, seconds: int, corpus: Path, words: Path
) -> "subprocess.CompletedProcess[bytes]":
    """Fuzz one target in a process of its own: libFuzzer does not return."""
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
    command = [sys.executable, "-m", "tests.fuzz.alone", name, *options, str(corpus)]
    done = subprocess.run(command, capture_output=True, check=False)
    if not any(kept.iterdir()):
        kept.rmdir()
    return done


@click.command(epilog=f"Targets: {', '.join(TARGETS)}.")
@click.option(
    "--seconds", default=60, type=click.IntRange(1), show_default=True, help="For each target."
)
@click.option(
    "--target", "names", multiple=True, type=click.Choice(list(TARGETS)), metavar="NAME",
    help="Only this one; may be given again. All when none is named.",
)  # fmt: skip
def main(seconds: int, names: tuple[str, ...]) -> None:
    """Fuzz the targets, one after the other."""
    if find_spec("atheris") is None:
        raise click.UsageError("atheris is not installed: pip install --editable '.[proof]'")
    asked = names or tuple(TARGETS)
    click.echo(f"{', '.join(asked)}: {seconds} s each")
    fell = []
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder) / "words"
        words.write_text(dictionary(), encoding="utf-8")
        for name in asked:
            corpus = Path(folder) / name
            corpus.mkdir()
            for number, seed in enumerate(TARGETS[name].seeds):
                (corpus / str(number)).write_bytes(seed)
            done = fuzz(name, seconds, corpus, words)
            inputs = re.search(rb"number_of_executed_units: *([0-9]+)", done.stderr)
            click.echo(f"{name}: {int(inputs[1]) if inputs else 0:,} inputs")
            if done.returncode:
                fell.append(name)
                click.echo(done.stdout + done.stderr[-3000:], err=True)
    if fell:
        raise click.ClickException(f"fell over: {', '.join(fell)}; see {FOUND}")
    click.echo("nothing fell over")


if __name__ == "__main__":
    main()
