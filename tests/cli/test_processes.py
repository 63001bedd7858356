"""The command as a process: pipes, raw bytes, terminals and exit statuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fullcycle.cli.app import run

COMMAND = [sys.executable, "-m", "fullcycle"]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2] / "src")}
GAME = "days-of-the-tsar"


def process(*arguments: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments],
        env=ENVIRONMENT | more,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("count", [0, 1, 1000, (1 << 20) + 7])
def test_rng_writes_exactly_so_many_bytes(
    count: int, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(["rng", "--bytes", str(count)]) == 0
    said = capsysbinary.readouterr()
    assert len(said.out) == count
    assert said.err == b""


@pytest.mark.case(46)
def test_two_runs_of_the_generator_differ(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    said = []
    for _ in range(4):
        assert run(["rng", "--bytes", "64"]) == 0
        said.append(capsysbinary.readouterr().out)
    assert len(set(said)) == 4
    assert {len(out) for out in said} == {64}


@pytest.mark.parametrize("arguments", [("rng",), ("info", GAME, "--json")])
def test_a_closed_pipe_ends_quietly(arguments: tuple[str, ...]) -> None:
    """`fullcycle rng | head -c 1000` is how batteries are fed."""
    with subprocess.Popen(
        [*COMMAND, *arguments],
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        assert started.stdout.read(1000 if arguments == ("rng",) else 1)
        started.stdout.close()
        assert started.stderr.read() == b""
        assert started.wait(60) == 0


def test_a_wrong_request_exits_with_2_and_a_done_one_with_0() -> None:
    wrong = process("info", "no-such-game", "--json")
    assert wrong.returncode == 2
    assert wrong.stdout == b""
    assert wrong.stderr.count(b"\n") == 1
    done = process("games", "--json", PYTHONWARNINGS="error::ResourceWarning")
    assert done.returncode == 0
    assert done.stderr == b""
    assert json.loads(done.stdout)


def test_progress_goes_nowhere_when_nobody_watches() -> None:
    done = process("simulate", GAME, "--rounds", "300000", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["rounds"] == 300_000


def test_documents_are_utf_8_in_any_locale() -> None:
    done = process("info", GAME, "--json", LC_ALL="C", LANG="C")
    assert done.returncode == 0
    assert "Fabergé" in done.stdout.decode("utf-8")
