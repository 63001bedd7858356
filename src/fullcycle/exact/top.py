"""How often the top award shows: counted over the few windows that can hold it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from fullcycle.engine import source, trace
from fullcycle.engine.kernels import Kernels, arguments
from fullcycle.exact.chain import Chain
from fullcycle.exact.moments import visits
from fullcycle.rules import Bet, Stage


def windows(kernels: Kernels, stage: Stage, bet: Bet) -> int:
    """Windows of a stage's cycle that hold the game's top award on an enabled line."""
    game = kernels.game
    symbol, run = game.top_award
    useful = {symbol, game.wild}
    stops = []
    for reel, strip in enumerate(game.reels[str(stage.reels)]):
        shows = [
            stop
            for stop in range(len(strip))
            if useful & {strip[(stop + row) % len(strip)] for row in range(game.rows)}
        ]
        stops.append(shows if reel < run else list(range(len(strip))))
    rows, kernel, shown = trace.buffer(256), kernels.function("once", stage.name), 0
    code = game.symbols.index(symbol)
    for result in product(*stops):
        trace.clear(rows)
        kernel(kernels.tables, arguments(bet), (0, 0, 0, 0), source.tape(result), -1, rows)
        shown += any(
            row[0] == trace.LINE_WIN and row[3] == code and row[4] == run
            for row in trace.rows(rows).tolist()
        )
    return shown


def per_round(chain: Chain) -> Fraction:
    """Mean number of spins of a round, features included, that hold the top award."""
    total = Fraction(0)
    for number, stage in enumerate(chain.kernels.game.stages):
        if stage.reels is not None:
            size = chain.cycles[number, (0, 0, 0, 0)].weight
            total += visits(chain, number) * windows(chain.kernels, stage, chain.bet) / size
    return total
