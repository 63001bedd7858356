"""The store's writes, as hand-written SQL over one SQLite connection."""

from __future__ import annotations

from typing import Any

import msgspec

from fullcycle.serve.store.protocol import (
    DEBITED,
    Account,
    Answer,
    Choice,
    NewRound,
    Result,
    Stored,
)
from fullcycle.serve.store.reads import SqliteReads


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

    def transfer(
        self, debit: int, credit: int, amount: int, code: str, seq: int | None, now: int
    ) -> None:
        """Move money; the trigger folds it into the players' balances."""
        sql = (
            "INSERT INTO transfers (debit, credit, amount, code, round, created)"
            " VALUES (?, ?, ?, ?, ?, ?)"
        )
        self._sql.execute(sql, (debit, credit, amount, code, seq, now))

    def add_bonus(self, account: int, amount: int, now: int) -> None:
        """Give an account money marked as bonus."""
        sql = "INSERT INTO bonuses (account, amount, created) VALUES (?, ?, ?)"
        self._sql.execute(sql, (account, amount, now))

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
            "INSERT INTO rounds (id, account, house, game, math_hash, bet, stake_coins, stake,"
            " sealed, before, state, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'debited', ?)"
            " RETURNING seq"
        )
        who = (new.id, new.account, new.house, new.game, new.math_hash)
        what = (new.bet, new.stake_coins, new.stake, new.sealed, before, new.created)
        (seq,) = self._one(sql, *who, *what)
        start: dict[str, Any] = {"state": DEBITED, "progress": 0, "events": 0}
        return Stored(seq=seq, before=before, **start, **vars(new))

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
