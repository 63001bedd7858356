"""Each section of the sheet against figures made in another way."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from exact import toys
from fullcycle.engine.kernels import kernels
from fullcycle.engine.tally import NAMES
from fullcycle.exact.chain import build
from fullcycle.exact.distribution import Distribution, invert
from fullcycle.exact.figure import exactly
from fullcycle.games import find
from fullcycle.par import settings
from fullcycle.par.bands import PLAYS, bands, volatility
from fullcycle.par.exposure import most
from fullcycle.par.features import features
from fullcycle.par.wins import wins
from par.conftest import small_game

Sheet = dict[str, Any]
TSAR = find("days-of-the-tsar")


def figures(rtp: float, sigma: float, kurtosis: float = 3.0) -> dict[str, Any]:
    return {
        "rtp": {"value": rtp},
        "variance": {"value": sigma**2},
        "volatility_index": {"sigma": sigma, "method": "exact"},
        "kurtosis": {"value": kurtosis},
    }


def test_bands_are_those_of_a_published_sheet() -> None:
    """Double Diamond Deluxe, as Harrigan and Dixon (2009) print it, to its rounding."""
    spread = Distribution(np.ones(1), 0.0)
    found = bands(figures(0.9258, 6.349285), spread, 1)
    at_90 = [(round(100 * b["low"], 2), round(100 * b["high"], 2)) for b in found if b["z"] == 1.65]
    assert at_90 == [
        *((59.45, 125.71), (82.10, 103.06), (89.27, 95.89), (91.53, 93.63), (92.25, 92.91)),
    ]
    assert [b["plays"] for b in found[:5]] == [1_000, 10_000, 100_000, 1_000_000, 10_000_000]
    assert {b["confidence"] for b in found} == {90, 95, 99}
    assert all(b["played"] is None for b in found), "one bin cannot hold many plays"
    assert bands(figures(0.1, 6.0), spread, 1)[0]["low"] == 0, "never below nothing"


def test_bands_by_convolution_are_binomial_quantiles() -> None:
    """A coin that pays twice the stake half of the time, thrown 1,000 and 10,000 times."""
    coins = np.zeros(1 << 14)
    coins[0] = coins[2] = 0.5
    found = bands(figures(1.0, 1.0, 1.0), Distribution(coins, 1e-15), 1)
    for band in found:
        if band["plays"] > 1000:
            continue
        outside = Fraction(100 - band["confidence"], 200)
        for end, share in (("low", outside), ("high", 1 - outside)):
            below, wins_ = 0, -1
            while below < share * 2 ** band["plays"]:
                wins_ += 1
                below += math.comb(band["plays"], wins_)
            assert band["played"][end] == 2 * wins_ / band["plays"]
        assert band["played"]["error"] < 1e-3
        assert abs(band["played"]["low"] - band["low"]) < 0.02


def test_bands_by_convolution_agree_with_the_normal_law_for_many_plays(sheet: Sheet) -> None:
    for band in sheet["bands"]:
        assert (band["played"] is None) == (band["plays"] > 100_000)
        if band["plays"] == 100_000:
            width = band["high"] - band["low"]
            assert band["played"]["low"] == pytest.approx(band["low"], abs=width / 20)
            assert band["played"]["high"] == pytest.approx(band["high"], abs=width / 20)
    assert len(sheet["bands"]) == 3 * len(PLAYS)


def test_volatility_is_printed_with_its_z(sheet: Sheet) -> None:
    found = sheet["volatility"]
    variance = float(Fraction(sheet["figures"]["variance"]["fraction"]))
    assert found["sigma"] == pytest.approx(math.sqrt(variance))
    indices = {index["z"]: index["value"] for index in found["indices"]}
    assert set(indices) == {1.65, 1.96, 2.576}
    for z, value in indices.items():
        assert value == pytest.approx(z * math.sqrt(variance))


def test_skewness_is_that_of_all_outcomes() -> None:
    stages: toys.Stages = {
        "spin": [(3, 0, {}), (2, 4, {}), (1, 1, {"bonus": 2})],
        "bonus": [(1, 0, {}), (1, 10, {})],
    }
    chances = toys.wins(toys.walk(stages))
    variance = float(toys.central(chances, 2))
    chain = toys.chain(stages)
    found = volatility(chain, figures(0, math.sqrt(variance)), invert(chain))
    assert found["skewness"] == pytest.approx(float(toys.central(chances, 3)) / variance**1.5)


def test_wins_are_spread_over_the_bands_of_a_simulation() -> None:
    coins = np.zeros(1 << 8)
    for win, chance in {0: 0.5, 1: 0.2, 4: 0.1, 8: 0.1, 9: 0.05, 40: 0.05}.items():
        coins[win] = chance
    found = wins(Distribution(coins, 1e-12), 4)
    buckets = {bucket["win"]: bucket for bucket in found["buckets"]}
    assert tuple(buckets) == NAMES
    chances = {name: b["chance"] for name, b in buckets.items() if b["chance"]}
    assert chances == pytest.approx(
        {"0": 0.5, "(0,1)": 0.2, "1": 0.1, "(1,2]": 0.1, "(2,5]": 0.05, "(5,10]": 0.05}
    )
    assert buckets["(5,10]"]["share"] == pytest.approx(0.05 * 10)
    assert buckets["(5,10]"]["one_in"] == pytest.approx(20)
    assert buckets["(10,25]"]["one_in"] is None
    assert (found["below_stake"], found["stake_back"]) == pytest.approx((0.2, 0.1))
    assert found["stake_or_more"] == pytest.approx(0.3)
    assert found["mean_win"] == pytest.approx((0.2 + 0.4 + 0.8 + 0.45 + 2) / 0.5 / 4)
    curve = {point["stakes"]: point["chance"] for point in found["survival"]}
    assert curve[1] == pytest.approx(0.3)
    assert curve[2] == pytest.approx(0.2)
    assert curve[10] == pytest.approx(0.05)
    assert max(curve) == 10, "no point where nothing is left"


def test_the_first_free_spins_are_sums_of_eggs(sheet: Sheet) -> None:
    """Three eggs or more by windows, then the numbers one to ten for each, summed one by one."""
    eggs = Counter({0: 1})
    for strip in TSAR.reels["base"]:
        held = Counter(
            sum(strip[(stop + row) % len(strip)] == "EGG" for row in range(3))
            for stop in range(len(strip))
        )
        eggs = Counter(
            {
                total: sum(
                    n * held[total - before] for before, n in eggs.items() if before <= total
                )
                for total in range(max(eggs) + max(held) + 1)
            }
        )
    sums: Counter[int] = Counter()
    chances: dict[int, Fraction] = {}
    for number in (3, 4, 5):
        sums = Counter(map(sum, product(range(1, 11), repeat=number)))
        for spins, ways in sums.items():
            share = Fraction(ways, 10**number) * eggs[number]
            chances[spins] = chances.get(spins, Fraction(0)) + share
    total = sum(chances.values())
    found = sheet["features"]["free_spins"]
    runs = {int(n): Fraction(share["fraction"]) for n, share in found["first"]["runs"].items()}
    assert runs == {spins: share / total for spins, share in chances.items()}
    exact = sheet["figures"]["features"]["free_spins"]
    mean = sum(spins * share for spins, share in runs.items())
    assert mean == Fraction(exact["first_spins"]["fraction"])
    chance = Fraction(found["chance"]["fraction"])
    assert chance == 1 / Fraction(exact["one_in"]["fraction"])
    assert chance == Fraction(total, math.prod(map(len, TSAR.reels["base"])))


def feature_chain(stages: toys.Stages, name: str) -> Any:
    """A toy chain, one stage of which is a feature."""
    made = toys.chain(stages)
    for stage in made.kernels.game.stages:
        if stage.name == name:
            object.__setattr__(stage, "feature", name)
    return made


def test_a_features_deviation_is_that_of_all_its_outcomes() -> None:
    stages: toys.Stages = {
        "spin": [(7, 3, {}), (2, 0, {"bonus": 2}), (1, 1, {"door": 1})],
        "door": [(1, 5, {"bonus": 1}), (1, 0, {})],
        "bonus": [(1, 0, {}), (2, 6, {})],
    }
    alone = {
        name: [
            (weight, coins if name == "bonus" else 0, granted) for weight, coins, granted in ways
        ]
        for name, ways in stages.items()
    }
    given: dict[int, Fraction] = {}
    for (coins, seen), chance in toys.walk(alone).items():
        if "bonus" in seen:
            given[coins] = given.get(coins, Fraction(0)) + chance
    total = sum(given.values(), Fraction(0))
    spread = toys.central({coins: chance / total for coins, chance in given.items()}, 2)
    found = features(feature_chain(stages, "bonus"))["bonus"]
    assert Fraction(found["chance"]["fraction"]) == total == Fraction(25, 100)
    assert found["deviation"]["value"] == pytest.approx(math.sqrt(spread))
    first = {n: Fraction(share["fraction"]) for n, share in found["first"]["runs"].items()}
    assert first == {"1": Fraction(1, 5), "2": Fraction(4, 5)}


def test_a_table_of_first_runs_that_would_be_endless_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stages: toys.Stages = {
        "spin": [(1, 0, {"door": 2})],
        "door": [(1, 1, {"bonus": 1}), (1, 0, {"bonus": 2})],
    }
    made = feature_chain({**stages, "bonus": [(1, 2, {})]}, "bonus")
    first = features(made)["bonus"]["first"]["runs"]
    assert {n: share["fraction"] for n, share in first.items()} == {
        "2": "1/4",
        "3": "1/2",
        "4": "1/4",
    }
    monkeypatch.setattr("fullcycle.par.features._MOST", 3)
    assert features(made)["bonus"]["first"] is None


def test_a_feature_that_never_comes_has_no_deviation() -> None:
    stages: toys.Stages = {"spin": [(1, 1, {}), (1, 0, {})], "bonus": [(1, 2, {})]}
    found = features(feature_chain(stages, "bonus"))["bonus"]
    assert found["chance"]["fraction"] == "0"
    assert found["deviation"] is found["first"] is None


def test_the_most_that_a_round_can_win() -> None:
    stages: toys.Stages = {
        "spin": [(9, 1, {}), (1, 7, {"bonus": 3}), (1, 20, {})],
        "bonus": [(1, 0, {}), (1, 5, {})],
    }
    assert most(toys.chain(stages)) == 22 == max(toys.wins(toys.walk(stages)))
    again: toys.Stages = {**stages, "bonus": [(9, 5, {}), (1, 0, {"bonus": 1})]}
    assert most(toys.chain(again)) is None, "a bonus that pays and comes back has no end"
    empty: toys.Stages = {**stages, "bonus": [(9, 0, {}), (1, 0, {"bonus": 1})]}
    assert most(toys.chain(empty)) == 20


def test_the_largest_spin_is_counted(small: Sheet) -> None:
    """The most of the base node's histogram, at the largest bet."""
    (node,) = [node for node in small["stages"]["nodes"] if node["stage"] == "base"]
    best = max(sum(entry[1]) for entry in node["entries"])
    found = small["exposure"]["largest_spin"]
    assert Fraction(found["multiple"]["fraction"]) == Fraction(best, 3)
    assert found["hits"] == sum(e[0] for e in node["entries"] if sum(e[1]) == best)
    assert Fraction(found["one_in"]["fraction"]) == Fraction(node["weight"], found["hits"])
    assert found["largest_bet"] == "15.00"
    assert float(found["money"]) == pytest.approx(15 * best / 3)


def test_every_bet_setting_has_its_return(sheet: Sheet) -> None:
    found = sheet["wagers"]["returns"]
    assert [row["lines"] for row in found["settings"]] == list(range(1, 26))
    assert {row["rtp"]["fraction"] for row in found["settings"]} == {
        sheet["figures"]["rtp"]["fraction"]
    }
    assert found["settings"][0]["coins_per_line"] == [1, 20]
    assert found["settings"][0]["stakes"] == ["0.01", "5.00"]
    assert found["settings"][-1]["stakes"] == ["0.25", "125.00"]


@pytest.mark.parametrize("why", ["mechanic", "weights"])
def test_a_game_whose_bets_differ_is_counted_at_each(
    why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows may pay by coins played, and weighted stops make lines differ."""
    made = toys.chain({"spin": [(1, 0, {}), (3, 1, {})]})
    game = made.kernels.game
    if why == "mechanic":
        object.__setattr__(game, "mechanic", "rows")
    else:  # two leaves that weigh four: stops that are not equally likely
        object.__setattr__(game.stages[0], "reels", "base")
    counted: list[tuple[int, int]] = []

    def count(_chain: object, bet: Any, _tell: object) -> dict[str, Any]:
        counted.append((bet.lines, bet.multiplier))
        return exactly(Fraction(bet.multiplier, 10))

    monkeypatch.setattr(settings, "_counted", count)
    found = settings.returns(made, exactly(Fraction(3, 4)))
    assert counted == [(1, coins) for coins in (2, 3, 4, 5)], "the counted bet is not done twice"
    assert [row["coins_per_line"] for row in found["settings"]] == [[n, n] for n in range(1, 6)]
    assert found["least"]["fraction"] == "1/5"
    assert found["greatest"]["fraction"] == "3/4"


def test_counting_at_a_bet_finds_the_return_there(small: Sheet) -> None:
    """What is not counted for the small machine, because of symmetry, is indeed the same."""
    game = small_game()
    chain = build(kernels(game), game.bets.unit())
    bet = game.bets.parse({"coins_per_line": 3, "lines": 2})
    found = settings._counted(chain, bet, None)
    assert found == small["figures"]["rtp"]
