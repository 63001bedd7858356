"""A reel result from one random word, from several, from a tape; what it shows."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.engine import source, tables, trace
from fullcycle.engine.capacity import REELS
from fullcycle.engine.jit import callable_
from fullcycle.engine.verbs import reels
from fullcycle.rules import Stage
from support.engine_games import base, make
from support.engine_lab import UNHURRIED
from support.engine_words import keystream, lemire

count = callable_(reels.count)
land = callable_(reels.land)
land_word = callable_(reels.land_word)

Strips = list[tuple[str, ...]]
SYMBOLS = ("A", "S", "T", "W")


def build(strips: Strips, rows: int = 1) -> np.record:
    """Tables of a game with these strips."""
    only = Stage("only", base)
    return tables.build(
        make(
            "reels",
            only,
            symbols=SYMBOLS,
            wild="W",
            rows=rows,
            reels={"s": tuple(strips)},
            lines=((0,) * len(strips),),
        )
    )


def strips_of(lengths: list[int]) -> Strips:
    return [tuple(SYMBOLS[(n * n + n // 3) % 4] for n in range(length)) for length in lengths]


@pytest.mark.case(43)
@pytest.mark.parametrize(
    "lengths", [[3], [1, 1], [256], [5, 7, 3], [2, 2, 2, 2, 2, 2, 2, 2], [16, 16], [6, 6, 7, 11]]
)
def test_every_window_takes_the_same_number_of_words(lengths: list[int]) -> None:
    bits, windows = 12, math.prod(lengths)
    flat, draws = build(strips_of(lengths)), source.fast(0)
    seen: Counter[tuple[int, ...]] = Counter()
    for word in range(2**bits):
        if land_word(flat, 0, draws, word, bits):
            seen[tuple(draws.stop[: len(lengths)].tolist())] += 1
    assert set(seen) == set(np.ndindex(*lengths))
    assert set(seen.values()) == {2**bits // windows}


@UNHURRIED
@given(st.lists(st.integers(1, 16), min_size=1, max_size=8), st.integers(0, 2**32 - 1))
def test_a_word_of_full_width_means_the_window_of_its_product(
    lengths: list[int], word: int
) -> None:
    """The mixed-radix digits of the plain step from the word to all windows at once."""
    flat, draws = build(strips_of(lengths)), source.fast(0)
    taken = land_word(flat, 0, draws, word, 32)
    window = lemire(word, math.prod(lengths), 32)
    assert taken == (window >= 0)
    if taken:
        expected = np.unravel_index(window, lengths)
        assert draws.stop[: len(lengths)].tolist() == [int(stop) for stop in expected]


@pytest.mark.parametrize("lengths", [[37, 38, 36, 36, 36], [256] * 4, [256] * 4 + [2], [256] * 8])
def test_live_results_take_the_keystream_in_order(lengths: list[int]) -> None:
    key, windows = bytes(range(32)), math.prod(lengths)
    flat, draws, words = build(strips_of(lengths)), source.secure(key), keystream(key)
    for _ in range(200):
        land(flat, 0, draws, None)
        if windows <= 2**32:  # one word for the whole window
            window = next(v for v in (lemire(word, windows, 32) for word in words) if v >= 0)
            expected = [int(stop) for stop in np.unravel_index(window, lengths)]
        else:  # one word, or more, for each reel
            expected = [
                next(v for v in (lemire(word, n, 32) for word in words) if v >= 0) for n in lengths
            ]
        assert draws.stop[: len(lengths)].tolist() == expected


WINDOWS = st.integers(1, 4).flatmap(
    lambda rows: st.tuples(
        st.just(rows),
        st.lists(
            st.lists(st.sampled_from(SYMBOLS), min_size=rows, max_size=9).map(tuple),
            min_size=1,
            max_size=REELS,
        ),
    )
)


@UNHURRIED
@given(WINDOWS, st.data())
def test_what_a_window_shows_is_counted_for_any_symbol(
    game: tuple[int, Strips], data: st.DataObject
) -> None:
    rows, strips = game
    flat = build(strips, rows)
    stops = [data.draw(st.integers(0, len(strip) - 1)) for strip in strips]
    window = [
        strip[(stop + row) % len(strip)]
        for strip, stop in zip(strips, stops, strict=True)
        for row in range(rows)
    ]
    for draws in (source.tape(stops), _secure_on(stops, strips)):
        buffer = trace.buffer(4)
        land(flat, 0, draws, buffer)
        assert draws.status == source.OK
        assert draws.stop[: len(stops)].tolist() == stops
        for code, symbol in enumerate(SYMBOLS):
            assert count(flat, 0, draws, code) == window.count(symbol)
        row: list[Any] = trace.rows(buffer)[0].tolist()
        assert row[:3] == [trace.SPIN, 0, 0]
        assert row[3 : 3 + len(stops)] == stops


def _secure_on(stops: list[int], strips: Strips) -> np.record:
    """A secure source whose next word means these stops (its keystream is replaced)."""
    lengths = [len(strip) for strip in strips]
    if (windows := math.prod(lengths)) > 2**32:
        return source.tape(stops)
    record = source.secure(bytes(32))
    place = int(np.ravel_multi_index(stops, lengths))
    record.block[0] = min(-(-(place + 1) * 2**32 // windows) - 1, 2**32 - 1)
    record.used = 0
    return record


def test_a_reel_result_from_a_tape_asks_reel_by_reel() -> None:
    flat, draws = build(strips_of([3, 4])), source.tape([2])
    land(flat, 0, draws, None)
    assert (draws.status, draws.asked, draws.label) == (source.EXHAUSTED, 4, 1)
    draws = source.tape([3, 1])
    land(flat, 0, draws, None)
    assert (draws.status, draws.asked, draws.label) == (source.IMPOSSIBLE, 3, 0)
