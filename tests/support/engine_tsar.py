"""Live rounds of Days of the Tsar from numbered keys, and small readings of their events."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from fullcycle.games import find
from fullcycle.play import Round, play
from fullcycle.rules import Bet
from fullcycle.rules.choices import COLOURS, SUITS
from fullcycle.rules.events import Gamble, LineWin, ScatterWin, Spin

TSAR = find("days-of-the-tsar")
UNIT = TSAR.bets.unit()
BETS = st.builds(
    TSAR.bets.make, st.sampled_from(TSAR.bets.coin_sizes), st.integers(1, 20), st.integers(1, 25)
)
COLLECT: dict[str, Any] = {"do": "collect"}
GAMBLES: list[dict[str, Any]] = [{"do": "gamble", "on": on} for on in (*COLOURS, *SUITS)]
RED = GAMBLES[0]
CHOICES = st.lists(st.sampled_from([COLLECT, *GAMBLES]), max_size=7)


def key(number: int) -> bytes:
    """The key of that number: fixed, and as good as random."""
    return hashlib.sha256(f"engine tests {number}".encode()).digest()


def rounds(
    numbers: Iterable[int], choices: Sequence[object] | None = (), bet: Bet = UNIT
) -> Iterator[Round]:
    """The rounds of these keys at one bet."""
    for number in numbers:
        yield play(TSAR, bet, key(number), choices)


def waiting(count: int, bet: Bet = UNIT) -> list[int]:
    """The first numbers whose rounds wait for a gamble."""
    found: list[int] = []
    number = 0
    while len(found) < count:
        if play(TSAR, bet, key(number)).status == "waiting":
            found.append(number)
        number += 1
    return found


@cache
def with_free_spins(count: int) -> tuple[Round, ...]:
    """The first rounds that have free spins."""
    played = (next(rounds([number])) for number in itertools.count())
    return tuple(itertools.islice((r for r in played if len(spins(r)) > 1), count))


def spins(round_: Round) -> list[Spin]:
    """The reel results of a round."""
    return [event for event in round_.events if isinstance(event, Spin)]


def gambles(round_: Round) -> list[Gamble]:
    """The gambles of a round."""
    return [event for event in round_.events if isinstance(event, Gamble)]


def coins(events: Iterable[object]) -> int:
    """What these events add to the round's win."""
    paying = (LineWin, ScatterWin, Gamble)
    return sum(event.coins for event in events if isinstance(event, paying))
