"""Re-derives a PAR sheet's figures from its JSON alone; the standard library, nothing else.

`python par_check.py SHEET.json` prints each figure that differs, and exits 1 when one does.
The stages' histograms are joined by second moments (the package works with total variance), and
line hits are counted again from strips, pays and the rule of the highest win, symbol by symbol.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import isclose, prod, sqrt
from pathlib import Path
from typing import Any

Sheet = dict[str, Any]
Difference = tuple[str, object, object]


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


def runs(nodes: list[Sheet], stage: str) -> Fraction:
    """How often a round runs a stage, on average."""
    return solve(nodes, lambda node, _: Fraction(nodes[node]["stage"] == stage))[0]


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


def reading(rules: Sheet, shown: tuple[str, ...]) -> tuple[int, int, str]:
    """The one win of a line of symbols: (pay, count, symbol); the longer one of equal pays."""
    best = (0, 0, "")
    for symbol, pays in rules["pays"].items():
        count = 0
        while count < len(shown) and shown[count] in {symbol, rules["wild"]}:
            count += 1
        listed = [int(n) for n in pays if int(n) <= count]
        if listed and symbol in shown[:count]:
            best = max(best, (pays[str(max(listed))], count, symbol))
    return best


def line_hits(rules: Sheet, reels: str, symbol: str, count: int) -> int:
    """Settings of the reels whose line shows a combination, from how often symbols stand there."""
    counts = [Counter(strip) for strip in rules["reels"][reels]]
    own = {symbol, rules["wild"]}
    may = [
        [s for s in on if reel >= count or s in own] for reel, on in enumerate(counts)
    ]  # all others cannot show it
    return sum(
        prod(on[s] for on, s in zip(counts, shown, strict=True))
        for shown in product(*may)
        if reading(rules, shown)[1:] == (count, symbol)
    )


def scatter_hits(rules: Sheet, reels: str, symbol: str, count: int) -> int:
    """Settings of the reels whose window holds so many of a scatter."""
    ways = Counter({0: 1})
    for strip in rules["reels"][reels]:
        seen = Counter(
            sum(strip[(stop + row) % len(strip)] == symbol for row in range(rules["rows"]))
            for stop in range(len(strip))
        )
        both: Counter[int] = Counter()
        for held, n in ways.items():
            for more, m in seen.items():
                both[held + more] += n * m
        ways = both
    return ways[count]


def check(sheet: Sheet, longest: int = 0) -> Iterator[Difference]:
    """Every figure of the sheet that the rest of it does not bear out.

    Line combinations of `longest` symbols or more are counted again, and all scatters.
    """
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
    hits = 1 - blank(nodes)
    exact = isinstance(hits, Fraction)
    said = figures["hit_frequency"]
    yield "hit frequency", Fraction(said["fraction"]) if exact else said["value"], hits
    for index in sheet["volatility"]["indices"]:
        value = index["z"] * sqrt(variance / stake**2)
        yield f"volatility index {index['z']}", index["value"], value
    yield from _combinations(sheet, longest)


def _combinations(sheet: Sheet, longest: int) -> Iterator[Difference]:
    rules, reels = sheet["rules"], {s["name"]: s["reels"] for s in sheet["rules"]["stages"]}
    nodes = sheet["stages"]["nodes"]
    for stage in sheet["combinations"]:
        spins = runs(nodes, stage["stage"])
        yield f"spins of {stage['stage']}", Fraction(stage["spins_in_a_round"]["fraction"]), spins
        shares = Fraction(stage["beside"]["fraction"])
        strips = rules["reels"][reels[stage["stage"]]]
        weights = rules["stop_weights"].get(reels[stage["stage"]])
        cycle = prod(map(len, strips)) if weights is None else prod(map(sum, weights))
        yield f"cycle of {stage['stage']}", stage["cycle"], cycle
        for row in stage["rows"]:
            shares += Fraction(row["share"]["fraction"])
            name = (reels[stage["stage"]], row["symbol"], row["count"])
            what = f"hits of {row['count']} {row['symbol']} in {stage['stage']}"
            if not counted_again(rules):
                continue
            if row["kind"] == "scatter":
                yield what, row["hits"], scatter_hits(rules, *name)
            elif row["kind"] == "line" and row["count"] >= longest:
                yield what, row["hits"], line_hits(rules, *name)
            # A line's coin, or the total bet, is the stake.
            share = spins * row["hits"] * row["pay"] * factor(rules, stage["stage"], row) / cycle
            yield f"share of{what[7:]}", Fraction(row["share"]["fraction"]), share
        names = next(s["parts"] for s in rules["stages"] if s["name"] == stage["stage"])
        held = sum(Fraction(sheet["figures"]["parts"][part]["fraction"]) for part in names)
        yield f"shares of {stage['stage']}", shares, held


def counted_again(rules: Sheet) -> bool:
    """Whether combinations are counted again here: lines, stops all alike, one plain wild."""
    wilds = rules["wilds"]
    plain = all(wild["only_for"] is None and wild["multiplier"] == 1 for wild in wilds)
    return rules["mechanic"] == "lines" and plain and len(wilds) < 2 and not rules["stop_weights"]


def factor(rules: Sheet, stage: str, row: Any) -> int:
    """What a free spin of a game file multiplies a combination by."""
    free = rules["free_spins"]
    if free is None or stage != "free" or [row["symbol"], row["count"]] in rules["unmultiplied"]:
        return 1
    wins = "scatters" if row["kind"] == "scatter" else "lines"
    return int(free["multiplier"]) if wins in free["multiplies"] else 1


def wrong(sheet: Sheet, longest: int = 0) -> list[str]:
    """What differs, in words."""
    return [
        f"{what}: the sheet says {said}, its data say {found}"
        for what, said, found in check(sheet, longest)
        if not (isclose(said, found) if isinstance(found, float) else said == found)  # type: ignore[arg-type]
    ]


def main(arguments: list[str]) -> int:
    """Check the sheets that are named; 1 when one differs."""
    found = [
        line for name in arguments for line in wrong(json.loads(Path(name).read_text("utf-8")))
    ]
    print(*found, sep="\n", end="\n" if found else "")  # noqa: T201
    for name in arguments:
        if not counted_again(json.loads(Path(name).read_text("utf-8"))["rules"]):
            print(f"{name}: combinations of this kind of game are not counted again")  # noqa: T201
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
