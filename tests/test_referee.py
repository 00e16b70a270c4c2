"""The scorer against the referee, which was written from RULES.md alone and shares no code."""

import random
from collections import Counter

import pytest

from tests.referee import compare as comparing
from tests.referee.compare import compare, product, shrunk
from tests.referee.generate import random_record, to_text
from weihai_calc.problems import Code
from weihai_calc.rules import RULE_SETS

# What a single record's facts cannot show, or what the records are never made to show.
NOT_MADE = {
    *(Code.SYNTAX, Code.BAD_CLAIM, Code.UNREADABLE),
    *(Code.DEAL_CONFLICT, Code.DEALER_CONFLICT),  # of sittings
}


def test_random_records() -> None:
    compare(random.SystemRandom().randrange(1 << 32), 4_000)


def test_every_code_and_item_is_reached() -> None:
    reached: Counter[str] = Counter()
    compare(1, 6_000, reached)
    for code in set(Code) - NOT_MADE:
        assert reached[code] >= 10, code
    for rule_set in RULE_SETS.values():
        for item in rule_set.items:
            assert reached[f"{rule_set.name} {item.id}"] >= 10, item.id


def test_a_disagreement_is_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scorer that sees no fish disagrees only where there is some: little else is left."""

    def fishless(text: str) -> dict[str, object]:
        return product(" | ".join(part for part in text.split(" | ") if "fish" not in part))

    monkeypatch.setattr(comparing, "product", fishless)
    rng = random.Random(3)
    record = next(
        each for each in iter(lambda: random_record(rng), None) if comparing.differs(each)
    )
    least = shrunk(record)
    assert comparing.differs(least)
    assert "fish" in to_text(least)
    assert len(to_text(least)) <= len(to_text(record))
    with pytest.raises(AssertionError, match="smallest: "):
        compare(3, 1_000)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(20))
def test_a_million_random_records(seed: int) -> None:
    compare(1_000_000 + seed, 50_000)
