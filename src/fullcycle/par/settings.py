"""The return at every bet setting, counted wherever it is not the same by the rules' shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from fullcycle.exact import caps, distribution
from fullcycle.exact import chain as chains
from fullcycle.exact.chain import Chain
from fullcycle.exact.figure import exactly
from fullcycle.exact.moments import mean
from fullcycle.par.spins import Tell
from fullcycle.rules import Bet, Game
from fullcycle.rules.money import to_text

#: Mechanics whose wins are proportional to the coins staked on a line or on a way.
PROPORTIONAL = ("lines", "ways")


def returns(chain: Chain, rtp: Mapping[str, Any], tell: Tell | None = None) -> dict[str, Any]:
    """The return at every setting of coins and lines, the least and the greatest of them.

    Coin sizes never matter: a win is a whole number of coins. Where every stop is equally likely
    a line's return does not depend on its rows, and pays are proportional to coins, so that one
    count holds for all settings; so it does where only the whole bet is chosen. Any other game is
    counted at each. `rtp` is the figure at the chain's bet; where it is refused, it is at every
    setting.
    """
    game = chain.kernels.game
    if rtp["method"] == "refused":
        every = [{**_setting(game, bet, every_coin=False), "rtp": rtp} for bet in _bets(game)]
        counted = "at none: it needs the order of the strips"
        return {**dict(rtp), "counted": counted, "least": rtp, "greatest": rtp, "settings": every}
    whole = _levels(game) is not None and game.mechanic in PROPORTIONAL
    alike = game.mechanic in PROPORTIONAL and game.cap is None and _even(chain)
    found = []
    for bet in _bets(game):
        same = whole or alike or _same(bet, chain.bet)
        value = dict(rtp) if same else _counted(chain, bet, tell)
        found.append({**_setting(game, bet, every_coin=alike and not whole), "rtp": value})
    if alike and not whole:
        found = list({str(row["lines"]): row for row in found}.values())
    counted = "once, the same by symmetry at every setting" if alike else "at each setting"
    if whole:
        counted = "once: every win is in proportion to the bet"
    figures = sorted((row["rtp"] for row in found), key=_size)
    return {
        "method": rtp["method"],
        "counted": counted,
        "least": figures[0],
        "greatest": figures[-1],
        "settings": found,
    }


def _size(rtp: Mapping[str, Any]) -> Fraction | float:
    """A return as a number: the fraction, unless it is computed."""
    return Fraction(rtp["fraction"]) if rtp["method"] == "exact" else float(rtp["value"])


def largest(game: Game) -> Bet:
    """The bet with the greatest stake that the game takes."""
    levels = _levels(game)
    if levels is not None:
        return game.bets.parse({"bet": levels[-1]})
    sizes = game.bets.describe().get("coin_sizes", ())
    last = {"coin_size": sizes[-1]} if sizes else {}
    last |= {name: values[-1] for name, values in _numbers(game).items()}
    return game.bets.parse(last)


def _even(chain: Chain) -> bool:
    """Whether all stops of all spinning stages are equally likely."""
    stages = chain.kernels.game.stages
    return all(
        cycle.weight == cycle.leaves
        for node, cycle in chain.cycles.items()
        if stages[node[0]].reels is not None
    )


def _levels(game: Game) -> list[str] | None:
    """The whole bets that a player chooses from; None where coins and lines are chosen."""
    described = game.bets.describe()
    return list(described["levels"]) if described["kind"] == "levels" else None


def _numbers(game: Game) -> dict[str, list[int]]:
    """The bet's whole-number levels, as `info` lists them."""
    return {
        name: values
        for name, values in game.bets.describe().items()
        if isinstance(values, list) and all(isinstance(value, int) for value in values)
    }


def _bets(game: Game) -> Iterator[Bet]:
    levels = _levels(game)
    if levels is not None:
        yield from (game.bets.parse({"bet": level}) for level in levels)
        return
    numbers = _numbers(game)
    for values in product(*numbers.values()):
        yield game.bets.parse(dict(zip(numbers, values, strict=True)))


def _same(one: Bet, two: Bet) -> bool:
    return (one.lines, one.multiplier) == (two.lines, two.multiplier)


def _setting(game: Game, bet: Bet, *, every_coin: bool) -> dict[str, Any]:
    """Lines, coins (a range where they do not matter) and the stakes in money that they make."""
    coins, stakes = [bet.multiplier], [bet.stake_minor]
    if _levels(game) is None:
        sizes = game.bets.describe().get("coin_sizes", [])
        coins = _numbers(game).get("coins_per_line", coins) if every_coin else coins
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


def _counted(chain: Chain, bet: Bet, tell: Tell | None) -> dict[str, Any]:
    """The return at another bet, its cap taken off."""
    own = chains.build(chain.kernels, bet, tell)
    if chain.kernels.game.cap is None:
        return exactly(mean(own) / bet.stake_coins)
    found: dict[str, Any] = caps.figures(own, distribution.invert(own))["rtp"]
    return found
