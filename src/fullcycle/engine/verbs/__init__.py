"""What games speak in. Each verb is tested against a slow evaluator that shares no code with it."""

from fullcycle.engine.jit import kernel as stage
from fullcycle.engine.verbs.draws import draw, pick
from fullcycle.engine.verbs.gamble import gamble, may_gamble
from fullcycle.engine.verbs.lines import pay_lines
from fullcycle.engine.verbs.reels import count, land
from fullcycle.engine.verbs.reveal import reveal
from fullcycle.engine.verbs.scatters import pay_scatters

__all__ = [
    "count",
    "draw",
    "gamble",
    "land",
    "may_gamble",
    "pay_lines",
    "pay_scatters",
    "pick",
    "reveal",
    "stage",
]
