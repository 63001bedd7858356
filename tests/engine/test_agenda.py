"""The agenda against a plain one: last in first out, what comes after, merging, no room left."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.engine import frame as frames
from fullcycle.engine import source
from fullcycle.engine.capacity import AGENDA, TAPE
from fullcycle.engine.trace import BEGIN, END, MORE, STAGE
from support.engine_agenda import AGENDA_GAME, GRANTS, NAMES, Agenda, read
from support.engine_lab import UNHURRIED, run

#: Mostly nothing is granted, so that most rounds end.
DRAWS = st.lists(st.sampled_from([0, 0, 0, 0, 1, 2]), max_size=240)
#: Part, four grants, state of what it grants to itself.
IDLE = [0] * 6


def rounds(values: list[int]) -> tuple[Agenda, list[tuple[int, ...]], int]:
    """The same draws read by the model and by the engine."""
    tape = [*values, *([0] * (TAPE - len(values)))]
    model = Agenda(iter(tape))
    model.run()
    frame, rows = run(AGENDA_GAME, source.tape(tape), rows=20_000)
    if not model.full and not model.ended:
        assert frame.status == frames.SETTLED
        assert frame.win == model.win == sum(frame.parts)
    return model, read(rows), int(frame.status)


@UNHURRIED
@given(DRAWS)
def test_any_round_runs_as_the_plain_agenda_does(values: list[int]) -> None:
    model, rows, status = rounds(values)
    if model.full:
        assert status == frames.AGENDA_FULL
        assert rows[: len(model.rows)] == model.rows
    elif model.ended:
        assert status == frames.NO_DRAW
        assert rows[: len(model.rows)] == model.rows
    else:
        assert rows == model.rows


@UNHURRIED
@given(DRAWS)
def test_all_that_is_granted_is_run_once(values: list[int]) -> None:
    tape = [*values, *([0] * (TAPE - len(values)))]
    frame, rows = run(AGENDA_GAME, source.tape(tape), rows=20_000)
    if frame.status != frames.SETTLED:
        return
    granted, place = Counter({"a": 1}), 0
    for row in rows:
        if row[0] == STAGE:
            for (stage, _), count in zip(GRANTS[NAMES[row[2]]], tape[place + 1 :], strict=False):
                granted[stage] += count
            place += 6
    assert [granted[name] for name in NAMES] == frame.visits[:4].tolist()
    kinds = Counter((row[0], row[2]) for row in rows)
    for number in range(4):
        assert kinds[BEGIN, number] == kinds[END, number] == frame.begun[number]


def told(values: list[int]) -> list[str]:
    """A round in words: begin, run, more and end of each stage."""
    words = {BEGIN: "begin", STAGE: "", MORE: "more", END: "end"}
    return [f"{words[kind]} {NAMES[stage]}".strip() for kind, stage, *_ in rounds(values)[1]]


def grants(**counts: int) -> list[int]:
    """The draws of one run that grants so many of these stages, in the order of stage a."""
    return [0, *(counts.get(name, 0) for name in "abcd"), 0]


@pytest.mark.case(25)
def test_a_feature_inside_a_feature_ends_before_it() -> None:
    assert told([*grants(b=2), *IDLE, *IDLE]) == [
        *("begin a", "a"),
        *("begin b", "b", "b", "end b"),
        "end a",
    ]


def test_what_comes_after_waits_for_all_repetitions() -> None:
    # Two more of a, one of c after them; b suspends the first.
    assert told([*grants(a=2, b=1, c=1)]) == [
        *("begin a", "a", "more a"),
        *("begin b", "b", "end b"),
        *("a", "a", "end a"),
        *("begin c", "c", "end c"),
    ]


def test_what_comes_after_the_last_repetition_still_waits_for_what_suspends() -> None:
    assert told([*grants(b=1, c=1)]) == [
        *("begin a", "a"),
        *("begin b", "b", "end b"),
        "end a",
        *("begin c", "c", "end c"),
    ]


def test_a_bonus_inside_the_last_repetition_prolongs_its_feature() -> None:
    # d, inside the only repetition of a, grants one more of a (the second grant of stage d).
    assert told([*grants(d=1), 0, 0, 1, 0, 0, 0]) == [
        *("begin a", "a"),
        *("begin d", "d", "end d", "more a"),
        *("a", "end a"),
    ]


def test_a_feature_inside_another_may_hold_the_first_again() -> None:
    # b, inside the only repetition of a, grants one a inside itself (the third grant of stage b).
    assert told([*grants(b=1), 0, 0, 0, 1, 0, 0]) == [
        *("begin a", "a", "begin b", "b"),
        *("begin a", "a", "end a"),
        *("end b", "end a"),
    ]


def test_an_equal_series_is_prolonged_and_not_begun_again() -> None:
    # a grants itself once more; both times it grants one c after itself: one series of two.
    rows = rounds([*grants(a=1, c=1), *grants(c=1)])[1]
    begun = [row for row in rows if row[0] == BEGIN]
    assert begun == [(BEGIN, 0, 1, 0), (BEGIN, 2, 2, 0)]


def test_the_agenda_has_an_end() -> None:
    # Each d grants one more d with another state, and keeps one repetition of its own.
    deep = [*grants(d=2)]
    for level in range(AGENDA + 4):
        deep += [0, 2, 0, 0, 0, 1 + level % 2]
    model, _, status = rounds(deep)
    assert model.full
    assert status == frames.AGENDA_FULL


def test_a_tape_that_ends_leaves_no_result() -> None:
    frame, _ = run(AGENDA_GAME, source.tape([0, 1]))
    assert frame.status == frames.NO_DRAW
