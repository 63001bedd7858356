"""Free spins of Gypsy Queen (GQ-21 to GQ-26)."""

from __future__ import annotations

import pytest

from fullcycle.play.round import Round
from fullcycle.rules import events
from games.gypsy_lab import CARDS, FILLER, ORDER, along, balls, both, middle, of, play, put

PURPLE = [("credits", "orange", "purple")] * 3  # three picks of place 2 open the purple chest


def _features(played: Round) -> list[tuple[str, bool, int, int]]:
    """(name, prolonged, spins, left) of the free spins' beginnings."""
    return [
        (event.name, event.more, event.granted["spins"], event.left)
        for event in of(played, events.Feature)
        if event.name == "free_spins"
    ]


@pytest.mark.rule("GQ-21")
@pytest.mark.parametrize(("count", "spins"), [(3, 10), (4, 20), (5, 30), (6, 30), (15, 30)])
def test_scatters_start_free_spins_by_their_number(count: int, spins: int) -> None:
    """Reading A23: more than five award as five."""
    played, _ = both(balls(count), *[FILLER] * spins)
    assert _features(played) == [("free_spins", False, spins, spins)]
    assert [spin.feature for spin in of(played, events.Spin)] == ["base"] + ["free"] * spins
    assert [spin.left for spin in of(played, events.Spin)][1:] == list(range(spins))[::-1]
    assert played.status == "settled"


@pytest.mark.rule("GQ-21")
def test_fewer_than_three_start_nothing() -> None:
    for count in (0, 1, 2):
        played, _ = both(balls(count), choices=["collect"] * (count == 2))
        assert of(played, events.Feature) == []
    wild, _ = both(put(r1_1="SCATTER", r3_3="SCATTER", r4_1="WILD", r5_2="WILD"))
    assert of(wild, events.Feature) == []


@pytest.mark.rule("GQ-20", "GQ-21")
@pytest.mark.parametrize("reels", [(1, 3, 5), (1, 2, 3), (3, 4, 5), (1, 2, 5)])
def test_three_anywhere_do(reels: tuple[int, int, int]) -> None:
    """Reading A2: they need not be neighbours."""
    cells = {f"r{reel}_{row}": "SCATTER" for row, reel in enumerate(reels, 1)}
    played, _ = both(put(**cells), *[FILLER] * 10, bet=(5, 1, 1))
    assert len(of(played, events.Spin)) == 11


@pytest.mark.rule("GQ-22")
@pytest.mark.parametrize(("count", "spins"), [(3, 10), (4, 20), (5, 30), (7, 30)])
@pytest.mark.parametrize("at", [0, 4, 9])
def test_retriggers_add_to_what_remains(count: int, spins: int, at: int) -> None:
    """In the last free spin too."""
    free = [FILLER] * (10 + spins)
    free[at] = balls(count)
    played, _ = both(balls(3), *free)
    remains = 9 - at + spins
    assert _features(played)[1:] == [("free_spins", True, spins, remains)]
    assert len(of(played, events.FeatureEnd)) == 1


@pytest.mark.rule("GQ-22")
def test_there_is_no_limit() -> None:
    """25 retriggers of thirty: 780 free spins in one series, about all that may be forced."""
    free = [balls(5)] * 25 + [FILLER] * (30 + 25 * 30 - 25)
    played, _ = both(balls(5), *free)
    assert len(of(played, events.Spin)) == 1 + 780
    assert _features(played)[-1][2:] == (30, 780 - 25)
    assert not any(event.limited for event in of(played, events.Feature))


@pytest.mark.rule("GQ-23")
@pytest.mark.parametrize("bet", [(2, 1, 3), (100, 5, 20), (25, 3, 7)])
def test_free_spins_keep_bet_and_lines(bet: tuple[int, int, int]) -> None:
    size, coins, lines = bet
    free = [along("RING", 5, lines), along("RING", 5, lines + 1) if lines < 20 else FILLER]
    played, _ = both(balls(3), *free, put(r1_1="SCATTER", r3_1="SCATTER"), *[FILLER] * 7, bet=bet)
    assert played.stake.coins == coins * lines
    wins = {(e.line, e.coins) for e in of(played, events.LineWin) if e.count == 5}
    assert wins == {(lines, 2 * 300 * coins)}
    assert [e.coins for e in of(played, events.ScatterWin)] == [
        5 * coins * lines,
        2 * coins * lines,
    ]
    assert played.win.money == f"{played.win.coins * size / 100:.2f}"


@pytest.mark.rule("GQ-24", "GQ-25")
def test_line_wins_are_doubled_and_scatter_wins_are_not() -> None:
    window = put(r1_2="KING", r2_2="KING", r3_2="KING", r4_1="SCATTER", r5_3="SCATTER")
    base = put(
        r1_2="KING", r2_2="KING", r3_2="KING", r4_1="SCATTER", r5_3="SCATTER", r1_1="SCATTER"
    )
    played, _ = both(base, window, *[FILLER] * 9, bet=(5, 2, 1))
    assert [e.coins for e in of(played, events.LineWin)] == [30, 60]  # reading A20: first at x 1
    assert [e.multiplier for e in of(played, events.LineWin)] == [1, 2]
    assert [e.coins for e in of(played, events.ScatterWin)] == [5 * 2, 2 * 2]
    assert [e.coins for e in of(played, events.FeatureEnd)] == [64]


@pytest.mark.rule("GQ-24")
@pytest.mark.parametrize("line", ["WILD WILD KING KING NINE", "WILD WILD WILD WILD WILD"])
def test_a_wild_does_not_double_in_addition(line: str) -> None:
    """Reading A10."""
    spins = [middle(line), *[FILLER] * 9]
    (base,) = of(play(middle(line), bet=(5, 1, 1)), events.LineWin)
    (free,) = of(play(balls(3), *spins, bet=(5, 1, 1)), events.LineWin)
    assert free.coins == 2 * base.coins


@pytest.mark.rule("GQ-24", "GQ-26")
def test_the_bonus_in_free_spins_suspends_them_and_is_not_doubled() -> None:
    """Reading A18: the cards are played at once, then the free spins go on."""
    free = [FILLER, CARDS, *[FILLER] * 8]
    tarot = [ORDER, *PURPLE]
    played, _ = both(balls(3), *free, bet=(5, 3, 1), tarot=tarot, choices=[0, 2, 2, 2])
    kinds = [type(event).__name__ for event in played.events]
    first, last = kinds.index("Pick"), len(kinds) - 1 - kinds[::-1].index("Pick")
    assert kinds[:first].count("Spin") == 3
    assert "Spin" not in kinds[first:last]
    assert kinds[last:].count("Spin") == 8
    assert [(e.what, e.coins) for e in of(played, events.PrizeWin)] == [("credits", 10 * 3)]
    ends = [(e.name, e.coins) for e in of(played, events.FeatureEnd)]
    assert ends == [("bonus", 30), ("free_spins", 30)]


@pytest.mark.rule("GQ-22", "GQ-26")
def test_a_free_spin_may_give_both() -> None:
    window = middle("SCATTER BONUS BONUS BONUS SCATTER")
    window[0] = ["NINE", "TEN", "SCATTER", "NINE", "TEN"]
    free = [window, *[FILLER] * 19]
    played, _ = both(balls(3), *free, tarot=PURPLE, choices=[2, 2, 2])
    assert _features(played)[1] == ("free_spins", True, 10, 19)
    assert len(of(played, events.Pick)) == 3


@pytest.mark.rule("GQ-26")
def test_the_last_free_spin_may_give_the_bonus() -> None:
    played, _ = both(balls(3), *[FILLER] * 9, CARDS, tarot=PURPLE, choices=[2, 2, 2])
    ends = [event.name for event in of(played, events.FeatureEnd)]
    assert ends == ["bonus", "free_spins"]


@pytest.mark.rule("GQ-27", "GQ-21")
def test_the_bonus_comes_before_the_free_spins() -> None:
    """Reading A24: a spin that starts both plays the bonus first, at x 1."""
    window = middle("SCATTER BONUS BONUS BONUS SCATTER")
    window[0] = ["NINE", "TEN", "SCATTER", "NINE", "TEN"]
    tarot = [ORDER, *PURPLE]
    more = {"tarot": tarot, "choices": [0, 2, 2, 2]}
    played, _ = both(window, *[FILLER] * 10, bet=(5, 1, 1), **more)
    names = [event.name for event in of(played, events.Feature)]
    assert names == ["bonus", "free_spins"]
    kinds = [type(event).__name__ for event in played.events]
    last = len(kinds) - 1 - kinds[::-1].index("Pick")
    assert kinds[:last].count("Spin") == 1
    assert [(e.name, e.coins) for e in of(played, events.FeatureEnd)] == [
        ("bonus", 10),
        ("free_spins", 0),
    ]
    assert played.status == "settled"
