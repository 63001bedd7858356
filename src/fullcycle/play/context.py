"""Around a forced round: who plays, with what money, by hand or by autoplay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fullcycle.rules import Bet, Code, RuleError
from fullcycle.rules.money import to_minor, to_text


@dataclass(frozen=True)
class Context:
    """What the rules may depend on beside bet, draws and choices.

    Attributes:
        mode: "real" or "demo"; studio: "open" or "closed".
        autoplay: collects, never gambles, turns a wheel; picks wait for the player.
        balance: real money in minor units, or None when it is not limited.
        bonus_balance: money that may not be staked, in minor units.
    """

    mode: str = "real"
    studio: str = "open"
    autoplay: bool = False
    balance: int | None = None
    bonus_balance: int = 0

    @classmethod
    def parse(cls, document: object) -> Context:
        """The context that a scenario's object means. Raises RuleError."""
        if not isinstance(document, Mapping):
            raise RuleError("must be an object", where="context")
        known = {"mode", "studio", "autoplay", "balance", "bonus_balance"}
        for name in document:
            if name not in known:
                raise RuleError(f"unknown field {name!r}", where="context")
        autoplay = document.get("autoplay", False)
        if not isinstance(autoplay, bool):
            raise RuleError(f"{autoplay!r} is not true or false", where="context.autoplay")
        balance = document.get("balance")
        return cls(
            mode=_one_of(document, "mode", ("real", "demo")),
            studio=_one_of(document, "studio", ("open", "closed")),
            autoplay=autoplay,
            balance=None if balance is None else to_minor(balance, where="context.balance"),
            bonus_balance=to_minor(
                document.get("bonus_balance", "0"), where="context.bonus_balance"
            ),
        )

    def afford(self, bet: Bet) -> None:
        """Refuse a stake above the balance. Raises NO_FUNDS."""
        if self.balance is not None and bet.stake_minor > self.balance:
            stake, funds = to_text(bet.stake_minor), to_text(self.balance)
            message = f"the stake {stake} is above the balance {funds}; lower the bet"
            raise RuleError(message, where="context.balance", code=Code.NO_FUNDS)


def _one_of(document: Mapping[str, object], name: str, allowed: tuple[str, ...]) -> str:
    value = document.get(name, allowed[0])
    if value not in allowed:
        message = f"{value!r} is not one of {', '.join(allowed)}"
        raise RuleError(message, where=f"context.{name}")
    return str(value)
