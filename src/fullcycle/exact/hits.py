"""Every paying combination of a stage: how often its full cycle hits it, and what it pays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from fullcycle.engine.jit import Array
from fullcycle.engine.kernels import Kernels
from fullcycle.exact import cycle
from fullcycle.exact.cycle import Progress
from fullcycle.rules import NO_STATE, Bet, Game, Stage, State

#: {"lines" or "scatters": {symbol: {count: number}}, "rows": {name: number}}.
Table = dict[str, Any]


@dataclass(frozen=True)
class Hits:
    """Combinations of a stage over its full cycle.

    Attributes:
        hits: weight of the hits of each combination; of ways every one counts.
        coins: weight x coins that those hits paid, every multiplier applied.
        bet: the bet that was counted: its lines together.
        cycle: the cycle's weight (its windows, unless stops are weighted).
    """

    hits: Table
    coins: Table
    bet: Bet
    cycle: int

    @property
    def line_hit_frequency(self) -> Fraction:
        """Chance that one of the counted lines wins, rows that pay by name included."""
        hits = sum(sum(counts.values()) for counts in self.hits["lines"].values())
        hits += sum(self.hits["rows"].values())
        return Fraction(hits, self.cycle * self.bet.lines)


def count(
    ready: Kernels,
    stage: Stage,
    bet: Bet,
    progress: Progress | None = None,
    state: State = NO_STATE,
) -> Hits:
    """A stage's combinations at the coins of `bet`: on line 1 where that stands for every line.

    Where each stop of a reel is equally likely, what holds for line 1 holds for every line. With
    weighted stops, rows that pay on one line only, or symbols that turn (a cell may turn into
    what another row of its reel shows), all lines of the bet are counted. `state` is the one that
    the stage begins in.
    """
    game = ready.game
    weights = game.weights.get(str(stage.reels), ())
    uneven = any(len(set(reel)) > 1 for reel in weights) or any(row.line for row in game.row_pays)
    single = replace(bet, lines=1, stake_coins=game.bets.line_cost(bet.multiplier))
    counted = bet if uneven or game.turning else single
    hits, coins = cycle.combinations(ready, stage, counted, progress, state)
    weight = cycle.weight(ready, stage, state)
    return Hits(_named(game, hits), _named(game, coins), counted, weight)


def _named(game: Game, counts: Array) -> Table:
    """Counts by symbols and by names of rows."""
    codes = {symbol: code for code, symbol in enumerate(game.symbols)}
    return {
        "lines": {s: _listed(pays, counts[0, codes[s]]) for s, pays in game.pays.items()},
        "scatters": {
            s: _listed(pays, counts[1, codes[s]]) for s, pays in game.scatter_pays.items()
        },
        "rows": {row.name: int(counts[0, place, 1]) for place, row in enumerate(game.row_pays)},
    }


def _listed(pays: Mapping[int, int], counts: Array) -> dict[str, int]:
    """By the counts of a paytable: one that is not listed pays as the next lower one."""
    ends = [*sorted(pays), len(counts)]
    return {str(at): int(counts[at:end].sum()) for at, end in pairwise(ends)}
