"""A survey for people: its figures in words, in rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any


def facts(found: dict[str, Any]) -> list[tuple[str, str]]:
    """The figures of one player's session, each with its name. `found` is a survey's report."""
    end, largest = found["balance"]["percentiles"], found["largest_win"]
    rows = [
        ("stake", found["stake"]),
        ("rounds, at most", f"{found['rounds']:,}"),
        ("chance of ruin", _chance(found["ruin"])),
        *_ruined(found["ruin"]["rounds"]),
        ("chance to end ahead", _chance(found["ahead"])),
        ("balance at the end, median", end["50"]),
        ("balance at the end, 90 % of players", f"{end['5']} … {end['95']}"),
        ("rounds played, mean", f"{found['played']['mean']:,.1f}"),
    ]
    for name, words in (("no_win", "without a win"), ("below_stake", "without a stake back")):
        drought = found["drought"][name]
        named = drought["percentiles"]
        rows.append((f"longest run {words}, median", f"{named['50']:,}"))
        rows.append((f"longest run {words}, 95 %, all", f"{named['95']:,}, {drought['most']:,}"))
    for name, feature in found["features"].items():
        rows.append((f"chance of {name}", _chance(feature)))
        median = feature["rounds"]["percentiles"]["50"]
        rows.append((f"rounds to {name}, median", "never" if median is None else f"{median:,}"))
    win = f"{largest['money']} ({largest['multiple']:,.2f} x stake)"
    return [*rows, ("largest win of all", win), ("return of all rounds", f"{found['rtp']:.4%}")]


def heading(title: str, found: dict[str, Any]) -> str:
    """Who plays what, in one line; `title` is the game's."""
    who = "one player" if found["players"] == 1 else f"{found['players']:,} players"
    return f"{title}: {who} with {found['bankroll']}{'' if found['players'] == 1 else ' each'}"


def _ruined(rounds: dict[str, Any] | None) -> Iterator[tuple[str, str]]:
    if rounds is not None:
        yield "rounds until ruin, median", f"{rounds['percentiles']['50']:,}"
        yield "rounds until ruin, mean", f"{rounds['mean']:,.1f}"


def _chance(found: dict[str, Any]) -> str:
    low, high = found["interval95"]
    return f"{found['chance']:.2%} ({low:.2%} … {high:.2%})"


def balances(found: dict[str, Any], percents: Sequence[int]) -> tuple[list[str], list[list[str]]]:
    """Columns and rows of percentiles of the balance at about ten marks, the end among them."""
    path = found["path"]
    every = -(-(len(path) - 1) // 10)
    chosen = path[::-1][::every][::-1]
    columns = ["rounds", "ruined", *(f"{percent} %" for percent in percents)]
    rows = [
        [
            *(f"{point['rounds']:,}", f"{point['ruined']:.1%}"),
            *(point["percentiles"][str(percent)] for percent in percents),
        ]
        for point in chosen
    ]
    return columns, rows
