"""Mystery Mine in the hands of a test lab: scenarios in, rounds out, compared with the second.

Everything goes through the public scenario function; nothing here knows a pay.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from fullcycle.games import find
from fullcycle.play.round import Round
from fullcycle.play.scenario import run
from fullcycle.rules import events
from second import mine
from second.lines import Win

GAME = "mystery-mine"
Window = Sequence[Sequence[str]]
E = TypeVar("E", bound=events.Event)
#: Wins nothing, and nothing in it turns.
FILLER = [
    ["TEN", "KING", "HELMET", "QUEEN", "JACK"],
    ["JACK", "ACE", "QUEEN", "LANTERN", "KING"],
    ["QUEEN", "PICKAXE", "KING", "TEN", "ACE"],
]


def put(**cells: str) -> list[list[str]]:
    """The filler with symbols put at cells such as r1_2 (reel 1, row 2 from the top)."""
    window = [list(row) for row in FILLER]
    for cell, symbol in cells.items():
        reel, row = cell.removeprefix("r").split("_")
        window[int(row) - 1][int(reel) - 1] = symbol
    return window


def held(*reels: int, **cells: str) -> list[list[str]]:
    """The same with whole reels of nuggets."""
    window = put(**cells)
    for reel in reels:
        for row in window:
            row[reel - 1] = "NUGGET"
    return window


def document(*windows: Window, bet: str | None = "0.25", **more: Any) -> Any:
    """A scenario; `mystery`, `dynamite` and `wheel` are forced draws, `turns` of the wheel."""
    names = ("mystery", "dynamite", "wheel")
    draws = {name: more.pop(name) for name in names if name in more}
    turns = more.pop("turns", len(draws.get("wheel", ())))
    return {
        "game": GAME,
        **({} if bet is None else {"bet": {"bet": bet}}),
        "spins": [{"window": [" ".join(row) for row in window]} for window in windows],
        "draws": draws,
        "choices": [{"do": "spin_wheel"}] * turns,
        **more,
    }


def play(*windows: Window, **more: Any) -> Round:
    """The round of that scenario."""
    return run(document(*windows, **more), find)


def of(played: Round, kind: type[E]) -> list[E]:
    """The round's events of one type, in order."""
    return [event for event in played.events if isinstance(event, kind)]


def line_wins(played: Round) -> list[tuple[int, str, int, int]]:
    """(line, symbol, count, coins) of each line win."""
    return [(e.line, e.symbol, e.count, e.coins) for e in of(played, events.LineWin)]


def prizes(played: Round) -> list[tuple[str, str, int]]:
    """(feature, what, coins) of each prize."""
    return [(e.feature, e.what, e.coins) for e in of(played, events.PrizeWin)]


def added(played: Round) -> int:
    """What the events add up to, before the cap."""
    wins = events.LineWin | events.ScatterWin | events.PrizeWin
    return sum(event.coins for event in played.events if isinstance(event, wins))


def agree(played: Round, second: mine.Round) -> None:
    """Assert that a round equals the second evaluator's, step by step."""
    assert played.status == ("waiting" if second.waiting else "settled")
    assert played.win.coins == second.win
    assert [e.coins for e in of(played, events.Cap)] == ([second.win] if second.capped else [])
    assert second.capped or added(played) == second.win
    assert [e.showed for e in of(played, events.Wheel)] == second.turns
    steps = _steps(played)
    assert len(steps) == len(second.steps)
    for found, step in zip(steps, second.steps, strict=True):
        _same(found, step)


def _steps(played: Round) -> list[list[events.AnyEvent]]:
    """The events of each reel result, the spin first."""
    steps: list[list[events.AnyEvent]] = []
    for event in played.events:
        if isinstance(event, events.Spin):
            steps.append([])
        if steps:
            steps[-1].append(event)
    return steps


def _same(found: list[events.AnyEvent], step: mine.Step) -> None:
    spin = found[0]
    assert isinstance(spin, events.Spin)
    assert spin.feature == step.feature
    assert [row.split() for row in spin.window] == step.landed
    revealed = [(e.cells, e.symbol) for e in found if isinstance(e, events.Reveal)]
    assert revealed == step.revealed
    lines = [
        (e.line, e.symbol, e.count, tuple(e.cells), e.coins, e.multiplier)
        for e in found
        if isinstance(e, events.LineWin)
    ]
    assert lines == [(*_of(win), step.factor) for win in step.wins if win.line]
    mines = [(e.symbol, e.count, e.coins) for e in found if isinstance(e, events.ScatterWin)]
    assert mines == [(win.symbol, win.count, win.coins) for win in step.wins if not win.line]
    gold = [(e.what, e.coins) for e in found if isinstance(e, events.PrizeWin)]
    assert gold == ([(str(step.gold), step.gold_coins)] if step.gold_coins else [])
    holds = [(set(e.reels), e.left) for e in found if isinstance(e, events.Hold)]
    capped = any(isinstance(event, events.Cap) for event in found)
    if not capped:
        expected = step.feature == "respin" or step.held
        assert holds == ([(step.held, step.left)] if expected else [])


def _of(win: Win) -> tuple[int, str, int, tuple[tuple[int, int], ...], int]:
    return win.line, win.symbol, win.count, win.cells, win.coins
