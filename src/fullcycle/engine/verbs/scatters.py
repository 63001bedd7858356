"""Scatters: paid wherever they are, on the total bet."""

from __future__ import annotations

from typing import Any

from fullcycle.engine.jit import kernel
from fullcycle.engine.trace import SCATTER_WIN, note
from fullcycle.engine.verbs.reels import count


@kernel
def pay_scatters(
    tables: Any, reel_set: int, draws: Any, symbol: int, total_bet: int, trace: Any
) -> int:
    """Coins for the scatters in the window; counts above the table's end pay its last entry."""
    seen = count(tables, reel_set, draws, symbol)
    coins: int = tables.scatter_pays[symbol, seen] * total_bet
    if trace is not None and coins > 0:
        note(trace, SCATTER_WIN, coins, symbol, seen, reel_set, 0)
    return coins


@kernel
def pay_all_scatters(tables: Any, reel_set: int, draws: Any, total_bet: int, trace: Any) -> int:
    """Coins for every scatter of the game."""
    coins = 0
    for number in range(tables.scatters):
        coins += pay_scatters(tables, reel_set, draws, tables.scatter_at[number], total_bet, trace)
    return coins
