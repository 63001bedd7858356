"""Re-derives a PAR sheet's figures from its JSON alone; the standard library, nothing else.

`python par_check.py SHEET.json` prints each figure that differs, and exits 1 when one does; then
what it did not count again. The stages' histograms are joined again (`par_joined`), combinations
are counted again, with what multiplies them (`par_counted`; `par_turned` where symbols turn).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from math import isclose, prod, sqrt
from pathlib import Path
from typing import Any

if not __package__:  # run as a script: its other parts stand beside it
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from second.par_counted import Stage, lines, scatters, ways
from second.par_joined import Way, blank, moments, parts, solve, ways_of
from second.par_turned import Turned

Sheet = dict[str, Any]
Difference = tuple[str, object, object]
#: Settings of a line that are looked at, for one stage.
MOST = 400_000


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
        what = f"of {name}, reels {state['held']} held"
        said, times = (
            Fraction(state[n]["fraction"]) for n in ("spins_in_a_round", "multiplied_spins")
        )
        yield f"spins {what}", said, spins(0, state)
        yield f"multiplied spins {what}", times, spins(1, state)


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
    elif all(one.why_not() is None for one in turned(sheet, table)):
        yield from _turned(sheet, table)
    names = next(s["parts"] for s in sheet["rules"]["stages"] if s["name"] == stage.name)
    sums = [table["beside"], *(row["share"] for row in table["rows"])]
    held = [sheet["figures"]["parts"][part] for part in names]
    if all("fraction" in figure for figure in (*sums, *held)):
        one, two = (sum(Fraction(figure["fraction"]) for figure in all_) for all_ in (sums, held))
        yield f"shares of {stage.name}", one, two


def plain(sheet: Sheet, table: Sheet) -> bool:
    """Whether a stage's windows pay as they land, and all its reels spin."""
    return not sheet["rules"]["turning"] and all(not state["held"] for state in table["states"])


def turned(sheet: Sheet, table: Sheet) -> list[Turned]:
    """A stage in each of its states, its symbols turning."""
    return [Turned(sheet, table["stage"], state["held"]) for state in table["states"]]


def _turned(sheet: Sheet, table: Sheet) -> Iterator[Difference]:
    """Combinations of a stage in its states: hits in each, chance, multiplier and share of all."""
    name, lines_ = table["stage"], table["lines_counted"]
    stake = sheet["rules"]["bets"]["cost"] or lines_
    means = [one.counted(lines_) for one in turned(sheet, table)]
    spun, multiplied = (
        [Fraction(state[what]["fraction"]) for state in table["states"]]
        for what in ("spins_in_a_round", "multiplied_spins")
    )
    for place, row in enumerate(table["rows"]):
        what = f"{row['count']} {row['symbol']} in {name}"
        own = [mean.get((row["kind"], row["symbol"], row["count"]), Fraction(0)) for mean in means]
        for state, mean in zip(table["states"], own, strict=True):
            where = f", reels {state['held']} held" if state["held"] else ""
            yield f"hits of {what}{where}", state["hits"][place], mean * state["cycle"]
        seen, paid = (
            sum((n * mean for n, mean in zip(times, own, strict=True)), Fraction(0))
            for times in (spun, multiplied)
        )
        places = lines_ if row["kind"] == "line" else 1
        yield f"probability of {what}", row["probability"], float(seen / sum(spun) / places)
        if seen and row["pay"]:
            said = Fraction(row["mean_multiplier"]["fraction"])
            yield f"multiplier of {what}", said, paid / seen
        share = paid * row["pay"] / (stake if row["kind"] == "line" else 1)
        yield f"share of {what}", Fraction(row["share"]["fraction"]), share


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
            for why in {one.why_not() for one in turned(sheet, table)} - {None}:
                yield f"combinations of {table['stage']}: {why}"
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
