"""Sheets of games of which only the strips' counts are known: what needs no order, and no more."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from fullcycle.cli.app import run
from fullcycle.exact.unordered import refused
from fullcycle.games import find
from fullcycle.par import compare, contents, files
from fullcycle.par.page import page
from fullcycle.par.workbook import workbook
from games.declared_lab import small
from machines import toml_text
from second import par_check

Sheet = dict[str, Any]
COUNTS = [
    {"A": 3, "B": 4, "W": 1, "S": 2},
    {"A": 2, "B": 5, "W": 2, "S": 1},
    {"A": 4, "B": 3, "S": 2},
]
#: Two lines, a wild that doubles, scatters that never show twice on one reel, free spins.
APART = small(
    id="counts",
    symbols=["A", "B", "W", "S"],
    rows=2,
    lines=[[1, 1, 1], [1, 2, 1]],
    apart=["S"],
    pays={"A": {2: 2, 3: 20}, "B": {3: 10}},
    scatter_pays={"S": {3: 5}},
    free_spins={"symbol": "S", "award": {2: 3}, "retrigger": {3: 2}, "multiplier": 2},
    wilds=[{"symbol": "W", "multiplier": 2}],
    reels=None,
    counts={"base": COUNTS},
)
#: The same where a window may show two scatters on one reel, and as ways.
LOOSE = {name: value for name, value in APART.items() if name != "apart"}
WAYS = {n: v for n, v in APART.items() if n != "lines"} | {
    "mechanic": "ways",
    "bets": {"coin_sizes": ["0.01"], "cost": 2},
}
KINDS = {"apart": APART, "loose": LOOSE, "ways": WAYS}
#: Sections of how windows spread, which no game of counts has.
SPREAD = ("volatility", "bands", "wins", "verification", "stages")


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Sheet]:
    """As they come from their files."""
    folder, found = tmp_path_factory.mktemp("counts"), {}
    for name, game in KINDS.items():
        path = folder / f"{name}.toml"
        path.write_text(toml_text.document(game), "utf-8")
        declared = find(str(path))
        made = contents(declared, declared.bets.parse(), date="2026-11-30")
        files.write(folder / f"{name}.json", made)
        found[name] = files.read(folder / f"{name}.json")
    return found


@pytest.fixture
def ordered(tmp_path: Path) -> Sheet:
    """The same counts as strips, in two orders that both keep the scatters apart."""
    strips = ["A B S A W B A S B B", "B S B A W B A B W B", "A S A B A B S A B"]
    game = {name: value for name, value in APART.items() if name not in {"counts", "apart"}}
    path = tmp_path / "ordered.toml"
    path.write_text(toml_text.document(game | {"reels": {"base": strips}}), "utf-8")
    declared = find(str(path))
    return contents(declared, declared.bets.parse())


def figures(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every figure of a document that is a fraction or refused, by its path."""
    if isinstance(value, dict):
        if value.get("method") == "refused" or "fraction" in value:
            yield path, value
            return
        for name, inner in value.items():
            yield from figures(inner, f"{path}.{name}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from figures(inner, f"{path}[{place}]")


def test_what_is_not_refused_holds_for_strips_in_any_order(
    sheets: dict[str, Sheet], ordered: Sheet
) -> None:
    known, equal = dict(figures(ordered)), 0
    for name in ("apart", "loose"):
        for section in ("figures", "combinations", "features", "exposure"):
            for path, figure in figures(sheets[name][section], f".{section}"):
                if figure["method"] != "refused":
                    assert figure["fraction"] == known[path]["fraction"], path
                    equal += 1
    assert equal > 40
    for table, other in zip(sheets["apart"]["combinations"], ordered["combinations"], strict=True):
        assert [row["hits"] for row in table["rows"]] == [row["hits"] for row in other["rows"]]


def test_every_refusal_is_a_figure_that_says_why(sheets: dict[str, Sheet]) -> None:
    for name, sheet in sheets.items():
        for section in SPREAD:
            assert sheet[section] == refused(), (name, section)
        for path, figure in figures(sheet):
            assert figure["method"] in {"exact", "refused"}, path
            if figure["method"] == "refused" and "settings" not in figure:
                assert figure == refused(), path
        for wanted in ("hit_frequency", "variance", "kurtosis", "volatility_index", "distribution"):
            assert sheet["figures"][wanted] == refused()
        for wanted in ("largest_spin", "largest_round", "drought"):
            assert sheet["exposure"][wanted] == refused()


def test_what_is_known_depends_on_what_may_be_seen(sheets: dict[str, Sheet]) -> None:
    apart, loose, ways = (sheets[name] for name in KINDS)
    assert apart["figures"]["rtp"]["method"] == "exact"
    assert Fraction(apart["exposure"]["hold"]["fraction"]) == 1 - Fraction(
        apart["figures"]["rtp"]["fraction"]
    )
    for sheet in (loose, ways):
        assert sheet["figures"]["rtp"] == sheet["exposure"]["hold"] == refused()
        returns = sheet["wagers"]["returns"]
        assert returns["least"] == returns["greatest"] == refused()
        assert {row["rtp"]["method"] for row in returns["settings"]} == {"refused"}
    assert loose["figures"]["parts"]["lines"] == apart["figures"]["parts"]["lines"]
    assert loose["figures"]["parts"]["scatter"] == refused()
    assert {part["method"] for part in ways["figures"]["parts"].values()} == {"refused"}
    for sheet, known in ((apart, {"line", "scatter"}), (loose, {"line"}), (ways, {"scatter"})):
        base, free = sheet["combinations"]
        for table in (base, free):
            assert {row["kind"] for row in table["rows"] if row["hits"] is not None} == known
        assert {r["kind"] for r in base["rows"] if r["share"]["method"] == "exact"} == known
        assert {row["kind"] for row in sheet["top"]} == known
    assert loose["combinations"][1]["spins_in_a_round"] == refused()
    assert {row["share"]["method"] for row in loose["combinations"][1]["rows"]} == {"refused"}
    assert apart["features"]["free_spins"]["chance"]["method"] == "exact"
    assert loose["features"]["free_spins"]["chance"] == refused()
    assert loose["features"]["free_spins"]["first"] == refused()


@pytest.mark.parametrize("name", KINDS)
def test_pages_and_workbooks_say_what_needs_the_order(sheets: dict[str, Sheet], name: str) -> None:
    text = page(sheets[name])
    assert text.count("needs the order of the strips") > 12
    assert "None" not in text
    assert "Strips of base" not in text, "the order in which counts are laid means nothing"
    assert "Symbol counts of base" in text
    book = openpyxl.load_workbook(io.BytesIO(workbook(sheets[name])))
    for tab in ("Volatility", "Confidence bands", "Distribution", "Survival curve"):
        assert book[tab]["A5"].value == "needs the order of the strips"
    assert "What if" not in book.sheetnames
    assert "Charts" in book.sheetnames


def test_such_sheets_are_compared(sheets: dict[str, Sheet]) -> None:
    apart, loose, ways = (sheets[name] for name in KINDS)
    assert compare.compare(apart, apart)["same"]
    changes = compare.compare(apart, loose)["changes"]
    rtp = next(change for change in changes["figures"] if change["what"] == "rtp")
    assert (rtp["old"], rtp["new"]) == (apart["figures"]["rtp"]["value"], None)
    assert "strips" not in changes, "counts are compared as counts"
    assert "wins" not in changes
    assert not compare.compare(loose, ways)["same"]


def test_such_a_sheet_beside_one_of_strips(sheets: dict[str, Sheet], ordered: Sheet) -> None:
    for pair in ((sheets["apart"], ordered), (ordered, sheets["apart"])):
        changes = compare.compare(*pair)["changes"]
        assert "counts" not in changes
        assert {change["what"] for change in changes["wins"]} >= {"all", "win 0"}


@pytest.mark.parametrize("name", KINDS)
def test_the_second_program_bears_such_a_sheet_out(
    sheets: dict[str, Sheet], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.json"
    files.write(path, sheets[name])
    assert par_check.main([str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{path}: not counted again: the strips' order is not known")
    false = json.loads(path.read_text("utf-8"))
    row = next(r for r in false["combinations"][0]["rows"] if r["hits"] is not None)
    row["hits"] += 1
    assert any(line.startswith("hits of") for line in par_check.wrong(false))


def test_the_command_says_that_the_return_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "loose.toml"
    game.write_text(toml_text.document(LOOSE), "utf-8")
    assert run(("par", str(game), "-o", str(tmp_path / "loose.json"))) == 0
    assert "return refused (depends on the order of the strips" in capsys.readouterr().out
