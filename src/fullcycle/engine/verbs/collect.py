"""Symbols anywhere in the window that are counted together and pay by the sum of their values."""

from __future__ import annotations

from typing import Any

from fullcycle.engine.capacity import SCATTER_COUNT
from fullcycle.engine.jit import kernel
from fullcycle.engine.trace import COLLECT, note


@kernel
def pay_collected(tables: Any, draws: Any, total_bet: int, trace: Any) -> int:
    """Coins for the game's collected scatters in the window; one prize, that of their sum."""
    total = 0
    for number in range(tables.scatters):
        symbol = tables.scatter_at[number]
        seen = (draws.shown >> tables.place[symbol]) & 0xFF
        total += tables.collect_value[symbol] * seen
    coins: int = tables.collect_pays[min(total, SCATTER_COUNT)] * total_bet
    if trace is not None and coins > 0:
        note(trace, COLLECT, coins, total, 0, 0, 0)
    return coins
