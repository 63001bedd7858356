"""`agree`: every comparison of a game's readings, in the order in which they convince."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from typing import Any

from fullcycle.agree import identity
from fullcycle.agree.served import served
from fullcycle.agree.verdict import Check, near, same, share
from fullcycle.engine.kernels import kernels
from fullcycle.exact import decide
from fullcycle.exact.chain import build
from fullcycle.exact.cycle import Progress
from fullcycle.exact.figures import of_chain as figures
from fullcycle.rules import Bet, Game
from fullcycle.simulate import Sums, simulate
from fullcycle.simulate.run import check

SERVED = 10_000
Tell = Callable[[str], Progress]


def agree(
    game: Game, bet: Bet, rounds: int, *, seed: int = 1, tell: Tell | None = None
) -> Iterator[Check]:
    """Identity, then exact against simulated, then against rounds served; one check at a time.

    `tell` gets the name of a long step and gives back what to call with (done, in all). Raises
    RuleError for a number of rounds, or a seed, that no simulation has.
    """
    check(rounds, seed)
    game.need_order("a comparison of the readings")
    ready = kernels(game)
    chain = build(ready, game.bets.unit_of(bet), _named(tell, "counting"))
    yield from identity.stages(ready, bet, _named(tell, "identity of"), chain)
    yield identity.rounds(ready, bet, min(rounds, 1_000_000), seed)
    exact = figures(chain, bet)
    policies = decide.policies(chain)
    if policies is not None:
        apart = int(policies.best != policies.worst)
        yield same("best = worst policy", "choices", policies.states, apart)
    progress = None if tell is None else tell("simulating")
    sums = simulate(game, bet, rounds, seed=seed, progress=progress)
    yield from against(game, bet, exact, sums)
    yield from served(game, bet, SERVED, exact, None if tell is None else tell("serving"))


def _named(tell: Tell | None, word: str) -> Tell | None:
    return None if tell is None else lambda name: tell(f"{word} {name}")


def against(game: Game, bet: Bet, exact: Mapping[str, Any], sums: Sums) -> Iterator[Check]:
    """The exact figures against a simulation."""
    pair, stake, rounds = "exact = simulated", bet.stake_coins, sums.rounds
    sigma = sqrt(exact["variance"]["value"])
    observed = sums.coins / (stake * rounds)
    yield near(pair, "rtp", exact["rtp"]["value"], observed, sigma / sqrt(rounds))
    yield share(pair, "hit_frequency", exact["hit_frequency"]["value"], sums.hits, rounds)
    yield near(pair, "sigma", sigma, sums.sigma(stake), _error_of_sigma(exact, sigma, rounds))
    names = [stage.name for stage in game.stages]
    for name, feature in exact["features"].items():
        chance = 1 / feature["one_in"]["value"]
        met = sums.met[names.index(feature["stage"])]
        yield share(pair, f"{name} begins", chance, met, rounds)


def _error_of_sigma(exact: Mapping[str, Any], sigma: float, rounds: int) -> float:
    """Standard error of a sample's deviation: sqrt((kurtosis - 1) / n) sigma / 2; 0 without any."""
    kurtosis = 1.0 if exact["kurtosis"] is None else exact["kurtosis"]["value"]
    return sigma / 2 * sqrt((kurtosis - 1) / rounds)
