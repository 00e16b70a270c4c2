"""Laws that hold for every hand, whatever it is worth."""

import random
from collections.abc import Callable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.referee.generate import legal_record, to_text
from weihai_calc import Hand, Meld, MeldKind, Record, Result, Rules, Seat, Shown, Tile, parse, score
from weihai_calc.model import SEATS
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

    other = record.replace(hand=_turned(record.hand, swapped))
    assert _worth(score(other)) == _worth(score(record))


@given(seeds)
@settings(max_examples=200)
def test_ranks_mirrored_change_nothing(seed: int) -> None:
    record = _record(seed)

    def mirrored(tile: Tile) -> Tile:
        return tile if tile.is_honour else Tile(9 * tile.suit + 8 - tile % 9)

    other = record.replace(hand=_turned(record.hand, mirrored))
    assert _worth(score(other)) == _worth(score(record))


@given(seeds)
@settings(max_examples=200)
def test_points_sum_to_zero(seed: int) -> None:
    result = score(_record(seed))
    assert sum(result.deltas.values()) == 0
    assert result.total == result.deltas[result.seats.winner]


def _under(record: Record, *flags: str, **readings: str) -> Result:
    """The record under its own rules with other options or readings; `-name` takes one away."""
    rules = record.rules or Rules()
    gone = {flag.removeprefix("-") for flag in flags}
    kept = [flag for flag in rules.flags if flag not in gone]
    kept += [flag for flag in flags if not flag.startswith("-")]
    other = Rules(rules.name, kept, {**dict(rules.readings), **readings})
    return score(record.replace(rules=other))


@given(seeds)
@settings(max_examples=300)
def test_more_options_never_lower_a_hand(seed: int) -> None:
    record = _record(seed, "room")
    steps = [
        _under(record, "-jiadang", "-jiawu"),
        _under(record, "jiadang", "-jiawu"),
        _under(record, "jiadang", "jiawu"),
    ]
    assert all(result.ok for result in steps)
    points = [result.hand_points or 0 for result in steps]
    assert points == sorted(points)


@given(seeds)
@settings(max_examples=200)
def test_options_that_touch_no_number(seed: int) -> None:
    """亮杠腚 is accepted, 一炮多响 pays each winner on his own, 不荒庄 allows more kongs; 乱锚
    allows other feng sets and forbids other honours beside them."""
    record = _record(seed, "room")
    for option in ("lianggang", "yipao", "buhuang"):
        assert _worth(_under(record, option)) == _worth(score(record))
    mixed = _under(record, "luanmao")
    if mixed.ok:
        assert _worth(mixed) == _worth(score(record))


@given(seeds)
@settings(max_examples=200)
def test_the_stricter_reading_never_pays_more(seed: int) -> None:
    record = _record(seed, "room")
    for reading, strict, lax in (
        ("jia", "single", "any"),
        ("jiawu", "single", "any"),
        ("heaven", "none", "best"),
    ):
        less, more = _under(record, **{reading: strict}), _under(record, **{reading: lax})
        assert (less.hand_points or 0) <= (more.hand_points or 0)
    total, hand = _under(record, cap="total"), _under(record, cap="hand")
    assert (total.total or 0) <= (hand.total or 0)
    assert all(-points <= CAP for points in total.deltas.values())


@given(seeds)
@settings(max_examples=200)
def test_the_best_of_all_splits_is_taken(seed: int) -> None:
    result = score(_record(seed))
    assert result.considered
    assert result.hand_points == max(tried.points for tried in result.considered)
    assert result.items == result.considered[0].entries


@given(seeds, st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_the_order_in_which_things_are_written_changes_nothing(
    seed: int, rng: random.Random
) -> None:
    record = _record(seed)
    hand = record.hand
    concealed, melds, others = list(hand.concealed), list(hand.melds), list(hand.others)
    for each in (concealed, melds, others):
        rng.shuffle(each)
    mixed = replace(hand, concealed=tuple(concealed), melds=tuple(melds), others=tuple(others))
    assert _worth(score(record.replace(hand=mixed))) == _worth(score(record))


@given(seeds, st.integers(1, 3))
@settings(max_examples=200)
def test_seats_turned_round_the_table_turn_the_points(seed: int, steps: int) -> None:
    record = _record(seed)
    result = score(record)
    assert result.seats is not None

    def turned(seat: Seat) -> Seat:
        return SEATS[(SEATS.index(seat) + steps) % 4]

    # Every seat is named, so that none is left to the defaults.
    seats, hand = result.seats, record.hand
    other = replace(
        hand,
        seat=turned(seats.winner),
        dealer=turned(seats.dealer),
        winner_deals=False,
        source=None if seats.source is None else turned(seats.source),
        others=tuple(replace(shown, seat=turned(shown.seat)) for shown in hand.others),
    )
    after = score(record.replace(hand=other))
    assert after.ok, after.problems
    assert after.deltas == {turned(seat): points for seat, points in result.deltas.items()}


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
    without = score(record.replace(hand=replace(record.hand, fish=None)))
    with_fish = score(record.replace(hand=replace(record.hand, fish=1)))
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


@given(seeds, st.sampled_from(Tile))
@settings(max_examples=500)
def test_a_feng_tile_more_is_a_point_more_until_the_cap(seed: int, tile: Tile) -> None:
    """The winner's from every payer, a payer's from him alone; a bystander's moves nothing."""
    record = _record(seed, "room")
    before = score(record)
    assert before.settlement is not None
    assert before.seats is not None
    everything = before.house.readings["dealer"] == "all"
    for seat in SEATS:
        more = _with_feng_tile(record, before.seats.winner, seat, tile)
        after = None if more is None else score(more)
        if after is None or not after.ok:
            continue  # there is no set to add to, or the tile may not stand in it
        assert after.settlement is not None
        for old, new in zip(before.settlement.payments, after.settlement.payments, strict=True):
            own = seat in (before.seats.winner, old.payer)
            step = 2 if everything and before.seats.has_dealer(old.payer) else 1
            assert new.due == old.due + step * own
            if before.house.readings["cap"] == "total":
                assert new.paid == min(CAP, new.due)
            else:
                assert new.paid == old.paid + step * own


def _with_feng_tile(record: Record, winner: Seat, seat: Seat, tile: Tile) -> Record | None:
    """The record with a tile more in this seat's feng set, None where there is none."""
    hand = record.hand
    if seat is winner:
        if hand.feng is None:
            return None
        return record.replace(hand=replace(hand, feng=(*hand.feng, tile)))
    if not any(shown.seat is seat and shown.feng for shown in hand.others):
        return None
    others = tuple(
        replace(shown, feng=(*(shown.feng or ()), tile)) if shown.seat is seat else shown
        for shown in hand.others
    )
    return record.replace(hand=replace(hand, others=others))


@given(seeds)
@settings(max_examples=200)
def test_a_concealed_kong_is_worth_no_less_than_an_open_one(seed: int) -> None:
    """But where it takes 手把一 away (`room 输分计算 13`)."""
    record = _record(seed)
    turned = tuple(
        Meld(MeldKind.ANKONG, meld.tiles) if meld.kind is MeldKind.KONG else meld
        for meld in record.hand.melds
    )
    before = score(record)
    after = score(record.replace(hand=replace(record.hand, melds=turned)))
    one_left = any(entry.item.id == "shoubayi" for entry in before.items)
    if after.ok and not (one_left and before.house.rule_set.name == "room"):
        assert (after.total or 0) >= (before.total or 0)
        assert (after.hand_points or 0) >= (before.hand_points or 0)


@given(seeds, st.lists(seeds, max_size=5))
@settings(max_examples=100)
def test_what_was_scored_before_changes_nothing(seed: int, others: list[int]) -> None:
    first = score(_record(seed)).to_dict()
    for other in others:
        score(_record(other))
    assert score(_record(seed)).to_dict() == first


@given(seeds)
@settings(max_examples=200)
def test_in_classic_a_payer_pays_a_power_of_two(seed: int) -> None:
    result = score(_record(seed, "classic"))
    assert result.fan == sum(entry.value for entry in result.items)
    assert result.hand_points == 2**result.fan
    assert result.settlement is not None
    for payment in result.settlement.payments:
        assert payment.paid in (result.hand_points, 2 * result.hand_points)
