"""Every command with --json prints one document that holds what the contract lists."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fullcycle.cli import mathematics
from fullcycle.games import find
from fullcycle.play import math_hash
from fullcycle.sheets import load

GAME = "days-of-the-tsar"
TSAR = find(GAME)
Document = Callable[..., Any]
SEED = "00" * 31 + "07"
SCENARIO = {
    "game": GAME,
    "bet": {"coin_size": "0.20", "coins_per_line": 20, "lines": 25},
    "spins": [
        {
            "window": [
                "KING QUEEN KING NINE EGG",
                "ACE ACE ACE TEN JACK",
                "QUEEN EGG STATUE NINE KING",
            ]
        }
    ],
    "choices": [{"do": "collect"}],
}


def test_games(document: Document) -> None:
    (row,) = [row for row in document("games") if row["id"] == GAME]
    assert set(row) >= {
        *("id", "title", "mechanic", "grid", "lines", "published_rtp", "max_win"),
        *("top_award", "math_hash"),
    }
    assert (row["grid"], row["lines"], row["max_win"]) == ("5x3", 25, None)
    assert row["math_hash"] == math_hash(TSAR)
    assert row["published_rtp"] == pytest.approx(0.95)


def test_games_takes_odds_from_the_sheet(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = load(TSAR)
    assert sheet is not None
    monkeypatch.setattr("fullcycle.cli.lists.load", lambda *_: sheet)
    (row,) = [row for row in document("games") if row["id"] == GAME]
    award = sheet["top_award"]
    assert row["top_award"] == {
        "multiple": 400,
        "one_in": float(Fraction(award["one_in"]["fraction"])),
    }
    monkeypatch.setattr("fullcycle.cli.lists.load", lambda *_: None)
    (row,) = [row for row in document("games") if row["id"] == GAME]
    assert row["top_award"] is None, "no odds without a sheet of that very game"


@pytest.mark.rule("DT-1", "DT-5", "DT-17", "DT-18")
def test_info(document: Document) -> None:
    found = document("info", GAME)
    assert set(found) >= {
        *("symbols", "rows", "reels", "pays", "scatter_pays", "lines", "weights", "bets"),
        *("gamble", "cap", "features", "rules", "math_hash"),
    }
    assert found["rows"] == 3
    strips = [list(strip) for strip in TSAR.reels["base"]]
    assert found["reels"] == {"base": strips, "free": strips}
    assert found["pays"]["TSAR"] == {"2": 10, "3": 200, "4": 1000, "5": 10000}
    assert found["scatter_pays"] == {"EGG": {"2": 2, "3": 5, "4": 20, "5": 100}}
    assert found["lines"][0] == [2, 2, 2, 2, 2]
    assert found["lines"][3] == [1, 2, 3, 2, 1]
    assert found["weights"]["eggs"] == {str(n): 1 for n in range(1, 11)}
    assert len(found["weights"]["cards"]) == 52
    assert found["bets"]["default"] == {"coin_size": "0.05", "coins_per_line": 1, "lines": 25}
    assert "0.20" in found["bets"]["coin_sizes"]
    assert len(found["symbols"]) == 12
    assert {"DT-1", "DT-34", "EX-5"} <= set(found["rules"])
    assert found["cap"] is None
    assert found["gamble"]["rounds"] == 5
    assert "free_spins" in found["features"]


def _is_a_round(found: Any) -> None:
    assert set(found) >= {
        *("game", "math_hash", "stake", "win", "status", "waiting_for", "side", "events"),
    }
    assert found["game"] == GAME
    assert found["math_hash"] == math_hash(TSAR)
    for amount in (found["stake"], found["win"]):
        assert isinstance(amount["coins"], int)
        assert isinstance(amount["money"], str)
    assert found["events"][0]["type"] == "spin"


def test_play_without_choices_settles(document: Document) -> None:
    for _ in range(20):
        found = document("play", GAME)
        _is_a_round(found)
        assert found["status"] == "settled"
        assert found["stake"] == {"coins": 25, "money": "1.25"}
        assert found["events"][-1] == {"type": "settled", "coins": found["win"]["coins"]}


def test_play_with_a_seed_is_reproducible(document: Document) -> None:
    bet = '{"coin_size": "0.20", "coins_per_line": 20, "lines": 25}'
    first = document("play", GAME, "--seed", SEED, "--bet", bet)
    assert document("play", GAME, "--seed", SEED.upper(), "--bet", bet) == first
    assert first["stake"] == {"coins": 500, "money": "100.00"}
    seeds = [f"{number:064x}" for number in range(8)]
    windows = [document("play", GAME, "--seed", s)["events"][0]["window"] for s in seeds]
    assert len({str(window) for window in windows}) == len(seeds)


def test_play_with_choices_waits_where_they_end(document: Document) -> None:
    """A key whose base spin wins and starts no free spins waits for gamble or collect."""
    for number in range(100):
        found = document("play", GAME, "--seed", f"{number:064x}", "--choices", "[]")
        if found["status"] == "waiting":
            break
    assert set(found["waiting_for"]["do"]) == {"gamble", "collect"}
    chosen = document(
        *("play", GAME, "--seed", f"{number:064x}", "--choices", '[{"do": "collect"}]')
    )
    assert (chosen["status"], chosen["waiting_for"]) == ("settled", None)
    assert chosen["win"] == found["win"]


@pytest.mark.rule("EX-2")
def test_scenario_from_a_file_and_from_standard_input(
    document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = json.dumps(SCENARIO)
    (tmp_path / "forced.json").write_text(text, "utf-8")
    found = document("scenario", str(tmp_path / "forced.json"))
    _is_a_round(found)
    assert found["win"] == {"coins": 1300, "money": "260.00"}
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert document("scenario", "-") == found


def test_simulate(document: Document) -> None:
    asked = ("simulate", GAME, "--rounds", "50000", "--seed", "7", "--workers", "1")
    found = document(*asked)
    assert set(found) >= {
        *("rounds", "seed", "rtp", "interval95", "sigma", "hit_frequency", "parts", "features"),
        *("histogram", "max_win", "seconds_cpu", "rounds_per_cpu_second"),
    }
    assert (found["rounds"], found["seed"]) == (50_000, 7)
    low, high = found["interval95"]
    assert low < found["rtp"] < high
    assert set(found["features"]["free_spins"]) >= {"one_in", "mean"}
    assert sum(found["histogram"]["bands"].values()) == 50_000
    assert sum(found["parts"].values()) == pytest.approx(found["rtp"])
    assert found["rounds_per_cpu_second"] == pytest.approx(50_000 / found["seconds_cpu"])
    again = document(*asked[:-2], "--workers", "2")
    for timing in ("seconds_cpu", "rounds_per_cpu_second"):
        again.pop(timing)
        found.pop(timing)
    assert again == found


def test_exact(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command prints what `figures` finds; tests/exact proves the figures."""
    kept = load(TSAR)
    asked: list[tuple[object, object]] = []

    def figures(game: object, bet: object, _tell: object) -> Any:
        asked.append((game, bet))
        return kept

    monkeypatch.setattr(mathematics, "figures", figures)
    found = document("exact", GAME, "--bet", '{"lines": 7}')
    assert asked == [(TSAR, TSAR.bets.make(5, 1, 7))]
    assert set(found) >= {
        *("rtp", "parts", "hit_frequency", "variance", "volatility_index", "features"),
        *("top_award", "cap", "cycle"),
    }
    assert set(found["rtp"]) >= {"fraction", "value", "method"}
    for part in found["parts"].values():
        assert set(part) >= {"fraction", "value"}
    assert set(found["cap"]) >= {"one_in", "cost"}
    index = found["volatility_index"]
    variance = float(Fraction(found["variance"]["fraction"]))
    assert index["value"] == pytest.approx(1.65 * math.sqrt(variance))
    for name in ("rtp", "hit_frequency", "variance", "volatility_index", "distribution"):
        assert found[name]["method"] in {"exact", "computed", "simulated"}
    assert "one_in" in found["features"]["free_spins"]


def test_tables_for_people_say_the_same(
    command: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = load(TSAR)
    assert kept is not None
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(mathematics, "figures", lambda *_: kept)
    wanted = {
        ("games",): "days-of-the-tsar",
        ("info", GAME): "DT-34",
        ("play", GAME, "--seed", SEED): "settled: stake 25 coins (1.25)",
        ("simulate", GAME, "--rounds", "2000"): "hit frequency",
        ("exact", GAME): kept["rtp"]["fraction"],
    }
    for arguments, words in wanted.items():
        status, out, err = command(*arguments)
        assert (status, err) == (0, "")
        assert words in out
