"""Sessions and accounts."""

from __future__ import annotations

from pathlib import Path

import pytest

from serve.lab import Lab, code_of
from serve.toys import TEN


@pytest.mark.parametrize(
    ("account", "mode", "money"), [("demo", "demo", "play"), ("practice", "real", "practice")]
)
def test_a_new_account_says_what_its_money_is(
    lab: Lab, account: str, mode: str, money: str
) -> None:
    opened = lab.player(account).opened
    assert (opened["account"], opened["mode"], opened["money"]) == (account, mode, money)
    assert opened["balance"] == "1000.00"
    assert "cannot be paid" in opened["notice"]
    assert opened["settings"] == {"min_round_ms": 0, "currency_digits": 2}
    assert opened["open_rounds"] == opened["unseen_rounds"] == []
    assert len(opened["token"]) >= 22
    assert len(opened["account_key"]) >= 22
    lab.audit()


def test_the_session_shows_the_account(lab: Lab) -> None:
    player = lab.player(currency="EUR")
    answer = player.get("session")
    assert answer.headers["cache-control"] == "no-store"
    state = answer.json()
    assert state["currency"] == "EUR"
    assert "token" not in state
    assert "account_key" not in state
    assert {k: v for k, v in player.opened.items() if k in state} == state


def test_tokens_and_account_keys_are_stored_hashed(lab: Lab) -> None:
    player = lab.player()
    held = b"".join(file.read_bytes() for file in lab.path.parent.iterdir())
    assert player.token.encode() not in held
    assert player.account_key.encode() not in held


def test_the_account_key_comes_back_to_the_account_and_its_open_round(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.append(50)
    round_ = player.spin(bet=TEN).json()
    again = lab.player(account_key=player.account_key)
    assert again.opened["account_key"] is None
    assert again.opened["balance"] == "990.00"
    assert [entry["id"] for entry in again.opened["open_rounds"]] == [round_["id"]]
    assert again.get("rounds/current?game=toy").json() == round_


def test_an_ended_session_is_gone(lab: Lab) -> None:
    player = lab.player()
    lab.client.delete("/api/session", headers=player.headers())
    answer = player.get("session")
    assert (answer.status_code, code_of(answer)) == (401, "NO_SESSION")
    assert answer.headers["www-authenticate"] == "Bearer"
    assert "POST /api/sessions" in answer.json()["error"]["message"]


def test_a_session_grows_old(lab: Lab) -> None:
    player = lab.player()
    lab.clock.now += 30 * 24 * 3_600_000
    assert player.get("session").status_code == 200
    lab.clock.now += 1
    assert code_of(player.get("session")) == "NO_SESSION"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer "},
        {"Authorization": "Basic abc"},
        {"Authorization": "Bearer wrong"},
        {"Authorization": "Bearer \xe9"},
    ],
)
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "session"),
        ("DELETE", "session"),
        ("GET", "rounds"),
        ("GET", "rounds/current?game=toy"),
        ("GET", "rounds/0123456789abcdef0123"),
        ("POST", "rounds"),
        ("POST", "rounds/0123456789abcdef0123/choices"),
        ("POST", "rounds/0123456789abcdef0123/progress"),
    ],
)
def test_every_private_route_needs_a_session(
    lab: Lab, method: str, path: str, headers: dict[str, str]
) -> None:
    sent = {name.encode(): value.encode("latin-1") for name, value in headers.items()}
    answer = lab.client.request(method, f"/api/{path}", headers=sent)
    assert (answer.status_code, code_of(answer)) == (401, "NO_SESSION")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"account": "real"}, 400, "BAD_REQUEST"),
        ({"currency": "XXX"}, 400, "BAD_REQUEST"),
        ({"currency": "pound"}, 400, "BAD_REQUEST"),
        ({"balance": "5.00"}, 400, "BAD_REQUEST"),
        ({"account_key": "nobody's"}, 401, "NO_SESSION"),
        ({"account_key": ""}, 400, "BAD_REQUEST"),
        ([], 400, "BAD_REQUEST"),
        (None, 400, "BAD_REQUEST"),
    ],
)
def test_wrong_sessions_are_refused(lab: Lab, body: object, status: int, code: str) -> None:
    answer = lab.client.post("/api/sessions", json=body)
    assert (answer.status_code, code_of(answer)) == (status, code)


def test_an_account_key_opens_only_its_own_kind_of_account(lab: Lab) -> None:
    key = lab.player("demo").account_key
    for other in ({"account": "practice"}, {"account": "demo", "currency": "SEK"}):
        answer = lab.client.post("/api/sessions", json={"account_key": key, **other})
        assert code_of(answer) == "BAD_REQUEST"
        assert "demo account in GBP" in answer.json()["error"]["message"]


def test_demo_and_real_money_never_meet(lab: Lab) -> None:
    for account in ("demo", "practice"):
        lab.player(account).spin(bet=TEN)
    pairs = lab.sql(
        "SELECT DISTINCT d.mode, c.mode FROM transfers t"
        " JOIN accounts d ON d.id = t.debit JOIN accounts c ON c.id = t.credit"
    )
    assert sorted(pairs) == [("demo", "demo"), ("real", "real")]
    lab.audit()


def test_an_account_without_opening_balance(tmp_path: Path) -> None:
    with Lab(tmp_path / "a.db", opening_balance=0) as lab:
        player = lab.player()
        assert player.opened["balance"] == "0.00"
        assert code_of(player.spin(bet=TEN)) == "NO_FUNDS"
