from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fullcycle.rules import CoinBets, Game, Grant, Menu, Outcome, RuleError, Stage


def _run(*_: object) -> Outcome:
    return (0,), ()


def test_the_small_game_is_valid(make: Callable[..., Game]) -> None:
    game = make()
    assert game.width == 3
    assert game.stage("bonus").draws == ("number",)
    assert game.draw("number").values == (1, 2, 3)


@pytest.mark.case(7)
@pytest.mark.case(8)
@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        ({"symbols": ("A", "B", "W", "S", "A")}, "small.symbols", "listed twice"),
        ({"symbols": ("A", "B", "W", "S", "lower")}, "small.symbols", "upper-case word"),
        ({"symbols": ("A", "B", "W", "S", "TWO WORDS")}, "small.symbols", "upper-case word"),
        ({"symbols": ("A", "B", "W", "S", "")}, "small.symbols", "upper-case word"),
        ({"wild": "X"}, "small.symbols", "X is not a symbol"),
        ({"scatters": ("S", "X"), "pays": {}}, "small.symbols", "X is not a symbol"),
        ({"scatters": ("S", "W")}, "small.wild", "cannot be a scatter"),
        (
            {"reels": {"base": (tuple("AB"),) * 3, "free": (tuple("AB"),) * 2}},
            "small.reels.free",
            "needs 3 strips",
        ),
        ({"reels": {"base": (("A",), tuple("AB"), tuple("AB"))}}, "small.reels.base.1", "2 stops"),
        (
            {"reels": {"base": (tuple("AB"), tuple("AB"), ("A", "X"))}},
            "small.reels.base.3",
            "'X' at stop 1 is no symbol",
        ),
        ({"pays": {"S": {2: 1}, "W": {3: 50}}}, "small.pays.S", "not scatters"),
        ({"pays": {"X": {2: 1}, "W": {3: 50}}}, "small.pays.X", "not scatters"),
        ({"pays": {"A": {4: 1}, "W": {3: 50}}}, "small.pays.A", "counts go from 1 to 3"),
        ({"pays": {"A": {0: 1}, "W": {3: 50}}}, "small.pays.A", "counts go from 1 to 3"),
        ({"pays": {"A": {2: -1}, "W": {3: 50}}}, "small.pays.A", "pays from 0"),
        ({"scatter_pays": {"A": {2: 1}}}, "small.scatter_pays.A", "is not a scatter"),
        ({"scatter_pays": {"S": {}}}, "small.scatter_pays.S", "counts go from 1"),
        ({"scatter_pays": {"S": {0: 1}}}, "small.scatter_pays.S", "counts go from 1"),
        ({"scatter_pays": {"S": {2: -1}}}, "small.scatter_pays.S", "pays from 0"),
        ({"top_award": ("W", 2)}, "small.top_award", "does not pay"),
        ({"top_award": ("X", 3)}, "small.top_award", "does not pay"),
        ({"lines": ((0, 0, 0), (0, 0, 0))}, "small.lines", "listed twice"),
        ({"lines": ((0, 0, 0), (0, 0))}, "small.lines.2", "needs 3 rows"),
        ({"lines": ((0, 0, 2), (0, 0, 0))}, "small.lines.1", "rows from 0 to 1"),
        ({"lines": ((0, 0, -1), (0, 0, 0))}, "small.lines.1", "rows from 0 to 1"),
        ({"bets": CoinBets((1,), 1, 3, (1, 1, 3))}, "small.bets.max_lines", "must be 2"),
        ({"stages": ()}, "small.stages", "needs stages"),
        ({"stages": (Stage("a", _run), Stage("a", _run))}, "small.stages", "different names"),
        (
            {"stages": (Stage("a", _run, grants=(Grant("b"),)),)},
            "small.stages.a",
            "grants 'b', which is no stage",
        ),
        ({"stages": (Stage("a", _run, reels="b"),)}, "small.stages.a", "spins 'b'"),
        (
            {"stages": (Stage("a", _run, default={"do": "collect"}),)},
            "small.stages.a",
            "needs a menu and a default",
        ),
        (
            {"stages": (Stage("a", _run, menu=lambda _bet, _state: Menu(do=("collect",))),)},
            "small.stages.a",
            "needs a menu and a default",
        ),
        ({"stages": (Stage("a", _run, draws=("b",)),)}, "small.stages.a", "draws 'b'"),
    ],
)
def test_contradictions_are_refused(
    make: Callable[..., Game], change: dict[str, Any], where: str, message: str
) -> None:
    with pytest.raises(RuleError) as caught:
        make(**change)
    assert caught.value.where == where
    assert message in caught.value.message


def test_a_game_may_do_without_wild_and_scatters(make: Callable[..., Game]) -> None:
    game = make(
        symbols=("A", "B"),
        wild=None,
        scatters=(),
        scatter_pays={},
        reels={"base": (tuple("AB"),) * 3},
        pays={"A": {3: 5}},
        top_award=("A", 3),
    )
    assert game.width == 3
