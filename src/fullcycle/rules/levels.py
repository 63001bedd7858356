"""Bets that are taken from one list of levels, all lines always played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fullcycle.rules.bets import Bet
from fullcycle.rules.errors import Code, RuleError
from fullcycle.rules.money import to_minor, to_text
from fullcycle.rules.whole import whole


@dataclass(frozen=True)
class LevelBets:
    """Bets of `cost` credits times a multiplier from a list (MM-21, MM-26, MM-30).

    Attributes:
        multipliers: bet multipliers, ascending; every line pay is multiplied by them.
        cost: credits that a spin costs at multiplier 1.
        max_lines: lines, all of them always played.
        default: the multiplier that a player meets first.
        credit: minor units of one credit.
    """

    multipliers: tuple[int, ...]
    cost: int
    max_lines: int
    default: int
    credit: int = 1

    #: What pays depend on: the number of coins on a line never.
    by_coins = False
    max_coins = 1
    gamble_limit = 0

    def __post_init__(self) -> None:
        """Refuse levels that no bet can have. Raises RuleError."""
        for multiplier in self.multipliers:
            whole(multiplier, "bets.multipliers", 1, 10**6)
        if not self.multipliers or list(self.multipliers) != sorted(set(self.multipliers)):
            raise RuleError("must rise, and there must be some", where="bets.multipliers")
        whole(self.cost, "bets.cost", 1, 10**6)
        whole(self.max_lines, "bets.max_lines", 1)
        whole(self.credit, "bets.credit", 1, 10**6)
        if self.cost % self.max_lines:
            raise RuleError("must be whole credits for each line", where="bets.cost")
        if self.default not in self.multipliers:
            raise RuleError("is not one of the bets", where="bets.default")

    def parse(self, bet: object = None) -> Bet:
        """The bet that a JSON object means; `None` is the default bet. Raises BAD_BET."""
        if bet is None:
            return self.make(self.default)
        if not isinstance(bet, Mapping):
            raise RuleError("must be an object", where="bet", code=Code.BAD_BET)
        for name in bet:
            if name != "bet":
                message = f"unknown field {name!r}; a bet has one field, bet"
                raise RuleError(message, where="bet", code=Code.BAD_BET)
        if "bet" not in bet:
            return self.make(self.default)
        stake = to_minor(bet["bet"], where="bet.bet")
        levels = {self.cost * self.credit * times: times for times in self.multipliers}
        if stake not in levels:
            known = ", ".join(to_text(level) for level in levels)
            message = f"{to_text(stake)} is not a bet; choose one of {known}"
            raise RuleError(message, where="bet.bet", code=Code.BAD_BET)
        return self.make(levels[stake])

    def make(self, multiplier: int, lines: int | None = None) -> Bet:
        """The bet of a multiplier; fewer lines than all are for mathematics alone."""
        stake = self.cost * multiplier
        return Bet(
            json={"bet": to_text(stake * self.credit)},
            stake_coins=stake,
            stake_minor=stake * self.credit,
            lines=self.max_lines if lines is None else lines,
            multiplier=multiplier,
        )

    def unit(self, lines: int | None = None) -> Bet:
        """The bet that mathematics counts at: the smallest multiplier of all, 1."""
        return self.make(1, lines)

    def unit_of(self, bet: Bet) -> Bet:
        """The bet whose mathematics is that of `bet`: multiplier 1 on its lines."""
        return self.make(1, bet.lines)

    def line_cost(self, coins: int) -> int:
        """Credits of one line at a multiplier."""
        return self.cost // self.max_lines * coins

    def describe(self) -> dict[str, Any]:
        """Levels and default, as `info` shows them."""
        levels = (self.cost * self.credit * multiplier for multiplier in self.multipliers)
        return {
            "kind": "levels",
            "levels": [to_text(level) for level in levels],
            "multipliers": list(self.multipliers),
            "cost": self.cost,
            "credit": to_text(self.credit),
            "lines": self.max_lines,
            "default": dict(self.parse().json),
        }
