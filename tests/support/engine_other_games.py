"""Games whose stage functions bear the names of those in `engine_games`, with other mathematics."""

from __future__ import annotations

from typing import Any

from fullcycle.engine import verbs
from fullcycle.rules import NO_STATE
from support.engine_games import base as base_of_the_other
from support.engine_games import two_numbers


@verbs.stage
def base(tables: Any, _bet: Any, _state: Any, draws: Any, _choice: int, _trace: Any) -> Any:
    """Pays three times a number."""
    return (3 * verbs.pick(tables, draws, 0),), ((1, NO_STATE),)


#: Three times the first number and three times the second.
THRICE = two_numbers("thrice", base)
#: Twice the first number and three times the second.
MIXED = two_numbers("mixed", base_of_the_other, base)
