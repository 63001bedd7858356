"""Plain values as TOML text; the standard library only reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping


def value(given: object) -> str:
    """A value on one line: text, whole number, truth, list or inline table."""
    if isinstance(given, bool):
        return "true" if given else "false"
    if isinstance(given, int):
        return str(given)
    if isinstance(given, str):
        return json.dumps(given, ensure_ascii=False)
    if isinstance(given, list | tuple):
        return "[" + ", ".join(value(item) for item in given) + "]"
    if isinstance(given, Mapping):
        return "{ " + ", ".join(f"{key(k)} = {value(v)}" for k, v in given.items()) + " }"
    raise TypeError(f"{given!r} has no place in a game file")


def key(name: object) -> str:
    """A key, in quotes where TOML wants them."""
    text = str(name)
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else value(text)


def document(given: Mapping[str, object]) -> str:
    """A whole file: plain keys first, then a table for each mapping, then lists of tables."""
    plain, tables = [], []
    for name, item in given.items():
        if isinstance(item, Mapping) and name != "top_award":
            tables += _table(key(name), item)
        elif isinstance(item, list | tuple) and item and isinstance(item[0], Mapping):
            for entry in item:
                tables += ["", f"[[{key(name)}]]", *_pairs(entry)]
        else:
            plain.append(f"{key(name)} = {value(item)}")
    return "\n".join([*plain, *tables]) + "\n"


def _table(name: str, given: Mapping[str, object]) -> list[str]:
    """A table; tables in it get a heading of their own when all its values are tables."""
    if given and all(isinstance(item, Mapping) for item in given.values()):
        return [
            line for k, item in given.items() for line in ("", f"[{name}.{key(k)}]", *_pairs(item))
        ]
    return ["", f"[{name}]", *_pairs(given)]


def _pairs(given: object) -> list[str]:
    assert isinstance(given, Mapping)
    return [f"{key(name)} = {value(item)}" for name, item in given.items()]
