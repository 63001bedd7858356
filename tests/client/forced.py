"""Rounds of which a test names what each draw shows, for what no key of a fixed row would find."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fullcycle.play import scenario
from fullcycle.play.round import Round
from fullcycle.rules import Bet, Game


@dataclass(frozen=True)
class Part:
    """What is drawn between two choices: windows by rows, further draws by name."""

    spins: Sequence[Sequence[str]] = ()
    draws: Mapping[str, Sequence[Any]] = field(default_factory=dict)


@dataclass(frozen=True)
class Forced:
    """A round in parts: the first is what the spin draws, each other what answers a choice.

    What no part names comes from a fixed seed.
    """

    parts: tuple[Part, ...]

    def play(self, game: Game, bet: Bet, choices: Sequence[Mapping[str, Any]]) -> Round:
        """The round after these choices, by the very code that plays a scenario."""
        parts = self.parts[: len(choices) + 1]
        draws: dict[str, list[Any]] = {}
        for part in parts:
            for name, values in part.draws.items():
                draws.setdefault(name, []).extend(values)
        document = {
            "game": game.id,
            "bet": bet.json,
            "spins": [{"window": list(window)} for part in parts for window in part.spins],
            "draws": draws,
            "choices": list(choices),
            "seed": "5a" * 32,
        }
        return scenario.run(document, lambda _: game)
