"""What laid strips do, before the full cycle is asked: sigma by pairs, hits by sampling."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules import Game
from fullcycle.simulate import simulate
from fullcycle.solve.form import Form
from fullcycle.solve.laid import Steps

#: Rounds that the hit frequency of a candidate is sampled with: its error is below 0.1 points.
ROUNDS = 1 << 21


def measure(
    form: Form, steps: Steps, game: Game, candidate: Array, names: Collection[str], seed: int
) -> dict[str, float]:
    """Those of the named figures that counts only estimate, on a game's strips.

    The standard deviation follows from all pairs of lines; the hit frequency is simulated.
    """
    found = {}
    if "sigma" in names:
        laid = {
            place: steps.moments(game.reels[str(learnt.stage.reels)])
            for place, learnt in form.stages.items()
            if learnt.line_part is not None
        }
        found["sigma"] = float(form.at(candidate[:, None]).sigma(laid)[0])
    if "hit_frequency" in names:
        sums = simulate(game, game.bets.unit(), ROUNDS, seed=seed)
        found["hit_frequency"] = sums.report(game, game.bets.unit())["hit_frequency"]
    return found


def ratios(form: Form, candidate: Array, values: Mapping[str, float]) -> dict[str, float]:
    """For each figure: its value over what the form makes of the candidate."""
    found = {}
    with np.errstate(all="ignore"):
        candidates = form.at(candidate[:, None])
        for name, value in values.items():
            guess = float(candidates.figure(name)[0])
            if 0 < guess < float("inf"):
                found[name] = value / guess
    return found
