"""Tables of a data file that turn, hold, add up or multiply: mystery, respins, wheel, collect."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fullcycle.games.declared import limits
from fullcycle.games.declared.fields import Table
from fullcycle.rules import Bonus, Collect, Draw, FreeSpins, Mystery, Respins, RuleError, Wheel
from fullcycle.rules.features import ADDED, MULTIPLIER, SPINS

AGAIN = "start"  # what a wedge shows that was hit before
#: What a collection may be called, beside the names that other features have.
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_TAKEN = ("free_spins", "bonus", "mystery", "respin", "wheel", "gamble")


def mystery(
    file: Table, mechanic: str, symbols: tuple[str, ...], scatters: tuple[str, ...]
) -> tuple[Mystery | None, tuple[Draw, ...]]:
    """The mystery stops and the draw of what they turn into, or None."""
    if not file.has("mystery"):
        return None, ()
    table = file.table("mystery")
    _lines_only(table, mechanic)
    symbol, inner = table.text("symbol"), table.table("becomes")
    table.done()
    if symbol not in scatters:
        raise RuleError(f"{symbol} is not a scatter", where=table.at("symbol"))
    if not inner.values:
        raise RuleError("names no symbol", where=inner.where)
    for into in inner.values:
        if into not in symbols or into in scatters:
            raise RuleError("is no symbol of the lines", where=inner.at(into))
    weights = tuple(inner.number(into) for into in inner.values)
    return Mystery(symbol, "mystery"), (Draw("mystery", tuple(inner.values), weights),)


def respins(
    file: Table, mechanic: str, reels: Mapping[str, Any], symbols: tuple[str, ...]
) -> Respins | None:
    """The re-spins of reels that are not held, or None."""
    if not file.has("respins"):
        return None
    table = file.table("respins")
    _lines_only(table, mechanic)
    found = Respins(
        symbol=table.choice("symbol", symbols),
        award=table.number("award", least=1),
        more=table.number("more", 0),
        reels=table.choice("reels", tuple(reels), "base"),
    )
    for key, spins in (("award", found.award), ("more", found.more)):
        if spins > limits.RESPINS:
            message = f"{spins} re-spins are more than {limits.RESPINS}"
            raise RuleError(message, where=table.at(key))
    table.done()
    return found


def wheel(file: Table, free: FreeSpins | None) -> tuple[Wheel | None, tuple[Draw, ...]]:
    """The wheel before the free spins and the draw of its wedges, or None."""
    if not file.has("wheel"):
        return None, ()
    table = file.table("wheel")
    spins = _start(file, table, free)
    begins = {SPINS: spins, MULTIPLIER: table.number("multiplier", 1, 1)}
    wedges, weights = [], []
    for wedge in table.tables("wedges"):
        named = [name for name in ADDED if wedge.has(name)]
        if len(named) != 1:
            raise RuleError(f"needs either {SPINS} or {MULTIPLIER}", where=wedge.where)
        wedges.append((named[0], wedge.number(named[0], least=1)))
        weights.append(wedge.number("weight", 1, 1))
        wedge.done()
    if not 1 <= len(wedges) <= limits.WEDGES:
        message = f"needs 1 to {limits.WEDGES} wedges, not {len(wedges)}"
        raise RuleError(message, where=table.at("wedges"))
    found = Wheel("wheel", begins, tuple(wedges), AGAIN, table.number("retrigger", None, 1))
    table.done()
    if found.retrigger is not None and free is not None and free.retrigger:
        message = "means as many as started; free_spins.retrigger says other numbers"
        raise RuleError(message, where=table.at("retrigger"))
    labels = tuple(f"+{n} spins" if name == SPINS else f"+{n}x" for name, n in wedges)
    return found, (Draw("wheel", labels, tuple(weights), again=AGAIN),)


def _start(file: Table, table: Table, free: FreeSpins | None) -> int:
    """Free spins before the first turn; what a wheel leaves no room for is refused."""
    if free is None:
        raise RuleError("needs [free_spins], which it is turned for", where=table.where)
    inner = file.table("free_spins")
    for key in ("multiplier", "multiplies", "not_multiplied", "limit"):
        if inner.has(key):
            message = "is not possible beside [wheel], which multiplies all wins alike"
            if key == "limit":
                message = "is not possible beside [wheel]"
            raise RuleError(message, where=inner.at(key))
    spins = set(free.award.values())
    if len(spins) != 1 or min(spins) < 1:
        message = "needs one number of spins, with which the wheel begins"
        raise RuleError(message, where=inner.at("award"))
    return min(spins)


def again(free: FreeSpins | None, wheel_: Wheel | None) -> dict[int, int]:
    """What a free spin awards: as a wheel's `retrigger` says, or the free spins' own table."""
    if free is None:
        return {}
    if wheel_ is not None and wheel_.retrigger is not None:
        return {wheel_.retrigger: wheel_.begins[SPINS]}
    return dict(free.retrigger)


def collect(file: Table, scatters: tuple[str, ...], cells: int) -> Collect | None:
    """The prize for symbols that are counted together, or None; a window has so many `cells`."""
    if not file.has("collect"):
        return None
    table = file.table("collect")
    inner = table.table("values")
    if not inner.values:
        raise RuleError("names no symbol", where=inner.where)
    for symbol in inner.values:
        if symbol not in scatters:
            raise RuleError("is not a scatter", where=inner.at(symbol))
    values = {symbol: inner.number(symbol, least=1) for symbol in inner.values}
    pays = table.counts("pays")
    found = Collect(_name(table), values, pays)
    table.done()
    most = min(limits.SUM, cells * max(values.values()))
    if not pays or max(pays) > most:
        message = f"needs sums from 1 to {most}"
        raise RuleError(message, where=table.at("pays"))
    last = 0
    for total, pay in sorted(pays.items()):
        if pay < last:
            raise RuleError(f"{total} pays {pay}, less than a lower sum", where=table.at("pays"))
        last = pay
    return found


def _name(table: Table) -> str:
    """What the collection is called where its prizes are told. Raises RuleError."""
    name: str = table.text("name", "collect")
    if name in _TAKEN:
        raise RuleError(f"{name!r} is another feature's name", where=table.at("name"))
    if not _NAME.fullmatch(name):
        message = f"{name!r} is not lower-case words joined by hyphens"
        raise RuleError(message, where=table.at("name"))
    return name


def together(
    file: Table,
    mystery_: Mystery | None,
    respins_: Respins | None,
    bonus: Bonus | None,
    scatters: tuple[str, ...],
) -> None:
    """Refuse features that do not go together. Raises RuleError, naming file and key."""
    if respins_ is not None:
        where = file.at("respins.symbol")
        if respins_.symbol in scatters:
            raise RuleError("a scatter fills no reel of a line", where=where)
        if len(file.texts("symbols")) >= limits.SYMBOLS:
            message = f"a game with re-spins has {limits.SYMBOLS - 1} symbols at most"
            raise RuleError(message, where=file.at("symbols"))
    if mystery_ is None:
        return
    symbol, inner = mystery_.symbol, file.table("mystery").table("becomes")
    for table, key in (("free_spins", "symbol"), ("bonus", "symbol")):
        if file.has(table) and file.table(table).text(key) == symbol:
            raise RuleError(f"{symbol} turns into others", where=file.at(f"{table}.{key}"))
    for table in ("scatter_pays", "collect"):
        of = file.table(table, {})
        if symbol in (of.table("values") if table == "collect" and of.values else of).values:
            raise RuleError(f"{symbol} turns into others", where=file.at(table))
    if respins_ is not None and respins_.symbol in inner.values:
        message = "holds reels that land full of it, and is nothing to turn into"
        raise RuleError(message, where=inner.at(respins_.symbol))
    if bonus is not None and bonus.symbol not in scatters:
        message = "a bonus beside [mystery] is won by a scatter"
        raise RuleError(message, where=file.at("bonus.symbol"))


def need_order(file: Table) -> None:
    """Refuse features that depend on what stands beside what. Raises RuleError by file and key."""
    for key in ("mystery", "respins", "collect"):
        if file.has(key):
            raise RuleError(
                "needs reels, not counts: it depends on their order", where=file.at(key)
            )


def _lines_only(table: Table, mechanic: str) -> None:
    if mechanic != "lines":
        raise RuleError("is for games of lines", where=table.where)


def described(
    mystery_: Mystery | None,
    respins_: Respins | None,
    wheel_: Wheel | None,
    collect_: Collect | None,
    free: FreeSpins | None,
) -> dict[str, Any]:
    """The features as `info` shows them."""
    found: dict[str, Any] = {}
    if mystery_ is not None:
        found["mystery"] = {"symbol": mystery_.symbol, "becomes": "one drawn symbol"}
    if respins_ is not None:
        found["respin"] = {
            "trigger": {respins_.symbol: "a full reel"},
            "respins": respins_.award,
            "per_reel": respins_.more,
            "held": {"symbol": respins_.symbol, "reels": "full"},
        }
    if collect_ is not None:
        found[collect_.name] = {
            "counts": dict(collect_.values),
            "pays": {str(total): times for total, times in sorted(collect_.pays.items())},
        }
    if wheel_ is not None and free is not None:
        found["wheel"] = {
            "trigger": {free.symbol: min(free.award)},
            "begins": dict(wheel_.begins),
            "wedges": [{name: more} for name, more in wheel_.wedges],
            "again": wheel_.again,
            "retrigger": "by the free spins' table"
            if wheel_.retrigger is None
            else {free.symbol: wheel_.retrigger, "spins": "as many as started"},
        }
    return found
