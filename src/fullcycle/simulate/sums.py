"""What many rounds added up to, as Python integers: merging is addition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import zip_longest
from math import sqrt
from typing import Any

import numpy as np

from fullcycle.engine.tally import NAMES
from fullcycle.rules import Bet, Game

#: Two-sided 95 % of the normal distribution.
Z95 = 1.959964


@dataclass
class Sums:
    """Sums over rounds of one game at one bet; coins unless said otherwise.

    Attributes:
        rounds, coins, squares, hits, largest, capped: of whole rounds.
        bands: rounds by win in multiples of the stake (engine.tally.NAMES).
        parts: coins by part. visits, begun, met: runs, series, and rounds with any, by stage.
        seconds: CPU seconds that the rounds took, on all threads and machines; not compared.
    """

    rounds: int = 0
    coins: int = 0
    squares: int = 0
    hits: int = 0
    largest: int = 0
    capped: int = 0
    bands: list[int] = field(default_factory=lambda: [0] * len(NAMES))
    parts: list[int] = field(default_factory=list)
    visits: list[int] = field(default_factory=list)
    begun: list[int] = field(default_factory=list)
    met: list[int] = field(default_factory=list)
    seconds: float = field(default=0.0, compare=False)

    @classmethod
    def of(cls, game: Game, tally: np.record, frame: np.record) -> Sums:
        """The sums that kernels left in a tally and a frame."""
        parts = sum(len(stage.parts) for stage in game.stages)
        stages = len(game.stages)
        # By item: numpy's attributes cost a simulation a sixth of its time.
        return cls(
            rounds=int(tally["rounds"]),
            coins=int(tally["coins"]),
            squares=int(tally["squares"]),
            hits=int(tally["hits"]),
            largest=int(tally["largest"]),
            capped=int(tally["capped"]),
            bands=tally["bands"].tolist(),
            parts=frame["parts"][:parts].tolist(),
            visits=frame["visits"][:stages].tolist(),
            begun=frame["begun"][:stages].tolist(),
            met=frame["met"][:stages].tolist(),
        )

    def add(self, other: Sums) -> None:
        """Take the rounds of another in."""
        self.rounds += other.rounds
        self.coins += other.coins
        self.squares += other.squares
        self.hits += other.hits
        self.capped += other.capped
        self.seconds += other.seconds
        self.largest = max(self.largest, other.largest)
        for name in ("bands", "parts", "visits", "begun", "met"):
            mine: list[int] = getattr(self, name)
            theirs: list[int] = getattr(other, name)
            mine[:] = [a + b for a, b in zip_longest(mine, theirs, fillvalue=0)]

    @classmethod
    def total(cls, all_: Iterable[Sums]) -> Sums:
        """The sum of many."""
        total = cls()
        for one in all_:
            total.add(one)
        return total

    def sigma(self, stake: int) -> float:
        """Standard deviation of a round, in multiples of the stake; 0 for fewer than two."""
        if self.rounds < 2:
            return 0.0
        spread = self.squares * self.rounds - self.coins**2  # exact: integers of any size
        return sqrt(spread / (self.rounds * (self.rounds - 1))) / stake

    def report(self, game: Game, bet: Bet) -> dict[str, Any]:
        """The figures of the contract's `simulate`, as ratios to the stake."""
        stake, rounds = bet.stake_coins, self.rounds
        rtp, sigma = self.coins / (stake * rounds), self.sigma(stake)
        half = Z95 * sigma / sqrt(rounds)
        names = [part for stage in game.stages for part in stage.parts]
        bands = dict(zip(NAMES, self.bands, strict=True))
        return {
            "rounds": rounds,
            "rtp": rtp,
            "interval95": [rtp - half, rtp + half],
            "sigma": sigma,
            "hit_frequency": self.hits / rounds,
            "parts": {
                name: coins / (stake * rounds)
                for name, coins in zip(names, self.parts, strict=True)
            },
            "features": self._features(game, stake),
            "histogram": {"unit": "multiples of the stake", "bands": bands},
            "max_win": {"coins": self.largest, "multiple": self.largest / stake},
            "capped": self.capped,
        }

    def _features(self, game: Game, stake: int) -> dict[str, dict[str, float | None]]:
        """Each feature: one in how many rounds, mean win (x stake) and mean spins when it comes."""
        names = [part for stage in game.stages for part in stage.parts]
        coins = dict(zip(names, self.parts, strict=True))
        found = {}
        for number, stage in enumerate(game.stages):
            if stage.feature is not None:
                rounds, won = self.met[number], sum(coins[part] for part in game.parts_of(stage))
                found[stage.feature] = {
                    "one_in": self.rounds / rounds if rounds else None,
                    "mean": won / (stake * rounds) if rounds else None,
                    "spins": self.visits[number] / rounds if rounds else None,
                }
        return found
