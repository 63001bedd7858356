"""A solved game of counts, written as a whole game file: a variant of one has no strips to name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from fullcycle.rules import Game, RuleError
from fullcycle.solve.task import Task
from fullcycle.solve.variant import number, published, quoted

_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


def text(
    base: Path, found: Game, task: Task, notes: Sequence[str], reached: Fraction | None
) -> str:
    """The TOML text: the file of the game that was solved, with new counts, lengths and weights.

    Raises RuleError when the file is no file of counts.
    """
    document = _root(base)
    rtp = published(found, task, reached)
    document |= {"id": task.id, "title": task.title}
    document |= {} if rtp is None else {"published_rtp": number(rtp)}
    document["counts"] = {
        name: [_counts(found, strip) for strip in strips] for name, strips in found.reels.items()
    }
    if "lengths" in document:
        document["lengths"] = {
            name: [len(strip) for strip in found.reels[name]] for name in document["lengths"]
        }
    if found.bonus is not None:
        prizes, stated = found.draw("bonus"), dict(document["bonus"])
        if "values" in stated or "bonus" in task.draws:
            for key in ("mean", "variance"):
                stated.pop(key, None)
            stated |= {"values": list(prizes.values), "weights": list(prizes.weights)}
        document["bonus"] = stated
    return "\n".join([*(f"# {note}" for note in notes), *_document(document)]) + "\n"


def _counts(game: Game, strip: Sequence[str]) -> dict[str, int]:
    return {s: strip.count(s) for s in game.symbols if s in strip}


def _root(path: Path) -> dict[str, Any]:
    """The document of the file with the counts, behind any variants of it."""
    while True:
        document = tomllib.loads(path.read_text("utf-8"), parse_float=Decimal)
        if "counts" in document:
            return document
        if not str(document.get("variant_of", "")).endswith(".toml"):
            raise RuleError("gives no counts that could be written anew", where=str(path))
        path = path.parent / document["variant_of"]


def _document(given: Mapping[str, Any]) -> list[str]:
    """Plain keys first, then a table for each table, then lists of tables."""
    plain, tables = [], list[str]()
    for name, item in given.items():
        if isinstance(item, Mapping):
            tables += ["", f"[{_key(name)}]", *_pairs(item)]
        elif isinstance(item, list) and item and isinstance(item[0], Mapping):
            for entry in item:
                tables += ["", f"[[{_key(name)}]]", *_pairs(entry)]
        else:
            plain.append(f"{_key(name)} = {_value(item)}")
    return plain + tables


def _pairs(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(name)} = {_value(item)}" for name, item in table.items()]


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else quoted(name)


def _value(item: object) -> str:
    """A value on one line; a list of tables has one on each."""
    if isinstance(item, bool):
        return str(item).lower()
    if isinstance(item, str):
        return quoted(item)
    if isinstance(item, Mapping):
        return "{ " + ", ".join(_pairs(item)) + " }"
    if isinstance(item, list):
        if item and isinstance(item[0], Mapping):
            return "[\n" + "".join(f"  {_value(each)},\n" for each in item) + "]"
        return "[" + ", ".join(map(_value, item)) + "]"
    return str(item)
