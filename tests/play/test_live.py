"""Live rounds: the same key means the same round; choices change only what comes after them."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.play import Round, new_key, play
from fullcycle.play import run as running
from fullcycle.rules import Bet, Code, RuleError
from fullcycle.rules.events import (
    Feature,
    FeatureEnd,
    LineWin,
    Reveal,
    ScatterWin,
    Settled,
    Spin,
)
from support.engine_games import CARDS, MANY, capped, endless
from support.engine_lab import UNHURRIED
from support.engine_tsar import (
    BETS,
    CHOICES,
    COLLECT,
    GAMBLES,
    RED,
    TSAR,
    UNIT,
    coins,
    gambles,
    key,
    rounds,
    spins,
    waiting,
    with_free_spins,
)

KEYS = st.binary(min_size=32, max_size=32)


@pytest.mark.case(19)
@UNHURRIED
@given(KEYS, BETS, CHOICES)
def test_wins_and_gambles_sum_to_the_round(key: bytes, bet: Bet, choices: list[Any]) -> None:
    played = play(TSAR, bet, key, choices)
    assert coins(played.events) == played.win.coins >= 0
    assert (played.status == "settled") == isinstance(played.events[-1], Settled)
    assert (played.status == "waiting") == (played.waiting_for is not None)
    if isinstance(played.events[-1], Settled):
        assert played.events[-1].coins == played.win.coins
    assert sum(isinstance(event, Settled) for event in played.events) <= 1
    size = bet.stake_minor // bet.stake_coins
    for amount, total in ((played.win, played.win.coins), (played.stake, bet.stake_coins)):
        minor = total * size
        assert (amount.coins, amount.money) == (total, f"{minor // 100}.{minor % 100:02}")


@pytest.mark.case(89)
@UNHURRIED
@given(KEYS, BETS, CHOICES)
def test_the_same_key_bet_and_choices_are_the_same_round(
    key: bytes, bet: Bet, choices: list[Any]
) -> None:
    first = play(TSAR, bet, key, choices)
    play(TSAR, UNIT, bytes(32), [RED])  # another round in between leaves nothing behind
    assert play(TSAR, bet, key, list(choices)) == first


@pytest.mark.case(13)
@pytest.mark.case(20)
@pytest.mark.case(85)
def test_rounds_do_not_depend_on_those_before_them() -> None:
    bets = [UNIT, TSAR.bets.make(20, 20, 25), TSAR.bets.make(5, 3, 1)]
    requests = [(number, bets[number % 3], [RED] * (number % 4)) for number in range(300)]
    in_order = [play(TSAR, bet, key(number), choices) for number, bet, choices in requests]
    order = random.Random(13).sample(range(300), 300)
    for place in order:
        number, bet, choices = requests[place]
        assert play(TSAR, bet, key(number), choices) == in_order[place]
        assert in_order[place].stake.coins == bet.stake_coins


def test_rounds_in_several_threads_are_the_same_rounds() -> None:
    alone = list(rounds(range(200), [RED, RED]))
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda n: next(rounds([n], [RED, RED])), range(200)))
    assert together == alone


@pytest.mark.rule("DT-29")
def test_the_card_is_fixed_before_the_choice_and_does_not_depend_on_it() -> None:
    for number in waiting(200):
        before = next(rounds([number]))
        cards = set()
        for choice in GAMBLES:
            after = next(rounds([number], [choice]))
            assert after.events[: len(before.events)] == before.events
            cards.add(gambles(after)[0].card)
        assert len(cards) == 1
        collected = next(rounds([number], [COLLECT]))
        assert collected.events == [*before.events, Settled(coins=before.win.coins)]


@UNHURRIED
@given(KEYS, BETS, CHOICES)
def test_a_waiting_round_is_the_beginning_of_what_it_becomes(
    key: bytes, bet: Bet, choices: list[Any]
) -> None:
    whole = play(TSAR, bet, key, choices)
    for taken in range(len(choices)):
        before = play(TSAR, bet, key, choices[:taken])
        if before.status == "settled":
            assert before == whole
            return
        assert whole.events[: len(before.events)] == before.events


@UNHURRIED
@given(KEYS, BETS)
def test_without_choices_the_default_policy_collects(key: bytes, bet: Bet) -> None:
    waits, default = play(TSAR, bet, key), play(TSAR, bet, key, None)
    assert default.status == "settled"
    assert default.win == waits.win
    if waits.status == "waiting":
        assert default == play(TSAR, bet, key, [COLLECT])


def test_choices_after_the_end_are_ignored_whatever_they_are() -> None:
    number = waiting(1)[0]
    collected = next(rounds([number], [COLLECT]))
    assert next(rounds([number], [COLLECT, {"do": "fly"}, 5])) == collected


@pytest.mark.parametrize(
    "choice",
    [
        *(
            {"do": "spin_wheel"},
            {"do": "pick", "index": 0},
            {"do": "gamble"},
            {"do": "collect", "x": 1},
        ),
        *({"do": "gamble", "on": "green"}, {"do": ["gamble"]}, {"do": "pick", "index": True}),
        *({}, None, "collect", 0, [COLLECT], {1: 2}, {"do": "gamble", "on": ["red"]}),
    ],
)
def test_illegal_choices_are_refused_at_their_place(choice: object) -> None:
    number = next(n for n in waiting(50) if gambles(next(rounds([n], [RED])))[0].won)
    for before in ([], [RED]):
        with pytest.raises(RuleError) as caught:
            next(rounds([number], [*before, choice]))
        assert caught.value.code is Code.CHOICE_ILLEGAL
        assert caught.value.where == f"choices[{len(before)}]"


@pytest.mark.parametrize("bad", [b"", bytes(31), bytes(33)])
def test_a_key_of_another_length_is_refused(bad: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        play(TSAR, UNIT, bad)


def test_new_keys_are_32_bytes_and_never_the_same() -> None:
    keys = [new_key() for _ in range(1000)]
    assert {len(key) for key in keys} == {32}
    assert len(set(keys)) == 1000


@pytest.mark.case(49)
@pytest.mark.case(50)
def test_a_round_shows_nothing_of_its_key() -> None:
    assert set(Round.__struct_fields__) == {
        *("game", "math_hash", "stake", "win", "status", "waiting_for", "side", "events")
    }
    for number in (*range(30), *waiting(5)):
        text = msgspec.json.encode(next(rounds([number]))).decode()
        secret = key(number)
        for form in (secret.hex(), secret.hex().upper(), json.dumps(list(secret))[1:-1]):
            assert form not in text
        # Nor anything that is computed from the key alone: all of it is public, or an outcome.
        document = json.loads(text)
        assert document["math_hash"] == next(rounds([0])).math_hash


@pytest.mark.case(23)
@pytest.mark.rule("DT-24", "DT-25")
def test_the_feature_s_total_is_what_its_spins_won() -> None:
    for played in with_free_spins(40):
        begins = [at for at, e in enumerate(played.events) if isinstance(e, Feature) and not e.more]
        (begin,) = begins
        (end,) = [at for at, e in enumerate(played.events) if isinstance(e, FeatureEnd)]
        finished = played.events[end]
        assert isinstance(finished, FeatureEnd)
        before, inside = played.events[:begin], played.events[begin:end]
        assert coins(before) >= 5 * 25  # the triggering eggs are paid in the base game
        assert finished.coins == coins(inside)
        assert played.win.coins == coins(before) + finished.coins
        assert played.status == "settled"
        assert end == len(played.events) - 2


@pytest.mark.case(25)
@pytest.mark.rule("DT-20", "DT-22")
def test_the_spins_that_remain_add_up() -> None:
    prolonged = 0
    for played in with_free_spins(40):
        left, revealed = 0, 0
        for event in played.events:
            if isinstance(event, Reveal):
                assert event.value is not None
                revealed += event.value
            elif isinstance(event, Feature):
                left += event.granted["spins"]
                assert event.left == left
                assert event.more or event.granted["spins"] == revealed
                prolonged += event.more
            elif isinstance(event, Spin) and event.feature == "free":
                left -= 1
                assert event.left == left
            elif isinstance(event, LineWin):
                assert event.symbol != "EGG"
            elif isinstance(event, ScatterWin):
                assert event.symbol == "EGG"
        assert left == 0
    assert prolonged >= 20


def test_a_long_round_gets_a_longer_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """700 bonus spins a unit: three rows each soon pass the first buffer."""
    seen = set()
    for number in range(12):
        played = play(MANY, MANY.bets.unit(), key(number))
        total = len(spins(played))
        assert total % 700 == 0
        assert (played.win.coins, coins(played.events)) == (1000 * total, 1000 * total)
        seen.add(total)
    assert max(seen) >= 4200
    monkeypatch.setattr(running, "TRACE_ROWS", 10_000)
    with pytest.raises(RuleError, match="more than 10000 steps") as caught:
        [play(MANY, MANY.bets.unit(), key(number)) for number in range(12)]
    assert caught.value.code is Code.MALFUNCTION


@pytest.mark.case(22)
def test_a_round_without_end_is_a_malfunction_and_no_win() -> None:
    with pytest.raises(RuleError) as caught:
        play(endless("endless", None), MANY.bets.unit(), key(0))
    assert caught.value.code is Code.MALFUNCTION
    played = play(endless("endless", 25_000), MANY.bets.unit(), key(0))
    assert played.win.coins == 25_000
    assert [type(event).__name__ for event in played.events[-3:]] == [
        "FeatureEnd",
        "Cap",
        "Settled",
    ]


@pytest.mark.case(14)
def test_a_capped_round_pays_the_cap_and_ends_its_feature() -> None:
    played = play(capped("capped", 5000), MANY.bets.unit(), key(0))
    assert played.win.coins == 5000
    told = [type(event).__name__ for event in played.events]
    spin = ["Spin", "ScatterWin"]
    assert told == [*spin, "Feature", *spin, *spin, "FeatureEnd", "Cap", "Settled"]
    passed = play(capped("capped", 4500), MANY.bets.unit(), key(0))
    assert passed.win.coins == 4500
    assert coins(passed.events) == 5000  # events tell what was won, before the cap


def test_picks_are_offered_by_the_stage_s_own_state() -> None:
    unit = CARDS.bets.unit()
    for taken, choices in enumerate(([], [0], [0, 2])):
        played = play(CARDS, unit, key(1), [{"do": "pick", "index": index} for index in choices])
        assert played.waiting_for == {
            "do": ["pick", "spin_wheel"],
            "indexes": list(range(2 + taken)),
            "at": taken,
        }
    with pytest.raises(RuleError, match=r"choices\[1\]"):
        play(CARDS, unit, key(1), [{"do": "pick", "index": 0}, {"do": "pick", "index": 3}])
