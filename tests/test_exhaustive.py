"""Every possible count of one suit, and of the honours, of up to 14 tiles."""

import random
from collections.abc import Iterator
from functools import cache
from math import comb

import pytest
from mahjong.agari import Agari

from weihai_calc.shapes import is_complete, suit_splits
from weihai_calc.tiles import Suit

Counts = tuple[int, ...]


def _all_counts(kinds: int, most: int = 14) -> Iterator[Counts]:
    """Every way to hold up to four of each kind, `most` tiles in all."""
    if kinds == 0:
        yield ()
        return
    for first in range(min(4, most) + 1):
        for others in _all_counts(kinds - 1, most - first):
            yield (first, *others)


@cache
def _brute(counts: Counts, runs: bool, pair: bool) -> frozenset[tuple[tuple[int, ...], ...]]:
    """Every way to part the counts into groups and, if `pair`, just one pair: whatever the first
    tile that is left can be part of is tried."""
    if not any(counts):
        return frozenset() if pair else frozenset({()})
    first = next(rank for rank, number in enumerate(counts) if number)
    blocks = [(first,) * 3] + ([(first,) * 2] if pair else [])
    if runs and first <= 6:
        blocks.append((first, first + 1, first + 2))
    found = set()
    for block in blocks:
        left = list(counts)
        for rank in block:
            left[rank] -= 1
        if min(left) >= 0:
            for others in _brute(tuple(left), runs, pair and len(block) == 3):
                found.add(tuple(sorted((block, *others))))
    return frozenset(found)


def _packed(counts: Counts) -> int:
    return sum(number << 3 * rank for rank, number in enumerate(counts))


def _compare(counts: Counts, runs: bool) -> None:
    expected = _brute(counts, runs, False) | _brute(counts, runs, True)
    assert set(suit_splits(_packed(counts), runs)) == expected, counts


def test_how_many_there_are() -> None:
    """Counted by inclusion and exclusion, not by listing: kinds above four of which are taken."""

    def number(kinds: int) -> int:
        return sum(
            (-1) ** over * comb(kinds, over) * comb(tiles - 5 * over + kinds - 1, kinds - 1)
            for tiles in range(15)
            for over in range(tiles // 5 + 1)
        )

    assert number(9) == 405_350
    assert number(7) == sum(1 for _ in _all_counts(7))


def test_a_sample_of_one_suit() -> None:
    rng = random.Random(20261129)
    for _ in range(4_000):
        counts = [0] * 9
        for _ in range(rng.choice((2, 3, 5, 6, 8, 9, 11, 12, 14))):
            counts[rng.choice([rank for rank in range(9) if counts[rank] < 4])] += 1
        _compare(tuple(counts), runs=True)


@pytest.mark.proof
def test_every_count_of_one_suit() -> None:
    agari = Agari()
    compared = 0
    for counts in _all_counts(9):
        _compare(counts, runs=True)
        if sum(counts) in (2, 5, 8, 11, 14):
            # Seven pairs of one suit with a four of a kind are complete here and not there.
            pairs = sum(counts) == 14 and not any(number % 2 for number in counts)
            complete = is_complete((_packed(counts), 0, 0, 0))
            if not pairs:
                assert complete == agari.is_agari([*counts, *[0] * 25]), counts
        compared += 1
        if compared % 20_000 == 0:
            _brute.cache_clear()
    assert compared == 405_350


@pytest.mark.proof
def test_every_count_of_the_honours() -> None:
    agari = Agari()
    for counts in _all_counts(7):
        _compare(counts, runs=False)
        if sum(counts) % 3 == 2:
            groups = [number for number in counts if number]
            complete = sorted(groups) == [2, *[3] * (len(groups) - 1)]
            pairs = sum(counts) == 14 and not any(number % 2 for number in counts)
            assert is_complete((0, 0, 0, _packed(counts))) == (complete or pairs), counts
            if not pairs:
                assert agari.is_agari([*[0] * 27, *counts]) == complete, counts


def _complete_by_gb(names: list[str], filler: str) -> bool:
    """Whether PyMahjongGB takes the tiles for groups and a pair. It tells what thirteen tiles wait
    for, so one is taken away, and triplets of what stands nowhere else fill the hand."""
    from MahjongGB import RegularShanten

    missing = (14 - len(names)) // 3
    full = [*names, *(f"{filler}{number}" for number in range(1, missing + 1) for _ in range(3))]
    shanten, useful = RegularShanten(hand=tuple(full[1:]))
    return shanten == 0 and full[0] in useful


@pytest.mark.proof
@pytest.mark.parametrize(("suit", "kinds", "filler"), [("W", 9, "F"), ("F", 4, "W"), ("J", 3, "W")])
def test_every_count_as_the_pymahjonggb_package_finds_it(
    suit: str, kinds: int, filler: str
) -> None:
    """One suit, the winds, the dragons; seven pairs are another function there and are left out."""
    pytest.importorskip("MahjongGB", reason="needs the extra `proof`")
    found = 0
    for counts in _all_counts(kinds):
        if sum(counts) in (2, 5, 8, 11, 14):
            names = [f"{suit}{at + 1}" for at, number in enumerate(counts) for _ in range(number)]
            split = suit_splits(_packed(counts), suit == "W")
            complete = any(len(block) == 2 for blocks in split for block in blocks)
            assert _complete_by_gb(names, filler) == complete, counts
            found += complete
    assert found > 10
    assert Suit.HONOUR == 3
