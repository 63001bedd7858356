"""Hand-written SQL over one SQLite connection: the store's questions and its writes."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec

from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve.store.protocol import (
    Account,
    Answer,
    Choice,
    Entry,
    NewRound,
    Result,
    Stored,
)
from fullcycle.serve.store.schema import TABLES, TRIGGERS, VERSION

_FIELDS = (
    "SELECT r.seq, r.id, r.account, r.game, r.math_hash, r.bet, r.stake_coins, r.stake, r.sealed,"
    " r.before, r.state, r.progress, r.events, r.created"
)
_WIDTH = 14
_ROUNDS = _FIELDS + " FROM rounds r"
_HISTORY = _FIELDS + (  # noqa: S608 - constants only
    ", (SELECT count(*) FROM choices c WHERE c.round = r.seq),"
    " e.win_coins, e.win, e.balance, e.settled"
    " FROM rounds r LEFT JOIN results e ON e.round = r.seq"
)
_PLAYERS = "SELECT a.id, a.name, a.mode, a.currency FROM accounts a"


def connect(path: Path, *, write: bool) -> sqlite3.Connection:
    """A connection without implicit transactions; durable when it writes, else read-only.

    Raises MALFUNCTION when the file was made by another version of the schema.
    """
    mode = "rwc" if write else "ro"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
    )
    if write:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA recursive_triggers = ON")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables of an empty file; refuse a file of another version."""
    found = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if not found:
        connection.execute("BEGIN IMMEDIATE")
        for statement in (*TABLES, *TRIGGERS):
            connection.execute(statement)
        connection.execute("INSERT INTO meta VALUES ('schema', ?)", (str(VERSION),))
        connection.execute("COMMIT")
    check_version(connection, path)


def check_version(connection: sqlite3.Connection, path: Path) -> None:
    """Raise MALFUNCTION unless the file holds tables of this version."""
    try:
        row = connection.execute("SELECT value FROM meta WHERE name = 'schema'").fetchone()
    except sqlite3.DatabaseError as error:
        message = f"{path} is not a database of this server ({error}); name another file"
        raise RuleError(message, where="database", code=Code.MALFUNCTION) from error
    if row is None or row[0] != str(VERSION):
        found = "no" if row is None else row[0]
        message = f"{path} has schema {found}, this server needs {VERSION}; use its own version"
        raise RuleError(message, where="database", code=Code.MALFUNCTION)


class SqliteReads:
    """`Reads` over one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Take a connection that belongs to the calling thread."""
        self._sql = connection

    def _one(self, sql: str, *values: Any) -> Any:
        return self._sql.execute(sql, values).fetchone()

    def begin(self) -> None:
        """See one committed state from now on."""
        self._sql.execute("BEGIN")

    def end(self) -> None:
        """See each committed state again."""
        self._sql.execute("COMMIT")

    def meta(self, name: str) -> str | None:
        """A fact about the database itself."""
        row = self._one("SELECT value FROM meta WHERE name = ?", name)
        return None if row is None else str(row[0])

    def session(self, token: bytes, since: int) -> Account | None:
        """The account of a token's hash."""
        sql = _PLAYERS + (
            " JOIN sessions s ON s.account = a.id"
            " WHERE s.token = ? AND s.ended IS NULL AND s.created >= ?"
        )
        row = self._one(sql, token, since)
        return None if row is None else Account(*row)

    def account_by_secret(self, secret: bytes) -> Account | None:
        """The account whose secret has this hash."""
        row = self._one(_PLAYERS + " WHERE a.secret = ?", secret)
        return None if row is None else Account(*row)

    def balance(self, account: int) -> int:
        """A player's balance in minor units."""
        amount: int = self._one("SELECT amount FROM balances WHERE account = ?", account)[0]
        return amount

    def answer(self, account: int, key: str) -> Answer | None:
        """What an idempotency key was used for."""
        sql = "SELECT request, round, status, body FROM answers WHERE account = ? AND key = ?"
        row = self._one(sql, account, key)
        return None if row is None else Answer(*row)

    def opening_answer(self, seq: int) -> Answer:
        """The answer to the request that opened a round."""
        sql = (
            "SELECT request, round, status, body FROM answers"
            " WHERE round = ? AND kind = 'round' AND round IS NOT NULL"
        )
        return Answer(*self._one(sql, seq))

    def round(self, account: int, round_id: str) -> Stored | None:
        """A player's own round."""
        sql = _ROUNDS + " WHERE r.id = ? AND r.account = ?"
        row = self._one(sql, round_id, account)
        return None if row is None else Stored(*row)

    def any_round(self, round_id: str) -> Stored | None:
        """A round of whatever player, for auditors."""
        row = self._one(_ROUNDS + " WHERE r.id = ?", round_id)
        return None if row is None else Stored(*row)

    def round_by_seq(self, seq: int) -> Stored:
        """A round by its number."""
        return Stored(*self._one(_ROUNDS + " WHERE r.seq = ?", seq))

    def open_round(self, account: int, game: str) -> Stored | None:
        """The one round of a game that is not settled."""
        sql = _ROUNDS + " WHERE r.account = ? AND r.game = ? AND r.state <> 'settled'"
        row = self._one(sql, account, game)
        return None if row is None else Stored(*row)

    def last_round(self, account: int, game: str) -> Stored | None:
        """The player's newest round of a game."""
        sql = _ROUNDS + " WHERE r.account = ? AND r.game = ? ORDER BY r.seq DESC LIMIT 1"
        row = self._one(sql, account, game)
        return None if row is None else Stored(*row)

    def choices(self, seq: int) -> list[Choice]:
        """The choices made in a round, in order."""
        sql = "SELECT choice FROM choices WHERE round = ? ORDER BY step"
        rows = self._sql.execute(sql, (seq,)).fetchall()
        return [msgspec.json.decode(text, type=Choice) for (text,) in rows]

    def result(self, seq: int) -> Result | None:
        """How a round ended."""
        sql = (
            "SELECT key, win_coins, win, side, events, balance, settled FROM results"
            " WHERE round = ?"
        )
        row = self._one(sql, seq)
        return None if row is None else Result(*row)

    def history(self, account: int, game: str | None, before: int, limit: int) -> list[Entry]:
        """A player's rounds, newest first."""
        where = " WHERE r.account = :account AND r.seq < :before"
        if game is not None:
            where += " AND r.game = :game"
        sql = _HISTORY + where + " ORDER BY r.seq DESC LIMIT :limit"
        values = {"account": account, "before": before, "limit": limit, "game": game}
        rows = self._sql.execute(sql, values).fetchall()
        return [Entry(Stored(*row[:_WIDTH]), *row[_WIDTH:]) for row in rows]

    def unsettled(self, account: int | None = None) -> list[Stored]:
        """Rounds that have not ended, oldest first."""
        sql = _ROUNDS + " WHERE r.state <> 'settled'"
        if account is not None:
            sql += " AND r.account = :account"
        rows = self._sql.execute(sql + " ORDER BY r.seq", {"account": account}).fetchall()
        return [Stored(*row) for row in rows]


class SqliteWrites(SqliteReads):
    """`Writes` over one connection; the caller holds the transaction."""

    def add_account(self, name: str, mode: str, currency: str, secret: bytes, now: int) -> Account:
        """Open a player's account with a balance of zero."""
        sql = (
            "INSERT INTO accounts (kind, name, mode, currency, secret, created)"
            " VALUES ('player', ?, ?, ?, ?, ?) RETURNING id"
        )
        account: int = self._one(sql, name, mode, currency, secret, now)[0]
        self._sql.execute("INSERT INTO balances VALUES (?, 0)", (account,))
        return Account(account, name, mode, currency)

    def house(self, kind: str, mode: str, currency: str) -> int:
        """The house's own account of a kind, opened when it is first needed."""
        values = (kind, mode, currency)
        sql = (
            "SELECT id FROM accounts"
            " WHERE kind = ? AND mode = ? AND currency = ? AND kind <> 'player'"
        )
        row = self._one(sql, *values)
        if row is None:
            sql = (
                "INSERT INTO accounts (kind, name, mode, currency, created)"
                " VALUES (?, ?, ?, ?, 0) RETURNING id"
            )
            row = self._one(sql, kind, *values)
        account: int = row[0]
        return account

    def house_of(self, account: int) -> int:
        """The house account that takes a player's stakes and pays the wins."""
        sql = (
            "SELECT h.id FROM accounts a JOIN accounts h ON h.mode = a.mode"
            " AND h.currency = a.currency AND h.kind = 'house' AND h.kind <> 'player'"
            " WHERE a.id = ?"
        )
        house: int = self._one(sql, account)[0]
        return house

    def transfer(
        self, debit: int, credit: int, amount: int, code: str, seq: int | None, now: int
    ) -> None:
        """Move money; the trigger folds it into the players' balances."""
        sql = (
            "INSERT INTO transfers (debit, credit, amount, code, round, created)"
            " VALUES (?, ?, ?, ?, ?, ?)"
        )
        self._sql.execute(sql, (debit, credit, amount, code, seq, now))

    def add_session(self, token: bytes, account: int, now: int) -> None:
        """Keep a session under its token's hash."""
        self._sql.execute("INSERT INTO sessions VALUES (?, ?, ?, NULL)", (token, account, now))

    def end_session(self, token: bytes, now: int) -> None:
        """End a session."""
        sql = "UPDATE sessions SET ended = ? WHERE token = ? AND ended IS NULL"
        self._sql.execute(sql, (now, token))

    def keep_answer(self, account: int, key: str, answer: Answer, kind: str, now: int) -> None:
        """Bind an idempotency key to its request and answer."""
        sql = (
            "INSERT INTO answers (account, key, kind, request, round, status, body, created)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        values = (answer.request, answer.round, answer.status, answer.body, now)
        self._sql.execute(sql, (account, key, kind, *values))

    def fill_answer(self, seq: int, status: int, body: bytes) -> None:
        """Give the request that opened a round its answer."""
        sql = (
            "UPDATE answers SET status = ?, body = ?"
            " WHERE round = ? AND kind = 'round' AND round IS NOT NULL"
        )
        self._sql.execute(sql, (status, body, seq))

    def add_round(self, new: NewRound, before: int) -> Stored:
        """Store a debited round."""
        sql = (
            "INSERT INTO rounds (id, account, game, math_hash, bet, stake_coins, stake, sealed,"
            " created, before, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'debited')"
            " RETURNING seq"
        )
        values = (new.id, new.account, new.game, new.math_hash, new.bet, new.stake_coins)
        row = self._one(sql, *values, new.stake, new.sealed, new.created, before)
        return self.round_by_seq(row[0])

    def add_choice(self, seq: int, step: int, choice: Choice, now: int) -> None:
        """Append the choice that answers a step."""
        text = msgspec.json.encode(choice).decode()
        self._sql.execute("INSERT INTO choices VALUES (?, ?, ?, ?)", (seq, step, text, now))

    def set_waiting(self, seq: int, events: int) -> None:
        """The round waits for a choice after so many events."""
        sql = "UPDATE rounds SET state = 'waiting', events = ? WHERE seq = ?"
        self._sql.execute(sql, (events, seq))

    def set_settled(self, seq: int, events: int, result: Result) -> None:
        """The round is over."""
        sql = (
            "INSERT INTO results (round, key, win_coins, win, side, events, balance, settled)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        values = (result.key, result.win_coins, result.win, result.side, result.events)
        self._sql.execute(sql, (seq, *values, result.balance, result.settled))
        sql = "UPDATE rounds SET state = 'settled', events = ? WHERE seq = ?"
        self._sql.execute(sql, (events, seq))

    def set_progress(self, seq: int, progress: int) -> None:
        """How many events the player has seen."""
        self._sql.execute("UPDATE rounds SET progress = ? WHERE seq = ?", (progress, seq))
