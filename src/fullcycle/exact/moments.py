"""What a chain of counted stages says of a whole round, as fractions of coins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from fullcycle.exact.chain import Chain, Node
from fullcycle.exact.cycle import Entry, Grants

#: A fixed point that moves by less is still.
_STILL = 1e-15
#: What a chance found that way may be wrong by, as a share of it.
ROOT_ERROR = 1e-9


def part_means(chain: Chain) -> dict[str, Fraction]:
    """Mean coins of a round by part."""
    means = {}
    for number, stage in enumerate(chain.kernels.game.stages):
        for place, part in enumerate(stage.parts):

            def own(node: Node, entry: Entry, number: int = number, place: int = place) -> int:
                return entry.parts[place] if node[0] == number else 0

            means[part] = chain.solve(own)[chain.start]
    return means


def first(chain: Chain, stage: int) -> Fraction:
    """Mean number of a stage's runs in a round that other stages granted."""

    def own(node: Node, entry: Entry) -> int:
        if node[0] == stage:
            return 0
        limit = chain.kernels.game.stages[stage].limit
        counted = 0
        for target, times in chain.targets(node, entry):
            if target[0] == stage:
                counted += times if limit is None else target[1][2]
        return counted

    return chain.solve(own)[chain.start]


def visits(chain: Chain, stage: int) -> Fraction:
    """Mean number of runs of a stage in a round."""
    return chain.solve(lambda node, _entry: int(node[0] == stage))[chain.start]


def everything(_node: Node, entry: Entry) -> int:
    """All coins of an entry, whatever their part."""
    return sum(entry.parts)


def variance(chain: Chain, coins: Callable[[Node, Entry], int] = everything) -> Fraction:
    """Variance of a round's coins: total variance over the stages, retriggers included.

    T = W + sum of granted T's; Var T = Var(W + sum of their means) + sum of E[times] Var(granted).
    `coins` says which coins of an entry count, to get the variance of a part of the win.
    """
    mean = chain.solve(coins)

    def square(node: Node, entry: Entry) -> Fraction:
        return (coins(node, entry) + _granted(chain, mean, node, entry) - mean[node]) ** 2

    return chain.solve(square)[chain.start]


def third(chain: Chain) -> Fraction:
    """Third central moment of a round's coins."""
    return _third(chain, *_two(chain))[chain.start]


def kurtosis(chain: Chain) -> Fraction | None:
    """Fourth central moment of a round's coins over its squared variance; None when it is 0.

    Cumulants of independent grants add up, so the third and the fourth follow, one after the
    other, from the same kind of equation as the variance does.
    """
    mean, second = _two(chain)
    skewed = _third(chain, mean, second)

    def tails(node: Node, entry: Entry) -> Fraction:
        off, spread = _apart(chain, mean, node, entry), _granted(chain, second, node, entry)
        own = off**4 + 6 * off**2 * spread + 4 * off * _granted(chain, skewed, node, entry)
        return own + 3 * spread**2 - 3 * second[node] ** 2

    square = second[chain.start] ** 2
    return chain.solve(tails)[chain.start] / square + 3 if square else None


def _two(chain: Chain) -> tuple[dict[Node, Fraction], dict[Node, Fraction]]:
    """Mean and variance of what each node still wins."""
    mean = chain.solve(everything)
    return mean, chain.solve(lambda node, entry: _apart(chain, mean, node, entry) ** 2)


def _third(
    chain: Chain, mean: Mapping[Node, Fraction], second: Mapping[Node, Fraction]
) -> dict[Node, Fraction]:
    def skew(node: Node, entry: Entry) -> Fraction:
        off = _apart(chain, mean, node, entry)
        return off**3 + 3 * off * _granted(chain, second, node, entry)

    return chain.solve(skew)


def _granted(chain: Chain, value: Mapping[Node, Fraction], node: Node, entry: Entry) -> Fraction:
    """The sum of a value over all that an entry grants."""
    return sum((value[target] * n for target, n in chain.targets(node, entry)), Fraction(0))


def _apart(chain: Chain, mean: Mapping[Node, Fraction], node: Node, entry: Entry) -> Fraction:
    """How far the mean that is left after an entry lies from the node's own."""
    return sum(entry.parts) + _granted(chain, mean, node, entry) - mean[node]


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
    cycle = chain.cycles[node]
    weights: dict[Grants, int] = {}
    for entry in cycle.entries:
        weights[entry.grants] = weights.get(entry.grants, 0) + entry.weight
    total: Fraction | float = Fraction(0)
    for grants, weight in weights.items():
        share: Fraction | float = Fraction(weight, cycle.weight)
        for target, times in chain.targets(node, Entry((), grants, 1)):
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
    cycle, total = chain.cycles[node], Fraction(0)
    for entry in cycle.entries:
        if sum(entry.parts) == 0:
            share = Fraction(entry.weight)
            for target, times in chain.targets(node, entry):
                chance = known.get(target)
                if chance is None:
                    return None
                share *= chance**times
            total += share
    return total / cycle.weight
