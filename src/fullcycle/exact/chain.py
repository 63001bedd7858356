"""Stages joined by linear equations: expectations as fractions, retriggers without limit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fullcycle.engine.kernels import Kernels
from fullcycle.exact.cycle import Cycle, Entry, Progress, count
from fullcycle.rules import Bet, Code, RuleError, State
from fullcycle.rules.choices import encode

#: A stage in a state.
Node = tuple[int, State]


@dataclass(frozen=True)
class Chain:
    """Every stage in every state that a round can reach under the default policy.

    Attributes:
        kernels, bet: what was counted.
        cycles: the counted cycle of each node; the first node starts the round.
        order: nodes in groups, each group after all that it depends on; the nodes of a group
            depend on each other.
    """

    kernels: Kernels
    bet: Bet
    cycles: Mapping[Node, Cycle]
    order: Sequence[Sequence[Node]]

    @property
    def start(self) -> Node:
        """The round's first node."""
        return next(iter(self.cycles))

    def targets(self, node: Node, entry: Entry) -> list[tuple[Node, int]]:
        """What an entry of a node grants: (node, how many)."""
        stage = self.kernels.game.stages[node[0]]
        return [
            ((_number(self.kernels, grant.stage), state), times)
            for grant, (times, state) in zip(stage.grants, entry.grants, strict=True)
            if times
        ]

    def solve(self, own: Callable[[Node, Entry], Fraction | int]) -> dict[Node, Fraction]:
        """x(node) = mean of own(node, entry) + sum of x over all granted nodes.

        Raises RuleError ("return infinite") when a feature grants itself once or more on average.
        """
        known: dict[Node, Fraction] = {}
        for group in self.order:
            rows = [self._equation(node, own, group, known) for node in group]
            known.update(zip(group, _eliminate(rows, self.kernels.game.id), strict=True))
        return known

    def _equation(
        self,
        node: Node,
        own: Callable[[Node, Entry], Fraction | int],
        group: Sequence[Node],
        known: Mapping[Node, Fraction],
    ) -> list[Fraction]:
        """One row of (I - C) x = b over a group: coefficients, then the right side."""
        cycle, mean = self.cycles[node], Fraction(0)
        times_of = dict.fromkeys(group, 0)
        others: dict[Node, int] = {}
        for entry in cycle.entries:
            mean += own(node, entry) * entry.weight
            for target, times in self.targets(node, entry):
                table = times_of if target in times_of else others
                table[target] = table.get(target, 0) + times * entry.weight
        mean += sum((known[target] * times for target, times in others.items()), Fraction(0))
        row = [int(other == node) - Fraction(n, cycle.weight) for other, n in times_of.items()]
        return [*row, mean / cycle.weight]


def _number(kernels: Kernels, name: str) -> int:
    return next(i for i, stage in enumerate(kernels.game.stages) if stage.name == name)


def _eliminate(rows: list[list[Fraction]], where: str) -> list[Fraction]:
    """Solve by Gauss and Jordan over fractions; pivots of a finite process are positive."""
    size = len(rows)
    for place in range(size):
        pivot = rows[place][place]
        if pivot <= 0:
            message = "return infinite: a feature grants itself once or more on average"
            raise RuleError(message, where=where, code=Code.MALFUNCTION)
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            if other != place and rows[other][place]:
                factor = rows[other][place]
                rows[other] = [
                    a - factor * b for a, b in zip(rows[other], rows[place], strict=True)
                ]
    return [row[-1] for row in rows]


def build(kernels: Kernels, bet: Bet, progress: Callable[[str], Progress] | None = None) -> Chain:
    """Count every node that a round can reach from its first stage, choices by default policy."""
    game, cycles = kernels.game, dict[Node, Cycle]()
    waiting: list[Node] = [(0, (0, 0, 0, 0))]
    plain = Chain(kernels, bet, cycles, ())
    while waiting:
        node = waiting.pop(0)
        if node in cycles:
            continue
        stage = game.stages[node[0]]
        choice = -1 if stage.default is None else encode(stage.default)
        told = None if progress is None or stage.reels is None else progress(stage.name)
        cycles[node] = count(kernels, stage, bet, node[1], choice, told)
        for entry in cycles[node].entries:
            waiting += [target for target, _ in plain.targets(node, entry)]
    return Chain(kernels, bet, cycles, _groups(plain))


def _groups(chain: Chain) -> list[list[Node]]:
    """Strongly connected groups of nodes, dependencies first (Tarjan, 1972)."""
    edges = {
        node: list(dict.fromkeys(t for e in cycle.entries for t, _ in chain.targets(node, e)))
        for node, cycle in chain.cycles.items()
    }
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: list[Node] = []
    groups: list[list[Node]] = []

    def visit(node: Node) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for target in edges[node]:
            if target not in index:
                visit(target)
                low[node] = min(low[node], low[target])
            elif target in stack:
                low[node] = min(low[node], index[target])
        if low[node] == index[node]:
            at = stack.index(node)
            groups.append(stack[at:])
            del stack[at:]

    for node in edges:
        if node not in index:
            visit(node)
    return groups
