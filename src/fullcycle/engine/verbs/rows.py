"""Rows of a paytable, of which the first that matches pays: classic reels."""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine.jit import kernel
from fullcycle.engine.trace import ROW_WIN, note

_ONE, _NONE = np.uint64(1), np.uint64(0)


@kernel
def pay_rows(
    tables: Any,
    reel_set: int,
    draws: Any,
    lines: int,
    multiplier: int,
    trace: Any,
    factor: int = 1,
) -> int:
    """Coins that lines 1 to `lines` win, `multiplier` coins on each; `factor`: a feature's."""
    total = 0
    for line in range(lines):
        total += _line(tables, reel_set, draws, line, multiplier, trace, factor)
    return total


@kernel
def _line(
    tables: Any,
    reel_set: int,
    draws: Any,
    line: int,
    multiplier: int,
    trace: Any,
    factor: int,
) -> int:
    """One line's coins. Where a row may lie in several ways, the dearest that fits counts."""
    row, times = -1, 0
    for place in range(tables.places):
        if row >= 0 and tables.place_row[place] != row:
            break
        if tables.place_line[place] >= 0 and tables.place_line[place] != line:
            continue
        found = _matches(tables, reel_set, draws, line, place)
        if found > times:
            row, times = tables.place_row[place], found
    if row < 0:
        return 0
    pay = tables.row_pay[row, multiplier] if tables.by_coins == 1 else tables.row_pay[row, 1]
    coins: int = pay * times * factor * (1 if tables.by_coins == 1 else multiplier)
    if trace is not None and coins > 0:
        index = note(trace, ROW_WIN, coins, line, row, 1, reel_set)
        if index > 0:
            trace[index, 6] = times * factor
    return coins


@kernel
def _matches(tables: Any, reel_set: int, draws: Any, line: int, place: int) -> int:
    """What a line's wilds multiply by when a row lies there; 0 when it does not match.

    Each cell that asks for something shows it, or a wild that stands for it; one shows it itself.
    """
    times, own = 1, False
    for reel in range(tables.reels):
        wanted = tables.place_cell[place, reel]
        if wanted == _NONE:
            continue
        cell = tables.strip[reel_set, reel, draws.stop[reel] + tables.row[line, reel]]
        if (wanted >> np.uint64(cell)) & _ONE != _NONE:
            own = True
        elif tables.accepts[cell] & wanted != _NONE:
            times = (
                max(times, tables.times[cell]) if tables.once == 1 else times * tables.times[cell]
            )
        else:
            return 0
    return times if own else 0
