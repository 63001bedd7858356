"""The card gamble of Days of the Tsar (DT-27 to DT-32)."""

from __future__ import annotations

from typing import Any

import pytest

from fullcycle.games import find
from fullcycle.play.live import play as play_live
from fullcycle.play.round import Round
from fullcycle.play.scenario import run
from fullcycle.rules import CARDS, Code, RuleError, events
from fullcycle.rules.money import to_minor
from games.tsar_lab import GAME, agree, document, of, play
from second import tsar
from second.windows import FILLER, eggs, middle, put

ACES = middle("ACE ACE ACE NINE KING")
PAIR = put(r1_1="TSARINA", r2_1="TSARINA")
COINS = (1, 2, 5, 10, 20, 25)
RED, BLACK, SUITS = "red", "black", ("hearts", "diamonds", "spades", "clubs")


def _both(
    window: Any, bet: tuple[int, int, int] = (5, 1, 25), **more: Any
) -> tuple[Round, tsar.Result]:
    """The round, once it equals the second evaluator's."""
    size, coins, lines = bet
    played = play(window, bet=bet, **more)
    second = tsar.play([window], coin=size, coins=coins, lines=lines, **more)
    agree(played, second, size)
    return played, second


@pytest.mark.rule("DT-27", "DT-28")
@pytest.mark.parametrize("window", [ACES, PAIR, eggs(2), put(r1_1="CATHEDRAL", r2_1="TSAR")])
def test_any_reel_win_waits_for_gamble_or_collect(window: Any) -> None:
    """Reading B3: egg wins may be gambled as line wins may."""
    played, _ = _both(window)
    assert played.status == "waiting"
    assert played.waiting_for is not None
    assert set(played.waiting_for["do"]) == {"gamble", "collect"}
    assert set(played.waiting_for["on"]) == {RED, BLACK, *SUITS}
    assert of(played, events.Settled) == []


@pytest.mark.rule("DT-27")
@pytest.mark.parametrize("window", [FILLER, eggs(1), put(r1_2="TSAR", r3_2="EGG")])
def test_no_win_no_gamble(window: Any) -> None:
    played, _ = _both(window)
    assert (played.status, played.waiting_for, played.win.coins) == ("settled", None, 0)


@pytest.mark.rule("DT-27")
def test_the_gamble_is_optional() -> None:
    played, _ = _both(ACES, choices=["collect"])
    assert (played.status, played.win.coins) == ("settled", 15)
    assert of(played, events.Gamble) == []


@pytest.mark.rule("DT-27")
@pytest.mark.parametrize("count", [3, 4, 5])
def test_no_gamble_on_a_spin_that_starts_free_spins(count: int) -> None:
    played = play(eggs(count), *[FILLER] * count, eggs=[1] * count, choices=["red"])
    assert played.status == "settled"
    with pytest.raises(RuleError) as caught:
        play(eggs(count), *[FILLER] * count, eggs=[1] * count, choices=["red"], cards=["QH"])
    assert caught.value.where.startswith("draws.cards")


@pytest.mark.rule("DT-29")
@pytest.mark.case(74)
@pytest.mark.parametrize("on", [RED, BLACK, *SUITS])
def test_every_card_against_every_guess(on: str) -> None:
    """Colour x2, suit x4; reading B4: a wrong guess loses all. Each guess is worth its risk."""
    total = 0
    for card in map(str, CARDS.values):
        suit = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}[card[1]]
        colour = RED if suit in {"hearts", "diamonds"} else BLACK
        times = 2 if on == colour else 4 if on == suit else 0
        played, _ = _both(ACES, cards=[card], choices=[on])
        gamble = of(played, events.Gamble)[0]
        assert (gamble.card, gamble.on, gamble.won) == (card, on, times > 0)
        assert (gamble.coins, gamble.amount) == (15 * times - 15, 15 * times)
        assert played.win.coins == 15 * times
        assert played.status == ("waiting" if times else "settled")
        total += played.win.coins
    assert total == 52 * 15


@pytest.mark.rule("DT-29")
def test_each_gamble_has_a_fresh_deck() -> None:
    """The same card may come five times in a row."""
    played, _ = _both(ACES, cards=["QH"] * 5, choices=["red"] * 5)
    assert [gamble.card for gamble in of(played, events.Gamble)] == ["QH"] * 5


@pytest.mark.rule("DT-30")
def test_five_gambles_at_most() -> None:
    """Reading B2: at the limit the win is collected without a click."""
    cards = ["2H", "3D", "4S", "5C", "6H"]
    choices = ["red", "diamonds", "black", "clubs", "red"]
    for played_so_far in range(1, 6):
        played, second = _both(ACES, cards=cards[:played_so_far], choices=choices[:played_so_far])
        gamble = of(played, events.Gamble)[-1]
        assert gamble.left == 5 - played_so_far == second.gambles[-1].left
        assert played.status == ("waiting" if played_so_far < 5 else "settled")
    assert played.win.coins == 15 * 2 * 4 * 2 * 4 * 2
    more = play(ACES, bet=(5, 1, 25), cards=cards, choices=[*choices, "red"])
    assert more.win == played.win
    with pytest.raises(RuleError) as caught:
        play(ACES, bet=(5, 1, 25), cards=[*cards, "7H"], choices=[*choices, "red"])
    assert caught.value.where == "draws.cards[5]"


@pytest.mark.rule("DT-30")
@pytest.mark.parametrize("size", COINS)
def test_the_amount_limit_at_each_coin_size(size: int) -> None:
    """2,500 credits themselves may be gambled, one coin above may not."""
    for lines, coins in ((5, 20), (25, 20), (1, 1), (25, 1)):
        window = [["TSAR"] * 5, *FILLER[1:]] if lines > 1 else middle("TSAR " * 5)
        played, second = _both(window, bet=(size, coins, lines))
        within = second.win * size <= 250_000
        assert played.status == ("waiting" if within else "settled")


@pytest.mark.rule("DT-30")
@pytest.mark.parametrize(
    ("size", "coins", "line", "waits"),
    [
        (25, 10, "TSAR TSAR TSAR TSAR NINE", True),  # 10,000 coins = 2,500.00
        (25, 11, "TSAR TSAR TSAR TSAR NINE", False),  # 11,000 coins = 2,750.00
        (25, 1, "TSAR TSAR TSAR TSAR TSAR", True),  # 10,000 coins = 2,500.00
        (25, 2, "TSAR TSAR TSAR TSAR TSAR", False),
        (1, 20, "TSAR TSAR TSAR TSAR TSAR", True),  # 200,000 coins = 2,000.00
        (2, 12, "TSAR TSAR TSAR TSAR TSAR", True),  # 120,000 coins = 2,400.00
        (2, 13, "TSAR TSAR TSAR TSAR TSAR", False),  # 130,000 coins = 2,600.00
        (10, 2, "TSAR TSAR TSAR TSAR TSAR", True),  # 20,000 coins = 2,000.00
        (10, 3, "TSAR TSAR TSAR TSAR TSAR", False),
    ],
)
def test_the_amount_limit_to_the_coin(size: int, coins: int, line: str, waits: bool) -> None:
    played, _ = _both(middle(line), bet=(size, coins, 1))
    assert played.status == ("waiting" if waits else "settled")
    assert waits == (to_minor(played.win.money) <= 250_000)


@pytest.mark.rule("DT-30", "DT-32")
def test_a_win_above_the_limit_after_a_gamble_is_collected() -> None:
    at_limit = middle("TSAR TSAR TSAR TSAR NINE")
    played, _ = _both(at_limit, bet=(25, 10, 1), cards=["AS"], choices=["black"])
    assert (played.status, played.win.money) == ("settled", "5000.00")
    quad, _ = _both(at_limit, bet=(25, 10, 1), cards=["AS"], choices=["spades"])
    assert (quad.status, quad.win.money) == ("settled", "10000.00")
    below, _ = _both(at_limit, bet=(25, 5, 1), cards=["AS"], choices=["black"])
    assert (below.status, below.win.money) == ("waiting", "2500.00")


@pytest.mark.rule("DT-31")
@pytest.mark.parametrize("gambles", range(5))
def test_collect_ends_the_gamble(gambles: int) -> None:
    cards = ["2H"] * gambles
    choices = ["red"] * gambles + ["collect"]
    played, _ = _both(ACES, cards=cards, choices=choices)
    assert (played.status, played.waiting_for) == ("settled", None)
    assert played.win.coins == 15 * 2**gambles
    assert of(played, events.Settled)[0].coins == played.win.coins


@pytest.mark.rule("DT-32")
def test_the_result_of_each_gamble_is_the_win() -> None:
    """Reading B2: after each gamble the result stands, and may be gambled again or collected."""
    played, _ = _both(ACES, cards=["2H", "3S"], choices=["hearts", "black"])
    assert played.status == "waiting"
    assert [gamble.amount for gamble in of(played, events.Gamble)] == [60, 120]
    assert (played.win.coins, played.win.money) == (120, "6.00")
    assert played.waiting_for is not None
    assert set(played.waiting_for["do"]) == {"gamble", "collect"}


@pytest.mark.rule("DT-32")
@pytest.mark.parametrize("after", range(1, 5))
def test_a_lost_gamble_settles_at_nothing(after: int) -> None:
    cards = ["2H"] * after
    choices = ["red"] * (after - 1) + ["black"]
    played, _ = _both(ACES, cards=cards, choices=choices)
    assert (played.status, played.win.coins, played.win.money) == ("settled", 0, "0.00")
    assert of(played, events.Settled)[0].coins == 0


@pytest.mark.rule("DT-32", "DT-27")
def test_autoplay_collects() -> None:
    for window in (ACES, eggs(2), FILLER):
        played = play(window, context={"autoplay": True}, choices=["red"])
        agree(played, tsar.play([window], coin=20, coins=20, lines=25, autoplay=True), 20)
        assert of(played, events.Gamble) == []


@pytest.mark.rule("DT-28")
@pytest.mark.parametrize(
    "choice",
    [
        {"do": "gamble", "on": "green"},
        {"do": "gamble", "on": "Red"},
        {"do": "gamble"},
        {"do": "pick", "index": 0},
        {"do": "spin_wheel"},
        {"do": "collect", "on": "red"},
        "red",
        None,
    ],
)
def test_other_choices_are_refused(choice: object) -> None:
    scenario = document(ACES, bet=(1, 1, 25))
    scenario["choices"] = [choice]
    with pytest.raises(RuleError) as caught:
        run(scenario, find)
    assert (caught.value.where, caught.value.code) == ("choices[0]", Code.CHOICE_ILLEGAL)


@pytest.mark.rule("DT-27")
@pytest.mark.case(77)
def test_an_open_round_keeps_its_own_bet() -> None:
    """The gamble multiplies what was won, whatever the coin size."""
    wins = {
        play(ACES, bet=(size, 3, 25), cards=["2H"], choices=["red"]).win.coins for size in COINS
    }
    assert wins == {90}


@pytest.mark.rule("DT-29")
def test_the_next_card_does_not_depend_on_the_choice() -> None:
    """A live round's cards are fixed by its key before the player chooses."""
    game, seen = find(GAME), 0
    bet = game.bets.parse({"coins_per_line": 1, "lines": 25})
    for number in range(400):
        key = number.to_bytes(32, "big")
        if play_live(game, bet, key).status != "waiting":
            continue
        cards = set()
        for on in (RED, BLACK, *SUITS):
            played = play_live(game, bet, key, [{"do": "gamble", "on": on}])
            cards.add(of(played, events.Gamble)[0].card)
        assert len(cards) == 1
        seen += 1
    assert seen > 20
