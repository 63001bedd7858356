"""`rng`: what a test house feeds to its batteries."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from fullcycle.play.rng import blocks


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("rng")(rng)


def rng(
    count: Annotated[
        int | None,
        typer.Option(
            "--bytes", metavar="N", min=0, help="How many; until the reader stops without."
        ),
    ] = None,
) -> None:
    """Write the live generator's raw bytes to standard output."""
    left = count
    for block in blocks():
        piece = block if left is None else block[:left]
        sys.stdout.buffer.write(piece)
        left = None if left is None else left - len(piece)
        if left == 0:
            break
    sys.stdout.buffer.flush()
