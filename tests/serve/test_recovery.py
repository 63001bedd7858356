"""Crashes at every point of a round's life, within one process; kill -9 is elsewhere."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fullcycle.rules.errors import Code, RuleError
from fullcycle.serve.store.open import SqliteStorage
from fullcycle.serve.store.protocol import Writes
from fullcycle.serve.store.writes import SqliteWrites
from serve.lab import Lab, Player, query
from serve.toys import TEN, Toys

COLLECT = {"do": "collect"}


def crash_in(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The next call of a write ends everything, inside its transaction."""
    real: Callable[..., Any] = getattr(SqliteWrites, name)

    def crash(self: Writes, *values: Any, **named: Any) -> Any:
        real(self, *values, **named)
        monkeypatch.setattr(SqliteWrites, name, real)
        raise RuntimeError("power off")

    monkeypatch.setattr(SqliteWrites, name, crash)


#: Writes of the debit, of the outcome and of a choice, in which a crash is tried.
DEBIT = ("add_round", "transfer", "keep_answer")
OUTCOME = ("set_settled", "fill_answer")


@pytest.mark.case(58)
@pytest.mark.parametrize("point", DEBIT)
@pytest.mark.parametrize("retry", [True, False])
def test_a_crash_while_debiting_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: str, retry: bool
) -> None:
    path, toys = tmp_path / "money.db", Toys()
    with Lab(path, toys) as lab:
        player = lab.player()
        toys.wins.append(0)
        crash_in(monkeypatch, point)
        assert player.spin(bet=TEN, key="k").status_code == 500
        assert query(path, "SELECT count(*) FROM rounds") == [(0,)]
    with Lab(path, toys) as lab:
        player.client = lab.client
        assert player.balance() == 100_000
        if retry:
            assert player.spin(bet=TEN, key="k").status_code == 201
        lab.audit()


@pytest.mark.case(58)
@pytest.mark.parametrize("point", ["play", *OUTCOME])
@pytest.mark.parametrize("retry", [True, False])
def test_a_crash_after_the_debit_finishes_the_same_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: str, retry: bool
) -> None:
    path, toys = tmp_path / "money.db", Toys()
    with Lab(path, toys) as lab:
        player = lab.player()
        toys.wins.append(0)
        if point == "play":
            toys.failing = RuntimeError("power off")
        else:
            crash_in(monkeypatch, point)
        assert player.spin(bet=TEN, key="k").status_code == 500
        key = toys.played[-1][1]
    toys.failing = None
    (before,) = query(path, "SELECT id, state, sealed FROM rounds")
    assert before[1] == "debited"
    with Lab(path, toys) as lab:
        player.client = lab.client
        # Nobody asked, and it is finished, from the key of before.
        (after,) = lab.sql("SELECT r.id, r.state, e.key FROM rounds r JOIN results e ON 1")
        assert after == (before[0], "settled", key)
        entries = player.get("rounds").json()["rounds"]
        assert [entry["status"] for entry in entries] == ["settled"]
        if retry:
            answer = player.spin(bet=TEN, key="k")
            assert (answer.status_code, answer.json()["id"]) == (201, before[0])
        assert player.balance() == 99_000
        lab.audit()
        count = len(toys.played)
    with Lab(path, toys) as lab:
        # A second recovery finds nothing to do; only the games are made ready again.
        assert all(not any(key) for _, key, _ in toys.played[count:])
        lab.audit()


@pytest.mark.parametrize("point", ["add_choice", "transfer", "set_settled", "keep_answer"])
@pytest.mark.parametrize("retry", [True, False])
def test_a_crash_while_choosing_leaves_the_round_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: str, retry: bool
) -> None:
    path, toys = tmp_path / "money.db", Toys()
    with Lab(path, toys) as lab:
        player = lab.player()
        toys.wins.append(50)
        round_ = player.spin(bet=TEN).json()
        crash_in(monkeypatch, point)
        assert player.choose(round_, COLLECT, key="c").status_code == 500
    with Lab(path, toys) as lab:
        player.client = lab.client
        assert player.get("rounds/current?game=toy").json() == round_
        if retry:
            assert player.choose(round_, COLLECT, key="c").json()["balance"] == "1000.00"
        lab.audit()


@pytest.mark.case(80)
def test_a_round_goes_on_after_a_restart_exactly_as_without(tmp_path: Path) -> None:
    path, toys = tmp_path / "money.db", Toys()
    red = {"do": "gamble", "on": "red"}

    def start(lab: Lab) -> tuple[Player, dict[str, Any]]:
        player = lab.player()
        toys.wins.append(50)
        return player, player.spin(bet=TEN).json()

    with Lab(path, toys) as lab:
        player, round_ = start(lab)
    while round_["status"] == "waiting":
        with Lab(path, toys) as lab:
            player.client = lab.client
            assert player.get("rounds/current?game=toy").json() == round_
            round_ = player.choose(round_, red).json()
    key = query(path, "SELECT key FROM results")[0][0]
    whole = toys.play("toy", toys.parse("toy", TEN), key, round_["choices"])
    assert whole.win.coins == round_["win"]["coins"]
    assert len(whole.events) == len(round_["events"])


def test_a_debited_round_met_while_running_is_finished_at_once(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.append(50)
    lab.toys.failing = RuntimeError("power off")
    answer = player.spin(bet=TEN, key="k")
    lab.toys.failing = None
    round_ = answer.json()["error"]["round"]
    shown = player.get("rounds/current?game=toy").json()
    assert (shown["id"], shown["status"]) == (round_, "waiting")
    assert player.spin(bet=TEN, key="k").json() == shown
    lab.audit()


def test_a_round_that_cannot_be_finished_does_not_stop_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, toys = tmp_path / "money.db", Toys()
    with Lab(path, toys) as lab:
        player = lab.player()
        toys.failing = RuntimeError("power off")
        player.spin(bet=TEN, key="k")
    toys.failing, toys.version = None, "2"
    with Lab(path, toys) as lab:
        player.client = lab.client
        assert "stays debited" in caplog.text
        assert player.spin("toy-two", bet=TEN).status_code == 201
    toys.version = "1"
    with Lab(path, toys) as lab:
        player.client = lab.client
        assert player.spin(bet=TEN, key="k").status_code == 201
        lab.audit()


@pytest.mark.case(76)
def test_the_hundredth_round_is_like_the_first(lab: Lab) -> None:
    player = lab.player()
    for _ in range(100):
        lab.toys.wins.append(0)
        assert player.spin().json()["step"] == 0
    game, _, choices = lab.toys.played[-1]
    assert (game, choices) == ("toy", 0)


def test_two_servers_on_one_file(tmp_path: Path) -> None:
    path = tmp_path / "money.db"
    with Lab(path) as lab:
        code = (
            "import sys; from fullcycle.serve.store.open import SqliteStorage;"
            "from pathlib import Path\n"
            "try: SqliteStorage(Path(sys.argv[1]))\n"
            "except ValueError as error: print(error.code, error)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
        )
        assert done.stdout.startswith("BUSY")
        assert "already served by process" in done.stdout
        with pytest.raises(RuleError, match="already served") as caught:
            SqliteStorage(path)
        assert caught.value.code is Code.BUSY
        assert lab.player().spin(bet=TEN).status_code == 201
    SqliteStorage(path).close()
