"""What a window shows: chances of symbols and of numbers of scatters."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules import Game, Strip
from fullcycle.solve.spins import convolve

#: Whole numbers as floats or as fractions.
Convert = Callable[[Array], Array]


def most_shown(game: Game, strips: Sequence[Strip]) -> int:
    """The most scatters that a window of these strips shows."""
    return sum(max(_shown(game, strip)) for strip in strips)


def _shown(game: Game, strip: Strip) -> list[int]:
    """Scatters in view by stop."""
    twice = strip * 2
    return [
        sum(symbol in game.scatters for symbol in twice[stop : stop + game.rows])
        for stop in range(len(strip))
    ]


def scatters(game: Game, chances: Array) -> list[Array]:
    """Chance of each number of scatters, when no window shows two on one reel."""
    if not game.scatters:
        return [1 + 0 * chances[0, 0]]
    place = game.symbols.index(game.scatters[0])
    reels = [[1 - game.rows * row[place], game.rows * row[place]] for row in chances]
    return convolve(reels)


def as_laid(game: Game, strips: Sequence[Strip], convert: Convert) -> tuple[Array, list[Array]]:
    """Chances of symbols and of numbers of scatters on strips as they stand."""
    counts = np.array([[strip.count(symbol) for symbol in game.symbols] for strip in strips])
    sizes = convert(np.array([len(strip) for strip in strips]))
    reels = []
    for strip, size in zip(strips, sizes, strict=True):
        shown = np.bincount(_shown(game, strip))
        reels.append([convert(np.array([n])) / size for n in shown])
    return convert(counts)[:, :, None] / sizes[:, None, None], convolve(reels)
