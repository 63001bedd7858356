"""Running games for the server: never in a transaction, never long in the event loop."""

from __future__ import annotations

import asyncio
import logging
import threading

import msgspec

from fullcycle.rules.bets import Bet
from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve.engine import Engine
from fullcycle.serve.errors import ApiError
from fullcycle.serve.keys import KEY_BYTES, Vault
from fullcycle.serve.settle import Played
from fullcycle.serve.store.protocol import Choice, Stored

_log = logging.getLogger("fullcycle.serve")


class Runner:
    """Plays stored rounds.

    A game's first round may have to load or compile its kernels, which takes seconds: until that
    is done once, its rounds are played in a thread; afterwards a round costs microseconds and is
    played where it is asked for.
    """

    def __init__(self, engine: Engine, vault: Vault) -> None:
        """Take the games and the vault that opens rounds' keys."""
        self.engine = engine
        self.vault = vault
        self._ready: set[str] = set()

    def warm(self) -> None:
        """Make every game ready, in a thread of its own."""
        threading.Thread(target=self._warm, name="warm", daemon=True).start()

    def _warm(self) -> None:
        for game in self.engine.ids():
            try:
                # Any key and any bet will do: nobody sees or pays this round.
                bet = self.engine.parse(game, self.engine.describe(game)["bets"]["default"])
                self.engine.play(game, bet, bytes(KEY_BYTES), [])
            except Exception:  # noqa: BLE001 - one broken game must not stop the others
                _log.exception("%s could not be made ready", game)
            else:
                self._ready.add(game)

    async def play(self, stored: Stored, choices: list[Choice], bet: Bet | None = None) -> Played:
        """Play a stored round from its key with these choices; `bet` is its bet if at hand.

        Raises CHOICE_ILLEGAL; MALFUNCTION when the round cannot be played by this server.
        """
        if stored.math_hash != self.engine.math_hash(stored.game):
            message = (
                "this round began under an earlier version of the game; it is kept and can be"
                " finished by a server of that version"
            )
            raise ApiError(Code.MALFUNCTION, message, round_id=stored.id)
        if bet is None:
            bet = self.engine.parse(stored.game, msgspec.json.decode(stored.bet))
        key = self.vault.open(stored.id, stored.sealed)
        if stored.game in self._ready:
            return self._play(stored, bet, key, choices)
        played = await asyncio.to_thread(self._play, stored, bet, key, choices)
        self._ready.add(stored.game)
        return played

    def _play(self, stored: Stored, bet: Bet, key: bytes, choices: list[Choice]) -> Played:
        try:
            return Played.of(self.engine.play(stored.game, bet, key, choices), bet, key, choices)
        except RuleError:
            raise
        except Exception as error:
            _log.exception("round %s of %s failed", stored.id, stored.game)
            message = "the game failed; the round and its stake are kept, nothing is lost"
            raise ApiError(Code.MALFUNCTION, message, round_id=stored.id) from error
