"""Compiles the kernels of every game into the cache, so that all processes find them there.

`python scripts/warm.py`; quick when the sources have not changed since the last time.
"""

from __future__ import annotations

import sys
import time

from fullcycle.engine import cache
from fullcycle.games import catalog
from fullcycle.play import new_key, play
from fullcycle.rules import Game


def warm(game: Game) -> None:
    """Use every reading of a game once."""
    play(game, game.bets.parse(), new_key(), None)


def main() -> int:
    """Warm all games, unless this was done for the present sources."""
    mark = cache.folder() / "warm"
    if mark.exists():
        return 0
    for game in catalog().values():
        begin = time.perf_counter()
        warm(game)
        print(f"compiled {game.id} in {time.perf_counter() - begin:.0f} s")
    mark.touch()
    return 0


if __name__ == "__main__":
    sys.exit(main())
