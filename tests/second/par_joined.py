"""A PAR sheet's stages joined again from its JSON: the standard library, nothing else.

Second moments, where the package works with total variance. A part of `par_check`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod
from typing import Any

Sheet = dict[str, Any]


class Way:
    """All entries of a node that grant the same: sums over them, by their weights."""

    def __init__(self, entries: list[Any], grants: list[list[int]]) -> None:
        self.weight = sum(entry[0] for entry in entries)
        self.empty = sum(entry[0] for entry in entries if not any(entry[1]))
        self.parts = [
            sum(w * n for w, n in zip(weights, coins, strict=True))
            for weights, coins in (
                ([entry[0] for entry in entries], column)
                for column in zip(*(entry[1] for entry in entries), strict=True)
            )
        ]
        self.squares: int = sum(entry[0] * sum(entry[1]) ** 2 for entry in entries)
        # (node, how many, what all that it wins is multiplied by)
        self.grants = [(to, times, more[0] if more else 1) for to, times, *more in grants]

    def instead(self, grants: list[list[int]]) -> Way:
        """The same of a node that grants these."""
        other = Way([], grants)
        other.weight, other.empty = self.weight, self.empty
        other.parts, other.squares = self.parts, self.squares
        return other


def ways_of(nodes: list[Sheet]) -> list[list[Way]]:
    """What every node may do, by what it grants; a node `like` another shares its entries."""
    found: list[list[Way]] = []
    for node in nodes:
        if "like" in node:
            theirs = found[node["like"]]
            pairs = zip(theirs, node["grants"], strict=True)
            found.append([way.instead(grants) for way, grants in pairs])
            continue
        by_grants: dict[str, list[Any]] = {}
        for entry in node["entries"]:
            by_grants.setdefault(str(entry[2]), []).append(entry)
        found.append([Way(entries, entries[0][2]) for entries in by_grants.values()])
    return found


def groups(nodes: list[list[Way]]) -> list[list[int]]:
    """Nodes in the order in which they can be solved; the last group waits for itself."""
    waiting = [{to for way in ways for to, _, _ in way.grants} for ways in nodes]
    above: list[list[int]] = [[] for _ in nodes]
    for node, targets in enumerate(waiting):
        for target in targets:
            above[target].append(node)
    order = [[node] for node, targets in enumerate(waiting) if not targets]
    for (node,) in order:  # grows while it is read
        for one in above[node]:
            waiting[one].discard(node)
            if not waiting[one]:
                order.append([one])
    done = {node for (node,) in order}
    left = [node for node in range(len(nodes)) if node not in done]
    return [*order, *circles(left, waiting)]


def circles(left: list[int], waiting: list[set[int]]) -> list[list[int]]:
    """Nodes that wait for each other together, each such group after those it waits for."""
    reach: dict[int, set[int]] = {}
    for node in left:
        seen, stack = set[int](), [node]
        while stack:
            fresh = waiting[stack.pop()] - seen
            seen |= fresh
            stack += fresh
        reach[node] = seen
    found: list[list[int]] = []
    for node in sorted(left, key=lambda n: len(reach[n] | {n})):
        if not any(node in group for group in found):
            found.append([n for n in left if n == node or (n in reach[node] and node in reach[n])])
    return found


def solve(
    nodes: list[list[Way]], own: Callable[[int, Way], Fraction], power: int = 0
) -> list[Fraction]:
    """x(node) = mean of own + sum of times x factor^power x x(granted), for every node.

    `own` gives a sum over a way's entries.
    """
    known: dict[int, Fraction] = {}
    for group in groups(nodes):
        rows = [_row(nodes[n], n, group, known, own, power) for n in group]
        for place in range(len(rows)):
            pivot = rows[place][place]
            rows[place] = [value / pivot for value in rows[place]]
            for other in range(len(rows)):
                factor = rows[other][place]
                if other != place and factor:
                    rows[other] = [
                        a - factor * b for a, b in zip(rows[other], rows[place], strict=True)
                    ]
        known.update({n: row[-1] for n, row in zip(group, rows, strict=True)})
    return [known[n] for n in range(len(nodes))]


def _row(
    ways: list[Way],
    node: int,
    group: list[int],
    known: dict[int, Fraction],
    own: Callable[[int, Way], Fraction],
    power: int,
) -> list[Fraction]:
    total = sum(way.weight for way in ways)
    row, right = [Fraction(int(n == node)) for n in group], Fraction(0)
    for way in ways:
        share = Fraction(way.weight, total)
        right += own(node, way) / total
        for target, times, factor in way.grants:
            if target in known:
                right += share * times * factor**power * known[target]
            else:
                row[group.index(target)] -= share * times * factor**power
    return [*row, right]


def moments(nodes: list[list[Way]]) -> tuple[Fraction, Fraction]:
    """Mean and variance of a round's coins: E[T] and E[T^2] - E[T]^2."""
    mean = solve(nodes, lambda _, way: Fraction(sum(way.parts)), 1)

    def square(_: int, way: Way) -> Fraction:
        """E[T^2] of a way but for the squares of what it grants, which the equations hold."""
        means = [(times, factor * mean[target]) for target, times, factor in way.grants]
        total = sum((times * m for times, m in means), Fraction(0))
        squares = sum((times * m * m for times, m in means), Fraction(0))
        both = 2 * total * sum(way.parts) + way.weight * (total**2 - squares)
        return Fraction(way.squares + both)

    second = solve(nodes, square, 2)
    return mean[0], second[0] - mean[0] ** 2


def parts(nodes: list[list[Way]], names: list[list[str]]) -> dict[str, Fraction]:
    """Mean coins of a round by part; `names` are those of each node's parts."""
    found = {}
    for name in dict.fromkeys(part for held in names for part in held):

        def own(node: int, way: Way, name: str = name) -> Fraction:
            held = names[node]
            return Fraction(way.parts[held.index(name)] if name in held and way.parts else 0)

        found[name] = solve(nodes, own, 1)[0]
    return found


def blank(nodes: list[Sheet]) -> float | Fraction:
    """Chance that a round wins nothing: a fraction, or the limit of an iteration in a circle.

    Ways on which something is won do not count, so what only they lead to does not matter.
    """
    ways = ways_of(nodes)
    for own in ways:
        for way in own:
            way.grants = way.grants if way.empty else []
    chance: dict[int, Any] = {}

    def step(n: int) -> Any:
        one = 1.0 if any(isinstance(chance[t], float) for w in ways[n] for t, *_ in w.grants) else 1
        total = sum(way.weight for way in ways[n])
        return sum(  # a fraction, or a float where it hangs on one
            (
                Fraction(way.empty, total)
                * prod((chance[target] ** times for target, times, _ in way.grants), start=one)
                for way in ways[n]
                if way.empty
            ),
            Fraction(0) * one,
        )

    for group in groups(ways):
        n = group[0]
        if len(group) == 1 and all(target != n for way in ways[n] for target, *_ in way.grants):
            chance[n] = step(n)
            continue
        chance.update(dict.fromkeys(group, 0.0))
        for _ in range(5000):
            before = [chance[n] for n in group]
            chance.update({n: float(step(n)) for n in group})
            if all(abs(chance[n] - old) < 1e-16 for n, old in zip(group, before, strict=True)):
                break
    found: float | Fraction = chance[0]
    return found
