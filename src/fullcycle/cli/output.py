"""How commands speak: one JSON document, or tables for people; progress on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from fullcycle.games import find
from fullcycle.rules import Bet, Game, RuleError

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id, or the path of its TOML file.")
]
BetText = Annotated[
    str | None, typer.Option("--bet", metavar="JSON", help="A bet; the game's default without.")
]

Step = Callable[[int, int], None]


def game_and_bet(name: str, bet: str | None) -> tuple[Game, Bet]:
    """A game by its name, and the bet that a JSON text means (its default without)."""
    game = find(name)
    return game, game.bets.parse(None if bet is None else read_json(bet, "bet"))


def read_json(text: str, where: str) -> Any:
    """The JSON value of an option. Raises RuleError."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RuleError(f"is not JSON: {error}", where=where) from None


def print_json(document: Any) -> None:
    """One JSON document on standard output."""
    plain = msgspec.to_builtins(document)
    sys.stdout.write(json.dumps(plain, indent=2, ensure_ascii=False, allow_nan=False) + "\n")


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """A table on standard output; the first column is a name, the rest align right."""
    table = Table(title=Text(title), title_justify="left")
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place == 0 else "right", overflow="fold")
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))  # never read as markup
    Console(soft_wrap=False).print(table)


@contextmanager
def progress() -> Iterator[Callable[[str], Step]]:
    """Progress bars on standard error, when it is a terminal: a name gives back its step."""
    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )
    with bars:

        def begin(name: str) -> Step:
            task = bars.add_task(name, total=None)
            return lambda done, total: bars.update(task, completed=done, total=total)

        yield begin
