"""`simulate --session`: what it answers, what it writes, and what it refuses in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fullcycle.games import find
from fullcycle.play import math_hash
from fullcycle.simulate.shares import PERCENTS

GAME = "days-of-the-tsar"
Command = Callable[..., tuple[int, str, str]]
Document = Callable[..., Any]
SESSION = ("simulate", GAME, "--session", "--rounds", "200", "--players", "50")
RICH = (*SESSION, "--bankroll", "100.00")


def test_the_document(document: Document) -> None:
    found = document(*RICH, "--seed", "3", "--bet", '{"coin_size": "0.20", "lines": 5}')
    assert (found["game"], found["math_hash"]) == (GAME, math_hash(find(GAME)))
    assert found["bet"] == {"coin_size": "0.20", "coins_per_line": 1, "lines": 5}
    assert found["seed"] == 3
    told = found["session"]
    assert (told["players"], told["rounds"]) == (50, 200)
    assert (told["bankroll"], told["stake"]) == ("100.00", "1.00")
    assert set(told) >= {
        *("ruin", "ahead", "played", "rtp", "drought", "balance", "largest_win"),
        *("features", "path"),
    }
    low, high = told["ruin"]["interval95"]
    assert low <= told["ruin"]["chance"] <= high
    assert list(told["balance"]["percentiles"]) == list(map(str, PERCENTS))
    assert all(isinstance(money, str) for money in told["balance"]["percentiles"].values())
    assert len(told["path"]) == 101
    assert set(told["features"]) == {"free_spins"}


def test_workers_and_repeats_change_nothing(document: Document) -> None:
    first = document(*RICH, "--workers", "1")
    assert document(*RICH, "--workers", "4") == first
    assert document(*RICH, "--seed", "2") != first


@pytest.mark.parametrize("ending", [".svg", ".html", ".json", ".SVG"])
def test_a_file_is_written_beside_the_answer(command: Command, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"session{ending}"
    status, out, err = command(*RICH, "-o", str(path))
    assert (status, err) == (0, "")
    assert "chance of ruin" in out
    text = path.read_text("utf-8")
    begins = {".svg": "<svg", ".html": "<!doctype html>", ".json": "{"}
    assert text.startswith(begins[ending.lower()])


def test_the_written_json_is_the_printed_one(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "session.json"
    found = document(*RICH, "--output", str(path))
    assert json.loads(path.read_text("utf-8")) == found


WRONG = [
    (SESSION, "bankroll: a session needs one"),
    ((*SESSION, "--bankroll", "1.24"), "bankroll: 1.24 does not pay one stake of 1.25"),
    ((*SESSION, "--bankroll", "0"), "bankroll"),
    ((*SESSION, "--bankroll", "-5.00"), "bankroll"),
    ((*SESSION, "--bankroll", "lots"), "bankroll: 'lots' is not an amount"),
    ((*SESSION, "--bankroll", "1e3"), "bankroll"),
    ((*SESSION, "--bankroll", "5.001"), "bankroll"),
    ((*SESSION, "--bankroll", "9" * 16), "bankroll"),
    ((*SESSION, "--bankroll", "9" * 5000), "bankroll"),
    ((*RICH, "--players", "0"), "players: 0 is too few"),
    ((*RICH, "--players", "-1"), "players"),
    ((*RICH, "--players", "1000000000000"), "players"),
    ((*RICH, "--players", "many"), "--players"),
    ((*RICH, "--rounds", "0"), "rounds: 0 is too few"),
    ((*RICH, "--rounds", "1000000000000"), "rounds"),
    ((*RICH, "--rounds", "100000000", "--players", "200000"), "rounds"),
    ((*RICH, "--seed", "-1"), "seed"),
    ((*RICH, "--workers", "0"), "workers"),
    ((*RICH, "--dask", "local"), "dask"),
    ((*RICH, "--bet", '{"lines": 99}'), "bet.lines"),
    ((*RICH, "-o", "session.png"), "session.png: must end in"),
    ((*RICH, "-o", "session"), "session: must end in"),
    ((*RICH, "-o", ""), "must end in"),
    ((*RICH, "-o", "no/such/folder/x.svg"), "no/such/folder/x.svg: cannot be written"),
    (("simulate", GAME, "--rounds", "9", "--players", "5"), "players: means something with"),
    (("simulate", GAME, "--rounds", "9", "--bankroll", "5.00"), "bankroll: means something with"),
    (("simulate", GAME, "--rounds", "9", "-o", "x.svg"), "output: means something with"),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=lambda value: str(value)[-50:])
def test_what_is_wrong_gets_one_line_and_exit_2(
    command: Command, arguments: tuple[str, ...], words: str
) -> None:
    status, out, err = command(*arguments, "--json")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("fullcycle: ")
    assert words in err


def test_a_folder_and_a_full_disk_are_refused(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "x.svg"
    folder.mkdir()
    status, out, err = command(*RICH, "-o", str(folder))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "it is a folder" in err
    full = tmp_path / "full.svg"
    full.symlink_to("/dev/full")
    status, out, err = command(*RICH, "-o", str(full))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "full.svg: cannot be written" in err


def test_a_bankroll_of_one_stake_is_a_session(document: Document) -> None:
    told = document(*SESSION, "--bankroll", "1.25")["session"]
    assert told["ruin"]["chance"] > 0.5
    assert told["ruin"]["rounds"]["percentiles"]["1"] == 1
