"""What the sheet says: whole, from one source, each figure with its method."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from fullcycle.cli.app import run
from fullcycle.games import find
from fullcycle.par import contents
from fullcycle.par.contents import symbols
from fullcycle.rules import Game
from fullcycle.rules.canonical import describe
from fullcycle.sheets import load
from par.conftest import small_game
from second.par_check import wrong

TSAR = find("days-of-the-tsar")
Sheet = dict[str, Any]


def leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Everything that a document states, but for what is computed in floating point."""
    if isinstance(value, Mapping):
        if value.get("method") != "computed":
            for name, inner in value.items():
                yield from leaves(inner, f"{path}.{name}")
    else:
        yield path, value


def of(figure: Mapping[str, Any]) -> Fraction:
    return Fraction(figure["fraction"])


def test_the_sheet_and_the_committed_figures_are_the_same(sheet: Sheet) -> None:
    """What help pages, odds and the server read is what the PAR sheet prints."""
    kept = load(TSAR, sheet["identity"]["math_hash"])
    assert kept is not None
    combinations = kept.pop("combinations")
    assert dict(leaves(sheet["figures"])) == dict(leaves(kept))
    assert set(combinations) == {table["stage"] for table in sheet["combinations"]}
    for table in sheet["combinations"]:
        of_stage = combinations[table["stage"]]
        assert table["cycle"] == of_stage["cycle"]
        for kind in ("line", "scatter"):
            found: dict[str, dict[str, int]] = {}
            for row in table["rows"]:
                if row["kind"] == kind:
                    found.setdefault(row["symbol"], {})[str(row["count"])] = row["hits"]
            assert found == of_stage[f"{kind}s"]


def test_the_rules_are_those_that_info_prints(
    sheet: Sheet, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(("info", TSAR.id, "--json")) == 0
    info = json.loads(capsys.readouterr().out)
    assert sheet["identity"]["math_hash"] == info.pop("math_hash")
    assert sheet["rules"].pop("rules") == info.pop("rule_texts")
    assert list(TSAR.rules) == info.pop("rules")
    assert sheet["rules"] == info
    sheet["rules"]["rules"] = dict(TSAR.rules)  # one fixture for all tests


def test_every_figure_says_how_it_was_obtained(small: Sheet) -> None:
    """A number that is a figure stands beside its method, or in a table that states it."""
    named = {"value", "chance", "probability", "share", "low", "high", "z", "sigma", "simulated"}

    def walk(value: object, method: object, path: str) -> None:
        if isinstance(value, Mapping):
            method = value.get("method", method)
            for name, inner in value.items():
                figure = name in named and isinstance(inner, (int, float))
                assert method is not None or not figure, f"{path}.{name}"
                walk(inner, method, f"{path}.{name}")
        elif isinstance(value, list):
            for place, inner in enumerate(value):
                walk(inner, method, f"{path}[{place}]")

    for section in small:
        if section not in {"rules", "symbols", "top"}:
            walk(small[section], None, section)
    assert small["top"][0]["share"]["method"] == "exact"


def test_all_shares_add_up_to_the_return(sheet: Sheet, small: Sheet) -> None:
    for made in (sheet, small):
        total = Fraction(0)
        for table in made["combinations"]:
            shares = [of(row["share"]) for row in table["rows"]]
            assert of(table["beside"]) == 0, "a line game has nothing beside its combinations"
            assert table["rows"][-1]["cumulative"] == pytest.approx(float(sum(shares)))
            total += sum(shares)
        assert total == of(made["figures"]["rtp"])
        assert of(made["exposure"]["hold"]) == 1 - total
        bands = sum(bucket["share"] for bucket in made["wins"]["buckets"])
        assert bands == pytest.approx(float(total), rel=1e-6)


def test_combinations_say_how_rare_they_are(small: Sheet) -> None:
    for table in small["combinations"]:
        for row in table["rows"]:
            assert row["probability"] == row["hits"] / table["cycle"]
            if row["hits"]:
                assert row["one_in"] * row["hits"] == pytest.approx(table["cycle"])
            else:
                assert row["one_in"] is None
    top = [row["share"]["value"] for row in small["top"]]
    assert top == sorted(top, reverse=True)
    assert top[0] == max(
        row["share"]["value"] for table in small["combinations"] for row in table["rows"]
    )


def test_counts_and_stops_are_those_of_the_strips(sheet: Sheet) -> None:
    found = sheet["symbols"]
    for name, strips in TSAR.reels.items():
        assert found["stops"][name] == [len(strip) for strip in strips]
        for symbol, counts in found["counts"][name].items():
            assert counts == [strip.count(symbol) for strip in strips]
    assert found["roles"]["TSAR"] == "wild"
    assert found["roles"]["EGG"] == "scatter"
    assert set(found["stands_for"]) == {"TSAR"}
    assert set(TSAR.symbols) - set(found["stands_for"]["TSAR"]) == {"TSAR", "EGG"}


def test_games_by_counts_and_with_many_wilds_are_described() -> None:
    """The shapes that data files add: reels as counts, wilds that stand for some symbols only."""
    rules = {
        "symbols": ["A", "B", "W", "X", "S"],
        "wilds": [
            {"symbol": "W", "multiplier": 2, "not_for": ["B"]},
            {"symbol": "X", "only_for": ["A"]},
        ],
        "scatters": ["S"],
        "reels": {"base": [{"A": 3, "W": 1}, {"B": 2, "S": 1}]},
    }
    found = symbols(rules)
    assert found["roles"]["X"] == found["roles"]["W"] == "wild"
    assert found["stands_for"] == {"W": ["A", "X"], "X": ["A"]}
    assert found["stops"] == {"base": [4, 3]}
    assert found["counts"]["base"]["S"] == [0, 1]


def test_the_sheet_holds_for_the_bet_that_is_asked_for() -> None:
    game: Game = small_game()
    bet = game.bets.parse({"coin_size": "0.20", "coins_per_line": 2, "lines": 2})
    told: dict[str, tuple[int, int]] = {}

    def tell(name: str) -> Callable[[int, int], None]:
        return lambda done, total: told.update({name: (done, total)})

    made = contents(game, bet, tell, date="2026-11-30")
    assert all(done == total for done, total in told.values()), "every step is seen to its end"
    assert set(told) == {
        *("base", "free", "combinations of base", "combinations of free"),
        *("joining the stages", "simulating"),
    }
    assert made["wagers"]["stake"] == {"coins": 4, "money": "0.80"}
    assert made["stages"]["stake"] == 2, "one coin on each line"
    assert made["figures"]["lines"] == 2
    assert not wrong(made)
    assert made["rules"] == describe(game)
    assert made["identity"]["date"] == "2026-11-30"


def test_a_simulation_bears_the_figures_out(sheet: Sheet) -> None:
    checks = {check["what"]: check for check in sheet["verification"]["checks"]}
    assert set(checks) == {
        *("rtp", "hit frequency", "free_spins begins"),
        *(f"part {part}" for part in sheet["figures"]["parts"]),
    }
    for check in checks.values():
        if check["z"] is None:
            assert check["exact"] == check["simulated"] == 0
        else:
            assert abs(check["z"]) < 4
    low, high = sheet["verification"]["band"]
    assert low < checks["rtp"]["simulated"] < high
    assert sum(of(part) for part in sheet["figures"]["parts"].values()) == of(
        sheet["figures"]["rtp"]
    )
