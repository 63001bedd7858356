from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from fullcycle.rules import (
    CARDS,
    CoinBets,
    Draw,
    Game,
    Grant,
    Menu,
    Outcome,
    RowPay,
    RuleError,
    Stage,
    Wild,
)

DRAWS = (Draw.uniform("number", [1, 2, 3]), CARDS)


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
        ({"scatters": ("S", "S")}, "small.scatters", "listed twice"),
        (
            {"row_pays": (RowPay("R", (("A", "A"), (), ()), 1),)},
            "small.pay_rows.R",
            "A stands twice in a cell",
        ),
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
        ({"pays": {"A": {4: 1}, "W": {3: 50}}}, "small.pays.A", "4 is not a count from 1 to 3"),
        ({"pays": {"A": {0: 1}, "W": {3: 50}}}, "small.pays.A", "0 is not a count from 1"),
        ({"pays": {"A": {2: -1}, "W": {3: 50}}}, "small.pays.A", "-1 is not a whole number from 0"),
        ({"pays": {"A": {2: 0.5}, "W": {3: 50}}}, "small.pays.A", "0.5 is not a whole number"),
        ({"pays": {"A": {2: True}, "W": {3: 50}}}, "small.pays.A", "True is not a whole number"),
        ({"pays": {"A": {2: 2**70}, "W": {3: 50}}}, "small.pays.A", "to 1,000,000,000,000"),
        ({"pays": {"A": {2: 9, 3: 8}, "W": {3: 50}}}, "small.pays.A", "less than fewer"),
        ({"rows": 0}, "small.rows", "0 is not a whole number from 1"),
        ({"cap": 0}, "small.cap", "0 is not a whole number from 1"),
        ({"published_rtp": Fraction(-1)}, "small.published_rtp", "not negative"),
        ({"reels": {}}, "small.reels", "at least one reel"),
        ({"draws": (Draw("b", (1,), (1,)),) * 2}, "small.draws", "same name"),
        ({"wilds": (Wild("A"),)}, "small.wilds", "begin with the game's wild"),
        ({"wilds": (Wild("W"), Wild("W"))}, "small.wilds", "listed twice"),
        ({"wilds": (Wild("W", ("S",)),)}, "small.wilds.W", "stands for none"),
        ({"wilds": (Wild("W", None, 0),)}, "small.wilds.W.multiplier", "from 1"),
        ({"wild_multipliers": "all"}, "small.wild_multipliers", "each or once"),
        ({"weights": {"x": ()}}, "small.weights.x", "no reel set"),
        ({"weights": {"base": ((1, 1),)}}, "small.weights.base", "needs 3 lists"),
        ({"weights": {"base": ((2, 1, 1, -1),) * 3}}, "small.weights.base.1", "-1 is not a whole"),
        ({"weights": {"base": ((0, 0, 0, 0),) * 3}}, "small.weights.base.1", "must sum to 1"),
        ({"weights": {"base": ((1, 1, 1),) * 3}}, "small.weights.base.1", "3 weights for"),
        ({"unmultiplied": (("A", 1),)}, "small.not_multiplied", "does not pay"),
        ({"scatter_pays": {"A": {2: 1}}}, "small.scatter_pays.A", "is not a scatter"),
        ({"scatter_pays": {"S": {}}}, "small.scatter_pays.S", "at least one count"),
        ({"scatter_pays": {"S": {0: 1}}}, "small.scatter_pays.S", "0 is not a count"),
        ({"scatter_pays": {"S": {2: -1}}}, "small.scatter_pays.S", "-1 is not a whole number"),
        ({"top_award": ("W", 2)}, "small.top_award", "does not pay"),
        ({"top_award": ("X", 3)}, "small.top_award", "does not pay"),
        ({"lines": ((0, 0, 0), (0, 0, 0))}, "small.lines", "listed twice"),
        ({"lines": ((0, 0, 0), (0, 0))}, "small.lines.2", "needs 3 rows"),
        ({"lines": ((0, 0, 2), (0, 0, 0))}, "small.lines.1", "needs 3 rows of the window's 2"),
        ({"lines": ((0, 0, -1), (0, 0, 0))}, "small.lines.1", "needs 3 rows of the window's 2"),
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
        (
            {"stages": (Stage("a", _run, within="b"),)},
            "small.stages.a",
            "is within 'b', which is no feature",
        ),
        (
            {"stages": (Stage("a", _run, feature="f"), Stage("b", _run, within="a"))},
            "small.stages.b",
            "is within 'a', which is no feature",
        ),
        ({"gamble": {"rounds": 5}}, "small.gamble", "needs a draw named cards"),
        ({"gamble": {"rounds": 0}, "draws": DRAWS}, "small.gamble.rounds", "from 1"),
        ({"gamble": {}, "draws": DRAWS}, "small.gamble.rounds", "None is not a whole number"),
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
