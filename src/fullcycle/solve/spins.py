"""One spin of a declared game: what its lines or ways, its scatters and its bonus give on average.

Means are exact wherever the reels are known exactly; chances of any win, spreads and the top
award's odds are estimates, to be calibrated by a full cycle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import mul
from typing import Any

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules import Game, Stage
from fullcycle.rules.features import LINES, SCATTERS, tiered
from fullcycle.solve.diagram import Cell, Diagram, Leaf, learn
from fullcycle.solve.lines import Shapes, overlaps, pay_row, total
from fullcycle.solve.windows import Reel, Ways, ways_of


@dataclass(frozen=True)
class Alike:
    """Lines that pay alike: their diagram, which they are (rows by reel), how they overlap."""

    diagram: Diagram
    lines: tuple[tuple[int, ...], ...]
    shapes: Shapes


@dataclass(frozen=True)
class Role:
    """A stage that spins, as rules: what does not change in a search.

    Attributes:
        free: whether it is a free spin.
        lines: the game's lines by what they pay. ways: the ways of every symbol.
        way_pays: [way][run] coins. scatter_pays: {scatter: [count] coins}.
        award: {counted symbol that starts or prolongs free spins: [count] spins}.
    """

    game: Game
    stage: Stage
    free: bool
    lines: tuple[Alike, ...]
    ways: tuple[Ways, ...]
    way_pays: tuple[tuple[int, ...], ...]
    scatter_pays: Mapping[str, tuple[int, ...]]
    award: Mapping[str, tuple[int, ...]]


def role(game: Game, stage: Stage, *, free: bool) -> Role:
    """The rules of a stage that spins; its lines are learnt by running it."""
    rules, most = game.free_spins, game.rows * game.width
    factor = rules.factor(SCATTERS) if free and rules is not None else 1
    stake = game.bets.unit().stake_coins * factor
    award: Mapping[int, int] = {}
    if rules is not None:
        award = rules.retrigger if free else rules.award
    spins = tuple(tiered(award, n) for n in range(most + 1))
    return Role(
        game,
        stage,
        free,
        _lines(game, stage),
        ways_of(game),
        _way_pays(game, free=free) if game.mechanic == "ways" else (),
        {
            symbol: tuple(tiered(pays, n) * stake for n in range(most + 1))
            for symbol, pays in game.scatter_pays.items()
        },
        {} if rules is None or not any(spins) else {rules.symbol: spins},
    )


def _lines(game: Game, stage: Stage) -> tuple[Alike, ...]:
    """The lines, those together on which the same rows of the paytable pay."""
    same: dict[tuple[str, ...], list[int]] = {}
    for number in range(len(game.lines)):
        rows = tuple(row.name for row in game.row_pays if row.line in {None, number + 1})
        same.setdefault(rows, []).append(number)
    found = []
    for rows, numbers in same.items():
        if rows or not game.row_pays:
            lines = tuple(game.lines[number] for number in numbers)
            found.append(Alike(learn(game, stage, numbers[0]), lines, overlaps(lines)))
    return tuple(found)


def _way_pays(game: Game, *, free: bool) -> tuple[tuple[int, ...], ...]:
    rules = game.free_spins
    factor = rules.factor(LINES) if free and rules is not None else 1
    return tuple(
        tuple(
            pay * (1 if (symbol, run) in game.unmultiplied else factor)
            for run, pay in enumerate(pay_row(game, symbol))
        )
        for symbol in game.pays
    )


class Spin:
    """A role on reels: every figure is an array of candidates, made once when it is asked for."""

    def __init__(self, role: Role, reels: Sequence[Reel]) -> None:
        self.role, self.reels = role, reels
        self.zero = total([0 * reel.rows[0][0] for reel in reels])
        self._cells: dict[int, list[Cell]] = {}

    def _of_lines(self, alike: Alike) -> list[Cell]:
        """What the cells of some lines show: (lines, candidates), or (candidates,) for all."""
        key = id(alike)
        if key not in self._cells:
            if all(len(reel.rows) == 1 for reel in self.reels):
                self._cells[key] = [reel.rows[0] for reel in self.reels]
            else:
                self._cells[key] = [
                    [self._column(alike, place, symbol) for symbol in range(len(reel.rows[0]))]
                    for place, reel in enumerate(self.reels)
                ]
        return self._cells[key]

    def _column(self, alike: Alike, place: int, symbol: int) -> Array:
        rows = self.reels[place].rows
        return np.stack([rows[line[place] % len(rows)][symbol] for line in alike.lines])

    def _every(self, alike: Alike, value: Array) -> Array:
        """The sum over the lines of what each gives."""
        if value.ndim == 1:
            return value * alike.shapes.number
        return total(list(value))

    def by_lines(self, worth: Callable[[Leaf], Any]) -> Array:
        """Mean worth of all lines together."""
        means = [
            self._every(alike, alike.diagram.mean(self._of_lines(alike), worth) + 0 * self.zero)
            for alike in self.role.lines
        ]
        return total([self.zero, *means])

    @cached_property
    def coins(self) -> Array:
        """Mean coins of lines, rows or ways."""
        if self.role.ways:
            return total([self.zero, *map(self._way_mean, range(len(self.role.ways)))])
        return self.by_lines(lambda leaf: leaf.coins)

    def _runs(self, number: int, factors: Sequence[Array]) -> dict[int, Array]:
        """{run that pays: product of the reels' factors, the run's end included}."""
        found, product = {}, 1 + 0 * self.zero
        for run, pay in enumerate(self.role.way_pays[number][1:], 1):
            product = product * factors[run - 1]
            if pay:
                ends = 1 if run == len(self.reels) else self.reels[run].ways[number].none
                found[run] = product * ends
        return found

    def _way_mean(self, number: int) -> Array:
        pays, terms = self.role.way_pays[number], [self.zero]
        for place, (sign, _) in enumerate(self.role.ways[number].terms):
            runs = self._runs(number, [reel.ways[number].means[place] for reel in self.reels])
            terms += [chance * (pays[run] * sign) for run, chance in runs.items()]
        return total(terms)

    @cached_property
    def scatter_coins(self) -> Array:
        """Mean coins of scatters."""
        return total(
            [
                self.zero,
                *(
                    chance * pays[n]
                    for symbol, pays in self.role.scatter_pays.items()
                    for n, chance in enumerate(self.seen(symbol))
                    if pays[n]
                ),
            ]
        )

    def seen(self, symbol: str) -> list[Array]:
        """[n] chance that the window shows n of a counted symbol."""
        if symbol not in self._seen:
            self._seen[symbol] = convolve([reel.shown[symbol] for reel in self.reels])
        return self._seen[symbol]

    @cached_property
    def _seen(self) -> dict[str, list[Array]]:
        return {}

    @cached_property
    def awards(self) -> dict[int, Array]:
        """{free spins awarded: chance}."""
        found: dict[int, Array] = {}
        for symbol, spins in self.role.award.items():
            for n, chance in enumerate(self.seen(symbol)):
                found[spins[n]] = found.get(spins[n], self.zero) + chance
        return found

    @cached_property
    def bonuses(self) -> Array:
        """Mean bonuses awarded."""
        bonus = self.role.game.bonus
        if bonus is None or "bonus" not in [grant.stage for grant in self.role.stage.grants]:
            return self.zero
        if bonus.on_line:
            return self.by_lines(lambda leaf: leaf.bonuses)
        return total([self.zero, *self.seen(bonus.symbol)[bonus.count :]])

    @cached_property
    def blank(self) -> Array:
        """About how often nothing is won: beginnings of lines, or ways, win independently."""
        blank = 1 + 0 * self.zero
        for alike in self.role.lines:
            known = 0 * self.zero
            for n, sure in enumerate(alike.diagram.sure(self._of_lines(alike))):
                new = self._every(alike, sure) / alike.shapes.number
                if n:
                    left = np.maximum(1 - known, 1e-12)
                    blank = blank * power(1 - new / left, alike.shapes.heads[n])
                known = known + new
        for number, pays in enumerate(self.role.way_pays):
            least = next((run for run, pay in enumerate(pays) if pay), 0)
            if least:
                begins = [1 - reel.ways[number].none for reel in self.reels[:least]]
                blank = blank * (1 - reduce(mul, begins))
        for symbol, pays in self.role.scatter_pays.items():
            chances = [c for n, c in enumerate(self.seen(symbol)) if not pays[n]]
            blank = blank * total([self.zero, *chances])
        return blank

    @cached_property
    def spread(self) -> Array:
        """About the variance of the coins of lines, rows or ways."""
        lines = map(self._line_spread, self.role.lines)
        return total([self.zero, *lines, *map(self._way_spread, range(len(self.role.ways)))])

    def _line_spread(self, alike: Alike) -> Array:
        """Lines that share their first cells are taken as independent beyond these."""
        cells = self._of_lines(alike)
        value = alike.diagram.backward(cells, lambda leaf: leaf.coins)
        come = alike.diagram.forward(cells)
        squares = [
            self._every(
                alike,
                total([c * (v * v) for c, v in zip(*level, strict=True)]) + 0 * self.zero,
            )
            / alike.shapes.number
            for level in zip(come, value, strict=True)
        ]
        apart = [square - squares[0] for square in squares]
        pairs = [apart[k] * n for k, n in enumerate(alike.shapes.sharing) if n and k]
        return total([apart[-1] * alike.shapes.number, *pairs])

    def _way_spread(self, number: int) -> Array:
        pays, signs = self.role.way_pays[number], self.role.ways[number].terms
        square = self.zero
        for i, (one, _) in enumerate(signs):
            for j, (two, _) in enumerate(signs):
                products = [reel.ways[number].products[i][j] for reel in self.reels]
                runs = self._runs(number, products)
                for run, chance in runs.items():
                    square = square + chance * (one * two * pays[run] ** 2)
        mean = self._way_mean(number)
        spread: Array = square - mean * mean
        return spread

    @cached_property
    def top(self) -> Array:
        """About how often the top award shows."""
        game = self.role.game
        if not self.role.ways:
            return self.by_lines(lambda leaf: leaf.top)
        name, count = game.top_award
        number = list(game.pays).index(name)
        runs = [1 - reel.ways[number].none for reel in self.reels[:count]]
        ends = [reel.ways[number].none for reel in self.reels[count : count + 1]]
        often: Array = reduce(mul, [*runs, *ends])
        return often


def convolve(reels: Sequence[Sequence[Array]]) -> list[Array]:
    """Chances of sums, from those of each reel's numbers."""
    chances = list(reels[0])
    for reel in reels[1:]:
        new: list[Any] = [0] * (len(chances) + len(reel) - 1)
        for i, chance in enumerate(chances):
            for j, more in enumerate(reel):
                new[i + j] = new[i + j] + chance * more
        chances = new
    return chances


def power(base: Array, times: int) -> Any:
    """By squaring, so that every machine rounds alike."""
    result: Any = 1
    while times:
        if times & 1:
            result = result * base
        base, times = base * base, times >> 1
    return result
