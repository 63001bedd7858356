"""What a game may say: frozen data, validated when built. No numba, no input or output."""

from fullcycle.rules.bets import Bet, CoinBets
from fullcycle.rules.choices import Menu
from fullcycle.rules.draws import CARDS, Draw
from fullcycle.rules.errors import Code, RuleError
from fullcycle.rules.game import NO_STATE, Game, Grant, Outcome, Stage, State, Strip

__all__ = [
    "CARDS",
    "NO_STATE",
    "Bet",
    "Code",
    "CoinBets",
    "Draw",
    "Game",
    "Grant",
    "Menu",
    "Outcome",
    "RuleError",
    "Stage",
    "State",
    "Strip",
]
