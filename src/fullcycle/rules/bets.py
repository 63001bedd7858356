"""What a player may stake: the levels of a game, and one bet taken from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fullcycle.rules.errors import Code, RuleError
from fullcycle.rules.money import to_minor, to_text
from fullcycle.rules.whole import whole


@dataclass(frozen=True)
class Bet:
    """One valid bet. Wins are integer coins; `money` turns them into minor units exactly.

    Attributes:
        json: the bet as the contract writes it, canonical (money as text).
        stake_coins: what is staked, in coins.
        stake_minor: what is staked, in minor units of the account's currency.
        lines: enabled lines, from 1 upward.
        multiplier: coins per line (or bet multiplier): every line pay is multiplied by it.
        gamble_limit: largest amount, in coins, that may still be gambled.
    """

    json: Mapping[str, Any]
    stake_coins: int
    stake_minor: int
    lines: int
    multiplier: int
    gamble_limit: int = 0

    def money(self, coins: int) -> int:
        """Minor units of so many coins; never rounds."""
        minor, rest = divmod(coins * self.stake_minor, self.stake_coins)
        if rest:
            message = f"{coins} coins are not a whole number of minor units at this bet"
            raise RuleError(message, where="bet", code=Code.MALFUNCTION)
        return minor

    def amount(self, coins: int) -> dict[str, Any]:
        """An amount as the contract shows it: coins and money."""
        return {"coins": coins, "money": to_text(self.money(coins))}


@dataclass(frozen=True)
class CoinBets:
    """A coin machine's bets: coin size x coins per line x enabled lines (DT-1 to DT-5).

    Attributes:
        coin_sizes: minor units of a coin, ascending.
        max_coins: most coins on one line, from 1.
        max_lines: most lines, enabled from line 1 upward.
        default: (coin size, coins per line, lines) that a player meets first.
        gamble_limit: minor units up to which a win may be gambled; 0 without a gamble.
        cost: coins that a spin costs at one coin, where that is not one for each line.
        by_coins: pays are not in proportion to the coins, so mathematics counts at each number.
    """

    coin_sizes: tuple[int, ...]
    max_coins: int
    max_lines: int
    default: tuple[int, int, int]
    gamble_limit: int = 0
    cost: int | None = None
    by_coins: bool = False

    def __post_init__(self) -> None:
        """Refuse levels that no bet can have. Raises RuleError."""
        where = "bets.coin_sizes"
        for size in self.coin_sizes:
            whole(size, where, 1)
        if not self.coin_sizes or list(self.coin_sizes) != sorted(set(self.coin_sizes)):
            raise RuleError("must rise, and there must be some", where=where)
        whole(self.max_coins, "bets.max_coins", 1, 10**6)
        whole(self.max_lines, "bets.max_lines", 1)
        if self.cost is not None:
            whole(self.cost, "bets.cost", 1, 10**6)
        size, coins, lines = self.default
        known = size in self.coin_sizes
        if not known or not 0 < coins <= self.max_coins or not 0 < lines <= self.max_lines:
            raise RuleError("is not one of the bets", where="bets.default")

    def parse(self, bet: object = None) -> Bet:
        """The bet that a JSON object means; `None` is the default bet. Raises BAD_BET."""
        if bet is None:
            return self.make(*self.default)
        if not isinstance(bet, Mapping):
            raise RuleError("must be an object", where="bet", code=Code.BAD_BET)
        names = ("coin_size", "coins_per_line", "lines")
        for name in bet:
            if name not in names:
                message = f"unknown field {name!r}; a bet has {', '.join(names)}"
                raise RuleError(message, where="bet", code=Code.BAD_BET)
        size, coins, lines = self.default
        if "coin_size" in bet:
            size = to_minor(bet["coin_size"], where="bet.coin_size")
        coins = _whole(bet.get("coins_per_line", coins), "bet.coins_per_line", self.max_coins)
        lines = _whole(bet.get("lines", lines), "bet.lines", self.max_lines)
        if size not in self.coin_sizes:
            known = ", ".join(to_text(known) for known in self.coin_sizes)
            message = f"{to_text(size)} is not a coin size; choose one of {known}"
            raise RuleError(message, where="bet.coin_size", code=Code.BAD_BET)
        return self.make(size, coins, lines)

    def make(self, size: int, coins: int, lines: int) -> Bet:
        """A bet from valid integers: coin size in minor units, coins per line, lines."""
        stake = coins * (lines if self.cost is None else self.cost)
        return Bet(
            json={"coin_size": to_text(size), "coins_per_line": coins, "lines": lines},
            stake_coins=stake,
            stake_minor=size * stake,
            lines=lines,
            multiplier=coins,
            gamble_limit=self.gamble_limit // size,
        )

    def unit(self, lines: int | None = None) -> Bet:
        """The bet that mathematics counts at: one coin a line, all lines unless told."""
        return self.make(self.coin_sizes[0], 1, self.max_lines if lines is None else lines)

    def unit_of(self, bet: Bet) -> Bet:
        """The bet whose mathematics is that of `bet`: as few coins as will do, on its lines."""
        coins = bet.multiplier if self.by_coins else 1
        return self.make(self.coin_sizes[0], coins, bet.lines)

    @property
    def coins(self) -> tuple[int, ...]:
        """Every number of coins that a line may take."""
        return tuple(range(1, self.max_coins + 1))

    @property
    def line_counts(self) -> tuple[int, ...]:
        """Every number of lines that may be enabled."""
        return tuple(range(1, self.max_lines + 1))

    def largest(self) -> Bet:
        """The bet with the greatest stake."""
        return self.make(self.coin_sizes[-1], self.coins[-1], self.line_counts[-1])

    def line_cost(self, coins: int) -> int:
        """Coins that a spin costs on one line at so many coins a line."""
        return self.make(self.coin_sizes[0], coins, 1).stake_coins

    def describe(self) -> dict[str, Any]:
        """Levels and default, as `info` shows them."""
        return {
            "kind": "coins",
            "coin_sizes": [to_text(size) for size in self.coin_sizes],
            "coins_per_line": list(range(1, self.max_coins + 1)),
            "lines": list(range(1, self.max_lines + 1)),
            "cost": self.cost,
            "default": dict(self.parse().json),
        }


def _whole(value: object, where: str, most: int) -> int:
    """An integer from 1 to `most`; booleans, floats and texts are refused."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        message = f"{value!r} is not a whole number from 1 to {most}"
        raise RuleError(message, where=where, code=Code.BAD_BET)
    return value
