"""Where the return of so many plays lies: volatility indices, and bands by two methods."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from fullcycle.exact import caps
from fullcycle.exact.chain import Chain
from fullcycle.exact.distribution import Distribution

#: Two-sided z of each confidence in per cent (1.65 as PAR sheets print it, not 1.645).
Z = {90: 1.65, 95: 1.96, 99: 2.576}
PLAYS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
#: A band by convolution is given where its chances are known this well.
_WELL = 1e-3


def volatility(chain: Chain, figures: dict[str, Any], spread: Distribution) -> dict[str, Any]:
    """Standard deviation in stakes, skewness, and the volatility index at each z.

    `method` is that of the deviation: with a cap on the round all of them are computed.
    """
    sigma = figures["volatility_index"]["sigma"]
    skewness = caps.skewness(chain, spread)
    return {
        "method": figures["volatility_index"]["method"],
        "sigma": sigma,
        "skewness": None if skewness is None else skewness["value"],
        "indices": [{"confidence": c, "z": z, "value": z * sigma} for c, z in Z.items()],
    }


def bands(
    figures: dict[str, Any], spread: Distribution, stake: int, bins: int = 1
) -> list[dict[str, Any]]:
    """Bands at each confidence and number of plays, by the normal law and by convolution.

    `low` and `high` are return -+ z sigma / sqrt(plays), never below 0. Normal theory is poor for
    few plays of a skewed game, so `played` holds the shares of the round's own distribution,
    convolved with itself; None where its chances would be wrong by more than 0.001. `spread` is
    of what is paid; its sums are worked out in `bins` bins at least.
    """
    rtp, sigma = figures["rtp"]["value"], figures["volatility_index"]["sigma"]
    method = f"{figures['volatility_index']['method']} deviation, normal approximation"
    sums = {plays: _Sum.of(figures, spread, plays, stake, bins) for plays in PLAYS}
    return [
        {
            "confidence": confidence,
            "z": z,
            "plays": plays,
            "low": max(0.0, rtp - z * sigma / sqrt(plays)),
            "high": rtp + z * sigma / sqrt(plays),
            "method": method,
            "played": None if (played := sums[plays]) is None else played.band(confidence),
        }
        for confidence, z in Z.items()
        for plays in PLAYS
    ]


class _Sum:
    """The distribution of the coins that many plays win together, around its mean."""

    def __init__(self, chances: np.ndarray, first: int, coins: int, error: float) -> None:
        self.cumulated, self.first, self.coins, self.error = np.cumsum(chances), first, coins, error

    @classmethod
    def of(
        cls, figures: dict[str, Any], spread: Distribution, plays: int, stake: int, bins: int
    ) -> _Sum | None:
        """By a power of the transform; None where too much would fold over.

        What lies further than half the bins from the mean is bounded by Markov's inequality with
        the fourth moment; single rounds' errors add up at most.
        """
        bins = max(bins, 1 << (len(spread.coins) - 1).bit_length())  # a capped one has fewer
        half = bins // 2
        variance = figures["variance"]["value"] * stake**2
        shape = figures["kurtosis"] or {"value": 0.0}
        tails = (shape["value"] + shape.get("error", 0.0)) * variance**2
        fourth = plays * tails + 3 * plays * (plays - 1) * variance**2
        error = plays * spread.error + (fourth / half**4 if half else 1.0)
        if error > _WELL:
            return None
        chances = np.fft.irfft(np.fft.rfft(spread.coins, bins) ** plays, bins)
        first = round(figures["rtp"]["value"] * stake * plays) - half
        return cls(np.roll(chances, -(first % bins)), first, plays * stake, error)

    def band(self, confidence: int) -> dict[str, Any]:
        """The return below and above which equal shares of such runs of plays end."""
        outside = (1 - confidence / 100) / 2
        low, high = (
            self.first + int(np.searchsorted(self.cumulated, share))
            for share in (outside, 1 - outside)
        )
        return {
            "low": max(0.0, low / self.coins),
            "high": high / self.coins,
            "method": "computed",
            "error": self.error,
        }
