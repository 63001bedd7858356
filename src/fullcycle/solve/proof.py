"""Whether the count-based form says what a game does: tiny random strips, form = full cycle."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

from fullcycle.engine.kernels import kernels
from fullcycle.exact.cycle import Cycle, count
from fullcycle.rules import Game, Strip
from fullcycle.solve.form import Candidates, Form
from fullcycle.solve.general import Figures, General
from fullcycle.solve.stages import Learnt, unsupported

#: Windows of a tiny game, about; and how many tiny games each stage is proven on.
WINDOWS = 40_000
GAMES = 3


def prove(form: Form | General) -> None:
    """Raise RuleError unless the form's means equal the full cycle's, as fractions."""
    rng = random.Random(1)  # noqa: S311 - strips to check with, not to play
    game, plain = form.game, isinstance(form, Form)
    for _ in range(GAMES):
        strips = tuple(_tiny(game, rng, plain=plain) for _ in range(game.width))
        tiny = replace(game, reels=dict.fromkeys(game.reels, strips), weights={})
        if not plain and rng.random() < 0.5:
            weights = tuple((1, *(rng.randint(0, 3) for _ in s[1:])) for s in strips)
            tiny = replace(tiny, weights=dict.fromkeys(game.reels, weights))
        ready, candidates = kernels(tiny), form.of_game(tiny)
        for learnt in form.stages.values():
            cycle = count(ready, learnt.stage, game.bets.unit())
            if not _agrees(game, learnt, cycle, candidates):
                why = f"stage {learnt.stage.name} does not follow from counts of symbols"
                raise unsupported(game, why)


def _tiny(game: Game, rng: random.Random, *, plain: bool) -> Strip:
    """A short strip of few symbols, with more wilds and repeats than a real one.

    For the plain form it holds one scatter at most; for the general one any of them.
    """
    size = max(game.rows, int(WINDOWS ** (1 / game.width)))
    if not plain:
        few = rng.sample(game.symbols, min(3, len(game.symbols)))
        few += [wild.symbol for wild in game.all_wilds]
        special = game.free_spins.symbol if game.free_spins else game.symbols[0]
        few += [special, game.bonus.symbol if game.bonus else special]
        return tuple(rng.choice(few) for _ in range(size))
    ordinary = [symbol for symbol in game.symbols if symbol not in game.scatters]
    few = [*rng.sample(ordinary, min(3, len(ordinary))), *([game.wild] if game.wild else [])]
    strip = [rng.choice(few) for _ in range(size)]
    if game.scatters and rng.random() < 0.7:
        strip[rng.randrange(size)] = game.scatters[0]
    return tuple(strip)


def _agrees(game: Game, learnt: Learnt, cycle: Cycle, candidates: Candidates | Figures) -> bool:
    """Whether the means of each part and of each grant are equal."""
    parts = [Fraction(0)] * len(learnt.stage.parts)
    grants: dict[int, Fraction] = {}
    names = [stage.name for stage in game.stages]
    for entry in cycle.entries:
        for place, coins in enumerate(entry.parts):
            parts[place] += Fraction(coins * entry.weight, cycle.weight)
        for grant, (times, _) in zip(learnt.stage.grants, entry.grants, strict=True):
            to = names.index(grant.stage)
            grants[to] = grants.get(to, Fraction(0)) + Fraction(times * entry.weight, cycle.weight)
    of_form = [candidates.own[learnt.place, place][0] for place in range(len(parts))]
    known = {
        to: candidates.granted[place, to][0]
        for place, to in candidates.granted
        if place == learnt.place
    }
    skipped = {to for to in grants if game.stages[to].menu is not None}
    counted = {to: times for to, times in grants.items() if times and to not in skipped}
    return parts == of_form and counted == {to: times for to, times in known.items() if times}
