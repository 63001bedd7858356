"""The kernels against the second evaluator: a million windows, and games of any shape."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fullcycle.engine.capacity import LINES, REELS, ROWS
from fullcycle.games import find
from fullcycle.play.live import play as play_live
from fullcycle.play.window import totals
from fullcycle.rules import events
from games.shapes_lab import compare, declare, expected, seen
from games.tsar_lab import GAME, agree, of
from second import fast, tsar
from second.shapes import Shape, random_shape

TSAR = find(GAME)
SYMBOLS = list(TSAR.symbols)
#: Evaluating one window builds its tables: about a millisecond, more on a busy machine.
SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


TSAR_SHAPE = Shape(
    5,
    3,
    SYMBOLS,
    tsar.WILD,
    [tsar.SCATTER],
    tsar.PAYS,
    tsar.SCATTER_PAYS,
    [tuple(line) for line in tsar.LINES],
)


def _windows(symbols: Sequence[str]) -> st.SearchStrategy[list[list[str]]]:
    cell = st.sampled_from(symbols)
    return st.lists(st.lists(cell, min_size=5, max_size=5), min_size=3, max_size=3)


@pytest.mark.rule("DT-6", "DT-8", "DT-13", "DT-15", "DT-16", "DT-17", "DT-18")
@pytest.mark.case(10)
@given(
    st.one_of(
        _windows(SYMBOLS),
        _windows(["TSAR", "JACK", "TSARINA", "EGG"]),
        _windows(["TSAR", "TSAR", "TEN", "ACE"]),
    ),
    st.integers(1, 25),
    st.integers(1, 20),
)
@settings(SLOW, max_examples=300)
def test_any_window_of_the_tsar(window: list[list[str]], lines: int, coins: int) -> None:
    assert seen(TSAR, window, lines, coins) == expected(TSAR_SHAPE, window, lines, coins)


@pytest.mark.rule("DT-6", "DT-7", "DT-8", "DT-11", "DT-13", "DT-14", "DT-15", "DT-16")
def test_a_million_windows_of_the_tsar() -> None:
    pick = random.Random(1904)
    for _ in range(20):
        compare(TSAR_SHAPE, TSAR, pick, 50_000)


def test_the_own_strips_of_the_tsar() -> None:
    strips = TSAR.reels["base"]
    stops = np.random.default_rng(5).integers(0, [len(s) for s in strips], (100_000, 5))
    got = totals(TSAR, strips, stops, 25, 1)
    windows = fast.from_stops(strips, stops, rows=3, symbols=SYMBOLS)
    lines = fast.line_totals(windows, tsar.LINES, SYMBOLS, tsar.PAYS, wild="TSAR", scatters=["EGG"])
    eggs = fast.scatter_totals(windows, SYMBOLS, tsar.SCATTER_PAYS, total_bet=25)
    assert (got[:, 0] == lines).all()
    assert (got[:, 1] == eggs).all()


@pytest.mark.case(10)
@pytest.mark.case(25)
@pytest.mark.case(29)
@given(st.integers(0, 2**32))
@settings(SLOW, max_examples=150)
def test_windows_of_games_of_any_shape(seed: int) -> None:
    pick = random.Random(seed)
    shape = random_shape(pick)
    game = declare(shape)
    for _ in range(3):
        window = shape.window(pick)
        lines, coins = pick.randint(1, len(shape.lines)), pick.randint(1, 100)
        assert seen(game, window, lines, coins) == expected(shape, window, lines, coins)


def test_a_million_windows_of_a_hundred_shapes() -> None:
    pick = random.Random(25)
    for _ in range(100):
        shape = random_shape(pick)
        compare(shape, declare(shape), pick, 10_000)


@pytest.mark.parametrize("reels", [1, 2, REELS])
@pytest.mark.parametrize("rows", [1, ROWS])
def test_the_smallest_and_largest_shapes(reels: int, rows: int) -> None:
    pick = random.Random(reels * 100 + rows)
    for _ in range(10):
        shape = random_shape(pick, reels=reels, rows=rows)
        game = declare(shape)
        for _ in range(5):
            window = shape.window(pick)
            assert seen(game, window, len(shape.lines), 3) == expected(
                shape, window, len(shape.lines), 3
            )
        compare(shape, game, pick, 2_000)


def test_as_many_lines_as_fit() -> None:
    pick = random.Random(64)
    shape = random_shape(pick, reels=5, rows=4)
    lines = {tuple(pick.randrange(4) for _ in range(5)) for _ in range(200)}
    full = Shape(**{**shape.__dict__, "lines": sorted(lines)[:LINES]})
    game = declare(full)
    for _ in range(20):
        compare(full, game, pick, 5_000)


@pytest.mark.rule("DT-10", "DT-20", "DT-21", "DT-22", "DT-24", "DT-25", "DT-29", "DT-30")
@pytest.mark.case(19)
def test_live_rounds_as_they_come() -> None:
    """What a round shows of its draws, played again by the second evaluator."""
    pick, features = random.Random(1917), 0
    guesses = ["red", "black", "hearts", "diamonds", "spades", "clubs", "collect"]
    for _ in range(3000):
        size = pick.choice(TSAR.bets.coin_sizes)
        coins, lines = pick.randint(1, 20), pick.randint(1, 25)
        choices = pick.choices(guesses, k=pick.randint(0, 6))
        document = [
            {"do": "collect"} if choice == "collect" else {"do": "gamble", "on": choice}
            for choice in choices
        ]
        bet = TSAR.bets.make(size, coins, lines)
        played = play_live(TSAR, bet, pick.randbytes(32), document)
        spins = of(played, events.Spin)
        features += len(spins) > 1
        second = tsar.play(
            [[row.split() for row in spin.window] for spin in spins],
            coin=size,
            coins=coins,
            lines=lines,
            eggs=[event.value or 0 for event in of(played, events.Reveal)],
            cards=[event.card for event in of(played, events.Gamble)],
            choices=choices,
        )
        agree(played, second, size)
        for spin in spins:
            assert spin.stops is not None
            shown = fast.from_stops(
                TSAR.reels["base"], np.array([spin.stops]), rows=3, symbols=SYMBOLS
            )
            assert [[SYMBOLS.index(s) for s in row.split()] for row in spin.window] == shown[
                0
            ].tolist()
    assert features > 5
