"""A game's figures from counts and weights alone, for many candidates at once.

Lines come from `lines`, scatters from one convolution over the reels (kept a window apart, so at
most one shows on each), stages from what was `learn`ed of them: means, visits and chances of a
round are linear in the stages, a stage that grants itself divides by 1 - m. Return, parts and
feature odds are exact, as fractions too (chances as objects). Hit frequency, variance and the top
award's odds need the strips' order: these are estimates, to be calibrated by a full cycle.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from fullcycle.engine.jit import Array
from fullcycle.rules import Game, Strip
from fullcycle.solve.figured import Figured
from fullcycle.solve.laid import Moments
from fullcycle.solve.lines import LinePays, Reading, shapes, total
from fullcycle.solve.seen import Convert, as_laid, most_shown, scatters
from fullcycle.solve.series import MOST_GROWTH, left
from fullcycle.solve.space import Space, exactly
from fullcycle.solve.spins import power
from fullcycle.solve.stages import Learnt, learn, unsupported
from fullcycle.solve.task import ESTIMATED, prizes
from fullcycle.solve.through import Worth, refuse_draws

#: Times that a chance is followed through a stage that grants itself.
CLIMBS = 12


class Form:
    """The figures of a game's candidates, by name (see `task.figure_names`)."""

    def __init__(self, space: Space, stages: Mapping[int, Learnt] | None = None) -> None:
        game = space.game
        self.game, self.space = game, space
        self.pays, self.shapes = LinePays(game), shapes(game)
        self.group_of = {n: g for g, r in enumerate(space.task.reels) for n in r.sets}
        self.fixed = {n: s for n, s in game.reels.items() if n not in self.group_of}
        if stages is None:
            most = max([game.width, *(most_shown(game, s) for s in self.fixed.values())])
            stages = learn(game, most if game.scatters else 0)
        self.stages = stages
        self.order = self._order()
        self.bonuses = [learnt for learnt in self.stages.values() if learnt.worth is not None]
        drawn = refuse_draws(game, [one.place for one in self.bonuses], list(space.task.draws))
        if drawn is not None:
            raise unsupported(game, f"draw {drawn!r} belongs to a bonus, which is taken as it is")
        by_order = [f"one_in.{one.stage.feature}" for one in self.bonuses if one.stage.feature]
        self.estimated = frozenset(ESTIMATED).union(by_order)
        self.measured = self.estimated
        self.loose: frozenset[int] = frozenset()
        self.exact = True

    def _order(self) -> list[int]:
        """Stages in an order in which each comes before all that it grants."""
        done: list[int] = []
        open_: set[int] = set()

        def visit(place: int) -> None:
            if place in open_:
                raise unsupported(self.game, "two of its stages grant each other")
            if place in done:
                return
            open_.add(place)
            for to in sorted(self.stages[place].granted - {place}):
                visit(to)
            open_.discard(place)
            done.append(place)

        visit(0)
        return done[::-1]

    def at(self, x: Array, *, exact: bool = False) -> Candidates:
        """Candidates of shape (variables, candidates), read as floats or as fractions."""
        groups, draws = self.space.chances(x, exact=exact)
        shares = [np.stack(reels) for reels in groups]
        convert = exactly if exact else np.asarray
        seen = {
            name: (shares[group], scatters(self.game, shares[group]))
            for name, group in self.group_of.items()
        }
        seen |= {name: as_laid(self.game, s, convert) for name, s in self.fixed.items()}
        return Candidates(self, seen, self._entries(draws, convert))

    def as_laid(self, reels: Mapping[str, Sequence[Strip]]) -> Candidates:
        """One candidate: these strips as they stand, the game's own draws, read as fractions."""
        seen = {name: as_laid(self.game, strips, exactly) for name, strips in reels.items()}
        return Candidates(self, seen, self._entries({}, exactly))

    def of_game(self, game: Game) -> Candidates:
        """A game with other strips and weights, as fractions."""
        draws = {
            draw.name: exactly(np.array(draw.weights)[:, None]) / sum(draw.weights)
            for draw in game.draws
        }
        seen = {name: as_laid(game, strips, exactly) for name, strips in game.reels.items()}
        return Candidates(self, seen, self._entries(draws, exactly))

    def _entries(self, draws: Mapping[str, Array], convert: Convert) -> dict[str, Array]:
        """Chances of each draw's entries; draws that do not change keep the game's weights."""
        entries = dict(draws)
        for draw in self.game.draws:
            if draw.name not in entries:
                weights = convert(np.array(draw.weights)[:, None])
                entries[draw.name] = weights / sum(draw.weights)
        return entries


class Candidates(Figured):
    """Figures of candidates; each is an array (candidates,), made once when it is asked for."""

    def __init__(
        self,
        form: Form,
        seen: Mapping[str, tuple[Array, list[Array]]],
        entries: Mapping[str, Array],
    ) -> None:
        self.form, self.stages = form, form.stages
        self.lines: dict[int, Reading] = {}
        self.chance: dict[int, list[Array]] = {}
        readings: dict[int, Reading] = {}
        self.symbols: dict[int, Array] = {}
        for place, learnt in self.stages.items():
            name = learnt.stage.reels
            if learnt.worth is not None:
                continue
            if name is None:
                self.chance[place] = list(entries[learnt.stage.draws[0]])
                continue
            symbols, self.chance[place] = seen[name]
            self.symbols[place] = symbols
            if id(symbols) not in readings:
                readings[id(symbols)] = Reading(form.pays, symbols)
            self.lines[place] = readings[id(symbols)]
        for one in form.bonuses:
            self.chance[one.place] = [1 + 0 * self.chance[0][0]]
        self.stake = form.game.bets.unit().stake_coins
        self._forwarded: set[int] = set()
        self._join()

    def _reading(self, place: int) -> Reading:
        """A stage's lines with the chances of their states."""
        reading = self.lines[place]
        if id(reading) not in self._forwarded:
            reading.forward()
            self._forwarded.add(id(reading))
        return reading

    def _join(self) -> None:
        """Means of grants and parts of every stage."""
        self.granted: dict[tuple[int, int], Array] = {}
        self.own: dict[tuple[int, int], Array] = {}
        for place, learnt in self.stages.items():
            if learnt.worth is not None:
                self._constant(learnt, learnt.worth)
                continue
            for through in learnt.through:
                lines = through.often(self.symbols[place], self.form.pays.wild)
                self.granted[place, through.to] = lines * self.form.shapes.number
            for to in {to for outcome in learnt.outcomes for to in outcome.grants}:
                self.granted[place, to] = self._mean(
                    place, [outcome.grants.get(to, 0) for outcome in learnt.outcomes]
                )
            for part in range(len(learnt.stage.parts)):
                coins = self._mean(place, [outcome.parts[part] for outcome in learnt.outcomes])
                if part == learnt.line_part:
                    coins = coins + self._line_coins(place)
                self.own[place, part] = coins
        self.growth = [g for (place, to), g in self.granted.items() if place == to]

    def _constant(self, bonus: Learnt, worth: Worth) -> None:
        """A bonus: what it wins for each line that starts it."""
        (one,) = self.chance[bonus.place]
        for part, coins in enumerate(worth.coins):
            self.own[bonus.place, part] = one * (coins if one.dtype == object else float(coins))

    @cached_property
    def visits(self) -> dict[int, Array]:
        """Mean runs of each stage in a round."""
        found: dict[int, Array] = {}
        for place in self.form.order:
            runs = 1 + 0 * self.chance[place][0]
            if place:
                before = [
                    found[one] * times
                    for (one, to), times in self.granted.items()
                    if to == place and one != place
                ]
                runs = total(before)
            found[place] = runs / self._left(place)
        return found

    def _left(self, place: int) -> Any:
        """1 - m, where m is how often a stage grants itself (`series.left`)."""
        growth = self.granted.get((place, place))
        return 1 if growth is None else left(growth, self.form.game.id)

    def _mean(self, place: int, values: list[int]) -> Array:
        """Mean of a value by outcome."""
        chance = self.chance[place]
        terms = [chance[i] * value for i, value in enumerate(values) if i < len(chance) and value]
        return total(terms) if terms else 0 * chance[0]

    def _line_coins(self, place: int) -> Array:
        learnt = self.stages[place]
        return self.lines[place].mean * (self.form.shapes.number * learnt.factor)

    def wild_growth(self) -> Array:
        """By how much a feature that grants itself is beyond the search's bounds."""
        growth = [np.maximum(m - MOST_GROWTH, 0) for m in self.growth]
        return total([0 * self.chance[0][0], *growth])

    def one_in(self, which: str) -> Array:
        """One in how many rounds reaches a feature, or wins a prize."""
        drawn = prizes(self.form.game)
        odds: Array = 1 / (self.visits[drawn[which]] if which in drawn else self.reach(0, which))
        return odds

    def _parts(self, stages: Collection[Learnt]) -> Array:
        coins = [
            self.visits[one.place] * self.own[one.place, part]
            for one in stages
            for part in range(len(one.parts))
        ]
        return total(coins) / self.stake if coins else 0 * self.chance[0][0]

    def rtp(self) -> Array:
        """The return."""
        return self._parts(self.stages.values())

    def part(self, name: str) -> Array:
        """What a part of the win, or a feature, returns."""
        for one in self.stages.values():
            if name in one.parts:
                place = one.parts.index(name)
                return self.visits[one.place] * self.own[one.place, place] / self.stake
        return self._parts([one for one in self.stages.values() if one.stage.feature == name])

    def reach(self, place: int, feature: str) -> Array:
        """Chance that a stage leads to a feature."""
        learnt = self.stages[place]
        if learnt.stage.feature == feature:
            return 1 + 0 * self.chance[place][0]
        if any(one.stage.feature == feature for one in self.form.bonuses):
            return 1 - self._never(place, feature)
        to = sorted({to for outcome in learnt.outcomes for to in outcome.grants} - {place})
        miss = {one: 1 - self.reach(one, feature) for one in to}
        never = []
        for chance, outcome in zip(self.chance[place], learnt.outcomes, strict=False):
            terms = chance
            for one, times in outcome.grants.items():
                if one != place:
                    terms = terms * power(miss[one], times)
            never.append(terms)
        return 1 - total(never)

    def _never(self, place: int, feature: str) -> Array:
        """Estimated chance that nothing leads to a bonus that lines start.

        Lines that differ on its reels are taken as independent. A stage that grants itself is
        followed from below, until nothing moves.
        """
        learnt = self.stages[place]
        none = 1 + 0 * self.chance[place][0]
        for through in learnt.through:
            if self.stages[through.to].stage.feature == feature:
                shown = {tuple(line[r] for r in through.reels) for line in self.form.game.lines}
                often = through.often(self.symbols[place], self.form.pays.wild)
                none = none * power(1 - often, len(shown))
        others = sorted({to for outcome in learnt.outcomes for to in outcome.grants} - {place})
        miss = {to: self._never(to, feature) for to in others}
        for _ in range(CLIMBS if (place, place) in self.granted else 1):
            miss[place] = miss.get(place, none)
            terms = []
            for chance, outcome in zip(self.chance[place], learnt.outcomes, strict=False):
                left = chance
                for to, times in outcome.grants.items():
                    left = left * power(miss[to], times)
                terms.append(left)
            miss[place] = none * total(terms)
        return miss[place]

    def hits(self) -> Array:
        """Estimated: different beginnings of lines win independently of each other."""
        learnt, chance = self.stages[0], self.chance[0]
        nothing = [
            chance[k]
            for k, outcome in enumerate(learnt.outcomes)
            if k < len(chance) and not any(outcome.parts)
        ]
        blank = total(nothing) if nothing else 0 * chance[0]
        reading, known = self._reading(0), 0 * chance[0]
        for n, sure in enumerate(reading.sure()):
            if n and learnt.line_part is not None:
                step = 1 - sure / (1 - known)
                blank = blank * power(step, self.form.shapes.heads[n])
                known = known + sure
        return 1 - blank

    def sigma(self, laid: Mapping[int, Moments] | None = None) -> Array:
        """Standard deviation of a round in stakes; exact with the moments of `laid` strips.

        Estimated without them: lines that share their first cells are independent beyond these,
        lines that share none are independent, and so are lines and scatters.
        """
        value: dict[int, Array] = {}
        spread: dict[int, Array] = {}
        for place in reversed(self.form.order):
            learnt = self.stages[place]
            others = {t: g for (one, t), g in self.granted.items() if one == place and t != place}
            coins = [self.own[place, part] for part in range(len(learnt.parts))]
            mean = total([0 * self.chance[place][0], *coins])
            mean = mean + total([0, *(value[t] * g for t, g in others.items())])
            value[place] = mean / self._left(place)
            if learnt.worth is not None:  # lines start bonuses one by one, about
                spread[place] = float(learnt.worth.variance) + mean * mean
                continue
            if laid and place in laid:
                own = self._spread(place, value, laid[place])
            else:
                own = self._spread(place, value) + self._line_spread(place)
            rest = total([0, *(spread[t] * g for t, g in others.items())])
            spread[place] = (own + rest) / self._left(place)
        sigma: Array = np.sqrt(spread[0]) / self.stake
        return sigma

    def _spread(self, place: int, value: Mapping[int, Array], laid: Moments | None = None) -> Array:
        """Variance by outcomes (their coins, the means of what they grant), lines with `laid`."""
        learnt = self.stages[place]
        factor = 0 if learnt.line_part is None or laid is None else learnt.factor
        first: Any = 0
        second: Any = factor**2 * laid.square if laid else 0
        for k, (chance, outcome) in enumerate(
            zip(self.chance[place], learnt.outcomes, strict=False)
        ):
            worth = sum(outcome.parts) + total(
                [0, *(value[to] * times for to, times in outcome.grants.items())]
            )
            first, second = first + chance * worth, second + chance * worth * worth
            if laid:
                lines = factor * laid.by_scatters[k]
                first, second = first + lines, second + 2 * lines * worth
        variance: Array = second - first * first
        return variance

    def _line_spread(self, place: int) -> Array:
        """Variance of a spin's line wins."""
        learnt, lines = self.stages[place], self.form.shapes
        if learnt.line_part is None:
            return 0 * self.chance[place][0]
        squares = self._reading(place).squares()
        apart = [square - squares[0] for square in squares]
        pairs = [apart[k] * number for k, number in enumerate(lines.sharing) if number and k]
        return total([apart[-1] * lines.number, *pairs]) * learnt.factor**2

    def top(self) -> Array:
        """One in how many rounds the top award shows; exact when a window holds one such line."""
        game = self.form.game
        symbol, count = game.symbols.index(game.top_award[0]), game.top_award[1]
        shows = [
            self.visits[place] * self._reading(place).shows(symbol, count)
            for place in self.lines
            if self.stages[place].line_part is not None
        ]
        often = total(shows) * self.form.shapes.number
        one_in: Array = 1 / np.maximum(often, 1e-300)
        return one_in
