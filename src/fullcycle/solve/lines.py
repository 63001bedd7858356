"""What lines pay, from the counts of symbols on each reel alone; many candidates at once.

Each stop of a reel is equally likely, so a line sees one symbol of each reel, independently, with
the chance count / length. A line is read from the left: wilds, then the first other symbol t, then
a run of t and wilds. Its pay depends on (wilds in front, t, length of the run) only, and is the
higher of the wilds' own pay and of t's: a recursion over these states is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import permutations
from operator import add
from typing import Any

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules import Game

#: Chances or counts of candidates: shape (reels, symbols, candidates), floats or fractions.
Chances = Array


def total(terms: list[Any]) -> Array:
    """Their sum, added from the left: the same on every machine."""
    added: Array = reduce(add, terms)
    return added


def column(array: Array) -> Array:
    """The sum over the first axis, added in order."""
    return total(list(array))


@dataclass(frozen=True)
class Shapes:
    """How the lines of a game overlap.

    Attributes:
        number: lines.
        sharing: [k] ordered pairs of different lines whose first k cells, and no more, are shared.
        heads: [n] different beginnings of n cells.
    """

    number: int
    sharing: tuple[int, ...]
    heads: tuple[int, ...]


def shapes(game: Game) -> Shapes:
    """Read the overlaps off a game's lines."""
    return overlaps(game.lines)


def overlaps(lines: Sequence[tuple[int, ...]]) -> Shapes:
    """The overlaps of some lines; there is one at least."""
    width = len(lines[0])
    sharing = [0] * (width + 1)
    for one, two in permutations(lines, 2):
        same = [a == b for a, b in zip(one, two, strict=True)]
        sharing[same.index(False)] += 1
    heads = [len({line[:n] for line in lines}) for n in range(width + 1)]
    return Shapes(len(lines), tuple(sharing), tuple(heads))


class LinePays:
    """The pays of one line as a function of (wilds in front, symbol, run).

    Attributes:
        wild: the wild's index, or -1.
        plain: indexes of the symbols that are neither wild nor scatter.
        own: [w] what w wilds pay by themselves.
        best: [t, w, n] what w wilds, then plain symbol t, in a run of n, pay; [t, w, w] is own[w].
        natural: [t, n] what t alone pays.
    """

    def __init__(self, game: Game) -> None:
        width = game.width
        self.width = width
        self.wild = -1 if game.wild is None else game.symbols.index(game.wild)
        self.plain = [
            i for i, s in enumerate(game.symbols) if s != game.wild and s not in game.scatters
        ]
        self.others = [i for i, s in enumerate(game.symbols) if s in game.scatters]
        own = [0] * (width + 1) if game.wild is None else pay_row(game, game.wild)
        natural = [pay_row(game, game.symbols[t]) for t in self.plain]
        best = [
            [
                [own[w] if n <= w else max(own[w], pays[n]) for n in range(width + 1)]
                for w in range(width + 1)
            ]
            for pays in natural
        ]
        self.own = own
        self.best, self.natural = np.array(best, dtype=object), np.array(natural, dtype=object)
        self._float = self.best.astype(float)

    def table(self, like: Array) -> Array:
        """`best` in the numbers of the chances: floats, or whole numbers beside fractions."""
        return self.best if like.dtype == object else self._float


def pay_row(game: Game, symbol: str) -> list[int]:
    """Pays of a symbol by count; a count that is not listed pays as the next lower one."""
    pays, row = game.pays.get(symbol, {}), [0]
    for count in range(1, game.width + 1):
        row.append(pays.get(count, row[-1]))
    return row


class Reading:
    """One reading of the lines on given chances: shape (reels, symbols, candidates)."""

    def __init__(self, pays: LinePays, chances: Chances) -> None:
        self.pays, self.chances = pays, chances
        self.table = pays.table(chances)
        self.first = chances[:, pays.plain]
        self.wild = chances[:, pays.wild] if pays.wild >= 0 else None
        self.further = self.first if self.wild is None else self.first + self.wild[:, None]
        self.other = [total([row[i] for i in pays.others]) for row in chances if pays.others]
        self.wilds = range(1 if self.wild is None else pays.width)
        self._backward()

    def _backward(self) -> None:
        """Mean pay from each state on: `run[w, n]` by symbol, `ahead[w]` behind w wilds."""
        width = self.pays.width
        self.run: dict[tuple[int, int], Array] = {}
        for w in self.wilds:
            for n in range(width, w, -1):
                pay = self.table[:, w, n, None]
                if n == width:
                    self.run[w, n] = pay + 0 * self.first[0]
                else:
                    self.run[w, n] = pay + self.further[n] * (self.run[w, n + 1] - pay)
        self.ahead: dict[int, Array] = {width: self.pays.own[width] + 0 * self.chances[0, 0]}
        for w in reversed(self.wilds):
            value = column(self.first[w] * self.run[w, w + 1])
            if self.other:
                value = value + self.other[w] * self.pays.own[w]
            if self.wild is not None:
                value = value + self.wild[w] * self.ahead[w + 1]
            self.ahead[w] = value

    @property
    def mean(self) -> Array:
        """Mean pay of a line, in coins for one coin on it."""
        return self.ahead[0]

    def forward(self) -> None:
        """Chances of the states: `front[w]` wilds only, `alive[w, n]` by symbol."""
        width = self.pays.width
        self.front: dict[int, Array] = {0: 1 + 0 * self.chances[0, 0]}
        self.alive: dict[tuple[int, int], Array] = {}
        for w in self.wilds:
            self.alive[w, w + 1] = self.front[w] * self.first[w]
            for n in range(w + 1, width):
                self.alive[w, n + 1] = self.alive[w, n] * self.further[n]
            if self.wild is not None:
                self.front[w + 1] = self.front[w] * self.wild[w]

    def ended(self, w: int, n: int) -> Array:
        """Chance, by symbol, that a run behind w wilds is exactly n long."""
        return self.alive[w, n] if n == self.pays.width else self.alive[w, n] - self.alive[w, n + 1]

    def squares(self) -> list[Array]:
        """[k] mean square of the line's mean pay once its first k cells are known; [width]: E[X²].

        Two lines that share their first k cells, and are independent from there on, have this as
        the mean of their product. Needs `forward`.
        """
        pays, known = self.pays, [self.ahead[0] * self.ahead[0]]
        settled = 0 * self.ahead[0]
        for k in range(1, pays.width + 1):
            if self.other and k - 1 in self.front:
                settled = settled + self.front[k - 1] * self.other[k - 1] * pays.own[k - 1] ** 2
            for w in [w for w in self.wilds if w < k - 1]:
                pay = self.table[:, w, k - 1, None]
                settled = settled + column(self.ended(w, k - 1) * pay * pay)
            terms = [settled]
            terms += [
                column(self.alive[w, k] * self.run[w, k] * self.run[w, k])
                for w in self.wilds
                if w < k
            ]
            if k in self.front:
                terms.append(self.front[k] * self.ahead[k] * self.ahead[k])
            known.append(total(terms))
        return known

    def sure(self) -> list[Array]:
        """[n] chance that it is the line's n-th cell that makes it win. Needs `forward`."""
        pays, found = self.pays, [0 * self.ahead[0]]
        for n in range(1, pays.width + 1):
            terms = [0 * self.ahead[0]]
            if n in self.front and pays.own[n] > 0 and pays.own[n - 1] == 0:
                terms.append(self.front[n])
            for w in [w for w in self.wilds if w < n]:
                now = [i for i in range(len(pays.plain)) if _begins(pays, i, w, n)]
                terms += [self.alive[w, n][i] for i in now]
            found.append(total(terms))
        return found

    def shows(self, symbol: int, count: int) -> Array:
        """Chance that a line's win is `count` of a symbol. Needs `forward`."""
        pays, terms = self.pays, [0 * self.ahead[0]]
        if symbol != pays.wild:
            place = pays.plain.index(symbol)
            for w in [w for w in self.wilds if w < count]:
                higher = pays.natural[place, count] >= pays.own[w]
                terms += [self.ended(w, count)[place]] if higher else []
            return total(terms)
        if count == pays.width:
            return self.front[count]
        if self.other:
            terms.append(self.front[count] * self.other[count])
        for n in range(count + 1, pays.width + 1):
            ended = self.ended(count, n)
            own = [i for i, row in enumerate(pays.natural) if pays.own[count] > row[n]]
            terms += [ended[i] for i in own]
        return total(terms)


def _begins(pays: LinePays, place: int, w: int, n: int) -> bool:
    """Whether a run that was worth nothing at n - 1 cells pays at n."""
    return bool(pays.best[place, w, n] > 0 and pays.best[place, w, n - 1] == 0)
