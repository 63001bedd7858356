"""From a trace's rows to events: every kind of row, and none that is unknown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fullcycle.engine import trace
from fullcycle.games import find
from fullcycle.play.decode import Decoder
from fullcycle.rules.events import (
    Cap,
    Feature,
    FeatureEnd,
    Gamble,
    LineWin,
    Pick,
    PrizeWin,
    Reveal,
    ScatterWin,
    Settled,
    Spin,
    to_json,
)
from support.engine_tsar import TSAR

STRIPS = [TSAR.reels["base"]]
SYMBOLS = TSAR.symbols
BASE, EGGS, FREE, GAMBLE = range(4)


def row(kind: int, *values: int) -> list[int]:
    """One row of a trace."""
    return [kind, *values, *([0] * (trace.COLUMNS - 1 - len(values)))]


def read(*rows: list[int], limit: int = 1000) -> list[Any]:
    """The events of these rows."""
    return list(Decoder(TSAR, STRIPS, limit).read(rows))


# Reels 1 to 3 show their egg in the first row here, reel 4 in the last, reel 5 wraps round.
SPUN = [row(trace.STAGE, 0, BASE, 0), row(trace.SPIN, 0, 0, 4, 5, 8, 4, 37)]


def test_every_kind_of_row_has_its_reader() -> None:
    kinds = {
        *(trace.STAGE, trace.SPIN, trace.LINE_WIN, trace.SCATTER_WIN, trace.REVEAL),
        *(trace.BEGIN, trace.MORE, trace.END, trace.GAMBLE, trace.CAP),
        *(trace.WAY_WIN, trace.ROW_WIN, trace.PRIZE, trace.PICK, trace.WHEEL),
        *(trace.HOLD, trace.CHANGE, trace.COLLECT),
    }
    assert set(Decoder._readers) == kinds


@pytest.mark.parametrize("kind", [0, 19, -1, 99])
def test_an_unknown_kind_fails(kind: int) -> None:
    with pytest.raises(KeyError):
        read(row(kind))


def test_a_spin() -> None:
    (spin,) = read(*SPUN)
    assert spin == Spin(
        window=[
            "EGG EGG EGG NINE NINE",
            "QUEEN STATUE ACE TSARINA QUEEN",
            "JACK SEAL KING EGG SEAL",
        ],
        stops=[4, 5, 8, 4, 37],
        feature="base",
        left=0,
    )


def test_a_free_spin_knows_how_many_are_left() -> None:
    (spin,) = read(row(trace.STAGE, 0, FREE, 7), SPUN[1])
    assert (spin.feature, spin.left) == ("free", 7)


def test_a_stop_beyond_the_own_strip_has_no_number() -> None:
    strips = [[(*strip, "EGG", "EGG", "EGG") for strip in TSAR.reels["base"]]]
    (spin,) = Decoder(TSAR, strips).read([SPUN[0], row(trace.SPIN, 0, 0, 36, 0, 0, 0, 0)])
    assert isinstance(spin, Spin)
    assert spin.stops is None
    assert [line.split()[0] for line in spin.window] == ["EGG"] * 3


def test_a_line_win() -> None:
    events = read(*SPUN, row(trace.LINE_WIN, 400, 3, SYMBOLS.index("KING"), 4, 0, 1))
    assert events[1] == LineWin(
        line=4, symbol="KING", count=4, cells=[(1, 1), (2, 2), (3, 3), (4, 2)], coins=400
    )


def test_a_scatter_win() -> None:
    events = read(*SPUN, row(trace.SCATTER_WIN, 125, SYMBOLS.index("EGG"), 4))
    cells = [(1, 1), (2, 1), (3, 1), (4, 3)]
    assert events[1] == ScatterWin(symbol="EGG", count=4, cells=cells, coins=125)


def test_eggs_turn_one_after_another_by_reel() -> None:
    eggs = [row(trace.REVEAL, 0, SYMBOLS.index("EGG"), 0, entry) for entry in (0, 9, 4, 2)]
    assert read(*SPUN, *eggs)[1:] == [
        Reveal(cells=[cell], symbol="EGG", value=value)
        for cell, value in (((1, 1), 1), ((2, 1), 10), ((3, 1), 5), ((4, 3), 3))
    ]


def test_only_features_begin_and_end_in_public() -> None:
    rows = [
        *(row(trace.BEGIN, 0, BASE, 1), *SPUN, row(trace.END, 0, BASE)),
        *(row(trace.BEGIN, 0, EGGS, 4), row(trace.END, 0, EGGS)),
        *(row(trace.BEGIN, 0, GAMBLE, 1), row(trace.MORE, 0, GAMBLE, 1, 1)),
    ]
    assert [type(event) for event in read(*rows)] == [Spin]


def test_a_feature_with_its_total() -> None:
    egg = SYMBOLS.index("EGG")
    rows = [
        *(*SPUN, row(trace.SCATTER_WIN, 500, egg, 4)),
        row(trace.BEGIN, 0, FREE, 18),
        *(row(trace.STAGE, 0, FREE, 17), SPUN[1], row(trace.LINE_WIN, 40, 0, 1, 2)),
        *(row(trace.SCATTER_WIN, 500, egg, 4), row(trace.MORE, 0, FREE, 4, 21)),
        row(trace.END, 0, FREE),
    ]
    features = [event for event in read(*rows) if isinstance(event, Feature | FeatureEnd)]
    assert features == [
        Feature(name="free_spins", granted={"spins": 18}, left=18, more=False),
        Feature(name="free_spins", granted={"spins": 4}, left=21, more=True),
        FeatureEnd(name="free_spins", coins=540),
    ]


def test_the_cap_ends_what_is_open() -> None:
    rows = [row(trace.BEGIN, 0, FREE, 3), row(trace.LINE_WIN, 40, 0, 1, 2), row(trace.CAP, 30)]
    assert read(*rows)[-2:] == [FeatureEnd(name="free_spins", coins=40), Cap(coins=30)]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((300, 10, 1, 600, 1), ("QH", "red", True, 300, 600, 4)),
        ((-600, 13 * 3 + 8, 1, 0, 2), ("TS", "red", False, -600, 0, 0)),
        ((900, 13 + 5, 4, 1200, 2), ("7D", "diamonds", True, 900, 1200, 0)),
        ((900, 13 * 2, 5, 1000, 5), ("2C", "clubs", True, 900, 1000, 0)),
    ],
)
def test_a_gamble(values: tuple[int, ...], expected: tuple[Any, ...]) -> None:
    card, on, won, coins, amount, left = expected
    assert read(row(trace.GAMBLE, *values)) == [
        Gamble(card=card, on=on, won=won, coins=coins, amount=amount, left=left)
    ]


@pytest.mark.case(17)
def test_events_as_json_carry_their_type_and_numbers() -> None:
    decoder = Decoder(TSAR, STRIPS)
    decoder.read([*SPUN, row(trace.REVEAL, 0, SYMBOLS.index("EGG"), 0, 9)])
    events = json.loads(json.dumps(to_json(decoder.settle(1300))))
    assert events[1] == {"type": "reveal", "cells": [[1, 1]], "symbol": "EGG", "value": 10}
    assert events[2] == {"type": "settled", "coins": 1300}
    assert decoder.events[-1] == Settled(coins=1300)


def test_picks_show_what_lay_everywhere_and_a_bonus_its_total() -> None:
    """Entry 3 of the cards is orange, purple, credits; entry 1 of the gems ends 1000, 500."""
    game = find("gypsy-queen")
    tarot, gems = (game.stages.index(game.stage(name)) for name in ("tarot", "gems"))
    begun = row(trace.BEGIN, 0, tarot, 1)
    begun[trace.STATE : trace.STATE + 3] = [0, 0, 4]
    rows = [
        *(begun, row(trace.STAGE, 0, tarot, 0), row(trace.PICK, 0, 0, 3, 2)),
        *(row(trace.PRIZE, 40, 0, 0), row(trace.MORE, 0, tarot, 1, 1)),
        *(row(trace.STAGE, 0, tarot, 0), row(trace.PICK, 0, 0, 3, 1)),
        *(row(trace.BEGIN, 0, gems, 1), row(trace.STAGE, 0, gems, 0)),
        *(row(trace.PICK, 0, 1, 1, 4), row(trace.PRIZE, 2000, 1, 3)),
        *(row(trace.END, 0, gems), row(trace.END, 0, tarot)),
    ]
    cards, stones = ["orange", "purple", "credits"], ["50", "100", "250", "1000", "500"]
    assert Decoder(game, list(game.reels.values())).read(rows) == [
        Feature(name="bonus", granted={"orange": 0, "purple": 0, "lines": 4}, left=1),
        Pick(feature="tarot", index=2, showed="credits", places=cards),
        PrizeWin(feature="tarot", what="credits", coins=40),
        Pick(feature="tarot", index=1, showed="purple", places=cards),
        Pick(feature="gems", index=4, showed="500", places=stones),
        PrizeWin(feature="gems", what="500", coins=2000),
        FeatureEnd(name="bonus", coins=2040),
    ]
