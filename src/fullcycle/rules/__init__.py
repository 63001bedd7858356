"""What a game may say: frozen data, validated when built. No numba, no input or output."""

from fullcycle.rules.bets import Bet, CoinBets
from fullcycle.rules.choices import Menu
from fullcycle.rules.draws import CARDS, Draw
from fullcycle.rules.errors import Code, RuleError
from fullcycle.rules.features import Bonus, Collect, FreeSpins, Mystery, Respins, Wheel
from fullcycle.rules.game import NO_STATE, Game, Grant, Outcome, Stage, State, Strip
from fullcycle.rules.levels import LevelBets
from fullcycle.rules.pays import RowPay, Wild

__all__ = [
    "CARDS",
    "NO_STATE",
    "Bet",
    "Bonus",
    "Code",
    "CoinBets",
    "Collect",
    "Draw",
    "FreeSpins",
    "Game",
    "Grant",
    "LevelBets",
    "Menu",
    "Mystery",
    "Outcome",
    "Respins",
    "RowPay",
    "RuleError",
    "Stage",
    "State",
    "Strip",
    "Wheel",
    "Wild",
]
