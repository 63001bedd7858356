"""Bonuses that lines start: learnt by running the game, and worth a constant for each such line.

A stage may grant another one with the number of lines in its state that show a symbol on some
reels, wilds standing for it. A line sees one symbol of each reel, so the mean of that number
follows from counts; and if all that the granted stage wins is in proportion to it, the bonus is
one number for each part of the win, which the counted chain gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod
from typing import Any

from fullcycle.engine.kernels import kernels
from fullcycle.exact import moments
from fullcycle.exact.chain import Chain, build
from fullcycle.exact.cycle import Entry, count
from fullcycle.rules import Game, Stage, State, Strip


@dataclass(frozen=True)
class Through:
    """What starts a bonus: a symbol, or the wild beside it, on all of some reels of a line.

    Attributes:
        to: place of the stage that is granted. at: where its state holds the number of lines.
        symbol: index of the symbol. reels: from 0.
    """

    to: int
    at: int
    symbol: int
    reels: tuple[int, ...]

    def often(self, chances: Any, wild: int) -> Any:
        """Chance that one line starts it; chances of shape (reels, symbols, candidates)."""
        own = [chances[reel][self.symbol] for reel in self.reels]
        if wild < 0:
            return prod(own)
        wilds = [chances[reel][wild] for reel in self.reels]
        return prod(a + b for a, b in zip(own, wilds, strict=True)) - prod(wilds)


@dataclass(frozen=True)
class Worth:
    """What a bonus wins for one line, at one coin on it.

    Attributes:
        names: parts of the win. coins: their means. variance: of all together, in coins².
    """

    names: tuple[str, ...]
    coins: tuple[Fraction, ...]
    variance: Fraction


def starts(game: Game, stage: Stage, filler: str) -> tuple[Through, ...]:
    """What of a stage's windows starts a bonus, asked with screens of one symbol each.

    `filler` is a symbol that starts nothing.
    """
    found = []
    for code, symbol in enumerate(game.symbols):
        if symbol == game.wild or symbol in game.scatters:
            continue
        full = [(symbol,) * game.rows] * game.width
        for to, at in _bonuses(game, stage, full):
            needed = [
                reel
                for reel in range(game.width)
                if (to, at) not in _bonuses(game, stage, _without(game, full, reel, filler))
            ]
            found.append(Through(to, at, code, tuple(needed)))
    return tuple(found)


def _without(game: Game, full: Sequence[Strip], reel: int, filler: str) -> list[Strip]:
    return [*full[:reel], (filler,) * game.rows, *full[reel + 1 :]]


def _bonuses(game: Game, stage: Stage, strips: Sequence[Strip]) -> list[tuple[int, int]]:
    """Stages granted with nothing in their state but, at one place, the number of all lines."""
    laid = replace(game, reels=dict.fromkeys(game.reels, tuple(strips)), weights={})
    cycle = count(kernels(laid), stage, game.bets.unit())
    names, found = [each.name for each in game.stages], []
    for place, grant in enumerate(stage.grants):
        to = names.index(grant.stage)
        ends = {_lines(game, entry, place) for entry in cycle.entries}
        if len(ends) == 1 and not collects(game.stages[to]):
            (at,) = ends
            found += [] if at is None else [(to, at)]
    return found


def _lines(game: Game, entry: Entry, place: int) -> int | None:
    times, state = entry.grants[place]
    held = [at for at, value in enumerate(state) if value]
    whole = len(held) == 1 and state[held[0]] == game.bets.unit().lines
    return held[0] if times == 1 and whole else None


def collects(stage: Stage) -> bool:
    """Whether a stage is over at once by default: a gamble, whose win is collected."""
    return stage.default is not None and stage.default.get("do") == "collect"


def worth(game: Game, to: int, at: int) -> Worth | None:
    """What a bonus is worth a line; None when it is not in proportion to the lines."""
    one, two, three = (_chain(game, to, at, lines) for lines in (1, 2, 3))
    if any(game.stages[node[0]].reels is not None for node in one.cycles):
        return None
    names = tuple(dict.fromkeys(part for node in one.cycles for part in game.stages[node[0]].parts))
    coins = tuple(moments.mean(one, (name,)) for name in names)
    variance = moments.variance(one)
    for lines, chain in ((2, two), (3, three)):
        more = tuple(moments.mean(chain, (name,)) for name in names)
        if more != tuple(lines * mean for mean in coins):
            return None
        if moments.variance(chain) != lines**2 * variance:
            return None
    return Worth(names, coins, variance)


def _chain(game: Game, to: int, at: int, lines: int) -> Chain:
    own = [lines if place == at else 0 for place in range(4)]
    state: State = (own[0], own[1], own[2], own[3])
    return build(kernels(game), game.bets.unit(), first=(to, state))


def refuse_draws(game: Game, places: Sequence[int], draws: Sequence[str]) -> str | None:
    """A draw that may change although a bonus of constant worth uses it, or None."""
    for place in places:
        used = _draws_behind(game, place)
        for name in draws:
            if name in used:
                return name
    return None


def _draws_behind(game: Game, place: int) -> set[str]:
    """Draws of a stage and of all that it may lead to."""
    names, found, waiting = [each.name for each in game.stages], set[int](), [place]
    while waiting:
        now = waiting.pop()
        if now not in found:
            found.add(now)
            waiting += [names.index(grant.stage) for grant in game.stages[now].grants]
    return {name for one in found for name in game.stages[one].draws}
