"""A small valid game that tests spoil in one place at a time."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from fullcycle.rules import CoinBets, Draw, Game, Grant, Outcome, Stage


def _run(*_: object) -> Outcome:
    return (0,), ()


@pytest.fixture
def make() -> Callable[..., Game]:
    """A builder of the small game; keywords replace single fields."""

    def build(**changes: Any) -> Game:
        fields: dict[str, Any] = {
            "id": "small",
            "title": "Small",
            "mechanic": "lines",
            "symbols": ("A", "B", "W", "S"),
            "wild": "W",
            "scatters": ("S",),
            "rows": 2,
            "reels": {"base": (tuple("ABWS"), tuple("AABS"), tuple("BAWS"))},
            "pays": {"A": {2: 1, 3: 5}, "W": {3: 50}},
            "scatter_pays": {"S": {2: 1, 3: 4}},
            "lines": ((0, 0, 0), (1, 1, 1)),
            "draws": (Draw.uniform("number", [1, 2, 3]),),
            "bets": CoinBets((1, 20), 10, 2, (1, 1, 2), 1000),
            "stages": (
                Stage("base", _run, ("lines",), (Grant("bonus"),), "base"),
                Stage("bonus", _run, ("bonus",), (), None, ("number",)),
            ),
            "top_award": ("W", 3),
            "published_rtp": Fraction(19, 20),
            "rules": {"SM-1": "It is small."},
            "art": {"A": "the letter"},
        }
        return Game(**(fields | changes))

    return build
