"""Starting the server from the command line."""

from __future__ import annotations

import logging
import socket
import sqlite3
import sys
from dataclasses import replace

import uvicorn

from fullcycle.rules.errors import RuleError
from fullcycle.serve import keys
from fullcycle.serve.app import create_app
from fullcycle.serve.engine import Engine
from fullcycle.serve.service import open_vault
from fullcycle.serve.settings import Settings, database_path
from fullcycle.serve.static import has_client
from fullcycle.serve.store.open import SqliteStorage

DEFAULT_DATABASE = "sqlite:///data/fullcycle.db"


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str = DEFAULT_DATABASE,
    *,
    settings: Settings | None = None,
    engine: Engine | None = None,
) -> None:
    """Serve until interrupted; port 0 takes a free one and says which.

    `settings` are the rest of the settings (their database is replaced), `engine` the games: the
    package's own unless told. Raises RuleError when the address cannot be had or the database
    cannot be served (held by another server, of another version, its master key lost).
    """
    path = database_path(database_url)
    chosen = Settings(path) if settings is None else replace(settings, database=path)
    first = not keys.master_path(path).exists()
    listener = _listen(host, port)
    try:
        _check(chosen)
        logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
        # The writer's thread must not wait 5 ms for its turn while requests are answered.
        sys.setswitchinterval(0.0005)
        _greet(host, listener.getsockname()[1], chosen, first=first)
        config = uvicorn.Config(
            create_app(chosen, engine),
            loop="uvloop",
            http="httptools",
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=10,
        )
        uvicorn.Server(config).run(sockets=[listener])
    finally:
        listener.close()


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises BAD_REQUEST when the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        message = f"cannot listen on {host} port {port} ({why}); choose another"
        raise RuleError(message, where="serve") from None


def _check(settings: Settings) -> None:
    """Open the database once before anything is announced, so that refusals are plain errors."""
    try:
        store = SqliteStorage(settings.database)
        try:
            open_vault(store, settings)
        finally:
            store.close()
    except (OSError, sqlite3.Error) as error:
        message = f"{settings.database} cannot be served: {error}; name another file"
        raise RuleError(message, where="database") from None


def _greet(host: str, port: int, settings: Settings, *, first: bool) -> None:
    name = f"[{host}]" if ":" in host else host
    lines = [f"Fullcycle serves http://{name}:{port}/ from {settings.database}"]
    if first:
        master = keys.master_path(settings.database)
        lines.append(
            f"Made {master}: the server needs it there; back it up apart from the database"
        )
    if not has_client(settings.static):
        lines.append("The browser client is not built (make client); only /api answers")
    sys.stderr.write("\n".join(lines) + "\n")
    sys.stderr.flush()


__all__ = ["DEFAULT_DATABASE", "RuleError", "run"]
