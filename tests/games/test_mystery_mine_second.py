"""Mystery Mine against the second evaluator: thrown windows, whole rounds, forced and live."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.mine_lab import agree, play
from second import mine
from second.mine_dice import Dice, cells

ROUNDS = 1_500


def _thrown(seed: int, multiplier: int = 1) -> tuple[Dice, mine.Round]:
    dice = Dice(Random(seed))
    return dice, mine.play(dice, multiplier)


def _check(dice: Dice, second: mine.Round, bet: str = "0.25") -> None:
    agree(play(*dice.thrown, bet=bet, **dice.named), second)


@pytest.mark.rule("MM-1", "MM-2", "MM-3", "MM-12", "MM-23")
@settings(max_examples=300, deadline=None)
@given(
    window=st.tuples(
        *(st.lists(st.sampled_from(cells(r, "base")), min_size=3, max_size=3) for r in range(1, 6))
    ),
    seed=st.integers(0, 2**32),
)
def test_rounds_from_any_window(window: tuple[list[str], ...], seed: int) -> None:
    first = [[column[row] for column in window] for row in range(3)]
    dice = Dice(Random(seed), first)
    second = mine.play(dice)
    if sum(len(step.landed) for step in second.steps) < 900:
        _check(dice, second)


@pytest.mark.rule("MM-8", "MM-9", "MM-11", "MM-17", "MM-18", "MM-22", "MM-24", "MM-25")
def test_thrown_rounds() -> None:
    """Re-spins, wheels, free games, retriggers and capped rounds are among them."""
    seen = dict.fromkeys(("respin", "wheel", "retrigger", "capped", "four", "natural"), 0)
    for seed in range(ROUNDS):
        multiplier = (1, 5, 400)[seed % 3]
        dice, second = _thrown(seed, multiplier)
        if len(second.steps) > 120:
            continue
        _check(dice, second, ("0.25", "1.25", "100.00")[seed % 3])
        seen["respin"] += any(step.feature == "respin" for step in second.steps)
        seen["wheel"] += bool(second.turns)
        seen["retrigger"] += any(s.feature == "free" and s.mines >= 3 for s in second.steps)
        seen["capped"] += second.capped
        seen["four"] += any(len(step.held) == 4 for step in second.steps)
        seen["natural"] += any(5 in step.held for step in second.steps)
    assert min(seen.values()) >= 5, seen
