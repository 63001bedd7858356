"""Stages that answer with numbers that money must not be made of."""

from __future__ import annotations

from typing import Any

import numpy as np

from fullcycle.engine import verbs
from fullcycle.rules import NO_STATE


@verbs.stage
def half(tables: Any, _bet: Any, _state: Any, draws: Any, _choice: int, _trace: Any) -> Any:
    """Pays half a number."""
    return (verbs.pick(tables, draws, 0) / 2,), ((0, NO_STATE),)


@verbs.stage
def unsigned(tables: Any, _bet: Any, _state: Any, draws: Any, _choice: int, _trace: Any) -> Any:
    """Pays an unsigned number."""
    return (np.uint64(verbs.pick(tables, draws, 0)),), ((0, NO_STATE),)


@verbs.stage
def half_a_count(tables: Any, _bet: Any, _state: Any, draws: Any, _choice: int, _trace: Any) -> Any:
    """Grants half a number of itself."""
    return (0,), ((verbs.pick(tables, draws, 0) / 2, NO_STATE),)


@verbs.stage
def half_a_state(tables: Any, _bet: Any, _state: Any, draws: Any, _choice: int, _trace: Any) -> Any:
    """Hands on halves."""
    share = verbs.pick(tables, draws, 0) / 2
    return (0,), ((1, (share, share, share, share)),)
