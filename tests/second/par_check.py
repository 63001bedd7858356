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
MOST = 400_000


class Way:
    """All entries of a node that grant the same: sums over them, by their weights."""

    def __init__(self, entries: list[Any], grants: list[list[int]]) -> None:
        self.weight = sum(entry[0] for entry in entries)
        self.empty = sum(entry[0] for entry in entries if not any(entry[1]))
        self.parts = [
            sum(w * n for w, n in zip(weights, coins, strict=True))
            for weights, coins in (
                ([entry[0] for entry in entries], column)
                for column in zip(*(entry[1] for entry in entries), strict=True)
            )
        ]
        self.squares: int = sum(entry[0] * sum(entry[1]) ** 2 for entry in entries)
        # (node, how many, what all that it wins is multiplied by)
        self.grants = [(to, times, more[0] if more else 1) for to, times, *more in grants]

    def instead(self, grants: list[list[int]]) -> Way:
        """The same of a node that grants these."""
        other = Way([], grants)
        other.weight, other.empty = self.weight, self.empty
        other.parts, other.squares = self.parts, self.squares
        return other


def ways_of(nodes: list[Sheet]) -> list[list[Way]]:
    """What every node may do, by what it grants; a node `like` another shares its entries."""
    found: list[list[Way]] = []
    for node in nodes:
        if "like" in node:
            theirs = found[node["like"]]
            pairs = zip(theirs, node["grants"], strict=True)
            found.append([way.instead(grants) for way, grants in pairs])
            continue
        by_grants: dict[str, list[Any]] = {}
        for entry in node["entries"]:
            by_grants.setdefault(str(entry[2]), []).append(entry)
        found.append([Way(entries, entries[0][2]) for entries in by_grants.values()])
    return found


def groups(nodes: list[list[Way]]) -> list[list[int]]:
    """Nodes in the order in which they can be solved; the last group waits for itself."""
    waiting = [{to for way in ways for to, _, _ in way.grants} for ways in nodes]
    above: list[list[int]] = [[] for _ in nodes]
    for node, targets in enumerate(waiting):
        for target in targets:
            above[target].append(node)
    order = [[node] for node, targets in enumerate(waiting) if not targets]
    for (node,) in order:  # grows while it is read
        for one in above[node]:
            waiting[one].discard(node)
            if not waiting[one]:
                order.append([one])
    done = {node for (node,) in order}
    left = [node for node in range(len(nodes)) if node not in done]
    return [*order, *circles(left, waiting)]


def circles(left: list[int], waiting: list[set[int]]) -> list[list[int]]:
    """Nodes that wait for each other together, each such group after those it waits for."""
    reach: dict[int, set[int]] = {}
    for node in left:
        seen, stack = set[int](), [node]
        while stack:
            fresh = waiting[stack.pop()] - seen
            seen |= fresh
            stack += fresh
        reach[node] = seen
    found: list[list[int]] = []
    for node in sorted(left, key=lambda n: len(reach[n] | {n})):
        if not any(node in group for group in found):
            found.append([n for n in left if n == node or (n in reach[node] and node in reach[n])])
    return found


def solve(
    nodes: list[list[Way]], own: Callable[[int, Way], Fraction], power: int = 0
) -> list[Fraction]:
    """x(node) = mean of own + sum of times x factor^power x x(granted), for every node.

    `own` gives a sum over a way's entries.
    """
    known: dict[int, Fraction] = {}
    for group in groups(nodes):
        rows = [_row(nodes[n], n, group, known, own, power) for n in group]
        for place in range(len(rows)):
            pivot = rows[place][place]
            rows[place] = [value / pivot for value in rows[place]]
            for other in range(len(rows)):
                factor = rows[other][place]
                if other != place and factor:
                    rows[other] = [
                        a - factor * b for a, b in zip(rows[other], rows[place], strict=True)
                    ]
        known.update({n: row[-1] for n, row in zip(group, rows, strict=True)})
    return [known[n] for n in range(len(nodes))]


def _row(
    ways: list[Way],
    node: int,
    group: list[int],
    known: dict[int, Fraction],
    own: Callable[[int, Way], Fraction],
    power: int,
) -> list[Fraction]:
    total = sum(way.weight for way in ways)
    row, right = [Fraction(int(n == node)) for n in group], Fraction(0)
    for way in ways:
        share = Fraction(way.weight, total)
        right += own(node, way) / total
        for target, times, factor in way.grants:
            if target in known:
                right += share * times * factor**power * known[target]
            else:
                row[group.index(target)] -= share * times * factor**power
    return [*row, right]


def moments(nodes: list[list[Way]]) -> tuple[Fraction, Fraction]:
    """Mean and variance of a round's coins: E[T] and E[T^2] - E[T]^2."""
    mean = solve(nodes, lambda _, way: Fraction(sum(way.parts)), 1)

    def square(_: int, way: Way) -> Fraction:
        """E[T^2] of a way but for the squares of what it grants, which the equations hold."""
        means = [(times, factor * mean[target]) for target, times, factor in way.grants]
        total = sum((times * m for times, m in means), Fraction(0))
        squares = sum((times * m * m for times, m in means), Fraction(0))
        both = 2 * total * sum(way.parts) + way.weight * (total**2 - squares)
        return Fraction(way.squares + both)

    second = solve(nodes, square, 2)
    return mean[0], second[0] - mean[0] ** 2


def parts(nodes: list[list[Way]], names: list[list[str]]) -> dict[str, Fraction]:
    """Mean coins of a round by part; `names` are those of each node's parts."""
    found = {}
    for name in dict.fromkeys(part for held in names for part in held):

        def own(node: int, way: Way, name: str = name) -> Fraction:
            held = names[node]
            return Fraction(way.parts[held.index(name)] if name in held and way.parts else 0)

        found[name] = solve(nodes, own, 1)[0]
    return found


def blank(nodes: list[Sheet]) -> float | Fraction:
    """Chance that a round wins nothing: a fraction, or the limit of an iteration in a circle.

    Ways on which something is won do not count, so what only they lead to does not matter.
    """
    ways = ways_of(nodes)
    for own in ways:
        for way in own:
            way.grants = way.grants if way.empty else []
    chance: dict[int, Any] = {}

    def step(n: int) -> Any:
        one = 1.0 if any(isinstance(chance[t], float) for w in ways[n] for t, *_ in w.grants) else 1
        total = sum(way.weight for way in ways[n])
        return sum(  # a fraction, or a float where it hangs on one
            (
                Fraction(way.empty, total)
                * prod((chance[target] ** times for target, times, _ in way.grants), start=one)
                for way in ways[n]
                if way.empty
            ),
            Fraction(0) * one,
        )

    for group in groups(ways):
        n = group[0]
        if len(group) == 1 and all(target != n for way in ways[n] for target, *_ in way.grants):
            chance[n] = step(n)
            continue
        chance.update(dict.fromkeys(group, 0.0))
        for _ in range(5000):
            before = [chance[n] for n in group]
            chance.update({n: float(step(n)) for n in group})
            if all(abs(chance[n] - old) < 1e-16 for n, old in zip(group, before, strict=True)):
                break
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
    nodes, stake = ways_of(stages["nodes"]), stages["stake"]
    for node, ways_ in zip(stages["nodes"], nodes, strict=True):
        total = sum(way.weight for way in ways_)
        yield f"weight of {node['stage']} {node['state']}", node["weight"], total
    mean, variance = moments(nodes)
    yield "return", Fraction(before_cap(figures["rtp"])["fraction"]), mean / stake
    said = Fraction(before_cap(figures["variance"])["fraction"])
    yield "variance", said, variance / stake**2
    for name, coins in parts(nodes, [node["parts"] for node in stages["nodes"]]).items():
        yield f"part {name}", Fraction(figures["parts"][name]["fraction"]), coins / stake
    hits, told = 1 - blank(stages["nodes"]), figures["hit_frequency"]
    exact = isinstance(hits, Fraction)
    yield "hit frequency", Fraction(told["fraction"]) if exact else told["value"], hits
    if sheet["rules"]["cap"] is not None:
        yield from _capped(sheet, mean / stake, variance / stake**2)
    paid = figures["variance"]["value"] if sheet["rules"]["cap"] else variance / stake**2
    for index in sheet["volatility"]["indices"]:
        yield f"volatility index {index['z']}", index["value"], index["z"] * sqrt(paid)
    for table in sheet["combinations"]:
        yield from _spins(table, nodes, stages["nodes"])


def before_cap(figure: Sheet) -> Sheet:
    """A figure of the round before its cap, where the cap has one of its own."""
    return dict(figure.get("before_cap", figure))


def _capped(sheet: Sheet, mean: Fraction, variance: Fraction) -> Iterator[Difference]:
    """Return and variance that the cap lowers, by no more than the wins that may reach it.

    The bands below the cap's own are the whole distribution's, so what they hold is paid; above,
    the sheet's chance of the band bounds what is paid from both sides.
    """
    figures, cap = sheet["figures"], sheet["rules"]["cap"]
    rtp, cost = figures["rtp"], figures["cap"]["cost"]
    yield "return and cost of the cap", rtp["value"] + cost["value"], float(mean)
    wins = sheet["wins"]["buckets"]
    yield "chances of all bands", sum(b["chance"] for b in wins), 1.0
    yield "return by bands", rtp["value"], sum(b["share"] for b in wins)
    yield "variance at most that before the cap", figures["variance"]["value"] <= variance, True
    last = [p["stakes"] for p in sheet["wins"]["survival"]]
    yield "no win above the cap", max(last, default=0) <= cap, True
    yield "hold", sheet["exposure"]["hold"]["value"], 1.0 - rtp["value"]


def _spins(table: Sheet, nodes: list[list[Way]], told: list[Sheet]) -> Iterator[Difference]:
    """Spins of a stage in a round, all and by reels that are held; with what multiplies them."""

    def spins(power: int, held: Sheet | None = None) -> Fraction:
        def own(node: int, way: Way) -> Fraction:
            counts = told[node]["stage"] == table["stage"]
            if counts and held is not None and held["held"]:
                bits = sum(1 << reel - 1 for reel in held["held"])
                counts = told[node]["state"][0] == bits
            return Fraction(way.weight * counts)

        return solve(nodes, own, power)[0]

    name = table["stage"]
    yield f"spins of {name}", Fraction(table["spins_in_a_round"]["fraction"]), spins(0)
    yield f"multiplied spins of {name}", Fraction(table["multiplied_spins"]["fraction"]), spins(1)
    for state in table["states"] if len(table["states"]) > 1 else ():
        said = Fraction(state["spins_in_a_round"]["fraction"])
        yield f"spins of {name}, reels {state['held']} held", said, spins(0, state)


def combinations(sheet: Sheet, table: Sheet) -> Iterator[Difference]:
    stage = Stage(sheet, table)
    if plain(sheet, table):
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


def plain(sheet: Sheet, table: Sheet) -> bool:
    """Whether a stage's windows pay as they land, and all its reels spin."""
    return not sheet["rules"]["turning"] and all(not state["held"] for state in table["states"])


def _combination(
    stage: Stage, table: Sheet, row: Sheet, hits: int, coins: int
) -> Iterator[Difference]:
    """A combination's hits, multiplier and share."""
    what = f"{row['count'] or ''} {row['symbol']} in {stage.name}".strip()
    yield f"hits of {what}", row["hits"], hits
    if hits and row["pay"]:
        mean = Fraction(row["mean_multiplier"]["fraction"])
        spun, multiplied = (table[n] for n in ("spins_in_a_round", "multiplied_spins"))
        times = Fraction(1)
        if spun.get("fraction", "0") != "0":
            times = Fraction(multiplied["fraction"]) / Fraction(spun["fraction"])
        yield f"multiplier of {what}", mean, times * Fraction(coins, hits * row["pay"])
    if "fraction" in row["share"]:
        # A scatter's pay is a multiple of the total bet; the counted lines stand for all.
        lines_ = stage.rules["bets"]["cost"] or stage.lines
        stake = 1 if row["kind"] == "scatter" else stage.coins * lines_
        spins = Fraction(table["multiplied_spins"]["fraction"])
        share = spins * Fraction(coins, stake * stage.cycle)
        yield f"share of {what}", Fraction(row["share"]["fraction"]), share


def uncounted(sheet: Sheet) -> Iterator[str]:
    """What is not counted again here, in words."""
    if not sheet["rules"]["ordered"]:
        yield "the strips' order is not known: spins in a round and features are taken as said"
    if sheet["rules"]["cap"] is not None:
        yield "what the cap costs, and the variance of what is paid: they need the distribution"
    for table in sheet["combinations"]:
        if not plain(sheet, table):
            yield f"combinations of {table['stage']}: symbols turn, or reels are held"
        elif (number := Stage(sheet, table).settings()) > MOST:
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
