from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.rules import Bet, Code, CoinBets, RuleError
from fullcycle.rules.money import to_minor, to_text

BETS = CoinBets((1, 2, 5, 10, 20, 25), 20, 25, (5, 1, 25), 250_000)
SIZES = st.sampled_from(BETS.coin_sizes)
COINS = st.integers(1, 20)
LINES = st.integers(1, 25)


@given(SIZES, COINS, LINES)
def test_every_level_is_parsed_as_it_is_written(size: int, coins: int, lines: int) -> None:
    written = {"coin_size": to_text(size), "coins_per_line": coins, "lines": lines}
    bet = BETS.parse(written)
    assert bet == BETS.make(size, coins, lines)
    assert bet.json == written
    assert BETS.parse(bet.json) == bet
    assert (bet.stake_coins, bet.stake_minor) == (coins * lines, size * coins * lines)
    assert (bet.lines, bet.multiplier) == (lines, coins)


@pytest.mark.case(62)
@given(SIZES, COINS, LINES, st.integers(0, 10**9))
def test_coins_become_money_by_the_coin_size(size: int, coins: int, lines: int, won: int) -> None:
    bet = BETS.make(size, coins, lines)
    assert bet.money(won) == won * size
    assert to_minor(bet.amount(won)["money"]) == won * size
    assert bet.amount(won)["coins"] == won


@given(SIZES)
def test_the_gamble_limit_never_exceeds_its_money(size: int) -> None:
    bet = BETS.make(size, 20, 25)
    assert bet.gamble_limit * size <= 250_000 < (bet.gamble_limit + 1) * size


def test_absent_fields_are_the_default() -> None:
    assert BETS.parse() == BETS.parse(None) == BETS.parse({}) == BETS.make(5, 1, 25)
    assert BETS.parse({"lines": 3}) == BETS.make(5, 1, 3)
    assert BETS.parse({"coin_size": "0.2"}).json["coin_size"] == "0.20"
    assert BETS.parse({"coins_per_line": 7}) == BETS.make(5, 7, 25)


@pytest.mark.case(85)
def test_a_bet_never_depends_on_the_one_before() -> None:
    BETS.parse({"coin_size": "0.25", "coins_per_line": 20, "lines": 9})
    assert BETS.parse({}) == BETS.make(5, 1, 25)


@pytest.mark.case(65)
@pytest.mark.parametrize(
    ("bet", "where", "message"),
    [
        ([], "bet", "must be an object"),
        ("0.20", "bet", "must be an object"),
        (5, "bet", "must be an object"),
        ({"coin": "0.20"}, "bet", "unknown field 'coin'"),
        ({"lines": 25, "bet": "1.00"}, "bet", "unknown field 'bet'"),
        ({1: 2}, "bet", "unknown field 1"),
        ({"coin_size": 0.2}, "bet.coin_size", "not an amount"),
        ({"coin_size": 20}, "bet.coin_size", "not an amount"),
        ({"coin_size": None}, "bet.coin_size", "not an amount"),
        ({"coin_size": "0.03"}, "bet.coin_size", "0.03 is not a coin size; choose one of 0.01"),
        ({"coin_size": "0.00"}, "bet.coin_size", "not a coin size"),
        ({"coin_size": "0.205"}, "bet.coin_size", "more than 2 digits"),
        ({"coin_size": "-0.20"}, "bet.coin_size", "not an amount"),
        ({"coins_per_line": 0}, "bet.coins_per_line", "0 is not a whole number from 1 to 20"),
        ({"coins_per_line": 21}, "bet.coins_per_line", "from 1 to 20"),
        ({"coins_per_line": -1}, "bet.coins_per_line", "from 1 to 20"),
        ({"coins_per_line": 1.0}, "bet.coins_per_line", "from 1 to 20"),
        ({"coins_per_line": "1"}, "bet.coins_per_line", "from 1 to 20"),
        ({"coins_per_line": True}, "bet.coins_per_line", "from 1 to 20"),
        ({"coins_per_line": None}, "bet.coins_per_line", "from 1 to 20"),
        ({"lines": 0}, "bet.lines", "from 1 to 25"),
        ({"lines": 26}, "bet.lines", "26 is not a whole number from 1 to 25"),
        ({"lines": [1, 2]}, "bet.lines", "from 1 to 25"),
        ({"lines": False}, "bet.lines", "from 1 to 25"),
    ],
)
def test_wrong_bets_say_what_and_where(bet: Any, where: str, message: str) -> None:
    with pytest.raises(RuleError) as caught:
        BETS.parse(bet)
    assert (caught.value.where, caught.value.code) == (where, Code.BAD_BET)
    assert message in caught.value.message
    assert "\n" not in str(caught.value)


def test_money_that_would_need_rounding_is_a_malfunction() -> None:
    bet = Bet({}, stake_coins=3, stake_minor=10, lines=1, multiplier=1)
    assert bet.money(3) == 10
    with pytest.raises(RuleError, match="whole number of minor units") as caught:
        bet.money(1)
    assert caught.value.code is Code.MALFUNCTION


def test_the_unit_bet_is_one_coin_on_each_line() -> None:
    assert BETS.unit() == BETS.make(1, 1, 25)
    assert BETS.unit(7) == BETS.make(1, 1, 7)


def test_levels_as_info_shows_them() -> None:
    shown = BETS.describe()
    assert shown["coin_sizes"] == ["0.01", "0.02", "0.05", "0.10", "0.20", "0.25"]
    assert shown["coins_per_line"] == list(range(1, 21))
    assert shown["lines"] == list(range(1, 26))
    assert shown["default"] == {"coin_size": "0.05", "coins_per_line": 1, "lines": 25}
    for size in shown["coin_sizes"]:
        assert BETS.parse({"coin_size": size}).json["coin_size"] == size
