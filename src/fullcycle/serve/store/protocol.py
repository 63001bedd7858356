"""What the server asks of its storage; SQLite answers it, another database may.

Amounts are integer minor units, times are milliseconds since 1970 (UTC).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
Choice = dict[str, Any]

DEBITED, WAITING, SETTLED = "debited", "waiting", "settled"


@dataclass(frozen=True)
class Account:
    """A player's account: `name` is demo or practice, `mode` demo or real."""

    id: int
    name: str
    mode: str
    currency: str


@dataclass(frozen=True)
class Answer:
    """What was answered to a request under its idempotency key.

    `status` 0 and an empty body: the round is debited, its answer is not known yet. `request` is
    the digest of what was asked; empty where nobody needs it.
    """

    request: bytes
    round: int | None
    status: int
    body: bytes


@dataclass(frozen=True)
class NewRound:
    """A round about to be debited; `sealed` is its encrypted key.

    `house` is the account that takes the stake and pays the win.
    """

    id: str
    account: int
    house: int
    game: str
    math_hash: str
    bet: str
    stake_coins: int
    stake: int
    sealed: bytes
    created: int


@dataclass(frozen=True)
class Stored:
    """A round as it is stored. `state` is debited, waiting or settled; `events` their number."""

    seq: int
    id: str
    account: int
    house: int
    game: str
    math_hash: str
    bet: str
    stake_coins: int
    stake: int
    sealed: bytes
    before: int
    state: str
    progress: int
    events: int
    created: int


@dataclass(frozen=True)
class Result:
    """How a round ended: its key, what it paid, its events as JSON, the balance after it."""

    key: bytes
    win_coins: int
    win: int
    side: bytes
    events: bytes
    balance: int
    settled: int


@dataclass(frozen=True)
class Entry:
    """One line of a player's history."""

    round: Stored
    step: int
    win_coins: int | None
    win: int | None
    balance: int | None
    settled: int | None


class Reads(Protocol):
    """Questions; each sees one committed state."""

    def session(self, token: bytes, since: int) -> Account | None:
        """The account of a token's hash, if the session has not ended and began after `since`."""
        ...

    def account_by_secret(self, secret: bytes) -> Account | None:
        """The account whose secret has this hash."""
        ...

    def house(self, kind: str, mode: str, currency: str) -> int:
        """The id of the house's own account of a kind (house or bank); it never changes."""
        ...

    def balance(self, account: int) -> int:
        """A player's balance."""
        ...

    def bonus_balance(self, account: int) -> int:
        """A player's money marked as bonus, which is never staked."""
        ...

    def answer(self, account: int, key: str) -> Answer | None:
        """What an idempotency key was used for."""
        ...

    def opening_answer(self, seq: int) -> Answer:
        """The answer to the request that opened a round."""
        ...

    def round(self, account: int, round_id: str) -> Stored | None:
        """A player's own round."""
        ...

    def round_by_seq(self, seq: int) -> Stored:
        """A round by its number."""
        ...

    def open_round(self, account: int, game: str) -> Stored | None:
        """The one round of a game that is not settled."""
        ...

    def last_round(self, account: int, game: str) -> Stored | None:
        """The player's newest round of a game."""
        ...

    def choices(self, seq: int) -> list[Choice]:
        """The choices made in a round, in order."""
        ...

    def result(self, seq: int) -> Result | None:
        """How a round ended."""
        ...

    def history(self, account: int, game: str | None, before: int, limit: int) -> list[Entry]:
        """A player's rounds numbered below `before`, newest first."""
        ...

    def unsettled(self, account: int | None = None) -> list[Stored]:
        """Rounds that have not ended, of one player or of all, oldest first."""
        ...


class Writes(Reads, Protocol):
    """One transaction: everything that it did holds, or nothing."""

    def add_account(self, name: str, mode: str, currency: str, secret: bytes, now: int) -> Account:
        """Open a player's account with a balance of zero."""
        ...

    def transfer(
        self, debit: int, credit: int, amount: int, code: str, seq: int | None, now: int
    ) -> None:
        """Move money from one account to another; balances follow by themselves."""
        ...

    def add_bonus(self, account: int, amount: int, now: int) -> None:
        """Give an account money marked as bonus."""
        ...

    def add_session(self, token: bytes, account: int, now: int) -> None:
        """Keep a session under its token's hash."""
        ...

    def end_session(self, token: bytes, now: int) -> None:
        """End a session."""
        ...

    def keep_answer(self, account: int, key: str, answer: Answer, kind: str, now: int) -> None:
        """Bind an idempotency key to its request, and to its answer if that is known."""
        ...

    def fill_answer(self, seq: int, status: int, body: bytes) -> None:
        """Give the request that opened a round its answer."""
        ...

    def add_round(self, new: NewRound, before: int) -> Stored:
        """Store a debited round; `before` is the balance before its stake."""
        ...

    def add_choice(self, seq: int, step: int, choice: Choice, now: int) -> None:
        """Append the choice that answers a step."""
        ...

    def set_waiting(self, seq: int, events: int) -> None:
        """The round waits for a choice after so many events."""
        ...

    def set_settled(self, seq: int, events: int, result: Result) -> None:
        """The round is over."""
        ...

    def set_progress(self, seq: int, progress: int) -> None:
        """How many events the player has seen."""
        ...


class Storage(Protocol):
    """A database that one server owns."""

    @property
    def reads(self) -> Reads:
        """Questions, for the calling thread."""
        ...

    def snapshot(self) -> AbstractContextManager[Reads]:
        """Questions that all see the same committed state."""
        ...

    def write(self, job: Callable[[Writes], T]) -> Awaitable[T]:
        """Run a job in a transaction of its own; done when it is on the disk.

        A job that raises leaves nothing behind. Raises BUSY when too much waits.
        """
        ...

    def meta(self, name: str) -> str | None:
        """A fact about the database itself."""
        ...

    def set_meta(self, name: str, value: str) -> None:
        """Change a fact about the database; only before the server runs."""
        ...

    def close(self) -> None:
        """Finish what waits and let the database go."""
        ...


__all__: Sequence[str] = (
    "DEBITED",
    "SETTLED",
    "WAITING",
    "Account",
    "Answer",
    "Choice",
    "Entry",
    "NewRound",
    "Reads",
    "Result",
    "Storage",
    "Stored",
    "Writes",
)
