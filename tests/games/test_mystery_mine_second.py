"""Mystery Mine against the second evaluator: thrown windows, whole rounds, forced and live."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fullcycle.games import find
from fullcycle.play import play as play_key
from fullcycle.play.round import Round
from fullcycle.rules import events
from games.mine_lab import GAME, agree, of, play, put
from second import mine
from second.mine_dice import Dice, cells

ROUNDS = 800
LIVE = 4_000
#: Reel results of a thrown round that is still compared: forced rounds run once for each draw.
LONGEST = 60


def _thrown(seed: int, multiplier: int = 1) -> tuple[Dice, mine.Round]:
    dice = Dice(Random(seed))
    return dice, mine.play(dice, multiplier)


def _check(dice: Dice, second: mine.Round, bet: str = "0.25") -> None:
    agree(play(*dice.thrown, bet=bet, **dice.named), second)


@pytest.mark.rule("MM-1", "MM-2", "MM-3", "MM-12", "MM-23")
@settings(max_examples=150, deadline=None)
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
    if len(second.steps) <= LONGEST:
        _check(dice, second)


@pytest.mark.rule("MM-8", "MM-9", "MM-11", "MM-17", "MM-18", "MM-22", "MM-24", "MM-25")
def test_thrown_rounds() -> None:
    """Re-spins, wheels, free games, retriggers and capped rounds are among them."""
    seen = dict.fromkeys(("respin", "wheel", "retrigger", "capped", "four", "natural"), 0)
    for seed in range(ROUNDS):
        multiplier = (1, 5, 400)[seed % 3]
        dice, second = _thrown(seed, multiplier)
        if len(second.steps) > LONGEST:
            continue
        _check(dice, second, ("0.25", "1.25", "100.00")[seed % 3])
        seen["respin"] += any(step.feature == "respin" for step in second.steps)
        seen["wheel"] += bool(second.turns)
        seen["retrigger"] += any(s.feature == "free" and s.mines >= 3 for s in second.steps)
        seen["capped"] += second.capped
        seen["four"] += any(len(step.held) == 4 for step in second.steps)
        seen["natural"] += any(5 in step.held for step in second.steps)
    assert min(seen.values()) >= 3, seen


def _retold(played: Round) -> mine.Given:
    """The draws of a round as its events tell them."""
    windows: list[list[list[str]]] = []
    named: dict[str, list[str]] = {"mystery": [], "dynamite": [], "wheel": []}
    feature = ""
    for event in played.events:
        if isinstance(event, events.Spin):
            feature = event.feature
            windows.append([row.split() for row in event.window])
        elif isinstance(event, events.Wheel):
            named["wheel"].append(event.showed)
        elif isinstance(event, events.Reveal):
            landed = {windows[-1][row - 1][reel - 1] for reel, row in event.cells}
            if landed == {"MYSTERY"}:
                named["mystery"].append(event.symbol)
            elif feature != "respin":
                opened = "nuggets" if event.symbol == "NUGGET" else event.symbol
                named["dynamite"].append(opened)
    return mine.Given(windows, **named)


@pytest.mark.rule("MM-20", "MM-21")
def test_live_rounds_on_the_game_s_own_reels() -> None:
    """Thousands of rounds from keys, each retold to the second evaluator."""
    game, seen = find(GAME), dict.fromkeys(("respin", "free", "nuggets", "gold"), 0)
    for seed in range(LIVE):
        bet = game.bets.make(1, game.bets.coins[seed % len(game.bets.coins)], 25)
        played = play_key(game, bet, seed.to_bytes(32, "big"), None)
        second = mine.play(_retold(played), bet.multiplier)
        agree(played, second)
        for name in ("respin", "free"):
            seen[name] += any(step.feature == name for step in second.steps)
        seen["nuggets"] += any(step.held for step in second.steps)
        seen["gold"] += any(step.gold_coins for step in second.steps)
    assert min(seen.values()) >= 10, seen


def test_a_seed_draws_what_is_not_forced() -> None:
    """Forced first windows that start re-spins and the wheel; the seed draws all the rest."""
    window = put(r1_1="MINE", r4_1="MINE", r5_1="MINE", r3_1="DYNAMITE", r2_1="DYNAMITE")
    seen = set()
    for seed in range(40):
        context = {"autoplay": True}
        played = play(window, seed=f"{seed:064x}", turns=0, context=context)
        agree(played, mine.play(_retold(played)))
        seen.add(len(of(played, events.Spin)) > 20)
        assert played == play(window, seed=f"{seed:064x}", turns=0, context=context)
    assert seen == {False, True}
