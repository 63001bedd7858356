"""`solve`: strips and weights from targets."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer

from fullcycle.cli.output import GameName, Json, print_json, print_table, progress
from fullcycle.games import find
from fullcycle.play import math_hash
from fullcycle.rules import Game, RuleError
from fullcycle.solve import Solution, read, report, solve, variant, whole
from fullcycle.solve.run import TRIALS


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("solve")(solve_command)


def solve_command(
    game: GameName,
    targets: Annotated[
        Path, typer.Option(metavar="FILE", help="Targets, and what may change (TOML).")
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the variant there (TOML)."),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="N", min=0, help="The seed; the same seed, the same strips.")
    ] = 1,
    trials: Annotated[
        int, typer.Option(metavar="N", min=1, help="Most candidates that a solve tries, in all.")
    ] = TRIALS,
    json: Json = False,
) -> None:
    """Find strips and weights that meet targets; exit status 1 when they cannot all be met."""
    found = find(game)
    task = read(targets, found)
    if output is not None and (output.is_dir() or not output.parent.is_dir()):
        why = "is a folder" if output.is_dir() else "no such folder"
        raise RuleError(f"cannot be written: {why}", where=str(output))
    with progress() as begin:
        solution = solve(found, task, seed=seed, trials=trials, tell=begin)
    document = report.document(found, solution, math_hash(found))
    written = output is not None and solution.best.met
    if output is not None and written:
        _write(output, _text(game, found, solution, targets, output))
        find(str(output))  # what was written is a game again
    document["written"] = str(output) if written else None
    if json:
        print_json(document)
    else:
        _print(document)
    if not solution.best.met:
        raise typer.Exit(1)


def _text(game: str, found: Game, solution: Solution, targets: Path, output: Path) -> str:
    """The file of what was found: a variant, or a whole game where only counts are known."""
    notes = report.notes(found, solution, targets.name)
    best, task = solution.best.game, solution.task
    fraction = solution.best.document["rtp"].get("fraction")
    reached = None if fraction is None else Fraction(fraction)
    if not found.ordered:
        return whole.text(Path(game), best, task, notes, reached)
    base = os.path.relpath(game, output.parent) if game.endswith(".toml") else None
    return variant.text(found, best, task, notes, base, reached)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise RuleError(f"cannot be written: {error.strerror}", where=str(path)) from None


def _print(document: dict[str, Any]) -> None:
    rows = [
        (
            each["name"],
            f"{each['value']['value']:,.6g} ± {each['within']['value']:g}",
            "never" if each["reached"] is None else f"{each['reached']['value']:,.7g}",
            report.verdict(each),
        )
        for each in document["targets"]
    ]
    title = f"{document['variant']['title']} (seed {document['seed']})"
    print_table(title, ("target", "wanted", "reached", "verdict"), rows)
    fractions = [
        (each["name"], each["reached"].get("fraction") or each["reached"].get("variance", ""))
        for each in document["targets"]
        if each["reached"] is not None
    ]
    print_table("As fractions (sigma: its variance)", ("target", "reached"), fractions)
    print_table("Strips", ("reel", "stops", "symbols"), _strips(document))
    _print_slopes(document["sensitivity"])
    rate = document["trials_per_cpu_second"]
    said = "" if rate is None else f", {rate:,.0f} a CPU-second"
    typer.echo(
        f"{document['trials']:,} candidates{said}; full cycles: {document['confirmations']}; "
        f"written: {document['written'] or 'nothing'}"
    )


def _strips(document: dict[str, Any]) -> list[tuple[str, int, str]]:
    """A row for each reel: its symbols, with their weights where they have some."""
    names: dict[str, list[str]] = {}
    weights = document["stop_weights"]
    for name, set_ in document["reels"].items():
        names.setdefault(repr((set_, weights.get(name))), []).append(name)
    rows = []
    for same in names.values():
        for reel, strip in enumerate(document["reels"][same[0]]):
            shown = strip
            if same[0] in weights:
                own = weights[same[0]][reel]
                shown = [f"{s}:{weight}" for s, weight in zip(strip, own, strict=True)]
            rows.append((f"{', '.join(same)}, reel {reel + 1}", len(strip), " ".join(shown)))
    return rows


def _print_slopes(slopes: list[dict[str, Any]]) -> None:
    """The return's change in points for one more: a row a symbol or value, a column a reel."""
    tables: dict[str, dict[str, list[str]]] = {}
    for slope in slopes:
        draw, stop = slope.get("draw"), slope.get("stop")
        name = f"weight of {draw}" if draw else f"on {', '.join(slope['reels'])}"
        points = "endless" if slope["rtp"] is None else f"{100 * slope['rtp']['value']:+.3f}"
        of = slope.get("symbol") or slope["value"]
        if stop:  # stops of one number hold another symbol on each reel
            name, points, of = f"weight {name}", f"{of} {points}", f"stop {stop}"
        tables.setdefault(name, {}).setdefault(of, []).append(points)
    typer.echo("What one more does to the return, in points:")
    for name, rows in tables.items():
        most = max(map(len, rows.values()))
        columns = [f"reel {n}" for n in range(1, most + 1)] if most > 1 else ["points"]
        cells = [(of, *points, *[""] * (most - len(points))) for of, points in rows.items()]
        print_table("Sensitivity", (f"one more {name}", *columns), cells)
