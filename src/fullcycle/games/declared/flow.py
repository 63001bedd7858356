"""Which stages a data file's game has, and what they grant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from fullcycle.games.common import gamble, wheel
from fullcycle.games.declared.stages import run
from fullcycle.rules import (
    Bet,
    Bonus,
    Collect,
    FreeSpins,
    Grant,
    Menu,
    Mystery,
    Respins,
    Stage,
    State,
    Wheel,
)
from fullcycle.rules.features import LINES, SCATTERS

MULTIPLIER = "multiplier"


@dataclass(frozen=True)
class Features:
    """What a file declares beside its paytable; None: it has no such feature.

    Attributes:
        prizes: how many prizes the bonus has. unmultiplied: some line wins escape the multiplier
            of free spins.
    """

    mechanic: str
    free: FreeSpins | None = None
    bonus: Bonus | None = None
    gambles: Mapping[str, Any] | None = None
    mystery: Mystery | None = None
    respins: Respins | None = None
    wheel: Wheel | None = None
    collect: Collect | None = None
    prizes: int = 0
    unmultiplied: bool = False

    @property
    def scaled(self) -> bool:
        """Whether bonuses are won in free spins that a wheel multiplies."""
        return self.wheel is not None and self.bonus is not None and self.bonus.in_free_spins

    @property
    def two(self) -> bool:
        """Whether re-spins must know two factors: free spins do not multiply all wins alike."""
        free = self.free
        if free is None or self.wheel is not None:
            return False
        return self.unmultiplied or free.factor(LINES) != free.factor(SCATTERS)

    def window(self) -> tuple[str, ...]:
        """The features that every spin has."""
        return ("mystery",) * (self.mystery is not None) + ("collect",) * (self.collect is not None)

    def parts(self, before: str, mechanic: str) -> tuple[str, ...]:
        """Names of a spin's parts."""
        parts = (mechanic, "scatter") + ("collect",) * (self.collect is not None)
        return tuple(f"{before}{part}" for part in parts)

    def respin_grant(self) -> tuple[Grant, ...]:
        """What a spin grants that may hold reels, and a re-spin that leaves some."""
        factors = ("line_multiplier", "scatter_multiplier") if self.two else (MULTIPLIER,)
        grant = Grant("respin", state=("held", "left", *factors))
        return (grant,) * (self.respins is not None)

    def bonus_grant(self) -> tuple[Grant, ...]:
        """What a spin grants that may win the bonus."""
        grant = Grant("bonus", state=(MULTIPLIER,) if self.scaled else ())
        return (grant,) * (self.bonus is not None)

    def draws(self) -> tuple[str, ...]:
        """Draws of a spin besides its stops."""
        return () if self.mystery is None else (self.mystery.draw,)


def stages(has: Features) -> tuple[Stage, ...]:
    """The stages of a game with these features; the parts are named for its mechanic."""
    found = [_base(has)]
    if has.respins is not None:
        found.append(_respin(has, has.respins))
    if has.wheel is not None:
        state = wheel.FREE_STATE if has.wheel.retrigger else (MULTIPLIER,)
        found.append(wheel.stage(has.wheel, state))
    if has.free is not None:
        found.append(_free(has, has.free))
    if has.wheel is not None and has.wheel.retrigger:
        found.append(wheel.more_stage())
    if has.bonus is not None:
        found.append(_bonus(has, has.bonus))
    if has.gambles is not None:
        found.append(gamble.stage(has.gambles["rounds"]))
    return tuple(found)


def _base(has: Features) -> Stage:
    start = wheel.GRANT if has.wheel is not None else Grant("free", after=True)
    grants = (
        *((start,) * (has.free is not None)),
        *has.bonus_grant(),
        *has.respin_grant(),
        *((gamble.GRANT,) * (has.gambles is not None)),
    )
    names = {
        "free": has.free is not None and has.wheel is None,
        "wheel": has.wheel is not None,
        "bonus": has.bonus is not None,
        "scaled": has.scaled,
        "respin": has.respins is not None,
        "gamble": has.gambles is not None,
    }
    function = run("base", *has.window(), *(name for name, there in names.items() if there))
    parts = has.parts("", has.mechanic)
    return Stage("base", function, parts, grants, reels="base", draws=has.draws())


def _free(has: Features, free: FreeSpins) -> Stage:
    bonus = has.bonus is not None and has.bonus.in_free_spins
    again, state = Grant("free"), tuple[str, ...]()
    if has.wheel is not None:
        state = wheel.FREE_STATE if has.wheel.retrigger else (MULTIPLIER,)
        again = wheel.MORE_GRANT if has.wheel.retrigger else Grant("free", state=state)
    names = {
        "wheel": has.wheel is not None,
        "more": has.wheel is not None and bool(has.wheel.retrigger),
        "bonus": bonus,
        "scaled": has.scaled,
        "respin": has.respins is not None,
    }
    return Stage(
        "free",
        run("free", *has.window(), *(name for name, there in names.items() if there)),
        parts=has.parts("free_", has.mechanic),
        grants=(again, *(has.bonus_grant() if bonus else ()), *has.respin_grant()),
        reels=free.reels,
        draws=has.draws(),
        feature="free_spins",
        limit=free.limit,
        scale=MULTIPLIER if state else None,
        carries=("start",) if "start" in state else (),
    )


def _respin(has: Features, respins: Respins) -> Stage:
    return Stage(
        "respin",
        run("respin", *has.window(), *(("two",) * has.two)),
        parts=has.parts("respin_", has.mechanic),
        grants=has.respin_grant(),
        reels=respins.reels,
        draws=has.draws(),
        feature="respin",
        held="held",
        left="left",
        scale=None if has.two else MULTIPLIER,
    )


def _bonus(has: Features, bonus: Bonus) -> Stage:
    scaled = ("scaled",) * has.scaled
    return Stage(
        "bonus",
        run("bonus", *scaled, *(("pick",) * bonus.pick)),
        parts=("bonus",),
        draws=("bonus",),
        prize="bonus",
        menu=partial(covered, has.prizes) if bonus.pick else None,
        default={"do": "pick", "index": 0} if bonus.pick else None,
        scale=MULTIPLIER if scaled else None,
    )


def covered(prizes: int, _bet: Bet, _state: State) -> Menu:
    """One of the covered prizes."""
    return Menu(("pick",), indexes=tuple(range(prizes)))
