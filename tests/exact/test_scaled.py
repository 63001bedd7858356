"""Factors, chains of silent stages and caps: the short way equals the long one."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from exact.toys import game, kernels, unused
from fullcycle.exact import caps, moments
from fullcycle.exact.chain import Chain, Node, ordered
from fullcycle.exact.cycle import Cycle, Entry
from fullcycle.exact.distribution import invert
from fullcycle.rules import NO_STATE, Grant, Stage, State

WHEEL, PAY, RETRIGGER = 1, 2, 3
#: Ways of one paying run: (weight, coins, whether it grants the start's number of runs again).
WAYS = ((5, 0, False), (3, 2, False), (1, 7, False), (1, 1, True))
SMALL = 1 << 12


def _cycle(*entries: Entry) -> Cycle:
    return Cycle(entries, len(entries), sum(entry.weight for entry in entries))


def _stages(scale: str | None) -> tuple[Stage, ...]:
    wheel = Grant("wheel", state=("hit",))
    free = ("times", "start")
    return (
        Stage("base", unused, ("base coins",), (wheel,)),
        Stage("wheel", unused, (), (wheel, Grant("pay", state=free)), feature="wheel"),
        Stage(
            "pay",
            unused,
            ("pay coins",),
            (Grant("retrigger", state=free),),
            feature="pay",
            scale=scale,
            carries=("start",) if scale else (),
        ),
        Stage("retrigger", unused, (), (Grant("pay", state=free),), within="pay", scale=scale),
    )


def _chain(scale: str | None) -> Chain:
    """A wheel of three wedges (+1 times, +2 times, +2 runs), then runs that may start again.

    With a scale the runs are nodes at 1; without one every multiplier has nodes of its own.
    """
    cycles: dict[Node, Cycle] = {
        (0, NO_STATE): _cycle(Entry((0,), ((0, NO_STATE),), 3), Entry((1,), ((1, NO_STATE),), 1))
    }
    for hit in range(8):
        entries = []
        for wedge in range(3):
            if hit >> wedge & 1:
                times = 1 + (hit & 1) + 2 * (hit >> 1 & 1)
                start = 1 + 2 * (hit >> 2 & 1)
                state: State = (times, start, 0, 0)
                entries.append(Entry((), ((0, NO_STATE), (start, state)), 1))
                for factor in (1,) if scale else (times,):
                    _runs(cycles, factor, start)
            else:
                state = (hit | 1 << wedge, 0, 0, 0)
                entries.append(Entry((), ((1, state), (0, NO_STATE)), 1))
        cycles[WHEEL, (hit, 0, 0, 0)] = _cycle(*entries)
    made = game(*_stages(scale), cap=4)
    return ordered(Chain(kernels(made), made.bets.unit(), cycles, ()))


def _runs(cycles: dict[Node, Cycle], factor: int, start: int) -> None:
    state: State = (factor, start, 0, 0)
    cycles[PAY, state] = _cycle(
        *(
            Entry((coins * factor,), ((int(again), state if again else NO_STATE),), weight)
            for weight, coins, again in WAYS
        )
    )
    cycles[RETRIGGER, state] = _cycle(Entry((), ((start, state),), 1))


@pytest.fixture(name="both")
def both_() -> tuple[Chain, Chain]:
    return _chain("times"), _chain(None)


def test_factors_stand_for_nodes_of_their_own(both: tuple[Chain, Chain]) -> None:
    short, long = both
    assert len(short.cycles) < len(long.cycles)
    assert moments.part_means(short) == moments.part_means(long)
    assert moments.variance(short) == moments.variance(long)
    assert moments.variance(short, ("pay coins",)) == moments.variance(long, ("pay coins",))
    assert moments.third(short) == moments.third(long)
    assert moments.kurtosis(short) == moments.kurtosis(long)
    for stage in range(4):
        assert moments.visits(short, stage) == moments.visits(long, stage)
        assert moments.first(short, stage) == moments.first(long, stage)
        assert float(moments.reach(short, stage)) == pytest.approx(
            float(moments.reach(long, stage)), rel=1e-9
        )


def test_spectra_with_factors_equal_those_without(both: tuple[Chain, Chain]) -> None:
    short, long = (invert(chain, SMALL) for chain in both)
    assert np.abs(short.coins - long.coins).max() < 1e-12
    assert short.error == pytest.approx(long.error, rel=1e-6)
    mean = float(sum(moments.part_means(both[0]).values()))
    assert short.mean() == pytest.approx(mean, abs=1e-9)


def test_silent_chains_are_joined_and_change_nothing(both: tuple[Chain, Chain]) -> None:
    for chain in both:
        nodes = [node for node in chain.folded.cycles if node[0] == WHEEL]
        assert nodes == [(WHEEL, NO_STATE)]
        rows = chain.folded.rows[WHEEL, NO_STATE]
        assert sum(row.share for row in rows) == 1
        plain = chain.solve(lambda _, row: row.group.power(1))[chain.start]
        assert plain == moments.mean(chain)


def test_series_of_features(both: tuple[Chain, Chain]) -> None:
    """The wheel comes in a quarter of rounds and leads to one series: retriggers go on with it."""
    for chain in both:
        for stage in (WHEEL, PAY):
            mean, variance = moments.series(chain, stage)
            assert mean == Fraction(1, 4)
            assert variance == Fraction(1, 4) * Fraction(3, 4)


def test_a_cap_takes_what_is_above_it(both: tuple[Chain, Chain]) -> None:
    """Mean, variance and chance of the smaller of win and cap, from all probabilities."""
    chain, _ = both
    spread = invert(chain, SMALL)
    found = caps.figures(chain, spread)
    chances = spread.coins.tolist()
    paid = [min(coins, 4) * chance for coins, chance in enumerate(chances)]
    squares = [min(coins, 4) ** 2 * chance for coins, chance in enumerate(chances)]
    assert found["rtp"]["value"] == pytest.approx(sum(paid), abs=1e-9)
    assert Fraction(found["rtp"]["fraction"]) == moments.mean(chain)
    assert found["variance"]["value"] == pytest.approx(sum(squares) - sum(paid) ** 2, abs=1e-9)
    assert found["cap"]["one_in"]["value"] == pytest.approx(1 / sum(chances[4:]), rel=1e-9)
    cost = float(moments.mean(chain)) - sum(paid)
    assert found["cap"]["cost"]["value"] == pytest.approx(cost, abs=1e-9)
    assert caps.paid(chain, spread).at_least(5) == 0
