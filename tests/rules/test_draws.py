from __future__ import annotations

from collections import Counter
from itertools import permutations
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


@pytest.mark.parametrize("items", [(1, 2), ("a", "b", "c"), (50, 100, 250, 500, 1000)])
def test_an_order_names_every_arrangement_once(items: tuple[int | str, ...]) -> None:
    draw = Draw.orders("order", items)
    assert draw.items == items
    assert draw.weights == (1,) * len(draw.values)
    for entry, order in enumerate(permutations(items)):
        assert draw.values[entry] == order
        assert draw.entry(list(order), "draws.order[0]") == entry
        assert draw.entry(order, "draws.order[0]") == entry


@pytest.mark.parametrize(
    "items", [(), (1,), (1, 1), ("a", "b", "a"), tuple(range(6)), tuple(range(40))]
)
def test_what_cannot_be_ordered_is_refused(items: tuple[int | str, ...]) -> None:
    with pytest.raises(RuleError, match="order") as caught:
        Draw.orders("order", items)
    assert caught.value.where == "draws.order"


def test_an_order_lists_all_arrangements_as_they_are_numbered() -> None:
    with pytest.raises(RuleError, match="every order"):
        Draw("order", ((2, 1), (1, 2)), (1, 1), (1, 2))
    with pytest.raises(RuleError, match="every order"):
        Draw("order", ((1, 2),), (1,), (1, 2))
    with pytest.raises(RuleError, match="order"):
        Draw("order", ((1,),), (1,), (1,))


@pytest.mark.parametrize(
    "value",
    [
        *([1, 2], [1, 2, 2], [1, 2, 3, 3], [1, 2, 4], [1.0, 2, 3], [True, 2, 3], ["1", 2, 3]),
        *([[1], 2, 3], 1, "123", None, {}, {"1": 2}),
    ],
)
def test_an_order_that_cannot_be_is_refused(value: Any) -> None:
    with pytest.raises(RuleError, match=r"an order of \[1, 2, 3\]"):
        Draw.orders("order", (1, 2, 3)).entry(value, "draws.order[0]")
