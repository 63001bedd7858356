"""A wheel before free spins: every wedge counts once, and the second hit of one starts them."""

from __future__ import annotations

from functools import partial
from typing import Any

from fullcycle.engine import verbs
from fullcycle.rules import NO_STATE, Bet, Grant, Menu, Stage, State, Wheel

#: What a game's own stage grants; the state holds the wedges that were hit, as bits.
GRANT = Grant("wheel", state=("hit",))
#: State of the free spins, and of what adds as many as they started with.
FREE_STATE = ("multiplier", "start")
MORE_GRANT = Grant("more", state=FREE_STATE)
SPINS, MULTIPLIER = 0, 1  # rows of the tables of what is added


@verbs.stage
def wheel(tables: Any, _bet: Any, state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """One turn: a wedge is added up, or one that was before starts the free spins."""
    hit = verbs.turn(tables, draws, tables.wheel_draw, state[0], trace)
    if hit != state[0]:
        return (), ((1, (hit, 0, 0, 0)), (0, NO_STATE))
    spins, factor = tables.wheel_begins[SPINS], tables.wheel_begins[MULTIPLIER]
    for wedge in range(tables.entries[tables.wheel_draw]):
        if (hit >> wedge) & 1 == 1:
            spins += tables.wheel_adds[SPINS, wedge]
            factor += tables.wheel_adds[MULTIPLIER, wedge]
    return (), ((0, NO_STATE), (spins, (factor, spins, 0, 0)))


@verbs.stage
def more(_tables: Any, _bet: Any, state: Any, _draws: Any, _choice: int, _trace: Any) -> Any:
    """As many free spins again as started the feature, at the same multiplier."""
    factor, start, _, _ = state
    return (), ((start, (factor, start, 0, 0)),)


def menu(rules: Wheel, _bet: Bet, state: State) -> Menu:
    """The wheel is turned; what it adds up to so far is told."""
    return Menu(("spin_wheel",), facts=rules.totals(state[0]))


def stage(rules: Wheel, state: tuple[str, ...] = FREE_STATE) -> Stage:
    """The wheel as a stage; `state` names what it hands to the free spins."""
    return Stage(
        "wheel",
        wheel,
        grants=(GRANT, Grant("free", after=True, state=state)),
        draws=(rules.draw,),
        feature="wheel",
        menu=partial(menu, rules),  # no closure: jobs of other machines carry it
        default={"do": "spin_wheel"},
    )


def more_stage() -> Stage:
    """What a free spin grants that adds as many as they started with."""
    return Stage(
        "more",
        more,
        grants=(Grant("free", state=FREE_STATE),),
        within="free_spins",
        scale="multiplier",
    )
