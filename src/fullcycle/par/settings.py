"""The return at every bet setting, counted wherever it is not the same by the rules' shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def returns(chain: Chain, rtp: Mapping[str, Any], tell: Tell | None = None) -> dict[str, Any]:
    """The return at every setting of coins and lines, the least and the greatest of them.

    Coin sizes never matter: a win is a whole number of coins. Where every stop is equally likely
    a line's return does not depend on its rows, and pays are proportional to coins, so that one
    count holds for all settings; any other game is counted at each. `rtp` is the figure at the
    chain's bet; where it is refused, it is at every setting.
    """
    game = chain.kernels.game
    if "fraction" not in rtp:
        every = [{**_setting(game, bet, every_coin=False), "rtp": rtp} for bet in _bets(game)]
        counted = "at none: it needs the order of the strips"
        return {**dict(rtp), "counted": counted, "least": rtp, "greatest": rtp, "settings": every}
    own = Fraction(rtp["fraction"])
    alike = game.mechanic in PROPORTIONAL and (len(game.bets.line_counts) == 1 or _even(chain))
    found = []
    for bet in _bets(game):
        value = own if alike or _same(bet, chain.bet) else _counted(chain, bet, tell)
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
    return game.bets.largest()


def _even(chain: Chain) -> bool:
    """Whether all stops of all spinning stages are equally likely."""
    stages = chain.kernels.game.stages
    return all(
        cycle.weight == cycle.leaves
        for node, cycle in chain.cycles.items()
        if stages[node[0]].reels is not None
    )


def _bets(game: Game) -> Iterator[Bet]:
    bets = game.bets
    for coins, lines in product(bets.coins, bets.line_counts):
        yield bets.make(bets.default[0], coins, lines)


def _same(one: Bet, two: Bet) -> bool:
    return (one.lines, one.multiplier) == (two.lines, two.multiplier)


def _setting(game: Game, bet: Bet, *, every_coin: bool) -> dict[str, Any]:
    """Lines, coins (a range where they do not matter) and the stakes in money that they make."""
    bets = game.bets
    coins = bets.coins if every_coin else (bet.multiplier,)
    stakes = [
        bets.make(size, count, bet.lines).stake_minor
        for size in (bets.coin_sizes[0], bets.coin_sizes[-1])
        for count in (coins[0], coins[-1])
    ]
    return {
        "lines": bet.lines,
        "coins_per_line": [coins[0], coins[-1]],
        "stakes": [to_text(min(stakes)), to_text(max(stakes))],
    }


def _counted(chain: Chain, bet: Bet, tell: Tell | None) -> Fraction:
    own = chains.build(chain.kernels, bet, tell)
    return mean(own) / bet.stake_coins
