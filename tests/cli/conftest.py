"""Commands run in this process, with what they print and the status they would exit with."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fullcycle.cli.app import run

_TESTS = str(Path(__file__).resolve().parents[1])
if _TESTS not in sys.path:
    sys.path.insert(0, _TESTS)

#: Runs a command: its exit status, standard output and standard error.
Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    def call(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = run(arguments)
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


@pytest.fixture
def document(command: Command) -> Callable[..., Any]:
    """Runs a command with --json that must succeed; its one JSON document."""

    def call(*arguments: str, status: int = 0) -> Any:
        ended, out, err = command(*arguments, "--json")
        assert (ended, err) == (status, "")
        assert out.endswith("\n")
        return json.loads(out)

    return call
