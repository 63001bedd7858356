"""A sheet as a file: the kind by its ending, written whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from datetime import date
from errno import EISDIR
from pathlib import Path
from typing import Any

from fullcycle.par import whole
from fullcycle.par.compare import compare, places
from fullcycle.par.contents import FORMAT
from fullcycle.par.page import page
from fullcycle.par.workbook import workbook
from fullcycle.rules import RuleError

#: Characters of a JSON list that stands in one line.
_LINE = 96
KINDS: dict[str, Callable[[dict[str, Any]], bytes]] = {
    ".xlsx": workbook,
    ".html": lambda sheet: page(sheet).encode(),
    ".json": lambda sheet: text(sheet).encode(),
}


def write(path: Path, sheet: dict[str, Any]) -> None:
    """Write the sheet as the path's ending says. Raises RuleError."""
    check(path)
    made = KINDS[path.suffix.lower()](sheet)
    part = _part(path)
    try:
        try:
            part.write_bytes(made)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise _refused(path, error) from None


def check(path: Path) -> None:
    """Refuse an ending that is no kind of sheet, or a place that cannot be written to, at once.

    Before anything is computed: counting a game takes its time. Raises RuleError.
    """
    if path.suffix.lower() not in KINDS:
        message = f"a sheet's file ends in one of {', '.join(KINDS)}"
        raise RuleError(message, where=str(path))
    part = _part(path)
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        part.touch()
        part.unlink()
    except OSError as error:
        raise _refused(path, error) from None


def read(path: Path) -> dict[str, Any]:
    """A sheet from its JSON file. Raises RuleError."""
    sheet = _parsed(path)
    if not isinstance(sheet, dict) or sheet.get("format") != FORMAT:
        raise RuleError(f"is not a sheet of this program ({FORMAT})", where=str(path))
    whole.check(
        *(sheet, str(path)),
        lambda traced: date.fromisoformat(traced["identity"]["date"]),
        lambda traced: page(traced).encode(),  # reads every table and picture
        places,
        lambda traced: compare(traced, traced),
        workbook,
    )
    return sheet


def _parsed(path: Path) -> Any:
    """A file's JSON. Raises RuleError."""
    try:
        return json.loads(path.read_text(encoding="utf-8"), parse_constant=_no_number)
    except OSError as error:
        reason = f"cannot be read: {error.strerror}"
    except UnicodeDecodeError:
        reason = "is not UTF-8 text"
    except json.JSONDecodeError as error:
        reason = f"is not JSON: wrong at line {error.lineno}, column {error.colno}"
    except RecursionError:
        reason = "is not JSON that a sheet holds: it is nested too deeply"
    except ValueError:  # a whole number of 5,000 digits, or _no_number
        reason = "is not JSON: a number in it is none, or too long"
    raise RuleError(reason, where=str(path))


def _no_number(_word: str) -> None:
    raise ValueError


def text(sheet: dict[str, Any]) -> str:
    """JSON for people and for diffs: short lists in one line, each value on its own otherwise."""
    return "".join(_json(sheet, "")) + "\n"


def _json(value: Any, indent: str) -> Iterator[str]:
    deeper = indent + " "
    if isinstance(value, dict) and value:
        for place, (name, inner) in enumerate(value.items()):
            yield f"{',' if place else '{'}\n{deeper}{json.dumps(name, ensure_ascii=False)}: "
            yield from _json(inner, deeper)
        yield f"\n{indent}}}"
        return
    flat = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not isinstance(value, list) or len(flat) <= _LINE or not value:
        yield flat
        return
    for place, inner in enumerate(value):
        yield f"{',' if place else '['}\n{deeper}"
        yield from _json(inner, deeper)
    yield f"\n{indent}]"


def _part(path: Path) -> Path:
    """The file that is filled before it takes the path's place."""
    return path.with_name(f".{path.name}.{os.getpid()}.part")


def _refused(path: Path, error: OSError) -> RuleError:
    return RuleError(f"cannot be written: {error.strerror}", where=str(path))
