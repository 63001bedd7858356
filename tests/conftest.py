"""Before the workers start, the kernels of all games are compiled once, for all of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

WARM = Path(__file__).resolve().parents[1] / "scripts" / "warm.py"


def pytest_configure(config: pytest.Config) -> None:
    """Only where workers will be started; a single test compiles what it needs."""
    is_worker = hasattr(config, "workerinput")
    if not is_worker and config.getoption("numprocesses", None):
        subprocess.run([sys.executable, str(WARM)], check=True, stdin=subprocess.DEVNULL)
