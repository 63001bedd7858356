"""How often the top award shows: counted over the few windows that can hold it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from fullcycle.engine import source, trace
from fullcycle.engine.capacity import SCATTER_COUNT, SYMBOLS
from fullcycle.engine.kernels import Kernels, arguments
from fullcycle.engine.verbs.draws import advance
from fullcycle.exact import cycle
from fullcycle.exact.chain import Chain, Node, counted_state
from fullcycle.exact.rows import Row
from fullcycle.rules import NO_STATE, Bet, Code, Game, RuleError, Stage, State, Strip

#: Rows of a trace that name a combination of a line, a way or a row of the paytable.
_KINDS = (trace.LINE_WIN, trace.WAY_WIN, trace.ROW_WIN)


def coins(chain: Chain) -> int:
    """What the top award pays at the chain's bet: once, on one line or way, unmultiplied."""
    game, played = chain.kernels.game, chain.bet.multiplier
    name, count = game.top_award
    for row in game.row_pays:
        if row.name == name:
            return row.coins(played)
    return game.pays[name][count] * played


def weight(kernels: Kernels, stage: Stage, bet: Bet, state: State = NO_STATE) -> int:
    """Weight of the results of a stage's cycle that hold the top award, on an enabled line."""
    game, set_, still = kernels.game, str(stage.reels), cycle.held(kernels.game, stage, state)
    strips = game.reels[set_]
    weights = game.weights.get(set_, tuple((1,) * len(strip) for strip in strips))
    stops = [
        [
            stop
            for stop, own in enumerate(weights[reel])
            if own and (wanted is None or wanted & _column(game, strips[reel], stop))
        ]
        for reel, wanted in enumerate(_useful(game))
        if reel not in still
    ]
    draws, flat, shown = source.odometer(), arguments(bet), 0
    find = _Finder(kernels, stage, _wanted(game))
    for result in product(*stops):
        _set(draws, result)
        shown += find.weight(flat, state, draws)
    return shown


class _Finder:
    """Runs a stage over all that may be drawn after its stops, and stops where the award shows.

    The walk that counts combinations ends where a sum would leave 64 bits: a count of the top
    award that is full already ends it at every leaf that holds the award.
    """

    def __init__(self, kernels: Kernels, stage: Stage, top: tuple[int, int]) -> None:
        self.kernels, self.stage, self.top = kernels, stage, top
        self.walk = kernels.function("walk", stage.name)
        self.trace = trace.buffer(1024)
        shape = (2, SYMBOLS, SCATTER_COUNT + 1)
        self.full, self.hits, self.coins = (np.zeros(shape, np.int64) for _ in range(3))
        self.full[0, top[0], top[1]] = np.iinfo(np.int64).max

    def weight(self, bet: Any, state: State, draws: np.record) -> int:
        """Weight of the leaves that hold the award. Raises MALFUNCTION."""
        shown, tables = 0, self.kernels.tables
        while True:
            self.hits[...], self.coins[...] = self.full, 0
            status = self.walk(tables, bet, state, draws, -1, self.trace, self.hits, self.coins)
            if status == 0:
                return shown
            if status != -1 or not self._seen():
                message = f"stage {self.stage.name} cannot be counted: status {int(status)}"
                raise RuleError(message, where=self.kernels.game.id, code=Code.MALFUNCTION)
            shown += int(draws.product)
            if not advance(draws):
                return shown

    def _seen(self) -> bool:
        """Whether the last leaf holds the award, and did not end the walk for another reason."""
        rows = trace.rows(self.trace).tolist()
        return any(row[0] in _KINDS and (row[3], row[4]) == self.top for row in rows)


def _column(game: Game, strip: Strip, stop: int) -> set[str]:
    """What a reel shows at a stop."""
    return {strip[(stop + row) % len(strip)] for row in range(game.rows)}


def _set(draws: np.record, stops: Sequence[int]) -> None:
    """Let an odometer turn through all that may be drawn after these stops, and no others."""
    draws.length = len(stops)
    for place, stop in enumerate(stops):
        draws.digit[place] = stop
        draws.radix[place] = stop + 1


def _wanted(game: Game) -> tuple[int, int]:
    """The top award as rows of a trace name it."""
    name, count = game.top_award
    if game.row_pays:
        return [row.name for row in game.row_pays].index(name), 1
    return game.symbols.index(name), count


def _useful(game: Game) -> list[set[str] | None]:
    """For each reel the symbols of which a window with the top award shows one; None: any."""
    name, count = game.top_award
    for row in game.row_pays:
        if row.name == name:
            every = row.orders()
            return [
                None
                if any(not cells[reel] for cells in every)
                else {s for s in game.symbols for c in every if game.accepts(s) & set(c[reel])}
                | {s for c in every for s in c[reel]}
                for reel in range(game.width)
            ]
    helps = {symbol for symbol in game.symbols if name in game.accepts(symbol)}
    helps |= set(game.turning)  # they may turn into it
    return [helps if reel < count else None for reel in range(game.width)]


def per_round(chain: Chain) -> Fraction:
    """Mean number of spins of a round, features included, that hold the top award."""
    shares: dict[Node, Fraction] = {}
    counted: dict[Node, Fraction] = {}
    for node, own_cycle in chain.folded.cycles.items():
        stage = chain.stage(node)
        if stage.reels is not None:
            plainest = node[0], counted_state(chain.kernels, node)
            if plainest not in counted:
                shown = weight(chain.kernels, stage, chain.bet, plainest[1])
                counted[plainest] = Fraction(shown, own_cycle.weight)
            shares[node] = counted[plainest]

    def own(node: Node, row: Row) -> Fraction | int:
        return shares[node] * row.group.weight if node in shares else 0

    return chain.folded.solve(own, 0)[chain.start]
