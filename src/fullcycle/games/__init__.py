"""The games: one file each. Every module here that has a `GAME` is a game; there is no list."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from fullcycle.rules import Game, RuleError


@cache
def catalog() -> Mapping[str, Game]:
    """All games by id, in alphabetical order."""
    modules = (import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__))
    games = [module.GAME for module in modules if hasattr(module, "GAME")]
    return {game.id: game for game in sorted(games, key=lambda game: str(game.id))}


def find(game_id: str) -> Game:
    """The game of that id. Raises RuleError."""
    try:
        return catalog()[game_id]
    except KeyError:
        known = ", ".join(catalog())
        raise RuleError(f"{game_id!r} is not a game; known are {known}", where="game") from None
