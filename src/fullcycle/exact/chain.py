"""Stages joined by linear equations: expectations as fractions, retriggers without limit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from fullcycle.engine.kernels import Kernels
from fullcycle.exact.cycle import Cycle, Entry, Progress, count
from fullcycle.exact.groups import groups
from fullcycle.exact.rows import Grants, Link, Node, Row
from fullcycle.exact.silent import joined
from fullcycle.rules import NO_STATE, Bet, Code, RuleError, Stage, State
from fullcycle.rules.choices import encode
from fullcycle.rules.errors import infinite

__all__ = ["Chain", "Node", "build", "counted_state", "ordered"]

#: More nodes than this are refused: a limit so high is better simulated.
MOST_NODES = 20_000


@dataclass(frozen=True)
class Chain:
    """Every stage in every state that a round can reach under the default policy.

    A node is a stage in a state. A series that the rules limit is played spin by spin: the last
    two numbers of its state are the repetitions that remain, this one included, and those granted
    so far. Where a stage's `scale` multiplies all that it wins, its nodes are those at 1.

    Attributes:
        kernels, bet: what was counted.
        cycles: the counted cycle of each node; the first node starts the round.
        order: nodes in groups, each group after all that it depends on; the nodes of a group
            depend on each other.
        short: rows of nodes that stand for more than their own cycle, or None.
    """

    kernels: Kernels
    bet: Bet
    cycles: Mapping[Node, Cycle]
    order: Sequence[Sequence[Node]]
    short: Mapping[Node, tuple[Row, ...]] | None = None

    @property
    def start(self) -> Node:
        """The round's first node."""
        return next(iter(self.cycles))

    def stage(self, node: Node) -> Stage:
        """The stage of a node."""
        return self.kernels.game.stages[node[0]]

    def links(self, node: Node, grants: Grants) -> tuple[Link, ...]:
        """What a node grants: (node, how many, factor of all that it wins)."""
        stage = self.stage(node)
        found, again = list[Link](), 0
        for grant, (times, state) in zip(stage.grants, grants, strict=True):
            number = _number(self.kernels, grant.stage)
            limit = self.kernels.game.stages[number].limit
            if limit is None:
                found += [self._link(node, number, times, state)] if times else []
            elif number == node[0]:
                again += times
            elif times:
                first = min(times, limit)
                found.append(((number, (0, 0, first, first)), 1, 1))
        if stage.limit is not None:
            _, _, left, granted = node[1]
            more = min(again, stage.limit - granted)
            if left - 1 + more > 0:
                found.append(((node[0], (0, 0, left - 1 + more, granted + more)), 1, 1))
        return tuple(found)

    def _link(self, node: Node, number: int, times: int, state: State) -> Link:
        """A grant with the state that the node carries, and with its factor taken out."""
        game, values, factor = self.kernels.game, list(state), 1
        names = game.state_names(game.stages[number].name)
        own = game.state_names(self.stage(node).name)
        for name in self.stage(node).carries:
            if name in names:
                values[names.index(name)] = node[1][own.index(name)]
        scale = game.stages[number].scale
        if scale is not None:
            factor = values[names.index(scale)]
            values[names.index(scale)] = 1
        return (number, (values[0], values[1], values[2], values[3])), times, factor

    def targets(self, node: Node, entry: Entry) -> list[tuple[Node, int]]:
        """What an entry of a node grants: (node, how many)."""
        return [(target, times) for target, times, _ in self.links(node, entry.grants)]

    def successors(self, node: Node) -> list[Node]:
        """Every node that a node may grant, each once."""
        every = (self.links(node, group.grants) for group in self.cycles[node].groups)
        return list(dict.fromkeys(target for links in every for target, _, _ in links))

    @cached_property
    def rows(self) -> Mapping[Node, tuple[Row, ...]]:
        """What each node may do, by what it grants."""
        if self.short is not None:
            return self.short
        return {
            node: tuple(Row(self.links(node, group.grants), group) for group in cycle.groups)
            for node, cycle in self.cycles.items()
        }

    def weight(self, node: Node) -> Fraction | int:
        """Weight of all of a node's rows together."""
        return sum(row.share * row.group.weight for row in self.rows[node])

    @cached_property
    def folded(self) -> Chain:
        """The same round with every chain of stages that win nothing joined into its first one."""
        rows = joined(self.rows, self.order, self.start)
        if len(rows) == len(self.rows):
            return self
        order = [kept for group in self.order if (kept := [node for node in group if node in rows])]
        cycles = {node: cycle for node, cycle in self.cycles.items() if node in rows}
        return Chain(self.kernels, self.bet, cycles, order, rows)

    def solve(
        self, own: Callable[[Node, Row], Fraction | int], power: int = 1
    ) -> dict[Node, Fraction]:
        """x(node) = sum of own(node, row) over the node's weight + sum of x over all granted nodes.

        `own` is summed over a row's entries, by their weights. What a factor multiplies counts
        with the factor to `power`: 0 for numbers of runs, 1 for means, 2 for variances. Raises
        RuleError ("return infinite") when a feature grants itself once or more on average.
        """
        known: dict[Node, Fraction] = {}
        for group in self.order:
            rows = [self._equation(node, own, group, known, power) for node in group]
            known.update(zip(group, _eliminate(rows, self.kernels.game.id), strict=True))
        return known

    def _equation(
        self,
        node: Node,
        own: Callable[[Node, Row], Fraction | int],
        group: Sequence[Node],
        known: Mapping[Node, Fraction],
        power: int,
    ) -> list[Fraction]:
        """One row of (I - C) x = b over a group: coefficients, then the right side."""
        weight, mean = self.weight(node), Fraction(0)
        times_of: dict[Node, Fraction | int] = dict.fromkeys(group, 0)
        others: dict[Node, Fraction | int] = {}
        for row in self.rows[node]:
            mean += row.share * own(node, row)
            for target, times, factor in row.links:
                table = times_of if target in times_of else others
                more = times * factor**power * row.share * row.group.weight
                table[target] = table.get(target, 0) + more
        mean += sum((known[target] * times for target, times in others.items()), Fraction(0))
        row_ = [int(other == node) - Fraction(n) / weight for other, n in times_of.items()]
        return [*row_, mean / weight]


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


def build(
    kernels: Kernels,
    bet: Bet,
    progress: Callable[[str], Progress] | None = None,
    first: Node = (0, NO_STATE),
    every: int = 1,
) -> Chain:
    """Count every node that can be reached from the round's first one, choices by default policy.

    `first` may be another node: the chain then holds what that one leads to. With `every` above 1
    cycles are samples: each so-manieth stop of the first reel that spins, with all of the others.
    """
    game, cycles = kernels.game, dict[Node, Cycle]()
    waiting: list[Node] = [first]
    counted: dict[Node, Cycle] = {}
    plain = Chain(kernels, bet, cycles, ())
    while waiting:
        node = waiting.pop(0)
        if node in cycles:
            continue
        stage = game.stages[node[0]]
        plainest = node[0], counted_state(kernels, node)
        if plainest not in counted:
            choice = -1 if stage.default is None else encode(stage.default)
            told = None if progress is None or stage.reels is None else progress(stage.name)
            counted[plainest] = count(kernels, stage, bet, plainest[1], choice, told, every)
        cycles[node] = counted[plainest]
        if len(cycles) > MOST_NODES:
            message = f"more than {MOST_NODES} states of a limited series; simulate it"
            raise RuleError(message, where=game.id, code=Code.MALFUNCTION)
        waiting += plain.successors(node)
    return ordered(plain)


def ordered(plain: Chain) -> Chain:
    """The same chain with its nodes in the order in which they can be solved."""
    order = groups({node: plain.successors(node) for node in plain.cycles})
    return Chain(plain.kernels, plain.bet, plain.cycles, order)


def counted_state(kernels: Kernels, node: Node) -> State:
    """The state in which a node's cycle is counted: what it only hands on is left out."""
    stage = kernels.game.stages[node[0]]
    if stage.limit is not None:
        return NO_STATE
    names = kernels.game.state_names(stage.name)
    values = list(node[1])
    for name in stage.carries:
        values[names.index(name)] = 0
    return values[0], values[1], values[2], values[3]
