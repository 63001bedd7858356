"""The double-up gamble on the colour or the suit of a card, worth exactly what is staked on it."""

from __future__ import annotations

from functools import partial
from typing import Any

from fullcycle.engine import verbs
from fullcycle.rules import NO_STATE, Bet, Grant, Menu, Stage, State
from fullcycle.rules.choices import COLOURS, SUITS
from fullcycle.rules.money import to_text

#: What a game's own stage grants to let a win be gambled; its state is (amount, 0).
GRANT = Grant("gamble", state=("amount", "used"))


@verbs.stage
def gamble(tables: Any, bet: Any, state: Any, draws: Any, choice: int, trace: Any) -> Any:
    """Collect, or guess a card: the part is what the guess adds (negative when it is wrong)."""
    amount, used, _, _ = state
    if choice == 0:
        return (0,), ((0, NO_STATE),)
    now = verbs.gamble(tables, draws, tables.cards, amount, used, choice, trace)
    more = verbs.may_gamble(now, used + 1, tables.gambles, bet[2])
    return (now - amount,), ((more, (now, used + 1, 0, 0)),)


def menu(rounds: int, bet: Bet, state: State) -> Menu:
    """Gamble or collect; the amount, the guesses left and the limit are told."""
    facts = {"amount": state[0], "left": rounds - state[1], "limit": bet.gamble_limit}
    return Menu(("gamble", "collect"), on=(*COLOURS, *SUITS), facts=facts)


def stage(rounds: int) -> Stage:
    """The gamble as a stage: so many guesses at most, each up to the bet's gamble limit."""
    return Stage(
        "gamble",
        gamble,
        parts=("gamble",),
        grants=(GRANT,),
        draws=("cards",),
        menu=partial(menu, rounds),  # no closure: jobs of other machines carry it
        default={"do": "collect"},
    )


def declared(rounds: int, limit: int) -> dict[str, Any]:
    """What `Game.gamble` says: most rounds, the limit (given in minor units), pays and odds."""
    return {
        "rounds": rounds,
        "limit": to_text(limit),
        "pays": dict.fromkeys(COLOURS, 2) | dict.fromkeys(SUITS, 4),
        "odds": dict.fromkeys(COLOURS, "1/2") | dict.fromkeys(SUITS, "1/4"),
    }
