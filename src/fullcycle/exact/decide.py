"""Choices as a decision process: the best and the worst that any policy can make of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from fullcycle.engine.kernels import Kernels
from fullcycle.exact.chain import Chain, Node
from fullcycle.exact.cycle import Cycle, count
from fullcycle.rules import Bet, Code, RuleError, State


@dataclass(frozen=True)
class Policies:
    """What choosing can add to a round's mean win, over all starting points that were looked at.

    Attributes:
        states: how many starting states were solved, of how many.
        best, worst: the most and the least that choosing adds, in coins, to what the default
            policy wins from the same starting point.
    """

    states: int
    of: int
    best: Fraction
    worst: Fraction


def policies(chain: Chain, most: int | None = None) -> Policies | None:
    """Solve every choice that the base round can lead to (or `most` of them, evenly spread).

    None when the game never lets its player choose between things. A game whose best and worst are
    both 0 returns the same whatever its players do.
    """
    game = chain.kernels.game
    starts = sorted(
        {
            target
            for node in chain.cycles
            if game.stages[node[0]].menu is None
            for target in chain.successors(node)
            if _chooses(chain, target)
        }
    )
    if not starts:
        return None
    step = 1 if most is None else max(1, -(-len(starts) // most))
    chosen = sorted({*starts[::step], starts[-1]})
    solve = _solver(chain.kernels, chain.bet)
    default = chain.solve(lambda _node, row: row.group.power(1))
    best = max(solve(node)[0] - default[node] for node in chosen)
    worst = min(solve(node)[1] - default[node] for node in chosen)
    return Policies(len(chosen), len(starts), best, worst)


def _chooses(chain: Chain, node: Node) -> bool:
    """Whether a node waits for a choice between several things."""
    menu = chain.stage(node).menu
    return menu is not None and len(menu(chain.bet, node[1]).codes()) > 1


def _solver(kernels: Kernels, bet: Bet) -> Callable[[Node], tuple[Fraction, Fraction]]:
    known: dict[Node, tuple[Fraction, Fraction]] = {}
    open_: set[Node] = set()
    plain = Chain(kernels, bet, {}, ())

    def outcomes(number: int, state: State) -> Iterable[Cycle]:
        stage = kernels.game.stages[number]
        menu = None if stage.menu is None else stage.menu(bet, state)
        codes = (-1,) if menu is None else menu.codes()
        return (count(kernels, stage, bet, state, code) for code in codes)

    def solve(node: Node) -> tuple[Fraction, Fraction]:
        if node in open_:
            message = f"{kernels.game.stages[node[0]].name} leads back to itself through others"
            raise RuleError(message, where=kernels.game.id, code=Code.MALFUNCTION)
        if node not in known:
            open_.add(node)
            values = [_worth(plain, node, cycle, solve) for cycle in outcomes(*node)]
            known[node] = max(v[0] for v in values), min(v[1] for v in values)
            open_.discard(node)
        return known[node]

    return solve


def _worth(
    chain: Chain,
    node: Node,
    cycle: Cycle,
    solve: Callable[[Node], tuple[Fraction, Fraction]],
) -> tuple[Fraction, Fraction]:
    """Best and worst mean of one choice; one that leads back to the same place is made again."""
    best = worst = Fraction(0)
    again = 0
    for entry in cycle.entries:
        best += entry.weight * sum(entry.parts)
        worst += entry.weight * sum(entry.parts)
        for target, times, factor in chain.links(node, entry.grants):
            if target == node:
                again += entry.weight * times
                continue
            high, low = solve(target)
            best += entry.weight * times * factor * high
            worst += entry.weight * times * factor * low
    return best / (cycle.weight - again), worst / (cycle.weight - again)
