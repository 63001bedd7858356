"""One round in progress: its agenda of stages, its win, its choices, and why it stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fullcycle.engine.capacity import AGENDA, CHOICES, PARTS, STAGE_RUNS, STAGES
from fullcycle.engine.jit import kernel, whole
from fullcycle.engine.trace import BEGIN, CAP, END, MORE, STAGE, STATE, note

#: `status` of a frame: settled, waiting for a choice, or stopped for a reason.
SETTLED, WAITING, NO_DRAW, AGENDA_FULL, ENDLESS = 0, 1, 2, 3, 4

DTYPE = np.dtype(
    [
        ("win", "i8"),
        ("cap", "i8"),  # coins; 0: none
        ("capped", "i8"),
        ("auto", "i8"),  # 1: the game's default policy chooses
        ("status", "i8"),
        ("runs", "i8"),
        ("depth", "i8"),
        ("given", "i8"),  # choices given, and used so far
        ("taken", "i8"),
        ("parts", "i8", (PARTS,)),  # coins by part, summed over rounds until cleared
        ("visits", "i8", (STAGES,)),  # runs of each stage, summed likewise
        ("begun", "i8", (STAGES,)),  # series of each stage, summed likewise
        ("met", "i8", (STAGES,)),  # rounds in which each stage began, summed likewise
        ("number", "i8"),  # rounds played on this frame, and the last that met each stage
        ("last", "i8", (STAGES,)),
        ("stage", "i8", (AGENDA,)),
        ("left", "i8", (AGENDA,)),
        ("started", "i8", (AGENDA,)),
        ("granted", "i8", (AGENDA,)),  # repetitions of the series so far, those to come included
        ("state", "i8", (AGENDA, 4)),
        ("choice", "i8", (CHOICES,)),
    ],
    align=True,
)


def frame(*, cap: int = 0, choices: Sequence[int] | None = None) -> np.record:
    """An empty frame; without choices the default policy chooses."""
    record: np.record = np.zeros(1, DTYPE).view(np.recarray)[0]
    record.cap = cap
    record.auto = choices is None
    if choices is not None:
        if len(choices) > CHOICES:
            message = f"a round takes at most {CHOICES} choices"
            raise ValueError(message)
        record.choice[: len(choices)] = choices
        record.given = len(choices)
    return record


@kernel
def begin(frame: Any) -> None:
    """Start a round: the first stage once, nothing won, no choice taken."""
    frame.number += 1
    frame.win = 0
    frame.capped = 0
    frame.status = SETTLED
    frame.runs = 0
    frame.taken = 0
    frame.depth = 1
    frame.stage[0] = 0
    frame.left[0] = 1
    frame.started[0] = 0
    frame.granted[0] = 1
    for i in range(4):
        frame.state[0, i] = 0


@kernel
def choose(frame: Any, default: int) -> int:
    """The next choice, or -1 when the round must wait for it."""
    if frame.auto == 1:
        return default
    if frame.taken >= frame.given:
        frame.status = WAITING
        return -1
    code: int = frame.choice[frame.taken]
    frame.taken += 1
    return code


@kernel
def start(frame: Any, stage: int, trace: Any) -> None:
    """Begin the series on top of the agenda: told before its first choice is asked for."""
    top = frame.depth - 1
    if frame.started[top] == 0:
        frame.started[top] = 1
        frame.begun[stage] += 1
        if frame.last[stage] != frame.number:
            frame.last[stage] = frame.number
            frame.met[stage] += 1
        if trace is not None:
            index = note(trace, BEGIN, 0, stage, frame.left[top], 0, 0)
            if index > 0:
                for i in range(4):
                    trace[index, STATE + i] = frame.state[top, i]


@kernel
def enter(frame: Any, stage: int, trace: Any) -> None:
    """Take one repetition of the entry on top of the agenda."""
    top = frame.depth - 1
    frame.left[top] -= 1
    frame.visits[stage] += 1
    frame.runs += 1
    if frame.runs > STAGE_RUNS:
        frame.status = ENDLESS
    if trace is not None:
        index = note(trace, STAGE, 0, stage, frame.left[top], 0, 0)
        if index > 0:
            for i in range(4):
                trace[index, STATE + i] = frame.state[top, i]


@kernel
def _same(frame: Any, index: int, stage: int, state: Any) -> bool:
    return bool(
        frame.stage[index] == stage
        and frame.state[index, 0] == state[0]
        and frame.state[index, 1] == state[1]
        and frame.state[index, 2] == state[2]
        and frame.state[index, 3] == state[3]
    )


@kernel
def prolong(frame: Any, index: int, count: int, limit: int, trace: Any) -> None:
    """Add repetitions to an entry that is already on the agenda, up to its limit (0: none)."""
    more = count if limit <= 0 else max(0, min(count, limit - frame.granted[index]))
    frame.granted[index] += more
    frame.left[index] += more
    if trace is not None and frame.started[index] == 1:
        cut = 1 if more < count else 0
        note(trace, MORE, 0, frame.stage[index], more, frame.left[index], cut)


@kernel
def _put(frame: Any, index: int, stage: int, count: int, state: Any, limit: int) -> None:
    frame.stage[index] = stage
    frame.left[index] = whole(count) if limit <= 0 else min(whole(count), limit)
    frame.granted[index] = frame.left[index]
    frame.started[index] = 0
    for i in range(4):
        frame.state[index, i] = whole(state[i])


@kernel
def repeat(frame: Any, stage: int, count: int, state: Any, limit: int, trace: Any) -> bool:
    """Grant the running stage more of itself; False when that must be a series of its own.

    A series whose last repetition hands on another state goes on with it.
    """
    top = frame.depth - 1
    if count > 0 and _same(frame, top, stage, state):
        prolong(frame, top, count, limit, trace)
        return True
    if count > 0 and frame.left[top] == 0 and limit <= 0:
        frame.left[top] = count
        frame.granted[top] += count
        for i in range(4):
            frame.state[top, i] = whole(state[i])
        return True
    return False


@kernel
def leave(frame: Any, trace: Any) -> None:
    """Drop the entry on top when it is used up."""
    top = frame.depth - 1
    if frame.left[top] > 0:
        return
    if trace is not None:
        note(trace, END, 0, frame.stage[top], 0, 0, 0)
    frame.depth = top


@kernel
def grant(frame: Any, stage: int, count: int, state: Any, limit: int, trace: Any) -> None:
    """Put a granted series on top of the agenda: it is played before anything else.

    A series that stands on top and is the same, with the same state, is prolonged instead.
    """
    if count <= 0:
        return
    spot = frame.depth
    if spot > 0 and _same(frame, spot - 1, stage, state):
        prolong(frame, spot - 1, count, limit, trace)
    elif spot >= AGENDA:
        frame.status = AGENDA_FULL
    else:
        frame.depth = spot + 1
        _put(frame, spot, stage, count, state, limit)


@kernel
def defer(
    frame: Any, spot: int, stage: int, count: int, state: Any, limit: int, trace: Any
) -> None:
    """Put a granted series at `spot` of the agenda, under the entries from there on.

    A series that stands right below and is the same, with the same state, is prolonged instead.
    """
    if count <= 0:
        return
    if spot > 0 and _same(frame, spot - 1, stage, state):
        prolong(frame, spot - 1, count, limit, trace)
    elif frame.depth >= AGENDA:
        frame.status = AGENDA_FULL
    else:
        for index in range(frame.depth, spot, -1):
            _shift(frame, index)
        frame.depth += 1
        _put(frame, spot, stage, count, state, limit)


@kernel
def _shift(frame: Any, index: int) -> None:
    """Move the entry below `index` up to it."""
    frame.stage[index] = frame.stage[index - 1]
    frame.left[index] = frame.left[index - 1]
    frame.started[index] = frame.started[index - 1]
    frame.granted[index] = frame.granted[index - 1]
    for i in range(4):
        frame.state[index, i] = frame.state[index - 1, i]


@kernel
def limit(frame: Any, trace: Any) -> None:
    """The round's cap: at the limit the round ends at once and pays just that."""
    if frame.cap > 0 and frame.win >= frame.cap and frame.depth >= 0:
        frame.win = frame.cap
        frame.capped = 1
        frame.depth = 0
        if trace is not None:
            note(trace, CAP, frame.cap, 0, 0, 0, 0)
