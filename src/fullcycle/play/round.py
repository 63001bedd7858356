"""What a played round is, as the contract's scenario answer writes it."""

from __future__ import annotations

from typing import Any

import msgspec

from fullcycle.rules.events import AnyEvent


class Amount(msgspec.Struct, frozen=True):
    """Coins, and the same in money as decimal text."""

    coins: int
    money: str


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """One round, settled or waiting for a choice."""

    game: str
    math_hash: str
    stake: Amount
    win: Amount
    status: str
    waiting_for: dict[str, Any] | None
    side: dict[str, Any] | None
    events: list[AnyEvent]
