"""Laws that hold for every hand, whatever it is worth."""

import random
from collections.abc import Callable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.referee.generate import legal_record, to_text
from weihai_calc import Hand, Meld, Record, Result, Rules, Shown, Tile, parse, score
from weihai_calc.rules.room import CAP

seeds = st.integers(0, 1 << 40)


def _record(seed: int, name: str | None = None) -> Record:
    """A valid record, of one rule set where it is asked for."""
    rng = random.Random(seed)
    while True:
        record = legal_record(rng)
        if name is None or (record["rules"]["name"] or "room") == name:
            return parse(to_text(record))


def _turned(hand: Hand, turn: Callable[[Tile], Tile]) -> Hand:
    """The hand with every tile replaced by another."""

    def all_of(tiles: tuple[Tile, ...] | None) -> tuple[Tile, ...] | None:
        return None if tiles is None else tuple(map(turn, tiles))

    def melds_of(melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
        return tuple(Meld(meld.kind, tuple(map(turn, meld.tiles))) for meld in melds)

    return replace(
        hand,
        concealed=tuple(map(turn, hand.concealed)),
        melds=melds_of(hand.melds),
        feng=all_of(hand.feng),
        win=None if hand.win is None else turn(hand.win),
        others=tuple(
            Shown(shown.seat, all_of(shown.feng), shown.fish, melds_of(shown.melds))
            for shown in hand.others
        ),
    )


def _worth(result: Result) -> tuple[object, ...]:
    assert result.ok, result.problems
    items = [entry.item.id for entry in result.items]
    return items, result.hand_points, result.fan, result.deltas


@given(seeds, st.permutations([0, 1, 2]))
@settings(max_examples=200)
def test_suits_are_all_alike(seed: int, order: list[int]) -> None:
    record = _record(seed)

    def swapped(tile: Tile) -> Tile:
        return tile if tile.is_honour else Tile(9 * order[tile.suit] + tile % 9)

    other = replace(record, hand=_turned(record.hand, swapped))
    assert _worth(score(other)) == _worth(score(record))


@given(seeds)
@settings(max_examples=200)
def test_ranks_mirrored_change_nothing(seed: int) -> None:
    record = _record(seed)

    def mirrored(tile: Tile) -> Tile:
        return tile if tile.is_honour else Tile(9 * tile.suit + 8 - tile % 9)

    other = replace(record, hand=_turned(record.hand, mirrored))
    assert _worth(score(other)) == _worth(score(record))


@given(seeds)
@settings(max_examples=200)
def test_points_sum_to_zero(seed: int) -> None:
    result = score(_record(seed))
    assert sum(result.deltas.values()) == 0
    assert result.total == result.deltas[result.seats.winner]


@given(seeds)
@settings(max_examples=200)
def test_more_options_never_lower_a_hand(seed: int) -> None:
    hand = _record(seed, "room").hand
    points = []
    for flags in (
        ["budaifeng", "luanmao"],
        [],
        ["jiadang"],
        ["jiadang", "jiawu"],
    ):
        result = score(hand, Rules("room", [*flags, "buhuang"]))
        if result.ok:
            points.append(result.hand_points)
    assert points == sorted(points)


@given(seeds)
@settings(max_examples=300)
def test_a_pure_five_is_a_closed_wait(seed: int) -> None:
    result = score(_record(seed, "room"))
    items = {entry.item.id for entry in result.items}
    if "jiawu" in items:
        assert "jiahu" in items
        assert {"jiadang", "jiawu"} <= set(result.house.flags)
        assert result.split is not None
        assert result.split.closed_five


@given(seeds)
@settings(max_examples=300)
def test_the_dealer_doubles_and_the_cap_caps(seed: int) -> None:
    result = score(_record(seed, "room"))
    assert result.settlement is not None
    assert result.seats is not None
    for payment in result.settlement.payments:
        times = 2 if result.seats.has_dealer(payment.payer) else 1
        assert payment.hand == times * result.hand_points
        assert payment.due == payment.hand + payment.feng + payment.fish + payment.kong
        assert payment.paid <= payment.due
        if result.house.readings["cap"] == "total":
            assert payment.paid == min(CAP, payment.due)


@given(seeds)
@settings(max_examples=200)
def test_a_fish_more_is_a_point_more_until_the_cap(seed: int) -> None:
    """One of the winner's from every payer, one of a payer's from him alone; doubled with the
    dealer only where the house doubles everything."""
    record = _record(seed, "room")
    without = score(replace(record, hand=replace(record.hand, fish=None)))
    with_fish = score(replace(record, hand=replace(record.hand, fish=1)))
    assert without.settlement is not None
    assert with_fish.settlement is not None
    assert without.seats is not None
    for before, after in zip(
        without.settlement.payments, with_fish.settlement.payments, strict=True
    ):
        everything = without.house.readings["dealer"] == "all"
        step = 2 if everything and without.seats.has_dealer(before.payer) else 1
        assert after.due == before.due + step
        if without.house.readings["cap"] == "hand":
            assert after.paid == before.paid + step
        else:
            assert after.paid == min(CAP, before.due + step)


@given(seeds)
@settings(max_examples=200)
def test_in_classic_a_payer_pays_a_power_of_two(seed: int) -> None:
    result = score(_record(seed, "classic"))
    assert result.fan == sum(entry.value for entry in result.items)
    assert result.hand_points == 2**result.fan
    assert result.settlement is not None
    for payment in result.settlement.payments:
        assert payment.paid in (result.hand_points, 2 * result.hand_points)
