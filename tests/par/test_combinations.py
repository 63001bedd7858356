"""Every combination's hits, multiplier and share, counted again by the second program."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import event
from hypothesis import strategies as st

from fullcycle.engine import histogram, trace
from fullcycle.engine.jit import callable_
from fullcycle.exact import cycle
from fullcycle.exact.figure import exactly
from fullcycle.exact.figures import counted
from fullcycle.exact.moments import part_means
from fullcycle.games import find
from fullcycle.par import combinations
from fullcycle.rules import Bet, Code, Game, RuleError
from fullcycle.rules.canonical import describe
from games.declared_lab import Lab, small
from second import par_check
from strategies_games import Structure, games, of_any_structure

hits_of = callable_(histogram.hits)


def sheet_of(game: Game, bet: Bet) -> dict[str, Any]:
    """As much of a sheet as combinations are checked by."""
    chain, rules = counted(game, bet), describe(game)
    stake = chain.bet.stake_coins
    parts = {name: exactly(mean / stake) for name, mean in part_means(chain).items()}
    return {
        "rules": rules,
        "wagers": {"bet": dict(bet.json)},
        "figures": {"parts": parts},
        "combinations": combinations.tables(chain, rules, parts),
    }


def wrong(sheet: dict[str, Any]) -> list[par_check.Difference]:
    return [
        (what, said, found)
        for table in sheet["combinations"]
        for what, said, found in par_check.combinations(sheet, table)
        if said != found
    ]


@pytest.mark.case(37)
@of_any_structure
def test_combinations_of_any_small_game(
    structure: Structure, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Nothing of a part is left beside the shares, whatever multiplies and however stops weigh."""
    path = tmp_path_factory.mktemp("game") / "small.toml"
    path.write_text(data.draw(games(structure)), "utf-8")
    game = find(str(path))
    coins, lines = data.draw(st.integers(1, 3)), data.draw(st.integers(1, game.bets.max_lines))
    sheet = sheet_of(game, game.bets.make(game.bets.coin_sizes[0], coins, lines))
    assert wrong(sheet) == []
    assert not list(par_check.uncounted(sheet))
    for table in sheet["combinations"]:
        assert table["beside"]["fraction"] == "0"
        rows = table["rows"]
        for row in rows:
            mean = row["mean_multiplier"]
            event(f"{row['kind']} multiplied: {mean is not None and mean['value'] > 1}")


WILD = small(
    symbols=["A", "B", "W"],
    scatters=[],
    rows=2,
    lines=[[1, 1], [2, 2]],
    pays={"A": {2: 3}},
    reels={"base": ["A B W", "A W B B"]},
    wilds=[{"symbol": "W", "multiplier": 5}],
)


def rows_of(lab: Lab, game: Mapping[str, Any]) -> dict[str, Any]:
    found = lab.find(game)
    (table,) = sheet_of(found, found.bets.parse())["combinations"]
    return {row["symbol"]: row for row in table["rows"]} | {"table": table}


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path)


def test_a_wild_that_multiplies_by_hand(lab: Lab) -> None:
    """AA pays 3, AW and WA 15: of 12 settings of a line, 1 + 2."""
    row = rows_of(lab, WILD)["A"]
    assert (row["hits"], row["probability"], row["one_in"]) == (3, 3 / 12, 4)
    assert Fraction(row["mean_multiplier"]["fraction"]) == Fraction(1 + 5 + 5, 3)
    assert Fraction(row["share"]["fraction"]) == Fraction(3 + 15 + 15, 12)


def test_lines_that_differ_are_counted_together(lab: Lab) -> None:
    """An A of weight 7 stands in line 1's row of reel 1 at stop 0, in line 2's at stop 2."""
    game = WILD | {"weights": {"base": ["7 1 2", "1 1 1 1"]}}
    found = rows_of(lab, game)
    assert found["table"]["lines_counted"] == 2
    assert (found["table"]["cycle"], found["table"]["windows"]) == (40, 12)
    # line 1: A 7 x (A or W), W 2 x A; line 2 sees the row below: A 2, W 1
    hits = (7 * 2 + 2) + (2 * 2 + 1)
    assert found["A"]["hits"] == hits
    assert found["A"]["probability"] == hits / 80
    assert found["table"]["line_hits"]["fraction"] == str(Fraction(hits, 80))
    even = rows_of(lab, WILD | {"weights": {"base": ["2 2 2", "3 3 3 3"]}})
    assert even["table"]["lines_counted"] == 1


def test_ways_are_a_mean_number_and_no_probability(lab: Lab) -> None:
    game = small(
        mechanic="ways",
        rows=2,
        lines=None,
        pays={"A": {2: 3}},
        reels={"base": ["A A B", "A A A"]},
        bets={"coin_sizes": ["0.01"], "cost": 2},
    )
    found = rows_of(lab, game)
    assert found["table"]["lines_counted"] is found["table"]["line_hits"] is None
    row = found["A"]
    assert (row["hits"], row["mean_ways"]) == (3 * (2 + 1 + 1) * 2, 24 / 9)
    assert row["probability"] is row["one_in"] is None
    assert Fraction(row["share"]["fraction"]) == Fraction(24 * 3, 9 * 2)


def test_a_row_on_one_line_only_is_as_likely_as_that_line_shows_it(lab: Lab) -> None:
    plain = {name: value for name, value in WILD.items() if name not in {"wilds", "pays"}}
    game = plain | {
        "mechanic": "rows",
        "pay_rows": [
            {"name": "TOP", "cells": ["A", "A"], "pay": 50, "line": 2},
            {"name": "ANY", "cells": ["A", "*"], "pay": 2},
        ],
    }
    found = rows_of(lab, game)
    assert (found["TOP"]["hits"], found["TOP"]["probability"]) == (1, 1 / 12)
    assert (found["ANY"]["hits"], found["ANY"]["probability"]) == (4 + 3, 7 / 24)
    assert found["table"]["beside"]["fraction"] == "0"


def _won(coins: int) -> Any:
    rows = trace.buffer(4)
    rows[0, 0] = 1
    rows[1, :6] = trace.LINE_WIN, coins, 0, 2, 3, 0
    return rows


@pytest.mark.parametrize(("weight", "coins", "fits"), [(2**40, 2**22, True), (2**40, 2**23, False)])
def test_coins_that_leave_64_bits_are_told(weight: int, coins: int, fits: bool) -> None:
    hits, sums = np.zeros((2, 4, 4), np.int64), np.zeros((2, 4, 4), np.int64)
    assert hits_of(_won(coins), hits, sums, weight) is fits
    assert hits[0, 2, 3] == weight
    assert sums[0, 2, 3] == (weight * coins if fits else 0)
    assert hits_of(_won(coins), hits, sums, weight) is False, "a second time is too often"


def test_a_cycle_whose_sums_leave_64_bits_is_refused(lab: Lab) -> None:
    heavy = str(2**31 - 1)
    strips, weights = ["A"] * 2, [heavy] * 2
    fine = small(pays={"A": {2: 2}}, lines=[[1, 1]], reels={"base": strips})
    fine["weights"] = {"base": weights}
    for pay, fits in ((2, True), (3, False)):
        game = lab.find(fine | {"pays": {"A": {2: pay}}, "title": str(pay)})
        chain = counted(game, game.bets.unit())
        if fits:
            found = cycle.combinations(chain.kernels, game.stages[0], game.bets.unit())
            assert found[1].sum() == 2 * (2**31 - 1) ** 2
            continue
        with pytest.raises(RuleError, match="hits or coins leave 64 bits") as refused:
            cycle.combinations(chain.kernels, game.stages[0], game.bets.unit())
        assert refused.value.code == Code.MALFUNCTION


def test_slices_together_may_leave_64_bits(lab: Lab) -> None:
    """Each stop of the first reel fits by itself; all of them are summed without a limit."""
    game = lab.find(
        small(
            lines=[[1, 1]],
            pays={"A": {2: 4_000_000_000}},
            reels={"base": ["A A A A", "A"]},
            weights={"base": ["1 1 1 1", "2000000000"]},
        )
    )
    chain = counted(game, game.bets.unit())
    _, coins = cycle.combinations(chain.kernels, game.stages[0], game.bets.unit())
    assert coins.sum() == 4 * 2 * 10**9 * 4 * 10**9 > 2**63


def test_a_trace_that_is_too_short_is_told(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    game = lab.find(WILD)
    chain = counted(game, game.bets.parse())
    short = trace.buffer(1)
    monkeypatch.setattr("fullcycle.engine.trace.buffer", lambda _rows: short)
    with pytest.raises(RuleError, match="a window wins more often than its trace holds"):
        cycle.combinations(chain.kernels, game.stages[0], game.bets.parse())
