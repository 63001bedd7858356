"""What a simulation keeps of its rounds: integer sums that add up in any order."""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine.jit import kernel

#: Upper ends of the histogram's bands, in multiples of the stake; a win falls into the first band
#: whose end it does not pass, and "0" and "1" stand alone.
BANDS = (0, 1, 1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000)
NAMES = (
    *("0", "(0,1)", "1", "(1,2]", "(2,5]", "(5,10]", "(10,25]", "(25,50]"),
    *("(50,100]", "(100,250]", "(250,1000]", "(1000,5000]", "(5000,...)"),
)
#: Rounds a tally may take before its sum of squares could leave 64 bits at 2^24 coins a round.
MOST = 1 << 14

DTYPE = np.dtype(
    [
        ("rounds", "i8"),
        ("coins", "i8"),
        ("squares", "i8"),
        ("hits", "i8"),
        ("largest", "i8"),
        ("capped", "i8"),
        ("stake", "i8"),
        ("bands", "i8", (len(NAMES),)),
    ],
    align=True,
)


def tally(stake: int) -> np.record:
    """An empty tally for rounds of that stake in coins."""
    record: np.record = np.zeros(1, DTYPE).view(np.recarray)[0]
    record.stake = stake
    return record


@kernel
def _band(win: int, stake: int) -> int:
    if win < stake:
        return 1
    if win == stake:
        return 2
    for band in range(3, len(BANDS)):
        if win <= BANDS[band] * stake:
            return band
    return len(BANDS)


@kernel
def add(tally: Any, frame: Any) -> None:
    """Count one settled round."""
    win = frame.win
    tally.rounds += 1
    tally.capped += frame.capped
    if win == 0:
        tally.bands[0] += 1
        return
    tally.coins += win
    tally.squares += win * win
    tally.hits += 1
    tally.largest = max(tally.largest, win)
    tally.bands[_band(win, tally.stake)] += 1
