"""How often the top award shows: counted over the few windows that can hold it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod

from fullcycle.engine import source, trace
from fullcycle.engine.kernels import Kernels, arguments
from fullcycle.exact.chain import Chain
from fullcycle.exact.moments import visits
from fullcycle.rules import Bet, Game, Stage

#: Rows of a trace that name a combination, and where: (symbol or row of the paytable, count).
_KINDS = (trace.LINE_WIN, trace.WAY_WIN, trace.ROW_WIN)


def coins(chain: Chain) -> int:
    """What the top award pays at the chain's bet: once, on one line or way, unmultiplied."""
    game, played = chain.kernels.game, chain.bet.multiplier
    name, count = game.top_award
    for row in game.row_pays:
        if row.name == name:
            return row.coins(played)
    return game.pays[name][count] * played


def weight(kernels: Kernels, stage: Stage, bet: Bet) -> int:
    """Weight of the windows of a stage's cycle that hold the top award, on an enabled line."""
    game, set_ = kernels.game, str(stage.reels)
    code, run = _wanted(game)
    useful = _useful(game)
    weights = game.weights.get(set_, ((1,) * len(strip) for strip in game.reels[set_]))
    stops: list[Sequence[tuple[int, int]]] = []
    for reel, (strip, own) in enumerate(zip(game.reels[set_], weights, strict=True)):
        every = [(stop, n) for stop, n in enumerate(own) if n]
        wanted = useful[reel]
        stops.append(
            [
                (stop, n)
                for stop, n in every
                if wanted is None
                or wanted & {strip[(stop + r) % len(strip)] for r in range(game.rows)}
            ]
        )
    rows, kernel, shown = trace.buffer(1024), kernels.function("once", stage.name), 0
    for result in product(*stops):
        trace.clear(rows)
        draws = source.tape([stop for stop, _ in result])
        kernel(kernels.tables, arguments(bet), (0, 0, 0, 0), draws, -1, rows)
        found = any(
            row[0] in _KINDS and row[3] == code and row[4] == run
            for row in trace.rows(rows).tolist()
        )
        shown += prod(n for _, n in result) if found else 0
    return shown


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
    return [helps if reel < count else None for reel in range(game.width)]


def per_round(chain: Chain) -> Fraction:
    """Mean number of spins of a round, features included, that hold the top award."""
    total = Fraction(0)
    for number, stage in enumerate(chain.kernels.game.stages):
        runs = visits(chain, number) if stage.reels is not None else Fraction(0)
        if runs:
            size = next(cycle.weight for node, cycle in chain.cycles.items() if node[0] == number)
            total += runs * weight(chain.kernels, stage, chain.bet) / size
    return total
