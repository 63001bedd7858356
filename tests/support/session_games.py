"""A game of one weighted prize, small enough to follow a player's balance with fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fullcycle.engine import verbs
from fullcycle.rules import NO_STATE, CoinBets, Draw, Grant, Stage
from support.engine_games import make

#: Weights of the prizes 0, 1, 2 ... in hundredths.
WEIGHTS = (60, 18, 12, 6, 3, 1)
#: The prize that brings the feature, which pays one coin more.
BONUS = 5


@verbs.stage
def prize(tables: Any, _bet: Any, _state: Any, draws: Any, _choice: int, _trace: Any) -> Any:
    """Pays the number that is drawn, in coins, at every bet; the highest grants an extra."""
    number = verbs.pick(tables, draws, 0)
    return (number,), ((1 if number == 5 else 0, NO_STATE),)


@verbs.stage
def extra(_tables: Any, _bet: Any, _state: Any, _draws: Any, _choice: int, _trace: Any) -> Any:
    """Pays one coin."""
    return (1,), ()


#: Stake: 1 to 5 coins of 0.05.
PRIZES = make(
    "prizes",
    Stage("prize", prize, ("prizes",), (Grant("extra"),), draws=("prize",)),
    Stage("extra", extra, ("extras",), (), feature="extra_prize"),
    draws=(Draw("prize", tuple(range(6)), WEIGHTS),),
    bets=CoinBets((5,), 5, 1, (5, 1, 1)),
)
#: The chance of each win of a round, in coins.
CHANCES = {
    (win + 1 if win == BONUS else win): Fraction(weight, 100) for win, weight in enumerate(WEIGHTS)
}
