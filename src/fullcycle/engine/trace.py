"""The record of what a round did: rows of integers, written only when a buffer is given.

Kernels take `None` (numba drops the branch) or an int64 array of shape (rows, COLUMNS), whose
row 0 is the head: rows written, and whether any did not fit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine.jit import Array, kernel

COLUMNS = 12
(STAGE, SPIN, LINE_WIN, SCATTER_WIN, REVEAL, BEGIN, MORE, END, GAMBLE, CAP) = range(1, 11)
(WAY_WIN, ROW_WIN, PRIZE) = range(11, 14)
(PICK, WHEEL, HOLD, CHANGE, COLLECT) = range(14, 19)
#: Rows that say which stage runs (BEGIN, STAGE) hold its state from this column on.
STATE = 6
#: Stop of a reel that did not spin.
HELD = -1
#: Rows of these kinds add coins to the round's win; the coins stand in column 1.
PAYING = (LINE_WIN, SCATTER_WIN, GAMBLE, WAY_WIN, ROW_WIN, PRIZE, COLLECT)


def buffer(rows: int = 4096) -> Array:
    """An empty trace that holds so many rows."""
    return np.zeros((rows + 1, COLUMNS), np.int64)


def clear(trace: Array) -> None:
    """Forget all rows."""
    trace[0, :2] = 0


def overflowed(trace: Array) -> bool:
    """Whether rows were lost: the round must be run again with a larger buffer."""
    return bool(trace[0, 1])


def rows(trace: Array) -> Array:
    """The rows written."""
    return trace[1 : int(trace[0, 0]) + 1]


@kernel
def note(trace: Any, kind: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """Append one row; returns its index, or 0 (the head) when it did not fit."""
    index: int = trace[0, 0] + 1
    if index >= trace.shape[0]:
        trace[0, 1] = 1
        return 0
    trace[0, 0] = index
    trace[index, 0] = kind
    trace[index, 1] = a
    trace[index, 2] = b
    trace[index, 3] = c
    trace[index, 4] = d
    trace[index, 5] = e
    return index


@kernel
def coins(trace: Any) -> int:
    """Sum of the coins of all paying rows."""
    total = 0
    for index in range(1, trace[0, 0] + 1):
        kind = trace[index, 0]
        if kind in {LINE_WIN, SCATTER_WIN, GAMBLE, WAY_WIN, ROW_WIN, PRIZE, COLLECT}:
            total += trace[index, 1]
    return total
