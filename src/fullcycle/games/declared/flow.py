"""Which stages a data file's game has, and what they grant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fullcycle.games.common import gamble
from fullcycle.games.declared import stages as run
from fullcycle.rules import Bonus, FreeSpins, Grant, Stage

FREE = Grant("free", after=True)
BONUS = Grant("bonus")


def stages(
    mechanic: str,
    free: FreeSpins | None,
    bonus: Bonus | None,
    gambles: Mapping[str, Any] | None = None,
) -> tuple[Stage, ...]:
    """The stages of a game with these features; the parts are named for its mechanic."""
    bonus_too = bonus is not None and bonus.in_free_spins
    found = [_base(mechanic, free is not None, bonus is not None, gambles is not None)]
    if free is not None:
        found.append(
            Stage(
                "free",
                run.free_both if bonus_too else run.free,
                parts=(f"free_{mechanic}", "free_scatter"),
                grants=(Grant("free"), BONUS) if bonus_too else (Grant("free"),),
                reels=free.reels,
                feature="free_spins",
                limit=free.limit,
            )
        )
    if bonus is not None:
        found.append(Stage("bonus", run.bonus, ("bonus",), draws=("bonus",), prize="bonus"))
    if gambles is not None:
        found.append(gamble.stage(gambles["rounds"]))
    return tuple(found)


def _base(mechanic: str, free: bool, bonus: bool, gambled: bool) -> Stage:
    functions = {
        (False, False, False): run.base,
        (True, False, False): run.base_free,
        (False, True, False): run.base_bonus,
        (True, True, False): run.base_both,
        (False, False, True): run.base_gamble,
        (True, False, True): run.free_gamble,
        (False, True, True): run.bonus_gamble,
        (True, True, True): run.both_gamble,
    }
    grants = (FREE,) * free + (BONUS,) * bonus + (gamble.GRANT,) * gambled
    parts = (mechanic, "scatter")
    return Stage("base", functions[free, bonus, gambled], parts=parts, grants=grants, reels="base")
