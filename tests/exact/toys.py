"""Chains made by hand, without kernels, and a second evaluator that walks all their outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import ModuleType
from typing import Any

import numpy as np

from fullcycle.engine.kernels import Kernels
from fullcycle.exact.chain import Chain, Node, ordered
from fullcycle.exact.cycle import Cycle, Entry
from fullcycle.rules import NO_STATE, CoinBets, Game, Grant, Outcome, Stage

#: One way in which a toy stage ends: weight, coins, and how many of which stages it grants.
Way = tuple[int, int, Mapping[str, int]]
#: Toy stages by name; the first starts the round.
Stages = Mapping[str, Sequence[Way]]
#: Chance of each (coins, stages that were run).
Outcomes = dict[tuple[int, frozenset[str]], Fraction]


def unused(*_: Any) -> Outcome:
    """Stands where a compiled stage would: toys are counted already."""
    raise AssertionError("a toy stage is never run")


def game(*stages: Stage, **changes: Any) -> Game:
    """A game of one reel and one row; keywords replace fields."""
    fields: dict[str, Any] = {
        "id": "toy",
        "title": "Toy",
        "mechanic": "lines",
        "symbols": ("A",),
        "wild": None,
        "scatters": (),
        "rows": 1,
        "reels": {"base": (("A",),)},
        "pays": {"A": {1: 1}},
        "scatter_pays": {},
        "lines": ((0,),),
        "draws": (),
        "bets": CoinBets((1,), 5, 1, (1, 1, 1)),
        "stages": stages,
        "top_award": ("A", 1),
        "published_rtp": Fraction(1),
        "rules": {},
    }
    return Game(**(fields | changes))


def kernels(of: Game) -> Kernels:
    """Kernels that nobody may call."""
    return Kernels(of, np.zeros(1, [("x", "i8")]).view(np.recarray)[0], ModuleType("none"), "")


def chain(stages: Stages) -> Chain:
    """The chain of toy stages; each has one part, named as the stage, and may grant any other."""
    names = list(stages)
    made = game(
        *(Stage(name, unused, (f"{name} coins",), tuple(map(Grant, names))) for name in names)
    )
    cycles: dict[Node, Cycle] = {}
    for number, ways in enumerate(stages.values()):
        entries = tuple(
            Entry((coins,), tuple((granted.get(name, 0), NO_STATE) for name in names), weight)
            for weight, coins, granted in ways
        )
        cycles[number, NO_STATE] = Cycle(entries, len(entries), sum(way[0] for way in ways))
    plain = Chain(kernels(made), made.bets.unit(), cycles, ())
    return ordered(plain)


def walk(stages: Stages, name: str | None = None) -> Outcomes:
    """Every outcome of a stage and all that it grants, one after another; no circles."""
    name = next(iter(stages)) if name is None else name
    total = sum(way[0] for way in stages[name])
    found: Outcomes = {}
    for weight, coins, granted in stages[name]:
        so_far: Outcomes = {(coins, frozenset({name})): Fraction(weight, total)}
        for other, times in granted.items():
            for _ in range(times):
                so_far = _both(so_far, walk(stages, other))
        for outcome, chance in so_far.items():
            found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found


def _both(one: Outcomes, two: Outcomes) -> Outcomes:
    found: Outcomes = {}
    for (coins, seen), chance in one.items():
        for (more, others), also in two.items():
            outcome = coins + more, seen | others
            found[outcome] = found.get(outcome, Fraction(0)) + chance * also
    return found


def wins(outcomes: Outcomes) -> dict[int, Fraction]:
    """The chance of each win."""
    found: dict[int, Fraction] = {}
    for (coins, _), chance in outcomes.items():
        found[coins] = found.get(coins, Fraction(0)) + chance
    return found


def central(chances: Mapping[int, Fraction], power: int) -> Fraction:
    """A central moment of wins; power 1 gives the mean itself."""
    mean = sum((coins * chance for coins, chance in chances.items()), Fraction(0))
    if power == 1:
        return mean
    return sum(((c - mean) ** power * chance for c, chance in chances.items()), Fraction(0))
