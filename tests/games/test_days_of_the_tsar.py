"""Days of the Tsar as a machine: structure, bets, tables, worked examples, exact figures."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from fullcycle.games import catalog, find
from fullcycle.rules import Code, RuleError
from fullcycle.rules.money import to_minor
from games.tsar_lab import GAME, line_wins, on_line, play, scatter_wins
from second import tsar
from second.exact import FreeSpins, Lines
from second.lines import pay_of
from second.windows import FILLER, middle, put

TSAR = find(GAME)


def published() -> Lines:
    """The game's own strips with the pays and lines of the rules page."""
    return Lines(
        TSAR.reels[TSAR.stages[0].reels or ""],
        rows=3,
        lines=tsar.LINES,
        pays=tsar.PAYS,
        wild=tsar.WILD,
        scatter=tsar.SCATTER,
        scatter_pays=tsar.SCATTER_PAYS["EGG"],
    )


@pytest.mark.rule("DT-1")
def test_five_reels_25_lines_500_coins() -> None:
    assert catalog()[GAME] is TSAR
    assert TSAR.width == 5
    assert TSAR.rows == 3
    assert {len(strips) for strips in TSAR.reels.values()} == {5}
    assert len(TSAR.lines) == TSAR.bets.max_lines == 25
    assert TSAR.bets.parse({"coins_per_line": 20, "lines": 25}).stake_coins == 500


@pytest.mark.rule("DT-2")
def test_one_to_twenty_coins_a_line() -> None:
    for coins in range(1, 21):
        assert TSAR.bets.parse({"coins_per_line": coins}).multiplier == coins
    for coins in (0, 21):
        with pytest.raises(RuleError) as caught:
            play(FILLER, bet=(20, coins, 25))
        assert (caught.value.where, caught.value.code) == ("bet.coins_per_line", Code.BAD_BET)


@pytest.mark.rule("DT-3")
def test_total_bet_is_coins_times_lines() -> None:
    for coins, lines in ((1, 1), (1, 25), (7, 3), (20, 1), (20, 15), (20, 25)):
        played = play(FILLER, bet=(1, coins, lines))
        assert played.stake.coins == coins * lines
        assert to_minor(played.stake.money) == coins * lines


@pytest.mark.rule("DT-4")
@pytest.mark.parametrize(
    ("size", "stake", "win"),
    [
        (1, "0.25", "0.15"),
        (2, "0.50", "0.30"),
        (5, "1.25", "0.75"),
        (10, "2.50", "1.50"),
        (20, "5.00", "3.00"),
        (25, "6.25", "3.75"),
    ],
)
def test_credits_are_coins_times_the_coin_size(size: int, stake: str, win: str) -> None:
    played = play(middle("ACE ACE ACE NINE KING"), bet=(size, 1, 25))
    assert (played.stake.coins, played.win.coins) == (25, 15)
    assert (played.stake.money, played.win.money) == (stake, win)


@pytest.mark.rule("DT-5")
def test_coin_sizes_hold_the_example() -> None:
    assert 20 in TSAR.bets.coin_sizes
    assert TSAR.bets.coin_sizes == (1, 2, 5, 10, 20, 25)
    assert TSAR.bets.default == (5, 1, 25)
    assert play(FILLER, bet=(20, 20, 25)).stake.money == "100.00"


@pytest.mark.rule("DT-17")
def test_the_paytable_is_the_document_s() -> None:
    assert {symbol: dict(pays) for symbol, pays in TSAR.pays.items()} == tsar.PAYS
    assert TSAR.wild == "TSAR"
    assert set(TSAR.symbols) == {*tsar.PAYS, "EGG"}
    assert TSAR.top_award == ("TSAR", 5)


@pytest.mark.rule("DT-18")
def test_the_egg_table_is_the_document_s() -> None:
    assert {symbol: dict(pays) for symbol, pays in TSAR.scatter_pays.items()} == tsar.SCATTER_PAYS
    assert TSAR.scatters == ("EGG",)


@pytest.mark.rule("DT-33")
def test_lines_pair_up_as_their_pictures_do() -> None:
    assert [list(line) for line in TSAR.lines] == tsar.LINES
    assert [len(set(line)) for line in TSAR.lines[:3]] == [1, 1, 1]
    groups = [TSAR.lines[:3], *(TSAR.lines[first : first + 2] for first in range(3, 25, 2))]
    assert len(groups) == 12
    for upper, lower in groups[1:]:
        assert tuple(2 - row for row in upper) == lower


@pytest.mark.rule("DT-34")
def test_every_rule_of_the_help_is_in_the_game_s_data() -> None:
    ids = [f"DT-{n}" for n in range(1, 35)] + [f"EX-{n}" for n in range(1, 6)]
    assert list(TSAR.rules) == ids
    assert all(text.strip().endswith((".", "!")) for text in TSAR.rules.values())
    assert set(TSAR.art) >= set(TSAR.symbols)


@pytest.mark.rule("EX-1", "DT-16")
def test_ex1_four_tsars_beat_five_jacks() -> None:
    played = play(middle("TSAR TSAR TSAR TSAR JACK"), bet=(1, 1, 1))
    assert on_line(played) == ("TSAR", 4, 1000)
    assert played.win.coins == 1000


@pytest.mark.rule("EX-1", "DT-16")
@pytest.mark.case(10)
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("JACK TSAR TSAR TSAR TSAR", ("JACK", 5, 150)),
        ("TSAR JACK TSAR TSAR TSAR", ("JACK", 5, 150)),
        ("TSAR TSAR JACK TSAR TSAR", ("JACK", 5, 150)),
        ("TSAR TSAR TSAR JACK TSAR", ("TSAR", 3, 200)),
        ("TSAR TSAR TSAR TSAR JACK", ("TSAR", 4, 1000)),
    ],
)
def test_ex1_with_the_jack_elsewhere(line: str, expected: tuple[str, int, int]) -> None:
    assert on_line(play(middle(line), bet=(1, 1, 1))) == expected


@pytest.mark.rule("EX-2", "DT-10", "DT-11")
def test_ex2_eggs_and_aces() -> None:
    window = put(r1_2="ACE", r2_2="ACE", r3_2="ACE", r4_1="EGG", r5_3="EGG")
    played = play(window, choices=["collect"])
    assert (played.stake.coins, played.stake.money) == (500, "100.00")
    assert line_wins(played) == [(1, "ACE", 3, 300)]
    assert scatter_wins(played) == [(2, 1000)]
    assert (played.win.coins, played.win.money, played.status) == (1300, "260.00", "settled")


@pytest.mark.rule("EX-3")
def test_ex3_tsarinas_on_line_2() -> None:
    window = put(r1_1="TSARINA", r2_1="TSARINA", r3_1="TSARINA")
    played = play(window, bet=(20, 20, 15))
    assert (played.stake.coins, played.win.coins, played.win.money) == (300, 1000, "200.00")
    assert line_wins(played) == [(2, "TSARINA", 3, 1000)]


@pytest.mark.rule("EX-4")
def test_ex4_kings_and_cathedrals() -> None:
    window = put(
        r1_2="KING", r2_2="KING", r3_2="KING", r1_1="CATHEDRAL", r2_1="CATHEDRAL", r3_1="CATHEDRAL"
    )
    played = play(window)
    assert line_wins(played) == [(1, "KING", 3, 300), (2, "CATHEDRAL", 3, 500)]
    assert (played.win.coins, played.win.money) == (800, "160.00")


@pytest.mark.rule("EX-5", "DT-8")
def test_ex5_tens_on_the_left_only() -> None:
    assert on_line(play(middle("TEN TEN TEN NINE KING"), bet=(1, 1, 1))) == ("TEN", 3, 5)
    right = play(middle("NINE KING TEN TEN TEN"), bet=(1, 1, 1))
    assert (right.win.coins, right.status) == (0, "settled")


def test_the_strips_are_those_of_the_exact_return() -> None:
    counts = (
        (1, 2, 2, 2, 2, 4, 4, 5, 5, 3, 5, 1),
        (2, 2, 3, 5, 4, 5, 2, 4, 3, 3, 2, 1),
        (2, 3, 4, 4, 2, 3, 4, 2, 4, 5, 2, 1),
        (1, 3, 3, 2, 5, 2, 5, 5, 3, 3, 4, 1),
        (1, 3, 3, 3, 5, 4, 5, 3, 2, 3, 5, 1),
    )
    symbols = [*tsar.PAYS, "EGG"]
    for strips in TSAR.reels.values():
        for strip, count in zip(strips, counts, strict=True):
            assert Counter(strip) == dict(zip(symbols, count, strict=True))


def test_no_window_shows_two_eggs_on_a_reel_or_a_run_of_equals() -> None:
    for strips in TSAR.reels.values():
        for strip in strips:
            around = [*strip, *strip[:2]]
            for stop in range(len(strip)):
                assert around[stop : stop + 3].count("EGG") <= 1
                assert around[stop] != around[stop + 1]


def test_the_return_counted_the_second_way() -> None:
    game = published()
    rounds = FreeSpins(game, game, numbers=tsar.EGG_NUMBERS)
    histogram = game.line_histogram()
    lines = Fraction(sum(pay * ways for pay, ways in histogram.items()), game.cycle)
    scatter = sum(
        (Fraction(pay_of(game.scatter_pays, k)) * c for k, c in game.scatter_histogram().items()),
        Fraction(0),
    )
    total = lines + scatter + rounds.feature_coins() / 25
    assert abs(total - Fraction(95, 100)) < Fraction(5, 100_000)
    assert TSAR.published_rtp == Fraction(95, 100)
    assert rounds.growth < 1
