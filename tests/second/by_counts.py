"""Means of a line game whose cycle is too long to try: a line sees one symbol of each reel.

So its pays need only the counts, scatters only what each reel can show; nothing needs a window.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from second.combos import Paid, line_win, run_of
from second.declared import Declared
from second.lines import pay_of

#: What a line shows: its win, if any, and whether it wins the bonus.
Result = tuple[Paid | None, bool]


@dataclass(frozen=True)
class Means:
    """Returns of a round at one coin on every line; `line_hit` is the chance that a line pays."""

    parts: dict[str, Fraction]
    line_hit: Fraction
    feature_chance: Fraction
    spins: Fraction
    granted: Fraction
    cycle: int

    @property
    def rtp(self) -> Fraction:
        return sum(self.parts.values(), Fraction(0))


def line_results(game: Declared, reels: str, line: int = 1) -> Counter[Result]:
    """Over the cycle of one line (from 1): how often it shows each result."""
    counts = game.counts(reels, game.lines[line - 1])
    after = [math.prod(sum(reel.values()) for reel in counts[n:]) for n in range(len(counts) + 1)]
    bonus = game.bonus if game.bonus is not None and game.bonus["where"] == "line" else None
    runs = {*game.pays, *([bonus["symbol"]] if bonus else [])}
    found: Counter[Result] = Counter()

    def read(shown: tuple[str, ...], alive: set[str], ways: int) -> None:
        alive = {s for s in alive if not shown or game.wilds.fits(shown[-1], s)}
        if alive and len(shown) < len(counts):
            for symbol, times in counts[len(shown)].items():
                read((*shown, symbol), alive, ways * times)
            return
        won = bonus is not None and run_of(shown, bonus["symbol"], game.wilds) >= bonus["count"]
        found[line_win(shown, game.pays, game.wilds), won] += ways * after[len(shown)]

    read((), runs, 1)
    return found


def scatter_chances(game: Declared, reels: str, symbol: str) -> dict[int, Fraction]:
    """The chance of each number of a scatter in the window."""
    chances = {0: Fraction(1)}
    for on_reel in _on_reels(game, reels, symbol):
        new: dict[int, Fraction] = {}
        for so_far, chance in chances.items():
            for more, share in on_reel.items():
                new[so_far + more] = new.get(so_far + more, Fraction(0)) + chance * share
        chances = new
    return chances


def _on_reels(game: Declared, name: str, symbol: str) -> list[dict[int, Fraction]]:
    """For each reel the chance of each number of the symbol on it."""
    if "counts" in game.document and game.rows > 1:
        if symbol not in game.document.get("apart", []):
            raise ValueError(f"how {symbol} lies on the reels is not known")
        found = []
        for reel in game.counts(name):
            one = Fraction(game.rows * reel.get(symbol, 0), sum(reel.values()))
            found.append({0: 1 - one, 1: one})
        return found
    found = []
    for columns in game.reels(name):
        total, seen = sum(weight for _, weight in columns), Counter[int]()
        for shown, weight in columns:
            seen[shown.count(symbol)] += weight
        found.append({count: Fraction(weight, total) for count, weight in seen.items()})
    return found


def _all_lines(game: Declared, reels: str) -> Counter[Result]:
    """The results of all lines together, one cycle for each."""
    if "weights" not in game.document:
        return line_results(game, reels)  # all lines are alike
    found: Counter[Result] = Counter()
    for line in range(1, len(game.lines) + 1):
        found += line_results(game, reels, line)
    return found


def _spin(game: Declared, reels: str, *, free: bool) -> tuple[dict[str, Fraction], Fraction]:
    """Returns of one spin, by kind, and the chance that a line pays."""
    results, stake = _all_lines(game, reels), game.stake()
    cycle = sum(results.values())
    lines = sum(
        win.coins * game.multiplier("lines", win, free=free) * ways
        for (win, _), ways in results.items()
        if win
    )
    scatter = sum(
        (
            pay_of(table, count) * game.multiplier("scatters", free=free) * chance
            for symbol, table in game.scatter_pays.items()
            for count, chance in scatter_chances(game, reels, symbol).items()
        ),
        Fraction(0),
    )
    bonus, prize = Fraction(0), game.prize(stake)
    if game.bonus is not None and (not free or game.bonus.get("in_free_spins", True)):
        each = Fraction(sum(ways for (_, won), ways in results.items() if won), cycle)
        bonus = each * stake.lines * prize.mean / game.total_bet(stake)  # `each`: of one line
    hits = Fraction(sum(ways for (win, _), ways in results.items() if win), cycle)
    return {"lines": Fraction(lines, cycle), "scatter": scatter, "bonus": bonus}, hits


def means(game: Declared) -> Means:
    """The return of a line game in parts, and of its free spins, on all lines.

    Raises ValueError for free spins with a limit: see `rounds`.
    """
    if game.free is not None and "limit" in game.free:
        raise ValueError("a limit is not counted here")
    parts, hits = _spin(game, "base", free=False)
    cycle = math.prod(sum(reel.values()) for reel in game.counts("base"))
    if game.free is None:
        return Means(parts, hits, Fraction(0), Fraction(0), Fraction(0), cycle)
    reels, rule = game.free.get("reels", "base"), game.free
    free, _ = _spin(game, reels, free=True)
    start = scatter_chances(game, "base", rule["symbol"])
    again = scatter_chances(game, reels, rule["symbol"])
    granted = sum((game.award(n, free=False) * p for n, p in start.items()), Fraction(0))
    growth = sum((game.award(n, free=True) * p for n, p in again.items()), Fraction(0))
    if growth >= 1:
        raise ArithmeticError("return infinite")
    chance = sum((p for n, p in start.items() if game.award(n, free=False)), Fraction(0))
    played = granted / (1 - growth)
    return Means(
        parts={
            **{name: part for name, part in parts.items() if name != "bonus"},
            "free_lines": played * free["lines"],
            "free_scatter": played * free["scatter"],
            "bonus": parts["bonus"] + played * free["bonus"],
        },
        line_hit=hits,
        feature_chance=chance,
        spins=played / chance if chance else Fraction(0),
        granted=growth,
        cycle=cycle,
    )


def hit_on_one_line(game: Declared) -> Fraction:
    """The chance that a paid spin on line 1 alone wins anything: line, bonus or scatter.

    One reel after the other, over what line 1 shows together with the scatters of the reel.
    """
    bonus = game.bonus if game.bonus is not None and game.bonus["where"] == "line" else None
    line, reels = game.lines[0], game.reels("base")
    states: Counter[tuple[tuple[str, ...], tuple[int, ...]]] = Counter()
    states[(), (0,) * len(game.scatters)] = 1
    for place, columns in enumerate(reels):
        shows: Counter[tuple[str, tuple[int, ...]]] = Counter()
        for column, weight in columns:
            shows[column[line[place]], tuple(column.count(s) for s in game.scatters)] += weight
        new: Counter[tuple[tuple[str, ...], tuple[int, ...]]] = Counter()
        for ((shown, seen), ways), ((symbol, more), times) in itertools.product(
            states.items(), shows.items()
        ):
            # Behind a reel where no run can go on, what the line shows no longer matters.
            open_ = len(shown) == place and any(
                all(game.wilds.fits(cell, s) for cell in shown) for s in game.symbols
            )
            total = tuple(a + b for a, b in zip(seen, more, strict=True))
            new[(*shown, symbol) if open_ else shown, total] += ways * times
        states = new
    hits = 0
    for (shown, seen), ways in states.items():
        won = line_win(shown, game.pays, game.wilds) is not None or any(
            pay_of(game.scatter_pays.get(symbol, {}), count)
            for symbol, count in zip(game.scatters, seen, strict=True)
        )
        if bonus is not None and not won:
            won = run_of(shown, bonus["symbol"], game.wilds) >= bonus["count"]
        hits += ways * won
    return Fraction(hits, sum(states.values()))
