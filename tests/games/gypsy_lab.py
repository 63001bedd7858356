"""Gypsy Queen in the hands of a test lab: scenarios in, rounds out, compared with the second.

Everything goes through the public functions; nothing here knows a pay.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from fullcycle.games import find
from fullcycle.play.round import Round
from fullcycle.play.scenario import run
from fullcycle.rules import events
from fullcycle.rules.money import to_text
from second import gypsy

GAME = "gypsy-queen"
Window = Sequence[Sequence[str]]
E = TypeVar("E", bound=events.Event)
#: Wins nothing: reels 1 and 2 have no symbol in common; no wild, scatter or bonus.
FILLER = [
    ["NINE", "TEN", "ACE", "NINE", "TEN"],
    ["ACE", "KING", "JACK", "QUEEN", "KING"],
    ["JACK", "QUEEN", "TEN", "ACE", "NINE"],
]
ORDER = ("credits", "orange", "purple")
GEMS = (50, 100, 250, 500, 1000)


def put(**cells: str) -> list[list[str]]:
    """The filler with symbols put at cells such as r1_2 (reel 1, row 2 from the top)."""
    window = [list(row) for row in FILLER]
    for cell, symbol in cells.items():
        reel, row = cell.removeprefix("r").split("_")
        window[int(row) - 1][int(reel) - 1] = symbol
    return window


def middle(text: str) -> list[list[str]]:
    """The filler with its middle row, which is line 1, replaced."""
    return [FILLER[0], text.split(), FILLER[2]]


def balls(count: int) -> list[list[str]]:
    """The filler with so many scatters, 0 to 15, on as many reels as possible."""
    window = [list(row) for row in FILLER]
    for place in range(count):
        window[(place * 2 + place // 5) % 3][place % 5] = "SCATTER"
    return window


def along(symbol: str, count: int, line: int) -> list[list[str]]:
    """The filler with so many of a symbol at the head of one line."""
    window = [list(row) for row in FILLER]
    for reel, row in enumerate(gypsy.LINES[line - 1][:count]):
        window[row][reel] = symbol
    return window


#: Starts the bonus on line 1 (and on two more of all 20), and wins nothing else.
CARDS = middle("ACE BONUS BONUS BONUS NINE")


def choice(chosen: str | int) -> dict[str, Any]:
    """A choice as the contract writes it."""
    if isinstance(chosen, int):
        return {"do": "pick", "index": chosen}
    return {"do": "collect"} if chosen == "collect" else {"do": "gamble", "on": chosen}


def document(*windows: Window, bet: tuple[int, int, int] = (5, 1, 20), **more: Any) -> Any:
    """A scenario; `bet` is coin size in minor units, coins per line, lines.

    Keywords: `tarot`, `gems` and `cards` are forced draws; `choices` are places, "collect" or what
    is gambled on; anything else stands in the document as it is.
    """
    size, coins, lines = bet
    draws = {name: more.pop(name) for name in ("tarot", "gems", "cards") if name in more}
    return {
        "game": GAME,
        "bet": {"coin_size": to_text(size), "coins_per_line": coins, "lines": lines},
        "spins": [{"window": [" ".join(row) for row in window]} for window in windows],
        "draws": {name: [_plain(value) for value in values] for name, values in draws.items()},
        "choices": [choice(chosen) for chosen in more.pop("choices", ())],
        **more,
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def play(*windows: Window, **more: Any) -> Round:
    """The round of that scenario."""
    return run(document(*windows, **more), find)


def both(
    *windows: Window, bet: tuple[int, int, int] = (5, 1, 20), **more: Any
) -> tuple[Round, gypsy.Result]:
    """The round, once it equals the second evaluator's event by event."""
    hand = gypsy.Hand(windows, **more)
    second = gypsy.play(hand, coin=bet[0], coins=bet[1], lines=bet[2])
    if more.pop("autoplay", False):
        more["context"] = {"autoplay": True}
    played = play(*windows, bet=bet, **more)
    agree(played, second, bet)
    return played, second


def agree(played: Round, second: gypsy.Result, bet: tuple[int, int, int]) -> None:
    """Assert that a round equals the second evaluator's, event by event."""
    size, coins, lines = bet
    assert told(played) == second.told
    assert (played.stake.coins, played.stake.money) == (
        coins * lines,
        to_text(size * coins * lines),
    )
    assert played.win.coins == second.win == added(played)
    assert played.win.money == to_text(second.win * size)
    assert played.status == ("waiting" if second.waiting else "settled")
    assert (played.waiting_for is not None) == second.waiting


def added(played: Round) -> int:
    """What the events add up to: only wins and gambles add to the round's win."""
    kinds = events.LineWin | events.ScatterWin | events.PrizeWin | events.Gamble
    return sum(event.coins for event in played.events if isinstance(event, kinds))


def of(played: Round, kind: type[E]) -> list[E]:
    """The round's events of one type, in order."""
    return [event for event in played.events if isinstance(event, kind)]


def told(played: Round) -> list[tuple[Any, ...]]:
    """The events in the form in which the second evaluator tells them."""
    return [_told(event) for event in played.events]


def _told(event: events.AnyEvent) -> tuple[Any, ...]:
    match event:
        case events.Spin():
            return "spin", event.feature, event.left, tuple(tuple(r.split()) for r in event.window)
        case events.LineWin():
            what = (event.line, event.symbol, event.count, tuple(sorted(event.cells)))
            return "line", *what, event.multiplier, event.coins
        case events.ScatterWin():
            return "scatter", event.count, tuple(sorted(event.cells)), event.coins
        case events.Feature(name="bonus", more=False):
            assert event.granted["orange"] == event.granted["purple"] == 0
            return "begin", "bonus", event.granted["lines"]
        case events.Feature():
            tail = (event.left,) if event.more else ()
            return "more" if event.more else "begin", event.name, event.granted["spins"], *tail
        case events.Pick():
            return "pick", event.feature, event.index, event.showed, tuple(event.places)
        case events.PrizeWin():
            return "prize", event.feature, event.what, event.coins
        case events.FeatureEnd():
            return "end", event.name, event.coins
        case events.Gamble():
            guess = (event.card, event.on, event.won)
            return "gamble", *guess, event.amount, event.left, event.coins
        case events.Settled():
            return "settled", event.coins
    raise AssertionError(event)
