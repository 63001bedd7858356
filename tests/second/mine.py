"""A whole round of Mystery Mine from its explicit draws, played the slow way.

Pays, lines, wedges and limits are typed in from the rules page, never imported from the game.
Windows are lists of rows, cells (reel, row) count from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from second.lines import Win, find, line_wins, pay_of, scatter_wins

Grid = list[list[str]]
Cells = list[tuple[int, int]]
#: Credits at bet multiplier 1, for 2, 3, 4 and 5 of a kind (section c).
PAYS: dict[str, dict[int, int]] = {
    "MINER": {2: 10, 3: 30, 4: 200, 5: 500},
    "DONKEY": {3: 20, 4: 100, 5: 300},
    "LANTERN": {3: 10, 4: 40, 5: 150},
    "PICKAXE": {3: 10, 4: 40, 5: 150},
    "HELMET": {3: 10, 4: 30, 5: 100},
    "ACE": {3: 5, 4: 20, 5: 75},
    "KING": {3: 5, 4: 20, 5: 75},
    "QUEEN": {3: 5, 4: 10, 5: 50},
    "JACK": {3: 5, 4: 10, 5: 50},
    "TEN": {3: 5, 4: 10, 5: 50},
}
PICTURES = ["MINER", "DONKEY", "LANTERN", "PICKAXE", "HELMET"]
OTHERS = ["DYNAMITE", "MINE", "GOLD", "GOLD2", "GOLD3", "MYSTERY"]
#: Multiples of the total bet.
MINE_PAYS = {"MINE": {3: 2, 4: 10, 5: 50}}
CART = {3: 1, 4: 5, 5: 10, 6: 50, 7: 100, 8: 500, 9: 2000}
GOLD = {"GOLD": 1, "GOLD2": 2, "GOLD3": 3}
SHAPES = (
    "11111 00000 22222 01210 21012 10001 12221 10101 12121 12101 10121 01110 21112 "
    "01010 21212 11011 11211 02120 20102 02220 20002 12021 10201 02020 20202"
)
LINES = [[int(row) for row in shape] for shape in SHAPES.split()]
WEDGES = [
    *["+1 spins", "+2 spins", "+3 spins", "+3 spins", "+5 spins", "+5 spins", "+8 spins"],
    *["+10 spins", "+1x", "+1x", "+2x", "+3x"],
]
COST, CAP = 25, 10_400


class UnplayableError(Exception):
    """The draws given do not make a round: too few, or too many."""


class Given:
    """Draws written down beforehand, each kind in the order in which it is asked for."""

    def __init__(
        self,
        windows: Sequence[Sequence[Sequence[str]]],
        mystery: Sequence[str] = (),
        dynamite: Sequence[str] = (),
        wheel: Sequence[str] = (),
    ) -> None:
        self.windows = [[list(row) for row in window] for window in windows]
        self.named = {"mystery": [*mystery], "dynamite": [*dynamite], "wheel": [*wheel]}

    def window(self, feature: str, held: set[int]) -> Grid:
        if not self.windows:
            raise UnplayableError(feature)
        window = self.windows.pop(0)
        for reel in held:
            if {row[reel - 1] for row in window} != {"NUGGET"}:
                raise UnplayableError(f"reel {reel} is held")
        return window

    def draw(self, name: str, _known: object = None) -> str:
        if not self.named[name]:
            raise UnplayableError(name)
        return self.named[name].pop(0)

    def left(self) -> bool:
        return bool(self.windows or any(self.named.values()))


@dataclass
class Step:
    """One reel result: `held` and `left` say what re-spins it hands on to."""

    feature: str
    landed: Grid
    shown: Grid = field(default_factory=list)
    revealed: list[tuple[Cells, str]] = field(default_factory=list)
    wins: list[Win] = field(default_factory=list)
    gold: int = 0
    gold_coins: int = 0
    mines: int = 0
    held: set[int] = field(default_factory=set)
    left: int = 0
    factor: int = 1

    @property
    def coins(self) -> int:
        return sum(win.coins for win in self.wins) + self.gold_coins


@dataclass
class Round:
    steps: list[Step] = field(default_factory=list)
    turns: list[str] = field(default_factory=list)
    spins: int = 0
    factor: int = 1
    win: int = 0
    capped: bool = False
    waiting: bool = False


class _EndError(Exception):
    """The cap is reached, or the wheel waits."""


def play(draws: Given, multiplier: int = 1, turns: int | None = None) -> Round:
    """A round at a bet multiplier; `turns`: how often the player turns the wheel (None: always)."""
    result = Round()
    try:
        _play(result, draws, multiplier, turns)
    except _EndError:
        pass
    if draws.left():
        raise UnplayableError("draws are left over")
    return result


def _play(result: Round, draws: Given, multiplier: int, turns: int | None) -> None:
    base = _spin(result, draws, "base", multiplier, 1)
    _respins(result, draws, base, multiplier, 1)
    if base.mines < 3:
        return
    result.spins, result.factor = 5, 1
    awarded: list[str] = []
    while True:
        if turns is not None and len(result.turns) >= turns:
            result.waiting = True
            raise _EndError
        wedge = draws.draw("wheel", awarded)
        result.turns.append(wedge)
        if wedge == "start":
            break
        awarded.append(wedge)
        number = int(wedge.strip("+x").split()[0])
        if wedge.endswith("x"):
            result.factor += number
        else:
            result.spins += number
    games = result.spins
    while games > 0:
        games -= 1
        free = _spin(result, draws, "free", multiplier, result.factor)
        _respins(result, draws, free, multiplier, result.factor)
        if free.mines >= 3:
            games += result.spins


def _spin(result: Round, draws: Given, feature: str, multiplier: int, factor: int) -> Step:
    landed = draws.window(feature, set())
    step = Step(feature, landed, [list(row) for row in landed], factor=factor)
    _mystery(step, draws)
    picture = None
    covered = set()
    for reel in (2, 3, 4):
        cells = [cell for cell in find(step.shown, "DYNAMITE") if cell[0] == reel]
        if not cells:
            continue
        opened = draws.draw("dynamite", picture)
        if opened == "nuggets":
            _cover(step, reel)
            covered.add(reel)
        else:
            picture = opened
            _turn(step, list(cells), opened)
    _pay(result, step, multiplier, mines=True)
    if covered:
        step.held, step.left = _full(step.shown), 2
    return step


def _respins(result: Round, draws: Given, first: Step, multiplier: int, factor: int) -> None:
    held, left = first.held, first.left
    while left > 0:
        landed = draws.window("respin", held)
        step = Step("respin", landed, [list(row) for row in landed], factor=factor)
        _mystery(step, draws)
        fresh = sorted({reel for reel, _ in find(step.shown, "DYNAMITE")})
        for reel in fresh:
            _cover(step, reel)
        left += len(fresh) - 1
        _pay(result, step, multiplier, mines=False)
        held = _full(step.shown)
        step.held, step.left = held, left


def _mystery(step: Step, draws: Given) -> None:
    cells = find(step.shown, "MYSTERY")
    if cells:
        _turn(step, list(cells), draws.draw("mystery"))


def _turn(step: Step, cells: Cells, into: str) -> None:
    for reel, row in cells:
        step.shown[row - 1][reel - 1] = into
    step.revealed.append((cells, into))


def _cover(step: Step, reel: int) -> None:
    _turn(step, [(reel, row) for row in (1, 2, 3)], "NUGGET")


def _full(window: Grid) -> set[int]:
    return {reel for reel in range(1, 6) if {row[reel - 1] for row in window} == {"NUGGET"}}


def _pay(result: Round, step: Step, multiplier: int, *, mines: bool) -> None:
    each, bet = multiplier * step.factor, COST * multiplier * step.factor
    step.wins = line_wins(step.shown, LINES, PAYS, wild="NUGGET", scatters=OTHERS, coins=each)
    if mines:
        step.wins += scatter_wins(step.shown, MINE_PAYS, total_bet=bet)
        step.mines = len(find(step.shown, "MINE"))
    step.gold = sum(GOLD.get(symbol, 0) for row in step.shown for symbol in row)
    step.gold_coins = pay_of(CART, step.gold) * bet
    result.steps.append(step)
    result.win += step.coins
    if result.win >= CAP * COST * multiplier:
        result.win, result.capped = CAP * COST * multiplier, True
        raise _EndError
