"""A small draw of whole prizes with exactly a stated mean and variance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import floor, isqrt, lcm

from fullcycle.rules import Draw, RuleError
from fullcycle.rules.draws import LARGEST
from fullcycle.rules.whole import whole

#: How far around the nearest place supports are tried.
_REACH = 60


def draw(name: str, mean: Fraction, variance: Fraction, where: str) -> Draw:
    """Prizes, none negative, whose mean and variance are exactly the stated ones.

    Raises RuleError when no few whole numbers have them.
    """
    if mean < 0 or variance < 0:
        raise RuleError("mean and variance are not negative", where=where)
    for values in _supports(mean, variance):
        weights = _weights(values, mean, variance)
        if weights is not None and sum(weights) <= LARGEST:
            kept = [(whole(v, where), w) for v, w in zip(values, weights, strict=True) if w]
            return Draw(name, tuple(v for v, _ in kept), tuple(w for _, w in kept))
    message = (
        f"no few whole prizes have exactly mean {mean} and variance {variance}; "
        "a rounded decimal may stand for a simpler fraction"
    )
    raise RuleError(message, where=where)


def _supports(mean: Fraction, variance: Fraction) -> Iterator[tuple[int, ...]]:
    """Three whole numbers around the mean, the nearest to two points a deviation away first."""
    if variance == 0:
        if mean.denominator == 1:
            yield (int(mean),)
        return
    spread, middle = isqrt(int(variance)) + 1, floor(mean)
    for step in range(_REACH):
        lows = sorted({max(0, middle - spread - step), max(0, middle - spread + step)})
        highs = (middle + spread + step, middle + spread + 1 + step)
        for low, mid, high in product(lows, (middle, middle + 1), highs):
            if low < mid < high:
                yield (low, mid, high)


def _weights(values: tuple[int, ...], mean: Fraction, variance: Fraction) -> tuple[int, ...] | None:
    """Integer weights with the wanted moments on the values; None when one were negative."""
    if len(values) == 1:
        return (1,)
    low, mid, high = values
    second = variance + mean * mean
    shares = []
    for one, a, b in ((low, mid, high), (mid, low, high), (high, low, mid)):
        # Lagrange's polynomial that is 1 at `one` and 0 at the others, in expectation.
        shares.append((second - (a + b) * mean + a * b) / ((one - a) * (one - b)))
    if min(shares) < 0:
        return None
    unit = lcm(*(share.denominator for share in shares))
    return tuple(int(share * unit) for share in shares)
