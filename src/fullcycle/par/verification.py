"""The same figures from a simulation, each with how far it lies from the exact one."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

from fullcycle.exact.chain import Chain
from fullcycle.exact.moments import variance
from fullcycle.par.spins import Tell
from fullcycle.rules import Bet
from fullcycle.simulate import Sums, simulate

ROUNDS, SEED = 1_000_000, 1
#: Two-sided 99 % of the normal distribution: what a laboratory accepts for the return.
Z99 = 2.576


def verification(
    chain: Chain, figures: dict[str, Any], bet: Bet, tell: Tell | None = None
) -> dict[str, Any]:
    """A seeded simulation beside the exact figures: difference in standard errors, by channel."""
    game = chain.kernels.game
    progress = None if tell is None else tell("simulating")
    sums = simulate(game, bet, ROUNDS, seed=SEED, progress=progress)
    checks = list(_checks(chain, figures, bet, sums))
    return {
        "method": "simulated",
        "rounds": ROUNDS,
        "seed": SEED,
        "bet": dict(bet.json),
        "band": [
            figures["rtp"]["value"] - Z99 * checks[0]["error"],
            figures["rtp"]["value"] + Z99 * checks[0]["error"],
        ],
        "checks": checks,
    }


def _checks(
    chain: Chain, figures: dict[str, Any], bet: Bet, sums: Sums
) -> Iterator[dict[str, Any]]:
    sigma, stake = figures["volatility_index"]["sigma"], bet.stake_coins
    yield _near("rtp", figures["rtp"]["value"], sums.coins / (stake * ROUNDS), sigma)
    stages, place = chain.kernels.game.stages, 0
    for stage in stages:
        for part in stage.parts:
            deviation = sqrt(variance(chain, (part,))) / chain.bet.stake_coins
            won = sums.parts[place] / (stake * ROUNDS)
            yield _near(f"part {part}", figures["parts"][part]["value"], won, deviation)
            place += 1
    yield _share("hit frequency", figures["hit_frequency"]["value"], sums.hits)
    for number, stage in enumerate(stages):
        if stage.feature is not None:
            one_in = figures["features"][stage.feature]["one_in"]
            chance = 1 / one_in["value"] if one_in else 0.0
            yield _share(f"{stage.feature} begins", chance, sums.met[number])


def _share(what: str, chance: float, seen: int) -> dict[str, Any]:
    return _near(what, chance, seen / ROUNDS, sqrt(chance * (1 - chance)))


def _near(what: str, exact: float, simulated: float, deviation: float) -> dict[str, Any]:
    error = deviation / sqrt(ROUNDS)
    return {
        "what": what,
        "exact": exact,
        "simulated": simulated,
        "error": error,
        "z": (simulated - exact) / error if error else None,
    }
