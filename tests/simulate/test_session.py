"""Players with a bankroll: a stream each, a slow player beside them, what is exact around them."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullcycle.engine import frame, source
from fullcycle.engine.kernels import arguments, kernels
from fullcycle.games import find
from fullcycle.rules import Bet, Code, RuleError
from fullcycle.sheets import load
from fullcycle.simulate import session
from fullcycle.simulate.run import CHUNK, batch
from fullcycle.simulate.session import PLAYER, Lives, Plan
from fullcycle.simulate.survey import report
from support.engine_games import endless
from support.engine_lab import UNHURRIED
from support.session_games import BONUS, CHANCES, PRIZES
from support.session_player import drought, slowly

TSAR = find("days-of-the-tsar")
BET = TSAR.bets.parse()
ONE = PRIZES.bets.parse()
#: Players whose rounds are played again, slowly.
SAMPLE = (0, 1, 2, 3, 17, 150, 299)


def plan(**changes: Any) -> Plan:
    """A survey of 300 players of Days of the Tsar, some of whom are ruined."""
    return Plan(TSAR, BET, 60_03, 400, 300, 7)._replace(**changes)


@pytest.fixture(scope="module")
def lives() -> Lives:
    return session.play(plan(), workers=1)


def same(one: Lives, other: Lives) -> bool:
    return bool((one.players == other.players).all() and (one.paths == other.paths).all())


@pytest.mark.case(20)
@pytest.mark.parametrize("workers", [2, 3, 7])
def test_workers_change_nothing(
    lives: Lives, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "_SLICE", 4000)  # 30 batches
    assert same(session.play(plan(), workers=workers), lives)


def test_more_players_change_no_player_and_seeds_do(lives: Lives) -> None:
    fewer = session.play(plan(players=40))
    assert (fewer.players == lives.players[:40]).all()
    assert (fewer.paths == lives.paths[:40]).all()
    other = session.play(plan(seed=8))
    assert (other.paths[:, -1] != lives.paths[:, -1]).mean() > 0.5
    assert len(np.unique(lives.paths[:, :4], axis=0)) > 290, "players must not share a stream"


@pytest.mark.parametrize("number", SAMPLE)
def test_a_slow_player_meets_the_same(lives: Lives, number: int) -> None:
    life, player = slowly(lives.plan, number), lives.players[number]
    money = [lives.plan.bankroll, *life.money]
    assert player["rounds"] == len(life.wins)
    assert lives.plan.minor(int(player["balance"])) == money[-1]
    assert player["largest"] == max(life.wins)
    assert player["drought"] == drought(life.wins, 1)
    assert player["shortage"] == drought(life.wins, BET.stake_coins)
    first = {
        stage.feature: int(player["first"][place])
        for place, stage in enumerate(TSAR.stages)
        if stage.feature is not None and player["first"][place]
    }
    assert first == life.features
    told = [lives.plan.minor(int(coins)) for coins in lives.paths[number]]
    assert told == [money[min(mark, len(life.wins))] for mark in lives.marks.tolist()]


def test_a_longer_session_begins_with_the_shorter(lives: Lives) -> None:
    longer = session.play(plan(rounds=800, players=40))
    assert lives.marks[1::2].tolist() == longer.marks[:50].tolist()
    assert (longer.paths[:, :50] == lives.paths[:40, 1::2]).all()


def test_the_sample_holds_ruined_and_others(lives: Lives) -> None:
    """Else the slow player would prove half of it only."""
    ruined = lives.players["balance"][list(SAMPLE)] < BET.stake_coins
    assert 0 < ruined.sum() < len(ruined)
    assert (lives.players["first"][:, 2] > 0).any()


@pytest.mark.case(20)
def test_a_player_plays_the_rounds_of_the_simulators_chunk() -> None:
    rich = session.play(plan(bankroll=10**9, rounds=CHUNK, players=3))
    for number in range(3):
        sums, player = batch(TSAR, BET, 3 * CHUNK, 7, number, number + 1), rich.players[number]
        assert player["balance"] - rich.plan.coins == sums.coins - CHUNK * BET.stake_coins
        assert (player["rounds"], player["largest"]) == (CHUNK, sums.largest)


wins = st.lists(st.integers(0, 5), min_size=1, max_size=40)


@UNHURRIED
@given(wins, st.integers(1, 5), st.integers(5, 400))
def test_droughts_and_balances_of_forced_wins(prizes: list[int], coins: int, purse: int) -> None:
    """Wins from a tape, books by hand: until the tape ends or the purse is empty."""
    bet = PRIZES.bets.make(5, coins, 1)
    won = [win + 1 if win == BONUS else win for win in prizes]
    balances, played = [purse], list[int]()
    for win in won:
        if balances[-1] >= coins:
            balances.append(balances[-1] + win - coins)
            played.append(win)
    player: Any = np.zeros(1, PLAYER).view(np.recarray)[0]
    player["stake"], player["balance"], player["stages"] = coins, purse, 2
    marks, path = np.arange(1, len(won) + 1), np.zeros(len(won), np.int64)
    ready = kernels(PRIZES)
    call = (ready.tables, arguments(bet), source.tape(prizes), frame.frame(), player, marks, path)
    assert ready.module.session(*call) == 0
    last = [balances[-1]] * (len(won) - len(played))
    assert path.tolist() == balances[1:] + last
    assert (player["rounds"], player["largest"]) == (len(played), max(played))
    assert player["drought"] == drought(played, 1)
    assert player["shortage"] == drought(played, coins)
    extras = [place for place, win in enumerate(played, 1) if win == BONUS + 1]
    assert player["first"][1] == (extras[0] if extras else 0)
    assert player["first"][0] == 1


def near(hits: int, of: int, chance: Fraction) -> bool:
    """Whether a count lies within four sigma of what is exact."""
    sigma = sqrt(of * chance * (1 - chance))
    return abs(hits - of * chance) <= 4 * sigma


def test_one_round_is_what_the_sheet_says() -> None:
    """With one stake and one round, ruin is a win below the stake; exact from the sheet."""
    found = report(session.play(plan(bankroll=BET.stake_minor, rounds=1, players=40_000)))
    sheet: Any = load(TSAR)
    back = Fraction(sheet["distribution"]["at_least"]["1"])
    hit = Fraction(sheet["hit_frequency"]["value"])
    feature = 1 / Fraction(sheet["features"]["free_spins"]["one_in"]["fraction"])
    assert near(found["ruin"]["players"], 40_000, 1 - back)
    assert near(found["features"]["free_spins"]["players"], 40_000, feature)
    dry = session.play(plan(bankroll=BET.stake_minor, rounds=1, players=40_000)).players["drought"]
    assert near(int(dry.sum()), 40_000, 1 - hit)
    assert found["ruin"]["rounds"]["most"] == 1
    assert found["played"]["in_all"] == 40_000


def exactly(coins: int, stake: int, rounds: int) -> tuple[list[Fraction], dict[int, Fraction]]:
    """Chance of ruin after each number of rounds, and of each balance at the end."""
    ruined, spread = [Fraction(0)], {coins: Fraction(1)}
    for _ in range(rounds):
        after: dict[int, Fraction] = {}
        for balance, chance in spread.items():
            if balance < stake:
                after[balance] = after.get(balance, Fraction(0)) + chance
                continue
            for win, share in CHANCES.items():
                rest = balance + win - stake
                after[rest] = after.get(rest, Fraction(0)) + chance * share
        spread = after
        ruined.append(sum((c for b, c in spread.items() if b < stake), Fraction(0)))
    return ruined, spread


@pytest.mark.parametrize(("coins", "stake"), [(1, 1), (4, 1), (9, 2), (7, 5)])
def test_ruin_and_balances_lie_around_what_is_exact(coins: int, stake: int) -> None:
    rounds, of = 30, 20_000
    bet = PRIZES.bets.make(5, stake, 1)
    lives = session.play(Plan(PRIZES, bet, 5 * coins, rounds, of, 3))
    ruined, spread = exactly(coins, stake, rounds)
    assert sum(spread.values()) == 1
    for mark, chance in zip(lives.marks.tolist(), ruined[1:], strict=True):
        stopped = lives.players["rounds"][lives.players["balance"] < stake]
        assert near(int((stopped <= mark).sum()), of, chance)
    found = report(lives)
    assert near(found["ruin"]["players"], of, ruined[-1])
    ahead = sum((c for b, c in spread.items() if b > coins), Fraction(0))
    assert near(found["ahead"]["players"], of, ahead)
    for balance, chance in spread.items():
        assert near(int((lives.paths[:, -1] == balance).sum()), of, chance)


def test_a_bankroll_of_one_stake_may_still_live() -> None:
    found = report(session.play(Plan(PRIZES, ONE, ONE.stake_minor, 200, 2000, 1)))
    assert 0 < found["ruin"]["chance"] < 1
    assert found["bankroll"] == found["stake"] == "0.05"


def test_a_part_of_a_coin_is_kept() -> None:
    lives = session.play(plan(players=20, rounds=10))
    assert {lives.plan.minor(int(coins)) % 5 for coins in lives.paths.flat} == {3}


def test_coins_that_are_finer_than_money() -> None:
    """100 coins for 0.20: 0.21 are 105 coins, and a win of 10 coins is 0.02."""
    bet = Bet({}, 100, 20, 1, 1)
    fine = Plan(PRIZES, bet, 21, 1, 1, 1)
    assert (fine.coins, fine.minor(105), fine.minor(105 - 100 + 10)) == (105, 21, 3)


@pytest.mark.parametrize(("rounds", "first", "count"), [(1, 1, 1), (99, 1, 99), (250, 2, 100)])
def test_marks_rise_to_the_last_round(rounds: int, first: int, count: int) -> None:
    marks = session.marks(rounds).tolist()
    assert (marks[0], marks[-1], len(marks)) == (first, rounds, count)
    assert marks == sorted(set(marks))


def test_progress_tells_every_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_SLICE", 200)
    told: list[tuple[int, int]] = []
    session.play(plan(rounds=20, players=25), progress=lambda *done: told.append(done))
    assert told == [(10, 25), (20, 25), (25, 25)]


def test_a_round_that_never_ends_is_a_malfunction() -> None:
    game = endless("endless", None)
    with pytest.raises(
        RuleError, match="a round of player 0 ran more than 10,000,000 stages"
    ) as refused:
        session.play(Plan(game, game.bets.unit(), 100, 1, 1, 1))
    assert refused.value.code == Code.MALFUNCTION


@pytest.mark.parametrize(
    ("numbers", "where"),
    [
        ({"rounds": 0}, "rounds"),
        ({"rounds": 10**12}, "rounds"),
        ({"rounds": 10**8 + 1}, "rounds"),
        ({"rounds": 10**6, "players": 10**5 + 1}, "rounds"),
        ({"players": 0}, "players"),
        ({"players": -1}, "players"),
        ({"players": 200_001}, "players"),
        ({"seed": -1}, "seed"),
        ({"bankroll": BET.stake_minor - 1}, "bankroll"),
        ({"bankroll": 0}, "bankroll"),
        ({"bankroll": 10**17}, "bankroll"),
    ],
)
def test_numbers_that_no_session_has_are_refused(numbers: dict[str, int], where: str) -> None:
    with pytest.raises(RuleError) as refused:
        session.play(plan(**numbers))
    assert refused.value.where == where
    with pytest.raises(RuleError, match="workers"):
        session.play(plan(), workers=0)
