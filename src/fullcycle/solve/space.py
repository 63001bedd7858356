"""Candidates as whole numbers: counts on reels and weights of draws, many side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules import Game
from fullcycle.solve.task import Task


@dataclass(frozen=True)
class Block:
    """Variables that belong together: one reel of some reel sets, or one draw's weights.

    Attributes:
        at: place of its first variable. size: how many.
        group: index of the task's reels, or -1 for a draw. reel: from 0.
        draw: the draw's name, or "".
        weights: whether its variables are weights of the reel's stops, not counts.
        low, high: bounds of the sum of its variables (stops of the reel).
    """

    at: int
    size: int
    group: int = -1
    reel: int = 0
    draw: str = ""
    weights: bool = False
    low: int = 0
    high: int = 1 << 40

    def of(self, x: Array) -> Array:
        """The block's variables of candidates of shape (variables, candidates)."""
        return x[self.at : self.at + self.size]


class Space:
    """The variables of a task.

    Attributes:
        low, high: bounds of each variable.
        blocks: in the order of the variables.
        step: the least stops that one of the symbol takes up, 1 for weights.
    """

    def __init__(self, game: Game, task: Task) -> None:
        self.game, self.task = game, task
        bounds: list[tuple[int, int]] = []
        steps: list[int] = []
        self.blocks: list[Block] = []
        spacing = [task.order.spacing.get(symbol, 1) for symbol in game.symbols]
        for group, reels in enumerate(task.reels):
            for reel, stops in enumerate(reels.weights or ()):
                low, high = reels.lengths[reel]
                block = Block(
                    len(bounds), len(stops), group, reel, weights=True, low=low, high=high
                )
                self.blocks.append(block)
                bounds += stops
                steps += [1] * len(stops)
            for reel, counts in enumerate(() if reels.weights else reels.counts):
                low, high = reels.lengths[reel]
                low = max(low, game.rows)
                block = Block(len(bounds), len(counts), group, reel, low=low, high=high)
                self.blocks.append(block)
                bounds += counts
                steps += spacing
        for name, weights in task.draws.items():
            self.blocks.append(Block(len(bounds), len(weights), draw=name, low=1))
            bounds += weights
            steps += [1] * len(weights)
        self.low, self.high = np.array(bounds, dtype=np.int64).T.copy()
        self.step = np.array(steps, dtype=np.int64)

    def start(self) -> Array:
        """The game as it is, put within all bounds as far as that is easy: shape (variables,)."""
        x = np.clip(self.now(), self.low, self.high)
        for block in self.blocks:
            self._fill(block, x)
        return x

    def _fill(self, block: Block, x: Array) -> None:
        """Bring a reel to a length that it may have, each symbol growing about as it is common."""
        mine, now = block.of(x), np.maximum(block.of(x), 1).astype(float)
        low, high = block.of(self.low), block.of(self.high)
        while mine.sum() < block.low and (mine < high).any():
            mine[int(np.argmin(np.where(mine < high, (mine + 1) / now, np.inf)))] += 1
        while mine.sum() > block.high and (mine > low).any():
            mine[int(np.argmax(np.where(mine > low, mine / now, -np.inf)))] -= 1

    def now(self) -> Array:
        """The game as it is: shape (variables,)."""
        now: list[int] = []
        for block in self.blocks:
            if block.draw:
                now += self.game.draw(block.draw).weights
                continue
            name = self.task.reels[block.group].sets[0]
            strip = self.game.reels[name][block.reel]
            if block.weights:
                weighted = self.game.weights.get(name)
                now += (1,) * len(strip) if weighted is None else weighted[block.reel]
            else:
                now += [strip.count(symbol) for symbol in self.game.symbols]
        return np.array(now, dtype=np.int64)

    def breach(self, x: Array) -> Array:
        """By how much candidates break lengths and spacing: 0 for those that can be laid."""
        broken = np.zeros(x.shape[1], dtype=np.int64)
        for block in self.blocks:
            mine = block.of(x)
            size = mine.sum(axis=0)
            broken += np.maximum(block.low - size, 0) + np.maximum(size - block.high, 0)
            if not block.draw and not block.weights:
                room = mine * self.step[block.at : block.at + block.size, None]
                broken += np.maximum(room - size, 0).sum(axis=0)
        return broken

    def sizes(self, x: Array) -> list[list[Array]]:
        """By group and reel: stops, or the sum of the weights."""
        groups: list[list[Array]] = [[] for _ in self.task.reels]
        for block in self.blocks:
            if not block.draw:
                groups[block.group].append(block.of(x).sum(axis=0))
        return groups

    def chances(
        self, x: Array, *, exact: bool = False
    ) -> tuple[list[list[Array]], Mapping[str, Array]]:
        """By group and reel: chances (symbols or stops, candidates); and of each draw's entries."""
        numbers = exactly(x) if exact else x.astype(float)
        groups: list[list[Array]] = [[] for _ in self.task.reels]
        draws = {}
        for block in self.blocks:
            mine = block.of(numbers)
            size = mine.sum(axis=0)
            share = mine / (size if exact else np.maximum(size, 1))
            if block.draw:
                draws[block.draw] = share
            else:
                groups[block.group].append(share)
        return groups, draws

    def counts(self, x: Array) -> list[list[dict[str, int]]]:
        """Of one candidate, shape (variables,): by group and reel, {symbol: count}.

        None of a group whose strips stay.
        """
        groups: list[list[dict[str, int]]] = [[] for _ in self.task.reels]
        for block in self.blocks:
            if not block.draw and not block.weights:
                numbers = [int(n) for n in block.of(x)]
                groups[block.group].append(dict(zip(self.game.symbols, numbers, strict=True)))
        return groups

    def weights(self, x: Array) -> dict[str, tuple[int, ...]]:
        """Of one candidate: the weights of the draws that may change."""
        return {
            block.draw: tuple(int(n) for n in block.of(x)) for block in self.blocks if block.draw
        }

    def game_of(self, x: Array, strips: list[tuple[tuple[str, ...], ...]]) -> Game:
        """The game with a candidate's weights and, by group, its strips (none where they stay)."""
        reels, weights = dict(self.game.reels), self.weights(x)
        for group, laid in zip(self.task.reels, strips, strict=True):
            reels |= dict.fromkeys(group.sets, laid) if laid else {}
        draws = tuple(
            replace(draw, weights=weights.get(draw.name, draw.weights)) for draw in self.game.draws
        )
        stops = {**self.game.weights, **self._stops(x)}
        return replace(self.game, reels=reels, draws=draws, weights=stops)

    def _stops(self, x: Array) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Of one candidate: the weights of stops, of the sets whose strips stay."""
        found: dict[str, tuple[tuple[int, ...], ...]] = {}
        for group, reels in enumerate(self.task.reels):
            blocks = [b for b in self.blocks if b.group == group and b.weights]
            weights = tuple(tuple(int(n) for n in block.of(x)) for block in blocks)
            found |= dict.fromkeys(reels.sets, weights) if blocks else {}
        return found


def exactly(numbers: Array) -> Array:
    """Whole numbers as fractions, in an array of objects."""
    flat = [Fraction(int(n)) for n in numbers.ravel()]
    exact = np.empty(numbers.shape, dtype=object)
    exact.ravel()[:] = flat
    return exact
