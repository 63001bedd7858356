"""A game's kernels, ready to be called: written, imported and cached once."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import tempfile
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from fullcycle.engine import cache as store
from fullcycle.engine import tables as flat
from fullcycle.engine.module import write
from fullcycle.rules import Bet, Game


@dataclass(frozen=True)
class Kernels:
    """What every reading needs of a game.

    Attributes:
        game: the declared rules.
        tables: the flat record that kernels read.
        module: the generated module: play, run, simulate, compare, count_*, same_*, walk_*.
        math_hash: the game's hash.
    """

    game: Game
    tables: np.record
    module: ModuleType
    math_hash: str

    def function(self, kind: str, stage: str) -> Any:
        """The kernel of that kind for one stage (count, same, walk)."""
        return getattr(self.module, f"{kind}_{stage}")


def arguments(bet: Bet) -> tuple[int, int, int, int]:
    """A bet as stages see it: lines, multiplier, gamble limit in coins, total bet in coins."""
    return (bet.lines, bet.multiplier, bet.gamble_limit, bet.stake_coins)


def cap(game: Game, bet: Bet) -> int:
    """The round's cap in coins; 0 when there is none."""
    return 0 if game.cap is None else game.cap * bet.stake_coins


#: The games that were asked for last, by identity; a search over variants must not keep them all.
_READY: OrderedDict[int, Kernels] = OrderedDict()
_KEPT = 64


def kernels(game: Game) -> Kernels:
    """The kernels of a game; written to the cache folder the first time its sources change."""
    found = _READY.get(id(game))
    if found is None or found.game is not game:
        module = load(write(game))
        found = Kernels(game, flat.build(game), module, store.math_hash(game))
        _READY[id(game)] = found
        while len(_READY) > _KEPT:
            _READY.popitem(last=False)
    return found


@cache
def load(text: str) -> ModuleType:
    """A generated module, imported from the cache folder, writing it there first when it is not."""
    full = f"fullcycle_kernels_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    path = store.folder() / f"{full}.py"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        _put(path, text)
    spec = importlib.util.spec_from_file_location(full, path)
    if spec is None or spec.loader is None:
        message = f"cannot import the kernels in {path}"
        raise ImportError(message)
    module = importlib.util.module_from_spec(spec)
    sys.modules[full] = module
    spec.loader.exec_module(module)
    return module


def _put(path: Path, text: str) -> None:
    """Write a file so that other processes see all of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    Path(name).replace(path)
