"""One comparison and its verdict: a gate that can fail."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import inf, isfinite, nan, sqrt
from typing import Any

#: How many standard errors a sample may lie from what is exact.
SIGMAS = 4.0


@dataclass(frozen=True)
class Check:
    """A pair of readings compared.

    Attributes:
        pair: the readings, such as "exact = simulated"; what: the figure.
        expected, observed, difference: the two values and how far they lie apart.
        z: the difference in standard errors; None where not even one may differ.
        verdict: whether they agree.
    """

    pair: str
    what: str
    expected: float
    observed: float
    difference: float
    z: float | None
    verdict: bool

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; null for a number that JSON has not."""
        return {
            name: None if isinstance(value, float) and not isfinite(value) else value
            for name, value in asdict(self).items()
        }


def same(pair: str, what: str, compared: int, different: int) -> Check:
    """Identity: of so many compared, none may differ, and there must be some."""
    return Check(
        pair, what, compared, compared - different, different, None, different == 0 < compared
    )


def near(pair: str, what: str, expected: float, observed: float, error: float) -> Check:
    """A sample within `SIGMAS` standard errors of what is exact; an `error` of 0 allows nothing.

    Numbers that are none (NaN, an error without end) never agree.
    """
    difference = observed - expected
    if 0 < error < inf:
        z = difference / error
        return Check(pair, what, expected, observed, difference, z, abs(z) <= SIGMAS)
    verdict = error == difference == 0
    return Check(pair, what, expected, observed, difference, None, verdict)


def share(pair: str, what: str, chance: float, seen: int, rounds: int) -> Check:
    """A count of events of known chance among independent rounds; none of none is no proof."""
    if rounds < 1:
        return near(pair, what, chance, nan, 0)
    error = sqrt(chance * (1 - chance) / rounds)
    return near(pair, what, chance, seen / rounds, error)
