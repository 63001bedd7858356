"""Whole rounds of a game file by brute force: every window, its weight, and plain algebra after.

For games of about a hundred thousand windows. Second moments here, never central ones: the
package adds variances up, so that the two share no formula.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from second.declared import Declared, Prize, Spin, Stake

#: Windows' outcomes and their weights.
Cycle = Counter[Spin]


@dataclass(frozen=True)
class Answer:
    """Figures of a round; coins are divided by the stake, `variance` by its square.

    `hit_frequency` is of the paid spin alone, bonuses in it, free spins not. `spins` is the mean
    of free spins when the feature comes; 0 without a feature.
    """

    rtp: Fraction
    parts: dict[str, Fraction]
    hit_frequency: Fraction
    feature_chance: Fraction
    spins: Fraction
    variance: Fraction
    cycle: int


@dataclass(frozen=True)
class Series:
    """Free spins still to come: how many are played on average, and moments of their coins."""

    spins: Fraction
    mean: Fraction
    square: Fraction


def cycle_of(game: Declared, stake: Stake, *, free: bool) -> Cycle:
    """Every window of the paid or of the free spins."""
    name = "base"
    if free and game.free is not None:
        name = game.free.get("reels", "base")
    found: Cycle = Counter()
    for stops in itertools.product(*game.reels(name)):
        weight = math.prod(load for _, load in stops)
        if weight:
            window = list(zip(*(shown for shown, _ in stops), strict=True))
            found[game.spin(window, stake, free=free)] += weight
    return found


def mean_of(cycle: Cycle, value: Callable[[Spin], Fraction | int]) -> Fraction:
    """The mean of something over a cycle."""
    total = sum((Fraction(value(spin)) * weight for spin, weight in cycle.items()), Fraction(0))
    return total / sum(cycle.values())


def answer(game: Declared, coins: int = 1, lines: int | None = None) -> Answer:
    """All figures at a bet. Raises ArithmeticError when free spins would, on average, never end."""
    stake, limit = game.stake(coins, lines), None
    total, prize = game.total_bet(stake), game.prize(stake)
    base = cycle_of(game, stake, free=False)
    free = Counter({Spin(0, 0, 0, 0): 1})
    if game.free is not None:
        free, limit = cycle_of(game, stake, free=True), game.free.get("limit")
    series = _limited(free, prize, limit) if limit else _endless(free, prize)
    chance = mean_of(base, lambda s: int(s.free_spins > 0))
    played = mean_of(base, lambda s: series(s.free_spins).spins)
    mean = mean_of(base, lambda s: own(s, prize) + series(s.free_spins).mean)
    square = mean_of(
        base,
        lambda s: (
            own_square(s, prize)
            + 2 * own(s, prize) * series(s.free_spins).mean
            + series(s.free_spins).square
        ),
    )
    bonuses = mean_of(base, lambda s: s.bonuses) + played * mean_of(free, lambda s: s.bonuses)
    parts = {
        game.mechanic: mean_of(base, lambda s: s.base),
        "scatter": mean_of(base, lambda s: s.scatter),
        f"free_{game.mechanic}": played * mean_of(free, lambda s: s.base),
        "free_scatter": played * mean_of(free, lambda s: s.scatter),
        "bonus": bonuses * prize.mean,
    }
    return Answer(
        rtp=mean / total,
        parts={name: part / total for name, part in parts.items()},
        hit_frequency=mean_of(base, lambda s: 1 - nothing(s, prize)),
        feature_chance=chance,
        spins=played / chance if chance else Fraction(0),
        variance=(square - mean**2) / total**2,
        cycle=sum(base.values()),
    )


def own(spin: Spin, prize: Prize) -> Fraction:
    """Mean coins of a spin itself, over the prizes of its bonuses."""
    return spin.base + spin.scatter + spin.bonuses * prize.mean


def own_square(spin: Spin, prize: Prize) -> Fraction:
    """Mean square of a spin's own coins."""
    return own(spin, prize) ** 2 + spin.bonuses * prize.variance


def nothing(spin: Spin, prize: Prize) -> Fraction:
    """The chance that a spin itself wins nothing."""
    return prize.nothing**spin.bonuses if spin.base + spin.scatter == 0 else Fraction(0)


def _endless(cycle: Cycle, prize: Prize) -> Callable[[int], Series]:
    """Series without a limit: every free spin is the root of a tree of the same law."""
    grown = mean_of(cycle, lambda s: s.free_spins)
    if grown >= 1:
        raise ArithmeticError("return infinite")
    tree = mean_of(cycle, lambda s: own(s, prize)) / (1 - grown)
    square = (
        mean_of(
            cycle,
            lambda s: own_square(s, prize)
            + 2 * own(s, prize) * s.free_spins * tree
            + s.free_spins * (s.free_spins - 1) * tree**2,
        )
        / (1 - grown)
    )  # fmt: skip
    return lambda n: Series(n / (1 - grown), n * tree, n * square + n * (n - 1) * tree**2)


def _limited(cycle: Cycle, prize: Prize, limit: int) -> Callable[[int], Series]:
    """Series of at most so many spins, one after the other: what is left, what was granted."""
    weight = sum(cycle.values())
    moments: dict[int, list[Fraction]] = {}
    for spin, times in cycle.items():
        mine = moments.setdefault(spin.free_spins, [Fraction(0)] * 3)
        for index, value in enumerate((Fraction(1), own(spin, prize), own_square(spin, prize))):
            mine[index] += value * Fraction(times, weight)

    @cache
    def series(left: int, granted: int) -> Series:
        if left == 0:
            return Series(Fraction(0), Fraction(0), Fraction(0))
        spins, mean, square = Fraction(1), Fraction(0), Fraction(0)
        for more, (chance, coins, squares) in moments.items():
            reached = min(limit, granted + more)
            rest = series(left - 1 + reached - granted, reached)
            spins += chance * rest.spins
            mean += coins + chance * rest.mean
            square += squares + 2 * coins * rest.mean + chance * rest.square
        return Series(spins, mean, square)

    return lambda n: series(min(n, limit), min(n, limit))
