"""Rounds that never end: refused before a round is played, or named when one is met."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullcycle.cli.app import run
from fullcycle.games import find
from fullcycle.rules import Code, Game, RuleError
from fullcycle.simulate import endless, simulate
from games.declared_lab import Lab, small
from support import engine_games

ALWAYS = {"symbol": "S", "award": {1: 3}, "retrigger": {1: 1}}


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path)


def game_of(lab: Lab, strip: str = "S", rows: int = 1, **more: Any) -> Game:
    free = ALWAYS | more.pop("free", {})
    return lab.find(small(rows=rows, reels={"base": [strip]}, free_spins=free) | more)


#: (strip, rows, free spins, more of the file): mean of what a free spin gives again is 1 or more.
REFUSED: list[tuple[str, int, dict[str, Any], dict[str, Any]]] = [
    ("S", 1, {}, {}),
    ("S A", 1, {"retrigger": {1: 2}}, {}),
    ("S A B B", 2, {"retrigger": {1: 2}}, {}),
    ("S A S B", 2, {"retrigger": {1: 1, 2: 5}}, {}),
    ("S A B", 1, {"retrigger": {1: 2}}, {"weights": {"base": ["2 1 1"]}}),
]
#: The same, just below, or ended by something else.
PLAYED: list[tuple[str, int, dict[str, Any], dict[str, Any]]] = [
    ("S A B", 1, {"retrigger": {1: 2}}, {}),
    ("S A B B B", 2, {"retrigger": {1: 2}}, {}),
    ("S A B", 1, {"retrigger": {1: 2}}, {"weights": {"base": ["1 1 1"]}}),
    ("S", 1, {"limit": 7}, {}),
]


@pytest.mark.case(22)
@pytest.mark.parametrize(("strip", "rows", "free", "more"), REFUSED)
def test_endless_free_spins_are_refused_before_a_round(
    lab: Lab,
    monkeypatch: pytest.MonkeyPatch,
    strip: str,
    rows: int,
    free: dict[str, Any],
    more: dict[str, Any],
) -> None:
    """With the words that `exact` has for them; nothing is compiled or played."""
    game = game_of(lab, strip, rows, free=free, **more)
    with pytest.raises(RuleError) as solved:
        lab.exact(small(rows=rows, reels={"base": [strip]}, free_spins=ALWAYS | free) | more)
    monkeypatch.setattr("fullcycle.simulate.run.kernels", None)
    with pytest.raises(RuleError) as refused:
        simulate(game, game.bets.parse(), 10)
    assert str(refused.value) == str(solved.value)
    assert refused.value.code == solved.value.code == Code.MALFUNCTION


@pytest.mark.case(22)
@pytest.mark.parametrize(("strip", "rows", "free", "more"), PLAYED)
def test_free_spins_that_end_are_played(
    lab: Lab, strip: str, rows: int, free: dict[str, Any], more: dict[str, Any]
) -> None:
    game = game_of(lab, strip, rows, free=free, **more)
    assert simulate(game, game.bets.parse(), 100).rounds == 100


def test_a_series_that_no_paid_spin_begins_is_no_ground_to_refuse(lab: Lab) -> None:
    """The award asks for two scatters, of which the paid spins' reel shows one."""
    game = game_of(lab, "S A B B", 2)
    free = game.free_spins
    assert free is not None
    never = replace(game, free_spins=replace(free, award={2: 3}, retrigger={1: 2}))
    endless.refuse(never)
    with pytest.raises(RuleError, match="return infinite"):
        endless.refuse(replace(game, free_spins=replace(free, retrigger={1: 2})))


@pytest.mark.parametrize("session", [(), ("--session", "--bankroll", "5.00", "--players", "3")])
def test_the_command_refuses_at_once(
    lab: Lab, capsys: pytest.CaptureFixture[str], session: tuple[str, ...]
) -> None:
    game = lab.write(small(reels={"base": ["S"]}, free_spins=ALWAYS))
    begin = time.perf_counter()
    assert run(("simulate", game, "--rounds", "100", *session)) == 2
    assert time.perf_counter() - begin < 5
    said = capsys.readouterr()
    assert said.out == ""
    assert "return infinite: a feature grants itself once or more on average" in said.err


def test_a_game_without_such_a_feature_is_never_refused() -> None:
    endless.refuse(find("days-of-the-tsar"))


def test_a_round_of_a_stage_without_end_is_named() -> None:
    """What no file declares is met in play: it says so, not a number."""
    game = engine_games.endless("endless", None)
    with pytest.raises(RuleError, match=r"a round of chunk 0 ran more than 10,000,000 stages"):
        simulate(game, game.bets.unit(), 1)
    assert "status 3" in str(endless.stopped(game, "a round", 3))
