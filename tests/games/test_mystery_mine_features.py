"""Mystery Mine: re-spins, the wheel, free games, and the cap on the whole round."""

from __future__ import annotations

from typing import Any

import pytest

from fullcycle.games import find
from fullcycle.play import play as play_key
from fullcycle.rules import RuleError, events
from fullcycle.rules.canonical import describe
from games.mine_lab import FILLER, GAME, added, held, line_wins, of, play, prizes, put
from second import mine
from second.mine import WEDGES

GAME_ = find(GAME)
THREE = put(r1_1="MINE", r3_1="MINE", r5_1="MINE")
BOOM = put(r3_1="DYNAMITE")


def features(played: Any) -> list[str]:
    return [event.feature for event in of(played, events.Spin)]


@pytest.mark.rule("MM-8")
def test_only_a_reel_of_nuggets_starts_re_spins() -> None:
    assert features(play(BOOM, dynamite=["MINER"])) == ["base"]
    played = play(BOOM, held(3), held(3), dynamite=["nuggets"])
    assert features(played) == ["base", "respin", "respin"]
    reveal = of(played, events.Reveal)[0]
    assert (reveal.symbol, reveal.cells) == ("NUGGET", [(3, 1), (3, 2), (3, 3)])


@pytest.mark.rule("MM-8")
def test_the_triggering_spin_is_paid_on_what_it_shows_and_each_re_spin_alone() -> None:
    window = put(r1_2="ACE", r2_2="ACE", r3_1="DYNAMITE")
    played = play(window, held(3), held(3), dynamite=["nuggets"])
    assert (1, "ACE", 3, 5) in line_wins(played)
    kinds = [type(event).__name__ for event in played.events]
    assert kinds.index("LineWin") < kinds.index("Feature")
    base = play(put(r1_2="ACE", r2_2="ACE", r3_1="TEN"))
    assert played.win.coins == added(played) > base.win.coins


@pytest.mark.rule("MM-9")
def test_two_re_spins_however_many_reels_and_all_are_held() -> None:
    window = put(r2_1="DYNAMITE", r4_3="DYNAMITE")
    played = play(window, held(2, 4), held(2, 4), dynamite=["nuggets", "nuggets"])
    assert features(played) == ["base", "respin", "respin"]
    assert [(e.reels, e.left) for e in of(played, events.Hold)] == [
        ([2, 4], 2),
        ([2, 4], 1),
        ([2, 4], 0),
    ]
    (begun,) = of(played, events.Feature)
    assert (begun.name, begun.left, begun.granted["spins"]) == ("respin", 2, 2)
    (ended,) = of(played, events.FeatureEnd)
    wins = events.LineWin | events.ScatterWin | events.PrizeWin
    after = played.events[played.events.index(begun) :]
    assert ended.coins == sum(event.coins for event in after if isinstance(event, wins))


@pytest.mark.rule("MM-9")
@pytest.mark.parametrize("symbol", ["TEN", "DYNAMITE", "MINE"])
def test_a_held_reel_that_shows_anything_else_is_an_error(symbol: str) -> None:
    wrong = held(3)
    wrong[1][2] = symbol
    with pytest.raises(RuleError, match=r"spins\[1\].window, reel 3: is held"):
        play(BOOM, wrong, held(3), dynamite=["nuggets"])
    with pytest.raises(RuleError, match=r"spins\[2\].window, reel 3: is held"):
        play(BOOM, held(3), wrong, dynamite=["nuggets"])


@pytest.mark.rule("MM-9", "MM-11")
def test_reels_that_stand_full_by_themselves_are_held_and_add_nothing() -> None:
    window = held(5, r3_1="DYNAMITE")
    played = play(window, held(3, 5), held(3, 5), dynamite=["nuggets"])
    assert [e.reels for e in of(played, events.Hold)] == [[3, 5]] * 3
    later = play(BOOM, held(3, 4), held(3, 4), dynamite=["nuggets"])
    assert [(e.reels, e.left) for e in of(later, events.Hold)] == [
        ([3], 2),
        ([3, 4], 1),
        ([3, 4], 0),
    ]
    assert features(play(held(2, 5))) == ["base"]


@pytest.mark.rule("MM-10")
def test_no_mine_in_a_re_spin() -> None:
    assert all("MINE" not in strip for strip in GAME_.reels["respin"])
    wrong = held(3, r1_1="MINE")
    with pytest.raises(RuleError, match=r"spins\[1\].window, reel 1: MINE never lands there"):
        play(BOOM, wrong, held(3), dynamite=["nuggets"])


@pytest.mark.rule("MM-11")
def test_dynamite_in_a_re_spin_covers_its_reel_and_adds_one() -> None:
    played = play(BOOM, held(3, r2_2="DYNAMITE"), held(2, 3), held(2, 3), dynamite=["nuggets"])
    assert features(played) == ["base", "respin", "respin", "respin"]
    more = [e for e in of(played, events.Feature) if e.more]
    assert [(e.name, e.granted, e.left) for e in more] == [("respin", {"spins": 1}, 2)]
    assert [(e.reels, e.left) for e in of(played, events.Hold)][1] == ([2, 3], 2)
    both = play(
        BOOM,
        held(3, r2_2="DYNAMITE", r2_3="DYNAMITE", r4_1="DYNAMITE"),
        *[held(2, 3, 4)] * 3,
        dynamite=["nuggets"],
    )
    assert features(both).count("respin") == 4
    with pytest.raises(RuleError, match="not used"):
        play(BOOM, held(3, r2_2="DYNAMITE"), held(2, 3), held(2, 3), dynamite=["nuggets"] * 2)


@pytest.mark.rule("MM-15", "MM-16")
def test_three_mines_wait_for_the_wheel() -> None:
    played = play(THREE, turns=0)
    assert (played.status, played.win.coins) == ("waiting", 50)
    assert played.waiting_for == {"do": ["spin_wheel"], "spins": 5, "multiplier": 1}
    (begun,) = of(play(THREE, wheel=["+1x"]), events.Feature)
    assert (begun.name, begun.granted) == ("wheel", {"spins": 5, "multiplier": 1})
    assert play(put(r1_1="MINE", r3_1="MINE")).status == "settled"
    assert len(WEDGES) == 12
    labels = [wedge["wedge"] for wedge in describe(GAME_)["weights"]["wheel"]]
    assert labels == WEDGES


@pytest.mark.rule("MM-17", "MM-18", "MM-19")
def test_wedges_add_up_and_turn_into_start_bonus() -> None:
    played = play(THREE, wheel=["+8 spins", "+2x", "+3 spins"], turns=3)
    assert played.status == "waiting"
    assert played.waiting_for == {"do": ["spin_wheel"], "spins": 16, "multiplier": 3}
    turns = of(played, events.Wheel)
    assert [turn.state for turn in turns] == [
        {"spins": 13, "multiplier": 1},
        {"spins": 13, "multiplier": 3},
        {"spins": 16, "multiplier": 3},
    ]
    assert [turn.wedges.count("start") for turn in turns] == [0, 1, 2]
    assert turns[2].wedges[6] == turns[2].wedges[10] == "start"


@pytest.mark.rule("MM-19")
def test_equal_labels_are_wedges_of_their_own() -> None:
    played = play(THREE, wheel=["+3 spins", "+3 spins", "+1x", "+1x"], turns=4)
    assert [turn.index for turn in of(played, events.Wheel)] == [2, 3, 8, 9]
    with pytest.raises(RuleError, match=r"wheel\[2\]: no wedge shows '\+3 spins' now"):
        play(THREE, wheel=["+3 spins"] * 3)
    with pytest.raises(RuleError, match=r"wheel\[0\]: no wedge shows 'start' now"):
        play(THREE, wheel=["start"])
    with pytest.raises(RuleError, match="cannot be drawn"):
        play(THREE, wheel=["+4 spins"])


@pytest.mark.rule("MM-20")
def test_start_bonus_starts_the_free_spins() -> None:
    played = play(THREE, *[FILLER] * 6, wheel=["+1 spins", "start"])
    assert features(played) == ["base"] + ["free"] * 6
    begun = of(played, events.Feature)[-1]
    assert (begun.name, begun.left) == ("free_spins", 6)
    assert begun.granted == {"spins": 6, "multiplier": 1, "start": 6}
    assert [e.name for e in of(played, events.FeatureEnd)] == ["wheel", "free_spins"]


def test_autoplay_turns_the_wheel_by_itself() -> None:
    wheel = ["+1x", "start"]
    played = play(THREE, *[FILLER] * 5, wheel=wheel, turns=0, context={"autoplay": True})
    assert played.status == "settled"
    assert [turn.showed for turn in of(played, events.Wheel)] == wheel


@pytest.mark.rule("MM-20")
def test_with_all_wedges_turned_one_more_turn_is_needed() -> None:
    waiting = play(THREE, wheel=WEDGES, turns=12)
    assert waiting.status == "waiting"
    assert waiting.waiting_for == {"do": ["spin_wheel"], "spins": 42, "multiplier": 8}
    played = play(THREE, *[FILLER] * 42, wheel=[*WEDGES, "start"])
    assert features(played).count("free") == 42
    assert of(played, events.Wheel)[-1].wedges == ["start"] * 12


@pytest.mark.rule("MM-21", "MM-22")
def test_free_spins_at_the_bet_multiplied_gold_and_mines_too() -> None:
    line = put(r1_2="ACE", r2_2="ACE", r3_2="ACE")
    gold = put(r4_1="GOLD2", r5_1="GOLD3")
    windows = [line, gold, FILLER, FILLER, FILLER]
    played = play(THREE, *windows, wheel=["+2x", "start"], bet="2.50")
    wins = of(played, events.LineWin)
    assert [(e.coins, e.multiplier) for e in wins] == [(5 * 10 * 3, 3)]
    assert prizes(played) == [("gold-cart", "5", 10 * 250 * 3)]
    assert played.win.coins == 2 * 250 + 150 + 7500
    plain = play(line, bet="2.50")
    assert plain.win.coins == 50


@pytest.mark.rule("MM-22")
def test_three_mines_in_a_free_spin_add_as_many_as_started() -> None:
    windows = [FILLER, THREE, *[FILLER] * 12]
    played = play(THREE, *windows, wheel=["+2 spins", "+1x", "start"])
    assert features(played).count("free") == 7 + 7
    more = [e for e in of(played, events.Feature) if e.more]
    assert [(e.name, e.granted, e.left) for e in more] == [("free_spins", {"spins": 7}, 5 + 7)]
    mines = of(played, events.ScatterWin)
    assert [e.coins for e in mines] == [50, 2 * 50]
    again = play(THREE, *[THREE] * 5, *[FILLER] * 25, wheel=["+1x", "start"])
    assert features(again).count("free") == 30


@pytest.mark.rule("MM-22")
def test_the_last_free_spin_may_add_more() -> None:
    windows = [*[FILLER] * 5, THREE, *[FILLER] * 6]
    played = play(THREE, *windows, wheel=["+1 spins", "start"])
    assert features(played).count("free") == 12


@pytest.mark.rule("MM-22")
def test_re_spins_of_a_free_spin_are_multiplied_and_use_up_none() -> None:
    boom = put(r3_1="DYNAMITE", r1_1="MINE", r4_1="MINE", r5_1="MINE")
    row = held(3, r1_2="ACE", r2_2="ACE")
    windows = [boom, row, held(3), *[FILLER] * 4, *[FILLER] * 5]
    played = play(THREE, *windows, wheel=["+3x", "start"], dynamite=["nuggets"])
    assert features(played)[:4] == ["base", "free", "respin", "respin"]
    assert features(played).count("free") == 10
    aces = [e for e in of(played, events.LineWin) if e.symbol == "ACE" and e.line == 1]
    assert [(e.coins, e.multiplier) for e in aces] == [(5 * 4, 4)]
    names = [e.name for e in of(played, events.FeatureEnd)]
    assert names == ["wheel", "respin", "free_spins"]


def test_base_re_spins_come_before_the_wheel() -> None:
    window = put(r1_1="MINE", r4_1="MINE", r5_1="MINE", r3_1="DYNAMITE")
    played = play(window, held(3), held(3), dynamite=["nuggets"], turns=0)
    assert features(played) == ["base", "respin", "respin"]
    assert played.status == "waiting"


FULL = held(2, 3, 4, 5, r1_1="MINER", r1_2="MINER", r1_3="MINER")
CART = put(r3_1="GOLD3", r4_2="GOLD3", r5_3="GOLD3")


@pytest.mark.rule("MM-24", "MM-25")
def test_the_cap_ends_free_spins_at_once() -> None:
    """Five carts of 2,000 times the bet and a full window of Miners pass 10,400 times."""
    played = play(THREE, FULL, *[CART] * 5, wheel=["+1 spins", "start"], bet="1.25")
    assert played.win.coins == 10_400 * 125
    assert played.win.money == "13000.00"
    assert [e.coins for e in of(played, events.Cap)] == [10_400 * 125]
    assert played.status == "settled"
    assert added(played) > 10_400 * 125
    early = play(THREE, CART, CART, CART, wheel=["+1x", "start"])
    assert features(early) == ["base"] + ["free"] * 3
    assert early.win.coins == 10_400 * 25
    assert type(early.events[-2]).__name__ == "Cap"
    with pytest.raises(RuleError, match="not used"):
        play(THREE, CART, CART, CART, FILLER, wheel=["+1x", "start"])


@pytest.mark.rule("MM-24", "MM-25")
def test_the_cap_ends_re_spins_and_the_wheel_too() -> None:
    """A base spin cannot reach it by itself; its re-spins can, and no wheel is turned then."""
    carts = held(3, r1_1="MINE", r4_1="GOLD3", r4_2="GOLD3", r5_1="GOLD3", r5_2="GOLD3")
    carts[0][0] = "TEN"
    window = put(r1_1="MINE", r4_1="MINE", r5_1="MINE", r3_1="DYNAMITE")
    extra = [row[:] for row in carts]
    extra[2][1] = "DYNAMITE"
    more = [["NUGGET" if reel == 1 else cell for reel, cell in enumerate(row)] for row in carts]
    extra_two = [row[:] for row in more]
    played = play(window, extra, extra_two, more, dynamite=["nuggets"], turns=0)
    assert played.win.coins < 10_400 * 25
    assert played.status == "waiting"
    free = [window, extra, extra_two, more]
    capped = play(THREE, *free[:3], wheel=["+3x", "start"], dynamite=["nuggets"])
    assert features(capped)[:3] == ["base", "free", "respin"]
    assert capped.win.coins == 10_400 * 25
    assert type(capped.events[-2]).__name__ == "Cap"
    assert [e.name for e in of(capped, events.FeatureEnd)] == ["wheel", "respin", "free_spins"]


@pytest.mark.rule("MM-24", "MM-25")
def test_a_win_below_the_cap_is_paid_whole() -> None:
    played = play(THREE, CART, CART, *[FILLER] * 4, wheel=["+1 spins", "start"])
    assert played.win.coins == 50 + 2 * 2000 * 25
    assert not of(played, events.Cap)


@pytest.mark.rule("MM-32")
def test_an_interrupted_round_goes_on_where_it_was() -> None:
    """The same key and the same choices are the same round, at every turn of the wheel."""
    for index in range(2000):
        key = index.to_bytes(32, "big")
        bet = GAME_.bets.parse()
        first = play_key(GAME_, bet, key)
        if first.status == "waiting":
            break
    choices: list[object] = []
    while first.status == "waiting":
        choices.append({"do": "spin_wheel"})
        again = play_key(GAME_, bet, key, choices)
        assert again.events[: len(first.events)] == first.events
        first = again
    assert first == play_key(GAME_, bet, key, None)
    assert GAME_.cap == mine.CAP
