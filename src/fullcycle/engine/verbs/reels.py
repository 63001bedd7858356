"""Spinning reels, and what they show."""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine.capacity import REELS
from fullcycle.engine.generators import next_word
from fullcycle.engine.jit import inlined, kernel
from fullcycle.engine.source import SECURE
from fullcycle.engine.trace import HELD, SPIN, note
from fullcycle.engine.verbs.draws import draw, weighed

_ONE = np.uint64(1)


@inlined
def land_word(tables: Any, reel_set: int, draws: Any, word: Any, bits: int) -> bool:
    """All reels' stops from one random word of `bits` bits; False: throw the word away.

    What one multiplication leaves over is the next reel's random word; a single rejection at the
    end makes every window equally likely (Brackett-Rozinsky and Lemire, "Batched ranged random
    integer generation", 2024). Needs windows <= 2^bits <= 2^32.
    """
    width, windows = np.uint64(bits), np.uint64(tables.windows[reel_set])
    size = _ONE << width
    rest, shown = np.uint64(word), np.int64(0)
    for reel in range(tables.reels):
        scaled = rest * np.uint64(tables.length[reel_set, reel])
        stop = np.int64(scaled >> width)
        draws.stop[reel] = stop
        shown += tables.shown[reel_set, reel, stop]
        rest = scaled & (size - _ONE)
    draws.shown = shown
    return bool(rest >= windows or rest >= size % windows)


@kernel
def _land_apart(tables: Any, reel_set: int, draws: Any) -> None:
    """A draw for each reel: supplied ones, weighted stops, cycles beyond one random word."""
    shown = np.int64(0)
    for reel in range(tables.reels):
        shown += _land_one(tables, reel_set, draws, reel)
    draws.shown = shown


@kernel
def _land_one(tables: Any, reel_set: int, draws: Any, reel: int) -> Any:
    """A stop for one reel; answers the scatters that it shows."""
    label = REELS * reel_set + reel
    if tables.stops_total[reel_set, reel] > 0:
        stop = weighed(
            draws,
            tables.stop_weight[reel_set, reel],
            tables.length[reel_set, reel],
            tables.stops_total[reel_set, reel],
            label,
        )
    else:
        stop = draw(draws, tables.length[reel_set, reel], label)
    draws.stop[reel] = stop
    return tables.shown[reel_set, reel, stop]


@inlined
def land(tables: Any, reel_set: int, draws: Any, trace: Any) -> None:
    """Draw a stop for each reel, from the left; the result stays in `draws.stop`."""
    if draws.kind <= SECURE and tables.windows[reel_set] > 0:
        while not land_word(tables, reel_set, draws, next_word(draws), 32):
            pass
    else:
        _land_apart(tables, reel_set, draws)
    if trace is not None:
        index = note(trace, SPIN, 0, reel_set, 0, 0, 0)
        if index > 0:
            for reel in range(tables.reels):
                trace[index, 3 + reel] = draws.stop[reel]


@kernel
def land_rest(tables: Any, reel_set: int, draws: Any, held: int, trace: Any) -> None:
    """Draw a stop for each reel that is not held (bits); held reels show no scatter."""
    shown = np.int64(0)
    for reel in range(tables.reels):
        draws.stop[reel] = 0
        if (held >> reel) & 1 == 0:
            shown += _land_one(tables, reel_set, draws, reel)
    draws.shown = shown
    if trace is not None:
        index = note(trace, SPIN, 0, reel_set, 0, 0, 0)
        if index > 0:
            for reel in range(tables.reels):
                trace[index, 3 + reel] = HELD if (held >> reel) & 1 == 1 else draws.stop[reel]


@kernel
def count(tables: Any, reel_set: int, draws: Any, symbol: int) -> int:
    """How many of a symbol the present window shows; wilds do not help."""
    number: int = (draws.shown >> tables.place[symbol]) & 0xFF
    if tables.scatter[symbol] == 0:
        number = 0
        for reel in range(tables.reels):
            for row in range(tables.rows):
                cell = tables.strip[reel_set, reel, draws.stop[reel] + row]
                number += 1 if cell == symbol else 0
    return number
