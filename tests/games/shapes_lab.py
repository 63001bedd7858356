"""Games of any shape, as plain data, in the hands of the kernels and of the second evaluator."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np

from fullcycle.play.window import evaluate, totals
from fullcycle.rules import CoinBets, Game, Outcome, Stage, events
from second import fast
from second.lines import Window, line_wins, scatter_wins
from second.shapes import Shape

Seen = list[tuple[int, str, int, list[tuple[int, int]], int]]


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


def compare(shape: Shape, game: Game, pick: random.Random, count: int) -> None:
    """Assert equal totals on many windows of random strips, some rich in wilds, at a random bet."""
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
