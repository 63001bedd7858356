"""The package's own games as the server's engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fullcycle import games, play
from fullcycle.play.round import Round
from fullcycle.rules.bets import Bet
from fullcycle.rules.canonical import describe
from fullcycle.rules.errors import Code, RuleError
from fullcycle.rules.game import Game

Load = Callable[[Game, str], dict[str, Any] | None]


class PackageEngine:
    """`Engine` over every game of the package, and over further ones."""

    def __init__(self, load: Load | None = None, more: Sequence[Game] = ()) -> None:
        """`load` finds a game's committed figures under its hash; without it there are none.

        `more` are games of data files or variants, served beside the package's own and before
        those of the same id. Raises RuleError for a game that cannot be played.
        """
        self._load = load
        self._games = {**games.catalog(), **{game.id: game for game in more}}
        for game in more:
            game.need_order("a served game")
        self._hashes: dict[str, str] = {}

    def _find(self, game: str) -> Game:
        """A served game: only ids are looked up, never a file that a request names."""
        if game not in self._games:
            known = ", ".join(self._games)
            raise RuleError(f"{game!r} is not a game; known are {known}", where="game")
        return self._games[game]

    def ids(self) -> Sequence[str]:
        """Ids of all games."""
        return list(self._games)

    def parse(self, game: str, bet: object) -> Bet:
        """The bet that a JSON value means at this game; whoever stakes money names all of it."""
        parsed = self._find(game).bets.parse(bet)
        named = bet if isinstance(bet, Mapping) else {}
        for name in parsed.json:
            if name not in named:
                message = f"is missing; a bet names {', '.join(parsed.json)}"
                raise RuleError(message, where=f"bet.{name}", code=Code.BAD_BET)
        return parsed

    def play(self, game: str, bet: Bet, key: bytes, choices: Sequence[Mapping[str, Any]]) -> Round:
        """The round of a key and the choices so far."""
        return play.play(self._find(game), bet, key, choices)

    def math_hash(self, game: str) -> str:
        """The game's hash."""
        if game not in self._hashes:
            self._hashes[game] = play.math_hash(self._find(game))
        return self._hashes[game]

    def describe(self, game: str) -> dict[str, Any]:
        """The declared rules as JSON values."""
        return describe(self._find(game))

    def sheet(self, game: str) -> dict[str, Any] | None:
        """The game's exact figures; None while they are not computed."""
        found = self._find(game)
        return None if self._load is None else self._load(found, self.math_hash(game))
