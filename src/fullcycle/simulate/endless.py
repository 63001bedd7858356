"""Rounds that never end: refused before they are played, or named when one is met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import prod

from fullcycle.engine import frame
from fullcycle.engine.capacity import STAGE_RUNS
from fullcycle.rules import Code, Game, RuleError
from fullcycle.rules.errors import infinite
from fullcycle.rules.features import tiered


def refuse(game: Game) -> None:
    """Refuse free spins without a limit that grant themselves once or more on average.

    Exact, from the strips alone. Raises MALFUNCTION.
    """
    free = game.free_spins
    if free is None or free.limit is not None or game.cap is not None:
        return
    begins = _mean(game, "base", free.symbol, free.award) > 0
    if begins and _mean(game, free.reels, free.symbol, free.retrigger) >= 1:
        raise infinite(game.id)


def stopped(game: Game, what: str, status: int) -> RuleError:
    """Why a round ended early, as the error to raise."""
    message = f"{what} stopped with status {status}"
    if status == frame.ENDLESS:
        message = f"{what} ran more than {STAGE_RUNS:,} stages: its feature never ends"
    return RuleError(message, where=game.id, code=Code.MALFUNCTION)


def _mean(game: Game, set_: str, symbol: str, award: Mapping[int, int]) -> Fraction:
    """Mean free spins that a window awards: each reel's symbols in view are independent."""
    strips = game.reels[set_]
    weights = game.weights.get(set_, [(1,) * len(strip) for strip in strips])
    seen = Counter({0: 1})
    for strip, own in zip(strips, weights, strict=True):
        reel, both = Counter[int](), Counter[int]()
        for stop, weight in enumerate(own):
            view = [strip[(stop + row) % len(strip)] for row in range(game.rows)]
            reel[view.count(symbol)] += weight
        for before, n in seen.items():
            for more, m in reel.items():
                both[before + more] += n * m
        seen = both
    spins = sum(weight * tiered(award, count) for count, weight in seen.items())
    return Fraction(spins, prod(map(sum, weights)))
