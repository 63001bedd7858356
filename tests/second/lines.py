"""Line and scatter games evaluated the slow way, one cell after another.

Written from the rules alone; imports nothing from the package that it checks.
A window is a list of rows, top row first, each a list of symbols from the left reel.
A line is a list of rows, one for each reel, counted from 0 at the top.
Cells in results are (reel, row), both counted from 1.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

Window = Sequence[Sequence[str]]
Table = Mapping[int, int]


@dataclass(frozen=True)
class Win:
    """One combination: `line` counts from 1, and is 0 for a scatter."""

    line: int
    symbol: str
    count: int
    cells: tuple[tuple[int, int], ...]
    coins: int


def parse(rows: Sequence[str]) -> list[list[str]]:
    """A window from text, one string for each row."""
    window = [row.split() for row in rows]
    if len({len(row) for row in window}) != 1:
        message = f"rows of different lengths: {rows}"
        raise ValueError(message)
    return window


def pay_of(table: Table, count: int) -> int:
    """What so many symbols pay; more than the table lists pay its last entry."""
    listed = [known for known in table if known <= count]
    return table[max(listed)] if listed else 0


def combinations(
    symbols: Sequence[str], pays: Mapping[str, Table], wild: str | None, scatters: Collection[str]
) -> list[tuple[int, int, str]]:
    """Every paying reading of one line, as (pay for one coin, count, symbol).

    A combination is an unbroken run from reel 1 of one symbol, where wilds may stand in for it;
    wilds alone are a combination of the wild itself and of nothing else.
    """
    found = []
    for symbol, table in pays.items():
        if symbol in scatters:
            continue
        count, natural = 0, 0
        for shown in symbols:
            if shown == symbol:
                natural += 1
            elif wild is None or shown != wild:
                break
            count += 1
        pay = pay_of(table, count)
        if natural and pay > 0:
            found.append((pay, count, symbol))
    return found


def line_wins(
    window: Window,
    lines: Sequence[Sequence[int]],
    pays: Mapping[str, Table],
    *,
    wild: str | None,
    scatters: Collection[str] = (),
    coins: int = 1,
) -> list[Win]:
    """The one win of each line given: the highest pay, and of equal pays the longest run."""
    wins = []
    for number, line in enumerate(lines, 1):
        shown = [window[row][reel] for reel, row in enumerate(line)]
        found = combinations(shown, pays, wild, scatters)
        if found:
            pay, count, symbol = max(found)
            cells = tuple((reel + 1, line[reel] + 1) for reel in range(count))
            wins.append(Win(number, symbol, count, cells, pay * coins))
    return wins


def scatter_wins(window: Window, scatter_pays: Mapping[str, Table], *, total_bet: int) -> list[Win]:
    """Each scatter's win, anywhere in the window, on the total bet in coins."""
    wins = []
    for symbol, table in scatter_pays.items():
        cells = find(window, symbol)
        pay = pay_of(table, len(cells))
        if pay > 0:
            wins.append(Win(0, symbol, len(cells), cells, pay * total_bet))
    return wins


def find(window: Window, symbol: str) -> tuple[tuple[int, int], ...]:
    """Where a symbol stands: reels from the left, on each from the top."""
    return tuple(
        (reel + 1, row + 1)
        for reel in range(len(window[0]))
        for row in range(len(window))
        if window[row][reel] == symbol
    )
