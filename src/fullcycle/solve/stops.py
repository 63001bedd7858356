"""Bounds of the weights of stops, as a targets file writes them; the strips stay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fullcycle.rules import Game, RuleError
from fullcycle.rules.draws import LARGEST
from fullcycle.solve.bounds import Bounds, per_item
from fullcycle.solve.fields import symbol_of, table_of

#: The largest weight of one stop that may be asked for.
MOST = 1_000_000
Weights = tuple[tuple[Bounds, ...], ...]


def stop_weights(
    table: Mapping[str, Any], game: Game, sets: tuple[str, ...], around: int, where: str
) -> tuple[Weights, tuple[Bounds, ...]]:
    """[reel][stop] bounds of each weight, and [reel] bounds of their sum. Raises RuleError."""
    for key in ("counts", "lengths"):
        if key in table:
            message = "cannot change where stops are weighted: the strips stay"
            raise RuleError(message, where=f"{where}.{key}")
    if not game.ordered:
        message = "this game gives only counts, which do not say which stop is which"
        raise RuleError(message, where=f"{where}.weights")
    strips, own = game.reels[sets[0]], game.weights.get(sets[0])
    for name in sets:
        if game.reels[name] != strips or game.weights.get(name) != own:
            message = f"{name} and {sets[0]} differ; weights of both need the same strips"
            raise RuleError(message, where=f"{where}.sets")
    value = table.get("weights", {})
    every = value if not isinstance(value, Mapping) else None
    named = {} if every is not None else _named(table, game, f"{where}.weights")
    found = []
    for reel, strip in enumerate(strips):
        now = (1,) * len(strip) if own is None else own[reel]
        if every is not None:
            found.append(per_item(every, len(strip), MOST, f"{where}.weights"))
            continue
        found.append(
            tuple(
                named[symbol][reel] if symbol in named else _near(weight, around)
                for symbol, weight in zip(strip, now, strict=True)
            )
        )
    return tuple(found), _totals(table, tuple(found), where)


def _named(table: Mapping[str, Any], game: Game, where: str) -> dict[str, tuple[Bounds, ...]]:
    """By symbol: for each reel, the bounds of every stop that holds it."""
    return {
        symbol_of(symbol, game, f"{where}.{symbol}"): per_item(
            value, game.width, MOST, f"{where}.{symbol}"
        )
        for symbol, value in table_of(table, "weights", where).items()
    }


def _near(weight: int, around: int) -> Bounds:
    """Bounds around a weight; a stop that never comes stays so."""
    return (max(1, weight - around), weight + around) if weight else (0, 0)


def _totals(table: Mapping[str, Any], weights: Weights, where: str) -> tuple[Bounds, ...]:
    """Bounds of the sum of each reel's weights: any, unless the file says."""
    totals = ((1, LARGEST),) * len(weights)
    if "totals" in table:
        totals = per_item(table["totals"], len(weights), LARGEST, f"{where}.totals")
    for reel, (low, high) in enumerate(totals):
        least, most = (sum(bounds[side] for bounds in weights[reel]) for side in (0, 1))
        if not most:
            raise RuleError(f"reel {reel + 1}: all are 0", where=f"{where}.weights")
        if max(high, 1) < least or low > most:
            message = f"reel {reel + 1}: weights give {least} to {most}, not {low} to {high}"
            raise RuleError(message, where=f"{where}.totals")
    return totals
