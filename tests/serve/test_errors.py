"""Every failure has the one form, a code of the contract, and a message that says what to do."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from fullcycle.rules.errors import Code
from fullcycle.serve import errors
from fullcycle.serve.settings import database_path
from serve.lab import Lab, code_of
from serve.toys import TEN, Toys


def test_every_code_has_a_status() -> None:
    assert set(errors.STATUS) == set(Code)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("POST", "/api/nothing", 404),
        ("GET", "/api", 404),
        ("GET", "/api/rounds/a/b/c", 404),
        ("PUT", "/api/rounds", 405),
        ("DELETE", "/api/games", 405),
        ("POST", "/", 405),
        ("GET", "/api/games/roulette", 404),
    ],
)
def test_addresses_and_methods_that_do_not_exist(
    lab: Lab, method: str, path: str, status: int
) -> None:
    answer = lab.client.request(method, path)
    assert (answer.status_code, code_of(answer)) == (status, "BAD_REQUEST")
    if status == 405:
        assert "allow" in answer.headers


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"round"',
        b'{"game": 5}',
        b'{"game": "toy", "stake": 1}',
        b'{"game": "toy", "bet": []}',
        b'{"game": "toy", "collect": "x"}',
        b'{"game": "toy", "bet": {"coin_size": "\xff"}}',
        b"{}",
    ],
)
def test_bodies_that_are_not_a_request(lab: Lab, body: bytes) -> None:
    player = lab.player()
    answer = lab.client.post("/api/rounds", content=body, headers=player.headers("k"))
    assert (answer.status_code, code_of(answer)) == (400, "BAD_REQUEST")
    assert player.balance() == 100_000


def test_large_bodies_are_refused(lab: Lab) -> None:
    player = lab.player()
    body = {"game": "toy", "bet": {"coin_size": "0" * 20_000}}
    answer = lab.client.post("/api/rounds", json=body, headers=player.headers("k"))
    assert (answer.status_code, code_of(answer)) == (413, "BAD_REQUEST")


@pytest.mark.case(55)
@pytest.mark.parametrize("key", [None, "", "k" * 201, "a b"])
def test_money_does_not_move_without_a_key(lab: Lab, key: str | None) -> None:
    player = lab.player()
    headers = player.headers(key)
    answer = lab.client.post("/api/rounds", json={"game": "toy"}, headers=headers)
    assert (answer.status_code, code_of(answer)) == (400, "BAD_REQUEST")
    assert "Idempotency-Key" in answer.json()["error"]["message"]
    lab.toys.wins.append(10)
    round_ = player.spin(bet=TEN).json()
    body = {"choice": {"do": "collect"}, "step": 0}
    path = f"/api/rounds/{round_['id']}/choices"
    assert code_of(lab.client.post(path, json=body, headers=headers)) == "BAD_REQUEST"
    assert player.balance() == 99_000


def test_rounds_may_have_a_least_duration(tmp_path: Path) -> None:
    with Lab(tmp_path / "a.db", min_round_ms=2500) as lab:
        player = lab.player()
        lab.toys.wins.extend([0] * 4)
        assert player.opened["settings"]["min_round_ms"] == 2500
        assert player.spin(bet=TEN, key="1").status_code == 201
        lab.clock.now += 100
        answer = player.spin(bet=TEN, key="2")
        assert (answer.status_code, code_of(answer)) == (429, "TOO_FAST")
        assert answer.headers["retry-after"] == "3"
        assert player.balance() == 99_000
        assert player.spin("toy-two", bet=TEN).status_code == 201
        lab.clock.now += 2400
        # Nothing was decided under that key, so it may be used again.
        assert player.spin(bet=TEN, key="2").status_code == 201
        lab.clock.now -= 10_000_000
        assert player.spin(bet=TEN).status_code == 201


def test_a_full_queue_is_busy(tmp_path: Path) -> None:
    async def flood(lab: Lab) -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=lab.app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            sent = [client.post("/api/sessions", json={}) for _ in range(50)]
            return await asyncio.gather(*sent)

    with Lab(tmp_path / "a.db", queue_limit=3, group_commit=1) as lab:
        answers = asyncio.run(flood(lab))
        refused = [answer for answer in answers if answer.status_code == 503]
        assert refused
        assert {answer.status_code for answer in answers} == {201, 503}
        for answer in refused:
            assert code_of(answer) == "BUSY"
            assert answer.headers["retry-after"] == "1"
        count = len(answers) - len(refused)
        assert lab.sql("SELECT count(*) FROM balances") == [(count,)]
        lab.audit()


@pytest.mark.case(89)
def test_a_failing_game_harms_nobody_else(lab: Lab, caplog: pytest.LogCaptureFixture) -> None:
    player, other = lab.player(), lab.player()
    lab.toys.failing = ZeroDivisionError("reel")
    answer = player.spin(bet=TEN, key="k")
    assert (answer.status_code, code_of(answer)) == (500, "MALFUNCTION")
    assert "kept" in answer.json()["error"]["message"]
    assert "reel" not in answer.text
    lab.toys.failing = None
    assert other.spin(bet=TEN).status_code == 201
    # The stake stands, the round is there, and the same request carries it on.
    round_ = answer.json()["error"]["round"]
    again = player.spin(bet=TEN, key="k")
    assert (again.status_code, again.json()["id"]) == (201, round_)
    assert lab.sql("SELECT count(*) FROM transfers WHERE code = 'stake'") == [(2,)]
    lab.audit()


@pytest.mark.rule("DT-12", "GQ-12", "MM-32")
def test_a_game_that_fails_pays_nothing_of_a_win_that_waits(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.append(50)
    round_ = player.spin(bet=TEN).json()
    assert (round_["status"], round_["win"]["coins"]) == ("waiting", 50)
    staked = player.balance()
    lab.toys.failing = ZeroDivisionError("reel")
    for choice in ({"do": "collect"}, {"do": "gamble", "on": "red"}):
        answer = player.choose(round_, choice)
        assert (answer.status_code, code_of(answer)) == (500, "MALFUNCTION")
    assert player.balance() == staked
    assert lab.sql("SELECT count(*) FROM transfers WHERE code = 'win'") == [(0,)]
    lab.toys.failing = None
    lab.audit()


def test_an_open_round_of_another_version_is_kept(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.append(10)
    round_ = player.spin(bet=TEN).json()
    lab.toys.version = "2"
    for answer in (
        player.choose(round_, {"do": "collect"}),
        player.get("rounds/current?game=toy"),
    ):
        assert (answer.status_code, code_of(answer)) == (500, "MALFUNCTION")
        assert answer.json()["error"]["round"] == round_["id"]
    lab.toys.version = "1"
    assert player.choose(round_, {"do": "collect"}).status_code == 200
    lab.audit()


def test_a_fault_of_the_server_tells_nothing(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(lab.service.sessions, "view", broken)
    answer = lab.client.post("/api/sessions", json={})
    assert (answer.status_code, code_of(answer)) == (500, "INTERNAL")
    assert "secret" not in answer.text


@pytest.mark.parametrize("url", ["", "sqlite://", "sqlite:///", "postgres://x/y", "a.db"])
def test_only_sqlite_addresses_are_understood(url: str) -> None:
    with pytest.raises(ValueError, match="sqlite:///FILE"):
        database_path(url)


def test_database_addresses() -> None:
    assert database_path("sqlite:///data/a.db") == Path("data/a.db")
    assert database_path("sqlite:////srv/a.db") == Path("/srv/a.db")


def test_health(lab: Lab) -> None:
    answer = lab.client.get("/api/health").json()
    assert answer["status"] == "ok"
    assert isinstance(Toys().ids(), tuple)
