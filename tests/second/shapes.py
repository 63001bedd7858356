"""Random line games of any shape: what they declare, as plain data."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from second.lines import Window


@dataclass(frozen=True)
class Shape:
    """A game's declaration; lines hold rows from 0."""

    reels: int
    rows: int
    symbols: list[str]
    wild: str | None
    scatters: list[str]
    pays: dict[str, dict[int, int]]
    scatter_pays: dict[str, dict[int, int]]
    lines: list[tuple[int, ...]]

    def window(self, pick: random.Random, wilds: float = 0.3) -> list[list[str]]:
        """A random window, rich in wilds and in equal neighbours."""
        few = pick.sample(self.symbols, min(len(self.symbols), pick.randint(1, 4)))
        if self.wild is not None and pick.random() < wilds:
            few += [self.wild] * pick.randint(1, 3)
        return [[pick.choice(few) for _ in range(self.reels)] for _ in range(self.rows)]

    def strip(self, pick: random.Random, length: int) -> list[str]:
        """A random strip: symbols at random, some of them far more often than others."""
        weights = [pick.choice([1, 1, 2, 8]) for _ in self.symbols]
        return pick.choices(self.symbols, weights, k=length)


def random_shape(
    pick: random.Random, *, reels: int | None = None, rows: int | None = None
) -> Shape:
    """A shape whose pays grow with the count; equal pays and symbols without pay are common."""
    reels = reels or pick.randint(3, 6)
    rows = rows or pick.randint(1, 6)
    symbols = [f"S{n}" for n in range(pick.randint(2, 12))]
    pick.shuffle(symbols)
    scatters = symbols[: pick.randint(0, min(3, len(symbols) - 1))]
    paying = [symbol for symbol in symbols if symbol not in scatters]
    wild = pick.choice([None, *paying])
    pays = {s: _table(pick, reels) for s in paying if pick.random() < 0.9} or {
        paying[0]: {reels: 5}
    }
    scatter_pays = {s: _table(pick, reels) for s in scatters if pick.random() < 0.8}
    lines = list(
        dict.fromkeys(
            tuple(pick.randrange(rows) for _ in range(reels)) for _ in range(pick.randint(1, 40))
        )
    )
    pick.shuffle(symbols)
    return Shape(reels, rows, symbols, wild, scatters, pays, scatter_pays, lines)


def _table(pick: random.Random, reels: int) -> dict[int, int]:
    """Pays from some count on, to the last reel or ending early, never falling."""
    first = pick.randint(1, reels)
    last = reels if pick.random() < 0.8 else pick.randint(first, reels)
    pays = sorted(pick.choice([1, 2, 5, 10, 10, 20, 50, 200]) for _ in range(first, last + 1))
    return dict(zip(range(first, last + 1), pays, strict=True))


def indexed(windows: Sequence[Window], symbols: Sequence[str]) -> list[list[list[int]]]:
    """Windows with symbols as indexes."""
    return [[[symbols.index(symbol) for symbol in row] for row in window] for window in windows]
