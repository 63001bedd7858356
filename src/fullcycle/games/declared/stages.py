"""The stages that a data file's game is made of; all numbers that differ are in its tables.

A stage's answer has a fixed shape, and a game with a bonus has another shape than one without. So
a stage is put together from small functions, one of two or three for each feature, each of which
answers its own coins or grants: `()` where the game has no such feature. A function is made the
first time that its name is asked for (`base_free_gamble`: a role, then features in the order of
`FEATURES`), and the same name always means the same function; so generated kernels import it and
other processes find it like any other name of this module.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from fullcycle.engine import verbs
from fullcycle.rules import NO_STATE

Run = Callable[..., Any]
BASE = 0  # place of the paid spins' reel set
PAID, FREE = 0, 1  # rows of the table of awards
#: What a stage's name says after its role, in this order.
FEATURES = (
    *("mystery", "respin", "two", "collect", "free", "wheel", "more"),
    *("bonus", "scaled", "pick", "gamble"),
)


# --- what a window shows and wins -----------------------------------------------------------------


@verbs.stage
def _as_landed(_tables: Any, _draws: Any, _held: int, _trace: Any) -> Any:
    """Nothing turns, nothing is held."""
    return None


@verbs.stage
def _with_held(tables: Any, _draws: Any, held: int, _trace: Any) -> Any:
    """Held reels show the symbol of the re-spins in every row."""
    nothing = tables.nothing
    return held, tables.respin_symbol, nothing, nothing, nothing, nothing


@verbs.stage
def _with_mystery(tables: Any, draws: Any, held: int, trace: Any) -> Any:
    """All mystery stops turn into one symbol; held reels as before."""
    symbol = tables.mystery_symbol
    into = verbs.change_all(tables, draws, symbol, tables.mystery_draw, held, trace)
    return held, tables.respin_symbol, symbol, into, symbol, into


@verbs.stage
def _nothing_collected(_tables: Any, _draws: Any, _total_bet: int, _trace: Any) -> Any:
    return ()


@verbs.stage
def _collected(tables: Any, draws: Any, total_bet: int, trace: Any) -> Any:
    return (verbs.pay_collected(tables, draws, total_bet, trace),)


def _spin(change_of: Run, collects: Run) -> Run:
    """Coins of a window that has landed: from lines, ways or rows, from scatters, from the sum."""

    @verbs.stage
    def spin(
        tables: Any, reel_set: int, draws: Any, bet: Any, held: int, factors: Any, trace: Any
    ) -> Any:
        lines, multiplier, _, stake = bet
        factor, scatter_factor = factors
        change = change_of(tables, draws, held, trace)
        if tables.kind == verbs.WAY_KIND:
            coins = verbs.pay_ways(tables, reel_set, draws, multiplier, trace, factor)
        elif tables.kind == verbs.ROW_KIND:
            coins = verbs.pay_rows(tables, reel_set, draws, lines, multiplier, trace, factor)
        else:
            coins = verbs.pay_lines(
                tables, reel_set, draws, lines, multiplier, trace, factor, change
            )
        total_bet = stake * scatter_factor
        scatter = verbs.pay_all_scatters(tables, reel_set, draws, total_bet, trace)
        return (coins, scatter) + collects(tables, draws, total_bet, trace)  # noqa: RUF005

    return spin


# --- what a window grants: a tuple of grants, and how many there are ------------------------------


@verbs.stage
def _starts_none(_tables: Any, _draws: Any) -> Any:
    return (), 0


@verbs.stage
def _starts_free(tables: Any, draws: Any) -> Any:
    """Free spins that a paid spin awards."""
    spins = tables.award[PAID, verbs.count(tables, BASE, draws, tables.free_symbol)]
    return ((spins, NO_STATE),), spins


@verbs.stage
def _starts_wheel(tables: Any, draws: Any) -> Any:
    """The wheel, where a paid spin awards free spins."""
    spins = tables.award[PAID, verbs.count(tables, BASE, draws, tables.free_symbol)]
    wheels = 1 if spins > 0 else 0
    return ((wheels, NO_STATE),), wheels


@verbs.stage
def _no_bonus(_tables: Any, _reel_set: int, _draws: Any, _lines: int, _factor: int) -> Any:
    return (), 0


@verbs.stage
def _bonuses(tables: Any, reel_set: int, draws: Any, lines: int) -> int:
    """Bonuses that the window awards."""
    symbol, least = tables.bonus_symbol, tables.bonus_count
    if tables.bonus_on_line == 1:
        found: int = verbs.lines_with(tables, reel_set, draws, lines, symbol, least)
        return found
    return 1 if verbs.count(tables, reel_set, draws, symbol) >= least else 0


@verbs.stage
def _bonus(tables: Any, reel_set: int, draws: Any, lines: int, _factor: int) -> Any:
    """Bonuses that nothing multiplies."""
    found = _bonuses(tables, reel_set, draws, lines)
    return ((found, NO_STATE),), found


@verbs.stage
def _bonus_scaled(tables: Any, reel_set: int, draws: Any, lines: int, factor: int) -> Any:
    """Bonuses that carry what they are multiplied by."""
    found = _bonuses(tables, reel_set, draws, lines)
    return ((found, (factor, 0, 0, 0)),), found


@verbs.stage
def _holds_none(_tables: Any, _reel_set: int, _draws: Any, _factors: Any, _trace: Any) -> Any:
    return (), 0


@verbs.stage
def _holds(tables: Any, reel_set: int, draws: Any, factors: Any, trace: Any) -> Any:
    """Re-spins, where some reels but not all stand full of their symbol."""
    factor, scatter_factor = factors
    held = verbs.full(tables, reel_set, draws, tables.respin_symbol, 0)
    award = tables.respin_award
    if held == 0 or held == (1 << tables.reels) - 1:
        return ((0, NO_STATE),), 0
    verbs.hold(held, award, 0, trace)
    return ((1, (held, award, factor, scatter_factor)),), 1


@verbs.stage
def _offers_none(_tables: Any, _bet: Any, _parts: Any, _granted: int) -> Any:
    return ()


@verbs.stage
def _offers(tables: Any, bet: Any, parts: Any, granted: int) -> Any:
    """The gamble: of any win, unless the spin has started a feature."""
    won = 0
    for coins in parts:
        won += coins
    gambles = 0
    if granted == 0:
        gambles = verbs.may_gamble(won, 0, tables.gambles, bet[2])
    return ((gambles, (won, 0, 0, 0)),)


# --- the roles ------------------------------------------------------------------------------------


def _base(spin: Run, starts: Run, bonuses: Run, holds: Run, offers: Run) -> Run:
    """A paid spin; what it grants last is played first: re-spins, the bonus, then free spins."""

    def base(tables: Any, bet: Any, _state: Any, draws: Any, _choice: int, trace: Any) -> Any:
        verbs.land(tables, BASE, draws, trace)
        parts = spin(tables, BASE, draws, bet, 0, (1, 1), trace)
        first, free = starts(tables, draws)
        second, bonus = bonuses(tables, BASE, draws, bet[0], 1)
        third, respins = holds(tables, BASE, draws, (1, 1), trace)
        last = offers(tables, bet, parts, free + bonus + respins)
        return parts, first + second + third + last

    return base


def _free(spin: Run, goes_on: Run, bonuses: Run, holds: Run) -> Run:
    """A free spin; it may add more of them; what else it starts is played before those."""

    def free(tables: Any, bet: Any, state: Any, draws: Any, _choice: int, trace: Any) -> Any:
        reel_set = tables.free_set
        verbs.land(tables, reel_set, draws, trace)
        first, factors = goes_on(tables, state, draws)
        parts = spin(tables, reel_set, draws, bet, 0, factors, trace)
        second, _ = bonuses(tables, reel_set, draws, bet[0], factors[0])
        third, _ = holds(tables, reel_set, draws, factors, trace)
        return parts, first + second + third

    return free


@verbs.stage
def _by_table(tables: Any, _state: Any, draws: Any) -> Any:
    """More free spins by the table; their factors are the game's."""
    seen = verbs.count(tables, tables.free_set, draws, tables.free_symbol)
    factors = (tables.line_factor, tables.scatter_factor)
    return ((tables.award[FREE, seen], NO_STATE),), factors


@verbs.stage
def _by_table_scaled(tables: Any, state: Any, draws: Any) -> Any:
    """More free spins by the table, at the multiplier that the wheel gave."""
    seen = verbs.count(tables, tables.free_set, draws, tables.free_symbol)
    factor, start, _, _ = state
    return ((tables.award[FREE, seen], (factor, start, 0, 0)),), (factor, factor)


@verbs.stage
def _as_started(tables: Any, state: Any, draws: Any) -> Any:
    """As many free spins as the wheel gave, at its multiplier (games.common.wheel.more)."""
    seen = verbs.count(tables, tables.free_set, draws, tables.free_symbol)
    factor, start, _, _ = state
    more = 1 if tables.award[FREE, seen] > 0 else 0
    return ((more, (factor, start, 0, 0)),), (factor, factor)


def _respin(spin: Run, factors_of: Run) -> Run:
    """All reels but the held ones spin; each one that lands full is held and adds re-spins.

    They end when every reel is held: nothing could change any more.
    """

    def respin(tables: Any, bet: Any, state: Any, draws: Any, _choice: int, trace: Any) -> Any:
        held, left, factor, scatter_factor = state
        reel_set = tables.respin_set
        verbs.land_rest(tables, reel_set, draws, held, trace)
        parts = spin(tables, reel_set, draws, bet, held, factors_of(state), trace)
        new = verbs.full(tables, reel_set, draws, tables.respin_symbol, held)
        more = verbs.number_of(new) * tables.respin_more
        held |= new
        left += more - 1
        if held == (1 << tables.reels) - 1:
            left, more = 0, 0
        verbs.hold(held, left, more, trace)
        again = (1, (held, left, factor, scatter_factor)) if left > 0 else (0, NO_STATE)
        return parts, (again,)

    return respin


@verbs.stage
def _one_factor(state: Any) -> Any:
    return state[2], state[2]


@verbs.stage
def _two_factors(state: Any) -> Any:
    return state[2], state[3]


def _prize(drawn: Run, factor_of: Run) -> Run:
    """One bonus: a prize in multiples of the coins on a line, or of the total bet."""

    def bonus(tables: Any, bet: Any, state: Any, draws: Any, choice: int, trace: Any) -> Any:
        unit = bet[3] if tables.bonus_on_total == 1 else bet[1]
        return (drawn(tables, draws, choice, unit * factor_of(state), trace),), ()

    return bonus


@verbs.stage
def _drawn(tables: Any, draws: Any, _choice: int, unit: int, trace: Any) -> int:
    return verbs.prize(tables, draws, tables.bonus_draw, unit, trace)


@verbs.stage
def _picked(tables: Any, draws: Any, choice: int, unit: int, trace: Any) -> int:
    """The prizes lie covered, in an order drawn for this bonus; one is picked."""
    which = tables.bonus_draw
    found = verbs.uncover(tables, draws, which, verbs.picked(choice), trace)
    return verbs.award(which, found, tables.value[which, found] * unit, trace)


@verbs.stage
def _once(_state: Any) -> int:
    return 1


@verbs.stage
def _scaled(state: Any) -> int:
    factor: int = state[0]
    return factor


# --- names ----------------------------------------------------------------------------------------


def run(role: str, *features: str) -> Run:
    """The stage function of a role (base, free, respin, bonus) with these features."""
    return _made("_".join((role, *(name for name in FEATURES if name in features))))


def __getattr__(name: str) -> Run:
    """A stage by its name, for generated kernels and for other processes."""
    role, *features = name.split("_")
    if role in _ROLES and features == [known for known in FEATURES if known in features]:
        return _made(name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


@cache
def _made(name: str) -> Run:
    role, *features = name.split("_")
    made = _ROLES[role](frozenset(features))
    made.__name__ = made.__qualname__ = name
    return verbs.stage(made)


def _window(has: frozenset[str], change_of: Run = _as_landed) -> Run:
    turned = _with_mystery if "mystery" in has else change_of
    return _spin(turned, _collected if "collect" in has else _nothing_collected)


def _bonus_of(has: frozenset[str]) -> Run:
    if "scaled" in has:
        return _bonus_scaled
    return _bonus if "bonus" in has else _no_bonus


def _base_of(has: frozenset[str]) -> Run:
    started = _starts_free if "free" in has else _starts_none
    return _base(
        _window(has),
        _starts_wheel if "wheel" in has else started,
        _bonus_of(has),
        _holds if "respin" in has else _holds_none,
        _offers if "gamble" in has else _offers_none,
    )


def _free_of(has: frozenset[str]) -> Run:
    scaled = _as_started if "more" in has else _by_table_scaled
    return _free(
        _window(has),
        scaled if "wheel" in has else _by_table,
        _bonus_of(has),
        _holds if "respin" in has else _holds_none,
    )


def _respin_of(has: frozenset[str]) -> Run:
    return _respin(_window(has, _with_held), _two_factors if "two" in has else _one_factor)


def _prize_of(has: frozenset[str]) -> Run:
    return _prize(_picked if "pick" in has else _drawn, _scaled if "scaled" in has else _once)


_ROLES: dict[str, Callable[[frozenset[str]], Run]] = {
    "base": _base_of,
    "free": _free_of,
    "respin": _respin_of,
    "bonus": _prize_of,
}
