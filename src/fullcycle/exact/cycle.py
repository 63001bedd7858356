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
#: Why a walk over a cycle ended early, by its status; any other is the draws' own.
_WHY = {-1: "hits or coins leave 64 bits", -2: "a window wins more often than its trace holds"}


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
    every: int = 1,
) -> Cycle:
    """The stage's full cycle at a bet, from a state and after a choice.

    Reels are split over the machine's cores by the first reel's stops; with `every` above 1 only
    each so-manieth of them is counted, a sample of the cycle. Raises MALFUNCTION when the stage
    draws more than an odometer holds.
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

    for place, (done, found) in enumerate(spread(kernels, stage, slice_, state, every), 1):
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
    every: int = 1,
) -> Iterator[Any]:
    """Run `slice_` on every slice (or each so-manieth) of a stage's cycle, on all cores, in order.

    A stage without reels is one slice.
    """
    if stage.reels is None:
        yield slice_((0, 0))
        return
    stops = _first(kernels, stage, state)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(slice_, [(stop, stop + 1) for stop in range(0, stops, every)])


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
) -> tuple[Array, Array]:
    """Winning combinations over a stage's full cycle at a bet: hits, and the coins they pay.

    Both have shape (2, SYMBOLS, SCATTER_COUNT + 1) and hold Python integers: [0 lines, 1 scatters]
    by symbol (or row of the paytable) and count, on the bet's lines together. Raises MALFUNCTION
    when a sum leaves 64 bits within one stop of the first reel.
    """
    kernel, shape = kernels.function("walk", stage.name), (2, SYMBOLS, SCATTER_COUNT + 1)

    def slice_(bounds: tuple[int, int]) -> tuple[int, Array, Array]:
        hits, coins = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        status = kernel(
            *(kernels.tables, arguments(bet), (0, 0, 0, 0), source.odometer(*bounds), -1),
            *(trace.buffer(256), hits, coins),
        )
        return int(status), hits, coins

    total = (np.zeros(shape, object), np.zeros(shape, object))
    for place, (status, *found) in enumerate(spread(kernels, stage, slice_), 1):
        if status != 0:
            message = f"combinations of {stage.name} cannot be counted: {_WHY.get(status, status)}"
            raise RuleError(message, where=kernels.game.id, code=Code.MALFUNCTION)
        total[0][...] += found[0]  # Python integers: the slices together may leave 64 bits
        total[1][...] += found[1]
        if progress is not None:
            progress(place, _first(kernels, stage, NO_STATE))
    return total
