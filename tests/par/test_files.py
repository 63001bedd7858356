"""Sheets of game files: shares carry the feature's multiplier and the coins that are played."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from fullcycle.games import find
from fullcycle.par import contents

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def test_the_shares_of_ways_explain_every_part() -> None:
    game = find(str(EXAMPLES / "river-ways.toml"))
    sheet = contents(game, game.bets.parse())
    assert game.free_spins is not None
    assert game.free_spins.multiplier > 1
    for stage in sheet["combinations"]:
        assert stage["beside"]["fraction"] == "0"
        assert stage["line_hits"] is None
    rows = sheet["combinations"][1]["rows"]
    factors = {row["multiplier"] for row in rows if row["kind"] == "way"}
    assert factors == {game.free_spins.multiplier}


def test_a_row_pays_what_the_coins_played_make_it_pay() -> None:
    game = find(str(EXAMPLES / "classic-rows.toml"))
    size = game.bets.coin_sizes[0]
    for coins, pay in ((1, 800), (3, 2500)):
        sheet = contents(game, game.bets.make(size, coins, 1))
        (stage,) = sheet["combinations"]
        first = stage["rows"][0]
        assert (first["symbol"], first["pay"]) == ("DIAMONDS", pay)
        share = Fraction(first["hits"] * pay, stage["cycle"] * coins)
        assert Fraction(first["share"]["fraction"]) == share
