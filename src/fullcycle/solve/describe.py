"""Which form describes a game: counts of a plain game of lines, or the general one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fullcycle.exact.cycle import Progress
from fullcycle.exact.unordered import veil
from fullcycle.rules import Game, RuleError
from fullcycle.solve.confirm import figure
from fullcycle.solve.form import Form
from fullcycle.solve.general import General
from fullcycle.solve.guided import Described, Guided
from fullcycle.solve.proof import prove
from fullcycle.solve.space import Space
from fullcycle.solve.stages import UnsupportedError, plain
from fullcycle.solve.task import figure_names, prizes

Tell = Callable[[str], Progress]


def describe(space: Space, seed: int = 1, tell: Tell | None = None) -> Described:
    """The form of a game's candidates, proven on tiny games; a model of it where there is none.

    Games that are plain enough are read by counts alone, the fastest way. Raises RuleError for
    what a model cannot follow either.
    """
    game = space.game
    _known_figures(space)
    if game.cap is not None and game.ordered:
        return Guided(space, seed, tell)
    try:
        return _form(space)
    except UnsupportedError as why:
        if not game.ordered:
            raise
        try:
            return Guided(space, seed, tell)
        except UnsupportedError as also:
            message = f"{why.message}; and {also.message}"
            raise UnsupportedError(message, where=game.id) from None


def _form(space: Space) -> Form | General:
    """A form that describes the game. Raises UnsupportedError when none does."""
    game = space.game
    form: Form | General
    try:
        if any(reels.weights is not None for reels in space.task.reels):
            return _general(space)
        plain(game)
        form = Form(space)
        prove(form)
    except UnsupportedError as why:
        try:
            return _general(space)
        except UnsupportedError:
            raise why from None
    return form


def _general(space: Space) -> General:
    form = General(space)
    prove(form)
    return form


def _known_figures(space: Space) -> None:
    """Refuse targets that depend on an order that is not known. Raises RuleError."""
    game = space.game
    if game.ordered:
        return
    document = veil(game, _blank(game))
    for target in space.task.targets:
        found = figure(document, target.name)
        if found is not None and found.get("method") == "refused":
            message = f"of {game.id} {found['why']}"
            raise RuleError(message, where=f"targets.{target.name}")


def _blank(game: Game) -> dict[str, Any]:
    """A document of figures without values, to see which of them are refused."""
    shown: dict[str, Any] = {"value": 0.0, "method": "exact"}
    features = [stage.feature for stage in game.stages if stage.feature]
    names = [name.partition(".")[2] for name in figure_names(game) if name.startswith("parts.")]
    return {
        "rtp": shown,
        "hit_frequency": shown,
        "variance": shown | {"fraction": "0"},
        "volatility_index": shown | {"sigma": 0.0},
        "distribution": shown,
        "kurtosis": shown,
        "top_award": {"one_in": shown},
        "parts": {name: shown for name in names if name not in features},
        "features": {name: {"one_in": shown, "rtp": shown} for name in features},
        "prizes": {name: {"one_in": shown} for name in prizes(game)},
    }
