"""Verdicts can fail: a gate that always passes is worse than none."""

from __future__ import annotations

import json
from math import inf, nan, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.agree.verdict import SIGMAS, near, same, share

PAIR, WHAT = "exact = simulated", "rtp"


@pytest.mark.case(38)
@pytest.mark.parametrize("measured", [1.4846, 1.8397, 0.965 - 0.5])
def test_a_sample_far_off_fails(measured: float) -> None:
    """148 % against 96.5 % over 10^5 rounds of deviation 10, which the field passed."""
    check = near(PAIR, WHAT, 0.965, measured, 10 / sqrt(100_000))
    assert not check.verdict
    assert check.z is not None
    assert abs(check.z) > 15
    assert check.difference == pytest.approx(measured - 0.965)


@given(st.floats(-10, 10), st.floats(1e-6, 10))
def test_the_limit_is_four_errors_on_both_sides(off: float, error: float) -> None:
    check = near(PAIR, WHAT, 0.0, off * error, error)
    assert check.verdict == (abs(off * error / error) <= SIGMAS)
    assert SIGMAS == 4


@pytest.mark.parametrize(
    ("expected", "observed", "error"),
    [
        (0.95, nan, 0.01),
        (nan, 0.95, 0.01),
        (0.95, 0.95, nan),
        (0.95, 1.48, inf),
        (0.95, 0.95, inf),
        (0.95, inf, 0.01),
        (inf, inf, 0.01),
        (0.95, 0.95, -0.01),
        (0.95, 0.95 + 1e-15, 0.0),
        (nan, nan, nan),
    ],
)
def test_numbers_that_say_nothing_never_agree(
    expected: float, observed: float, error: float
) -> None:
    check = near(PAIR, WHAT, expected, observed, error)
    assert check.verdict is False
    json.dumps(check.to_json(), allow_nan=False)


def test_an_error_of_nothing_allows_nothing() -> None:
    """A game without variance must meet its return exactly."""
    assert near(PAIR, WHAT, 0.95, 0.95, 0.0).verdict
    assert near(PAIR, WHAT, 0.95, 0.95, 0.0).z is None
    assert not near(PAIR, WHAT, 0.95, 0.9500001, 0.0).verdict


@pytest.mark.parametrize(
    ("seen", "rounds", "verdict"),
    [(500, 1000, True), (563, 1000, True), (564, 1000, False), (436, 1000, False), (0, 0, False)],
)
def test_shares_are_judged_by_their_own_spread(seen: int, rounds: int, *, verdict: bool) -> None:
    """1000 tosses of a coin: 4 x 15.8 heads off are too many; no tosses prove nothing."""
    check = share(PAIR, "heads", 0.5, seen, rounds)
    assert check.verdict is verdict
    json.dumps(check.to_json(), allow_nan=False)


def test_what_is_certain_or_impossible_must_be_so() -> None:
    assert share(PAIR, "always", 1.0, 1000, 1000).verdict
    assert not share(PAIR, "always", 1.0, 999, 1000).verdict
    assert share(PAIR, "never", 0.0, 0, 1000).verdict
    assert not share(PAIR, "never", 0.0, 1, 1000).verdict


@pytest.mark.parametrize(
    ("compared", "different", "verdict"), [(10**6, 0, True), (10**6, 1, False), (0, 0, False)]
)
def test_identity_allows_no_difference_and_no_empty_proof(
    compared: int, different: int, *, verdict: bool
) -> None:
    check = same("traced = untraced", "windows", compared, different)
    assert check.verdict is verdict
    assert check.observed == compared - different
    assert check.to_json()["verdict"] is verdict
