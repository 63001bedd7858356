"""A server in the test's process, and what tests ask of it."""

from __future__ import annotations

import itertools
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from litestar.testing import TestClient

from fullcycle.rules.money import to_minor
from fullcycle.serve.app import create_app
from fullcycle.serve.engine import Engine
from fullcycle.serve.service import Service
from fullcycle.serve.settings import Settings
from serve.toys import TEN, Toys

_KEYS = itertools.count(1)
START = 1_800_000_000_000
COLLECT = {"do": "collect"}


class Hands:
    """A clock that moves when it is told to; milliseconds."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


@dataclass
class Player:
    """One session, seen from the client."""

    client: TestClient[Any] | httpx.Client
    token: str
    account_key: str = ""
    opened: dict[str, Any] = field(default_factory=dict)

    def headers(self, key: str | None = None) -> dict[str, str]:
        made = {"Authorization": f"Bearer {self.token}"}
        return made if key is None else {**made, "Idempotency-Key": key}

    def get(self, path: str) -> httpx.Response:
        return self.client.get(f"/api/{path}", headers=self.headers())

    def post(self, path: str, body: Any, key: str | None = None) -> httpx.Response:
        chosen = f"key-{next(_KEYS)}" if key is None else key
        return self.client.post(f"/api/{path}", json=body, headers=self.headers(chosen))

    def spin(self, game: str = "toy", bet: Any = None, **more: Any) -> httpx.Response:
        key = more.pop("key", None)
        return self.post("rounds", {"game": game, "bet": bet, **more}, key)

    def choose(self, round_: dict[str, Any], choice: Any, **more: Any) -> httpx.Response:
        step = more.pop("step", round_["step"])
        body = {"choice": choice, "step": step}
        return self.post(f"rounds/{round_['id']}/choices", body, more.pop("key", None))

    def balance(self) -> int:
        return to_minor(self.get("session").json()["balance"])


class Lab:
    """A running server over the toy games (or another engine) and its database file."""

    def __init__(self, path: Path, engine: Engine | None = None, **settings: Any) -> None:
        self.path = path
        self.toys = Toys()
        self.clock = Hands()
        self.settings = Settings(path, **settings)
        self.fatal: list[BaseException] = []
        self.app = create_app(
            self.settings, engine or self.toys, clock=self.clock, fatal=self.fatal.append
        )
        self.client = TestClient(self.app, raise_server_exceptions=False)

    def __enter__(self) -> Self:
        self.client.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.client.__exit__(kind, error, trace)

    @property
    def service(self) -> Service:
        running: Service = self.app.state.service
        return running

    def player(self, account: str = "practice", **body: Any) -> Player:
        answer = self.client.post("/api/sessions", json={"account": account, **body})
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        return Player(self.client, opened["token"], opened["account_key"] or "", opened)

    def sql(self, text: str, *values: Any) -> list[Any]:
        return query(self.path, text, *values)

    def audit(self) -> None:
        audit(self.path)


def query(path: Path, text: str, *values: Any) -> list[Any]:
    """Ask the database file directly, past the server."""
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    try:
        return connection.execute(text, values).fetchall()
    finally:
        connection.close()


def audit(path: Path) -> None:
    """Every invariant of the ledger, from the raw tables."""
    accounts = dict(query(path, "SELECT id, 0 FROM accounts"))
    for debit, credit, amount in query(path, "SELECT debit, credit, amount FROM transfers"):
        accounts[debit] -= amount
        accounts[credit] += amount
    assert sum(accounts.values()) == 0
    for account, amount in query(path, "SELECT account, amount FROM balances"):
        assert amount == accounts[account] >= 0
    rounds = query(
        path,
        "SELECT r.seq, r.stake, r.state, e.win, r.events, e.events, r.bet FROM rounds r"
        " LEFT JOIN results e ON e.round = r.seq",
    )
    moves = query(path, "SELECT round, code, amount FROM transfers WHERE round IS NOT NULL")
    for seq, stake, state, win, count, events, bet in rounds:
        paid = sorted((code, amount) for round_, code, amount in moves if round_ == seq)
        expected = [("stake", stake)] + ([("win", win)] if win else [])
        assert paid == expected, (seq, state)
        assert (state == "settled") == (win is not None)
        if events is not None:
            assert len(msgspec.json.decode(events)) == count
        assert isinstance(msgspec.json.decode(bet), dict)
    assert query(path, "PRAGMA integrity_check") == [("ok",)]
    assert query(path, "PRAGMA foreign_key_check") == []


def code_of(answer: httpx.Response) -> str:
    """The code of a refusal, whose form is checked on the way."""
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message", "round"}
    assert answer.headers["content-type"] == "application/json"
    assert body["error"]["message"]
    return str(body["error"]["code"])


def waiting(lab: Lab, player: Player, coins: int = 50) -> dict[str, Any]:
    """A round on 10.00 that won so many coins (of 0.20) and waits."""
    lab.toys.wins.append(coins)
    round_: dict[str, Any] = player.spin(bet=TEN).json()
    assert round_["status"] == "waiting"
    return round_
