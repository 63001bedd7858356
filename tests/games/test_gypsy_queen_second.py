"""Whole rounds of Gypsy Queen against the second evaluator: any windows, and live ones."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fullcycle.games import find
from fullcycle.play.live import play as play_live
from fullcycle.play.window import totals
from fullcycle.rules import events
from games.gypsy_lab import FILLER, GAME, GEMS, ORDER, agree, choice, of, play, put
from second import fast, gypsy

GYPSY = find(GAME)
GUESSES = ["red", "black", "hearts", "diamonds", "spades", "clubs", "collect"]
SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@dataclass
class Making(gypsy.Hand):
    """A hand that makes what is asked for, and keeps it: base window given, the rest drawn."""

    pick: random.Random = field(default_factory=random.Random)
    pool: list[list[list[str]]] = field(default_factory=list)
    stop_at: int = 10**6
    made: dict[str, list[Any]] = field(default_factory=dict)

    def next(self, kind: str) -> Any:
        made = self.made.setdefault(kind, [])
        if kind == "windows":
            made.append(self.windows[0] if not made else self.pick.choice(self.pool))
        elif kind == "cards":
            made.append(self.pick.choice("23456789TJQKA") + self.pick.choice("HDSC"))
        else:
            items: list[Any] = list(ORDER if kind == "tarot" else GEMS)
            self.pick.shuffle(items)
            made.append(items)
        return made[-1]

    def choose(self, places: int) -> Any:
        """Any place of a pick, or any guess."""
        made = self.made.setdefault("choices", [])
        if len(made) >= self.stop_at:
            raise gypsy.WaitingError
        made.append(self.pick.randrange(places) if places else self.pick.choice(GUESSES))
        return made[-1]


def _windows(symbols: list[str]) -> st.SearchStrategy[list[list[str]]]:
    cell = st.sampled_from(symbols)
    return st.lists(st.lists(cell, min_size=5, max_size=5), min_size=3, max_size=3)


WINDOWS = st.one_of(
    _windows(gypsy.SYMBOLS),
    _windows(["WILD", "BONUS", "BONUS", "NINE"]),
    _windows(["WILD", "WILD", "TEN", "VIOLIN"]),
    _windows(["SCATTER", "NINE", "ACE", "WILD", "KING", "QUEEN"]),
    st.just([["WILD"] * 5] * 3),
    st.just([["BONUS"] * 5] * 3),
    st.just([["SCATTER"] * 5] * 3),
)


@pytest.mark.rule("GQ-2", "GQ-3", "GQ-4", "GQ-5", "GQ-6", "GQ-9", "GQ-16", "GQ-17", "GQ-18")
@pytest.mark.rule("GQ-21", "GQ-22", "GQ-23", "GQ-24", "GQ-25", "GQ-26", "GQ-27", "GQ-29")
@given(
    WINDOWS,
    st.integers(0, 2**32),
    st.sampled_from(GYPSY.bets.coin_sizes),
    st.integers(1, 5),
    st.integers(1, 20),
    st.one_of(st.just(10**6), st.integers(0, 12)),
)
@settings(SLOW, max_examples=300)
def test_any_round_of_any_windows(
    window: list[list[str]], seed: int, size: int, coins: int, lines: int, stop_at: int
) -> None:
    """Windows beyond today's strips too: many bonus lines, wilds everywhere, fifteen scatters."""
    pick = random.Random(seed)
    few = ["WILD", "BONUS", "NINE", "TEN", "RING", "CARAVAN", "ACE", "KING", "QUEEN"]
    pool = [[[pick.choice(few) for _ in range(5)] for _ in range(3)] for _ in range(12)]
    pool += [FILLER] * 8 + [put(r1_1="SCATTER", r3_2="SCATTER", r5_3="SCATTER")] * pick.choice(
        [0, 1]
    )
    hand = Making([window], pick=pick, pool=pool, stop_at=stop_at)
    second = gypsy.play(_kept(hand), coin=size, coins=coins, lines=lines)
    forced = {kind: hand.made.get(kind, []) for kind in ("tarot", "gems", "cards", "choices")}
    played = play(*hand.made["windows"], bet=(size, coins, lines), **forced)
    agree(played, second, (size, coins, lines))


def _kept(hand: Making) -> Making:
    """The hand, which has nothing left over: its one window is the first that it gives."""
    hand.used["windows"] = 1
    return hand


@pytest.mark.rule("GQ-2", "GQ-3", "GQ-16", "GQ-18")
def test_the_own_strips_line_by_line() -> None:
    strips = GYPSY.reels["base"]
    stops = np.random.default_rng(8).integers(0, [len(s) for s in strips], (100_000, 5))
    for lines in (1, 7, 20):
        got = totals(GYPSY, strips, stops, lines, 1)
        shown = fast.from_stops(strips, stops, rows=3, symbols=gypsy.SYMBOLS)
        on_lines = fast.line_totals(
            *(shown, gypsy.LINES[:lines], gypsy.SYMBOLS, gypsy.PAYS),
            wild="WILD",
            scatters=["SCATTER"],
        )
        balls = fast.scatter_totals(shown, gypsy.SYMBOLS, gypsy.SCATTER_PAYS, total_bet=lines)
        assert (got[:, 0] == on_lines).all()
        assert (got[:, 1] == balls).all()


@pytest.mark.rule("GQ-8", "GQ-19", "GQ-22", "GQ-23", "GQ-29", "GQ-30", "GQ-36", "GQ-40")
def test_live_rounds_as_they_come() -> None:
    """What a round shows of its draws, played again by the second evaluator."""
    pick, seen = random.Random(1969), {"free_spins": 0, "bonus": 0, "gamble": 0, "gems": 0}
    for _ in range(4000):
        bet = (pick.choice(GYPSY.bets.coin_sizes), pick.randint(1, 5), pick.randint(1, 20))
        key = pick.randbytes(32)
        choices: list[str | int] = []
        most = pick.choice([0, 1, 3, 40, 40, 40])
        while True:
            chosen = [choice(made) for made in choices]
            played = play_live(GYPSY, GYPSY.bets.make(*bet), key, chosen)
            if played.waiting_for is None or len(choices) >= most:
                break
            places = played.waiting_for.get("indexes")
            choices.append(pick.choice(GUESSES if places is None else places))
        picks = of(played, events.Pick)
        hand = gypsy.Hand(
            [[row.split() for row in spin.window] for spin in of(played, events.Spin)],
            tarot=[event.places for event in picks if event.feature == "tarot"],
            gems=[[int(g) for g in event.places] for event in picks if event.feature == "gems"],
            cards=[event.card for event in of(played, events.Gamble)],
            choices=choices,
        )
        agree(played, gypsy.play(hand, coin=bet[0], coins=bet[1], lines=bet[2]), bet)
        for feature in {event.name for event in of(played, events.Feature)}:
            seen[feature] += 1
        seen["gamble"] += bool(of(played, events.Gamble))
        seen["gems"] += any(event.feature == "gems" for event in picks)
        _stops(played)
    assert seen["free_spins"] > 5
    assert seen["bonus"] > 3
    assert seen["gems"] > 0
    assert seen["gamble"] > 200


def _stops(played: Any) -> None:
    """Each window is what the strips show at its stops."""
    for spin in of(played, events.Spin):
        assert spin.stops is not None
        strips = GYPSY.reels["free" if spin.feature == "free" else "base"]
        for row, text in enumerate(spin.window):
            assert text.split() == [
                strip[(stop + row) % len(strip)]
                for strip, stop in zip(strips, spin.stops, strict=True)
            ]
