"""A second, slow player: round by round, in money, with books of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from fullcycle.engine import frame, source, trace
from fullcycle.engine.jit import callable_
from fullcycle.engine.kernels import arguments, cap, kernels
from fullcycle.simulate.session import Plan

_coins = callable_(trace.coins)


@dataclass(frozen=True)
class Life:
    """What became of a player: wins in coins by round, money after each round, first features."""

    wins: list[int]
    money: list[int]
    features: dict[str, int]


def slowly(plan: Plan, number: int) -> Life:
    """Player `number` of a plan, each round on a fresh frame; wins are read from the trace."""
    ready, draws, rows = kernels(plan.game), source.fast(plan.seed, number), trace.buffer()
    stake, minor, purse = plan.bet.stake_coins, plan.bet.stake_minor, plan.bankroll
    wins, money, features = list[int](), list[int](), dict[str, int]()
    while len(wins) < plan.rounds and purse >= minor:
        state = frame.frame(cap=cap(plan.game, plan.bet))
        trace.clear(rows)
        ready.module.play(ready.tables, arguments(plan.bet), draws, state, rows)
        assert state.status == 0
        assert not trace.overflowed(rows)
        wins.append(int(_coins(rows)))
        assert wins[-1] * minor % stake == 0
        purse += wins[-1] * minor // stake - minor
        money.append(purse)
        for place, stage in enumerate(plan.game.stages):
            if state.begun[place] and stage.feature is not None:
                features.setdefault(stage.feature, len(wins))
    return Life(wins, money, features)


def drought(wins: Sequence[int], least: int) -> int:
    """The longest run of rounds that each won less than `least`."""
    runs = [len(list(run)) for short, run in groupby(wins, lambda win: win < least) if short]
    return max(runs, default=0)
