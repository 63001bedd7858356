"""Integer histograms that a full cycle is counted into."""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine.jit import Array, kernel
from fullcycle.engine.trace import LINE_WIN, ROW_WIN, SCATTER_WIN, WAY_WIN

_MOST = np.iinfo(np.int64).max
_MIX = np.uint64(0x9E3779B97F4A7C15)


def table(width: int, size: int = 1 << 16) -> tuple[Array, Array, Array]:
    """An empty open-addressing table: keys (size, width), counts (size,), scratch key (width,)."""
    return (
        np.zeros((size, max(width, 1)), np.int64),
        np.zeros(size, np.int64),
        np.zeros(max(width, 1), np.int64),
    )


def entries(keys: Array, counts: Array, width: int) -> dict[tuple[int, ...], int]:
    """The histogram as a dictionary of Python integers."""
    used = np.flatnonzero(counts)
    rows = keys[used, :width].tolist()
    return {tuple(row): int(n) for row, n in zip(rows, counts[used].tolist(), strict=True)}


@kernel
def _equal(keys: Any, slot: Any, key: Any, width: int) -> bool:
    for i in range(width):
        if keys[slot, i] != key[i]:
            return False
    return True


@kernel
def add(keys: Any, counts: Any, key: Any, width: int, weight: int) -> int:
    """Add `weight` to the key's count: 1 when it was added.

    0: the table is too full to be searched fast; -1: the count would leave 64 bits.
    """
    size = counts.shape[0]
    mixed = np.uint64(0)
    for i in range(width):
        mixed = (mixed ^ np.uint64(key[i])) * _MIX
        mixed ^= mixed >> np.uint64(29)
    slot = np.int64(mixed & np.uint64(size - 1))
    for _ in range(size // 2):
        if counts[slot] == 0:
            if weight == 0:
                return 1
            for i in range(width):
                keys[slot, i] = key[i]
            counts[slot] = weight
            return 1
        if _equal(keys, slot, key, width):
            if counts[slot] > _MOST - weight:
                return -1
            counts[slot] += weight
            return 1
        slot = (slot + 1) & (size - 1)
    return 0


@kernel
def _pile(table: Any, kind: int, symbol: int, run: int, weight: int, times: int) -> bool:
    """Add weight x times to a count; False when it would leave 64 bits."""
    if times > 0 and weight > (_MOST - table[kind, symbol, run]) // times:
        return False
    table[kind, symbol, run] += weight * times
    return True


@kernel
def holds(trace: Any, symbol: int, count: int) -> bool:
    """Whether a trace holds a win of so many of a symbol (of row `symbol` of the paytable: 1)."""
    for index in range(1, trace[0, 0] + 1):
        named = trace[index, 3] == symbol and trace[index, 4] == count
        if named and trace[index, 0] in {LINE_WIN, ROW_WIN, WAY_WIN}:
            return True
    return False


@kernel
def hits(trace: Any, table: Any, coins: Any, weight: int) -> bool:
    """Count one trace's winning combinations, and the coins that they pay, multipliers included.

    A row of a paytable counts as (row, 1), every way of a combination by itself. False when a sum
    would leave 64 bits.
    """
    for index in range(1, trace[0, 0] + 1):
        kind, won, times = trace[index, 0], trace[index, 1], 1
        if kind in {LINE_WIN, ROW_WIN, WAY_WIN}:
            place, symbol, run = 0, trace[index, 3], trace[index, 4]
            if kind == WAY_WIN:
                times = trace[index, 5]
        elif kind == SCATTER_WIN:
            place, symbol, run = 1, trace[index, 2], trace[index, 3]
        else:
            continue
        if not _pile(table, place, symbol, run, weight, times):
            return False
        if not _pile(coins, place, symbol, run, weight, won):
            return False
    return True
