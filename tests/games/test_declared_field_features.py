"""Faults seen in the field, on the features of game files: awards, series, limits, caps."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fullcycle.rules import RuleError, events
from fullcycle.simulate import simulate
from games.declared_lab import Lab, fraction, of, small


def series(spins: int, hit: int, of_: int) -> dict[str, Any]:
    """Every round wins `spins` free spins, and each of them as many again with chance hit / of_.

    Every spin pays 1, so that the round's coins are its free spins and one more.
    """
    return small(
        symbols=["A", "S"],
        reels={"base": ["S"], "free": ["A S"]},
        weights={"free": [f"{of_ - hit} {hit}"]},
        scatter_pays={"S": {1: 1}},
        free_spins={"symbol": "S", "award": {1: spins}, "retrigger": {1: spins}, "reels": "free"},
    )


SERIES = [(10, 93825, 8388608, "11.259335", "15.7864"), (50, 1, 1000, "52.631579", "145.648")]


@pytest.mark.case(4)
@pytest.mark.case(5)
@pytest.mark.parametrize(("spins", "hit", "of_", "mean", "variance"), SERIES)
def test_the_length_of_a_retriggered_series(
    lab: Lab, spins: int, hit: int, of_: int, mean: str, variance: str
) -> None:
    sheet = lab.exact(series(spins, hit, of_))
    length = fraction(sheet, "features", "free_spins", "spins")
    assert length == spins / (1 - Fraction(spins * hit, of_)) == fraction(sheet, "rtp") - 1
    assert f"{float(length):.6f}" == mean
    digits = len(variance.split(".")[1])
    assert f"{float(fraction(sheet, 'variance')):.{digits}f}" == variance


@pytest.mark.case(5)
def test_a_million_series_have_that_length(lab: Lab) -> None:
    game = lab.find(series(50, 1, 1000))
    sums = simulate(game, game.bets.parse(), 10**6, seed=5, workers=1)
    assert abs(sums.coins / 10**6 - 1 - 1000 / 19) < 0.05


@pytest.mark.case(16)
def test_the_feature_multiplies_the_win_the_event_and_the_round(lab: Lab) -> None:
    game = small(
        pays={"A": {1: 10}},
        reels={"base": ["A B S"]},
        free_spins={"symbol": "S", "award": {1: 1}, "multiplier": 3},
    )
    played = lab.play(game, [["S"], ["A"]])
    assert [win.coins for win in of(played, events.LineWin)] == [30]
    assert [end.coins for end in of(played, events.FeatureEnd)] == [30]
    assert played.win.coins == 30
    assert lab.play(game, [["A"]]).win.coins == 10


@pytest.mark.case(16)
def test_the_multiplier_of_a_wild_is_a_number_in_the_event(lab: Lab) -> None:
    game = small(
        symbols=["A", "W", "S"],
        lines=[[1, 1]],
        pays={"A": {2: 10}},
        reels={"base": ["A W S"] * 2},
        wilds=[{"symbol": "W", "multiplier": 50}],
    )
    (win,) = of(lab.play(game, [["A W"]]), events.LineWin)
    assert (win.coins, win.multiplier) == (500, 50)


@pytest.mark.case(2)
@pytest.mark.parametrize("lines", [1, 5, 10])
def test_an_award_does_not_grow_with_the_lines(lab: Lab, lines: int) -> None:
    shapes = [[1 + n // 9 % 3, 1 + n // 3 % 3, 1 + n % 3] for n in range(10)]
    game = small(
        rows=3,
        symbols=["A", "B", "S", "L"],
        lines=shapes,
        pays={"A": {3: 1}},
        reels={"base": ["A B S L"] * 3},
        free_spins={"symbol": "S", "award": {1: 1}},
        bonus={
            "symbol": "L",
            "count": 1,
            "where": "window",
            "pays": "total",
            "values": [2],
            "weights": [1],
        },
    )
    window = ["B B B", "B S B", "B B L"]
    played = lab.play(game, [window, ["B B B"] * 3], lines=lines)
    assert [one.granted for one in of(played, events.Feature)] == [{"spins": 1}]
    assert [one.coins for one in of(played, events.PrizeWin)] == [2 * lines]


@pytest.mark.case(14)
def test_the_cap_is_one_for_the_whole_round(lab: Lab) -> None:
    game = small(
        symbols=["A", "B", "S"],
        lines=[[1, 1]],
        pays={"A": {1: 3000}, "B": {1: 4000}},
        reels={"base": ["A B S"] * 2},
        free_spins={"symbol": "S", "award": {1: 1}},
        cap=5000,
    )
    played = lab.play(game, [["A S"], ["B A"]])
    assert played.win.coins == 5000
    assert [cap.coins for cap in of(played, events.Cap)] == [5000]
    assert lab.play(game, [["A S"], ["S A"]]).win.coins < 5000


ALWAYS = {"symbol": "S", "award": {1: 3}, "retrigger": {1: 1}}


@pytest.mark.case(22)
@pytest.mark.parametrize("retrigger", [1, 2])
def test_free_spins_that_never_end_are_refused(lab: Lab, retrigger: int) -> None:
    endless = small(reels={"base": ["S"]}, free_spins=ALWAYS | {"retrigger": {1: retrigger}})
    with pytest.raises(RuleError, match="return infinite"):
        lab.exact(endless)


@pytest.mark.case(22)
def test_an_endless_series_stops_at_its_limit_and_says_so(lab: Lab) -> None:
    game = small(
        reels={"base": ["S"]}, free_spins=ALWAYS | {"limit": 7}, scatter_pays={"S": {1: 1}}
    )
    played = lab.play(game, [["S"]] * 8)
    assert len(of(played, events.Spin)) == 8
    assert played.win.coins == 8
    assert any(one.limited for one in of(played, events.Feature))
    sheet = lab.exact(game)
    assert fraction(sheet, "features", "free_spins", "spins") == 7
    assert (fraction(sheet, "rtp"), fraction(sheet, "variance")) == (Fraction(8), Fraction(0))


@pytest.mark.case(23)
def test_a_features_total_holds_only_its_own_wins(lab: Lab) -> None:
    game = small(
        lines=[[1, 1]],
        pays={"A": {1: 3}},
        reels={"base": ["A B S"] * 2},
        free_spins={"symbol": "S", "award": {1: 2}},
    )
    played = lab.play(game, [["A S"], ["B B"], ["A B"]])
    assert [end.coins for end in of(played, events.FeatureEnd)] == [3]
    assert played.win.coins == 6


@pytest.mark.case(25)
def test_more_free_spins_won_in_a_free_spin(lab: Lab) -> None:
    """5 left, one played that wins and grants 10: 14 remain; the scatter wins on no line."""
    game = small(
        lines=[[1, 1]],
        pays={"A": {1: 3}},
        reels={"base": ["A B S"] * 2},
        scatter_pays={"S": {1: 2}},
        free_spins={"symbol": "S", "award": {1: 5}, "retrigger": {1: 10}},
    )
    played = lab.play(game, [["S B"], ["A S"], *[["B B"]] * 14])
    granted = [(one.more, one.granted["spins"], one.left) for one in of(played, events.Feature)]
    assert granted == [(False, 5, 5), (True, 10, 14)]
    assert {win.symbol for win in of(played, events.LineWin)} == {"A"}
    assert [win.coins for win in of(played, events.ScatterWin)] == [2, 2]
    assert played.win.coins == 2 + 3 + 2
