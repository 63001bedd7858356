"""The exact reading of Days of the Tsar against figures counted in another way."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fullcycle.exact import figures
from fullcycle.games import find
from fullcycle.sheets import load
from games.tsar_lab import GAME
from second import tsar
from second.exact import FreeSpins, Lines

TSAR = find(GAME)


def _on(strips: tuple[tuple[str, ...], ...], lines: int) -> Lines:
    return Lines(
        strips,
        rows=3,
        lines=tsar.LINES[:lines],
        pays=tsar.PAYS,
        wild=tsar.WILD,
        scatter=tsar.SCATTER,
        scatter_pays=tsar.SCATTER_PAYS["EGG"],
    )


def _second(lines: int) -> FreeSpins:
    base = _on(TSAR.reels["base"], lines)
    same = TSAR.reels["free"] == TSAR.reels["base"]
    free = base if same else _on(TSAR.reels["free"], lines)
    return FreeSpins(base, free, numbers=tsar.EGG_NUMBERS)


def _exact(figure: dict[str, Any]) -> Fraction:
    assert figure["method"] == "exact"
    return Fraction(figure["fraction"])


def _same(found: dict[str, Any], lines: int) -> None:
    """Every fraction equal: a full cycle of windows, and pairs of lines by their symbols."""
    second = _second(lines)
    mean, variance = second.round_moments()
    assert _exact(found["rtp"]) == mean / lines
    assert sum((_exact(part) for part in found["parts"].values()), Fraction(0)) == mean / lines
    assert _exact(found["variance"]) == variance / lines**2
    assert _exact(found["hit_frequency"]) == second.base.hit_frequency()
    assert _exact(found["parts"]["lines"]) == second.base.spin_mean() / lines - _eggs(second)
    assert _exact(found["parts"]["scatter"]) == _eggs(second)
    feature = found["features"]["free_spins"]
    assert _exact(feature["one_in"]) == 1 / second.trigger_chance()
    assert _exact(feature["first_spins"]) == second.mean_start()
    assert _exact(feature["spins"]) == second.mean_played()
    assert _exact(feature["granted_per_spin"]) == second.growth < 1
    assert _exact(feature["rtp"]) == second.feature_coins() / lines
    assert found["cycle"] == second.base.cycle


def _eggs(second: FreeSpins) -> Fraction:
    """The egg wins' part of the return."""
    base = second.base
    coins = sum((base.scatter_coins(k) * c for k, c in second.chances.items()), Fraction(0))
    return coins / len(base.lines)


@pytest.mark.rule("DT-19", "DT-20", "DT-22", "DT-23", "DT-26")
def test_the_committed_sheet_equals_the_second_count() -> None:
    sheet = load(TSAR)
    assert sheet is not None
    _same(sheet, 25)


@pytest.mark.release
@pytest.mark.parametrize("lines", [1, 2, 9, 25])
def test_the_full_cycle_equals_the_second_count(lines: int) -> None:
    """The return does not depend on the bet; the variance does, and is equal on each."""
    found = figures(TSAR, TSAR.bets.make(20, 20, lines))
    _same(found, lines)
    assert _exact(found["rtp"]) == _exact(figures_of_all_lines()["rtp"])


def figures_of_all_lines() -> dict[str, Any]:
    sheet = load(TSAR)
    assert sheet is not None
    return sheet
