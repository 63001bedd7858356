"""A game file (TOML) as the second evaluator reads it, and what one spin of it wins.

Trusts the file: what a loader must refuse is tested on the loader.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from second.combos import Paid, Row, Wild, Wilds, line_win, row_win, run_of, way_wins
from second.lines import Table, Window, find, pay_of

#: What a reel can show, from the top, and the weight of all stops that show it.
Reel = list[tuple[tuple[str, ...], int]]


@dataclass(frozen=True)
class Spin:
    """What one window wins in coins (multipliers in it), grants, and how many bonuses it wins."""

    base: int
    scatter: int
    free_spins: int
    bonuses: int


@dataclass(frozen=True)
class Prize:
    """One bonus in coins: mean, variance, and the chance that it is nothing."""

    mean: Fraction
    variance: Fraction
    nothing: Fraction


@dataclass(frozen=True)
class Stake:
    """Coins on a line (or on the spin), and lines played."""

    coins: int
    lines: int


class Declared:
    """A game read from its file."""

    def __init__(self, text: str) -> None:
        self.document: dict[str, Any] = tomllib.loads(text)
        read = self.document
        self.mechanic: str = read["mechanic"]
        self.rows: int = read["rows"]
        self.symbols: list[str] = read["symbols"]
        self.scatters: list[str] = read.get("scatters", [])
        self.lines = [[row - 1 for row in line] for line in read.get("lines", [])]
        self.free: Mapping[str, Any] | None = read.get("free_spins")
        self.bonus: Mapping[str, Any] | None = read.get("bonus")
        listed = [symbol for symbol in read["symbols"] if symbol not in self.scatters]
        tables = {symbol: _table(table) for symbol, table in read.get("pays", {}).items()}
        self.pays: dict[str, Table] = {s: tables[s] for s in listed if s in tables}
        self.scatter_pays = {s: _table(t) for s, t in read.get("scatter_pays", {}).items()}
        self.wilds = Wilds(
            read.get("wild_multipliers", "each") == "each",
            {wild["symbol"]: _wild(wild, listed) for wild in read.get("wilds", [])},
        )
        self.pay_rows = [_row(row) for row in read.get("pay_rows", [])]

    def stake(self, coins: int = 1, lines: int | None = None) -> Stake:
        """So many coins, on all lines unless told."""
        most = len(self.lines) if self.mechanic != "ways" else 1
        return Stake(coins, most if lines is None else lines)

    def total_bet(self, stake: Stake) -> int:
        """The stake in coins."""
        if self.mechanic == "ways":
            cost: int = self.document["bets"]["cost"]
            return cost * stake.coins
        return stake.coins * stake.lines

    def reels(self, name: str) -> list[Reel]:
        """A reel set. Raises ValueError where the order of the symbols is needed and not known."""
        if "counts" in self.document:
            if self.rows > 1:
                raise ValueError("a count-only game shows no windows")
            return [[((s,), n) for s, n in reel.items()] for reel in self.counts(name)]
        weights = self.document.get("weights", {}).get(name)
        reels = []
        for number, text in enumerate(self.document["reels"][name]):
            strip = text.split()
            loads = [int(n) for n in weights[number].split()] if weights else [1] * len(strip)
            seen: Counter[tuple[str, ...]] = Counter()
            for stop, weight in enumerate(loads):
                seen[tuple(strip[(stop + row) % len(strip)] for row in range(self.rows))] += weight
            reels.append(list(seen.items()))
        return reels

    def counts(self, name: str, line: Sequence[int] | None = None) -> list[dict[str, int]]:
        """The weight of each symbol on each reel, in the rows (from 0) of a line.

        The top row unless told; all rows are the same where stops have no weights.
        """
        if "counts" in self.document:
            reels: list[dict[str, int]] = self.document["counts"][name]
            return [{s: n for s, n in reel.items() if n} for reel in reels]
        found = []
        for place, reel in enumerate(self.reels(name)):
            count: Counter[str] = Counter()
            for shown, weight in reel:
                count[shown[line[place] if line else 0]] += weight
            found.append(dict(count))
        return found

    def spin(self, window: Window, stake: Stake, *, free: bool = False) -> Spin:
        """What a window wins in a paid or in a free spin, bonus prizes apart."""
        base = sum(
            win.coins * self.multiplier("lines", win, free=free) for win in self.wins(window, stake)
        )
        total = self.total_bet(stake)
        scatter = sum(
            pay_of(table, len(find(window, symbol)))
            * total
            * self.multiplier("scatters", free=free)
            for symbol, table in self.scatter_pays.items()
        )
        symbol = self.free["symbol"] if self.free is not None else ""
        granted = self.award(len(find(window, symbol)), free=free)
        return Spin(base, scatter, granted, self._bonuses(window, stake, free))

    def wins(self, window: Window, stake: Stake) -> list[Paid]:
        """Line, way or row wins before a feature's multiplier."""
        if self.mechanic == "ways":
            return [
                Paid(win.name, win.count, win.coins * stake.coins)
                for win in way_wins(window, self.pays, self.wilds)
            ]
        found = []
        for number, shown in self._played(window, stake):
            if self.mechanic == "lines":
                win = line_win(shown, self.pays, self.wilds)
                coins = win.coins * stake.coins if win else 0
            else:
                win = row_win(shown, number, self.pay_rows, self.wilds, stake.coins)
                coins = win.coins if win else 0
            if win:
                found.append(Paid(win.name, win.count, coins))
        return found

    def _played(self, window: Window, stake: Stake) -> Iterator[tuple[int, list[str]]]:
        for number, line in enumerate(self.lines[: stake.lines], 1):
            yield number, [window[row][reel] for reel, row in enumerate(line)]

    def multiplier(self, kind: str, win: Paid | None = None, *, free: bool) -> int:
        """What a free spin multiplies a kind of win by: "lines" (with the win) or "scatters"."""
        rule = self.free if free else None
        if rule is None or kind not in rule.get("multiplies", ["lines", "scatters"]):
            return 1
        apart = [(entry["symbol"], entry["count"]) for entry in rule.get("not_multiplied", [])]
        if win is not None and (win.name, win.count) in apart:
            return 1
        multiplier: int = rule.get("multiplier", 1)
        return multiplier

    def award(self, scatters: int, *, free: bool) -> int:
        """Free spins that so many of the feature's scatters grant, before any limit."""
        if self.free is None:
            return 0
        return pay_of(
            _table(self.free.get("retrigger", {}) if free else self.free["award"]), scatters
        )

    def _bonuses(self, window: Window, stake: Stake, free: bool) -> int:
        rule = self.bonus
        if rule is None or (free and not rule.get("in_free_spins", True)):
            return 0
        symbol, count = rule["symbol"], rule["count"]
        if rule["where"] == "window":
            return int(len(find(window, symbol)) >= count)
        played = self._played(window, stake)
        return sum(run_of(shown, symbol, self.wilds) >= count for _, shown in played)

    def prize(self, stake: Stake) -> Prize:
        """One bonus in coins. A stated mean is taken to be of prizes that are never nothing."""
        rule = self.bonus
        if rule is None:
            return Prize(Fraction(0), Fraction(0), Fraction(1))
        unit = stake.coins if rule["pays"] == "line" else self.total_bet(stake)
        if "mean" in rule:
            mean, variance = Fraction(rule["mean"]), Fraction(rule["variance"])
            return Prize(mean * unit, variance * unit**2, Fraction(mean == 0))
        drawn = list(zip(rule["values"], rule["weights"], strict=True))
        weight = sum(w for _, w in drawn)
        mean = Fraction(sum(v * w for v, w in drawn), weight)
        square = Fraction(sum(v * v * w for v, w in drawn), weight)
        nothing = Fraction(sum(w for v, w in drawn if v == 0), weight)
        return Prize(mean * unit, (square - mean**2) * unit**2, nothing)


def _table(table: Mapping[str, int]) -> Table:
    return {int(count): pay for count, pay in table.items()}


def _wild(rule: Mapping[str, Any], symbols: list[str]) -> Wild:
    targets = set(rule.get("only_for", symbols)) - set(rule.get("not_for", [])) - {rule["symbol"]}
    return Wild(rule["symbol"], frozenset(targets & set(symbols)), rule.get("multiplier", 1))


def _row(rule: Mapping[str, Any]) -> Row:
    cells = tuple(None if c == "*" else frozenset(c.split("|")) for c in rule["cells"])
    pay = rule["pay"] if isinstance(rule["pay"], list) else [rule["pay"]]
    return Row(rule["name"], cells, rule.get("any_order", False), rule.get("line"), tuple(pay))
