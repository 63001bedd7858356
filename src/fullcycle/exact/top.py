"""How often the top award shows: counted over the few windows that can hold it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from fullcycle.engine import source, trace
from fullcycle.engine.kernels import Kernels, arguments
from fullcycle.exact import cycle
from fullcycle.exact.chain import Chain, Node, counted_state
from fullcycle.exact.rows import Row
from fullcycle.rules import NO_STATE, Bet, Code, Game, RuleError, Stage, State, Strip


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
    kernel, rows = kernels.function("shows", stage.name), trace.buffer(256)
    shown, draws, flat, wanted = 0, source.odometer(), arguments(bet), _wanted(game)
    for result in product(*stops):
        source.start_after(draws, result)
        found = int(kernel(kernels.tables, flat, state, draws, -1, rows, *wanted))
        if found < 0:
            message = f"stage {stage.name} cannot be counted: status {int(draws.status)}"
            raise RuleError(message, where=game.id, code=Code.MALFUNCTION)
        shown += found
    return shown


def _column(game: Game, strip: Strip, stop: int) -> set[str]:
    """What a reel shows at a stop."""
    return {strip[(stop + row) % len(strip)] for row in range(game.rows)}


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
