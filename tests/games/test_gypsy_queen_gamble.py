"""The card gamble of Gypsy Queen (GQ-36 to GQ-44)."""

from __future__ import annotations

from typing import Any

import pytest

from fullcycle.games import find
from fullcycle.play.live import play as play_live
from fullcycle.play.scenario import run
from fullcycle.rules import CARDS as DECK
from fullcycle.rules import Code, RuleError, events
from fullcycle.rules.money import to_minor
from games.gypsy_lab import (
    CARDS,
    FILLER,
    GAME,
    GEMS,
    ORDER,
    along,
    balls,
    both,
    document,
    middle,
    of,
    play,
    put,
)

ACES = along("ACE", 3, 1)
RED, BLACK, SUITS = "red", "black", ("hearts", "diamonds", "spades", "clubs")
SIZES = find(GAME).bets.coin_sizes


@pytest.mark.rule("GQ-36")
@pytest.mark.parametrize("window", [ACES, balls(2), along("VIOLIN", 2, 1), along("WILD", 5, 1)])
def test_any_reel_win_waits_for_gamble_or_collect(window: Any) -> None:
    """Reading A11: a scatter win alone may be gambled too."""
    played, _ = both(window, bet=(2, 1, 1))
    assert played.status == "waiting"
    assert played.waiting_for is not None
    assert set(played.waiting_for["do"]) == {"gamble", "collect"}
    assert set(played.waiting_for["on"]) == {RED, BLACK, *SUITS}
    assert played.waiting_for["amount"] == {"coins": played.win.coins, "money": played.win.money}
    assert played.waiting_for["left"] == 10
    assert of(played, events.Settled) == []


@pytest.mark.rule("GQ-36")
@pytest.mark.parametrize("window", [FILLER, balls(1), put(r1_2="WILD", r3_2="SCATTER")])
def test_no_win_no_gamble(window: Any) -> None:
    played, _ = both(window)
    assert (played.status, played.waiting_for, played.win.coins) == ("settled", None, 0)


@pytest.mark.rule("GQ-37", "GQ-38", "GQ-39")
@pytest.mark.case(74)
@pytest.mark.parametrize("on", [RED, BLACK, *SUITS])
def test_every_card_against_every_guess(on: str) -> None:
    """52 cards; the colour doubles, the suit quadruples; each guess is worth what it risks."""
    total = 0
    for card in map(str, DECK.values):
        suit = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}[card[1]]
        colour = RED if suit in {"hearts", "diamonds"} else BLACK
        times = 2 if on == colour else 4 if on == suit else 0
        played, _ = both(ACES, bet=(5, 1, 1), cards=[card], choices=[on])
        (gamble,) = of(played, events.Gamble)
        assert (gamble.card, gamble.on, gamble.won) == (card, on, times > 0)
        assert played.win.coins == 15 * times
        assert played.status == ("waiting" if times else "settled")
        total += played.win.coins
    assert total == 52 * 15
    assert len(set(DECK.values)) == 52


@pytest.mark.rule("GQ-37")
def test_each_guess_has_a_fresh_deck() -> None:
    """The same card may come ten times in a row."""
    played, _ = both(ACES, bet=(2, 1, 1), cards=["QH"] * 10, choices=["red"] * 10)
    assert [gamble.card for gamble in of(played, events.Gamble)] == ["QH"] * 10


@pytest.mark.rule("GQ-40")
def test_ten_gambles_at_most() -> None:
    for count in range(1, 11):
        played, _ = both(ACES, bet=(2, 1, 1), cards=["2H"] * count, choices=["red"] * count)
        assert of(played, events.Gamble)[-1].left == 10 - count
        assert played.status == ("waiting" if count < 10 else "settled")
    assert played.win.coins == 15 * 2**10
    more = play(ACES, bet=(2, 1, 1), cards=["2H"] * 10, choices=["red"] * 11)
    assert more.win == played.win
    with pytest.raises(RuleError) as caught:
        play(ACES, bet=(2, 1, 1), cards=["2H"] * 11, choices=["red"] * 11)
    assert caught.value.where == "draws.cards[10]"


@pytest.mark.rule("GQ-40", "GQ-43", "GQ-44")
@pytest.mark.parametrize(
    ("size", "coins", "line", "waits"),
    [
        (100, 1, "WILD WILD WILD WILD WILD", True),  # 2,000.00
        (100, 2, "WILD WILD WILD WILD WILD", False),
        (100, 5, "CARAVAN CARAVAN CARAVAN CARAVAN NINE", True),  # 1,000.00
        (100, 4, "WILD WILD WILD WILD RING", True),  # 2,000.00
        (100, 5, "WILD WILD WILD WILD RING", False),  # 2,500.00
        (50, 2, "WILD WILD WILD WILD WILD", True),
        (50, 3, "WILD WILD WILD WILD WILD", False),
        (20, 5, "WILD WILD WILD WILD WILD", True),
        (25, 4, "WILD WILD WILD WILD WILD", True),
        (25, 5, "WILD WILD WILD WILD WILD", False),
    ],
)
def test_the_first_stake_is_2000_pounds_at_most(
    size: int, coins: int, line: str, waits: bool
) -> None:
    """Readings A12 and A13: the amount itself may be staked, and it is money that counts."""
    played, _ = both(middle(line), bet=(size, coins, 1))
    assert played.status == ("waiting" if waits else "settled")
    assert waits == (to_minor(played.win.money) <= 200_000)


@pytest.mark.rule("GQ-43", "GQ-44")
def test_a_penny_above_the_limit_is_not_gambled() -> None:
    """Lines and scatters together: 2,000.00 and 2,005.00."""
    line = along("WILD", 5, 1)
    over = [list(row) for row in line]
    over[0][0] = over[2][1] = "SCATTER"
    played, _ = both(over, bet=(100, 1, 1))
    assert (played.win.money, played.status) == ("2002.00", "settled")
    at, _ = both(line, bet=(100, 1, 1))
    assert (at.win.money, at.status) == ("2000.00", "waiting")


@pytest.mark.rule("GQ-40")
def test_a_win_above_the_limit_after_a_gamble_is_collected() -> None:
    """Reading A12: the last one may end above the limit, at 8,000.00 at most."""
    at_limit = along("WILD", 5, 1)
    played, _ = both(at_limit, bet=(100, 1, 1), cards=["AS"], choices=["black"])
    assert (played.status, played.win.money) == ("settled", "4000.00")
    assert of(played, events.Gamble)[0].left == 0
    quad, _ = both(at_limit, bet=(100, 1, 1), cards=["AS"], choices=["spades"])
    assert (quad.status, quad.win.money) == ("settled", "8000.00")
    below, _ = both(at_limit, bet=(50, 1, 1), cards=["AS"], choices=["black"])
    assert (below.status, below.win.money) == ("waiting", "2000.00")


@pytest.mark.rule("GQ-38", "GQ-39")
@pytest.mark.parametrize("after", range(1, 5))
@pytest.mark.parametrize("wrong", ["black", "spades"])
def test_a_wrong_guess_loses_all_and_ends_it(after: int, wrong: str) -> None:
    cards, choices = ["2H"] * after, ["red"] * (after - 1) + [wrong]
    played, _ = both(ACES, bet=(5, 1, 1), cards=cards, choices=choices)
    assert (played.status, played.win.coins, played.win.money) == ("settled", 0, "0.00")
    assert of(played, events.Settled)[0].coins == 0


@pytest.mark.rule("GQ-41", "GQ-42")
@pytest.mark.parametrize("gambles", range(10))
def test_collect_ends_the_gamble_and_pays(gambles: int) -> None:
    cards, choices = ["2H"] * gambles, ["red"] * gambles + ["collect", "red"]
    played, _ = both(ACES, bet=(5, 1, 1), cards=cards, choices=choices)
    assert (played.status, played.waiting_for) == ("settled", None)
    assert played.win.coins == 15 * 2**gambles
    assert of(played, events.Settled)[0].coins == played.win.coins
    assert len(of(played, events.Gamble)) == gambles


@pytest.mark.rule("GQ-42")
def test_collect_takes_all_that_the_spin_won() -> None:
    window = put(r1_2="ACE", r2_2="ACE", r3_2="ACE", r4_1="SCATTER", r5_3="SCATTER")
    played, _ = both(window, bet=(5, 2, 1), choices=["collect"])
    assert (played.status, played.win.coins) == ("settled", 30 + 4)


@pytest.mark.rule("GQ-44")
@pytest.mark.parametrize("count", [3, 4, 5])
def test_no_gamble_on_free_spins_nor_on_the_spin_that_starts_them(count: int) -> None:
    spins = {3: 10, 4: 20, 5: 30}[count]
    free = [along("KING", 5, 1), *[FILLER] * (spins - 1)]
    played, _ = both(balls(count), *free, choices=["red"])
    assert played.status == "settled"
    assert played.win.coins > 0
    with pytest.raises(RuleError) as caught:
        play(balls(count), *free, choices=["red"], cards=["QH"])
    assert caught.value.where.startswith("draws.cards")


@pytest.mark.rule("GQ-44")
def test_no_gamble_on_the_bonus_nor_on_the_spin_that_starts_it() -> None:
    """Reading A11: a line win of that spin joins the bonus's total."""
    window = middle("WILD WILD BONUS WILD NINE")
    purple, _ = both(window, bet=(5, 1, 1), tarot=[ORDER] * 4, choices=[0, 2, 2, 2, "red"])
    assert (purple.status, purple.win.coins) == ("settled", 10 + 10)
    gems, _ = both(
        *(CARDS,), bet=(5, 1, 1), tarot=[ORDER] * 3, gems=[GEMS], choices=[1, 1, 1, 0, "red"]
    )
    assert (gems.status, gems.win.coins) == ("settled", 15 + 50)


@pytest.mark.rule("GQ-44")
@pytest.mark.parametrize("window", [ACES, balls(2), FILLER])
def test_no_gamble_in_autoplay(window: Any) -> None:
    """Reading A17: the win is collected."""
    played, _ = both(window, autoplay=True)
    assert (played.status, of(played, events.Gamble)) == ("settled", [])


@pytest.mark.rule("GQ-36")
@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "gamble", "on": "green"},
        {"do": "gamble"},
        {"do": "pick", "index": 0},
        {"do": "spin_wheel"},
        {"do": "collect", "on": "red"},
        "red",
        None,
    ],
)
def test_other_choices_are_refused(wrong: object) -> None:
    scenario = document(ACES, bet=(5, 1, 1))
    scenario["choices"] = [wrong]
    with pytest.raises(RuleError) as caught:
        run(scenario, find)
    assert (caught.value.where, caught.value.code) == ("choices[0]", Code.CHOICE_ILLEGAL)


@pytest.mark.rule("GQ-37")
def test_the_next_card_does_not_depend_on_the_choice() -> None:
    game, seen = find(GAME), 0
    bet = game.bets.make(5, 1, 20)
    for number in range(200):
        key = number.to_bytes(32, "big")
        waiting = play_live(game, bet, key).waiting_for
        if waiting is None or "on" not in waiting:
            continue
        cards = set()
        for on in (RED, BLACK, *SUITS):
            played = play_live(game, bet, key, [{"do": "gamble", "on": on}])
            cards.add(of(played, events.Gamble)[0].card)
        assert len(cards) == 1
        seen += 1
    assert seen > 20


@pytest.mark.rule("GQ-40")
@pytest.mark.parametrize("size", SIZES)
def test_the_limit_counts_money_at_every_coin_size(size: int) -> None:
    waits = {
        coins: both(along("WILD", 5, 1), bet=(size, coins, 1))[0].status == "waiting"
        for coins in range(1, 6)
    }
    assert waits == {coins: 2000 * coins * size <= 200_000 for coins in range(1, 6)}
