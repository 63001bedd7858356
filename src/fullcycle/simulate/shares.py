"""Shares of a sample: percentiles that are values of it, and intervals of a chance."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.simulate.sums import Z95

PERCENTS = (1, 5, 10, 25, 50, 75, 90, 95, 99)


def percentiles(values: Array) -> list[int]:
    """For each of PERCENTS, the smallest value that at least so many % of all do not exceed.

    `values` are integers of any shape, one or more. Nothing is interpolated (nearest rank), so
    that money stays money.

    >>> percentiles(np.array([30, 10, 20]))
    [10, 10, 10, 10, 20, 30, 30, 30, 30]
    """
    ranked = np.sort(values, axis=None)
    return [int(ranked[-(-percent * len(ranked) // 100) - 1]) for percent in PERCENTS]


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a chance that came true in `hits` of `of` > 0 trials (E. B. Wilson).

    It lies within 0 ... 1, holds hits / of, and has a width above 0 even when hits is 0 or `of`.
    """
    share, square = hits / of, Z95 * Z95 / of
    middle = share + square / 2
    half = sqrt(share * (1 - share) * square + square * square / 4)
    low, high = (middle - half) / (1 + square), (middle + half) / (1 + square)
    return (0.0 if hits == 0 else low), (1.0 if hits == of else high)


def chance(hits: int, of: int) -> dict[str, Any]:
    """A chance as reports show it: how many came true, their share, its interval."""
    return {"players": hits, "chance": hits / of, "interval95": list(wilson(hits, of))}
