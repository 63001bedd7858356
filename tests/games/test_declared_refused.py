"""Game files that must not be taken: one line that names the file, the key and what is wrong."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fullcycle.games import find
from fullcycle.rules import RuleError
from fullcycle.rules.canonical import canonical
from games.declared_lab import Lab, fraction, small
from machines.convert import convert, too_long
from second import rounds
from second.declared import Declared


@pytest.mark.case(7)
def test_a_strip_longer_than_it_declares_is_refused(lab: Lab) -> None:
    with pytest.raises(RuleError, match="64") as refused:
        lab.find(too_long())
    message = str(refused.value)
    assert message.startswith(lab.write(too_long()))
    assert "lengths.base" in message
    assert "65" in message
    assert "\n" not in message


@pytest.mark.case(8)
def test_swapped_digits_in_a_pay_row_are_refused(lab: Lab) -> None:
    """2 of a kind pays 5 was typed as 5 of a kind pays 2: the pays then fall."""
    text = convert("lines_20_free_spins")["free-spins"]
    right = "[pays.ATKINS]\n2 = 5\n3 = 50\n4 = 500\n5 = 5000\n"
    assert right in text
    for wrong in (
        right.replace("2 = 5\n", "").replace("5 = 5000", "5 = 2"),
        right.replace("2 = 5\n", "5 = 2\n"),  # with the other 5: a key twice
    ):
        with pytest.raises(RuleError):
            lab.find(text.replace(right, wrong))


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
        ({"free_spins": {"symbol": "S", "award": {1: 0}}}, "free_spins.award"),
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


def two_lines(**row: Any) -> dict[str, Any]:
    """One reel, two rows, a line on each: a row that pays 5 for an A, changed by `row`."""
    return small(
        mechanic="rows",
        rows=2,
        symbols=["A", "B"],
        scatters=[],
        lines=[[1], [2]],
        pays=None,
        reels={"base": ["A B B"]},
        pay_rows=[{"name": "SINGLE", "cells": ["A"], "pay": 5} | row],
    )


@pytest.mark.parametrize(
    "row",
    [
        {"pay": []},
        {"pay": [1, 2]},  # of ten coins
        {"pay": [1, -2, *range(8)]},
        {"pay": True},
        {"cells": ["*"]},
        {"cells": ["Q"]},
        {"cells": ["A", "A"]},
        {"line": 3},
    ],
    ids=str,
)
def test_a_row_that_means_nothing_is_refused_by_its_name(lab: Lab, row: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match=r"SINGLE|pay_rows") as refused:
        lab.find(two_lines(**row))
    assert "\n" not in str(refused.value)


@pytest.mark.case(40)
def test_no_row_may_pay_on_line_1(lab: Lab) -> None:
    assert fraction(lab.exact(two_lines()), "rtp") == Fraction(5, 3)
    sheet = lab.exact(two_lines(line=2))
    assert fraction(sheet, "rtp") == Fraction(5, 6)
    assert fraction(sheet, "hit_frequency") == Fraction(1, 3)


def test_more_scatters_than_a_line_has_cells(lab: Lab) -> None:
    """Two of a scatter on one reel: figures of one line alone must not trip over their pay."""
    game = small(rows=3, scatter_pays={"S": {2: 1}}, reels={"base": ["A S S B"]})
    assert fraction(lab.exact(game), "parts", "scatter") == Fraction(1, 2)


def test_the_second_evaluator_agrees_on_the_rows(lab: Lab) -> None:
    game = rows_game(["C", "A"], wilds=[{"symbol": "W", "multiplier": 3}])
    text = Path(lab.write(game)).read_text("utf-8")
    assert fraction(lab.exact(game), "rtp") == rounds.answer(Declared(text)).rtp


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_file_may_begin_with_a_byte_order_mark(lab: Lab, mark: bytes) -> None:
    """Some editors write one before UTF-8 text; it is no part of the game."""
    path = Path(lab.write(small()))
    path.write_bytes(mark + path.read_bytes())
    game = find(str(path))
    assert canonical(game) == canonical(lab.find(small()))
    path.write_bytes(mark + b"id = 5")
    with pytest.raises(RuleError, match="mechanic: is missing"):
        find(str(path))


BONUS = {"symbol": "B", "count": 1, "where": "line", "pays": "line"}
WAYS: dict[str, Any] = {
    "mechanic": "ways",
    "lines": None,
    "bets": {"coin_sizes": ["0.01"], "cost": 1},
}


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"lines": True}, "lines"),
        ({"pays": {"A": {"1" * 5000: 1}}}, "pays.A"),
        ({"weights": {"base": ["1 --5 1"]}}, "weights.base"),
        ({"weights": {"base": [f"1 {'1' * 5000} 1"]}}, "weights.base"),
        ({"apart": ["S"]}, "apart"),
        ({"reels": None, "counts": {"base": [{"A": 1}]}, "apart": ["Q"]}, "apart"),
        ({"reels": None, "counts": {"base": [{"A": 1}]}, "weights": {"base": ["1"]}}, "weights"),
        ({"scatters": ["S", "S"]}, "scatters"),
        ({"symbols": ["A", "B", "S", "*"]}, "symbols"),
        ({"symbols": ["A", "B", "S", "A|B"]}, "symbols"),
        ({**WAYS, "bonus": BONUS | {"mean": "1"}}, "bonus.where"),
        ({"bonus": BONUS | {"mean": "1", "weights": [1]}}, "bonus.weights"),
        ({"bonus": BONUS | {"values": [1], "weights": [1], "variance": "1"}}, "bonus.variance"),
        ({"bonus": BONUS | {"mean": "1e999999999"}}, "bonus.mean"),
        ({"bonus": BONUS | {"mean": "9" * 20}}, "bonus"),
        ({"published_rtp": "1e999999999"}, "published_rtp"),
        ({"published_rtp": "-0.5"}, "published_rtp"),
    ],
    ids=range(17),
)
def test_what_tripped_the_loader_or_was_read_in_silence(
    lab: Lab, wrong: dict[str, Any], where: str
) -> None:
    with pytest.raises(RuleError, match=where) as refused:
        lab.find(small(**wrong))
    assert str(refused.value).startswith(str(lab.folder / "game.toml: "))
    assert "\n" not in str(refused.value)


def test_a_cell_that_names_a_symbol_twice_is_refused(lab: Lab) -> None:
    """Its bits would add up to another symbol's."""
    with pytest.raises(RuleError, match="cells"):
        lab.find(two_lines(cells=["A|A"]))


def test_ways_join_unequal_multipliers_by_their_product_only(lab: Lab) -> None:
    wilds = [{"symbol": "V", "multiplier": 2}, {"symbol": "W", "multiplier": 3}]
    game = small(**WAYS, symbols=["A", "B", "S", "V", "W"], wilds=wilds)
    lab.find(game)
    with pytest.raises(RuleError, match="wild_multipliers"):
        lab.find(game | {"wild_multipliers": "once"})


def test_a_row_that_shows_on_stops_that_never_come_cannot_occur(lab: Lab) -> None:
    lab.find(two_lines() | {"weights": {"base": ["0 1 1"]}})  # the stop above shows it
    with pytest.raises(RuleError, match="SINGLE"):
        lab.find(two_lines() | {"weights": {"base": ["0 1 0"]}})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"rows = {'1' * 5000}", "is not TOML"),
        ('id = "x"\nvariant_of = "game.toml"', "variant of itself"),
        ('id = "x"\nvariant_of = "\\u0000.toml"', "cannot be printed"),
        ('id = "x"\nvariant_of = "none.toml"', "cannot be read"),
        ('id = "x"\nvariant_of = "no-game"', "is not a game"),
        ('id = "x"\nvariant_of = "counts.toml"\nreels.base = ["A S"]', "reels"),
        ('id = "x"\nvariant_of = "rows.toml"\nreels.base = ["B B B"]', "pay_rows.SINGLE"),
    ],
)
def test_variants_that_are_none(lab: Lab, text: str, message: str) -> None:
    lab.find(small(reels=None, counts={"base": [{"A": 1, "S": 1}]}, rows=2))
    (lab.folder / "game.toml").rename(lab.folder / "counts.toml")
    lab.find(two_lines())
    (lab.folder / "game.toml").rename(lab.folder / "rows.toml")
    with pytest.raises(RuleError, match=message) as refused:
        lab.find(text)
    assert str(refused.value).startswith(str(lab.folder / "game.toml: "))
