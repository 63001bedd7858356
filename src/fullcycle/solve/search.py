"""Threshold accepting over whole numbers: many chains side by side, every machine alike.

Each chain takes a random small change (one count, two of one reel, or two anywhere), and keeps it
unless it is worse by more than a threshold, which falls from step to step (Dueck and Scheuer,
"Threshold accepting", 1990). There is no exponential to be rounded in two ways; sums are added in
a fixed order; random integers come from PCG64: the same seed finds the same strips anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.solve.guided import Described
from fullcycle.solve.lines import total
from fullcycle.solve.task import Target

CHAINS = 512
STEPS = 600
#: The threshold at the start of a leg, of the first one of a run (it goes on from what was found),
#: and what each step leaves of it.
HOT, WARM, COOLING = 2.0, 0.3, 0.985
#: The share of a tolerance that a search uses: figures it knows, and figures it estimates.
SURE, UNSURE = 0.999, 0.5
#: Steps from which on a figure that is far away weighs less: one that is out of reach must not
#: have all others given up for it.
FAR = 50.0
#: What a stop too few, or a symbol that finds no place, costs.
BREACH = 3.0


@dataclass
class Search:
    """Chains over the candidates of a form.

    Attributes:
        scale: what an estimated figure is multiplied by, from the last full cycle.
        limit: the most candidates that it may try.
        trials: candidates tried so far; one that is read again does not count again.
    """

    form: Described
    targets: Sequence[Target]
    seed: int
    scale: dict[str, float] = field(default_factory=dict)
    limit: int = 1 << 62
    trials: int = 0

    def __post_init__(self) -> None:
        """Every chain starts from the game as it is."""
        space = self.form.space
        self.random = np.random.Generator(np.random.PCG64(self.seed))
        self.movable = np.flatnonzero(space.low < space.high)
        self.mates = _mates(self.form, self.movable)
        self.chains = np.repeat(space.start()[:, None], CHAINS, axis=1)
        self.unit = self._steps()

    def off(self, x: Array) -> Mapping[str, Array]:
        """How many tolerances each target is missed by, by candidate."""
        away, _ = self._away(x)
        return {t.name: away[t.name] / float(t.within) for t in self.targets}

    def _away(self, x: Array) -> tuple[dict[str, Array], Array]:
        """How far each figure is from its target, and what breaks the search's bounds."""
        with np.errstate(all="ignore"):
            candidates = self.form.at(x)
            away = {}
            for target in self.targets:
                value = candidates.figure(target.name) * self.scale.get(target.name, 1.0)
                missed = np.abs(value - float(target.value))
                away[target.name] = np.broadcast_to(missed, x.shape[1:])
            out = BREACH * self.form.space.breach(x) + 100 * candidates.wild_growth()
        return away, out

    def _steps(self) -> dict[str, float]:
        """By how much one random change usually moves each figure: the unit of its cost."""
        if not len(self.movable) or not self._may():
            return {target.name: float(target.within) for target in self.targets}
        before, _ = self._away(self.chains)
        after, _ = self._away(self.moved())
        self.trials += CHAINS
        steps = {}
        for target in self.targets:
            moved = np.abs(after[target.name] - before[target.name])
            real = np.sort(moved[np.isfinite(moved) & (moved > 0)])
            middle = float(real[len(real) // 2]) if len(real) else 0.0
            steps[target.name] = max(middle, float(target.within) / 4)
        return steps

    def _may(self) -> bool:
        """Whether every chain may try one more candidate."""
        return self.trials + CHAINS <= self.limit

    def cost(self, x: Array) -> Array:
        """0 where all targets are met, and the candidate can be laid."""
        away, out = self._away(x)
        terms = []
        for target in self.targets:
            share = UNSURE if target.name in self.form.estimated else SURE
            beyond = np.maximum(away[target.name] - share * float(target.within), 0)
            steps = beyond / self.unit[target.name]
            terms.append(steps / (1 + steps / FAR))
        cost = total([*terms, out])
        known: Array = np.where(np.isnan(cost), np.inf, cost)
        return known

    def run(self, budget: int, progress: Callable[[int, int], None] | None = None) -> bool:
        """Search for so many trials at most; whether a candidate meets all targets."""
        first, threshold, cost = self.trials, WARM, self.cost(self.chains)
        last = min(self.limit, first + budget) - CHAINS
        while cost.min() > 0 and self.trials <= last and len(self.movable):
            for _ in range(STEPS):
                self.trials += CHAINS
                new = self.moved()
                then = self.cost(new)
                better = then <= cost + threshold
                self.chains = np.where(better, new, self.chains)
                cost = np.where(better, then, cost)
                threshold *= COOLING
                if cost.min() == 0 or self.trials > last:
                    break
            if progress is not None:
                progress(self.trials - first, budget)
            threshold = HOT
            if cost.min() > 0:
                self._spread(cost)
                cost = self.cost(self.chains)
        return bool(cost.min() == 0)

    def _spread(self, cost: Array) -> None:
        """The better half of the chains takes the places of the worse."""
        order = np.argsort(cost, kind="stable")
        half = CHAINS // 2
        self.chains[:, order[half:]] = self.chains[:, order[:half]]

    def moved(self) -> Array:
        """Each chain after one random change, within the bounds of its variables."""
        space, draw = self.form.space, self.random.integers
        one = self.movable[draw(0, len(self.movable), CHAINS)]
        kind = draw(0, 4, CHAINS)
        mate = self.mates[one, draw(0, 1 << 30, CHAINS) % self.mates.shape[1]]
        other = self.movable[draw(0, len(self.movable), CHAINS)]
        by = self._size(one) * (2 * draw(0, 2, CHAINS) - 1)
        more = self._size(other) * (2 * draw(0, 2, CHAINS) - 1)
        new, every = self.chains.copy(), np.arange(CHAINS)
        new[one, every] += by
        same, apart = (kind == 1) | (kind == 2), kind == 3
        new[mate[same], every[same]] -= by[same]
        new[other[apart], every[apart]] += more[apart]
        within: Array = np.clip(new, space.low[:, None], space.high[:, None])
        return within

    def _size(self, variable: Array) -> Array:
        """How far a variable moves: by 1, or further where its bounds are wide."""
        span: Array = (self.form.space.high - self.form.space.low)[variable]
        by: Array = 1 + self.random.integers(0, 1 << 30, CHAINS) % (span // 8 + 1)
        return by

    def best(self) -> Array:
        """The candidate nearest to all targets among those that can be laid: (variables,)."""
        cost = np.where(self.form.space.breach(self.chains) == 0, self.cost(self.chains), np.inf)
        near = total([np.minimum(value, 1e6) for value in self.off(self.chains).values()])
        place = np.lexsort((near, cost))[0]
        return self.chains[:, place].copy()

    def gather(self, x: Array) -> None:
        """Put every chain at a candidate, near which the estimates are known to be right."""
        self.chains = np.repeat(x[:, None], CHAINS, axis=1)

    def drop(self, x: Array) -> None:
        """Forget a candidate that could not be laid after all."""
        same = (self.chains == x[:, None]).all(axis=0)
        self.chains[:, same] = self.form.space.start()[:, None]


def _mates(form: Described, movable: Array) -> Array:
    """For each variable, others of its block that may move (itself when there is none)."""
    size = max(block.size for block in form.space.blocks)
    mates = np.zeros((len(form.space.low), size), dtype=np.int64)
    for block in form.space.blocks:
        mine = [v for v in range(block.at, block.at + block.size) if v in set(movable.tolist())]
        for variable in mine:
            others = [v for v in mine if v != variable] or [variable]
            mates[variable] = np.resize(np.array(others), size)
    return mates
