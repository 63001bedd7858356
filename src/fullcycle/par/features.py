"""What a feature holds once it comes: how it begins, how its win spreads."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

from fullcycle.exact import unordered
from fullcycle.exact.chain import Chain, Node
from fullcycle.exact.figure import either
from fullcycle.exact.moments import mean, reach, variance

#: Chance of each number.
Chances = dict[int, Fraction]
#: Longest table of first runs that is worked out.
_MOST = 2000


def features(chain: Chain) -> dict[str, dict[str, Any]]:
    """Each feature by name: deviation of its win in stakes, and the chances of its first runs.

    `first` is None where the stages before the feature depend on each other in a circle, or where
    its table would be too long; it and the deviation are None for a feature that never comes.
    """
    found = {}
    for number, stage in enumerate(chain.kernels.game.stages):
        if stage.feature is None:
            continue
        chance = reach(chain, number)
        if not chain.kernels.game.ordered:
            found[stage.feature] = _unordered(chain, number, chance)
            continue
        found[stage.feature] = {
            "stage": stage.name,
            "chance": either(chance),
            "deviation": _deviation(chain, number, chance) if chance else None,
            "first": _first(chain, number, chance) if chance else None,
        }
    return found


def _unordered(chain: Chain, number: int, chance: Fraction | float) -> dict[str, Any]:
    """The same where only the counts of the strips are known: how windows spread is not."""
    known, refused = unordered.known_features(chain.kernels.game), unordered.refused()
    first = _first(chain, number, chance) if chance else None
    return {
        "stage": chain.kernels.game.stages[number].name,
        "chance": either(chance) if known else refused,
        "deviation": refused,
        "first": first if known else refused,
    }


def _deviation(chain: Chain, number: int, chance: Fraction | float) -> dict[str, Any]:
    """Standard deviation of the feature's win, in stakes, when it comes."""
    game = chain.kernels.game
    parts = game.parts_of(game.stages[number])
    won, spread = mean(chain, parts), variance(chain, parts)
    given = (spread + won**2) / chance - (won / chance) ** 2
    method = "exact" if isinstance(chance, Fraction) else "computed"
    return {"value": sqrt(given) / chain.bet.stake_coins, "method": method}


def _first(chain: Chain, number: int, chance: Fraction | float) -> dict[str, Any] | None:
    """Chances of how many runs the feature begins with, given that it comes."""
    try:
        counts = _granted(chain, number)
    except ArithmeticError:
        return None
    return {
        "method": "exact" if isinstance(chance, Fraction) else "computed",
        "runs": {
            str(runs): either(share / chance) for runs, share in sorted(counts.items()) if runs
        },
    }


def _granted(chain: Chain, number: int) -> Chances:
    """How many runs of a stage a round is granted from outside of it.

    Raises ArithmeticError where that is not a finite recursion.
    """
    known: dict[Node, Chances] = {}
    open_: set[Node] = set()

    def chances(node: Node) -> Chances:
        if node[0] == number:
            return {1: Fraction(1)}
        if node in open_:
            raise ArithmeticError(f"stage {node} is reached from itself")
        if node not in known:
            open_.add(node)
            known[node] = _mix(chain, node, chances)
            open_.discard(node)
        return known[node]

    return chances(chain.start)


def _mix(chain: Chain, node: Node, chances: Any) -> Chances:
    """The chances of a node, from those of all that it grants."""
    weights, total = Counter[tuple[tuple[Node, int], ...]](), Chances()
    whole = sum(row.group.weight for row in chain.rows[node])
    for row in chain.rows[node]:
        weights[tuple((target, times) for target, times, _ in row.links)] += row.group.weight
    for granted, weight in weights.items():
        sums: Chances = {0: Fraction(weight, whole)}
        for target, times in granted:
            for _ in range(times):
                sums = _both(sums, chances(target))
        for runs, share in sums.items():
            total[runs] = total.get(runs, Fraction(0)) + share
    return total


def _both(one: Chances, two: Chances) -> Chances:
    if two == {0: Fraction(1)}:
        return one
    if len(one) * len(two) > _MOST:
        raise ArithmeticError("too many")
    found: Chances = {}
    for a, chance in one.items():
        for b, also in two.items():
            found[a + b] = found.get(a + b, Fraction(0)) + chance * also
    return found
