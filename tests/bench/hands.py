"""The same random winning hands in the notation of each scorer that is compared."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

SUITS = "mps"
HONOURS = "ESWNCFP"
Z = dict(zip(HONOURS, ("1", "2", "3", "4", "7", "6", "5"), strict=True))


@dataclass(frozen=True)
class Hand:
    """Kinds are 0-33; `concealed` holds the winning tile. `words` are further sections."""

    concealed: tuple[int, ...]
    win: int
    melds: tuple[tuple[str, tuple[int, ...]], ...] = ()
    feng: tuple[int, ...] = ()
    self_drawn: bool = True
    words: tuple[str, ...] = field(default=())


def _name(kind: int) -> str:
    return f"{kind % 9 + 1}{SUITS[kind // 9]}" if kind < 27 else HONOURS[kind - 27]


def _grouped(kinds: tuple[int, ...]) -> str:
    """`123m 55p ESW`: what people write."""
    parts = []
    for suit in range(3):
        ranks = "".join(str(kind % 9 + 1) for kind in kinds if kind // 9 == suit)
        parts += [ranks + SUITS[suit]] if ranks else []
    honours = "".join(HONOURS[kind - 27] for kind in kinds if kind >= 27)
    return " ".join([*parts, *([honours] if honours else [])])


def _group(rng: random.Random, left: Counter[int], size: int = 3) -> tuple[int, ...]:
    """A run or a set of tiles of which there are enough left."""
    while True:
        low = rng.randrange(34)
        run = size == 3 and low < 27 and low % 9 <= 6 and rng.random() < 0.7
        group = (low, low + 1, low + 2) if run else (low,) * size
        if all(left[kind] + number <= 4 for kind, number in Counter(group).items()):
            left.update(group)
            return group


def concealed_hands(seed: int) -> Iterator[Hand]:
    """Four groups and a pair, all concealed, no two alike."""
    rng = random.Random(seed)
    seen = set()
    while True:
        left: Counter[int] = Counter()
        groups = [_group(rng, left) for _ in range(4)] + [_group(rng, left, 2)]
        kinds = tuple(sorted(kind for group in groups for kind in group))
        win = rng.choice(kinds)
        if (kinds, win) not in seen:
            seen.add((kinds, win))
            yield Hand(kinds, win)


def varied_hands(seed: int) -> Iterator[Hand]:
    """Melds, feng sets, marks, seats, fish and other seats of every kind, no two hands alike."""
    rng = random.Random(seed)
    seen = set()
    while True:
        left: Counter[int] = Counter()
        feng: tuple[int, ...] = ()
        if rng.random() < 0.3:
            feng = rng.choice(((27, 28, 29), (27, 28, 29, 30), (31, 32, 33), (27, 29, 30, 30)))
            left.update(dict.fromkeys(range(27, 34), 4))  # no honour stands beside them
        melds = []
        for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
            size = rng.choice((3, 3, 3, 4))
            group = _group(rng, left, size)
            kind = "chi" if group[0] != group[1] else "pon"
            if size == 4:
                kind = rng.choice(("kong", "addkong", "ankong"))
            melds.append((kind, group))
        rest = 4 - len(melds) - bool(feng)
        groups = [_group(rng, left) for _ in range(rest)] + [_group(rng, left, 2)]
        kinds = tuple(sorted(kind for group in groups for kind in group))
        self_drawn = rng.random() < 0.5
        winner, dealer, other = rng.sample("ESWN", 3)
        words = [f"seat:{winner} dealer:{dealer}"]
        if rng.random() < 0.4:
            words.append(f"fish:{rng.choice('12')}")
        if rng.random() < 0.4:
            words.append(f"@{other} fish:{rng.choice('12')}")
        how = "self" if self_drawn else f"discard from:{other}"
        if self_drawn and rng.random() < 0.2:
            how += " last"
        hand = Hand(
            kinds, rng.choice(kinds), tuple(melds), feng, self_drawn, (how, " | ".join(words))
        )
        if hand not in seen:
            seen.add(hand)
            yield hand


def weihai(hand: Hand) -> str:
    """The record."""
    how, *more = hand.words or ("self",)
    melds = [f"{kind}:{_grouped(tiles)}" for kind, tiles in hand.melds]
    feng = [f"feng:{_grouped(hand.feng)}"] if hand.feng else []
    win = f"win:{_name(hand.win)} {how}"
    return " | ".join([_grouped(hand.concealed), *melds, *feng, win, *more])


def _digits(kinds: tuple[int, ...]) -> str:
    return "".join(
        f"{kind % 9 + 1}{SUITS[kind // 9]}" if kind < 27 else Z[HONOURS[kind - 27]] + "z"
        for kind in kinds
    )


def riichienv(hand: Hand) -> str:
    """The text for riichienv, the winning tile last; a feng set stands as a pon of honours."""
    rest = list(hand.concealed)
    rest.remove(hand.win)
    parts = []
    for suit, letter in enumerate("mpsz"):
        ranks = "".join(_digits((kind,))[0] for kind in rest if min(kind // 9, 3) == suit)
        parts += [ranks + letter] if ranks else []
    melds = []
    for kind, tiles in (*hand.melds, *((("pon", (27,) * 3),) if hand.feng else ())):
        text = _digits(tiles)
        if kind == "chi":
            melds.append(f"({text[0]}{text[2]}{text[4]}{text[1]}0)")
        else:
            letter = {"pon": "p", "kong": "k", "addkong": "s", "ankong": "k"}[kind]
            melds.append(f"({letter}{text[:2]}{'' if kind == 'ankong' else '1'})")
    return "".join(parts) + "".join(melds) + _digits((hand.win,))


def mahjong(hand: Hand) -> tuple[str, str]:
    """The text and the winning tile for the package `mahjong`."""
    return _compact(hand.concealed), _digits((hand.win,))


def _compact(kinds: tuple[int, ...]) -> str:
    text = ""
    for suit, letter in enumerate("mpsz"):
        ranks = "".join(_digits((kind,))[0] for kind in kinds if min(kind // 9, 3) == suit)
        text += ranks + letter if ranks else ""
    return text


def pymahjonggb(hand: Hand) -> tuple[tuple[str, ...], str]:
    """The tiles but the winning one, and that, ready for PyMahjongGB."""

    def name(kind: int) -> str:
        if kind < 27:
            return f"{'WBT'[kind // 9]}{kind % 9 + 1}"
        return f"F{kind - 26}" if kind < 31 else f"J{kind - 30}"

    rest = list(hand.concealed)
    rest.remove(hand.win)
    return tuple(map(name, rest)), name(hand.win)
