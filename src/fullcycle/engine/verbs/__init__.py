"""What games speak in. Each verb is tested against a slow evaluator that shares no code with it."""

from fullcycle.engine.features import ROW_KIND, WAY_KIND
from fullcycle.engine.jit import kernel as stage
from fullcycle.engine.verbs.change import (
    change_all,
    cover_with,
    full,
    hide,
    hold,
    number_of,
    open_up,
)
from fullcycle.engine.verbs.collect import pay_collected
from fullcycle.engine.verbs.draws import draw, pick
from fullcycle.engine.verbs.gamble import gamble, may_gamble
from fullcycle.engine.verbs.lines import lines_through, lines_with, pay_lines
from fullcycle.engine.verbs.prize import prize
from fullcycle.engine.verbs.reels import count, land, land_rest
from fullcycle.engine.verbs.reveal import reveal
from fullcycle.engine.verbs.rows import pay_rows
from fullcycle.engine.verbs.scatters import pay_all_scatters, pay_scatters
from fullcycle.engine.verbs.turn import turn
from fullcycle.engine.verbs.uncover import award, picked, uncover
from fullcycle.engine.verbs.ways import pay_ways

__all__ = [
    "ROW_KIND",
    "WAY_KIND",
    "award",
    "change_all",
    "count",
    "cover_with",
    "draw",
    "full",
    "gamble",
    "hide",
    "hold",
    "land",
    "land_rest",
    "lines_through",
    "lines_with",
    "may_gamble",
    "number_of",
    "open_up",
    "pay_all_scatters",
    "pay_collected",
    "pay_lines",
    "pay_rows",
    "pay_scatters",
    "pay_ways",
    "pick",
    "picked",
    "prize",
    "reveal",
    "stage",
    "turn",
    "uncover",
]
