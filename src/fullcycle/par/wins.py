"""How a round's win is spread: bands, survival curve, and rounds that win less than they cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from fullcycle.engine.tally import BANDS, NAMES
from fullcycle.exact.distribution import Distribution

#: Points of the survival curve within each power of ten, in stakes.
_STEPS = (1, 1.5, 2, 3, 4, 5, 7)


def wins(spread: Distribution, stake: int) -> dict[str, Any]:
    """All that the whole distribution says, in stakes; no chance is wrong by more than `error`."""
    buckets, error = list(_buckets(spread, stake)), spread.error
    chance = {bucket["win"]: bucket["chance"] for bucket in buckets}
    hits = 1 - chance["0"]
    return {
        "method": "computed",
        "error": error,
        "below_stake": chance["(0,1)"],
        "stake_back": chance["1"],
        "stake_or_more": spread.at_least(stake),
        "mean_win": spread.mean() / (stake * hits) if hits > error else None,
        "buckets": buckets,
        "survival": list(_survival(spread, stake)),
    }


def _buckets(spread: Distribution, stake: int) -> Iterator[dict[str, Any]]:
    """The same bands as a simulation counts: chance, and what they add to the return."""
    ends = [0, stake - 1, stake, *(end * stake for end in BANDS[3:]), len(spread.coins) - 1]
    start = 0
    for name, end in zip(NAMES, ends, strict=True):
        part = spread.coins[start : end + 1]
        known = float(part.sum()) > spread.error
        coins = float(part @ np.arange(start, start + len(part))) if known else 0.0
        chance = float(part.sum()) if known else 0.0
        yield {
            "win": name,
            "chance": chance,
            "one_in": 1 / chance if known else None,
            "share": coins / stake,
        }
        start = max(start, end + 1)


def _survival(spread: Distribution, stake: int) -> Iterator[dict[str, Any]]:
    """Chance of a win of at least so many stakes, as far as the error allows."""
    power = 1
    while power * stake < len(spread.coins):
        for step in _STEPS:
            chance = spread.at_least(step * power * stake)
            if chance <= 10 * spread.error:
                return
            yield {"stakes": step * power, "chance": chance, "one_in": 1 / chance}
        power *= 10
