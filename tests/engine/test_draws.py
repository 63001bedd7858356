"""The two draws from every kind of source; nothing is read past an end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.engine import source, tables
from fullcycle.engine.capacity import DEPTH, TAPE
from fullcycle.engine.jit import callable_
from fullcycle.engine.verbs import draws
from fullcycle.engine.verbs.draws import NAMED
from fullcycle.rules import Draw, Stage
from support.engine_games import base as stage
from support.engine_games import make
from support.engine_lab import UNHURRIED

draw = callable_(draws.draw)
pick = callable_(draws.pick)
rewind = callable_(draws.rewind)

WEIGHTS = {"even": (1, 1), "uneven": (3, 2, 5, 0), "holes": (0, 3, 0, 2), "twos": (2, 2)}
BIG = 2**31 - 1


def _tables() -> np.record:
    draws = [Draw(name, tuple(range(len(w))), w) for name, w in WEIGHTS.items()]
    draws.append(Draw("heavy", (0, 1), (BIG - 1, 1)))
    return tables.build(make("weights", Stage("only", stage), draws=tuple(draws)))


TABLES = _tables()


def words(values: list[int], below: int) -> np.record:
    """A secure source whose next draws below `below` are these (its keystream is replaced)."""
    record = source.secure(bytes(32))
    size = 2**32
    record.block[: len(values)] = [(v * size + size // 2) // below for v in values]
    record.used = 0
    return record


@pytest.mark.case(47)
@pytest.mark.parametrize("name", WEIGHTS)
def test_a_pick_takes_every_entry_as_often_as_it_weighs(name: str) -> None:
    which, weights = list(WEIGHTS).index(name), WEIGHTS[name]
    total = sum(weights)
    record = words(list(range(total)), total)
    seen = Counter(pick(TABLES, record, which) for _ in range(total))
    assert [seen[entry] for entry in range(len(weights))] == list(weights)
    assert record.used == total


@UNHURRIED
@given(st.lists(st.integers(0, 6), min_size=1, max_size=8).filter(lambda w: 0 < sum(w) <= 16))
def test_a_pick_by_any_small_weights(weights: list[int]) -> None:
    record = words(list(range(sum(weights))), sum(weights))
    flat = TABLES.copy()
    flat.total[0], flat.even[0] = sum(weights), set(weights) == {1}
    flat.weight[0, : len(weights)] = weights
    seen = Counter(pick(flat, record, 0) for _ in range(sum(weights)))
    assert [seen[entry] for entry in range(len(weights))] == weights


def test_a_tape_is_read_in_order_and_not_past_its_end() -> None:
    record = source.tape([4, 0, 2])
    assert [draw(record, 5, 11), draw(record, 1, 12), draw(record, 3, 13)] == [4, 0, 2]
    assert (record.status, record.position) == (source.OK, 3)
    record.tape[3] = 1  # what stands behind the end must not be taken
    assert draw(record, 7, 14) == 0
    assert (record.status, record.asked, record.label) == (source.EXHAUSTED, 7, 14)
    assert draw(record, 9, 15) == 0
    assert (record.status, record.asked, record.label, record.position) == (1, 7, 14, 3)


def test_a_full_tape_is_read_to_its_last_draw() -> None:
    record = source.tape([1] * (TAPE - 1) + [6])
    assert [draw(record, 7, 0) for _ in range(TAPE)][-2:] == [1, 6]
    assert record.status == source.OK
    assert draw(record, 7, 0) == 0
    assert record.status == source.EXHAUSTED
    with pytest.raises(ValueError, match=f"at most {TAPE} draws, not {TAPE + 1}"):
        source.tape([0] * (TAPE + 1))


@pytest.mark.parametrize("value", [-1, 5, 2**40])
def test_a_value_that_cannot_occur_stops_the_tape(value: int) -> None:
    record = source.tape([value, 1])
    assert draw(record, 5, 21) == 0
    assert (record.status, record.asked, record.label) == (source.IMPOSSIBLE, 5, 21)
    assert draw(record, 5, 22) == 0  # the good value behind it is not taken either
    assert record.position == 0


def test_a_tape_names_the_entry_of_a_pick() -> None:
    record = source.tape([2, 0, 3])
    assert [pick(TABLES, record, 1), pick(TABLES, record, 1)] == [2, 0]
    pick(TABLES, record, 1)  # entry 3 weighs nothing
    assert record.status == source.IMPOSSIBLE
    record = source.tape([4])
    assert pick(TABLES, record, 1) == 0
    assert (record.status, record.asked, record.label) == (source.IMPOSSIBLE, 4, NAMED + 1)
    record = source.tape([])
    pick(TABLES, record, 2)
    assert (record.status, record.label) == (source.EXHAUSTED, NAMED + 2)


@UNHURRIED
@given(st.lists(st.integers(-3, 12), max_size=30), st.lists(st.integers(1, 10), max_size=40))
def test_a_tape_answers_like_a_list(values: list[int], bounds: list[int]) -> None:
    record, left, failed = source.tape(values), list(values), source.OK
    for n in bounds:
        expected = 0
        if not failed:
            if not left:
                failed = source.EXHAUSTED
            elif not 0 <= left[0] < n:
                failed = source.IMPOSSIBLE
            else:
                expected = left.pop(0)
        assert draw(record, n, 0) == expected
        assert record.status == failed


def test_a_rewound_tape_begins_again() -> None:
    record = source.tape([3, 4])
    assert [draw(record, 5, 0), draw(record, 5, 0)] == [3, 4]
    rewind(record)
    assert [draw(record, 5, 0), draw(record, 5, 0)] == [3, 4]


def test_an_odometer_does_not_turn_deeper_than_it_is() -> None:
    record = source.odometer()
    assert [draw(record, 2, 0) for _ in range(DEPTH)] == [0] * DEPTH
    assert record.status == source.OK
    assert draw(record, 2, 0) == 0
    assert record.status == source.TOO_DEEP


def test_an_odometer_refuses_parts_that_are_none() -> None:
    for bounds in ((3, 3), (4, 2), (-1, 2), (2, 0), (0, -1)):
        with pytest.raises(ValueError, match="first digit cannot run"):
            source.odometer(*bounds)
    record = source.odometer(5, 6)
    assert draw(record, 5, 0) == 0
    assert record.status == source.IMPOSSIBLE


def test_a_leaf_heavier_than_64_bits_is_refused() -> None:
    heavy: Any = len(WEIGHTS)
    record = source.odometer()
    for _ in range(2):
        pick(TABLES, record, heavy)
    assert record.status == source.OK
    assert record.product == (BIG - 1) ** 2
    pick(TABLES, record, heavy)
    assert record.status == source.TOO_HEAVY
