"""Second moments of lines on strips as they are laid: every pair of lines, without a full cycle.

A line's pay is a sum of steps: it rises by a known amount when its first cells are so many wilds,
then t, then a run of t and wilds. Each step is one event for each reel, so the mean of a product
of two steps on two lines is a product over reels of chances of pairs of symbols, which a reel shows
some rows apart. A million products stand for sixty million windows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules import Game, Strip
from fullcycle.solve.lines import LinePays, total


@dataclass(frozen=True)
class Moments:
    """What all lines together pay at one coin a line.

    Attributes:
        square: mean square, in coins².
        by_scatters: [k] mean coins on windows with k scatters, times their chance.
    """

    square: float
    by_scatters: tuple[float, ...]


class Steps:
    """The steps of a line's pay: what each adds, and which class of symbols each reel must show.

    Classes: 0 any, 1 wild, 2 + t one plain symbol, 2 + T + t that symbol or a wild.
    """

    def __init__(self, game: Game, pays: LinePays) -> None:
        self.game, many = game, len(pays.plain)
        self.members = np.zeros((2 + 2 * many, len(game.symbols)))
        self.members[0] = 1
        for place, symbol in enumerate(pays.plain):
            self.members[[2 + place, 2 + many + place], symbol] = 1
        if pays.wild >= 0:
            self.members[[1, *range(2 + many, 2 + 2 * many)], pays.wild] = 1
        adds, classes = [], []
        for w in range(game.width + 1 if pays.wild >= 0 else 1):
            if w:
                adds.append(pays.own[w] - pays.own[w - 1])
                classes.append([1] * w + [0] * (game.width - w))
            for place in range(many):
                for n in range(w + 1, game.width + 1):
                    adds.append(pays.best[place, w, n] - pays.best[place, w, n - 1])
                    run = [2 + place, *[2 + many + place] * (n - w - 1)]
                    classes.append([1] * w + run + [0] * (game.width - n))
        real = [i for i, add in enumerate(adds) if add]
        self.adds = np.array([float(adds[i]) for i in real])
        self.classes = np.array([classes[i] for i in real], dtype=np.int64).reshape(-1, game.width)

    def moments(self, strips: Sequence[Strip]) -> Moments:
        """Second moments on these strips."""
        if not len(self.adds):  # no line ever pays
            return Moments(0.0, (0.0,) * (self.game.rows * self.game.width + 1))
        return Moments(self._square(strips), self._by_scatters(strips))

    def _square(self, strips: Sequence[Strip]) -> float:
        lines, rows = self.game.lines, self.game.rows
        apart = Counter(
            tuple(b - a for a, b in zip(one, two, strict=True)) for one in lines for two in lines
        )
        both = {}
        for reel, strip in enumerate(strips):
            shown, on = self._shown(strip), self.classes[:, reel]
            for rows_apart in range(1 - rows, rows):
                joint = _matrix(shown.T, np.roll(shown, -rows_apart, axis=0)) / len(strip)
                seen = _matrix(_matrix(self.members, joint), self.members.T)
                both[reel, rows_apart] = seen[np.ix_(on, on)]
        product: Array = np.zeros((len(self.adds), len(self.adds)))
        for pattern, times in sorted(apart.items()):
            chance = both[0, pattern[0]]
            for reel, rows_apart in enumerate(pattern[1:], 1):
                chance = chance * both[reel, rows_apart]
            product = product + times * chance
        weighed = product * self.adds * self.adds[:, None]
        return float(total(list(total(list(weighed)))))

    def _shown(self, strip: Strip) -> Array:
        """Shape (stops, symbols): 1 where a stop holds the symbol."""
        codes = [self.game.symbols.index(symbol) for symbol in strip]
        return np.eye(len(self.game.symbols))[codes]

    def _by_scatters(self, strips: Sequence[Strip]) -> tuple[float, ...]:
        """The mean of all lines' pays by the scatters in view."""
        by_row = [self._with_scatters(strip) for strip in strips]
        found: Array = np.zeros(1)
        for line in self.game.lines:
            chances = [1 + 0 * self.adds]
            for reel, row in enumerate(line):
                shown = [seen[self.classes[:, reel]] for seen in by_row[reel][row]]
                new = [0 * self.adds for _ in range(len(chances) + len(shown) - 1)]
                for i, chance in enumerate(chances):
                    for j, more in enumerate(shown):
                        new[i + j] = new[i + j] + chance * more
                chances = new
            coins = np.array([total(list(chance * self.adds)) for chance in chances])
            found = coins if len(found) == 1 else found + coins
        return tuple(float(coins) for coins in found)

    def _with_scatters(self, strip: Strip) -> list[list[Array]]:
        """[row][scatters on the reel]: chance of each class there together with so many."""
        shown, rows = self._shown(strip), self.game.rows
        places = [self.game.symbols.index(symbol) for symbol in self.game.scatters]
        holds = shown[:, places].any(axis=1).astype(int)
        count = total([np.roll(holds, -row) for row in range(rows)])
        return [
            [
                _matrix(self.members, (np.roll(shown, -row, axis=0) * (count == k)[:, None]).T).sum(
                    axis=1
                )
                / len(strip)
                for k in range(rows + 1)
            ]
            for row in range(rows)
        ]


def _matrix(one: Array, two: Array) -> Array:
    """A matrix product added in order (a linear-algebra library may round in its own way)."""
    return total([one[:, k, None] * two[k] for k in range(one.shape[1])])
