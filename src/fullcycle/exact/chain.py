"""Stages joined by linear equations: expectations as fractions, retriggers without limit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fullcycle.engine.kernels import Kernels
from fullcycle.exact.cycle import Cycle, Entry, Progress, count
from fullcycle.rules import Bet, Code, RuleError, State
from fullcycle.rules.choices import encode
from fullcycle.rules.errors import infinite

#: A stage in a state. A series that the rules limit is played spin by spin: the last two numbers
#: of its state are the repetitions that remain, this one included, and those granted so far.
Node = tuple[int, State]
#: More nodes than this are refused: a limit so high is better simulated.
MOST_NODES = 20_000


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
        found, again = [], 0
        for grant, (times, state) in zip(stage.grants, entry.grants, strict=True):
            number = _number(self.kernels, grant.stage)
            limit = self.kernels.game.stages[number].limit
            if limit is None:
                found += [((number, state), times)] if times else []
            elif number == node[0]:
                again += times
            elif times:
                first = min(times, limit)
                found.append(((number, (0, 0, first, first)), 1))
        if stage.limit is not None:
            _, _, left, granted = node[1]
            more = min(again, stage.limit - granted)
            if left - 1 + more > 0:
                found.append(((node[0], (0, 0, left - 1 + more, granted + more)), 1))
        return found

    def successors(self, node: Node) -> list[Node]:
        """Every node that a node may grant, each once."""
        grants = dict.fromkeys(entry.grants for entry in self.cycles[node].entries)
        every = (self.targets(node, Entry((), granted, 1)) for granted in grants)
        return list(dict.fromkeys(target for targets in every for target, _ in targets))

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
            raise infinite(where)
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
    series: dict[int, Cycle] = {}
    plain = Chain(kernels, bet, cycles, ())
    while waiting:
        node = waiting.pop(0)
        if node in cycles:
            continue
        stage = game.stages[node[0]]
        if node[0] in series:
            cycles[node] = series[node[0]]
        else:
            choice = -1 if stage.default is None else encode(stage.default)
            told = None if progress is None or stage.reels is None else progress(stage.name)
            state = node[1] if stage.limit is None else (0, 0, 0, 0)
            cycles[node] = count(kernels, stage, bet, state, choice, told)
        if stage.limit is not None:
            series[node[0]] = cycles[node]
        if len(cycles) > MOST_NODES:
            message = f"more than {MOST_NODES} states of a limited series; simulate it"
            raise RuleError(message, where=game.id, code=Code.MALFUNCTION)
        waiting += plain.successors(node)
    return Chain(kernels, bet, cycles, _groups(plain))


def _groups(chain: Chain) -> list[list[Node]]:
    """Strongly connected groups of nodes, dependencies first (Tarjan, 1972; no recursion)."""
    edges = {node: chain.successors(node) for node in chain.cycles}
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: dict[Node, None] = {}
    groups: list[list[Node]] = []
    for root, granted in edges.items():
        path = [] if root in index else [(root, iter(granted))]
        while path:
            node, targets = path[-1]
            if node not in index:
                index[node] = low[node] = len(index)
                stack[node] = None
            target = next(targets, None)
            if target is None:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == index[node]:
                    groups.append(_above(stack, node))
            elif target not in index:
                path.append((target, iter(edges[target])))
            elif target in stack:
                low[node] = min(low[node], index[target])
    return groups


def _above(stack: dict[Node, None], node: Node) -> list[Node]:
    """Take a node and all that came after it off the stack."""
    group: list[Node] = []
    while node not in group:
        group.append(stack.popitem()[0])
    return group[::-1]
