"""The bonus of Gypsy Queen: tarot cards, chests and gems (GQ-27 to GQ-35)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from fullcycle.games import find
from fullcycle.play.live import play as play_live
from fullcycle.play.round import Round
from fullcycle.rules import RuleError, events
from games.gypsy_lab import CARDS, FILLER, GAME, GEMS, ORDER, balls, both, choice, middle, of, play
from second import gypsy

CREDITS, ORANGE, PURPLE = range(3)
ORDERS = list(permutations(ORDER))


def chests(*found: int, **more: Any) -> Round:
    """The bonus of line 1 in which the cards found are these, always dealt in the same order."""
    more = {"bet": (5, 1, 1), "choices": [*found, *more.pop("gem", [])], **more}
    played, _ = both(CARDS, tarot=[ORDER] * len(found), **more)
    return played


@pytest.mark.rule("GQ-27")
@pytest.mark.parametrize(
    ("line", "starts"),
    [
        ("ACE BONUS BONUS BONUS NINE", True),
        ("ACE WILD BONUS BONUS NINE", True),
        ("ACE BONUS WILD WILD NINE", True),
        ("ACE WILD WILD BONUS NINE", True),
        ("ACE WILD WILD WILD NINE", False),
        ("BONUS BONUS BONUS ACE NINE", False),
        ("BONUS BONUS ACE BONUS BONUS", False),
        ("ACE ACE BONUS BONUS BONUS", False),
        ("ACE BONUS SCATTER BONUS NINE", False),
        ("BONUS WILD WILD WILD BONUS", False),
        ("BONUS BONUS BONUS BONUS BONUS", True),
    ],
)
def test_the_bonus_needs_reels_2_to_4_with_one_of_its_own(line: str, starts: bool) -> None:
    """Reading A3: wilds may stand for two of the three."""
    played, second = both(middle(line), bet=(5, 1, 1))
    picks = played.waiting_for is not None and played.waiting_for["do"] == ["pick"]
    assert picks == starts
    assert second.bonuses == starts
    assert [event.name for event in of(played, events.Feature)] == ["bonus"] * starts


@pytest.mark.rule("GQ-27")
def test_only_enabled_lines_start_it() -> None:
    window = [["ACE", "BONUS", "BONUS", "BONUS", "TEN"], FILLER[1], FILLER[2]]
    one, _ = both(window, bet=(5, 1, 1))
    two, _ = both(window, bet=(5, 1, 2))
    assert (one.status, two.status) == ("settled", "waiting")


@pytest.mark.rule("GQ-27", "GQ-3")
def test_a_line_may_win_and_start_the_bonus() -> None:
    """Reading A22: the bonus is no line combination."""
    played, _ = both(middle("WILD WILD BONUS WILD NINE"), bet=(5, 2, 1))
    assert [(e.symbol, e.count, e.coins) for e in of(played, events.LineWin)] == [("WILD", 2, 20)]
    assert played.status == "waiting"


@pytest.mark.rule("GQ-28", "GQ-30")
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("place", range(3))
def test_each_card_hides_one_of_three_prizes(order: tuple[str, ...], place: int) -> None:
    played, _ = both(CARDS, bet=(5, 1, 1), tarot=[order], choices=[place])
    (picked,) = of(played, events.Pick)
    assert (picked.showed, picked.places) == (order[place], list(order))
    credits_ = {"credits": 10, "orange": 5, "purple": 0}[order[place]]
    assert played.win.coins == credits_
    waiting = played.waiting_for
    assert waiting is not None
    assert (waiting["do"], waiting["indexes"]) == (["pick"], [0, 1, 2])
    keys = {name: int(order[place] == name) for name in ("orange", "purple")}
    assert {name: waiting[name] for name in keys} == keys
    assert (waiting["feature"], waiting["locks"], waiting["lines"]) == ("tarot", 3, 1)


@pytest.mark.rule("GQ-29", "GQ-31")
def test_three_purple_keys_end_the_bonus_and_keep_the_credits() -> None:
    played = chests(CREDITS, PURPLE, ORANGE, PURPLE, ORANGE, CREDITS, PURPLE)
    assert (played.status, played.win.coins) == ("settled", 10 + 5 + 5 + 10)
    assert [event.feature for event in of(played, events.Pick)] == ["tarot"] * 7
    assert [(e.name, e.coins) for e in of(played, events.FeatureEnd)] == [("bonus", 30)]


@pytest.mark.rule("GQ-29", "GQ-32")
@pytest.mark.parametrize("found", [(1, 1, 1), (1, 2, 1, 2, 1), (2, 0, 2, 1, 1, 1)])
def test_three_orange_keys_lead_to_the_gems(found: tuple[int, ...]) -> None:
    """Keys fit their own colour only: two purple ones open nothing."""
    before = chests(*found[:-1])
    assert before.waiting_for is not None
    assert before.waiting_for["feature"] == "tarot"
    played = chests(*found)
    assert played.waiting_for is not None
    assert (played.waiting_for["feature"], played.waiting_for["indexes"]) == (
        "gems",
        [0, 1, 2, 3, 4],
    )
    assert of(played, events.FeatureEnd) == []


@pytest.mark.rule("GQ-33")
@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("order", [GEMS, GEMS[::-1], (250, 1000, 50, 500, 100)])
def test_one_gem_is_picked_and_the_bonus_ends(order: tuple[int, ...], place: int) -> None:
    played = chests(ORANGE, ORANGE, ORANGE, gems=[order], gem=[place])
    (picked,) = [event for event in of(played, events.Pick) if event.feature == "gems"]
    assert (picked.index, picked.showed) == (place, str(order[place]))
    assert picked.places == [str(gem) for gem in order]
    assert (played.status, played.win.coins) == ("settled", 15 + order[place])
    assert of(played, events.FeatureEnd)[0].coins == 15 + order[place]


@pytest.mark.rule("GQ-34", "GQ-30")
def test_credits_have_no_limit_while_no_chest_is_open() -> None:
    played = chests(*[CREDITS] * 300, ORANGE, ORANGE, PURPLE, PURPLE)
    assert (played.status, played.win.coins) == ("waiting", 300 * 10 + 10)
    ended = chests(*[CREDITS] * 300, ORANGE, ORANGE, PURPLE, PURPLE, PURPLE)
    assert (ended.status, ended.win.coins) == ("settled", 3010)


@pytest.mark.rule("GQ-35")
def test_a_gem_pays_1000_at_most_before_coins_and_lines() -> None:
    """Readings A7 and A8: times the coins per line and the lines that started it."""
    assert max(GEMS) == 1000
    assert max(map(int, find(GAME).draw("gems").items)) == 1000
    played = chests(1, 1, 1, gems=[GEMS], gem=[4], bet=(5, 1, 1))
    assert of(played, events.PrizeWin)[-1].coins == 1000
    five = chests(1, 1, 1, gems=[GEMS], gem=[4], bet=(5, 5, 1))
    assert of(five, events.PrizeWin)[-1].coins == 5 * 1000


@pytest.mark.rule("GQ-27", "GQ-35")
@pytest.mark.parametrize("coins", [1, 4])
def test_several_lines_start_one_bonus_that_counts_for_each(coins: int) -> None:
    """Reading A8."""
    window = [[row[0], "BONUS", "BONUS", "BONUS", row[4]] for row in FILLER]
    played, second = both(
        *(window,),
        bet=(5, coins, 20),
        tarot=[ORDER] * 5,
        gems=[GEMS],
        choices=[CREDITS, ORANGE, PURPLE, ORANGE, ORANGE, 1],
    )
    assert second.bonuses == 1
    prizes = [e.coins for e in of(played, events.PrizeWin)]
    assert prizes == [n * 20 * coins for n in (10, 5, 5, 5, 100)]
    row = middle("ACE BONUS WILD BONUS NINE")
    some, _ = both(row, bet=(5, coins, 20), tarot=[ORDER], choices=[CREDITS])
    lines = sum(line[1:4] == [1, 1, 1] for line in gypsy.LINES)
    assert lines == 3
    assert [e.coins for e in of(some, events.PrizeWin)] == [10 * lines * coins]


@pytest.mark.rule("GQ-29")
def test_every_pick_is_dealt_anew() -> None:
    """Reading A9: the same card may hide a key three times, or the three prizes in turn."""
    same, _ = both(CARDS, bet=(5, 1, 1), tarot=[ORDER] * 3, choices=[2, 2, 2])
    assert [event.showed for event in of(same, events.Pick)] == ["purple"] * 3
    other, _ = both(CARDS, bet=(5, 1, 1), tarot=ORDERS[:3], choices=[0, 0, 0])
    assert [event.showed for event in of(other, events.Pick)] == [o[0] for o in ORDERS[:3]]


@pytest.mark.rule("GQ-28", "GQ-33")
def test_what_lies_there_does_not_depend_on_the_pick_and_is_told_after_it() -> None:
    game, seen = find(GAME), {"tarot": 0, "gems": 0}
    bet = game.bets.make(5, 1, 20)
    for number in range(4000):
        key, choices = number.to_bytes(32, "big"), list[int]()
        played = play_live(game, bet, key)
        waiting = played.waiting_for
        while waiting is not None and "indexes" in waiting:
            places = {}
            for place in waiting["indexes"]:
                after = play_live(game, bet, key, [*map(choice, choices), choice(place)])
                picked = of(after, events.Pick)[-1]
                places[tuple(picked.places)] = picked.showed
                assert picked.showed == picked.places[place]
                assert after.events[: len(played.events)] == played.events
            assert len(places) == 1
            assert len(of(played, events.Pick)) == len(choices)
            seen[waiting["feature"]] += 1
            choices.append(0)
            played = play_live(game, bet, key, list(map(choice, choices)))
            waiting = played.waiting_for
        if min(seen.values()) > 2:
            return
    pytest.fail(f"too few: {seen}")


@pytest.mark.rule("GQ-28", "GQ-33")
def test_autoplay_waits_at_the_cards_and_the_gems() -> None:
    """Reading A16: nobody turns a card but the player, and who left finds the round waiting."""
    tarot = [("orange", "credits", "purple")] * 3  # by three lines each
    for picks in range(5):
        gems = [GEMS[::-1]][: max(0, picks - 3)]
        picked: list[int] = [0] * picks
        played, _ = both(CARDS, tarot=tarot[:picks], gems=gems, choices=picked, autoplay=True)
        assert played.win.coins == (0, 15, 30, 45, 3 * (15 + 1000))[picks]
        if picks == 4:
            assert played.status == "settled"
        else:
            offered = list(range(3 if picks < 3 else 5))
            assert played.waiting_for is not None
            assert (played.waiting_for["do"], played.waiting_for["indexes"]) == (["pick"], offered)
    with pytest.raises(RuleError, match=r"choices\[1\]: .* may not be chosen here"):
        play(CARDS, tarot=tarot[:1], choices=[0, "collect"], context={"autoplay": True})


@pytest.mark.rule("GQ-28")
def test_autoplay_goes_through_free_spins_up_to_the_cards_in_them() -> None:
    tarot = [("purple", "credits", "orange")] * 3
    windows = [balls(3), FILLER, CARDS]
    waiting, _ = both(*windows, autoplay=True)
    assert waiting.status == "waiting"
    rest = [FILLER] * 8
    played, _ = both(*windows, *rest, tarot=tarot, choices=[0, 0, 0], autoplay=True)
    assert played.status == "settled"
