"""A game's flat record: what it holds, and what is too large for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.engine import capacity, tables
from fullcycle.games import find
from fullcycle.rules import CoinBets, Draw, Game, RuleError, Stage
from support.engine_games import base, make
from support.engine_lab import UNHURRIED

ONLY = Stage("only", base)
TSAR = find("days-of-the-tsar")


def test_every_stop_shows_what_its_strip_says() -> None:
    flat = tables.build(TSAR)
    for reel, strip in enumerate(TSAR.reels["base"]):
        assert flat.length[0, reel] == len(strip)
        for stop in range(len(strip)):
            shown = [strip[(stop + row) % len(strip)] for row in range(3)]
            codes = flat.strip[0, reel, stop : stop + 3]
            assert [TSAR.symbols[code] for code in codes] == shown
            assert flat.shown[0, reel, stop] == shown.count("EGG")
            for code, symbol in enumerate(TSAR.symbols):
                for number, line in enumerate(TSAR.lines):
                    finds = shown[line[reel]] in {symbol, "TSAR"}
                    if symbol == "EGG":
                        finds = shown[line[reel]] == "EGG"
                    bit = int(flat.mask[0, reel, stop, code]) >> number & 1
                    assert bit == finds


def test_each_scatter_is_counted_in_a_byte_of_its_own() -> None:
    scatters = tuple(f"S{n}" for n in range(capacity.SCATTERS))
    strip = ("A", *(scatter for scatter in scatters for _ in range(3)))
    game = make(
        "bytes",
        ONLY,
        symbols=("A", *scatters),
        scatters=scatters,
        scatter_pays={},
        rows=8,
        reels={"s": (strip,) * 8},
        lines=((0,) * 8,),
    )
    flat = tables.build(game)
    stops = [0, 1, 3, 5, 8, 13, 20, 21]
    shown = sum(int(flat.shown[0, reel, stop]) for reel, stop in enumerate(stops))
    for scatter in scatters:
        expected = sum(strip[(s + row) % len(strip)] == scatter for s in stops for row in range(8))
        assert shown >> int(flat.place[game.symbols.index(scatter)]) & 0xFF == expected
    assert shown >= 0


def test_lines_through_each_row_of_the_first_reel() -> None:
    flat = tables.build(TSAR)
    rows = [[line[0] == row for line in TSAR.lines] for row in range(3)]
    for row in range(3):
        assert [bool(int(flat.through[row]) >> n & 1) for n in range(25)] == rows[row]
    assert sum(int(flat.through[row]).bit_count() for row in range(8)) == 25


@pytest.mark.case(29)
@pytest.mark.parametrize(
    ("pays", "expected"),
    [
        ({3: 5, 4: 10}, [0, 0, 0, 5, 10, 10, 10]),
        ({2: 1, 5: 9}, [0, 0, 1, 1, 1, 9, 9]),
        ({6: 4}, [0, 0, 0, 0, 0, 0, 4]),
        ({1: 2, 2: 2, 4: 3}, [0, 2, 2, 2, 3, 3, 3]),
    ],
)
def test_a_count_that_is_not_listed_pays_as_the_next_lower_one(
    pays: dict[int, int], expected: list[int]
) -> None:
    game = make(
        "counts",
        ONLY,
        reels={"s": (("A", "S"),) * 6},
        lines=((0,) * 6,),
        pays={"A": pays},
        scatter_pays={"S": pays},
        top_award=("A", max(pays)),
    )
    flat = tables.build(game)
    assert flat.pays[0, :7].tolist() == expected
    assert flat.scatter_pays[1, :7].tolist() == expected
    assert set(flat.scatter_pays[1, 6:].tolist()) == {expected[6]}
    assert not flat.pays[1:].any()


def _lines(count: int, reels: int) -> dict[str, Any]:
    """That many lines over strips of two rows."""
    shapes = [tuple(n >> reel & 1 for reel in range(reels)) for n in range(count)]
    return {
        "rows": 2,
        "reels": {"s": (("A", "S"),) * reels},
        "lines": tuple(shapes),
        "bets": CoinBets((1,), 5, count, (1, 1, 1)),
    }


LARGE: Mapping[str, tuple[dict[str, Any], str]] = {
    "reels": ({"reels": {"s": (("A",),) * 9}, "lines": ((0,) * 9,)}, "9 reels are more than"),
    "scatters": (
        {"symbols": tuple("ABCDEFGHI"), "scatters": tuple("BCDEFGHI"), "scatter_pays": {}}
        | {"reels": {"s": (("A",),)}},
        "8 scatters are more than",
    ),
    "rows": ({"rows": 9, "reels": {"s": (("A",) * 9,)}}, "9 rows are more than"),
    "symbols": (
        {"symbols": ("A", "S", "T", *(f"X{n}" for n in range(30)))},
        "33 symbols are more than",
    ),
    "lines": (_lines(65, 7), "65 lines are more than"),
    "reel sets": ({"reels": {f"r{n}": (("A",),) for n in range(4)}}, "4 reel sets are more than"),
    "draws": (
        {"draws": tuple(Draw.uniform(f"d{n}", [1]) for n in range(17))},
        "17 draws are more than",
    ),
    "stops": ({"reels": {"s": (("A",) * 257,)}}, "257 stops of a strip are more than"),
    "entries": (
        {"draws": (Draw.uniform("wide", list(range(129))),)},
        "129 entries of a draw are more than",
    ),
    "stages": (
        {"stages": tuple(Stage(f"s{n}", base) for n in range(17))},
        "17 stages are more than",
    ),
    "parts": (
        {"stages": tuple(Stage(f"s{n}", base, (f"a{n}", f"b{n}", f"c{n}")) for n in range(11))},
        "33 parts of all stages are more than",
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_what_is_too_large_is_refused_by_name(name: str) -> None:
    changes, message = LARGE[name]
    with pytest.raises(RuleError, match=f"^large: {message} the engine's"):
        tables.build(make("large", ONLY, **changes))


def test_the_largest_game_fits() -> None:
    strip = tuple("AST"[n % 3] for n in range(capacity.STOPS))
    symbols = ("A", "S", "T", *(f"X{n}" for n in range(capacity.SYMBOLS - 3)))
    lines = [tuple(n >> r % 6 & 1 for r in range(capacity.REELS)) for n in range(capacity.LINES)]
    game = make(
        "largest",
        *(Stage(f"s{n}", base, (f"x{n}", f"y{n}")) for n in range(capacity.STAGES)),
        symbols=symbols,
        rows=capacity.ROWS,
        reels={f"r{n}": (strip[:8],) * 7 + (strip,) for n in range(capacity.REEL_SETS)},
        lines=tuple(lines),
        bets=CoinBets((1,), 5, capacity.LINES, (1, 1, 1)),
        draws=tuple(Draw.uniform(f"d{n}", range(capacity.ENTRIES)) for n in range(capacity.DRAWS)),
    )
    flat = tables.build(game)
    assert flat.strip[2, 7, 255:264].tolist() == [0, *(n % 3 for n in range(8))]
    assert flat.total[15] == capacity.ENTRIES == 128
    # Stop 255 shows A, A, S, ...: every line finds an A in its first two rows.
    assert int(flat.mask[2, 7, 255, 0]) == 2**64 - 1
    assert int(flat.mask[2, 7, 0, 0]).bit_count() == 32


def test_replaced_strips_are_measured_too() -> None:
    game = make("small", ONLY)
    with pytest.raises(RuleError, match="small: 300 stops of a strip are more than"):
        tables.build(game, {"s": (("A",) * 300,)})
    flat = tables.build(game, {"s": (("T", "A"),)})
    assert flat.length[:, 0].tolist() == [2, 0, 0]
    assert flat.strip[0, 0, :3].tolist() == [2, 0, 2]


@UNHURRIED
@given(st.lists(st.integers(0, 9), min_size=1, max_size=64).filter(any))
def test_weights_are_kept_as_they_are(weights: list[int]) -> None:
    draw = Draw("w", tuple(range(len(weights))), tuple(weights))
    flat = tables.build(make("weights", ONLY, draws=(draw,)))
    assert flat.entries[0] == len(weights)
    assert flat.total[0] == sum(weights)
    assert flat.even[0] == (set(weights) == {1})
    assert flat.weight[0, : len(weights)].tolist() == weights
    assert not flat.weight[0, len(weights) :].any()


def test_a_game_without_a_wild_has_none() -> None:
    flat = tables.build(make("plain", ONLY))
    assert [int(bits) for bits in flat.accepts[:2]] == [1, 0]
    assert not flat.lead.any()
    assert int(flat.mask[0, 0, 0, 1]) == 1
    assert int(flat.mask[0, 0, 0, 0]) == 0


def test_the_record_is_the_same_type_for_every_game() -> None:
    games: list[Game] = [TSAR, make("small", ONLY)]
    assert len({np.dtype(tables.build(game).dtype) for game in games}) == 1


def test_a_cell_asks_for_a_symbol_once_however_often_it_names_it() -> None:
    """Rules refuse such a cell; bits that were added up would ask for another symbol."""
    path = Path(__file__).parents[2] / "docs" / "examples" / "classic-rows.toml"
    game = replace(find(str(path)))
    before = tables.build(game).place_cell.tolist()
    rows = tuple(
        replace(row, cells=tuple((*cell, *cell) for cell in row.cells)) for row in game.row_pays
    )
    object.__setattr__(game, "row_pays", rows)
    assert tables.build(game).place_cell.tolist() == before
