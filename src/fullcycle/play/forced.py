"""Forced draws: a variant of the strips that holds the wanted windows, and a tape onto them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from fullcycle.engine import source, tables
from fullcycle.engine.capacity import REELS, STOPS, TAPE
from fullcycle.engine.kernels import Kernels
from fullcycle.engine.verbs.draws import NAMED
from fullcycle.rules import RuleError, Strip

Column = tuple[str, ...]
Window = Sequence[Sequence[str]]


@dataclass
class Tape:
    """Supplies a round's draws one at a time, as the kernels ask for them.

    Attributes:
        kernels: the game's kernels.
        windows: the forced reel results, in order; named: forced entries by draw name.
        seed: a secure generator for draws that are not forced, or None: they are missing.
    """

    kernels: Kernels
    windows: Sequence[Window]
    named: Mapping[str, Sequence[int]]
    seed: np.record | None = None
    values: list[int] = field(default_factory=list)
    spun: int = 0
    used: dict[str, int] = field(default_factory=dict)
    strips: list[list[Strip]] = field(default_factory=list)
    _places: list[dict[Column, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Lay the forced columns on each reel of every reel set."""
        game = self.kernels.game
        for set_ in game.reels.values():
            self.strips.append([])
            for reel, own in enumerate(set_):
                columns = dict.fromkeys(tuple(row[reel] for row in w) for w in self.windows)
                strip, places = self._lay(own, list(columns))
                if len(strip) > STOPS:
                    message = f"reel {reel + 1} is forced to more windows than {STOPS} stops hold"
                    raise RuleError(message, where="spins")
                self.strips[-1].append(strip)
                self._places.append(places)

    def _lay(self, own: Strip, columns: Sequence[Column]) -> tuple[Strip, dict[Column, int]]:
        """A strip that holds the columns, and where; behind its own stops if a seed draws those."""
        if not columns:
            return own, {}
        strip = [] if self.seed is None else [*own, *own[: self.kernels.game.rows - 1]]
        places = {}
        for column in columns:
            places[column] = len(strip)
            strip += column
        return tuple(strip), places

    def tables(self) -> np.record:
        """The game's tables over the variant strips."""
        game = self.kernels.game
        return tables.build(game, dict(zip(game.reels, self.strips, strict=True)))

    def source(self) -> np.record:
        """The tape so far, from its first draw."""
        return source.tape(self.values)

    def more(self, draws: np.record) -> None:
        """Append the draw that was asked for. Raises RuleError when there is none."""
        if draws.status != source.EXHAUSTED or len(self.values) >= TAPE:
            raise RuleError(f"a forced round holds at most {TAPE} draws", where="spins")
        label = int(draws.label)
        self.values.append(self._named(label - NAMED) if label >= NAMED else self._stop(label))

    def _stop(self, label: int) -> int:
        reel_set, reel = divmod(label, REELS)
        game = self.kernels.game
        spin = self.spun
        if reel == game.width - 1:
            self.spun += 1
        if spin < len(self.windows):
            column = tuple(row[reel] for row in self.windows[spin])
            return self._places[reel_set * game.width + reel][column]
        if self.seed is None:
            message = "the round asks for one more reel result; add its window, or a seed"
            raise RuleError(message, where=f"spins[{spin}]")
        if reel == 0:
            self.kernels.module.stops(self.kernels.tables, self.seed, reel_set)
        return int(self.seed.stop[reel])

    def _named(self, which: int) -> int:
        name = self.kernels.game.draws[which].name
        place = self.used.get(name, 0)
        forced = self.named.get(name, ())
        if place < len(forced):
            self.used[name] = place + 1
            return forced[place]
        if self.seed is None:
            message = "the round asks for one more of these draws; add its value, or a seed"
            raise RuleError(message, where=f"draws.{name}[{place}]")
        return int(self.kernels.module.entry(self.kernels.tables, self.seed, which))

    def finish(self) -> None:
        """Refuse draws that were given and never asked for. Raises RuleError."""
        if self.spun < len(self.windows):
            message = f"not used: the round asked for {self.spun} reel results"
            raise RuleError(message, where=f"spins[{self.spun}]")
        for name, entries in self.named.items():
            used = self.used.get(name, 0)
            if used < len(entries):
                message = f"not used: the round asked for {used} of these draws"
                raise RuleError(message, where=f"draws.{name}[{used}]")
