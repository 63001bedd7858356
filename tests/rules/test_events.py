from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest

from fullcycle.rules.events import (
    AnyEvent,
    Cap,
    Feature,
    FeatureEnd,
    Gamble,
    Hold,
    LineWin,
    Pick,
    PrizeWin,
    Reveal,
    ScatterWin,
    Settled,
    Spin,
    WayWin,
    Wheel,
    to_json,
)

EXAMPLES: list[AnyEvent] = [
    Spin(window=["A B", "B A"], stops=[3, 0], feature="base", left=0),
    Spin(window=["A B", "B A"], stops=None, feature="free", left=4),
    Reveal(cells=[(1, 2)], symbol="EGG", value=7),
    Reveal(cells=[(1, 2), (3, 1)], symbol="RUBY"),
    LineWin(line=1, symbol="A", count=3, cells=[(1, 2), (2, 2), (3, 2)], coins=15),
    ScatterWin(symbol="EGG", count=2, cells=[(1, 1), (5, 3)], coins=50),
    Feature(name="free", granted={"spins": 16}, left=16),
    Feature(name="free", granted={"spins": 1}, left=3, more=True),
    FeatureEnd(name="free", coins=120),
    Gamble(card="QH", on="red", won=True, coins=15, amount=30, left=4),
    Cap(coins=5000),
    Settled(coins=30),
    WayWin(symbol="A", count=3, ways=2, cells=[(1, 1), (1, 2), (2, 1), (3, 2)], coins=8),
    PrizeWin(feature="bonus", what="331", coins=331),
    Pick(feature="tarot", index=1, showed="orange", places=["credits", "orange", "purple"]),
    Wheel(index=0, showed="+1x", wedges=["+1x", "start"], state={"multiplier": 2}),
    Hold(reels=[2, 3], left=1),
]


def test_examples_show_every_event() -> None:
    assert {type(event) for event in EXAMPLES} == set(get_args(AnyEvent))


def test_events_survive_json() -> None:
    text = msgspec.json.encode(EXAMPLES)
    assert msgspec.json.decode(text, type=list[AnyEvent]) == EXAMPLES
    assert json.loads(json.dumps(to_json(EXAMPLES))) == json.loads(text)


@pytest.mark.case(17)
def test_json_carries_types_and_numbers_as_such() -> None:
    shown = to_json(EXAMPLES)
    types = """spin spin reveal reveal line_win scatter_win feature feature feature_end gamble cap
        settled way_win prize_win pick wheel hold"""
    assert [event["type"] for event in shown] == types.split()
    assert shown[2]["value"] == 7
    assert type(shown[2]["value"]) is int
    assert json.loads(json.dumps(shown[4]["cells"])) == [[1, 2], [2, 2], [3, 2]]


def test_events_cannot_be_changed() -> None:
    for event in EXAMPLES:
        with pytest.raises(AttributeError):
            setattr(event, event.__struct_fields__[0], None)
