"""The return at every bet setting, counted wherever it is not the same by the rules' shape."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from fullcycle.exact import chain as chains
from fullcycle.exact.chain import Chain
from fullcycle.exact.figure import exactly
from fullcycle.exact.moments import mean
from fullcycle.par.combinations import Tell
from fullcycle.rules import Bet, Game
from fullcycle.rules.money import to_text

#: Mechanics whose wins are proportional to the coins staked on a line or on a way.
PROPORTIONAL = ("lines", "ways")


def returns(chain: Chain, rtp: Fraction, tell: Tell | None = None) -> dict[str, Any]:
    """The return at every setting of coins and lines, the least and the greatest of them.

    Coin sizes never matter: a win is a whole number of coins. Where every stop is equally likely
    a line's return does not depend on its rows, and pays are proportional to coins, so that one
    count holds for all settings; any other game is counted at each.
    """
    game = chain.kernels.game
    alike = game.mechanic in PROPORTIONAL and _even(chain)
    found = []
    for bet in _bets(game):
        value = rtp if alike or _same(bet, chain.bet) else _counted(chain, bet, tell)
        found.append({**_setting(game, bet, every_coin=alike), "rtp": exactly(value)})
    if alike:
        found = list({str(row["lines"]): row for row in found}.values())
    values = [Fraction(row["rtp"]["fraction"]) for row in found]
    return {
        "method": "exact",
        "counted": "once, the same by symmetry at every setting" if alike else "at each setting",
        "least": exactly(min(values)),
        "greatest": exactly(max(values)),
        "settings": found,
    }


def largest(game: Game) -> Bet:
    """The bet with the greatest stake that the game takes."""
    sizes = game.bets.describe().get("coin_sizes", ())
    last = {"coin_size": sizes[-1]} if sizes else {}
    last |= {name: values[-1] for name, values in _levels(game).items()}
    return game.bets.parse(last)


def _even(chain: Chain) -> bool:
    """Whether all stops of all spinning stages are equally likely."""
    stages = chain.kernels.game.stages
    return all(
        cycle.weight == cycle.leaves
        for node, cycle in chain.cycles.items()
        if stages[node[0]].reels is not None
    )


def _levels(game: Game) -> dict[str, list[int]]:
    """The bet's whole-number levels, as `info` lists them."""
    return {
        name: values
        for name, values in game.bets.describe().items()
        if isinstance(values, list) and all(isinstance(value, int) for value in values)
    }


def _bets(game: Game) -> Iterator[Bet]:
    levels = _levels(game)
    for values in product(*levels.values()):
        yield game.bets.parse(dict(zip(levels, values, strict=True)))


def _same(one: Bet, two: Bet) -> bool:
    return (one.lines, one.multiplier) == (two.lines, two.multiplier)


def _setting(game: Game, bet: Bet, *, every_coin: bool) -> dict[str, Any]:
    """Lines, coins (a range where they do not matter) and the stakes in money that they make."""
    sizes = game.bets.describe().get("coin_sizes", [])
    coins = (
        _levels(game).get("coins_per_line", [bet.multiplier]) if every_coin else [bet.multiplier]
    )
    stakes = [
        game.bets.parse(
            {**bet.json, "coins_per_line": count, **({"coin_size": size} if size else {})}
        ).stake_minor
        for count in (coins[0], coins[-1])
        for size in (*sizes[:1], *sizes[-1:])
    ]
    return {
        "lines": bet.lines,
        "coins_per_line": [coins[0], coins[-1]],
        "stakes": [to_text(min(stakes)), to_text(max(stakes))],
    }


def _counted(chain: Chain, bet: Bet, tell: Tell | None) -> Fraction:
    own = chains.build(chain.kernels, bet, tell)
    return mean(own) / bet.stake_coins
