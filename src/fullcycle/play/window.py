"""A window alone, through the very verbs that games use: for labs and for second opinions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fullcycle.engine import source, tables, trace
from fullcycle.engine.jit import Array, callable_, kernel
from fullcycle.engine.verbs import pay_lines, pay_scatters
from fullcycle.play.decode import Decoder
from fullcycle.rules import Game, Strip
from fullcycle.rules.events import AnyEvent

_note = callable_(trace.note)


@callable_
@kernel
def _pay(tables: Any, symbols: int, draws: Any, lines: int, multiplier: int, trace: Any) -> Any:
    draws.shown = 0  # as `land` leaves it: the scatters of all reels' windows
    for reel in range(tables.reels):
        draws.shown += tables.shown[0, reel, draws.stop[reel]]
    line_coins = pay_lines(tables, 0, draws, lines, multiplier, trace)
    scatter_coins = 0
    for symbol in range(symbols):
        if tables.scatter[symbol] == 1:
            scatter_coins += pay_scatters(tables, 0, draws, symbol, lines * multiplier, trace)
    return line_coins, scatter_coins


@callable_
@kernel
def _pay_all(
    tables: Any, symbols: int, draws: Any, stops: Any, lines: int, multiplier: int, out: Any
) -> None:
    for index in range(stops.shape[0]):
        for reel in range(stops.shape[1]):
            draws.stop[reel] = stops[index, reel]
        out[index, 0], out[index, 1] = _pay(tables, symbols, draws, lines, multiplier, None)


def evaluate(
    game: Game, window: Sequence[Sequence[str]], lines: int, multiplier: int
) -> list[AnyEvent]:
    """Line and scatter wins of one window (rows of symbols, top first), as events.

    Raises ValueError for lines that the game does not have.
    """
    _check_lines(game, lines)
    strips = [tuple(row[reel] for row in window) for reel in range(game.width)]
    rows = trace.buffer()
    draws = source.tape(())
    flat = tables.build(game, {"window": strips})
    index = _note(rows, trace.SPIN, 0, 0, 0, 0, 0)
    rows[index, 3 : 3 + game.width] = 0
    _pay(flat, len(game.symbols), draws, lines, multiplier, rows)
    return Decoder(game, [strips]).read(trace.rows(rows).tolist())[1:]


def totals(game: Game, strips: Sequence[Strip], stops: Array, lines: int, multiplier: int) -> Array:
    """Untraced coins (n, 2), lines and scatters, of the windows at stops (n, reels).

    Raises ValueError for lines that the game does not have, and for stops off the strips.
    """
    _check_lines(game, lines)
    lengths = [len(strip) for strip in strips]
    if stops.shape[1:] != (game.width,) or (stops < 0).any() or (stops >= lengths).any():
        message = f"stops must be rows of {game.width} numbers below {lengths}"
        raise ValueError(message)
    out = np.zeros((len(stops), 2), np.int64)
    draws = source.tape(())
    flat = tables.build(game, {"window": strips})
    _pay_all(flat, len(game.symbols), draws, np.asarray(stops, np.int64), lines, multiplier, out)
    return out


def _check_lines(game: Game, lines: int) -> None:
    if not 1 <= lines <= len(game.lines):
        message = f"{lines} lines; the game has 1 to {len(game.lines)}"
        raise ValueError(message)
