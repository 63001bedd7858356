"""Full cycles: a stage run on every setting of its draws, counted as integers."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from fullcycle.engine import histogram, source, trace
from fullcycle.engine.capacity import SCATTER_COUNT, SYMBOLS
from fullcycle.engine.jit import Array
from fullcycle.engine.kernels import Kernels, arguments
from fullcycle.exact.rows import Grants, Group, group
from fullcycle.rules import NO_STATE, Bet, Code, RuleError, Stage, State

#: Called with (windows done, windows in all) while a cycle is counted.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Entry:
    """One way that a stage can end: coins by part, what it grants, and on how many leaves."""

    parts: tuple[int, ...]
    grants: Grants
    weight: int


@dataclass(frozen=True)
class Cycle:
    """A stage's full cycle: `leaves` settings of its draws, whose weights sum to `weight`."""

    entries: tuple[Entry, ...]
    leaves: int
    weight: int

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The entries by what they grant, in order of first appearance."""
        found: dict[Grants, list[tuple[tuple[int, ...], int]]] = {}
        for entry in self.entries:
            found.setdefault(entry.grants, []).append((entry.parts, entry.weight))
        return tuple(group(grants, entries) for grants, entries in found.items())


def size(kernels: Kernels, stage: Stage) -> int:
    """Windows of a stage's full cycle (1 for a stage without reels)."""
    if stage.reels is None:
        return 1
    total = 1
    for strip in kernels.game.reels[stage.reels]:
        total *= len(strip)
    return total


def weight(kernels: Kernels, stage: Stage) -> int:
    """Weight of those windows together: their number, unless stops or other draws are weighted."""
    weights = kernels.game.weights.get(str(stage.reels))
    windows = size(kernels, stage) if weights is None else prod(sum(reel) for reel in weights)
    if stage.reels is None:
        return windows
    return windows * prod(sum(kernels.game.draw(name).weights) for name in stage.draws)


def count(
    kernels: Kernels,
    stage: Stage,
    bet: Bet,
    state: State = NO_STATE,
    choice: int = -1,
    progress: Progress | None = None,
) -> Cycle:
    """The stage's full cycle at a bet, from a state and after a choice.

    Reels are split over the machine's cores by the first reel's stops. Raises MALFUNCTION when
    the stage draws more than an odometer holds.
    """
    kernel, width = kernels.function("count", stage.name), _width(stage)
    total, leaves = Counter[tuple[int, ...]](), 0
    slices, windows = _first(kernels, stage, state), size(kernels, stage)

    def slice_(bounds: tuple[int, int]) -> tuple[int, dict[tuple[int, ...], int]]:
        entries = 1 << (16 if stage.reels else 10)
        while True:
            keys, counts, key = histogram.table(width, entries)
            draws = source.odometer(*bounds)
            done = kernel(kernels.tables, arguments(bet), state, draws, choice, keys, counts, key)
            if done != -100:
                return int(done), histogram.entries(keys, counts, width)
            entries *= 4

    for place, (done, found) in enumerate(spread(kernels, stage, slice_, state), 1):
        if done < 0:
            message = f"stage {stage.name} cannot be counted: status {-done}"
            raise RuleError(message, where=kernels.game.id, code=Code.MALFUNCTION)
        leaves += done
        total.update(found)
        if progress is not None:
            progress(windows * place // slices, windows)
    entries = tuple(_entry(stage, key, weight) for key, weight in sorted(total.items()))
    return Cycle(entries, leaves, sum(entry.weight for entry in entries))


def spread(
    kernels: Kernels,
    stage: Stage,
    slice_: Callable[[tuple[int, int]], Any],
    state: State = NO_STATE,
) -> Iterator[Any]:
    """Run `slice_` on every slice of a stage's cycle, on all cores, in order."""
    if stage.reels is None:
        yield slice_((0, 0))
        return
    stops = _first(kernels, stage, state)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(slice_, [(stop, stop + 1) for stop in range(stops)])


def _first(kernels: Kernels, stage: Stage, state: State) -> int:
    """How many values the stage's first draw has, read off an odometer after one run."""
    if stage.reels is None:
        return 1
    draws, bet = source.odometer(), arguments(kernels.game.bets.unit())
    once = kernels.function("once", stage.name)
    once(kernels.tables, bet, state, draws, -1, trace.buffer(256))
    return int(draws.radix[0])


def _width(stage: Stage) -> int:
    return len(stage.parts) + sum(1 + len(grant.state) for grant in stage.grants)


def _entry(stage: Stage, key: tuple[int, ...], weight: int) -> Entry:
    """A histogram's key as parts and grants."""
    place, grants = len(stage.parts), []
    for grant in stage.grants:
        state = (*key[place + 1 : place + 1 + len(grant.state)], 0, 0, 0, 0)
        grants.append((key[place], (state[0], state[1], state[2], state[3])))
        place += 1 + len(grant.state)
    return Entry(key[: len(stage.parts)], tuple(grants), weight)


def combinations(
    kernels: Kernels, stage: Stage, bet: Bet, progress: Progress | None = None
) -> Array:
    """Winning combinations over a stage's full cycle at a bet: hits[0 lines, 1 scatters, ...].

    Shape (2, SYMBOLS, SCATTER_COUNT + 1): by symbol and count, on the bet's lines together.
    """
    kernel, top = kernels.function("walk", stage.name), (-1, -1)

    def slice_(bounds: tuple[int, int]) -> Array:
        hits = np.zeros((2, SYMBOLS, SCATTER_COUNT + 1), np.int64)
        kernel(
            *(kernels.tables, arguments(bet), (0, 0, 0, 0), source.odometer(*bounds), -1),
            *(trace.buffer(256), hits, top),
        )
        return hits

    total = np.zeros((2, SYMBOLS, SCATTER_COUNT + 1), np.int64)
    for place, hits in enumerate(spread(kernels, stage, slice_), 1):
        total += hits
        if progress is not None:
            progress(place, _first(kernels, stage, NO_STATE))
    return total
