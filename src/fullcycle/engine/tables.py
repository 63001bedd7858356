"""A game's rules as one flat record that kernels read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

import numpy as np

from fullcycle.engine.capacity import (
    DRAWS,
    ENTRIES,
    LINES,
    PARTS,
    REEL_SETS,
    REELS,
    ROWS,
    SCATTER_COUNT,
    SCATTERS,
    STAGES,
    STOPS,
    SYMBOLS,
)
from fullcycle.engine.jit import Array
from fullcycle.rules import Game, RuleError, Strip

#: Windows that one 32-bit random word can draw at once.
WORD = 1 << 32
DTYPE = np.dtype(
    [
        ("reels", "i8"),
        ("rows", "i8"),
        ("lines", "i8"),
        ("wild", "i8"),  # -1: none
        ("length", "i8", (REEL_SETS, REELS)),
        ("strip", "i2", (REEL_SETS, REELS, STOPS + ROWS)),  # wrapped: no modulo in kernels
        ("scatter", "i1", (SYMBOLS,)),
        ("row", "i1", (LINES, REELS)),
        ("through", "u8", (ROWS,)),  # lines whose cell on reel 1 is that row
        ("mask", "u8", (REEL_SETS, REELS, STOPS, SYMBOLS)),  # lines that find symbol or wild there
        ("windows", "i8", (REEL_SETS,)),  # product of the lengths; 0: beyond one random word
        ("place", "i8", (SYMBOLS,)),  # a scatter's byte in `shown`
        ("shown", "i8", (REEL_SETS, REELS, STOPS)),  # scatters that the reel shows, a byte each
        ("pays", "i8", (SYMBOLS, REELS + 1)),
        ("rise", "i8", (SYMBOLS, REELS + 1)),  # what one more of a kind adds to the pay
        ("scatter_pays", "i8", (SYMBOLS, SCATTER_COUNT + 1)),
        ("entries", "i8", (DRAWS,)),
        ("total", "i8", (DRAWS,)),
        ("even", "i8", (DRAWS,)),  # all weights are 1
        ("weight", "i8", (DRAWS, ENTRIES)),
    ],
    align=True,
)


def build(game: Game, reels: Mapping[str, Sequence[Strip]] | None = None) -> np.record:
    """The record of a game; `reels` replaces its strips (forced windows). Raises RuleError."""
    strips_of = game.reels if reels is None else reels
    _fits(game, strips_of)
    record: np.record = np.zeros(1, DTYPE).view(np.recarray)[0]
    code = {symbol: index for index, symbol in enumerate(game.symbols)}
    record.reels, record.rows, record.lines = game.width, game.rows, len(game.lines)
    record.wild = -1 if game.wild is None else code[game.wild]
    for number, symbol in enumerate(game.scatters):
        record.scatter[code[symbol]] = 1
        record.place[code[symbol]] = 8 * number
    for number, line in enumerate(game.lines):
        record.row[number, : game.width] = line
        record.through[line[0]] |= np.uint64(1 << number)
    for symbol, pays in game.pays.items():
        for count in range(1, game.width + 1):
            record.pays[code[symbol], count] = _pay(pays, count)
        record.rise[code[symbol], 1:] = np.diff(record.pays[code[symbol]])
    for symbol, pays in game.scatter_pays.items():
        for count in range(1, SCATTER_COUNT + 1):
            record.scatter_pays[code[symbol], count] = _pay(pays, count)
    for index, draw in enumerate(game.draws):
        record.entries[index], record.total[index] = len(draw.weights), sum(draw.weights)
        record.even[index] = set(draw.weights) == {1}
        record.weight[index, : len(draw.weights)] = draw.weights
    for index, strips in enumerate(strips_of.values()):
        for reel, strip in enumerate(strips):
            _lay(record, game, index, reel, np.array([code[symbol] for symbol in strip]))
        windows = prod(len(strip) for strip in strips)
        record.windows[index] = windows if windows <= WORD else 0
    return record


def _pay(pays: Mapping[int, int], count: int) -> int:
    """What `count` of a symbol pay: a count that is not listed pays as the next lower one."""
    return pays[max(listed)] if (listed := [known for known in pays if known <= count]) else 0


def _lay(record: np.record, game: Game, reel_set: int, reel: int, strip: Array) -> None:
    """Write one strip, and what each of its stops shows to lines and scatters."""
    length = len(strip)
    record.length[reel_set, reel] = length
    record.strip[reel_set, reel, : length + game.rows] = np.resize(strip, length + game.rows)
    for stop in range(length):
        for row in range(game.rows):
            symbol = int(record.strip[reel_set, reel, stop + row])
            if record.scatter[symbol]:
                record.shown[reel_set, reel, stop] += 1 << int(record.place[symbol])
            lines = sum(1 << n for n, line in enumerate(game.lines) if line[reel] == row)
            for reader in range(len(game.symbols)):
                helps = symbol == record.wild and not record.scatter[reader]
                if symbol == reader or helps:
                    record.mask[reel_set, reel, stop, reader] |= np.uint64(lines)


def _fits(game: Game, reels: Mapping[str, Sequence[Strip]]) -> None:
    """Refuse what is larger than the capacities, by name."""
    sizes = {
        "reels": (game.width, REELS),
        "rows": (game.rows, ROWS),
        "symbols": (len(game.symbols), SYMBOLS),
        "lines": (len(game.lines), LINES),
        "scatters": (len(game.scatters), SCATTERS),
        "reel sets": (len(reels), REEL_SETS),
        "stages": (len(game.stages), STAGES),
        "parts of all stages": (sum(len(stage.parts) for stage in game.stages), PARTS),
        "draws": (len(game.draws), DRAWS),
        "stops of a strip": (max(len(s) for set_ in reels.values() for s in set_), STOPS),
        "entries of a draw": (max((len(d.values) for d in game.draws), default=0), ENTRIES),
    }
    for name, (size, most) in sizes.items():
        if size > most:
            raise RuleError(f"{size} {name} are more than the engine's {most}", where=game.id)
