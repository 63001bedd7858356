"""A whole round of Gypsy Queen from its explicit draws, played the slow way.

Pays, lines, prizes and limits are typed in from the rules page, never imported from the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from second.lines import Window, find, line_wins, scatter_wins

WILD, SCATTER, BONUS = "WILD", "SCATTER", "BONUS"
#: Section 1c: coins for one coin on the line, for 2, 3, 4 and 5 of a kind.
PAYS: dict[str, dict[int, int]] = {
    "WILD": {2: 10, 3: 100, 4: 500, 5: 2000},
    "CARAVAN": {2: 5, 3: 50, 4: 200, 5: 1000},
    "VIOLIN": {2: 3, 3: 30, 4: 150, 5: 500},
    "RING": {3: 20, 4: 100, 5: 300},
    "TAMBOURINE": {3: 20, 4: 100, 5: 300},
    "ACE": {3: 15, 4: 50, 5: 200},
    "KING": {3: 15, 4: 50, 5: 200},
    "QUEEN": {3: 10, 4: 25, 5: 125},
    "JACK": {3: 10, 4: 25, 5: 125},
    "TEN": {3: 5, 4: 20, 5: 100},
    "NINE": {3: 5, 4: 20, 5: 100},
}
SYMBOLS = [*PAYS, SCATTER, BONUS]
#: Multiples of the total coins bet.
SCATTER_PAYS: dict[str, dict[int, int]] = {"SCATTER": {2: 2, 3: 5, 4: 20, 5: 100}}
#: Section 1b, rows from 0 at the top, one digit a reel.
SHAPES = (
    "11111 00000 22222 01210 21012 00122 22100 10121 12101 01112 "
    "21110 10012 12210 11012 11210 00121 22101 10122 12100 00012"
)
LINES: list[list[int]] = [[int(row) for row in shape] for shape in SHAPES.split()]
SPINS = {3: 10, 4: 20, 5: 30}
LOCKS = 3
CREDITS = {"credits": 10, "orange": 5, "purple": 0}
MOST_GAMBLES = 10
#: 2,000 pounds in minor units.
MOST_GAMBLED = 200_000
SUIT_NAMES = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}
RED = {"hearts", "diamonds"}


class WaitingError(Exception):
    """The round asks for a choice, and none is left."""


class UnplayableError(Exception):
    """The draws or choices given do not make a round."""


@dataclass
class Hand:
    """Draws and choices in the order in which the round asks for them.

    A choice is "collect", what is gambled on, or the place of a pick.
    """

    windows: Sequence[Window] = ()
    tarot: Sequence[Sequence[str]] = ()
    gems: Sequence[Sequence[int]] = ()
    cards: Sequence[str] = ()
    choices: Sequence[str | int] = ()
    autoplay: bool = False
    used: dict[str, int] = field(default_factory=dict)

    def next(self, kind: str) -> Any:
        """The next draw or choice of a kind."""
        place = self.used.get(kind, 0)
        items = getattr(self, kind)
        if place >= len(items):
            raise (WaitingError if kind == "choices" else UnplayableError)(kind)
        self.used[kind] = place + 1
        return items[place]

    def choose(self, _places: int) -> Any:
        """The player's choice: of so many places, or (0) in a gamble."""
        return self.next("choices")


@dataclass
class Result:
    """What happened, in order, as plain tuples; the win; whether a choice is awaited."""

    told: list[tuple[Any, ...]] = field(default_factory=list)
    win: int = 0
    waiting: bool = False
    bonuses: int = 0

    def pay(self, coins: int, *what: Any) -> int:
        """Tell a win that adds to the round."""
        self.told.append((*what, coins))
        self.win += coins
        return coins


def bonus_lines(window: Window, lines: int) -> int:
    """Enabled lines with the bonus on reels 2 to 4; a wild helps, but one must be its own."""
    found = 0
    for line in LINES[:lines]:
        shown = [window[line[reel]][reel] for reel in (1, 2, 3)]
        found += all(symbol in {BONUS, WILD} for symbol in shown) and BONUS in shown
    return found


def free_spins(window: Window) -> int:
    """Free spins for the scatters in view; more than five count as five."""
    return SPINS.get(min(5, len(find(window, SCATTER))), 0)


def play(hand: Hand, *, coin: int = 1, coins: int = 1, lines: int = 20) -> Result:
    """A round: `coin` in minor units, coins on a line, enabled lines."""
    result = Result()
    try:
        _round(result, hand, coin, coins, lines)
    except WaitingError:
        result.waiting = True
    else:
        result.told.append(("settled", result.win))
    for kind in ("windows", "tarot", "gems", "cards"):
        if hand.used.get(kind, 0) < len(getattr(hand, kind)):
            message = f"{kind} are left over"
            raise UnplayableError(message)
    return result


def _round(result: Result, hand: Hand, coin: int, coins: int, lines: int) -> None:
    window = hand.next("windows")
    _spin(result, window, "base", 0, coins, lines)
    starting, spins = bonus_lines(window, lines), free_spins(window)
    if starting:
        _bonus(result, hand, coins, starting)
    if spins:
        _free(result, hand, spins, coins, lines)
    if not starting and not spins and not hand.autoplay:
        _gamble(result, hand, coin)


def _spin(result: Result, window: Window, feature: str, left: int, coins: int, lines: int) -> None:
    """One reel result; line wins are doubled in free spins, scatter wins are not."""
    times = 2 if feature == "free" else 1
    result.told.append(("spin", feature, left, tuple(tuple(row) for row in window)))
    for win in line_wins(window, LINES[:lines], PAYS, wild=WILD, scatters=[SCATTER], coins=coins):
        what = ("line", win.line, win.symbol, win.count, tuple(sorted(win.cells)), times)
        result.pay(win.coins * times, *what)
    for win in scatter_wins(window, SCATTER_PAYS, total_bet=coins * lines):
        result.pay(win.coins, "scatter", win.count, tuple(sorted(win.cells)))


def _free(result: Result, hand: Hand, spins: int, coins: int, lines: int) -> None:
    before, left = result.win, spins
    result.told.append(("begin", "free_spins", spins))
    while left > 0:
        left -= 1
        window = hand.next("windows")
        _spin(result, window, "free", left, coins, lines)
        more = free_spins(window)
        if more:
            left += more
            result.told.append(("more", "free_spins", more, left))
        starting = bonus_lines(window, lines)
        if starting:
            _bonus(result, hand, coins, starting)
    result.told.append(("end", "free_spins", result.win - before))


def _bonus(result: Result, hand: Hand, coins: int, starting: int) -> None:
    before, keys = result.win, {"orange": 0, "purple": 0}
    result.bonuses += 1
    result.told.append(("begin", "bonus", starting))
    while max(keys.values()) < LOCKS:
        showed = _pick(result, hand, "tarot", sorted(CREDITS))
        if showed in keys:
            keys[showed] += 1
        if CREDITS[showed]:
            result.pay(CREDITS[showed] * coins * starting, "prize", "tarot", showed)
    if keys["orange"] == LOCKS:
        gem = _pick(result, hand, "gems", [50, 100, 250, 500, 1000])
        result.pay(gem * coins * starting, "prize", "gems", str(gem))
    result.told.append(("end", "bonus", result.win - before))


def _pick(result: Result, hand: Hand, kind: str, items: Sequence[Any]) -> Any:
    place = hand.choose(len(items))
    if type(place) is not int or not 0 <= place < len(items):
        message = f"{place} is no place of {len(items)}"
        raise UnplayableError(message)
    places = list(hand.next(kind))
    if sorted(places) != list(items):
        message = f"{places} is no order of {items}"
        raise UnplayableError(message)
    result.told.append(
        ("pick", kind, place, str(places[place]), tuple(str(item) for item in places))
    )
    return places[place]


def _gamble(result: Result, hand: Hand, coin: int) -> None:
    used = 0
    while 0 < result.win * coin <= MOST_GAMBLED and used < MOST_GAMBLES:
        on = hand.choose(0)
        if on == "collect":
            return
        card = hand.next("cards")
        suit = SUIT_NAMES[card[1]]
        colour = "red" if suit in RED else "black"
        if on not in {"red", "black", *SUIT_NAMES.values()}:
            message = f"nothing is called {on}"
            raise UnplayableError(message)
        times = 2 if on == colour else 4 if on == suit else 0
        used += 1
        now = result.win * times
        left = MOST_GAMBLES - used if 0 < now * coin <= MOST_GAMBLED else 0
        result.pay(now - result.win, "gamble", card, on, times > 0, now, left)
