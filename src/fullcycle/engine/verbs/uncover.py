"""Picking one of several covered things: a fresh order of them lies there for every pick."""

from __future__ import annotations

from typing import Any

from fullcycle.engine.jit import kernel
from fullcycle.engine.trace import PICK, PRIZE, note
from fullcycle.engine.verbs.draws import pick
from fullcycle.rules.choices import PICK as FIRST


@kernel
def place_of(entry: int, items: int, place: int) -> int:
    """The item at a place (from 0) of order number `entry` of so many items, in listed order.

    Orders are numbered as Python's `itertools.permutations` gives them (Lehmer's code).
    """
    left = (1 << items) - 1  # a bit for each item that lies at none of the places before
    orders = 1
    for number in range(2, items + 1):
        orders *= number
    found = 0
    for at in range(place + 1):
        orders //= items - at
        skip = entry // orders
        entry -= skip * orders
        found = 0
        while skip > 0 or (left >> found) & 1 == 0:
            skip -= (left >> found) & 1
            found += 1
        left -= 1 << found
    return found


@kernel
def picked(choice: int) -> int:
    """The place (from 0) that a choice picks."""
    return choice - FIRST


@kernel
def uncover(tables: Any, draws: Any, which: int, place: int, trace: Any) -> int:
    """The item (by number) of draw `which` that lies at the picked place, from 0."""
    entry = pick(tables, draws, which)
    if trace is not None:
        note(trace, PICK, 0, which, entry, place, 0)
    return place_of(entry, tables.items[which], place)


@kernel
def award(which: int, item: int, coins: int, trace: Any) -> int:
    """Coins for an uncovered item of draw `which`, noted as a prize when there are any."""
    if trace is not None and coins > 0:
        note(trace, PRIZE, coins, which, item, 0, 0)
    return coins
