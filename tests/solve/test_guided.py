"""Games that no form describes: their own cycles guide the search, caps and other stages too."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from fullcycle.engine.kernels import kernels
from fullcycle.exact import figures
from fullcycle.exact.chain import build
from fullcycle.rules import Game, RuleError
from fullcycle.solve import guided as module
from fullcycle.solve import parse, solve
from fullcycle.solve.describe import describe
from fullcycle.solve.guided import Guided
from fullcycle.solve.space import Space
from solve.declared import WILD_LINES, game_of, task_of

CAP = 12
REELS = [{"sets": ["base"], "around": 1, "counts": {"S": 1}, "lengths": [8, 12]}]


@cache
def capped() -> Game:
    """A game of lines with free spins, of which rounds pay 12 stakes at most."""
    return replace(game_of(WILD_LINES), cap=CAP)


@cache
def own_stages() -> Game:
    """The same without a cap, with a free-spin stage that no form knows by its name."""
    game, renamed = game_of(WILD_LINES), []
    for stage in game.stages:
        grants = tuple(
            replace(grant, stage="extra" if grant.stage == "free" else grant.stage)
            for grant in stage.grants
        )
        name = "extra" if stage.name == "free" else stage.name
        renamed.append(replace(stage, name=name, grants=grants))
    return replace(game, stages=tuple(renamed))


def test_a_cap_is_part_of_what_is_solved() -> None:
    """The return that is met is the paid one; before the cap it is another."""
    game = capped()
    task = task_of(game, REELS, rtp=("1.8", "0.01"))
    solution = solve(game, task, trials=200_000)
    assert solution.best.met
    document = figures(solution.best.game, game.bets.unit())
    (rtp,) = solution.best.reached
    assert rtp.figure is not None
    assert rtp.figure["value"] == document["rtp"]["value"]
    assert abs(document["rtp"]["value"] - 1.8) <= 0.01
    assert document["rtp"]["before_cap"]["value"] > 1.83
    assert "fraction" not in rtp.figure  # it would be that before the cap
    assert solution.slopes == []


def test_stages_of_its_own() -> None:
    """Two figures at once, by counts on reels; the second is linear as a chance only."""
    game = own_stages()
    task = task_of(game, REELS, rtp=("2.6", "0.01"), one_in__free_spins=(120, 12))
    assert isinstance(describe(Space(game, task)), Guided)
    solution = solve(game, task, trials=200_000)
    assert solution.best.met


def model(every: int = 1) -> tuple[Guided, Space]:
    game = own_stages()
    space = Space(game, task_of(game, REELS, rtp=("1.1", "0.01"), sigma=(5, 1)))
    form = Guided(space, 1, None)
    form.every = every
    form.begin()
    return form, space


def test_the_model_says_what_was_counted() -> None:
    """Where it was fitted it is the full cycle, by probes about, and after each step again."""
    form, space = model()
    now = space.now()
    document = figures(own_stages(), own_stages().bets.unit())
    found = form.at(now[:, None])
    assert found.figure("rtp")[0] == pytest.approx(document["rtp"]["value"])
    assert found.figure("sigma")[0] == pytest.approx(document["volatility_index"]["sigma"])
    assert form.counted == 1 + len(form.free)
    for variable in form.free[:2]:  # one of a symbol more: the slopes were measured there
        x = now.copy()
        x[variable] += 1 if x[variable] < space.high[variable] else -1
        real = figures(form.laid(x), own_stages().bets.unit())["rtp"]["value"]
        assert form.at(x[:, None]).figure("rtp")[0] == pytest.approx(real, rel=1e-9)
    moved = now.copy()
    moved[form.free[:3]] = space.high[form.free[:3]]
    form.fit(moved, form.laid(moved))
    real = figures(form.laid(moved), own_stages().bets.unit())["rtp"]["value"]
    assert form.at(moved[:, None]).figure("rtp")[0] == pytest.approx(real, rel=1e-12)


def test_a_sample_is_some_of_the_cycle() -> None:
    """Each third stop of the first reel, with all of the others."""
    game = own_stages()
    ready, bet = kernels(game), game.bets.unit()
    whole, some = build(ready, bet), build(ready, bet, every=3)
    stops = len(game.reels["base"][0])
    ratio = Fraction(some.cycles[some.start].weight, whole.cycles[whole.start].weight)
    assert ratio == Fraction(len(range(0, stops, 3)), stops)
    assert some.cycles[some.start].leaves < whole.cycles[whole.start].leaves


def test_a_solve_by_samples_is_put_right_by_full_cycles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SAMPLE", 100)
    game = own_stages()
    task = task_of(game, REELS, rtp=("2.2", "0.03"))
    form = Guided(Space(game, task), 1, None)
    assert form.every == game.rows == 2  # each symbol of the first reel is seen
    solution = solve(game, task)
    assert solution.best.met


def test_weights_of_a_draw_move_alone() -> None:
    """Slopes follow from moves that depend on each other: shares of one draw."""
    moves = np.array([[1.0, -1.0, 0.0], [0.0, 1.0, -1.0], [1.0, 0.0, -1.0]])
    slopes = np.array([[0.3, -0.1, -0.2]])
    found = module._least(moves, moves @ slopes.T)
    assert found == pytest.approx(slopes)


def test_what_is_refused() -> None:
    game = capped()
    top = task_of(game, REELS, top_award_one_in=(100, 1))
    with pytest.raises(RuleError, match="top award shows is not followed"):
        solve(game, top)
    wide = task_of(game, [{"sets": ["base"], "around": 2, "lengths": [5, 30]}], rtp=(1, 1))
    many = replace(wide, reels=(wide.reels[0],))
    module_most, module.MOST_FREE = module.MOST_FREE, 3
    try:
        with pytest.raises(RuleError, match="3 numbers may change, not"):
            solve(game, many)
    finally:
        module.MOST_FREE = module_most


def test_an_order_that_no_strip_keeps() -> None:
    game = capped()
    asked = {"rtp": {"value": 1, "within": 1}}
    order = {"spacing": {"C": 9}}
    task = parse(
        {"targets": asked, "reels": [{"sets": ["base"], "around": 1}], "order": order}, game
    )
    with pytest.raises(RuleError, match=r"reels.base.1: no strip"):
        solve(game, task)
