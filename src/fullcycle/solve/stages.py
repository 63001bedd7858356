"""What each stage of a game gives by the scatters in view or by its draw, learnt by running it.

A game is known to the count-based form only by what its stages answer: each is run, over the
full cycle of a tiny game with the same rules, on windows with 0, 1, 2 ... scatters and no line
win, on one line win, and on each value of its draw. That this says all is then proven on tiny
random strips, where the form's means must equal the full cycle's; a game for which it does not
is refused before any search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from fullcycle.engine.kernels import kernels
from fullcycle.exact.cycle import Cycle, count
from fullcycle.rules import Game, RuleError, Stage, Strip


@dataclass(frozen=True)
class Outcome:
    """Coins by part at one coin a line, and {place of the granted stage: how many}."""

    parts: tuple[int, ...]
    grants: Mapping[int, int]


@dataclass(frozen=True)
class Learnt:
    """A stage as the form sees it.

    Attributes:
        place: its place among the game's stages.
        stage: what the game declares.
        outcomes: by scatters in view, or by entry of its draw.
        line_part: the part that line wins go to, or None.
        factor: what it multiplies line wins by.
    """

    place: int
    stage: Stage
    outcomes: tuple[Outcome, ...]
    line_part: int | None = None
    factor: int = 1


class UnsupportedError(RuleError):
    """A game that a form cannot describe."""


def unsupported(game: Game, why: str) -> UnsupportedError:
    """The one error of a game that the form cannot describe."""
    return UnsupportedError(f"solve cannot search this game: {why}", where=game.id)


def learn(game: Game, most: int) -> dict[int, Learnt]:
    """Every stage that a round reaches by the default policy; windows of 0 to `most` scatters.

    Raises RuleError for a game of a kind that counts do not describe.
    """
    plain(game)
    found: dict[int, Learnt] = {}
    waiting = [0]
    while waiting:
        place = waiting.pop(0)
        if place not in found:
            found[place] = _stage(game, place, most)
            waiting += [to for outcome in found[place].outcomes for to in outcome.grants]
    return found


def plain(game: Game) -> None:
    """Refuse what the form does not describe, by name."""
    if game.mechanic != "lines":
        raise unsupported(game, f"its mechanic is {game.mechanic!r}; only 'lines' is known")
    if game.cap is not None:
        raise unsupported(game, "its rounds have a cap")
    if any(wild.stands_for is not None or wild.multiplier > 1 for wild in game.all_wilds):
        raise unsupported(
            game, "it has a wild that multiplies, or that stands for some symbols only"
        )
    if len(game.all_wilds) > 1:
        raise unsupported(game, f"it has {len(game.wilds)} wilds, not one")
    if game.weights:
        raise unsupported(game, "its stops are weighted")
    if not game.ordered:
        raise unsupported(game, "only the counts of its strips are known")
    if any(stage.limit is not None for stage in game.stages):
        raise unsupported(game, "its rules limit a series of spins")
    if game.bonus is not None or game.unmultiplied:
        raise unsupported(game, "it has a bonus, or line wins that a feature does not multiply")
    if len(game.scatters) > 1:
        raise unsupported(game, f"it has {len(game.scatters)} kinds of scatters, not one")


def _stage(game: Game, place: int, most: int) -> Learnt:
    stage = game.stages[place]
    if stage.menu is not None:
        raise unsupported(game, f"stage {stage.name} waits for a choice that may matter")
    if stage.reels is None:
        return Learnt(place, stage, _by_draw(game, stage))
    if stage.draws:
        raise unsupported(game, f"stage {stage.name} spins and draws {stage.draws[0]!r} at once")
    part, factor = _line_win(game, stage)
    seen = tuple(_run(game, stage, _windows(game, eggs)) for eggs in range(most + 1))
    return Learnt(place, stage, seen, part, factor)


def _by_draw(game: Game, stage: Stage) -> tuple[Outcome, ...]:
    if len(stage.draws) != 1:
        raise unsupported(game, f"stage {stage.name} needs one draw, not {len(stage.draws)}")
    drawn = game.draw(stage.draws[0])
    found = []
    for entry in range(len(drawn.values)):
        only = replace(drawn, weights=tuple(int(i == entry) for i in range(len(drawn.values))))
        draws = tuple(only if draw is drawn else draw for draw in game.draws)
        found.append(_outcome(game, stage, _cycle(replace(game, draws=draws), stage)))
    return tuple(found)


def _cycle(game: Game, stage: Stage) -> Cycle:
    return count(kernels(game), stage, game.bets.unit())


def _run(game: Game, stage: Stage, strips: Sequence[Strip]) -> Outcome:
    """What a stage gives on strips that show the same from every stop."""
    reels = {name: tuple(strips) for name in game.reels}
    return _outcome(game, stage, _cycle(replace(game, reels=reels), stage))


def _outcome(game: Game, stage: Stage, cycle: Cycle) -> Outcome:
    """The one way in which a cycle ends; choices that give nothing by default are left out."""
    found = {
        (entry.parts, tuple(sorted(_granted(game, stage, entry.grants).items())))
        for entry in cycle.entries
        if entry.weight
    }
    if len(found) != 1:
        raise unsupported(game, f"stage {stage.name} depends on where scatters or lines stand")
    ((parts, grants),) = found
    return Outcome(parts, dict(grants))


def _granted(
    game: Game, stage: Stage, grants: Sequence[tuple[int, tuple[int, ...]]]
) -> dict[int, int]:
    """How many of which stage; collecting a win, the default of a gamble, is nothing."""
    names, found = [each.name for each in game.stages], dict[int, int]()
    for grant, (times, state) in zip(stage.grants, grants, strict=True):
        place = names.index(grant.stage)
        default = game.stages[place].default
        if times == 0 or (default is not None and default.get("do") == "collect"):
            continue
        if any(state):
            raise unsupported(game, f"stage {grant.stage} carries a state")
        found[place] = found.get(place, 0) + times
    return found


def _fillers(game: Game) -> tuple[str, str]:
    """Two symbols that, side by side, win nothing."""
    silent = [
        symbol
        for symbol in game.symbols
        if symbol != game.wild
        and symbol not in game.scatters
        and 1 not in game.pays.get(symbol, {})
    ]
    if len(silent) < 2:
        raise unsupported(game, "it needs two symbols that pay nothing alone")
    return silent[0], silent[1]


def _windows(game: Game, scatters: int) -> list[Strip]:
    """Strips of one window each, with so many scatters and no line win."""
    one, two = _fillers(game)
    strips = [[(one, two)[reel % 2]] * game.rows for reel in range(game.width)]
    for number in range(scatters):
        strips[number % game.width][number // game.width] = game.scatters[0]
    return [tuple(strip) for strip in strips]


def _line_win(game: Game, stage: Stage) -> tuple[int | None, int]:
    """Which part lines pay into, and by which factor; asked with a full screen of one symbol."""
    for symbol in game.symbols:
        pay = game.pays.get(symbol, {}).get(game.width, 0)
        if symbol == game.wild or pay == 0:
            continue
        parts = _run(game, stage, [(symbol,) * game.rows] * game.width).parts
        paid = [place for place, coins in enumerate(parts) if coins]
        if not paid:
            return None, 1
        factor, rest = divmod(parts[paid[0]], pay * len(game.lines))
        if len(paid) > 1 or rest:
            break
        return paid[0], factor
    raise unsupported(game, f"how stage {stage.name} pays lines cannot be told")
