"""Line and egg wins of Days of the Tsar: what pays, where, and how much (DT-6 to DT-18)."""

from __future__ import annotations

import pytest

from fullcycle.rules import events
from games.tsar_lab import line_wins, of, on_line, play, scatter_wins
from second import tsar
from second.windows import FILLER, eggs, middle, put

ONE = (1, 1, 1)
COMBINATIONS = [
    (symbol, count, pay) for symbol, pays in tsar.PAYS.items() for count, pay in pays.items()
]


def _line(symbol: str, count: int, line: int) -> list[list[str]]:
    """A window with exactly so many of a symbol at the head of one line."""
    window = [list(row) for row in FILLER]
    for reel, row in enumerate(tsar.LINES[line - 1][:count]):
        window[row][reel] = symbol
    return window


@pytest.mark.rule("DT-6")
def test_a_line_pays_its_highest_combination_once() -> None:
    played = play(middle("ACE ACE ACE ACE NINE"), bet=ONE)
    assert line_wins(played) == [(1, "ACE", 4, 50)]
    played = play(middle("TSAR TSAR TSARINA TSARINA NINE"), bet=ONE)
    assert line_wins(played) == [(1, "TSARINA", 4, 300)]
    played = play(middle("TSAR TSAR TSAR TEN KING"), bet=ONE)
    assert line_wins(played) == [(1, "TSAR", 3, 200)]
    assert played.win.coins == 200
    with_eggs = play(put(r1_2="ACE", r2_2="ACE", r3_2="ACE", r4_1="EGG", r5_3="EGG"), bet=ONE)
    assert (on_line(with_eggs), scatter_wins(with_eggs)) == (("ACE", 3, 15), [(2, 2)])


@pytest.mark.rule("DT-7")
@pytest.mark.parametrize("line", range(1, 26))
def test_only_enabled_lines_pay(line: int) -> None:
    window = _line("ACE", 5, line)
    enabled = play(window, bet=(1, 1, line))
    assert (line, "ACE", 5, 200) in line_wins(enabled)
    assert {win[0] for win in line_wins(enabled)} <= set(range(1, line + 1))
    if line > 1:
        disabled = play(window, bet=(1, 1, line - 1))
        assert line not in {win[0] for win in line_wins(disabled)}
        assert disabled.win.coins <= enabled.win.coins - 200


@pytest.mark.rule("DT-7", "DT-9")
@pytest.mark.parametrize("lines", [1, 2, 13, 25])
def test_eggs_pay_off_the_enabled_lines(lines: int) -> None:
    played = play(put(r2_1="EGG", r4_3="EGG"), bet=(1, 1, lines))
    assert scatter_wins(played) == [(2, 2 * lines)]


@pytest.mark.rule("DT-8")
@pytest.mark.parametrize(
    "line",
    [
        "NINE TEN TEN TEN TEN",
        "KING ACE NINE NINE NINE",
        "QUEEN TSAR TSARINA TSARINA TSARINA",
        "JACK KING TSAR TSAR TSAR",
        "JACK TSAR KING TSAR TSAR",
        "EGG TSAR TSAR TSAR TSAR",
        "EGG ACE ACE ACE ACE",
        "ACE ACE KING ACE ACE",
        "ACE KING ACE ACE ACE",
    ],
)
def test_runs_that_do_not_start_on_reel_1_or_break_pay_nothing(line: str) -> None:
    assert play(middle(line), bet=ONE).win.coins == 0


@pytest.mark.rule("DT-9", "DT-18")
@pytest.mark.parametrize("reels", [(1, 2), (1, 5), (2, 4), (3, 5), (4, 5)])
@pytest.mark.parametrize("rows", [(1, 1), (1, 3), (2, 2), (3, 1)])
def test_two_eggs_pay_anywhere(reels: tuple[int, int], rows: tuple[int, int]) -> None:
    window = put(**{f"r{reel}_{row}": "EGG" for reel, row in zip(reels, rows, strict=True)})
    played = play(window, bet=(1, 3, 25))
    assert scatter_wins(played) == [(2, 150)]
    assert of(played, events.ScatterWin)[0].cells == list(zip(reels, rows, strict=True))


@pytest.mark.rule("DT-10")
@pytest.mark.case(19)
def test_all_wins_of_a_spin_are_added_up_once() -> None:
    window = put(r1_2="KING", r2_2="KING", r3_2="KING", r4_1="EGG", r5_1="EGG", r1_1="TSARINA")
    window[0][1] = "TSARINA"
    played = play(window, bet=(1, 2, 25))
    assert line_wins(played) == [(1, "KING", 3, 30), (2, "TSARINA", 2, 8)]
    assert scatter_wins(played) == [(2, 100)]
    assert played.win.coins == 30 + 8 + 100


@pytest.mark.rule("DT-11")
@pytest.mark.case(16)
@pytest.mark.parametrize("coins", [1, 2, 7, 20])
@pytest.mark.parametrize("lines", [1, 10, 25])
def test_lines_pay_by_coins_eggs_by_the_total_bet(coins: int, lines: int) -> None:
    window = put(r1_2="ACE", r2_2="ACE", r3_2="ACE", r4_1="EGG", r5_3="EGG")
    played = play(window, bet=(1, coins, lines))
    assert line_wins(played) == [(1, "ACE", 3, 15 * coins)]
    assert scatter_wins(played) == [(2, 2 * coins * lines)]


@pytest.mark.rule("DT-13")
@pytest.mark.parametrize("symbol", [symbol for symbol in tsar.PAYS if symbol != "TSAR"])
@pytest.mark.parametrize("place", range(5))
def test_a_tsar_stands_for_every_symbol_but_the_egg(symbol: str, place: int) -> None:
    line = [symbol] * 5
    line[place] = "TSAR"
    played = play(middle(" ".join(line)), bet=ONE)
    assert on_line(played) == (symbol, 5, tsar.PAYS[symbol][5])


@pytest.mark.rule("DT-13")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("TSAR TSARINA KING NINE TEN", ("TSARINA", 2, 4)),
        ("TSARINA TSAR KING NINE TEN", ("TSARINA", 2, 4)),
        ("TSAR CATHEDRAL KING NINE TEN", ("CATHEDRAL", 2, 3)),
        ("TSAR SEAL KING NINE TEN", None),
        ("TSAR KING NINE TEN ACE", None),
        ("TSAR EGG NINE TEN ACE", None),
    ],
)
def test_pairs_with_a_tsar(line: str, expected: tuple[str, int, int] | None) -> None:
    """Reading B6: two of a kind may be completed; a lone Tsar pays nothing."""
    assert on_line(play(middle(line), bet=ONE)) == expected


@pytest.mark.rule("DT-14")
def test_a_tsar_is_no_egg() -> None:
    window = put(r1_1="EGG", r2_2="TSAR", r3_3="TSAR", r4_1="TSAR", r5_2="TSAR")
    played = play(window, bet=ONE)
    assert scatter_wins(played) == []
    two = play(put(r1_1="EGG", r3_3="EGG", r4_1="TSAR", r5_2="TSAR"), bet=ONE)
    assert scatter_wins(two) == [(2, 2)]
    assert len(of(two, events.Spin)) == 1
    assert of(two, events.Feature) == []


@pytest.mark.rule("DT-14")
@pytest.mark.case(25)
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("TSAR TSAR EGG TSAR TSAR", ("TSAR", 2, 10)),
        ("TSAR TSAR TSAR EGG EGG", ("TSAR", 3, 200)),
        ("ACE ACE TSAR EGG ACE", ("ACE", 3, 15)),
        ("ACE ACE EGG ACE ACE", None),
        ("TSAR EGG ACE ACE ACE", None),
        ("EGG EGG NINE KING ACE", None),
        ("EGG TSAR NINE KING EGG", None),
    ],
)
def test_eggs_break_a_line_and_never_win_on_one(
    line: str, expected: tuple[str, int, int] | None
) -> None:
    played = play(middle(line), bet=ONE)
    assert on_line(played) == expected
    assert all(win[1] != "EGG" for win in line_wins(played))


@pytest.mark.rule("DT-15")
@pytest.mark.parametrize(("count", "pay"), [(2, 10), (3, 200), (4, 1000), (5, 10000)])
def test_tsars_pay_their_own_combination(count: int, pay: int) -> None:
    line = ["TSAR"] * count + ["EGG"] * (count < 5) + ["KING"] * (4 - count)
    played = play(middle(" ".join(line)), bet=(1, 20, 1))
    assert on_line(played) == ("TSAR", count, pay * 20)


@pytest.mark.rule("DT-15")
def test_tsars_further_right_have_no_combination_of_their_own() -> None:
    assert on_line(play(middle("NINE TSAR TSAR TSAR TSAR"), bet=ONE)) == ("NINE", 5, 100)
    assert on_line(play(middle("EGG TSAR TSAR TSAR TSAR"), bet=ONE)) is None


@pytest.mark.rule("DT-16")
@pytest.mark.case(8)
@pytest.mark.case(10)
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("TSAR TSAR TSARINA NINE TEN", ("TSARINA", 3, 50)),
        ("TSAR TSAR ACE NINE TEN", ("ACE", 3, 15)),
        ("TSAR TSAR TEN NINE KING", ("TSAR", 2, 10)),
        ("TSAR TSAR TEN TEN KING", ("TEN", 4, 20)),
        ("TSAR TSAR TSAR TEN KING", ("TSAR", 3, 200)),
        ("TSAR TSAR TSAR TEN TEN", ("TSAR", 3, 200)),
        ("TSAR TSAR TSAR ACE ACE", ("ACE", 5, 200)),
        ("TSAR TSAR TSAR TSARINA NINE", ("TSARINA", 4, 300)),
        ("TSAR TSAR TSAR TSAR TSARINA", ("TSARINA", 5, 2000)),
        ("TSAR TSAR TSAR TSAR CATHEDRAL", ("CATHEDRAL", 5, 1000)),
        ("TSAR TSAR TSAR TSAR SEAL", ("TSAR", 4, 1000)),
        ("TSAR TSAR QUEEN KING NINE", ("QUEEN", 3, 10)),
        ("TSAR TSAR JACK KING NINE", ("JACK", 3, 10)),
    ],
)
def test_the_higher_of_two_readings(line: str, expected: tuple[str, int, int]) -> None:
    """Equal pays (the last two, and 5 Aces, 5 Cathedrals) report the longer run: reading B5."""
    played = play(middle(line), bet=ONE)
    assert on_line(played) == expected
    assert played.win.coins == expected[2]


@pytest.mark.rule("DT-17")
@pytest.mark.parametrize(("symbol", "count", "pay"), COMBINATIONS)
@pytest.mark.case(91)
def test_each_row_of_the_paytable_is_paid(symbol: str, count: int, pay: int) -> None:
    line = [symbol] * count + (["EGG"] + ["KING"] * 3)[: 5 - count]
    played = play(middle(" ".join(line)), bet=(1, 3, 1))
    assert line_wins(played) == [(1, symbol, count, 3 * pay)]
    cells = of(played, events.LineWin)[0].cells
    assert cells == [(reel, 2) for reel in range(1, count + 1)]


@pytest.mark.rule("DT-17")
@pytest.mark.parametrize("symbol", list(tsar.PAYS))
def test_shorter_runs_than_the_table_lists_pay_nothing(symbol: str) -> None:
    count = min(tsar.PAYS[symbol]) - 1
    line = [symbol] * count + ["EGG"] + (["KING"] * 4)[: 4 - count]
    assert play(middle(" ".join(line)), bet=ONE).win.coins == 0


@pytest.mark.rule("DT-18")
@pytest.mark.case(29)
@pytest.mark.case(91)
@pytest.mark.parametrize("count", range(16))
def test_eggs_pay_by_their_number(count: int) -> None:
    """Reading B13: more than five pay as five."""
    pays = {0: 0, 1: 0, 2: 2, 3: 5, 4: 20}
    played = play(
        eggs(count), bet=(1, 2, 25), eggs=[1] * count if count >= 3 else [], seed="00" * 32
    )
    times = pays.get(count, 100)
    assert scatter_wins(played)[:1] == ([(count, times * 50)] if times else [])
    if times:
        assert len(of(played, events.ScatterWin)[0].cells) == count
