"""Counted stages in short: what the ways in which a stage may end have in common.

A round's figures need no more of a stage than its win's histogram for each thing that it may
grant. Games of hundreds of states (wheels, multipliers) stay quick to solve that way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

#: A stage in a state: see `exact.chain`.
Node = tuple[int, tuple[int, int, int, int]]
#: Something granted: the node, how many times, and by what all that it wins is multiplied.
Link = tuple[Node, int, int]
Grants = tuple[tuple[int, tuple[int, int, int, int]], ...]


@dataclass(frozen=True)
class Group:
    """The entries of a cycle that grant the same.

    Attributes:
        grants: what they grant.
        weight: their weight together.
        entries: their coins by part, and weights.
        coins: weight of each win of all parts together.
    """

    grants: Grants
    weight: int
    entries: tuple[tuple[tuple[int, ...], int], ...]
    coins: Mapping[int, int]
    _known: dict[tuple[tuple[int, ...] | None, int], int] = field(default_factory=dict, repr=False)

    def power(self, power: int, places: tuple[int, ...] | None = None) -> int:
        """Weighted sum of the win to a power; `places`: of these parts alone."""
        if power == 0:
            return self.weight
        if self.coins.keys() == {0}:
            return 0
        if (places, power) not in self._known:
            if places is None:
                wins: Iterable[tuple[int, int]] = self.coins.items()
            else:
                wins = ((sum(parts[i] for i in places), weight) for parts, weight in self.entries)
            self._known[places, power] = sum(weight * win**power for win, weight in wins)
        return self._known[places, power]


@dataclass(frozen=True)
class Row:
    """A group of a node, and the nodes that it grants.

    `share` is 1, or what the group's weights are multiplied by where rows were joined.
    """

    links: tuple[Link, ...]
    group: Group
    share: Fraction | int = 1


#: The group of what wins nothing and does not hang on a stage's own weights.
SILENT = Group((), 1, (((), 1),), {0: 1})


def group(grants: Grants, entries: list[tuple[tuple[int, ...], int]]) -> Group:
    """The group of entries (coins by part, weight)."""
    coins: dict[int, int] = {}
    for parts, weight in entries:
        win = sum(parts)
        coins[win] = coins.get(win, 0) + weight
    return Group(grants, sum(coins.values()), tuple(entries), coins)
