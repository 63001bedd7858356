"""Fills the generated blocks of the documentation from the code: `<!-- begin NAME -->`.

`python scripts/docs.py` writes them, `--check` only compares and fails when one is stale.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
import typer

from fullcycle.cli.app import app
from fullcycle.rules import Code, events
from fullcycle.serve.errors import DEFINITE, STATUS

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"(<!-- begin ([\w-]+) -->\n)(.*?)(<!-- end \2 -->)", re.DOTALL)
#: When a client meets each code, and what it should do.
ADVICE = {
    Code.BAD_REQUEST: "The request is not understood, or names something that does not exist.",
    Code.BAD_BET: "The bet is not one of the game's; the message says which part.",
    Code.NO_FUNDS: "The stake is above the balance: choose a smaller bet.",
    Code.NO_SESSION: "The token is missing, unknown or ended: open a session.",
    Code.ROUND_OPEN: "A round of this game waits: finish it, or collect it with the new bet.",
    Code.ROUND_UNKNOWN: "This account has no such round, or none is open.",
    Code.CHOICE_ILLEGAL: "The round does not offer this now; `waiting_for` says what it does.",
    Code.CHOICE_STALE: "The choice answers a step that is over: fetch the round.",
    Code.KEY_CONFLICT: "The `Idempotency-Key` was used for another request: make a new one.",
    Code.GAME_DISABLED: "The game may not be played now.",
    Code.FEATURE_UNAVAILABLE: "This part of the game may not be played now.",
    Code.TOO_FAST: "Too soon after the last round: wait as long as `Retry-After` says.",
    Code.LIMIT_REACHED: "A limit of the player or the operator is reached.",
    Code.BUSY: "Too much at once: send the same request again, with the same key.",
    Code.MALFUNCTION: "The round cannot be played on; it and its stake are kept.",
    Code.INTERNAL: "The server failed; what it answered before is safe.",
}


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [list(head), ["---"] * len(head), *rows]
    cells = [[str(cell).replace("|", "\\|") for cell in line] for line in lines]
    return "\n".join("| " + " | ".join(line) + " |" for line in cells)


def type_name(annotation: object) -> str:
    """A type as JSON has it."""
    words = {"str": "text", "int": "integer", "bool": "true or false", "None": "null"}
    words |= {"list": "list of", "dict": "object of", "Cell": "[reel, row]", "|": "or"}
    found = re.findall(r"\w+|\|", str(annotation).replace("dict[str, ", "dict["))
    return " ".join(words[word] for word in found)


def event_block() -> str:
    """Every event with its fields."""
    parts = []
    for event in get_args(events.AnyEvent):
        rows = [
            (f"`{field.name}`", type_name(event.__annotations__[field.name]))
            for field in msgspec.structs.fields(event)
        ]
        head = f"## `{event.__struct_config__.tag}`\n\n{inspect.getdoc(event)}"
        parts.append(f"{head}\n\n{table(('field', 'type'), rows)}")
    return "\n\n".join(parts)


def error_block() -> str:
    """Every error code with its status."""
    rows = [
        (f"`{code}`", STATUS[code], ADVICE[code], "yes" if code in DEFINITE else "")
        for code in Code
    ]
    return (
        table(("code", "status", "meaning", "final"), rows)
        + "\n\nA *final* refusal is kept under its idempotency key; the others may be tried again"
        " with the same key."
    )


def route_block() -> str:
    """Every route with its summary."""
    from fullcycle.serve.app import create_app  # noqa: PLC0415 - slow, and only needed here
    from fullcycle.serve.settings import Settings  # noqa: PLC0415

    paths = create_app(Settings(Path("unused.db"))).openapi_schema.to_schema()["paths"]
    rows = [
        (f"`{method.upper()} {path}`", operation.get("description") or operation.get("summary", ""))
        for path, methods in sorted(paths.items())
        for method, operation in methods.items()
    ]
    return table(("route", "does"), rows)


def command_block() -> str:
    """Every command with its arguments and options."""
    commands = getattr(typer.main.get_command(app), "commands")  # noqa: B009 - typer's own type
    return "\n\n".join(_command(name, command) for name, command in commands.items())


def _command(name: str, command: Any) -> str:
    usage, rows = [f"fullcycle {name}"], []
    for param in command.params:
        word = param.opts[0]
        value = param.metavar or ("" if isinstance(param.default, bool) else word[2:].upper())
        shown = value if not word.startswith("--") else f"{word} {value}".strip()
        usage.append(shown if param.required else f"[{shown}]")
        plain = param.default in {None, False} or param.required
        rows.append((f"`{shown}`", param.help, "" if plain else f"`{param.default}`"))
    text = table(("", "", "default"), rows)
    return f"## {name}\n\n{command.help}\n\n```text\n{' '.join(usage)}\n```\n\n{text}"


BLOCKS: dict[str, Callable[[], str]] = {
    "commands": command_block,
    "events": event_block,
    "errors": error_block,
    "routes": route_block,
}


def fill(text: str) -> str:
    """A page with its blocks written anew. Raises KeyError for a block that nobody makes."""
    return BLOCK.sub(lambda m: f"{m[1]}\n{BLOCKS[m[2]]()}\n\n{m[4]}", text)


def pages(root: Path = ROOT) -> list[Path]:
    """Every page of the documentation."""
    return [root / "README.md", *sorted((root / "docs").rglob("*.md"))]


def main(argv: list[str] | None = None, root: Path = ROOT) -> int:
    """Write or check every page; exit status 1 when one is stale."""
    parser = argparse.ArgumentParser(description="Generated blocks of the documentation.")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    check = parser.parse_args(argv).check
    stale = 0
    for path in pages(root):
        text = path.read_text(encoding="utf-8")
        fresh = fill(text)
        if text == fresh:
            continue
        if check:
            print(f"{path.relative_to(root)} is stale; run make generate", file=sys.stderr)
            stale = 1
        else:
            path.write_text(fresh, encoding="utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main())
