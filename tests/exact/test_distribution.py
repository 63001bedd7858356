"""The whole round's distribution: against convolution, known laws and the linear equations."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact.test_chain import series, trees
from exact.toys import Stages, chain, walk, wins
from fullcycle.exact import distribution, moments
from fullcycle.exact.distribution import ROUNDING, Distribution, invert
from fullcycle.rules import RuleError

SMALL = 1 << 8


def off(found: Distribution, law: list[float]) -> float:
    """The most that any sum of neighbouring probabilities is wrong by, of those that are held."""
    held = len(found.coins)
    apart = [found.coins[k] - law[k] for k in range(held)]
    sums = list(accumulate(apart, initial=0.0))
    return float(max(sums) - min(sums))


def moments_of(found: Distribution) -> tuple[float, float]:
    at = np.arange(len(found.coins))
    mean = float(found.coins @ at)
    return mean, float(found.coins @ (at - mean) ** 2)


@settings(max_examples=60)
@given(trees())
def test_rounds_without_retriggers_equal_direct_convolution(stages: Stages) -> None:
    made, law = chain(stages), wins(walk(stages))
    assert max(law) < SMALL
    found = invert(made, SMALL)
    for coins in range(len(found.coins)):
        assert found.coins[coins] == pytest.approx(float(law.get(coins, 0)), abs=1e-12)
    assert found.error >= (ROUNDING if len(found.coins) > 1 else 0)


def test_a_chain_of_single_retriggers_is_geometric() -> None:
    """Each game is followed by another with chance 1/4."""
    found = invert(chain(series(1, 1, (1, 3))), SMALL)
    law = [0.0] + [0.75 * 0.25 ** (n - 1) for n in range(1, SMALL)]
    assert off(found, law) < 1e-12
    assert found.error < 1e-5


def test_retriggers_of_two_make_catalan_numbers() -> None:
    """A game that grants two more with chance p: Catalan(k) p^k (1 - p)^(k + 1) for 2 k + 1."""
    p = 1 / 5
    found = invert(chain(series(1, 2, (1, 4))), SMALL)
    law = [0.0] * SMALL
    for k in range(SMALL // 2):
        law[2 * k + 1] = comb(2 * k, k) / (k + 1) * p**k * (1 - p) ** (k + 1)
    assert off(found, law) < 1e-12


def test_a_compound_of_wins_and_retriggers_meets_its_law() -> None:
    """Games of 0 or 3 coins, ended with chance 1/2 after each: geometric numbers of wins.

    N games, N >= 1 and geometric(1/2), each wins 3 with chance 1/3 apart from whether it ends:
    P(no win) = (1/3) / (1 - 1/3) = 1/2, and the number of wins is geometric from there on.
    """
    stages: Stages = {
        "start": [(1, 0, {"free": 1})],
        "free": [(2, 0, {"free": 1}), (2, 0, {}), (1, 3, {"free": 1}), (1, 3, {})],
    }
    law = [0.0] * SMALL
    law[0] = 1 / 2
    for number in range(1, SMALL // 3):
        # a geometric number of games thinned to its wins
        law[3 * number] = (1 / 4) ** (number - 1) * 3 / 8
    assert sum(law) == pytest.approx(1)
    found = invert(chain(stages), SMALL)
    assert off(found, law) < 1e-12


CHAINS: list[Stages] = [
    series(3, 2, (1, 9)),
    series(10, 1, (4, 6)),
    {
        "start": [(7, 0, {}), (2, 4, {}), (1, 10, {"a": 3})],
        "a": [(1, 1, {"b": 2}), (3, 1, {})],
        "b": [(1, 2, {"a": 1}), (2, 2, {})],
    },
    {"start": [(1, 0, {}), (1, 100, {}), (2, 7, {"pick": 2})], "pick": [(1, 5, {}), (4, 0, {})]},
]


@pytest.mark.parametrize("stages", CHAINS, ids=["twos", "ones", "circle", "tree"])
def test_mean_and_variance_equal_the_linear_equations(stages: Stages) -> None:
    made = chain(stages)
    found = invert(made, 1 << 11)
    mean, variance = moments_of(found)
    expected = float(sum(moments.part_means(made).values()))
    assert mean == pytest.approx(expected, rel=1e-9)
    assert found.mean() == mean
    assert variance == pytest.approx(float(moments.variance(made)), rel=1e-9)
    assert found.coins.sum() == pytest.approx(1, abs=1e-12)
    assert found.coins.min() > -1e-12


@pytest.mark.parametrize("bins", [8, 12, 16, 24, 32, 48])
@pytest.mark.parametrize("again", [(1, 1), (1, 3), (3, 1)])
def test_the_error_is_a_bound_also_where_wins_fold_back(bins: int, again: tuple[int, int]) -> None:
    """With few bins the long series fold onto small wins; the bound must admit it."""
    does, does_not = again
    p = does / (does + does_not)
    law = [0.0] + [(1 - p) * p ** (n - 1) for n in range(1, 10_000)]
    found = invert(chain(series(1, 1, again)), bins)
    beyond = sum(law[bins:])
    assert off(found, law) <= found.error
    assert beyond <= found.error
    # and it is not idle: within the loss that Chernoff's inequality must have
    assert found.error <= max(1.0, 40 * bins * beyond) + ROUNDING
    if found.error < 1:
        assert off(found, law) > 0


@settings(max_examples=40)
@given(trees(), st.sampled_from([8, 16, 64]))
def test_the_error_is_a_bound_for_any_tree(stages: Stages, bins: int) -> None:
    law = wins(walk(stages))
    found = invert(chain(stages), bins)
    assert len(found.coins) >= bins or not any(law)  # a tree without wins needs but one bin
    full = [float(law.get(coins, 0)) for coins in range(len(found.coins))]
    assert off(found, full) <= found.error
    beyond = sum(p for coins, p in law.items() if coins >= len(found.coins))
    assert float(beyond) <= found.error


def test_bins_grow_to_hold_every_single_win(monkeypatch: pytest.MonkeyPatch) -> None:
    stages: Stages = {"start": [(1, 16, {}), (1, 0, {})]}
    found = invert(chain(stages), 16)
    assert (len(found.coins), found.coins[16]) == (64, pytest.approx(0.5))
    monkeypatch.setattr(distribution, "MOST", 32)
    with pytest.raises(RuleError, match="wins 16 coins, more than 16 bins"):
        invert(chain(stages), 16)


def test_a_round_that_never_wins_is_certain() -> None:
    found = invert(chain({"start": [(3, 0, {}), (1, 0, {"more": 1})], "more": [(1, 0, {})]}), 16)
    assert found.at_least(0) == pytest.approx(1)
    assert found.at_least(1) == pytest.approx(0, abs=1e-12)
    assert found.mean() == pytest.approx(0, abs=1e-12)
    assert found.percentile(1.0) == 0


DIE = Distribution(np.array([0.5, 0.0, 0.25, 0.25]), 1e-11)


@pytest.mark.parametrize(
    ("coins", "chance"),
    [(-3, 1), (-1, 1), (0, 1), (0.5, 0.5), (1, 0.5), (2, 0.5), (2.5, 0.25), (3, 0.25), (3.01, 0)],
)
def test_chances_of_at_least_so_many_coins(coins: float, chance: float) -> None:
    assert DIE.at_least(coins) == chance


@pytest.mark.parametrize(
    ("share", "coins"), [(0, 0), (0.3, 0), (0.5, 0), (0.51, 2), (0.75, 2), (0.76, 3), (1.0, 3)]
)
def test_percentiles_are_wins_that_so_many_rounds_do_not_exceed(share: float, coins: int) -> None:
    assert DIE.percentile(share) == coins


def test_rounding_moves_no_percentile() -> None:
    """0.1 seven times is a little less than 0.7 in double precision."""
    ten = Distribution(np.full(10, 0.1), 1e-11)
    assert ten.percentile(0.7) == 6
    assert ten.percentile(1.0) == 9


def test_the_method_says_itself_what_rounding_may_do() -> None:
    """Measured over the toy chains: far below what is declared."""
    worst = max(abs(invert(chain(s), 1 << 13).coins.sum() - 1) for s in CHAINS)
    assert worst < distribution.ROUNDING / 10


def test_fractions_and_floats_meet_in_percentiles_of_a_long_law() -> None:
    """Median and 99th percentile of a geometric number of games with ratio 9/10."""
    found = invert(chain(series(1, 1, (9, 1))), 1 << 12)
    ratio = Fraction(9, 10)
    for share in (Fraction(1, 2), Fraction(99, 100)):
        games = next(n for n in range(1, 200) if 1 - ratio**n >= share)
        assert found.percentile(float(share)) == games
