"""Bets from a list of levels."""

from __future__ import annotations

from typing import Any

import pytest

from fullcycle.rules import LevelBets, RuleError

BETS = LevelBets.of((1, 2, 5, 40), 25, 25, 5)


def test_levels_are_credits_times_a_multiplier() -> None:
    bet = BETS.parse({"bet": "1.25"})
    assert (bet.stake_coins, bet.stake_minor, bet.lines, bet.multiplier) == (125, 125, 25, 5)
    assert BETS.parse() == BETS.parse({}) == bet
    assert BETS.parse({"bet": "10"}).json == {"bet": "10.00"}
    assert BETS.largest() == BETS.parse({"bet": "10.00"})
    assert BETS.unit_of(BETS.largest()) == BETS.unit() == BETS.parse({"bet": "0.25"})
    assert BETS.line_cost(5) == 5
    assert (BETS.coins, BETS.line_counts) == ((1, 2, 5, 40), (25,))
    assert BETS.describe()["levels"] == ["0.25", "0.50", "1.25", "10.00"]


@pytest.mark.parametrize(
    "bet",
    [{"bet": "0.75"}, {"bet": 1.25}, {"bet": "1.25", "lines": 25}, {"coin_size": "0.01"}, "1.25"],
)
def test_other_bets_are_refused(bet: object) -> None:
    with pytest.raises(RuleError, match="bet"):
        BETS.parse(bet)


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"multipliers": (2, 1)}, "multipliers"),
        ({"multipliers": ()}, "multipliers"),
        ({"multipliers": (1, 5, 30)}, "multipliers"),
        ({"cost": 26}, "cost"),
        ({"default": (1, 3, 25)}, "default"),
        ({"default": (1, 5, 24)}, "default"),
    ],
)
def test_levels_that_contradict_themselves_are_refused(changed: dict[str, Any], where: str) -> None:
    fields: dict[str, Any] = vars(BETS) | changed
    with pytest.raises(RuleError, match=where):
        LevelBets(**fields)
