"""Game files of any kind: what is counted, against rounds played by chance, spin after spin."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import strategies_games
from second import by_counts, rounds
from second.declared import Declared, Spin
from strategies_games import STRUCTURES, Structure, games

#: The same games each time, and no shrinking: what is shown is small, and statistics are slow.
SLOW = settings(strategies_games.SLOW, max_examples=8)
ROUNDS = 4000


def _picker(cycle: rounds.Cycle, pick: random.Random) -> list[Spin]:
    return pick.choices(list(cycle), list(cycle.values()), k=100_000)


def _prizes(game: Declared, count: int, pick: random.Random) -> Fraction:
    """So many prizes drawn; a stated one is put as two equally likely values."""
    prize, rule = game.prize(game.stake()), game.bonus
    if rule is None or not count:
        return Fraction(0)
    if "mean" in rule:
        off = Fraction(sqrt(prize.variance))
        return sum((prize.mean + pick.choice([-1, 1]) * off for _ in range(count)), Fraction(0))
    unit = game.stake().coins if rule["pays"] == "line" else game.total_bet(game.stake())
    return Fraction(unit * sum(pick.choices(rule["values"], rule["weights"], k=count)))


def _played(game: Declared, pick: random.Random) -> list[tuple[Fraction, int, bool]]:
    """Rounds as a player meets them: coins, free spins, and whether the paid spin won."""
    stake, found = game.stake(), []
    base = iter(_picker(rounds.cycle_of(game, stake, free=False), pick))
    free: Iterator[Spin] = iter(())
    if game.free is not None:
        free = iter(_picker(rounds.cycle_of(game, stake, free=True), pick) * 5)
    limit = (game.free or {}).get("limit", 10**9)
    for _ in range(ROUNDS):
        spin = next(base)
        coins = spin.base + spin.scatter + _prizes(game, spin.bonuses, pick)
        hit, granted, played = coins > 0, min(limit, spin.free_spins), 0
        while played < granted:
            spin, played = next(free), played + 1
            coins += spin.base + spin.scatter + _prizes(game, spin.bonuses, pick)
            granted = min(limit, granted + spin.free_spins)
        found.append((Fraction(coins), played, hit))
    return found


@pytest.mark.parametrize("structure", STRUCTURES, ids=str)
@given(data=st.data())
@settings(SLOW)
def test_played_by_chance(structure: Structure, data: st.DataObject) -> None:
    game = Declared(data.draw(games(structure)))
    found, total = rounds.answer(game), game.total_bet(game.stake())
    assert sum(found.parts.values()) == found.rtp
    played = _played(game, random.Random(7))
    mean = float(sum(coins for coins, _, _ in played) / ROUNDS / total)
    largest = max(coins for coins, _, _ in played) / total
    # Rare large wins make a mean less than normal: the last term is Bernstein's.
    width = 5 * sqrt(found.variance / ROUNDS) + 4 * float(largest) / ROUNDS
    assert abs(mean - float(found.rtp)) <= width + 1e-9
    hits = sum(hit for _, _, hit in played) / ROUNDS
    stated = "mean" in (game.bonus or {})  # how often it is nothing is then not said
    assert stated or abs(hits - float(found.hit_frequency)) <= 5 * sqrt(0.25 / ROUNDS)
    spins = sum(n for _, n, _ in played) / ROUNDS
    longest = max(n for _, n, _ in played)
    assert abs(spins - float(found.feature_chance * found.spins)) <= 5 * longest / sqrt(ROUNDS)
    square = sum((float(coins / total) - mean) ** 2 for coins, _, _ in played) / ROUNDS
    fourth = sum((float(coins / total) - mean) ** 4 for coins, _, _ in played) / ROUNDS
    spread = sqrt(max(0.0, fourth - square**2) / ROUNDS)
    # The second moment of rare wins, measured by themselves, is wide.
    assert (
        abs(square - float(found.variance)) <= 8 * spread + 16 * float(largest) ** 2 / ROUNDS + 1e-9
    )


@pytest.mark.parametrize("structure", [s for s in STRUCTURES if s.mechanic == "lines"], ids=str)
@given(data=st.data())
@settings(SLOW)
def test_windows_and_counts_give_the_same_means(structure: Structure, data: st.DataObject) -> None:
    """Two formulas with nothing in common: all windows, and a line at a time."""
    game = Declared(data.draw(games(structure)))
    assume("limit" not in (game.free or {}))
    found, counted = rounds.answer(game), by_counts.means(game)
    assert found.feature_chance == counted.feature_chance
    window = (game.bonus or {}).get("where") == "window"
    for name, part in counted.parts.items():
        assert found.parts[name] == part or (name == "bonus" and window)
    assert found.spins == counted.spins
