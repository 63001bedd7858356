"""What cells of a window turn into after it has landed, and reels that are held.

A change is the tuple (covered, cover, one, into, other, other_into): the reels of the bits
`covered` show `cover` in every row, and all cells that landed as the symbols `one` and `other`
show `into` and `other_into`. A symbol that turns into itself does not change.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine.jit import inlined, kernel, popcount
from fullcycle.engine.source import ODOMETER
from fullcycle.engine.trace import CHANGE, HOLD, note
from fullcycle.engine.verbs.draws import pick, pick_again

_ONE, _NONE = np.uint64(1), np.uint64(0)
#: Draw entry that covers a whole reel; the others are symbols.
WHOLE = 0


@inlined
def shown(tables: Any, reel_set: int, draws: Any, reel: int, row: int, change: Any) -> Any:
    """The symbol that a cell shows, after a change when there is one."""
    symbol = np.int64(tables.strip[reel_set, reel, draws.stop[reel] + row])
    if change is not None:
        covered, cover, one, into, other, other_into = change
        if (covered >> reel) & 1 == 1:
            return cover
        if symbol == one:
            return into
        if symbol == other:
            return other_into
    return symbol


@inlined
def lines_of(tables: Any, reel_set: int, draws: Any, reel: int, symbol: int, change: Any) -> Any:
    """Lines whose cell on a reel may be part of a symbol's combination, as bits."""
    lines = tables.mask[reel_set, reel, draws.stop[reel], symbol]
    if change is not None:
        covered, cover, one, into, other, other_into = change
        if (covered >> reel) & 1 == 1:
            return ~_NONE if _joins(tables, cover, symbol) else _NONE
        if _joins(tables, into, symbol):
            lines |= tables.mask[reel_set, reel, draws.stop[reel], one]
        if _joins(tables, other_into, symbol):
            lines |= tables.mask[reel_set, reel, draws.stop[reel], other]
    return lines


@kernel
def _joins(tables: Any, cell: int, symbol: int) -> bool:
    return bool((tables.accepts[cell] >> np.uint64(symbol)) & _ONE != _NONE)


@kernel
def _number(tables: Any, reel_set: int, draws: Any, reel: int, symbol: int) -> Any:
    """How many of a scatter a reel shows."""
    return (tables.shown[reel_set, reel, draws.stop[reel]] >> tables.place[symbol]) & 0xFF


@kernel
def _pass(tables: Any, draws: Any, which: int) -> None:
    """A draw that this window does not ask for weighs as much as one that it does."""
    if draws.kind == ODOMETER:
        draws.product *= tables.total[which]


@kernel
def change_all(tables: Any, draws: Any, symbol: int, which: int, held: int, trace: Any) -> Any:
    """What all cells of a scatter `symbol` turn into: one entry of draw `which`, or itself.

    The draw is asked for when the window shows the symbol; its values are symbols.
    """
    if (draws.shown >> tables.place[symbol]) & 0xFF == 0:
        _pass(tables, draws, which)
        return symbol
    into = tables.value[which, pick(tables, draws, which)]
    if trace is not None:
        bits = 0
        for reel in range(tables.reels):
            bits |= 1 << reel if (held >> reel) & 1 == 0 else 0
        note(trace, CHANGE, 0, symbol, into, bits, 0)
    return into


@kernel
def open_up(
    tables: Any,
    reel_set: int,
    draws: Any,
    symbol: int,
    which: int,
    cover: int,
    first: int,
    last: int,
    trace: Any,
) -> Any:
    """Each of reels `first` to `last` (from 0) that shows the scatter `symbol` opens it.

    Entry 0 of draw `which` covers the reel with `cover`; every other entry is a symbol that the
    reel's cells of `symbol` turn into, the same one for the whole window (C2). Answers the bits of
    the covered reels and that symbol (or `symbol` itself).
    """
    covered, known, into = 0, 0, symbol
    for reel in range(first, last + 1):
        if _number(tables, reel_set, draws, reel, symbol) == 0:
            _pass(tables, draws, which)
            continue
        entry = (
            pick_again(tables, draws, which, WHOLE, known) if known else pick(tables, draws, which)
        )
        if entry == WHOLE:
            covered |= 1 << reel
        else:
            known = entry
            into = tables.value[which, entry]
        if trace is not None:
            shows = cover if entry == WHOLE else into
            note(trace, CHANGE, 0, symbol, shows, 1 << reel, 1 if entry == WHOLE else 0)
    return covered, into


@kernel
def cover_with(
    tables: Any, reel_set: int, draws: Any, symbol: int, cover: int, held: int, trace: Any
) -> int:
    """Bits of the reels that are not held and show the scatter `symbol`: `cover` covers them."""
    covered = 0
    for reel in range(tables.reels):
        if (held >> reel) & 1 == 0 and _number(tables, reel_set, draws, reel, symbol) > 0:
            covered |= 1 << reel
            if trace is not None:
                note(trace, CHANGE, 0, symbol, cover, 1 << reel, 1)
    return covered


@kernel
def hide(tables: Any, reel_set: int, draws: Any, covered: int) -> None:
    """Take the scatters of covered reels out of the window's counts."""
    for reel in range(tables.reels):
        if (covered >> reel) & 1 == 1:
            draws.shown -= tables.shown[reel_set, reel, draws.stop[reel]]


@kernel
def full(tables: Any, reel_set: int, draws: Any, symbol: int, but: int) -> int:
    """Bits of the reels outside of `but` that landed with `symbol` in every row."""
    found = 0
    for reel in range(tables.reels):
        rows = 0
        for row in range(tables.rows):
            if tables.strip[reel_set, reel, draws.stop[reel] + row] == symbol:
                rows += 1
        if rows == tables.rows and (but >> reel) & 1 == 0:
            found |= 1 << reel
    return found


@kernel
def hold(reels: int, left: int, more: int, trace: Any) -> None:
    """Note which reels (bits) are held from now on, what is left, and how much was added."""
    if trace is not None:
        note(trace, HOLD, 0, reels, left, more, 0)


@kernel
def number_of(bits: int) -> Any:
    """How many bits are set."""
    return popcount(np.uint64(bits))
