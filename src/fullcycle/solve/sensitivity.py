"""What one more of a symbol on a reel, or one more of a weight, does to the return."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fullcycle.engine.jit import Array
from fullcycle.rules import Game, RuleError
from fullcycle.solve.form import Form, most_shown
from fullcycle.solve.space import Space
from fullcycle.solve.task import Order, Reels, Task


@dataclass(frozen=True)
class Slope:
    """Change of the return; None when it would be infinite, or the entry cannot be drawn alone.

    Attributes:
        reels: the reel sets that share the strip, or () for a draw. reel: from 1.
        draw: the draw's name, or "". of: the symbol, or the draw's value.
        now: its count or weight as it is.
    """

    reels: tuple[str, ...]
    reel: int
    draw: str
    of: str
    now: int
    rtp: Fraction | None


def slopes(form: Form, game: Game) -> list[Slope]:
    """Every count of every reel set, and every weight of every draw that a round uses.

    One more makes the reel one stop longer. Reel sets that share strips change together. Sets whose
    windows show two of a scatter on one reel are left out: their order matters.
    """
    space = Space(game, _everything(form, game))
    wide, start = Form(space, form.stages), space.start()
    before = wide.at(start[:, None], exact=True).rtp()[0]
    found = []
    for block in space.blocks:
        for place in range(block.size):
            after = _after(wide, start, block.at + place)
            of = game.draw(block.draw).values[place] if block.draw else game.symbols[place]
            sets = () if block.draw else space.task.reels[block.group].sets
            reel = 0 if block.draw else block.reel + 1
            change = None if after is None else after - before
            now = int(start[block.at + place])
            found.append(Slope(sets, reel, block.draw, str(of), now, change))
    return found


def _after(form: Form, start: Array, variable: int) -> Fraction | None:
    one_more = start.copy()
    one_more[variable] += 1
    try:
        rtp: Fraction = form.at(one_more[:, None], exact=True).rtp()[0]
    except RuleError:  # one more, and the feature never ends
        return None
    return rtp


def _everything(form: Form, game: Game) -> Task:
    """A task in which all that the form can follow is free."""
    groups = [reels.sets for reels in form.space.task.reels]
    groups += [
        (name,)
        for name, strips in form.fixed.items()
        if all(most_shown(game, [strip]) <= 1 for strip in strips)
    ]
    free = ((0, 1 << 20),) * len(game.symbols)
    used = {name for learnt in form.stages.values() for name in learnt.stage.draws}
    return Task(
        id=game.id,
        title=game.title,
        targets=(),
        reels=tuple(
            Reels(sets, (free,) * game.width, ((1, 1 << 20),) * game.width) for sets in groups
        ),
        order=Order({}),
        draws={d.name: ((0, 1 << 30),) * len(d.values) for d in game.draws if d.name in used},
    )
