"""Small game files for the field cases: written, found, played with forced windows, solved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from fullcycle.exact import figures
from fullcycle.games import find
from fullcycle.play import scenario
from fullcycle.play.round import Round
from fullcycle.rules import Game
from machines import toml_text

#: Draws that a case leaves open come from here.
SEED = "0c0ffee" + "0" * 57


def small(**more: Any) -> dict[str, Any]:
    """A file that pays 1 for an A on its one reel of one row; `more` replaces keys."""
    symbols = ["A", "B", "S"]
    game: dict[str, Any] = {
        "id": "small",
        "title": "Small",
        "mechanic": "lines",
        "rows": 1,
        "symbols": symbols,
        "scatters": ["S"],
        "lines": [[1]],
        "pays": {"A": {1: 1}},
        "reels": {"base": ["A B S"]},
        "bets": {"coin_sizes": ["0.01"], "max_coins": 10},
    }
    return {name: value for name, value in (game | more).items() if value is not None}


class Lab:
    """Game files in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, game: Mapping[str, Any] | str) -> str:
        """The path of a game's file."""
        path = self.folder / "game.toml"
        path.write_text(game if isinstance(game, str) else toml_text.document(game), "utf-8")
        return str(path)

    def find(self, game: Mapping[str, Any] | str) -> Game:
        return find(self.write(game))

    def exact(self, game: Mapping[str, Any] | str, **bet: int) -> dict[str, Any]:
        """The exact document at a bet."""
        found = self.find(game)
        return figures(found, found.bets.parse(bet or None))

    def play(
        self, game: Mapping[str, Any] | str, windows: Iterable[list[str]], **bet: int
    ) -> Round:
        """A round with these windows, each a list of rows; draws besides come from a seed."""
        document = {
            "game": self.write(game),
            "bet": bet or None,
            "spins": [{"window": window} for window in windows],
            "seed": SEED,
        }
        return scenario.run(document, find)


def fraction(sheet: Mapping[str, Any], *path: str) -> Fraction:
    """An exact figure of a document."""
    found: Any = sheet
    for name in path:
        found = found[name]
    return Fraction(found["fraction"])


def of(played: Round, kind: type[Any]) -> list[Any]:
    """The round's events of one type."""
    return [event for event in played.events if isinstance(event, kind)]
