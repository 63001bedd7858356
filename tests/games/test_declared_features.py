"""Mystery, re-spins, wheel, collected symbols and picked prizes of game files: counted twice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from fullcycle.simulate import simulate
from games.declared_lab import Lab, fraction
from games.features_lab import cards, river, shaft
from machines import toml_text
from second.features import Whole

GAMES: dict[str, Callable[..., dict[str, Any]]] = {"shaft": shaft, "cards": cards, "river": river}
SEEDS = (1, 2, 3)
#: Free spins that add none: the round's win then has finitely many values.
ENDING: dict[str, dict[str, Any]] = {
    "shaft": {"wheel": shaft()["wheel"] | {"retrigger": 6}},
    "cards": {"free_spins": cards()["free_spins"] | {"retrigger": {6: 1}}},
    "river": {"free_spins": river()["free_spins"] | {"retrigger": {6: 1}}},
}
ROUNDS = 200_000


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_every_part_is_the_slow_evaluator_s(lab: Lab, name: str, seed: int) -> None:
    """Parts of the return as fractions, more free spins in free spins included."""
    game = GAMES[name](seed, cap=None)
    sheet, second = lab.exact(game), Whole(toml_text.document(game))
    means = second.means()
    parts = {part: fraction(sheet, "parts", part) for part in sheet["parts"] if part != "gamble"}
    assert parts == {part: means.get(part, Fraction(0)) / second.bet for part in parts}
    assert set(means) <= set(parts)
    assert fraction(sheet, "rtp") == sum(means.values()) / second.bet
    seen = {part.partition("_")[0] for part, mean in means.items() if mean}
    every = {"shaft": {"lines", "collect", "respin", "free"}, "cards": {"respin", "free", "bonus"}}
    assert every.get(name, {"ways", "collect", "free", "bonus"}) <= seen


@pytest.mark.parametrize("name", GAMES)
def test_the_whole_distribution_is_the_slow_evaluator_s(lab: Lab, name: str) -> None:
    """Variance and hit frequency as fractions, then what a cap leaves of the return."""
    game = GAMES[name](4, **ENDING[name], cap=None)
    second = Whole(toml_text.document(game), coins=2)
    spread, sheet = second.spread(), lab.exact(game, coins_per_line=2)
    assert sum(spread.values()) == 1
    mean = sum((coins * chance for coins, chance in spread.items()), Fraction(0))
    square = sum((coins**2 * chance for coins, chance in spread.items()), Fraction(0))
    assert fraction(sheet, "rtp") == mean / second.bet
    assert fraction(sheet, "variance") == (square - mean**2) / second.bet**2
    assert fraction(sheet, "hit_frequency") == 1 - spread[0]
    # cap = 10 stakes
    capped = lab.exact(game | {"cap": 10}, coins_per_line=2)
    least = 10 * second.bet
    paid = sum((min(coins, least) * chance for coins, chance in spread.items()), Fraction(0))
    met = sum(chance for coins, chance in spread.items() if coins >= least)
    assert 0 < met < 1
    assert capped["rtp"]["value"] == pytest.approx(float(paid / second.bet), abs=1e-6)
    assert capped["cap"]["one_in"]["value"] == pytest.approx(float(1 / met), rel=1e-5)
    assert capped["cap"]["cost"]["value"] == pytest.approx(
        float((mean - paid) / second.bet), abs=1e-6
    )
    squared = sum(
        (min(coins, least) ** 2 * chance for coins, chance in spread.items()), Fraction(0)
    )
    variance = float((squared - paid**2) / second.bet**2)
    assert capped["variance"]["value"] == pytest.approx(variance, rel=1e-5)


@pytest.mark.parametrize("name", GAMES)
def test_a_simulation_agrees(lab: Lab, name: str) -> None:
    """With a cap on the game that has one; parts too are where they were counted."""
    text = GAMES[name](2) | {"cap": 30}
    game = lab.find(text)
    sheet, bet = lab.exact(text), game.bets.parse()
    sums = simulate(game, bet, ROUNDS, seed=11, workers=1)
    width = 4.5 * sqrt(sheet["variance"]["value"] / ROUNDS)
    assert abs(sums.report(game, bet)["rtp"] - sheet["rtp"]["value"]) < width
    assert sums.largest <= 30 * bet.stake_coins
