"""The odometer turns through every setting of a stage's draws, each once, with its weight."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.engine import histogram, source, tables
from fullcycle.engine.jit import callable_
from fullcycle.engine.kernels import arguments, kernels
from fullcycle.engine.verbs import draws
from fullcycle.rules import Draw, Game, Stage
from support.engine_games import TWICE, base, make
from support.engine_lab import UNHURRIED

add = callable_(histogram.add)
advance = callable_(draws.advance)
draw = callable_(draws.draw)
pick = callable_(draws.pick)
rewind = callable_(draws.rewind)

Leaf = tuple[int, ...]
RADICES = st.lists(st.integers(1, 4), min_size=1, max_size=5)


def turn(radices: list[int], low: int = 0, high: int = 0) -> Iterator[Leaf]:
    """Every setting of draws with these bounds, as the odometer shows them."""
    record = source.odometer(low, high)
    while True:
        rewind(record)
        yield tuple(draw(record, n, 0) for n in radices)
        assert record.status == source.OK
        if not advance(record):
            return


@UNHURRIED
@given(RADICES)
def test_every_setting_once(radices: list[int]) -> None:
    leaves = list(turn(radices))
    assert leaves == list(np.ndindex(*radices))
    assert len(leaves) == math.prod(radices)


@UNHURRIED
@given(RADICES, st.lists(st.integers(0, 4), max_size=4))
def test_parts_of_the_first_digit_make_the_whole(radices: list[int], cuts: list[int]) -> None:
    edges = sorted({0, radices[0], *(cut for cut in cuts if cut <= radices[0])})
    parts = [leaf for low, high in itertools.pairwise(edges) for leaf in turn(radices, low, high)]
    assert parts == list(turn(radices))


def test_a_part_that_ends_above_the_first_digit_ends_with_it() -> None:
    assert list(turn([3, 2], 1, 99)) == [(1, 0), (1, 1), (2, 0), (2, 1)]


TREE = st.recursive(
    st.none(),
    lambda below: st.lists(st.tuples(st.integers(0, 4), below), min_size=1, max_size=4).filter(
        lambda entries: any(weight for weight, _ in entries)
    ),
    max_leaves=12,
)


def _nodes(tree: Any) -> Iterator[Any]:
    if tree is not None:
        yield tree
        for _, below in tree:
            yield from _nodes(below)


def _expected(tree: Any) -> Iterator[tuple[Leaf, int]]:
    if tree is None:
        yield (), 1
        return
    for entry, (weight, below) in enumerate(tree):
        for leaf, product in _expected(below):
            yield (entry, *leaf), weight * product


@UNHURRIED
@given(TREE)
def test_a_tree_of_picks_whose_later_draws_depend_on_earlier_ones(tree: Any) -> None:
    nodes = {id(node): place for place, node in enumerate(_nodes(tree))}
    draws = tuple(
        Draw(f"n{place}", tuple(range(len(node))), tuple(weight for weight, _ in node))
        for place, node in enumerate(_nodes(tree))
    )
    flat = tables.build(make("tree", Stage("only", base), draws=draws[:16]))
    found: Counter[Leaf] = Counter()
    record = source.odometer()
    while len(draws) <= 16:
        rewind(record)
        node, leaf = tree, []
        while node is not None:
            leaf.append(pick(flat, record, nodes[id(node)]))
            node = node[leaf[-1]][1]
        assert tuple(leaf) not in found
        found[tuple(leaf)] = int(record.product)
        if not advance(record):
            break
    else:
        return
    assert found == dict(_expected(tree))


def _count(game: Game, low: int = 0, high: int = 0, size: int = 1 << 10) -> tuple[int, Any]:
    ready, width = kernels(game), 2
    keys, counts, key = histogram.table(width, size)
    leaves = ready.module.count_one(
        *(ready.tables, arguments(game.bets.unit()), (0, 0, 0, 0)),
        *(source.odometer(low, high), -1, keys, counts, key),
    )
    return int(leaves), histogram.entries(keys, counts, width)


def test_a_stage_is_counted_over_its_full_cycle() -> None:
    expected = {(2 * number, 1): 1 for number in range(10)}
    assert _count(TWICE) == (10, expected)
    halves = [_count(TWICE, low, low + 5) for low in (0, 5)]
    assert halves[0][0] + halves[1][0] == 10
    assert halves[0][1] | halves[1][1] == expected


def test_a_histogram_that_is_too_small_says_so() -> None:
    assert _count(TWICE, size=8)[0] == -100


def test_a_count_above_64_bits_is_refused() -> None:
    keys, counts, key = histogram.table(1, 16)
    half = 2**62
    assert add(keys, counts, key, 1, half) == 1
    assert add(keys, counts, key, 1, half - 1) == 1
    assert add(keys, counts, key, 1, 1) == -1
    assert histogram.entries(keys, counts, 1) == {(0,): 2**63 - 1}


@UNHURRIED
@given(st.lists(st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.integers(0, 5)), max_size=99))
def test_a_histogram_adds_like_a_dictionary(rows: list[tuple[int, int, int]]) -> None:
    keys, counts, key = histogram.table(2, 64)  # so small that keys meet at their places
    expected: Counter[tuple[int, ...]] = Counter()
    for first, second, weight in rows:
        key[:] = first, second
        assert add(keys, counts, key, 2, weight) == 1
        expected[first, second] += weight
    assert histogram.entries(keys, counts, 2) == +expected


@pytest.mark.parametrize("bounds", [(0, 0), (0, 1), (9, 10)])
def test_traced_and_untraced_agree_over_the_cycle(bounds: tuple[int, int]) -> None:
    ready = kernels(TWICE)
    result = np.zeros(2, np.int64)
    status = ready.module.same_one(
        *(ready.tables, arguments(TWICE.bets.unit()), (0, 0, 0, 0), source.odometer(*bounds), -1),
        *(np.zeros((10, 12), np.int64), result),
    )
    low, high = bounds if bounds[1] else (0, 10)
    # The prize of this little stage has no event of its own: only a prize of 0 agrees.
    differs = sum(1 for number in range(low, high) if number)
    assert (status, *result.tolist()) == (0, high - low, differs)
