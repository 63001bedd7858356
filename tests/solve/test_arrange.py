"""Strips laid out: the counts are kept, and so is the order that was asked for."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fullcycle.solve.arrange import arrange, lay
from fullcycle.solve.task import Order


def gaps(strip: tuple[str, ...], symbol: str) -> list[int]:
    """Distances from each of a symbol to the next, around the strip."""
    stops = [stop for stop, shown in enumerate(strip) if shown == symbol]
    return [(b - a - 1) % len(strip) + 1 for a, b in zip(stops, stops[1:] + stops[:1], strict=True)]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 5), min_size=7, max_size=10), st.integers(0, 5))
def test_spacing_and_neighbours(numbers: list[int], seed: int) -> None:
    counts = dict(zip("ABCDEFGHIJ", numbers, strict=False))
    size = sum(numbers)
    spacing = dict.fromkeys(counts, 2) | {"A": max(2, size // (counts["A"] + 1))}
    order = Order(spacing, 1, frozenset([frozenset("BC")]))
    strip = arrange(counts, order, random.Random(seed))
    if strip is None:
        assert max(numbers) > size // 4 or counts["B"] + counts["C"] > size // 4
        return
    assert Counter(strip) == counts
    for symbol, least in spacing.items():
        if counts[symbol] > 1:
            assert min(gaps(strip, symbol)) >= least
    around = {frozenset(pair) for pair in zip(strip, strip[1:] + strip[:1], strict=True)}
    assert frozenset("BC") not in around


def test_runs_up_to_the_longest_allowed() -> None:
    order = Order({"A": 1, "B": 1}, 2)
    strip = arrange({"A": 6, "B": 3}, order, random.Random(1))
    assert strip is not None
    twice = "".join(strip * 2)
    assert "AAA" not in twice
    assert "AA" in twice
    assert arrange({"A": 7, "B": 3}, order, random.Random(1)) is None


def test_symbols_are_spread_evenly() -> None:
    strip = arrange({"A": 4, **dict.fromkeys("BCDEFGHI", 4)}, Order({}), random.Random(3))
    assert strip is not None
    assert all(min(gaps(strip, symbol)) >= 5 for symbol in "ABCDEFGHI")


@pytest.mark.parametrize(
    ("counts", "order"),
    [
        ({"A": 3, "B": 2}, Order({"A": 2, "B": 2})),
        ({"A": 1, "B": 1, "C": 1}, Order({}, 1, frozenset([frozenset("AB")]))),
    ],
)
def test_what_cannot_be_laid_is_not(counts: dict[str, int], order: Order) -> None:
    assert arrange(counts, order, random.Random(1)) is None


def test_laying_names_the_reel_that_fails() -> None:
    good, bad = {"A": 2, "B": 2, "C": 0}, {"A": 3, "B": 1, "C": 0}
    order = Order({"A": 2})
    strips, missing = lay([[good, good], [good, bad]], order, 1)
    assert (strips, missing) == ([], (1, 1))
    strips, missing = lay([[good, good]], order, 1)
    assert missing is None
    assert [Counter(strip) for strip in strips[0]] == [Counter("AABB")] * 2
    assert strips == lay([[good, good]], order, 1)[0]
