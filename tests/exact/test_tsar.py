"""Days of the Tsar solved at several bets, against the sheet and against counts made otherwise."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.engine.kernels import kernels
from fullcycle.exact import decide, distribution, figures, moments
from fullcycle.exact.chain import Chain, build
from fullcycle.games import find
from fullcycle.rules import Bet
from fullcycle.sheets import load
from second import tsar
from second.exact import FreeSpins, Lines
from second.lines import combinations

TSAR = find("days-of-the-tsar")
LINES, SIZES, COINS = 25, TSAR.bets.coin_sizes, TSAR.bets.max_coins


def second(lines: int = LINES) -> FreeSpins:
    """The game counted in another way: symbols and pairs of symbols, no windows."""
    game = Lines(
        TSAR.reels["base"],
        rows=3,
        lines=tsar.LINES[:lines],
        pays=tsar.PAYS,
        wild=tsar.WILD,
        scatter=tsar.SCATTER,
        scatter_pays=tsar.SCATTER_PAYS["EGG"],
    )
    return FreeSpins(game, game, numbers=tsar.EGG_NUMBERS)


def sheet() -> dict[str, Any]:
    found = load(TSAR)
    assert found is not None
    return found


def fractions(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Everything that a document states, but for what is computed in floating point."""
    if isinstance(value, Mapping):
        if value.get("method") != "computed":
            for name, inner in value.items():
                yield from fractions(inner, f"{path}.{name}")
    else:
        yield path, value


def parts_of(chain: Chain) -> dict[str, Fraction]:
    """The return's parts, as multiples of the stake."""
    stake = chain.bet.stake_coins
    return {name: mean / stake for name, mean in moments.part_means(chain).items()}


@pytest.fixture(scope="module")
def solved() -> dict[str, Any]:
    """All figures at the default bet: 25 lines."""
    return figures(TSAR, TSAR.bets.parse())


def test_the_committed_sheet_is_what_the_present_code_finds(solved: dict[str, Any]) -> None:
    """The hash speaks for games and engine; this speaks for the mathematics above them."""
    kept = sheet()
    kept.pop("combinations")
    assert dict(fractions(solved)) == dict(fractions(kept))
    for name, chance in solved["distribution"]["at_least"].items():
        known = kept["distribution"]["at_least"][name]
        assert known is chance is None or known == pytest.approx(chance, abs=1e-11)
    assert kept["distribution"]["percentiles"] == solved["distribution"]["percentiles"]


def test_the_distribution_has_the_mean_of_the_equations(solved: dict[str, Any]) -> None:
    spread = solved["distribution"]
    assert spread["mean"] == pytest.approx(solved["rtp"]["value"], rel=1e-9)
    assert spread["error"] <= 1e-10
    hits = solved["hit_frequency"]
    assert 0 < spread["at_least"]["1"] < hits["value"]
    chances = [chance for chance in spread["at_least"].values() if chance is not None]
    assert min(chances) > spread["error"]
    assert chances == sorted(chances, reverse=True)
    assert list(spread["percentiles"].values()) == sorted(spread["percentiles"].values())


@pytest.mark.rule("DT-7", "DT-11", "DT-21")
@pytest.mark.case(64)
@pytest.mark.parametrize("bet", [(1, 1, 1), (20, 20, 3)], ids=["1 line", "3 lines, 20 coins"])
def test_the_return_and_its_parts_are_the_same_at_every_bet(bet: tuple[int, int, int]) -> None:
    _same_at(TSAR.bets.make(*bet))


@pytest.mark.release
@pytest.mark.parametrize("lines", range(1, LINES + 1))
def test_the_return_and_its_parts_are_the_same_on_every_number_of_lines(lines: int) -> None:
    _same_at(TSAR.bets.make(SIZES[lines % len(SIZES)], 1 + lines % COINS, lines))


@pytest.mark.release
@pytest.mark.parametrize("size", SIZES)
def test_the_return_and_its_parts_are_the_same_at_every_coin_size(size: int) -> None:
    _same_at(TSAR.bets.make(size, COINS, 2))


def _same_at(bet: Bet) -> None:
    """Counted at that very bet, not at one coin a line."""
    chain, kept, other = build(kernels(TSAR), bet), sheet(), second(bet.lines)
    assert {n: str(part) for n, part in parts_of(chain).items()} == {
        name: part["fraction"] for name, part in kept["parts"].items()
    }
    variance = other.round_moments()[1] / bet.lines**2
    assert moments.variance(chain) / bet.stake_coins**2 == variance
    assert moments.blank(chain) == 1 - other.base.hit_frequency()


@pytest.mark.case(64)
@given(st.sampled_from(SIZES), st.integers(1, COINS), st.integers(1, LINES), st.integers(0, 10**6))
def test_money_is_the_same_share_of_the_stake_at_every_bet(
    size: int, coins: int, lines: int, won: int
) -> None:
    """No stake is too small for its share: coins are whole minor units."""
    bet = TSAR.bets.make(size, coins, lines)
    win = won * coins
    assert bet.money(win) == win * size
    assert Fraction(bet.money(win), bet.stake_minor) == Fraction(win, bet.stake_coins)


@pytest.mark.rule("DT-22", "DT-26")
@pytest.mark.case(37)
def test_each_part_equals_an_enumeration_of_its_own() -> None:
    other, kept = second(), sheet()
    line_pays = other.base.line_histogram()
    of_a_line = Fraction(sum(pay * ways for pay, ways in line_pays.items()), other.base.cycle)
    eggs = sum(
        (tsar.SCATTER_PAYS["EGG"].get(k, 0) * chance for k, chance in other.chances.items()),
        Fraction(0),
    )
    free_spins = other.trigger_chance() * other.mean_played()
    own = {
        "lines": of_a_line,
        "scatter": eggs,
        "free_lines": free_spins * of_a_line,
        "free_scatter": free_spins * eggs,
        "gamble": Fraction(0),
    }
    assert {name: Fraction(part["fraction"]) for name, part in kept["parts"].items()} == own
    rtp = Fraction(kept["rtp"]["fraction"])
    assert rtp == sum(own.values())
    assert abs(rtp - Fraction(95, 100)) < Fraction(1, 20_000)


@pytest.mark.rule("DT-19", "DT-20", "DT-22")
def test_the_free_spins_are_those_of_the_rules_page() -> None:
    """1 in 205.9 rounds, 16.74 spins to begin with, 28.38 in all, less than one more per spin."""
    feature = sheet()["features"]["free_spins"]
    assert feature["granted_per_spin"]["fraction"] == "1153/2812"
    assert Fraction(1153, 2812) == second().growth < 1
    assert feature["one_in"]["value"] == pytest.approx(205.9, abs=0.05)
    assert feature["first_spins"]["value"] == pytest.approx(16.74, abs=0.005)
    assert feature["spins"]["value"] == pytest.approx(28.38, abs=0.005)
    first, played = (Fraction(feature[n]["fraction"]) for n in ("first_spins", "spins"))
    assert played == first / (1 - Fraction(1153, 2812))
    rounds = Fraction(feature["one_in"]["fraction"])
    assert Fraction(feature["mean"]["fraction"]) == rounds * Fraction(feature["rtp"]["fraction"])


@pytest.mark.rule("DT-6", "DT-16", "DT-17", "DT-18")
def test_combinations_are_products_of_symbols_on_the_reels() -> None:
    """Every window of the cycle, traced, against 12^5 products of how often symbols stand."""
    base, kept = second().base, sheet()
    counts = [Counter(strip) for strip in TSAR.reels["base"]]
    hits: Counter[tuple[str, int]] = Counter()
    for shown in product(*counts):
        found = combinations(shown, tsar.PAYS, tsar.WILD, [tsar.SCATTER])
        if found:
            _, count, symbol = max(found)
            ways = math.prod(on[symbol] for on, symbol in zip(counts, shown, strict=True))
            hits[symbol, count] += ways
    eggs = {str(k): chance * base.cycle for k, chance in base.scatter_histogram().items() if k > 1}
    for stage in ("base", "free"):
        of_stage = kept["combinations"][stage]
        assert of_stage["cycle"] == base.cycle
        assert {
            (symbol, int(count)): n
            for symbol, table in of_stage["lines"].items()
            for count, n in table.items()
        } == hits
        assert of_stage["scatters"] == {"EGG": eggs}
    line_hits = Fraction(sum(hits.values()), base.cycle)
    assert Fraction(kept["line_hit_frequency"]["fraction"]) == line_hits == Fraction(623, 15552)


@pytest.mark.rule("DT-15", "DT-17")
def test_the_top_award_comes_as_often_as_five_tsars_can_stand() -> None:
    """MATH-03: 10,000 coins on one of 25 lines, paid spins and free spins, far above 1 in 10^8."""
    other, award = second(), sheet()["top_award"]
    tsars = math.prod(strip.count("TSAR") for strip in TSAR.reels["base"])
    spins = 1 + other.trigger_chance() * other.mean_played()
    assert Fraction(award["one_in"]["fraction"]) == other.base.cycle / (LINES * tsars * spins)
    assert Fraction(award["multiple"]["fraction"]) == Fraction(10_000, LINES)
    assert award["one_in"]["value"] < 10**8


def test_there_is_no_cap_and_choices_add_nothing(solved: dict[str, Any]) -> None:
    assert solved["cap"]["multiple"] is None
    assert solved["cap"]["cost"]["fraction"] == "0"
    assert solved["gamble"]["best"]["fraction"] == solved["gamble"]["worst"]["fraction"] == "0"
    assert 0 < solved["gamble"]["states"] <= solved["gamble"]["of"]


@pytest.mark.release
def test_the_whole_distribution_has_the_moments_of_the_equations() -> None:
    chain = build(kernels(TSAR), TSAR.bets.unit())
    found = distribution.invert(chain)
    variance = float(moments.variance(chain))
    assert found.mean() == pytest.approx(float(sum(moments.part_means(chain).values())), rel=1e-9)
    assert found.coins.sum() == pytest.approx(1, abs=1e-12)
    assert 1 - found.coins[0] == pytest.approx(float(second().base.hit_frequency()), abs=1e-11)
    assert found.at_least(1) + found.coins[0] == pytest.approx(1, abs=1e-11)
    # the far tail of 2^20 bins is rounding alone: the second moment is summed below it
    below = 200_000
    square = sum(float(found.coins[k]) * (k - found.mean()) ** 2 for k in range(below))
    assert square == pytest.approx(variance, rel=1e-6)
    whole = decide.policies(chain)
    assert whole is not None
    assert whole.states == whole.of > 1000
    assert whole.best == whole.worst == 0
