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
    """Bets of `cost` credits times a multiplier from a list (MM-21, MM-26, MM-30).

    To mathematics they are those of a coin machine: one coin size (the credit), the multiplier for
    coins on a line, all lines. A player sees the whole bet alone.

    Attributes:
        multipliers: bet multipliers, ascending; every line pay is multiplied by them.
    """

    multipliers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Refuse levels that no bet can have. Raises RuleError."""
        super().__post_init__()
        for multiplier in self.multipliers:
            whole(multiplier, "bets.multipliers", 1, 10**6)
        if not self.multipliers or list(self.multipliers) != sorted(set(self.multipliers)):
            raise RuleError("must rise, and there must be some", where="bets.multipliers")
        if len(self.coin_sizes) != 1 or self.max_coins != self.multipliers[-1]:
            raise RuleError("must end with the most coins, of one size", where="bets.multipliers")
        if self.cost is None or self.cost % self.max_lines:
            raise RuleError("must be whole credits for each line", where="bets.cost")
        if self.default[1] not in self.multipliers or self.default[2] != self.max_lines:
            raise RuleError("is not one of the bets", where="bets.default")

    @classmethod
    def of(cls, multipliers: tuple[int, ...], cost: int, lines: int, default: int) -> LevelBets:
        """Levels of `cost` credits, a credit one minor unit; `default` is a multiplier."""
        first = (1, default, lines)
        return cls((1,), multipliers[-1], lines, first, cost=cost, multipliers=multipliers)

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
        for level in self.levels():
            if level.stake_minor == stake:
                return level
        known = ", ".join(to_text(level.stake_minor) for level in self.levels())
        message = f"{to_text(stake)} is not a bet; choose one of {known}"
        raise RuleError(message, where="bet.bet", code=Code.BAD_BET)

    @property
    def coins(self) -> tuple[int, ...]:
        """Every multiplier."""
        return self.multipliers

    @property
    def line_counts(self) -> tuple[int, ...]:
        """All lines, no fewer."""
        return (self.max_lines,)

    def levels(self) -> list[Bet]:
        """Every bet, ascending."""
        return [self.make(self.coin_sizes[0], coins, self.max_lines) for coins in self.multipliers]

    def make(self, size: int, coins: int, lines: int) -> Bet:
        """The bet of a multiplier (`coins`); fewer lines than all are for mathematics alone."""
        bet = super().make(size, coins, lines)
        return replace(bet, json={"bet": to_text(bet.stake_minor)})

    def line_cost(self, coins: int) -> int:
        """Credits of one line at a multiplier."""
        return (self.cost or 0) // self.max_lines * coins

    def describe(self) -> dict[str, Any]:
        """Levels and default, as `info` shows them."""
        return {
            "kind": "levels",
            "levels": [to_text(level.stake_minor) for level in self.levels()],
            "multipliers": list(self.multipliers),
            "cost": self.cost,
            "credit": to_text(self.coin_sizes[0]),
            "lines": self.max_lines,
            "default": dict(self.parse().json),
        }
