"""The games: one file each. Every module here that has a `GAME` is a game; there is no list."""

from __future__ import annotations

import pkgutil
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


def variants() -> list[str]:
    """Ids of the variants of these games: they are found, and not listed among the games."""
    return sorted(path.stem for path in VARIANTS.glob("*.toml"))


def find(game_id: str) -> Game:
    """The game of that id, of that TOML file, or of a variant's id. Raises RuleError."""
    if game_id.endswith(".toml"):
        return read(Path(game_id), find)
    if game_id in variants():
        return read(VARIANTS / f"{game_id}.toml", find)
    try:
        return catalog()[game_id]
    except KeyError:
        known = ", ".join(catalog())
        raise RuleError(f"{game_id!r} is not a game; known are {known}", where="game") from None
