"""One line by itself: counted over the symbols that its cells may show, not over every window.

A cell shows a symbol as often as its stops weigh, whatever the strips' order, so a few hundred
thousand settings stand for any cycle.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from fullcycle.engine.kernels import kernels
from fullcycle.exact.cycle import Cycle, count
from fullcycle.rules import Bet, CoinBets, Game


def alone(game: Game, line: int = 0) -> Game:
    """The game of that line (from 0) alone: one row, one stop for each symbol, weighted.

    What is counted all over the window has no place there, so scatters and features do nothing.
    """
    reels, weights = {}, {}
    for name, strips in game.reels.items():
        shown = []
        for reel, strip in enumerate(strips):
            own = game.weights[name][reel] if name in game.weights else (1,) * len(strip)
            row = game.lines[line][reel]
            cells: Counter[str] = Counter()
            for stop, weight in enumerate(own):
                cells[strip[(stop + row) % len(strip)]] += weight
            shown.append(cells)
        reels[name] = tuple(tuple(cells) for cells in shown)
        weights[name] = tuple(tuple(cells.values()) for cells in shown)
    bets = CoinBets((1,), game.bets.max_coins, 1, (1, 1, 1), by_coins=game.bets.by_coins)
    rows = tuple(replace(row, line=None) for row in game.row_pays if row.line in {None, line + 1})
    names = [row.name for row in rows]
    top = game.top_award if game.top_award[0] in names or not rows else (names[0], 1)
    return replace(
        game,
        rows=1,
        lines=((0,) * game.width,),
        reels=reels,
        weights=weights,
        bets=bets,
        row_pays=rows,
        top_award=top,
        ordered=True,
        scatter_pays={},
        free_spins=None,
        bonus=None,
    )


def cycle(game: Game, bet: Bet, line: int = 0) -> Cycle:
    """The first stage's cycle on one line alone, with as many coins on it as `bet` has.

    Only of games whose windows pay as they land: a row alone does not know of the others.
    """
    single = alone(game, line)
    ready = kernels(single)
    return count(ready, single.stages[0], replace(bet, lines=1, stake_coins=bet.multiplier))


def hit_frequency(game: Game, bet: Bet) -> Fraction | None:
    """Chance that line 1 wins in a paid spin; None for a game without lines."""
    if not game.lines:
        return None
    if game.row_pays and all(row.line not in {None, 1} for row in game.row_pays):
        return Fraction(0)
    if game.turning:  # a cell may turn into what another row of its reel shows
        counted = count(kernels(game), game.stages[0], game.bets.unit(1))
    else:
        counted = cycle(game, bet)
    return Fraction(sum(e.weight for e in counted.entries if e.parts[0]), counted.weight)
