"""What the windows of one reel show: chances of cells, of numbers of scatters, of ways.

From counts (a candidate that is not laid yet), or from the chance of every stop (strips as they
stand, weighted or not). Arrays are of candidates, floats or fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules import Game, Strip
from fullcycle.rules.pays import ONCE
from fullcycle.solve.fields import counted
from fullcycle.solve.lines import total

#: Numbers of a window's cells that a symbol's ways multiply over the reels: [symbol] how much one
#: cell counts.
Factor = tuple[int, ...]


@dataclass(frozen=True)
class Ways:
    """A symbol's ways: a sum of products over the reels it runs on.

    Attributes:
        symbol: its index. accepts: [symbol] whether a cell of it may be part of its ways.
        terms: (sign or multiplier, factor): a reel's factor is the sum over its cells.
    """

    symbol: int
    accepts: tuple[bool, ...]
    terms: tuple[tuple[int, Factor], ...]


def ways_of(game: Game) -> tuple[Ways, ...]:
    """The ways of every symbol that pays in a game of ways."""
    if game.mechanic != "ways":
        return ()
    return tuple(_ways(game, symbol) for symbol in game.pays)


def _ways(game: Game, symbol: str) -> Ways:
    """Each way multiplied by its wilds, those of wilds alone taken away (engine/verbs/ways)."""
    accepts = tuple(symbol in game.accepts(other) for other in game.symbols)
    times = {wild.symbol: wild.multiplier for wild in game.all_wilds}
    itself = tuple(int(other == symbol) for other in game.symbols)
    wilds = tuple(int(a) - n for a, n in zip(accepts, itself, strict=True))
    heavy = tuple(n * times.get(s, 1) for n, s in zip(wilds, game.symbols, strict=True))
    place = game.symbols.index(symbol)
    if game.wild_multipliers == ONCE:
        most = max([1, *(n for n in heavy if n)])
        every = tuple(map(int, accepts))
        return Ways(place, accepts, ((most, every), (-most, wilds), (1 - most, itself)))
    both = tuple(n + m for n, m in zip(itself, heavy, strict=True))
    return Ways(place, accepts, ((1, both), (-1, heavy)))


@dataclass(frozen=True)
class ReelWays:
    """A symbol's ways on one reel.

    Attributes:
        means: mean of each term's factor. none: chance that the reel shows none.
        products: [i][j] mean product of two terms' factors.
    """

    means: tuple[Any, ...]
    none: Any
    products: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Reel:
    """One reel.

    Attributes:
        rows: [row][symbol] chance; one row only when all are alike.
        shown: {counted symbol: [n] chance that the window shows n of it}.
        ways: one for each of the game's `ways_of`.
    """

    rows: tuple[tuple[Array, ...], ...]
    shown: Mapping[str, tuple[Array, ...]]
    ways: tuple[ReelWays, ...]


def by_counts(
    game: Game, ways: Sequence[Ways], share: Array, size: Array, fix: Callable[[int], Any]
) -> Reel:
    """A reel of these shares of symbols (symbols, candidates) and so many stops.

    No window shows two of a counted symbol. How often a reel shows none of a way's symbols depends
    on the order: an estimate, to which `fix`(which of the ways) adds what was measured.
    """
    shown = {}
    for symbol in counted(game):
        one = game.rows * share[game.symbols.index(symbol)]
        shown[symbol] = (1 - one, one)
    found = []
    for number, each in enumerate(ways):
        means = tuple(game.rows * _weighed(share, factor) for _, factor in each.terms)
        products = tuple(
            tuple(
                a * b + game.rows * (_weighed(share, _times(f, g)) - a * b / game.rows**2)
                for (_, g), b in zip(each.terms, means, strict=True)
            )
            for (_, f), a in zip(each.terms, means, strict=True)
        )
        none = np.clip(_none(game.rows, each, share, size) + fix(number), 0, 1)
        found.append(ReelWays(means, none, products))
    return Reel((tuple(share),), shown, tuple(found))


def _times(one: Factor, two: Factor) -> Factor:
    return tuple(a * b for a, b in zip(one, two, strict=True))


def _weighed(share: Array, factor: Factor) -> Any:
    return total([0 * share[0], *(share[s] * n for s, n in enumerate(factor) if n)])


def _none(rows: int, ways: Ways, share: Array, size: Array) -> Array:
    """About how often a window shows none: each kind evenly spread, different kinds at random."""
    even: Array = 1 + 0 * share[0]
    mixed: Array = even
    for symbol, accepted in enumerate(ways.accepts):
        if accepted:
            even = even * np.maximum(1 - rows * share[symbol], 0)
            for row in range(rows):
                left = np.maximum(size - row, 1)
                mixed = mixed * np.maximum(1 - share[symbol] * size / left, 0)
    return np.maximum(even, mixed / 4)


def by_stops(game: Game, ways: Sequence[Ways], strip: Strip, chance: Array, *, alike: bool) -> Reel:
    """A strip as it stands, from the chance of each stop (stops, candidates): exact.

    `alike`: every stop has the same chance, so that every row shows the same.
    """
    facts = _facts(game, tuple(ways), strip)
    rows = tuple(
        tuple(_sum(chance, stops) for stops in row) for row in facts.cells[: 1 if alike else None]
    )
    shown = {
        symbol: tuple(_sum(chance, stops) for stops in numbers)
        for symbol, numbers in facts.shown.items()
    }
    found = []
    for factors, empty in zip(facts.factors, facts.empty, strict=True):
        means = tuple(_mean(chance, values) for values in factors)
        products = tuple(
            tuple(_mean(chance, [a * b for a, b in zip(one, two, strict=True)]) for two in factors)
            for one in factors
        )
        found.append(ReelWays(means, _sum(chance, empty), products))
    return Reel(rows, shown, tuple(found))


def _sum(chance: Array, stops: Sequence[int]) -> Array:
    return total([0 * chance[0], *(chance[stop] for stop in stops)])


def _mean(chance: Array, values: Sequence[int]) -> Array:
    return total([0 * chance[0], *(chance[s] * n for s, n in enumerate(values) if n)])


@dataclass(frozen=True)
class _Facts:
    """A strip's stops: by row and symbol, by number shown; factors by stop; stops without ways."""

    cells: tuple[tuple[tuple[int, ...], ...], ...]
    shown: Mapping[str, tuple[tuple[int, ...], ...]]
    factors: tuple[tuple[tuple[int, ...], ...], ...]
    empty: tuple[tuple[int, ...], ...]


def _facts(game: Game, ways: tuple[Ways, ...], strip: Strip) -> _Facts:
    size, rows = len(strip), game.rows
    code = [game.symbols.index(symbol) for symbol in strip]
    window = [[code[(stop + row) % size] for row in range(rows)] for stop in range(size)]
    cells = tuple(
        tuple(
            tuple(stop for stop in range(size) if window[stop][row] == symbol)
            for symbol in range(len(game.symbols))
        )
        for row in range(rows)
    )
    shown = {}
    for symbol in counted(game):
        seen = [cells_.count(game.symbols.index(symbol)) for cells_ in window]
        shown[symbol] = tuple(
            tuple(stop for stop in range(size) if seen[stop] == n) for n in range(max(seen) + 1)
        )
    factors = tuple(
        tuple(
            tuple(sum(factor[symbol] for symbol in cells_) for cells_ in window)
            for _, factor in each.terms
        )
        for each in ways
    )
    empty = tuple(
        tuple(
            stop for stop in range(size) if not any(each.accepts[symbol] for symbol in window[stop])
        )
        for each in ways
    )
    return _Facts(cells, shown, factors, empty)
