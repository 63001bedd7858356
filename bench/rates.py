"""Rates of the three readings on one game, by CPU time of this process."""

from __future__ import annotations

import os
import resource
import secrets
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from fullcycle.engine import frame, source, trace
from fullcycle.engine.kernels import arguments, cap, kernels
from fullcycle.exact.cycle import count
from fullcycle.play import new_key, play
from fullcycle.rules import Game
from fullcycle.simulate import simulate


def per_second(work: Callable[[int], None], count: int) -> float:
    """How many of `count` pieces of work a CPU-second holds."""
    begin = time.process_time()
    work(count)
    return count / (time.process_time() - begin)


def simulated(game: Game) -> Callable[[int], None]:
    """Rounds of the simulation, on one thread, from the fast generator."""
    bet = game.bets.parse()

    def work(count: int) -> None:
        simulate(game, bet, count, seed=secrets.randbelow(1 << 30), workers=1)

    return work


def live(game: Game) -> Callable[[int], None]:
    """Rounds as the server plays them: fresh key, events, answer."""
    bet = game.bets.parse()

    def work(count: int) -> None:
        for _ in range(count):
            play(game, bet, new_key(), ())

    return work


def live_kernel(game: Game) -> Callable[[int], None]:
    """The same rounds without events and answer: keystream and traced kernel alone."""
    ready, bet = kernels(game), game.bets.parse()
    rows = trace.buffer()
    levels, most = arguments(bet), cap(game, bet)
    # Kept apart from the loop, so that only the kernel's call is timed.
    prepared = [(source.secure(new_key()), frame.frame(cap=most)) for _ in range(20_000)]

    def work(count: int) -> None:
        for draws, state in prepared[:count]:
            trace.clear(rows)
            ready.module.play(ready.tables, levels, draws, state, rows)

    return work


def counted(game: Game) -> float:
    """CPU seconds of counting the full cycle of the game's first stage, on all cores."""
    ready = kernels(game)
    begin = time.process_time()
    count(ready, game.stages[0], game.bets.unit())
    return time.process_time() - begin


def figured(game: Game) -> tuple[float, float]:
    """CPU seconds and wall seconds of `fullcycle exact`, all its figures included."""
    return _command("exact", game.id)


def solved(game: Game, targets: Path) -> tuple[float, float]:
    """CPU seconds and wall seconds of `fullcycle solve`, its confirmation included."""
    return _command("solve", game.id, "--targets", str(targets), "--seed", "1")


def _command(*arguments: str) -> tuple[float, float]:
    command = [sys.executable, "-m", "fullcycle", *arguments, "--json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ)
    wall = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return cpu, wall
