from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest

from fullcycle.rules import events

EXAMPLES: list[events.AnyEvent] = [
    events.Spin(window=["A B", "B A"], stops=[3, 0], feature="base", left=0),
    events.Spin(window=["A B", "B A"], stops=None, feature="free", left=4),
    events.Reveal(cells=[(1, 2)], symbol="EGG", value=7),
    events.Reveal(cells=[(1, 2), (3, 1)], symbol="RUBY"),
    events.LineWin(line=1, symbol="A", count=3, cells=[(1, 2), (2, 2), (3, 2)], coins=15),
    events.ScatterWin(symbol="EGG", count=2, cells=[(1, 1), (5, 3)], coins=50),
    events.Feature(name="free", granted={"spins": 16}, left=16),
    events.Feature(name="free", granted={"spins": 1}, left=3, more=True),
    events.FeatureEnd(name="free", coins=120),
    events.Gamble(card="QH", on="red", won=True, coins=15, amount=30, left=4),
    events.Cap(coins=5000),
    events.Settled(coins=30),
]


def test_examples_show_every_event() -> None:
    assert {type(event) for event in EXAMPLES} == set(get_args(events.AnyEvent))


def test_events_survive_json() -> None:
    text = msgspec.json.encode(EXAMPLES)
    assert msgspec.json.decode(text, type=list[events.AnyEvent]) == EXAMPLES
    assert json.loads(json.dumps(events.to_json(EXAMPLES))) == json.loads(text)


@pytest.mark.case(17)
def test_json_carries_types_and_numbers_as_such() -> None:
    shown = events.to_json(EXAMPLES)
    types = """spin spin reveal reveal line_win scatter_win feature feature feature_end gamble cap
        settled"""
    assert [event["type"] for event in shown] == types.split()
    assert shown[2]["value"] == 7
    assert type(shown[2]["value"]) is int
    assert json.loads(json.dumps(shown[4]["cells"])) == [[1, 2], [2, 2], [3, 2]]


def test_events_cannot_be_changed() -> None:
    for event in EXAMPLES:
        with pytest.raises(AttributeError):
            setattr(event, event.__struct_fields__[0], None)
