"""`replay`: a stored round played again says the same, and anything tampered with shows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fullcycle.games import find
from fullcycle.serve.practice import PlayedRound, play_rounds

Command = Callable[..., tuple[int, str, str]]
TSAR = find("days-of-the-tsar")
BET = TSAR.bets.make(20, 2, 25)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[PlayedRound]]:
    path = tmp_path_factory.mktemp("ledger") / "rounds.db"
    return path, play_rounds(TSAR.id, BET, 40, f"sqlite:///{path}")


def tampered(path: Path, target: Path, table: str, change: str, seq: int) -> str:
    """The address of a copy in which a row of the round was changed, guards removed."""
    place = {"results": "round", "rounds": "seq"}[table]
    with sqlite3.connect(path) as source, sqlite3.connect(target) as copy:
        source.backup(copy)
        guards = copy.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (guard,) in guards:
            copy.execute(f"DROP TRIGGER {guard}")
        done = copy.execute(f"UPDATE {table} SET {change} WHERE {place} = ?", (seq,))  # noqa: S608
        assert done.rowcount == 1
        copy.commit()
    return f"sqlite:///{target}"


def test_every_stored_round_is_the_same_again(
    command: Command, kept: tuple[Path, list[PlayedRound]]
) -> None:
    path, rounds = kept
    assert any(played.choices for played in rounds)
    assert any(played.win for played in rounds)
    for played in rounds:
        status, out, err = command("replay", played.id, "--database", f"sqlite:///{path}", "--json")
        assert (status, err) == (0, "")
        found: Any = json.loads(out)
        assert found["round"] == played.id
        assert (found["same_events"], found["same_win"], found["verdict"]) == (True, True, True)
        assert found["win"]["stored"] == found["win"]["replayed"]
        assert found["win"]["stored"]["coins"] == played.win_coins
    status, out, _ = command("replay", rounds[0].id, "--database", f"sqlite:///{path}")
    assert status == 0
    assert out.startswith("same: ")


#: What is changed in which table, for one round.
FORGED = {
    "win in coins": ("results", "win_coins = win_coins + 1"),
    "win in money": ("results", "win = win + 1"),
    "event": ("results", "events = CAST(replace(events, 'EGG', 'TSAR') AS BLOB)"),
    "key": ("results", "key = zeroblob(32)"),
    "stake": ("rounds", "stake = stake - 1"),
    "stake in coins": ("rounds", "stake_coins = stake_coins + 1"),
}


@pytest.mark.parametrize("what", FORGED)
def test_what_was_tampered_with_shows(
    command: Command, kept: tuple[Path, list[PlayedRound]], tmp_path: Path, what: str
) -> None:
    path, rounds = kept
    with sqlite3.connect(path) as ledger:
        eggs = "SELECT round FROM results WHERE instr(events, 'EGG')"
        seq = ledger.execute(eggs).fetchone()[0]
        (round_id,) = ledger.execute("SELECT id FROM rounds WHERE seq = ?", (seq,)).fetchone()
    assert round_id in {played.id for played in rounds}
    table, change = FORGED[what]
    address = tampered(path, tmp_path / "forged.db", table, change, seq)
    status, out, err = command("replay", round_id, "--database", address, "--json")
    assert (status, err) == (1, "")
    found = json.loads(out)
    assert found["verdict"] is False
    assert [found["same_events"], found["same_win"], found["same_stake"]].count(False) >= 1
    status, out, _ = command("replay", round_id, "--database", address)
    assert status == 1
    assert out.startswith("DIFFERS: ")


def test_a_round_of_another_game_version_is_not_judged(
    command: Command, kept: tuple[Path, list[PlayedRound]], tmp_path: Path
) -> None:
    path, rounds = kept
    address = tampered(path, tmp_path / "old.db", "rounds", "math_hash = '0' || math_hash", 1)
    with sqlite3.connect(path) as ledger:
        (round_id,) = ledger.execute("SELECT id FROM rounds WHERE seq = 1").fetchone()
    assert round_id in {played.id for played in rounds}
    status, out, err = command("replay", round_id, "--database", address, "--json")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "the version that served it" in err


def test_a_round_that_is_not_there_is_a_wrong_request(
    command: Command, kept: tuple[Path, list[PlayedRound]]
) -> None:
    status, out, err = command("replay", "no-such", "--database", f"sqlite:///{kept[0]}", "--json")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "no-such" in err
