"""A bonus of stated moments has exactly those; strips laid from counts keep symbols apart."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.games.declared import moments
from fullcycle.games.declared.strips import spread
from fullcycle.rules import RuleError
from fullcycle.rules.draws import LARGEST


@given(
    st.fractions(0, 500, max_denominator=12),
    st.fractions(Fraction(1, 4), 2000, max_denominator=12),
)
def test_the_draw_has_the_stated_moments(mean: Fraction, variance: Fraction) -> None:
    if variance > mean or variance < (mean % 1) * (1 - mean % 1):
        return  # whole prizes cannot vary less, nor need they vary more around so small a mean
    draw = moments.draw("bonus", mean, variance, "bonus")
    total = sum(draw.weights)
    prizes = [Fraction(v) for v in draw.values if isinstance(v, int)]
    first = sum(v * w for v, w in zip(prizes, draw.weights, strict=True)) / total
    second = sum(v**2 * w for v, w in zip(prizes, draw.weights, strict=True))
    assert first == mean
    assert second / total - first**2 == variance
    assert total <= LARGEST
    assert all(weight > 0 for weight in draw.weights)
    assert all(isinstance(value, int) and value >= 0 for value in draw.values)


@pytest.mark.case(35)
def test_the_fish_bonus() -> None:
    draw = moments.draw("bonus", Fraction(151, 7), Fraction(46035, 98), "bonus")
    assert f"{float(Fraction(46035, 98)):.6f}" == "469.744898"
    assert len(draw.values) == 3


@pytest.mark.parametrize(("mean", "variance"), [("1/2", "0"), ("-1", "1"), ("1", "-1")])
def test_moments_that_no_prizes_have(mean: str, variance: str) -> None:
    with pytest.raises(RuleError):
        moments.draw("bonus", Fraction(mean), Fraction(variance), "bonus")


@given(
    st.dictionaries(st.sampled_from("ABC"), st.integers(0, 9), min_size=1),
    st.integers(0, 6),
    st.integers(1, 5),
)
def test_laid_strips_hold_the_counts_and_keep_apart(
    counts: dict[str, int], scatters: int, rows: int
) -> None:
    wanted = {**counts, "S": scatters}
    length = sum(wanted.values())
    if scatters > 1 and scatters * rows > length:
        with pytest.raises(RuleError, match="cannot be kept"):
            spread(wanted, ("S",), rows, "counts")
        return
    strip = spread(wanted, ("S",), rows, "counts")
    assert {symbol: strip.count(symbol) for symbol in wanted} == wanted
    if length >= rows:
        for stop in range(length):
            window = [strip[(stop + row) % length] for row in range(rows)]
            assert window.count("S") <= 1
