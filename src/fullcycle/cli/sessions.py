"""`simulate --session`: what a player with a bankroll meets, printed and drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from fullcycle.cli.output import print_json, print_table, progress
from fullcycle.play import math_hash
from fullcycle.rules import Bet, Game, RuleError
from fullcycle.rules.money import to_minor
from fullcycle.simulate import picture, session, survey
from fullcycle.simulate.facts import balances, facts, heading

SessionFlag = Annotated[
    bool, typer.Option("--session", help="Players with a bankroll, instead of rounds alone.")
]
Players = Annotated[
    int | None,
    typer.Option(metavar="N", help="Players of a session; 10000 without. With --session."),
]
Bankroll = Annotated[
    str | None,
    typer.Option(metavar="AMOUNT", help='What each has, such as "50.00". With --session.'),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output", "-o", metavar="FILE", help="A file, .svg, .html or .json. With --session."
    ),
]
PLAYERS = 10_000
#: Percentiles for which a terminal has room.
SHOWN = (5, 25, 50, 75, 95)


@dataclass(frozen=True)
class Options:
    """The options that only a session has; None where they are not given."""

    players: int | None
    bankroll: str | None
    output: str | None

    def refuse(self) -> None:
        """Without --session, none of them means anything. Raises RuleError."""
        for name, value in vars(self).items():
            if value is not None:
                raise RuleError("means something with --session only", where=name)


def run(
    game: Game,
    bet: Bet,
    rounds: int,
    options: Options,
    *,
    seed: int,
    workers: int | None,
    json: bool,
) -> None:
    """Play the players, write the file that was asked for, and print what they met."""
    if options.bankroll is None:
        raise RuleError("a session needs one, such as --bankroll 50.00", where="bankroll")
    kept = None if options.output is None else _file(options.output)
    plan = session.Plan(
        *(game, bet, to_minor(options.bankroll, where="bankroll"), rounds),
        *(PLAYERS if options.players is None else options.players, seed),
    )
    with progress() as begin:
        lives = session.play(plan, workers=workers, progress=begin("playing"))
    report = {
        "game": game.id,
        "math_hash": math_hash(game),
        "bet": dict(bet.json),
        "seed": seed,
        "session": survey.report(lives),
    }
    if kept is not None:
        path, write = kept
        try:
            path.write_text(write(game.title, report), encoding="utf-8")
        except OSError as error:
            raise RuleError(f"cannot be written: {error.strerror}", where=str(path)) from None
    if json:
        print_json(report)
    else:
        _show(game, report)


def _file(name: str) -> tuple[Path, Callable[[str, dict[str, Any]], str]]:
    """Where to write, and how: checked before anything is played. Raises RuleError."""
    path = Path(name)
    write = picture.WRITERS.get(path.suffix.lower())
    if write is None:
        raise RuleError("must end in .svg, .html or .json", where=name)
    if path.is_dir():
        raise RuleError("cannot be written: it is a folder", where=name)
    if not path.parent.is_dir():
        raise RuleError("cannot be written: its folder does not exist", where=name)
    return path, write


def _show(game: Game, report: dict[str, Any]) -> None:
    found = report["session"]
    title = f"{heading(game.title, found)} (seed {report['seed']})"
    print_table(title, ("figure", "value"), facts(found))
    columns, rows = balances(found, SHOWN)
    print_table("Balance: so many percent of players have at most", columns, rows)
