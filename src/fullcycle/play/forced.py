"""Forced draws: a variant of the strips that holds the wanted windows, and a tape onto them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from fullcycle.engine import source, tables
from fullcycle.engine.capacity import REELS, STOPS, TAPE
from fullcycle.engine.kernels import Kernels
from fullcycle.engine.verbs.change import WHOLE
from fullcycle.engine.verbs.draws import AGAIN, NAMED, TURN
from fullcycle.rules import RuleError, Strip
from fullcycle.rules.draws import AGAIN as ANY

Column = tuple[str, ...]
Window = Sequence[Sequence[str]]


@dataclass
class Result:
    """A reel result that was asked for: the set, and the reels (from 0) that spun so far."""

    reel_set: int
    reels: list[int] = field(default_factory=list)


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
    results: list[Result] = field(default_factory=list)
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
        label, asked = int(draws.label), int(draws.asked)
        if label < NAMED:
            self.values.append(self._stop(label))
        elif label < AGAIN:
            self.values.append(self._named(label - NAMED)[0])
        elif label < TURN:
            self.values.append(self._again(label - AGAIN, asked))
        else:
            self.values.append(self._wedge(label - TURN, asked))

    def _stop(self, label: int) -> int:
        reel_set, reel = divmod(label, REELS)
        game = self.kernels.game
        if not self.results or reel <= self.results[-1].reels[-1]:
            self._finish_result()
            self.results.append(Result(reel_set))
            if len(self.results) > len(self.windows) and self.seed is not None:
                self.kernels.module.stops(self.kernels.tables, self.seed, reel_set)
        self.results[-1].reels.append(reel)
        spin = self.spun - 1
        if spin < len(self.windows):
            column = tuple(row[reel] for row in self.windows[spin])
            for symbol in game.absent.get(list(game.reels)[reel_set], ()):
                if symbol in column:
                    message = f"{symbol} never lands there"
                    raise RuleError(message, where=f"spins[{spin}].window, reel {reel + 1}")
            return self._places[reel_set * game.width + reel][column]
        if self.seed is None:
            message = "the round asks for one more reel result; add its window, or a seed"
            raise RuleError(message, where=f"spins[{spin}]")
        return int(self.seed.stop[reel])

    @property
    def spun(self) -> int:
        """How many reel results were asked for."""
        return len(self.results)

    def _finish_result(self) -> None:
        """Refuse a held reel that differs from what is held."""
        if not 0 < self.spun <= len(self.windows):
            return
        window, cover = self.windows[self.spun - 1], self.kernels.game.cover
        for reel in range(self.kernels.game.width):
            column = [row[reel] for row in window]
            if reel not in self.results[-1].reels and set(column) != {cover}:
                message = f"is held and shows {cover} in every row, not {' '.join(column)}"
                where = f"spins[{self.spun - 1}].window, reel {reel + 1}"
                raise RuleError(message, where=where)

    def _named(self, which: int) -> tuple[int, bool]:
        """The next entry of a named draw, and whether it was forced."""
        name = self.kernels.game.draws[which].name
        place = self.used.get(name, 0)
        forced = self.named.get(name, ())
        if place < len(forced):
            self.used[name] = place + 1
            return forced[place], True
        if self.seed is None:
            message = "the round asks for one more of these draws; add its value, or a seed"
            raise RuleError(message, where=f"draws.{name}[{place}]")
        return int(self.kernels.module.entry(self.kernels.tables, self.seed, which)), False

    def _again(self, which: int, known: int) -> int:
        """An entry where all but entry 0 must be the one that was drawn before (C2)."""
        entry, forced = self._named(which)
        if forced and entry not in {WHOLE, known}:
            draw = self.kernels.game.draws[which]
            possible = f"{draw.values[WHOLE]!r} and {draw.values[known]!r}"
            message = f"{draw.values[entry]!r} cannot be drawn here; possible are {possible}"
            raise RuleError(message, where=f"draws.{draw.name}[{self.used[draw.name] - 1}]")
        return entry if entry == WHOLE else known

    def _wedge(self, which: int, hit: int) -> int:
        """A wheel's wedge: of equal labels the first that was not hit, or any that was."""
        entry, forced = self._named(which)
        if not forced:
            return entry
        draw = self.kernels.game.draws[which]
        label = draw.again if entry == ANY else draw.values[entry]
        for wedge, value in enumerate(draw.values):
            if bool(hit >> wedge & 1) == (entry == ANY) and (entry == ANY or value == label):
                return wedge
        message = f"no wedge shows {label!r} now"
        raise RuleError(message, where=f"draws.{draw.name}[{self.used[draw.name] - 1}]")

    def finish(self) -> None:
        """Refuse draws that were given and never asked for. Raises RuleError."""
        self._finish_result()
        if self.spun < len(self.windows):
            message = f"not used: the round asked for {self.spun} reel results"
            raise RuleError(message, where=f"spins[{self.spun}]")
        for name, entries in self.named.items():
            used = self.used.get(name, 0)
            if used < len(entries):
                message = f"not used: the round asked for {used} of these draws"
                raise RuleError(message, where=f"draws.{name}[{used}]")
