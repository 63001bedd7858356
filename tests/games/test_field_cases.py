"""Faults seen in the field, on the kernels that pay lines and scatters."""

from __future__ import annotations

import numpy as np
import pytest

from fullcycle.play.window import evaluate, totals
from games import field_data
from games.shapes_lab import declare, expected, seen
from second.shapes import Shape

LOBSTER = Shape(
    reels=5,
    rows=1,
    symbols=["WS", "LM", "BU", "BO", "SF", "LO", "LT"],
    wild="WS",
    scatters=["LO", "LT"],
    pays={
        "WS": {2: 5, 3: 100, 4: 500, 5: 10000},
        "LM": {2: 2, 3: 40, 4: 200, 5: 1000},
        "BU": {3: 25, 4: 100, 5: 500},
        "BO": {3: 25, 4: 100, 5: 500},
        "SF": {3: 5, 4: 30, 5: 150},
    },
    scatter_pays={"LT": {3: 5, 4: 25, 5: 200}},
    lines=[(0, 0, 0, 0, 0)],
)
ATKINS = Shape(
    reels=5,
    rows=1,
    symbols=["ATKINS", "STEAK", "BACON", "EGGS", "SCALE"],
    wild="ATKINS",
    scatters=["SCALE"],
    pays={
        "ATKINS": {2: 5, 3: 50, 4: 500, 5: 5000},
        "STEAK": {2: 3, 3: 40, 4: 200, 5: 1000},
        "BACON": {3: 10, 4: 25, 5: 50},
        "EGGS": {3: 20, 4: 75, 5: 200},
    },
    scatter_pays={"SCALE": {3: 5, 4: 25, 5: 100}},
    lines=[(0, 0, 0, 0, 0)],
)


def _row(shape: Shape, row: str) -> tuple[str, int, int] | None:
    """(symbol, count, coins) of the only line, once both evaluators say the same."""
    window = [row.split()]
    found = seen(declare(shape), window, 1, 1)
    assert found == expected(shape, window, 1, 1)
    lines = [win for win in found if win[0]]
    return (lines[0][1], lines[0][2], lines[0][4]) if lines else None


@pytest.mark.case(10)
@pytest.mark.parametrize(
    ("row", "win"),
    [
        *field_data.WILDS_AHEAD,
        ("WS WS WS LT WS", ("WS", 3, 100)),
        ("WS LM LT WS WS", ("LM", 2, 2)),
    ],
)
def test_wilds_ahead_of_a_symbol(row: str, win: tuple[str, int, int]) -> None:
    assert _row(LOBSTER, row) == win


@pytest.mark.case(8)
@pytest.mark.parametrize(
    ("row", "win"),
    [
        ("ATKINS ATKINS SCALE BACON EGGS", ("ATKINS", 2, 5)),
        ("ATKINS ATKINS BACON SCALE EGGS", ("BACON", 3, 10)),
        ("ATKINS STEAK SCALE BACON EGGS", ("STEAK", 2, 3)),
        ("ATKINS SCALE STEAK STEAK STEAK", None),
    ],
)
def test_two_wilds_pay_as_two_wilds(row: str, win: tuple[str, int, int] | None) -> None:
    assert _row(ATKINS, row) == win


@pytest.mark.case(29)
@pytest.mark.parametrize("count", range(31))
def test_more_scatters_than_the_table_lists(count: int) -> None:
    shape = Shape(
        reels=6,
        rows=5,
        symbols=["A", "B", "E"],
        wild=None,
        scatters=["E"],
        pays={"A": {6: 1}},
        scatter_pays={"E": field_data.SCATTER_PAYS},
        lines=[(0,) * 6],
    )
    window = [
        ["E" if reel * 5 + row < count else "AB"[(reel + row) % 2] for reel in range(6)]
        for row in range(5)
    ]
    paid = field_data.scatter_pay(count)
    found = [win for win in seen(declare(shape), window, 1, 3) if not win[0]]
    assert [(win[2], win[4]) for win in found] == ([(count, paid * 3)] if paid else [])


@pytest.mark.case(11)
@pytest.mark.case(34)
@pytest.mark.parametrize(("apart", "hits"), field_data.SEEN_APART)
def test_scatters_are_seen_by_their_order(apart: int, hits: int) -> None:
    shape = Shape(
        reels=1,
        rows=3,
        symbols=["A", "E"],
        wild=None,
        scatters=["E"],
        pays={"A": {1: 0}},
        scatter_pays={"E": {1: 1}},
        lines=[(0,)],
    )
    places, stops = field_data.scatters(apart), np.arange(field_data.STOPS).reshape(-1, 1)
    strip = tuple("E" if stop in places else "A" for stop in range(field_data.STOPS))
    got = totals(declare(shape), [strip], stops, 1, 1)
    assert (got[:, 1] > 0).sum() == hits


@pytest.mark.case(34)
def test_nine_of_sixteen_windows_show_both_scatters() -> None:
    shape = Shape(
        reels=2,
        rows=3,
        symbols=["A", "B", "C", "E"],
        wild=None,
        scatters=["E"],
        pays={"A": {2: 1}},
        scatter_pays={"E": {2: 1}},
        lines=[(0, 0)],
    )
    stops = np.array([(a, b) for a in range(4) for b in range(4)])
    got = totals(declare(shape), [tuple("EABC")] * 2, stops, 1, 1)
    assert (got[:, 1] == 1).sum() == 9


@pytest.mark.case(13)
@pytest.mark.case(20)
def test_a_window_does_not_remember_the_one_before() -> None:
    game = declare(ATKINS)
    first = evaluate(game, [["STEAK"] * 5], 1, 1)
    second = evaluate(game, [["EGGS"] * 5], 1, 1)
    assert [event.symbol for event in first if hasattr(event, "symbol")] == ["STEAK"]
    assert [event.symbol for event in second if hasattr(event, "symbol")] == ["EGGS"]
    assert evaluate(game, [["STEAK"] * 5], 1, 1) == first


@pytest.mark.case(25)
def test_a_scatter_is_never_a_line_win() -> None:
    window = [["SCALE"] * 5]
    assert _row(ATKINS, "SCALE SCALE SCALE SCALE SCALE") is None
    assert [win[0] for win in seen(declare(ATKINS), window, 1, 1)] == [0]


@pytest.mark.case(16)
def test_the_multiplier_is_in_the_event_and_in_the_total() -> None:
    game, window = declare(ATKINS), [["BACON", "BACON", "BACON", "EGGS", "EGGS"]]
    assert [win[4] for win in seen(game, window, 1, 3)] == [30]
    strips = [(symbol,) for symbol in window[0]]
    assert totals(game, strips, np.zeros((1, 5), np.int64), 1, 3).tolist() == [[30, 0]]
