"""kill -9 while players play for money, and between the choices of features."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from fullcycle import games
from fullcycle.play import play
from fullcycle.rules.events import to_json
from fullcycle.rules.money import to_text
from fullcycle.serve import replay
from serve.lab import audit, query

KILLS = 22
PLAYERS = 6
MANNERS = ("patient", "hasty", "leaver")
GAME = "days-of-the-tsar"
BET = {"coin_size": "0.05", "coins_per_line": 1, "lines": 25}


@dataclass
class Server:
    """A real server process that can be killed and started again on the same database."""

    zygote: subprocess.Popen[str]
    port: int
    path: Path
    pid: int = 0

    def start(self) -> None:
        assert self.zygote.stdin is not None
        assert self.zygote.stdout is not None
        self.zygote.stdin.write(f"{self.port} {self.path}\n")
        self.zygote.stdin.flush()
        self.pid = int(self.zygote.stdout.readline())

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    async def up(self) -> None:
        async with httpx.AsyncClient() as client:
            for _ in range(600):
                try:
                    await client.get(f"http://127.0.0.1:{self.port}/api/health")
                except httpx.TransportError:
                    await asyncio.sleep(0.02)
                else:
                    return
        pytest.fail("the server did not come up")


def free_port() -> int:
    for port in range(8100, 8150):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
    pytest.fail("no port is free")


@contextmanager
def servers(path: Path) -> Iterator[Server]:
    command = [sys.executable, str(Path(__file__).with_name("zygote.py"))]
    with (path.parent / "log").open("w") as log:
        zygote = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
        )
        try:
            assert zygote.stdout is not None
            assert zygote.stdout.readline() == "ready\n"
            yield Server(zygote, free_port(), path)
        finally:
            zygote.communicate(timeout=30)


@dataclass
class Sent:
    """One request that moves money, and its first answer."""

    path: str
    key: str
    body: dict[str, Any]
    token: str
    status: int = 0
    content: bytes = b""


@dataclass
class Gambler:
    """A player who, when no answer comes, does as its `manner` says.

    patient: sends the same request again until it is answered. hasty: asks what is open and goes
    on with that. leaver: never comes back; another account takes over.
    """

    client: httpx.AsyncClient
    number: int
    manner: str
    random: random.Random
    token: str = ""
    acked: list[Sent] = field(default_factory=list)
    given_up: int = 0
    stop: bool = False

    async def play(self) -> None:
        await self._open_session()
        state: dict[str, Any] | None = None
        while not self.stop:
            sent = self._next(state)
            answered = await self._send(sent)
            if answered:
                assert sent.status in {200, 201, 409}, sent.content
                state = None if sent.status == 409 else msgspec.json.decode(sent.content)
            if not answered and self.manner == "leaver":
                self.token, state = "", None
                await self._open_session()
            elif not answered or sent.status == 409:
                state = await self._current()

    async def _open_session(self) -> None:
        while not self.token:
            try:
                answer = await self.client.post("/api/sessions", json={"account": "practice"})
                self.token = answer.json()["token"]
            except httpx.TransportError:
                await asyncio.sleep(0.02)

    def _next(self, state: dict[str, Any] | None) -> Sent:
        key = f"{self.number}-{len(self.acked)}-{self.given_up}-{self.random.random()}"
        waits = state is not None and state["status"] == "waiting"
        if state is not None and waits and self.random.random() < 0.7:
            choice = self.random.choice(
                [{"do": "collect"}, {"do": "gamble", "on": "red"}, {"do": "gamble", "on": "clubs"}]
            )
            body = {"choice": choice, "step": state["step"]}
            return Sent(f"/api/rounds/{state['id']}/choices", key, body, self.token)
        body = {"game": GAME, "bet": BET}
        if state is not None and waits:
            body["collect"] = state["id"]
        return Sent("/api/rounds", key, body, self.token)

    async def _send(self, sent: Sent) -> bool:
        headers = {"Authorization": f"Bearer {sent.token}", "Idempotency-Key": sent.key}
        while True:
            try:
                answer = await self.client.post(sent.path, json=sent.body, headers=headers)
            except httpx.TransportError:
                if self.manner != "patient":
                    self.given_up += 1
                    return False
                await asyncio.sleep(0.02)
                continue
            assert answer.status_code < 500, answer.text
            sent.status, sent.content = answer.status_code, answer.content
            self.acked.append(sent)
            return True

    async def _current(self) -> dict[str, Any] | None:
        headers = {"Authorization": f"Bearer {self.token}"}
        while True:
            try:
                path = f"/api/rounds/current?game={GAME}"
                answer = await self.client.get(path, headers=headers)
            except httpx.TransportError:
                await asyncio.sleep(0.02)
                continue
            return answer.json() if answer.status_code == 200 else None


async def torture(server: Server, chance: random.Random) -> list[Gambler]:
    """Kill and restart under load; every faithful player is answered in the end."""
    server.start()
    await server.up()
    url = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=url, timeout=20) as client:
        players = [
            Gambler(client, n, MANNERS[n % 3], random.Random(chance.random()))
            for n in range(PLAYERS)
        ]
        tasks = [asyncio.create_task(player.play()) for player in players]
        for _ in range(KILLS):
            before = sum(len(player.acked) for player in players)
            limit = time.monotonic() + 20
            while sum(len(player.acked) for player in players) < before + 12:
                assert time.monotonic() < limit, "nothing is answered any more"
                await asyncio.sleep(0.01)
            await asyncio.sleep(chance.random() * 0.2)
            server.kill()
            server.start()
        for player in players:
            player.stop = True
        await asyncio.gather(*tasks)
    return players


async def retry_all(server: Server, sent: list[Sent]) -> int:
    """Send acknowledged requests again; how many are not answered as before."""
    apart = 0
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as client:
        for one in sent:
            headers = {"Authorization": f"Bearer {one.token}", "Idempotency-Key": one.key}
            answer = await client.post(one.path, json=one.body, headers=headers)
            apart += (answer.status_code, answer.content) != (one.status, one.content)
    return apart


def check_replays(path: Path, chance: random.Random) -> int:
    """Settled rounds played again from their keys: how many; each must come out the same."""
    game = games.find(GAME)
    ids = [row[0] for row in query(path, "SELECT id FROM rounds WHERE state = 'settled'")]
    for round_id in chance.sample(ids, min(150, len(ids))):
        stored = replay.stored(f"sqlite:///{path}", round_id)
        again = play(game, game.bets.parse(stored.bet), stored.key, stored.choices)
        assert msgspec.json.decode(msgspec.json.encode(to_json(again.events))) == stored.events
        assert again.win.coins == stored.win_coins
        assert (again.status, again.math_hash) == ("settled", stored.math_hash)
    return len(ids)


def check_stories(players: list[Gambler]) -> None:
    """What a round showed once stays: each answer continues the one before it."""
    told: dict[str, Any] = {}
    for player in players:
        for one in player.acked:
            round_ = msgspec.json.decode(one.content)
            before = told.get(round_.get("id", ""))
            if before is not None:
                assert round_["events"][: len(before["events"])] == before["events"]
                # A hasty player may have chosen in between without hearing of it.
                assert round_["choices"][: before["step"]] == before["choices"]
                next_one = round_["step"] == before["step"] + 1
                if next_one and round_["choices"][-1] == {"do": "collect"}:
                    assert round_["win"] == before["win"]
            if "id" in round_:
                told[round_["id"]] = round_


def check_books(path: Path, players: list[Gambler]) -> None:
    """Every acknowledged round is there, nothing else is, and the money agrees."""
    audit(path)
    assert query(path, "SELECT count(*) FROM rounds WHERE state = 'debited'") == [(0,)]
    stored = {row[0] for row in query(path, "SELECT id FROM rounds")}
    acked = [
        msgspec.json.decode(one.content)
        for player in players
        for one in player.acked
        if one.status == 201
    ]
    opened = {round_["id"] for round_ in acked}
    assert len(opened) == len(acked)
    assert opened <= stored
    assert len(stored) - len(opened) <= sum(player.given_up for player in players)
    check_stories(players)
    wins = dict(query(path, "SELECT r.id, e.win FROM rounds r JOIN results e ON e.round = r.seq"))
    for round_ in acked:
        if round_["status"] == "settled":
            assert round_["win"]["money"] == to_text(wins[round_["id"]])
    # One fold more, by player: opening + wins - stakes = balance.
    sums = "SELECT amount, (SELECT sum(CASE WHEN credit = account THEN t.amount ELSE -t.amount END)"
    rows = query(
        path, sums + " FROM transfers t WHERE account IN (t.debit, t.credit)) FROM balances"
    )
    assert all(amount == folded for amount, folded in rows)


@pytest.mark.case(58)
def test_kill_nine_loses_nothing_and_pays_nothing_twice(tmp_path: Path) -> None:
    path, chance = tmp_path / "money.db", random.Random(20)
    with servers(path) as server:
        players = asyncio.run(torture(server, chance))
        acked = [one for player in players for one in player.acked]
        assert len(acked) > 10 * KILLS
        assert any(player.given_up for player in players)
        sample = chance.sample(acked, min(300, len(acked)))
        assert asyncio.run(retry_all(server, sample)) == 0
        check_books(path, players)
        assert check_replays(path, chance) > 100
        before = query(path, "SELECT count(*), sum(amount) FROM transfers")
        server.kill()
        server.start()
        asyncio.run(server.up())
        assert query(path, "SELECT count(*), sum(amount) FROM transfers") == before
        assert asyncio.run(retry_all(server, sample[:50])) == 0
        check_books(path, players)


#: A game, its bet, and what its features wait for.
FEATURES = [
    ("gypsy-queen", {"coin_size": "0.02", "coins_per_line": 1, "lines": 20}, "pick"),
    ("mystery-mine", {"bet": "0.25"}, "spin_wheel"),
]


def request(server: Server, method: str, path: str, **more: Any) -> httpx.Response:
    return httpx.request(method, f"http://127.0.0.1:{server.port}/api/{path}", timeout=20, **more)


def again(server: Server) -> None:
    """Kill the server and start it anew."""
    server.kill()
    server.start()
    asyncio.run(server.up())


def until(server: Server, game: str, bet: Any, do: str, token: dict[str, str]) -> dict[str, Any]:
    """Spin until a round waits for that; a win that waits is collected on the way."""
    url, body = f"http://127.0.0.1:{server.port}/api/rounds", {"game": game, "bet": bet}
    with httpx.Client(timeout=20) as client:
        for number in range(5000):
            headers = {**token, "Idempotency-Key": f"spin-{number}"}
            round_: dict[str, Any] = client.post(url, json=body, headers=headers).json()
            body.pop("collect", None)
            if round_["status"] == "waiting":
                if do in round_["waiting_for"]["do"]:
                    return round_
                body["collect"] = round_["id"]
    pytest.fail(f"{game} never waits for {do}")


@pytest.mark.case(58)
@pytest.mark.rule("GQ-52", "MM-32")
@pytest.mark.parametrize(("game", "bet", "do"), FEATURES)
def test_kill_nine_between_the_choices_of_a_feature(
    tmp_path: Path, game: str, bet: dict[str, Any], do: str
) -> None:
    """Before and after each pick or turn: the same place, the same answer, the same outcome."""
    path, chance = tmp_path / "money.db", random.Random(5)
    with servers(path) as server:
        server.start()
        asyncio.run(server.up())
        opened = request(server, "POST", "sessions", json={"account": "practice"}).json()
        token = {"Authorization": f"Bearer {opened['token']}"}
        round_, made = until(server, game, bet, do, token), 0
        while round_["status"] == "waiting":
            again(server)
            current = request(server, "GET", f"rounds/current?game={game}", headers=token)
            assert current.json() == round_
            choice: dict[str, Any] = {"do": do}
            if do == "pick":
                choice["index"] = chance.choice(round_["waiting_for"]["indexes"])
            headers = {**token, "Idempotency-Key": f"choice-{made}"}
            body = {"choice": choice, "step": round_["step"]}
            target = f"rounds/{round_['id']}/choices"
            first = request(server, "POST", target, json=body, headers=headers)
            assert first.status_code == 200
            if made % 2 == 0:
                again(server)
            repeated = request(server, "POST", target, json=body, headers=headers)
            assert (repeated.status_code, repeated.content) == (200, first.content)
            assert first.json()["events"][: len(round_["events"])] == round_["events"]
            round_, made = first.json(), made + 1
        assert made == round_["step"] > 0
        again(server)
        assert request(server, "GET", f"rounds/{round_['id']}", headers=token).json() == round_
        kept = replay.stored(f"sqlite:///{path}", round_["id"])
        rules = games.find(game)
        whole = play(rules, rules.bets.parse(bet), kept.key, kept.choices)
        assert msgspec.json.decode(msgspec.json.encode(to_json(whole.events))) == round_["events"]
        assert round_["win"]["money"] == to_text(kept.win)
        audit(path)
