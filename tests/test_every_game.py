"""What holds for every game that is discovered, whoever wrote it and whatever its mechanic."""

from __future__ import annotations

import importlib.util
import json
import re
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fullcycle.games import catalog, find
from fullcycle.play import math_hash, scenario
from fullcycle.rules import Game, events
from fullcycle.rules.canonical import describe
from fullcycle.sheets import load

ROOT = Path(__file__).resolve().parents[1]
GAMES = list(catalog().values())
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
SEED = "5e" * 32


def _script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"script_{name}", ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GOLDEN = _script("golden")


def _sheet(game: Game) -> dict[str, Any]:
    found = load(game, math_hash(game))
    assert found is not None, f"no sheet of {game.id} under its present hash; run make golden"
    return found


def test_there_are_games_and_each_is_found_by_its_id() -> None:
    assert GAMES
    assert [find(game.id) for game in GAMES] == GAMES


@EVERY_GAME
def test_the_sheet_is_of_the_present_game_and_equals_the_golden_file(game: Game) -> None:
    """A changed return, part, count or round shows as a difference to review."""
    kept = json.loads((GOLDEN.GOLDEN / f"{game.id}.json").read_text("utf-8"))
    assert GOLDEN.golden(game, _sheet(game)) == kept


@EVERY_GAME
def test_seeded_rounds_are_the_golden_ones(game: Game) -> None:
    kept = json.loads((GOLDEN.GOLDEN / f"{game.id}.json").read_text("utf-8"))["rounds"]
    assert len(kept) == GOLDEN.ROUNDS
    assert GOLDEN.rounds(game) == kept
    assert len({round_["digest"] for round_ in kept}) == len(kept)


@EVERY_GAME
def test_the_check_of_golden_files_passes_and_can_fail(
    game: Game,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["golden.py", "--check", game.id])
    assert GOLDEN.main() == 0
    kept = json.loads((GOLDEN.GOLDEN / f"{game.id}.json").read_text("utf-8"))
    kept["rounds"][7]["win"] += 1
    (tmp_path / f"{game.id}.json").write_text(json.dumps(kept), "utf-8")
    monkeypatch.setattr(GOLDEN, "GOLDEN", tmp_path)
    assert GOLDEN.main() == 1
    monkeypatch.setattr(GOLDEN, "load", lambda *_: None)
    assert GOLDEN.main() == 1
    assert f"make golden GAME={game.id}" in capsys.readouterr().err


@EVERY_GAME
def test_a_sheet_of_another_hash_is_not_taken(game: Game) -> None:
    assert load(game, "0" * 64) is None
    assert load(game) == _sheet(game)


@EVERY_GAME
def test_the_return_is_the_published_one(game: Game) -> None:
    """What is paid: of a game with a cap it is computed, its error counted against it."""
    figure = _sheet(game)["rtp"]
    exact = game.cap is None
    rtp = Fraction(figure["fraction"]) if exact else Fraction(figure["value"])
    error = Fraction(0) if exact else Fraction(figure["error"])
    assert game.published_rtp is not None
    assert abs(rtp - game.published_rtp) + error < Fraction(1, 20_000)
    assert rtp < 1


@EVERY_GAME
@pytest.mark.case(37)
def test_the_parts_sum_to_the_return_and_no_two_stages_share_a_name(game: Game) -> None:
    """A part named twice would be counted once: right parts, wrong total."""
    names = [part for stage in game.stages for part in stage.parts]
    assert len(set(names)) == len(names)
    sheet = _sheet(game)
    assert list(sheet["parts"]) == names
    total = sum((Fraction(part["fraction"]) for part in sheet["parts"].values()), Fraction(0))
    assert total == Fraction(sheet["rtp"]["fraction"])


@EVERY_GAME
def test_every_figure_of_the_sheet_says_its_method(game: Game) -> None:
    found = list(_figures(_sheet(game)))
    assert found
    for figure in found:
        if figure["method"] == "exact" and "fraction" in figure:
            assert float(Fraction(figure["fraction"])) == figure["value"]
        elif figure["method"] == "computed":
            # a fortieth at most: of odds of one in 40 million, and of the fourth moment with them
            assert 0 < figure["error"] < 0.025 * max(1.0, figure.get("value", 0.0))
        else:
            assert figure["method"] == "exact"
            assert "z" in figure  # the volatility index: a root of what is exact


def _figures(value: object) -> Any:
    if isinstance(value, dict):
        if "method" in value:
            yield value
        for inner in value.values():
            yield from _figures(inner)


@EVERY_GAME
def test_the_games_page_has_every_rule(game: Game) -> None:
    page = (ROOT / "docs" / "games" / f"{game.id}.md").read_text("utf-8")
    missing = [rule for rule in game.rules if not re.search(rf"\b{rule}\b", page)]
    assert game.rules
    assert not missing
    assert list(describe(game)["rules"]) == list(game.rules)


@EVERY_GAME
def test_no_reel_shows_two_of_a_scatter_at_once(game: Game) -> None:
    """Scatter odds in docs, sheets and stops hold only while a reel shows one at most."""
    for name, strips in game.reels.items():
        for reel, strip in enumerate(strips, 1):
            for stop in range(len(strip)):
                seen = [strip[(stop + row) % len(strip)] for row in range(game.rows)]
                for scatter in game.scatters:
                    assert seen.count(scatter) <= 1, f"{name} reel {reel} stop {stop}"


def test_no_reel_of_days_of_the_tsar_shows_a_symbol_twice() -> None:
    """Its strips are mixed: whatever the stop, three different symbols."""
    for strip in find("days-of-the-tsar").reels["base"]:
        windows = [{strip[(stop + row) % len(strip)] for row in range(3)} for stop in range(99)]
        assert all(len(window) == 3 for window in windows)


@EVERY_GAME
@pytest.mark.case(7)
def test_every_combination_of_the_paytable_lies_on_the_strips(game: Game) -> None:
    """MATH-07 on the reels as they are: each paying combination occurs in the base cycle."""
    base = _sheet(game)["combinations"][game.stages[0].name]
    for kind, pays in (("lines", game.pays), ("scatters", game.scatter_pays)):
        for symbol, table in pays.items():
            for count, pay in table.items():
                assert pay == 0 or base[kind][symbol][str(count)] > 0, (symbol, count)


def _plain(game: Game, filler: str, symbol: str) -> list[list[str]]:
    """A window that wins nothing by itself: two other symbols in turn from reel to reel."""
    taken = {filler, symbol, game.wild, *game.scatters}
    other = next(known for known in reversed(game.symbols) if known not in taken)
    return [[(filler, other)[reel % 2] for reel in range(game.width)] for _ in range(game.rows)]


def _line_rows(game: Game, symbol: str, count: int, filler: str) -> list[str]:
    """A window whose line 1 begins with so many of a symbol."""
    rows = _plain(game, filler, symbol)
    for reel, row in enumerate(game.lines[0][:count]):
        rows[row][reel] = symbol
    return [" ".join(row) for row in rows]


def _scatter_rows(game: Game, symbol: str, count: int, filler: str) -> list[str]:
    """A window with so many scatters: one to a reel, then a second row of them."""
    rows = _plain(game, filler, symbol)
    for place in range(count):
        rows[place // game.width][place % game.width] = symbol
    return [" ".join(row) for row in rows]


def _bet(game: Game, lines: int, coins: int) -> dict[str, Any]:
    """A bet of so many coins on each line; on so many lines where they are chosen at all."""
    described = game.bets.describe()
    if described["kind"] != "levels":
        return {"lines": lines, "coins_per_line": coins}
    every = ({"bet": level} for level in described["levels"])
    return next(bet for bet in every if game.bets.parse(bet).multiplier == coins)


def _wins(game: Game, rows: list[str], bet: Any) -> list[events.LineWin | events.ScatterWin]:
    """The wins of the base spin when its window is forced."""
    document = {"game": game.id, "bet": bet, "spins": [{"window": rows}], "seed": SEED}
    found: list[events.LineWin | events.ScatterWin] = []
    spins = 0
    for event in scenario.run(document, find).events:
        spins += isinstance(event, events.Spin)
        if spins == 1 and isinstance(event, events.LineWin | events.ScatterWin):
            found.append(event)
    return found


@EVERY_GAME
@pytest.mark.case(91)
@pytest.mark.rule("DT-17")
def test_every_line_pay_has_a_window_that_pays_exactly_it(game: Game) -> None:
    """Constructive witnesses (MATH-07): the pay that `info` shows is what the live code pays."""
    bet, shown = _bet(game, 1, 3), describe(game)["pays"]
    alone = game.bets.parse(bet).lines == 1
    fillers = [symbol for symbol in game.symbols if symbol not in {game.wild, *game.scatters}]
    for symbol, table in shown.items():
        for count, pay in ((int(count), pay) for count, pay in table.items()):
            witness = (symbol, count, 3 * pay)
            cells = [(reel, row + 1) for reel, row in enumerate(game.lines[0][:count], 1)]
            wins = [
                _wins(game, _line_rows(game, symbol, count, filler), bet)
                for filler in fillers
                if filler != symbol
            ]
            found = [
                (win.symbol, win.count, win.coins)
                for seen in wins
                if len(seen) == 1 or not alone
                for win in seen
                if isinstance(win, events.LineWin) and win.cells == cells and win.line == 1
            ]
            assert witness in found, f"no window pays {witness}"


@EVERY_GAME
@pytest.mark.case(91, 29)
@pytest.mark.rule("DT-18")
def test_every_scatter_pay_has_a_window_that_pays_exactly_it(game: Game) -> None:
    bet = _bet(game, len(game.lines), 2)
    stake = game.bets.parse(bet).stake_coins
    filler = next(s for s in reversed(game.symbols) if s not in {game.wild, *game.scatters})
    for symbol, table in describe(game)["scatter_pays"].items():
        last = max(int(count) for count in table)
        for count, pay in [(int(c), p) for c, p in table.items()] + [(last + 1, table[str(last)])]:
            found = _wins(game, _scatter_rows(game, symbol, count, filler), bet)
            assert [(type(win), win.symbol, win.count, win.coins) for win in found] == [
                (events.ScatterWin, symbol, count, pay * stake)
            ]
