"""A drawn prize: a value of a named draw, times what it is a multiple of."""

from __future__ import annotations

from typing import Any

from fullcycle.engine.jit import kernel
from fullcycle.engine.trace import PRIZE, note
from fullcycle.engine.verbs.draws import pick


@kernel
def prize(tables: Any, draws: Any, which: int, unit: int, trace: Any) -> int:
    """Coins of one prize: the value that draw `which` shows, times `unit` coins."""
    entry = pick(tables, draws, which)
    coins: int = tables.value[which, entry] * unit
    if trace is not None:
        note(trace, PRIZE, coins, which, entry, 0, 0)
    return coins
