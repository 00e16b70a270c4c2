"""The quick way answers as the full way does, for every text, or leaves it to the full way."""

import random
import re
from collections.abc import Iterator

import pytest

from tests.both_ways import HOUSES, read_by, same
from tests.casefiles import cases
from tests.fuzz.words import words
from tests.referee.generate import random_record, to_text
from weihai_calc import Rules, quick
from weihai_calc.facts import table, traits
from weihai_calc.notation import parse as parse_in_full
from weihai_calc.quick import adding, layout, scoring
from weihai_calc.quick.telling import seating_of, table_of, traits_of
from weihai_calc.rules import house
from weihai_calc.scoring import score as score_in_full
from weihai_calc.shapes import splits
from weihai_calc.tiles import pack
from weihai_calc.words import Lang

FILES = ("room.txt", "classic.txt", "problems.txt", "refused.txt")


@pytest.mark.parametrize("file", FILES)
def test_the_worked_cases(file: str) -> None:
    for case in cases(file):
        for rules in HOUSES:
            same(case.text, rules)


def _mixed(rng: random.Random, text: str) -> str:
    """The record written in another way."""
    body, arrow, claim = text.partition("=>")
    first, *sections = body.split("|")
    if rng.random() < 0.5:
        groups = re.findall("[1-9]+[mps]|[ESWNCFP]", first)
        tiles = [
            rank + group[-1] if group[-1] in "mps" else group
            for group in groups
            for rank in (group[:-1] or " ")
        ]
        rng.shuffle(tiles)
        parts, at = [], 0
        while at < len(tiles):
            more = rng.randrange(1, 6)
            parts.append("".join(tiles[at : at + more]))
            at += more
        first = rng.choice((" ", "  ", "")).join(parts)
    rng.shuffle(sections)
    gap = rng.choice(("", " ", "  "))
    text = f"{gap}|{gap}".join(section.strip() for section in (first, *sections))
    if rng.random() < 0.3:
        text = f"[桌{rng.randrange(9)}]{gap}{text}"
    if arrow:
        text += f"{gap}=>{claim}"
    elif rng.random() < 0.3:
        text += f" => {rng.choice(('8', '-3', 'E-8 S+24', '24 24', 'E1 E2'))}"
    return text + ("  # 说明 | => [" if rng.random() < 0.2 else "")


def test_records_of_every_kind_in_many_writings() -> None:
    rng = random.Random(20261130)
    went = valid = 0
    for _ in range(2_500):
        text = to_text(random_record(rng))
        record = parse_in_full(text)
        if rng.random() < 0.3:
            text = record.canonical(Lang.ZH)
        if rng.random() < 0.6:
            text = _mixed(rng, text)
        rules, standing = rng.choice(HOUSES), rng.choice(HOUSES)
        went += same(text, rules, standing)
        valid += score_in_full(record).ok
    assert went > 0.5 * valid


def test_texts_put_together_from_words() -> None:
    rng = random.Random(20261130)
    known = [
        *words(),
        *("123m", "456p", "77s", "5p", "EE", "EEE,CCC", "dealer", "1234567890m", "feng:ESWN"),
        *("win:5p self", "win:5p discard from:E", "@E fish:1", "seat:S", "dealer:N", "fish:2"),
        *("pon:CCC", "chi:123m", "kong:5555p", "@S kong:1111s,2222s pon:EEE fish:1 feng:CFP"),
    ]
    bare = "234m 567m 345p 678s 99s"
    for number in range(6_000):
        more = [" ".join(rng.choices(known, k=rng.choice((1, 1, 1, 2, 3)))) for _ in range(3)]
        text = rng.choice(("|", " | ")).join([rng.choice((bare, *known)), *more])
        same(text + rng.choice(("", "", " => 4", "#", "\n", " ")), HOUSES[number % len(HOUSES)])


def test_records_changed_by_a_character() -> None:
    rng = random.Random(7)
    letters = "123459mpswbt ESWNCFP:,@=-+飘庄东万筒条一|#[]\t\n\r\x0b\x1f\u3000：｜\u200b"
    for _ in range(6_000):
        text = _mixed(rng, to_text(random_record(rng)))
        at = rng.randrange(len(text) + 1)
        same(text[:at] + rng.choice(letters) + text[at + rng.randrange(2) :])


def test_the_traits_are_those_of_the_hand_that_was_read() -> None:
    """What numbers tell of a hand and its splits is what the hand and its splits tell."""
    rng = random.Random(20261130)
    compared = 0
    for _ in range(4_000):
        record = quick.parse(to_text(random_record(rng)))
        numbers, hand = record._numbers, record.hand
        result = score_in_full(record)
        if not numbers or not result.ok or hand.win is None:
            continue
        win = numbers >> layout.WIN.at
        assert win == hand.win + 1
        held = layout.HELD[hand.win // 9].of(numbers)
        numbers |= adding.FILLED[held, scoring.RANK[win]]
        counts = pack(hand.concealed)
        expected = {traits(hand, counts, split) for split in splits(counts, hand.win)}
        found = list(traits_of(numbers))
        assert set(found) == expected, record.text
        assert len(found) == len(expected), record.text
        marks = frozenset(result.house.rule_set.marks)
        assert seating_of(numbers & layout.SEATING, marks) == result.seats, record.text
        assert table_of(numbers, marks) == table(hand, result.seats), record.text
        compared += 1
    assert compared > 1_500


def test_every_suit_alone_or_beside_others() -> None:
    """A suit of any ways to divide, won on any of its tiles, beside suits that divide with runs,
    without, with both: what it is worth does not depend on what was met before."""
    suits = (
        *("111222333", "111222333444", "11122233344455", "22233344", "234567", "11123", "123123"),
        *("1122334455667", "55667788", "333444555", "2345678", "3334", "46", "12", "11223344"),
        *("1111", "111122223333", "55", "789", "22", "4447778", "123444", "33344455566677"),
    )
    honours = ("", "", "EE", "CCC", "WWWNN", "EEEE")
    rng = random.Random(5)
    complete = 0
    while complete < 1_500:
        parts = [
            ranks + suit for suit in "mps" if (ranks := rng.choice((*suits, *suits, "", "", "")))
        ]
        tiles = [rank + part[-1] for part in parts for rank in part[:-1]]
        parts.append(rng.choice(honours))
        tiles += parts[-1]
        if len(tiles) == 14:
            complete += same(
                f"{' '.join(parts)} | win:{rng.choice(tiles)} self", Rules("room", ["jiadang"])
            )


def _hands(number: int) -> Iterator[str]:
    rng = random.Random(number)
    while number:
        text = to_text(random_record(rng))
        if score_in_full(parse_in_full(text)).ok:
            number -= 1
            yield text


def test_results_do_not_depend_on_what_was_scored_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """In another order, and with hardly any memory, everything is as it was."""

    def told(texts: list[str]) -> dict[str, object]:
        found = {}
        for text in texts:
            result = quick.score(quick.parse(text))
            found[text] = (result.items, result.settlement, result.deltas)
        return found

    texts = list(_hands(400))
    first = told(texts)
    monkeypatch.setattr(scoring, "MOST", 3)
    for memory in (adding.WORDS, adding.SECTIONS, adding.DIVIDED, adding.FILLED):
        memory.clear()
        monkeypatch.setattr(memory, "most", 2)
    scoring._PLAIN.forget()
    scoring._memories.clear()
    assert told(texts[::-1]) == first
    assert all(
        len(memory) <= 2
        for memory in (adding.WORDS, adding.SECTIONS, adding.DIVIDED, adding.FILLED)
    )
    assert len(scoring._PLAIN.worths) + len(scoring._PLAIN.settlements) <= 3 + 1


def test_memories_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "MOST", 20)
    for text in _hands(200):
        for number in range(3):
            quick.score(quick.parse(text), Rules("classic", [f"f{number}"]))
            quick.score(quick.parse(text), HOUSES[2])
        kept = [scoring._PLAIN, *scoring._memories.values()]
        assert sum(len(each.worths) + len(each.settlements) for each in kept) <= 2 * 20
        assert len(scoring._memories) <= scoring._MOST_HOUSES


FIELDS = [
    field
    for held in vars(layout).values()
    for field in (
        [held] if isinstance(held, layout.Field)
        else [*held[:2], *held[2]] if isinstance(held, layout.Shown)
        else [
            each
            for one in held
            for each in ([one] if isinstance(one, layout.Field) else [*one[:2], *one[2]])
            if isinstance(each, layout.Field)
        ]
        if isinstance(held, tuple) and held and isinstance(held[0], layout.Field | layout.Shown)
        else []
    )
]  # fmt: skip


def test_fields_stand_apart_and_have_room() -> None:
    fields = sorted(set(FIELDS))
    assert len(fields) > 100
    at = 0
    for field in fields:
        assert field.at == at
        at += field.width
    most = layout.PIECES * layout.PER_PIECE
    for field in fields:
        if field.limit and field not in layout.LAID:
            assert most + (field.lift >> field.at) < 1 << field.width
            assert field.lift >> field.at == (1 << field.width - 1) - field.limit
    assert layout.SLOTS.at == 0
    assert fields[-1] == layout.WIN


@pytest.mark.parametrize(
    "text",
    [
        # more words or sections than there is room for, and a text that is too long
        "1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m 5m | win:5m self | seat:S",
        f"234m 567m 345p 678s 99s | win:5p self{'| fish:1' * 20}",
        f"234m 567m 345p 678s 99s | win:5p self {' ' * 500}",
        # five of a kind within a word, a section, a seat; over the record
        "11111m 234567m 345p 99s | win:5p self",
        "234m 567m 345p 99s | win:5p self | @E kong:1111s pon:111s",
        "111s 567m 345p 99s 345p | win:5p self | @E kong:1111s",
        # a key twice where the hand is short, a feng set that no counter could hold
        "234m 567m 345p 678s 9s | win:9s self | win:9s self",
        "9s|pon:111m,222m,333m,444m|win:5p self|win:5p self|win:8p self",
        f"99s | pon:111s,222s,333s | feng:CF{'P' * 69} | win:9s self",
        f"99s | pon:111s,222s,333s,444s | win:9s self | @E feng:CF{'P' * 69}",
        "234m 567m 345p 678s 99s | win:5p self | @E",
        # what is not sound, or seldom met
        "234m 567m 345p 99s | chi:124m | win:5p self",
        "234m 567m 345p 99s | feng:ESC | win:5p self",
        "234m 567m 345p 678s 99s | win:5p self | fish:3",
        "234m 567m 345p 678s 99s | win:5p rob from:E",
        "234m 567m 345p 678s 99s | win:5p self heaven | dealer",
        "234m 567m 345p 678s 99s | win:self heaven | dealer",
        "234m 567m 345p 678s 99s | win:5p self => about 4",
        # a class that is laid out stands elsewhere
        "234m 567m 345p EE | feng:ESW | win:5p self",
        "234m 345p 99s | feng:CFP | pon:CCC | win:5p self",
    ],
)
def test_what_is_left_to_the_full_way(text: str) -> None:
    assert not same(text)
    record = read_by(quick.parse, text)
    assert isinstance(record, str) or not record._numbers


@pytest.mark.parametrize(
    "text",
    [
        "234m 567m 345p 678s 99s | win:5p self",
        "234m567m345p678s99s|win:5p self",
        "234m 567m 34p 678s 99s | win:5p discard:E | seat:S dealer:E fish:2",
        "2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 8s 99s | win:5p self",
        "二三四万 五六七万 三四五筒 六七八条 九九条 | 胡:五筒 自摸 | 座:南 庄:东",
        "[桌 1] 234m 567m 345p 99s | chi:678s | win:5p self last # 海底",
        "234m 345p 99s | pon:EEE,CCC | win:5p self | @E feng:CFP kong:1111m fish:1 => S+8",
        "234m 345p 678s 99s | feng:ESWNN | win:5p self | rules:room jiadang jiawu cap=hand",
        "11m 22m 33m 5555p 77s EE | win:7s self | rules:classic",
    ],
)
def test_what_goes_the_quick_way(text: str) -> None:
    for rules in (None, Rules("room", ["jiadang"]), Rules("classic")):
        assert same(text, rules)
        assert quick.parse(text)._hand is None


def test_a_hand_is_read_only_when_asked_for() -> None:
    text = "234m 567m 345p 678s 99s | win:5p self"
    quick.score(quick.parse(text))
    record = quick.parse(text)
    result = quick.score(record)
    assert result.total == 8
    assert record._hand is None
    assert record.hand == parse_in_full(text).hand
    assert record._hand is not None
    assert result.house == house(Rules())
