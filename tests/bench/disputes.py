"""How long a dispute takes, by how many differences it comes down to."""

import gc
import statistics
import time
from random import Random

from tabulate import tabulate

from tests.referee.changes import random_changes, valid_record
from tests.referee.generate import to_text

OUT_OF_REACH = 100_000
"""More than any hand with any three differences comes to."""


def table(size: int) -> str:
    """Random records of both rule sets: with claims that one or two changes made, with claims out
    of the blue, with one that nothing gives."""
    from weihai_calc import Claim, dispute, parse

    rng = Random(8)
    claims: list[tuple[str, int]] = []
    while len(claims) < size:
        text = to_text(valid_record(rng))
        made = random_changes(rng, text, rng.choice([1, 2]))
        if made is not None:
            claims.append((text, made.outcome.total))
    wild = [(text, rng.randrange(1, 100)) for text, _ in claims[: size // 4]]
    beyond = [(text, OUT_OF_REACH) for text, _ in claims[: size // 4]]
    rows = []
    for kind, asked in (("made", claims), ("wild", wild), ("out of reach", beyond)):
        taken: dict[object, list[float]] = {}
        for text, total in asked:
            record = parse(text)
            start = time.perf_counter()
            found = dispute(record, Claim(total=total))
            seconds = time.perf_counter() - start
            sizes = {len(each.changes) for each in found.explanations}
            taken.setdefault(max(sizes, default="none"), []).append(1000 * seconds)
        gc.collect()
        explained = [each for found, times in taken.items() if found != "none" for each in times]
        taken["explained, all"] = explained
        for found in sorted(taken, key=str):
            if times := taken[found]:
                times.sort()
                worst = times[min(len(times) - 1, int(0.99 * len(times)))]
                figures = (statistics.mean(times), statistics.median(times), worst)
                rows.append((kind, found, len(times), *(f"{each:.1f}" for each in figures)))
    heads = ("claims", "differences", "hands", "mean ms", "median", "99 %")
    return tabulate(rows, heads, disable_numparse=True, colalign=("left", "left", *["right"] * 4))
