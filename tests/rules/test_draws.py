from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.rules import CARDS, Draw, RuleError
from fullcycle.rules.draws import DECK_SUITS, LARGEST


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=40))
def test_weights_that_sum_to_something_are_kept(weights: list[int]) -> None:
    values = tuple(range(len(weights)))
    if sum(weights) == 0:
        with pytest.raises(RuleError, match="sum to 1"):
            Draw("d", values, tuple(weights))
        return
    draw = Draw("d", values, tuple(weights))
    for value, weight in zip(values, weights, strict=True):
        if weight:
            assert draw.entry(value, "draws.d.0") == value
        else:
            with pytest.raises(RuleError, match="cannot be drawn"):
                draw.entry(value, "draws.d.0")


@pytest.mark.case(47)
@pytest.mark.parametrize(
    ("values", "weights", "message"),
    [
        ((), (), "one weight for each value"),
        ((1, 2), (1,), "one weight for each value"),
        ((1,), (1, 1), "one weight for each value"),
        ((1, 2), (1, -1), "none negative"),
        ((1, 2), (3, -1), "none negative"),
        ((1, 2), (0.5, 0.5), "whole numbers"),
        ((1, 2), (True, 1), "whole numbers"),
        ((1, 2), ("1", 1), "whole numbers"),
        ((1, 2), (0, 0), "sum to 1"),
        ((1, 2), (LARGEST, 1), "sum to 1"),
    ],
)
def test_weights_that_mean_nothing_are_refused(values: Any, weights: Any, message: str) -> None:
    with pytest.raises(RuleError, match=message) as caught:
        Draw("wheel", values, weights)
    assert caught.value.where == "draws.wheel"


@pytest.mark.case(47)
def test_an_entry_of_no_weight_cannot_be_forced() -> None:
    draw = Draw("d", ("a", "b", "c", "d"), (3, 2, 5, 0))
    assert [draw.entry(value, "x") for value in "abc"] == [0, 1, 2]
    with pytest.raises(RuleError, match="'d' cannot be drawn; possible are \\['a', 'b', 'c'\\]"):
        draw.entry("d", "draws.d.3")


@pytest.mark.parametrize("value", ["1", 1.0, True, None, 11, [1]])
def test_a_forced_value_must_be_of_the_right_kind(value: object) -> None:
    draw = Draw.uniform("eggs", range(1, 11))
    with pytest.raises(RuleError, match="cannot be drawn") as caught:
        draw.entry(value, "draws.eggs.0")
    assert caught.value.where == "draws.eggs.0"


def test_the_largest_sum_is_allowed() -> None:
    assert Draw("d", (1, 2), (LARGEST - 1, 1)).weights[0] == LARGEST - 1


@pytest.mark.rule("DT-29")
@pytest.mark.case(74)
def test_a_fresh_deck_has_52_cards_13_of_each_suit() -> None:
    assert len(set(CARDS.values)) == 52
    assert set(CARDS.weights) == {1}
    suits = Counter(str(card)[1] for card in CARDS.values)
    assert suits == dict.fromkeys("HDCS", 13)
    for index, card in enumerate(CARDS.values):
        assert CARDS.entry(card, "x") == index
        assert "HDCS"[index // 13] == str(card)[1]
        assert "23456789TJQKA"[index % 13] == str(card)[0]
    assert DECK_SUITS == {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}
