"""Ways: every choice of one cell a reel, from the leftmost one, is a line of its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine.jit import kernel, lowest_bit
from fullcycle.engine.trace import WAY_WIN, note

_ONE, _NONE = np.uint64(1), np.uint64(0)


@kernel
def pay_ways(
    tables: Any, reel_set: int, draws: Any, multiplier: int, trace: Any, factor: int = 1
) -> int:
    """Coins that all ways of the present window win, `multiplier` coins on each.

    Each symbol pays its longest run, once for every way that holds the symbol itself at least
    once; symbols pay independently. `factor` is a feature's multiplier.
    """
    total = 0
    begun = _NONE
    for row in range(tables.rows):
        begun |= tables.accepts[tables.strip[reel_set, 0, draws.stop[0] + row]]
    while begun != _NONE:
        symbol = lowest_bit(begun)
        begun &= begun - _ONE
        if tables.pays[symbol, tables.reels] > 0:
            total += _pay(tables, reel_set, draws, symbol, multiplier, trace, factor)
    return total


@kernel
def _pay(
    tables: Any,
    reel_set: int,
    draws: Any,
    symbol: int,
    multiplier: int,
    trace: Any,
    factor: int,
) -> int:
    """One symbol's coins: ways by products over the reels, those of wilds alone taken away."""
    every, own, wild = 1, 1, 1  # ways: all, of the symbol alone, of wilds alone
    times, wild_times = 1, 1  # the same, each way multiplied by its wilds
    run, most = 0, 1
    for reel in range(tables.reels):
        naturals, wilds, sum_ = 0, 0, 0
        for row in range(tables.rows):
            cell = tables.strip[reel_set, reel, draws.stop[reel] + row]
            if cell == symbol:
                naturals += 1
            elif (tables.accepts[cell] >> np.uint64(symbol)) & _ONE != _NONE:
                wilds += 1
                sum_ += tables.times[cell]
                most = max(most, tables.times[cell])
        if naturals + wilds == 0:
            break
        run += 1
        every *= naturals + wilds
        own *= naturals
        wild *= wilds
        times *= naturals + sum_
        wild_times *= sum_
    pay, ways = tables.pays[symbol, run], every - wild
    weight = times - wild_times
    if tables.once == 1:
        weight = own + most * (every - own - wild)
    if tables.unmultiplied[symbol, run] == 0:
        weight *= factor
    coins: int = pay * weight * multiplier
    if trace is not None and coins > 0:
        index = note(trace, WAY_WIN, coins, 0, symbol, run, ways)
        if index > 0:
            trace[index, 6] = reel_set
    return coins
