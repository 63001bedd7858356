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
from fullcycle.rules import NO_STATE, Bet, Code, Game, RuleError, Stage, State

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


def held(game: Game, stage: Stage, state: State) -> set[int]:
    """Reels (from 0) that do not spin in a state."""
    if stage.held is None:
        return set()
    bits = state[game.state_names(stage.name).index(stage.held)]
    return {reel for reel in range(game.width) if bits >> reel & 1}


def size(kernels: Kernels, stage: Stage, state: State = NO_STATE) -> int:
    """Windows of a stage's full cycle (1 for a stage without reels)."""
    if stage.reels is None:
        return 1
    still = held(kernels.game, stage, state)
    strips = enumerate(kernels.game.reels[stage.reels])
    return prod(len(strip) for reel, strip in strips if reel not in still)


def weight(kernels: Kernels, stage: Stage, state: State = NO_STATE) -> int:
    """Weight of those windows together: their number, unless stops or other draws are weighted."""
    weights = kernels.game.weights.get(str(stage.reels))
    still = held(kernels.game, stage, state)
    if weights is None:
        windows = size(kernels, stage, state)
    else:
        windows = prod(sum(own) for reel, own in enumerate(weights) if reel not in still)
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
    kernels: Kernels,
    stage: Stage,
    bet: Bet,
    progress: Progress | None = None,
    state: State = NO_STATE,
) -> tuple[Array, Array]:
    """Winning combinations over a stage's full cycle at a bet: hits, and the coins they pay.

    `state` is the one that the stage begins in.

    Both have shape (2, SYMBOLS, SCATTER_COUNT + 1) and hold Python integers: [0 lines, 1 scatters]
    by symbol (or row of the paytable) and count, on the bet's lines together. Raises MALFUNCTION
    when one window's coins by its weight leave 64 bits.
    """
    walk = _Walk(kernels, stage, arguments(bet), state)
    slices = _first(kernels, stage, state)
    total = (np.zeros(_SHAPE, object), np.zeros(_SHAPE, object))
    for place, found in enumerate(spread(kernels, stage, lambda s: walk.over((s[0],)), state), 1):
        for sums, more in zip(total, found, strict=True):
            sums[...] += more
        if progress is not None:
            progress(place, slices)
    return total


#: Of hits and coins: kind, symbol, count.
_SHAPE = (2, SYMBOLS, SCATTER_COUNT + 1)


@dataclass
class _Walk:
    """Sums combinations over the settings that begin with some draws; `deep`: how many will do."""

    kernels: Kernels
    stage: Stage
    bet: Any
    state: State
    deep: int = 1

    def over(self, prefix: tuple[int, ...]) -> tuple[Array, Array]:
        """Hits and coins as Python integers. Split by the next draw when they leave 64 bits."""
        draws = source.odometer_after(prefix)
        if len(prefix) < self.deep:  # others of that length had to be split
            self._once(draws)
        else:
            hits, coins = np.zeros(_SHAPE, np.int64), np.zeros(_SHAPE, np.int64)
            kernel, rows = self.kernels.function("walk", self.stage.name), trace.buffer(256)
            status = int(
                kernel(
                    *(self.kernels.tables, self.bet, self.state, draws, -1, rows, hits, coins),
                )
            )
            if status == 0:
                return hits.astype(object), coins.astype(object)
            if status != -1 or draws.position <= len(prefix):
                self._refuse(status)
        self.deep = max(self.deep, len(prefix) + 1)
        total = (np.zeros(_SHAPE, object), np.zeros(_SHAPE, object))
        for digit in range(int(draws.radix[len(prefix)])):
            for sums, more in zip(total, self.over((*prefix, digit)), strict=True):
                sums[...] += more
        return total

    def _once(self, draws: np.record) -> None:
        """One run, which tells how many values the next draw has."""
        once = self.kernels.function("once", self.stage.name)
        once(self.kernels.tables, self.bet, self.state, draws, -1, trace.buffer(256))

    def _refuse(self, status: int) -> None:
        why = _WHY.get(status, status)
        message = f"combinations of {self.stage.name} cannot be counted: {why}"
        raise RuleError(message, where=self.kernels.game.id, code=Code.MALFUNCTION)
