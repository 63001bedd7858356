"""Small game files, three ways: brute force by the second evaluator = exact = simulated."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event
from hypothesis import strategies as st

from fullcycle.exact import figures
from fullcycle.games import find
from fullcycle.play import scenario
from fullcycle.rules import Bet, Game
from fullcycle.simulate import simulate
from second import rounds
from second.declared import Declared, Spin
from strategies_games import Structure, games, of_any_structure

ROUNDS = 20_000
SIGMAS = 4.5
SEED = "5ec0d" + "0" * 59


def _any(structure: Structure, folder: Path, data: st.DataObject) -> tuple[Game, Declared, Bet]:
    """A game as the package and as the second evaluator read its file, and any bet on it."""
    text, path = data.draw(games(structure)), folder / "small.toml"
    path.write_text(text, "utf-8")
    game, second = find(str(path)), Declared(text)
    return game, second, _bet(game, second, data)


def _answer(second: Declared, bet: Bet) -> rounds.Answer:
    lines = None if second.mechanic == "ways" else bet.lines
    return rounds.answer(second, bet.multiplier, lines)


def _bet(game: Game, second: Declared, data: st.DataObject) -> Bet:
    """Any bet: coins and, where there are lines, some of them."""
    wanted: dict[str, Any] = {"coins_per_line": data.draw(st.integers(1, 3))}
    if second.mechanic != "ways":
        wanted["lines"] = data.draw(st.integers(1, len(second.lines)))
    return game.bets.parse(wanted)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


def _exactly(found: rounds.Answer, sheet: dict[str, Any], second: Declared) -> None:
    """Equal fractions, figure by figure."""
    assert Fraction(sheet["rtp"]["fraction"]) == found.rtp
    parts = {name: Fraction(part["fraction"]) for name, part in sheet["parts"].items()}
    assert set(parts) <= set(found.parts)
    for name, part in found.parts.items():
        assert parts.get(name, 0) == part, name
    assert Fraction(sheet["variance"]["fraction"]) == found.variance
    assert sheet["cycle"] == found.cycle
    if second.free is None and "mean" not in (second.bonus or {}):
        # Without free spins a round is its paid spin; a stated bonus may or may not be nothing.
        assert Fraction(sheet["hit_frequency"]["fraction"]) == found.hit_frequency
    if second.free is not None:
        feature = sheet["features"]["free_spins"]
        assert 1 / Fraction(feature["one_in"]["fraction"]) == found.feature_chance
        assert Fraction(feature["spins"]["fraction"]) == found.spins


@pytest.mark.case(1)
@pytest.mark.case(2)
@pytest.mark.case(37)
@of_any_structure
def test_three_ways(structure: Structure, folder: Path, data: st.DataObject) -> None:
    game, second, bet = _any(structure, folder, data)
    found = _answer(second, bet)
    event(f"limit: {'limit' in (second.free or {})}")
    _exactly(found, figures(game, bet), second)
    sums = simulate(game, bet, ROUNDS, seed=11, workers=1)
    report = sums.report(game, bet)
    # Rare large wins make a mean less than normal: the last term is Bernstein's.
    width = SIGMAS * sqrt(found.variance / ROUNDS) + 4 * sums.largest / bet.stake_coins / ROUNDS
    assert abs(report["rtp"] - float(found.rtp)) <= width + 1e-12
    for name, part in report["parts"].items():
        assert (part > 0) <= (found.parts[name] > 0), name
    if second.free is None and "mean" not in (second.bonus or {}):
        share = float(found.hit_frequency)
        spread = SIGMAS * sqrt(share * (1 - share) / ROUNDS) + 4 / ROUNDS
        assert abs(report["hit_frequency"] - share) <= spread
    if second.free is not None:
        share = float(found.feature_chance)
        begun = 1 / report["features"]["free_spins"]["one_in"]
        assert abs(begun - share) <= SIGMAS * sqrt(share * (1 - share) / ROUNDS) + 4 / ROUNDS


def _shown(second: Declared, data: st.DataObject) -> list[list[str]]:
    """Any window of the game's symbols, those of its strips or not, rich in wilds."""
    read = second.document
    symbols = [*read["symbols"], *second.wilds.known, "A"]
    cell, width = st.sampled_from(symbols), len(read["reels"]["base"])
    row = st.lists(cell, min_size=width, max_size=width)
    return data.draw(st.lists(row, min_size=second.rows, max_size=second.rows))


@pytest.mark.case(10)
@pytest.mark.case(16)
@pytest.mark.case(19)
@pytest.mark.case(23)
@of_any_structure
def test_any_window_pays_the_same(structure: Structure, folder: Path, data: st.DataObject) -> None:
    """A window forced on the live code: its events add up to what the second evaluator sees."""
    _, second, bet = _any(structure, folder, data)
    lines = None if second.mechanic == "ways" else bet.lines
    stake = second.stake(bet.multiplier, lines)
    for _ in range(5):
        window = _shown(second, data)
        seen = second.spin(window, stake)
        limit = (second.free or {}).get("limit", seen.free_spins)
        expected = replace(seen, free_spins=min(limit, seen.free_spins))
        document = {
            "game": str(folder / "small.toml"),
            "bet": dict(bet.json),
            "spins": [{"window": [" ".join(row) for row in window]}],
            "seed": SEED,
        }
        played = scenario.run(document, find)
        assert _first_spin(played.events) == expected, window


def _first_spin(happened: list[Any]) -> Spin:
    """Of the paid spin: coins by kind, free spins granted, bonuses won."""
    base = scatter = spins = bonuses = seen = 0
    for one in happened:
        kind = type(one).__name__
        seen += kind == "Spin"
        if seen > 1:
            break
        if kind in {"LineWin", "WayWin"}:
            base += one.coins
        elif kind == "ScatterWin":
            scatter += one.coins
        elif kind == "PrizeWin":
            bonuses += 1
        elif kind == "Feature" and one.name == "free_spins":
            spins += sum(one.granted.values())
    return Spin(base, scatter, spins, bonuses)
