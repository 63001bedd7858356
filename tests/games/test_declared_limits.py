"""Limits of a file are the engine's capacities, and are told by file and key."""

from __future__ import annotations

from typing import Any

import pytest

from fullcycle.engine import capacity
from fullcycle.games.declared import limits
from fullcycle.rules import RuleError
from fullcycle.rules.canonical import describe
from games.declared_lab import Lab, small
from games.features_lab import cards, shaft


def test_limits_are_the_engines() -> None:
    assert (limits.REELS, limits.ROWS) == (capacity.REELS, capacity.ROWS)
    assert (limits.STOPS, limits.SYMBOLS) == (capacity.STOPS, capacity.SYMBOLS)
    assert (limits.SCATTERS, limits.LINES) == (capacity.SCATTERS, capacity.LINES)
    assert limits.REEL_SETS == capacity.REEL_SETS
    assert 2 * limits.PRIZES == capacity.ENTRIES  # orders of five things need more
    assert (limits.PAY_ROWS, limits.ORDERS) == (capacity.SYMBOLS, capacity.ROWS_PAID)
    assert limits.COINS == capacity.COINS
    assert limits.SUM == capacity.SCATTER_COUNT
    assert limits.WEDGES <= capacity.WEDGES


def test_what_a_wheel_multiplies_counts_as_what_a_spin_may_win(lab: Lab) -> None:
    """So does the largest of prizes that are picked."""
    wheel = {"multiplier": 10**6, "wedges": [{"multiplier": 10**9}], "retrigger": 3}
    lab.find(shaft(wheel=wheel))
    with pytest.raises(RuleError, match="a spin could win"):
        lab.find(shaft(wheel=wheel, pays={"ACE": {3: 10**6}}))
    bets = {"coin_sizes": ["0.01"], "max_coins": 10**6}
    prizes = cards()["bonus"] | {"values": [1, 10**9]}
    lab.find(cards(bets=bets))
    with pytest.raises(RuleError, match="a spin could win"):
        lab.find(cards(bets=bets, bonus=prizes))


MANY = [f"Z{n}" for n in range(40)]
ROWS: dict[str, Any] = {"mechanic": "rows", "pays": None}
ONE: dict[str, Any] = {"name": "ONE", "cells": ["A"], "pay": 1}
BONUS = {"symbol": "B", "count": 1, "where": "line", "pays": "line"}


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"rows": 9}, "rows"),
        ({"reels": {"base": ["A B S"] * 9}, "lines": [[1] * 9]}, "reels"),
        ({"reels": {name: ["A B S"] for name in ("base", "b", "c", "d")}}, "reels"),
        ({"reels": {"base": ["A " * 257]}}, "reels"),
        ({"reels": None, "counts": {"base": [{"A": 257}]}}, "counts"),
        ({"reels": None, "counts": {"base": [{"A": 10**12}]}}, "counts.base"),
        ({"symbols": ["A", "B", "S", *MANY]}, "symbols"),
        (
            {"symbols": ["A", "B", *MANY[:8]], "scatters": MANY[:8], "reels": {"base": ["A"]}},
            "scat",
        ),
        ({"rows": 8, "lines": [[1 + n % 8] * 2 for n in range(65)]}, "reels"),
        ({"bonus": BONUS | {"values": [*range(65)], "weights": [1] * 65}}, "bonus"),
        ({**ROWS, "pay_rows": [ONE | {"name": name} for name in MANY]}, "pay_rows"),
        ({**ROWS, "pay_rows": [ONE | {"cells": ["A"] * 9, "any_order": True}]}, "pay_rows.ONE"),
        ({**ROWS, "pay_rows": [ONE | {"cells": MANY[:8], "any_order": True}]}, "pay_rows"),
        (
            {
                **ROWS,
                "pay_rows": [ONE | {"pay": [1] * 21}],
                "bets": {"coin_sizes": ["0.01"], "max_coins": 21},
            },
            "bets.max_coins",
        ),
        ({"pays": {"A": {1: 10**12}}, "bets": {"coin_sizes": ["1"], "max_coins": 10**6}}, "spin"),
    ],
    ids=range(15),
)
def test_what_is_too_large_is_named(lab: Lab, wrong: dict[str, Any], where: str) -> None:
    with pytest.raises(RuleError, match=where) as refused:
        lab.find(small(**wrong))
    message = str(refused.value)
    assert message.startswith(str(lab.folder / "game.toml: "))
    assert "\n" not in message


def test_orders_of_equal_cells_are_counted_once(lab: Lab) -> None:
    cells = ["A", *["*"] * 7]
    reels = {"base": ["A B S"] * 8}
    row = {"name": "ONE", "cells": cells, "any_order": True, "pay": 1}
    game = lab.find(small(**ROWS, pay_rows=[row], reels=reels, lines=[[1] * 8]))
    assert len(game.row_pays[0].orders()) == 8


def test_a_line_too_many(lab: Lab) -> None:
    lines = [[1 + n // 9, 1 + n % 9 % 8] for n in range(72) if n % 9 < 8]
    right = small(rows=8, reels={"base": ["A B S A B S A B"] * 2}, lines=lines)
    assert len(lab.find(right).lines) == 64
    reels = {"base": ["A B S A B S A B"] * 3}
    right |= {"reels": reels, "lines": [[*line, 1] for line in lines] + [[1, 1, 2]]}
    with pytest.raises(RuleError, match="lines: 65"):
        lab.find(right)


def test_free_spins_of_one_award_are_bounded(lab: Lab) -> None:
    """So many of them were an endless computation, or figures too long to print."""
    most = limits.FREE_SPINS
    spins = {"symbol": "MOON", "award": {3: 2}, "reels": "free"}
    wedges = [{"spins": most - 2}, {"multiplier": 2}]
    lab.find(shaft(wheel={"wedges": wedges}))
    wrong: list[dict[str, Any]] = [
        shaft(wheel={"wedges": [*wedges, {"spins": 1}]}),
        shaft(wheel={"wedges": [{"spins": 10**12}]}),
        shaft(free_spins=spins | {"award": {3: most - 1}}),
        shaft(free_spins=spins | {"retrigger": {3: most + 1}}, wheel={"wedges": [{"spins": 1}]}),
    ]
    for game in wrong:
        with pytest.raises(RuleError, match=rf"free_spins: \d+ free spins are more than {most}$"):
            lab.find(game)


@pytest.mark.parametrize(
    "name", ["", "bonus", "free_spins", "wheel", "respin", "mystery", "gamble", "Cart", "a b", "a-"]
)
def test_a_collection_has_a_name_of_its_own(lab: Lab, name: str) -> None:
    """It would stand in the place of another feature among the game's declared rules."""
    named = {"name": name, "values": {"GOLD": 1, "GOLD2": 2}, "pays": {3: 1}}
    with pytest.raises(RuleError, match=r"collect\.name: '.*' is ") as refused:
        lab.find(shaft(collect=named))
    assert "\n" not in str(refused.value)
    described = describe(lab.find(shaft(collect=named | {"name": "gold-cart"})))["features"]
    assert set(described) >= {"free_spins", "mystery", "respin", "wheel", "gold-cart"}
