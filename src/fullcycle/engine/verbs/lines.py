"""Pay lines: the highest combination of each enabled line, from the leftmost reel."""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine.jit import kernel, lowest_bit, popcount
from fullcycle.engine.trace import LINE_WIN, note

_ONE, _NONE = np.uint64(1), np.uint64(0)


@kernel
def pay_lines(
    tables: Any, reel_set: int, draws: Any, lines: int, multiplier: int, trace: Any
) -> Any:
    """Coins that lines 1 to `lines` win in the present window, `multiplier` coins on each.

    A wild stands for every symbol but scatters; a line pays its highest combination only, wilds'
    own included; on equal pays the longer combination is reported.
    """
    if trace is not None:
        total = 0
        for line in range(lines):
            total += _walk(tables, reel_set, draws, line, multiplier, trace)
        return total * multiplier
    return _all_at_once(tables, reel_set, draws, lines) * multiplier


@kernel
def _all_at_once(tables: Any, reel_set: int, draws: Any, lines: int) -> Any:
    """The same by one bit a line: lines that begin with a wild are walked, the rest counted."""
    enabled = ~_NONE if lines >= 64 else (_ONE << np.uint64(lines)) - _ONE
    total = 0
    for row in range(tables.rows):
        symbol = tables.strip[reel_set, 0, draws.stop[0] + row]
        alive = enabled & tables.through[row]
        if symbol == tables.wild:
            while alive != _NONE:
                line = lowest_bit(alive)
                alive &= alive - _ONE
                total += _walk(tables, reel_set, draws, line, 0, None)
        else:
            total += _count_runs(tables, reel_set, draws, symbol, alive)
    return total


@kernel
def _count_runs(tables: Any, reel_set: int, draws: Any, symbol: int, alive: Any) -> Any:
    """Pays of the lines `alive`, which all begin with `symbol`; a scatter's pays are 0.

    A pay is the sum of what each further symbol of a run adds, so each reel asks only how many
    lines are still alive. Reels 2 and 3 are read without asking whether any is: a branch that the
    processor cannot foresee costs more. On a narrower game their masks are empty.
    """
    total = popcount(alive) * tables.rise[symbol, 1]
    alive &= tables.mask[reel_set, 1, draws.stop[1], symbol]
    total += popcount(alive) * tables.rise[symbol, 2]
    alive &= tables.mask[reel_set, 2, draws.stop[2], symbol]
    total += popcount(alive) * tables.rise[symbol, 3]
    if alive != _NONE:
        for reel in range(3, tables.reels):
            alive &= tables.mask[reel_set, reel, draws.stop[reel], symbol]
            total += popcount(alive) * tables.rise[symbol, reel + 1]
    return total


@kernel
def _walk(tables: Any, reel_set: int, draws: Any, line: int, multiplier: int, trace: Any) -> int:
    """The pay of one line, cell by cell: the plain reading of the rules."""
    wilds, run, symbol = 0, 0, -1
    for reel in range(tables.reels):
        cell = tables.strip[reel_set, reel, draws.stop[reel] + tables.row[line, reel]]
        if cell == tables.wild:
            if symbol < 0:
                wilds += 1
        elif symbol < 0 and tables.scatter[cell] == 0:
            symbol = cell
        elif cell != symbol:
            break
        run += 1
    best = 0 if symbol < 0 else tables.pays[symbol, run]
    own = tables.pays[tables.wild, wilds] if wilds > 0 else 0
    if own > best:
        best, symbol, run = own, tables.wild, wilds
    if trace is not None and best > 0:
        note(trace, LINE_WIN, best * multiplier, line, symbol, run, reel_set)
    total: int = best
    return total
