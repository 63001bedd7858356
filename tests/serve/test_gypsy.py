"""Gypsy Queen through the server: bonus money, picks over HTTP, and what a restart finds again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from fullcycle import games
from fullcycle.play import Round, play
from fullcycle.rules import events
from fullcycle.serve import rounds as births
from fullcycle.serve.live import PackageEngine
from fullcycle.serve.store.writes import SqliteWrites
from serve.lab import Lab, code_of, query
from serve.test_recovery import crash_in

GAME = "gypsy-queen"
GYPSY = games.find(GAME)
BET = {"coin_size": "0.05", "coins_per_line": 2, "lines": 20}
COLLECT = {"do": "collect"}


def pick(index: int) -> dict[str, Any]:
    return {"do": "pick", "index": index}


def begins(played: Round, feature: str) -> bool:
    return any(isinstance(e, events.Feature) and e.name == feature for e in played.events)


def waits_for_cards(played: Round) -> bool:
    return played.waiting_for is not None and "indexes" in played.waiting_for


def point_of(played: Round) -> str:
    """Where a round comes to before any choice."""
    if waits_for_cards(played):
        return "both" if begins(played, "free_spins") else "cards"
    if played.waiting_for is not None:
        return "win"
    return "free" if begins(played, "free_spins") else "nothing" if not played.win.coins else ""


@pytest.fixture(scope="module")
def keys() -> dict[str, bytes]:
    """The first key whose round comes to each point."""
    bet, found = GYPSY.bets.parse(BET), dict[str, bytes]()
    for number in range(40_000):
        key = number.to_bytes(32, "big")
        found.setdefault(point_of(play(GYPSY, bet, key)), key)
        if len({"nothing", "win", "cards", "free", "both"} & set(found)) == 5:
            return found
    pytest.fail(f"only {sorted(found)} came")


class Machine:
    """A server whose next round has a chosen key, and which may be started again."""

    game, bet = GAME, BET

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> None:
        self.path, self.settings, self.patch = path, settings, monkeypatch
        self.lab = self._up()
        self.player = self.lab.player()

    def _up(self) -> Lab:
        lab = Lab(self.path, PackageEngine(), **self.settings)
        return lab.__enter__()

    def spin(self, key: bytes) -> dict[str, Any]:
        self.patch.setattr(births, "os", SimpleNamespace(urandom=lambda _: key))
        answer = self.player.spin(self.game, self.bet)
        assert answer.status_code == 201, answer.text
        round_: dict[str, Any] = answer.json()
        return round_

    def restart(self) -> None:
        """The server goes down and comes up again on the same file; the player reconnects."""
        self.down()
        self.lab = self._up()
        self.player.client = self.lab.client

    def down(self) -> None:
        self.lab.__exit__(None, None, None)
        self.lab.audit()

    def current(self) -> dict[str, Any]:
        round_: dict[str, Any] = self.player.get(f"rounds/current?game={self.game}").json()
        return round_


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    running = Machine(tmp_path / "money.db", monkeypatch)
    yield running
    running.down()


def whole(key: bytes, round_: dict[str, Any]) -> None:
    """A settled round is what its key and its choices make in one go."""
    again = play(GYPSY, GYPSY.bets.parse(BET), key, round_["choices"])
    assert round_["status"] == again.status == "settled"
    assert msgspec.json.decode(msgspec.json.encode(again.events)) == round_["events"]
    assert round_["win"] == {"coins": again.win.coins, "money": again.win.money}


@pytest.mark.rule("GQ-15")
@pytest.mark.case(65)
def test_bonus_money_is_shown_and_never_staked(tmp_path: Path) -> None:
    path = tmp_path / "money.db"
    with Lab(path, PackageEngine(), opening_balance=50, opening_bonus=100_000) as lab:
        player = lab.player()
        assert player.opened["balance"] == "0.50"
        assert player.opened["bonus_balance"] == "1000.00"
        refused = player.spin(GAME, {"coin_size": "0.05", "coins_per_line": 1, "lines": 20})
        assert (refused.status_code, code_of(refused)) == (402, "NO_FUNDS")
        assert query(path, "SELECT count(*) FROM rounds") == [(0,)]
        assert player.spin(GAME, {"coin_size": "0.02", "coins_per_line": 1, "lines": 20}).is_success
        state = player.get("session").json()
        assert state["bonus_balance"] == "1000.00"
        moved = query(path, "SELECT sum(amount) FROM transfers WHERE code = 'stake'")
        assert moved == [(40,)]
        lab.audit()
    with Lab(path, PackageEngine()) as lab:
        player.client = lab.client
        assert player.get("session").json()["bonus_balance"] == "1000.00"


@pytest.mark.rule("GQ-15")
def test_demo_play_has_no_bonus_money(tmp_path: Path) -> None:
    with Lab(tmp_path / "money.db", PackageEngine(), opening_bonus=100_000) as lab:
        player = lab.player("demo")
        assert (player.opened["balance"], player.opened["bonus_balance"]) == ("1000.00", "0.00")
        assert player.spin(GAME, BET).status_code == 201


def test_bonus_money_is_only_ever_added(tmp_path: Path) -> None:
    with Lab(tmp_path / "money.db", PackageEngine(), opening_bonus=5) as lab:
        lab.player()
    connection = sqlite3.connect(tmp_path / "money.db")
    for change in ("UPDATE bonuses SET amount = 9", "DELETE FROM bonuses"):
        with pytest.raises(sqlite3.IntegrityError, match="only ever added"):
            connection.execute(change)
    connection.close()


def test_a_file_from_before_bonus_money_is_served(tmp_path: Path) -> None:
    path = tmp_path / "money.db"
    with Lab(path, PackageEngine()) as lab:
        player = lab.player()
    connection = sqlite3.connect(path)
    connection.execute("DROP TABLE bonuses")
    connection.commit()
    connection.close()
    with Lab(path, PackageEngine()) as lab:
        player.client = lab.client
        assert player.get("session").json()["bonus_balance"] == "0.00"


@pytest.mark.rule("GQ-50")
def test_a_spin_that_won_nothing_is_found_at_rest(machine: Machine, keys: dict[str, bytes]) -> None:
    round_ = machine.spin(keys["nothing"])
    machine.restart()
    state = machine.player.get("session").json()
    assert state["open_rounds"] == []
    assert state["balance"] == round_["balance"]
    assert machine.player.get(f"rounds/{round_['id']}").json() == round_
    assert machine.spin(keys["nothing"])["status"] == "settled"


@pytest.mark.rule("GQ-51", "GQ-42")
def test_a_spin_that_won_is_found_with_its_win(machine: Machine, keys: dict[str, bytes]) -> None:
    """Reading A19: it still waits for gamble or collect."""
    round_ = machine.spin(keys["win"])
    assert round_["status"] == "waiting"
    machine.restart()
    assert machine.current() == round_
    assert [e["id"] for e in machine.player.get("session").json()["open_rounds"]] == [round_["id"]]
    settled = machine.player.choose(machine.current(), COLLECT).json()
    assert settled["win"] == round_["win"]
    whole(keys["win"], settled)


@pytest.mark.rule("GQ-52", "GQ-41")
def test_a_gamble_goes_on_where_it_was(machine: Machine, keys: dict[str, bytes]) -> None:
    round_ = machine.spin(keys["win"])
    for on in ("red", "black", "red", "black", "red"):
        if round_["status"] == "settled":
            break
        round_ = machine.player.choose(round_, {"do": "gamble", "on": on}).json()
        machine.restart()
        if round_["status"] == "waiting":
            assert machine.current() == round_
    if round_["status"] == "waiting":
        round_ = machine.player.choose(round_, COLLECT).json()
    assert round_["step"] >= 1
    whole(keys["win"], round_)


@pytest.mark.rule("GQ-52", "GQ-28", "GQ-33")
@pytest.mark.parametrize("point", ["cards", "both"])
def test_a_bonus_goes_on_where_it_was(machine: Machine, keys: dict[str, bytes], point: str) -> None:
    """In a paid spin and inside free spins; the server is started again before every pick."""
    round_ = machine.spin(keys[point])
    while round_["status"] == "waiting":
        machine.restart()
        assert machine.current() == round_
        assert round_["waiting_for"]["do"] == ["pick"]
        last = round_["waiting_for"]["indexes"][-1]
        before = round_
        round_ = machine.player.choose(before, pick(last)).json()
        assert round_["step"] == before["step"] + 1
        assert round_["events"][: len(before["events"])] == before["events"]
    whole(keys[point], round_)
    assert sum(event["type"] == "pick" for event in round_["events"]) == round_["step"] >= 3


@pytest.mark.rule("GQ-52")
@pytest.mark.parametrize("write", ["add_choice", "set_waiting", "keep_answer"])
def test_a_crash_while_a_card_is_turned_leaves_it_covered(
    machine: Machine, keys: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, write: str
) -> None:
    assert hasattr(SqliteWrites, write)
    round_ = machine.spin(keys["cards"])
    crash_in(monkeypatch, write)
    assert machine.player.choose(round_, pick(2), key="c").status_code == 500
    machine.restart()
    assert machine.current() == round_
    turned = machine.player.choose(round_, pick(2), key="c").json()
    assert turned["step"] == 1
    assert machine.player.choose(round_, pick(0), key="other").status_code == 409


@pytest.mark.rule("GQ-52")
def test_free_spins_are_shown_from_where_the_player_was(
    machine: Machine, keys: dict[str, bytes]
) -> None:
    """They were drawn and paid at once; how far they were shown is kept."""
    round_ = machine.spin(keys["free"])
    assert round_["status"] == "settled"
    seen = machine.player.client.post(
        f"/api/rounds/{round_['id']}/progress",
        json={"progress": 3},
        headers=machine.player.headers(None),
    )
    assert seen.json()["progress"] == 3
    machine.restart()
    (unseen,) = machine.player.get("session").json()["unseen_rounds"]
    assert (unseen["id"], unseen["progress"]) == (round_["id"], 3)
    assert machine.player.get(f"rounds/{round_['id']}").json() == round_ | {"progress": 3}
    whole(keys["free"], round_)


@pytest.mark.rule("GQ-28", "GQ-29")
def test_only_what_is_offered_may_be_picked_and_only_in_turn(
    machine: Machine, keys: dict[str, bytes]
) -> None:
    round_ = machine.spin(keys["cards"])
    for wrong in (pick(3), pick(-1), {"do": "pick"}, COLLECT, {"do": "gamble", "on": "red"}):
        answer = machine.player.choose(round_, wrong)
        assert (answer.status_code, code_of(answer)) == (400, "CHOICE_ILLEGAL")
    ahead = machine.player.choose(round_, pick(0), step=1)
    assert (ahead.status_code, code_of(ahead)) == (409, "CHOICE_STALE")
    assert machine.current() == round_
    turned = machine.player.choose(round_, pick(0), key="once").json()
    assert machine.player.choose(round_, pick(0), key="once").json() == turned
    late = machine.player.choose(round_, pick(1))
    assert (late.status_code, code_of(late)) == (409, "CHOICE_STALE")
    assert machine.current() == turned
    blocked = machine.player.spin(GAME, BET)
    assert (blocked.status_code, code_of(blocked)) == (409, "ROUND_OPEN")


@pytest.mark.rule("GQ-28", "GQ-33")
def test_nothing_of_what_is_covered_leaves_the_server(
    machine: Machine, keys: dict[str, bytes]
) -> None:
    round_ = machine.spin(keys["cards"])
    while round_["status"] == "waiting":
        told = [event for event in round_["events"] if event["type"] == "pick"]
        assert len(told) == round_["step"]
        shown = machine.player.get(f"rounds/{round_['id']}").text
        assert shown.count('"places"') == round_["step"]
        assert "key" not in round_
        round_ = machine.player.choose(round_, pick(0)).json()
