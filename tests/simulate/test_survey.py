"""What a survey reports of lives that were written by hand, and its percentiles and intervals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.simulate.session import PLAYER, Lives, Plan
from fullcycle.simulate.shares import PERCENTS, percentiles, wilson
from fullcycle.simulate.survey import report
from support.session_games import PRIZES

#: rounds, balance, largest, drought, shortage, first extra; a stake is 2 coins of 0.05.
HAND = [
    (3, 1, 0, 3, 3, 0),
    (4, 0, 2, 2, 3, 4),
    (6, 20, 16, 1, 2, 2),
    (6, 10, 5, 3, 4, 0),
]


@pytest.fixture
def found() -> dict[str, Any]:
    players = np.zeros(4, PLAYER)
    for player, (rounds, balance, largest, dry, short, first) in zip(players, HAND, strict=True):
        player["stake"], player["stages"] = 2, 2
        player["rounds"], player["balance"], player["largest"] = rounds, balance, largest
        player["drought"], player["shortage"], player["first"][1] = dry, short, first
    paths = np.array([[5, 1, 1], [6, 0, 0], [8, 8, 20], [9, 12, 10]])
    plan = Plan(PRIZES, PRIZES.bets.make(5, 2, 1), 52, 6, 4, 1)  # 10 coins and 0.02
    return report(Lives(plan, np.array([2, 4, 6]), players, paths))


def test_a_survey_of_four(found: dict[str, Any]) -> None:
    assert (found["bankroll"], found["stake"], found["players"]) == ("0.52", "0.10", 4)
    assert (found["ruin"]["players"], found["ruin"]["chance"]) == (2, 0.5)
    assert (found["ruin"]["rounds"]["mean"], found["ruin"]["rounds"]["most"]) == (3.5, 4)
    assert found["ruin"]["rounds"]["percentiles"]["50"] == 3
    assert (found["ahead"]["players"], found["ahead"]["chance"]) == (1, 0.25)
    assert (found["played"]["in_all"], found["played"]["mean"]) == (19, 4.75)
    assert found["rtp"] == pytest.approx(1 + (1 + 0 + 20 + 10 - 40) / 38)
    assert found["drought"]["no_win"]["percentiles"]["50"] == 2
    assert found["drought"]["no_win"]["most"] == 3
    assert found["drought"]["below_stake"]["mean"] == 3
    assert found["drought"]["below_stake"]["most"] == 4
    ends = found["balance"]["percentiles"]
    assert (ends["1"], ends["50"], ends["75"], ends["99"]) == ("0.02", "0.07", "0.52", "1.02")
    assert found["largest_win"]["coins"] == 16
    assert (found["largest_win"]["money"], found["largest_win"]["multiple"]) == ("0.80", 8)
    assert found["largest_win"]["percentiles"]["50"] == "0.10"


def test_a_feature_that_half_of_them_meet(found: dict[str, Any]) -> None:
    extra = found["features"]["extra_prize"]
    assert (extra["players"], extra["chance"]) == (2, 0.5)
    waits = extra["rounds"]["percentiles"]
    assert (waits["25"], waits["50"], waits["75"], waits["99"]) == (2, 4, None, None)


def test_the_path_tells_ruin_when_it_comes(found: dict[str, Any]) -> None:
    path = found["path"]
    assert [point["rounds"] for point in path] == [0, 2, 4, 6]
    assert [point["ruined"] for point in path] == [0, 0, 0.5, 0.5]
    assert set(path[0]["percentiles"].values()) == {"0.52"}
    assert [point["percentiles"]["50"] for point in path] == ["0.52", "0.32", "0.07", "0.07"]
    assert path[-1]["percentiles"] == found["balance"]["percentiles"]


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=150))
def test_a_percentile_is_the_least_value_that_so_many_do_not_exceed(values: list[int]) -> None:
    for percent, found in zip(PERCENTS, percentiles(np.array(values)), strict=True):
        reach = [v for v in values if 100 * sum(w <= v for w in values) >= percent * len(values)]
        assert found == min(reach)


def test_percentiles_of_1_to_100_are_themselves() -> None:
    assert percentiles(np.arange(100, 0, -1).reshape(10, 10)) == list(PERCENTS)


@given(st.integers(1, 500).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_an_interval_holds_its_chance_and_solves_its_equation(pair: tuple[int, int]) -> None:
    """Wilson's ends are the chances p with |share - p| = z sqrt(p (1 - p) / n)."""
    hits, of = pair
    low, high = wilson(hits, of)
    assert 0 <= low <= hits / of <= high <= 1
    assert low < high
    for end in (low, high):
        if 0 < end < 1:
            left = (hits / of - end) ** 2
            assert left == pytest.approx(1.959964**2 * end * (1 - end) / of, rel=1e-6, abs=1e-12)


def test_an_interval_that_is_printed_in_books() -> None:
    """8 of 10: 0.490 to 0.943."""
    assert wilson(8, 10) == pytest.approx((0.4901625, 0.9433178), abs=1e-6)
    assert wilson(0, 10)[1] == pytest.approx(float(Fraction("0.2775328")), abs=1e-6)
