"""The store's questions, as hand-written SQL over one SQLite connection."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from fullcycle.serve.store.protocol import Account, Answer, Choice, Entry, Result, Stored

_FIELDS = (
    "SELECT r.seq, r.id, r.account, r.house, r.game, r.math_hash, r.bet, r.stake_coins, r.stake,"
    " r.sealed, r.before, r.state, r.progress, r.events, r.created"
)
_WIDTH = 15
_ROUNDS = _FIELDS + " FROM rounds r"
_HISTORY = _FIELDS + (  # noqa: S608 - constants only
    ", (SELECT count(*) FROM choices c WHERE c.round = r.seq),"
    " e.win_coins, e.win, e.balance, e.settled"
    " FROM rounds r LEFT JOIN results e ON e.round = r.seq"
)
_PLAYERS = "SELECT a.id, a.name, a.mode, a.currency FROM accounts a"


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

    def house(self, kind: str, mode: str, currency: str) -> int:
        """The id of the house's own account of a kind."""
        sql = (
            "SELECT id FROM accounts"
            " WHERE kind = ? AND mode = ? AND currency = ? AND kind <> 'player'"
        )
        house: int = self._one(sql, kind, mode, currency)[0]
        return house

    def balance(self, account: int) -> int:
        """A player's balance in minor units."""
        amount: int = self._one("SELECT amount FROM balances WHERE account = ?", account)[0]
        return amount

    def bonus_balance(self, account: int) -> int:
        """Money marked as bonus, in minor units: shown, and never staked."""
        sql = "SELECT coalesce(sum(amount), 0) FROM bonuses WHERE account = ?"
        amount: int = self._one(sql, account)[0]
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
