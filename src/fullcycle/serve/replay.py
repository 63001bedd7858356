"""A settled round out of the database, for playing it again and comparing."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Any

import msgspec

from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve.settings import database_path
from fullcycle.serve.store.connect import check_version, connect
from fullcycle.serve.store.protocol import SETTLED, Choice
from fullcycle.serve.store.reads import SqliteReads


@dataclass(frozen=True)
class StoredRound:
    """Everything that decides a settled round, and what it came to.

    Attributes:
        game: the game's id; math_hash: the hash it was played under.
        bet: the bet as JSON.
        key: the round's 32-byte key.
        choices: the player's choices, in order.
        events: the stored events as JSON objects.
        stake, win: minor units; stake_coins, win_coins: the same in coins.
    """

    id: str
    game: str
    math_hash: str
    bet: dict[str, Any]
    key: bytes
    choices: list[Choice]
    events: list[dict[str, Any]]
    stake: int
    stake_coins: int
    win: int
    win_coins: int


def stored(database_url: str, round_id: str) -> StoredRound:
    """A settled round of a database, which a server may be using; nothing is written.

    Raises ROUND_UNKNOWN for a round that is not there or not settled (its key is secret until
    then), BAD_REQUEST for a database that cannot be read.
    """
    path = database_path(database_url)
    if not path.is_file():
        raise RuleError(f"there is no file {path}", where="database")
    connection = connect(path, write=False)
    try:
        check_version(connection, path)
        return _read(SqliteReads(connection), round_id)
    except sqlite3.DatabaseError as error:
        raise RuleError(f"{path} cannot be read: {error}", where="database") from error
    finally:
        connection.close()


def _read(reads: SqliteReads, round_id: str) -> StoredRound:
    found = reads.any_round(round_id)
    result = None if found is None else reads.result(found.seq)
    if found is None or found.state != SETTLED or result is None:
        why = "is not in the database" if found is None else "is not settled; its key is secret"
        raise RuleError(f"round {round_id} {why}", where="round", code=Code.ROUND_UNKNOWN)
    return StoredRound(
        id=found.id,
        game=found.game,
        math_hash=found.math_hash,
        bet=msgspec.json.decode(found.bet),
        key=result.key,
        choices=reads.choices(found.seq),
        events=msgspec.json.decode(result.events),
        stake=found.stake,
        stake_coins=found.stake_coins,
        win=result.win,
        win_coins=result.win_coins,
    )
