"""Tiny games whose mathematics anybody can do in the head, for tests of the engine.

They are imported by name, as games are, by the tests and by processes that the tests start.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from fullcycle.engine import verbs
from fullcycle.rules import NO_STATE, Bet, CoinBets, Draw, Game, Grant, Menu, Stage, State

NUMBERS = Draw.uniform("number", range(10))


def make(name: str, *stages: Stage, **changes: Any) -> Game:
    """A game of one reel and one row; keywords replace fields."""
    fields: dict[str, Any] = {
        "id": name,
        "title": name,
        "mechanic": "lines",
        "symbols": ("A", "S", "T"),
        "wild": None,
        "scatters": ("S", "T"),
        "rows": 1,
        "reels": {"s": (("S",),), "t": (("T",),)},
        "pays": {"A": {1: 1}},
        "scatter_pays": {"S": {1: 3000}, "T": {1: 1000}},
        "lines": ((0,),),
        "draws": (NUMBERS,),
        "bets": CoinBets((1,), 5, 1, (1, 1, 1)),
        "stages": stages,
        "top_award": ("A", 1),
        "published_rtp": Fraction(1),
        "rules": {},
    }
    return Game(**(fields | changes))


@verbs.stage
def base(tables: Any, _bet: Any, _state: Any, draws: Any, _choice: int, _trace: Any) -> Any:
    """Pays twice a number; `engine_other_games` has another function of this name."""
    return (2 * verbs.pick(tables, draws, 0),), ((1, NO_STATE),)


@verbs.stage
def spin(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """Reel set 0 shows an S, which pays 3000; grants four bonuses of 1000."""
    verbs.land(tables, 0, draws, trace)
    return (verbs.pay_scatters(tables, 0, draws, 1, bet[0] * bet[1], trace),), ((4, NO_STATE),)


@verbs.stage
def bonus(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """Reel set 1 shows a T, which pays 1000."""
    verbs.land(tables, 1, draws, trace)
    return (verbs.pay_scatters(tables, 1, draws, 2, bet[0] * bet[1], trace),), ()


@verbs.stage
def forever(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
    """As `bonus`, and grants itself again, always."""
    verbs.land(tables, 1, draws, trace)
    return (verbs.pay_scatters(tables, 1, draws, 2, bet[0] * bet[1], trace),), ((1, NO_STATE),)


@verbs.stage
def many(tables: Any, _bet: Any, _state: Any, draws: Any, _choice: int, _trace: Any) -> Any:
    """Grants 700 bonuses for each unit of a number."""
    return (), ((700 * verbs.pick(tables, draws, 0), NO_STATE),)


@verbs.stage
def card(tables: Any, _bet: Any, state: Any, draws: Any, choice: int, _trace: Any) -> Any:
    """Pays 100 times the code of the choice and a drawn number; three times in all."""
    number = verbs.pick(tables, draws, 0)
    more = 1 if state[0] < 2 else 0
    return (100 * choice + number,), ((more, (state[0] + 1, 0, 0, 0)),)


def card_menu(_bet: Bet, state: State) -> Menu:
    """Two cards to pick from, then three, then four; or the wheel."""
    return Menu(("pick", "spin_wheel"), indexes=tuple(range(2 + state[0])), facts={"at": state[0]})


def capped(name: str, cap: int | None) -> Game:
    """3000 for the first spin and four times 1000 for the bonus, at one coin."""
    return make(
        name,
        Stage("spin", spin, ("spins",), (Grant("bonus"),), "s"),
        Stage("bonus", bonus, ("bonuses",), (), "t", feature="bonus_spins"),
        cap=cap,
    )


def endless(name: str, cap: int | None) -> Game:
    """Every spin grants another one."""
    stage = Stage("forever", forever, ("prize",), (Grant("forever"),), "t", feature="forever")
    return make(name, stage, cap=cap)


def two_numbers(name: str, *runs: Callable[..., Any]) -> Game:
    """A chain of two stages that each pay a number, times what their functions say."""
    first, second = (*runs, *runs)[:2]
    return make(
        name,
        Stage("one", first, ("first",), (Grant("two"),), draws=("number",)),
        Stage("two", second, ("second",), (), draws=("number",)),
    )


#: Twice the first number and twice the second.
TWICE = two_numbers("twice", base)
#: 700 x a number of bonus spins.
MANY = make(
    "many",
    Stage("many", many, (), (Grant("bonus"),), draws=("number",)),
    Stage("bonus", bonus, ("bonuses",), (), "t", feature="bonus_spins"),
)
#: Waits three times.
CARDS = make(
    "cards",
    Stage(
        "card",
        card,
        ("prize",),
        (Grant("card", state=("at",)),),
        draws=("number",),
        menu=card_menu,
        default={"do": "pick", "index": 1},
    ),
)
