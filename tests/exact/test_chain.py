"""Stages joined by linear equations, against closed forms and against walking every outcome."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact.toys import Stages, central, chain, walk, wins
from fullcycle.exact import moments
from fullcycle.rules import Code, RuleError

#: A probability as (ways that do, ways that do not).
Odds = tuple[int, int]


def series(first: int, granted: int, odds: Odds) -> Stages:
    """A round of `first` free games; each counts 1 and grants more of itself with those odds."""
    does, does_not = odds
    return {
        "start": [(1, 0, {"free": first})],
        "free": [(does, 1, {"free": granted}), (does_not, 1, {})],
    }


def mean(stages: Stages) -> Fraction:
    return sum(moments.part_means(chain(stages)).values(), Fraction(0))


@pytest.mark.case(5)
def test_a_retriggering_series_has_its_exact_mean() -> None:
    """N / (1 - N P), not the 50.05 or 50.505 of the field."""
    games = mean(series(50, 50, (1, 999)))
    assert games == Fraction(50) / (1 - 50 * Fraction(1, 1000))
    assert float(games) == pytest.approx(52.6315789, abs=1e-7)


@pytest.mark.case(4)
@pytest.mark.parametrize(
    ("length", "chance", "average", "spread"),
    [
        (10, Fraction(93825, 8388608), 11.259335, 15.7864),
        (50, Fraction(1, 1000), 52.631579, 145.648),
    ],
)
def test_a_retriggering_series_has_its_exact_variance(
    length: int, chance: Fraction, average: float, spread: float
) -> None:
    odds = chance.numerator, chance.denominator - chance.numerator
    made = chain(series(length, length, odds))
    q = length * chance
    assert moments.variance(made) == length**3 * chance * (1 - chance) / (1 - q) ** 3
    assert float(moments.variance(made)) == pytest.approx(spread, abs=5e-4)
    assert float(moments.visits(made, 1)) == pytest.approx(average, abs=1e-6)
    assert moments.visits(made, 1) == moments.part_means(made)["free coins"]


@pytest.mark.parametrize("odds", [(1, 3), (1, 1), (9, 1)])
def test_a_geometric_series_has_its_known_kurtosis(odds: Odds) -> None:
    """9 + s^2 / (1 - s) where a series ends with chance s after each game."""
    end = Fraction(odds[1], sum(odds))
    assert moments.kurtosis(chain(series(1, 1, odds))) == 9 + end**2 / (1 - end)


def test_two_stages_that_grant_each_other_meet_the_closed_form() -> None:
    """a = 1 + 2 b / 4 and b = 2 + a / 3."""
    stages: Stages = {
        "start": [(1, 0, {"a": 3})],
        "a": [(1, 1, {"b": 2}), (3, 1, {})],
        "b": [(1, 2, {"a": 1}), (2, 2, {})],
    }
    a, b = Fraction(12, 5), Fraction(14, 5)
    assert a == 1 + b / 2
    assert b == 2 + a / 3
    made = chain(stages)
    assert mean(stages) == 3 * a
    # runs: n_a = 3 + n_b / 3 and n_b = n_a / 2, of which a wins 1 and b wins 2 each time
    assert moments.visits(made, 1) == Fraction(18, 5)
    assert moments.visits(made, 2) == Fraction(9, 5)
    assert moments.part_means(made) == {
        "start coins": 0,
        "a coins": Fraction(18, 5),
        "b coins": Fraction(18, 5),
    }


def test_groups_come_after_what_they_depend_on() -> None:
    made = chain(
        {
            "start": [(1, 0, {"a": 1, "tail": 1})],
            "a": [(1, 0, {"b": 1}), (1, 0, {})],
            "b": [(1, 0, {"a": 1, "tail": 2}), (1, 0, {})],
            "tail": [(1, 1, {})],
        }
    )
    names = [{made.kernels.game.stages[number].name for number, _ in group} for group in made.order]
    assert names == [{"tail"}, {"a", "b"}, {"start"}]


@pytest.mark.case(22)
@pytest.mark.parametrize(
    "stages",
    [
        series(1, 2, (1, 1)),
        series(1, 1, (1, 0)),
        series(1, 50, (21, 979)),
        {
            "start": [(1, 0, {"a": 1})],
            "a": [(1, 1, {"b": 2}), (3, 0, {})],
            "b": [(1, 0, {"a": 2})],
        },
        {
            "start": [(1, 0, {"a": 1})],
            "a": [(1, 0, {"b": 1})],
            "b": [(1, 0, {"c": 1})],
            "c": [(2, 0, {"a": 1}), (1, 0, {"b": 1})],
        },
    ],
    ids=["one on average", "always one", "more than one", "two in a circle", "three in a circle"],
)
def test_a_feature_without_end_is_refused(stages: Stages) -> None:
    with pytest.raises(RuleError, match="return infinite") as refused:
        mean(stages)
    assert refused.value.code == Code.MALFUNCTION
    assert refused.value.where == "toy"


@pytest.mark.case(22)
def test_a_feature_that_nearly_never_ends_is_solved() -> None:
    assert mean(series(1, 50, (1999, 98001))) == 2000


@st.composite
def trees(draw: st.DrawFn, least: int = 0) -> Stages:
    """Up to three stages, each granting only later ones."""
    names = ["a", "b", "c"][: draw(st.integers(1, 3))]
    stages: dict[str, list[tuple[int, int, dict[str, int]]]] = {}
    for place, name in enumerate(names):
        grants = st.fixed_dictionaries({other: st.integers(0, 2) for other in names[place + 1 :]})
        way = st.tuples(st.integers(1, 5), st.integers(least, 6), grants)
        stages[name] = draw(st.lists(way, min_size=1, max_size=3))
    return stages


@given(trees(least=-3))
def test_moments_equal_those_of_all_outcomes(stages: Stages) -> None:
    made, outcomes = chain(stages), wins(walk(stages))
    assert sum(moments.part_means(made).values()) == central(outcomes, 1)
    assert moments.variance(made) == central(outcomes, 2)
    fourth, square = central(outcomes, 4), central(outcomes, 2) ** 2
    assert moments.kurtosis(made) == (fourth / square if square else None)


@given(trees())
def test_odds_of_nothing_and_of_a_stage_equal_those_of_all_outcomes(stages: Stages) -> None:
    made, outcomes = chain(stages), walk(stages)
    assert moments.blank(made) == wins(outcomes).get(0, Fraction(0))
    for number, name in enumerate(stages):
        chance = sum((p for (_, seen), p in outcomes.items() if name in seen), Fraction(0))
        assert moments.reach(made, number) == chance


def test_odds_of_nothing_that_need_a_root_are_not_claimed() -> None:
    """blank(free) = (2 + blank(free)^2) / 3 has no need to be a fraction."""
    made = chain(
        {
            "start": [(1, 0, {"free": 1})],
            "free": [(1, 0, {"free": 2}), (2, 0, {}), (1, 1, {})],
        }
    )
    assert moments.blank(made) is None
    # but once every free game wins, no circle needs to be walked
    assert moments.blank(chain(series(3, 1, (1, 3)))) == 0


def test_reaching_a_stage_through_a_circle_is_a_float_and_no_fraction() -> None:
    made = chain(
        {
            "start": [(1, 0, {"a": 1})],
            "a": [(1, 0, {"b": 1}), (1, 0, {})],
            "b": [(1, 0, {"a": 1}), (1, 0, {"c": 1})],
            "c": [(1, 1, {})],
        }
    )
    chance = moments.reach(made, 3)
    assert isinstance(chance, float)
    assert chance == pytest.approx(1 / 3, rel=1e-12)
    assert moments.reach(made, 2) == Fraction(1, 2)


def test_a_bonus_inside_free_spins_that_retrigger_comes_as_often_as_the_root_says() -> None:
    """miss = (2 + miss^2) / 4 in free spins: 2 - sqrt(2)."""
    made = chain(
        {
            "start": [(1, 0, {"free": 1}), (1, 0, {})],
            "free": [(1, 0, {"free": 2}), (1, 0, {"bonus": 1}), (2, 0, {})],
            "bonus": [(1, 1, {})],
        }
    )
    assert moments.reach(made, 2) == pytest.approx((2**0.5 - 1) / 2, rel=1e-12)
