"""The server as a process of its own."""

from __future__ import annotations

import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from fullcycle.rules.errors import RuleError
from fullcycle.serve import run
from fullcycle.serve.settings import Settings
from serve.lab import audit
from serve.test_kill import free_port

START = """
import sys
sys.path.insert(0, {tests!r})
from serve.toys import Toys
from fullcycle.serve import run
run(port=int(sys.argv[1]), database_url={url!r}, engine=Toys())
"""
TESTS = str(Path(__file__).resolve().parents[1])


def test_it_starts_says_where_it_is_and_stops_cleanly(tmp_path: Path) -> None:
    path, port = tmp_path / "data" / "money.db", free_port()
    command = [sys.executable, "-c", START.format(tests=TESTS, url=f"sqlite:///{path}"), str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        url, limit = f"http://127.0.0.1:{port}", time.monotonic() + 60
        try:
            while True:
                try:
                    assert httpx.get(f"{url}/api/health").status_code == 200
                    break
                except httpx.TransportError:
                    assert time.monotonic() < limit
                    time.sleep(0.05)
            opened = httpx.post(f"{url}/api/sessions", json={"account": "demo"}).json()
            headers = {"Authorization": f"Bearer {opened['token']}", "Idempotency-Key": "k"}
            body = {"game": "toy"}
            answer = httpx.post(f"{url}/api/rounds", json=body, headers=headers)
            assert answer.status_code == 201
            with pytest.raises(RuleError, match=f"served by process {server.pid}"):
                run(port=0, database_url=f"sqlite:///{path}")
        finally:
            server.terminate()
            said = server.communicate(timeout=30)[1]
    assert f"http://127.0.0.1:{port}/" in said
    assert "money.db.master: the server needs it there; back it up apart" in said
    assert "Traceback" not in said
    # A clean stop leaves one file: the log was folded into it.
    assert not path.with_name("money.db-wal").exists()
    audit(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_address_that_is_taken_is_a_plain_refusal(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(RuleError, match=f"port {port} "):
            run(port=port, database_url=f"sqlite:///{tmp_path}/a.db")
    with pytest.raises(RuleError, match="choose another"):
        run(host="no.such.host.invalid", database_url=f"sqlite:///{tmp_path}/a.db")
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_cannot_be_opened_is_a_plain_refusal(tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("this is no database\n" * 100)
    for path in (tmp_path, text, Path("/proc/none.db")):
        with pytest.raises(RuleError, match="name another file") as refused:
            run(port=0, database_url=f"sqlite:///{path}")
        assert refused.value.where == "database"


def test_a_wrong_database_address_is_a_plain_refusal() -> None:
    with pytest.raises(RuleError, match="sqlite:///FILE"):
        run(database_url="postgresql://localhost/x")


def test_settings_are_passed_on(tmp_path: Path) -> None:
    chosen = Settings(tmp_path / "ignored.db", min_round_ms=5)
    with pytest.raises(RuleError, match="sqlite:///FILE"):
        run(database_url="nowhere", settings=chosen)
    assert not chosen.database.exists()
