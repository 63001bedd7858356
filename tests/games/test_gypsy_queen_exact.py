"""The exact reading of Gypsy Queen against counts made otherwise (GQ-11, and what follows it)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import prod, sqrt
from typing import Any

import pytest

from fullcycle.engine.kernels import kernels
from fullcycle.exact import decide, moments
from fullcycle.exact.chain import Chain, build
from fullcycle.exact.cycle import count
from fullcycle.exact.figures import of_chain
from fullcycle.games import find
from fullcycle.rules import Bet
from fullcycle.rules.choices import COLOURS, SUITS, encode
from fullcycle.simulate import simulate
from games.gypsy_lab import GAME
from second import gypsy
from second.exact import Lines

GYPSY = find(GAME)
#: Stage one and both stages of the bonus, in credits.
STAGE_ONE = Fraction(495, 16)
BONUS = STAGE_ONE + Fraction(1, 2) * 380
PICK = encode({"do": "pick", "index": 0})


@cache
def on(reels: str = "base") -> Lines:
    """A spin on one line, counted by symbols alone: what holds for it holds for every line."""
    return Lines(
        GYPSY.reels[reels],
        rows=3,
        lines=gypsy.LINES[:1],
        pays=gypsy.PAYS,
        wild=gypsy.WILD,
        scatter=gypsy.SCATTER,
        scatter_pays=gypsy.SCATTER_PAYS["SCATTER"],
    )


def bonus_chance(reels: str = "base") -> Fraction:
    """That one line starts the bonus: wilds and bonuses on reels 2 to 4, less wilds alone."""
    strips = [Counter(strip) for strip in GYPSY.reels[reels]][1:4]
    either = prod(strip["WILD"] + strip["BONUS"] for strip in strips)
    wilds = prod(strip["WILD"] for strip in strips)
    return Fraction(either - wilds, prod(strip.total() for strip in strips))


def spins_given(reels: str = "base") -> Fraction:
    """Mean free spins that a spin gives."""
    chances = on(reels).scatter_histogram()
    return sum((gypsy.SPINS.get(min(5, k), 0) * c for k, c in chances.items()), Fraction(0))


@cache
def of_a_spin(reels: str = "base") -> tuple[Fraction, Fraction]:
    """What line wins and scatter wins return in a spin, as shares of its stake."""
    spin = on(reels)
    chances = spin.scatter_histogram().items()
    scatters = sum((spin.scatter_coins(k) * c for k, c in chances), Fraction(0))
    return spin.spin_mean() - scatters, scatters


def own_parts() -> dict[str, Fraction]:
    """Each part of the return from products of counts and a geometric series, no windows."""
    spins = spins_given() / (1 - spins_given("free"))
    bonuses = bonus_chance() + spins * bonus_chance("free")
    lines, scatters = of_a_spin()
    free_lines, free_scatters = of_a_spin("free")
    return {
        "lines": lines,
        "scatter": scatters,
        "free_lines": 2 * spins * free_lines,
        "free_scatter": spins * free_scatters,
        "tarot": bonuses * STAGE_ONE,
        "gems": bonuses * (BONUS - STAGE_ONE),
        "gamble": Fraction(0),
    }


def parts_of(chain: Chain) -> dict[str, Fraction]:
    stake = chain.bet.stake_coins
    return {name: mean / stake for name, mean in moments.part_means(chain).items()}


@pytest.fixture(scope="module")
def whole() -> Chain:
    """All stages at 20 lines."""
    return build(kernels(GYPSY), GYPSY.bets.unit())


@pytest.mark.rule("GQ-11")
def test_the_return_is_93_percent_part_by_part(whole: Chain) -> None:
    parts = parts_of(whole)
    assert parts == own_parts()
    assert abs(sum(parts.values()) - Fraction(93, 100)) < Fraction(1, 20_000)
    assert GYPSY.published_rtp == Fraction(93, 100)
    assert spins_given("free") < 1


@pytest.mark.rule("GQ-5", "GQ-18", "GQ-23", "GQ-35", "GQ-11")
@pytest.mark.case(64)
@pytest.mark.parametrize("bet", [(2, 1, 1), (100, 5, 7)], ids=["1 line", "7 lines, 5 coins"])
def test_the_return_is_the_same_at_every_bet(whole: Chain, bet: tuple[int, int, int]) -> None:
    """Readings A7 and A8: bonus prizes by coins and by lines keep it so."""
    _same_at(whole, GYPSY.bets.make(*bet))


@pytest.mark.release
@pytest.mark.parametrize("lines", range(1, 21))
def test_the_return_is_the_same_on_every_number_of_lines(whole: Chain, lines: int) -> None:
    sizes = GYPSY.bets.coin_sizes
    _same_at(whole, GYPSY.bets.make(sizes[lines % len(sizes)], 1 + lines % 5, lines))


def _same_at(whole: Chain, bet: Bet) -> None:
    assert parts_of(build(kernels(GYPSY), bet)) == parts_of(whole)


@pytest.mark.rule("GQ-28", "GQ-29", "GQ-30", "GQ-31", "GQ-32", "GQ-34")
def test_stage_one_is_worth_495_16_credits_and_opens_the_orange_chest_half_the_time() -> None:
    """From the stage's own cycles, key by key; and from a plain recursion over the deals."""
    ready, bet = kernels(GYPSY), GYPSY.bets.make(2, 1, 1)
    value: dict[tuple[int, int], tuple[Fraction, Fraction]] = {}
    plain: dict[tuple[int, int], tuple[Fraction, Fraction]] = {}
    for keys in range(4, -1, -1):
        for orange in range(min(2, keys), max(-1, keys - 3), -1):
            purple = keys - orange
            cycle = count(ready, GYPSY.stage("tarot"), bet, (orange, purple, 1, 0), PICK)
            assert (cycle.leaves, cycle.weight) == (6, 6)
            coins, opened, again = Fraction(0), Fraction(0), Fraction(0)
            for entry in cycle.entries:
                share = Fraction(entry.weight, cycle.weight)
                (more, state), (gems, _) = entry.grants
                coins += share * sum(entry.parts)
                opened += share * gems
                if more and state[:2] == (orange, purple):
                    again += share
                elif more:
                    coins += share * value[state[0], state[1]][0]
                    opened += share * value[state[0], state[1]][1]
            value[orange, purple] = coins / (1 - again), opened / (1 - again)
            plain[orange, purple] = _plain(orange, purple, plain)
    assert value == plain
    assert value[0, 0] == (STAGE_ONE, Fraction(1, 2))


def _plain(
    orange: int, purple: int, known: dict[tuple[int, int], tuple[Fraction, Fraction]]
) -> tuple[Fraction, Fraction]:
    """Credits to come and the chance of the orange chest: 10, 5 and a key, or a key, a third each.

    x = (10 + x)/3 + (5 + up)/3 + right/3, so x = (15 + up + right) / 2.
    """
    ended = {"orange": (Fraction(0), Fraction(1)), "purple": (Fraction(0), Fraction(0))}
    up = ended["orange"] if orange == 2 else known[orange + 1, purple]
    right = ended["purple"] if purple == 2 else known[orange, purple + 1]
    return (15 + up[0] + right[0]) / 2, (up[1] + right[1]) / 2


@pytest.mark.rule("GQ-28", "GQ-33")
def test_no_place_is_better_than_another() -> None:
    """Each card and each gem, over every order: the same prizes equally often."""
    ready, bet = kernels(GYPSY), GYPSY.bets.make(2, 1, 1)
    for name, state, items in (("tarot", (2, 2, 3, 0), 3), ("gems", (3, 0, 0, 0), 5)):
        cycles = [
            count(ready, GYPSY.stage(name), bet, state, encode({"do": "pick", "index": place}))
            for place in range(items)
        ]
        assert all(cycle == cycles[0] for cycle in cycles)
        assert cycles[0].leaves == len(list(permutations(range(items))))
    gems = {sum(entry.parts): entry.weight for entry in cycles[0].entries}
    assert gems == {3 * prize: 24 for prize in (50, 100, 250, 500, 1000)}


@pytest.mark.rule("GQ-38", "GQ-39")
@pytest.mark.parametrize("on", [*COLOURS, *SUITS])
@pytest.mark.parametrize("used", [0, 4, 9])
def test_every_gamble_is_worth_exactly_what_is_staked(on: str, used: int) -> None:
    bet, amount = GYPSY.bets.make(2, 1, 20), 35
    code = encode({"do": "gamble", "on": on})
    cycle = count(kernels(GYPSY), GYPSY.stage("gamble"), bet, (amount, used, 0, 0), code)
    assert cycle.weight == 52
    assert sum(entry.weight * (amount + sum(entry.parts)) for entry in cycle.entries) == 52 * amount


@pytest.mark.rule("GQ-37", "GQ-38", "GQ-39", "GQ-11")
def test_whatever_is_chosen_adds_nothing(whole: Chain) -> None:
    """Gambles, cards and gems: the best and the worst policy return the same."""
    found = decide.policies(whole, 60)
    assert found is not None
    assert found.best == found.worst == 0
    assert 0 < found.states <= found.of


@pytest.mark.rule("GQ-21", "GQ-22", "GQ-26", "GQ-27", "GQ-11")
def test_exact_and_simulated_agree(whole: Chain) -> None:
    """Two million rounds: return, hits, deviation, each part, each feature."""
    bet = GYPSY.bets.make(5, 1, 20)
    found, sums = of_chain(whole, bet), simulate(GYPSY, bet, 2_000_000, seed=93)
    report: dict[str, Any] = sums.report(GYPSY, bet)
    rounds, sigma = sums.rounds, sqrt(Fraction(found["variance"]["fraction"]))
    assert report["rtp"] == pytest.approx(found["rtp"]["value"], abs=4 * sigma / sqrt(rounds))
    assert Fraction(found["rtp"]["fraction"]) == sum(own_parts().values())
    for name, part in found["parts"].items():
        # No part's deviation is above the whole's by much; free spins and bonus are rare.
        assert report["parts"][name] == pytest.approx(part["value"], abs=4 * sigma / sqrt(rounds))
    hits = found["hit_frequency"]["value"]
    assert report["hit_frequency"] == pytest.approx(hits, abs=4 * sqrt(hits / rounds))
    kurtosis = found["kurtosis"]["value"]
    error = sigma / 2 * sqrt((kurtosis - 1) / rounds)
    assert report["sigma"] == pytest.approx(sigma, abs=4 * error)
    for name, feature in found["features"].items():
        chance = 1 / feature["one_in"]["value"]
        seen = 1 / report["features"][name]["one_in"]
        assert seen == pytest.approx(chance, abs=4 * sqrt(chance / rounds))
        assert feature["rtp"]["value"] == pytest.approx(
            report["features"][name]["mean"] * seen, abs=4 * sigma / sqrt(rounds)
        )
    assert found["gamble"]["best"]["fraction"] == found["gamble"]["worst"]["fraction"] == "0"
    assert found["cap"]["multiple"] is None
    three = sum((c for k, c in on().scatter_histogram().items() if k >= 3), Fraction(0))
    assert found["features"]["free_spins"]["one_in"]["fraction"] == str(1 / three)
