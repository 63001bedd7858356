"""The slow evaluator's totals for many windows at once, whole columns at a time.

Proven against `second.lines` in its own tests; shares no code with the package that it checks.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from second.lines import Table, pay_of

Windows = NDArray[np.int64]  # (windows, rows, reels), symbols as indexes


def line_totals(
    windows: Windows,
    lines: Sequence[Sequence[int]],
    symbols: Sequence[str],
    pays: Mapping[str, Table],
    *,
    wild: str | None,
    scatters: Collection[str] = (),
) -> NDArray[np.int64]:
    """Coins of all lines together, for each window, at one coin a line."""
    reels = windows.shape[2]
    table = np.zeros((len(symbols), reels + 1), np.int64)
    for symbol, known in pays.items():
        if symbol not in scatters:
            table[symbols.index(symbol)] = [pay_of(known, count) for count in range(reels + 1)]
    wild_index = symbols.index(wild) if wild is not None else -1
    total = np.zeros(len(windows), np.int64)
    everyone = np.arange(len(windows))
    for line in lines:
        cells = windows[:, list(line), range(reels)]
        wilds = cells == wild_index
        head = np.logical_and.accumulate(wilds, axis=1).sum(axis=1)
        natural = cells[everyone, np.minimum(head, reels - 1)]
        fits = wilds | (cells == natural[:, None])
        run = np.logical_and.accumulate(fits, axis=1).sum(axis=1)
        substituted = np.where(head < reels, table[natural, run], 0)
        alone = table[wild_index, head] if wild is not None else 0
        total += np.maximum(substituted, alone)
    return total


def scatter_totals(
    windows: Windows, symbols: Sequence[str], scatter_pays: Mapping[str, Table], *, total_bet: int
) -> NDArray[np.int64]:
    """Coins of all scatters together, for each window."""
    total = np.zeros(len(windows), np.int64)
    for symbol, known in scatter_pays.items():
        shown = (windows == symbols.index(symbol)).sum(axis=(1, 2))
        pay = np.array([pay_of(known, n) for n in range(windows[0].size + 1)])
        total += pay[shown] * total_bet
    return total


def from_stops(
    strips: Sequence[Sequence[str]],
    stops: NDArray[np.int64],
    *,
    rows: int,
    symbols: Sequence[str],
) -> Windows:
    """The windows that stops (windows, reels) show on cyclic strips."""
    columns = []
    for reel, strip in enumerate(strips):
        codes = np.array([symbols.index(symbol) for symbol in strip])
        columns.append(codes[(stops[:, reel, None] + np.arange(rows)) % len(strip)])
    return np.stack(columns, axis=2)
