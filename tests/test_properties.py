"""Properties of every record: texts parse back, order does not matter, nothing falls over."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records import records
from tests.referee.generate import legal_record, to_text
from tests.run import run
from weihai_calc import NotationError, Record, parse, score
from weihai_calc.notation.sections import _remembered
from weihai_calc.words import Lang

seeds = st.integers(0, 1 << 40)


@given(records)
@settings(max_examples=400)
def test_a_record_survives_its_text(record: Record) -> None:
    for lang in Lang:
        text = record.canonical(lang)
        again = parse(text)
        assert again == record
        assert again.canonical(lang) == text


@given(seeds)
@settings(max_examples=200)
def test_a_legal_record_survives_its_text(seed: int) -> None:
    record = parse(to_text(legal_record(random.Random(seed))))
    worth = score(record)
    assert worth.ok
    for lang in Lang:
        again = parse(record.canonical(lang))
        assert again == record
        assert score(again).deltas == worth.deltas


def _shuffled(text: str, rng: random.Random) -> str:
    """The same record with its tiles, groups and sections in another order."""
    concealed, *sections = (section.strip() for section in text.split("|"))
    tiles = []
    for group in concealed.split():
        if group[-1] in "mps":
            tiles += [rank + group[-1] for rank in group[:-1]]
        else:
            tiles += list(group)
    rng.shuffle(tiles)
    rng.shuffle(sections)
    return " | ".join([" ".join(tiles), *sections])


@given(seeds)
@settings(max_examples=200)
def test_order_does_not_matter(seed: int) -> None:
    rng = random.Random(seed)
    text = to_text(legal_record(rng))
    found, other = score(parse(text)), score(parse(_shuffled(text, rng)))
    assert other.ok
    assert [entry.item.id for entry in other.items] == [entry.item.id for entry in found.items]
    assert other.split == found.split
    assert other.deltas == found.deltas


@given(seeds)
@settings(max_examples=100)
def test_a_section_met_before_reads_the_same(seed: int) -> None:
    text = to_text(legal_record(random.Random(seed)))
    _remembered.cache_clear()
    cold = parse(text)
    warm = parse(text)
    assert (warm, warm.spans) == (cold, cold.spans)


_NEARLY = (
    "123m 456p 77s 999s EEE CFP 东南西 🀇🀙 🀄️ | ｜ || : ： = => => # [ ] @ @E , 、 pon: chi: "
    "kong:EEEE feng:ESW win: win:5p self discard from:W rob:E 胡:五万 自摸 点炮:西 last heaven "
    "seat:S dealer fish:2 fish:99999999999999999999 rules: room jiadang jiawu=any cap=hand "
    "规则:夹档 24 E-8 −3 0m 8z 12 \x00 \ud800 \u202e \ufeff \n \r \t \u3000"
)


def _odd_texts() -> st.SearchStrategy[str]:
    """Random Unicode, and texts that are nearly records."""
    words = st.sampled_from(_NEARLY.split(" "))
    return st.text(max_size=40) | st.lists(words | st.text(max_size=3), max_size=14).map(" ".join)


@given(_odd_texts())
@settings(max_examples=1500)
def test_no_text_makes_anything_but_a_notation_error(text: str) -> None:
    try:
        result = score(parse(text))
    except NotationError as error:
        problems = [error.problem]
    else:
        problems = list(result.problems)
        for lang in Lang:
            assert result.to_dict(lang)
    for problem in problems:
        if problem.span is not None:
            assert 0 <= problem.span[0] <= problem.span[1] <= len(text)


@given(_odd_texts(), st.sampled_from(["zh", "en"]), st.sampled_from(["table", "json"]))
@settings(max_examples=300)
def test_the_command_line_always_answers(text: str, lang: str, form: str) -> None:
    done = run("score", "--format", form, "--", text, lang=lang)
    assert done.status in (0, 1, 2)
    assert "Traceback" not in done.stderr
    assert "report" not in done.stderr
    assert "报告" not in done.stderr
