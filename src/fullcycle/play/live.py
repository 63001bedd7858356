"""A round from its key: what the server plays, what replay and audit play again."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from fullcycle.engine import source
from fullcycle.engine.kernels import kernels
from fullcycle.play.round import Round
from fullcycle.play.run import Run
from fullcycle.rules import Bet, Game

KEY_BYTES = 32


def new_key() -> bytes:
    """A fresh key for one round, from the operating system."""
    return secrets.token_bytes(KEY_BYTES)


def play(game: Game, bet: Bet, key: bytes, choices: Sequence[object] | None = ()) -> Round:
    """The round that `key` (32 bytes), the bet and the choices determine.

    With too few choices the round waits; `None` lets the game's default policy choose. Raises
    RuleError (CHOICE_ILLEGAL) for a choice that is not allowed at its point.
    """
    game.need_order("a round")
    ready = kernels(game)
    strips = list(game.reels.values())
    return Run(ready, bet, lambda: source.secure(key), ready.tables, strips).round(choices)
