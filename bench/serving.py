"""Durable rounds a second through a real server, over loopback, from a client in this process.

The client shares the machine's cores with the server, so the figures are what both do together.
Every loop is bounded in time and in count.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from fullcycle.rules import Game

ROOT = Path(__file__).resolve().parents[1]
MOST_ROUNDS = 20_000  # of one connection
READY_SECONDS = 90


@dataclass
class Connection:
    """One player on one kept-alive connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    token: str = ""
    waiting: str | None = None
    sent: int = 0

    async def ask(self, path: str, body: dict[str, object], key: str = "") -> dict[str, object]:
        """One POST; raises RuntimeError when it is refused."""
        data = json.dumps(body).encode()
        lines = [
            f"POST {path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Content-Type: application/json",
            f"Content-Length: {len(data)}",
        ]
        if self.token:
            lines += [f"Authorization: Bearer {self.token}", f"Idempotency-Key: {key}"]
        self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length:")[1].split("\r\n")[0])
        answer: dict[str, object] = json.loads(await self.reader.readexactly(length))
        if not head.startswith("http/1.1 2"):
            message = f"{path}: {answer}"
            raise RuntimeError(message)
        return answer

    async def spin(self, game: Game) -> None:
        """One paid round; a win that waits is collected by the next one, as a player does."""
        body: dict[str, object] = {"game": game.id, "bet": dict(game.bets.parse().json)}
        if self.waiting is not None:
            body["collect"] = self.waiting
        self.sent += 1
        answer = await self.ask("/api/rounds", body, f"{self.token[:8]}-{self.sent}")
        self.waiting = str(answer["id"]) if answer["status"] == "waiting" else None


async def _player(port: int) -> Connection:
    connection = Connection(*await asyncio.open_connection("127.0.0.1", port))
    opened = await connection.ask("/api/sessions", {"account": "practice"})
    connection.token = str(opened["token"])
    return connection


async def _load(port: int, game: Game, connections: int, seconds: float) -> float:
    players = [await _player(port) for _ in range(connections)]

    async def keep(player: Connection, until: float) -> int:
        begun = player.sent
        while time.perf_counter() < until and player.sent - begun < MOST_ROUNDS:
            await player.spin(game)
        return player.sent - begun

    async def run(length: float) -> float:
        begin = time.perf_counter()
        done = await asyncio.gather(*(keep(player, begin + length) for player in players))
        return sum(done) / (time.perf_counter() - begin)

    try:
        await run(seconds / 4)  # until everything is warm
        return await run(seconds)
    finally:
        for player in players:
            player.writer.close()


def rounds_per_second(port: int, game: Game, connections: int, seconds: float) -> float:
    """Answered rounds a second of so many players at once."""
    return asyncio.run(_load(port, game, connections, seconds))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _await_ready(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + READY_SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            message = f"the server ended with status {process.returncode}"
            raise RuntimeError(message)
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the server did not answer in time")


@contextmanager
def server(group_commit: int) -> Iterator[int]:
    """A server of its own process on a database that is thrown away; gives its port."""
    place = ROOT / ".cache"  # on the disk of the checkout: a temporary folder may be in memory
    place.mkdir(exist_ok=True)
    port = _free_port()
    with tempfile.TemporaryDirectory(prefix="bench-", dir=place) as folder:
        program = Path(__file__).with_name("served.py")
        command = [sys.executable, str(program), folder, str(port), str(group_commit)]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            _await_ready(port, process)
            yield port
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
