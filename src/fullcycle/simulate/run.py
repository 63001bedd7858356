"""Runs rounds in chunks, each with a stream of its own, on threads or on a Dask cluster."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

from fullcycle.engine import frame, source, tally
from fullcycle.engine.kernels import arguments, cap, kernels
from fullcycle.rules import Bet, Game, RuleError
from fullcycle.simulate import cluster, endless
from fullcycle.simulate.sums import Sums

#: Rounds of one chunk; chunk k always uses stream k, so workers change nothing.
CHUNK = tally.MOST
_BATCH = 16
#: Rounds that no cluster finishes in a year; more are a slip.
MOST = 10**15
#: Called with (rounds done, rounds in all).
Progress = Callable[[int, int], None]
#: Chunks that are run together: the first, and the one after the last.
Batch = tuple[int, int]
T = TypeVar("T")


def simulate(
    game: Game,
    bet: Bet,
    rounds: int,
    *,
    seed: int = 1,
    workers: int | None = None,
    dask: str | None = None,
    progress: Progress | None = None,
) -> Sums:
    """Many rounds by the default policy, never gambling.

    Chunk k of a seed is the same wherever it runs. Raises RuleError for a bad number, MALFUNCTION
    for a round that cannot be settled.
    """
    check(rounds, seed, workers)
    game.need_order("a simulation")
    endless.refuse(game)
    chunks = -(-rounds // CHUNK)
    batches = ((first, min(first + _BATCH, chunks)) for first in range(0, chunks, _BATCH))
    if dask is None:
        kernels(game)  # compiled or loaded once, before the threads ask for them
        results = on_threads(workers, lambda part: batch(game, bet, rounds, seed, *part), batches)
    else:
        results = cluster.run(dask, workers, (batch, game, bet, rounds, seed), batches)
    total = Sums()
    for sums in results:
        total.add(sums)
        if progress is not None:
            progress(total.rounds, rounds)
    return total


def check(rounds: int, seed: int, workers: int | None = None) -> None:
    """Refuse numbers that no simulation can have. Raises RuleError."""
    least = {"rounds": (rounds, 1), "workers": (workers, 1), "seed": (seed, 0)}
    for name, (value, lowest) in least.items():
        if value is not None and value < lowest:
            raise RuleError(f"{value} is too few; the least is {lowest}", where=name)
    if rounds > MOST:
        raise RuleError(f"{rounds} is too many; the most is {MOST}", where="rounds")


def batch(game: Game, bet: Bet, rounds: int, seed: int, first: int, last: int) -> Sums:
    """Chunks `first` to `last` - 1 of a simulation of so many rounds."""
    ready, draws, begin = kernels(game), source.fast(seed), time.thread_time()
    counts, state = tally.tally(bet.stake_coins), frame.frame(cap=cap(game, bet))
    levels, squares = arguments(bet), 0
    for chunk in range(first, last):
        source.reseed(draws, seed, chunk)
        size = min(CHUNK, rounds - chunk * CHUNK)
        status = ready.module.simulate(ready.tables, levels, draws, state, size, counts)
        if status != 0:
            raise endless.stopped(game, f"a round of chunk {chunk}", status)
        # This sum alone could leave 64 bits; the others are read once, which saves time.
        squares += int(counts["squares"])
        counts["squares"] = 0
    sums = Sums.of(game, counts, state)
    sums.squares, sums.seconds = squares, time.thread_time() - begin
    return sums


def on_threads(
    workers: int | None, run: Callable[[Batch], T], batches: Iterator[Batch]
) -> Iterator[T]:
    """All batches, in order; only as many are in flight as keep the workers busy."""
    count = workers or os.cpu_count() or 1
    with ThreadPoolExecutor(count) as pool:
        flying = [pool.submit(run, part) for part in islice(batches, 2 * count)]
        while flying:
            yield flying.pop(0).result()
            flying += [pool.submit(run, part) for part in islice(batches, 1)]
