"""The whole round's distribution, retriggers without limit included, by Fourier inversion.

A stage's generating function is phi(x) = sum over its entries of weight x^win prod phi_granted(x);
at each of the N-th roots of unity that is a fixed point, and an inverse transform gives the
probabilities of 0 ... N - 1 coins. Method: `computed`. Wins of N coins or more fold back; how much
they can be is bounded by Chernoff's inequality with the same generating function at a real x > 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, isfinite, log
from typing import TypeVar

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.exact.chain import Chain, Node
from fullcycle.exact.cycle import Cycle, Entry, Grants
from fullcycle.rules import Code, RuleError

BINS = 1 << 20
MOST = 1 << 23
_TINY = 1e-14
_ROUNDS = 400
_BLOCK = 1 << 13
#: With more nodes than this, blocks are smaller: every node keeps one.
_FEW = 256
#: What rounding in double precision may add to a sum of probabilities (measured: below 1e-12).
ROUNDING = 1e-11

Signature = tuple[tuple[Node, int], ...]
Key = TypeVar("Key")
#: What a node grants, and the spectrum of its wins then.
Term = tuple[Signature, Array]


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

    def mean(self) -> float:
        """Mean win in coins (to compare with the linear equations)."""
        return float(self.coins @ np.arange(len(self.coins)))


def invert(chain: Chain, bins: int = BINS) -> Distribution:
    """The distribution of a round's coins under the default policy.

    There are at least `bins` bins. Raises MALFUNCTION for wins that no number of them holds.
    """
    if _dead(chain, chain.start):
        return Distribution(np.ones(1), 0.0)
    bins = _enough(chain, bins)
    terms = _terms(chain, bins)
    spectrum = np.empty(bins // 2 + 1, complex)
    size = _BLOCK if len(terms) <= _FEW else _BLOCK // 8
    for begin in range(0, len(spectrum), size):
        block = slice(begin, begin + size)
        known: dict[Node, Array] = {}
        for group in chain.order:
            nodes = [node for node in group if node in terms]
            if nodes:
                _fix(nodes, terms, known, block)
        spectrum[block] = known[chain.start]
    coins = np.fft.irfft(spectrum, bins)
    return Distribution(coins, _folded(chain, bins) + ROUNDING)


def _enough(chain: Chain, bins: int) -> int:
    """At least `bins`, and twice what any single stage wins. Raises MALFUNCTION beyond `MOST`."""
    largest = max(sum(e.parts) for cycle in chain.cycles.values() for e in cycle.entries)
    while bins <= 2 * largest:
        bins *= 2
    if bins > MOST:
        message = f"a single stage wins {largest} coins, more than {MOST // 2} bins hold"
        raise RuleError(message, where=chain.kernels.game.id, code=Code.MALFUNCTION)
    return bins


def _terms(chain: Chain, bins: int) -> dict[Node, list[Term]]:
    """For every node that wins or grants: what it grants, and the spectrum of its wins then.

    Nodes that share a cycle (the spins of a limited series) share its spectra.
    """
    series: dict[int, dict[Grants, Array]] = {}
    terms: dict[Node, list[Term]] = {}
    for node, cycle in chain.cycles.items():
        if _dead(chain, node):
            continue
        if chain.kernels.game.stages[node[0]].limit is None:
            signatures = {
                grants: _lively(chain, tuple(chain.targets(node, Entry((), grants, 1))))
                for grants in dict.fromkeys(entry.grants for entry in cycle.entries)
            }
            terms[node] = list(_spectra(cycle, signatures, bins).items())
            continue
        if node[0] not in series:
            own = {entry.grants: entry.grants for entry in cycle.entries}
            series[node[0]] = _spectra(cycle, own, bins)
        joined: dict[Signature, Array] = {}
        for grants, row in series[node[0]].items():
            signature = _lively(chain, tuple(chain.targets(node, Entry((), grants, 1))))
            joined[signature] = joined[signature] + row if signature in joined else row
        terms[node] = list(joined.items())
    return terms


def _spectra(cycle: Cycle, keys: Mapping[Grants, Key], bins: int) -> dict[Key, Array]:
    """The transform of a cycle's win histogram (probabilities), apart for each key of grants."""
    rows: dict[Key, Array] = {}
    for entry in cycle.entries:
        key = keys[entry.grants]
        if key not in rows:
            rows[key] = np.zeros(bins)
        rows[key][sum(entry.parts)] += entry.weight / cycle.weight
    return {key: np.fft.rfft(row) for key, row in rows.items()}


def _lively(chain: Chain, signature: Signature) -> Signature:
    """A signature without the nodes that win nothing and grant nothing (a collected gamble)."""
    return tuple((node, times) for node, times in signature if not _dead(chain, node))


def _dead(chain: Chain, node: Node) -> bool:
    entries = chain.cycles[node].entries
    return not any(sum(entry.parts) or chain.targets(node, entry) for entry in entries)


def _fix(
    nodes: list[Node],
    terms: Mapping[Node, Sequence[Term]],
    known: dict[Node, Array],
    block: slice,
) -> None:
    """Iterate phi = F(phi) over a group until nothing moves; groups without a circle need once.

    Frequencies do not depend on each other, so they are taken in blocks that fit the cache.
    """
    signatures = [signature for node in nodes for signature, _ in terms[node]]
    circle = any(node in nodes for signature in signatures for node, _ in signature)
    for node in nodes:
        known[node] = np.zeros_like(terms[node][0][1][block])
    for _ in range(_ROUNDS if circle else 1):
        moved = 0.0
        powers = _powers(signatures, known)
        for node in nodes:
            fresh = np.zeros_like(known[node])
            for signature, row in terms[node]:
                term = row[block]
                for granted in signature:
                    term = term * powers[granted]
                fresh += term
            moved = max(moved, float(np.abs(fresh - known[node]).max()))
            known[node] = fresh
        if moved < _TINY:
            return
    if circle:
        raise RuleError("the fixed point was not reached", code=Code.MALFUNCTION)


def _powers(
    signatures: Iterable[Signature], known: Mapping[Node, Array]
) -> dict[tuple[Node, int], Array]:
    """phi(node) to each power that a signature asks for, by multiplication."""
    powers: dict[tuple[Node, int], Array] = {}
    for node, times in sorted({granted for signature in signatures for granted in signature}):
        lower = max((n for other, n in powers if other == node), default=0)
        power = powers.get((node, lower), np.ones_like(known[node]))
        for _ in range(times - lower):
            power = power * known[node]
        powers[node, times] = power
    return powers


def _folded(chain: Chain, bins: int) -> float:
    """An upper bound of the chance of `bins` coins or more: least E[x^T] / x^bins over some x."""
    best = 1.0
    for power in range(60):
        rate = 2.0 ** (-power / 2) * 0.05
        moment = _moment(chain, rate)
        if moment is not None:
            best = min(best, exp(min(0.0, log(moment) - rate * bins)))
            if best < _TINY:
                break
    return best


def _moment(chain: Chain, rate: float) -> float | None:
    """E[exp(rate T)], the least fixed point from below, or None when it is infinite."""
    known: dict[Node, float] = {}
    for group in chain.order:
        rows = {
            node: [
                (
                    log(entry.weight / chain.cycles[node].weight) + rate * sum(entry.parts),
                    chain.targets(node, entry),
                )
                for entry in chain.cycles[node].entries
            ]
            for node in group
        }
        for node in group:
            known[node] = 1.0
        for _ in range(_ROUNDS):
            moved = 0.0
            for node in group:
                total = 0.0
                for own, targets in rows[node]:
                    power = own + sum(times * log(known[target]) for target, times in targets)
                    total += exp(power) if power < 600 else float("inf")
                if not isfinite(total) or total > 1e200:
                    return None
                moved = max(moved, abs(total - known[node]) / total)
                known[node] = total
            if moved < 1e-13:
                break
        else:
            return None
    return known[chain.start]
