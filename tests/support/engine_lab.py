"""Runs games of the engine from a tape, and processes of their own with a cache of their own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import settings

from fullcycle.engine import frame as frames
from fullcycle.engine import source, trace
from fullcycle.engine.cache import MATHEMATICS, PACKAGE
from fullcycle.engine.kernels import arguments, cap, kernels
from fullcycle.rules import Bet, Game

#: For properties of kernels, whose first call may compile.
UNHURRIED = settings(deadline=None, max_examples=60)
TESTS = Path(__file__).resolve().parents[1]


def run(
    game: Game,
    draws: np.record,
    choices: Sequence[int] | None = None,
    *,
    bet: Bet | None = None,
    rows: int = 4096,
) -> tuple[np.record, list[list[int]]]:
    """The frame and the trace's rows of one round, at the unit bet unless told."""
    ready, bet = kernels(game), bet or game.bets.unit()
    frame = frames.frame(cap=cap(game, bet), choices=choices)
    buffer = trace.buffer(rows)
    ready.module.play(ready.tables, arguments(bet), draws, frame, buffer)
    found: list[list[int]] = trace.rows(buffer).tolist()
    return frame, found


def from_tape(game: Game, values: Sequence[int], choices: Sequence[int] | None = None) -> np.record:
    """The frame of a round whose draws are on a tape."""
    return run(game, source.tape(values), choices)[0]


def copy_of_the_package(target: Path) -> Path:
    """A copy of the sources that decide results; the answer is the folder to import it from."""
    for folder in (*MATHEMATICS, "play"):
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PACKAGE / folder, target / "fullcycle" / folder, ignore=skip)
    shutil.copy(PACKAGE / "__init__.py", target / "fullcycle")
    return target


def elsewhere(
    program: str, *, cache: Path, package: Path | None = None, helpers: Path = TESTS
) -> Any:
    """What a program prints as JSON, run in a new process on a cache folder of its own."""
    places = [str(package or PACKAGE.parent), str(helpers)]
    environment = os.environ | {
        "FULLCYCLE_CACHE": str(cache),
        "PYTHONPATH": os.pathsep.join(places),
    }
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
