"""Parts of a targets file, read strictly: each error says where and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from fullcycle.rules import Game, RuleError, Strip
from fullcycle.rules.ratio import fraction

#: Exponents of two digits at most: a larger one would be a number of any size.
_SCIENTIFIC = re.compile(r"[0-9]{1,30}(\.[0-9]{1,30})?e-?[0-9]{1,2}", re.ASCII)


def keys(table: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    """Refuse keys that are not known."""
    for key in table:
        if key not in known:
            raise RuleError(f"unknown key {key!r}; known are {', '.join(known)}", where=where)


def table_of(document: Mapping[str, Any], key: str, where: str) -> Mapping[str, Any]:
    """A table of a document, empty when it is not there."""
    value = document.get(key, {})
    if not isinstance(value, Mapping):
        raise RuleError("must be a table", where=f"{where}: {key}")
    return value


def tables_of(document: Mapping[str, Any], key: str, where: str) -> list[Mapping[str, Any]]:
    """A list of tables, empty when it is not there."""
    value = document.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
        raise RuleError(f"must be tables, written [[{key}]]", where=f"{where}: {key}")
    return value


def number(value: object, where: str) -> Fraction:
    """A number, or a text that is one: a decimal or a fraction."""
    if isinstance(value, Fraction) or (type(value) is int and abs(value) < 10**30):
        return Fraction(value)
    if isinstance(value, str):
        try:
            small = _SCIENTIFIC.fullmatch(value)
            return Fraction(value) if small else fraction(value, where)
        except RuleError:
            pass
    shown = repr(value) if len(repr(value)) <= 40 else f"{repr(value)[:40]}…"
    raise RuleError(f"{shown} is not a number, decimal or fraction", where=where)


def whole_number(value: object, where: str, least: int = 1) -> int:
    """A whole number, not below the least."""
    if type(value) is not int or value < least:
        raise RuleError(f"{value!r} is not a whole number from {least}", where=where)
    return value


def symbol_of(value: object, game: Game, where: str) -> str:
    """A symbol of the game."""
    if not isinstance(value, str) or value not in game.symbols:
        raise RuleError(f"{value!r} is not a symbol of {game.id}", where=where)
    return value


def counted(game: Game) -> tuple[str, ...]:
    """Symbols that count wherever they are in the window."""
    bonus = game.bonus
    more = () if bonus is None or bonus.on_line else (bonus.symbol,)
    return tuple(dict.fromkeys((*game.scatters, *more)))


def alone(game: Game, symbol: str, strip: Strip) -> bool:
    """Whether no window of a strip shows two of a symbol."""
    twice = strip * 2
    return all(twice[stop : stop + game.rows].count(symbol) <= 1 for stop in range(len(strip)))
