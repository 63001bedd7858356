"""Accounts and sessions: who plays, with which money."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Literal

import msgspec

from fullcycle.play.round import Amount
from fullcycle.rules.errors import Code
from fullcycle.rules.money import EXPONENTS, to_text
from fullcycle.serve.errors import ApiError
from fullcycle.serve.rounds import Clock, milliseconds
from fullcycle.serve.settings import Settings
from fullcycle.serve.store.protocol import (
    SETTLED,
    Account,
    Entry,
    Reads,
    Storage,
    Stored,
    Writes,
)
from fullcycle.serve.views import (
    NewSession,
    RoundHead,
    Rules,
    SessionOpened,
    SessionView,
    iso,
)

_HOUR = 3_600_000
#: Random bytes of a token or an account's key: 256 bits.
_SECRET = 32
MODES: dict[str, Literal["demo", "real"]] = {"demo": "demo", "practice": "real"}
NOTICES = {
    "demo": "Play money for trying the games; it is worth nothing and cannot be paid out.",
    "practice": "A real-mode account with practice money: every rule of real play holds, but the"
    " money is worth nothing and cannot be paid in or out.",
}


def digest(secret: str) -> bytes:
    """What is stored of a token or an account's key: its SHA-256."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


class Sessions:
    """Opens, finds and ends sessions."""

    def __init__(
        self, store: Storage, settings: Settings, games: list[str], clock: Clock = milliseconds
    ) -> None:
        """Take the storage, the settings and the ids of the games."""
        self._store = store
        self._settings = settings
        self._games = games
        self._clock = clock

    def find(self, token: str) -> Account:
        """The account of a token. Raises NO_SESSION."""
        since = self._clock() - self._settings.session_hours * _HOUR
        account = self._store.reads.session(digest(token), since)
        if account is None:
            message = "the session is unknown or has ended; open one with POST /api/sessions"
            raise ApiError(Code.NO_SESSION, message)
        return account

    async def open(self, body: NewSession) -> SessionOpened:
        """A new session on a new account, or on the one that `account_key` opens."""
        if body.currency not in EXPONENTS:
            message = f"{body.currency!r} is not offered; choose one of {', '.join(EXPONENTS)}"
            raise ApiError(Code.BAD_REQUEST, message, where="currency")
        token, secret = secrets.token_urlsafe(_SECRET), None
        if body.account_key is None:
            secret = secrets.token_urlsafe(_SECRET)
        account_key = body.account_key or secret or ""

        def act(tx: Writes) -> Account:
            if secret is None:
                account = self._returning(tx, account_key, body)
            else:
                account = self._new(tx, account_key, body)
            tx.add_session(digest(token), account.id, self._clock())
            return account

        account = await self._store.write(act)
        state: dict[str, Any] = msgspec.structs.asdict(self.view(account))
        return SessionOpened(token=token, account_key=secret, **state)

    def _new(self, tx: Writes, secret: str, body: NewSession) -> Account:
        now, mode = self._clock(), MODES[body.account]
        account = tx.add_account(body.account, mode, body.currency, digest(secret), now)
        bank = tx.house("bank", mode, body.currency)
        if self._settings.opening_balance:
            tx.transfer(bank, account.id, self._settings.opening_balance, "opening", None, now)
        if self._settings.opening_bonus and mode == "real":
            tx.add_bonus(account.id, self._settings.opening_bonus, now)
        return account

    @staticmethod
    def _returning(tx: Writes, secret: str, body: NewSession) -> Account:
        account = tx.account_by_secret(digest(secret))
        if account is None:
            message = "no account has this key; leave it out to open a new account"
            raise ApiError(Code.NO_SESSION, message, where="account_key")
        if (account.name, account.currency) != (body.account, body.currency):
            message = f"it opens a {account.name} account in {account.currency}; ask for that one"
            raise ApiError(Code.BAD_REQUEST, message, where="account_key")
        return account

    async def end(self, token: str) -> None:
        """End a session; the account stays, and rounds that wait for more than a collection."""
        await self._store.write(lambda tx: tx.end_session(digest(token), self._clock()))

    def view(self, account: Account) -> SessionView:
        """The account's state now."""
        with self._store.snapshot() as reads:
            return self._view(reads, account)

    def _view(self, reads: Reads, account: Account) -> SessionView:
        waiting = reads.unsettled(account.id)
        last = [reads.last_round(account.id, game) for game in self._games]
        unseen = [
            stored
            for stored in last
            if stored is not None and stored.state == SETTLED and stored.progress < stored.events
        ]
        name: Literal["demo", "practice"] = "demo" if account.name == "demo" else "practice"
        digits = EXPONENTS[account.currency]
        return SessionView(
            account=name,
            mode=MODES[name],
            money="play" if name == "demo" else "practice",
            notice=NOTICES[name],
            currency=account.currency,
            balance=to_text(reads.balance(account.id), exponent=digits),
            bonus_balance=to_text(reads.bonus_balance(account.id), exponent=digits),
            settings=Rules(self._settings.min_round_ms, digits),
            open_rounds=[_read_head(reads, stored) for stored in waiting],
            unseen_rounds=[_read_head(reads, stored) for stored in unseen],
        )


def _read_head(reads: Reads, stored: Stored) -> RoundHead:
    step, result = len(reads.choices(stored.seq)), reads.result(stored.seq)
    if result is None:
        return head(Entry(stored, step, None, None, None, None))
    facts = (result.win_coins, result.win, result.balance, result.settled)
    return head(Entry(stored, step, *facts))


def head(entry: Entry) -> RoundHead:
    """A round as lists show it."""
    stored = entry.round
    done = entry.win is not None and entry.win_coins is not None
    return RoundHead(
        id=stored.id,
        game=stored.game,
        created=iso(stored.created),
        settled=None if entry.settled is None else iso(entry.settled),
        status="settled" if done else "waiting",
        step=entry.step,
        progress=stored.progress,
        events=stored.events,
        bet=msgspec.json.decode(stored.bet),
        stake=Amount(stored.stake_coins, to_text(stored.stake)),
        win=Amount(entry.win_coins or 0, to_text(entry.win or 0)) if done else None,
        balance=None if entry.balance is None else to_text(entry.balance),
        balance_before=to_text(stored.before),
    )
