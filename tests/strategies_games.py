"""Hypothesis makes small game files of any mechanic; their windows can be tried one by one.

Data varies far more than structure: kernels are compiled for each set of features, not for each
game. What a file must not say is tested on the loader; these files are all right.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from machines import toml_text
from second import rounds
from second.combos import row_win
from second.declared import Declared

Draw = st.DrawFn
Document = dict[str, Any]
PLAIN = ("A", "B", "C", "D")
WILDS = ("V", "W")
SCATTERS = ("S", "T")
BONUS = "L"
PAYS = (1, 2, 3, 5, 8, 10, 20)


@dataclass(frozen=True)
class Structure:
    """What decides which kernels a game needs."""

    mechanic: str
    free: bool = False
    bonus: bool = False
    bonus_in_free: bool = True

    def __str__(self) -> str:
        bonus = "bonus" if self.bonus_in_free or not self.free else "bonus-paid-spins-only"
        return "-".join([self.mechanic, *["free"] * self.free, *[bonus] * self.bonus])


FEATURES: tuple[dict[str, bool], ...] = (
    {},
    {"free": True},
    {"bonus": True},
    {"free": True, "bonus": True},
    {"free": True, "bonus": True, "bonus_in_free": False},
)
STRUCTURES = [Structure(m, **more) for m in ("lines", "ways", "rows") for more in FEATURES]

#: The same games each time: a band of 4.5 sigma must not fail once in a long while.
SLOW = settings(
    deadline=None,
    max_examples=6,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def of_any_structure(test: Callable[..., None]) -> Callable[..., None]:
    """A test of (structure, data, ...) for every structure, with a few games of each."""
    tried = settings(SLOW)(given(data=st.data())(test))
    marked: Callable[..., None] = pytest.mark.parametrize("structure", STRUCTURES, ids=str)(tried)
    return marked


@st.composite
def games(draw: Draw, structure: Structure) -> str:
    """The text of a game file of that structure; its free spins end."""
    reels, rows = draw(st.sampled_from([(3, 1), (3, 2), (3, 3), (4, 2), (2, 3)]))
    scatters = list(SCATTERS[: draw(st.integers(int(structure.free), 2))])
    wilds = list(WILDS[: draw(st.integers(0, 2))])
    paying = [*PLAIN, *wilds]
    symbols = draw(st.permutations([*paying, *scatters, *([BONUS] if structure.bonus else [])]))
    game: Document = {
        "id": f"small-{structure}",
        "title": "Small",
        "mechanic": structure.mechanic,
        "rows": rows,
        "symbols": symbols,
        "scatters": scatters,
        "bets": {"coin_sizes": ["0.01"], "max_coins": 3},
        "wild_multipliers": draw(st.sampled_from(["each", "once"])),
        "scatter_pays": {s: draw(_table(reels * rows)) for s in scatters if draw(st.booleans())},
    }
    if wilds:
        game["wilds"] = draw(_wilds(wilds, symbols, scatters, game))
    if structure.mechanic == "ways":
        game["bets"]["cost"] = draw(st.integers(1, 20))
    else:
        game["lines"] = draw(_lines(reels, rows))
    sets = ["base", *(["free"] if structure.free and draw(st.booleans()) else [])]
    game["reels"] = {name: draw(_strips(reels, rows, symbols)) for name in sets}
    if draw(st.booleans()):
        game["weights"] = {name: draw(_weights(game["reels"][name])) for name in sets}
    if structure.bonus:
        game["bonus"] = draw(_bonus(structure, reels, rows))
        _come_true(game, BONUS, game["bonus"]["count"])
    if structure.mechanic != "rows":
        payers = draw(st.lists(st.sampled_from(paying), min_size=1, unique=True))
        game["pays"] = {symbol: draw(_table(reels)) for symbol in sorted(payers)}
    if structure.free:
        most = reels * rows
        game["free_spins"] = draw(
            _free_spins(scatters, sets[-1], game.get("pays", {}), reels, most)
        )
        _come_true(game, scatters[0], min(int(n) for n in game["free_spins"]["award"]))
    if structure.mechanic == "rows":
        game["pay_rows"] = draw(_pay_rows(game, paying))
    return _ending(game)


def _text(game: Document) -> str:
    return toml_text.document({name: value for name, value in game.items() if value != {}})


@st.composite
def _table(draw: Draw, most: int) -> dict[str, int]:
    """Pays that never fall, by some of the counts; a table may end early and have gaps."""
    counts = sorted(
        draw(st.lists(st.integers(1, min(most, 5)), min_size=1, max_size=3, unique=True))
    )
    pays = sorted(draw(st.lists(st.sampled_from(PAYS), min_size=len(counts), max_size=len(counts))))
    return {str(count): pay for count, pay in zip(counts, pays, strict=True)}


@st.composite
def _wilds(
    draw: Draw,
    wilds: Sequence[str],
    symbols: Sequence[str],
    scatters: Sequence[str],
    game: Document,
) -> list[Document]:
    """Wilds, some of which stand for a few symbols only."""
    once = game["mechanic"] == "ways" and game["wild_multipliers"] == "once"
    common = draw(st.integers(1, 3))
    found = []
    for wild in wilds:
        others = [symbol for symbol in symbols if symbol != wild and symbol not in scatters]
        rule: Document = {"symbol": wild}
        multiplier = common if once else draw(st.integers(1, 3))
        if multiplier > 1 or draw(st.booleans()):
            rule["multiplier"] = multiplier
        limits = draw(st.sampled_from([None, None, "only_for", "not_for"]))
        if limits:
            rule[limits] = draw(st.lists(st.sampled_from(others), min_size=1, unique=True))
        found.append(rule)
    return found


@st.composite
def _lines(draw: Draw, reels: int, rows: int) -> list[list[int]]:
    line = st.lists(st.integers(1, rows), min_size=reels, max_size=reels)
    return draw(st.lists(line, min_size=1, max_size=4, unique_by=tuple))


@st.composite
def _strips(draw: Draw, reels: int, rows: int, symbols: Sequence[str]) -> list[str]:
    """Short strips of few different symbols, so that much is won; an A lies on each."""
    few = draw(st.lists(st.sampled_from(symbols), min_size=2, max_size=5, unique=True))
    stop = st.sampled_from([*few, *few, *symbols])
    found = []
    for _ in range(reels):
        strip = draw(st.lists(stop, min_size=max(rows, 3), max_size=6))
        strip[draw(st.integers(0, len(strip) - 1))] = "A"
        found.append(" ".join(strip))
    return found


@st.composite
def _weights(draw: Draw, strips: Sequence[str]) -> list[str]:
    return [
        " ".join(str(draw(st.integers(1, 5))) for _ in strip.split())
        for strip in strips
    ]  # fmt: skip


@st.composite
def _bonus(draw: Draw, structure: Structure, reels: int, rows: int) -> Document:
    """A bonus by its prizes, or by the mean and the variance of some prizes."""
    on_line = structure.mechanic == "lines" and draw(st.booleans())
    rule: Document = {
        "symbol": BONUS,
        "count": draw(st.integers(1, reels)),
        "where": "line" if on_line else "window",
        "pays": draw(st.sampled_from(["line", "total"])),
    }
    values = draw(st.lists(st.integers(0, 20), min_size=1, max_size=4, unique=True))
    weights = draw(st.lists(st.integers(1, 5), min_size=len(values), max_size=len(values)))
    if draw(st.booleans()):
        rule |= {"values": values, "weights": weights}
    else:
        total = sum(weights)
        mean = Fraction(sum(v * w for v, w in zip(values, weights, strict=True)), total)
        square = Fraction(sum(v * v * w for v, w in zip(values, weights, strict=True)), total)
        rule |= {"mean": str(mean), "variance": str(square - mean**2)}
    if not structure.bonus_in_free:
        rule["in_free_spins"] = False
    elif draw(st.booleans()):
        rule["in_free_spins"] = True
    return rule


@st.composite
def _free_spins(
    draw: Draw, scatters: Sequence[str], reels: str, pays: Mapping[str, Any], width: int, most: int
) -> Document:
    """Free spins of the first scatter, of which a window shows `most` at most."""
    spins = st.integers(1, 4)
    first = draw(st.integers(1, width))
    rule: Document = {"symbol": scatters[0], "award": {str(first): draw(spins)}}
    if first < most and draw(st.booleans()):
        rule["award"][str(first + 1)] = draw(st.integers(rule["award"][str(first)], 5))
    if draw(st.booleans()):
        rule["retrigger"] = {str(draw(st.integers(1, width))): draw(spins)}
    if draw(st.booleans()):
        rule["multiplier"] = draw(st.integers(2, 4))
    if draw(st.booleans()):
        rule["multiplies"] = draw(st.sampled_from([["lines"], ["scatters"], ["lines", "scatters"]]))
    if draw(st.booleans()) and pays:
        listed = [(symbol, int(count)) for symbol, table in pays.items() for count in table]
        symbol, count = draw(st.sampled_from(listed))
        rule["not_multiplied"] = [{"symbol": symbol, "count": count}]
    if reels != "base" or draw(st.booleans()):
        rule["reels"] = reels
    if draw(st.booleans()):
        rule["limit"] = draw(st.integers(1, 8))
    return rule


def _come_true(game: Document, symbol: str, count: int) -> None:
    """Put the symbol on the first reels, so that `count` of it can show; an A stays on each."""
    strips = [strip.split() for strip in game["reels"]["base"]]
    for strip in strips[:count]:
        if symbol not in strip:
            keep = {"A", BONUS, *game["scatters"][:1]}
            free = [i for i, s in enumerate(strip) if s not in keep or strip.count(s) > 1]
            strip[free[-1]] = symbol
    game["reels"]["base"] = [" ".join(strip) for strip in strips]


@st.composite
def _pay_rows(draw: Draw, game: Document, paying: Sequence[str]) -> list[Document]:
    """Rows that each win in some window: what no window shows first is left out."""
    width, by_coins = len(game["reels"]["base"]), draw(st.booleans())
    cell = st.one_of(
        st.just("*"),
        st.lists(st.sampled_from(paying), min_size=1, max_size=3, unique=True).map("|".join),
    )
    rows: list[Document] = []
    for number in range(draw(st.integers(1, 5))):
        cells = draw(st.lists(cell, min_size=width, max_size=width))
        pays = sorted(draw(st.lists(st.sampled_from(PAYS), min_size=3, max_size=3)))
        rule: Document = {"name": f"ROW-{number}", "cells": cells}
        rule["pay"] = pays if by_coins else pays[0]
        if draw(st.booleans()):
            rule["any_order"] = True
        if draw(st.integers(0, 4)) == 0:
            rule["line"] = draw(st.integers(1, len(game["lines"])))
        if cells != ["*"] * width:
            rows.append(rule)
    last = {"name": "LAST", "cells": ["A"] * width, "pay": [9, 18, 30] if by_coins else 9}
    seen = _rows_seen(game | {"pay_rows": [*rows, last]})
    return [rule for rule in [*rows, last] if rule["name"] in seen]


def _rows_seen(document: Document) -> set[str]:
    """Names of the rows that pay in some window of the base reels."""
    game, found = Declared(_text(document)), set()
    columns = [[shown for shown, _ in reel] for reel in game.reels("base")]
    for window in itertools.product(*columns):
        for number, line in enumerate(game.lines, 1):
            shown = [column[row] for column, row in zip(window, line, strict=True)]
            win = row_win(shown, number, game.pay_rows, game.wilds, 1)
            found |= {win.name} if win else set()
    return found


def _ending(document: Document) -> str:
    """The file, with a retrigger that would make long series taken out."""
    free: Mapping[str, Any] = document.get("free_spins", {})
    if "retrigger" in free and "limit" not in free:
        game = Declared(_text(document))
        cycle = rounds.cycle_of(game, game.stake(), free=True)
        if rounds.mean_of(cycle, lambda spin: spin.free_spins) > Fraction(1, 2):
            document["free_spins"] = {k: v for k, v in free.items() if k != "retrigger"}
    return _text(document)
