"""Lets these tests import the second evaluators as the package `second`; a lab of game files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

_TESTS = str(Path(__file__).resolve().parents[1])
if _TESTS not in sys.path:
    sys.path.insert(0, _TESTS)

from games.declared_lab import Lab  # noqa: E402 - the path must be known first


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    """Game files in a folder of the test's own."""
    return Lab(tmp_path)
