"""A line from counts alone, against every way in which its cells can show."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fullcycle.rules import Game
from fullcycle.solve.laid import Steps
from fullcycle.solve.lines import LinePays, Reading, shapes
from fullcycle.solve.space import exactly
from solve.lab import GAME, best_pay

SYMBOLS = ("TSAR", "TSARINA", "SEAL", "TEN", "EGG")


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Three or four reels, five symbols, any pays that do not fall, with or without a wild."""
    width = draw(st.integers(3, 4))
    pays = {}
    for symbol in SYMBOLS[:4]:
        steps = draw(st.lists(st.integers(0, 9), min_size=width, max_size=width))
        table = dict(enumerate(itertools.accumulate(steps), 1))
        pays[symbol] = {n: pay for n, pay in table.items() if draw(st.booleans()) or n == width}
    lengths = st.integers(3, 5)
    strips = tuple(
        tuple(draw(st.lists(st.sampled_from(SYMBOLS), min_size=n, max_size=n)))
        for n in [draw(lengths) for _ in range(width)]
    )
    lines = tuple({tuple(draw(st.integers(0, 2)) for _ in range(width)) for _ in range(3)})
    return replace(
        GAME,
        symbols=SYMBOLS,
        wild=draw(st.sampled_from(["TSAR", None])),
        reels={"base": strips, "free": strips},
        pays=pays,
        lines=lines,
        bets=replace(GAME.bets, max_lines=len(lines), default=(5, 1, len(lines))),
        top_award=("TSAR", width),
    )


def chances(game: Game, *, exact: bool) -> Any:
    counts = [[strip.count(s) for s in game.symbols] for strip in game.reels["base"]]
    numbers = exactly(np.array(counts)) if exact else np.array(counts, dtype=float)
    return (numbers / numbers.sum(axis=1)[:, None])[:, :, None]


def cells(game: Game) -> list[tuple[str, ...]]:
    """What a line shows from every stop of every reel."""
    return list(itertools.product(*game.reels["base"]))


@settings(max_examples=60, deadline=None)
@given(games())
def test_a_line_from_counts_is_a_line_from_all_its_cells(game: Game) -> None:
    seen = cells(game)
    pays = [best_pay(shown, game.pays, game.wild) for shown in seen]
    reading = Reading(LinePays(game), chances(game, exact=True))
    reading.forward()
    assert reading.mean[0] == Fraction(sum(pays), len(seen))
    squares = reading.squares()
    assert squares[game.width][0] == Fraction(sum(pay * pay for pay in pays), len(seen))
    hits = sum(chance[0] for chance in reading.sure())
    assert hits == Fraction(sum(pay > 0 for pay in pays), len(seen))


@settings(max_examples=40, deadline=None)
@given(games())
def test_what_the_first_cells_say(game: Game) -> None:
    """squares[k]: the mean square of the mean pay once k cells are known."""
    strips = game.reels["base"]
    reading = Reading(LinePays(game), chances(game, exact=True))
    reading.forward()
    for k, square in enumerate(reading.squares()):
        heads, tails = itertools.product(*strips[:k]), list(itertools.product(*strips[k:]))
        means = [
            Fraction(sum(best_pay(h + t, game.pays, game.wild) for t in tails), len(tails))
            for h in heads
        ]
        assert square[0] == sum(mean * mean for mean in means) / len(means)


@settings(max_examples=60, deadline=None)
@given(games(), st.data())
def test_how_often_an_award_shows(game: Game, data: st.DataObject) -> None:
    """The reported win is the highest, and of equal ones the longer."""
    symbol = data.draw(st.sampled_from([s for s in SYMBOLS[:4] if game.pays[s]]))
    count = data.draw(st.integers(2, game.width))
    shows = 0
    for shown in cells(game):
        readings = []
        for other in game.pays:
            run = 0
            while run < game.width and shown[run] in {other, game.wild}:
                run += 1
            pay = best_pay(shown[:run], {other: game.pays[other]}, game.wild)
            if other in shown[:run] and pay:
                readings.append((pay, run, other))
        if readings:
            shows += max(readings)[1:] == (count, symbol)
    reading = Reading(LinePays(game), chances(game, exact=True))
    reading.forward()
    if game.pays[symbol].get(count):
        place = game.symbols.index(symbol)
        assert reading.shows(place, count)[0] == Fraction(shows, len(cells(game)))


@settings(max_examples=40, deadline=None)
@given(games())
def test_pairs_of_lines_on_strips(game: Game) -> None:
    strips, steps = game.reels["base"], Steps(game, LinePays(game))
    square, by_scatters, windows = 0, [0] * (3 * game.width + 1), 0
    for stops in itertools.product(*(range(len(strip)) for strip in strips)):
        window = [
            [strip[(stop + row) % len(strip)] for row in range(game.rows)]
            for strip, stop in zip(strips, stops, strict=True)
        ]
        coins = sum(
            best_pay([window[reel][row] for reel, row in enumerate(line)], game.pays, game.wild)
            for line in game.lines
        )
        windows += 1
        square += coins * coins
        by_scatters[sum(column.count("EGG") for column in window)] += coins
    found = steps.moments(strips)
    assert math.isclose(found.square, square / windows, rel_tol=1e-12, abs_tol=1e-12)
    known = [coins / windows for coins in by_scatters]
    assert np.allclose(found.by_scatters, known, rtol=1e-12, atol=1e-12)


def test_floats_and_fractions_say_the_same() -> None:
    both = [Reading(LinePays(GAME), chances(GAME, exact=exact)) for exact in (True, False)]
    for reading in both:
        reading.forward()
    exact, floats = ([*r.squares(), *r.sure(), r.shows(0, 5), r.shows(1, 3)] for r in both)
    assert [float(x[0]) for x in exact] == pytest.approx([x[0] for x in floats], rel=1e-12)


@pytest.mark.parametrize(
    ("shown", "symbol", "count"),
    [
        ("TSAR TSAR JACK NINE NINE", "JACK", 3),  # 10 either way: the longer is reported
        ("TSAR TSAR TSAR JACK NINE", "TSAR", 3),
        ("TSAR TSAR TSAR JACK JACK", "TSAR", 3),
        ("TSAR TSAR EGG JACK JACK", "TSAR", 2),
        ("TSAR TSARINA NINE NINE NINE", "TSARINA", 2),
    ],
)
def test_which_win_a_line_reports(shown: str, symbol: str, count: int) -> None:
    """Strips of one symbol each: one of all awards shows for sure, no other ever."""
    certain = np.zeros((5, len(GAME.symbols), 1))
    for reel, cell in enumerate(shown.split()):
        certain[reel, GAME.symbols.index(cell)] = 1
    reading = Reading(LinePays(GAME), certain)
    reading.forward()
    wins = {
        (name, n): reading.shows(GAME.symbols.index(name), n)[0]
        for name, pays in GAME.pays.items()
        for n in pays
    }
    assert {award for award, chance in wins.items() if chance} == {(symbol, count)}
    assert wins[symbol, count] == 1


def test_overlaps_of_lines() -> None:
    found = shapes(GAME)
    assert found.number == 25
    assert found.sharing[0] + sum(found.sharing[1:]) == 25 * 24
    assert found.heads[:2] == (1, 3)
    two = replace(
        GAME,
        lines=((1, 1, 1, 1, 1), (1, 1, 0, 1, 1)),
        bets=replace(GAME.bets, max_lines=2, default=(5, 1, 2)),
    )
    assert shapes(two).sharing == (0, 0, 2, 0, 0, 0)
    assert shapes(two).heads == (1, 1, 1, 2, 2, 2)
