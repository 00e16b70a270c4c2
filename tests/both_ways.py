"""The quick way beside the full one: both must read and score a text alike."""

from collections.abc import Callable

from weihai_calc import NotationError, Record, Rules, quick
from weihai_calc.notation import parse as parse_in_full
from weihai_calc.scoring import score as score_in_full

HOUSES = (
    None,
    Rules(),
    Rules("room", ["jiadang", "jiawu"]),
    Rules("room", ["luanmao", "yipao"], {"luanmao": "any3", "dealer": "all"}),
    Rules("room", ["budaifeng", "zhipeng"], {"cap": "hand"}),
    Rules("room", ["jiadang"], {"jia": "single", "fengsuit": "ignore"}),
    Rules("classic"),
    Rules("classic", (), {"feng": "closed", "dealer": "none"}),
    Rules("room", ["jiawu"]),  # cannot be: needs 夹档
    Rules("nowhere"),
)


def read_by(
    parse: Callable[[str, Rules | None], Record], text: str, rules: Rules | None = None
) -> Record | str:
    try:
        return parse(text, rules)
    except NotationError as error:
        return f"{error.problem!r} {error.text!r}"


def same(text: str, rules: Rules | None = None, standing: Rules | None = None) -> bool:
    """Asserts that both ways read and score it alike; whether it went the quick way."""
    quickly, fully = read_by(quick.parse, text, standing), read_by(parse_in_full, text, standing)
    if isinstance(quickly, str) or isinstance(fully, str):
        assert quickly == fully, text
        return False
    went = bool(quickly._numbers)
    result, expected = quick.score(quickly, rules), score_in_full(fully, rules)
    quick_facts = (result.ok, result.items, result.fan, result.hand_points, result.settlement)
    full_facts = (expected.ok, expected.items, expected.fan, expected.hand_points)
    assert quick_facts == (*full_facts, expected.settlement), text
    assert result.house is expected.house or result.house == expected.house, text
    assert result == expected, text
    assert result.problems == expected.problems, text
    assert (result.deltas, result.total) == (expected.deltas, expected.total), text
    assert result.claim_holds == expected.claim_holds, text
    assert quickly == fully, text
    assert (quickly.text, quickly.label, quickly.claim, quickly.rules, quickly.standing) == (
        *(fully.text, fully.label, fully.claim, fully.rules, fully.standing),
    )
    assert quickly.spans == fully.spans, text
    assert result.to_dict("en", explain=True) == expected.to_dict("en", explain=True), text
    return went and result.ok
