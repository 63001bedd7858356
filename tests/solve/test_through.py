"""Bonuses that lines start: learnt from Gypsy Queen, and followed by counts on other strips."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from fullcycle.exact import figures
from fullcycle.games import find
from fullcycle.rules import Game, RuleError
from fullcycle.solve import parse
from fullcycle.solve.form import Form
from fullcycle.solve.proof import prove
from fullcycle.solve.space import Space
from fullcycle.solve.through import Through, Worth
from solve.lab import free_task

GYPSY = find("gypsy-queen")
ORDINARY = [s for s in GYPSY.symbols if s not in ("WILD", "SCATTER", "BONUS")]


@cache
def short(seed: int = 1, length: int = 9) -> Game:
    """Gypsy Queen on short random strips: a scatter on three reels, bonuses on reels 2 to 4."""
    rng = random.Random(seed)
    strips = []
    for reel in range(GYPSY.width):
        strip = ["WILD", *(rng.choice(ORDINARY) for _ in range(length - 1))]
        strip[2:2] = ["SCATTER"] if reel < 3 else []
        strip[5:5] = ["BONUS"] * rng.randint(1, 2) if 0 < reel < 4 else []
        strips.append(tuple(strip))
    return replace(GYPSY, reels={"base": tuple(strips), "free": tuple(strips)})


@cache
def form() -> Form:
    return Form(Space(short(), free_task(short())))


def test_what_starts_the_bonus_and_what_it_is_worth() -> None:
    """Tarot cards on reels 2 to 4; 495/16 credits, and 380 half the time, for each line."""
    (bonus,) = form().bonuses
    tarot, symbol = bonus.place, GYPSY.symbols.index("BONUS")
    assert GYPSY.stages[tarot].name == "tarot"
    for name in ("base", "free"):
        place = [stage.name for stage in GYPSY.stages].index(name)
        assert form().stages[place].through == (Through(tarot, 2, symbol, (1, 2, 3)),)
    assert isinstance(bonus.worth, Worth)
    assert bonus.worth.names == ("tarot", "gems")
    assert bonus.worth.coins == (Fraction(495, 16), Fraction(380, 2))


@pytest.mark.parametrize("seed", [2])
def test_counts_give_the_full_cycles_figures(seed: int) -> None:
    game = short(seed)
    document, found = figures(game, game.bets.unit()), form().of_game(game)
    assert str(found.rtp()[0]) == document["rtp"]["fraction"]
    for name, part in document["parts"].items():
        if name != "gamble":
            assert str(found.part(name)[0]) == part["fraction"]
    assert str(found.part("bonus")[0]) == document["features"]["bonus"]["rtp"]["fraction"]
    assert (
        str(found.figure("one_in.free_spins")[0])
        == (document["features"]["free_spins"]["one_in"]["fraction"])
    )
    space = Space(game, free_task(game))
    guess = Form(space, form().stages).at(space.now()[:, None]).figure("one_in.bonus")[0]
    assert math.isclose(guess, document["features"]["bonus"]["one_in"]["value"], rel_tol=0.15)


@pytest.mark.parametrize("reels", [(1, 2), (0, 1, 2, 3)])
def test_a_bonus_on_other_reels_is_noticed_before_the_search(reels: tuple[int, ...]) -> None:
    prove(form())
    base = form().stages[0]
    wrong = replace(base, through=(replace(base.through[0], reels=reels),))
    with pytest.raises(RuleError, match="does not follow from counts"):
        prove(Form(form().space, {**form().stages, 0: wrong}))


def test_a_draw_of_the_bonus_does_not_change() -> None:
    asked = {"rtp": {"value": "0.93", "within": "0.1"}}
    task = parse({"targets": asked, "draws": {"gems": {"weights": [1, 2]}}}, GYPSY)
    with pytest.raises(RuleError, match="'gems' belongs to a bonus"):
        Form(Space(GYPSY, task))
