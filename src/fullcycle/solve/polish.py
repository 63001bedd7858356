"""Swapping stops of laid strips until figures that depend on their order fit, counts unchanged.

In a game of ways a symbol's run ends where a reel shows none of it, and how often one does depends
on the order. What a swap changes is read off the strip exactly, many swaps at once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules import Strip
from fullcycle.solve.arrange import keeps
from fullcycle.solve.general import General

#: Swaps that are tried at once; times that each reel is tried.
SWAPS, ROUNDS = 96, 30
#: From counts and what a reel's order gives, by candidate, to how far they are from the targets.
Cost = Callable[[Array], Array]


def polish(
    form: General, candidate: Array, strips: list[tuple[Strip, ...]], cost: Cost, seed: int
) -> list[tuple[Strip, ...]]:
    """Strips by group with some stops swapped, never farther from the targets than before."""
    rng = random.Random(f"{seed} polish")  # noqa: S311 - a layout, not a draw
    laid = [list(group) for group in strips]
    places = [(group, reel) for group in sorted(form.loose) for reel in range(form.game.width)]
    for group, reel in places:
        form.settle(candidate, group, reel, [laid[group][reel]])
    idle = 0
    for turn in range(ROUNDS * len(places)):
        group, reel = places[turn % len(places)]
        now = laid[group][reel]
        tried = [now, *_swapped(form, now, rng)]
        form.settle(candidate, group, reel, tried)
        costs = cost(np.repeat(candidate[:, None], len(tried), axis=1))
        best = int(np.argmin(costs))
        idle = 0 if costs[best] < costs[0] else idle + 1
        laid[group][reel] = tried[best] if costs[best] < costs[0] else now
        form.settle(candidate, group, reel, [laid[group][reel]])
        if costs[best] == 0 or idle > len(places):
            break
    return [tuple(group) for group in laid]


def _swapped(form: General, strip: Sequence[str], rng: random.Random) -> list[Strip]:
    """The strip with two different symbols swapped, wherever the order that is asked for holds."""
    found: list[Strip] = []
    for _ in range(SWAPS):
        one, two = rng.randrange(len(strip)), rng.randrange(len(strip))
        if strip[one] == strip[two]:
            continue
        new = list(strip)
        new[one], new[two] = new[two], new[one]
        if keeps(new, form.space.task.order):
            found.append(tuple(new))
    return found
