"""What a cap on the whole round makes of its figures.

A round pays the least of what it would win and the cap: wins are never negative, and the round
ends as soon as it has won that much. So the figures of what is paid follow from the distribution
of what would be won.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine.kernels import cap
from fullcycle.exact import moments
from fullcycle.exact.chain import Chain
from fullcycle.exact.distribution import Distribution
from fullcycle.exact.figure import computed, exactly


def paid(chain: Chain, spread: Distribution) -> Distribution:
    """The distribution of what a round pays."""
    most = cap(chain.kernels.game, chain.bet)
    return spread.capped(most) if most else spread


def kurtosis(chain: Chain, spread: Distribution) -> dict[str, Any] | None:
    """Kurtosis of what is paid; None when nothing ever varies."""
    before = moments.kurtosis(chain)
    if before is None or chain.kernels.game.cap is None:
        return None if before is None else exactly(before)
    return {**_standard(chain, spread, 4), "before_cap": exactly(before)}


def skewness(chain: Chain, spread: Distribution) -> dict[str, Any] | None:
    """Skewness of what is paid; a root, so never a fraction. None when nothing ever varies."""
    variance = moments.variance(chain)
    if not variance:
        return None
    if chain.kernels.game.cap is not None:
        return _standard(chain, spread, 3)
    return {"value": float(moments.third(chain)) / float(variance) ** 1.5, "method": "exact"}


def _standard(chain: Chain, spread: Distribution, power: int) -> dict[str, Any]:
    """A standardised central moment of what is paid, from the computed distribution.

    With chances wrong by `error` at most and wins between 0 and the cap c, a central moment of
    power k is wrong by (k + 2) c^k times that at most, its mean's own error included.
    """
    wins, most = paid(chain, spread), chain.kernels.game.cap or 0
    off = np.arange(len(wins.coins)) / chain.bet.stake_coins
    off -= float(wins.coins @ off)
    variance, moment = (float(wins.coins @ off**n) for n in (2, power))
    value = moment / variance ** (power / 2)
    wrong = (power + 2) * most**power * spread.error / variance ** (power / 2)
    return computed(value, wrong + abs(value) * power * 2 * most**2 * spread.error / variance)


def figures(chain: Chain, spread: Distribution) -> dict[str, Any]:
    """Return and variance in stakes, and how often the cap is met and what it costs.

    Without a cap all are fractions. With one they are computed, with a bound on the error; the
    fraction in `rtp` and `before_cap` is that of the round before its cap.
    """
    stake, game = chain.bet.stake_coins, chain.kernels.game
    rtp, variance = moments.mean(chain) / stake, moments.variance(chain) / stake**2
    if game.cap is None:
        none = {"multiple": None, "one_in": None, "cost": exactly(0)}
        return {"rtp": exactly(rtp), "variance": exactly(variance), "cap": none}
    multiple, error = game.cap, spread.error
    wins = paid(chain, spread)
    at = np.arange(len(wins.coins)) / stake
    mean = float(wins.coins @ at)
    squares = float(wins.coins @ at**2)
    met = wins.at_least(multiple * stake)
    return {
        "rtp": {
            "fraction": str(rtp),
            **computed(mean, multiple * error),
            "before_cap": exactly(rtp),
        },
        "variance": {
            **computed(squares - mean**2, (multiple**2 + 2 * multiple) * error),
            "before_cap": exactly(variance),
        },
        "cap": {
            "multiple": multiple,
            "one_in": computed(1 / met, error / met**2) if met > 2 * error else None,
            "cost": computed(float(rtp) - mean, multiple * error),
        },
    }
