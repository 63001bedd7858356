"""Swapping stops of laid strips until figures that depend on their order fit, counts unchanged.

In a game of ways a symbol's run ends where a reel shows none of it, and how often one does depends
on the order. What a swap changes is read off the strip exactly, many swaps at once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules import Strip
from fullcycle.solve.arrange import keeps
from fullcycle.solve.general import General

#: Swaps that are tried at once; times that each reel is tried.
SWAPS, ROUNDS = 96, 16
#: From counts and what a reel's order gives, by candidate, to how far they are from the targets.
Cost = Callable[[Array], Array]


def polish(
    form: General, candidate: Array, strips: list[tuple[Strip, ...]], cost: Cost, seed: int
) -> list[tuple[Strip, ...]]:
    """Strips by group with some stops swapped, never farther from the targets than before."""
    rng = random.Random(f"{seed} polish")  # noqa: S311 - a layout, not a draw
    laid = {(g, r): strips[g][r] for g in sorted(form.loose) for r in range(form.game.width)}
    places, idle = list(laid), 0
    _settle(form, candidate, laid)
    best, least = dict(laid), float(cost(candidate[:, None])[0])
    for turn in range(ROUNDS * len(places)):
        if least == 0:
            break
        place = places[turn % len(places)]
        tried = [laid[place], *_swapped(form, laid[place], rng)]
        form.settle(candidate, *place, tried)
        costs = cost(np.repeat(candidate[:, None], len(tried), axis=1))
        # Where no swap helps on any reel, any one is taken, and the best is kept in mind.
        chosen = int(np.argmin(costs)) if idle < len(places) else len(tried) - 1
        idle = 0 if costs[chosen] != costs[0] else idle + 1
        laid[place] = tried[chosen]
        form.settle(candidate, *place, [laid[place]])
        if costs[chosen] < least:
            best, least = dict(laid), float(costs[chosen])
    _settle(form, candidate, best)
    return [
        tuple(best.get((group, reel), strip) for reel, strip in enumerate(own))
        for group, own in enumerate(strips)
    ]


def _settle(form: General, candidate: Array, laid: Mapping[tuple[int, int], Strip]) -> None:
    for (group, reel), strip in laid.items():
        form.settle(candidate, group, reel, [strip])


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
