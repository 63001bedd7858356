"""The count-based form: the Tsar's exact fractions, other strips by the second evaluator."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from fullcycle.exact import figures
from fullcycle.play import math_hash
from fullcycle.rules import Game, RuleError
from fullcycle.sheets import load
from fullcycle.solve import parse, stages
from fullcycle.solve.form import Candidates, Form
from fullcycle.solve.laid import Steps
from fullcycle.solve.proof import prove
from fullcycle.solve.space import Space
from fullcycle.solve.stages import learn
from second.exact import FreeSpins, Lines, arrange
from solve.lab import GAME, free_task, small


def exact(game: Game) -> Candidates:
    form = Form(Space(game, free_task(game)))
    return form.at(form.space.now()[:, None], exact=True)


def test_the_tsar_by_counts_is_the_tsar_by_full_cycle() -> None:
    sheet: Any = load(GAME, math_hash(GAME))
    found = exact(GAME)
    assert str(found.rtp()[0]) == sheet["rtp"]["fraction"]
    for name in ("lines", "scatter", "free_lines", "free_scatter"):
        assert str(found.part(name)[0]) == sheet["parts"][name]["fraction"]
    feature = sheet["features"]["free_spins"]
    assert str(found.part("free_spins")[0]) == feature["rtp"]["fraction"]
    assert str(found.figure("one_in.free_spins")[0]) == feature["one_in"]["fraction"]
    often = found._reading(0).shows(0, 5)[0] * 25 * sum(found.visits[p][0] for p in (0, 2))
    assert str(1 / often) == sheet["top_award"]["one_in"]["fraction"]


def test_the_tsars_sigma_by_pairs_of_lines() -> None:
    sheet: Any = load(GAME, math_hash(GAME))
    form = Form(Space(GAME, free_task(GAME)))
    laid = Steps(GAME, form.pays).moments(GAME.reels["base"])
    candidates = form.at(form.space.now()[:, None])
    sigma = sheet["volatility_index"]["sigma"]
    assert math.isclose(candidates.sigma({0: laid, 2: laid})[0], sigma, rel_tol=1e-12)
    assert math.isclose(candidates.sigma()[0], sigma, rel_tol=0.1)
    assert math.isclose(candidates.hits()[0], sheet["hit_frequency"]["value"], rel_tol=0.2)


def second(game: Game, numbers: list[int]) -> FreeSpins:
    base, free = (
        Lines(
            game.reels[name],
            rows=game.rows,
            lines=game.lines,
            pays=game.pays,
            wild=game.wild,
            scatter="EGG",
            scatter_pays=game.scatter_pays["EGG"],
        )
        for name in ("base", "free")
    )
    return FreeSpins(base, free, numbers=numbers)


@pytest.mark.parametrize("seed", range(4))
def test_other_counts_other_strips_in_free_spins(seed: int) -> None:
    """Against the second evaluator, on random counts that differ between the two reel sets."""
    rng = random.Random(seed)
    reels = {}
    for name in ("base", "free"):
        counts = [
            {s: rng.randint(1, 6) for s in GAME.symbols} | {"EGG": rng.randint(0, 2)}
            for _ in range(5)
        ]
        reels[name] = tuple(tuple(arrange(c, apart="EGG", rows=3)) for c in counts)
    game = replace(GAME, reels=reels)
    task = parse(
        {
            "targets": {"rtp": {"value": 1, "within": 1}},
            "reels": [
                {"sets": [name], "around": 1, "lengths": [3, 99]} for name in ("base", "free")
            ],
        },
        game,
    )
    space = Space(game, task)
    form = Form(space)
    found, other = form.at(space.now()[:, None], exact=True), second(game, list(range(1, 11)))
    assert found.part("lines")[0] == Fraction(
        sum(pay * ways for pay, ways in other.base.line_histogram().items()), other.base.cycle
    )
    assert found.rtp()[0] * 25 == other.base.spin_mean() + other.feature_coins()
    assert found.part("free_spins")[0] * 25 == other.feature_coins()
    assert found.figure("one_in.free_spins")[0] == 1 / other.trigger_chance()


def test_weights_of_a_draw_move_the_feature() -> None:
    numbers = GAME.draw("eggs")
    weights = (3, 0, 0, 1, 0, 0, 0, 0, 0, 2)
    draws = tuple(replace(d, weights=weights) if d is numbers else d for d in GAME.draws)
    found, before = exact(replace(GAME, draws=draws)), exact(GAME)
    mean = Fraction(3 * 1 + 4 + 2 * 10, 6)
    ratio = found.part("free_spins")[0] / before.part("free_spins")[0]
    assert ratio == mean / Fraction(11, 2)


def test_strips_that_stay_may_show_two_scatters_on_a_reel() -> None:
    """A reel set that is not searched is read as it stands, eggs side by side included."""
    strips = small(3, eggs=3).reels["base"]
    clumped = (("EGG", "EGG", "TEN", "NINE", "KING", "TEN", "NINE", "KING", "QUEEN"), *strips[1:])
    game = replace(small(3, eggs=3), reels={"base": clumped, "free": strips})
    form = Form(
        Space(
            game,
            parse(
                {
                    "targets": {"rtp": {"value": 1, "within": 1}},
                    "draws": {"eggs": {"weights": [1, 9]}},
                },
                game,
            ),
        )
    )
    found = form.at(form.space.now()[:, None], exact=True)
    document = figures(game, game.bets.unit())
    assert str(found.rtp()[0]) == document["rtp"]["fraction"]


def test_many_candidates_at_once_are_each_by_itself() -> None:
    form = Form(Space(GAME, free_task(GAME)))
    rng = np.random.default_rng(5)
    now = form.space.now()
    x = np.maximum(now[:, None] + rng.integers(-1, 2, (len(now), 6)), now[:, None] > 0)
    names = ("rtp", "hit_frequency", "sigma", "top_award_one_in", "parts.lines")
    together = form.at(x)
    for place in range(6):
        one = form.at(x[:, place : place + 1])
        for name in names:
            assert one.figure(name)[0] == together.figure(name)[place]


def test_what_stages_give_is_learnt_from_them() -> None:
    base, eggs, free = (learn(GAME, 5)[place] for place in (0, 1, 2))
    assert (base.line_part, base.factor) == (0, 1)
    assert [o.parts[1] for o in base.outcomes] == [0, 0, 50, 125, 500, 2500]
    assert [dict(o.grants) for o in base.outcomes] == [{}, {}, {}, {1: 3}, {1: 4}, {1: 5}]
    assert [dict(o.grants) for o in eggs.outcomes] == [{2: n} for n in range(1, 11)]
    assert [o.grants.get(2, 0) for o in free.outcomes] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"mechanic": "ways"}, "'ways'"),
        ({"cap": 5000}, "cap"),
        ({"scatters": ("EGG", "NINE"), "pays": {"TSAR": GAME.pays["TSAR"]}}, "2 kinds"),
        ({"pays": {s: {1: 1, 5: 9} for s in GAME.pays}}, "pay nothing alone"),
    ],
)
def test_games_of_other_kinds_get_one_clear_error(change: dict[str, Any], why: str) -> None:
    with pytest.raises(RuleError, match=f"days-of-the-tsar: solve cannot search .*{why}"):
        learn(replace(GAME, **change), 5)


def test_a_stage_that_carries_a_state_is_refused() -> None:
    """A gamble that is collected by default gives nothing; one that is played has a state."""
    base, gamble = GAME.stage("base"), GAME.stage("gamble")
    won = ((0, (0, 0, 0, 0)), (1, (50, 0, 0, 0)))
    assert stages._granted(GAME, base, won) == {}
    played = replace(gamble, default={"do": "gamble", "on": "red"})
    game = replace(GAME, stages=(*GAME.stages[:3], played))
    with pytest.raises(RuleError, match="stage gamble carries a state"):
        stages._granted(game, base, won)
    with pytest.raises(RuleError, match="stage gamble waits for a choice that may matter"):
        stages._stage(game, 3, 5)


@pytest.mark.parametrize("lie", [{"factor": 2}, {"line_part": 1}, {"outcomes": None}])
def test_a_form_that_is_wrong_is_noticed_before_the_search(lie: dict[str, Any]) -> None:
    form = Form(Space(GAME, free_task(GAME)))
    prove(form)
    base = form.stages[0]
    if lie == {"outcomes": None}:
        lie = {"outcomes": (base.outcomes[0], base.outcomes[0], *base.outcomes[2:])}
        lie["outcomes"] = (base.outcomes[2], *base.outcomes[1:])
    wrong = Form(form.space, {**form.stages, 0: replace(base, **lie)})
    with pytest.raises(RuleError, match="does not follow from counts"):
        prove(wrong)


def test_free_spins_that_never_end() -> None:
    game = small(1, length=7, eggs=5)
    with pytest.raises(RuleError, match="return infinite"):
        exact(game).rtp()
