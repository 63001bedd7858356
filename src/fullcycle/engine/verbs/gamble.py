"""The card gamble: colour doubles, suit quadruples, a wrong guess loses all; worth exactly 1."""

from __future__ import annotations

from typing import Any

from fullcycle.engine.jit import kernel
from fullcycle.engine.trace import GAMBLE, note
from fullcycle.engine.verbs.draws import pick
from fullcycle.rules.choices import CODES

RED, BLACK = CODES["gamble", "red"], CODES["gamble", "black"]
HEARTS, DIAMONDS = CODES["gamble", "hearts"], CODES["gamble", "diamonds"]
CLUBS, SPADES = CODES["gamble", "clubs"], CODES["gamble", "spades"]


@kernel
def _factor(choice: int, suit: int) -> int:
    """What the amount is multiplied by; `suit` is 0 hearts, 1 diamonds, 2 clubs, 3 spades."""
    if choice == RED:
        return 2 if suit < 2 else 0
    if choice == BLACK:
        return 2 if suit >= 2 else 0
    return 4 if choice - HEARTS == suit else 0


@kernel
def gamble(
    tables: Any, draws: Any, which: int, amount: int, used: int, choice: int, trace: Any
) -> int:
    """The amount after one gamble on a card of a fresh deck (draw `which`)."""
    card = pick(tables, draws, which)
    now = amount * _factor(choice, card // 13)
    if trace is not None:
        note(trace, GAMBLE, now - amount, card, choice, now, used + 1)
    return now


@kernel
def may_gamble(amount: int, used: int, most: int, limit: int) -> int:
    """1 when a win of `amount` coins may be gambled (again), else 0."""
    return 1 if 0 < amount <= limit and used < most else 0
