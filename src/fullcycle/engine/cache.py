"""Where compiled kernels live: a folder named by a hash of every source they depend on."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

import numba
import numpy as np

from fullcycle.rules import Game
from fullcycle.rules.canonical import canonical

PACKAGE = Path(__file__).resolve().parent.parent
#: Folders whose text decides what a kernel computes.
MATHEMATICS = ("rules", "engine", "games")


def sources(root: Path = PACKAGE) -> str:
    """SHA-256 over all sources that kernels may be made of, their names included."""
    digest = hashlib.sha256()
    for folder in MATHEMATICS:
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    digest.update(f"{numba.__version__} {np.__version__}".encode())
    return digest.hexdigest()


def folder() -> Path:
    """The cache folder for the present sources; `FULLCYCLE_CACHE` names another parent."""
    parent = os.environ.get("FULLCYCLE_CACHE")
    base = Path(parent) if parent else Path.home() / ".cache" / "fullcycle"
    return base / sources()[:16]


@cache
def _mathematics_of(module: str) -> bytes:
    """The sources of one game's mathematics: its module, the verbs, the loop, the draws."""
    paths = sorted((PACKAGE / "engine").rglob("*.py"))
    game = PACKAGE.parent / Path(*module.split(".")).with_suffix(".py")
    return b"\0".join(path.read_bytes() for path in [*paths, *([game] if game.exists() else [])])


def math_hash(game: Game) -> str:
    """The game's hash: SHA-256 over its canonical rules and the sources of its mathematics."""
    module = getattr(game.stages[0].run, "__module__", "")
    return hashlib.sha256(canonical(game) + b"\0" + _mathematics_of(module)).hexdigest()
