"""Mystery Mine: bets, lines, scatters, gold, and what turns before anything is paid."""

from __future__ import annotations

import pytest

from fullcycle.games import find
from fullcycle.rules import RuleError, events
from games.mine_lab import FILLER, GAME, added, held, line_wins, of, play, prizes, put

MINE = find(GAME)
BETS = [
    *("0.25", "0.50", "0.75", "1.00", "1.25", "2.50", "5.00", "7.50", "10.00"),
    *("12.50", "25.00", "50.00", "100.00"),
]


def test_the_filler_wins_nothing() -> None:
    assert play(FILLER).win.coins == 0


@pytest.mark.rule("MM-30")
def test_the_first_bet_and_all_others() -> None:
    assert play(FILLER, bet=None).stake.money == "1.25"
    assert MINE.bets.describe()["levels"] == BETS
    assert [play(FILLER, bet=bet).stake.money for bet in BETS] == BETS
    for wrong in ("1.26", "0.00", "125.00", "0.2500001"):
        with pytest.raises(RuleError, match="bet"):
            play(FILLER, bet=wrong)


@pytest.mark.rule("MM-6", "MM-26")
def test_pays_are_in_proportion_to_the_bet() -> None:
    """The paytable's figures for 1.25: three Donkeys on line 1 are 20 credits times 5."""
    window = put(r1_2="DONKEY", r2_2="DONKEY", r3_2="DONKEY")
    at_first = play(window, bet="1.25")
    assert line_wins(at_first) == [(1, "DONKEY", 3, 100)]
    assert at_first.win.money == "1.00"
    for bet in BETS:
        played = play(window, bet=bet)
        minor = int(bet.replace(".", ""))
        assert played.win.coins == minor * 100 // 125
        assert played.win.money == f"{minor * 100 // 125 // 100}.{minor * 100 // 125 % 100:02d}"


@pytest.mark.rule("MM-1", "MM-3")
def test_lines_add_up_and_each_pays_its_highest() -> None:
    """Line 1 in the middle, line 2 at the top; four of a kind are not three as well."""
    one = put(r1_2="ACE", r2_2="ACE", r3_2="ACE")
    assert line_wins(play(one)) == [(1, "ACE", 3, 5)]
    two = put(r1_2="ACE", r2_2="ACE", r3_2="ACE", r4_2="ACE", r1_1="TEN", r2_1="TEN", r3_1="TEN")
    assert line_wins(play(two)) == [(1, "ACE", 4, 20), (2, "TEN", 3, 5)]
    assert play(two).win.coins == 25


@pytest.mark.rule("MM-2")
def test_lines_pay_from_reel_1_without_a_gap() -> None:
    assert line_wins(play(put(r1_2="ACE", r2_2="ACE", r3_2="ACE"))) == [(1, "ACE", 3, 5)]
    assert line_wins(play(put(r2_2="ACE", r3_2="ACE", r4_2="ACE", r5_2="ACE"))) == []
    gap = put(r1_2="ACE", r2_2="TEN", r3_2="ACE", r4_2="ACE", r5_2="ACE")
    assert line_wins(play(gap)) == []
    pair = line_wins(play(put(r1_2="MINER", r2_2="MINER")))
    assert pair == [(line, "MINER", 2, 10) for line in (1, 16, 17)]


def test_nuggets_stand_for_line_symbols_alone() -> None:
    played = play(put(r1_2="ACE", r2_2="NUGGET", r3_2="ACE"))
    assert (1, "ACE", 3, 5) in line_wins(played)
    mines = play(put(r1_1="MINE", r2_2="NUGGET", r3_3="MINE"))
    assert not of(mines, events.ScatterWin)
    gold = play(put(r1_2="GOLD", r2_2="NUGGET", r3_2="GOLD"))
    assert prizes(gold) == []


@pytest.mark.rule("MM-4", "MM-5")
def test_mines_pay_the_highest_count_and_are_added() -> None:
    three = put(r1_2="ACE", r2_2="ACE", r3_2="ACE", r1_1="MINE", r4_1="MINE", r5_3="MINE")
    played = play(three, bet="1.25")
    assert [(e.symbol, e.count, e.coins) for e in of(played, events.ScatterWin)] == [
        ("MINE", 3, 2 * 125)
    ]
    assert played.win.coins == 25 + 250
    counts = {4: 10, 5: 50, 6: 50}
    cells = ["r1_1", "r2_1", "r3_1", "r4_1", "r5_1", "r1_3"]
    for count, pay in counts.items():
        found = of(play(put(**dict.fromkeys(cells[:count], "MINE"))), events.ScatterWin)
        assert [(e.count, e.coins) for e in found] == [(count, pay * 25)]


@pytest.mark.rule("MM-5")
def test_gold_is_paid_beside_the_mines() -> None:
    cells = dict.fromkeys(("r1_1", "r2_1", "r3_1"), "MINE")
    cells |= dict.fromkeys(("r1_3", "r2_3", "r3_3"), "GOLD")
    played = play(put(**cells))
    assert played.win.coins == added(played) == 2 * 25 + 25


@pytest.mark.rule("MM-12")
def test_the_gold_cart() -> None:
    places = [f"r{reel}_{row}" for row in (1, 3, 2) for reel in range(1, 6)]
    pays = {2: 0, 3: 1, 4: 5, 5: 10, 6: 50, 7: 100, 8: 500, 9: 2000, 10: 2000, 15: 2000}
    for count, pay in pays.items():
        played = play(put(**dict.fromkeys(places[:count], "GOLD")), bet="1.25")
        assert prizes(played) == ([("gold-cart", str(count), pay * 125)] if pay else [])


@pytest.mark.rule("MM-13", "MM-14")
def test_double_and_triple_gold() -> None:
    def cart(**cells: str) -> list[tuple[str, str, int]]:
        return prizes(play(put(**cells)))

    assert cart(r5_1="GOLD3") == [("gold-cart", "3", 25)]
    assert cart(r5_1="GOLD2") == []
    assert cart(r1_1="GOLD", r5_1="GOLD2") == [("gold-cart", "3", 25)]
    assert cart(r4_1="GOLD2", r5_1="GOLD2") == [("gold-cart", "4", 125)]
    assert cart(r4_1="GOLD2", r5_1="GOLD3") == [("gold-cart", "5", 250)]
    three = cart(r3_1="GOLD3", r4_2="GOLD3", r5_3="GOLD3")
    assert three == [("gold-cart", "9", 2000 * 25)]


@pytest.mark.rule("MM-23")
def test_mystery_stops_turn_into_one_symbol_before_the_rest() -> None:
    window = put(r1_2="MYSTERY", r2_2="MYSTERY", r3_2="MYSTERY", r5_1="MYSTERY")
    played = play(window, mystery=["DONKEY"])
    (reveal,) = of(played, events.Reveal)
    assert reveal.symbol == "DONKEY"
    assert reveal.cells == [(1, 2), (2, 2), (3, 2), (5, 1)]
    assert (1, "DONKEY", 3, 20) in line_wins(played)
    assert of(played, events.Spin)[0].window[1].startswith("MYSTERY MYSTERY MYSTERY")
    with pytest.raises(RuleError, match=r"mystery\[1\]"):
        play(window, mystery=["DONKEY", "TEN"])
    with pytest.raises(RuleError, match=r"mystery\[0\]"):
        play(window)
    with pytest.raises(RuleError, match="cannot be drawn"):
        play(window, mystery=["NUGGET"])


@pytest.mark.rule("MM-7", "MM-23")
def test_all_dynamite_turns_into_one_picture_apart_from_the_mystery_stops() -> None:
    window = put(r1_2="MYSTERY", r2_2="DYNAMITE", r3_2="DYNAMITE", r4_2="DYNAMITE")
    played = play(window, mystery=["DONKEY"], dynamite=["DONKEY", "DONKEY", "DONKEY"])
    assert (1, "DONKEY", 4, 100) in line_wins(played)
    shown = [(e.cells, e.symbol) for e in of(played, events.Reveal)]
    assert shown == [
        ([(1, 2)], "DONKEY"),
        ([(2, 2)], "DONKEY"),
        ([(3, 2)], "DONKEY"),
        ([(4, 2)], "DONKEY"),
    ]
    other = play(window, mystery=["TEN"], dynamite=["DONKEY"] * 3)
    assert not line_wins(other)
    with pytest.raises(RuleError, match=r"dynamite\[1\].*'DONKEY' cannot be drawn here"):
        play(window, mystery=["TEN"], dynamite=["MINER", "DONKEY", "MINER"])
    with pytest.raises(RuleError, match="cannot be drawn"):
        play(window, mystery=["TEN"], dynamite=["ACE", "ACE", "ACE"])


@pytest.mark.rule("MM-7")
@pytest.mark.parametrize("reel", [1, 5])
def test_dynamite_off_its_reels_is_an_error(reel: int) -> None:
    with pytest.raises(RuleError, match=f"reel {reel}: DYNAMITE lands on reels 2, 3, 4 alone"):
        play(put(**{f"r{reel}_1": "DYNAMITE"}), dynamite=["MINER"])
    assert all("DYNAMITE" not in strips[reel - 1] for strips in MINE.reels.values())


@pytest.mark.rule("MM-7")
def test_two_dynamites_on_a_reel_are_one() -> None:
    window = put(r3_1="DYNAMITE", r3_3="DYNAMITE")
    (reveal,) = of(play(window, dynamite=["HELMET"]), events.Reveal)
    assert reveal.cells == [(3, 1), (3, 3)]
    with pytest.raises(RuleError, match="not used"):
        play(window, dynamite=["HELMET", "HELMET"])


def test_nuggets_never_land_on_reel_1() -> None:
    with pytest.raises(RuleError, match="NUGGET lands on reels 2, 3, 4, 5 alone"):
        play(put(r1_1="NUGGET"))
    assert all("NUGGET" not in strips[0] for strips in MINE.reels.values())


@pytest.mark.rule("MM-8")
def test_whatever_stands_on_a_covered_reel_counts_no_more() -> None:
    window = put(r1_1="MINE", r2_1="MINE", r3_1="MINE", r3_3="DYNAMITE", r3_2="GOLD3")
    kept = play(window, turns=0, dynamite=["HELMET"])
    assert [e.count for e in of(kept, events.ScatterWin)] == [3]
    assert prizes(kept) == [("gold-cart", "3", 25)]
    covered = play(window, held(3), held(3), dynamite=["nuggets"])
    assert not of(covered, events.ScatterWin)
    assert prizes(covered) == []
    assert not of(covered, events.Wheel)
