"""Symbols in the window that turn and show a drawn value, one after another."""

from __future__ import annotations

from typing import Any

from fullcycle.engine.jit import kernel
from fullcycle.engine.trace import REVEAL, note
from fullcycle.engine.verbs.draws import pick


@kernel
def reveal(tables: Any, draws: Any, which: int, symbol: int, trace: Any) -> Any:
    """The entry of draw `which` that the next unturned `symbol` of the last window shows."""
    entry = pick(tables, draws, which)
    if trace is not None:
        note(trace, REVEAL, 0, symbol, which, entry, 0)
    return entry
