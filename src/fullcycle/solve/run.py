"""`solve`: search, lay the strips, confirm by the full cycle, calibrate, and search again."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from fullcycle.engine.jit import Array
from fullcycle.exact.cycle import Progress
from fullcycle.rules import Game, RuleError, Strip
from fullcycle.solve.arrange import arrange
from fullcycle.solve.confirm import Confirmed, confirm, scales
from fullcycle.solve.form import ESTIMATED, Form
from fullcycle.solve.proof import prove
from fullcycle.solve.search import Search
from fullcycle.solve.sensitivity import Slope, slopes
from fullcycle.solve.space import Space
from fullcycle.solve.task import Task

#: Candidates that a search may try before it says what is the nearest.
TRIALS = 3_000_000
#: Full cycles of one solve, layouts that may fail, searches that may end without a candidate.
CONFIRMATIONS, LAYOUTS, MISSES = 10, 10, 3

Tell = Callable[[str], Progress]


@dataclass(frozen=True)
class Alone:
    """Whether a missed target can be met by itself, and how near the search came (in stakes...).

    Attributes:
        name: the target. met: whether a candidate meets it when it is the only one.
        value: the nearest value, from counts (estimated where counts do not settle it).
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


def solve(
    game: Game, task: Task, *, seed: int = 1, trials: int = TRIALS, tell: Tell | None = None
) -> Solution:
    """A game that meets a task's targets, or the nearest one; the same for the same seed.

    `tell` gets the name of what goes on and gives back what to call with (done, in all).
    Raises RuleError for a game that counts do not describe, and for bounds within which no strips
    can be laid.
    """
    form = Form(Space(game, task))
    prove(form)
    search = Search(form, task.targets, seed)
    best, count, spent, misses = None, 0, 0.0, 0
    while count < CONFIRMATIONS and misses < MISSES:
        began = time.process_time()
        found = search.run(trials, None if tell is None else tell("searching"))
        spent += time.process_time() - began
        candidate, strips = _lay(search)
        now = confirm(form, task.targets, form.space.game_of(candidate, strips), candidate, tell)
        count += 1
        if best is None or now.off < best.off:
            best = now
        if now.met:
            break
        misses += not found
        if not _estimates(task):
            break
        search.scale |= scales(form, now)
    if best is None:
        message = "no full cycle was run"
        raise RuntimeError(message)
    alone = [] if best.met else _alone(search, best, trials // 4)
    return Solution(
        task, seed, best, alone, slopes(form, best.game), count, search.trials, spent
    )


def _estimates(task: Task) -> bool:
    return any(target.name in ESTIMATED for target in task.targets)


def _lay(search: Search) -> tuple[Array, list[tuple[Strip, ...]]]:
    """The best candidate whose strips can be laid, with them, by group. Raises RuleError."""
    space, missing = search.form.space, ""
    for attempt in range(LAYOUTS):
        candidate = search.best()
        if space.breach(candidate[:, None])[0]:
            break
        strips, missing = lay(space, candidate, search.seed + attempt)
        if not missing:
            return candidate, strips
        search.drop(candidate)
    where = missing or "reels"
    raise RuleError("no strip within the bounds keeps the order that is asked for", where=where)


def lay(space: Space, candidate: Array, seed: int) -> tuple[list[tuple[Strip, ...]], str]:
    """A candidate's strips by group, and the name of the first reel that could not be laid."""
    laid, order = [], space.task.order
    for reels, counts in zip(space.task.reels, space.counts(candidate), strict=True):
        strips = []
        for reel, count in enumerate(counts, 1):
            rng = random.Random(f"{seed} {reels.sets[0]} {reel}")  # noqa: S311 - a layout, no draw
            strip = arrange({s: n for s, n in count.items() if n}, order, rng)
            if strip is None:
                return [], f"reels.{reels.sets[0]}.{reel}"
            strips.append(strip)
        laid.append(tuple(strips))
    return laid, ""


def _alone(search: Search, best: Confirmed, trials: int) -> list[Alone]:
    """Each missed target searched for by itself, with what the full cycles taught."""
    found = []
    for reached in best.reached:
        if reached.met:
            continue
        target = reached.target
        single = Search(search.form, [target], search.seed, dict(search.scale))
        met = single.run(trials)
        candidate = search.form.at(single.best()[:, None])
        value = float(candidate.figure(target.name)[0]) * search.scale.get(target.name, 1.0)
        found.append(Alone(target.name, met, value))
        search.trials += single.trials
    return found


def variant_of(game: Game, solution: Solution) -> Game:
    """The solved game under the variant's own id, title and published return."""
    task = solution.task
    rtp = game.published_rtp if task.rtp is None else task.rtp
    return replace(solution.best.game, id=task.id, title=task.title, published_rtp=rtp)
