"""What HTTP carries: the bodies of requests and answers, as msgspec structs.

Coins are integers, money is decimal text in the account's currency, times are ISO 8601 in UTC.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec

from fullcycle.play.round import Amount
from fullcycle.rules.events import AnyEvent

Money = Annotated[str, msgspec.Meta(pattern=r"^-?[0-9]+\.[0-9]+$", examples=["100.00"])]
RoundId = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{20}$", examples=["0123456789abcdef0123"])]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class NewSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a session. `account_key` comes back to the account that first handed it out."""

    account: Literal["demo", "practice"] = "demo"
    currency: Annotated[str, msgspec.Meta(min_length=3, max_length=3)] = "GBP"
    account_key: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None


class NewRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stake a bet, named in full (see the game's `bets`), on one round.

    `collect` names an open round that waits and may be collected: it is, in the same step.
    """

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    bet: dict[str, Any] | None = None
    collect: RoundId | None = None


class NewChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answer a round that waits; `step` is the number of choices made before this one."""

    choice: dict[str, Any]
    step: Count


class NewProgress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of the round's events the player has seen."""

    progress: Count


class Progress(msgspec.Struct, frozen=True):
    """How far the player has seen a round; it never goes back."""

    round: RoundId
    progress: int


class RoundBase(msgspec.Struct, frozen=True, kw_only=True):
    """One round, without its events.

    `balance` is the account's balance once the round settled, and today's while it is open;
    `balance_before` the one before the stake. `win` is what the round has won so far and, once
    settled, what was paid.
    """

    id: RoundId
    game: str
    math_hash: str
    bet: dict[str, Any]
    created: str
    settled: str | None
    step: int
    progress: int
    status: Literal["settled", "waiting"]
    waiting_for: dict[str, Any] | None
    stake: Amount
    win: Amount
    side: dict[str, Any] | None
    choices: list[dict[str, Any]]
    balance: Money
    balance_before: Money


class RoundView(RoundBase, frozen=True, kw_only=True):
    """One round: the answer of a scenario, with what the account adds."""

    events: list[AnyEvent]


class RoundBytes(RoundBase, frozen=True, kw_only=True):
    """A `RoundView` whose events are JSON already."""

    events: msgspec.Raw


class RoundHead(msgspec.Struct, frozen=True, kw_only=True):
    """A round in a list. Win and balance are null until it settles; `events` is their number."""

    id: RoundId
    game: str
    created: str
    settled: str | None
    status: Literal["settled", "waiting"]
    step: int
    progress: int
    events: int
    bet: dict[str, Any]
    stake: Amount
    win: Amount | None
    balance: Money | None
    balance_before: Money


class History(msgspec.Struct, frozen=True):
    """A page of rounds, newest first; `next` is the `before` of the page after it, or null."""

    rounds: list[RoundHead]
    next: int | None


class Rules(msgspec.Struct, frozen=True):
    """What the server asks of every client, whatever the jurisdiction."""

    min_round_ms: int
    currency_digits: int


class SessionView(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a session's account.

    `mode` is the rules' context (demo or real); `money` says what the balance is made of: play
    money on a demo account, practice money on a practice account. Neither can be paid out.
    `bonus_balance` is money marked as bonus: no part of `balance`, and never staked.
    `unseen_rounds` are settled, but the player has not been shown all of their events.
    """

    account: Literal["demo", "practice"]
    mode: Literal["demo", "real"]
    money: Literal["play", "practice"]
    notice: str
    currency: str
    balance: Money
    bonus_balance: Money
    settings: Rules
    open_rounds: list[RoundHead]
    unseen_rounds: list[RoundHead]


class SessionOpened(SessionView, frozen=True, kw_only=True):
    """A new session: send the token as `Authorization: Bearer TOKEN`.

    `account_key` is given once, with a new account; keep it to come back to the account.
    """

    token: str
    account_key: str | None


class GameHead(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the list. `rtp` and `top_award` are null until its sheet is computed.

    `published_rtp` is null where none is published. `max_win` is a multiple of the stake, null
    where a round has no cap; `top_award` holds the highest advertised pay's `multiple` of the
    stake and its odds, `one_in` so many.
    """

    id: str
    title: str
    mechanic: str
    grid: str
    lines: int
    published_rtp: float | None
    rtp: float | None
    max_win: int | None
    top_award: dict[str, float] | None
    math_hash: str


class Health(msgspec.Struct, frozen=True):
    """The server answers, and its database too."""

    status: Literal["ok"]
    version: str
    client: bool


def iso(milliseconds: int) -> str:
    """A stored time as ISO 8601 text in UTC."""
    moment = datetime.fromtimestamp(milliseconds // 1000, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03d}Z"
