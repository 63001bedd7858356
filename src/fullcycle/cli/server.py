"""`serve`: the game server with the client."""

from __future__ import annotations

from typing import Annotated

import typer

from fullcycle.serve.main import DEFAULT_DATABASE, run


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("serve")(serve)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port.")] = 8000,
    database: Annotated[
        str, typer.Option(metavar="URL", help="Where rounds and money are kept.")
    ] = DEFAULT_DATABASE,
) -> None:
    """Start the game server with the browser client."""
    run(host, port, database)
