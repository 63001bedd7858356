"""Free spins of Days of the Tsar (DT-19 to DT-26)."""

from __future__ import annotations

from typing import Any

import pytest

from fullcycle.play.round import Round
from fullcycle.rules import Code, RuleError, events
from games.tsar_lab import agree, line_wins, of, play, scatter_wins
from second import tsar
from second.lines import find
from second.windows import FILLER, eggs, middle, put

THREE = put(r1_1="EGG", r3_3="EGG", r5_2="EGG")


def _both(*windows: Any, bet: tuple[int, int, int] = (5, 1, 25), **more: Any) -> Round:
    """The round, once it equals the second evaluator's."""
    size, coins, lines = bet
    played = play(*windows, bet=bet, **more)
    agree(played, tsar.play(windows, coin=size, coins=coins, lines=lines, **more), size)
    return played


@pytest.mark.rule("DT-19")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_fewer_than_three_eggs_start_nothing(count: int) -> None:
    played = _both(eggs(count))
    assert of(played, events.Feature) == []
    assert len(of(played, events.Spin)) == 1


@pytest.mark.rule("DT-19", "DT-9")
@pytest.mark.case(2)
@pytest.mark.parametrize("lines", [1, 5, 10, 25])
@pytest.mark.parametrize("count", [3, 4, 5])
def test_three_eggs_anywhere_start_free_spins(count: int, lines: int) -> None:
    """However many lines are enabled, the feature is granted once."""
    played = _both(eggs(count), *[FILLER] * count, eggs=[1] * count, bet=(5, 1, lines))
    started = [event for event in of(played, events.Feature) if not event.more]
    assert len(started) == 1
    assert started[0].left == count
    assert len(of(played, events.Spin)) == 1 + count


@pytest.mark.rule("DT-20")
@pytest.mark.parametrize("numbers", [[1, 1, 1], [10, 1, 2], [3, 4, 5, 6], [10] * 5])
def test_each_egg_turns_and_the_sum_is_the_number_of_spins(numbers: list[int]) -> None:
    """Reading B9: all of four or five eggs turn too."""
    window = eggs(len(numbers))
    played = _both(window, *[FILLER] * sum(numbers), eggs=numbers)
    turned = of(played, events.Reveal)
    assert [event.value for event in turned] == numbers
    cells = [cell for event in turned for cell in event.cells]
    assert sorted(cells) == sorted(of(played, events.ScatterWin)[0].cells)
    assert len(cells) == len(numbers)
    started = of(played, events.Feature)[0]
    assert started.left == sum(numbers) == sum(started.granted.values())
    assert sum(spin.feature == "free" for spin in of(played, events.Spin)) == sum(numbers)


@pytest.mark.rule("DT-20")
@pytest.mark.parametrize("count", [6, 9, 15])
def test_more_than_five_eggs_all_turn(count: int) -> None:
    """Reading B13: pays as five, but every egg shows a number."""
    played = _both(eggs(count), *[FILLER] * count, eggs=[1] * count)
    assert len(of(played, events.Reveal)) == count
    assert scatter_wins(played) == [(count, 2500)]


@pytest.mark.rule("DT-20")
@pytest.mark.parametrize("number", [0, 11, -1, 1.0, "1", True, None])
def test_an_egg_shows_one_to_ten(number: object) -> None:
    with pytest.raises(RuleError) as caught:
        play(THREE, eggs=[1, number, 1], seed="00" * 32)
    assert caught.value.code is Code.BAD_REQUEST
    assert "draws.eggs" in caught.value.where


@pytest.mark.rule("DT-21")
@pytest.mark.case(77)
@pytest.mark.parametrize(("coins", "lines"), [(1, 1), (3, 2), (20, 15), (20, 25)])
def test_free_spins_keep_bet_and_lines(coins: int, lines: int) -> None:
    window = put(r1_2="ACE", r2_2="ACE", r3_2="ACE", r1_1="KING", r2_1="KING", r3_1="KING")
    window[2][:3] = ["JACK"] * 3
    played = _both(THREE, window, FILLER, FILLER, eggs=[1, 1, 1], bet=(20, coins, lines))
    wins = line_wins(played)
    assert (1, "ACE", 3, 15 * coins) in wins
    assert ((2, "KING", 3, 15 * coins) in wins) == (lines >= 2)
    assert ((3, "JACK", 3, 10 * coins) in wins) == (lines >= 3)
    assert played.stake.coins == coins * lines


@pytest.mark.rule("DT-22")
@pytest.mark.case(25)
@pytest.mark.parametrize("count", range(6))
def test_each_egg_in_a_free_spin_adds_one(count: int) -> None:
    """Reading B1: a single egg counts, and no egg turns again."""
    windows = [THREE, eggs(count), *[FILLER] * (2 + count)]
    played = _both(*windows, eggs=[1, 1, 1])
    more = [event for event in of(played, events.Feature) if event.more]
    assert [event.left for event in more] == ([2 + count] if count else [])
    assert [sum(event.granted.values()) for event in more] == ([count] if count else [])
    assert len(of(played, events.Reveal)) == 3
    assert len(of(played, events.Spin)) == 1 + 3 + count


@pytest.mark.rule("DT-22")
def test_an_egg_on_the_last_spin_still_adds_one() -> None:
    """Reading B10."""
    one = put(r4_1="EGG")
    windows = [THREE, FILLER, FILLER, one, one, FILLER]
    played = _both(*windows, eggs=[1, 1, 1])
    assert [spin.feature for spin in of(played, events.Spin)] == ["base"] + ["free"] * 5


@pytest.mark.rule("DT-22")
def test_many_eggs_in_a_forced_free_spin_each_add_one() -> None:
    played = _both(THREE, eggs(15), *[FILLER] * 17, eggs=[1, 1, 1])
    assert len(of(played, events.Spin)) == 1 + 3 + 15


@pytest.mark.rule("DT-23", "DT-18")
@pytest.mark.parametrize(("count", "times"), [(1, 0), (2, 2), (3, 5), (4, 20), (5, 100), (7, 100)])
def test_eggs_pay_in_free_spins_too(count: int, times: int) -> None:
    windows = [THREE, eggs(count), *[FILLER] * (2 + count)]
    played = _both(*windows, eggs=[1, 1, 1], bet=(5, 3, 7))
    assert scatter_wins(played) == [(3, 105), *([(count, times * 21)] if times else [])]


@pytest.mark.rule("DT-24", "DT-25")
@pytest.mark.case(23)
def test_the_feature_s_total_is_its_own_wins_and_is_added() -> None:
    trigger = put(r1_2="ACE", r2_2="ACE", r3_2="ACE", r1_1="EGG", r3_3="EGG", r5_1="EGG")
    windows = [
        trigger,
        middle("KING KING KING NINE TEN"),
        FILLER,
        put(r1_1="TSARINA", r2_1="TSARINA"),
    ]
    played = _both(*windows, eggs=[1, 1, 1])
    base = 15 + 125
    assert [event.coins for event in of(played, events.FeatureEnd)] == [15 + 4]
    assert played.win.coins == base + 19
    assert (played.status, played.waiting_for) == ("settled", None)
    assert [event.coins for event in of(played, events.Settled)] == [base + 19]
    assert isinstance(played.events[-1], events.Settled)


@pytest.mark.rule("DT-24", "DT-27")
def test_free_spin_wins_are_collected_without_a_gamble() -> None:
    """Reading B3: neither the feature's wins nor the triggering spin's may be gambled."""
    windows = [THREE, FILLER, middle("ACE ACE ACE NINE KING"), FILLER]
    played = _both(*windows, eggs=[1, 1, 1])
    assert played.status == "settled"
    nothing = _both(THREE, FILLER, FILLER, FILLER, eggs=[1, 1, 1])
    assert (nothing.status, nothing.win.coins) == ("settled", 125)
    assert [event.coins for event in of(nothing, events.FeatureEnd)] == [0]


@pytest.mark.rule("DT-26")
@pytest.mark.parametrize(
    "line", ["ACE ACE ACE NINE KING", "TSAR TSAR TSAR TSAR TSAR", "TSAR TSAR JACK NINE TEN"]
)
def test_free_spins_pay_what_paid_spins_pay(line: str) -> None:
    paid = play(middle(line), bet=(1, 2, 25), choices=["collect"])
    free = _both(THREE, middle(line), FILLER, FILLER, eggs=[1, 1, 1], bet=(1, 2, 25))
    assert line_wins(free) == line_wins(paid) != []


@pytest.mark.rule("DT-25", "DT-10")
@pytest.mark.case(19)
def test_a_long_feature_adds_up_event_by_event() -> None:
    windows = [THREE]
    left = 30
    for index in range(60):
        if left <= 0:
            break
        window = eggs(index % 3) if index < 20 else FILLER
        left += len(find(window, "EGG")) - 1
        windows.append(window)
    played = _both(*windows, eggs=[10, 10, 10], bet=(25, 20, 25))
    assert len(of(played, events.Spin)) == len(windows)


@pytest.mark.case(22)
def test_a_feature_of_hundreds_of_spins_ends() -> None:
    windows = [THREE, *[eggs(15)] * 40, *[FILLER] * (3 + 14 * 40)]
    played = play(*windows, eggs=[1, 1, 1])
    assert len(of(played, events.Spin)) == len(windows)
    assert played.status == "settled"
