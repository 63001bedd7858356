"""Bets that are taken from one list of levels, all lines always played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fullcycle.rules.bets import Bet, CoinBets
from fullcycle.rules.errors import Code, RuleError
from fullcycle.rules.money import to_minor, to_text
from fullcycle.rules.whole import whole


@dataclass(frozen=True)
class LevelBets(CoinBets):
    """A coin machine whose player chooses the whole bet (MM-21, MM-26, MM-30).

    A spin costs `cost` credits (coins of one size) times a multiplier, which stands for the coins
    on a line; all lines are always played.

    Attributes:
        multipliers: those that may be played, ascending.
    """

    multipliers: tuple[int, ...] = ()

    @classmethod
    def of(
        cls, multipliers: tuple[int, ...], cost: int, lines: int, default: int, credit: int = 1
    ) -> LevelBets:
        """Levels of so many credits (of `credit` minor units) times each multiplier."""
        most = max(multipliers, default=1)
        return cls(
            (credit,), most, lines, (credit, default, lines), cost=cost, multipliers=multipliers
        )

    def __post_init__(self) -> None:
        """Refuse levels that no bet can have. Raises RuleError."""
        for multiplier in self.multipliers:
            whole(multiplier, "bets.multipliers", 1, 10**6)
        if not self.multipliers or list(self.multipliers) != sorted(set(self.multipliers)):
            raise RuleError("must rise, and there must be some", where="bets.multipliers")
        super().__post_init__()
        if self.cost is None or self.cost % self.max_lines:
            raise RuleError("must be whole credits for each line", where="bets.cost")
        if self.default[1] not in self.multipliers:
            raise RuleError("is not one of the bets", where="bets.default")

    def parse(self, bet: object = None) -> Bet:
        """The bet that a JSON object means; `None` is the default bet. Raises BAD_BET."""
        if bet is None:
            return self.make(*self.default)
        if not isinstance(bet, Mapping):
            raise RuleError("must be an object", where="bet", code=Code.BAD_BET)
        for name in bet:
            if name != "bet":
                message = f"unknown field {name!r}; a bet has one field, bet"
                raise RuleError(message, where="bet", code=Code.BAD_BET)
        if "bet" not in bet:
            return self.make(*self.default)
        stake = to_minor(bet["bet"], where="bet.bet")
        levels = {level.stake_minor: level for level in self._levels()}
        if stake not in levels:
            known = ", ".join(to_text(level) for level in levels)
            message = f"{to_text(stake)} is not a bet; choose one of {known}"
            raise RuleError(message, where="bet.bet", code=Code.BAD_BET)
        return levels[stake]

    def make(self, size: int, coins: int, lines: int) -> Bet:
        """The bet of a multiplier `coins`; fewer lines than all are for mathematics alone."""
        made = super().make(size, coins, lines)
        return replace(made, json={"bet": to_text(made.stake_minor)})

    def _levels(self) -> list[Bet]:
        return [self.make(self.coin_sizes[0], m, self.max_lines) for m in self.multipliers]

    def describe(self) -> dict[str, Any]:
        """Levels and default, as `info` shows them."""
        return {
            "kind": "levels",
            "levels": [to_text(level.stake_minor) for level in self._levels()],
            "multipliers": list(self.multipliers),
            "cost": self.cost,
            "credit": to_text(self.coin_sizes[0]),
            "lines": self.max_lines,
            "default": dict(self.parse().json),
        }
