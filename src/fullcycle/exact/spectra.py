"""Spectra of a chain's nodes: a stage's generating function at the roots of unity, solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.exact.chain import Chain, Node
from fullcycle.exact.rows import Link, Row
from fullcycle.rules import Code, RuleError

_STILL = 1e-14
_ROUNDS = 400
_BLOCK = 1 << 13

Signature = tuple[Link, ...]
#: What a node grants, and the spectrum of its wins then: an array, or one number for no win.
Term = tuple[Signature, Array | float]
#: A power that was worked out: of which node, over the present part alone or not, how high.
_Place = tuple[Node, bool, int]
#: So many of them are kept at a time.
_KEPT = 64
_Key = tuple[tuple[int, ...], tuple[object, ...]]


def dead(chain: Chain, node: Node) -> bool:
    """Whether a node wins nothing and grants nothing (a collected gamble)."""
    return not any(row.links or row.group.coins.keys() != {0} for row in chain.rows[node])


def links_of(chain: Chain) -> Iterator[Link]:
    """All links of all nodes."""
    return (link for rows in chain.rows.values() for row in rows for link in row.links)


class Spectra:
    """For each node what it may grant, and the spectrum of its wins then.

    Nodes that share a cycle (free spins that began with different numbers) share its spectra.
    """

    def __init__(self, chain: Chain, bins: int) -> None:
        """Of a chain, over `bins` bins of one coin."""
        self.chain, self.bins = chain, bins
        self._found: dict[_Key, Array | float] = {}
        self._ready: dict[Node, list[Term]] = {}
        self._joined = {node: self._join(node) for node in chain.rows if not dead(chain, node)}
        self._uses = Counter(key for node in self._joined for key, _ in self._keys(node))
        places = {node: place for place, group in enumerate(chain.order) for node in group}
        self._last = dict(places)
        for node, rows in chain.rows.items():
            for target, _, _ in (link for row in rows for link in row.links):
                self._last[target] = max(self._last[target], places[node])

    def _join(self, node: Node) -> dict[Signature, list[Row]]:
        """Rows by what they grant, the dead left out."""
        joined: dict[Signature, list[Row]] = {}
        for row in self.chain.rows[node]:
            lively = tuple(link for link in row.links if not dead(self.chain, link[0]))
            joined.setdefault(lively, []).append(row)
        return dict(sorted(joined.items()))

    def _keys(self, node: Node) -> list[tuple[_Key, list[Row]]]:
        weight = self.chain.weight(node)
        return [
            ((tuple(id(row.group) for row in rows), (weight, *(row.share for row in rows))), rows)
            for rows in self._joined[node].values()
        ]

    def terms(self, node: Node) -> list[Term]:
        """What the node may grant, and the spectrum of its wins then (probabilities)."""
        if node not in self._ready:
            weight = self.chain.weight(node)
            for key, rows in self._keys(node):
                if key not in self._found:
                    self._found[key] = self._spectrum(rows, weight)
            values = [self._found[key] for key, _ in self._keys(node)]
            self._ready[node] = list(zip(self._joined[node], values, strict=True))
        return self._ready[node]

    def _spectrum(self, rows: Sequence[Row], weight: Fraction | int) -> Array | float:
        wins: dict[int, float] = {}
        for row in rows:
            for coins, times in row.group.coins.items():
                wins[coins] = wins.get(coins, 0.0) + float(row.share * times / weight)
        if wins.keys() == {0}:
            return wins[0]
        bins = np.zeros(self.bins)
        bins[list(wins)] = list(wins.values())
        return np.fft.rfft(bins)

    def forget(self, place: int, known: dict[Node, Array]) -> None:
        """Drop what no group after the one at `place` asks for."""
        for node in self.chain.order[place]:
            self._ready.pop(node, None)
            for key, _ in self._keys(node) if node in self._joined else ():
                self._uses[key] -= 1
                if self._uses[key] == 0:
                    self._found.pop(key, None)
        for node in [node for node in known if self._last[node] <= place]:
            if node != self.chain.start:
                del known[node]


def fix(
    chain: Chain,
    nodes: list[Node],
    spectra: Spectra,
    known: dict[Node, Array],
    block: slice,
) -> None:
    """Put the spectra of a group of nodes at a block of frequencies into `known`.

    A group whose nodes grant each other iterates phi = F(phi) until nothing moves. Raises
    MALFUNCTION when that does not happen, or when a factor stands in such a circle.
    """
    terms = {node: spectra.terms(node) for node in nodes}
    links = [link for rows in terms.values() for signature, _ in rows for link in signature]
    inner = [link for link in links if link[0] in terms]
    if any(factor != 1 for _, _, factor in inner):
        raise RuleError("a feature multiplies itself", where=chain.kernels.game.id)
    size = block.stop - block.start
    for node in nodes:
        known[node] = np.zeros(size, complex)
    if not inner:
        for node in nodes:
            known[node] = _sum(terms[node], known, block, slice(0, size), spectra.bins)
        return
    for begin in range(0, size, _BLOCK):
        _iterate(terms, known, block, slice(begin, min(size, begin + _BLOCK)), spectra.bins)


def _iterate(
    terms: Mapping[Node, list[Term]],
    known: dict[Node, Array],
    block: slice,
    part: slice,
    bins: int,
) -> None:
    for _ in range(_ROUNDS):
        moved = 0.0
        fresh = {node: _sum(rows, known, block, part, bins) for node, rows in terms.items()}
        for node, values in fresh.items():
            moved = max(moved, float(np.abs(values - known[node][part]).max()))
            known[node][part] = values
        if moved < _STILL:
            return
    raise RuleError("the fixed point was not reached", code=Code.MALFUNCTION)


def _sum(
    terms: list[Term], known: Mapping[Node, Array], block: slice, part: slice, bins: int
) -> Array:
    """F(phi) of one node over part of a block of frequencies."""
    first = block.start + part.start
    own = slice(first, first + part.stop - part.start)
    total, powers = np.zeros(part.stop - part.start, complex), dict[_Place, Array]()
    for signature, row in terms:
        term = row if isinstance(row, float) else row[own]
        for target, times, factor in signature:
            place = target, factor == 1, times
            if place not in powers:
                if len(powers) >= _KEPT:
                    powers = {kept: of for kept, of in powers.items() if kept[0] == target}
                of = known[target][part] if factor == 1 else known[target]
                powers[place] = _raise(of, place, powers)
            power = powers[place]
            term = term * (power if factor == 1 else _stretched(power, factor, own, bins))
        total += term
    return total


def _raise(of: Array, place: _Place, powers: Mapping[_Place, Array]) -> Array:
    """A power of a spectrum, from the highest one that is known below it."""
    *which, times = place
    lower = max((n for *other, n in powers if other == which and n < times), default=0)
    result, square, rest = powers.get((place[0], place[1], lower)), of, times - lower
    while rest:
        if rest & 1:
            result = square if result is None else result * square
        rest >>= 1
        square = square * square if rest else square
    return np.ones_like(of) if result is None else result


def _stretched(whole: Array, factor: int, own: slice, bins: int) -> Array:
    """The spectrum of `factor` times the wins: frequency k of it is frequency factor x k."""
    at = np.arange(own.start, own.stop) * factor % bins
    values: Array = whole[np.minimum(at, bins - at)]
    mirrored = at > bins // 2
    values[mirrored] = values[mirrored].conj()
    return values
