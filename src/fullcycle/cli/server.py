"""`serve`: the game server with the client."""

from __future__ import annotations

from typing import Annotated

import typer

from fullcycle.games import catalog, find
from fullcycle.rules import RuleError
from fullcycle.serve.live import PackageEngine
from fullcycle.serve.main import DEFAULT_DATABASE, run
from fullcycle.sheets import load


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("serve")(serve)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port.")] = 8000,
    database: Annotated[
        str, typer.Option(metavar="URL", help="Where rounds and money are kept.")
    ] = DEFAULT_DATABASE,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="A game's TOML file to serve too; may be repeated."),
    ] = None,
) -> None:
    """Start the game server with the browser client."""
    more = [find(name) for name in game or []]
    ids = [*catalog(), *(one.id for one in more)]
    for one in more:
        if ids.count(one.id) > 1:
            raise RuleError("two of the games to serve have this id", where=one.id)
    run(host, port, database, engine=PackageEngine(load, more))
