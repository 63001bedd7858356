"""Measures the rates and writes them down: `python bench/bench.py [--quick] [--no-server]`.

Results go to docs/reference/bench.md and bench/results.json, except with --quick. Nothing is
asserted: a time depends on the machine, so each rate stands beside the reference iteration.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
from dataclasses import asdict, dataclass
from pathlib import Path

import numba
import rates
import serving
from yardstick import Yardstick

import fullcycle
from fullcycle.games import catalog
from fullcycle.rules import Game

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "bench.md"
DATA = Path(__file__).with_name("results.json")
#: Return, share of free spins, their odds, hits and volatility of the game as it is.
TARGETS = ROOT / "docs" / "how-to" / "targets" / "95.toml"
CONNECTIONS = (1, 16, 64)
#: Writes that may share one commit: the server's own setting, and each write alone.
GROUPS = {"group commit": 256, "a commit each": 1}


@dataclass(frozen=True)
class Rate:
    """One measured thing.

    Attributes:
        what: in words. unit: of `median`.
        median, low, high: over the runs.
        iterations: reference iterations that one piece takes, beside the run it was taken in.
    """

    what: str
    unit: str
    median: float
    low: float
    high: float
    iterations: float


def rate(what: str, unit: str, values: list[float], costs: list[float]) -> Rate:
    """Sum up several runs; `costs` are reference iterations for a piece, run by run."""
    found = Rate(
        what, unit, statistics.median(values), min(values), max(values), statistics.median(costs)
    )
    print(
        f"  {what}: {shown(found.median)} {unit} ({shown(found.iterations)} iterations)", flush=True
    )
    return found


def readings(yardstick: Yardstick, runs: int, scale: int) -> list[Rate]:
    """The three readings of every game."""
    found = []
    for game in catalog().values():
        pieces = [
            ("simulated round", rates.simulated(game), 2_000_000 // scale),
            ("live round, events and answer included", rates.live(game), 10_000 // scale),
            (
                "live round, keystream and traced kernel alone",
                rates.live_kernel(game),
                20_000 // scale,
            ),
        ]
        for what, work, count in pieces:
            work(min(count, 1000))  # compiled or loaded before it is timed
            values, costs = [], []
            for _ in range(runs):
                reference = yardstick.read()
                values.append(rates.per_second(work, count))
                costs.append(1e9 / values[-1] / reference)
            found.append(rate(f"{game.title}: {what}", "a CPU-second", values, costs))
        found += solving(game, yardstick, min(runs, 3))
    return found


def solving(game: Game, yardstick: Yardstick, runs: int) -> list[Rate]:
    """The exact reading: counting alone, then all figures as the command gives them."""
    names = (
        *("full cycle of a spin, CPU", "all exact figures, CPU", "all exact figures, wall clock"),
        *("solve to five targets, CPU", "solve to five targets, wall clock"),
    )
    seconds: dict[str, list[float]] = {name: [] for name in names}
    costs: dict[str, list[float]] = {name: [] for name in names}
    rates.counted(game)  # compiled or loaded before it is timed
    for _ in range(runs):
        reference = yardstick.read()
        measured = (rates.counted(game), *rates.figured(game), *rates.solved(game, TARGETS))
        for name, value in zip(names, measured, strict=True):
            seconds[name].append(value)
            costs[name].append(value * 1e9 / reference)
    return [rate(f"{game.title}: {name}", "s", seconds[name], costs[name]) for name in names]


def durable(yardstick: Yardstick, runs: int, seconds: float) -> list[Rate]:
    """Durable rounds a second through the server, the ways of committing taken in turn."""
    game = next(iter(catalog().values()))
    values: dict[tuple[str, int], list[float]] = {}
    costs: dict[tuple[str, int], list[float]] = {}
    for _ in range(runs):
        for name, group in GROUPS.items():
            with serving.server(group) as port:
                for connections in CONNECTIONS:
                    reference = yardstick.read()
                    value = serving.rounds_per_second(port, game, connections, seconds)
                    values.setdefault((name, connections), []).append(value)
                    costs.setdefault((name, connections), []).append(1e9 / value / reference)
    return [
        rate(f"durable round, {name}, {connections} connections", "a second", rows, costs[key])
        for key, rows in sorted(values.items(), key=lambda item: item[0][1])
        for name, connections in [key]
    ]


def processor() -> str:
    """What the machine calls its processor."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in text.splitlines() if "model name" in line]
    return names[0] if names else platform.machine()


def shown(value: float) -> str:
    """A number for people: whole from a thousand on, else four digits."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def page(found: list[Rate], machine: dict[str, object]) -> str:
    """The measured table as a page."""
    rows = [
        f"| {r.what} | {shown(r.median)} {r.unit} | {shown(r.low)} … {shown(r.high)} "
        f"| {shown(r.iterations)} |"
        for r in found
    ]
    gains = []
    for connections in CONNECTIONS:
        pair = {r.what: r.median for r in found if r.what.endswith(f" {connections} connections")}
        if len(pair) == len(GROUPS):
            grouped, single = (
                next(v for what, v in pair.items() if f", {name}," in what) for name in GROUPS
            )
            gains.append(f"{grouped / single:.1f} times at {connections}")
    return "\n".join(
        [
            "# Rates",
            "",
            "Written by `make bench`; no test depends on a time. An *iteration* is the reference,",
            "`bench/calibrate.c`: one generator step, five bounded numbers and five table look-ups",
            "in C. It was timed beside each run, so the last column can be compared between",
            "machines better than the others. A load well above 1 says that other programs were at",
            "work: times by the clock, and all durable rounds, are then worse than the machine is.",
            "",
            *(f"- {name}: {value}" for name, value in machine.items()),
            "",
            "| what | median | range | iterations |",
            "| --- | --- | --- | --- |",
            *rows,
            "",
            f"Group commit gives {', '.join(gains)} connections." if gains else "",
            "",
            "Durable rounds are requests to a real server over loopback, each answered after its",
            "stake, its result and its win are on the disk. The client is a Python program on the",
            "same cores, which it shares with the server; a server alone would do more.",
            "",
        ]
    )


def main() -> int:
    """Measure, print, write down."""
    parser = argparse.ArgumentParser(description="Rates beside a reference loop in C.")
    parser.add_argument("--quick", action="store_true", help="one short run, nothing written")
    parser.add_argument("--no-server", action="store_true", help="the readings alone")
    options = parser.parse_args()
    runs, scale, seconds = (1, 10, 1.0) if options.quick else (5, 1, 4.0)
    yardstick, load = Yardstick(), os.getloadavg()[0]
    found = readings(yardstick, runs, scale)
    if not options.no_server:
        found += durable(yardstick, max(1, runs - 2), seconds)
    machine: dict[str, object] = {
        "version": fullcycle.__version__,
        "machine": f"{processor()}, {os.cpu_count()} cores",
        "python": f"{platform.python_version()}, numba {numba.__version__}",
        "load before and after": f"{load:.1f} and {os.getloadavg()[0]:.1f}",
        "reference iteration": f"{yardstick.median:.2f} ns of CPU time",
    }
    print(f"  reference iteration: {yardstick.median:.2f} ns")
    if not options.quick:
        PAGE.write_text(page(found, machine), encoding="utf-8")
        data = {"machine": machine, "rates": [asdict(r) for r in found]}
        DATA.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
