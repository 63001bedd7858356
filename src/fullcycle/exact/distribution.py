"""The whole round's distribution, retriggers without limit included, by Fourier inversion.

A stage's generating function is phi(x) = sum over its entries of weight x^win prod phi_granted(x);
at each of the N-th roots of unity that is a fixed point, and an inverse transform gives the
probabilities of 0 ... N - 1 coins. Method: `computed`. Wins of N coins or more fold back; how much
they can be is bounded by Chernoff's inequality with the same generating function at a real x > 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, isfinite, log

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.exact.chain import Chain, Node
from fullcycle.exact.rows import Row
from fullcycle.exact.spectra import Spectra, dead, fix, links_of
from fullcycle.rules import Code, RuleError

BINS = 1 << 20
MOST = 1 << 23
_TINY = 1e-14
_ROUNDS = 400
#: Frequencies do not depend on each other, so they are taken in blocks that fit the cache.
_BLOCK = 1 << 13
#: With more nodes than this, blocks are smaller: every node keeps one.
_FEW = 256
#: What rounding in double precision may add to a sum of probabilities (measured: below 1e-12).
ROUNDING = 1e-11


@dataclass(frozen=True)
class Distribution:
    """Probability of each win in coins, with a bound on what any sum of them may be wrong by."""

    coins: Array
    error: float

    def at_least(self, coins: float) -> float:
        """Chance that a round wins so many coins or more."""
        return max(0.0, float(self.coins[max(0, int(np.ceil(coins))) :].sum()))

    def percentile(self, share: float) -> int:
        """The smallest win in coins that at least this share of rounds does not exceed."""
        return int(np.searchsorted(np.cumsum(self.coins), share - self.error))

    def capped(self, most: int) -> Distribution:
        """The distribution of the win or `most`, whichever is less."""
        if most >= len(self.coins):
            return self
        coins = self.coins[: most + 1].copy()
        coins[most] = self.coins[most:].sum()
        return Distribution(coins, self.error)

    def mean(self) -> float:
        """Mean win in coins (to compare with the linear equations)."""
        return float(self.coins @ np.arange(len(self.coins)))


def invert(chain: Chain, bins: int = BINS) -> Distribution:
    """The distribution of a round's coins under the default policy, before any cap.

    There are at least `bins` bins. Raises MALFUNCTION for wins that no number of them holds.
    """
    chain = chain.folded
    if dead(chain, chain.start):
        return Distribution(np.ones(1), 0.0)
    bins = _enough(chain, bins)
    spectra, half = Spectra(chain, bins), bins // 2 + 1
    spectrum = np.empty(half, complex)
    size = _BLOCK if len(chain.rows) <= _FEW else _BLOCK // 8
    if scaled := any(factor != 1 for _, _, factor in links_of(chain)):
        size = half  # a factor asks for the granted node at other frequencies
    for begin in range(0, half, size):
        known: dict[Node, Array] = {}
        for place, group in enumerate(chain.order):
            nodes = [node for node in group if not dead(chain, node)]
            if nodes:
                fix(chain, nodes, spectra, known, slice(begin, min(half, begin + size)))
            if scaled:
                spectra.forget(place, known)
        spectrum[begin : begin + size] = known[chain.start]
    coins = np.fft.irfft(spectrum, bins)
    return Distribution(coins, _folded(chain, bins) + ROUNDING)


def _enough(chain: Chain, bins: int) -> int:
    """At least `bins`, and twice what any single stage wins. Raises MALFUNCTION beyond `MOST`."""
    largest = max(max(row.group.coins) for rows in chain.rows.values() for row in rows)
    largest *= max((factor for _, _, factor in links_of(chain)), default=1)
    while bins <= 2 * largest:
        bins *= 2
    if bins > MOST:
        message = f"a single stage wins {largest} coins, more than {MOST // 2} bins hold"
        raise RuleError(message, where=chain.kernels.game.id, code=Code.MALFUNCTION)
    return bins


def _folded(chain: Chain, bins: int) -> float:
    """An upper bound of the chance of `bins` coins or more: least E[x^T] / x^bins over some x."""
    best, at = 1.0, 0.0
    for power in range(60):
        rate = 2.0 ** (-power / 2) * 0.05
        bound = _chernoff(chain, rate, bins)
        if bound < best:
            best, at = bound, rate
        if best < _TINY:
            return best
    return min([best, *(_chernoff(chain, at * 2 ** (k / 16), bins) for k in range(-8, 9))])


def _chernoff(chain: Chain, rate: float, bins: int) -> float:
    """Chernoff's bound at one rate; 1 where the moment is infinite."""
    moment = _moment(chain, rate)
    return 1.0 if moment is None else exp(min(0.0, log(moment) - rate * bins))


def _moment(chain: Chain, rate: float) -> float | None:
    """E[exp(rate T)], the least fixed point from below, or None when it is infinite."""
    known: dict[tuple[Node, int], float] = {}
    factors = _factors(chain)
    for group in chain.order:
        for factor in sorted({f for node in group for f in factors[node]}):
            if not _climb(chain, group, factor, rate, known):
                return None
    return known[chain.start, 1]


def _factors(chain: Chain) -> dict[Node, set[int]]:
    """By what all that a node wins may be multiplied."""
    found: dict[Node, set[int]] = {node: set() for node in chain.rows}
    waiting = [(chain.start, 1)]
    while waiting:
        node, factor = waiting.pop()
        if factor not in found[node]:
            found[node].add(factor)
            waiting += [(to, factor * f) for row in chain.rows[node] for to, _, f in row.links]
    return found


def _climb(
    chain: Chain,
    group: Sequence[Node],
    factor: int,
    rate: float,
    known: dict[tuple[Node, int], float],
) -> bool:
    """Climb to the least fixed point of a group at a factor; False when there is none."""
    own = {
        (node, place): log(row.share * row.group.weight / chain.weight(node))
        + _exponential(row, rate * factor)
        for node in group
        for place, row in enumerate(chain.rows[node])
    }
    known |= {(node, factor): 1.0 for node in group}
    for _ in range(_ROUNDS):
        moved = 0.0
        for node in group:
            total = 0.0
            for place, row in enumerate(chain.rows[node]):
                power = own[node, place] + sum(
                    times * log(known[target, factor * f]) for target, times, f in row.links
                )
                total += exp(power) if power < 600 else float("inf")
            if not isfinite(total) or total > 1e200:
                return False
            moved = max(moved, abs(total - known[node, factor]) / total)
            known[node, factor] = total
        if moved < 1e-13:
            return True
    return False


def _exponential(row: Row, rate: float) -> float:
    """Logarithm of the mean of exp(rate x win) over a row."""
    coins = np.fromiter(row.group.coins, float) * rate
    weights = np.fromiter(map(float, row.group.coins.values()), float)
    most = float(coins.max())
    return most + log(float(np.exp(coins - most) @ weights) / float(row.group.weight))
