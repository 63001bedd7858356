"""`simulate`, `exact` and `agree`: the mathematician's readings."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fullcycle.agree import agree
from fullcycle.cli import sessions
from fullcycle.cli.output import (
    BetText,
    GameName,
    Json,
    game_and_bet,
    print_json,
    print_table,
    progress,
)
from fullcycle.exact import figures
from fullcycle.play import math_hash
from fullcycle.rules import RuleError
from fullcycle.simulate import simulate

Seed = Annotated[int, typer.Option(metavar="N", help="The seed; the same seed, the same rounds.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("simulate")(simulate_command)
    app.command("exact")(exact_command)
    app.command("agree")(agree_command)


def simulate_command(
    game: GameName,
    rounds: Annotated[int, typer.Option(metavar="N", help="How many rounds.")],
    bet: BetText = None,
    seed: Seed = 1,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Threads; all cores without.")
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help='A Dask scheduler, or "local" for one of its own.'),
    ] = None,
    session: sessions.SessionFlag = False,
    players: sessions.Players = None,
    bankroll: sessions.Bankroll = None,
    output: sessions.Output = None,
    json: Json = False,
) -> None:
    """Play many rounds by the default policy, never gambling; the same on any workers.

    With --session, players who have a bankroll play up to so many rounds each.
    """
    found, staked = game_and_bet(game, bet)
    options = sessions.Options(players, bankroll, output)
    if session:
        if dask is not None:
            raise RuleError("a session runs on the threads of this machine only", where="dask")
        sessions.run(found, staked, rounds, options, seed=seed, workers=workers, json=json)
        return
    options.refuse()
    with progress() as begin:
        step = begin("simulating")
        sums = simulate(
            *(found, staked, rounds), seed=seed, workers=workers, dask=dask, progress=step
        )
    report = {
        "game": found.id,
        "math_hash": math_hash(found),
        "bet": dict(staked.json),
        "seed": seed,
        **sums.report(found, staked),
        "seconds_cpu": sums.seconds,
        "rounds_per_cpu_second": rounds / sums.seconds if sums.seconds else None,
    }
    if json:
        print_json(report)
    else:
        _show_rounds(f"{found.title}, simulated (seed {seed})", report)


def _show_rounds(title: str, report: dict[str, Any]) -> None:
    low, high = report["interval95"]
    rows = [
        ("rounds", f"{report['rounds']:,}"),
        ("rtp", f"{report['rtp']:.4%}"),
        ("95 % interval", f"{low:.4%} … {high:.4%}"),
        ("standard deviation", f"{report['sigma']:.4f}"),
        ("hit frequency", f"{report['hit_frequency']:.4%}"),
        *((f"part {name}", f"{value:.4%}") for name, value in report["parts"].items()),
        *((f"{name}, one in", _number(f["one_in"])) for name, f in report["features"].items()),
        ("largest win", f"{report['max_win']['multiple']:,.2f} x stake"),
        ("rounds per CPU-second", _number(report["rounds_per_cpu_second"])),
    ]
    print_table(title, ("figure", "value"), rows)
    bands = report["histogram"]["bands"]
    print_table("Wins in stakes", ("win", "rounds"), [(b, f"{n:,}") for b, n in bands.items()])


def _number(value: float | None) -> str:
    return "never" if value is None else f"{value:,.2f}"


def exact_command(game: GameName, bet: BetText = None, json: Json = False) -> None:
    """Solve a game exactly: no randomness."""
    found, staked = game_and_bet(game, bet)
    with progress() as begin:
        document = figures(found, staked, begin)
    if json:
        print_json(document)
        return
    rows = [
        ("rtp", *_figure(document["rtp"])),
        *_before_cap("rtp", document["rtp"]),
        *((f"part {name}", *_figure(part)) for name, part in document["parts"].items()),
        ("hit frequency", *_figure(document["hit_frequency"])),
        ("variance", *_figure(document["variance"])),
        *_before_cap("variance", document["variance"]),
        ("volatility index", *_figure(document["volatility_index"])),
    ]
    if document["line_hit_frequency"] is not None:  # of ways there are no lines
        rows.insert(-2, ("hit frequency of a line", *_figure(document["line_hit_frequency"])))
    for name, feature in (document["features"] | document["prizes"]).items():
        figures_ = {name: feature} if "method" in feature else feature
        rows += [
            (f"{name}: {key}", *_figure(value)) for key, value in figures_.items() if key != "stage"
        ]
    rows += [("top award, one in", *_figure(document["top_award"]["one_in"]))]
    if document["cap"]["multiple"] is not None:
        rows += [
            (f"cap of {document['cap']['multiple']:,} stakes: {what}", *_figure(figure))
            for what, figure in (
                ("one in", document["cap"]["one_in"]),
                ("cost to the rtp", document["cap"]["cost"]),
            )
        ]
    print_table(f"{found.title}, exact", ("figure", "value", "fraction", "method"), rows)
    spread = document["distribution"]
    if spread["method"] == "refused":
        return
    print_table(
        f"Chance of a win of at least (computed, error below {spread['error']:g})",
        ("stakes", "chance"),
        [
            (n, "below the error" if chance is None else f"{chance:.3g}")
            for n, chance in spread["at_least"].items()
        ],
    )


def _figure(figure: dict[str, Any] | None) -> tuple[str, str, str]:
    if figure is None:
        return "none", "", "exact"
    if figure["value"] is None:
        return figure["method"], str(figure["why"]), figure["method"]
    fraction = figure.get("fraction", "") if figure["method"] == "exact" else ""
    return f"{figure['value']:,.6f}", str(fraction), figure["method"]


def _before_cap(what: str, figure: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    """What a figure was without the cap on a round's win, where there is one."""
    return (
        [(f"{what} before the cap", *_figure(figure["before_cap"]))]
        if "before_cap" in figure
        else []
    )


def agree_command(
    game: GameName,
    rounds: Annotated[int, typer.Option(metavar="N", help="Rounds to simulate.")] = 1_000_000,
    bet: BetText = None,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Prove that the readings agree: identity, then exact = simulated = served."""
    found, staked = game_and_bet(game, bet)
    with progress() as begin:
        checks = list(agree(found, staked, rounds, seed=seed, tell=begin))
    verdict = all(check.verdict for check in checks)
    if json:
        print_json(
            {
                "game": found.id,
                "math_hash": math_hash(found),
                "rounds": rounds,
                "seed": seed,
                "checks": [check.to_json() for check in checks],
                "verdict": verdict,
            }
        )
    else:
        rows = [
            (
                *(c.pair, c.what, f"{c.expected:,.6g}", f"{c.observed:,.6g}"),
                *("" if c.z is None else f"{c.z:+.2f}", "agree" if c.verdict else "DISAGREE"),
            )
            for c in checks
        ]
        columns = ("pair", "what", "expected", "observed", "z", "verdict")
        print_table(f"{found.title}: do the readings agree?", columns, rows)
    if not verdict:
        raise typer.Exit(1)
