"""Scenarios of Days of the Tsar: what a lab may force, and each error it can make."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fullcycle.games import find
from fullcycle.play.scenario import parse, run
from fullcycle.rules import Code, RuleError, events
from games.tsar_lab import agree, document, of, play
from second import tsar
from second.lines import find as cells_of
from second.windows import FILLER, eggs, middle, put

THREE = put(r1_1="EGG", r3_3="EGG", r5_2="EGG")
ACES = middle("ACE ACE ACE NINE KING")
SEED = "5e" * 32


def _refused(scenario: Any) -> RuleError:
    with pytest.raises(RuleError) as caught:
        run(scenario, find)
    assert "\n" not in str(caught.value)
    assert caught.value.where
    return caught.value


def _with(**fields: Any) -> Any:
    return {**document(ACES), **fields}


@pytest.mark.parametrize(
    ("scenario", "where", "message"),
    [
        (_with(game="no-such-game"), "game", "no-such-game"),
        (_with(game=None), "game", "name a game"),
        ({"spins": []}, "game", "name a game"),
        (_with(spin=[]), "scenario", "unknown field 'spin'"),
        (_with(spins={}), "spins", "must be a list"),
        (_with(spins=None), "spins", "must be a list"),
        (_with(spins=["ACE"]), "spins[0]", "window"),
        (_with(spins=[{}]), "spins[0]", "window"),
        (_with(spins=[{"window": [], "drops": []}]), "spins[0]", "window"),
        (_with(spins=[{"window": "ACE"}]), "spins[0].window", "must be a list"),
        (_with(draws=[]), "draws", "must be an object"),
        (_with(draws={"cards": "QH"}), "draws.cards", "must be a list"),
        (_with(draws={"tarot": []}), "draws", "unknown draw 'tarot'"),
        (_with(choices={"do": "collect"}), "choices", "must be a list"),
        (_with(context=[]), "context", "must be an object"),
        (_with(context={"lucky": True}), "context", "unknown field 'lucky'"),
        (_with(context={"mode": "fun"}), "context.mode", "not one of real, demo"),
        (_with(context={"studio": "shut"}), "context.studio", "not one of open, closed"),
        (_with(context={"autoplay": 1}), "context.autoplay", "not true or false"),
        (_with(context={"balance": 100}), "context.balance", "not an amount"),
        (_with(context={"bonus_balance": 1.5}), "context.bonus_balance", "not an amount"),
        (_with(seed="12"), "seed", "64 hexadecimal digits"),
        (_with(seed=5), "seed", "64 hexadecimal digits"),
        (_with(seed="x" * 64), "seed", "64 hexadecimal digits"),
    ],
)
def test_documents_that_are_not_scenarios(scenario: Any, where: str, message: str) -> None:
    error = _refused(scenario)
    assert error.where == where
    assert message in error.message


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", '"x"', b"\xff\xfe", "[" * 100_000])
def test_texts_that_are_not_scenarios(text: str | bytes) -> None:
    with pytest.raises(RuleError) as caught:
        parse(text)
    assert caught.value.where == "scenario"


@pytest.mark.parametrize(
    ("rows", "where", "message"),
    [
        (["NINE SEAL QUEEN JACK TEN"] * 2, "spins[0].window", "3 rows"),
        (["NINE SEAL QUEEN JACK TEN"] * 4, "spins[0].window", "3 rows"),
        ([], "spins[0].window", "3 rows"),
        ([["NINE"] * 5] * 3, "spins[0].window", "3 rows"),
        (["NINE SEAL QUEEN JACK"] * 3, "spins[0].window, row 1", "has 4 symbols, not 5"),
        (
            ["NINE SEAL QUEEN JACK TEN", "NINE SEAL QUEEN JACK TEN KING", "A B C D E"],
            "spins[0].window, row 2",
            "has 6 symbols, not 5",
        ),
        (["NINE SEAL QUEEN JACK TEN", "", "NINE " * 5], "spins[0].window, row 2", "has 0 symbols"),
        (
            ["NINE SEAL QUEEN JACK TEN", "NINE SEAL QUEEN joker TEN", "NINE " * 5],
            "spins[0].window, row 2, reel 4",
            "'joker' is not a symbol",
        ),
        (
            ["NINE SEAL QUEEN JACK TEN", "NINE SEAL egg JACK TEN", "NINE " * 5],
            "spins[0].window, row 2, reel 3",
            "'egg' is not a symbol",
        ),
        (
            ["NINE SEAL QUEEN JACK WILD", "NINE SEAL QUEEN JACK TEN", "NINE " * 5],
            "spins[0].window, row 1, reel 5",
            "'WILD' is not a symbol",
        ),
    ],
)
def test_windows_of_wrong_shape_or_symbols(rows: Any, where: str, message: str) -> None:
    error = _refused(_with(spins=[{"window": rows}]))
    assert error.where == where
    assert message in error.message


def test_a_wrong_window_of_a_later_spin_is_named() -> None:
    scenario = document(THREE, FILLER, FILLER, FILLER, eggs=[1, 1, 1])
    scenario["spins"][2]["window"][1] = "ACE ACE ACE ACE LEMON"
    assert _refused(scenario).where == "spins[2].window, row 2, reel 5"


@pytest.mark.parametrize(
    ("scenario", "where"),
    [
        (document(), "spins[0]"),
        (document(THREE, FILLER, eggs=[1, 1, 1]), "spins[2]"),
        (document(THREE, FILLER, FILLER, FILLER), "draws.eggs[0]"),
        (document(THREE, FILLER, FILLER, FILLER, eggs=[1, 1]), "draws.eggs[2]"),
        (document(ACES, choices=["red"]), "draws.cards[0]"),
        (document(ACES, choices=["red", "red"], cards=["2H"]), "draws.cards[1]"),
    ],
)
def test_missing_draws_come_from_the_seed_or_are_refused(scenario: Any, where: str) -> None:
    error = _refused(scenario)
    assert (error.where, error.code) == (where, Code.BAD_REQUEST)
    first, again = (run({**scenario, "seed": SEED}, find) for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    ("scenario", "where"),
    [
        (document(FILLER, FILLER), "spins[1]"),
        (document(THREE, FILLER, FILLER, FILLER, FILLER, eggs=[1, 1, 1]), "spins[4]"),
        (document(THREE, FILLER, FILLER, FILLER, eggs=[1, 1, 1, 1]), "draws.eggs[3]"),
        (document(FILLER, eggs=[1]), "draws.eggs[0]"),
        (document(FILLER, cards=["2H"]), "draws.cards[0]"),
        (document(ACES, cards=["2H"]), "draws.cards[0]"),
        (document(ACES, cards=["2H"], choices=["collect"]), "draws.cards[0]"),
        (document(ACES, cards=["2H", "3H"], choices=["red"]), "draws.cards[1]"),
        (document(ACES, cards=["2S", "3H"], choices=["red", "red"]), "draws.cards[1]"),
    ],
)
@pytest.mark.parametrize("seed", [None, SEED])
def test_draws_that_are_not_used_up(scenario: Any, where: str, seed: str | None) -> None:
    error = _refused({**scenario, "seed": seed} if seed else scenario)
    assert error.where == where


@pytest.mark.parametrize(
    ("draws", "where"),
    [
        ({"eggs": [0, 1, 1]}, "draws.eggs[0]"),
        ({"eggs": [1, 11, 1]}, "draws.eggs[1]"),
        ({"eggs": [1, 1, "3"]}, "draws.eggs[2]"),
        ({"eggs": [1, 1, 2.0]}, "draws.eggs[2]"),
        ({"cards": ["1H"]}, "draws.cards[0]"),
        ({"cards": ["10H"]}, "draws.cards[0]"),
        ({"cards": ["qh"]}, "draws.cards[0]"),
        ({"cards": ["QX"]}, "draws.cards[0]"),
        ({"cards": [5]}, "draws.cards[0]"),
        ({"cards": [["QH"]]}, "draws.cards[0]"),
        ({"cards": [None]}, "draws.cards[0]"),
    ],
)
def test_values_that_cannot_occur(draws: Any, where: str) -> None:
    scenario = document(THREE, FILLER, FILLER, FILLER)
    error = _refused({**scenario, "draws": draws, "seed": SEED})
    assert error.where == where
    assert "cannot be drawn" in error.message


def test_a_choice_is_checked_where_it_stands() -> None:
    scenario = document(ACES, cards=["2H"], choices=["red", "red"])
    scenario["choices"][1] = {"do": "pick", "index": 0}
    error = _refused(scenario)
    assert (error.where, error.code) == ("choices[1]", Code.CHOICE_ILLEGAL)


def test_choices_left_over_are_ignored() -> None:
    assert play(ACES, choices=["collect", "red", "red"]) == play(ACES, choices=["collect"])
    assert play(FILLER, choices=["red"]).status == "settled"
    lost = play(ACES, cards=["2S"], choices=["red", "red", "collect"])
    assert (lost.status, lost.win.coins) == ("settled", 0)


@pytest.mark.parametrize(
    ("bet", "where"),
    [
        ({"coin_size": "0.03"}, "bet.coin_size"),
        ({"coin_size": 0.2}, "bet.coin_size"),
        ({"coins_per_line": 21}, "bet.coins_per_line"),
        ({"lines": 0}, "bet.lines"),
        ({"lines": 26}, "bet.lines"),
        ({"bet": "1.00"}, "bet"),
        ([], "bet"),
    ],
)
def test_bets_that_are_not_the_game_s(bet: Any, where: str) -> None:
    error = _refused(_with(bet=bet))
    assert (error.where, error.code) == (where, Code.BAD_BET)


def test_no_bet_is_the_default_bet() -> None:
    scenario = document(ACES)
    del scenario["bet"]
    played = run(scenario, find)
    assert (played.stake.coins, played.stake.money) == (25, "1.25")


@pytest.mark.case(65)
def test_a_stake_above_the_balance_is_refused() -> None:
    error = _refused(_with(context={"balance": "99.99"}))
    assert (error.where, error.code) == ("context.balance", Code.NO_FUNDS)
    assert run(_with(context={"balance": "100.00"}), find).stake.money == "100.00"
    bonus = _with(context={"balance": "99.99", "bonus_balance": "1000"})
    assert _refused(bonus).code is Code.NO_FUNDS


@pytest.mark.case(74)
def test_demo_and_real_play_alike() -> None:
    for windows, more in (((ACES,), {}), ((THREE, FILLER, FILLER, FILLER), {"eggs": [1, 1, 1]})):
        real = play(*windows, context={"mode": "real"}, **more)
        assert play(*windows, context={"mode": "demo"}, **more) == real
        assert play(*windows, **more) == real


@pytest.mark.case(89)
def test_an_error_leaves_nothing_behind() -> None:
    before = play(ACES)
    _refused(document(THREE, FILLER, eggs=[1, 1, 1]))
    _refused(document(ACES, cards=["2H", "3H"], choices=["red"]))
    assert play(ACES) == before
    assert play(FILLER).win.coins == 0


def test_white_space_in_rows_does_not_matter() -> None:
    scenario = document(ACES)
    scenario["spins"][0]["window"] = [
        "\t" + row.replace(" ", "   ") + " " for row in scenario["spins"][0]["window"]
    ]
    assert run(scenario, find) == play(ACES)


def test_windows_off_today_s_strips_may_be_forced() -> None:
    window = [["EGG", "TSAR", "EGG", "TSAR", "EGG"]] * 3
    numbers = [1] * 9
    played = play(window, *[FILLER] * 9, eggs=numbers)
    assert of(played, events.ScatterWin)[0].count == 9
    assert played.win.coins == 500 * 100


def test_a_seed_alone_plays_a_whole_round() -> None:
    scenario = {"game": "days-of-the-tsar", "seed": SEED}
    assert run(scenario, find) == run({**scenario, "seed": SEED.upper()}, find)
    rounds = [run({**scenario, "seed": f"{number:064x}"}, find) for number in range(20)]
    assert len({str(of(played, events.Spin)[0].window) for played in rounds}) > 15


def test_the_forced_window_is_the_one_that_is_seen() -> None:
    for window in (FILLER, ACES, eggs(2), put(r5_3="TSAR")):
        spin = of(play(window), events.Spin)[0]
        assert [row.split() for row in spin.window] == [list(row) for row in window]


def _places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a document."""
    inner = list(value.items()) if isinstance(value, dict) else []
    inner += list(enumerate(value)) if isinstance(value, list) else []
    return [way, *(place for name, v in inner for place in _places(v, (*way, name)))]


WHOLE = document(
    THREE, FILLER, FILLER, FILLER, eggs=[1, 1, 1], context={"balance": "500.00"}, choices=["red"]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)


@given(st.sampled_from(_places(WHOLE)[1:]), JSON)
@settings(deadline=None, max_examples=150)
def test_any_spoilt_document_is_played_or_refused_in_one_line(
    place: tuple[Any, ...], value: Any
) -> None:
    spoilt = copy.deepcopy(WHOLE)
    parent = spoilt
    for name in place[:-1]:
        parent = parent[name]
    parent[place[-1]] = value
    refused: RuleError | None = None
    try:
        assert run(spoilt, find).stake.coins > 0
    except RuleError as error:
        refused = error
    assert refused is None or (refused.where and "\n" not in str(refused))


def test_a_round_of_many_different_windows_may_be_forced() -> None:
    pick = random.Random(12)
    symbols = [symbol for symbol in find("days-of-the-tsar").symbols if symbol != "EGG"]
    windows = [[[pick.choice(symbols) for _ in range(5)] for _ in range(3)] for _ in range(60)]
    windows = [eggs(6), *windows]
    played = play(*windows, eggs=[10] * 6)
    assert len(of(played, events.Spin)) == 61
    agree(played, tsar.play(windows, coin=20, coins=20, lines=25, eggs=[10] * 6), 20)


def test_a_feature_of_any_windows_of_the_own_strips_may_be_forced() -> None:
    strips, pick = find("days-of-the-tsar").reels["base"], random.Random(13)
    windows: list[list[list[str]]] = [eggs(15)]
    left = 150
    while left > 0:
        stops = [pick.randrange(len(strip)) for strip in strips]
        windows.append(
            [
                [
                    strip[(stop + row) % len(strip)]
                    for strip, stop in zip(strips, stops, strict=True)
                ]
                for row in range(3)
            ]
        )
        left += len(cells_of(windows[-1], "EGG")) - 1
    played = play(*windows, eggs=[10] * 15)
    assert len(of(played, events.Spin)) == len(windows) > 151
    agree(played, tsar.play(windows, coin=20, coins=20, lines=25, eggs=[10] * 15), 20)
