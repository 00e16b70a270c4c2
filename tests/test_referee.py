"""The scorer against the referee, which was written from RULES.md alone and shares no code."""

import random
from typing import Any

import pytest

from tests.referee.generate import random_record, to_text
from tests.referee.judge import judge
from weihai_calc import NotationError, parse, score

Answer = dict[str, Any]


def _product(text: str) -> Answer:
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


def _compare(seed: int, number: int) -> None:
    rng = random.Random(seed)
    for at in range(number):
        record = random_record(rng)
        text = to_text(record)
        assert _product(text) == judge(record), f"seed {seed}, record {at}: {text}"


def test_random_records() -> None:
    seed = random.SystemRandom().randrange(1 << 32)
    _compare(seed, 4_000)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(20))
def test_a_million_random_records(seed: int) -> None:
    _compare(seed, 50_000)
