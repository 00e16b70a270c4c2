"""The product against the referee on random records.

`python -m tests.referee.compare --count 1000000 --seed 1` prints how often each code and item was
reached, and the first disagreement shrunk to the smallest record that still shows it.
"""

import argparse
import copy
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from weihai_calc import NotationError, parse, score

from .generate import random_record, to_text
from .judge import judge

Record = dict[str, Any]
Answer = dict[str, Any]


def product(text: str) -> Answer:
    """The product's answer in the referee's form."""
    try:
        result = score(parse(text))
    except NotationError:
        return {"ok": False, "codes": ["syntax"]}
    if not result.ok:
        return {"ok": False, "codes": sorted({str(problem.code) for problem in result.problems})}
    assert result.settlement is not None
    return {
        "ok": True,
        "items": sorted(entry.item.id for entry in result.items),
        "hand": result.hand_points,
        "fan": result.fan,
        "paid": {str(payment.payer): payment.paid for payment in result.settlement.payments},
        "deltas": {str(seat): points for seat, points in result.deltas.items()},
        "total": result.total,
    }


def differs(record: Record) -> bool:
    """Whether the two disagree."""
    return product(to_text(record)) != judge(record)


def shrunk(record: Record) -> Record:
    """The smallest record to be had by leaving parts out that still shows the disagreement."""
    while True:
        smaller = next((less for less in _smaller(record) if _still_differs(less)), None)
        if smaller is None:
            return record
        record = smaller


def _still_differs(record: Record) -> bool:
    try:
        return differs(record)
    except Exception:  # a part was left out that the two cannot do without
        return False


def _smaller(record: Record) -> Iterator[Record]:
    """The record with one thing less."""
    for key in ("feng", "from", "seat", "dealer", "fish"):
        if record[key] is not None:
            yield {**record, key: None}
    for key in ("concealed", "melds", "marks"):
        for at in range(len(record[key])):
            yield {**record, key: record[key][:at] + record[key][at + 1 :]}
    for seat, shown in record["others"].items():
        others = {name: each for name, each in record["others"].items() if name != seat}
        yield {**record, "others": others}
        for key in ("feng", "fish"):
            if shown[key] is not None:
                yield {**record, "others": {**record["others"], seat: {**shown, key: None}}}
        for at in range(len(shown["melds"])):
            melds = shown["melds"][:at] + shown["melds"][at + 1 :]
            yield {**record, "others": {**record["others"], seat: {**shown, "melds": melds}}}
    rules = record["rules"]
    for flag in rules["flags"]:
        less = [each for each in rules["flags"] if each != flag]
        yield {**record, "rules": {**rules, "flags": less}}
    for name in rules["readings"]:
        less = {each: value for each, value in rules["readings"].items() if each != name}
        yield {**record, "rules": {**rules, "readings": less}}


def compare(seed: int, count: int, reached: Counter[str] | None = None) -> None:
    """Compare `count` random records; `reached` counts the codes and items.

    Raises AssertionError at the first disagreement, with the smallest record that shows it.
    """
    rng = random.Random(seed)
    for number in range(count):
        record = random_record(rng)
        if differs(record):
            least = shrunk(copy.deepcopy(record))
            text = to_text(least)
            raise AssertionError(
                f"seed {seed}, record {number}: {to_text(record)}\nsmallest: {text}\n"
                f"referee: {judge(least)}\nproduct: {product(text)}"
            )
        if reached is not None:
            answer = judge(record)
            rules = record["rules"]["name"] or "room"
            reached.update(answer.get("codes", ()))
            reached.update(f"{rules} {item}" for item in answer.get("items", ()))


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def main() -> int:
    """Compare, print what was reached, and what came of it: 1 where the two disagree."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=_number, default=100_000, help="records (100,000)")
    seed = random.SystemRandom().randrange(1 << 32)
    parser.add_argument("--seed", type=int, default=seed, help="any number; another each time")
    asked = parser.parse_args()
    reached: Counter[str] = Counter()
    start = time.monotonic()
    print(f"seed {asked.seed}")
    step = 10_000
    for first in range(0, asked.count, step):
        try:
            compare(asked.seed + first, min(step, asked.count - first), reached)
        except AssertionError as disagreement:
            print(f"the two disagree: {disagreement}")
            return 1
        done = min(first + step, asked.count)
        speed = done / (time.monotonic() - start)
        print(f"{done:>9,} records, {speed:,.0f} a second", flush=True)
    for name, number in sorted(reached.items()):
        print(f"{name:28} {number:>9,}")
    print(f"{asked.count:,} records, no disagreement")
    return 0


if __name__ == "__main__":
    sys.exit(main())
