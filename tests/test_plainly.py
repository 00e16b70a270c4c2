"""What is read without Lark is read as the grammar reads it, faults and places included."""

import random
import re

import pytest

from tests.casefiles import cases
from tests.fuzz.words import words
from tests.referee.generate import random_record, to_text
from weihai_calc import Record, parse
from weihai_calc.notation.fault import Fault
from weihai_calc.notation.grammar import parse_by_grammar
from weihai_calc.notation.meanings import CLAIM, CONCEALED, SECTION
from weihai_calc.notation.plain import plain
from weihai_calc.notation.plainly import read_plainly
from weihai_calc.words import Lang

FILES = ("room.txt", "classic.txt", "problems.txt", "refused.txt")


def _sections(text: str) -> list[tuple[str, str]]:
    """The sections of a record, each with its start symbol."""
    body, arrow, claim = plain(text.partition("#")[0]).partition("=>")
    first, *more = body.split("|")
    found = [(first, CONCEALED), *((section, SECTION) for section in more)]
    if arrow:
        found.append((claim, CLAIM))
    return [(section.strip(" "), start) for section, start in found]


def _same(text: str, start: str) -> bool:
    """Whether it was read plainly; then the grammar must read it in just the same way."""
    parts = read_plainly(text, start)
    if parts is not None:
        assert parts == parse_by_grammar(text, start), (text, start)
    return parts is not None


def test_the_worked_cases() -> None:
    read = [_same(*section) for case in cases(*FILES) for section in _sections(case.text)]
    assert sum(read) > 0.8 * len(read)


def test_records_of_every_kind_in_both_languages() -> None:
    rng = random.Random(20261130)
    read = []
    for _ in range(1_500):
        text = to_text(random_record(rng))
        read += [_same(*section) for section in _sections(text)]
        if rng.random() < 0.3:
            chinese = parse(text).canonical(Lang.ZH)
            read += [_same(*section) for section in _sections(chinese)]
    assert sum(read) > 0.98 * len(read)


def test_sections_put_together_from_words() -> None:
    """Most are not the notation: what is read plainly all the same must be."""
    rng = random.Random(20261130)
    known = [*words(), "123m", "5p", "E", "S", "EEE,CCC", "win:", "pon:", "dealer", "@E", "seat:"]
    read = 0
    for _ in range(20_000):
        picked = rng.choices(known, k=rng.randrange(1, 5))
        text = plain("".join(word + rng.choice(("", " ", " ", ":")) for word in picked)).strip(" ")
        if not text or re.search(r"[|#\n\r]|=>", text):
            continue
        for start in (CONCEALED, SECTION, CLAIM):
            read += _same(text, start)
    assert read > 500


def test_words_changed_by_a_character() -> None:
    rng = random.Random(7)
    letters = "123459mpswbt ESWNCFP:,@=-+飘庄东万筒条一"
    for _ in range(6_000):
        text, start = rng.choice(_sections(to_text(random_record(rng))))
        at = rng.randrange(len(text) + 1)
        changed = text[:at] + rng.choice(letters) + text[at + rng.randrange(2) :]
        if changed.strip(" "):
            _same(changed.strip(" "), start)


def test_a_plain_record_needs_no_lark() -> None:
    """Importing Lark takes longer than all else that a single hand needs."""
    import subprocess
    import sys

    from tests.run import environment

    code = (
        "import sys; from weihai_calc import parse, score;"
        "score(parse('[a] 234m 567m 345p 99s | chi:678s | win:5p discard from:W last | seat:S "
        "dealer:E | fish:1 | @E feng:CFP kong:1111p | rules:room jiadang cap=hand => E-8 S+24'));"
        "assert 'lark' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], env=environment(), check=True)


def test_letters_that_only_look_like_those_of_a_keyword() -> None:
    for text in (
        "\u212aong:5555s",
        "win:1m self \u212aongdraw",
        "addKong:1111p".replace("K", "\u212a"),
    ):
        assert read_plainly(text, SECTION) is None
        with pytest.raises(Fault):
            parse_by_grammar(text, SECTION)


def test_numbers_of_any_length() -> None:
    for number in ("-1", "-000000001", "0000000000002", "-123456789", "1234567890", "-1234567890"):
        plainly, spaced = (parse(f"99s | fish:{gap}{number}").hand.fish for gap in ("", " "))
        assert plainly == spaced, number
        assert (plainly or 0) < 0 or not number.startswith("-")


def test_the_tests_have_teeth() -> None:
    assert isinstance(parse("234m 567m 345p 678s 99s | win:5p self"), Record)
    assert read_plainly("234m 567m", CONCEALED) != parse_by_grammar("234m 567p", CONCEALED)
    for text in ("234m  567m", "234m,567m", "1m2", "", "ESWNs", "123z"):
        assert read_plainly(text, CONCEALED) is None, text
    for text in ("win:5p", "win:55p self", "win:5p self:E", "seat:X", "fish:1x", "pon:EEE chi:1m"):
        assert read_plainly(text, SECTION) is None, text
