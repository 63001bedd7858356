"""Draws for the second Mystery Mine that are thrown as they are asked for, and written down."""

from __future__ import annotations

from random import Random
from typing import Any

from second.mine import GOLD, PAYS, PICTURES, WEDGES, Given, Grid

#: What may land on a reel, rare things less often than plain ones.
PLAIN = [*PAYS] * 3
SPECIAL = ["MINE", *GOLD, "MYSTERY"]


def cells(reel: int, feature: str) -> list[str]:
    """Symbols that a cell of a reel may show, as often as they are to be thrown."""
    found = PLAIN + SPECIAL * 2
    if reel > 1:
        found = found + ["NUGGET"] * 4
    if reel in {2, 3, 4}:
        found = found + ["DYNAMITE"] * 4
    return [symbol for symbol in found if not (symbol == "MINE" and feature == "respin")]


class Dice(Given):
    """A source that throws every draw; what it threw makes a scenario (`document`)."""

    def __init__(self, dice: Random, first: Grid | None = None) -> None:
        super().__init__([] if first is None else [first])
        self.dice = dice
        self.thrown: list[Grid] = []
        self.named = {"mystery": [], "dynamite": [], "wheel": []}
        self.few = [*PICTURES[:1], "TEN"] if dice.random() < 0.3 else None

    def window(self, feature: str, held: set[int]) -> Grid:
        if self.windows:
            window = self.windows.pop(0)
        else:
            columns = [
                ["NUGGET"] * 3 if reel in held else self._column(reel, feature)
                for reel in range(1, 6)
            ]
            window = [[column[row] for column in columns] for row in range(3)]
        self.thrown.append([list(row) for row in window])
        return window

    def _column(self, reel: int, feature: str) -> list[str]:
        if reel > 1 and self.dice.random() < 0.06:
            return ["NUGGET"] * 3
        if self.few is not None and self.dice.random() < 0.7:  # large wins
            return self.dice.choices(self.few, k=3)
        return self.dice.choices(cells(reel, feature), k=3)

    def draw(self, name: str, known: Any = None) -> str:
        if name == "mystery":
            value = self.dice.choice([*PAYS])
        elif name == "dynamite":
            picture = known or self.dice.choice(PICTURES)
            value = "nuggets" if self.dice.random() < 0.4 else str(picture)
        else:
            rest = list(WEDGES)
            for label in known:
                rest.remove(label)
            value = self.dice.choice(rest + ["start"] * len(known))
        self.named[name].append(value)
        return value

    def left(self) -> bool:
        return False
