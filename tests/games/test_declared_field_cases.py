"""Faults seen in the field, on game files: tables and strips, as they are played and solved."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fullcycle.rules import events
from games import field_data
from games.declared_lab import Lab, fraction, of, small
from machines.convert import convert
from second import by_counts
from second.declared import Declared

ATKINS = "lines_20_free_spins", "free-spins"
LOBSTER = "lines_15_two_bonuses", "mixed"


def text_of(machine: tuple[str, str]) -> str:
    name, variant = machine
    return convert(name)[variant]


@pytest.mark.case(7)
@pytest.mark.parametrize(("coins", "right"), [(1, "0.865761"), (2, "0.865772"), (3, "0.874673")])
def test_red_white_and_blue_at_each_bet(lab: Lab, coins: int, right: str) -> None:
    sheet = lab.exact(convert("three_reels_15_rows")["rows"], coins_per_line=coins)
    assert f"{float(fraction(sheet, 'rtp')):.6f}" == right


@pytest.mark.case(8)
def test_two_leading_wilds_pay_as_two_wilds(lab: Lab) -> None:
    row = "ATKINS ATKINS SCALE HAM EGGS"
    played = lab.play(
        text_of(ATKINS), [["BACON HAM EGGS WINGS HAM", row, "HAM EGGS HAM EGGS HAM"]], lines=1
    )
    assert [(w.symbol, w.count, w.coins) for w in of(played, events.LineWin)] == [("ATKINS", 2, 5)]


@pytest.mark.case(8)
def test_what_the_slip_would_cost() -> None:
    """Two wilds were read as two steaks, for 3: too little for a short simulation to notice."""
    game = Declared(text_of(ATKINS))
    assert f"{float(by_counts.means(game).parts['lines']):.8f}" == "0.63459656"
    game.pays["ATKINS"] = {2: 3, 3: 50, 4: 500, 5: 5000}
    assert f"{float(by_counts.means(game).parts['lines']):.8f}" == "0.63453552"


@pytest.mark.case(10)
@pytest.mark.parametrize(("row", "win"), field_data.WILDS_AHEAD)
def test_three_leading_wilds(lab: Lab, row: str, win: tuple[str, int, int]) -> None:
    filler = "TU CL SG BO LH"
    played = lab.play(text_of(LOBSTER), [[filler, row, filler]], lines=1)
    assert [(w.symbol, w.count, w.coins) for w in of(played, events.LineWin)] == [win]
    assert played.win.coins == win[2]


@pytest.mark.case(11)
@pytest.mark.parametrize(("apart", "seen"), field_data.SEEN_APART)
def test_scatters_are_counted_on_the_strip(lab: Lab, apart: int, seen: int) -> None:
    places, stops = field_data.scatters(apart), range(field_data.STOPS)
    strip = " ".join("S" if stop in places else "B" for stop in stops)
    game = small(rows=3, reels={"base": [strip]}, scatter_pays={"S": {1: 1}})
    sheet = lab.exact(game)
    assert fraction(sheet, "hit_frequency") == Fraction(seen, 47)
    assert fraction(sheet, "parts", "scatter") == Fraction(seen, 47)


@pytest.mark.case(11)
def test_counts_alone_do_not_give_scatter_odds(lab: Lab) -> None:
    """Unless they are said to stand apart: 3 x 2 of 47. What else needs an order is refused."""
    counted: dict[str, Any] = {"rows": 3, "reels": None, "scatter_pays": {"S": {1: 1}}}
    counts = {"base": [{"S": 2, "B": 45}]}
    sheet = lab.exact(small(**counted, counts=counts))
    assert (sheet["rtp"]["method"], sheet["rtp"]["value"]) == ("refused", None)
    assert fraction(sheet, "parts", "lines") == 0
    assert sheet["parts"]["scatter"]["method"] == "refused"
    sheet = lab.exact(small(**counted, counts=counts, apart=["S"]))
    assert fraction(sheet, "rtp") == fraction(sheet, "parts", "scatter") == Fraction(6, 47)
    assert sheet["hit_frequency"]["method"] == sheet["variance"]["method"] == "refused"


@pytest.mark.case(34)
def test_nine_of_sixteen_show_two_scatters(lab: Lab) -> None:
    game = small(
        rows=3,
        lines=[[1, 1]],
        pays={"A": {2: 1}},
        reels={"base": ["S B B B"] * 2},
        scatter_pays={"S": {2: 1}},
    )
    assert fraction(lab.exact(game), "parts", "scatter") == Fraction(9, 16)


@pytest.mark.case(29)
@pytest.mark.parametrize("count", range(8))
def test_more_scatters_than_the_table_lists(lab: Lab, count: int) -> None:
    game = small(
        lines=[[1] * 7],
        pays={"A": {7: 1}},
        reels={"base": ["A B S"] * 7},
        scatter_pays={"S": field_data.SCATTER_PAYS},
    )
    played = lab.play(game, [[" ".join("S" if reel < count else "B" for reel in range(7))]])
    assert played.win.coins == field_data.scatter_pay(count)


@pytest.mark.case(29)
def test_more_scatters_than_the_award_lists(lab: Lab) -> None:
    game = small(
        lines=[[1] * 7],
        pays={"A": {7: 1}},
        reels={"base": ["A B S"] * 7},
        free_spins={"symbol": "S", "award": {3: 2, 5: 4}},
    )
    for count, spins in ((3, 2), (4, 2), (5, 4), (6, 4), (7, 4)):
        window = [" ".join("S" if reel < count else "B" for reel in range(7))]
        played = lab.play(game, [window, *[["B " * 7]] * spins])
        assert [one.granted["spins"] for one in of(played, events.Feature)] == [spins]


@pytest.mark.case(32)
def test_wilds_that_cover_their_reel(lab: Lab) -> None:
    """Reels of 4, 7, 7 stops, a wild in sight turns its reel: 360 triples and 102 doubles.

    A line then sees one of the 7 columns in its own row, so that each of the three lines is a
    game of one row; together they pay 822 over the 196 stops.
    """
    reels = ("ABCD", "ABCDWWW", "ABWWWCD")
    total = Fraction(0)
    for line in range(3):
        strips = []
        for strip in reels:
            seen = [
                [strip[(stop + row) % len(strip)] for row in range(3)] for stop in range(len(strip))
            ]
            strips.append(" ".join("W" if "W" in shown else shown[line] for shown in seen))
        game = small(
            symbols=list("ABCDW"),
            scatters=[],
            lines=[[1, 1, 1]],
            pays={symbol: {2: 1, 3: 2} for symbol in "ABCD"},
            reels={"base": strips},
            wilds=[{"symbol": "W"}],
        )
        total += fraction(lab.exact(game), "rtp")
    assert total * 196 == 822
    assert f"{float(total / 3):.6f}" == "1.397959"


@pytest.mark.case(35)
def test_a_wild_for_one_kind_only_and_ties_to_the_longer_run(lab: Lab) -> None:
    game = small(
        symbols=["FISH", "SEVEN", "W", "S"],
        lines=[[1] * 4],
        pays={"FISH": {2: 5, 3: 5, 4: 20}, "SEVEN": {3: 5, 4: 50}, "W": {2: 5, 3: 5}},
        reels={"base": ["FISH SEVEN W S"] * 4},
        wilds=[{"symbol": "W", "only_for": ["FISH"]}],
    )
    for window, win in (
        ("FISH W FISH W", ("FISH", 4, 20)),
        ("SEVEN SEVEN W SEVEN", None),
        ("W W FISH S", ("FISH", 3, 5)),
        ("W W SEVEN S", ("W", 2, 5)),
    ):
        found = of(lab.play(game, [[window]]), events.LineWin)
        assert [(w.symbol, w.count, w.coins) for w in found] == ([win] if win else [])


@pytest.mark.case(35)
def test_a_bonus_has_its_stated_moments(lab: Lab) -> None:
    """Mean 151/7, variance 469.744898: the draw that stands for it has both exactly."""
    variance = Fraction(46035, 98)
    assert f"{float(variance):.6f}" == "469.744898"
    rule = {"symbol": "L", "count": 1, "where": "window", "pays": "line"}
    game = small(
        symbols=["A", "L"],
        scatters=[],
        reels={"base": ["L"]},
        bonus=rule | {"mean": "151/7", "variance": str(variance)},
    )
    sheet = lab.exact(game)
    assert fraction(sheet, "rtp") == Fraction(151, 7)
    assert fraction(sheet, "variance") == variance


@pytest.mark.case(37)
def test_each_part_is_its_own_enumeration(lab: Lab) -> None:
    """Right parts, not only a right total: one cherry and two cherries, counted by themselves."""
    strips = ["C A B B", "C B B A A", "A B C"]
    rows = [("C", "C", "C", 50), ("C", "C", "*", 10), ("C", "*", "*", 2)]
    game = small(
        mechanic="rows",
        symbols=["A", "B", "C"],
        scatters=[],
        lines=[[1, 1, 1]],
        pays=None,
        reels={"base": strips},
        pay_rows=[
            {"name": f"CHERRIES-{pay}", "cells": list(cells), "pay": pay} for *cells, pay in rows
        ],
    )
    right = {50: Fraction(1, 60), 10: Fraction(2, 60), 2: Fraction(12, 60)}
    sheet = lab.exact(game)
    assert fraction(sheet, "rtp") == sum(pay * chance for pay, chance in right.items())
    assert fraction(sheet, "hit_frequency") == sum(right.values())
    for pay, chance in right.items():
        alone = game | {
            "pay_rows": [
                row | {"pay": row["pay"] if row["pay"] == pay else 0} for row in game["pay_rows"]
            ]
        }
        assert fraction(lab.exact(alone), "rtp") == pay * chance


@pytest.mark.case(40)
def test_a_top_award_on_one_line_at_the_highest_bet_only(lab: Lab) -> None:
    lines = [[1 + n // 9 % 3, 1 + n // 3 % 3, 1 + n % 3] for n in range(20)]
    usual = [1200 * coins for coins in range(1, 11)]
    game = small(
        mechanic="rows",
        rows=3,
        symbols=["A", "B"],
        scatters=[],
        lines=lines,
        pays=None,
        reels={"base": ["A B B B"] * 3},
        pay_rows=[
            {"name": "TOP", "cells": ["A"] * 3, "pay": [*usual[:9], 100_000], "line": 20},
            {"name": "USUAL", "cells": ["A"] * 3, "pay": usual},
        ],
    )

    def win(line: int, coins: int) -> int:
        cells = [["B"] * 3 for _ in range(3)]
        for reel, row in enumerate(lines[line - 1]):
            cells[row - 1][reel] = "A"
        return lab.play(
            game, [[" ".join(row) for row in cells]], coins_per_line=coins, lines=20
        ).win.coins

    assert win(19, 10) == 1200 * 10
    assert win(20, 9) == 1200 * 9
    assert win(20, 10) == 100_000
    nine, ten = (lab.exact(game, coins_per_line=coins, lines=20) for coins in (9, 10))
    assert fraction(nine, "rtp") == Fraction(1200, 64)
    assert fraction(ten, "rtp") == Fraction(19 * 12_000 + 100_000, 200 * 64)
