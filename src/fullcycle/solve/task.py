"""What is asked of `solve`: targets, and what may change; read from a TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from fullcycle.engine.capacity import STOPS
from fullcycle.rules import Game, RuleError
from fullcycle.solve.bounds import Bounds, per_item
from fullcycle.solve.fields import (
    counted,
    keys,
    number,
    symbol_of,
    table_of,
    tables_of,
    whole_number,
)
from fullcycle.solve.stops import stop_weights

#: Figures that may be wanted as they are; parts and features add theirs by name.
PLAIN = ("rtp", "hit_frequency", "sigma", "top_award_one_in")
NAMED = ("parts", "one_in")
#: Figures that counts alone never settle.
ESTIMATED = ("hit_frequency", "sigma", "top_award_one_in")


@dataclass(frozen=True)
class Target:
    """A figure that must lie within a distance of a value (both as fractions).

    Attributes:
        name: `rtp`, `hit_frequency`, `sigma` (standard deviation in stakes), `top_award_one_in`,
            `parts.NAME` (what a part or a feature returns, in stakes) or `one_in.FEATURE`
            (of a bonus: one in how many rounds on average).
    """

    name: str
    value: Fraction
    within: Fraction

    def met(self, reached: Fraction) -> bool:
        """Whether a figure is near enough."""
        return abs(reached - self.value) <= self.within


@dataclass(frozen=True)
class Reels:
    """Reel sets that take the same strips, and between which bounds.

    Attributes:
        sets: names of the reel sets.
        counts: [reel][symbol] bounds of the count; empty where weights change.
        lengths: [reel] bounds of the stops, or of the sum of the weights.
        weights: [reel][stop] bounds of the stop's weight, where the strips stay; or None.
    """

    sets: tuple[str, ...]
    counts: tuple[tuple[Bounds, ...], ...]
    lengths: tuple[Bounds, ...]
    weights: tuple[tuple[Bounds, ...], ...] | None = None


@dataclass(frozen=True)
class Order:
    """How symbols may stand on a strip.

    Attributes:
        spacing: {symbol: least distance between two of it, in stops, around the strip}; it is
            2 or more for all when no neighbours may be equal.
        run: most equal neighbours in a row.
        apart: pairs of different symbols that are never neighbours.
    """

    spacing: Mapping[str, int]
    run: int = 1
    apart: frozenset[frozenset[str]] = frozenset()


@dataclass(frozen=True)
class Task:
    """Everything that a targets file says; `id` and `title` name the variant."""

    id: str
    title: str
    targets: tuple[Target, ...]
    reels: tuple[Reels, ...]
    order: Order
    draws: Mapping[str, tuple[Bounds, ...]] = field(default_factory=dict)

    @property
    def rtp(self) -> Fraction | None:
        """The wanted return, if one is."""
        return next((t.value for t in self.targets if t.name == "rtp"), None)


def read(path: Path, game: Game) -> Task:
    """The task that a file gives for a game. Raises RuleError: file, key, what is wrong."""
    try:
        text = path.read_text("utf-8")
        document = tomllib.loads(text, parse_float=str)
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "is not UTF-8 text"
        raise RuleError(f"cannot be read: {why}", where=str(path)) from None
    except (ValueError, RecursionError) as error:
        raise RuleError(f"is not TOML: {error}", where=str(path)) from None
    return parse(document, game, str(path))


def parse(document: Mapping[str, Any], game: Game, where: str = "targets") -> Task:
    """The same from a parsed document."""
    keys(document, ("id", "title", "targets", "reels", "order", "draws"), where)
    name, title = document.get("id", f"{game.id}-solved"), document.get("title")
    for key, value in (("id", name), ("title", title)):
        if value is not None and not isinstance(value, str):
            raise RuleError("must be a text", where=f"{where}: {key}")
    if name == game.id:
        raise RuleError("must be new", where=f"{where}: id")
    try:
        replace(game, id=name)  # a game says itself what may be its id
    except RuleError as error:
        raise RuleError(error.message, where=f"{where}: id") from None
    order = _order(table_of(document, "order", where), game, f"{where}: order")
    reels = tables_of(document, "reels", where)
    groups = tuple(_reels(r, game, f"{where}: reels[{i}]") for i, r in enumerate(reels))
    named = [name for group in groups for name in group.sets]
    if len(set(named)) != len(named):
        raise RuleError("a reel set is named twice", where=f"{where}: reels")
    draws = _draws(table_of(document, "draws", where), game, f"{where}: draws")
    targets = _targets(table_of(document, "targets", where), game, f"{where}: targets")
    if not groups and not draws:
        raise RuleError("nothing may change: give [[reels]] or [draws]", where=where)
    return Task(name, title or f"{game.title}, solved", targets, groups, order, draws)


def figure_names(game: Game) -> tuple[str, ...]:
    """Every figure of a game that may be a target."""
    features = [stage.feature for stage in game.stages if stage.feature]
    parts = [part for stage in game.stages for part in stage.parts if stage.menu is None]
    return (
        *PLAIN,
        *(f"parts.{name}" for name in dict.fromkeys((*parts, *features))),
        *(f"one_in.{name}" for name in (*features, *prizes(game))),
    )


def prizes(game: Game) -> dict[str, int]:
    """Prizes that are drawn without a choice (a bonus), and the places of their stages."""
    drawn = ((place, s) for place, s in enumerate(game.stages) if s.prize and s.menu is None)
    return {str(stage.prize): place for place, stage in drawn}


def _targets(table: Mapping[str, Any], game: Game, where: str) -> tuple[Target, ...]:
    keys(table, (*PLAIN, *NAMED), where)
    flat = {name: value for name, value in table.items() if name not in NAMED}
    for group in NAMED:
        flat |= {f"{group}.{k}": value for k, value in table_of(table, group, where).items()}
    if not flat:
        raise RuleError("needs at least one target, such as rtp", where=where)
    known, found = figure_names(game), []
    for name, value in flat.items():
        at = f"{where}.{name}"
        if name not in known:
            raise RuleError(f"is no figure of {game.id}; known are {', '.join(known)}", where=at)
        if not isinstance(value, Mapping) or set(value) != {"value", "within"}:
            raise RuleError("must be { value = ..., within = ... }", where=at)
        wanted, within = (number(value[key], f"{at}.{key}") for key in ("value", "within"))
        if wanted < 0 or within <= 0:
            raise RuleError("the value must be 0 or more, the tolerance above 0", where=at)
        found.append(Target(name, wanted, within))
    return tuple(found)


def _order(table: Mapping[str, Any], game: Game, where: str) -> Order:
    """Spacing and neighbours.

    No window shows two of a symbol that counts anywhere in it, so its spacing is the rows.
    """
    keys(table, ("spacing", "run", "apart"), where)
    run = whole_number(table.get("run", 1), f"{where}.run")
    spacing = dict.fromkeys(game.symbols, 2 if run == 1 else 1)
    alone = counted(game)
    spacing |= dict.fromkeys(alone, max(game.rows, spacing[game.symbols[0]]))
    for symbol, distance in table_of(table, "spacing", where).items():
        at = f"{where}.spacing.{symbol}"
        least = spacing[symbol_of(symbol, game, at)]
        spacing[symbol] = max(whole_number(distance, at), 2 if run == 1 else 1)
        if symbol in alone and distance < least:
            message = f"must be {least} or more: a window may show one scatter a reel"
            raise RuleError(message, where=at)
    pairs = table.get("apart", [])
    if not isinstance(pairs, list):
        raise RuleError("must be a list of pairs of symbols", where=f"{where}.apart")
    apart = set()
    for pair in pairs:
        names = pair if isinstance(pair, list) else []
        if len({symbol_of(name, game, f"{where}.apart") for name in names}) != 2 or len(names) != 2:
            raise RuleError(f"{pair!r} is not a pair of symbols", where=f"{where}.apart")
        apart.add(frozenset(names))
    return Order(spacing, run, frozenset(apart))


def _reels(table: Mapping[str, Any], game: Game, where: str) -> Reels:
    """Bounds of some reel sets; what is not named keeps the counts of the first of them."""
    keys(table, ("sets", "around", "counts", "lengths", "weights", "totals"), where)
    sets = table.get("sets")
    known = list(game.reels)
    if not isinstance(sets, list) or not sets or any(name not in known for name in sets):
        message = f"must list reel sets of {game.id}: {', '.join(known)}"
        raise RuleError(message, where=f"{where}.sets")
    around = whole_number(table.get("around", 0), f"{where}.around", 0)
    if "weights" in table or any(name in game.weights for name in sets):
        weights, totals = stop_weights(table, game, tuple(sets), around, where)
        return Reels(tuple(sets), ((),) * game.width, totals, weights)
    if "totals" in table:
        raise RuleError("is for weights of stops; strips have lengths", where=f"{where}.totals")
    return _counts(table, game, tuple(sets), around, where)


def _counts(
    table: Mapping[str, Any], game: Game, sets: tuple[str, ...], around: int, where: str
) -> Reels:
    """Bounds of the counts of symbols, and of the lengths of the strips."""
    strips = game.reels[sets[0]]
    named = {
        symbol_of(symbol, game, f"{where}.counts.{symbol}"): per_item(
            value, game.width, STOPS, f"{where}.counts.{symbol}"
        )
        for symbol, value in table_of(table, "counts", where).items()
    }
    counts = tuple(
        tuple(
            named[symbol][reel] if symbol in named else _near(strip.count(symbol), around)
            for symbol in game.symbols
        )
        for reel, strip in enumerate(strips)
    )
    lengths = tuple((len(strip), len(strip)) for strip in strips)
    if "lengths" in table:
        lengths = per_item(table["lengths"], game.width, STOPS, f"{where}.lengths")
    for reel, (low, high) in enumerate(lengths):
        least, most = (sum(bounds[side] for bounds in counts[reel]) for side in (0, 1))
        if high < max(least, game.rows) or low > most:
            message = f"reel {reel + 1}: counts give {least} to {most} stops, not {low} to {high}"
            raise RuleError(message, where=f"{where}.lengths")
    return Reels(sets, counts, lengths)


def _near(count: int, around: int) -> Bounds:
    """Bounds around a count; a symbol that is not on the reel stays off it."""
    return (max(1, count - around), count + around) if count else (0, 0)


def _draws(table: Mapping[str, Any], game: Game, where: str) -> dict[str, tuple[Bounds, ...]]:
    found = {}
    for name, value in table.items():
        at = f"{where}.{name}"
        if name not in [draw.name for draw in game.draws]:
            raise RuleError(f"is no draw of {game.id}", where=at)
        if not isinstance(value, Mapping) or set(value) != {"weights"}:
            raise RuleError("must be { weights = ... }", where=at)
        size = len(game.draw(name).values)
        found[name] = per_item(value["weights"], size, 1_000_000, f"{at}.weights")
        if not any(high for _, high in found[name]):
            raise RuleError("all weights are 0", where=f"{at}.weights")
    return found
