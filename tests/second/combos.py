"""What lines, ways and rows of mixed symbols pay, with any wilds: found by trying everything.

Written from the description of the game files alone; imports nothing from the package.
A window is a list of rows, top row first; lines hold the row of each reel, from 0.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from second.lines import Table, Window, pay_of


@dataclass(frozen=True)
class Wild:
    """A symbol that stands for `targets`; each such win is multiplied."""

    symbol: str
    targets: frozenset[str]
    multiplier: int = 1


@dataclass(frozen=True)
class Paid:
    """One win in coins at one coin, wild multipliers in it; `name` is a symbol or a row."""

    name: str
    count: int
    coins: int


@dataclass(frozen=True)
class Wilds:
    """All wilds of a game, and whether their multipliers multiply each other."""

    each: bool
    known: Mapping[str, Wild]

    def fits(self, shown: str, symbol: str) -> bool:
        """Whether a cell may be counted as the symbol."""
        wild = self.known.get(shown)
        return shown == symbol or (wild is not None and symbol in wild.targets)

    def factor(self, standing: Sequence[str]) -> int:
        """What these wilds, each in the place of another symbol, multiply a win by."""
        values = [self.known[symbol].multiplier for symbol in standing]
        return math.prod(values) if self.each else max(values, default=1)


def run_of(shown: Sequence[str], symbol: str, wilds: Wilds) -> int:
    """Cells of the run of a symbol from reel 1; 0 when no cell of it is the symbol itself."""
    run = list(itertools.takewhile(lambda cell: wilds.fits(cell, symbol), shown))
    return len(run) if symbol in run else 0


def line_win(shown: Sequence[str], pays: Mapping[str, Table], wilds: Wilds) -> Paid | None:
    """The one win of a line: the highest pay; of equal pays the longer run, then the first symbol.

    `pays` holds no scatters.
    """
    best: Paid | None = None
    for symbol, table in pays.items():
        count = run_of(shown, symbol, wilds)
        standing = [cell for cell in shown[:count] if cell != symbol]
        coins = pay_of(table, count) * wilds.factor(standing)
        if coins and (best is None or (coins, count) > (best.coins, best.count)):
            best = Paid(symbol, count, coins)
    return best


def way_wins(window: Window, pays: Mapping[str, Table], wilds: Wilds) -> list[Paid]:
    """Each symbol's win over all ways, one way after the other."""
    wins = []
    for symbol, table in pays.items():
        columns = []
        for shown in zip(*window, strict=True):
            column = [cell for cell in shown if wilds.fits(cell, symbol)]
            if not column:
                break
            columns.append(column)
        pay = pay_of(table, len(columns))
        coins = sum(
            pay * wilds.factor([cell for cell in way if cell != symbol])
            for way in itertools.product(*columns)
            if symbol in way
        )
        if coins:
            wins.append(Paid(symbol, len(columns), coins))
    return wins


@dataclass(frozen=True)
class Row:
    """A row of a pay table: for each reel the symbols that fit, or None for any."""

    name: str
    cells: tuple[frozenset[str] | None, ...]
    any_order: bool
    line: int | None
    pay: tuple[int, ...]

    def coins(self, coins: int) -> int:
        """What it pays with so many coins on the line."""
        return self.pay[coins - 1] if len(self.pay) > 1 else self.pay[0] * coins


def row_factor(shown: Sequence[str], row: Row, wilds: Wilds) -> int | None:
    """What wilds multiply the row by on these cells; None when it does not match."""
    orders = itertools.permutations(row.cells) if row.any_order else iter([row.cells])
    found = [_match(shown, cells, wilds) for cells in orders]
    return max((factor for factor in found if factor is not None), default=None)


def _match(
    shown: Sequence[str], cells: Sequence[frozenset[str] | None], wilds: Wilds
) -> int | None:
    standing, natural = [], False
    for symbol, cell in zip(shown, cells, strict=True):
        if cell is None:
            continue
        if symbol in cell:
            natural = True
        elif any(wilds.fits(symbol, other) for other in cell):
            standing.append(symbol)
        else:
            return None
    return wilds.factor(standing) if natural else None


def row_win(
    shown: Sequence[str], line: int, rows: Sequence[Row], wilds: Wilds, coins: int
) -> Paid | None:
    """The first row that matches on a line (from 1), and only that; None when it pays nothing."""
    for row in rows:
        if row.line not in {None, line}:
            continue
        factor = row_factor(shown, row, wilds)
        if factor is not None:
            paid = row.coins(coins) * factor
            return Paid(row.name, len(shown), paid) if paid else None
    return None
