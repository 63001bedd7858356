"""The parts of a data file: lines, pays, wilds, bets and features, one function each."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from fullcycle.games.declared import limits, moments
from fullcycle.games.declared.fields import REQUIRED, Table
from fullcycle.games.declared.strips import Set
from fullcycle.rules import Bonus, CoinBets, Draw, FreeSpins, Game, RowPay, RuleError, Wild
from fullcycle.rules.draws import MOST_ORDERED
from fullcycle.rules.features import LINES, SCATTERS
from fullcycle.rules.money import to_minor
from fullcycle.rules.pays import EACH, ONCE
from fullcycle.rules.whole import whole

Pays = dict[str, dict[int, int]]


def lines(file: Table) -> tuple[tuple[int, ...], ...]:
    """The lines' rows, from 0; the file counts from 1."""
    found, every = [], file.take("lines", [])
    if not isinstance(every, list):
        raise RuleError("must be a list of lines", where=file.at("lines"))
    for number, line in enumerate(every, 1):
        where = f"{file.at('lines')}, line {number}"
        if not isinstance(line, list):
            raise RuleError("must be a list of rows", where=where)
        found.append(tuple(whole(row, where, 1) - 1 for row in line))
    return tuple(found)


def pays(file: Table, key: str) -> Pays:
    """A paytable by symbol and count."""
    inner = file.table(key, {})
    return {symbol: inner.counts(symbol) for symbol in inner.values}


def row_pays(file: Table) -> tuple[RowPay, ...]:
    """The rows of which the first that matches pays."""
    found = []
    for table in file.tables("pay_rows"):
        pay = table.take("pay")
        found.append(
            RowPay(
                name=_word(table, "name"),
                cells=tuple(_cell(cell, table.at("cells")) for cell in table.texts("cells")),
                pay=_pay(pay, table.at("pay")),
                any_order=table.flag("any_order", default=False),
                line=table.number("line", None, 1),
            )
        )
        table.done()
    limits.rows(file, tuple(found))
    return tuple(found)


def _word(table: Table, key: str) -> str:
    """A text of one word."""
    text: str = table.text(key)
    if text.split() != [text]:
        raise RuleError(f"{text!r} is not one word", where=table.at(key))
    return text


def _cell(text: str, where: str) -> tuple[str, ...]:
    """The symbols that match on a cell, each once; none: any symbol."""
    symbols = () if text == "*" else tuple(text.split("|"))
    if len(set(symbols)) != len(symbols):
        raise RuleError(f"{text!r} names a symbol twice", where=where)
    return symbols


def symbols(file: Table, key: str, default: Any = REQUIRED) -> tuple[str, ...]:
    """Symbols, each once; what joins or replaces them in a row's cells is none."""
    found: tuple[str, ...] = file.texts(key, default)
    for symbol in found:
        if "|" in symbol or symbol == "*":
            raise RuleError(f"{symbol!r} means something else in a row", where=file.at(key))
        if found.count(symbol) > 1:
            raise RuleError(f"{symbol} is listed twice", where=file.at(key))
    return found


def _pay(pay: Any, where: str) -> int | tuple[int, ...]:
    if not isinstance(pay, list):
        return whole(pay, where)
    if not pay:
        raise RuleError("needs a pay for each number of coins", where=where)
    return tuple(whole(one, where) for one in pay)


def wilds(file: Table, symbols: tuple[str, ...], scatters: tuple[str, ...]) -> tuple[Wild, ...]:
    """The wilds and what they stand for."""
    found = []
    for table in file.tables("wilds"):
        if table.has("not_for") and table.has("only_for"):
            raise RuleError("has both not_for and only_for", where=table.where)
        only = table.texts("only_for", None)
        if table.has("not_for"):
            barred = (*table.texts("not_for"), *scatters)
            for symbol in barred:
                if symbol not in symbols:
                    raise RuleError(f"{symbol} is not a symbol", where=table.at("not_for"))
            only = tuple(symbol for symbol in symbols if symbol not in barred)
        symbol = table.text("symbol")
        if symbol in scatters:
            raise RuleError("a scatter cannot be wild", where=table.at("symbol"))
        found.append(Wild(symbol, only, table.number("multiplier", 1, 1)))
        table.done()
    return tuple(found)


def multipliers(file: Table, mechanic: str, wilds_: tuple[Wild, ...]) -> str:
    """How the multipliers of several wilds join. Ways take "once" of equal ones only."""
    joined: str = file.choice("wild_multipliers", (EACH, ONCE), EACH)
    if mechanic == "ways" and joined == ONCE and len({wild.multiplier for wild in wilds_}) > 1:
        message = "once needs equal multipliers of all wilds in a game of ways"
        raise RuleError(message, where=file.at("wild_multipliers"))
    return joined


def bets(file: Table, mechanic: str, lines_: int, rows: tuple[RowPay, ...]) -> CoinBets:
    """The bets; pays by coins name as many coins as may be played."""
    table = file.table("bets")
    if table.has("cost") != (mechanic == "ways"):
        raise RuleError("is what a game of ways needs, and no other has", where=table.at("cost"))
    sizes = tuple(
        to_minor(size, where=table.at("coin_sizes")) for size in table.texts("coin_sizes")
    )
    most, cost = table.number("max_coins", 1, 1), table.number("cost", None, 1)
    bet = (sizes[0] if sizes else 0, 1, lines_)
    if table.has("default"):
        inner = table.table("default")
        bet = (
            to_minor(inner.text("coin_size"), where=inner.at("coin_size")),
            inner.number("coins_per_line", 1, 1),
            inner.number("lines", lines_, 1),
        )
        inner.done()
    table.done()
    by_coins = any(not isinstance(row.pay, int) for row in rows)
    return CoinBets(sizes, most, lines_, bet, cost=cost, by_coins=by_coins)


def top_award(file: Table, pays_: Pays, rows: tuple[RowPay, ...]) -> tuple[str, int]:
    """The combination of the highest award: the stated one, else the dearest of the paytable."""
    if file.has("top_award"):
        table = file.table("top_award")
        named = (table.text("row"), 1) if rows else (table.text("symbol"), table.number("count"))
        table.done()
        return named
    if rows:
        dearest = max(rows, key=lambda row: row.pay if isinstance(row.pay, int) else max(row.pay))
        return dearest.name, 1
    every = [(pay, symbol, n) for symbol, table in pays_.items() for n, pay in table.items()]
    if not every:
        raise RuleError("holds no pay at all", where=file.at("pays"))
    pay = max(every)[0]
    return next((symbol, n) for found, symbol, n in every if found == pay)


def free_spins(file: Table, reels: Mapping[str, Any]) -> FreeSpins | None:
    """The free spins, or None."""
    if not file.has("free_spins"):
        return None
    table = file.table("free_spins")
    found = FreeSpins(
        symbol=table.text("symbol"),
        award=table.counts("award"),
        retrigger=table.counts("retrigger", {}),
        multiplier=table.number("multiplier", 1, 1),
        multiplies=table.texts("multiplies", (LINES, SCATTERS)),
        reels=table.choice("reels", tuple(reels), "base"),
        limit=table.number("limit", None, 1),
    )
    table.has("not_multiplied")
    table.done()
    return found


def unmultiplied(file: Table) -> tuple[tuple[str, int], ...]:
    """Line wins that the free spins' multiplier leaves alone."""
    if not file.has("free_spins"):
        return ()
    found = []
    for table in file.table("free_spins").tables("not_multiplied"):
        found.append((table.text("symbol"), table.number("count", least=1)))
        table.done()
    return tuple(found)


def bonus(file: Table, mechanic: str) -> Bonus | None:
    """The bonus, or None; its prizes are a draw of the game."""
    if not file.has("bonus"):
        return None
    table = file.table("bonus")
    found = Bonus(
        symbol=table.text("symbol"),
        count=table.number("count", least=1),
        on_line=table.choice("where", ("line", "window")) == "line",
        on_total=table.choice("pays", ("line", "total")) == "total",
        in_free_spins=table.flag("in_free_spins", default=True),
        pick=table.flag("pick", default=False),
    )
    if mechanic == "ways" and found.on_line:
        raise RuleError("a game of ways has no lines", where=table.at("where"))
    for key in ("mean", "variance", "values", "weights"):
        table.has(key)
    table.done()
    return found


def prizes(file: Table) -> tuple[Draw, ...]:
    """The draw of the bonus's prizes: as listed, or with the stated mean and variance."""
    if not file.has("bonus"):
        return ()
    table = file.table("bonus")
    if table.has("mean") == table.has("values"):
        raise RuleError("needs either values or a mean", where=table.where)
    for key, other in (("variance", "mean"), ("weights", "values")):
        if table.has(key) and not table.has(other):
            raise RuleError(f"means nothing without {other}", where=table.at(key))
    if table.flag("pick", default=False):
        return (_covered(table),)
    if table.has("mean"):
        mean, variance = table.fraction("mean"), table.fraction("variance", Fraction(0))
        return (moments.draw("bonus", mean, variance, table.where),)
    values, weights = table.take("values"), table.take("weights")
    if not isinstance(values, list) or not isinstance(weights, list):
        raise RuleError("values and weights must be lists", where=table.where)
    for value in values:
        whole(value, table.at("values"))
    return (Draw("bonus", tuple(values), tuple(weights)),)


def _covered(table: Table) -> Draw:
    """The orders in which prizes lie that are picked."""
    values, where = table.take("values"), table.at("values")
    if not isinstance(values, list) or not 2 <= len(values) <= MOST_ORDERED:
        raise RuleError(f"needs a list of 2 to {MOST_ORDERED} prizes to pick from", where=where)
    prizes_ = [whole(value, where) for value in values]
    if len(set(prizes_)) != len(prizes_):
        raise RuleError("needs different prizes to pick from", where=where)
    if table.has("weights"):
        message = "means nothing with pick, where every prize comes as often as another"
        raise RuleError(message, where=table.at("weights"))
    return Draw.orders("bonus", prizes_)


def gamble(file: Table) -> tuple[int, int]:
    """The gamble: most rounds (0: there is none), and the limit in minor units."""
    if not file.has("gamble"):
        return 0, 0
    table = file.table("gamble")
    rounds = whole(table.take("rounds"), table.at("rounds"), 1, limits.GAMBLES)
    limit = to_minor(table.text("limit"), where=table.at("limit"))
    table.done()
    if limit < 1:
        raise RuleError("must be above 0", where=table.at("limit"))
    return rounds, limit


def rules(file: Table) -> dict[str, str]:
    """The rules in words, by id."""
    inner = file.table("rules", {})
    return {name: inner.text(name) for name in inner.values}


def described(free: FreeSpins | None, bonus_: Bonus | None) -> dict[str, Any]:
    """The features as `info` shows them."""
    found: dict[str, Any] = {}
    if free is not None:
        found["free_spins"] = {
            "trigger": {free.symbol: min((n for n, s in free.award.items() if s), default=0)},
            "award": {str(n): spins for n, spins in free.award.items()},
            "retrigger": {str(n): spins for n, spins in free.retrigger.items()},
            "multiplier": free.multiplier,
            "multiplies": list(free.multiplies),
            "limit": free.limit,
        }
    if bonus_ is not None:
        found["bonus"] = {
            "trigger": {bonus_.symbol: bonus_.count},
            "where": "line" if bonus_.on_line else "window",
            "times": "total bet" if bonus_.on_total else "coins on the line",
            "pick": bonus_.pick,
        }
    return found


def can_occur(file: Table, game: Game) -> None:
    """Refuse a row that no stop of the reels can show. Raises RuleError, naming the row."""
    shown = [_shown(game, name) for name in game.reels]
    for row in game.row_pays:
        every = product(shown, row.orders())
        if not any(_shows(game, reels, cells) for reels, cells in every):
            where = f"{file.at('pay_rows')}.{row.name}"
            raise RuleError("cannot occur on these reels", where=where)


def _shown(game: Game, name: str) -> Set:
    """What each reel of a set shows anywhere in a window that can come."""
    strips = game.reels[name]
    weights = game.weights.get(name, [(1,) * len(strip) for strip in strips])
    return tuple(
        tuple(
            strip[(stop + row) % len(strip)]
            for stop, weight in enumerate(own)
            for row in range(game.rows if weight else 0)
        )
        for strip, own in zip(strips, weights, strict=True)
    )


def _shows(game: Game, reels: Set, cells: tuple[tuple[str, ...], ...]) -> bool:
    """Whether some stops match cells that lie so on the reels."""
    own = False
    for strip, cell in zip(reels, cells, strict=True):
        itself = any(symbol in cell for symbol in strip)
        if cell and not itself and not any(game.accepts(s) & set(cell) for s in strip):
            return False
        own = own or itself
    return own
