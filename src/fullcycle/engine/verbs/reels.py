"""Spinning reels, and what they show."""

from __future__ import annotations

from typing import Any

from fullcycle.engine.capacity import REELS
from fullcycle.engine.jit import kernel
from fullcycle.engine.trace import SPIN, note
from fullcycle.engine.verbs.draws import draw


@kernel
def land(tables: Any, reel_set: int, draws: Any, trace: Any) -> None:
    """Draw a stop for each reel, from the left; the result stays in `draws.stop`."""
    for reel in range(tables.reels):
        draws.stop[reel] = draw(draws, tables.length[reel_set, reel], REELS * reel_set + reel)
    if trace is not None:
        index = note(trace, SPIN, 0, reel_set, 0, 0, 0)
        if index > 0:
            for reel in range(tables.reels):
                trace[index, 3 + reel] = draws.stop[reel]


@kernel
def count(tables: Any, reel_set: int, draws: Any, symbol: int) -> int:
    """How many of a symbol the window shows; wilds do not help."""
    total = 0
    for reel in range(tables.reels):
        total += tables.seen[reel_set, reel, draws.stop[reel], symbol]
    return total
