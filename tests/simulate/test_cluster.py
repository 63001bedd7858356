"""A simulation on Dask: the very same sums, and clear words where there is no cluster."""

from __future__ import annotations

import os
import pickle
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from fullcycle.games import find
from fullcycle.rules import RuleError
from fullcycle.simulate import simulate
from fullcycle.simulate.cluster import call, dumps
from fullcycle.simulate.run import batch

TSAR = find("days-of-the-tsar")
BET = TSAR.bets.parse()
SOURCE = Path(__file__).resolve().parents[2] / "src"

_PROGRAM = """
import pickle, sys
from fullcycle.simulate.cluster import call
text, part = pickle.loads(sys.stdin.buffer.read())
sums = [call(text, part) for _ in range(2)]
from fullcycle.engine import kernels
assert len(kernels._READY) == 1, "each batch made kernels of its own"
sys.stdout.buffer.write(pickle.dumps(sums))
"""


def test_a_job_gives_the_same_in_another_process() -> None:
    """Compiled stages travel by name; a copy would be refused by the engine."""
    text = dumps((batch, TSAR, BET, 40_000, 6))
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        input=pickle.dumps((text, (0, 2))),
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    here = batch(TSAR, BET, 40_000, 6, 0, 2)
    assert pickle.loads(done.stdout) == [here, here]  # noqa: S301 - our own process
    assert call(text, (0, 2)) == here


def test_a_local_cluster_gives_the_very_same_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setenv("PYTHONPATH", str(SOURCE))
    rounds = 300_000
    found = simulate(TSAR, BET, rounds, seed=4, workers=1, dask="local")
    assert found == simulate(TSAR, BET, rounds, seed=4, workers=2)
    assert found.seconds > 0, "the cluster's CPU seconds count"


def test_without_dask_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(RuleError, match=r"install fullcycle\[dask\]") as refused:
        simulate(TSAR, BET, 100, dask="local")
    assert refused.value.where == "dask"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:{port}", "nonsense://x:1", "tcp://", "a b"])
def test_a_scheduler_that_does_not_answer_is_named(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("fullcycle.simulate.cluster._PATIENCE", "1s")
    with socket.create_server(("127.0.0.1", 0)) as held:
        port = held.getsockname()[1]
    named = address.format(port=port)
    with pytest.raises(RuleError, match="cannot reach") as refused:
        simulate(TSAR, BET, 100, dask=named)
    assert named in str(refused.value)
    assert "\n" not in str(refused.value)
