"""The second evaluator of game files is trusted for itself: by examples worked by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from second import rounds
from second.combos import Paid, Row, Wild, Wilds, line_win, row_factor, row_win, way_wins
from second.declared import Declared, Prize, Spin

PAYS = {
    "W": {2: 5, 3: 100, 4: 500, 5: 10000},
    "A": {2: 2, 3: 40, 4: 200, 5: 1000},
    "B": {3: 25, 4: 100, 5: 500},
    "C": {3: 5, 5: 150},
}


def wilds(*given: Wild, each: bool = True) -> Wilds:
    return Wilds(each, {wild.symbol: wild for wild in given})


def for_all(symbol: str, multiplier: int = 1) -> Wild:
    return Wild(symbol, frozenset("WVABC") - {symbol}, multiplier)


@pytest.mark.case(10)
@pytest.mark.parametrize(
    ("line", "win"),
    [
        ("W W W A W", Paid("A", 5, 1000)),
        ("W W W B W", Paid("B", 5, 500)),
        ("W W W B C", Paid("B", 4, 100)),
        ("W W W W C", Paid("W", 4, 500)),
        ("W W A A C", Paid("A", 4, 200)),
        ("W W S S C", Paid("W", 2, 5)),
        ("W W C S C", Paid("C", 3, 5)),
        ("C C C C A", Paid("C", 4, 5)),
        ("W W W W W", Paid("W", 5, 10000)),
        ("B B S B B", None),
        ("S A A A A", None),
    ],
)
def test_a_line_with_one_wild(line: str, win: Paid | None) -> None:
    assert line_win(line.split(), PAYS, wilds(for_all("W"))) == win


@pytest.mark.parametrize(
    ("line", "each", "once"),
    [
        ("A A A S S", 40, 40),
        ("A W A S S", 80, 80),
        ("W V A S S", 240, 120),  # doubled and tripled, or the larger
        ("W W B S S", 100, 50),
        ("W W A S S", 160, 80),
        ("W W V S S", 300, 300),  # three W, one of them stood for by a V that triples
        ("W W W S S", 100, 100),
    ],
)
def test_multipliers_of_wilds_on_a_line(line: str, each: int, once: int) -> None:
    two = (for_all("W", 2), for_all("V", 3))
    for rule, coins in ((True, each), (False, once)):
        win = line_win(line.split(), PAYS, wilds(*two, each=rule))
        assert win is not None
        assert win.coins == coins


def test_a_wild_stands_only_for_its_own() -> None:
    some = wilds(Wild("W", frozenset("A"), 2))
    assert line_win(["A", "W", "A", "S", "S"], PAYS, some) == Paid("A", 3, 80)
    assert line_win(["B", "W", "B", "B", "S"], PAYS, some) is None


def test_of_equal_pays_the_longer_run_is_reported() -> None:
    pays = {"W": {2: 10}, "A": {3: 10}}
    assert line_win(["W", "W", "A", "S", "S"], pays, wilds(for_all("W"))) == Paid("A", 3, 10)


@pytest.mark.parametrize(
    ("window", "each", "once"),
    [
        # A: 2 x 1 x 1 ways, all natural.
        (["A A A", "A S S"], {"A": 2 * 40}, None),
        # The second reel's W doubles: ways (2, 1, 1), each doubled.
        (["A W A", "A S S"], {"A": 2 * 2 * 40}, None),
        # Second reel A and W: a plain and a doubled way.
        (["A A A", "S W S"], {"A": 40 + 80}, None),
        # Two W of 2 in one way: x4 or x2.
        (["A W W", "S S S"], {"A": 160}, {"A": 80}),
        # W W on reels 1 and 2, A on 3: W pays for two, A for three.
        (["W W A", "S S S"], {"W": 5, "A": 160}, {"W": 5, "A": 80}),
        # The way of wilds alone is not the A's: 2 x 1 ways of 3, less the one of wilds.
        (["W W W", "A S S"], {"W": 100, "A": 160}, {"W": 100, "A": 80}),
    ],
)
def test_ways(window: list[str], each: dict[str, int], once: dict[str, int] | None) -> None:
    grid = [row.split() for row in window]
    pays = {symbol: PAYS[symbol] for symbol in "WA"}
    for rule, coins in ((True, each), (False, once or each)):
        wins = way_wins(grid, pays, wilds(for_all("W", 2), each=rule))
        assert {win.name: win.coins for win in wins} == coins


def row(cells: str, *, any_order: bool = False, line: int | None = None, pay: int = 10) -> Row:
    found = tuple(None if c == "*" else frozenset(c.split("|")) for c in cells.split())
    return Row(cells, found, any_order, line, (pay,))


@pytest.mark.parametrize(
    ("line", "cells", "any_order", "factor"),
    [
        ("A B C", "A B C", False, 1),
        ("C B A", "A B C", False, None),
        ("C B A", "A B C", True, 1),
        ("A B S", "A|B A|B *", False, 1),
        ("S A B", "A|B A|B *", True, 1),
        ("W A S", "A A *", False, 2),
        ("W W S", "A A *", False, None),  # no A itself
        ("W W A", "A A A", False, 4),
        ("W W A", "A * *", True, 1),  # the A itself is enough, but the best order counts
        ("W S A", "A|W * *", False, 1),
        ("W B A", "W|A B A", False, 1),
    ],
)
def test_rows_match(line: str, cells: str, any_order: bool, factor: int | None) -> None:
    known = wilds(for_all("W", 2))
    assert row_factor(line.split(), row(cells, any_order=any_order), known) == factor


def test_the_first_row_that_matches_pays_and_only_that() -> None:
    rows = [row("A A A", line=2, pay=100), row("A A *", pay=5), row("A A A", pay=50)]
    shown = ["A", "A", "A"]
    assert row_win(shown, 1, rows, wilds(), 2) == Paid("A A *", 3, 10)
    assert row_win(shown, 2, rows, wilds(), 2) == Paid("A A A", 3, 200)
    assert row_win(["B", "A", "A"], 1, rows, wilds(), 2) is None


def test_pay_by_coins() -> None:
    by_coins = Row("X", (frozenset("A"),), False, None, (2400, 4800, 10000))
    assert [by_coins.coins(n) for n in (1, 2, 3)] == [2400, 4800, 10000]


def coin_toss(**more: Any) -> Declared:
    """One reel of two stops: heads pays 1, and tails (a scatter) may do what `more` says."""
    lines = [
        'mechanic = "lines"',
        "rows = 1",
        'symbols = ["H", "T"]',
        'scatters = ["T"]',
        "lines = [[1]]",
        "[pays.H]",
        "1 = 1",
        "[reels]",
        'base = ["H T"]',
    ]
    free = [f"{key} = {value}" for key, value in more.items()]
    return Declared("\n".join([*lines, *(["[free_spins]", 'symbol = "T"', *free] if free else [])]))


def test_a_coin_toss() -> None:
    found = rounds.answer(coin_toss())
    assert (found.rtp, found.variance, found.hit_frequency) == (
        Fraction(1, 2),
        Fraction(1, 4),
        Fraction(1, 2),
    )


def test_one_free_toss_after_tails() -> None:
    """1/2 wins 1 at once, 1/4 wins 2 (doubled) in the free toss."""
    found = rounds.answer(coin_toss(award="{ 1 = 1 }", multiplier=2))
    assert found.parts["lines"] == Fraction(1, 2)
    assert found.parts["free_lines"] == Fraction(1, 2)
    assert found.variance == Fraction(1, 2) + Fraction(4, 4) - 1
    assert [found.feature_chance, found.spins] == [Fraction(1, 2), 1]


def test_tosses_until_heads() -> None:
    """Each tails grants one more toss: heads comes at last, so that a round always wins 1."""
    found = rounds.answer(coin_toss(award="{ 1 = 1 }", retrigger="{ 1 = 1 }"))
    assert [found.rtp, found.variance, found.spins] == [1, 0, 2]


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_tosses_until_heads_with_a_limit(limit: int) -> None:
    """The round loses only when the paid toss and all `limit` free ones are tails."""
    found = rounds.answer(coin_toss(award="{ 1 = 1 }", retrigger="{ 1 = 1 }", limit=limit))
    lost = Fraction(1, 2 ** (limit + 1))
    assert (found.rtp, found.variance) == (1 - lost, lost * (1 - lost))
    assert found.spins == 2 - Fraction(1, 2 ** (limit - 1))


@pytest.mark.case(22)
def test_free_spins_that_never_end() -> None:
    with pytest.raises(ArithmeticError, match="return infinite"):
        rounds.answer(coin_toss(award="{ 1 = 1 }", retrigger="{ 1 = 2 }"))
    found = rounds.answer(coin_toss(award="{ 1 = 1 }", retrigger="{ 1 = 2 }", limit=30))
    assert found.spins < 30


@pytest.mark.case(4)
@pytest.mark.case(5)
@pytest.mark.parametrize(
    ("length", "chance", "mean", "variance"),
    [
        (10, Fraction(93825, 8388608), "11.259335", "15.7864"),
        (50, Fraction(1, 1000), "52.631579", "145.648"),
    ],
)
def test_spins_of_a_series(length: int, chance: Fraction, mean: str, variance: str) -> None:
    """A game whose every free spin pays 1: its coins are the number of spins."""
    spin = rounds.Cycle({Spin(1, 0, length, 0): chance.numerator})
    spin[Spin(1, 0, 0, 0)] = chance.denominator - chance.numerator
    none = Prize(Fraction(0), Fraction(0), Fraction(1))
    series = rounds._endless(spin, none)(length)
    assert series.spins == series.mean == length / (1 - length * chance)
    assert f"{float(series.mean):.6f}" == mean
    assert f"{float(series.square - series.mean**2):.{len(variance.split('.')[1])}f}" == variance
