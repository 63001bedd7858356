"""The games: one file each. Every module here that has a `GAME` is a game; there is no list."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from fullcycle.games.declared import read
from fullcycle.rules import Game, RuleError

#: Other figures for the games here, as data; they are found by id and not listed.
VARIANTS = Path(__file__).parent / "variants"


@cache
def catalog() -> Mapping[str, Game]:
    """All games by id, in alphabetical order."""
    modules = (import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__))
    games = [module.GAME for module in modules if hasattr(module, "GAME")]
    return {game.id: game for game in sorted(games, key=lambda game: str(game.id))}


def find(game_id: str) -> Game:
    """The game of that id, of that TOML file, or of a variant's id. Raises RuleError."""
    if game_id.endswith(".toml"):
        return read(Path(game_id), find)
    variant = VARIANTS / f"{game_id}.toml"
    if re.fullmatch(r"[a-z0-9-]+", game_id, re.ASCII) and variant.is_file():
        return read(variant, find)
    try:
        return catalog()[game_id]
    except KeyError:
        known = ", ".join(catalog())
        raise RuleError(f"{game_id!r} is not a game; known are {known}", where="game") from None
