"""Compiles the kernels of every game into the cache, so that all processes find them there.

`python scripts/warm.py`; quick when the sources have not changed since the last time.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import numpy as np

from fullcycle.agree import identity
from fullcycle.engine import cache, histogram, source, trace
from fullcycle.engine.capacity import SCATTER_COUNT, SYMBOLS
from fullcycle.engine.kernels import Kernels, arguments, kernels
from fullcycle.games import catalog
from fullcycle.play import new_key, play
from fullcycle.rules import Bet, Game, Stage
from fullcycle.rules.choices import encode
from fullcycle.simulate import session, simulate


def warm(game: Game) -> None:
    """Use every reading of a game for a moment: each compiles what it calls."""
    bet = game.bets.parse()
    play(game, bet, new_key(), None)
    simulate(game, bet, 1000)
    session.play(session.Plan(game, bet, 2 * bet.stake_minor, 10, 2, 1))
    identity.rounds(kernels(game), bet, 1000, seed=1)
    seeded(kernels(game))
    count(kernels(game), bet)


def seeded(ready: Kernels) -> None:
    """What a scenario with a seed asks for beside its forced draws."""
    draws = source.secure(new_key())
    ready.module.stops(ready.tables, draws, 0)
    for which in range(len(ready.game.draws)):
        ready.module.entry(ready.tables, draws, which)


def count(ready: Kernels, bet: Bet) -> None:
    """The counting kernels, each on the results of one window alone."""
    rows, hits = trace.buffer(256), np.zeros((2, SYMBOLS, SCATTER_COUNT + 1), np.int64)
    for stage in ready.game.stages:
        choice = -1 if stage.default is None else encode(stage.default)
        rest = {
            "count": histogram.table(32),
            "same": (rows, np.zeros(2, np.int64)),
            "walk": (rows, hits, np.zeros_like(hits)),
        }
        for kind, buffers in rest.items():
            before = (ready.tables, arguments(bet), (0, 0, 0, 0), _one(ready.game, stage), choice)
            ready.function(kind, stage.name)(*before, *buffers)
        tape = source.tape((0,) * 16)
        once = (ready.tables, arguments(bet), (0, 0, 0, 0), tape, choice, rows)
        ready.function("once", stage.name)(*once)


def _one(game: Game, stage: Stage) -> np.record:
    """An odometer that turns through what may be drawn in one window, not through the cycle."""
    return source.odometer_after((0,) * (0 if stage.reels is None else game.width))


def main() -> int:
    """Warm all games, unless this was done for the present sources."""
    mark = cache.folder() / "warm"
    if mark.exists():
        return 0
    began, games = time.perf_counter(), list(catalog())
    apart = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(len(os.sched_getaffinity(0)), mp_context=apart) as processes:
        for game, seconds in zip(games, processes.map(timed, games), strict=True):
            print(f"compiled {game} in {seconds:.0f} s", flush=True)
    print(f"all games in {time.perf_counter() - began:.0f} s")
    mark.touch()
    return 0


def timed(game: str) -> float:
    """Warm a game by its id; the seconds that it took."""
    began = time.perf_counter()
    warm(catalog()[game])
    return time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
