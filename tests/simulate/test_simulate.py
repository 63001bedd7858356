"""Many rounds: the same on any number of workers, in chunks of their own, around what is exact."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fullcycle.engine import frame, source, tally
from fullcycle.engine.kernels import arguments, kernels
from fullcycle.games import find
from fullcycle.rules import RuleError
from fullcycle.sheets import load
from fullcycle.simulate import Sums, simulate
from fullcycle.simulate.run import CHUNK, batch

TSAR = find("days-of-the-tsar")
BET = TSAR.bets.parse()
ROUNDS = 40 * CHUNK + 123  # three batches, the last chunk not full


@pytest.fixture(scope="module")
def whole() -> Sums:
    return simulate(TSAR, BET, ROUNDS, seed=5, workers=1)


@pytest.mark.parametrize("workers", [2, 3, 7])
def test_workers_change_nothing(whole: Sums, workers: int) -> None:
    assert simulate(TSAR, BET, ROUNDS, seed=5, workers=workers) == whole
    assert whole.rounds == ROUNDS


@pytest.mark.case(20)
@settings(deadline=None, max_examples=5)
@given(st.sets(st.integers(1, 40), max_size=6))
def test_any_split_into_chunks_gives_the_same(whole: Sums, cuts: set[int]) -> None:
    """State carried from batch to batch would show."""
    ends = [0, *sorted(cuts), 41]
    parts = [batch(TSAR, BET, ROUNDS, 5, *ends_) for ends_ in itertools.pairwise(ends)]
    assert Sums.total(parts) == whole
    assert Sums.total(reversed(parts)) == whole


@pytest.mark.case(20)
def test_twice_1000_rounds_of_a_stream_are_its_2000() -> None:
    """A kernel called twice goes on where it stopped; nothing else is carried over."""

    def run(sizes: list[int]) -> Sums:
        ready, draws = kernels(TSAR), source.fast(9, 3)
        total = Sums()
        for size in sizes:
            counts, state = tally.tally(BET.stake_coins), frame.frame()
            args = (ready.tables, arguments(BET), draws, state, size, counts)
            assert ready.module.simulate(*args) == 0
            total.add(Sums.of(TSAR, counts, state))
        return total

    assert run([1000, 1000]) == run([2000]) == run([1, 1999])


@pytest.mark.case(20)
def test_a_simulation_leaves_nothing_behind() -> None:
    first = simulate(TSAR, BET, 2000, seed=8)
    simulate(TSAR, TSAR.bets.make(1, 20, 3), 1000, seed=99)
    assert simulate(TSAR, BET, 2000, seed=8) == first


def test_each_chunk_has_a_stream_of_its_own() -> None:
    chunks = [batch(TSAR, BET, ROUNDS, 5, k, k + 1) for k in range(4)]
    assert len({chunk.squares for chunk in chunks}) == 4
    longer = batch(TSAR, BET, 10 * ROUNDS, 5, 2, 3)
    assert longer == chunks[2], "how many rounds there are in all must not matter"


def test_seeds_differ_and_repeat() -> None:
    found = [simulate(TSAR, BET, 5000, seed=seed) for seed in (0, 1, 2, 2**64, 2**64 + 1)]
    assert len({sums.squares for sums in found}) == len(found)
    assert simulate(TSAR, BET, 5000, seed=2**64) == found[3]


def test_parts_sum_to_the_coins_and_bands_to_the_rounds(whole: Sums) -> None:
    """Also where free spins are deep: nothing is won but in a part."""
    assert sum(whole.parts) == whole.coins
    assert sum(whole.bands) == whole.rounds
    assert whole.rounds - whole.bands[0] == whole.hits
    assert whole.capped == 0


@pytest.mark.case(28)
def test_feature_statistics_count_features_alone(whole: Sums) -> None:
    """Spins of free games are runs of their own stage, and no more eggs turn than spins begin."""
    names = [stage.name for stage in TSAR.stages]
    base, eggs, free, gamble = (names.index(n) for n in ("base", "eggs", "free", "gamble"))
    assert whole.visits[base] == whole.begun[base] == whole.rounds
    assert whole.begun[free] == whole.begun[eggs]
    assert 3 * whole.begun[eggs] <= whole.visits[eggs] <= 5 * whole.begun[eggs]
    assert whole.visits[free] >= whole.visits[eggs]
    assert whole.parts[-1] == 0, "a simulation never gambles"
    assert whole.visits[gamble] == whole.begun[gamble] < whole.hits


def test_a_million_rounds_lie_around_what_is_exact() -> None:
    report = simulate(TSAR, BET, 1_000_000, seed=1).report(TSAR, BET)
    sheet: Any = load(TSAR)
    rtp = Fraction(sheet["rtp"]["fraction"])
    low, high = report["interval95"]
    assert low < rtp < high
    assert high - low < 0.02
    assert report["hit_frequency"] == pytest.approx(sheet["hit_frequency"]["value"], abs=0.002)
    assert report["sigma"] == pytest.approx(sheet["volatility_index"]["sigma"], rel=0.06)
    feature, exact = report["features"]["free_spins"], sheet["features"]["free_spins"]
    assert feature["one_in"] == pytest.approx(exact["one_in"]["value"], rel=0.06)
    assert feature["mean"] == pytest.approx(exact["mean"]["value"], rel=0.06)
    assert feature["spins"] == pytest.approx(exact["spins"]["value"], rel=0.04)
    for name, part in report["parts"].items():
        assert part == pytest.approx(sheet["parts"][name]["value"], abs=0.015)


def test_the_bet_scales_every_coin() -> None:
    """The same rounds at 20 coins a line: 20 times the coins, 400 times the squares."""
    one, twenty = (simulate(TSAR, TSAR.bets.make(5, c, 25), 20_000, seed=3) for c in (1, 20))
    assert twenty.coins == 20 * one.coins
    assert twenty.squares == 400 * one.squares
    assert twenty.bands == one.bands
    assert twenty.visits[:3] == one.visits[:3]


def test_progress_tells_every_round_once() -> None:
    told: list[tuple[int, int]] = []
    simulate(TSAR, BET, ROUNDS, seed=5, progress=lambda done, of: told.append((done, of)))
    assert [of for _, of in told] == [ROUNDS] * 3
    assert [done for done, _ in told] == [16 * CHUNK, 32 * CHUNK, ROUNDS]


def test_the_rounds_say_what_they_cost(whole: Sums) -> None:
    assert 0 < whole.seconds < 60


@pytest.mark.parametrize(
    ("numbers", "where"),
    [
        ({"rounds": 0}, "rounds"),
        ({"rounds": -5}, "rounds"),
        ({"rounds": 10**30}, "rounds"),
        ({"rounds": 10, "workers": 0}, "workers"),
        ({"rounds": 10, "workers": -1}, "workers"),
        ({"rounds": 10, "seed": -1}, "seed"),
    ],
)
def test_numbers_that_no_simulation_has_are_refused(numbers: dict[str, Any], where: str) -> None:
    with pytest.raises(RuleError) as refused:
        simulate(TSAR, BET, **numbers)
    assert refused.value.where == where
