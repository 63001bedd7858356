"""Lets these tests import their lab as `serve.lab`; gives each test a server of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

_TESTS = str(Path(__file__).resolve().parents[1])
if _TESTS not in sys.path:
    sys.path.insert(0, _TESTS)

from serve.lab import Lab  # noqa: E402 - the path must be known first


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    """A server with the toy games, its clock in the test's hands."""
    with Lab(tmp_path / "money.db") as made:
        yield made
