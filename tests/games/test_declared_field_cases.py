"""Faults seen in the field, on game files: tables and strips, as they are played and solved."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fullcycle.rules import RuleError, events
from fullcycle.simulate import simulate
from games.declared_lab import Lab, fraction, of, small
from machines.convert import convert, too_long
from second import by_counts, rounds
from second.declared import Declared

ATKINS = "lines_20_free_spins", "free-spins"
LOBSTER = "lines_15_two_bonuses", "mixed"


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path)


def text_of(machine: tuple[str, str]) -> str:
    name, variant = machine
    return convert(name)[variant]


@pytest.mark.case(7)
def test_a_strip_longer_than_it_declares_is_refused(lab: Lab) -> None:
    with pytest.raises(RuleError, match="64") as refused:
        lab.find(too_long())
    message = str(refused.value)
    assert message.startswith(lab.write(too_long()))
    assert "lengths.base" in message
    assert "65" in message
    assert "\n" not in message


@pytest.mark.case(7)
@pytest.mark.parametrize(("coins", "right"), [(1, "0.865761"), (2, "0.865772"), (3, "0.874673")])
def test_red_white_and_blue_at_each_bet(lab: Lab, coins: int, right: str) -> None:
    sheet = lab.exact(convert("three_reels_15_rows")["rows"], coins_per_line=coins)
    assert f"{float(fraction(sheet, 'rtp')):.6f}" == right


@pytest.mark.case(8)
def test_swapped_digits_in_a_pay_row_are_refused(lab: Lab) -> None:
    """2 of a kind pays 5 was typed as 5 of a kind pays 2: the pays then fall."""
    text = text_of(ATKINS)
    right = "[pays.ATKINS]\n2 = 5\n3 = 50\n4 = 500\n5 = 5000\n"
    assert right in text
    for wrong in (
        right.replace("2 = 5\n", "").replace("5 = 5000", "5 = 2"),
        right.replace("2 = 5\n", "5 = 2\n"),  # with the other 5: a key twice
    ):
        with pytest.raises(RuleError):
            lab.find(text.replace(right, wrong))


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
@pytest.mark.parametrize(
    ("row", "win"),
    [
        ("WS WS WS LM WS", ("LM", 5, 1000)),
        ("WS WS WS BU WS", ("BU", 5, 500)),
        ("WS WS WS BU SF", ("BU", 4, 100)),
        ("WS WS WS WS SF", ("WS", 4, 500)),
        ("WS WS LM LM SF", ("LM", 4, 200)),
        ("WS WS LO LO SF", ("WS", 2, 5)),
        ("WS WS SF LT SF", ("SF", 3, 5)),
    ],
)
def test_three_leading_wilds(lab: Lab, row: str, win: tuple[str, int, int]) -> None:
    filler = "TU CL SG BO LH"
    played = lab.play(text_of(LOBSTER), [[filler, row, filler]], lines=1)
    assert [(w.symbol, w.count, w.coins) for w in of(played, events.LineWin)] == [win]
    assert played.win.coins == win[2]


@pytest.mark.case(11)
@pytest.mark.parametrize(("apart", "seen"), [(1, 4), (2, 5), (3, 6), (20, 6), (46, 4)])
def test_scatters_are_counted_on_the_strip(lab: Lab, apart: int, seen: int) -> None:
    strip = " ".join("S" if stop in {0, apart} else "B" for stop in range(47))
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


def series(spins: int, hit: int, of_: int) -> dict[str, Any]:
    """Every round wins `spins` free spins, and each of them as many again with chance hit / of_.

    Every spin pays 1, so that the round's coins are its free spins and one more.
    """
    return small(
        symbols=["A", "S"],
        reels={"base": ["S"], "free": ["A S"]},
        weights={"free": [f"{of_ - hit} {hit}"]},
        scatter_pays={"S": {1: 1}},
        free_spins={"symbol": "S", "award": {1: spins}, "retrigger": {1: spins}, "reels": "free"},
    )


SERIES = [(10, 93825, 8388608, "11.259335", "15.7864"), (50, 1, 1000, "52.631579", "145.648")]


@pytest.mark.case(4)
@pytest.mark.case(5)
@pytest.mark.parametrize(("spins", "hit", "of_", "mean", "variance"), SERIES)
def test_the_length_of_a_retriggered_series(
    lab: Lab, spins: int, hit: int, of_: int, mean: str, variance: str
) -> None:
    sheet = lab.exact(series(spins, hit, of_))
    length = fraction(sheet, "features", "free_spins", "spins")
    assert length == spins / (1 - Fraction(spins * hit, of_)) == fraction(sheet, "rtp") - 1
    assert f"{float(length):.6f}" == mean
    digits = len(variance.split(".")[1])
    assert f"{float(fraction(sheet, 'variance')):.{digits}f}" == variance


@pytest.mark.case(5)
def test_a_million_series_have_that_length(lab: Lab) -> None:
    game = lab.find(series(50, 1, 1000))
    sums = simulate(game, game.bets.parse(), 10**6, seed=5, workers=1)
    assert abs(sums.coins / 10**6 - 1 - 1000 / 19) < 0.05


@pytest.mark.case(16)
def test_the_feature_multiplies_the_win_the_event_and_the_round(lab: Lab) -> None:
    game = small(
        pays={"A": {1: 10}},
        reels={"base": ["A B S"]},
        free_spins={"symbol": "S", "award": {1: 1}, "multiplier": 3},
    )
    played = lab.play(game, [["S"], ["A"]])
    assert [win.coins for win in of(played, events.LineWin)] == [30]
    assert [end.coins for end in of(played, events.FeatureEnd)] == [30]
    assert played.win.coins == 30
    assert lab.play(game, [["A"]]).win.coins == 10


@pytest.mark.case(16)
def test_the_multiplier_of_a_wild_is_a_number_in_the_event(lab: Lab) -> None:
    game = small(
        symbols=["A", "W", "S"],
        lines=[[1, 1]],
        pays={"A": {2: 10}},
        reels={"base": ["A W S"] * 2},
        wilds=[{"symbol": "W", "multiplier": 50}],
    )
    (win,) = of(lab.play(game, [["A W"]]), events.LineWin)
    assert (win.coins, win.multiplier) == (500, 50)


@pytest.mark.case(2)
@pytest.mark.parametrize("lines", [1, 5, 10])
def test_an_award_does_not_grow_with_the_lines(lab: Lab, lines: int) -> None:
    shapes = [[1 + n // 9 % 3, 1 + n // 3 % 3, 1 + n % 3] for n in range(10)]
    game = small(
        rows=3,
        symbols=["A", "B", "S", "L"],
        lines=shapes,
        pays={"A": {3: 1}},
        reels={"base": ["A B S L"] * 3},
        free_spins={"symbol": "S", "award": {1: 1}},
        bonus={
            "symbol": "L",
            "count": 1,
            "where": "window",
            "pays": "total",
            "values": [2],
            "weights": [1],
        },
    )
    window = ["B B B", "B S B", "B B L"]
    played = lab.play(game, [window, ["B B B"] * 3], lines=lines)
    assert [one.granted for one in of(played, events.Feature)] == [{"spins": 1}]
    assert [one.coins for one in of(played, events.PrizeWin)] == [2 * lines]


@pytest.mark.case(14)
def test_the_cap_is_one_for_the_whole_round(lab: Lab) -> None:
    game = small(
        symbols=["A", "B", "S"],
        lines=[[1, 1]],
        pays={"A": {1: 3000}, "B": {1: 4000}},
        reels={"base": ["A B S"] * 2},
        free_spins={"symbol": "S", "award": {1: 1}},
        cap=5000,
    )
    played = lab.play(game, [["A S"], ["B A"]])
    assert played.win.coins == 5000
    assert [cap.coins for cap in of(played, events.Cap)] == [5000]
    assert lab.play(game, [["A S"], ["S A"]]).win.coins < 5000


ALWAYS = {"symbol": "S", "award": {1: 3}, "retrigger": {1: 1}}


@pytest.mark.case(22)
@pytest.mark.parametrize("retrigger", [1, 2])
def test_free_spins_that_never_end_are_refused(lab: Lab, retrigger: int) -> None:
    endless = small(reels={"base": ["S"]}, free_spins=ALWAYS | {"retrigger": {1: retrigger}})
    with pytest.raises(RuleError, match="return infinite"):
        lab.exact(endless)


@pytest.mark.case(22)
def test_an_endless_series_stops_at_its_limit_and_says_so(lab: Lab) -> None:
    game = small(
        reels={"base": ["S"]}, free_spins=ALWAYS | {"limit": 7}, scatter_pays={"S": {1: 1}}
    )
    played = lab.play(game, [["S"]] * 8)
    assert len(of(played, events.Spin)) == 8
    assert played.win.coins == 8
    assert any(one.limited for one in of(played, events.Feature))
    sheet = lab.exact(game)
    assert fraction(sheet, "features", "free_spins", "spins") == 7
    assert (fraction(sheet, "rtp"), fraction(sheet, "variance")) == (Fraction(8), Fraction(0))


@pytest.mark.case(23)
def test_a_features_total_holds_only_its_own_wins(lab: Lab) -> None:
    game = small(
        lines=[[1, 1]],
        pays={"A": {1: 3}},
        reels={"base": ["A B S"] * 2},
        free_spins={"symbol": "S", "award": {1: 2}},
    )
    played = lab.play(game, [["A S"], ["B B"], ["A B"]])
    assert [end.coins for end in of(played, events.FeatureEnd)] == [3]
    assert played.win.coins == 6


@pytest.mark.case(25)
def test_more_free_spins_won_in_a_free_spin(lab: Lab) -> None:
    """5 left, one played that wins and grants 10: 14 remain; the scatter wins on no line."""
    game = small(
        lines=[[1, 1]],
        pays={"A": {1: 3}},
        reels={"base": ["A B S"] * 2},
        scatter_pays={"S": {1: 2}},
        free_spins={"symbol": "S", "award": {1: 5}, "retrigger": {1: 10}},
    )
    played = lab.play(game, [["S B"], ["A S"], *[["B B"]] * 14])
    granted = [(one.more, one.granted["spins"], one.left) for one in of(played, events.Feature)]
    assert granted == [(False, 5, 5), (True, 10, 14)]
    assert {win.symbol for win in of(played, events.LineWin)} == {"A"}
    assert [win.coins for win in of(played, events.ScatterWin)] == [2, 2]
    assert played.win.coins == 2 + 3 + 2


@pytest.mark.case(29)
@pytest.mark.parametrize("count", range(8))
def test_more_scatters_than_the_table_lists(lab: Lab, count: int) -> None:
    game = small(
        lines=[[1] * 7],
        pays={"A": {7: 1}},
        reels={"base": ["A B S"] * 7},
        scatter_pays={"S": {3: 2, 4: 10, 5: 50}},
    )
    played = lab.play(game, [[" ".join("S" if reel < count else "B" for reel in range(7))]])
    assert played.win.coins == {3: 2, 4: 10}.get(count, 50 if count > 4 else 0)


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


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"weights": {"base": ["1 -2 1"]}}, "weights.base"),
        ({"weights": {"base": ["1 2"]}}, "weights.base"),
        ({"weights": {"base": ["0 0 0"]}}, "weights.base"),
        ({"weights": {"base": ["1 1.5 1"]}}, "weights.base"),
        ({"lengths": {"base": [4]}}, "lengths.base"),
        ({"pays": {"A": {1: -1}}}, "pays.A"),
        ({"pays": {"A": {2: 1}}}, "pays.A"),
        ({"pays": {"Z": {1: 1}}}, "pays.Z"),
        ({"reels": {"base": ["A B Z"]}}, "reels.base"),
        ({"lines": [[2]]}, "lines"),
        ({"lines": [[1], [1]]}, "lines"),
        ({"scatter_pays": {"B": {1: 1}}}, "scatter_pays.B"),
        ({"free_spins": {"symbol": "A", "award": {1: 1}}}, "free_spins"),
        ({"free_spins": {"symbol": "S", "award": {1: 1}, "reels": "other"}}, "free_spins"),
        ({"wilds": [{"symbol": "S"}]}, "wild"),
        ({"colour": "red"}, "colour"),
    ],
    ids=str,
)
@pytest.mark.case(7)
def test_what_a_file_must_not_say(lab: Lab, wrong: dict[str, Any], where: str) -> None:
    """One line that names the file and the key."""
    lab.find(small())
    with pytest.raises(RuleError) as refused:
        lab.find(small(**wrong))
    message = str(refused.value)
    assert message.startswith(str(lab.folder / "game.toml"))
    assert where in message
    assert "\n" not in message


def rows_game(cells: list[str], **more: Any) -> dict[str, Any]:
    return small(
        mechanic="rows",
        symbols=["A", "B", "C", "W"],
        scatters=[],
        lines=[[1, 1]],
        pays=None,
        reels={"base": ["A B W", "B A"]},
        pay_rows=[
            {"name": "PAIR", "cells": ["A", "A"], "pay": 5},
            {"name": "NEVER", "cells": cells, "pay": 100},
        ],
        **more,
    )


@pytest.mark.case(35)
def test_a_row_that_cannot_occur_is_refused_by_its_name(lab: Lab) -> None:
    with pytest.raises(RuleError, match="NEVER"):
        lab.find(rows_game(["C", "A"]))
    with pytest.raises(RuleError, match="NEVER"):
        lab.find(rows_game(["C", "C"], wilds=[{"symbol": "W"}]))  # wilds on reel 1 alone
    lab.find(rows_game(["C", "A"], wilds=[{"symbol": "W"}]))
    with pytest.raises(RuleError, match="NEVER"):
        lab.find(rows_game(["C", "A"], wilds=[{"symbol": "W", "not_for": ["C"]}]))


def test_the_second_evaluator_agrees_on_the_rows(lab: Lab) -> None:
    game = rows_game(["C", "A"], wilds=[{"symbol": "W", "multiplier": 3}])
    text = Path(lab.write(game)).read_text("utf-8")
    assert fraction(lab.exact(game), "rtp") == rounds.answer(Declared(text)).rtp
