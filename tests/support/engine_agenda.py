"""A game whose every number and grant is drawn, and a plain reading of how its agenda must run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from fullcycle.engine import verbs
from fullcycle.engine.capacity import AGENDA
from fullcycle.engine.trace import BEGIN, END, MORE, STAGE
from fullcycle.rules import Draw, Grant, Stage
from support.engine_games import make

#: Every draw of the game is one of three: a part, how many are granted, or a state.
THREE = Draw.uniform("three", range(3))


@verbs.stage
def wild(tables: Any, _bet: Any, state: Any, draws: Any, _choice: int, _trace: Any) -> Any:
    """Pays a draw and its state; grants four series of drawn lengths and states."""
    part = verbs.pick(tables, draws, 0) + 10 * state[0]
    a, b = verbs.pick(tables, draws, 0), verbs.pick(tables, draws, 0)
    c, d = verbs.pick(tables, draws, 0), verbs.pick(tables, draws, 0)
    e = verbs.pick(tables, draws, 0)
    own = (e, 0, 0, 0)
    return (part,), ((a, own), (b, (0, 0, 0, 0)), (c, (0, 0, 0, 0)), (d, (0, 0, 0, 0)))


#: For each stage its grants in order: (stage, after).
GRANTS: dict[str, tuple[tuple[str, bool], ...]] = {
    "a": (("a", False), ("b", False), ("c", True), ("d", False)),
    "b": (("b", False), ("d", True), ("a", False), ("c", True)),
    "c": (("c", False), ("a", True), ("b", False), ("d", True)),
    "d": (("d", False), ("a", False), ("b", True), ("c", False)),
}
FEATURES = ("a", "b")
NAMES = tuple(GRANTS)
AGENDA_GAME = make(
    "agenda",
    *(
        Stage(
            name,
            wild,
            (f"part_{name}",),
            tuple(Grant(stage, after, ("x",)) for stage, after in grants),
            draws=("three",),
            feature=f"feature_{name}" if name in FEATURES else None,
        )
        for name, grants in GRANTS.items()
    ),
    draws=(THREE,),
)


@dataclass
class Series:
    """One entry of the agenda."""

    stage: str
    left: int
    state: int
    started: bool = False


@dataclass
class Agenda:
    """The agenda in plain Python: the series on top runs; what it grants runs before it goes on.

    `rows` are (kind, stage, number, left), as the trace has them; `full` when there was no room.
    """

    draws: Iterator[int]
    series: list[Series] = field(default_factory=lambda: [Series("a", 1, 0)])
    rows: list[tuple[int, ...]] = field(default_factory=list)
    win: int = 0
    full: bool = False
    ended: bool = False

    def run(self) -> None:
        """Until nothing is left, or the draws are used up, or there is no room."""
        while self.series and not self.full:
            top = self.series[-1]
            if top.left == 0:
                self._note(END, top, 0, 0)
                self.series.pop()
                continue
            try:
                self._step(top)
            except StopIteration:
                self.ended = True
                return

    def _note(self, kind: int, series: Series, number: int, left: int) -> None:
        self.rows.append((kind, NAMES.index(series.stage), number, left))

    def _step(self, top: Series) -> None:
        if not top.started:
            top.started = True
            self._note(BEGIN, top, top.left, 0)
        top.left -= 1
        self._note(STAGE, top, top.left, 0)
        part = next(self.draws) + 10 * top.state
        counts = [next(self.draws) for _ in range(4)]
        state = next(self.draws)
        self.win += part
        granted = [
            (stage, after, count, state if place == 0 else 0)
            for place, ((stage, after), count) in enumerate(
                zip(GRANTS[top.stage], counts, strict=True)
            )
            if count
        ]
        more = [g for g in granted if g[0] == top.stage and g[3] == top.state]
        for grant in more:
            granted.remove(grant)
            self._prolong(top, grant[2])
        for grant in [g for g in granted if g[0] == top.stage and top.left == 0]:
            granted.remove(grant)  # the last repetition hands on another state: the series goes on
            top.left, top.state = grant[2], grant[3]
        # A feature ends after what its last repetition suspends it for; others make room at once.
        suspended = any(not after and stage != top.stage for stage, after, _, _ in granted)
        place = len(self.series) - 1
        if top.left == 0 and not (top.stage in FEATURES and suspended):
            self._note(END, top, 0, 0)
            self.series.pop()
        for stage, after, count, new_state in granted:
            self._grant(place if after else len(self.series), Series(stage, count, new_state))

    def _prolong(self, series: Series, count: int) -> None:
        series.left += count
        if series.started:
            self._note(MORE, series, count, series.left)

    def _grant(self, place: int, new: Series) -> None:
        below = self.series[place - 1] if place else None
        if below is not None and (below.stage, below.state) == (new.stage, new.state):
            self._prolong(below, new.left)
        elif len(self.series) >= AGENDA:
            self.full = True
        else:
            self.series.insert(place, new)


def read(rows: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """The rows of a trace in the form of `Agenda.rows`."""
    return [(row[0], row[2], row[3], row[4]) for row in rows if row[0] in {BEGIN, STAGE, MORE, END}]
