"""`par`: the PAR sheet, and what changed between two of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from fullcycle.cli.output import (
    BetText,
    Json,
    Step,
    game_and_bet,
    print_json,
    print_table,
    progress,
)
from fullcycle.par import compare, contents, files
from fullcycle.rules import RuleError

Begin = Callable[[str], Step]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("par")(par)


def par(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id, or a sheet (.json).")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The sheet's file: .xlsx, .html or .json."
        ),
    ] = None,
    compared: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--compare", metavar="A B", help="What changed: two sheets (.json), or two games."
        ),
    ] = None,
    bet: BetText = None,
    json: Json = False,
) -> None:
    """Write a game's PAR sheet (-o FILE), or say what changed between two (--compare A B)."""
    if compared is not None:
        if game is not None or output is not None:
            raise RuleError("takes no GAME and no --output", where="--compare")
        _compare(compared, bet, json=json)
        return
    if game is None:
        raise RuleError("which one? `par GAME -o FILE`", where="GAME")
    if output is None and not json:
        raise RuleError("where to? `-o FILE`, or --json", where="--output")
    if output is not None:
        files.check(output)
    with progress() as begin:
        sheet = _sheet(game, bet, begin)
    if output is not None:
        files.write(output, sheet)
    if json:
        print_json(sheet)
    else:
        who, rtp = sheet["identity"], sheet["figures"]["rtp"]
        title, known = who["title"], rtp["method"] != "refused"
        shown = _return(rtp) if known else f"refused ({rtp['why']})"
        typer.echo(f"{output}: {title}, return {shown}, hash {who['math_hash'][:16]}")


def _return(rtp: dict[str, Any]) -> str:
    """A return with its fraction; with its error where it is computed."""
    if rtp["method"] == "exact":
        return f"{rtp['value']:.4%} = {rtp['fraction']}"
    return f"{rtp['value']:.4%} ({rtp['method']}, error below {rtp['error']:.3g})"


def _compare(names: tuple[str, str], bet: str | None, *, json: bool) -> None:
    """Both sheets, read or made, and all that differs."""
    with progress() as begin:
        old, new = (_sheet(name, bet, begin) for name in names)
    found = compare.compare(old, new)
    if json:
        print_json(found)
        return
    if found["same"]:
        typer.echo(f"{names[0]} and {names[1]}: no change")
        return
    columns = ("what", *map(escape, names), "difference")
    for section, changes in found["changes"].items():
        rows = [
            (escape(c["what"]), _shown(c["old"]), _shown(c["new"]), _shown(c.get("difference", "")))
            for c in changes
        ]
        print_table(section, columns, rows)


def _sheet(name: str, bet: str | None, begin: Begin) -> dict[str, Any]:
    """A sheet from a JSON file; anything else is a game, which is counted."""
    if name.lower().endswith(".json"):
        return files.read(Path(name))
    found, staked = game_and_bet(name, bet)
    return contents(found, staked, begin)


def _shown(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:,.8g}"
    return escape(" ".join(map(str, value)) if isinstance(value, list) else str(value))
