"""Figures of any declared game from counts and weights: lines, rows or ways, whatever its wilds.

Spins come from `spins`, the series of free spins from `series`, and a bonus is a draw. Where the
stops' weights change, all means are exact; where counts change, those of lines and rows are, and
those of ways are estimates whose order-dependent chances are put right by each game that is laid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules import Game, Strip
from fullcycle.solve.figured import Figured
from fullcycle.solve.lines import total
from fullcycle.solve.series import MOST_GROWTH, known, mean, spins
from fullcycle.solve.space import Space, exactly
from fullcycle.solve.spins import Role, Spin, role
from fullcycle.solve.stages import Learnt, unsupported
from fullcycle.solve.task import ESTIMATED, figure_names, prizes
from fullcycle.solve.windows import Reel, by_counts, by_stops, ways_of

#: By reel set: its reels.
Seen = Mapping[str, Sequence[Reel]]
_STAGES = {"base", "free", "bonus"}


class General:
    """The figures of a declared game's candidates.

    Attributes:
        estimated: figures that this form only estimates.
        exact: whether the return of a laid game is the full cycle's.
        loose: groups of which the means depend on the order of the strips (ways, by counts).
    """

    def __init__(self, space: Space, roles: Mapping[int, Role] | None = None) -> None:
        """Learn the game, unless its `roles` are known. Raises RuleError for stages of its own."""
        game = space.game
        if {stage.name for stage in game.stages} - _STAGES or game.mechanic not in {
            *("lines", "ways", "rows"),
        }:
            raise unsupported(game, "its stages are its own, and do not follow from counts")
        if game.turning or game.collect or (game.bonus is not None and game.bonus.pick):
            raise unsupported(game, "what turns, is collected or is picked is not followed")
        self.game, self.space = game, space
        self.group_of = {n: g for g, r in enumerate(space.task.reels) for n in r.sets}
        self.fixed = {n: s for n, s in game.reels.items() if n not in self.group_of}
        self.stages = {n: Learnt(n, stage, ()) for n, stage in enumerate(game.stages)}
        self.roles = roles or {
            place: role(game, stage, free=stage.name == "free")
            for place, stage in enumerate(game.stages)
            if stage.reels is not None
        }
        self.ways = ways_of(game)
        self.loose = {g for g, r in enumerate(space.task.reels) if self.ways and r.weights is None}
        self.fixes: dict[tuple[int, int], Sequence[Any]] = {}
        still = self._still()
        self._settled = {name: self._as_laid(name, game, exact=False) for name in still}
        self.estimated = frozenset(ESTIMATED)
        self.measured = frozenset(ESTIMATED)
        self.exact = game.ordered and self._limit_known()
        if self.loose or not self._limit_known():
            loose = [n for n in figure_names(game) if not n.startswith("one_in")]
            self.estimated |= frozenset(loose)

    def _still(self) -> list[str]:
        return [
            role.stage.reels or "" for role in self.roles.values() if role.stage.reels in self.fixed
        ]

    def _limit_known(self) -> bool:
        free = next((stage for stage in self.game.stages if stage.name == "free"), None)
        if free is None:
            return True
        awards = [
            {n: np.zeros(1) for table in role_.award.values() for n in table}
            for role_ in self.roles.values()
        ]
        return known(awards[0], awards[-1], free.limit)

    def at(self, x: Array, *, exact: bool = False) -> Figures:
        """Candidates of shape (variables, candidates), read as floats or as fractions."""
        groups, draws = self.space.chances(x, exact=exact)
        sizes = self.space.sizes(x)
        seen: dict[str, Sequence[Reel]] = dict(self._settled)
        if exact:
            seen = {name: self._as_laid(name, self.game, exact=True) for name in seen}
        for group, reels in enumerate(self.space.task.reels):
            found = [
                self._reel(group, place, share, sizes[group][place])
                for place, share in enumerate(groups[group])
            ]
            seen |= dict.fromkeys(reels.sets, found)
        return Figures(self, seen, self._entries(draws, exact=exact), x.shape[1])

    def _reel(self, group: int, place: int, share: Array, size: Array) -> Reel:
        reels = self.space.task.reels[group]
        if reels.weights is not None:
            strip = self.game.reels[reels.sets[0]][place]
            return by_stops(self.game, self.ways, strip, share, alike=False)
        fixes = self.fixes.get((group, place), (0.0,) * len(self.ways))
        return by_counts(self.game, self.ways, share, size, lambda number: fixes[number])

    def as_laid(
        self, reels: Mapping[str, Sequence[Strip]], game: Game | None = None, *, exact: bool = True
    ) -> Figures:
        """One candidate: these strips as they stand, with the weights of `game`."""
        own = self.game if game is None else game
        used = {str(role.stage.reels) for role in self.roles.values()}
        seen = {name: self._as_laid(name, own, exact=exact, strips=reels[name]) for name in used}
        entries = {draw.name: _shares(draw.weights, exact=exact) for draw in own.draws}
        return Figures(self, seen, entries, 1)

    def of_game(self, game: Game) -> Figures:
        """A laid game, as fractions: exact, its order too."""
        return self.as_laid(game.reels, game)

    def _as_laid(
        self, name: str, game: Game, *, exact: bool, strips: Sequence[Strip] | None = None
    ) -> Sequence[Reel]:
        strips, found = game.reels[name] if strips is None else strips, []
        for place, strip in enumerate(strips):
            own = game.weights[name][place] if name in game.weights else (1,) * len(strip)
            chance, alike = _shares(own, exact=exact), len(set(own)) == 1
            found.append(by_stops(self.game, self.ways, strip, chance, alike=alike))
        return found

    def _entries(self, draws: Mapping[str, Array], *, exact: bool) -> dict[str, Array]:
        """Chances of each draw's entries; draws that do not change keep the game's weights."""
        own = {draw.name: _shares(draw.weights, exact=exact) for draw in self.game.draws}
        return own | dict(draws)

    def settle(self, candidate: Array, group: int, place: int, strips: Sequence[Strip]) -> None:
        """Put the chances of a reel that depend on its order right, by one strip or several.

        Each strip has the candidate's counts; the form then reads as many candidates.
        """
        x = candidate[:, None]
        share, size = self.space.chances(x)[0][group][place], self.space.sizes(x)[group][place]
        guess = by_counts(self.game, self.ways, share, size, lambda _: 0.0)
        code = {symbol: place for place, symbol in enumerate(self.game.symbols)}
        shown = np.array([[code[symbol] for symbol in strip] for strip in strips])
        fixes = []
        for each, said in zip(self.ways, guess.ways, strict=True):
            holds = np.array(each.accepts)[shown]
            near = [np.roll(holds, -row, axis=1) for row in range(self.game.rows)]
            none = 1 - np.any(near, axis=0).sum(axis=1) / shown.shape[1]
            fixes.append(none - said.none[0])
        self.fixes[group, place] = fixes

    def fit(self, candidate: Array, game: Game) -> None:
        """Settle every reel that has a candidate's counts, by the game that it was laid as."""
        for group in self.loose:
            strips = game.reels[self.space.task.reels[group].sets[0]]
            for place, strip in enumerate(strips):
                self.settle(candidate, group, place, [strip])


def _shares(weights: Sequence[int], *, exact: bool) -> Array:
    """The chance of each entry: shape (entries, 1)."""
    numbers = np.array(weights, dtype=np.int64)[:, None]
    shares: Array = (exactly(numbers) if exact else numbers.astype(float)) / sum(weights)
    return shares


class Figures(Figured):
    """Figures of candidates by name; each is an array (candidates,).

    Attributes:
        own: {(place of a stage, part): mean coins of one run}.
        granted: {(place, place of what it grants): mean number granted by one run}.
    """

    def __init__(self, form: General, seen: Seen, entries: Mapping[str, Array], size: int) -> None:
        self.form, self.game, self.size = form, form.game, size
        self.spin = {
            place: Spin(role, seen[str(role.stage.reels)]) for place, role in form.roles.items()
        }
        self.entries = entries
        self.stake = self.game.bets.unit().stake_coins
        names = [stage.name for stage in self.game.stages]
        self.free = names.index("free") if "free" in names else None
        self.bonus = names.index("bonus") if "bonus" in names else None

    @cached_property
    def own(self) -> dict[tuple[int, int], Array]:
        """Mean coins of one run of each stage, by part."""
        found: dict[tuple[int, int], Array] = {}
        for place, spin in self.spin.items():
            found[place, 0], found[place, 1] = spin.coins, spin.scatter_coins
        if self.bonus is not None:
            found[self.bonus, 0] = self._prize(1)
        return found

    def _prize(self, moment: int) -> Array:
        """Mean of a bonus's prize, or of its square, in coins."""
        rules = self.game.bonus
        unit = self.stake if rules is not None and rules.on_total else 1
        values, chances = self.game.draw("bonus").values, self.entries["bonus"]
        terms = [
            chance * (int(str(v)) * unit) ** moment
            for chance, v in zip(chances, values, strict=True)
        ]
        return total(terms)

    @cached_property
    def granted(self) -> dict[tuple[int, int], Array]:
        """Mean grants, of free spins one by one."""
        found = {}
        for place, spin in self.spin.items():
            if self.free is not None:
                found[place, self.free] = spin.zero + mean(spin.awards)
            if self.bonus is not None:
                found[place, self.bonus] = spin.bonuses
        return found

    @cached_property
    def visits(self) -> dict[int, Array]:
        """Mean runs of each stage in a round."""
        base = self.spin[0]
        found = {0: 1 + 0 * base.zero}
        if self.free is not None:
            limit = self.game.stages[self.free].limit
            again = self.spin[self.free].awards
            found[self.free] = base.zero + spins(base.awards, again, limit, self.game.id)
        if self.bonus is not None:
            found[self.bonus] = total([runs * self.spin[p].bonuses for p, runs in found.items()])
        return found

    def wild_growth(self) -> Array:
        """By how much a feature that grants itself is beyond the search's bounds."""
        if self.free is None or self.game.stages[self.free].limit is not None:
            return np.zeros(self.size)
        growth = self._wide(self.granted[self.free, self.free])
        return np.maximum(growth - MOST_GROWTH, 0)

    def one_in(self, which: str) -> Array:
        """One in how many rounds has free spins, or (on average) a bonus."""
        drawn = prizes(self.game)
        often = self.visits[drawn[which]] if which in drawn else self._reach()
        return self._wide(1 / np.maximum(often, 1e-300))

    def _wide(self, value: Array) -> Array:
        return np.broadcast_to(value, (self.size,))

    def _reach(self) -> Array:
        """Chance that a round has free spins."""
        awards = self.spin[0].awards
        return total([self.spin[0].zero, *(chance for n, chance in awards.items() if n)])

    def _coins(self, places: Sequence[tuple[int, int]]) -> Array:
        coins = [self.visits[place] * self.own[place, part] for place, part in places]
        return self._wide(total(coins) / self.stake)

    def rtp(self) -> Array:
        """The return."""
        return self._coins(list(self.own))

    def part(self, name: str) -> Array:
        """What a part of the win, or a feature, returns."""
        return self._coins(
            [
                (place, part)
                for place, part in self.own
                if name in {self.game.stages[place].parts[part], self.game.stages[place].feature}
            ]
        )

    def hits(self) -> Array:
        """Estimated: nothing is won by the spin, nor by a bonus."""
        spin, blank = self.spin[0], self.spin[0].blank
        if self.bonus is not None:
            values = zip(self.entries["bonus"], self.game.draw("bonus").values, strict=True)
            wins = total([spin.zero, *(chance for chance, value in values if value)])
            blank = blank * (1 - np.minimum(spin.bonuses, 1) * wins)
        return self._wide(1 - blank)

    def sigma(self) -> Array:
        """Estimated standard deviation of a round in stakes."""
        base, squares = self.spin[0], []
        if self.bonus is not None:
            squares.append(self.visits[self.bonus] * self._prize(2))
        worth: Any = 0
        if self.free is not None:
            free, runs = self.spin[self.free], self.visits[self.free]
            squares.append(runs * (free.spread + _outcomes(free, 0)))
            coins = self.own[self.free, 0] + self.own[self.free, 1]
            first = mean(base.awards)
            worth = coins * (runs / np.maximum(first, 1e-300))
        squares += [base.spread, _outcomes(base, worth)]
        return self._wide(np.sqrt(np.maximum(total(squares), 0)) / self.stake)

    def top(self) -> Array:
        """Estimated: one in how many rounds the top award shows."""
        shows = [self.visits[place] * spin.top for place, spin in self.spin.items()]
        return self._wide(1 / np.maximum(total(shows), 1e-300))


def _outcomes(spin: Spin, worth: Any) -> Array:
    """Variance of what scatters pay and start, a free spin being worth so much."""
    found = spin.zero
    for symbol in dict.fromkeys((*spin.role.scatter_pays, *spin.role.award)):
        pays, spins_ = spin.role.scatter_pays.get(symbol), spin.role.award.get(symbol)
        first: Any = spin.zero
        second: Any = spin.zero
        for n, chance in enumerate(spin.seen(symbol)):
            value = (pays[n] if pays else 0) + (spins_[n] * worth if spins_ else 0)
            first, second = first + chance * value, second + chance * value * value
        found = found + second - first * first
    return found
