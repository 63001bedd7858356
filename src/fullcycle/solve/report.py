"""A solution as the command's JSON document, and as the notes of its variant file."""

from __future__ import annotations

from math import isfinite
from typing import Any

from fullcycle.exact.figures import exactly
from fullcycle.rules import Game
from fullcycle.solve.confirm import Reached
from fullcycle.solve.run import Alone, Solution
from fullcycle.solve.sensitivity import Slope


def document(game: Game, solution: Solution, math_hash: str) -> dict[str, Any]:
    """Everything that `solve` says; `game` is the one that it started from."""
    best, alone = solution.best, {each.name: each for each in solution.alone}
    return {
        "game": game.id,
        "math_hash": math_hash,
        "variant": {"id": solution.task.id, "title": solution.task.title},
        "seed": solution.seed,
        "met": best.met,
        "targets": [_target(each, alone.get(each.target.name)) for each in best.reached],
        "rtp": best.document["rtp"],
        "reels": {name: [list(strip) for strip in set_] for name, set_ in best.game.reels.items()},
        "counts": {
            name: [{s: strip.count(s) for s in game.symbols} for strip in set_]
            for name, set_ in best.game.reels.items()
        },
        "weights": {draw.name: list(draw.weights) for draw in best.game.draws},
        "stop_weights": {
            name: [list(weights) for weights in reels] for name, reels in best.game.weights.items()
        },
        "sensitivity": [_slope(slope) for slope in solution.slopes],
        "confirmations": solution.confirmations,
        "trials": solution.trials,
        "seconds_cpu": solution.seconds,
        "trials_per_cpu_second": solution.trials / solution.seconds if solution.seconds else None,
    }


def _target(reached: Reached, alone: Alone | None) -> dict[str, Any]:
    wanted = reached.target
    return {
        "name": wanted.name,
        "value": exactly(wanted.value),
        "within": exactly(wanted.within),
        "reached": reached.figure,
        "met": reached.met,
        "off": None if reached.figure is None else reached.off,
        "alone": None if alone is None else {"met": alone.met, "value": _finite(alone.value)},
    }


def _finite(value: float) -> float | None:
    """A figure that JSON can hold; None for what never comes."""
    return value if isfinite(value) else None


def _slope(slope: Slope) -> dict[str, Any]:
    place: dict[str, Any] = (
        {"draw": slope.draw, "value": slope.of}
        if slope.draw
        else {"reels": list(slope.reels), "reel": slope.reel, "symbol": slope.of}
    )
    place |= {"stop": slope.stop} if slope.stop else {}
    rtp = None if slope.rtp is None else exactly(slope.rtp)
    return {**place, "now": slope.now, "rtp": rtp}


def verdict(each: dict[str, Any]) -> str:
    """In words, from a target of the document: met, or why not."""
    if each["met"]:
        return "met"
    alone = each["alone"]
    if alone is None:
        return "MISSED"
    if alone["met"]:
        return "MISSED: can be met alone, not together with the others"
    nearest = "never" if alone["value"] is None else f"{alone['value']:,.6g}"
    return f"MISSED: not reached alone either among the candidates tried, nearest {nearest}"


def notes(game: Game, solution: Solution, file: str) -> list[str]:
    """How the variant came about, for the top of its file: without paths, times or machines."""
    rows = [
        f"Found by: fullcycle solve {game.id} --targets {file} --seed {solution.seed}",
        "Confirmed by the full cycle:",
    ]
    for each in solution.best.reached:
        figure = each.figure or {}
        exact = figure.get("fraction") or (
            f"variance {figure['variance']}" if "variance" in figure else figure.get("method")
        )
        rows.append(f"  {each.target.name} = {figure.get('value', 'never')} ({exact})")
    return rows
