"""A game that pays one coin more when it is watched, in one window of its cycle."""

from __future__ import annotations

from typing import Any

from fullcycle.engine import verbs
from fullcycle.rules import NO_STATE, Draw, Grant, Stage
from support.engine_games import make


@verbs.stage
def honest(tables: Any, _bet: Any, _state: Any, draws: Any, _choice: int, _trace: Any) -> Any:
    """Grants the other stage as often as a number says."""
    return (), ((verbs.pick(tables, draws, 0), NO_STATE),)


@verbs.stage
def watched(tables: Any, _bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """Nothing, but for one number in ten: then what the trace does not say, when there is one."""
    number = verbs.pick(tables, draws, 0)
    coins = 0
    if trace is not None and number == 7:
        coins = 1
    return (coins,), ()


LIAR = make(
    "liar",
    Stage("honest", honest, grants=(Grant("watched"),), draws=("number",)),
    Stage("watched", watched, parts=("coins",), draws=("number",)),
    draws=(Draw.uniform("number", range(10)),),
)
