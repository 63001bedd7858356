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


#: Gypsy Queen: nothing; many lines of caravans; three scatters; a bonus on several lines.
NOTHING = ("KING CARAVAN JACK TEN ACE", "QUEEN TEN NINE KING VIOLIN", "RING RING QUEEN NINE JACK")
CARAVANS = (
    "KING CARAVAN JACK TEN ACE",
    "CARAVAN CARAVAN WILD CARAVAN VIOLIN",
    "CARAVAN RING CARAVAN NINE JACK",
)
SCATTERS = (
    "KING SCATTER JACK TEN ACE",
    "QUEEN CARAVAN SCATTER SCATTER VIOLIN",
    "TAMBOURINE RING QUEEN NINE JACK",
)
BONUS = (
    "KING CARAVAN JACK TEN ACE",
    "QUEEN BONUS WILD BONUS VIOLIN",
    "TAMBOURINE RING BONUS NINE JACK",
)
#: Mystery Mine: dynamite; mystery stops; gold that counts 6; three mines; gold beyond the table.
DYNAMITE = (
    "DONKEY KING ACE TEN HELMET",
    "QUEEN DYNAMITE JACK DYNAMITE KING",
    "PICKAXE TEN DONKEY JACK LANTERN",
)
MYSTERY = (
    "MYSTERY KING DONKEY MYSTERY HELMET",
    "QUEEN MYSTERY MYSTERY ACE KING",
    "PICKAXE TEN QUEEN JACK MYSTERY",
)
GOLD = ("GOLD3 KING ACE TEN GOLD", "QUEEN LANTERN JACK GOLD2 KING", "PICKAXE TEN DONKEY JACK TEN")
MINES = ("MINE KING ACE TEN HELMET", "QUEEN LANTERN MINE QUEEN MINE", "PICKAXE TEN KING JACK TEN")
MUCH_GOLD = (
    "GOLD3 KING ACE GOLD3 GOLD3",
    "QUEEN LANTERN MINER QUEEN GOLD",
    "PICKAXE TEN DONKEY JACK LANTERN",
)
KINGS = (
    "KING KING KING TEN HELMET",
    "KING KING KING ACE JACK",
    "PICKAXE TEN QUEEN JACK LANTERN",
)
HELD = (
    "ACE NUGGET QUEEN TEN HELMET",
    "KING NUGGET JACK ACE KING",
    "PICKAXE NUGGET TEN JACK TEN",
)
DULL = ("DONKEY KING ACE TEN HELMET", "QUEEN LANTERN JACK ACE KING", "PICKAXE TEN QUEEN JACK TEN")


def turn(*shown: str) -> Part:
    """A tarot card is turned; what lies at the three places."""
    return Part(draws={"tarot": [list(shown)]})


def wedge(label: str, *games: Sequence[str]) -> Part:
    """The wheel stops at a wedge; the free games that follow it."""
    return Part(games, {"wheel": [label]})


def to_the_gems() -> tuple[Part, ...]:
    """A bonus whose first card is an orange key each time; the second gem is the one of 1,000."""
    keys = (turn("orange", "credits", "purple"),) * 3
    return (Part([BONUS]), *keys, Part(draws={"gems": [[50, 1000, 100, 500, 250]]}))


def to_the_cap() -> tuple[Part, ...]:
    """The wheel gives a multiplier of 6, and the third of five games pays the limit."""
    games = (DULL, MINES, MUCH_GOLD)
    return (Part([MINES]), wedge("+3x"), wedge("+2x"), wedge("start", *games))
