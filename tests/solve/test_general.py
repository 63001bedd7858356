"""The general form against full cycles, as fractions, on games that hypothesis makes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fullcycle.exact import figures
from fullcycle.rules import Game, RuleError
from fullcycle.solve import diagram
from fullcycle.solve.confirm import figure
from fullcycle.solve.describe import describe
from fullcycle.solve.form import Form
from fullcycle.solve.general import General
from fullcycle.solve.proof import prove
from fullcycle.solve.space import Space
from fullcycle.solve.task import ESTIMATED, figure_names
from solve.declared import PLAIN_WAYS, WILD_LINES, game_of, task_of
from strategies_games import STRUCTURES, games

BONUS = """
[bonus]
symbol = "C"
count = 2
where = "line"
pays = "total"
values = [1, 7]
weights = [3, 1]
"""
KINDS = {str(structure): structure for structure in STRUCTURES}


def weighed(game: Game) -> General:
    """The form of a game of which the weight of every stop may change."""
    reels: list[dict[str, Any]] = [{"sets": [name], "weights": [0, 9]} for name in game.reels]
    return General(Space(game, task_of(game, reels, rtp=(1, 1))))


@pytest.mark.parametrize("kind", ["lines-free-bonus", "ways-free", "rows-bonus"])
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_it_calls_exact_is_the_full_cycle(kind: str, data: st.DataObject) -> None:
    """Any wilds, weights, limits, scatters and bonuses: every mean, as a fraction."""
    game = game_of(data.draw(games(KINDS[kind])))
    form = weighed(game)
    document = figures(game, game.bets.unit())
    now = form.space.now()[:, None]
    laid, exact, fast = form.of_game(game), form.at(now, exact=True), form.at(now)
    for name in figure_names(game):
        real = figure(document, name)
        if real is None or name in ESTIMATED:
            continue
        assert name not in form.estimated
        assert str(laid.figure(name)[0]) == str(exact.figure(name)[0]) == real["fraction"], name
        assert fast.figure(name)[0] == pytest.approx(real["value"], rel=1e-9), name


def test_many_candidates_at_once_are_each_by_itself() -> None:
    game = game_of(WILD_LINES)
    form = weighed(game)
    x = np.random.default_rng(4).integers(1, 9, (len(form.space.low), 5))
    together = form.at(x)
    for name in ("rtp", "hit_frequency", "sigma", "top_award_one_in", "one_in.free_spins"):
        each = [form.at(x[:, [place]]).figure(name)[0] for place in range(5)]
        assert each == together.figure(name).tolist()


def test_counts_of_lines_are_read_exactly_before_strips_are_laid() -> None:
    """Scatters a window apart: what counts say is what the strips do, in any order."""
    game = game_of(WILD_LINES)
    reels: list[dict[str, Any]] = [{"sets": ["base"], "around": 2, "lengths": [8, 14]}]
    form = describe(Space(game, task_of(game, reels, rtp=(1, 1))))
    assert isinstance(form, General)
    assert "rtp" not in form.estimated
    said = form.at(form.space.now()[:, None], exact=True).rtp()[0]
    assert str(said) == figures(game, game.bets.unit())["rtp"]["fraction"]


def test_ways_by_counts_are_put_right_by_a_laid_game() -> None:
    game = game_of(PLAIN_WAYS)
    reels: list[dict[str, Any]] = [{"sets": ["base"], "around": 2, "lengths": [12, 16]}]
    form = describe(Space(game, task_of(game, reels, rtp=(1, 1))))
    assert isinstance(form, General)
    real = figures(game, game.bets.unit())["rtp"]
    now = form.space.now()
    guess = float(form.at(now[:, None]).rtp()[0])
    assert guess != pytest.approx(real["value"], rel=1e-6)
    assert guess == pytest.approx(real["value"], rel=0.2)
    form.fit(now, game)
    assert form.at(now[:, None]).rtp()[0] == pytest.approx(real["value"], rel=1e-12)
    assert str(form.of_game(game).rtp()[0]) == real["fraction"]


def test_a_plain_game_of_a_file_keeps_the_fast_form() -> None:
    text = WILD_LINES.replace('scatters = ["S", "T"]', 'scatters = ["S"]')
    text = text.replace(", T = { 1 = 1, 2 = 2 }", "").replace("multiplier = 3\n", "")
    only, other = 'only_for = ["A", "C"]\n', '[[wilds]]\nsymbol = "V"\n'
    game = game_of(text.replace(only, "").replace(other, ""))
    reels: list[dict[str, Any]] = [{"sets": ["base"], "around": 1}]
    assert isinstance(describe(Space(game, task_of(game, reels, rtp=(1, 1)))), Form)


def test_a_form_that_is_wrong_is_noticed_before_the_search() -> None:
    game = game_of(WILD_LINES)
    form = weighed(game)
    prove(form)
    role = form.roles[0]
    alike = role.lines[0]
    first, *rest = alike.diagram.leaves
    wrong = [replace(leaf, coins=leaf.coins + 1) for leaf in rest]
    lines = (replace(alike, diagram=replace(alike.diagram, leaves=(first, *wrong))),)
    lies: tuple[dict[str, Any], ...] = ({"lines": lines}, {"scatter_pays": {}}, {"award": {}})
    for lie in lies:
        bad = General(form.space, {**form.roles, 0: replace(role, **lie)})
        with pytest.raises(RuleError, match="does not follow from counts"):
            prove(bad)


def test_prefixes_from_which_a_line_goes_on_alike_are_one_node() -> None:
    """A line of five reels and twelve symbols is a few dozen nodes, not a quarter of a million."""
    game = game_of(WILD_LINES)
    found = diagram.learn(game, game.stages[0], 0)
    assert len(found.levels[0]) == 1
    assert sum(len(level) for level in found.levels) < 30
    assert len(found.leaves) == len(set(found.leaves))
    assert max(leaf.coins for leaf in found.leaves) == 20 * 9


def test_a_bonus_on_the_total_bet_and_the_top_award() -> None:
    text = WILD_LINES.replace("[free_spins]", "[free_spins]\nlimit = 3") + BONUS
    text = text.replace("B C A T C V", "B W A T C V")
    game = game_of(text)
    form, document = weighed(game), figures(game, game.bets.unit())
    now = form.space.now()[:, None]
    for name in ("rtp", "parts.bonus", "parts.free_spins"):
        real = figure(document, name)
        assert real is not None
        assert str(form.at(now, exact=True).figure(name)[0]) == real["fraction"]
    top = figure(document, "top_award_one_in")
    assert top is not None
    assert form.at(now).top()[0] == pytest.approx(top["value"], rel=0.2)
