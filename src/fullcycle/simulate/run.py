"""Runs rounds in chunks, each with a stream of its own, on threads or on a Dask cluster."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

from fullcycle.engine import frame, source, tally
from fullcycle.engine.kernels import arguments, cap, kernels
from fullcycle.rules import Bet, Code, Game, RuleError
from fullcycle.simulate.sums import Sums

#: Rounds of one chunk; chunk k always uses stream k, so workers change nothing.
CHUNK = tally.MOST
_BATCH = 16
#: Called with (rounds done, rounds in all).
Progress = Callable[[int, int], None]


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
    for name, value, least in (
        ("rounds", rounds, 1),
        ("workers", workers or 1, 1),
        ("seed", seed, 0),
    ):
        if value < least:
            raise RuleError(f"{value} is too few; the least is {least}", where=name)
    chunks = -(-rounds // CHUNK)
    batches = [
        (game, bet, rounds, seed, first, min(first + _BATCH, chunks))
        for first in range(0, chunks, _BATCH)
    ]
    total = Sums()
    for sums in _on_dask(dask, batches) if dask else _on_threads(workers, batches):
        total.add(sums)
        if progress is not None:
            progress(total.rounds, rounds)
    return total


def batch(game: Game, bet: Bet, rounds: int, seed: int, first: int, last: int) -> Sums:
    """Chunks `first` to `last` - 1 of a simulation of so many rounds."""
    ready, sums = kernels(game), Sums()
    draws = source.fast(seed)
    for chunk in range(first, last):
        source.reseed(draws, seed, chunk)
        counts, state = tally.tally(bet.stake_coins), frame.frame(cap=cap(game, bet))
        size = min(CHUNK, rounds - chunk * CHUNK)
        status = ready.module.simulate(ready.tables, arguments(bet), draws, state, size, counts)
        if status != 0:
            message = f"a round of chunk {chunk} stopped with status {status}"
            raise RuleError(message, where=game.id, code=Code.MALFUNCTION)
        sums.add(Sums.of(game, counts, state))
    return sums


def _on_threads(workers: int | None, batches: list[tuple[Any, ...]]) -> Iterator[Sums]:
    """All batches, in order; only as many are in flight as keep the workers busy."""
    kernels(batches[0][0])
    count = workers or os.cpu_count() or 1
    with ThreadPoolExecutor(count) as pool:
        rest = iter(batches)
        flying = [pool.submit(batch, *arguments) for arguments in islice(rest, 2 * count)]
        while flying:
            yield flying.pop(0).result()
            flying += [pool.submit(batch, *arguments) for arguments in islice(rest, 1)]


def _on_dask(address: str, batches: list[tuple[Any, ...]]) -> Iterable[Sums]:
    """All batches on a Dask cluster ("local" starts one), in order."""
    try:
        from distributed import Client  # noqa: PLC0415 - an optional extra
    except ImportError:
        message = "the Dask extra is not installed; install fullcycle[dask]"
        raise RuleError(message, where="dask") from None
    try:
        client = Client(None if address == "local" else address, timeout="10s")
    except (OSError, ValueError) as error:
        raise RuleError(f"cannot reach {address}: {error}", where="dask") from None
    with client:
        futures = client.map(lambda arguments: batch(*arguments), batches, pure=False)
        for future in futures:
            yield future.result()


def timed(run: Callable[[], Sums]) -> tuple[Sums, float]:
    """The sums and the CPU seconds of this process that they took."""
    begin = time.process_time()
    sums = run()
    return sums, time.process_time() - begin
