"""Combinations counted again from a PAR sheet's strips and pays: the standard library alone.

Of lines and rows over the symbols that a line may show, by how often they stand there; of ways by
products of sums over the reels; of scatters by adding up the reels. A part of `par_check`.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import prod
from typing import Any

Sheet = dict[str, Any]
Name = tuple[str, int | None]  # symbol and the paytable's count, or a row's name and None
Counts = dict[Name, list[int]]  # weight of the hits, and weight x coins


class Stage:
    """A spinning stage, as the sheet's rules describe it."""

    def __init__(self, sheet: Sheet, table: Sheet) -> None:
        self.rules, self.name = sheet["rules"], table["stage"]
        set_ = next(s["reels"] for s in self.rules["stages"] if s["name"] == self.name)
        self.strips: list[list[str]] = self.rules["reels"][set_]
        even = [[1] * len(strip) for strip in self.strips]
        self.weights: list[list[int]] = self.rules["stop_weights"].get(set_, even)
        self.cycle = prod(map(sum, self.weights))
        self.lines: int = table["lines_counted"] or 1
        by_coins = any(isinstance(row["pay"], list) for row in self.rules["pay_rows"])
        self.coins: int = sheet["wagers"]["bet"].get("coins_per_line", 1) if by_coins else 1
        self.times = {wild["symbol"]: wild["multiplier"] for wild in self.rules["wilds"]}
        self.only = {wild["symbol"]: wild["only_for"] for wild in self.rules["wilds"]}
        self.once = self.rules["wild_multipliers"] == "once"
        self.free = self.rules["free_spins"] if self.name == "free" else None

    def stands(self, cell: str, symbol: str) -> bool:
        """Whether a cell may be part of a symbol's combination in its place."""
        if cell not in self.only or cell == symbol or symbol in self.rules["scatters"]:
            return False
        return self.only[cell] is None or symbol in self.only[cell]

    def factor(self, wins: str, symbol: str = "", count: int | None = None) -> int:
        """What a free spin of a game file multiplies a win by."""
        spared = [symbol, count] in self.rules["unmultiplied"]
        if self.free is None or spared or wins not in self.free["multiplies"]:
            return 1
        return int(self.free["multiplier"])

    def joined(self, times: list[int]) -> int:
        """What several wilds of one win multiply it by."""
        return max(times, default=1) if self.once else prod(times)

    def on_line(self, line: int) -> list[Counter[str]]:
        """On each reel, the weight of each symbol in the row of a line (from 0)."""
        found = []
        for reel, row in enumerate(self.rules["lines"][line]):
            shown: Counter[str] = Counter()
            for view, weight in self.views(reel):
                shown[view[row - 1]] += weight
            found.append(shown)
        return found

    def views(self, reel: int) -> list[tuple[list[str], int]]:
        """What a reel shows at each stop, from the top, and the stop's weight."""
        twice, rows = self.strips[reel] * 2, self.rules["rows"]
        return [(twice[stop : stop + rows], n) for stop, n in enumerate(self.weights[reel])]

    def settings(self) -> int:
        """How many settings of its counted lines there are; ways have none."""
        lines_ = range(self.lines if self.rules["lines"] else 0)
        return sum(prod(map(len, self.on_line(line))) for line in lines_)


def add(found: Counts, name: Name, hits: int, coins: int) -> None:
    sums = found.setdefault(name, [0, 0])
    sums[:] = sums[0] + hits, sums[1] + coins


def listed(pays: dict[str, int], count: int) -> int:
    """The paytable's count by which so many pay; 0 for none."""
    return max((int(n) for n in pays if int(n) <= count), default=0)


def line_win(stage: Stage, shown: tuple[str, ...]) -> tuple[Name, int]:
    """The one win of a line: the highest, of equal ones the longer; coins with all multipliers."""
    best, name = (0, 0, 0), ("", 0)
    for symbol, pays in stage.rules["pays"].items():
        run = 0
        while run < len(shown) and (shown[run] == symbol or stage.stands(shown[run], symbol)):
            run += 1
        count = listed(pays, run)
        if count and symbol in shown[:run]:
            wilds = [stage.times[cell] for cell in shown[:run] if cell != symbol]
            pay = pays[str(count)] * stage.joined(wilds)
            this = (pay, run, -stage.rules["symbols"].index(symbol))
            if pay and this > best:
                best, name = this, (symbol, count)
    return name, best[0] * stage.coins * stage.factor("lines", name[0], best[1])


def row_win(stage: Stage, shown: tuple[str, ...], line: int) -> tuple[Name, int]:
    """The first row of the paytable that a line shows, and its coins."""
    for row in stage.rules["pay_rows"]:
        if row["line"] not in {None, line + 1}:
            continue
        cells = [tuple(cell.split("|")) for cell in row["cells"]]
        orders = set(permutations(cells)) if row["any_order"] else {tuple(cells)}
        times = max(lies(stage, shown, order) for order in orders)
        if times:
            pay = row["pay"]
            coins = pay[stage.coins - 1] if isinstance(pay, list) else pay * stage.coins
            return (row["name"], None), coins * times * stage.factor("lines")
    return ("", 0), 0


def lies(stage: Stage, shown: tuple[str, ...], cells: tuple[tuple[str, ...], ...]) -> int:
    """What the wilds of a line multiply a row by that lies there so; 0 when it does not."""
    asked = [(cell, on) for cell, on in zip(shown, cells, strict=True) if on != ("*",)]
    wilds = [(cell, on) for cell, on in asked if cell not in on]
    fits = all(any(stage.stands(cell, symbol) for symbol in on) for cell, on in wilds)
    return stage.joined([stage.times[cell] for cell, _ in wilds]) if fits and wilds != asked else 0


def lines(stage: Stage) -> Counts:
    """Combinations of lines or rows, over every setting of the counted lines."""
    found: Counts = {}
    for line in range(stage.lines):
        reels = stage.on_line(line)
        for shown in product(*reels):
            rows = stage.rules["mechanic"] == "rows"
            name, coins = row_win(stage, shown, line) if rows else line_win(stage, shown)
            if coins:
                weight = prod(on[cell] for on, cell in zip(reels, shown, strict=True))
                add(found, name, weight, weight * coins)
    return found


def ways(stage: Stage) -> Counts:
    """Ways of each symbol: those that end after a reel are products of each reel's sums."""
    found: Counts = {}
    for symbol, pays in stage.rules["pays"].items():
        sums = [way_sums(stage, reel, symbol) for reel in range(len(stage.strips))]
        for run in range(1, len(sums) + 1):
            count = listed(pays, run)
            if not count:
                continue
            own, wild, times = ([reel[n] for reel in sums[:run]] for n in range(3))
            every = [a + b for a, b in zip(own, wild, strict=True)]
            ended = prod(reel[3] for reel in sums[run : run + 1])
            rest = ended * prod(sum(weights) for weights in stage.weights[run + 1 :])
            number = prod(every) - prod(wild)
            value = prod(a + b for a, b in zip(own, times, strict=True)) - prod(times)
            if stage.once:  # all wilds multiply alike then
                value = prod(own) + max(stage.times.values(), default=1) * (number - prod(own))
            pay = pays[str(count)] * stage.coins * stage.factor("lines", symbol, run)
            add(found, (symbol, count), number * rest, value * rest * pay)
    return found


def way_sums(stage: Stage, reel: int, symbol: str) -> tuple[int, int, int, int]:
    """Over a reel's stops: cells of a symbol, wilds for it, their multipliers; stops with none."""
    own = wild = times = none = 0
    for view, weight in stage.views(reel):
        wilds = [stage.times[cell] for cell in view if stage.stands(cell, symbol)]
        own += weight * view.count(symbol)
        wild += weight * len(wilds)
        times += weight * sum(wilds)
        none += weight * (symbol not in view and not wilds)
    return own, wild, times, none


def scatters(stage: Stage) -> Counts:
    """Scatters in the window; coins for each coin of the total bet."""
    found: Counts = {}
    for symbol, pays in stage.rules["scatter_pays"].items():
        seen = Counter({0: 1})
        for reel in range(len(stage.strips)):
            both: Counter[int] = Counter()
            for (view, weight), (held, n) in product(stage.views(reel), seen.items()):
                both[held + view.count(symbol)] += n * weight
            seen = both
        for number, weight in seen.items():
            if count := listed(pays, number):
                coins = pays[str(count)] * stage.factor("scatters")
                add(found, (symbol, count), weight, weight * coins)
    return found
