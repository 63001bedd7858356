"""Any game whatever its stages: a linear model of its figures, put right by counting the game.

Where no form describes a game, the game itself is asked. Its stages are counted over a sample of
their full cycles (each so-manieth stop of the first reel, with all windows of the others), once as
it is and once for each count or weight that may change. From these a model is fitted that is linear
in the chances of symbols, stops and entries of draws. Each candidate of a search over the model is
counted in the same way, which moves the model there and turns it by as much as it was wrong
(Broyden's rank-one update). What the sample leaves out, and what a cap costs, is a factor for each
figure at first: the full cycle's over the sample's. From the first candidate on that a full cycle
was run for, only full cycles put the model right, in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod, sqrt

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.engine.kernels import kernels
from fullcycle.exact import chain as chains
from fullcycle.exact import moments
from fullcycle.exact.chain import Chain
from fullcycle.exact.cycle import Progress
from fullcycle.rules import Game, RuleError
from fullcycle.solve.arrange import lay
from fullcycle.solve.figured import Figured
from fullcycle.solve.form import Form
from fullcycle.solve.general import General
from fullcycle.solve.lines import total
from fullcycle.solve.space import Space
from fullcycle.solve.stages import unsupported

#: Counts and weights that may change: each is counted once.
MOST_FREE = 24
#: Windows of all stages together that a sample holds, about.
SAMPLE = 1_500_000
#: A probe changes a number by this share of it, and by one at least.
PROBE = 0.15
#: How far the model is trusted at first, in the longest probes; how that changes, and what part
#: of it (or one step of any number) is always left, so that there are candidates within.
TRUST, WIDER, NARROWER, LEAST = 1.5, 1.5, 0.5, 16


class Guided:
    """A linear model of a game's figures.

    Attributes:
        estimated: every target; all are only estimated.
        measured: none is measured on laid strips but by the model's own counting.
        exact: False: the model's return is never the full cycle's.
        counted: samples that were counted.
        settled: whether only full cycles still put the model right.
    """

    measured: frozenset[str] = frozenset()
    exact = False

    def __init__(self, space: Space, seed: int, tell: Callable[[str], Progress] | None) -> None:
        """Take a game as it is. Raises RuleError for too much to change, or a figure unknown."""
        self.game, self.space, self.seed, self.tell = space.game, space, seed, tell
        self.names = [target.name for target in space.task.targets]
        self.estimated = frozenset(self.names)
        if "top_award_one_in" in self.names:
            raise unsupported(self.game, "how often its top award shows is not followed")
        self.free = np.flatnonzero(space.low < space.high)
        if len(self.free) > MOST_FREE:
            why = f"of a game that only its full cycle describes, {MOST_FREE} numbers may change, "
            raise unsupported(self.game, f"{why}not {len(self.free)}; give fewer of them bounds")
        self.counted = 0
        self.every = self._every()
        self._known: dict[bytes, Array] = {}
        self._place = self._figures = self._slopes = np.empty(0)
        self._reach = self._first = self._least = 0.0
        self._factor = np.ones(len(self.names))
        self._truth: tuple[Array, Array] | None = None
        self.settled = False

    def _every(self) -> int:
        """Which stops of the first reel are counted: each so-manieth.

        No more are left out than a window has rows: each symbol of the reel is seen.
        """
        names = [stage.reels for stage in self.game.stages if stage.reels is not None]
        windows = sum(prod(len(strip) for strip in self.game.reels[name]) for name in names)
        shortest = min(len(self.game.reels[name][0]) for name in names)
        return max(1, min(windows // SAMPLE, shortest // 3, self.game.rows))

    def begin(self) -> Game:
        """Count the game as it is, put within all bounds, and what each number does to it."""
        start = self.space.start()
        same = np.array_equal(start, self.space.now())
        game = self.game if same else self.laid(start)
        self._place, self._figures = self._chances(start)[:, 0], self._count(start, game)
        self._probe(start)
        return game

    def laid(self, x: Array) -> Game:
        """The game of a candidate of shape (variables,). Raises RuleError for no such strips."""
        strips, missing = lay(self.space.counts(x), self.space.task.order, self.seed)
        if missing:
            group, reel = missing
            where = f"reels.{self.space.task.reels[group].sets[0]}.{reel + 1}"
            raise RuleError("no strip within the bounds keeps the order asked for", where=where)
        return self.space.game_of(x, strips)

    def fit(self, candidate: Array, game: Game) -> None:
        """Count a candidate's sample, and put the model right there.

        The model stays at the candidate nearest to the targets. It is trusted farther from there
        after each step that came nearer, and less far after one that did not. Once it is settled,
        samples say nothing more.
        """
        if self.settled:
            return
        place, figures = self._chances(candidate)[:, 0], self._count(candidate, game)
        if np.array_equal(place, self._place):
            return
        self._turn(place - self._place, figures - self._model(candidate[:, None])[:, 0])
        if nearer := self._off(figures) < self._off(self._figures):
            self._place, self._figures = place, figures
        self._reach = max(self._reach * (WIDER if nearer else NARROWER), self._least)

    def _turn(self, moved: Array, wrong: Array) -> None:
        """Broyden's update: the slopes that make good what a move was foretold wrongly."""
        if length := _dot(moved, moved):
            self._slopes = self._slopes + np.outer(wrong, moved) / length

    def settle(self, candidate: Array, values: Mapping[str, float]) -> None:
        """Put the model right by the full cycle of a candidate; `values` are its figures.

        The first one, of the game that the model starts from, gives each figure's factor. Later
        ones turn the slopes, between the nearest of them and this one, and the model is trusted as
        far as at first, about the nearest.
        """
        place = self._chances(candidate)[:, 0]
        guess = self._model(candidate[:, None])[:, 0]
        real = np.array([values.get(name, np.nan) for name in self.names])
        real = np.where(np.isnan(real), guess, _straight(self.names, real))
        if self._truth is None:
            with np.errstate(all="ignore"):
                factor = np.where(guess > 0, real / guess, 1.0)
            self._factor, self._slopes = factor, self._slopes * factor[:, None]
            self._known = {key: known * factor for key, known in self._known.items()}
            self._truth = place, real
        else:
            self.settled, (near, known) = True, self._truth
            moved = place - near
            self._turn(moved, real - known - self._slopes @ moved)
            if self._off(real) < self._off(known):
                self._truth = place, real
            self._reach = self._first
        self._place, self._figures = self._truth

    def widen(self) -> None:
        """Trust the model farther: nothing that meets the targets was found where it was."""
        self._reach *= WIDER

    def _off(self, figures: Array) -> float:
        """By how many tolerances counted figures miss their targets, together."""
        found = Modelled(self.names, figures[:, None], np.zeros(1))
        off = 0.0
        for target in self.space.task.targets:
            off += abs(float(found.figure(target.name)[0]) - float(target.value)) / float(
                target.within
            )
        return off

    def _probe(self, start: Array) -> None:
        """The first slopes: each free number changed alone, up or down, as its bounds allow."""
        told = None if self.tell is None else self.tell("probing")
        moves, changes = [], []
        for number, variable in enumerate(self.free):
            x = self._changed(start, int(variable), max(1, round(PROBE * int(start[variable]))))
            figures = self._count(x, self.laid(x))
            moves.append(self._chances(x)[:, 0] - self._place)
            changes.append(figures - self._figures)
            if told is not None:
                told(number + 1, len(self.free))
        if not moves:
            self._slopes = np.zeros((len(self.names), len(start)))
            return
        self._slopes = _least(np.array(moves), np.array(changes))
        self._reach = self._first = TRUST * max(map(_length, moves))
        singly = [
            self._chances(self._changed(start, each, 1))[:, 0] for each in map(int, self.free)
        ]
        self._least = max(self._first / LEAST, *(_length(each - self._place) for each in singly))

    def _changed(self, start: Array, variable: int, by: int) -> Array:
        """A candidate with one number changed, up or down, as its bounds allow."""
        x, up, down = start.copy(), self.space.high[variable], self.space.low[variable]
        x[variable] = min(up, x[variable] + by) if x[variable] < up else max(down, up - by)
        return x

    def _count(self, x: Array, game: Game) -> Array:
        """The model's figures of a laid candidate, by its sample."""
        key = x.tobytes()
        if key not in self._known:
            self.counted += 1
            chain = chains.build(kernels(game), game.bets.unit(), every=self.every)
            found = np.array([_figure(chain, name) for name in self.names])
            self._known[key] = found * self._factor
        return self._known[key]

    def _chances(self, x: Array) -> Array:
        """Every chance that may change: shape (variables, candidates)."""
        numbers = x.reshape(len(x), -1).astype(float)
        mine = [block.of(numbers) for block in self.space.blocks]
        return np.concatenate([each / np.maximum(each.sum(axis=0), 1) for each in mine])

    def _model(self, x: Array) -> Array:
        """Shape (targets, candidates)."""
        moved = self._chances(x) - self._place[:, None]
        terms = self._figures[:, None] + np.zeros((1, x.shape[1]))
        for variable in np.flatnonzero(np.any(self._slopes != 0, axis=0)):
            terms = terms + self._slopes[:, variable, None] * moved[variable]
        return terms

    def at(self, x: Array) -> Modelled:
        """Candidates of shape (variables, candidates)."""
        moved = self._chances(x) - self._place[:, None]
        squares = total(list(moved * moved))
        beyond = np.maximum(np.sqrt(squares) / max(self._reach, 1e-300) - 1, 0)
        return Modelled(self.names, self._model(x), beyond)


class Modelled(Figured):
    """What a model says of candidates; each figure is an array (candidates,)."""

    def __init__(self, names: Sequence[str], rows: Array, beyond: Array) -> None:
        self.rows: dict[str, Array] = dict(zip(names, rows, strict=True))
        self.beyond = beyond

    def part(self, name: str) -> Array:
        """What a part of the win, or a feature, returns."""
        return self.rows[f"parts.{name}"]

    def one_in(self, which: str) -> Array:
        """One in how many rounds reaches a feature; the model is of its chance."""
        return np.asarray(1 / np.maximum(self.rows[f"one_in.{which}"], 1e-300))

    def rtp(self) -> Array:
        """The return."""
        return self.rows["rtp"]

    def hits(self) -> Array:
        """How often a round wins."""
        return self.rows["hit_frequency"]

    def sigma(self) -> Array:
        """Standard deviation of a round in stakes; the model is of its square."""
        return np.asarray(np.sqrt(np.maximum(self.rows["sigma"], 0)))

    def top(self) -> Array:
        """Never asked: such a target is refused."""
        return self.rows["top_award_one_in"]

    def wild_growth(self) -> Array:
        """How far beyond its reach the model is asked: 0 where it is trusted."""
        return self.beyond


def _straight(names: Sequence[str], values: Array) -> Array:
    """Figures as they are shown, in the form in which they are about linear."""
    kinds = [name.partition(".")[0] for name in names]
    powers = [{"one_in": -1.0, "sigma": 2.0}.get(kind, 1.0) for kind in kinds]
    straight: Array = values ** np.array(powers)
    return straight


def _figure(chain: Chain, name: str) -> float:
    """A figure in the form in which it is about linear: chances, means, the variance."""
    kind, _, which = name.partition(".")
    game, stake = chain.kernels.game, chain.bet.stake_coins
    if kind == "one_in":
        (place,) = [n for n, stage in enumerate(game.stages) if stage.feature == which]
        return float(moments.reach(chain, place))
    if kind == "sigma":
        return float(moments.variance(chain)) / stake**2
    if kind == "hit_frequency":
        return 1 - float(_blank(chain))
    parts = {which}
    for stage in game.stages:
        if stage.feature == which:
            parts |= set(game.parts_of(stage))
    return float(moments.mean(chain, None if kind == "rtp" else parts)) / stake


def _blank(chain: Chain) -> float:
    """Chance that a round wins nothing; where that is no fraction, what it grants always wins."""
    blank = moments.blank(chain)
    if blank is not None:
        return float(blank)
    cycle = chain.cycles[chain.start]
    nothing = sum(
        entry.weight
        for entry in cycle.entries
        if not any(entry.parts) and not chain.targets(chain.start, entry)
    )
    return nothing / cycle.weight


def _least(moves: Array, changes: Array) -> Array:
    """The smallest slopes (figures, chances) with which all moves give all changes.

    By Gram and Schmidt, added in order: a linear-algebra library may round in its own way.
    """
    slopes = np.zeros((changes.shape[1], moves.shape[1]))
    for move, change in _upright(moves, changes):
        slopes = slopes + np.outer(change, move)
    return slopes


def _upright(moves: Array, changes: Array) -> list[tuple[Array, Array]]:
    """Moves made orthogonal to each other, of length 1, with their changes."""
    found: list[tuple[Array, Array]] = []
    for move, change in zip(moves, changes, strict=True):
        rest, own = move, change
        for other, known in found:
            share = _dot(other, rest)
            rest, own = rest - share * other, own - share * known
        left = _length(rest)
        if left > 1e-6 * _length(move):
            found.append((rest / left, own / left))
    return found


def _length(move: Array) -> float:
    """How far a move goes."""
    return sqrt(_dot(move, move))


def _dot(one: Array, two: Array) -> float:
    """A scalar product added in order."""
    return float(sum((one * two).tolist()))


#: What may describe a game's candidates.
Described = Form | General | Guided
