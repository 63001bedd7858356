"""Players with a bankroll: rounds of a stream of their own until a stake cannot be paid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from fullcycle.engine import frame, source
from fullcycle.engine.capacity import STAGES
from fullcycle.engine.jit import Array
from fullcycle.engine.kernels import arguments, cap, kernels
from fullcycle.rules import Bet, Game, RuleError
from fullcycle.rules.money import to_text
from fullcycle.simulate import endless
from fullcycle.simulate.run import Progress, check, on_threads

#: What the session kernel keeps of one player; coins and rounds. `dry` and `short` are the running
#: droughts; `first` is the round in which a stage began for the first time, 0 for never.
PLAYER = np.dtype(
    [
        ("stake", "i8"),
        ("stages", "i8"),
        ("balance", "i8"),
        ("rounds", "i8"),
        ("largest", "i8"),
        ("dry", "i8"),
        ("drought", "i8"),
        ("short", "i8"),
        ("shortage", "i8"),
        ("first", "i8", (STAGES,)),
    ],
    align=True,
)
#: Points of time at which balances are kept, the start apart.
MARKS = 100
#: Above these, numbers are slips: rounds of one player (seconds), of all (hours), players (their
#: balances fill 160 MB), coins of a bankroll (sums stay within 64 bits).
MOST_ROUNDS, MOST_IN_ALL, MOST_PLAYERS, MOST_COINS = 10**8, 10**11, 200_000, 10**15
#: Rounds that are run before progress is told again, when a player does not play more.
_SLICE = 1 << 20


class Plan(NamedTuple):
    """What all players of a survey share; `coins` is the bankroll in whole coins, in kernels."""

    game: Game
    bet: Bet
    bankroll: int
    rounds: int
    players: int
    seed: int

    @property
    def coins(self) -> int:
        """The bankroll in coins, rounded down: a part of a coin never pays for a stake."""
        return self.bankroll * self.bet.stake_coins // self.bet.stake_minor

    def minor(self, coins: int) -> int:
        """Minor units of a balance of so many coins; exact, the part of a coin included."""
        return self.bankroll + self.bet.money(coins - self.coins)


@dataclass(frozen=True)
class Lives:
    """What became of each player.

    Attributes:
        plan: what they shared.
        marks: ascending numbers of rounds, the last is the plan's; shape (k,).
        players: a PLAYER record each, in the order of their streams; shape (players,).
        paths: balances in coins at each mark, of the last round for who stopped; (players, k).
    """

    plan: Plan
    marks: Array
    players: Array
    paths: Array


def play(plan: Plan, *, workers: int | None = None, progress: Progress | None = None) -> Lives:
    """Every player's rounds at one bet by the default policy, never gambling.

    Player k plays the rounds of stream k of the seed, wherever it runs: the same rounds that chunk
    k of a simulation begins with. `progress` is told in players. Raises RuleError for a bad
    number, MALFUNCTION for a round that cannot be settled.
    """
    _check(plan, workers)
    kernels(plan.game)  # compiled or loaded once, before the threads ask for them
    lives = Lives(
        plan,
        marks(plan.rounds),
        np.zeros(plan.players, PLAYER),
        np.zeros((plan.players, len(marks(plan.rounds))), np.int64),
    )
    size = max(1, _SLICE // plan.rounds)
    batches = ((low, min(low + size, plan.players)) for low in range(0, plan.players, size))
    for done in on_threads(workers, lambda part: _batch(lives, *part), batches):
        if progress is not None:
            progress(done, plan.players)
    return lives


def marks(rounds: int) -> Array:
    """Up to MARKS points of time, evenly apart, the last one after all rounds.

    >>> marks(3).tolist(), marks(1000).tolist()[:3]
    ([1, 2, 3], [10, 20, 30])
    """
    count = min(rounds, MARKS)
    return np.array([place * rounds // count for place in range(1, count + 1)], np.int64)


def _batch(lives: Lives, low: int, high: int) -> int:
    """Play players `low` to `high` - 1; `high`, which is how many are done then."""
    plan, ready = lives.plan, kernels(lives.plan.game)
    state, draws = frame.frame(cap=cap(plan.game, plan.bet)), source.fast(plan.seed)
    shared = (ready.tables, arguments(plan.bet), draws, state)
    players = lives.players[low:high].view(np.recarray)
    players["stake"], players["balance"] = plan.bet.stake_coins, plan.coins
    players["stages"] = len(plan.game.stages)
    for number in range(low, high):
        source.reseed(draws, plan.seed, number)
        state["begun"] = 0
        player, path = players[number - low], lives.paths[number]
        status = ready.module.session(*shared, player, lives.marks, path)
        if status != 0:
            raise endless.stopped(plan.game, f"a round of player {number}", status)
    return high


def _check(plan: Plan, workers: int | None) -> None:
    """Refuse numbers that no survey can have. Raises RuleError."""
    check(plan.rounds, plan.seed, workers)
    plan.game.need_order("a session")
    endless.refuse(plan.game)
    if plan.players < 1:
        raise RuleError(f"{plan.players} is too few; the least is 1", where="players")
    if plan.rounds > MOST_ROUNDS:
        message = f"{plan.rounds} is too many for one player; the most is {MOST_ROUNDS}"
        raise RuleError(message, where="rounds")
    if plan.players > MOST_PLAYERS:
        raise RuleError(f"{plan.players} is too many; the most is {MOST_PLAYERS}", where="players")
    if plan.rounds * plan.players > MOST_IN_ALL:
        message = f"{plan.rounds} for each of {plan.players} players is more than {MOST_IN_ALL}"
        raise RuleError(message, where="rounds")
    if plan.bankroll < plan.bet.stake_minor:
        stake = to_text(plan.bet.stake_minor)
        message = f"{to_text(plan.bankroll)} does not pay one stake of {stake}"
        raise RuleError(message, where="bankroll")
    if plan.coins > MOST_COINS:
        message = f"{to_text(plan.bankroll)} is too much; the most is {MOST_COINS} coins"
        raise RuleError(message, where="bankroll")
