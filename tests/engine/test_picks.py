"""Picks and bonus lines: the verbs against plain readings of the same."""

from __future__ import annotations

import random
from itertools import permutations
from math import factorial
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.engine import source, tables
from fullcycle.engine.capacity import ENTRIES
from fullcycle.engine.jit import compiled
from fullcycle.engine.verbs.lines import lines_through
from fullcycle.engine.verbs.uncover import picked, place_of
from fullcycle.rules import CoinBets, Stage
from fullcycle.rules.choices import encode
from fullcycle.rules.draws import MOST_ORDERED
from support.engine_games import base, make
from support.engine_lab import UNHURRIED

SYMBOLS = ("W", "B", "A", "S")


@compiled
def item(entry: int, items: int, place: int) -> int:
    """`place_of`, callable from here."""
    found: int = place_of(entry, items, place)
    return found


@compiled
def through(tables: Any, draws: Any, lines: int, symbol: int, first: int, last: int) -> int:
    """`lines_through`, callable from here."""
    found: int = lines_through(tables, 0, draws, lines, symbol, first, last)
    return found


@pytest.mark.parametrize("items", range(1, MOST_ORDERED + 1))
def test_orders_are_numbered_as_permutations_are(items: int) -> None:
    for entry, order in enumerate(permutations(range(items))):
        assert [item(entry, items, place) for place in range(items)] == list(order)


def test_the_engine_holds_all_orders_that_rules_allow() -> None:
    assert factorial(MOST_ORDERED) <= ENTRIES < factorial(MOST_ORDERED + 1)


def test_a_pick_s_code_is_its_place() -> None:
    for place in range(5):
        assert picked.py_func(encode({"do": "pick", "index": place})) == place


@UNHURRIED
@given(st.integers(0, 2**32))
def test_lines_through_reels_as_a_plain_reading_finds_them(seed: int) -> None:
    """All lines up to one of them, wilds in place of all but one, any span of reels."""
    pick = random.Random(seed)
    reels, rows = pick.randint(1, 8), pick.randint(1, 4)
    shapes = {
        tuple(pick.randrange(rows) for _ in range(reels)) for _ in range(pick.choice([3, 90]))
    }
    lines = sorted(shapes)[:64]
    pick.shuffle(lines)
    strips = tuple(
        tuple(pick.choices(SYMBOLS, (3, 3, 1, 1), k=pick.randint(rows, 12))) for _ in range(reels)
    )
    game = make(
        "through",
        Stage("only", base),
        symbols=SYMBOLS,
        wild="W",
        scatters=("S",),
        rows=rows,
        reels={"s": strips},
        pays={"A": {1: 1}},
        scatter_pays={"S": {1: 1}},
        lines=tuple(lines),
        bets=CoinBets((1,), 5, len(lines), (1, 1, 1)),
    )
    record, draws = tables.build(game), source.tape([0])
    for _ in range(20):
        stops = [pick.randrange(len(strip)) for strip in strips]
        draws.stop[:reels] = np.array(stops)
        enabled, first = pick.randint(1, len(lines)), pick.randrange(reels)
        last = pick.randrange(first, reels)
        expected = 0
        for line in lines[:enabled]:
            shown = [
                strips[reel][(stops[reel] + line[reel]) % len(strips[reel])]
                for reel in range(first, last + 1)
            ]
            expected += set(shown) <= {"B", "W"} and "B" in shown
        assert through(record, draws, enabled, 1, first, last) == expected
