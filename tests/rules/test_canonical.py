from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from fullcycle.rules import CARDS, CoinBets, Draw, Game
from fullcycle.rules.canonical import canonical, describe

DRAWS = (Draw.uniform("number", [1, 2, 3]), CARDS)


def test_info_says_what_was_declared(make: Callable[..., Game]) -> None:
    shown = describe(make())
    assert shown["lines"] == [[1, 1, 1], [2, 2, 2]]
    assert shown["reels"] == {"base": [list("ABWS"), list("AABS"), list("BAWS")]}
    assert shown["pays"] == {"A": {"2": 1, "3": 5}, "W": {"3": 50}}
    assert shown["scatter_pays"] == {"S": {"2": 1, "3": 4}}
    assert shown["weights"] == {"number": {"1": 1, "2": 1, "3": 1}}
    assert shown["symbols"] == ["A", "B", "W", "S"]
    assert shown["rules"] == {"SM-1": "It is small."}
    assert (shown["rows"], shown["cap"], shown["gamble"]) == (2, None, None)
    assert shown["max_spins"] is False
    assert describe(make(max_spins=True))["max_spins"] is True
    assert json.loads(json.dumps(shown)) == shown


def test_the_same_rules_are_the_same_bytes(make: Callable[..., Game]) -> None:
    assert canonical(make()) == canonical(make())
    turned = make(pays={"W": {3: 50}, "A": {3: 5, 2: 1}})
    assert canonical(turned) == canonical(make())
    assert canonical(make(art={"A": "another picture"})) == canonical(make())
    assert canonical(make(max_spins=True)) == canonical(make())


@pytest.mark.parametrize(
    "change",
    [
        {"id": "other"},
        {"rows": 3},
        {"wild": None},
        {"reels": {"base": (tuple("ABSW"), tuple("AABS"), tuple("BAWS"))}},
        {"pays": {"A": {2: 1, 3: 6}, "W": {3: 50}}},
        {"scatter_pays": {"S": {2: 2, 3: 4}}},
        {"lines": ((1, 1, 1), (0, 0, 0))},
        {"draws": (Draw("number", (1, 2, 3), (1, 2, 1)),)},
        {"bets": CoinBets((1, 25), 10, 2, (1, 1, 2), 1000)},
        {"published_rtp": Fraction(96, 100)},
        {"cap": 5000},
        {"features": {"free": {"trigger": 3}}},
        {"rules": {"SM-1": "It is tiny."}},
    ],
    ids=lambda change: next(iter(change)),
)
def test_any_change_of_rules_changes_the_bytes(
    make: Callable[..., Game], change: dict[str, Any]
) -> None:
    assert canonical(make(**change)) != canonical(make())


def test_any_change_of_the_gamble_does_too(make: Callable[..., Game]) -> None:
    limits = [{"rounds": 5, "limit": "10.00"}, {"rounds": 4, "limit": "10.00"}, {"rounds": 5}, None]
    assert len({canonical(make(gamble=gamble, draws=DRAWS)) for gamble in limits}) == 4
