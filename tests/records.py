"""Records for property tests."""

from hypothesis import strategies as st

from weihai_calc import Claim, Hand, How, Mark, Meld, MeldKind, Record, Rules, Seat, Shown, Tile
from weihai_calc.rules import OPTIONS, RULE_SETS


def _tuples(tiles: st.SearchStrategy[Tile], low: int, high: int) -> st.SearchStrategy[tuple]:
    return st.lists(tiles, min_size=low, max_size=high).map(tuple)


tiles = st.sampled_from(Tile)
seats = st.sampled_from(Seat)
melds = st.builds(Meld, st.sampled_from(MeldKind), _tuples(tiles, 1, 5))
feng = st.none() | _tuples(tiles, 1, 6)
fish = st.none() | st.integers(-3, 5)
shown = st.builds(Shown, seats, feng, fish, st.lists(melds, max_size=2).map(tuple))
others = st.lists(shown, max_size=3, unique_by=lambda one: one.seat).map(tuple)
readings = st.dictionaries(
    st.sampled_from([row.id for rule_set in RULE_SETS.values() for row in rule_set.readings]),
    st.sampled_from(
        [
            value
            for rule_set in RULE_SETS.values()
            for row in rule_set.readings
            for value in row.values
        ]
    ),
)
rules = st.none() | st.builds(
    Rules, st.sampled_from(list(RULE_SETS)), st.sets(st.sampled_from(list(OPTIONS))), readings
)
claims = (
    st.none()
    | st.builds(Claim, total=st.integers(-999, 999))
    | st.dictionaries(seats, st.integers(-99, 99), min_size=1).map(
        lambda points: Claim(seats=tuple(points.items()))
    )
)
labels = st.none() | st.text(
    st.characters(exclude_characters="]\r\n", exclude_categories=["Cs"]), max_size=8
).filter(lambda label: "］" not in label)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Hands of every kind that the notation can write, valid or not."""
    how = draw(st.none() | st.sampled_from(How))
    winner_deals = draw(st.booleans())
    return Hand(
        concealed=draw(_tuples(tiles, 1, 15)),
        melds=draw(st.lists(melds, max_size=4).map(tuple)),
        feng=draw(feng),
        win=draw(st.none() | tiles) if how else None,
        how=how,
        source=draw(st.none() | seats) if how else None,
        marks=draw(st.frozensets(st.sampled_from(Mark))) if how else frozenset(),
        seat=draw(st.none() | seats),
        dealer=None if winner_deals else draw(st.none() | seats),
        winner_deals=winner_deals,
        fish=draw(fish),
        others=draw(others),
    )


records = st.builds(Record, hands(), rules, claims, labels)
