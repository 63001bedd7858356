"""The kernels against the second evaluator: a million windows, and games of any shape."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fullcycle.engine.capacity import LINES, REELS, ROWS
from fullcycle.games import find
from fullcycle.play.window import evaluate, totals
from fullcycle.rules import CoinBets, Game, Outcome, Stage, events
from games.tsar_lab import GAME
from second import fast, tsar
from second.lines import Window, line_wins, scatter_wins
from second.shapes import Shape, random_shape

TSAR = find(GAME)
SYMBOLS = list(TSAR.symbols)
Seen = list[tuple[int, str, int, list[tuple[int, int]], int]]
#: Evaluating one window builds its tables: about a millisecond, more on a busy machine.
SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _run(*_: object) -> Outcome:
    return (0,), ()


def declare(shape: Shape) -> Game:
    """The shape as a game of this project."""
    top = next((s, max(pays)) for s, pays in shape.pays.items())
    lines = len(shape.lines)
    return Game(
        id="shape",
        title="Shape",
        mechanic="lines",
        symbols=tuple(shape.symbols),
        wild=shape.wild,
        scatters=tuple(shape.scatters),
        rows=shape.rows,
        reels={"base": (tuple(shape.symbols * shape.rows),) * shape.reels},
        pays=shape.pays,
        scatter_pays=shape.scatter_pays,
        lines=tuple(shape.lines),
        draws=(),
        bets=CoinBets((1,), 100, lines, (1, 1, lines)),
        stages=(Stage("base", _run, ("lines", "scatters"), (), "base"),),
        top_award=top,
        published_rtp=Fraction(1),
        rules={},
    )


def seen(game: Game, window: Window, lines: int, coins: int) -> Seen:
    """What the kernels report, line by line, then each scatter by its name."""
    found: Seen = []
    for event in evaluate(game, window, lines, coins):
        assert isinstance(event, events.LineWin | events.ScatterWin)
        line = event.line if isinstance(event, events.LineWin) else 0
        cells = sorted((reel, row) for reel, row in event.cells)
        found.append((line, event.symbol, event.count, cells, event.coins))
    return _in_order(found)


def expected(shape: Shape, window: Window, lines: int, coins: int) -> Seen:
    """What the second evaluator reports, in the same order."""
    enabled = shape.lines[:lines]
    wins = line_wins(
        window, enabled, shape.pays, wild=shape.wild, scatters=shape.scatters, coins=coins
    ) + scatter_wins(window, shape.scatter_pays, total_bet=coins * lines)
    return _in_order([(w.line, w.symbol, w.count, sorted(w.cells), w.coins) for w in wins])


def _in_order(found: Seen) -> Seen:
    lines = [win for win in found if win[0]]
    assert [win[0] for win in lines] == sorted({win[0] for win in lines})
    return lines + sorted(win for win in found if not win[0])


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


def _compare(shape: Shape, game: Game, pick: random.Random, count: int) -> None:
    """Many windows of random strips, some rich in wilds, at a random bet."""
    strips = [shape.strip(pick, pick.randint(shape.rows, 120)) for _ in range(shape.reels)]
    generator = np.random.default_rng(pick.getrandbits(64))
    sizes = [len(strip) for strip in strips]
    stops = generator.integers(0, sizes, (count, shape.reels))
    lines, coins = pick.randint(1, len(shape.lines)), pick.randint(1, 20)
    got = totals(game, [tuple(strip) for strip in strips], stops, lines, coins)
    windows = fast.from_stops(strips, stops, rows=shape.rows, symbols=shape.symbols)
    on_lines = fast.line_totals(
        windows,
        shape.lines[:lines],
        shape.symbols,
        shape.pays,
        wild=shape.wild,
        scatters=shape.scatters,
    )
    anywhere = fast.scatter_totals(
        windows, shape.symbols, shape.scatter_pays, total_bet=lines * coins
    )
    wrong = np.flatnonzero((got[:, 0] != on_lines * coins) | (got[:, 1] != anywhere))
    assert not wrong.size, (strips, stops[wrong[0]], lines, coins, got[wrong[0]])


@pytest.mark.rule("DT-6", "DT-7", "DT-8", "DT-11", "DT-13", "DT-14", "DT-15", "DT-16")
def test_a_million_windows_of_the_tsar() -> None:
    pick = random.Random(1904)
    for _ in range(20):
        _compare(TSAR_SHAPE, TSAR, pick, 50_000)


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
        _compare(shape, declare(shape), pick, 10_000)


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
        _compare(shape, game, pick, 2_000)


def test_as_many_lines_as_fit() -> None:
    pick = random.Random(64)
    shape = random_shape(pick, reels=5, rows=4)
    lines = {tuple(pick.randrange(4) for _ in range(5)) for _ in range(200)}
    full = Shape(**{**shape.__dict__, "lines": sorted(lines)[:LINES]})
    game = declare(full)
    for _ in range(20):
        _compare(full, game, pick, 5_000)
