"""The stages that a data file's game is made of; all that differs is in its tables.

There is one function for each set of features, because a stage's answer has a fixed shape.
"""

from __future__ import annotations

from typing import Any

from fullcycle.engine import verbs
from fullcycle.rules import NO_STATE

BASE = 0  # place of the paid spins' reel set
PAID, FREE = 0, 1  # rows of the table of awards


@verbs.stage
def _spin(tables: Any, reel_set: int, draws: Any, bet: Any, role: int, trace: Any) -> Any:
    """Coins of one spin: from lines, ways or rows, and from scatters."""
    lines, multiplier, _, stake = bet
    factor, scatter_factor = 1, 1
    if role == FREE:
        factor, scatter_factor = tables.line_factor, tables.scatter_factor
    verbs.land(tables, reel_set, draws, trace)
    if tables.kind == verbs.WAY_KIND:
        coins = verbs.pay_ways(tables, reel_set, draws, multiplier, trace, factor)
    elif tables.kind == verbs.ROW_KIND:
        coins = verbs.pay_rows(tables, reel_set, draws, lines, multiplier, trace, factor)
    else:
        coins = verbs.pay_lines(tables, reel_set, draws, lines, multiplier, trace, factor)
    return coins, verbs.pay_all_scatters(tables, reel_set, draws, stake * scatter_factor, trace)


@verbs.stage
def _free_spins(tables: Any, reel_set: int, draws: Any, role: int) -> int:
    """Free spins that the window awards."""
    seen = verbs.count(tables, reel_set, draws, tables.free_symbol)
    spins: int = tables.award[role, seen]
    return spins


@verbs.stage
def _bonuses(tables: Any, reel_set: int, draws: Any, lines: int) -> int:
    """Bonuses that the window awards."""
    symbol, least = tables.bonus_symbol, tables.bonus_count
    if tables.bonus_on_line == 1:
        found: int = verbs.lines_with(tables, reel_set, draws, lines, symbol, least)
        return found
    return 1 if verbs.count(tables, reel_set, draws, symbol) >= least else 0


@verbs.stage
def base(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A paid spin of a game without features."""
    return _spin(tables, BASE, draws, bet, PAID, trace), ()


@verbs.stage
def base_free(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A paid spin that may award free spins."""
    parts = _spin(tables, BASE, draws, bet, PAID, trace)
    return parts, ((_free_spins(tables, BASE, draws, PAID), NO_STATE),)


@verbs.stage
def base_bonus(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A paid spin that may award the bonus."""
    parts = _spin(tables, BASE, draws, bet, PAID, trace)
    return parts, ((_bonuses(tables, BASE, draws, bet[0]), NO_STATE),)


@verbs.stage
def base_both(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A paid spin that may award free spins and the bonus, which is played first."""
    parts = _spin(tables, BASE, draws, bet, PAID, trace)
    spins = _free_spins(tables, BASE, draws, PAID)
    return parts, ((spins, NO_STATE), (_bonuses(tables, BASE, draws, bet[0]), NO_STATE))


@verbs.stage
def _offer(tables: Any, bet: Any, parts: Any, granted: int) -> Any:
    """The grant of the gamble: to any win, unless the spin has started a feature."""
    won = parts[0] + parts[1]
    gambles = 0
    if granted == 0:
        gambles = verbs.may_gamble(won, 0, tables.gambles, bet[2])
    return gambles, (won, 0, 0, 0)


@verbs.stage
def base_gamble(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A paid spin of a game without features but the gamble."""
    parts = _spin(tables, BASE, draws, bet, PAID, trace)
    return parts, (_offer(tables, bet, parts, 0),)


@verbs.stage
def free_gamble(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A paid spin that may award free spins, or else the gamble."""
    parts = _spin(tables, BASE, draws, bet, PAID, trace)
    spins = _free_spins(tables, BASE, draws, PAID)
    return parts, ((spins, NO_STATE), _offer(tables, bet, parts, spins))


@verbs.stage
def bonus_gamble(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A paid spin that may award the bonus, or else the gamble."""
    parts = _spin(tables, BASE, draws, bet, PAID, trace)
    bonuses = _bonuses(tables, BASE, draws, bet[0])
    return parts, ((bonuses, NO_STATE), _offer(tables, bet, parts, bonuses))


@verbs.stage
def both_gamble(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A paid spin that may award free spins and the bonus, or else the gamble."""
    parts = _spin(tables, BASE, draws, bet, PAID, trace)
    spins = _free_spins(tables, BASE, draws, PAID)
    bonuses = _bonuses(tables, BASE, draws, bet[0])
    offered = _offer(tables, bet, parts, spins + bonuses)
    return parts, ((spins, NO_STATE), (bonuses, NO_STATE), offered)


@verbs.stage
def free(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A free spin; it may award more of them."""
    parts = _spin(tables, tables.free_set, draws, bet, FREE, trace)
    return parts, ((_free_spins(tables, tables.free_set, draws, FREE), NO_STATE),)


@verbs.stage
def free_both(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """A free spin that may award more of them, and the bonus."""
    parts = _spin(tables, tables.free_set, draws, bet, FREE, trace)
    spins = _free_spins(tables, tables.free_set, draws, FREE)
    bonuses = _bonuses(tables, tables.free_set, draws, bet[0])
    return parts, ((spins, NO_STATE), (bonuses, NO_STATE))


@verbs.stage
def bonus(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """One bonus: a prize in multiples of the coins on a line, or of the total bet."""
    unit = bet[3] if tables.bonus_on_total == 1 else bet[1]
    return (verbs.prize(tables, draws, tables.bonus_draw, unit, trace),), ()
