"""What laid strips do, before all figures are asked for: by pairs of lines, cycles or sampling."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import prod, sqrt

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.exact import moments, top
from fullcycle.exact.figures import counted
from fullcycle.rules import Game
from fullcycle.simulate import simulate
from fullcycle.solve.form import Form
from fullcycle.solve.general import General
from fullcycle.solve.laid import Steps

#: Rounds that the hit frequency of a candidate is sampled with: its error is below 0.1 points.
ROUNDS = 1 << 21
#: Windows of all spins together up to which a full cycle is counted instead.
SMALL = 10_000_000


def measure(
    form: Form | General, game: Game, candidate: Array, names: Collection[str], seed: int
) -> dict[str, float]:
    """Those of the named figures that counts only estimate, on a game's strips."""
    if not names:
        return {}
    if isinstance(form, General):
        return _of_any(game, names, seed)
    return _of_plain(form, game, candidate, names, seed)


def _of_plain(
    form: Form, game: Game, candidate: Array, names: Collection[str], seed: int
) -> dict[str, float]:
    """The standard deviation follows from all pairs of lines; the hit frequency is simulated."""
    found = {}
    if "sigma" in names:
        steps = Steps(game, form.pays)
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


def _of_any(game: Game, names: Collection[str], seed: int) -> dict[str, float]:
    """Counted where that takes no time, else simulated (and the top award left as it is)."""
    bet = game.bets.unit()
    sizes = [
        prod(len(strip) for strip in game.reels[stage.reels])
        for stage in game.stages
        if stage.reels is not None
    ]
    if sum(sizes) > SMALL:
        report = simulate(game, bet, ROUNDS, seed=seed).report(game, bet)
        return {name: float(report[name]) for name in names if name in {"hit_frequency", "sigma"}}
    chain, found = counted(game, bet), {}
    if "sigma" in names:
        found["sigma"] = sqrt(moments.variance(chain)) / bet.stake_coins
    if "hit_frequency" in names:
        blank = moments.blank(chain)
        if blank is None:
            report = simulate(game, bet, ROUNDS, seed=seed).report(game, bet)
        found["hit_frequency"] = float(1 - blank) if blank is not None else report["hit_frequency"]
    if "top_award_one_in" in names:
        often = top.per_round(chain)
        found |= {"top_award_one_in": float(1 / often)} if often else {}
    return found


def ratios(form: Form | General, candidate: Array, values: Mapping[str, float]) -> dict[str, float]:
    """For each figure: its value over what the form makes of the candidate."""
    found = {}
    with np.errstate(all="ignore"):
        candidates = form.at(candidate[:, None])
        for name, value in values.items():
            guess = float(candidates.figure(name)[0])
            if 0 < guess < float("inf"):
                found[name] = value / guess
    return found
