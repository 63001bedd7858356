"""The package's own games as the server's engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from fullcycle import games, play
from fullcycle.play.round import Round
from fullcycle.rules.bets import Bet
from fullcycle.rules.canonical import describe
from fullcycle.rules.errors import Code, RuleError
from fullcycle.rules.game import Game

Load = Callable[[Game, str], dict[str, Any] | None]


class PackageEngine:
    """`Engine` over every game of the package."""

    def __init__(self, load: Load | None = None) -> None:
        """`load` finds a game's committed figures under its hash; without it there are none."""
        self._load = load

    def ids(self) -> Sequence[str]:
        """Ids of all games."""
        return list(games.catalog())

    def parse(self, game: str, bet: object) -> Bet:
        """The bet that a JSON value means at this game; whoever stakes money names all of it."""
        parsed = games.find(game).bets.parse(bet)
        named = bet if isinstance(bet, Mapping) else {}
        for name in parsed.json:
            if name not in named:
                message = f"is missing; a bet names {', '.join(parsed.json)}"
                raise RuleError(message, where=f"bet.{name}", code=Code.BAD_BET)
        return parsed

    def play(self, game: str, bet: Bet, key: bytes, choices: Sequence[Mapping[str, Any]]) -> Round:
        """The round of a key and the choices so far."""
        return play.play(games.find(game), bet, key, choices)

    def math_hash(self, game: str) -> str:
        """The game's hash."""
        return _math_hash(game)

    def describe(self, game: str) -> dict[str, Any]:
        """The declared rules as JSON values."""
        return describe(games.find(game))

    def sheet(self, game: str) -> dict[str, Any] | None:
        """The game's exact figures; None while they are not computed."""
        found = games.find(game)
        return None if self._load is None else self._load(found, _math_hash(game))


@cache
def _math_hash(game: str) -> str:
    return play.math_hash(games.find(game))
