"""What live rounds show over many keys: stops, windows, cards, limits. Keys are fixed numbers."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from functools import cache

import numpy as np
import pytest

from fullcycle.engine import source
from fullcycle.engine.jit import callable_
from fullcycle.engine.verbs.gamble import may_gamble
from fullcycle.play import Round, play
from fullcycle.rules.events import Gamble
from support.engine_tsar import GAMBLES, RED, TSAR, UNIT, gambles, key, rounds, spins

STRIPS = TSAR.reels["base"]
LENGTHS = [len(strip) for strip in STRIPS]
#: How far a chi-square may lie from its mean, in standard deviations of its own.
FAR = 4.5


@cache
def sample() -> tuple[Round, ...]:
    """Ten thousand rounds at the unit bet, every red card guessed until the rules end it."""
    return tuple(rounds(range(10_000), [RED] * 5))


def chi_square(seen: Counter[int], categories: int) -> float:
    """How far counts over equally likely categories lie from the mean chi-square, in deviations."""
    expected = sum(seen.values()) / categories
    chi = sum((seen[value] - expected) ** 2 / expected for value in range(categories))
    free = categories - 1
    return (chi - free) / math.sqrt(2 * free)


def test_windows_are_the_strips_at_the_stops() -> None:
    for played in sample():
        for spin in spins(played):
            assert spin.stops is not None
            for reel, (stop, strip) in enumerate(zip(spin.stops, STRIPS, strict=True)):
                shown = [row.split()[reel] for row in spin.window]
                assert shown == [strip[(stop + row) % len(strip)] for row in range(3)]


def _stops() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    return np.array([spin.stops for played in sample() for spin in spins(played)], np.int64)


def test_every_stop_of_every_reel_is_equally_likely() -> None:
    stops = _stops()
    for reel, length in enumerate(LENGTHS):
        seen = Counter(stops[:, reel].tolist())
        assert set(seen) == set(range(length))
        assert abs(chi_square(seen, length)) < FAR


def test_reels_do_not_depend_on_each_other() -> None:
    stops = _stops()
    for one, two in itertools.combinations(range(5), 2):
        pairs = stops[:, one] * LENGTHS[two] + stops[:, two]
        assert abs(chi_square(Counter(pairs.tolist()), LENGTHS[one] * LENGTHS[two])) < FAR


def test_a_result_does_not_depend_on_the_one_before() -> None:
    stops = _stops()[:, 0]
    pairs = stops[1:] * LENGTHS[0] + stops[:-1]
    assert abs(chi_square(Counter(pairs.tolist()), LENGTHS[0] ** 2)) < FAR


@cache
def _cards() -> tuple[tuple[int, Gamble], ...]:
    """Twenty thousand gambles on red, each with the number of its round."""
    numbered = (
        (number, gamble)
        for number in itertools.count()
        for gamble in gambles(next(rounds([number], [RED] * 5)))
    )
    return tuple(itertools.islice(numbered, 20_000))


@pytest.mark.case(74)
@pytest.mark.rule("DT-29")
def test_red_comes_as_often_as_black_and_pays_as_it_says() -> None:
    reds = sum(gamble.card[1] in "HD" for _, gamble in _cards())
    assert abs(reds - 10_000) < 4 * math.sqrt(20_000 / 4)
    for _, gamble in _cards():
        assert gamble.won == (gamble.card[1] in "HD")
        staked = gamble.coins if gamble.won else -gamble.coins
        assert gamble.amount == (2 * staked if gamble.won else 0)
    deck = [rank + suit for suit in "HDCS" for rank in "23456789TJQKA"]
    seen = Counter(deck.index(gamble.card) for _, gamble in _cards())
    assert abs(chi_square(seen, 52)) < FAR


@pytest.mark.case(76)
def test_cards_do_not_depend_on_the_round_s_number_nor_on_cards_before() -> None:
    half = _cards()[-1][0] // 2
    by_half: Counter[tuple[bool, bool]] = Counter(
        (number > half, gamble.won) for number, gamble in _cards()
    )
    early = by_half[False, True] / (by_half[False, True] + by_half[False, False])
    late = by_half[True, True] / (by_half[True, True] + by_half[True, False])
    assert abs(early - late) < 4 * math.sqrt(1 / len(_cards()))
    pairs = Counter(
        2 * one.won + two.won
        for (first, one), (second, two) in itertools.pairwise(_cards())
        if first != second  # within a round a loss ends the gamble
    )
    total = sum(pairs.values())
    for one, two in itertools.product((0, 1), repeat=2):
        expected = (pairs[2 * one] + pairs[2 * one + 1]) * (pairs[two] + pairs[2 + two]) / total
        assert abs(pairs[2 * one + two] - expected) < 4 * math.sqrt(total / 4)


def test_a_suit_pays_four_times_and_comes_once_in_four() -> None:
    number = next(n for n in itertools.count() if gambles(next(rounds([n], [RED]))))
    for choice in GAMBLES[2:]:
        (gamble,) = gambles(next(rounds([number], [choice])))
        before = next(rounds([number])).win.coins
        assert gamble.amount == (4 * before if gamble.won else 0)
    assert sum(gambles(next(rounds([number], [c])))[0].won for c in GAMBLES[2:]) == 1
    assert sum(gambles(next(rounds([number], [c])))[0].won for c in GAMBLES[:2]) == 1


@pytest.mark.rule("DT-27", "DT-30")
@pytest.mark.parametrize("size", TSAR.bets.coin_sizes)
def test_a_win_is_offered_while_it_is_within_the_limit(size: int) -> None:
    """At 500 coins a spin: wins and doubled wins soon pass the 2,500 credits."""
    bet = TSAR.bets.make(size, 20, 25)
    limit = 250_000 // size
    offered = refused = passed = 0
    for number in range(500):
        waits = play(TSAR, bet, key(number))
        free = any(spin.feature == "free" for spin in spins(waits))
        may = 0 < waits.win.coins <= limit and not free
        assert (waits.status == "waiting") == may
        offered += may
        refused += waits.win.coins > limit and not free
        if not may:
            continue
        played = play(TSAR, bet, key(number), [RED] * 9)
        used = gambles(played)
        assert played.status == "settled"
        assert 1 <= len(used) <= 5
        for place, gamble in enumerate(used, 1):
            again = gamble.won and place < 5 and gamble.amount <= limit
            assert gamble.left == (5 - place if again else 0)
            assert (place < len(used)) == again
            passed += gamble.won and gamble.amount > limit
    assert offered > 50
    if size == max(TSAR.bets.coin_sizes):
        assert passed


def test_the_edges_of_the_limit() -> None:
    for amount, used, expected in (
        *((0, 0, 0), (1, 0, 1), (100, 0, 1), (101, 0, 0)),
        *((100, 4, 1), (100, 5, 0), (100, 6, 0), (-1, 0, 0)),
    ):
        assert callable_(may_gamble)(amount, used, 5, 100) == expected


@pytest.mark.rule("DT-29")
def test_a_gamble_is_worth_what_it_stakes_over_the_whole_deck() -> None:
    from fullcycle.engine.kernels import kernels  # noqa: PLC0415 - this test alone looks inside
    from fullcycle.rules.choices import encode  # noqa: PLC0415

    ready, number = kernels(TSAR), 3
    assert TSAR.stages[number].name == "gamble"
    for choice in GAMBLES:
        added = 0
        for card in range(52):
            parts, grants = ready.module.once_gamble(
                *(ready.tables, (25, 1, 10**6, 0), (700, 0, 0, 0), source.tape([card])),
                *(encode(choice), np.zeros((4, 12), np.int64)),
            )
            added += parts[0]
            assert grants[0] == (
                (1, (700 + parts[0], 1, 0, 0)) if parts[0] > 0 else (0, grants[0][1])
            )
        assert added == 0


def test_the_unit_bet_is_one_coin_on_every_line() -> None:
    assert (UNIT.stake_coins, UNIT.lines, UNIT.multiplier) == (25, 25, 1)
