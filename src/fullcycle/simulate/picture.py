"""A survey as a file: SVG, a page of HTML with its tables, or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

from fullcycle.simulate.facts import balances, facts
from fullcycle.simulate.fan import draw
from fullcycle.simulate.shares import PERCENTS

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;color:#1b232c;max-width:60rem;margin:2rem auto;"
    "padding:0 1rem}svg{width:100%;height:auto}table{border-collapse:collapse;margin:1rem 0}"
    "caption{text-align:left;font-weight:600}th,td{padding:.15rem .7rem;text-align:right;"
    "border-bottom:1px solid #e4e7ea}th:first-child{text-align:left}.wide{overflow-x:auto}"
)


def page(title: str, report: dict[str, Any]) -> str:
    """One page of HTML that needs nothing else: the picture, then its figures as tables."""
    found = report["session"]
    columns, rows = balances(found, PERCENTS)
    bet = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in report["bet"].items())
    lines = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}: a player's session</title>",
        f"<style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}: a player's session</h1>",
        draw(title, report).rstrip(),
        _table("What one player meets", ("figure", "value"), facts(found)),
        _table("Balance: so many percent of players have at most", columns, rows),
        f"<p>Bet: {escape(bet)}. Seed {report['seed']}. Simulated; intervals are 95 %.</p>",
        f"<p>Mathematics: <code>{report['math_hash']}</code></p>",
        "</body></html>",
    ]
    return "\n".join(lines) + "\n"


def _table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first column names its rows."""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "\n".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return (
        f'<div class="wide"><table><caption>{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>"
    )


def _json(_title: str, report: dict[str, Any]) -> str:
    return json.dumps(report, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


#: How a report is written, by the ending of the file: (the game's title, report) to text.
WRITERS: dict[str, Callable[[str, dict[str, Any]], str]] = {
    ".svg": draw,
    ".html": page,
    ".json": _json,
}
