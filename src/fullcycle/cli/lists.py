"""`games` and `info`: what there is, and what it declares."""

from __future__ import annotations

from typing import Any

import typer

from fullcycle.cli.output import GameName, Json, print_json, print_table
from fullcycle.games import catalog, find
from fullcycle.play import math_hash
from fullcycle.rules import Game
from fullcycle.rules.canonical import describe
from fullcycle.sheets import load


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("games")(games)
    app.command("info")(info)


def summary(game: Game) -> dict[str, Any]:
    """A game's row in the list; odds come from its committed sheet."""
    hash_ = math_hash(game)
    sheet = load(game, hash_)
    top = None
    if sheet is not None:
        award = sheet["top_award"]
        top = {"multiple": award["multiple"]["value"], "one_in": award["one_in"]["value"]}
    return {
        "id": game.id,
        "title": game.title,
        "mechanic": game.mechanic,
        "grid": f"{game.width}x{game.rows}",
        "lines": len(game.lines),
        "published_rtp": None if game.published_rtp is None else float(game.published_rtp),
        "max_win": game.cap,
        "top_award": top,
        "math_hash": hash_,
    }


def games(json: Json = False) -> None:
    """List the games."""
    rows = [summary(game) for game in catalog().values()]
    if json:
        print_json(rows)
        return
    columns = ("id", "title", "grid", "lines", "published_rtp")
    cells = [[row[name] for name in columns] for row in rows]
    print_table("Games", columns, cells)


def info(game: GameName, json: Json = False) -> None:
    """Print the declared rules of a game."""
    found = find(game)
    document = describe(found)
    document |= {
        "rules": list(found.rules),
        "rule_texts": dict(found.rules),
        "math_hash": math_hash(found),
    }
    if json:
        print_json(document)
        return
    counts = range(1, max(max(pays) for pays in found.pays.values()) + 1)
    pays = [[s, *(table.get(n, "") for n in counts)] for s, table in found.pays.items()]
    print_table(
        f"{found.title}: coins for each coin on a line", ("symbol", *map(str, counts)), pays
    )
    scatters = [[s, n, pay] for s, table in found.scatter_pays.items() for n, pay in table.items()]
    print_table("Scatters: times the total bet", ("symbol", "count", "pay"), scatters)
    strips = [
        [f"{name}, reel {reel}", " ".join(strip)]
        for name, set_ in found.reels.items()
        for reel, strip in enumerate(set_, 1)
    ]
    print_table("Strips", ("reel", "symbols"), strips)
    print_table("Rules", ("id", "rule"), list(found.rules.items()))
