"""`dispute` against the referee: what claims are explained by, and that nothing smaller does.

A claim is made by changing a random record; `tests.referee.changes` makes the changes and takes
explanations at their word again, with no code of the scorer's.
"""

import itertools
import random
from typing import Any

import pytest

from tests.referee.changes import (
    Change,
    Changed,
    Facts,
    Outcome,
    Replay,
    alike,
    facts_of,
    key,
    pairs_of_changes,
    random_changes,
    replay,
    single_changes,
    valid_record,
)
from tests.referee.generate import to_text
from tests.referee.judge import judge
from weihai_calc import Claim, Seat, dispute, parse

Random = random.Random
Answer = dict[str, Any]
ClaimObject = dict[str, Any]

HANDS = 2_000
MOST = 10  # explanations


# --- The two sides ------------------------------------------------------------------------------


def disputed(text: str, claim: ClaimObject) -> Answer:
    """What the product says of a claim."""
    if "total" in claim:
        said = Claim(total=claim["total"])
    else:
        said = Claim(seats=tuple((Seat[seat], points) for seat, points in claim["seats"].items()))
    try:
        found = dispute(parse(text), said)
        answer: Answer = found.to_dict("en")
    except Exception as crash:
        raise AssertionError(f"{text}\nclaim: {claim}\n{crash!r}") from crash
    chinese: Answer = found.to_dict("zh")
    for part in ("explanations", "nearest"):
        same = [without_text(each) for each in answer[part]]
        assert same == [without_text(each) for each in chinese[part]]
        assert len({each["text"] for each in chinese[part]}) == len(same), chinese[part]
    return answer


def without_text(explanation: Answer) -> Answer:
    return {name: value for name, value in explanation.items() if name != "text"}


def meets(outcome: Outcome, claim: ClaimObject) -> bool:
    """Whether what comes of a reckoning is what is claimed."""
    if "total" in claim:
        return bool(outcome.total == claim["total"])
    return all(outcome.deltas[seat] == points for seat, points in claim["seats"].items())


def outcome_of(explanation: Answer) -> Outcome:
    return Outcome(explanation["total"], explanation["deltas"])


def size_of(answer: Answer) -> int | None:
    """How many changes the explanations need; None where there are none."""
    sizes = {len(each["changes"]) for each in answer["explanations"]}
    assert len(sizes) <= 1, f"explanations of several sizes: {answer}"
    return sizes.pop() if sizes else None


def complaints(text: str, claim: ClaimObject, answer: Answer) -> list[str]:
    """What the referee finds wrong with an answer, whatever the claim was made from."""
    found: list[str] = []
    explanations, nearest = answer["explanations"], answer["nearest"]
    if answer["claim"] != claim:
        found.append(f"another claim: {answer['claim']}")
    plain = replay(text, []).certain[0]
    if Outcome(answer["result"]["total"], answer["result"]["deltas"]) != plain:
        found.append(f"another result: {plain}")
    if len({len(each["changes"]) for each in explanations}) > 1:
        found.append("explanations of several sizes")
    if len(explanations) > MOST:
        found.append("too many explanations")
    for listed in (explanations, nearest):
        # What is near may be so in two ways: a share for the total is one payer's or another's
        same = [key(each["changes"]) for each in listed]
        if listed is nearest:
            same = [one | {str(outcome_of(each))} for one, each in zip(same, nearest, strict=True)]
        if len(set(same)) < len(same):
            found.append("the same changes twice")
        if len({each["text"] for each in listed}) < len(listed):
            found.append("the same text twice")
        for each in listed:
            if set(each) != {"changes", "total", "deltas", "text"} or not each["text"]:
                found.append(f"not the shape of an explanation: {each}")
            played = replay(text, each["changes"])
            if not played.valid:
                found.append(f"not valid, {played.why}: {each['changes']}")
            elif outcome_of(each) not in played.possible:
                found.append(f"comes to {played.possible}, not {outcome_of(each)}: {each}")
    for each in explanations:
        if not meets(outcome_of(each), claim):
            found.append(f"not what is claimed: {each}")
        found += [f"{less} would do: {each}" for less in smaller(text, claim, each["changes"])]
    for each in nearest:
        if meets(outcome_of(each), claim):
            found.append(f"not near but right: {each}")
    return found


def smaller(text: str, claim: ClaimObject, changes: list[Change]) -> list[list[Change]]:
    """The parts of a set of changes under which the claim is right already."""
    parts = [
        list(part) for size in range(len(changes)) for part in itertools.combinations(changes, size)
    ]
    played = [(part, replay(text, part)) for part in parts]
    return [part for part, what in played if any(meets(one, claim) for one in what.certain)]


# --- Random records and claims ------------------------------------------------------------------


def random_claim(rng: Random, outcome: Outcome) -> ClaimObject:
    """What somebody who reckons so would claim: a total, or what some seats get and pay."""
    if rng.random() < 0.5:
        return {"total": outcome.total}
    seats = rng.sample(list(outcome.deltas), rng.choice([1, 2, 3, 4]))
    return {"seats": {seat: outcome.deltas[seat] for seat in sorted(seats, key="ESWN".index)}}


def made_claim(rng: Random) -> tuple[Changed, ClaimObject]:
    while True:
        made = random_changes(rng, valid_record(rng), rng.choice([1, 2]))
        if made is not None:
            return made, random_claim(rng, made.outcome)


def compare(seed: int, count: int) -> None:
    """Dispute random claims that one or two changes explain."""
    print(f"seed {seed}")  # shown should the scorer fail
    rng = Random(seed)
    for number in range(count):
        made, claim = made_claim(rng)
        text = to_text(made.record)
        answer = disputed(text, claim)
        found = complaints(text, claim, answer)
        size = size_of(answer) if not found else 0
        if size is None:
            found.append("no explanation")
        elif size > len(made.changes):
            found.append(f"{size} changes")
        assert not found, (
            f"seed {seed}, record {number}: {text}\nclaim: {claim}\nmade by: {made.changes}\n"
            + "\n".join(found)
        )


def compare_wild(seed: int, count: int) -> None:
    """Dispute numbers out of the blue: most have no explanation, and the nearest are no lies."""
    print(f"seed {seed}")
    rng = Random(seed)
    unexplained = 0
    for number in range(count):
        text = to_text(valid_record(rng))
        claim: ClaimObject = {
            "total": rng.choice([rng.randrange(1, 100), rng.randrange(100, 2000)])
        }
        if rng.random() < 0.3:
            claim = {"seats": {"E": rng.randrange(-50, 50), "S": rng.randrange(-50, 50)}}
        answer = disputed(text, claim)
        found = complaints(text, claim, answer)
        unexplained += not answer["explanations"]
        assert not found, f"seed {seed}, record {number}: {text}\nclaim: {claim}\n{found}"
    assert unexplained > count / 20


def any_seed() -> int:
    return random.SystemRandom().randrange(1 << 32)


def test_made_claims_are_explained() -> None:
    compare(any_seed(), HANDS)


def test_wild_claims() -> None:
    compare_wild(any_seed(), 40)


@pytest.mark.proof
@pytest.mark.parametrize("run", range(20))
def test_many_made_claims_are_explained(run: int) -> None:
    seed = any_seed()
    compare(seed, 2_500)
    compare_wild(seed, 500)


def test_a_right_claim_needs_no_change() -> None:
    rng = Random(any_seed())
    for _ in range(50):
        record = valid_record(rng)
        answer = judge(record)
        outcome = Outcome(answer["total"], answer["deltas"])
        claim = random_claim(rng, outcome)
        text = to_text(record)
        explanations = disputed(text, claim)["explanations"]
        assert [each["changes"] for each in explanations] == [[]], (text, claim)
        assert outcome_of(explanations[0]) == outcome, (text, claim)


def test_the_claim_of_the_record() -> None:
    """Without a claim given, the record's own is disputed."""
    text = "123m 456p 77s | pon:CCC | feng:ESWN | win:5p self"
    for written, claim in (("=> 24", Claim(total=24)), ("=> E-8", Claim(seats=((Seat.E, -8),)))):
        own = dispute(parse(f"{text} {written}")).to_dict()
        given = dispute(parse(text), claim).to_dict()
        assert own["explanations"] == given["explanations"], written
        assert own["nearest"] == given["nearest"], written


# --- The changes themselves ---------------------------------------------------------------------


def test_the_changes_agree_with_themselves() -> None:
    """What was made is taken at its word again; with no changes it is the record's own."""
    rng = Random(any_seed())
    for _ in range(200):
        record = valid_record(rng)
        right = judge(record)
        assert replay(record, []).certain == [Outcome(right["total"], right["deltas"])]
        made = random_changes(rng, record, rng.choice([1, 2, 3]))
        if made is None:
            continue
        again = replay(to_text(record), made.changes)
        assert again.valid, made
        assert made.outcome in again.certain, made
        assert judge(made.facts)["ok"], made
        backwards = replay(record, made.changes[::-1])
        assert backwards.certain == again.certain, made


# --- Every change there is ----------------------------------------------------------------------

# So many splits that the referee needs its time
SLOW = "11122233344455p | win:3p self heaven | dealer | @N feng:EESW | rules:jiadang dealer=all"
SMALL = [
    "123m 456p 77s | pon:CCC | feng:ESWN | win:5p self | seat:S | rules:room jiadang jiawu",
    "234m 345p 678p 88s | kong:5555s | win:4p discard from:W | seat:S dealer:E | fish:1 | "
    "@W feng:CFP fish:2 | rules:room jiadang",
    "112233m 445566m 77m | win:4m self last | seat:W dealer:W | rules:room cap=hand",
    "5m | pon:111m | chi:789m | addkong:PPPP | pon:333p | win:5m discard:N | rules:jiadang",
    SLOW,
    "11225566m 3344p 99s | win:9s self ting | rules:classic",
    "23m 99p 456789s | kong:CCCC | win:4m self kongdraw | @E ankong:7777p | rules:classic",
    "1112m 345s | ankong:5555p | pon:EEE | win:3m rob from:W | dealer:W | rules:classic rob=counts",
    "345m 678m 22s | feng:CFPP | chi:567s | win:7m discard | @N feng:ESW | rules:classic jiadang",
    "345m 678m 22s | feng:CFSN | chi:567s | win:7m discard | @N feng:ESW | rules:room luanmao",
    "345m 678m 22s | feng:CCC | chi:567s | win:7m self | rules:room luanmao luanmao=any3",
]
SMALL_PAIRS = [
    "234m 345p 678p 88s | kong:5555s | win:4p discard from:W | seat:S dealer:E | rules:jiadang",
    "5m | pon:111m | chi:789m | pon:888s | pon:333p | win:5m self | seat:E | rules:classic",
    "123m 46p 77s | pon:CCC | feng:ESW | win:5p self | seat:S",
]


def reached(plays: list[tuple[list[Change], Replay]]) -> list[tuple[list[Change], Outcome]]:
    return [(changes, one) for changes, played in plays for one in played.certain]


def all_singles(facts: Facts) -> list[tuple[list[Change], Replay]]:
    plays = [([change], replay(facts, [change])) for change in single_changes(facts)]
    return [(changes, played) for changes, played in plays if played.valid]


def possible_totals(plays: list[tuple[list[Change], Replay]]) -> set[int]:
    return {one.total for _, played in plays for one in played.possible}


def check_every_single(rng: Random, text: str, most: int | None = None) -> None:
    """All that one change reaches is explained by one, with every change that does it; what none
    reaches is not.  `most`: so many claims at random, where not all are wanted."""
    facts = facts_of(text)
    winner = facts["seat"]
    right = replay(facts, []).certain[0]
    plays = all_singles(facts)
    certain = reached(plays)
    claims: list[ClaimObject] = [{"total": total} for total in {one.total for _, one in certain}]
    for _, one in certain:
        if {"seats": one.deltas} not in claims:
            claims.append({"seats": one.deltas})
    for claim in claims if most is None else rng.sample(claims, min(most, len(claims))):
        answer = disputed(text, claim)
        assert not (found := complaints(text, claim, answer)), (text, claim, found)
        size = size_of(answer)
        wanted = 0 if meets(right, claim) else 1
        assert size == wanted, (text, claim, answer["explanations"])
        if size == 1 and len(answer["explanations"]) < MOST:
            listed = {alike(each["changes"], winner) for each in answer["explanations"]}
            missing = [
                changes
                for changes, one in certain
                if meets(one, claim) and alike(changes, winner) not in listed
            ]
            assert not missing, (text, claim, answer["explanations"])

    possible = possible_totals(plays) | {right.total}
    highest = min(max(possible), 150)
    beyond = [total for total in range(-10, highest + 10) if total not in possible]
    for total in rng.sample(beyond, min(most or 15, len(beyond))):
        size = size_of(disputed(text, {"total": total}))
        assert size is None or size > 1, (text, total)


@pytest.mark.parametrize("text", SMALL)
def test_every_single_change(text: str) -> None:
    check_every_single(Random(any_seed()), text)


def check_random_singles(seed: int, count: int) -> None:
    print(f"seed {seed}")
    rng = Random(seed)
    for _ in range(count):
        check_every_single(rng, to_text(valid_record(rng)), 3)


def test_every_single_change_of_random_records() -> None:
    check_random_singles(any_seed(), 30)


@pytest.mark.proof
def test_every_single_change_of_many_records() -> None:
    check_random_singles(any_seed(), 2_000)


def check_every_pair(text: str) -> None:
    facts = facts_of(text)
    right = replay(facts, []).certain[0]
    singles = all_singles(facts)
    plays = [(changes, replay(facts, changes)) for changes in pairs_of_changes(facts)]
    plays = [(changes, played) for changes, played in plays if played.valid]
    by_one = {one.total for _, one in reached(singles)}
    by_two = {one.total for _, one in reached(plays)}
    for total in sorted(by_two - by_one - {right.total}):
        claim = {"total": total}
        answer = disputed(text, claim)
        assert not (found := complaints(text, claim, answer)), (claim, found)
        assert size_of(answer) in (1, 2), (
            total,
            [c for c, o in reached(plays) if o.total == total],
        )
        if size_of(answer) == 1:
            assert total in possible_totals(singles), total
    possible = possible_totals(singles) | possible_totals(plays) | {right.total}
    for total in range(-10, 200):
        if total not in possible:
            size = size_of(disputed(text, {"total": total}))
            assert size is None or size > 2, total


@pytest.mark.proof
def test_every_pair_of_changes() -> None:
    check_every_pair(SMALL_PAIRS[0])


@pytest.mark.proof
@pytest.mark.parametrize("text", [*SMALL_PAIRS[1:], *(each for each in SMALL if each != SLOW)])
def test_every_pair_of_changes_elsewhere(text: str) -> None:
    check_every_pair(text)
