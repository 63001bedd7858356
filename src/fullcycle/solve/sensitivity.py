"""What one more of a symbol on a reel, or one more of a weight, does to the return."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fullcycle.engine.jit import Array
from fullcycle.rules import Game, RuleError
from fullcycle.solve.fields import alone, counted
from fullcycle.solve.form import Form, most_shown
from fullcycle.solve.general import General
from fullcycle.solve.space import Block, Space
from fullcycle.solve.task import Order, Reels, Task


@dataclass(frozen=True)
class Slope:
    """Change of the return; None when it would be infinite, or the entry cannot be drawn alone.

    Attributes:
        reels: the reel sets that share the strip, or () for a draw. reel: from 1.
        draw: the draw's name, or "". of: the symbol, or the draw's value.
        now: its count or weight as it is.
        stop: the stop (from 1) whose weight it is, or 0.
    """

    reels: tuple[str, ...]
    reel: int
    draw: str
    of: str
    now: int
    rtp: Fraction | None
    stop: int = 0


def slopes(form: Form | General, game: Game) -> list[Slope]:
    """Every count of every reel set, and every weight of every draw that a round uses.

    One more makes the reel one stop longer. Reel sets that share strips change together. Sets whose
    windows show two of a scatter on one reel, and reels of ways, are left out: their order matters.
    Of weighted sets it is the weight of each stop that grows.
    """
    free = _everything(form, game)
    if not free.reels and not free.draws:
        return []
    space = Space(game, free)
    start = space.start()
    wide = General(space, form.roles) if isinstance(form, General) else Form(space, form.stages)
    before = wide.at(start[:, None], exact=True).rtp()[0]
    found = []
    for block in space.blocks:
        for place in range(block.size):
            after = _after(wide, start, block.at + place)
            sets = () if block.draw else space.task.reels[block.group].sets
            of, stop = _named(game, block, sets, place)
            reel = 0 if block.draw else block.reel + 1
            change = None if after is None else after - before
            now = int(start[block.at + place])
            found.append(Slope(sets, reel, block.draw, of, now, change, stop))
    return found


def _named(game: Game, block: Block, sets: tuple[str, ...], place: int) -> tuple[str, int]:
    """What a variable stands for, and the stop (from 1) if it is one's weight."""
    if block.draw:
        return str(game.draw(block.draw).values[place]), 0
    if block.weights:
        return game.reels[sets[0]][block.reel][place], place + 1
    return game.symbols[place], 0


def _after(form: Form | General, start: Array, variable: int) -> Fraction | None:
    one_more = start.copy()
    one_more[variable] += 1
    try:
        rtp: Fraction = form.at(one_more[:, None], exact=True).rtp()[0]
    except RuleError:  # one more, and the feature never ends
        return None
    return rtp


def _everything(form: Form | General, game: Game) -> Task:
    """A task in which all that the form can follow is free."""
    groups = [reels.sets for reels in form.space.task.reels]
    groups += [(name,) for name in form.fixed if _follows(form, game, name)]
    if isinstance(form, General) and form.ways:
        groups = [sets for sets in groups if sets[0] in game.weights]
    used = {name for learnt in form.stages.values() for name in learnt.stage.draws}
    return Task(
        id=game.id,
        title=game.title,
        targets=(),
        reels=tuple(_free(game, sets) for sets in groups),
        order=Order({}),
        draws={d.name: ((0, 1 << 30),) * len(d.values) for d in game.draws if d.name in used},
    )


def _follows(form: Form | General, game: Game, name: str) -> bool:
    """Whether a reel set that stays can be followed by its counts, or by its weights."""
    strips = game.reels[name]
    if isinstance(form, Form):
        return all(most_shown(game, [strip]) <= 1 for strip in strips)
    used = {role.stage.reels for role in form.roles.values()}
    return name in used and (
        name in game.weights
        or all(alone(game, symbol, s) for s in strips for symbol in counted(game))
    )


def _free(game: Game, sets: tuple[str, ...]) -> Reels:
    """Reel sets of which every count, or the weight of every stop, may be anything."""
    size = ((1, 1 << 40),) * game.width
    if sets[0] not in game.weights:
        return Reels(sets, (((0, 1 << 20),) * len(game.symbols),) * game.width, size)
    weights = tuple(((0, 1 << 31),) * len(strip) for strip in game.reels[sets[0]])
    return Reels(sets, ((),) * game.width, size, weights)
