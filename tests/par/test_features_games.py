"""Sheets of games with picks, held reels, a wheel and a cap: cut-down variants of two games."""

from __future__ import annotations

import copy
import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fullcycle.games import find
from fullcycle.games.mystery_mine import SYMBOLS
from fullcycle.par import compare, contents, files
from fullcycle.par.page import page
from fullcycle.par.tables import tables
from fullcycle.par.workbook import workbook
from fullcycle.rules import Draw, Game, RuleError
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
TEN ACE MYSTERY KING GOLD3 HELMET
QUEEN NUGGET DYNAMITE HELMET LANTERN
PICKAXE NUGGET DYNAMITE DONKEY ACE
LANTERN NUGGET DYNAMITE GOLD QUEEN
DONKEY NUGGET NUGGET NUGGET GOLD2 PICKAXE
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
    asked = {what for what, *_ in par_check.check(sheet)}
    assert any(what.startswith("hits of 5 ") for what in asked)
    capped = ["what the cap costs, and the variance of what is paid: they need the distribution"]
    assert list(par_check.uncounted(sheet)) == (capped if name == "mine" else [])


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


def test_a_capped_sheet_is_read_again(mine: Sheet, tmp_path: Path) -> None:
    """The fraction of a figure that the cap changes is that of the round before it."""
    path = tmp_path / "mine.json"
    files.write(path, mine)
    assert files.read(path)["figures"]["rtp"] == mine["figures"]["rtp"]
    false = copy.deepcopy(mine)
    false["figures"]["rtp"]["fraction"] = "1/7"
    files.write(path, false)
    with pytest.raises(RuleError, match=r"rtp\.value"):
        files.read(path)


def test_the_page_is_legible(mine: Sheet) -> None:
    """No number of hundreds of digits in the way, weights beside stops, nothing twice."""
    text, found = page(mine), {section.key: section for section in tables(mine)}
    shown = re.sub(r"</summary>[^<]*</details>", "", text)
    assert max(len(word) for word in re.findall(r"[\d/]+", shown)) <= 60
    long = mine["figures"]["variance"]["before_cap"]["fraction"]
    assert len(long) > 60
    assert f"…</summary>{long}</details>" in text
    heads = [column.head for column in found["strips base"].columns]
    assert heads[:5] == ["stop", "reel 1", "weight", "reel 2", "weight"]
    assert found["strips base"].rows[0][:3] == (0, SPIN[0][0], 3)
    assert "weight" not in [column.head for column in found["strips free"].columns]
    assert "hits" not in [column.head for column in found["combinations respin"].columns]
    assert "first wheel" not in found, "a wheel always begins with one turn"
    assert not [row for row in found["others"].rows if row[1] in {"", "null", "[]"}]
    cart = next(row for row in found["pays"].rows if row[0] == "gold-cart")
    assert cart[-1] == 2_000
    assert found["symbols"].rows[SYMBOLS.index("DYNAMITE")][2] == "turns into others"


def test_sets_of_reels_that_are_alike_stand_once(gypsy: Sheet) -> None:
    found = {section.key: section.title for section in tables(gypsy)}
    assert found["strips base"] == "Strips of base and free"
    assert {"strips free", "counts free"}.isdisjoint(found)


@pytest.mark.parametrize("state", [0, -1])
@pytest.mark.parametrize("stage", ["base", "free", "respin"])
def test_doctored_hits_of_turning_symbols_are_found_out(
    mine: Sheet, stage: str, state: int
) -> None:
    """Mystery stops, dynamite, covered and held reels: counted again in another way."""
    false = copy.deepcopy(mine)
    states = table(false, stage)["states"]
    place = next(n for n, hits in enumerate(states[state]["hits"]) if hits)
    states[state]["hits"][place] += 1
    row = table(false, stage)["rows"][place]
    named = f"hits of {row['count']} {row['symbol']} in {stage}"
    assert [line for line in par_check.wrong(false) if line.startswith(named)]


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
