"""`games` and `info`: what there is, and what it declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import typer

from fullcycle.cli.output import GameName, Json, print_json, print_table
from fullcycle.games import catalog, find
from fullcycle.play import math_hash
from fullcycle.rules import Game, RowPay, Strip
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
    for title, columns, rows in _tables(found):
        if rows:
            print_table(title, columns, rows)


def _tables(game: Game) -> Iterator[tuple[str, Sequence[str], list[list[Any]]]]:
    """The declared rules as tables (title, columns, rows)."""
    unit = "way and coin" if game.mechanic == "ways" else "coin on a line"
    counts = range(1, max((max(pays) for pays in game.pays.values()), default=0) + 1)
    pays = [[s, *(table.get(n, "") for n in counts)] for s, table in game.pays.items()]
    yield f"{game.title}: coins for each {unit}", ("symbol", *map(str, counts)), pays
    yield (
        f"{game.title}: the first row that matches pays",
        ("row", "cells", "coins"),
        [[row.name, _cells(row), _coins(row)] for row in game.row_pays],
    )
    scatters = [[s, n, pay] for s, table in game.scatter_pays.items() for n, pay in table.items()]
    yield "Scatters: times the total bet", ("symbol", "count", "pay"), scatters
    wilds = [[w.symbol, ", ".join(w.stands_for or ("all",)), w.multiplier] for w in game.all_wilds]
    yield "Wilds", ("symbol", "stands for", "multiplies by"), wilds
    strips = [
        [f"{name}, reel {reel}", " ".join(strip if game.ordered else _counts(strip))]
        for name, set_ in game.reels.items()
        for reel, strip in enumerate(set_, 1)
    ]
    yield "Strips" if game.ordered else "Counts, in no order", ("reel", "symbols"), strips
    yield "Rules", ("id", "rule"), [[name, text] for name, text in game.rules.items()]


def _cells(row: RowPay) -> str:
    order = " in any order" if row.any_order else ""
    return "  ".join("|".join(cell) or "*" for cell in row.cells) + order


def _coins(row: RowPay) -> str:
    return f"{row.pay} a coin" if isinstance(row.pay, int) else ", ".join(map(str, row.pay))


def _counts(strip: Strip) -> list[str]:
    """How often each symbol is on a strip of which only that is known."""
    return [f"{symbol}:{number}" for symbol, number in Counter(strip).items()]
