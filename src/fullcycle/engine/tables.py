"""A game's rules as one flat record that kernels read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

import numpy as np

from fullcycle.engine import features, paid
from fullcycle.engine.capacity import (
    COINS,
    DRAWS,
    ENTRIES,
    LINES,
    PARTS,
    REEL_SETS,
    REELS,
    ROWS,
    ROWS_PAID,
    SCATTER_COUNT,
    SCATTERS,
    STAGES,
    STOPS,
    SYMBOLS,
)
from fullcycle.engine.jit import Array
from fullcycle.rules import Game, RuleError, Strip
from fullcycle.rules.pays import ONCE

#: Windows that one 32-bit random word can draw at once.
WORD = 1 << 32
DTYPE = np.dtype(
    [
        ("reels", "i8"),
        ("rows", "i8"),
        ("lines", "i8"),
        ("accepts", "u8", (SYMBOLS,)),  # symbols whose combinations a cell may be part of
        ("wild", "i1", (SYMBOLS,)),  # it stands for another
        ("lead", "i1", (SYMBOLS,)),  # a line that begins with it must be walked
        ("times", "i8", (SYMBOLS,)),  # what it multiplies by where it stands for another
        ("multiplied", "i8"),  # some wild multiplies
        ("once", "i8"),  # several wilds multiply as the largest alone
        ("unmultiplied", "i1", (SYMBOLS, REELS + 1)),
        ("length", "i8", (REEL_SETS, REELS)),
        ("strip", "i2", (REEL_SETS, REELS, STOPS + ROWS)),  # wrapped: no modulo in kernels
        ("stop_weight", "i8", (REEL_SETS, REELS, STOPS)),
        ("stops_total", "i8", (REEL_SETS, REELS)),  # 0: every stop alike
        ("scatter", "i1", (SYMBOLS,)),
        ("scatters", "i8"),
        ("scatter_at", "i8", (SCATTERS,)),
        ("row", "i1", (LINES, REELS)),
        ("through", "u8", (ROWS,)),  # lines whose cell on reel 1 is that row
        ("across", "u8", (REELS, ROWS)),  # lines whose cell on that reel is that row
        ("mask", "u8", (REEL_SETS, REELS, STOPS, SYMBOLS)),  # lines that find symbol or wild there
        ("windows", "i8", (REEL_SETS,)),  # product of the lengths; 0: beyond one random word
        ("place", "i8", (SYMBOLS,)),  # a scatter's byte in `shown`
        ("shown", "i8", (REEL_SETS, REELS, STOPS)),  # scatters that the reel shows, a byte each
        ("pays", "i8", (SYMBOLS, REELS + 1)),
        ("rise", "i8", (SYMBOLS, REELS + 1)),  # what one more of a kind adds to the pay
        ("scatter_pays", "i8", (SYMBOLS, SCATTER_COUNT + 1)),
        ("places", "i8"),  # ways in which rows of the paytable lie on the reels
        ("place_row", "i8", (ROWS_PAID,)),
        ("place_line", "i8", (ROWS_PAID,)),  # -1: every line
        ("place_cell", "u8", (ROWS_PAID, REELS)),  # symbols that match there; 0: any
        ("by_coins", "i8"),
        ("row_pay", "i8", (SYMBOLS, COINS + 1)),
        ("limit", "i8", (STAGES,)),  # most repetitions of one series; 0: no limit
        ("entries", "i8", (DRAWS,)),
        ("total", "i8", (DRAWS,)),
        ("even", "i8", (DRAWS,)),  # all weights are 1
        ("items", "i8", (DRAWS,)),  # things of which the draw is an order; else 0
        ("weight", "i8", (DRAWS, ENTRIES)),
        ("value", "i8", (DRAWS, ENTRIES)),  # of an entry or item that is a number or a symbol
        *features.FIELDS,
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
    _stand_in(record, game, code)
    record.scatters = len(game.scatters)
    for number, symbol in enumerate(game.scatters):
        record.scatter[code[symbol]] = 1
        record.scatter_at[number] = code[symbol]
        record.place[code[symbol]] = 8 * number
    for number, line in enumerate(game.lines):
        record.row[number, : game.width] = line
        for reel, row in enumerate(line):
            record.across[reel, row] |= np.uint64(1 << number)
        record.through[line[0]] |= np.uint64(1 << number)
    paid.lay(record, game, code)
    features.lay(record, game, code)
    for index, strips in enumerate(strips_of.values()):
        for reel, strip in enumerate(strips):
            _lay(record, game, index, reel, np.array([code[symbol] for symbol in strip]))
        windows = prod(len(strip) for strip in strips)
        record.windows[index] = windows if windows <= WORD else 0
    if reels is None:
        _weigh(record, game)
    return record


def _stand_in(record: np.record, game: Game, code: Mapping[str, int]) -> None:
    """What each symbol may stand for, and what it multiplies by then."""
    for symbol in game.symbols:
        bits = sum(1 << code[other] for other in game.accepts(symbol))
        record.accepts[code[symbol]] = np.uint64(bits)
        record.wild[code[symbol]] = record.lead[code[symbol]] = bits.bit_count() > 1
    record.times[:] = 1
    for wild in game.all_wilds:
        record.times[code[wild.symbol]] = wild.multiplier
    record.multiplied = any(wild.multiplier > 1 for wild in game.all_wilds)
    record.once = game.wild_multipliers == ONCE
    for symbol, count in game.unmultiplied:
        record.unmultiplied[code[symbol], count] = 1
        record.lead[code[symbol]] = 1
    if record.multiplied:
        record.lead[:] = 1


def _weigh(record: np.record, game: Game) -> None:
    """Weights of stops; a forced round's strips have none."""
    for index, name in enumerate(game.reels):
        for reel, weights in enumerate(game.weights.get(name, ())):
            record.windows[index] = 0
            record.stop_weight[index, reel, : len(weights)] = weights
            if set(weights) != {1}:  # a reel whose stops are alike is drawn faster
                record.stops_total[index, reel] = sum(weights)


def _lay(record: np.record, game: Game, reel_set: int, reel: int, strip: Array) -> None:
    """Write one strip, and what each of its stops shows to lines and scatters."""
    length, accepts = len(strip), record.accepts.tolist()
    record.length[reel_set, reel] = length
    record.strip[reel_set, reel, : length + game.rows] = np.resize(strip, length + game.rows)
    for stop in range(length):
        for row in range(game.rows):
            symbol = int(record.strip[reel_set, reel, stop + row])
            if record.scatter[symbol]:
                record.shown[reel_set, reel, stop] += 1 << int(record.place[symbol])
            lines = sum(1 << n for n, line in enumerate(game.lines) if line[reel] == row)
            for reader in range(len(game.symbols)):
                if symbol == reader or accepts[symbol] >> reader & 1:
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
        "rows of a paytable": (len(game.row_pays), SYMBOLS),
        "coins of a paytable's row": (game.bets.max_coins if game.bets.by_coins else 0, COINS),
        "entries of a draw": (max((len(d.values) for d in game.draws), default=0), ENTRIES),
    }
    for name, (size, most) in sizes.items():
        if size > most:
            raise RuleError(f"{size} {name} are more than the engine's {most}", where=game.id)
