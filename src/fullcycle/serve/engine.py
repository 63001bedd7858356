"""What the server asks of a game; the server itself knows no mathematics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from fullcycle.play.round import Round
from fullcycle.rules.bets import Bet


class Engine(Protocol):
    """The games, as the server sees them. Every method is a pure function of its arguments."""

    def ids(self) -> Sequence[str]:
        """Ids of the games that may be played, in the order in which they are listed."""
        ...

    def parse(self, game: str, bet: object) -> Bet:
        """The bet that a JSON value means; raises BAD_BET, or BAD_REQUEST for an unknown game."""
        ...

    def play(self, game: str, bet: Bet, key: bytes, choices: Sequence[Mapping[str, Any]]) -> Round:
        """The round that a 32-byte key and the choices so far determine.

        Raises CHOICE_ILLEGAL for a choice that was not offered.
        """
        ...

    def math_hash(self, game: str) -> str:
        """The hash of everything that decides the game's results."""
        ...

    def describe(self, game: str) -> dict[str, Any]:
        """The declared rules as JSON values; raises BAD_REQUEST for an unknown game."""
        ...

    def sheet(self, game: str) -> dict[str, Any] | None:
        """The game's exact figures, or None while nobody has computed them."""
        ...
