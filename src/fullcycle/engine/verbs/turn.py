"""A wheel whose wedges count once: a wedge that comes a second time ends it."""

from __future__ import annotations

from typing import Any

from fullcycle.engine.jit import kernel
from fullcycle.engine.trace import WHEEL, note
from fullcycle.engine.verbs.draws import TURN, weighed


@kernel
def turn(tables: Any, draws: Any, which: int, hit: int, trace: Any) -> Any:
    """The bits of the wedges of draw `which` hit after one turn; unchanged when it ends there.

    A tape that ends here is told the bits before the turn (`asked`): a forced value may mean the
    first wedge of its label that was not hit.
    """
    entry = weighed(
        draws, tables.weight[which], tables.entries[which], tables.total[which], TURN + which
    )
    if draws.status != 0:
        draws.asked = hit
        return hit
    if trace is not None:
        note(trace, WHEEL, 0, which, entry, hit, 0)
    return hit | (1 << entry)
