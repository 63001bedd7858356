"""What the house may have to pay, and how long a player may wait."""

from __future__ import annotations

from fractions import Fraction
from math import log
from typing import Any

from fullcycle.engine.kernels import cap
from fullcycle.exact import unordered
from fullcycle.exact.chain import Chain, Node
from fullcycle.exact.figure import computed, exactly
from fullcycle.rules import Bet
from fullcycle.rules.money import to_text

#: Rounds within which the longest run without a win is asked for.
DROUGHT = 1_000_000


def exposure(chain: Chain, figures: dict[str, Any], largest: Bet) -> dict[str, Any]:
    """Hold, largest wins and what they cost at the largest bet, longest run without a win."""
    hold = _hold(figures["rtp"])
    if not chain.kernels.game.ordered:
        rest = ("largest_spin", "largest_round", "drought")
        return {"hold": hold, **{name: unordered.refused() for name in rest}}
    return {
        "hold": hold,
        "largest_spin": _spin(chain, largest),
        "largest_round": _round(chain, largest),
        "drought": _drought(figures["hit_frequency"]["value"]),
    }


def _hold(rtp: dict[str, Any]) -> dict[str, Any]:
    """What the house keeps."""
    if rtp["method"] == "computed":
        return computed(1 - rtp["value"], rtp["error"])
    return exactly(1 - Fraction(rtp["fraction"])) if "fraction" in rtp else unordered.refused()


def _spin(chain: Chain, largest: Bet) -> dict[str, Any]:
    """The most that the first stage alone can pay, and how rarely."""
    cycle = chain.cycles[chain.start]
    limit = cap(chain.kernels.game, chain.bet)
    wins = [(_least(limit, sum(entry.parts)), entry.weight) for entry in cycle.entries]
    coins = max(won for won, _ in wins)
    weight = sum(own for won, own in wins if won == coins)
    return {
        **_paid(chain, largest, coins),
        "hits": weight,
        "chance": exactly(Fraction(weight, cycle.weight)),
        "one_in": exactly(Fraction(cycle.weight, weight)),
    }


def _round(chain: Chain, largest: Bet) -> dict[str, Any] | None:
    """The most that a whole round can pay; None when a feature that pays can go on for ever.

    `capped` says whether it is the cap that a round ends at.
    """
    coins, limit = most(chain), cap(chain.kernels.game, chain.bet)
    if coins is None and not limit:
        return None
    paid = limit if coins is None else _least(limit, coins)
    return {**_paid(chain, largest, paid), "capped": bool(limit) and paid == limit}


def _least(limit: int, coins: int) -> int:
    """What is paid of so many coins; a limit of 0 is none."""
    return min(limit, coins) if limit else coins


def _paid(chain: Chain, largest: Bet, coins: int) -> dict[str, Any]:
    multiple = Fraction(coins, chain.bet.stake_coins)
    return {
        "multiple": exactly(multiple),
        "largest_bet": to_text(largest.stake_minor),
        "money": to_text(int(multiple * largest.stake_minor)),
    }


def most(chain: Chain) -> int | None:
    """The most coins that a round can win by the default policy, before any cap.

    None without a limit.
    """
    known: dict[Node, int | None] = {}
    for group in chain.order:
        circle = any(
            target in group
            for node in group
            for row in chain.rows[node]
            for target, _, _ in row.links
        )
        for node in group:
            known[node] = _most(chain, node, known, endless=circle)
    return known[chain.start]


def _most(chain: Chain, node: Node, known: dict[Node, int | None], *, endless: bool) -> int | None:
    best = 0
    for row in chain.rows[node]:
        coins = max(row.group.coins)
        for target, times, factor in row.links:
            further = known.get(target, 0)  # a node of the same circle is not known yet
            if further is None:
                return None
            coins += times * factor * further
        best = max(best, coins)
    return None if endless and best else best


def _drought(hits: float) -> dict[str, Any]:
    """The longest run without a win that so many rounds hold, on average."""
    value = log(DROUGHT) / -log(1 - hits) if 0 < hits < 1 else None
    return {"rounds": DROUGHT, "value": value, "method": "computed"}
