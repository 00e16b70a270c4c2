"""Hands a second beside other scorers, in one run: `python -m tests.bench`.

Text in, settled result out, on one core, every hand met for the first time. Ratios are of the same
hands in turn, so that a machine that is now fast and now slow says the same. The others come with
the extra `bench`; those that are not installed are left out.
"""

import gc
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import click
from tabulate import tabulate

from tests.bench import checking, disputes
from tests.bench import hands as made
from tests.bench.hands import Hand, concealed_hands, varied_hands

Work = tuple[Callable[[Hand], Any], Callable[[Any], Any]]
"""How a scorer wants a hand, and what scores it."""


def _weihai() -> Work:
    from weihai_calc import parse, score

    def run(text: str) -> object:
        result = score(parse(text))
        assert result.ok, (text, result.problems)
        return result.items, result.deltas, result.total

    return made.weihai, run


def _riichienv() -> Work:
    from riichienv import Conditions, HandEvaluator

    drawn, thrown = Conditions(tsumo=True), Conditions()

    def run(asked: tuple[str, bool]) -> object:
        return HandEvaluator.calc_from_text(asked[0], conditions=drawn if asked[1] else thrown)

    return lambda hand: (made.riichienv(hand), hand.self_drawn), run


def _mahjong() -> Work:
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.tile import TilesConverter

    calculator, config = HandCalculator(), HandConfig(is_tsumo=True)

    def run(asked: tuple[str, str]) -> object:
        tiles = TilesConverter.one_line_string_to_136_array(asked[0])
        win = TilesConverter.one_line_string_to_136_array(asked[1])[0]
        win = next(tile for tile in tiles if tile // 4 == win // 4)
        return calculator.estimate_hand_value(tiles, win, config=config)

    return made.mahjong, run


def _pymahjonggb() -> Work:
    from MahjongGB import MahjongFanCalculator

    def run(asked: tuple[tuple[str, ...], str]) -> object:
        return MahjongFanCalculator((), *asked, 0, True, False, False, False, 0, 0)

    return made.pymahjonggb, run


SCORERS: dict[str, Callable[[], Work]] = {
    "weihai-calc": _weihai,
    "riichienv": _riichienv,
    "PyMahjongGB": _pymahjonggb,
    "mahjong": _mahjong,
}


def _installed(names: Iterable[str]) -> dict[str, Work]:
    found = {}
    for name in names:
        try:
            found[name] = SCORERS[name]()
        except ImportError:
            click.echo(f"{name} is not installed: pip install 'weihai-calc[bench]'", err=True)
    return found


def _seconds(work: Work, hands: list[Hand]) -> float:
    """The time for these hands; what is prepared for the scorer is not counted."""
    given = [work[0](hand) for hand in hands]
    run = work[1]
    gc.collect()
    start = time.perf_counter()
    for each in given:
        run(each)
    return time.perf_counter() - start


def _speeds(
    source: Iterator[Hand], names: Iterable[str], rounds: int, size: int
) -> dict[str, list[float]]:
    """Hands a second by scorer and round; each round's hands are new and the same for all."""
    scorers = _installed(names)
    speeds: dict[str, list[float]] = {name: [] for name in scorers}
    for _ in range(rounds):
        hands = list(islice(source, size))
        for name, work in scorers.items():
            share = hands[: size // 10] if name == "mahjong" else hands
            speeds[name].append(len(share) / _seconds(work, share))
    return speeds


def _table(title: str, speeds: dict[str, list[float]]) -> str:
    own = speeds["weihai-calc"]
    rows = []
    for name, each in speeds.items():
        cold, *later = [mine / other for mine, other in zip(own, each, strict=True)]
        ratio = f"{statistics.median(later):.2f} ({min(later):.2f}-{max(later):.2f})"
        ratios = ("", "") if name == "weihai-calc" else (f"{cold:.2f}", ratio)
        rows.append((name, f"{statistics.median(each[1:]):,.0f}", *ratios))
    heads = (title, "hands a second", "first round", "weihai-calc is so many times as fast")
    aligned = ("left", "right", "right", "left")
    return tabulate(rows, heads, colalign=aligned, disable_numparse=True)


def _start_up(rounds: int) -> str:
    """One command at the prompt beside the import of click, in turn."""
    commands = {
        "import click": ["-c", "import click"],
        "score": ["-m", "weihai_calc", "score", "234m 567m 345p 678s 99s | win:5p self"],
        "score, invalid": ["-m", "weihai_calc", "score", "234m 567m 345p 678s 9s | win:5p self"],
        "--help": ["-m", "weihai_calc", "--help"],
    }
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run([sys.executable, *command], capture_output=True, check=False)
            seconds[name].append(time.perf_counter() - start)
    base = seconds["import click"]
    rows = [
        (
            name,
            f"{1000 * statistics.median(each):.0f} ms",
            f"{statistics.median([a / b for a, b in zip(each, base, strict=True)]):.2f}",
        )
        for name, each in seconds.items()
    ]
    return tabulate(rows, ("at the prompt", "time", "times import click"), disable_numparse=True)


def _memory() -> str:
    """The most memory held after scoring many hands, in a process of its own."""
    code = (
        "from itertools import islice;from tests.bench import hands;"
        "from weihai_calc import parse,score\n"
        "def most():\n"  # not `resource`, which counts what the process before this one had
        "  for l in open('/proc/self/status'):\n"
        "    if l.startswith('VmHWM'): return int(l.split()[1])//1024\n"
        "print(most(),end=' ')\n"
        "for n in (20000,80000):\n"
        "  for h in islice(hands.varied_hands(n),n): score(parse(hands.weihai(h))).deltas\n"
        "  print(most(),end=' ')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    start, some, many = done.stdout.split()
    return f"memory: {start} MB at first, {some} MB after 20,000 hands, {many} MB after 100,000"


@click.command()
@click.option("--rounds", type=click.IntRange(2), default=10, help="How often all take turns.")
@click.option("--size", default=5000, help="Hands a round, all of them new.")
@click.option("--records", type=int, help="Records in the file that is checked (200,000).")
@click.option(
    "--only", type=click.Choice(["speed", "start", "memory", "check", "dispute"]), help="One part."
)
def main(rounds: int, size: int, records: int | None, only: str | None) -> None:
    """Print the comparison as tables."""
    if only in (None, "speed"):
        concealed = _speeds(concealed_hands(1), SCORERS, rounds, size)
        click.echo(_table("concealed hands", concealed) + "\n")
        varied = _speeds(varied_hands(2), ("weihai-calc", "riichienv"), rounds, size)
        click.echo(_table("varied hands", varied) + "\n")
    if only in (None, "start"):
        click.echo(_start_up(rounds) + "\n")
    if only in (None, "memory"):
        click.echo(_memory() + "\n")
    if only in (None, "check"):
        click.echo(checking.json_lines(rounds, size) + "\n")
        click.echo(checking.files(200_000 if records is None else records) + "\n")
    if only in (None, "dispute"):
        click.echo(disputes.table(400 if records is None else records))


if __name__ == "__main__":
    main()
