"""Fuzzing in short, and every input that once made something fall over."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS
from tests.fuzz.words import words

FOUND = sorted(
    path for path in (Path(__file__).parent / "fuzz/found").glob("*/*") if path.is_file()
)


@pytest.mark.parametrize("path", FOUND, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_once_fell_over(path: Path) -> None:
    TARGETS[path.parent.name].check(path.read_bytes())


@st.composite
def changed(draw: st.DrawFn, seeds: list[bytes]) -> bytes:
    """A seed with a few places cut out, doubled, or filled with words or any bytes."""
    data = draw(st.sampled_from(seeds))
    word = st.sampled_from(words()).map(str.encode)
    for _ in range(draw(st.integers(0, 4))):
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(data))] * 2)))
        filling = draw(
            st.just(b"")
            | word
            | st.binary(max_size=4)
            | st.just(data[start:end] * 2)
            | st.text(max_size=3).map(lambda text: text.encode(errors="ignore"))
        )
        data = data[:start] + filling + data[end:]
    return data


@pytest.mark.parametrize("name", TARGETS)
def test_changed_inputs(name: str) -> None:
    target = TARGETS[name]

    @settings(max_examples=100)
    @given(changed(list(target.seeds)))
    def check(data: bytes) -> None:
        target.check(data)

    check()
