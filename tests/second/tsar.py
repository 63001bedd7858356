"""A whole round of Days of the Tsar from its explicit draws, played the slow way.

Pays, lines and limits are typed in from the rules page, never imported from the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from second.lines import Win, Window, find, line_wins, scatter_wins

T = TypeVar("T")
WILD, SCATTER = "TSAR", "EGG"
#: Coins for one coin on the line, for 2, 3, 4 and 5 of a kind (DT-17).
PAYS: dict[str, dict[int, int]] = {
    "TSAR": {2: 10, 3: 200, 4: 1000, 5: 10000},
    "TSARINA": {2: 4, 3: 50, 4: 300, 5: 2000},
    "CATHEDRAL": {2: 3, 3: 25, 4: 250, 5: 1000},
    "SEAL": {3: 20, 4: 100, 5: 500},
    "STATUE": {3: 20, 4: 100, 5: 500},
    "ACE": {3: 15, 4: 50, 5: 200},
    "KING": {3: 15, 4: 50, 5: 200},
    "QUEEN": {3: 10, 4: 25, 5: 150},
    "JACK": {3: 10, 4: 25, 5: 150},
    "TEN": {3: 5, 4: 20, 5: 100},
    "NINE": {3: 5, 4: 20, 5: 100},
}
#: Multiples of the total coins bet (DT-18).
SCATTER_PAYS: dict[str, dict[int, int]] = {"EGG": {2: 2, 3: 5, 4: 20, 5: 100}}
#: Section 2b, rows from 0 at the top, one digit a reel.
SHAPES = (
    "11111 00000 22222 01210 21012 10001 12221 10101 12121 12101 10121 01110 21112 "
    "01010 21212 11011 11211 02120 20102 02220 20002 12021 10201 02020 20202"
)
LINES: list[list[int]] = [[int(row) for row in shape] for shape in SHAPES.split()]
EGG_NUMBERS = range(1, 11)
MOST_GAMBLES = 5
#: 2,500 credits in minor units.
MOST_GAMBLED = 250_000
SUIT_NAMES = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}
RED = {"hearts", "diamonds"}


class UnplayableError(Exception):
    """The draws or choices given do not make a round: too few, too many, or impossible."""


@dataclass
class Spin:
    """One reel result: its wins, and the free spins that remain before and after its eggs."""

    feature: str
    wins: list[Win]
    eggs: int
    left_before_eggs: int
    left: int

    @property
    def coins(self) -> int:
        return sum(win.coins for win in self.wins)


@dataclass
class Gambled:
    card: str
    on: str
    won: bool
    coins: int
    amount: int
    left: int


@dataclass
class Result:
    stake: int
    spins: list[Spin] = field(default_factory=list)
    revealed: list[int] = field(default_factory=list)
    lines: int = 0
    scatter: int = 0
    free: int = 0
    gambles: list[Gambled] = field(default_factory=list)
    win: int = 0
    waiting: bool = False


def spin_wins(window: Window, coins: int, lines: int) -> list[Win]:
    """All wins of one reel result: enabled lines, then the eggs."""
    on_lines = line_wins(window, LINES[:lines], PAYS, wild=WILD, scatters=[SCATTER], coins=coins)
    return on_lines + scatter_wins(window, SCATTER_PAYS, total_bet=coins * lines)


def play(
    windows: Sequence[Window],
    *,
    coin: int = 1,
    coins: int = 1,
    lines: int = 25,
    eggs: Sequence[int] = (),
    cards: Sequence[str] = (),
    choices: Sequence[str] = (),
    autoplay: bool = False,
) -> Result:
    """A round: `coin` in minor units; a choice is "collect" or what is gambled on."""
    result = Result(stake=coins * lines)
    rest = list(windows)
    base = _spin(result, _next(rest, "window"), "base", 0, coins, lines)
    result.lines = sum(win.coins for win in base.wins if win.line)
    result.scatter = sum(win.coins for win in base.wins if not win.line)
    numbers = list(eggs)
    if base.eggs >= 3:
        _free_spins(result, rest, numbers, base.eggs, coins, lines)
    if rest or numbers:
        raise UnplayableError("draws are left over")
    result.win = result.lines + result.scatter + result.free
    may_gamble = base.eggs < 3 and not autoplay
    _gamble(result, list(cards), list(choices), coin if may_gamble else None)
    return result


def _free_spins(
    result: Result, rest: list[Window], numbers: list[int], shown: int, coins: int, lines: int
) -> None:
    for _ in range(shown):
        number = _next(numbers, "egg's number")
        if number not in EGG_NUMBERS:
            raise UnplayableError("an egg hides 1 to 10")
        result.revealed.append(number)
    left = sum(result.revealed)
    while left > 0:
        left -= 1
        spin = _spin(result, _next(rest, "window"), "free", left, coins, lines)
        left += spin.eggs
        result.free += spin.coins


def _spin(result: Result, window: Window, feature: str, left: int, coins: int, lines: int) -> Spin:
    eggs = len(find(window, SCATTER))
    after = left + eggs if feature == "free" else left
    spin = Spin(feature, spin_wins(window, coins, lines), eggs, left, after)
    result.spins.append(spin)
    return spin


def _gamble(result: Result, cards: list[str], choices: list[str], coin: int | None) -> None:
    """Let the win be gambled until it is lost, collected, or a limit collects it."""
    while (
        coin is not None
        and 0 < result.win * coin <= MOST_GAMBLED
        and len(result.gambles) < MOST_GAMBLES
    ):
        if not choices:
            result.waiting = True
            break
        on = choices.pop(0)
        if on == "collect":
            break
        card = _next(cards, "card")
        suit = SUIT_NAMES[card[1]]
        colour = "red" if suit in RED else "black"
        if on not in {"red", "black", *SUIT_NAMES.values()}:
            raise UnplayableError(f"nothing is called {on}")
        times = 2 if on == colour else 4 if on == suit else 0
        added = result.win * times - result.win
        result.win += added
        left = MOST_GAMBLES - len(result.gambles) - 1
        result.gambles.append(Gambled(card, on, times > 0, added, result.win, left))
    if cards:
        raise UnplayableError("cards are left over")


def _next(items: list[T], what: str) -> T:
    if not items:
        raise UnplayableError(f"no {what} is left")
    return items.pop(0)
