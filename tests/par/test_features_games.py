"""Sheets of games with picks, held reels, a wheel and a cap: cut-down variants of two games."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from fullcycle.games import find
from fullcycle.par import compare, contents, files
from fullcycle.par.page import page
from fullcycle.par.tables import tables
from fullcycle.par.workbook import workbook
from fullcycle.rules import Draw, Game
from second import par_check

Sheet = dict[str, Any]


def strips(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(strip.split()) for strip in text.strip().splitlines())


SPIN = strips("""
MINER ACE MYSTERY KING MINE TEN JACK GOLD QUEEN HELMET
MINER ACE DYNAMITE KING TEN GOLD2 MINER QUEEN
MINER NUGGET TEN DYNAMITE KING ACE MINE GOLD JACK ACE
MINER NUGGET ACE KING DYNAMITE TEN
MINER NUGGET TEN MYSTERY KING MINE ACE GOLD3 JACK
""")
RESPIN = strips("""
MINER ACE MYSTERY KING GOLD3
MINER NUGGET DYNAMITE KING
MINER NUGGET DYNAMITE ACE
MINER NUGGET DYNAMITE GOLD
MINER NUGGET NUGGET NUGGET GOLD2
""")
CAP = 60


def small_mine() -> Game:
    """Mystery Mine on short strips: a wheel of three wedges, a cap of 60 stakes that is met."""
    game = find("mystery-mine")
    wedges = game.draw("wheel")
    draws = (
        Draw("mystery", ("MINER", "ACE"), (1, 2)),
        Draw("dynamite", ("nuggets", "MINER"), (1, 3)),
        replace(wedges, weights=(1, *(0,) * 10, 2)),
    )
    uneven = tuple((3, *(1,) * (len(strip) - 1)) for strip in SPIN)
    return replace(
        game,
        reels={"base": SPIN, "free": SPIN, "respin": RESPIN},
        weights={"base": uneven},
        draws=draws,
        cap=CAP,
    )


GYPSY = strips("""
WILD KING SCATTER NINE ACE
WILD KING BONUS NINE SCATTER ACE
KING WILD BONUS ACE SCATTER
NINE BONUS KING WILD ACE KING JACK
ACE KING WILD NINE
""")


def small_gypsy() -> Game:
    """Gypsy Queen on short strips, three lines, fewer free spins."""
    game = find("gypsy-queen")
    assert game.free_spins is not None
    free = replace(game.free_spins, award={3: 2}, retrigger={3: 1})
    bets = replace(game.bets, max_lines=3, default=(5, 1, 3))
    return replace(
        game, reels={"base": GYPSY, "free": GYPSY}, lines=game.lines[:3], bets=bets, free_spins=free
    )


@pytest.fixture(scope="module")
def mine() -> Sheet:
    game = small_mine()
    return contents(game, game.bets.parse(), date="2026-11-30")


@pytest.fixture(scope="module")
def gypsy() -> Sheet:
    game = small_gypsy()
    return contents(game, game.bets.parse(), date="2026-11-30")


def table(sheet: Sheet, stage: str) -> Any:
    return next(table for table in sheet["combinations"] if table["stage"] == stage)


@pytest.mark.parametrize("name", ["mine", "gypsy"])
def test_the_sheet_is_borne_out(name: str, request: pytest.FixtureRequest) -> None:
    """By the second program, from what its file holds alone."""
    sheet = json.loads(files.text(request.getfixturevalue(name)))
    assert par_check.wrong(sheet) == []
    said = list(par_check.uncounted(sheet))
    assert bool(said) == (name == "mine"), said


def test_shares_of_a_stage_in_states_add_up(mine: Sheet) -> None:
    """Held reels, a multiplier, gold that is collected: nothing is left beside."""
    for name in ("base", "free", "respin"):
        found = table(mine, name)
        assert found["beside"]["fraction"] == "0"
        assert any(row["kind"] == "collect" and row["share"]["value"] > 0 for row in found["rows"])
    respin = table(mine, "respin")
    assert len(respin["states"]) > 3
    assert respin["cycle"] is respin["windows"] is None
    assert all(row["hits"] is None for row in respin["rows"])
    spun = sum(Fraction(state["spins_in_a_round"]["fraction"]) for state in respin["states"])
    assert spun == Fraction(respin["spins_in_a_round"]["fraction"])
    free = table(mine, "free")
    assert Fraction(free["multiplied_spins"]["fraction"]) > Fraction(
        free["spins_in_a_round"]["fraction"]
    )


def test_a_cap_is_computed_everywhere(mine: Sheet) -> None:
    figures = mine["figures"]
    assert figures["rtp"]["method"] == "computed"
    lost = figures["cap"]["cost"]["value"]
    assert lost > 0.001
    assert figures["rtp"]["value"] + lost == pytest.approx(figures["rtp"]["before_cap"]["value"])
    parts = sum(Fraction(part["fraction"]) for part in figures["parts"].values())
    assert parts == Fraction(figures["rtp"]["before_cap"]["fraction"])
    assert mine["exposure"]["hold"]["method"] == mine["volatility"]["method"] == "computed"
    assert mine["exposure"]["largest_round"]["multiple"]["value"] == CAP
    assert mine["exposure"]["largest_round"]["capped"] is True
    assert figures["kurtosis"]["value"] < figures["kurtosis"]["before_cap"]["value"]
    assert max(point["stakes"] for point in mine["wins"]["survival"]) <= CAP
    rows = {
        row[0]: row for section in tables(mine) for row in section.rows if section.key == "return"
    }
    assert rows["return"][2] == "", "the fraction is that of the round before its cap"
    assert rows["lost to the cap"][1] == -lost


def test_simulated_rounds_agree(mine: Sheet, gypsy: Sheet) -> None:
    for sheet in (mine, gypsy):
        checks = {check["what"]: check["z"] for check in sheet["verification"]["checks"]}
        assert abs(checks["rtp"]) < 4
        assert abs(checks["hit frequency"]) < 4


def test_levels_of_bets_are_all_listed(mine: Sheet) -> None:
    found = mine["wagers"]["returns"]
    assert [row["stakes"] for row in found["settings"]][:2] == [["0.25", "0.25"], ["0.50", "0.50"]]
    assert len(found["settings"]) == 13
    assert {row["rtp"]["value"] for row in found["settings"]} == {mine["figures"]["rtp"]["value"]}
    assert mine["wagers"]["largest"] == {"bet": {"bet": "100.00"}, "money": "100.00"}


def test_orders_are_named_not_listed(gypsy: Sheet) -> None:
    draws = next(section for section in tables(gypsy) if section.key == "draws")
    named = [row for row in draws.rows if row[0] in {"tarot", "gems"}]
    assert [row[1] for row in named] == [
        "an order of credits, orange, purple: each of 6",
        "an order of 50, 100, 250, 500, 1000: each of 120",
    ]


def test_wedges_and_prizes_are_readable(mine: Sheet, gypsy: Sheet) -> None:
    assert ("wheel", "+1 spins", 1) in next(s for s in tables(mine) if s.key == "draws").rows
    assert "Stages of a round" in page(mine)
    assert "prize of gems: one round in" in page(gypsy)
    assert "Held reels of respin" in page(mine)
    assert workbook(mine)
    assert workbook(gypsy)


def test_they_are_compared(mine: Sheet, gypsy: Sheet) -> None:
    assert compare.compare(mine, mine)["same"]
    assert not compare.compare(mine, gypsy)["same"]


@pytest.mark.parametrize(
    ("path", "what"),
    [
        (("rtp", "before_cap", "fraction"), "return"),
        (("variance", "before_cap", "fraction"), "variance"),
        (("cap", "cost", "value"), "return and cost of the cap"),
        (("parts", "respin_gold", "fraction"), "part respin_gold"),
    ],
)
def test_a_doctored_sheet_is_found_out(mine: Sheet, path: tuple[str, ...], what: str) -> None:
    false = copy.deepcopy(mine)
    place = false["figures"]
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = "1/7" if path[-1] == "fraction" else 0.5
    assert any(line.startswith(what) for line in par_check.wrong(false))


@pytest.mark.parametrize("index", [1, 2])
def test_doctored_grants_are_found_out(mine: Sheet, index: int) -> None:
    """How many are granted, and what multiplies all that they win."""
    false = copy.deepcopy(mine)
    grants = [
        grant
        for node in false["stages"]["nodes"]
        for entry in node.get("entries", ())
        for grant in entry[2]
        if len(grant) == 3
    ]
    for grant in grants:
        grant[index] += 1
    assert any(line.startswith("return:") for line in par_check.wrong(false))
