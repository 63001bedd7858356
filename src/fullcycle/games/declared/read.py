"""From a file's text to a game."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from fullcycle.games.common.gamble import declared
from fullcycle.games.declared import features, limits, parts, strips
from fullcycle.games.declared.fields import Table
from fullcycle.games.declared.flow import Features, stages
from fullcycle.rules import CARDS, Draw, Game, RuleError
from fullcycle.rules.whole import whole

Find = Callable[[str], Game]
MECHANICS = ("lines", "ways", "rows")
#: Files that are being read: one and the games that it is a variant of.
_OPEN: ContextVar[tuple[Path, ...]] = ContextVar("_OPEN", default=())


def read(path: Path, find: Find) -> Game:
    """The game of a TOML file; the same object while the text stays the same.

    `find` gives the game that a variant changes. Raises RuleError: file, key, what is wrong.
    """
    try:
        # Some editors begin UTF-8 text with a byte order mark, which is no part of it.
        text, place = path.read_text(encoding="utf-8-sig"), path.resolve()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "is not UTF-8 text"
        raise RuleError(f"cannot be read: {reason}", where=str(path)) from None
    if place in _OPEN.get():
        raise RuleError("is a variant of itself", where=str(path))
    token = _OPEN.set((*_OPEN.get(), place))
    try:
        return _cached(text, path, find)
    finally:
        _OPEN.reset(token)


@lru_cache(maxsize=64)
def _cached(text: str, path: Path, find: Find) -> Game:
    return parse(text, str(path), lambda name: find(_beside(path, name)))


def _beside(path: Path, name: str) -> str:
    """A game's name as a file writes it: paths are relative to the file."""
    return str(path.parent / name) if name.endswith(".toml") else name


def parse(text: str, name: str, find: Find) -> Game:
    """The game that a text declares; `name` stands for the file in messages."""
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a whole number of 5,000 digits is a ValueError
        raise RuleError(f"is not TOML: {error}", where=name) from None
    file = Table(values, f"{name}:")
    try:
        game = _variant(file, find) if file.has("variant_of") else _game(file)
    except RuleError as error:
        where = error.where if error.where.startswith(name) else f"{name}: {error.where}"
        raise RuleError(error.message, where=where.rstrip(": "), code=error.code) from None
    file.done()
    return game


def _game(file: Table) -> Game:
    mechanic = file.choice("mechanic", MECHANICS)
    rows = whole(file.take("rows"), file.at("rows"), 1, limits.ROWS)
    reels, ordered = strips.reels(file, rows)
    lines = _lines(file, mechanic)
    pays = parts.pays(file, "pays")
    row_pays = parts.row_pays(file)
    if (mechanic == "rows") != bool(row_pays) or bool(row_pays) == bool(pays):
        raise RuleError("mechanic rows needs pay_rows, the others need pays", where=file.where)
    symbols, scatters = parts.symbols(file, "symbols"), parts.symbols(file, "scatters", ())
    wilds, draws = parts.wilds(file, symbols, scatters), parts.prizes(file)
    has, drawn = _features(file, mechanic, reels, symbols, scatters)
    if not ordered:
        features.need_order(file)
    rounds, limit = parts.gamble(file)
    prizes, gambles = len(draws[0].items) if draws else 0, declared(rounds, limit)
    has = replace(has, prizes=prizes, gambles=gambles if rounds else None)
    game = Game(
        id=file.text("id"),
        title=file.text("title"),
        mechanic=mechanic,
        symbols=symbols,
        wild=wilds[0].symbol if wilds else None,
        scatters=scatters,
        rows=rows,
        reels=reels,
        pays=pays,
        scatter_pays=parts.pays(file, "scatter_pays"),
        lines=lines,
        draws=(*draws, *drawn, *((CARDS,) if has.gambles else ())),
        bets=replace(parts.bets(file, mechanic, max(1, len(lines)), row_pays), gamble_limit=limit),
        stages=stages(has),
        top_award=parts.top_award(file, pays, row_pays),
        published_rtp=file.fraction("published_rtp", None),
        rules=parts.rules(file),
        gamble=has.gambles,
        features=parts.described(has.free, has.bonus)
        | features.described(has.mystery, has.respins, has.wheel, has.collect, has.free),
        cap=file.number("cap", None, 1),
        wilds=wilds,
        wild_multipliers=parts.multipliers(file, mechanic, wilds),
        unmultiplied=parts.unmultiplied(file),
        row_pays=row_pays,
        weights=strips.weights(file),
        ordered=ordered,
        apart=_apart(file, symbols),
        free_spins=has.free,
        bonus=has.bonus,
        collect=has.collect,
        wheel=has.wheel,
        mystery=has.mystery,
        respins=has.respins,
        cover=None if has.respins is None else has.respins.symbol,
        turning=() if has.mystery is None else (has.mystery.symbol,),
    )
    limits.sizes(file, game)
    parts.can_occur(file, game)
    return game


def _lines(file: Table, mechanic: str) -> tuple[tuple[int, ...], ...]:
    lines = parts.lines(file)
    if mechanic == "ways" and lines:
        raise RuleError("a game of ways has none", where=file.at("lines"))
    if mechanic != "ways" and not lines:
        raise RuleError("is missing", where=file.at("lines"))
    return lines


def _features(
    file: Table,
    mechanic: str,
    reels: Mapping[str, strips.Set],
    symbols: tuple[str, ...],
    scatters: tuple[str, ...],
) -> tuple[Features, tuple[Draw, ...]]:
    """The file's features, and the draws of mystery stops and of the wheel."""
    free, bonus = parts.free_spins(file, reels), parts.bonus(file, mechanic)
    wheel, wedges = features.wheel(file, free)
    if free is not None:
        free = replace(free, retrigger=features.again(free, wheel))
    mystery, drawn = features.mystery(file, mechanic, symbols, scatters)
    respins = features.respins(file, mechanic, reels, symbols)
    features.together(file, mystery, respins, bonus, scatters)
    cells = len(reels["base"]) * int(file.take("rows"))
    has = Features(
        mechanic,
        free,
        bonus,
        mystery=mystery,
        respins=respins,
        wheel=wheel,
        collect=features.collect(file, scatters, cells),
        unmultiplied=bool(parts.unmultiplied(file)),
    )
    return has, (*drawn, *wedges)


def _apart(file: Table, symbols: tuple[str, ...]) -> tuple[str, ...]:
    found = parts.symbols(file, "apart", ())
    for symbol in found:
        if symbol not in symbols:
            raise RuleError(f"{symbol} is not a symbol", where=file.at("apart"))
    return found


def _variant(file: Table, find: Find) -> Game:
    """Another game with other figures: strips, weights of stops and of draws."""
    game = find(file.text("variant_of"))
    change: dict[str, Any] = {
        "id": file.text("id"),
        "title": file.text("title", game.title),
        "published_rtp": file.fraction("published_rtp", game.published_rtp),
    }
    if file.has("reels"):
        if not game.ordered:
            message = "a game of counts has no strips that a variant could change"
            raise RuleError(message, where=file.at("reels"))
        change["reels"] = _changed(file.table("reels"), game.reels, _strips)
    if file.has("weights"):
        change["weights"] = {**game.weights, **strips.weights(file)}
    if file.has("draws"):
        change["draws"] = _weighed(file.table("draws"), game.draws)
    changed = replace(game, **change)
    limits.sizes(file, changed)
    parts.can_occur(file, changed)
    return changed


def _strips(inner: Table, name: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(strip.split()) for strip in inner.texts(name))


def _changed(inner: Table, own: Mapping[str, Any], take: Callable[[Table, str], Any]) -> Any:
    """The game's own sets, with those that the file names in their place."""
    for name in inner.values:
        if name not in own:
            raise RuleError(f"is none of {', '.join(own)}", where=inner.at(name))
    return {name: take(inner, name) if inner.has(name) else set_ for name, set_ in own.items()}


def _weighed(inner: Table, own: tuple[Draw, ...]) -> tuple[Draw, ...]:
    """The game's own draws, with other weights where the file names them."""
    known = {draw.name: draw for draw in own}
    changed = _changed(inner, known, lambda table, name: _draw(table.table(name), known[name]))
    return tuple(changed[draw.name] for draw in own)


def _draw(inner: Table, own: Draw) -> Draw:
    weights = inner.take("weights")
    inner.done()
    if not isinstance(weights, list):
        raise RuleError("must be a list", where=inner.at("weights"))
    return replace(own, weights=tuple(weights))
