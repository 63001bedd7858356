"""Games of which only the counts are known: which figures they have, and which are refused."""

from __future__ import annotations

from typing import Any

from fullcycle.rules import Game

WHY = "depends on the order of the strips, of which only the counts are known"


def refused() -> dict[str, Any]:
    """A figure that needs what is not known."""
    return {"value": None, "method": "refused", "why": WHY}


def known_return(game: Game) -> bool:
    """Whether the return and its parts are known: a line's never depends on the order.

    What is won by symbols that count all over the window does, unless no window shows two of them
    on one reel; so do ways, which end where a reel shows none of a symbol.
    """
    return game.ordered or (known_lines(game) and known_features(game))


def known_lines(game: Game) -> bool:
    """Whether what combinations from the left win in a spin is known."""
    return game.ordered or game.mechanic != "ways"


def known_features(game: Game) -> bool:
    """Whether it is known how often features and prizes come, and what scatters win."""
    return all(known_scatter(game, symbol) for symbol in _in_view(game))


def known_scatter(game: Game, symbol: str) -> bool:
    """Whether it is known how often a window shows so many of a symbol."""
    return game.ordered or _single(game, symbol)


def veil(game: Game, document: dict[str, Any]) -> dict[str, Any]:
    """The figures, those that depend on the order refused."""
    veiled = dict(document)
    for name in ("hit_frequency", "variance", "volatility_index", "distribution", "kurtosis"):
        veiled[name] = refused()
    if len(game.lines) != 1:
        veiled["top_award"] = {**document["top_award"], "one_in": refused()}
    line, parts = game.stages[0].parts[0], document["parts"]
    if not known_return(game):
        kept = {line} if known_lines(game) else set()
        veiled["rtp"] = refused()
        veiled["parts"] = {name: parts[name] if name in kept else refused() for name in parts}
        veiled["features"] = dict.fromkeys(document["features"], refused())
    if not known_features(game):
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
