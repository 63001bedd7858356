"""The trace's own promises, and who counts as paying."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fullcycle.engine import trace
from fullcycle.engine.jit import callable_
from support.engine_lab import UNHURRIED

note, coins_of = callable_(trace.note), callable_(trace.coins)

KINDS = (
    *(trace.STAGE, trace.SPIN, trace.LINE_WIN, trace.SCATTER_WIN, trace.REVEAL),
    *(trace.WAY_WIN, trace.ROW_WIN, trace.PRIZE),
    *(trace.BEGIN, trace.MORE, trace.END, trace.GAMBLE, trace.CAP),
    *(trace.PICK, trace.WHEEL, trace.HOLD, trace.CHANGE, trace.COLLECT),
)


@UNHURRIED
@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(-9, 9)), max_size=30))
def test_rows_are_kept_in_order_until_there_is_no_room(rows: list[tuple[int, int]]) -> None:
    room = 20
    buffer = trace.buffer(room)
    kept = rows[:room]
    for place, (kind, coins) in enumerate(rows, 1):
        index = note(buffer, kind, coins, 2, 3, 4, 5)
        assert index == (place if place <= room else 0)
    assert trace.rows(buffer)[:, :6].tolist() == [[k, c, 2, 3, 4, 5] for k, c in kept]
    assert trace.overflowed(buffer) == (len(rows) > room)
    assert coins_of(buffer) == sum(c for k, c in kept if k in trace.PAYING)


def test_kinds_are_different_numbers() -> None:
    assert len(set(KINDS)) == len(KINDS)
    assert set(trace.PAYING) < set(KINDS)
