"""The exact reading of Mystery Mine against figures counted in another way."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import factorial

import pytest

from fullcycle.agree.whole import against
from fullcycle.engine.kernels import kernels
from fullcycle.exact import moments
from fullcycle.exact.chain import Chain, Node, build
from fullcycle.exact.cycle import count
from fullcycle.games import find
from fullcycle.sheets import load
from fullcycle.simulate import simulate
from games.mine_lab import GAME
from second import mine

MINE = find(GAME)
BET = MINE.bets.unit()
STAGES = [stage.name for stage in MINE.stages]


def _chain(stage: str, state: tuple[int, int, int, int]) -> Chain:
    """The chain of what a stage in a state leads to (no free spin is counted for it)."""
    ready = kernels(MINE)
    return build(ready, BET, first=(STAGES.index(stage), state))


def _share(stop: int, strip: tuple[str, ...]) -> set[str]:
    return {strip[(stop + row) % len(strip)] for row in range(3)}


@pytest.mark.rule("MM-22")
def test_a_free_spin_retriggers_less_often_than_42_free_spins_last() -> None:
    """Every feature ends: with 42 free spins at most, less than one more series on average."""
    chance = _mines(MINE.reels["free"], MINE.weights["free"])
    assert 0 < chance < Fraction(1, 42)


def _mines(strips: tuple[tuple[str, ...], ...], weights: tuple[tuple[int, ...], ...]) -> Fraction:
    """Chance of three mines or more; no dynamite can cover one of them."""
    counts = {0: Fraction(1)}
    for strip, own in zip(strips, weights, strict=True):
        total = sum(own)
        shows = sum(w for stop, w in enumerate(own) if "MINE" in _share(stop, strip))
        assert all({"MINE", "DYNAMITE"} - _share(stop, strip) for stop in range(len(strip)))
        fresh: dict[int, Fraction] = {}
        for number, chance in counts.items():
            hit = Fraction(shows, total)
            fresh[number] = fresh.get(number, Fraction(0)) + chance * (1 - hit)
            fresh[number + 1] = fresh.get(number + 1, Fraction(0)) + chance * hit
        counts = fresh
    return sum((chance for number, chance in counts.items() if number >= 3), Fraction(0))


def _awards() -> Iterator[tuple[int, Fraction]]:
    """Chance of each number of awarded wedges: all different so far, then one of them again."""
    for n in range(1, 13):
        different = Fraction(factorial(12), factorial(12 - n) * 12**n)
        yield n, different * Fraction(n, 12)


@pytest.mark.rule("MM-15", "MM-17", "MM-18", "MM-20")
def test_the_wheel_awards_ramanujans_q_of_12() -> None:
    """Mean awards 4.036; the mean spins and multiplier follow by symmetry."""
    awards = sum((n * chance for n, chance in _awards()), Fraction(0))
    assert sum(chance for _, chance in _awards()) == 1
    assert round(float(awards), 3) == 4.036
    spins = multiplier = turns = Fraction(0)
    waiting = {0: Fraction(1)}
    for hit in range(1 << 12):
        chance = waiting.pop(hit, Fraction(0))
        if not chance:
            continue
        cycle = count(kernels(MINE), MINE.stage("wheel"), BET, (hit, 0, 0, 0), 7)
        turns += chance
        assert cycle.weight == 12
        for entry in cycle.entries:
            (again, (more, *_)), (games, (factor, start, *_)) = entry.grants
            share = chance * Fraction(entry.weight, 12)
            if again:
                waiting[more] = waiting.get(more, Fraction(0)) + share
            else:
                assert games == start
                spins += share * games
                multiplier += share * factor
    assert turns == awards + 1
    values = [int(label.strip("+x").split()[0]) for label in mine.WEDGES]
    assert spins == 5 + awards * sum(values[:8]) / 12
    assert multiplier == 1 + awards * sum(values[8:]) / 12


@pytest.mark.rule("MM-9", "MM-11")
def test_the_re_spin_chain_by_hand() -> None:
    """Mean re-spins from each set of held reels: a finite chain of dynamite chances alone."""
    strips = MINE.reels["respin"]
    chances = {
        reel: Fraction(
            sum("DYNAMITE" in _share(stop, strips[reel]) for stop in range(len(strips[reel]))),
            len(strips[reel]),
        )
        for reel in (1, 2, 3)
    }

    def mean(held: frozenset[int], left: int) -> Fraction:
        if left == 0:
            return Fraction(0)
        free, total = sorted({1, 2, 3} - held), Fraction(1)
        for hits in product((False, True), repeat=len(free)):
            share = Fraction(1)
            fresh = {reel for reel, hit in zip(free, hits, strict=True) if hit}
            for reel, hit in zip(free, hits, strict=True):
                share *= chances[reel] if hit else 1 - chances[reel]
            total += share * mean(held | fresh, left - 1 + len(fresh))
        return total

    for held in ({1}, {2}, {3}, {1, 2}, {1, 3}, {2, 3}, {1, 2, 3}):
        bits = sum(1 << reel for reel in held)
        chain = _chain("respin", (bits, 2, 1, 0))
        assert moments.visits(chain, STAGES.index("respin")) == mean(frozenset(held), 2)


def test_re_spins_with_all_three_reels_held_pay_what_the_second_counts() -> None:
    """Two reels spin: every window of reels 1 and 5 through the other evaluator."""
    strips, total, leaves = MINE.reels["respin"], Fraction(0), 0
    mysteries = MINE.draw("mystery")
    for one in range(len(strips[0])):
        for five in range(len(strips[4])):
            window = [
                [
                    strips[0][(one + row) % len(strips[0])],
                    *(["NUGGET"] * 3),
                    strips[4][(five + row) % len(strips[4])],
                ]
                for row in range(3)
            ]
            mystery = any("MYSTERY" in row for row in window)
            for value, weight in zip(mysteries.values, mysteries.weights, strict=True):
                step = mine.Step("respin", window, [list(row) for row in window])
                draws = mine.Given([], mystery=[str(value)] if mystery else [])
                coins = mine.respin_coins(step, draws)
                total += Fraction(coins * weight, sum(mysteries.weights))
            leaves += 1
    cycle = count(kernels(MINE), MINE.stage("respin"), BET, (0b01110, 1, 1, 0))
    assert Fraction(sum(e.weight * sum(e.parts) for e in cycle.entries), cycle.weight) == (
        total / leaves
    )
    assert cycle.weight == leaves * sum(mysteries.weights)


def test_a_scaled_node_stands_for_every_multiplier() -> None:
    """A re-spin at multiplier 3 wins just three times as much, and leads to the same."""
    ready, stage = kernels(MINE), MINE.stage("respin")
    plain = count(ready, stage, BET, (0b01110, 2, 1, 0))
    triple = count(ready, stage, BET, (0b01110, 2, 3, 0))
    assert {tuple(3 * part for part in e.parts): e.weight for e in plain.entries} == {
        e.parts: e.weight for e in triple.entries
    }
    assert {e.grants[0][1][2] for e in triple.entries} == {3}
    chain = _chain("respin", (0b01110, 2, 1, 0))
    node: Node = (STAGES.index("respin"), (0b01110, 2, 1, 0))
    links = chain.links(node, triple.entries[0].grants)
    assert links == ((((1, (0b01110, 1, 1, 0))), 1, 3),)


@pytest.mark.rule("MM-27")
def test_the_committed_sheet_returns_what_is_published() -> None:
    """95.44 % of the stake is paid, whatever the cap takes; nothing of it is sampled."""
    sheet = load(MINE)
    assert sheet is not None
    rtp, cap = sheet["rtp"], sheet["cap"]
    assert abs(rtp["value"] - float(MINE.published_rtp or 0)) + rtp["error"] < 0.00005
    before = Fraction(rtp["before_cap"]["fraction"])
    assert sum((Fraction(part["fraction"]) for part in sheet["parts"].values()), Fraction(0)) == (
        before
    )
    assert cap["multiple"] == mine.CAP
    assert float(before) - rtp["value"] == pytest.approx(cap["cost"]["value"], abs=1e-12)


def test_exact_equals_simulated() -> None:
    sheet, rounds = load(MINE), 1_000_000
    assert sheet is not None
    sums = simulate(MINE, BET, rounds, seed=4)
    failed = [c for c in against(MINE, BET, sheet, sums) if not c.verdict and c.what != "sigma"]
    assert not failed
