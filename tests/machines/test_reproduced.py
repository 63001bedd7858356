"""Published machines as game files: the engine's exact figures to every printed digit."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from fullcycle.engine.kernels import kernels
from fullcycle.exact import figures
from fullcycle.exact.chain import build
from fullcycle.games.declared import parse
from fullcycle.rules import Bet, Game
from machines.convert import convert, names
from machines.figures import Figure, printed_like, reproduced
from machines.figures import figures as published

#: Cycles of 45 to 260 million windows: one of each machine in every run, all before a release.
LONG = {"lines_20_wild_doubles": "set-1", "lines_15_two_bonuses": "counts"}
HERE = [
    (name, variant)
    for name in names()
    for variant in sorted({figure.variant for figure in published(name)})
]


def _mark(name: str, variant: str) -> Any:
    long = LONG.get(name, variant) != variant
    return pytest.param(name, variant, marks=[pytest.mark.release] if long else [])


@cache
def _game(name: str, variant: str) -> Game:
    def none(other: str) -> Game:
        raise AssertionError(other)

    return parse(convert(name)[variant], f"{name}/{variant}.toml", none)


@cache
def _document(name: str, variant: str, coins: int, lines: int) -> dict[str, Any]:
    game = _game(name, variant)
    return figures(game, _bet(game, coins, lines))


def _bet(game: Game, coins: int, lines: int) -> Bet:
    return game.bets.make(game.bets.coin_sizes[0], coins, lines)


def _get(name: str, figure: Figure) -> Callable[[str], Fraction]:
    """Looks figures up in the exact document at the bet that the publication means."""
    game = _game(name, figure.variant)
    lines = figure.lines or game.bets.max_lines

    def get(path: str) -> Fraction:
        first, _, rest = path.partition(".")
        if first == "wins":
            return _wins(game, _bet(game, figure.coins, lines), int(rest))
        found: Any = _document(name, figure.variant, figure.coins, lines)
        for step in ("line_hit_frequency" if path == "line_hit" else path).split("."):
            found = found[step]
        return Fraction(found) if isinstance(found, int) else Fraction(found["fraction"])

    return get


def _wins(game: Game, bet: Bet, coins: int) -> Fraction:
    """Chance that a paid spin wins exactly so much."""
    chain = build(kernels(game), bet)
    cycle = chain.cycles[chain.start]
    return Fraction(sum(e.weight for e in cycle.entries if sum(e.parts) == coins), cycle.weight)


@pytest.mark.case(1, 7, 8)
@pytest.mark.parametrize(("name", "variant"), [_mark(*one) for one in HERE])
def test_every_printed_digit(name: str, variant: str) -> None:
    wrong = {}
    of_this = [figure for figure in published(name) if figure.variant == variant]
    for figure in of_this:
        get = _get(name, figure)
        if not reproduced(figure, get):
            wrong[figure.name] = (printed_like(figure.value(get), figure.printed), figure.printed)
    assert of_this
    assert wrong == {}
