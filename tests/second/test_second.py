"""The second evaluators are trusted for themselves: by examples worked by hand."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction

import numpy as np
import pytest

from second import fast, tsar
from second.exact import FreeSpins, Lines, arrange
from second.lines import Win, find, line_wins, parse, pay_of, scatter_wins
from second.shapes import Shape, indexed, random_shape
from second.tsar import PAYS, UnplayableError, play, spin_wins
from second.windows import FILLER, eggs, middle, put

SYMBOLS = [*PAYS, "EGG"]
COUNTS = (
    (1, 2, 2, 2, 2, 4, 4, 5, 5, 3, 5, 1),
    (2, 2, 3, 5, 4, 5, 2, 4, 3, 3, 2, 1),
    (2, 3, 4, 4, 2, 3, 4, 2, 4, 5, 2, 1),
    (1, 3, 3, 2, 5, 2, 5, 5, 3, 3, 4, 1),
    (1, 3, 3, 3, 5, 4, 5, 3, 2, 3, 5, 1),
)


def on_line_1(text: str) -> tuple[str, int, int] | None:
    wins = spin_wins(middle(text), 1, 1)
    return (wins[0].symbol, wins[0].count, wins[0].coins) if wins else None


def published() -> Lines:
    strips = [
        arrange(dict(zip(SYMBOLS, counts, strict=True)), apart="EGG", rows=3) for counts in COUNTS
    ]
    return Lines(
        strips,
        rows=3,
        lines=tsar.LINES,
        pays=PAYS,
        wild="TSAR",
        scatter="EGG",
        scatter_pays=tsar.SCATTER_PAYS["EGG"],
    )


def test_the_filler_wins_nothing() -> None:
    assert spin_wins(FILLER, 20, 25) == []


def test_eggs_are_as_many_as_asked_for() -> None:
    for count in range(16):
        assert len(find(eggs(count), "EGG")) == count
    assert all(len({cell[0] for cell in find(eggs(n), "EGG")}) == n for n in range(6))


def test_the_line_table_as_the_rules_group_it() -> None:
    assert len(tsar.LINES) == 25
    assert len({tuple(line) for line in tsar.LINES}) == 25
    for upper, lower in zip(tsar.LINES[3::2], tsar.LINES[4::2], strict=True):
        assert [2 - row for row in upper] == lower
    assert [line[:2] for line in tsar.LINES].count([0, 0]) == 1


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("TSAR TSAR TSAR TSAR JACK", ("TSAR", 4, 1000)),
        ("JACK TSAR TSAR TSAR TSAR", ("JACK", 5, 150)),
        ("TSAR JACK TSAR TSAR TSAR", ("JACK", 5, 150)),
        ("TSAR TSAR JACK TSAR TSAR", ("JACK", 5, 150)),
        ("TSAR TSAR TSAR JACK TSAR", ("TSAR", 3, 200)),
        ("TSAR TSAR JACK NINE TEN", ("JACK", 3, 10)),
        ("TSAR TSARINA KING NINE TEN", ("TSARINA", 2, 4)),
        ("TSAR CATHEDRAL KING NINE TEN", ("CATHEDRAL", 2, 3)),
        ("TSAR SEAL KING NINE TEN", None),
        ("TSAR EGG TSAR TSAR TSAR", None),
        ("TSAR TSAR EGG TSAR TSAR", ("TSAR", 2, 10)),
        ("TSAR TSAR TSARINA EGG TSARINA", ("TSARINA", 3, 50)),
        ("TSAR TSAR TSAR TSAR TSAR", ("TSAR", 5, 10000)),
        ("TSAR TSAR TSAR TSAR TSARINA", ("TSARINA", 5, 2000)),
        ("TSAR TSAR TSAR TSAR EGG", ("TSAR", 4, 1000)),
        ("TSAR TSAR TSAR CATHEDRAL CATHEDRAL", ("CATHEDRAL", 5, 1000)),
        ("TSAR TSAR TSAR NINE NINE", ("TSAR", 3, 200)),
        ("NINE TSAR NINE KING KING", ("NINE", 3, 5)),
        ("KING NINE NINE NINE NINE", None),
        ("KING KING TEN TEN TEN", None),
    ],
)
def test_wilds_on_a_line(line: str, expected: tuple[str, int, int] | None) -> None:
    assert on_line_1(line) == expected


def test_equal_pays_report_the_longer_combination() -> None:
    pays = {"W": {2: 10, 4: 100}, "A": {3: 10, 5: 100}}
    wins = line_wins([["W", "W", "A", "B", "B"]], [[0] * 5], pays, wild="W")
    assert [(win.symbol, win.count, win.coins) for win in wins] == [("A", 3, 10)]
    wins = line_wins([["W", "W", "W", "W", "A"]], [[0] * 5], pays, wild="W")
    assert [(win.symbol, win.count, win.coins) for win in wins] == [("A", 5, 100)]


def test_two_eggs_and_three_aces() -> None:
    window = put(r1_2="ACE", r2_2="ACE", r3_2="ACE", r4_1="EGG", r5_3="EGG")
    result = play([window], coin=20, coins=20, lines=25)
    assert (result.stake, result.lines, result.scatter, result.win) == (500, 300, 1000, 1300)
    assert result.win * 20 == 26000


def test_three_tsarinas_on_line_2() -> None:
    window = put(r1_1="TSARINA", r2_1="TSARINA", r3_1="TSARINA")
    result = play([window], coin=20, coins=20, lines=15)
    assert (result.stake, result.win) == (300, 1000)


def test_three_kings_and_three_cathedrals() -> None:
    window = put(
        r1_2="KING", r2_2="KING", r3_2="KING", r1_1="CATHEDRAL", r2_1="CATHEDRAL", r3_1="CATHEDRAL"
    )
    assert play([window], coin=20, coins=20, lines=25).win == 800


def test_tens_pay_from_reel_1_only() -> None:
    assert on_line_1("TEN TEN TEN NINE KING") == ("TEN", 3, 5)
    assert on_line_1("NINE KING TEN TEN TEN") is None


def test_counts_above_the_table_pay_its_last_entry() -> None:
    assert [pay_of({2: 2, 5: 9}, n) for n in range(8)] == [0, 0, 2, 2, 2, 9, 9, 9]
    six = put(r1_1="EGG", r1_2="EGG", r2_1="EGG", r3_1="EGG", r4_1="EGG", r5_1="EGG")
    wins = scatter_wins(six, tsar.SCATTER_PAYS, total_bet=25)
    assert [(win.count, win.coins) for win in wins] == [(6, 2500)]


def test_other_shapes() -> None:
    window = parse(["A W A", "B B B"])
    wins = line_wins(window, [[0, 0, 0], [1, 1, 1], [0, 1, 0]], {"A": {2: 1, 3: 5}}, wild="W")
    assert [(win.line, win.count, win.cells) for win in wins] == [(1, 3, ((1, 1), (2, 1), (3, 1)))]
    with pytest.raises(ValueError, match="lengths"):
        parse(["A B", "A"])


def test_free_spins_by_hand() -> None:
    trigger = put(r1_1="EGG", r3_3="EGG", r5_2="EGG")
    one, none = put(r2_2="EGG"), FILLER
    two = put(r2_2="EGG", r4_3="EGG")
    result = play([trigger, none, two, none, one, none, none], eggs=[1, 1, 1], coins=2, lines=10)
    assert [spin.left for spin in result.spins] == [0, 2, 3, 2, 2, 1, 0]
    assert (result.scatter, result.free, result.win) == (100, 40, 140)
    assert not result.waiting
    last = play([trigger, none, none, one, none], eggs=[1, 1, 1])
    assert [spin.left for spin in last.spins] == [0, 2, 1, 1, 0]


def test_gambles_by_hand() -> None:
    window = middle("ACE ACE ACE NINE KING")
    assert play([window]).waiting
    collected = play([window], choices=["collect"])
    assert (collected.win, collected.waiting) == (15, False)
    won = play([window], cards=["QH", "2S"], choices=["red", "spades"])
    assert [(g.coins, g.amount, g.left) for g in won.gambles] == [(15, 30, 4), (90, 120, 3)]
    assert won.waiting
    lost = play([window], cards=["QH"], choices=["clubs"])
    assert (lost.win, lost.waiting, lost.gambles[0].coins) == (0, False, -15)
    five = play([window], cards=["QH"] * 5, choices=["red"] * 5)
    assert (five.win, five.waiting, five.gambles[-1].left) == (15 * 32, False, 0)
    limit = play([window], coin=25, coins=20, cards=["QH"] * 3, choices=["hearts"] * 3)
    assert (limit.win, limit.waiting) == (300 * 64, False)
    assert not play([window], autoplay=True).waiting


def test_impossible_rounds_are_refused() -> None:
    trigger = put(r1_1="EGG", r3_3="EGG", r5_2="EGG")
    with pytest.raises(UnplayableError, match="window"):
        play([trigger], eggs=[1, 1, 1])
    with pytest.raises(UnplayableError, match="number"):
        play([trigger], eggs=[1, 1])
    with pytest.raises(UnplayableError, match="hides"):
        play([trigger], eggs=[1, 1, 11])
    with pytest.raises(UnplayableError, match="left over"):
        play([FILLER, FILLER])
    with pytest.raises(UnplayableError, match="left over"):
        play([middle("ACE ACE ACE NINE KING")], cards=["QH"], choices=["collect"])
    with pytest.raises(UnplayableError, match="card"):
        play([middle("ACE ACE ACE NINE KING")], choices=["red"])
    with pytest.raises(UnplayableError, match="called"):
        play([middle("ACE ACE ACE NINE KING")], cards=["QH"], choices=["green"])


def test_the_published_figures_follow_from_the_published_counts() -> None:
    game = published()
    rounds = FreeSpins(game, game, numbers=tsar.EGG_NUMBERS)
    histogram = game.line_histogram()
    lines = Fraction(sum(pay * ways for pay, ways in histogram.items()), game.cycle)
    scatter = sum(
        (Fraction(pay_of(game.scatter_pays, k)) * c for k, c in game.scatter_histogram().items()),
        Fraction(0),
    )
    free = rounds.feature_coins() / 25
    assert [round(float(part) * 100, 2) for part in (lines, scatter, free)] == [
        70.31,
        13.18,
        11.51,
    ]
    assert round(float(lines + scatter + free), 6) == 0.949999
    assert round(float(1 / rounds.trigger_chance()), 1) == 205.9
    assert round(float(rounds.mean_start()), 1) == 16.7
    assert round(float(rounds.mean_played()), 1) == 28.4
    assert round(float(rounds.growth), 2) == 0.41
    assert round(1 - histogram[0] / game.cycle, 3) == 0.040
    two = sum(c for k, c in game.scatter_histogram().items() if k >= 2)
    assert round(float(two), 3) == 0.057


def tiny() -> Lines:
    return Lines(
        ["ABWE", "ABBWE", "AWBE"],
        rows=2,
        lines=[[0, 0, 0], [1, 1, 1], [0, 1, 0]],
        pays={"A": {2: 1, 3: 5}, "B": {3: 4}, "W": {2: 2, 3: 9}},
        wild="W",
        scatter="E",
        scatter_pays={2: 1, 3: 3},
    )


def cycle(game: Lines) -> list[tuple[int, int]]:
    """(coins, scatters) of every stop combination, one after another."""
    results = []
    for columns in itertools.product(*(list(game.windows(r)) for r in range(len(game.strips)))):
        window = [[column[row] for column in columns] for row in range(game.rows)]
        on_lines = line_wins(window, game.lines, game.pays, wild=game.wild, scatters=["E"])
        scatters = sum(column.count("E") for column in columns)
        coins = sum(win.coins for win in on_lines) + game.scatter_coins(scatters)
        results.append((coins, scatters))
    return results


def test_moments_equal_those_of_a_listed_cycle() -> None:
    game = tiny()
    results = cycle(game)
    assert len(results) == game.cycle == 80
    mean, square, by_scatters = game.spin_moments()
    assert mean == Fraction(sum(coins for coins, _ in results), 80)
    assert square == Fraction(sum(coins**2 for coins, _ in results), 80)
    assert mean == game.spin_mean()
    for shown, part in by_scatters.items():
        assert part == Fraction(sum(c for c, k in results if k == shown), 80)
    assert game.hit_frequency() == Fraction(sum(coins > 0 for coins, _ in results), 80)


def test_round_moments_equal_those_of_played_rounds() -> None:
    game = tiny()
    spread = ["ABWABBA" + "E", "ABBWAAB" + "E", "AWBABAA" + "E"]
    free = Lines(
        spread,
        rows=1,
        lines=[[0, 0, 0]] * 3,
        pays=game.pays,
        wild="W",
        scatter="E",
        scatter_pays=game.scatter_pays,
    )
    mean, variance = FreeSpins(game, free, trigger=2, numbers=[1, 2]).round_moments()
    base, spins, generator = cycle(game), cycle(free), random.Random(20)
    rounds = 40_000
    total = square = 0
    for _ in range(rounds):
        coins, eggs = generator.choice(base)
        left = sum(generator.choice([1, 2]) for _ in range(eggs)) if eggs >= 2 else 0
        while left:
            more, eggs = generator.choice(spins)
            coins, left = coins + more, left - 1 + eggs
        total, square = total + coins, square + coins * coins
    played = total / rounds
    assert abs(played - mean) < 4 * math.sqrt(variance / rounds)
    assert abs((square / rounds - played**2) / float(variance) - 1) < 0.05


def test_a_feature_that_never_ends_is_refused() -> None:
    game = tiny()
    with pytest.raises(ValueError, match="never end"):
        FreeSpins(game, game, numbers=[1])


def test_windows_with_a_scatter_depend_on_the_order() -> None:
    for apart, shown in ((1, 4), (2, 5), (3, 6), (20, 6)):
        strip = ["A"] * 47
        strip[0] = strip[apart] = "E"
        game = Lines([strip], rows=3, lines=[], pays={}, wild=None, scatter="E", scatter_pays={})
        chance = 1 - game.scatter_histogram()[0]
        assert chance == Fraction(shown, 47)


def test_scatter_odds_of_short_strips() -> None:
    game = Lines(["EABC"] * 2, rows=3, lines=[], pays={}, wild=None, scatter="E", scatter_pays={})
    assert game.scatter_histogram()[2] == Fraction(9, 16)


def test_many_windows_at_once_equal_one_after_another() -> None:
    pick = random.Random(7)
    for _ in range(150):
        shape = random_shape(pick)
        windows = [shape.window(pick) for _ in range(40)]
        slow = [
            (
                sum(win.coins for win in _lines_of(shape, window)),
                sum(win.coins for win in scatter_wins(window, shape.scatter_pays, total_bet=7)),
            )
            for window in windows
        ]
        codes = np.array(indexed(windows, shape.symbols), np.int64)
        lines = fast.line_totals(
            codes, shape.lines, shape.symbols, shape.pays, wild=shape.wild, scatters=shape.scatters
        )
        scatters = fast.scatter_totals(codes, shape.symbols, shape.scatter_pays, total_bet=7)
        assert list(zip(lines.tolist(), scatters.tolist(), strict=True)) == slow


def _lines_of(shape: Shape, window: list[list[str]]) -> list[Win]:
    return line_wins(window, shape.lines, shape.pays, wild=shape.wild, scatters=shape.scatters)


def test_windows_from_stops_wrap_around() -> None:
    stops = np.array([[0, 1], [2, 2]], np.int64)
    windows = fast.from_stops(["ABC", "BCA"], stops, rows=2, symbols="ABC")
    assert windows.tolist() == [[[0, 2], [1, 0]], [[2, 0], [0, 1]]]
