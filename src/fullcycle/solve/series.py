"""How many spins a series of free spins has on average, with or without a limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules.errors import infinite
from fullcycle.solve.lines import total

#: {spins awarded: chance}, as arrays of candidates; 0 spins may be left out.
Awards = Mapping[int, Array]
#: Steps of the recursion beyond which a limit is left to the full cycle.
STEPS = 30_000
#: A feature that grants itself this often or more, on average, is out of the search's bounds.
MOST_GROWTH = 0.95


def mean(awards: Awards) -> Any:
    """Mean spins awarded."""
    return total([0, *(chance * spins for spins, chance in awards.items() if spins)])


def known(first: Awards, again: Awards, limit: int | None) -> bool:
    """Whether `spins` follows the limit exactly."""
    return limit is None or limit * len(_reach(first, again, limit)) * len(again) <= STEPS


def _reach(first: Awards, again: Awards, limit: int) -> set[int]:
    """Every number of spins that a limited series may come to."""
    found, waiting = set[int](), {min(n, limit) for n in first if n}
    while waiting:
        granted = waiting.pop()
        found.add(granted)
        waiting |= {min(granted + n, limit) for n in again if n} - found
    return found


def spins(first: Awards, again: Awards, limit: int | None, where: str) -> Array:
    """Mean spins in a round. Raises RuleError ("return infinite"), of fractions only."""
    if limit is None:
        nothing = total([0, *first.values(), *again.values()]) * 0
        endless: Array = mean(first) / left(nothing + mean(again), where)
        return endless
    if not known(first, again, limit):
        series = mean(first) / np.maximum(1 - mean(again), (1 - MOST_GROWTH) / 2)
        often = total([0, *(chance for spins, chance in first.items() if spins)])
        rough: Array = np.minimum(series, often * limit)
        return rough
    return _limited(first, again, limit)


def left(growth: Array, where: str) -> Array:
    """1 - m, where m is how often a spin grants another; kept above 0 in a search."""
    if growth.dtype == object:
        if any(m >= 1 for m in growth):
            raise infinite(where)
        ends: Array = 1 - growth
        return ends
    kept: Array = np.maximum(1 - growth, (1 - MOST_GROWTH) / 2)
    return kept


def _limited(first: Awards, again: Awards, limit: int) -> Array:
    """Spin by spin: the chances of how many are granted so far."""
    alive: dict[int, Any] = {}
    for number, chance in first.items():
        if number:
            granted = min(number, limit)
            alive[granted] = alive.get(granted, 0) + chance
    none = 1 - total([0, *(chance for number, chance in again.items() if number)])
    played: Any = 0 * total([0, *first.values()])
    for spin in range(limit):
        alive = {granted: chance for granted, chance in alive.items() if granted > spin}
        if not alive:
            break
        played = played + total(list(alive.values()))
        new: dict[int, Any] = {granted: chance * none for granted, chance in alive.items()}
        for granted, chance in alive.items():
            for number, more in again.items():
                if number:
                    now = min(granted + number, limit)
                    new[now] = new.get(now, 0) + chance * more
        alive = new
    found: Array = played
    return found
