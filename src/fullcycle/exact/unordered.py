"""Games of which only the counts are known: which figures they have, and which are refused."""

from __future__ import annotations

from typing import Any

from fullcycle.rules import Game

WHY = "depends on the order of the strips, of which only the counts are known"


def refused() -> dict[str, Any]:
    """A figure that needs what is not known."""
    return {"value": None, "method": "refused", "why": WHY}


def veil(game: Game, document: dict[str, Any]) -> dict[str, Any]:
    """The figures, those that depend on the order refused. A line's return never does.

    How often scatters are in view does not either where no window can show two on one reel.
    """
    veiled = dict(document)
    for name in ("hit_frequency", "variance", "volatility_index", "distribution", "kurtosis"):
        veiled[name] = refused()
    if len(game.lines) != 1:
        veiled["top_award"] = {**document["top_award"], "one_in": refused()}
    if not all(_single(game, symbol) for symbol in _in_view(game)):
        line = game.stages[0].parts[0]
        parts = document["parts"]
        veiled["rtp"] = refused()
        veiled["parts"] = {name: parts[name] if name == line else refused() for name in parts}
        veiled["features"] = dict.fromkeys(document["features"], refused())
        veiled["prizes"] = dict.fromkeys(document["prizes"], refused())
    return veiled


def _in_view(game: Game) -> set[str]:
    """Symbols that are counted wherever they are in the window."""
    found = set(game.scatters)
    if game.bonus is not None and not game.bonus.on_line:
        found.add(game.bonus.symbol)
    return found


def _single(game: Game, symbol: str) -> bool:
    """Whether no window shows two of a symbol on one reel, whatever the order."""
    strips = [strip for set_ in game.reels.values() for strip in set_]
    return symbol in game.apart or all(strip.count(symbol) <= 1 for strip in strips)
