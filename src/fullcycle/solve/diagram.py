"""What one line gives by the symbols of its cells, as a decision diagram learnt from the engine.

The game's own stage is run on a window of one row, cell by cell; prefixes from which the rest of
the line gives the same are one node (Bryant, "Graph-based algorithms for Boolean function
manipulation", 1986; with integers at the leaves). A line of wilds that multiply, of any rows of a
paytable, is then some hundred products, for many candidates at once and in a fixed order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from fullcycle.engine import source, trace
from fullcycle.engine.jit import Array
from fullcycle.engine.kernels import arguments, kernels
from fullcycle.exact.line import alone
from fullcycle.rules import Bet, Game, Stage
from fullcycle.solve.lines import total

#: Rows of a trace that say what a line won.
_WINS = (trace.LINE_WIN, trace.ROW_WIN)
#: [symbol] chances of a cell: arrays of candidates, in any numbers that can be added.
Cell = Sequence[Array]


@dataclass(frozen=True)
class Leaf:
    """What a line gives: coins at one coin on it, bonuses, and whether it shows the top award."""

    coins: int
    bonuses: int
    top: int


@dataclass(frozen=True)
class Diagram:
    """The diagram of one line.

    Attributes:
        levels: [reel][node]: groups of symbols that lead to the same node of the next level, as
            (symbols, node); node 0 of level 0 is the root.
        leaves: the nodes of the last level.
    """

    levels: tuple[tuple[tuple[tuple[tuple[int, ...], int], ...], ...], ...]
    leaves: tuple[Leaf, ...]

    def backward(self, cells: Sequence[Cell], worth: Callable[[Leaf], Any]) -> list[list[Any]]:
        """[level][node] mean worth of the line from there on; [0][0] is the line's mean."""
        found: list[list[Any]] = [[worth(leaf) for leaf in self.leaves]]
        for level, cell in zip(reversed(self.levels), reversed(cells), strict=True):
            chance = _Sums(cell)
            found.append(
                [total([chance(symbols) * found[-1][to] for symbols, to in node]) for node in level]
            )
        return found[::-1]

    def mean(self, cells: Sequence[Cell], worth: Callable[[Leaf], Any]) -> Array:
        """The line's mean worth."""
        mean: Array = self.backward(cells, worth)[0][0]
        return mean

    def forward(self, cells: Sequence[Cell]) -> list[list[Any]]:
        """[level][node] chance that the line comes there."""
        found: list[list[Any]] = [[1 + 0 * cells[0][0]]]
        sizes = [len(level) for level in self.levels[1:]] + [len(self.leaves)]
        for level, cell, size in zip(self.levels, cells, sizes, strict=True):
            chance, new = _Sums(cell), [0 * cells[0][0]] * size
            for node, here in zip(level, found[-1], strict=True):
                for symbols, to in node:
                    new[to] = new[to] + here * chance(symbols)
            found.append(new)
        return found

    def sure(self, cells: Sequence[Cell]) -> list[Array]:
        """[n] chance that n cells, and no fewer, decide that the line wins."""
        wins: list[list[bool]] = [[leaf.coins > 0 for leaf in self.leaves]]
        for level in reversed(self.levels):
            wins.append([all(wins[-1][to] for _, to in node) for node in level])
        come = self.forward(cells)
        decided = [
            total([0 * cells[0][0], *(c for c, won in zip(row, known, strict=True) if won)])
            for row, known in zip(come, reversed(wins), strict=True)
        ]
        return [decided[0], *(after - before for before, after in pairwise(decided))]


class _Sums:
    """Sums of some symbols' chances of one cell, each made once."""

    def __init__(self, cell: Cell) -> None:
        self.cell, self.known = cell, dict[tuple[int, ...], Array]()

    def __call__(self, symbols: tuple[int, ...]) -> Array:
        if symbols not in self.known:
            self.known[symbols] = total([self.cell[symbol] for symbol in symbols])
        return self.known[symbols]


def learn(game: Game, stage: Stage, line: int) -> Diagram:
    """The diagram of a line (from 0) in a stage, by running it on every prefix that matters."""
    return _Learner(game, stage, line).diagram()


class _Learner:
    """One line of a stage, asked cell by cell."""

    def __init__(self, game: Game, stage: Stage, line: int) -> None:
        self.single = _single(game, line)
        self.ready, bet = kernels(self.single), self.single.bets.unit()
        self.once, self.bet = self.ready.function("once", stage.name), arguments(_like(game, bet))
        self.bonus = None
        names = [grant.stage for grant in stage.grants]
        if game.bonus is not None and game.bonus.on_line and "bonus" in names:
            self.bonus = names.index("bonus")
        self.rows, self.draws = trace.buffer(64), source.tape([0] * game.width)
        self.alive = _alive(self.single)
        self.nodes: list[dict[tuple[Any, ...], int]] = [{} for _ in range(game.width + 1)]

    def diagram(self) -> Diagram:
        """All nodes, each once."""
        self._node(())
        *inner, last = self.nodes
        levels = tuple(tuple(_grouped(children) for children in level) for level in inner)
        return Diagram(levels, tuple(Leaf(*leaf) for leaf in last))

    def _node(self, shown: tuple[int, ...]) -> int:
        """The place among its level's nodes of what follows the cells `shown`."""
        depth, width = len(shown), self.single.width
        if depth == width:
            return self._place(depth, self._leaf(shown))
        if not self.alive(shown):  # whatever follows, the line gives what this gives
            place = self._node((*shown, *(0,) * (width - depth)))
            for level in range(width - 1, depth - 1, -1):
                place = self._place(level, (place,) * len(self.single.symbols))
            return place
        children = tuple(self._node((*shown, s)) for s in range(len(self.single.symbols)))
        return self._place(depth, children)

    def _place(self, level: int, node: tuple[Any, ...]) -> int:
        return self.nodes[level].setdefault(node, len(self.nodes[level]))

    def _leaf(self, shown: tuple[int, ...]) -> tuple[int, int, int]:
        trace.clear(self.rows)
        self.draws.position = 0
        self.draws.tape[: len(shown)] = shown
        _, grants = self.once(self.ready.tables, self.bet, (0, 0, 0, 0), self.draws, -1, self.rows)
        coins = top = 0
        for row in trace.rows(self.rows).tolist():
            if row[0] in _WINS:
                coins += row[1]
                top += self._is_top(row)
        return coins, 0 if self.bonus is None else int(grants[self.bonus][0]), int(top > 0)

    def _is_top(self, row: Sequence[int]) -> bool:
        name, count = self.single.top_award
        if self.single.row_pays:
            return bool(self.single.row_pays[row[3]].name == name)
        return row[3] == self.single.symbols.index(name) and row[4] == count


def _grouped(children: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The symbols that lead to each node."""
    found: dict[int, list[int]] = {}
    for symbol, child in enumerate(children):
        found.setdefault(child, []).append(symbol)
    return tuple((tuple(symbols), child) for child, symbols in found.items())


def _like(game: Game, bet: Bet) -> Bet:
    """One coin on the line, and the whole game's stake."""
    return replace(bet, stake_coins=game.bets.unit().stake_coins)


def _single(game: Game, line: int) -> Game:
    """One row, one line, every symbol once on each reel; features multiply as they do."""
    reels = dict.fromkeys(game.reels, (game.symbols,) * game.width)
    free, bonus = game.free_spins, game.bonus
    if free is not None:
        free = replace(free, award={1: 1}, retrigger={})
    if bonus is not None and not bonus.on_line:
        bonus = replace(bonus, count=1)
    single = alone(game, line)
    top = game.top_award
    if game.row_pays and top[0] not in [row.name for row in single.row_pays]:
        top = single.top_award
    return replace(single, reels=reels, weights={}, free_spins=free, bonus=bonus, top_award=top)


def _alive(game: Game) -> Callable[[tuple[int, ...]], bool]:
    """Whether what follows some cells may still matter: a symbol's run, or a row, goes on."""
    accepts = [game.accepts(symbol) for symbol in game.symbols]
    if game.row_pays:
        lies = [cells for row in game.row_pays for cells in row.orders()]
        return lambda shown: any(
            all(
                not cell or game.symbols[s] in cell or accepts[s] & set(cell)
                for s, cell in zip(shown, cells, strict=False)
            )
            for cells in lies
        )
    payers = frozenset(game.pays)
    if game.bonus is not None and game.bonus.on_line:
        payers |= {game.bonus.symbol}
    return lambda shown: bool(payers.intersection(*(accepts[s] for s in shown)))
