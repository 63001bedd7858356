"""The paytable in the flat record."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from fullcycle.engine.capacity import ROWS_PAID, SCATTER_COUNT
from fullcycle.rules import Game, RuleError
from fullcycle.rules.features import tiered


def lay(record: np.record, game: Game, code: Mapping[str, int]) -> None:
    """Write what combinations, scatters and rows pay. Raises RuleError for too many rows."""
    for symbol, pays in game.pays.items():
        for count in range(1, game.width + 1):
            record.pays[code[symbol], count] = tiered(pays, count)
        record.rise[code[symbol], 1:] = np.diff(record.pays[code[symbol]])
    for symbol, pays in game.scatter_pays.items():
        for count in range(1, SCATTER_COUNT + 1):
            record.scatter_pays[code[symbol], count] = tiered(pays, count)
    _rows(record, game, code)


def _rows(record: np.record, game: Game, code: Mapping[str, int]) -> None:
    """Rows of a paytable: every way in which they lie on the reels, and their pays by coins."""
    record.by_coins = game.bets.by_coins
    place = 0
    for number, row in enumerate(game.row_pays):
        coins = range(1, game.bets.max_coins + 1 if game.bets.by_coins else 2)
        for played in coins:
            record.row_pay[number, played] = row.coins(played)
        for cells in row.orders():
            if place >= ROWS_PAID:
                message = f"rows lie on the reels in more than {ROWS_PAID} ways"
                raise RuleError(message, where=f"{game.id}.pay_rows")
            record.place_row[place] = number
            record.place_line[place] = -1 if row.line is None else row.line - 1
            for reel, cell in enumerate(cells):
                bits = 0
                for symbol in cell:
                    bits |= 1 << code[symbol]
                record.place_cell[place, reel] = np.uint64(bits)
            place += 1
    record.places = place
