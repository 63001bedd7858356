"""Sums of rounds: integers, merged by addition, and the figures made of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.engine import frame as frames
from fullcycle.engine import tally as tallies
from fullcycle.engine.jit import callable_
from fullcycle.games import find
from fullcycle.simulate import Sums

TSAR = find("days-of-the-tsar")
BET = TSAR.bets.unit()
PARTS = [part for stage in TSAR.stages for part in stage.parts]
COUNTS = st.integers(0, 2**70)


@st.composite
def sums(draw: st.DrawFn) -> Sums:
    def row(length: int) -> list[int]:
        return draw(st.lists(COUNTS, min_size=length, max_size=length))

    stages = len(TSAR.stages)
    rounds, coins, squares, hits, largest, capped = row(6)
    sums = Sums(rounds, coins, squares, hits, largest, capped)
    sums.bands, sums.parts = row(len(tallies.NAMES)), row(len(PARTS))
    sums.visits, sums.begun, sums.met = row(stages), row(stages), row(stages)
    return sums


@given(sums(), sums(), sums())
def test_merging_is_addition_in_any_order(one: Sums, two: Sums, three: Sums) -> None:
    assert Sums.total([one, two, three]) == Sums.total([three, one, two])
    both = Sums.total([one, two])
    assert Sums.total([both, three]) == Sums.total([one, Sums.total([two, three])])
    for name in ("rounds", "coins", "squares", "hits", "capped"):
        assert getattr(both, name) == getattr(one, name) + getattr(two, name)
    assert both.largest == max(one.largest, two.largest)
    assert both.parts == [a + b for a, b in zip(one.parts, two.parts, strict=True)]
    assert both.bands == [a + b for a, b in zip(one.bands, two.bands, strict=True)]


@given(sums())
def test_nothing_added_changes_nothing(one: Sums) -> None:
    before = replace(one, bands=list(one.bands), parts=list(one.parts))
    one.add(Sums())
    assert one == before
    assert Sums.total([]) == Sums()


def test_adding_leaves_the_other_as_it_was() -> None:
    one, two = Sums(parts=[1, 2]), Sums(parts=[3, 4])
    total = Sums()
    total.add(one)
    total.add(two)
    assert (one.parts, two.parts, total.parts) == ([1, 2], [3, 4], [4, 6])


_add = callable_(tallies.add)


def of_wins(wins: list[int]) -> Sums:
    """The sums that the engine's own tally keeps of rounds with those wins."""
    counts, frame = tallies.tally(BET.stake_coins), frames.frame()
    for win in wins:
        frame.win = win
        _add(counts, frame)
    return Sums.of(TSAR, counts, frame)


@pytest.mark.parametrize(
    ("win", "band"),
    [
        (0, "0"),
        (1, "(0,1)"),
        (24, "(0,1)"),
        (25, "1"),
        (26, "(1,2]"),
        (50, "(1,2]"),
        (51, "(2,5]"),
        (125, "(2,5]"),
        (126, "(5,10]"),
        (250, "(5,10]"),
        (251, "(10,25]"),
        (2_500, "(50,100]"),
        (2_501, "(100,250]"),
        (25_000, "(250,1000]"),
        (25_001, "(1000,5000]"),
        (125_000, "(1000,5000]"),
        (125_001, "(5000,...)"),
        (10**7, "(5000,...)"),
    ],
)
def test_each_win_falls_into_its_band(win: int, band: str) -> None:
    """At a stake of 25: exactly the stake stands alone, upper ends belong to their band."""
    report = of_wins([win]).report(TSAR, BET)
    bands = report["histogram"]["bands"]
    assert [name for name, rounds in bands.items() if rounds] == [band]
    assert list(bands) == list(tallies.NAMES)


@given(st.lists(st.integers(0, 10**6), min_size=2, max_size=40))
def test_the_deviation_is_that_of_integers(wins: list[int]) -> None:
    found = of_wins(wins)
    mean = Fraction(sum(wins), len(wins))
    variance = sum(((win - mean) ** 2 for win in wins), Fraction(0)) / (len(wins) - 1)
    assert found.sigma(25) == pytest.approx(sqrt(variance) / 25, rel=1e-12)
    assert found.sigma(1) == pytest.approx(sqrt(variance), rel=1e-12)


def test_the_deviation_keeps_its_digits_where_floats_lose_them() -> None:
    """A spread of 1 coin around 10^12: squares of 80 bits, and not one of them lost."""
    wins = [10**12, 10**12 + 2] * 500_000
    sums = Sums(
        rounds=len(wins), coins=sum(wins), squares=sum(win * win for win in wins[:2]) * 500_000
    )
    assert sums.sigma(1) == pytest.approx(1, rel=1e-6)


def test_one_round_has_no_deviation() -> None:
    assert of_wins([300]).sigma(25) == 0
    report = of_wins([300]).report(TSAR, BET)
    assert report["interval95"] == [12, 12]


def test_the_report_is_made_of_the_sums() -> None:
    sums = of_wins([0, 0, 25, 75, 0, 400, 0, 0, 0, 0])
    sums.parts = [450, 25, 20, 5, 0]
    sums.visits, sums.begun, sums.met = [10, 6, 30, 3], [10, 6, 3, 3], [10, 6, 2, 3]
    report = sums.report(TSAR, BET)
    assert report["rounds"] == 10
    assert report["rtp"] == 2
    assert report["hit_frequency"] == 0.3
    assert report["max_win"] == {"coins": 400, "multiple": 16}
    assert report["parts"] == dict(zip(PARTS, [1.8, 0.1, 0.08, 0.02, 0], strict=True))
    assert sum(report["parts"].values()) == pytest.approx(report["rtp"])
    assert report["features"] == {"free_spins": {"one_in": 5, "mean": 0.5, "spins": 15}}
    low, high = report["interval95"]
    assert high - report["rtp"] == pytest.approx(1.959964 * sums.sigma(25) / sqrt(10))
    assert report["rtp"] - low == pytest.approx(high - report["rtp"])


def test_a_features_coins_are_its_own_parts_wherever_it_stands() -> None:
    base, eggs, free, gamble = TSAR.stages
    game = replace(TSAR, stages=(base, free, eggs, gamble))
    sums = of_wins([100, 300])
    sums.parts, sums.visits, sums.met = [70, 30, 250, 50, 0], [2, 8, 3, 0], [2, 1, 1, 0]
    found = sums.report(game, BET)["features"]["free_spins"]
    assert found == {"one_in": 2, "mean": 300 / 25, "spins": 8}


@pytest.mark.case(28)
def test_a_feature_that_never_began_has_no_statistics() -> None:
    sums = of_wins([0, 25])
    assert sums.report(TSAR, BET)["features"]["free_spins"] == {
        "one_in": None,
        "mean": None,
        "spins": None,
    }
