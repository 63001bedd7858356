"""The gamble of a data file's game: which wins it is offered for, its limits, its worth."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fullcycle.engine.kernels import kernels
from fullcycle.exact import decide
from fullcycle.exact.chain import build
from fullcycle.games import find
from fullcycle.play import scenario
from fullcycle.rules import RuleError, events
from fullcycle.rules.canonical import describe
from fullcycle.simulate import simulate
from games.declared_lab import Lab, fraction, of, small

GAMBLE = {"rounds": 3, "limit": "0.08"}
FREE = {"symbol": "S", "award": {2: 2}}
BONUS = {"symbol": "B", "count": 2, "where": "line", "pays": "line", "mean": "4"}
FEATURES: dict[str, dict[str, Any]] = {
    "none": {},
    "free": {"free_spins": FREE},
    "bonus": {"bonus": BONUS},
    "both": {"free_spins": FREE, "bonus": BONUS},
}
SHAPES: dict[str, dict[str, Any]] = {
    "lines": {},
    "ways": {"mechanic": "ways", "lines": None, "bets": {"coin_sizes": ["0.01"], "cost": 1}},
    "rows": {
        "mechanic": "rows",
        "pays": None,
        "pay_rows": [{"name": "TWO", "cells": ["A", "A"], "pay": 3}],
    },
}


def game(features: str = "none", shape: str = "lines", **more: Any) -> dict[str, Any]:
    """Two reels of one row: AA pays 3, SS pays 5 times the bet and BB the bonus."""
    whole = {
        "lines": [[1, 1]],
        "pays": {"A": {2: 3}},
        "scatter_pays": {"S": {2: 5}},
        "reels": {"base": ["A B S", "A A S B"]},
        "gamble": GAMBLE,
    }
    bonus = FEATURES[features].get("bonus")
    own = dict(FEATURES[features])
    if bonus is not None and shape == "ways":
        own["bonus"] = {**bonus, "where": "window"}
    return small(**whole | own | SHAPES[shape] | more)


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path)


def play(
    lab: Lab, text: dict[str, Any], *rows: str, coins: int = 1, cards: str = "", choices: str = ""
) -> Any:
    """A round of these windows; choices are collect, or what is gambled on."""
    made = [
        {"do": "collect"} if word == "collect" else {"do": "gamble", "on": word}
        for word in choices.split()
    ]
    document: dict[str, Any] = {
        "game": lab.write(text),
        "bet": {"coins_per_line": coins},
        "spins": [{"window": [row]} for row in rows],
        "draws": {"cards": cards.split()} if cards else {},
        "choices": made,
    }
    if "bonus" in text and any(row == "B B" for row in rows):
        document["draws"]["bonus"] = [4] * sum(row == "B B" for row in rows)
    return scenario.run(document, find)


@pytest.mark.parametrize(
    ("features", "shape"),
    [*((features, "lines") for features in FEATURES), ("none", "ways"), ("both", "rows")],
)
def test_a_win_that_starts_no_feature_may_be_gambled(lab: Lab, features: str, shape: str) -> None:
    text = game(features, shape)
    won = play(lab, text, "A A")
    assert (won.status, won.win.coins) == ("waiting", 3)
    assert won.waiting_for["do"] == ["gamble", "collect"]
    assert won.waiting_for["left"] == 3
    assert play(lab, text, "A A", choices="collect").win.coins == 3
    twice = play(lab, text, "A A", cards="QH 2S", choices="red black collect")
    assert (twice.status, twice.win.coins) == ("settled", 12)
    four = play(lab, text, "A A", cards="2D", choices="diamonds")
    assert (four.status, four.win.coins) == ("settled", 12)  # above the limit: collected
    lost = play(lab, text, "A A", cards="QH", choices="black")
    assert (lost.status, lost.win.coins) == ("settled", 0)
    assert play(lab, text, "A B").status == "settled"


@pytest.mark.parametrize("features", FEATURES)
def test_a_spin_that_starts_a_feature_is_not_gambled(lab: Lab, features: str) -> None:
    text = game(features)
    if "free_spins" in text:
        assert play(lab, text, "S S", "A A", "A B").status == "settled"
    else:
        assert play(lab, text, "S S").status == "waiting"
    if "bonus" in text:
        bonus = play(lab, text, "B B")
        assert (bonus.status, bonus.win.coins) == ("settled", 4)
    else:
        assert play(lab, text, "B B").win.coins == 0


def test_rounds_and_limit(lab: Lab) -> None:
    most = play(lab, game(pays={"A": {2: 1}}), "A A", cards="2H 2H 2H", choices="red red red red")
    assert (most.status, most.win.coins) == ("settled", 8)
    assert [gamble.left for gamble in of(most, events.Gamble)] == [2, 1, 0]
    for coins, waits in ((1, True), (2, True), (3, False)):
        won = play(lab, game(), "A A", coins=coins)  # 3, 6 and 9 pence; the limit is 8
        assert (won.status == "waiting") == waits


@pytest.mark.parametrize("features", FEATURES)
def test_it_adds_nothing_however_it_is_played(lab: Lab, features: str) -> None:
    with_it = lab.find(game(features, gamble={"rounds": 3, "limit": "1.00"}))
    sheet = lab.exact(game(features, gamble={"rounds": 3, "limit": "1.00"}))
    without = lab.exact(game(features, gamble=None))
    assert fraction(sheet, "rtp") == fraction(without, "rtp")
    assert fraction(sheet, "variance") == fraction(without, "variance")
    assert fraction(sheet, "hit_frequency") == fraction(without, "hit_frequency")
    assert fraction(sheet, "parts", "gamble") == 0
    assert without["gamble"] is None
    policies = decide.policies(build(kernels(with_it), with_it.bets.unit()))
    assert policies is not None
    assert policies.best == policies.worst == Fraction(0)
    sums = simulate(with_it, with_it.bets.parse(), 20_000)
    assert sums.coins / sums.rounds == pytest.approx(float(fraction(without, "rtp")), rel=0.1)


def test_info_tells_it_and_a_file_without_it_has_none(lab: Lab) -> None:
    shown = describe(lab.find(game()))
    assert (shown["gamble"]["rounds"], shown["gamble"]["limit"]) == (3, "0.08")
    assert list(shown["weights"]) == ["cards"]
    assert [stage["name"] for stage in shown["stages"]] == ["base", "gamble"]
    plain = lab.find(game(gamble=None))
    assert (plain.gamble, plain.draws, plain.bets.gamble_limit) == (None, (), 0)
    assert [stage.name for stage in plain.stages] == ["base"]


@pytest.mark.parametrize(
    ("gamble", "key"),
    [
        ({"rounds": 0, "limit": "1.00"}, "gamble.rounds"),
        ({"rounds": 21, "limit": "1.00"}, "gamble.rounds"),
        ({"rounds": 5, "limit": "0.00"}, "gamble.limit"),
        ({"rounds": 5, "limit": 3}, "gamble.limit"),
        ({"rounds": 5}, "gamble.limit"),
        ({"rounds": 5, "limit": "1.00", "deck": 32}, "gamble.deck"),
    ],
)
def test_what_is_wrong_is_told_by_its_key(lab: Lab, gamble: dict[str, Any], key: str) -> None:
    with pytest.raises(RuleError) as caught:
        lab.find(game(gamble=gamble))
    assert caught.value.where.endswith(key)


def test_a_variant_of_a_game_of_picks_keeps_its_orders(lab: Lab) -> None:
    """120 orders of the gems are no prizes of a bonus; other weights leave what is ordered."""
    gems = [1] * 119 + [3]
    variant = {"id": "gypsy-v", "variant_of": "gypsy-queen", "draws": {"gems": {"weights": gems}}}
    found = lab.find(variant)
    assert found.draw("gems").weights == tuple(gems)
    assert found.draw("gems").items == (50, 100, 250, 500, 1000)
