"""`play`, `scenario` and `replay`: one round, live, forced, or out of a database."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from fullcycle.cli.output import BetText, GameName, Json, game_and_bet, print_json, read_json
from fullcycle.games import find
from fullcycle.play import Round, math_hash, new_key, play, scenario
from fullcycle.rules import Code, RuleError
from fullcycle.rules.money import to_text
from fullcycle.serve.replay import stored


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("play")(play_command)
    app.command("scenario")(scenario_command)
    app.command("replay")(replay)


def play_command(
    game: GameName,
    bet: BetText = None,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="HEX64", help="The round's key: 64 hexadecimal digits; fresh without."
        ),
    ] = None,
    choices: Annotated[
        str | None,
        typer.Option(metavar="JSON", help="A list of choices; the default policy chooses without."),
    ] = None,
    json: Json = False,
) -> None:
    """Play one round."""
    found, staked = game_and_bet(game, bet)
    chosen = None if choices is None else read_json(choices, "choices")
    if chosen is not None and not isinstance(chosen, list):
        raise RuleError("must be a list", where="choices")
    key = new_key() if seed is None else scenario.key(seed)
    _show(play(found, staked, key, chosen), json=json)


def scenario_command(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A scenario as JSON; - reads standard input.")
    ],
    json: Json = False,
) -> None:
    """Play one round with forced draws."""
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise RuleError(f"cannot be read: {error.strerror}", where=file) from None
    _show(scenario.run(scenario.parse(text), find), json=json)


def _show(round_: Round, *, json: bool) -> None:
    if json:
        print_json(round_)
        return
    for event in round_.events:
        typer.echo(_line(msgspec.to_builtins(event)))
    state = f"{round_.status}: stake {round_.stake.coins} coins ({round_.stake.money}), "
    typer.echo(f"{state}win {round_.win.coins} coins ({round_.win.money})")
    if round_.waiting_for is not None:
        typer.echo(f"waits for {', '.join(round_.waiting_for['do'])}")


#: What goes without saying.
_PLAIN = (("multiplier", 1), ("limited", False))


def _line(event: dict[str, object]) -> str:
    """An event for people: windows as rows, the rest as names and values."""
    kind, window = event.pop("type"), event.pop("window", None)
    said = {name: value for name, value in event.items() if (name, value) not in _PLAIN}
    rest = "  ".join(f"{name} {value}" for name, value in said.items() if value is not None)
    rows = "".join(
        "\n    " + " ".join(f"{symbol:<10}" for symbol in row.split())
        for row in (window if isinstance(window, list) else [])
    )
    return f"{kind:<12}{rest}{rows}"


def replay(
    round_id: Annotated[str, typer.Argument(metavar="ROUND", help="The round's id.")],
    database: Annotated[
        str, typer.Option(metavar="URL", help="Such as sqlite:///data/fullcycle.db.")
    ],
    game_file: Annotated[
        str | None,
        typer.Option("--game", metavar="FILE", help="The TOML file that was served."),
    ] = None,
    json: Json = False,
) -> None:
    """Play a stored round again and compare: same events, win and stake; exit 1 when not."""
    kept = stored(database, round_id)
    game = find(kept.game if game_file is None else game_file)
    if kept.math_hash != math_hash(game):
        message = (
            f"was played under {kept.math_hash[:16]}…, this program has {math_hash(game)[:16]}…; "
            "replay it with the version that served it"
        )
        raise RuleError(message, where=f"round {round_id}", code=Code.MALFUNCTION)
    bet = game.bets.parse(kept.bet)
    again = play(game, bet, kept.key, kept.choices)
    # Through JSON, as the stored ones went: cells are pairs here and lists there.
    same_events = msgspec.json.decode(msgspec.json.encode(again.events)) == kept.events
    won, paid = again.win.coins, bet.money(again.win.coins)
    same_win = (won, paid) == (kept.win_coins, kept.win)
    same_stake = (bet.stake_coins, bet.stake_minor) == (kept.stake_coins, kept.stake)
    document = {
        "round": round_id,
        "game": kept.game,
        "math_hash": kept.math_hash,
        "bet": kept.bet,
        "choices": kept.choices,
        "win": {
            "stored": {"coins": kept.win_coins, "money": to_text(kept.win)},
            "replayed": {"coins": won, "money": to_text(paid)},
        },
        "same_events": same_events,
        "same_win": same_win,
        "same_stake": same_stake,
        "verdict": same_events and same_win and same_stake,
    }
    if json:
        print_json(document)
    else:
        typer.echo(
            f"{'same' if document['verdict'] else 'DIFFERS'}: round {round_id} of {kept.game}"
        )
    if not document["verdict"]:
        raise typer.Exit(1)
