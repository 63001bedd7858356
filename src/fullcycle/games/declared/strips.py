"""Strips of a data file: in order, or laid from counts when only those are known."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from typing import Any

from fullcycle.games.declared.fields import Table
from fullcycle.rules import RuleError, Strip
from fullcycle.rules.whole import whole

Set = tuple[Strip, ...]
#: Stops of a strip that is laid from counts: any more are no count of a machine's symbols.
LONGEST = 10_000
_WEIGHT = re.compile(r"[0-9]{1,10}", re.ASCII)


def reels(file: Table, rows: int) -> tuple[dict[str, Set], bool]:
    """The reel sets, and whether their order is known."""
    if file.has("reels") == file.has("counts"):
        raise RuleError("needs either reels or counts", where=file.where)
    if file.has("reels"):
        inner = file.table("reels")
        found = {name: _split(inner, name) for name in inner.values}
        known = True
        if file.has("apart"):
            raise RuleError("is for counts; strips say it themselves", where=file.at("apart"))
    else:
        if file.has("weights"):
            message = "weigh stops, and counts do not say which stop is which"
            raise RuleError(message, where=file.at("weights"))
        inner = file.table("counts")
        apart = file.texts("apart", ())
        found = {name: _laid(inner, name, apart, rows) for name in inner.values}
        known = rows == 1  # a window of one row does not depend on the order
    if "base" not in found:
        raise RuleError("is missing", where=inner.at("base"))
    _lengths(file, found)
    base = found.pop("base")
    return {"base": base, **found}, known


def _split(inner: Table, name: str) -> Set:
    return tuple(tuple(strip.split()) for strip in inner.texts(name))


def _laid(inner: Table, name: str, apart: tuple[str, ...], rows: int) -> Set:
    """Strips from counts, in an order that keeps the `apart` symbols out of one window."""
    tables = inner.tables(name)
    strips = []
    for table in tables:
        counts = {
            symbol: whole(count, table.at(symbol), most=LONGEST)
            for symbol, count in table.values.items()
        }
        strips.append(spread(counts, apart, rows, table.where))
    return tuple(strips)


def spread(counts: Mapping[str, int], apart: tuple[str, ...], rows: int, where: str) -> Strip:
    """A strip of so many of each symbol: each `apart` symbol as evenly as can be.

    Raises RuleError when they cannot all be kept out of one window of `rows` rows.
    """
    length = sum(counts.values())
    strip: list[str | None] = [None] * length
    for symbol in sorted(apart, key=lambda s: -counts.get(s, 0)):
        number = counts.get(symbol, 0)
        if number > 1 and number * rows > length:
            message = f"{number} {symbol} on {length} stops cannot be kept {rows} apart"
            raise RuleError(message, where=where)
        _place(strip, symbol, number, rows, where)
    rest = iter([s for s, n in counts.items() if s not in apart for _ in range(n)])
    return tuple(next(rest) if cell is None else cell for cell in strip)


def _place(strip: list[str | None], symbol: str, number: int, rows: int, where: str) -> None:
    """Put a symbol on free stops at least `rows` apart: evenly if that can be, else closely."""
    length = len(strip)
    for even, first in product((True, False), range(length if number else 0)):
        taken: list[int] = []
        stop = first
        while len(taken) < number and stop < first + length:
            near = bool(taken) and (stop - taken[-1] < rows or first + length - stop < rows)
            if strip[stop % length] is None and not near:
                taken.append(stop)
                share = first + len(taken) * length // number
                stop = max(stop + rows, share if even else 0)
            else:
                stop += 1
        if len(taken) == number:
            for place in taken:
                strip[place % length] = symbol
            return
    if number:
        raise RuleError(f"{symbol} cannot be kept {rows} apart", where=where)


def _lengths(file: Table, found: Mapping[str, Set]) -> None:
    """The file's own statement of its lengths, which must be true."""
    if not file.has("lengths"):
        return
    inner = file.table("lengths")
    for name in inner.values:
        declared = inner.take(name)
        if name not in found:
            raise RuleError("is no reel set", where=inner.at(name))
        if not isinstance(declared, list) or len(declared) != len(found[name]):
            raise RuleError("needs one number for each reel", where=inner.at(name))
        for reel, (stops, strip) in enumerate(zip(declared, found[name], strict=True), 1):
            whole(stops, inner.at(name), 1)
            if stops != len(strip):
                message = f"reel {reel} declares {stops} stops and lists {len(strip)}"
                raise RuleError(message, where=inner.at(name))


def weights(file: Table) -> dict[str, tuple[tuple[int, ...], ...]]:
    """The weights of stops, by reel set."""
    inner = file.table("weights", {})
    found = {}
    for name in inner.values:
        reels_: list[tuple[int, ...]] = []
        for reel, text in enumerate(inner.texts(name), 1):
            reels_.append(
                tuple(_weight(word, f"{inner.at(name)}, reel {reel}") for word in text.split())
            )
        found[name] = tuple(reels_)
    return found


def _weight(word: str, where: str) -> int:
    value: Any = int(word) if _WEIGHT.fullmatch(word) else word
    return whole(value, where)
