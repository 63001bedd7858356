"""Line and scatter pays on every shape that the capacities allow, against the slow evaluator."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.engine import capacity
from fullcycle.play.window import evaluate, totals
from fullcycle.rules import CoinBets, Game, Stage
from fullcycle.rules.events import LineWin, ScatterWin
from second.lines import line_wins, scatter_wins
from support.engine_games import base, make
from support.engine_lab import UNHURRIED


def table(pick: random.Random, most: int) -> dict[int, int]:
    """Pays that never fall, from any count on, with holes."""
    counts = sorted(pick.sample(range(1, most + 1), pick.randint(1, min(most, 4))))
    pays = sorted(pick.choice([0, 1, 2, 5, 5, 10, 1000, 10**6]) for _ in counts)
    return dict(zip(counts, pays, strict=True))


def any_game(pick: random.Random) -> Game:
    """A game of any shape up to the capacities, its corners often."""
    reels = pick.choice([1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 8])
    rows = pick.choice([1, 1, 2, 3, 4, 8])
    symbols = [f"S{n}" for n in range(pick.choice([2, 3, 5, 8, capacity.SYMBOLS]))]
    scatters = symbols[1 : 1 + pick.choice([0, 1, min(len(symbols) - 1, capacity.SCATTERS)])]
    paying = [symbol for symbol in symbols if symbol not in scatters]
    wild = pick.choice([None, *paying, paying[-1]])
    pays = {s: table(pick, reels) for s in paying if s == paying[0] or pick.random() < 0.9}
    most = pick.choice([1, 2, 64])
    shapes = {tuple(pick.randrange(rows) for _ in range(reels)) for _ in range(4 * most)}
    lines = pick.sample(sorted(shapes), min(most, len(shapes)))
    few = pick.sample(symbols, min(len(symbols), pick.choice([1, 2, 4])))
    if wild is not None and pick.random() < 0.6:
        few += [wild] * pick.choice([1, 3])
    lengths = [pick.choice([rows, rows + 1, 20, capacity.STOPS]) for _ in range(reels)]
    strips = tuple(tuple(pick.choices(few, k=max(rows, length))) for length in lengths)
    changes: dict[str, Any] = {
        "symbols": tuple(symbols),
        "wild": wild,
        "scatters": tuple(scatters),
        "rows": rows,
        "reels": {"s": strips},
        "pays": pays,
        "scatter_pays": {s: table(pick, reels * rows) for s in scatters},
        "lines": tuple(lines),
        "bets": CoinBets((1,), 20, len(lines), (1, 1, 1)),
        "top_award": (paying[0], max(pays[paying[0]])),
    }
    return make("any", Stage("only", base), **changes)


def expected(game: Game, window: list[list[str]], lines: int, coins: int) -> list[tuple[Any, ...]]:
    """A window's wins by the slow evaluator: lines in order, then scatters by symbol."""
    on_lines = line_wins(
        window,
        game.lines[:lines],
        game.pays,
        wild=game.wild,
        scatters=game.scatters,
        coins=coins,
    )
    anywhere = scatter_wins(window, game.scatter_pays, total_bet=lines * coins)
    return [
        *((win.line, win.symbol, win.count, list(win.cells), win.coins) for win in on_lines),
        *(
            (0, win.symbol, win.count, list(win.cells), win.coins)
            for win in sorted(anywhere, key=lambda win: game.symbols.index(win.symbol))
        ),
    ]


@pytest.mark.case(10)
@pytest.mark.case(25)
@pytest.mark.case(29)
@UNHURRIED
@given(st.integers(0, 2**32))
def test_any_window_of_any_shape(seed: int) -> None:
    pick = random.Random(seed)
    game = any_game(pick)
    strips = game.reels["s"]
    lines, coins = pick.randint(1, len(game.lines)), pick.randint(1, 20)
    stops = np.array([[pick.randrange(len(strip)) for strip in strips] for _ in range(12)])
    fast = totals(game, strips, stops, lines, coins)
    for place, line in enumerate(stops.tolist()):
        window = [
            [strip[(stop + row) % len(strip)] for stop, strip in zip(line, strips, strict=True)]
            for row in range(game.rows)
        ]
        wins = expected(game, window, lines, coins)
        told = [
            (
                event.line if isinstance(event, LineWin) else 0,
                *(event.symbol, event.count, event.cells, event.coins),
            )
            for event in evaluate(game, window, lines, coins)
            if isinstance(event, LineWin | ScatterWin)
        ]
        assert told == wins
        assert fast[place].tolist() == [
            sum(win[-1] for win in wins if win[0]),
            sum(win[-1] for win in wins if not win[0]),
        ]


def test_lines_and_stops_that_do_not_exist_are_refused() -> None:
    game = any_game(random.Random(3))
    strips = game.reels["s"]
    good = np.zeros((1, game.width), np.int64)
    for lines in (0, -1, len(game.lines) + 1):
        with pytest.raises(ValueError, match="the game has 1 to"):
            totals(game, strips, good, lines, 1)
        with pytest.raises(ValueError, match="the game has 1 to"):
            evaluate(game, [["S0"] * game.width] * game.rows, lines, 1)
    for bad in (good - 1, good + len(strips[0]), np.zeros((1, game.width + 1), np.int64)):
        with pytest.raises(ValueError, match="stops must be rows of"):
            totals(game, strips, bad, 1, 1)
