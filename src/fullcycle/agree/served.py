"""Rounds served through the server's own path against their keys, and against what is exact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from fullcycle.agree.verdict import Check, near, same
from fullcycle.exact.cycle import Progress
from fullcycle.play import play
from fullcycle.rules import Bet, Game
from fullcycle.serve.live import PackageEngine
from fullcycle.serve.practice import play_rounds


def served(
    game: Game, bet: Bet, count: int, exact: Mapping[str, Any], progress: Progress | None = None
) -> Iterator[Check]:
    """Serve `count` rounds; each must equal the play of its key, their mean the exact return."""
    rounds = play_rounds(game.id, bet, count, engine=PackageEngine(more=(game,)))
    apart = 0
    for done, round_ in enumerate(rounds, 1):
        again = play(game, bet, round_.key, round_.choices)
        paid = (round_.stake, round_.win) == (bet.stake_minor, bet.money(again.win.coins))
        apart += int(not paid or again.status != "settled")
        if progress is not None and done % 100 == 0:
            progress(done, count)
    yield same("served = played again from the key", "rounds", len(rounds), apart)
    sigma = sqrt(exact["variance"]["value"])
    observed = sum(round_.win for round_ in rounds) / (bet.stake_minor * len(rounds))
    error = sigma / sqrt(len(rounds))
    yield near("exact = served", "rtp", exact["rtp"]["value"], observed, error)
