"""`solve`: search, lay the strips, measure them, search again; then confirm by the full cycle."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import isfinite

from fullcycle.engine.jit import Array
from fullcycle.exact.cycle import Progress
from fullcycle.rules import Game, RuleError, Strip
from fullcycle.solve.arrange import lay
from fullcycle.solve.confirm import Confirmed, Reached, confirm, values
from fullcycle.solve.describe import describe
from fullcycle.solve.form import Form
from fullcycle.solve.general import General
from fullcycle.solve.guided import Guided
from fullcycle.solve.measure import measure, ratios
from fullcycle.solve.polish import polish
from fullcycle.solve.search import Search
from fullcycle.solve.sensitivity import Slope, slopes
from fullcycle.solve.space import Space
from fullcycle.solve.task import Task

#: Candidates that a solve may try, in all, before it says what is the nearest.
TRIALS = 3_000_000
#: One in how many of them is kept for targets that are missed, to be searched for by themselves;
#: and one in how many of the rest one search may take, before what it found is laid and measured.
ALONE, ONCE = 4, 2
#: Candidates of a guided model before a full cycle is run for the nearest of them.
SAMPLES = 4
#: Full cycles of one solve; layouts of one full cycle; layouts that may fail.
CONFIRMATIONS, LAYOUTS, FAILURES = 6, 24, 10
#: The share of a tolerance within which a measured figure is good enough for a full cycle.
NEAR = 0.8

Tell = Callable[[str], Progress]


@dataclass(frozen=True)
class Alone:
    """Whether a missed target can be met when it is the only one, and the nearest value to it.

    The value comes from counts (estimated where counts do not settle it).
    """

    name: str
    met: bool
    value: float


@dataclass
class Solution:
    """What was found.

    Attributes:
        best: the confirmed game nearest to the targets.
        alone: for each missed target, whether it can be met by itself.
        slopes: what one more of each count and weight does to the return.
        confirmations: full cycles that were run. trials: candidates that were evaluated.
        seconds: CPU-seconds of the search alone.
    """

    task: Task
    seed: int
    best: Confirmed
    alone: list[Alone] = field(default_factory=list)
    slopes: list[Slope] = field(default_factory=list)
    confirmations: int = 0
    trials: int = 0
    seconds: float = 0.0


class Solver:
    """One solve under way; the same for the same seed, wherever and on however many cores."""

    def __init__(self, game: Game, task: Task, seed: int, trials: int, tell: Tell | None) -> None:
        """Learn the game. Raises RuleError when its figures cannot be searched."""
        self.form = describe(Space(game, task), seed, tell)
        self.task, self.seed, self.trials, self.tell = task, seed, trials, tell
        if isinstance(self.form, Guided):
            game = self.form.begin()
        most = trials - trials // ALONE
        self.search = Search(self.form, task.targets, seed, limit=most)
        guided = isinstance(self.form, Guided)  # it comes nearer step by step, a leg for each
        self.budget = max(most // (CONFIRMATIONS * SAMPLES if guided else ONCE), 1)
        self.layouts, self.misses = (SAMPLES, SAMPLES) if guided else (LAYOUTS, 2)
        self.estimated = [t for t in task.targets if t.name in self.form.estimated]
        self.seconds, self.step = 0.0, None if tell is None else tell("searching")
        if isinstance(self.form, Guided):
            self._begin(self.form, game)
        else:
            self._calibrate(game, self.form.space.now())

    def _begin(self, form: Guided, game: Game) -> None:
        """Put a model right by the full cycle of the game that it starts from."""
        now = confirm(form, self.task.targets, game, form.space.start(), self.tell)
        form.settle(now.candidate, values(form, now))

    def run(self) -> Solution:
        """Confirm candidates until one meets all targets, or none comes nearer."""
        best, count, seen = None, 0, set[bytes]()
        while count < CONFIRMATIONS:
            candidate, game, found = self._candidate()
            if candidate.tobytes() in seen:
                break
            seen.add(candidate.tobytes())
            now = confirm(self.form, self.task.targets, game, candidate, self.tell)
            count += 1
            if best is None or now.off < best.off:
                best = now
            if now.met or not self.estimated or not (found or isinstance(self.form, Guided)):
                break
            if isinstance(self.form, Guided):
                self.form.settle(candidate, values(self.form, now))
                self.search.gather(best.candidate)
            else:
                self.search.scale |= ratios(self.form, candidate, values(self.form, now))
                self.search.gather(candidate)
        if best is None:
            message = "a solve runs one full cycle at least"
            raise RuntimeError(message)
        alone = [] if best.met else self._alone(best)
        return Solution(
            task=self.task,
            seed=self.seed,
            best=best,
            alone=alone,
            slopes=slopes(self.form, best.game),
            confirmations=count,
            trials=self.search.trials,
            seconds=self.seconds,
        )

    def _candidate(self) -> tuple[Array, Game, bool]:
        """The nearest candidate, laid; whether the search found what counts say is near enough."""
        nearest: tuple[float, Array, Game] | None = None
        misses, found = 0, False
        for _ in range(self.layouts):
            found = self._search(self.search, self.budget)
            candidate, strips = self._lay()
            strips = self._polish(candidate, strips)
            game = self.form.space.game_of(candidate, strips)
            measured = self._calibrate(game, candidate)
            off = self._off(candidate)
            if nearest is None or off < nearest[0]:
                nearest = off, candidate, game
            misses += not found
            if off == 0 or not measured or misses == self.misses:
                break
            if not found and isinstance(self.form, Guided):
                self.form.widen()
            self.search.gather(candidate)
        if nearest is None:
            message = "a candidate is laid once at least"
            raise RuntimeError(message)
        return nearest[1], nearest[2], found

    def _calibrate(self, game: Game, candidate: Array) -> bool:
        """Measure a laid candidate, and scale the form's estimates by it; whether there are any.

        A game whose features hardly end is not measured: a sampled round might not end either.
        """
        endless = not isinstance(self.form, Guided) and (
            self.form.at(candidate[:, None]).wild_growth()[0] > 0
        )
        if endless:
            return False
        if not isinstance(self.form, Form):
            self.form.fit(candidate, game)
        names = [each.name for each in self.estimated if each.name in self.form.measured]
        values = measure(self.form, game, candidate, names, self.seed)
        self.search.scale |= ratios(self.form, candidate, values)
        return bool(self.estimated)

    def _polish(self, candidate: Array, strips: list[tuple[Strip, ...]]) -> list[tuple[Strip, ...]]:
        """Strips of which the order fits the targets too, where figures depend on it."""
        if not isinstance(self.form, General) or not self.form.loose:
            return strips
        return polish(self.form, candidate, strips, self.search.cost, self.seed)

    def _off(self, candidate: Array) -> float:
        """By how many tolerances a measured candidate misses its targets, together."""
        off = self.search.off(candidate[:, None])
        return sum(
            float(value[0])
            for name, value in off.items()
            if value[0] > (NEAR if name in self.form.measured else 1)
        )

    def _search(self, search: Search, trials: int) -> bool:
        began = time.process_time()
        found = search.run(trials, self.step)
        self.seconds += time.process_time() - began
        return found

    def _lay(self) -> tuple[Array, list[tuple[Strip, ...]]]:
        """The best candidate that can be laid, and its strips by group. Raises RuleError."""
        space, where = self.form.space, "reels"
        for _ in range(FAILURES):
            candidate = self.search.best()
            if space.breach(candidate[:, None])[0]:
                break
            counts = space.counts(candidate)
            strips, missing = lay(counts, self.task.order, self.seed)
            if not missing:
                return candidate, strips
            group, reel = missing
            where = f"reels.{self.task.reels[group].sets[0]}.{reel + 1}"
            self.search.drop(candidate)
            self._search(self.search, self.budget)
        raise RuleError("no strip within the bounds keeps the order asked for", where=where)

    def _alone(self, best: Confirmed) -> list[Alone]:
        """Each missed target searched for by itself, with what was measured."""
        missed = [each for each in best.reached if not each.met]
        left = (self.trials - self.search.trials) // len(missed)
        return [self._single(each, left) for each in missed]

    def _single(self, best: Reached, most: int) -> Alone:
        """A missed target by itself; nothing that it says is farther off than what was reached."""
        target = best.target
        single = Search(self.form, [target], self.seed, dict(self.search.scale), limit=most)
        single.chains = self.search.chains.copy()  # what was found for all targets is a beginning
        met = self._search(single, most)
        candidates = self.form.at(single.best()[:, None])
        value = float(candidates.figure(target.name)[0]) * single.scale.get(target.name, 1.0)
        self.search.trials += single.trials
        reached = None if best.figure is None else best.figure["value"]
        near = [each for each in (value, reached) if each is not None and isfinite(each)]
        nearest = min(near, key=lambda each: abs(each - float(target.value)), default=value)
        return Alone(target.name, met, nearest)


def solve(
    game: Game, task: Task, *, seed: int = 1, trials: int = TRIALS, tell: Tell | None = None
) -> Solution:
    """A game that meets a task's targets, or the nearest one; the same for the same seed.

    `tell` gets the name of what goes on and gives back what to call with (done, in all). Raises
    RuleError for a game that counts do not describe, and where no strips can be laid.
    """
    return Solver(game, task, seed, trials, tell).run()


def variant_of(game: Game, solution: Solution) -> Game:
    """The solved game under the variant's own id, title and published return."""
    task = solution.task
    rtp = game.published_rtp if task.rtp is None else task.rtp
    return replace(solution.best.game, id=task.id, title=task.title, published_rtp=rtp)
