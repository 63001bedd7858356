"""Declared features in the flat record, and how a window's wins are read."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from fullcycle.engine.capacity import SCATTER_COUNT, SYMBOLS, WEDGES
from fullcycle.rules import Game
from fullcycle.rules.draws import Value
from fullcycle.rules.features import ADDED, LINES, SCATTERS, tiered

#: `kind`: how a window's combinations are read.
KINDS = ("lines", "ways", "rows")
LINE_KIND, WAY_KIND, ROW_KIND = range(3)

FIELDS = [
    ("kind", "i8"),
    ("free_symbol", "i8"),
    ("free_set", "i8"),
    ("award", "i8", (2, SCATTER_COUNT + 1)),  # free spins by scatters: paid spin, free spin
    ("line_factor", "i8"),
    ("scatter_factor", "i8"),
    ("bonus_symbol", "i8"),
    ("bonus_count", "i8"),
    ("bonus_on_line", "i8"),
    ("bonus_on_total", "i8"),
    ("bonus_draw", "i8"),
    ("collect_value", "i8", (SYMBOLS,)),  # what a symbol counts as in the sum that pays
    ("collect_pays", "i8", (SCATTER_COUNT + 1,)),
    ("gambles", "i8"),  # most gambles of one win
    ("cards", "i8"),  # the draw of a card
    ("mystery_symbol", "i8"),
    ("mystery_draw", "i8"),
    ("respin_symbol", "i8"),
    ("respin_set", "i8"),
    ("respin_award", "i8"),
    ("respin_more", "i8"),
    ("nothing", "i8"),  # a code that no symbol bears, where there is one left
    ("wheel_draw", "i8"),
    ("wheel_begins", "i8", (len(ADDED),)),
    ("wheel_adds", "i8", (len(ADDED), WEDGES)),
]


def lay(record: np.record, game: Game, code: Mapping[str, int]) -> None:
    """Write a game's draws, limits, and the free spins and bonus that it declares."""
    for index, draw in enumerate(game.draws):
        record.entries[index], record.total[index] = len(draw.weights), sum(draw.weights)
        record.even[index] = set(draw.weights) == {1}
        record.weight[index, : len(draw.weights)] = draw.weights
        record.items[index] = len(draw.items)
        for entry, value in enumerate(draw.items or draw.values):
            record.value[index, entry] = _number(value, code)
    for index, stage in enumerate(game.stages):
        record.limit[index] = stage.limit or 0
    record.kind = KINDS.index(game.mechanic) if game.mechanic in KINDS else LINE_KIND
    if game.gamble is not None:
        record.gambles = game.gamble["rounds"]
        record.cards = [draw.name for draw in game.draws].index("cards")
    if (free := game.free_spins) is not None:
        record.free_symbol = code[free.symbol]
        record.free_set = list(game.reels).index(free.reels)
        for role, table in enumerate((free.award, free.retrigger)):
            for count in range(SCATTER_COUNT + 1):
                record.award[role, count] = tiered(table, count)
        record.line_factor = free.factor(LINES)
        record.scatter_factor = free.factor(SCATTERS)
    if (collect := game.collect) is not None:
        for symbol, value in collect.values.items():
            record.collect_value[code[symbol]] = value
        for total in range(SCATTER_COUNT + 1):
            record.collect_pays[total] = tiered(collect.pays, total)
    if (bonus := game.bonus) is not None:
        record.bonus_symbol, record.bonus_count = code[bonus.symbol], bonus.count
        record.bonus_on_line, record.bonus_on_total = bonus.on_line, bonus.on_total
        record.bonus_draw = [draw.name for draw in game.draws].index("bonus")
    _turning(record, game, code)


def _turning(record: np.record, game: Game, code: Mapping[str, int]) -> None:
    """Write what turns, what is held, and the wheel."""
    drawn, record.nothing = [draw.name for draw in game.draws], len(game.symbols)
    if (mystery := game.mystery) is not None:
        record.mystery_symbol = code[mystery.symbol]
        record.mystery_draw = drawn.index(mystery.draw)
    if (respins := game.respins) is not None:
        record.respin_symbol = code[respins.symbol]
        record.respin_set = list(game.reels).index(respins.reels)
        record.respin_award, record.respin_more = respins.award, respins.more
    if (wheel := game.wheel) is not None:
        record.wheel_draw = drawn.index(wheel.draw)
        for place, name in enumerate(ADDED):
            record.wheel_begins[place] = wheel.begins[name]
            for wedge, (added, more) in enumerate(wheel.wedges):
                record.wheel_adds[place, wedge] = more if added == name else 0


def _number(value: Value, code: Mapping[str, int]) -> int:
    """What kernels see of a draw's value: a number, a symbol's code, else 0."""
    if isinstance(value, str):
        return code.get(value, 0)
    return value if isinstance(value, int) else 0
