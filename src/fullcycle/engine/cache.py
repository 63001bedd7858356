"""Where compiled kernels live: a folder named by a hash of every source they depend on."""

from __future__ import annotations

import hashlib
import os
import sys
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


#: Read when the engine is imported: a process that outlives an edit of the files goes on with the
#: mathematics that it imported, and must neither store nor sign it as that of the new files.
_SOURCES = sources()
_ENGINE = b"\0".join(path.read_bytes() for path in sorted((PACKAGE / "engine").rglob("*.py")))


def folder() -> Path:
    """The cache folder of the imported sources; `FULLCYCLE_CACHE` names another parent."""
    parent = os.environ.get("FULLCYCLE_CACHE")
    base = Path(parent) if parent else Path.home() / ".cache" / "fullcycle"
    return base / _SOURCES[:16]


def stage_sources(game: Game) -> bytes:
    """The text of every module that a stage of the game stands in."""
    names = sorted({getattr(stage.run, "__module__", "") for stage in game.stages})
    files = [getattr(sys.modules.get(name), "__file__", None) for name in names]
    return b"\0".join(Path(file).read_bytes() for file in files if file)


def math_hash(game: Game) -> str:
    """The game's hash: SHA-256 over its canonical rules and the sources of its mathematics."""
    digest = hashlib.sha256(canonical(game) + b"\0")
    digest.update(_ENGINE + b"\0" + stage_sources(game))
    return digest.hexdigest()
