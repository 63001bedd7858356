"""Refuses rules that contradict themselves: what every game is held to when it is built."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from fullcycle.rules.draws import LARGEST
from fullcycle.rules.errors import RuleError
from fullcycle.rules.features import LINES, SCATTERS
from fullcycle.rules.pays import EACH, ONCE
from fullcycle.rules.whole import whole

if TYPE_CHECKING:
    from fullcycle.rules.game import Game, Stage


def check(game: Game) -> None:
    """Raise RuleError for the first thing that is wrong; the message says where."""
    for part in (_names, _symbols, _wilds, _reels, _weights, _pays, _top, _lines, _stages):
        part(game)
    _features(game)


def _names(game: Game) -> None:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.id, re.ASCII):
        raise RuleError("must be lower-case words joined by hyphens", where=f"id {game.id!r}")
    whole(game.rows, f"{game.id}.rows", 1)
    if game.cap is not None:
        whole(game.cap, f"{game.id}.cap", 1)
    published = game.published_rtp
    if published is not None and (not isinstance(published, Fraction) or published < 0):
        raise RuleError("must be a fraction, not negative", where=f"{game.id}.published_rtp")


def _symbols(game: Game) -> None:
    where = f"{game.id}.symbols"
    if not game.symbols:
        raise RuleError("needs at least one symbol", where=where)
    twice = _twice(game.symbols)
    if twice is not None:
        raise RuleError(f"{twice} is listed twice", where=where)
    for symbol in game.symbols:
        if symbol != symbol.upper() or not symbol or any(c.isspace() for c in symbol):
            raise RuleError(f"{symbol!r} is not one upper-case word", where=where)
    if _twice(game.scatters) is not None:
        raise RuleError("a scatter is listed twice", where=f"{game.id}.scatters")
    for symbol in (*game.scatters, *((game.wild,) if game.wild else ())):
        _known(game, symbol, where)
    if game.wild in game.scatters:
        raise RuleError("the wild cannot be a scatter", where=f"{game.id}.wild")


def _known(game: Game, symbol: str, where: str) -> None:
    if symbol not in game.symbols:
        raise RuleError(f"{symbol} is not a symbol", where=where)


def _twice(values: Iterable[object]) -> object | None:
    """The first value that was there before, or None."""
    seen: set[object] = set()
    for value in values:
        if value in seen:
            return value
        seen.add(value)
    return None


def _wilds(game: Game) -> None:
    where = f"{game.id}.wilds"
    if _twice(wild.symbol for wild in game.wilds) is not None:
        raise RuleError("a wild is listed twice", where=where)
    if game.wilds and game.wild != game.wilds[0].symbol:
        raise RuleError("must begin with the game's wild", where=where)
    for wild in game.wilds:
        at = f"{where}.{wild.symbol}"
        _known(game, wild.symbol, at)
        whole(wild.multiplier, f"{at}.multiplier", 1, 10**6)
        for symbol in wild.stands_for or ():
            _known(game, symbol, at)
        if {wild.symbol, *(wild.stands_for or ())} & set(game.scatters):
            raise RuleError("a wild is no scatter, and stands for none", where=at)
    if game.wild_multipliers not in {EACH, ONCE}:
        raise RuleError(f"must be {EACH} or {ONCE}", where=f"{game.id}.wild_multipliers")


def _reels(game: Game) -> None:
    if not game.reels or not game.width:
        raise RuleError("needs at least one reel", where=f"{game.id}.reels")
    for name, strips in game.reels.items():
        if len(strips) != game.width:
            raise RuleError(f"needs {game.width} strips", where=f"{game.id}.reels.{name}")
        for reel, strip in enumerate(strips, 1):
            where = f"{game.id}.reels.{name}.{reel}"
            if len(strip) < game.rows:
                raise RuleError(f"needs at least {game.rows} stops", where=where)
            for stop, symbol in enumerate(strip):
                if symbol not in game.symbols:
                    raise RuleError(f"{symbol!r} at stop {stop} is no symbol", where=where)


def _weights(game: Game) -> None:
    for name, reels in game.weights.items():
        where = f"{game.id}.weights.{name}"
        if name not in game.reels:
            raise RuleError("is no reel set", where=where)
        if len(reels) != game.width:
            raise RuleError(f"needs {game.width} lists", where=where)
        for reel, weights in enumerate(reels, 1):
            at = f"{where}.{reel}"
            stops = len(game.reels[name][reel - 1])
            if len(weights) != stops:
                raise RuleError(f"{len(weights)} weights for {stops} stops", where=at)
            for weight in weights:
                whole(weight, at, 0, LARGEST)
            if not 0 < sum(weights) <= LARGEST:
                raise RuleError(f"must sum to 1 ... {LARGEST:,}", where=at)


def _pays(game: Game) -> None:
    for symbol, pays in game.pays.items():
        where = f"{game.id}.pays.{symbol}"
        if symbol not in game.symbols or symbol in game.scatters:
            raise RuleError("only symbols that are not scatters pay on lines", where=where)
        _table(pays, where, game.width)
    for symbol, pays in game.scatter_pays.items():
        where = f"{game.id}.scatter_pays.{symbol}"
        if symbol not in game.scatters:
            raise RuleError("is not a scatter", where=where)
        if not pays:
            raise RuleError("needs at least one count", where=where)
        _table(pays, where, game.width * game.rows)
    for symbol, count in game.unmultiplied:
        where = f"{game.id}.not_multiplied"
        if count not in game.pays.get(symbol, {}):
            raise RuleError(f"{count} {symbol} is a combination that does not pay", where=where)
    _rows(game)


def _table(pays: Mapping[int, int], where: str, most: int) -> None:
    """Counts within reach, pays whole and never falling as the count rises."""
    last = 0
    for count, pay in sorted(pays.items()):
        if type(count) is not int or not 1 <= count <= most:
            raise RuleError(f"{count!r} is not a count from 1 to {most}", where=where)
        whole(pay, where)
        if pay < last:
            raise RuleError(f"{count} pay {pay}, less than fewer of them", where=where)
        last = pay


def _rows(game: Game) -> None:
    for row in game.row_pays:
        where = f"{game.id}.pay_rows.{row.name}"
        if len(row.cells) != game.width:
            raise RuleError(f"needs {game.width} cells", where=where)
        for cell in row.cells:
            if _twice(cell) is not None:
                raise RuleError(f"{_twice(cell)} stands twice in a cell", where=where)
            for symbol in cell:
                _known(game, symbol, where)
        if not any(row.cells):
            raise RuleError("matches anything; name at least one symbol", where=where)
        pays = (row.pay,) if isinstance(row.pay, int) else row.pay
        for pay in pays:
            whole(pay, f"{where}.pay")
        if not isinstance(row.pay, int) and len(row.pay) != game.bets.max_coins:
            raise RuleError(f"needs a pay for each of {game.bets.max_coins} coins", where=where)
        if row.line is not None:
            whole(row.line, f"{where}.line", 1, len(game.lines))
    if _twice(row.name for row in game.row_pays) is not None:
        raise RuleError("two rows have the same name", where=f"{game.id}.pay_rows")


def _top(game: Game) -> None:
    name, count = game.top_award
    if game.row_pays:
        fits = name in [row.name for row in game.row_pays]
    else:
        fits = count in game.pays.get(name, {})
    if not fits:
        raise RuleError("names a combination that does not pay", where=f"{game.id}.top_award")


def _lines(game: Game) -> None:
    if _twice(game.lines) is not None:
        raise RuleError("a line is listed twice", where=f"{game.id}.lines")
    for number, line in enumerate(game.lines, 1):
        if len(line) != game.width or any(not 0 <= row < game.rows for row in line):
            message = f"needs {game.width} rows of the window's {game.rows}"
            raise RuleError(message, where=f"{game.id}.lines.{number}")
    lines = max(1, len(game.lines))
    if game.bets.max_lines != lines:
        raise RuleError(f"must be {lines}", where=f"{game.id}.bets.max_lines")


def _stages(game: Game) -> None:
    names = [stage.name for stage in game.stages]
    if _twice(names) is not None or not names:
        raise RuleError("needs stages with different names", where=f"{game.id}.stages")
    if _twice(part for stage in game.stages for part in stage.parts) is not None:
        raise RuleError("two parts of the win have the same name", where=f"{game.id}.stages")
    drawn = [draw.name for draw in game.draws]
    if _twice(drawn) is not None:
        raise RuleError("two draws have the same name", where=f"{game.id}.draws")
    for stage in game.stages:
        _stage(game, stage, names, drawn)
    if game.gamble is not None:
        whole(game.gamble.get("rounds"), f"{game.id}.gamble.rounds", 1, 10**6)
        if "cards" not in drawn:
            raise RuleError("needs a draw named cards", where=f"{game.id}.gamble")


def _stage(game: Game, stage: Stage, names: list[str], drawn: list[str]) -> None:
    where = f"{game.id}.stages.{stage.name}"
    if not re.fullmatch(r"[a-z][a-z0-9_]*", stage.name, re.ASCII):
        raise RuleError("must be one lower-case word (underscores allowed)", where=where)
    if stage.limit is not None:
        whole(stage.limit, f"{where}.limit", 1, 10**6)
    for grant in stage.grants:
        if grant.stage not in names:
            raise RuleError(f"grants {grant.stage!r}, which is no stage", where=where)
    if stage.reels is not None and stage.reels not in game.reels:
        raise RuleError(f"spins {stage.reels!r}, which is no reel set", where=where)
    if stage.within is not None and stage.within not in [s.feature for s in game.stages]:
        raise RuleError(f"is within {stage.within!r}, which is no feature", where=where)
    if (stage.menu is None) != (stage.default is None):
        raise RuleError("a stage that waits needs a menu and a default choice", where=where)
    for name in stage.draws:
        if name not in drawn:
            raise RuleError(f"draws {name!r}, which is not declared", where=where)


def _features(game: Game) -> None:
    free, bonus = game.free_spins, game.bonus
    if free is not None:
        where = f"{game.id}.free_spins"
        if free.symbol not in game.scatters:
            raise RuleError(f"{free.symbol} is not a scatter", where=f"{where}.symbol")
        for name, table in (("award", free.award), ("retrigger", free.retrigger)):
            _table(table, f"{where}.{name}", game.width * game.rows)
        if not any(free.award.values()):
            raise RuleError("awards nothing", where=f"{where}.award")
        whole(free.multiplier, f"{where}.multiplier", 1, 10**6)
        if free.reels not in game.reels:
            raise RuleError(f"{free.reels!r} is no reel set", where=f"{where}.reels")
        if not set(free.multiplies) <= {LINES, SCATTERS}:
            message = f"may hold {LINES} and {SCATTERS}"
            raise RuleError(message, where=f"{where}.multiplies")
        if free.limit is not None:
            whole(free.limit, f"{where}.limit", 1, 10**6)
    if bonus is not None:
        where = f"{game.id}.bonus"
        _known(game, bonus.symbol, f"{where}.symbol")
        if bonus.on_line and bonus.symbol in game.scatters:
            raise RuleError("a scatter makes no run on a line", where=f"{where}.symbol")
        most = game.width if bonus.on_line else game.width * game.rows
        whole(bonus.count, f"{where}.count", 1, most)
