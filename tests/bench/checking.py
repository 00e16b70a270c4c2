"""`check` on large files: JSON lines beside the library, processes, memory."""

import gc
import io
import os
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path

from tabulate import tabulate

from tests.bench.hands import concealed_hands, weihai


def json_lines(rounds: int, size: int) -> str:
    """JSON lines out beside the library's results for as many other hands, in turn, on one core."""
    from weihai_calc import parse, score
    from weihai_calc.batch.blocks import decoded
    from weihai_calc.batch.checking import Judge
    from weihai_calc.batch.entries import Form, text_blocks
    from weihai_calc.output.check import Ask, Output, outcome
    from weihai_calc.words import Lang

    ask = Ask("hands.txt", Form.TEXT, None, Judge(), Output.JSONL, Lang.EN)
    source = concealed_hands(3)
    speeds: dict[str, list[float]] = {"results": [], "dictionaries": [], "JSON lines": []}
    for _ in range(rounds):
        texts = [[f"{weihai(hand)} => 8" for hand in islice(source, size)] for _ in speeds]
        file = "\n".join(texts[2]).encode()
        gc.collect()
        times = [time.perf_counter()]
        for text in texts[0]:
            result = score(parse(text))
            _ = result.items, result.deltas, result.total, result.claim_holds
        times.append(time.perf_counter())
        for text in texts[1][: size // 10]:
            score(parse(text)).to_dict("en")
        times.append(time.perf_counter())
        for block in text_blocks(decoded(io.BytesIO(file).read, None), None):
            outcome((ask, block))
        times.append(time.perf_counter())
        for name, number, start, end in zip(
            speeds, (size, size // 10, size), times, times[1:], strict=False
        ):
            speeds[name].append(number / (end - start))
    base = speeds["results"][1:]
    rows = [
        (
            name,
            f"{statistics.median(each[1:]):,.0f}",
            f"{statistics.median([a / b for a, b in zip(each[1:], base, strict=True)]):.2f}",
        )
        for name, each in speeds.items()
    ]
    heads = ("check, one core", "a second", "times results")
    return tabulate(rows, heads, colalign=("left", "right", "right"), disable_numparse=True)


_RUN = """
import sys
from weihai_calc.cli import main
try: main(["check", *sys.argv[1:]])
except SystemExit: pass
for line in open("/proc/self/status"):
    if line.startswith("VmHWM"): print(int(line.split()[1]) // 1024, file=sys.stderr)
"""


def _run(path: Path, *options: str) -> tuple[float, int]:
    """Seconds, and the most memory of the first process in MB."""
    start = time.perf_counter()
    command = [sys.executable, "-c", _RUN, "--format", "jsonl", *options, str(path)]
    with open(os.devnull, "wb") as nowhere:
        done = subprocess.run(command, stdout=nowhere, stderr=subprocess.PIPE, check=True)
    return time.perf_counter() - start, int(done.stderr)


def files(number: int) -> str:
    """A large file by one and by two processes, and its memory beside a small one's."""
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder, "small.txt"), Path(folder, "large.txt")
        source = concealed_hands(4)
        small.write_text("".join(f"{weihai(hand)} => 8\n" for hand in islice(source, 20_000)))
        with large.open("w") as file:
            file.writelines(f"{weihai(hand)} => 8\n" for hand in islice(source, number))
        _, little = _run(small, "--jobs", "1")
        seconds = []
        for jobs in ("1", "2", "1", "2"):
            took, memory = _run(large, "--jobs", jobs)
            seconds.append(took)
            if jobs == "1":
                most = memory
    alone, both = min(seconds[::2]), min(seconds[1::2])
    return (
        f"check of {number:,} records: {alone:.1f} s, {number / alone:,.0f} a second; by two "
        f"processes {both:.1f} s, {alone / both:.2f} times as fast\n"
        f"memory: {little} MB for 20,000 records, {most} MB for {number:,} "
        f"({most / little:.2f} times)"
    )
