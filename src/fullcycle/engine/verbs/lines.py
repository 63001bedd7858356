"""Pay lines: the highest combination of each enabled line, from the leftmost reel."""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine.jit import inlined, kernel, lowest_bit, popcount
from fullcycle.engine.trace import LINE_WIN, note
from fullcycle.engine.verbs.change import lines_of, shown

_ONE, _NONE = np.uint64(1), np.uint64(0)


@inlined
def pay_lines(
    tables: Any,
    reel_set: int,
    draws: Any,
    lines: int,
    multiplier: int,
    trace: Any,
    factor: int = 1,
    change: Any = None,
) -> Any:
    """Coins that lines 1 to `lines` win in the present window, `multiplier` coins on each.

    A line pays its highest combination only, wilds' own included; wilds alone never count as
    another symbol; on equal pays the longer combination is reported. `factor` is a feature's
    multiplier, which the game's unmultiplied combinations escape. `change` says what the window's
    cells turned into (verbs.change); without one the window pays as it landed.
    """
    if trace is not None:
        total = 0
        for line in range(lines):
            total += _walk(tables, reel_set, draws, line, multiplier, trace, factor, change)
        return total * multiplier
    return _all_at_once(tables, reel_set, draws, lines, factor, change) * multiplier


@inlined
def _all_at_once(
    tables: Any, reel_set: int, draws: Any, lines: int, factor: int, change: Any
) -> Any:
    """The same by one bit a line: lines that begin with a wild are walked, the rest counted.

    Where wilds multiply, every line is walked (`tables.lead` says which symbols' lines are).
    """
    enabled = ~_NONE if lines >= 64 else (_ONE << np.uint64(lines)) - _ONE
    total = 0
    for row in range(tables.rows):
        symbol = shown(tables, reel_set, draws, 0, row, change)
        alive = enabled & tables.through[row]
        if tables.lead[symbol] == 1:
            while alive != _NONE:
                line = lowest_bit(alive)
                alive &= alive - _ONE
                total += _walk(tables, reel_set, draws, line, 0, None, factor, change)
        else:
            total += _count_runs(tables, reel_set, draws, symbol, alive, change) * factor
    return total


@inlined
def _count_runs(
    tables: Any, reel_set: int, draws: Any, symbol: int, alive: Any, change: Any
) -> Any:
    """Pays of the lines `alive`, which all begin with `symbol`; a scatter's pays are 0.

    A pay is the sum of what each further symbol of a run adds, so each reel asks only how many
    lines are still alive. Reels 2 and 3 are read without asking whether any is: a branch that the
    processor cannot foresee costs more. On a narrower game their masks are empty.
    """
    total = popcount(alive) * tables.rise[symbol, 1]
    alive &= lines_of(tables, reel_set, draws, 1, symbol, change)
    total += popcount(alive) * tables.rise[symbol, 2]
    alive &= lines_of(tables, reel_set, draws, 2, symbol, change)
    total += popcount(alive) * tables.rise[symbol, 3]
    if alive != _NONE:
        for reel in range(3, tables.reels):
            alive &= lines_of(tables, reel_set, draws, reel, symbol, change)
            total += popcount(alive) * tables.rise[symbol, reel + 1]
    return total


@kernel
def _cell(tables: Any, reel_set: int, draws: Any, line: int, reel: int, change: Any = None) -> Any:
    return shown(tables, reel_set, draws, reel, tables.row[line, reel], change)


@kernel
def wild_factor(
    tables: Any,
    reel_set: int,
    draws: Any,
    line: int,
    symbol: int,
    first: int,
    end: int,
    change: Any = None,
) -> int:
    """What the wilds that stand for `symbol` on reels first ... end - 1 of a line multiply by."""
    factor = 1
    for reel in range(first, end):
        cell = _cell(tables, reel_set, draws, line, reel, change)
        if cell != symbol:
            times = tables.times[cell]
            factor = max(factor, times) if tables.once == 1 else factor * times
    return factor


@kernel
def _walk(
    tables: Any,
    reel_set: int,
    draws: Any,
    line: int,
    multiplier: int,
    trace: Any,
    factor: int,
    change: Any,
) -> int:
    """The pay of one line, cell by cell.

    Behind a run of one wild the line can only go on as the next symbol's; where another wild comes
    next, every symbol is followed (`_follow_all`).
    """
    first, wilds = _cell(tables, reel_set, draws, line, 0, change), 0
    symbol = first
    if tables.wild[first] == 1:
        wilds, symbol = 1, -1
        while wilds < tables.reels:
            symbol = _cell(tables, reel_set, draws, line, wilds, change)
            if symbol != first:
                break
            wilds += 1
        if wilds == tables.reels:
            symbol = -1
        elif tables.wild[symbol] == 1:
            return _paid(
                *(tables, reel_set, line, multiplier, trace, factor),
                _follow_all(tables, reel_set, draws, line, change),
            )
    best, run = 0, wilds
    if symbol >= 0 and _accepts(tables, first, symbol):
        while run < tables.reels:
            if not _accepts(tables, _cell(tables, reel_set, draws, line, run, change), symbol):
                break
            run += 1
        best = tables.pays[symbol, run]
        if tables.multiplied == 1 and best > 0:
            best *= wild_factor(tables, reel_set, draws, line, symbol, 0, run, change)
    if wilds > 0 and tables.pays[first, wilds] > best:
        best, symbol, run = tables.pays[first, wilds], first, wilds
    return _paid(tables, reel_set, line, multiplier, trace, factor, (best, symbol, run))


@kernel
def _accepts(tables: Any, cell: int, symbol: int) -> bool:
    """Whether a cell may be part of a symbol's combination."""
    return bool((tables.accepts[cell] >> np.uint64(symbol)) & _ONE != _NONE)


@kernel
def _paid(
    tables: Any, reel_set: int, line: int, multiplier: int, trace: Any, factor: int, found: Any
) -> int:
    """What a line's best combination (pay, symbol, run) pays in a feature that multiplies."""
    best, symbol, run = found
    if best > 0 and tables.unmultiplied[symbol, run] == 0:
        best *= factor
    if trace is not None and best > 0:
        index = note(trace, LINE_WIN, best * multiplier, line, symbol, run, reel_set)
        if index > 0:
            trace[index, 6] = best // max(1, tables.pays[symbol, run])
    total: int = best
    return total


@kernel
def _follow_all(tables: Any, reel_set: int, draws: Any, line: int, change: Any) -> Any:
    """The best (pay, symbol, run) of a line, every symbol followed: the plain reading of the rules.

    `alive` holds a bit for each symbol whose combination still goes on, `shown` one for each
    symbol that the run itself shows; a symbol's combination ends where its bit goes out.
    """
    alive, shown = _ONE * np.uint64(0xFFFFFFFF), _NONE
    best, symbol, run = 0, -1, 0
    for reel in range(tables.reels + 1):
        accepts = _NONE
        if reel < tables.reels:
            cell = _cell(tables, reel_set, draws, line, reel, change)
            accepts = tables.accepts[cell]
        ended = alive & ~accepts & shown
        while ended != _NONE:
            other = lowest_bit(ended)
            ended &= ended - _ONE
            pay = tables.pays[other, reel]
            if pay > 0 and tables.multiplied == 1:
                pay *= wild_factor(tables, reel_set, draws, line, other, 0, reel, change)
            if pay > best or (pay == best and pay > 0 and reel > run):
                best, symbol, run = pay, other, reel
        alive &= accepts
        if alive == _NONE:
            break
        shown |= _ONE << np.uint64(cell)
    return best, symbol, run


@kernel
def lines_with(tables: Any, reel_set: int, draws: Any, lines: int, symbol: int, least: int) -> int:
    """How many of lines 1 to `lines` begin with `least` of a symbol or more.

    Wilds that stand for it count; one cell of the run at least shows the symbol itself.
    """
    found = 0
    for line in range(lines):
        own = False
        run = 0
        while run < tables.reels:
            cell = _cell(tables, reel_set, draws, line, run)
            if not _accepts(tables, cell, symbol):
                break
            own = own or cell == symbol
            run += 1
        if run >= least and own:
            found += 1
    return found


@kernel
def lines_through(
    tables: Any, reel_set: int, draws: Any, lines: int, symbol: int, first: int, last: int
) -> int:
    """How many of lines 1 to `lines` show a symbol on all of reels `first` to `last` (from 0).

    Wilds that stand for it count; one of these cells at least shows the symbol itself.
    """
    alive = ~_NONE if lines >= 64 else (_ONE << np.uint64(lines)) - _ONE
    own = _NONE
    for reel in range(first, last + 1):
        alive &= tables.mask[reel_set, reel, draws.stop[reel], symbol]
        for row in range(tables.rows):
            if tables.strip[reel_set, reel, draws.stop[reel] + row] == symbol:
                own |= tables.across[reel, row]
    found: int = popcount(alive & own)
    return found
