"""Rounds on generated kernels: cap, rounds without end, choices, default policy, the three runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba.core.errors import TypingError

from fullcycle.engine import frame as frames
from fullcycle.engine import source, tally, trace
from fullcycle.engine.capacity import CHOICES, STAGE_RUNS
from fullcycle.engine.generators import scale
from fullcycle.engine.jit import callable_, kernel
from fullcycle.engine.kernels import arguments, cap, kernels
from fullcycle.engine.module import write
from fullcycle.rules import Grant, RuleError, Stage
from support.engine_bad_stages import half, half_a_count, half_a_state, unsigned
from support.engine_games import CARDS, MANY, TWICE, capped, endless, make
from support.engine_lab import UNHURRIED, from_tape, run
from support.engine_other_games import MIXED, THRICE

ONE_EACH = [0] * 5  # the stops of the five spins of a capped game


@pytest.mark.case(14)
@pytest.mark.parametrize(
    ("multiple", "win", "spins"),
    [
        (5000, 5000, 3),
        (4999, 4999, 3),
        (5001, 5001, 4),
        (3000, 3000, 1),
        (7000, 7000, 5),
        (1, 1, 1),
    ],
)
def test_the_cap_is_one_for_the_whole_round(multiple: int, win: int, spins: int) -> None:
    """3000 in the base game and 4 x 1000 in the feature: the round ends where its limit is."""
    frame, rows = run(capped("capped", multiple), source.tape(ONE_EACH))
    assert (frame.win, frame.capped, frame.status) == (win, 1, frames.SETTLED)
    assert sum(row[0] == trace.SPIN for row in rows) == spins
    assert [row[1] for row in rows if row[0] == trace.CAP] == [win]
    assert rows[-1][0] == trace.CAP


def test_below_the_cap_nothing_changes() -> None:
    for multiple in (None, 7001):
        frame, rows = run(capped("capped", multiple), source.tape(ONE_EACH))
        assert (frame.win, frame.capped) == (7000, 0)
        assert frame.parts[:2].tolist() == [3000, 4000]
        assert not any(row[0] == trace.CAP for row in rows)


def test_the_cap_grows_with_the_stake() -> None:
    game = capped("capped", 5000)
    for coins in (1, 2, 5):
        bet = game.bets.make(1, coins, 1)
        assert cap(game, bet) == 5000 * coins
        frame, _ = run(game, source.tape(ONE_EACH), bet=bet)
        assert (frame.win, frame.capped) == (5000 * coins, 1)


@pytest.mark.case(22)
def test_a_feature_without_end_is_stopped() -> None:
    ready = kernels(endless("endless", None))
    frame, total, draws = frames.frame(), tally.tally(1), source.fast(1)
    bet = arguments(ready.game.bets.unit())
    assert ready.module.simulate(ready.tables, bet, draws, frame, 3, total) == frames.ENDLESS
    assert (frame.status, frame.runs) == (frames.ENDLESS, STAGE_RUNS + 1)
    assert total.rounds == 0


@pytest.mark.case(22)
def test_a_feature_without_end_ends_at_the_cap_and_says_so() -> None:
    frame, rows = run(endless("endless", 25_000), source.fast(1))
    assert (frame.win, frame.capped, frame.runs) == (25_000, 1, 25)
    assert rows[-1][:2] == [trace.CAP, 25_000]


def test_choices_reach_their_stage_in_order() -> None:
    frame = from_tape(CARDS, [1, 2, 3], [16, 18, 7])
    assert (frame.status, frame.win, frame.taken) == (frames.SETTLED, 1600 + 1800 + 700 + 6, 3)


@pytest.mark.parametrize("given", range(3))
def test_a_round_without_its_next_choice_waits(given: int) -> None:
    frame, rows = run(CARDS, source.tape([1, 2, 3][:given]), [16, 18, 7][:given])
    assert (frame.status, frame.taken) == (frames.WAITING, given)
    assert frame.win == sum([1601, 1802][:given])
    top = frame.depth - 1
    assert (frame.depth, frame.state[top, 0], frame.left[top]) == (1, given, 1)
    assert sum(row[0] == trace.STAGE for row in rows) == given


def test_what_is_drawn_after_a_choice_is_not_drawn_before_it() -> None:
    draws = source.tape([4])
    frame, _ = run(CARDS, draws, [])
    assert (frame.status, draws.position, draws.status) == (frames.WAITING, 0, source.OK)


def test_the_default_policy_needs_no_choices() -> None:
    assert from_tape(CARDS, [1, 2, 3]).win == 3 * 1700 + 6
    assert from_tape(CARDS, [1, 2, 3], [17, 17, 17]).win == 3 * 1700 + 6


def test_choices_left_over_are_not_taken() -> None:
    frame = from_tape(CARDS, [1, 2, 3], [16] * 50)
    assert (frame.status, frame.taken) == (frames.SETTLED, 3)


def test_choices_have_a_capacity() -> None:
    assert frames.frame(choices=[16] * CHOICES).given == CHOICES
    with pytest.raises(ValueError, match=f"at most {CHOICES} choices"):
        frames.frame(choices=[16] * (CHOICES + 1))


def test_a_frame_is_ready_for_the_next_round() -> None:
    """Sums go on from round to round; everything else begins afresh."""
    ready, bet = kernels(CARDS), arguments(CARDS.bets.unit())
    frame, buffer = frames.frame(choices=[16, 18, 7]), trace.buffer()
    for rounds in (1, 2, 3):
        ready.module.play(ready.tables, bet, source.tape([1, 2, 3]), frame, buffer)
        assert (frame.win, frame.runs, frame.taken, frame.status) == (4106, 3, 3, 0)
        assert (frame.parts[0], frame.visits[0]) == (rounds * 4106, rounds * 3)


@UNHURRIED
@given(st.lists(st.integers(0, 9), min_size=2, max_size=2))
def test_stages_of_one_name_from_two_modules_are_two(values: list[int]) -> None:
    one, two = values
    assert from_tape(TWICE, values).win == 2 * one + 2 * two
    assert from_tape(THRICE, values).win == 3 * one + 3 * two
    assert from_tape(MIXED, values).win == 2 * one + 3 * two


@pytest.mark.parametrize(
    ("run_", "kind"),
    [
        (half, "float64"),
        (unsigned, "uint64"),
        (half_a_count, "float64"),
        (half_a_state, "float64"),
    ],
)
def test_money_is_made_of_signed_integers(run_: Callable[..., Any], kind: str) -> None:
    """numba would cut a float off, and make one of a signed and an unsigned number."""
    game = make("bad", Stage("only", run_, ("prize",), (Grant("only"),), draws=("number",)))
    with pytest.raises(TypingError, match=f"are signed integers, not {kind}"):
        from_tape(game, [3])


def test_a_stage_that_its_module_does_not_hold_is_refused() -> None:
    def local(*_: object) -> None:
        """Cannot be imported."""

    with pytest.raises(RuleError, match=r"stages\.only: runs local, which is not what"):
        write(make("local", Stage("only", local)))  # type: ignore[arg-type]


def test_the_tally_of_simulated_rounds() -> None:
    ready, total = kernels(TWICE), tally.tally(1)
    bet, frame, draws = arguments(TWICE.bets.unit()), frames.frame(), source.fast(8, 1)
    assert ready.module.simulate(ready.tables, bet, draws, frame, 500, total) == 0
    again = source.fast(8, 1)
    wins = [int(run(TWICE, again)[0].win) for _ in range(500)]
    assert (total.rounds, total.coins, total.hits) == (500, sum(wins), sum(w > 0 for w in wins))
    assert (total.squares, total.largest) == (sum(w * w for w in wins), max(wins))
    assert sum(total.bands) == 500


@pytest.mark.case(20)
def test_simulated_in_two_parts_or_in_one() -> None:
    ready, whole, halves = kernels(TWICE), tally.tally(1), tally.tally(1)
    bet = arguments(TWICE.bets.unit())
    ready.module.simulate(ready.tables, bet, source.fast(2), frames.frame(), 2000, whole)
    draws, frame = source.fast(2), frames.frame()
    for _ in range(2):
        ready.module.simulate(ready.tables, bet, draws, frame, 1000, halves)
    assert whole.tobytes() == halves.tobytes()


def test_a_trace_that_is_too_small_keeps_its_place_and_says_so() -> None:
    ready, bet = kernels(MANY), arguments(MANY.bets.unit())
    space = trace.buffer(300)
    guarded = space[:101]  # a view: rows 101 and on must stay as they are
    space[101:] = -7
    frame = frames.frame()
    ready.module.play(ready.tables, bet, source.tape([1] + [0] * 700), frame, guarded)
    assert trace.overflowed(guarded)
    assert len(trace.rows(guarded)) == 100
    assert (space[101:] == -7).all()
    assert frame.win == 700_000  # the result does not depend on the trace
    trace.clear(guarded)
    assert not trace.overflowed(guarded)
    assert not len(trace.rows(guarded))


def test_a_kernel_is_not_called_from_python_but_through_a_copy() -> None:
    """Without a wrapper a call would end the process, compiled before or not."""
    with pytest.raises(TypeError, match="scale is for kernels to call"):
        scale(200, 3, 8)
    assert callable_(scale)(200, 3, 8) == 200 * 3 >> 8
    with pytest.raises(TypeError, match="scale is for kernels to call"):
        scale(200, 3, 8)


def test_a_kernel_is_compiled_once_for_all_constants_and_widths_of_integers() -> None:
    wide, narrow = np.zeros(1, np.int64), np.zeros(1, np.int8)

    @kernel
    def same(pair: Any, number: Any) -> Any:
        return pair[0] * number + pair[1]

    @kernel
    def calls(wide: Any, narrow: Any) -> Any:
        return same((1, 2), 3) + same((wide[0], 4), narrow[0]) + same((narrow[0], wide[0]), 5)

    wide[0], narrow[0] = 10, -7
    assert callable_(calls)(wide, narrow) == 5 + (10 * -7 + 4) + (-7 * 5 + 10)
    assert len(same.overloads) == 1  # type: ignore[attr-defined]
