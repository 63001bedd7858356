"""Everything that one running server holds, wired together."""

from __future__ import annotations

import logging
from collections.abc import Callable

from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve import keys
from fullcycle.serve.engine import Engine
from fullcycle.serve.rounds import Clock, Rounds, milliseconds
from fullcycle.serve.runner import Runner
from fullcycle.serve.sessions import Sessions
from fullcycle.serve.settings import Settings
from fullcycle.serve.store.open import SqliteStorage
from fullcycle.serve.store.protocol import Storage
from fullcycle.serve.store.writer import stop_process
from fullcycle.serve.turns import Turns

_log = logging.getLogger("fullcycle.serve")


class Service:
    """The games, the money and the rounds of one database."""

    def __init__(
        self,
        settings: Settings,
        engine: Engine,
        *,
        clock: Clock = milliseconds,
        fatal: Callable[[BaseException], None] = stop_process,
    ) -> None:
        """Open the database. Raises BUSY when it is served already, MALFUNCTION without its key."""
        self.settings = settings
        self.engine = engine
        self.store: Storage = SqliteStorage(
            settings.database,
            group_commit=settings.group_commit,
            queue_limit=settings.queue_limit,
            fatal=fatal,
        )
        try:
            self.vault = open_vault(self.store, settings)
        except BaseException:
            self.store.close()
            raise
        self.runner = Runner(engine, self.vault)
        self.rounds = Rounds(
            self.store, self.runner, min_round_ms=settings.min_round_ms, clock=clock
        )
        self.turns = Turns(self.rounds)
        self.sessions = Sessions(self.store, settings, list(engine.ids()), clock)

    async def start(self) -> None:
        """Finish what a crash left, then make the games ready in the background."""
        done, failed = await self.rounds.recover()
        if done:
            _log.warning("%d rounds were debited but not finished; they are now", done)
        for round_id, why in failed:
            _log.error("round %s stays debited: %s", round_id, why)
        self.runner.warm()

    def close(self) -> None:
        """Write what waits and let the database go."""
        self.store.close()


def open_vault(store: Storage, settings: Settings) -> keys.Vault:
    """The vault of a database; a new master key at the first start.

    Raises MALFUNCTION when rounds are open whose keys the file at hand cannot open.
    """
    master, known = keys.load(settings.database), store.meta("master")
    vault = None if master is None else keys.Vault(master)
    if vault is not None and known == vault.fingerprint:
        return vault
    waiting = len(store.reads.unsettled())
    if waiting:
        message = (
            f"{keys.master_path(settings.database)} is"
            f" {'missing' if vault is None else 'not the key of this database'}, and without it"
            f" {waiting} open round{'s' if waiting > 1 else ''} cannot be finished; put the file"
            " back from your backup and start again"
        )
        raise RuleError(message, where="master key", code=Code.MALFUNCTION)
    if known is not None:
        _log.warning("the master key was lost; no open round needed it, a new one takes its place")
    if vault is None:
        vault = keys.Vault(keys.create(settings.database))
    store.set_meta("master", vault.fingerprint)
    return vault
