"""The two draws that a game may ask for, whoever supplies them."""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine.capacity import DEPTH
from fullcycle.engine.generators import below
from fullcycle.engine.jit import kernel
from fullcycle.engine.source import (
    EXHAUSTED,
    IMPOSSIBLE,
    ODOMETER,
    SECURE,
    TOO_DEEP,
    TOO_HEAVY,
)

#: Labels of draws: REELS x reel set + reel for a reel's stop, NAMED + index for a named draw.
#: The draws of `pick_again` and of a wheel have labels of their own: what a forced value means
#: depends on `asked` there.
NAMED, AGAIN, TURN = 1000, 2000, 3000
_MOST = np.iinfo(np.int64).max


@kernel
def draw(draws: Any, n: int, label: int) -> Any:
    """A number from 0 to n - 1, each equally likely; 1 <= n < 2^31.

    A source that has no more draws sets its status and answers 0: whoever runs the round must
    look at the status before believing the result.
    """
    if draws.kind <= SECURE:
        return below(draws, n)
    return _supplied(draws, n, label)


@kernel
def _supplied(draws: Any, n: int, label: int) -> int:
    if draws.status != 0:
        return 0
    position = draws.position
    if draws.kind == ODOMETER:
        if position >= DEPTH:
            draws.status = TOO_DEEP
            return 0
        if position == draws.length:
            first = draws.low if position == 0 else 0
            if first >= n:
                draws.status = IMPOSSIBLE
                return 0
            draws.digit[position] = first
            draws.radix[position] = n
            draws.length += 1
        draws.position += 1
        digit: int = draws.digit[position]
        return digit
    value: int = draws.tape[min(position, draws.tape.shape[0] - 1)]
    if position >= draws.length:
        draws.status = EXHAUSTED
    elif value < 0 or value >= n:
        draws.status = IMPOSSIBLE
    else:
        draws.position += 1
        return value
    draws.asked = n
    draws.label = label
    return 0


@kernel
def pick(tables: Any, draws: Any, which: int) -> Any:
    """An entry of the game's draw number `which`, by its integer weights."""
    if draws.kind <= SECURE and tables.even[which] == 1:
        return below(draws, tables.total[which])
    return weighed(
        draws, tables.weight[which], tables.entries[which], tables.total[which], NAMED + which
    )


@kernel
def weighed(draws: Any, weights: Any, entries: int, total: int, label: int) -> Any:
    """An entry below `entries` by integer weights whose sum is `total`."""
    if draws.kind <= SECURE:
        rest = below(draws, total)
        entry = 0
        while rest >= weights[entry]:
            rest -= weights[entry]
            entry += 1
        return entry
    entry = _supplied(draws, entries, label)
    weight = weights[entry]
    if draws.kind == ODOMETER:
        if weight > 0 and draws.product > _MOST // weight:
            draws.status = TOO_HEAVY
        draws.product *= weight
    elif weight == 0 and draws.status == 0:
        draws.status = IMPOSSIBLE
    return entry


@kernel
def pick_again(tables: Any, draws: Any, which: int, apart: int, known: int) -> Any:
    """Entry `apart` of draw number `which`, or else the entry `known` that was drawn before.

    Every other entry than `apart` means `known`, so that both come with the draw's own weights; a
    tape may hold these two alone, and when it ends here is told `known` (`asked`).
    """
    weight, total = tables.weight[which, apart], tables.total[which]
    if draws.kind <= SECURE:
        return apart if pick(tables, draws, which) == apart else known
    if draws.kind == ODOMETER:
        digit = _supplied(draws, 2, AGAIN + which)
        draws.product *= weight if digit == 0 else total - weight
        return apart if digit == 0 else known
    entry = _supplied(draws, tables.entries[which], AGAIN + which)
    if draws.status != 0:
        draws.asked = known
    elif entry not in {apart, known} or tables.weight[which, entry] == 0:
        draws.status = IMPOSSIBLE
    return entry


@kernel
def rewind(draws: Any) -> None:
    """Put a tape or an odometer back to its first draw."""
    draws.position = 0
    draws.product = 1


@kernel
def advance(draws: Any) -> bool:
    """Turn an odometer to its next setting; False after the last one."""
    last = draws.length - 1
    while last >= 0:
        draws.digit[last] += 1
        end = draws.radix[last]
        if last == 0 and draws.high > 0:
            end = min(end, draws.high)
        if draws.digit[last] < end:
            draws.length = last + 1
            return True
        last -= 1
    return False


@kernel
def copy_generator(source: Any, target: Any) -> None:
    """Make `target` continue as the generator `source` does (for running a round again)."""
    target.kind = source.kind
    target.status = 0
    for i in range(4):
        target.state[i] = source.state[i]
    target.spare = np.uint64(source.spare)
    target.spares = source.spares
    for i in range(8):
        target.key[i] = source.key[i]
    target.counter = source.counter
    for i in range(16):
        target.block[i] = source.block[i]
    target.used = source.used
