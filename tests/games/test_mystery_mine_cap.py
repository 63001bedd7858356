"""Mystery Mine's cap where it is hardest to reach: in a paid spin's re-spins, and exactly."""

from __future__ import annotations

import pytest

from fullcycle.games import find
from fullcycle.play.round import Round
from fullcycle.rules import RuleError, events
from games.mine_capped import CART, EXACT, FIRST, NEXT, PAST, START, THREE, TURNS, mines, window
from games.mine_lab import FILLER, GAME, added, of, play
from second import mine

CAP = 10_400


def spins(played: Round) -> list[str]:
    return [event.feature for event in of(played, events.Spin)]


@pytest.mark.rule("MM-24", "MM-25")
@pytest.mark.parametrize("bet", ["0.25", "1.25", "100.00"])
def test_the_re_spins_of_a_paid_spin_reach_it_and_no_wheel_follows(bet: str) -> None:
    """Reading C20. Every prize is as dear as can be, so it takes the last of four re-spins."""
    credits_ = find(GAME).bets.parse({"bet": bet}).stake_coins
    played = play(*PAST, dynamite=["nuggets"], turns=0, bet=bet)
    assert spins(played) == ["base"] + ["respin"] * 4
    assert added(played) > played.win.coins == CAP * credits_
    assert [event.coins for event in of(played, events.Cap)] == [CAP * credits_]
    assert (played.status, played.waiting_for) == ("settled", None)
    assert not of(played, events.Wheel)
    assert [e.name for e in of(played, events.Feature) if not e.more] == ["respin"]
    with pytest.raises(RuleError, match=r"draws.wheel\[0\]: not used"):
        play(*PAST, dynamite=["nuggets"], wheel=["start"], turns=1, bet=bet)


@pytest.mark.rule("MM-25")
def test_the_same_re_spins_below_it_lead_to_the_wheel() -> None:
    empty = window(*["QUEEN NUGGET NUGGET NUGGET TEN"] * 3)
    played = play(START, FIRST, NEXT, NEXT, empty, dynamite=["nuggets"], turns=0)
    assert added(played) == played.win.coins < CAP * 25
    assert not of(played, events.Cap)
    assert played.waiting_for == {"do": ["spin_wheel"], "spins": 5, "multiplier": 1}


@pytest.mark.rule("MM-24", "MM-25")
@pytest.mark.parametrize("bet", ["0.25", "100.00"])
def test_a_win_of_just_the_cap_ends_the_round(bet: str) -> None:
    """MM-25: when the total reaches it, not only when it passes it."""
    credits_ = find(GAME).bets.parse({"bet": bet}).stake_coins
    assert 2 + 7 * 50 + 4 * 10 + 4 * 2 + 5 * 2000 == CAP == mine.CAP
    played = play(THREE, *EXACT, wheel=TURNS, bet=bet)
    assert added(played) == played.win.coins == CAP * credits_
    assert [event.coins for event in of(played, events.Cap)] == [CAP * credits_]
    assert spins(played).count("free") == len(EXACT)
    assert played.status == "settled"
    with pytest.raises(RuleError, match="not used"):
        play(THREE, *EXACT, FILLER, wheel=TURNS, bet=bet)


@pytest.mark.rule("MM-24", "MM-25")
def test_a_win_just_below_it_goes_on() -> None:
    """One mine fewer on the last free spin that has some; the round then asks for the rest."""
    short = [mines(5)] * 7 + [mines(4)] * 4 + [mines(3)] * 3 + [CART] * 5
    with pytest.raises(RuleError, match=r"spins\[20\]: the round asks for one more"):
        play(THREE, *short, wheel=TURNS)
    rest = 6 + 14 * 6 - len(short)
    played = play(THREE, *short, *[FILLER] * rest, wheel=TURNS)
    assert played.win.coins == (CAP - 2) * 25
    assert not of(played, events.Cap)
