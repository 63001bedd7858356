"""Each game's exact figures as data, committed under the game's hash."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from fullcycle.rules import Game


def load(game: Game, math_hash: str | None = None) -> dict[str, Any] | None:
    """The committed sheet of a game; None when there is none, or none under that hash."""
    file = files(__name__) / f"{game.id}.json"
    if not file.is_file():
        return None
    sheet: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return sheet if math_hash in {None, sheet["math_hash"]} else None
