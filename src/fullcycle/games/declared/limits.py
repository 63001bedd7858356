"""How much a file may hold, told by file and key before the engine refuses it by size alone.

The engine's capacities are behind these numbers (tests/games/test_declared_limits.py compares).
"""

from __future__ import annotations

from math import perm, prod

from fullcycle.games.declared.fields import Table
from fullcycle.rules import Game, RuleError
from fullcycle.rules.features import MULTIPLIER, SPINS
from fullcycle.rules.pays import ONCE, RowPay

REELS = 8
ROWS = 8
STOPS = 256
SYMBOLS = 32
SCATTERS = 7
LINES = 64
REEL_SETS = 3
PAY_ROWS = 32
#: Ways in which all rows of a paytable lie on the reels, `any_order` counted.
ORDERS = 256
#: Coins that pays by coins tell apart.
COINS = 20
PRIZES = 64
#: Gambles of one win; every one of them is solved for every choice.
GAMBLES = 20
#: Wedges of a wheel: each set of those that were hit is a state of its own.
WEDGES = 12
#: Free spins that one award holds, those of a wheel's wedges included.
FREE_SPINS = 1000
#: Re-spins that one award holds.
RESPINS = 100
#: The largest sum of collected symbols that a table tells from a larger one.
SUM = 64
#: Most that one spin may win, in coins: sums of many stay within 64 bits.
SPIN = 10**15


def sizes(file: Table, game: Game) -> None:
    """Refuse what is too large. Raises RuleError: file, key, how many there are."""
    table = "reels" if file.has("reels") else "counts"
    stops = max(len(strip) for set_ in game.reels.values() for strip in set_)
    bonus = [draw.items or draw.values for draw in game.draws if draw.name == "bonus"]
    prizes = max(map(len, bonus), default=0)
    for key, what, size, most in (
        (table, "reels", game.width, REELS),
        (table, "reel sets", len(game.reels), REEL_SETS),
        (table, "stops", stops, STOPS),
        ("symbols", "symbols", len(game.symbols), SYMBOLS),
        ("scatters", "scatters", len(game.scatters), SCATTERS),
        ("lines", "lines", len(game.lines), LINES),
        ("bonus", "prizes", prizes, PRIZES),
        ("free_spins", "free spins", _free_spins(game), FREE_SPINS),
    ):
        if size > most:
            raise RuleError(f"{size} {what} are more than {most}", where=file.at(key))
    if game.bets.by_coins and game.bets.max_coins > COINS:
        message = f"{game.bets.max_coins} coins are more than {COINS}, the most of pays by coins"
        raise RuleError(message, where=file.at("bets.max_coins"))
    if dearest(game) > SPIN:
        message = f"a spin could win {dearest(game):,} coins, more than {SPIN:,}"
        raise RuleError(message, where=file.where)


def rows(file: Table, found: tuple[RowPay, ...]) -> None:
    """Refuse too many rows of a paytable, or too many ways in which they lie on the reels."""
    where = file.at("pay_rows")
    if len(found) > PAY_ROWS:
        raise RuleError(f"{len(found)} rows are more than {PAY_ROWS}", where=where)
    lie = 0
    for row in found:
        if len(row.cells) > REELS:
            raise RuleError(f"more than {REELS} cells", where=f"{where}.{row.name}")
        alike = prod(perm(row.cells.count(cell)) for cell in set(row.cells))
        lie += perm(len(row.cells)) // alike if row.any_order else 1
    if lie > ORDERS:
        message = f"rows lie on the reels in {lie} ways, more than {ORDERS}"
        raise RuleError(message, where=where)


def dearest(game: Game) -> int:
    """A bound on the coins that one spin wins at the highest bet."""
    times = [wild.multiplier for wild in game.all_wilds] or [1]
    factor = max(times) if game.wild_multipliers == ONCE else max(times) ** (game.width - 1)
    multiplier = 1 if game.free_spins is None else game.free_spins.multiplier
    if game.wheel is not None:
        added = sum(more for name, more in game.wheel.wedges if name == MULTIPLIER)
        multiplier = game.wheel.begins[MULTIPLIER] + added
    pays = [pay for table in game.pays.values() for pay in table.values()]
    pays += [row.coins(game.bets.max_coins) for row in game.row_pays]
    lines = len(game.lines) or len(game.symbols) * game.rows**game.width
    coins = game.bets.max_coins * (game.bets.cost or len(game.lines) or 1)
    scatters = [pay for table in game.scatter_pays.values() for pay in table.values()]
    scatters += [] if game.collect is None else list(game.collect.pays.values())
    return (
        max(pays, default=0)
        * factor
        * multiplier
        * lines
        * (1 if game.bets.by_coins else game.bets.max_coins)
        + sum(scatters) * multiplier * coins
        + max(_prizes(game), default=0) * (multiplier if game.wheel else 1) * coins
    )


def _free_spins(game: Game) -> int:
    """The most free spins that one award brings."""
    free, wheel = game.free_spins, game.wheel
    if free is None:
        return 0
    awards = [0, *free.award.values(), *free.retrigger.values()]
    if wheel is not None:
        turned = sum(more for name, more in wheel.wedges if name == SPINS)
        awards.append(wheel.begins[SPINS] + turned)
    return max(awards)


def _prizes(game: Game) -> list[int]:
    """Values and ordered things of the game's draws that are numbers."""
    every = [value for draw in game.draws for value in (*draw.items, *draw.values)]
    return [value for value in every if isinstance(value, int)]
