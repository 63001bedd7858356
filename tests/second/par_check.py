"""Re-derives a PAR sheet's figures from its JSON alone; the standard library, nothing else.

`python par_check.py SHEET.json` prints each figure that differs, and exits 1 when one does; then
what it did not count again. The stages' histograms are joined by second moments (the package works
with total variance). Combinations are counted again, with what multiplies them: of lines and rows
over the symbols that a line may show, by how often they stand there; of ways by products of sums
over the reels; of scatters by adding up the reels.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations, product
from math import isclose, prod, sqrt
from pathlib import Path
from typing import Any

Sheet = dict[str, Any]
Difference = tuple[str, object, object]
Name = tuple[str, int | None]  # symbol and the paytable's count, or a row's name and None
Counts = dict[Name, list[int]]  # weight of the hits, and weight x coins
#: Settings of a line that are looked at, for one stage.
MOST = 300_000


def solve(nodes: list[Sheet], own: Callable[[int, Any], Fraction]) -> list[Fraction]:
    """x(node) = mean over its entries of own + sum of times x(granted), for every node."""
    known: dict[int, Fraction] = {}
    while len(known) < len(nodes):
        left = [n for n in range(len(nodes)) if n not in known]
        ready = [n for n in left if all(t in known for e in nodes[n]["entries"] for t, _ in e[2])]
        group = ready or left  # nodes that wait for each other are solved together
        if ready:
            for n in ready:
                known[n] = _row(nodes, n, [], known, own)[-1]
            continue
        rows = [_row(nodes, n, group, known, own) for n in group]
        for place in range(len(rows)):
            pivot = rows[place][place]
            rows[place] = [value / pivot for value in rows[place]]
            for other in range(len(rows)):
                if other != place:
                    factor = rows[other][place]
                    rows[other] = [
                        a - factor * b for a, b in zip(rows[other], rows[place], strict=True)
                    ]
        known.update({n: row[-1] for n, row in zip(group, rows, strict=True)})
    return [known[n] for n in range(len(nodes))]


def _row(
    nodes: list[Sheet],
    node: int,
    group: list[int],
    known: dict[int, Fraction],
    own: Callable[[int, Any], Fraction],
) -> list[Fraction]:
    total = sum(entry[0] for entry in nodes[node]["entries"])
    row, right = [Fraction(int(n == node)) for n in group], Fraction(0)
    for entry in nodes[node]["entries"]:
        share = Fraction(entry[0], total)
        right += share * own(node, entry)
        for target, times in entry[2]:
            if target in known:
                right += share * times * known[target]
            else:
                row[group.index(target)] -= share * times
    return [*row, right]


def moments(nodes: list[Sheet]) -> tuple[Fraction, Fraction]:
    """Mean and variance of a round's coins: E[T] and E[T^2] - E[T]^2."""
    mean = solve(nodes, lambda _, entry: Fraction(sum(entry[1])))

    def square(_: int, entry: Any) -> Fraction:
        """E[T^2] of an entry but for the squares of what it grants, which the equations hold."""
        means = [mean[target] for target, times in entry[2] for _ in range(times)]
        coins, total = Fraction(sum(entry[1])), sum(means, Fraction(0))
        squares = sum((m * m for m in means), Fraction(0))
        return coins**2 + 2 * coins * total + total**2 - squares

    second = solve(nodes, square)
    return mean[0], second[0] - mean[0] ** 2


def parts(nodes: list[Sheet]) -> dict[str, Fraction]:
    """Mean coins of a round by part."""
    found = {}
    for name in dict.fromkeys(part for node in nodes for part in node["parts"]):

        def own(node: int, entry: Any, name: str = name) -> Fraction:
            held = nodes[node]["parts"]
            return Fraction(entry[1][held.index(name)] if name in held else 0)

        found[name] = solve(nodes, own)[0]
    return found


def blank(nodes: list[Sheet]) -> float | Fraction:
    """Chance that a round wins nothing: a fraction, or the limit of an iteration in a circle."""
    empty = [[entry for entry in node["entries"] if not any(entry[1])] for node in nodes]
    totals = [sum(entry[0] for entry in node["entries"]) for node in nodes]
    order = list[int]()

    def visit(node: int, above: frozenset[int]) -> bool:
        """Whether no node on the way down comes round to itself; those seen, lowest first."""
        down = {target for entry in empty[node] for target, _ in entry[2]}
        fine = node not in above and all(visit(n, above | {node}) for n in down - set(order))
        order.append(node)
        return fine

    one, turns = (Fraction(1), 1) if visit(0, frozenset()) else (1.0, 5000)
    chance: dict[int, Any] = dict.fromkeys(order, 0 * one)
    for _ in range(turns):
        for n in order:
            ways = (
                entry[0] * prod((chance[target] ** times for target, times in entry[2]), start=one)
                for entry in empty[n]
            )
            chance[n] = sum(ways, 0 * one) / totals[n]
    found: float | Fraction = chance[0]
    return found


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


def check(sheet: Sheet) -> Iterator[Difference]:
    """Every figure of the sheet that the rest of it does not bear out."""
    if sheet["rules"]["ordered"]:
        yield from _figures(sheet)
    for table in sheet["combinations"]:
        yield from combinations(sheet, table)


def _figures(sheet: Sheet) -> Iterator[Difference]:
    figures, stages = sheet["figures"], sheet["stages"]
    nodes, stake = stages["nodes"], stages["stake"]
    for node in nodes:
        total = sum(entry[0] for entry in node["entries"])
        yield f"weight of {node['stage']} {node['state']}", node["weight"], total
    mean, variance = moments(nodes)
    yield "return", Fraction(figures["rtp"]["fraction"]), mean / stake
    yield "variance", Fraction(figures["variance"]["fraction"]), variance / stake**2
    for name, coins in parts(nodes).items():
        yield f"part {name}", Fraction(figures["parts"][name]["fraction"]), coins / stake
    hits, said = 1 - blank(nodes), figures["hit_frequency"]
    exact = isinstance(hits, Fraction)
    yield "hit frequency", Fraction(said["fraction"]) if exact else said["value"], hits
    for index in sheet["volatility"]["indices"]:
        value = index["z"] * sqrt(variance / stake**2)
        yield f"volatility index {index['z']}", index["value"], value

    def spins(stage: str) -> Fraction:
        return solve(nodes, lambda node, _: Fraction(nodes[node]["stage"] == stage))[0]

    for table in sheet["combinations"]:
        mean_ = Fraction(table["spins_in_a_round"]["fraction"])
        yield f"spins of {table['stage']}", mean_, spins(table["stage"])


def combinations(sheet: Sheet, table: Sheet) -> Iterator[Difference]:
    stage = Stage(sheet, table)
    yield f"cycle of {stage.name}", table["cycle"], stage.cycle
    yield f"windows of {stage.name}", table["windows"], prod(map(len, stage.strips))
    counted = {"scatter": scatters(stage), "way": ways(stage)}
    if 0 < stage.settings() <= MOST:
        counted["line"] = counted["row"] = lines(stage)
    for row in table["rows"]:
        if row["kind"] in counted and row["hits"] is not None:
            found = counted[row["kind"]].get((row["symbol"], row["count"]), [0, 0])
            yield from _combination(stage, table, row, *found)
    names = next(s["parts"] for s in sheet["rules"]["stages"] if s["name"] == stage.name)
    sums = [table["beside"], *(row["share"] for row in table["rows"])]
    held = [sheet["figures"]["parts"][part] for part in names]
    if all("fraction" in figure for figure in (*sums, *held)):
        one, two = (sum(Fraction(figure["fraction"]) for figure in all_) for all_ in (sums, held))
        yield f"shares of {stage.name}", one, two


def _combination(
    stage: Stage, table: Sheet, row: Sheet, hits: int, coins: int
) -> Iterator[Difference]:
    """A combination's hits, multiplier and share."""
    what = f"{row['count'] or ''} {row['symbol']} in {stage.name}".strip()
    yield f"hits of {what}", row["hits"], hits
    if hits and row["pay"]:
        mean = Fraction(row["mean_multiplier"]["fraction"])
        yield f"multiplier of {what}", mean, Fraction(coins, hits * row["pay"])
    if "fraction" in row["share"]:
        # A scatter's pay is a multiple of the total bet; the counted lines stand for all.
        lines_ = stage.rules["bets"]["cost"] or stage.lines
        stake = 1 if row["kind"] == "scatter" else stage.coins * lines_
        spins = Fraction(table["spins_in_a_round"]["fraction"])
        share = spins * Fraction(coins, stake * stage.cycle)
        yield f"share of {what}", Fraction(row["share"]["fraction"]), share


def uncounted(sheet: Sheet) -> Iterator[str]:
    """What is not counted again here, in words."""
    if not sheet["rules"]["ordered"]:
        yield "the strips' order is not known: spins in a round and features are taken as said"
    for table in sheet["combinations"]:
        if (number := Stage(sheet, table).settings()) > MOST:
            yield f"combinations of {table['stage']}: lines have {number:,} settings"


def wrong(sheet: Sheet) -> list[str]:
    """What differs, in words."""
    return [
        f"{what}: the sheet says {said}, its data say {found}"
        for what, said, found in check(sheet)
        if not (isclose(said, found) if isinstance(found, float) else said == found)  # type: ignore[arg-type]
    ]


def main(arguments: list[str]) -> int:
    """Check the sheets that are named; 1 when one differs."""
    sheets = {name: json.loads(Path(name).read_text("utf-8")) for name in arguments}
    found = [line for sheet in sheets.values() for line in wrong(sheet)]
    skipped = [f"{n}: not counted again: {s}" for n in sheets for s in uncounted(sheets[n])]
    for line in (*found, *skipped):
        print(line)  # noqa: T201
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
