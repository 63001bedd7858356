"""Gypsy Queen's machine, bets, lines and scatters (GQ-1 to GQ-9, GQ-13 to GQ-20)."""

from __future__ import annotations

from typing import Any

import pytest

from fullcycle.games import catalog, find
from fullcycle.play.scenario import run
from fullcycle.rules import Code, RuleError, events
from fullcycle.rules.canonical import describe
from fullcycle.rules.money import to_text
from games.gypsy_lab import (
    CARDS,
    FILLER,
    GAME,
    ORDER,
    along,
    balls,
    both,
    document,
    middle,
    of,
    play,
    put,
)
from second import gypsy

GYPSY = find(GAME)
ONE = (5, 1, 1)
COMBINATIONS = [
    (symbol, count, pay) for symbol, pays in gypsy.PAYS.items() for count, pay in pays.items()
]


def on_line(played: Any, line: int = 1) -> tuple[str, int, int] | None:
    """(symbol, count, coins) of the only win of a line, or None."""
    found = [(e.symbol, e.count, e.coins) for e in of(played, events.LineWin) if e.line == line]
    assert len(found) <= 1
    return found[0] if found else None


@pytest.mark.rule("GQ-1")
def test_five_reels_20_lines_free_spins_and_a_bonus() -> None:
    shown = describe(GYPSY)
    assert (GYPSY.width, GYPSY.rows, len(GYPSY.lines)) == (5, 3, 20)
    assert [list(line) for line in GYPSY.lines] == gypsy.LINES
    assert shown["lines"] == [[row + 1 for row in line] for line in gypsy.LINES]
    assert set(shown["features"]) == {"free_spins", "bonus"}
    assert shown["cap"] is None
    assert list(GYPSY.symbols) == gypsy.SYMBOLS


def test_the_paytable_and_the_hidden_prizes_are_the_rules_page_s() -> None:
    shown = describe(GYPSY)
    assert GYPSY.pays == gypsy.PAYS
    assert GYPSY.scatter_pays == gypsy.SCATTER_PAYS
    assert shown["gamble"]["rounds"] == gypsy.MOST_GAMBLES
    assert shown["gamble"]["limit"] == "2000.00"
    assert set(shown["weights"]) == {"tarot", "gems", "cards"}
    assert len(shown["weights"]["tarot"]) == 6
    assert len(shown["weights"]["gems"]) == 120
    assert shown["weights"]["tarot"]["credits orange purple"] == 1
    assert set(shown["weights"]["gems"].values()) == {1}
    assert shown["features"]["bonus"]["gems"] == [50, 100, 250, 500, 1000]
    assert shown["features"]["free_spins"]["trigger"] == {"3": 10, "4": 20, "5": 30}


@pytest.mark.rule("GQ-45")
def test_of_all_games_this_one_s_largest_bet_spins() -> None:
    spinning = [game.id for game in catalog().values() if describe(game)["max_spins"]]
    assert spinning == [GAME]


@pytest.mark.rule("GQ-2")
@pytest.mark.parametrize(
    "line",
    [
        "NINE RING RING RING RING",
        "KING ACE NINE NINE NINE",
        "ACE KING ACE ACE ACE",
        "JACK KING WILD WILD WILD",
        "SCATTER WILD WILD WILD WILD",
        "BONUS WILD WILD WILD NINE",
        "BONUS CARAVAN CARAVAN CARAVAN CARAVAN",
    ],
)
def test_runs_that_do_not_start_on_reel_1_or_break_pay_nothing(line: str) -> None:
    assert on_line(play(middle(line), bet=ONE)) is None


@pytest.mark.rule("GQ-2")
@pytest.mark.parametrize(("symbol", "count", "pay"), COMBINATIONS)
@pytest.mark.case(91)
def test_each_row_of_the_paytable_is_paid(symbol: str, count: int, pay: int) -> None:
    line = [symbol] * count + (["SCATTER"] + ["KING"] * 3)[: 5 - count]
    played = play(middle(" ".join(line)), bet=(5, 3, 1))
    assert on_line(played) == (symbol, count, 3 * pay)
    cells = of(played, events.LineWin)[0].cells
    assert cells == [(reel, 2) for reel in range(1, count + 1)]


@pytest.mark.rule("GQ-2")
@pytest.mark.parametrize("symbol", list(gypsy.PAYS))
def test_shorter_runs_than_the_table_lists_pay_nothing(symbol: str) -> None:
    count = min(gypsy.PAYS[symbol]) - 1
    line = [symbol] * count + ["SCATTER"] + (["KING"] * 4)[: 4 - count]
    assert play(middle(" ".join(line)), bet=ONE).win.coins == 0


@pytest.mark.rule("GQ-3")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ACE ACE ACE ACE NINE", ("ACE", 4, 50)),
        ("WILD WILD CARAVAN NINE TEN", ("CARAVAN", 3, 50)),
        ("WILD WILD TEN NINE KING", ("WILD", 2, 10)),
        ("WILD WILD TEN TEN KING", ("TEN", 4, 20)),
        ("WILD WILD JACK KING NINE", ("JACK", 3, 10)),  # equal pays: the longer run is told
        ("WILD WILD WILD TEN KING", ("WILD", 3, 100)),
        ("WILD WILD WILD TEN TEN", ("TEN", 5, 100)),
        ("WILD WILD WILD WILD CARAVAN", ("CARAVAN", 5, 1000)),
        ("WILD WILD WILD WILD VIOLIN", ("VIOLIN", 5, 500)),
        ("WILD WILD WILD WILD RING", ("WILD", 4, 500)),
        ("WILD WILD WILD WILD WILD", ("WILD", 5, 2000)),
    ],
)
def test_a_line_pays_its_highest_combination_once(
    line: str, expected: tuple[str, int, int]
) -> None:
    """Reading A4: the wild has pays of its own."""
    played, _ = both(middle(line), bet=ONE)
    assert on_line(played) == expected
    assert played.win.coins == expected[2]


@pytest.mark.rule("GQ-4")
@pytest.mark.parametrize("line", range(1, 21))
def test_only_enabled_lines_pay(line: int) -> None:
    window = along("RING", 5, line)
    enabled, _ = both(window, bet=(5, 1, line))
    assert on_line(enabled, line) == ("RING", 5, 300)
    if line > 1:
        disabled, _ = both(window, bet=(5, 1, line - 1))
        assert on_line(disabled, line) is None


@pytest.mark.rule("GQ-4", "GQ-17", "GQ-20")
@pytest.mark.parametrize("reels", [(1, 2), (1, 5), (2, 4), (3, 5), (1, 3)])
@pytest.mark.parametrize("rows", [(1, 1), (1, 3), (2, 2), (3, 1)])
@pytest.mark.parametrize("lines", [1, 20])
def test_two_scatters_pay_anywhere(
    reels: tuple[int, int], rows: tuple[int, int], lines: int
) -> None:
    """Readings A2 and A6: on reels apart too, and off the enabled lines."""
    window = put(**{f"r{reel}_{row}": "SCATTER" for reel, row in zip(reels, rows, strict=True)})
    played, _ = both(window, bet=(5, 3, lines))
    (win,) = of(played, events.ScatterWin)
    assert (win.count, win.coins) == (2, 2 * 3 * lines)
    assert win.cells == list(zip(reels, rows, strict=True))


@pytest.mark.rule("GQ-17")
@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_scatters_pay_nothing(count: int) -> None:
    assert play(balls(count)).win.coins == 0


@pytest.mark.rule("GQ-5", "GQ-18")
@pytest.mark.case(16)
@pytest.mark.parametrize("coins", range(1, 6))
@pytest.mark.parametrize("lines", [1, 7, 20])
def test_lines_pay_by_coins_scatters_by_the_total_coins(coins: int, lines: int) -> None:
    """Reading A5: the coins bet are lines times coins per line."""
    window = put(r1_2="ACE", r2_2="ACE", r3_2="ACE", r4_1="SCATTER", r5_3="SCATTER")
    played, _ = both(window, bet=(5, coins, lines))
    assert on_line(played) == ("ACE", 3, 15 * coins)
    assert [win.coins for win in of(played, events.ScatterWin)] == [2 * coins * lines]


@pytest.mark.rule("GQ-6", "GQ-9", "GQ-19")
@pytest.mark.case(19)
def test_all_wins_of_a_spin_are_added_up_once() -> None:
    window = put(
        **dict.fromkeys(("r1_1", "r2_1", "r3_1"), "RING"),
        **dict.fromkeys(("r1_2", "r2_2", "r3_2"), "KING"),
        **dict.fromkeys(("r4_3", "r5_3"), "SCATTER"),
    )
    played, _ = both(window, bet=(5, 4, 2))
    wins = [(e.line, e.symbol, e.coins) for e in of(played, events.LineWin)]
    assert wins == [(1, "KING", 60), (2, "RING", 80)]
    assert [e.coins for e in of(played, events.ScatterWin)] == [2 * 8]
    assert played.win.coins == 60 + 80 + 16


@pytest.mark.rule("GQ-7", "GQ-13", "GQ-14")
def test_total_bet_is_coin_size_times_lines_times_coins() -> None:
    assert GYPSY.bets.coin_sizes == (2, 5, 10, 20, 25, 50, 100)
    stakes = {
        (size, coins, lines): GYPSY.bets.make(size, coins, lines).stake_minor
        for size in GYPSY.bets.coin_sizes
        for coins in range(1, 6)
        for lines in range(1, 21)
    }
    assert all(stake == size * coins * lines for (size, coins, lines), stake in stakes.items())
    assert (min(stakes.values()), max(stakes.values())) == (2, 10_000)
    assert stakes[2, 1, 1] == 2
    assert stakes[100, 5, 20] == 10_000
    played = play(FILLER, bet=(100, 5, 20))
    assert (played.stake.coins, played.stake.money) == (100, "100.00")


@pytest.mark.rule("GQ-13", "GQ-14")
@pytest.mark.parametrize(
    ("bet", "where"),
    [
        ({"coin_size": "0.01"}, "bet.coin_size"),
        ({"coin_size": "2.00"}, "bet.coin_size"),
        ({"coins_per_line": 6}, "bet.coins_per_line"),
        ({"coins_per_line": 0}, "bet.coins_per_line"),
        ({"lines": 21}, "bet.lines"),
        ({"lines": 0}, "bet.lines"),
    ],
)
def test_bets_beyond_the_limits_are_refused(bet: dict[str, Any], where: str) -> None:
    with pytest.raises(RuleError) as caught:
        run({**document(FILLER), "bet": bet}, find)
    assert (caught.value.where, caught.value.code) == (where, Code.BAD_BET)


@pytest.mark.rule("GQ-8")
@pytest.mark.case(64)
@pytest.mark.parametrize("size", GYPSY.bets.coin_sizes)
def test_a_win_in_money_is_coins_times_the_coin_size(size: int) -> None:
    played, _ = both(along("ACE", 4, 3), bet=(size, 3, 3))
    assert played.win.coins == 150
    assert played.win.money == to_text(150 * size)


@pytest.mark.rule("GQ-15")
@pytest.mark.case(65)
def test_bonus_money_is_never_staked() -> None:
    """A stake above the real balance is refused, however much bonus money there is."""
    for balance, bonus, fine in (
        ("0.99", "1000.00", False),
        ("0.00", "1000.00", False),
        ("1.00", "0", True),
        ("1.00", "1000.00", True),
    ):
        scenario = document(FILLER, context={"balance": balance, "bonus_balance": bonus})
        if fine:
            assert run(scenario, find).stake.money == "1.00"
            continue
        with pytest.raises(RuleError) as caught:
            run(scenario, find)
        assert (caught.value.where, caught.value.code) == ("context.balance", Code.NO_FUNDS)


@pytest.mark.rule("GQ-15")
def test_demo_play_is_not_bonus_money() -> None:
    for window, picks in ((FILLER, 0), (CARDS, 1)):
        more: dict[str, Any] = {"tarot": [ORDER] * picks, "choices": [0] * picks}
        real = play(window, **more, context={"mode": "real", "balance": "1.00"})
        assert play(window, **more, context={"mode": "demo", "balance": "1.00"}) == real


@pytest.mark.rule("GQ-16")
@pytest.mark.parametrize("symbol", [symbol for symbol in gypsy.PAYS if symbol != "WILD"])
@pytest.mark.parametrize("place", range(5))
def test_a_wild_stands_for_every_symbol_but_the_scatter(symbol: str, place: int) -> None:
    line = [symbol] * 5
    line[place] = "WILD"
    assert on_line(play(middle(" ".join(line)), bet=ONE)) == (symbol, 5, gypsy.PAYS[symbol][5])


@pytest.mark.rule("GQ-16", "GQ-17")
def test_a_wild_is_no_scatter() -> None:
    played, _ = both(put(r1_1="SCATTER", r2_2="WILD", r3_3="WILD", r4_1="WILD"), bet=ONE)
    assert of(played, events.ScatterWin) == []
    two, _ = both(put(r1_1="SCATTER", r3_3="SCATTER", r4_1="WILD", r5_2="WILD"), bet=ONE)
    assert [win.count for win in of(two, events.ScatterWin)] == [2]
    assert len(of(two, events.Spin)) == 1


@pytest.mark.rule("GQ-18")
@pytest.mark.case(29)
@pytest.mark.parametrize("count", range(2, 16))
def test_scatters_pay_by_their_number_and_more_than_five_as_five(count: int) -> None:
    """Reading A23: a forced window may hold more; free spins are played from a seed."""
    times = {2: 2, 3: 5, 4: 20}.get(count, 100)
    played = play(
        balls(count), bet=(5, 2, 20), seed="0a" * 32, choices=[0] * 200 if count > 2 else []
    )
    first = of(played, events.ScatterWin)[0]
    assert (first.count, first.coins, len(first.cells)) == (count, times * 40, count)
