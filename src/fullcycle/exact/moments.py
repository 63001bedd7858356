"""What a chain of counted stages says of a whole round, as fractions of coins."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from fractions import Fraction
from math import comb

from fullcycle.exact.chain import Chain, Node
from fullcycle.exact.rows import Row

#: A fixed point that moves by less is still.
_STILL = 1e-15
#: What a chance found that way may be wrong by, as a share of it.
ROOT_ERROR = 1e-9


def part_means(chain: Chain) -> dict[str, Fraction]:
    """Mean coins of a round by part."""
    stages = chain.kernels.game.stages
    return {part: mean(chain, (part,)) for stage in stages for part in stage.parts}


def mean(chain: Chain, parts: Container[str] | None = None) -> Fraction:
    """Mean coins of a round, of these parts of the win alone or of all."""
    return chain.folded.solve(_powers(chain, parts, 1))[chain.start]


def _powers(chain: Chain, parts: Container[str] | None, power: int) -> Callable[[Node, Row], int]:
    """Sums over a row of its coins to a power, of the parts that count."""
    places: dict[int, tuple[int, ...] | None] = {
        number: None
        if parts is None
        else tuple(place for place, part in enumerate(stage.parts) if part in parts)
        for number, stage in enumerate(chain.kernels.game.stages)
    }
    return lambda node, row: row.group.power(power, places[node[0]])


def first(chain: Chain, stage: int) -> Fraction:
    """Mean number of a stage's runs in a round that stages outside of its feature granted."""
    own, found = _own(chain, stage), chain.kernels.game.stages[stage]
    names = chain.kernels.game.state_names(found.name)

    def runs(target: Node, times: int) -> int:
        if found.limit is not None:
            return target[1][2]
        return times if found.left is None else target[1][names.index(found.left)]

    def granted(node: Node, row: Row) -> int:
        if node[0] in own:
            return 0
        counted = sum(runs(target, times) for target, times, _ in row.links if target[0] == stage)
        return counted * row.group.weight

    return _for(chain, stage).solve(granted, 0)[chain.start]


def _own(chain: Chain, stage: int) -> set[int]:
    """The numbers of a feature's stage and of the stages within the feature."""
    stages = chain.kernels.game.stages
    feature = stages[stage].feature
    return {n for n, s in enumerate(stages) if n == stage or s.within == feature is not None}


def series(chain: Chain, stage: int) -> tuple[Fraction, Fraction]:
    """Mean and variance of the number of a feature's series in a round.

    A feature that grants itself again, by a stage within it too, goes on with its series.
    """
    short, own = _for(chain, stage), _own(chain, stage)

    def begun(node: Node, row: Row) -> int:
        return 0 if node[0] in own else sum(target[0] == stage for target, _, _ in row.links)

    means = short.solve(lambda node, row: begun(node, row) * row.group.weight, 0)

    def square(node: Node, row: Row) -> Fraction:
        granted = sum((means[to] * times for to, times, _ in row.links), Fraction(0))
        return (begun(node, row) + granted - means[node]) ** 2 * row.group.weight

    return means[chain.start], short.solve(square, 0)[chain.start]


def visits(chain: Chain, stage: int) -> Fraction:
    """Mean number of runs of a stage in a round."""
    return runs(chain, stage, {node for node in chain.cycles if node[0] == stage})


def runs(chain: Chain, stage: int, nodes: Container[Node], power: int = 0) -> Fraction:
    """Mean number of runs of some nodes of a stage in a round.

    With `power` 1 each run counts as often as all that it wins is multiplied by.
    """

    def own(node: Node, row: Row) -> int:
        return row.group.weight if node in nodes else 0

    return _for(chain, stage).solve(own, power)[chain.start]


def _for(chain: Chain, stage: int) -> Chain:
    """The chain in short, unless stages were joined there whose runs are to be counted."""
    joined = any(node[0] == stage and node not in chain.folded.cycles for node in chain.cycles)
    return chain if joined else chain.folded


def variance(chain: Chain, parts: Container[str] | None = None) -> Fraction:
    """Variance of a round's coins: total variance over the stages, retriggers included.

    T = W + sum of granted T's; Var T = Var(W + sum of their means) + sum of E[times] Var(granted).
    `parts` names the parts of the win that count; None: all.
    """
    short = chain.folded
    return _spread(short, short.solve(_powers(chain, parts, 1)), parts)[chain.start]


def _spread(
    chain: Chain, means: Mapping[Node, Fraction], parts: Container[str] | None = None
) -> dict[Node, Fraction]:
    """Variance of what each node still wins."""
    coins, squares = _powers(chain, parts, 1), _powers(chain, parts, 2)

    def square(node: Node, row: Row) -> Fraction:
        off = _granted(means, row, 1) - means[node]
        return squares(node, row) + 2 * off * coins(node, row) + off**2 * row.group.weight

    return chain.solve(square, 2)


def third(chain: Chain) -> Fraction:
    """Third central moment of a round's coins."""
    return _third(chain.folded, *_two(chain.folded))[chain.start]


def kurtosis(chain: Chain) -> Fraction | None:
    """Fourth central moment of a round's coins over its squared variance; None when it is 0.

    Cumulants of independent grants add up, so the third and the fourth follow, one after the
    other, from the same kind of equation as the variance does.
    """
    short = chain.folded
    means, second = _two(short)
    skewed = _third(short, means, second)

    def tails(node: Node, row: Row) -> Fraction:
        one, two, four = (_central(means, node, row, power) for power in (1, 2, 4))
        spread, weight = _granted(second, row, 2), row.group.weight
        own = four + 6 * two * spread + 4 * one * _granted(skewed, row, 3)
        return own + (3 * spread**2 - 3 * second[node] ** 2) * weight

    square = second[chain.start] ** 2
    return short.solve(tails, 4)[chain.start] / square + 3 if square else None


def _two(chain: Chain) -> tuple[dict[Node, Fraction], dict[Node, Fraction]]:
    """Mean and variance of what each node still wins."""
    means = chain.solve(_powers(chain, None, 1))
    return means, _spread(chain, means)


def _third(
    chain: Chain, means: Mapping[Node, Fraction], second: Mapping[Node, Fraction]
) -> dict[Node, Fraction]:
    def skew(node: Node, row: Row) -> Fraction:
        off = _central(means, node, row, 1)
        return _central(means, node, row, 3) + 3 * off * _granted(second, row, 2)

    return chain.solve(skew, 3)


def _granted(value: Mapping[Node, Fraction], row: Row, power: int) -> Fraction:
    """The sum of a value over all that a row grants, factors to a power."""
    return sum(
        (value[target] * times * factor**power for target, times, factor in row.links), Fraction(0)
    )


def _central(means: Mapping[Node, Fraction], node: Node, row: Row, power: int) -> Fraction:
    """Sum over a row of how far its coins and what it grants on average lie from the mean."""
    off = _granted(means, row, 1) - means[node]
    return sum(
        (comb(power, k) * row.group.power(k) * off ** (power - k) for k in range(power + 1)),
        Fraction(0),
    )


def reach(chain: Chain, stage: int) -> Fraction | float:
    """Chance that a round runs the stage at least once.

    A fraction, unless the stages on the way grant each other in a circle (a bonus inside free
    spins that retrigger): then it is the root of a polynomial, found as a float (`ROOT_ERROR`).
    """
    never: dict[Node, Fraction | float] = {}
    for group in chain.order:
        never |= {node: Fraction(0) for node in group if node[0] == stage}
        waiting = [node for node in group if node[0] != stage]
        if not any(never.get(to, 1) != 1 for node in group for to in chain.successors(node)):
            never |= dict.fromkeys(waiting, Fraction(1))  # nothing from here leads to it
        while ready := [n for n in waiting if all(to in never for to in chain.successors(n))]:
            never |= {node: _missed(chain, never, node) for node in ready}
            waiting = [node for node in waiting if node not in never]
        never |= dict.fromkeys(waiting, 0.0)
        while waiting and _climb(chain, never, waiting) > _STILL:
            pass
    return 1 - never[chain.start]


def _climb(chain: Chain, never: dict[Node, Fraction | float], group: Sequence[Node]) -> float:
    """One step towards the least root, from below; by how much it moved."""
    before = [never[node] for node in group]
    for node in group:
        never[node] = float(_missed(chain, never, node))
    return max(
        abs(float(never[node]) - float(old)) for node, old in zip(group, before, strict=True)
    )


def _missed(chain: Chain, never: Mapping[Node, Fraction | float], node: Node) -> Fraction | float:
    """Chance that nothing which a node grants leads to the stage."""
    weight = chain.weight(node)
    total: Fraction | float = Fraction(0)
    for row in chain.rows[node]:
        share: Fraction | float = row.share * Fraction(row.group.weight) / weight
        for target, times, _ in row.links:
            share = share * never[target] ** times
        total = total + share
    return total


def blank(chain: Chain) -> Fraction | None:
    """Chance that a round wins nothing; None when it is not a rational recursion."""
    known: dict[Node, Fraction | None] = {}
    for group in chain.order:
        for node in group:
            known[node] = None if len(group) > 1 else _nothing(chain, known, node)
    return known[chain.start]


def _nothing(chain: Chain, known: Mapping[Node, Fraction | None], node: Node) -> Fraction | None:
    """Chance that a node and all it grants win nothing; None where that refers to itself."""
    total = Fraction(0)
    for row in chain.rows[node]:
        share = row.share * Fraction(row.group.coins.get(0, 0))
        for target, times, _ in row.links if share else ():
            chance = known.get(target)
            if chance is None:
                return None
            share *= chance**times
        total += share
    return total / chain.weight(node)
