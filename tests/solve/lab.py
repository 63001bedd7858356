"""Small games made of Days of the Tsar, and a line evaluator that knows only the rules."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from fullcycle.games import find
from fullcycle.rules import Game
from fullcycle.solve import Task, parse

GAME = find("days-of-the-tsar")
PLAIN = tuple(symbol for symbol in GAME.symbols if symbol not in ("TSAR", "EGG"))


def small(seed: int = 1, length: int = 14, lines: int = 5, eggs: int = 1) -> Game:
    """The same rules on short random strips: one egg a strip at most, so none share a window."""
    rng = random.Random(seed)
    strips = []
    for reel in range(GAME.width):
        rest = [rng.choice(("TSAR", *PLAIN)) for _ in range(length - (reel < eggs))]
        strips.append(("EGG",) * (reel < eggs) + tuple(rest))
    bets = replace(GAME.bets, max_lines=lines, default=(5, 1, lines))
    reels = {"base": tuple(strips), "free": tuple(strips)}
    return replace(GAME, lines=GAME.lines[:lines], bets=bets, reels=reels)


def free_task(game: Game, **targets: Any) -> Task:
    """A task in which every count of both reel sets may be anything."""
    return parse(
        {
            "targets": targets or {"rtp": {"value": "0.9", "within": "0.1"}},
            "reels": [{"sets": list(game.reels), "around": 3, "lengths": [3, 60]}],
        },
        game,
    )


def best_pay(shown: Sequence[str], pays: Mapping[str, Mapping[int, int]], wild: str | None) -> int:
    """The highest pay of a line, symbol by symbol: the rules read word by word."""
    best = 0
    for symbol, table in pays.items():
        run = 0
        while run < len(shown) and shown[run] in {symbol, wild}:
            run += 1
        if symbol in shown[:run]:
            best = max([best, *(pay for count, pay in table.items() if count <= run)])
    return best
