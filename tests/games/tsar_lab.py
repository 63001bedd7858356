"""Days of the Tsar in the hands of a test lab: scenarios in, rounds out, compared with the second.

Everything goes through the public scenario function; nothing here knows a pay.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from fullcycle.games import find
from fullcycle.play.round import Round
from fullcycle.play.scenario import run
from fullcycle.rules import events
from fullcycle.rules.money import to_text
from second import tsar

GAME = "days-of-the-tsar"
Window = Sequence[Sequence[str]]
E = TypeVar("E", bound=events.Event)


def document(*windows: Window, bet: tuple[int, int, int] = (20, 20, 25), **more: Any) -> Any:
    """A scenario; `bet` is coin size in minor units, coins per line, lines.

    Keywords: `eggs` and `cards` are forced draws; `choices` are texts, "collect" or what is
    gambled on; anything else stands in the document as it is.
    """
    size, coins, lines = bet
    draws = {name: more.pop(name) for name in ("eggs", "cards") if name in more}
    choices = [
        {"do": "collect"} if choice == "collect" else {"do": "gamble", "on": choice}
        for choice in more.pop("choices", [])
    ]
    return {
        "game": GAME,
        "bet": {"coin_size": to_text(size), "coins_per_line": coins, "lines": lines},
        "spins": [{"window": [" ".join(row) for row in window]} for window in windows],
        "draws": draws,
        "choices": choices,
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


def scatter_wins(played: Round) -> list[tuple[int, int]]:
    """(count, coins) of each scatter win."""
    return [(e.count, e.coins) for e in of(played, events.ScatterWin)]


def on_line(played: Round, line: int = 1) -> tuple[str, int, int] | None:
    """(symbol, count, coins) of the only win of a line, or None."""
    found = [win[1:] for win in line_wins(played) if win[0] == line]
    assert len(found) <= 1
    return found[0] if found else None


def added(played: Round) -> int:
    """What the events add up to: only wins and gambles add to the round's win."""
    return sum(
        event.coins
        for event in played.events
        if isinstance(event, events.LineWin | events.ScatterWin | events.Gamble)
    )


def agree(played: Round, second: tsar.Result, coin: int) -> None:
    """Assert that a round equals the second evaluator's, step by step."""
    assert played.stake.coins == second.stake
    assert played.stake.money == to_text(second.stake * coin)
    assert played.win.coins == second.win == added(played)
    assert played.win.money == to_text(second.win * coin)
    assert played.status == ("waiting" if second.waiting else "settled")
    spins = of(played, events.Spin)
    assert [spin.feature for spin in spins] == [spin.feature for spin in second.spins]
    assert _wins(played) == [
        [(win.line, win.symbol, win.count, sorted(win.cells), win.coins) for win in spin.wins]
        for spin in second.spins
    ]
    revealed = [event.value for event in of(played, events.Reveal)]
    assert revealed == second.revealed
    assert _remaining(played) == [spin.left for spin in second.spins]
    gambles = [(e.card, e.on, e.won, e.coins, e.amount) for e in of(played, events.Gamble)]
    assert gambles == [(g.card, g.on, g.won, g.coins, g.amount) for g in second.gambles]
    ends = [event.coins for event in of(played, events.FeatureEnd)]
    assert ends == ([second.free] if second.revealed else [])
    settled = [event.coins for event in of(played, events.Settled)]
    assert settled == ([] if second.waiting else [second.win])


def _wins(played: Round) -> list[list[tuple[int, str, int, list[tuple[int, int]], int]]]:
    """The wins of each spin, in the order in which they are reported."""
    spins: list[list[tuple[int, str, int, list[tuple[int, int]], int]]] = []
    for event in played.events:
        if isinstance(event, events.Spin):
            spins.append([])
        elif isinstance(event, events.LineWin | events.ScatterWin):
            line = event.line if isinstance(event, events.LineWin) else 0
            cells = sorted((reel, row) for reel, row in event.cells)
            spins[-1].append((line, event.symbol, event.count, cells, event.coins))
    return spins


def _remaining(played: Round) -> list[int]:
    """Free spins that remain once each spin is done (0 for the base spin, before its feature)."""
    left: list[int] = []
    for event in played.events:
        if isinstance(event, events.Spin):
            left.append(event.left)
        elif isinstance(event, events.Feature) and event.more:
            left[-1] = event.left
    return left
