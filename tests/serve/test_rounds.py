"""Rounds over HTTP: bets, choices, collection, history, what is shown and what is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fullcycle.rules.money import to_minor
from serve.lab import COLLECT, Lab, code_of, waiting
from serve.toys import TEN

RED = {"do": "gamble", "on": "red"}


def test_a_lost_round_settles_by_itself(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.append(0)
    answer = player.spin(bet=TEN)
    round_ = answer.json()
    assert answer.status_code == 201
    assert (round_["status"], round_["waiting_for"], round_["step"]) == ("settled", None, 0)
    assert round_["stake"] == {"coins": 50, "money": "10.00"}
    assert round_["win"] == {"coins": 0, "money": "0.00"}
    assert (round_["balance_before"], round_["balance"]) == ("1000.00", "990.00")
    assert round_["math_hash"] == lab.toys.math_hash("toy")
    assert round_["bet"] == TEN
    assert round_["created"] == "2027-01-15T08:00:00.000Z" == round_["settled"]
    assert [event["type"] for event in round_["events"]] == ["spin", "settled"]
    assert player.balance() == 99_000
    lab.audit()


@pytest.mark.case(70)
def test_one_win_is_one_entry(lab: Lab) -> None:
    player = lab.player()
    round_ = waiting(lab, player, 2000)
    settled = player.choose(round_, COLLECT).json()
    assert settled["win"] == {"coins": 2000, "money": "400.00"}
    assert settled["balance"] == "1390.00"
    assert lab.sql("SELECT amount FROM transfers WHERE code = 'win'") == [(40_000,)]
    lab.audit()


def test_without_a_bet_the_games_default_is_staked(lab: Lab) -> None:
    round_ = lab.player().spin().json()
    assert round_["bet"] == {"coin_size": "0.05", "coins_per_line": 1, "lines": 25}
    assert round_["stake"]["money"] == "1.25"


@pytest.mark.case(85)
def test_each_round_has_the_bet_of_its_own_request(lab: Lab) -> None:
    player = lab.player()
    for lines in (25, 1, 7):
        lab.toys.wins.append(0)
        bet = {"coin_size": "0.10", "coins_per_line": 3, "lines": lines}
        assert player.spin(bet=bet).json()["stake"]["coins"] == 3 * lines
    lab.toys.wins.append(0)
    assert player.spin().json()["stake"]["coins"] == 25
    assert lab.player().get("rounds").json()["rounds"] == []


@pytest.mark.parametrize(
    "bet",
    [
        {"coin_size": "0.03"},
        {"coin_size": 0.2},
        {"coin_size": "-0.20"},
        {"coin_size": "0.201"},
        {"coins_per_line": 21},
        {"coins_per_line": 0},
        {"lines": 26},
        {"lines": True},
        {"lines": 1.5},
        {"stake": "1.00"},
    ],
)
def test_bets_outside_the_levels_are_refused_and_cost_nothing(lab: Lab, bet: Any) -> None:
    player = lab.player()
    answer = player.spin(bet=bet)
    assert (answer.status_code, code_of(answer)) == (400, "BAD_BET")
    assert answer.json()["error"]["message"].startswith("bet")
    assert player.balance() == 100_000
    assert lab.sql("SELECT count(*) FROM rounds") == [(0,)]


@pytest.mark.case(65)
def test_a_stake_above_the_balance_opens_nothing(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.extend([0] * 8)
    most = {"coin_size": "0.25", "coins_per_line": 20, "lines": 25}
    for _ in range(7):
        player.spin(bet=most)
    player.spin(bet={"coin_size": "0.01", "coins_per_line": 1, "lines": 1})
    assert player.balance() == 12_499
    answer = player.spin(bet=most)
    assert (answer.status_code, code_of(answer)) == (402, "NO_FUNDS")
    assert player.get("rounds/current?game=toy").status_code == 404
    lab.audit()


def test_an_unknown_game_is_a_wrong_request(lab: Lab) -> None:
    answer = lab.player().spin("roulette")
    assert (answer.status_code, code_of(answer)) == (400, "BAD_REQUEST")
    assert "toy" in answer.json()["error"]["message"]


def test_one_open_round_of_each_game(lab: Lab) -> None:
    player = lab.player()
    round_ = waiting(lab, player)
    answer = player.spin(bet=TEN)
    assert (answer.status_code, code_of(answer)) == (409, "ROUND_OPEN")
    assert answer.json()["error"]["round"] == round_["id"]
    assert player.spin("toy-two", bet=TEN).status_code == 201
    assert lab.player().spin(bet=TEN).status_code == 201
    now = player.get("rounds/current?game=toy").json()
    assert now == {**round_, "balance": "980.00"}


def test_gambles_go_on_until_they_end(lab: Lab) -> None:
    player = lab.player()
    round_ = waiting(lab, player, 50)
    while round_["status"] == "waiting":
        answer = player.choose(round_, RED)
        assert answer.status_code == 200
        after = answer.json()
        assert after["step"] == round_["step"] + 1
        assert after["events"][: len(round_["events"])] == round_["events"]
        round_ = after
    assert round_["choices"] == [RED] * round_["step"]
    won = round_["win"]["coins"]
    assert won == sum(e["coins"] for e in round_["events"] if e["type"] in {"gamble", "line_win"})
    assert to_minor(round_["balance"]) == 99_000 + 20 * won
    lab.audit()


@pytest.mark.case(77)
def test_an_open_round_keeps_its_own_bet(lab: Lab) -> None:
    player = lab.player()
    round_ = waiting(lab, player, 40)
    big = {"coin_size": "0.25", "coins_per_line": 20, "lines": 25}
    player.spin("toy-two", bet=big)
    before = player.balance()
    assert player.choose(round_, COLLECT).json()["win"] == {"coins": 40, "money": "8.00"}
    assert player.balance() == before + 800


def test_a_choice_answers_the_step_that_waits(lab: Lab) -> None:
    player = lab.player()
    round_ = waiting(lab, player)
    for step in (1, 7):
        answer = player.choose(round_, COLLECT, step=step)
        assert (answer.status_code, code_of(answer)) == (409, "CHOICE_STALE")
        assert answer.json()["error"]["round"] == round_["id"]
    assert player.choose(round_, COLLECT).status_code == 200
    assert code_of(player.choose(round_, COLLECT)) == "CHOICE_STALE"
    assert code_of(player.choose(round_, COLLECT, step=1)) == "CHOICE_STALE"
    lab.audit()


@pytest.mark.parametrize(
    "choice",
    [
        {"do": "pick", "index": 0},
        {"do": "gamble"},
        {"do": "gamble", "on": "hearts"},
        {"do": "gamble", "on": "red", "amount": 5},
        {"do": "dance"},
        {},
    ],
)
def test_a_choice_that_is_not_offered_changes_nothing(lab: Lab, choice: Any) -> None:
    player = lab.player()
    round_ = waiting(lab, player)
    answer = player.choose(round_, choice)
    assert (answer.status_code, code_of(answer)) == (400, "CHOICE_ILLEGAL")
    assert answer.json()["error"]["round"] == round_["id"]
    assert player.get("rounds/current?game=toy").json() == round_


def test_another_players_round_is_unknown(lab: Lab) -> None:
    round_ = waiting(lab, lab.player())
    other = lab.player()
    for answer in (
        other.get(f"rounds/{round_['id']}"),
        other.choose(round_, COLLECT),
        other.post(f"rounds/{round_['id']}/progress", {"progress": 1}),
        other.get("rounds/nothing"),
        other.get("rounds/current?game=toy"),
        other.get("rounds/current?game=nothing"),
    ):
        assert (answer.status_code, code_of(answer)) == (404, "ROUND_UNKNOWN")


def test_progress_is_kept_and_never_goes_back(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.append(0)
    round_ = player.spin(bet=TEN).json()
    assert [r["id"] for r in player.get("session").json()["unseen_rounds"]] == [round_["id"]]
    path = f"rounds/{round_['id']}/progress"
    for sent, kept in ((1, 1), (0, 1), (2, 2), (1, 2)):
        answer = player.post(path, {"progress": sent})
        assert answer.json() == {"round": round_["id"], "progress": kept}
    assert player.get(f"rounds/{round_['id']}").json()["progress"] == 2
    assert player.get("session").json()["unseen_rounds"] == []
    assert code_of(player.post(path, {"progress": 3})) == "BAD_REQUEST"
    assert code_of(player.post(path, {"progress": -1})) == "BAD_REQUEST"


def test_an_open_round_remembers_what_was_seen(lab: Lab) -> None:
    player = lab.player()
    round_ = waiting(lab, player)
    player.post(f"rounds/{round_['id']}/progress", {"progress": 2})
    assert player.get("rounds/current?game=toy").json() == {**round_, "progress": 2}
    state = player.get("session").json()
    assert state["open_rounds"][0]["progress"] == state["open_rounds"][0]["events"] == 2
    assert state["unseen_rounds"] == []


@pytest.mark.case(49)
@pytest.mark.case(50)
def test_nothing_that_leaves_the_server_gives_the_key_away(lab: Lab) -> None:
    player = lab.player()
    round_ = player.spin("toy-pick", bet=TEN)
    key = lab.toys.played[-1][1]
    stored = b"".join(file.read_bytes() for file in lab.path.parent.iterdir())
    for form in (key, key.hex().encode()):
        assert form not in stored
    said = [round_.content, player.get("session").content, player.get("rounds").content]
    said.append(player.get(f"rounds/{round_.json()['id']}").content)
    after = player.choose(round_.json(), {"do": "pick", "index": 1})
    said += [after.content, player.get(f"rounds/{after.json()['id']}").content]
    for text in said:
        assert key.hex().encode() not in text
        assert b'"key"' not in text
    # Once it is settled, nothing is secret any more: the key is there for auditors.
    assert lab.sql("SELECT key FROM results") == [(key,)]


@pytest.mark.case(46)
def test_keys_never_repeat(lab: Lab) -> None:
    player = lab.player()
    for _ in range(40):
        lab.toys.wins.append(0)
        player.spin()
    keys = {key for _, key, _ in lab.toys.played}
    assert len(keys - {bytes(32)}) == 40


@pytest.mark.case(62)
def test_money_is_not_off_by_its_decimals(lab: Lab) -> None:
    player = lab.player()
    one = {"coin_size": "0.05", "coins_per_line": 20, "lines": 1}
    lab.toys.wins.append(100)
    round_ = player.spin(bet=one).json()
    assert round_["stake"]["money"] == "1.00"
    assert player.choose(round_, COLLECT).json()["win"]["money"] == "5.00"
    codes = lab.sql("SELECT code, amount FROM transfers WHERE round IS NOT NULL ORDER BY id")
    assert codes == [("stake", 100), ("win", 500)]


@pytest.mark.case(67)
def test_amounts_beyond_a_browsers_integers_keep_every_digit(tmp_path: Path) -> None:
    with Lab(tmp_path / "a.db", opening_balance=3_186_908_589_108_136_900) as lab:
        player = lab.player()
        assert player.opened["balance"] == "31869085891081369.00"
        lab.toys.wins.append(0)
        assert player.spin(bet={"coin_size": "0.01", "lines": 1}).json()["balance"] == (
            "31869085891081368.99"
        )
        lab.audit()


@pytest.mark.case(71)
@pytest.mark.parametrize("field", ["seed", "tape", "draws", "spins", "context", "scenario", "mode"])
def test_no_request_can_force_an_outcome(lab: Lab, field: str) -> None:
    player = lab.player()
    answer = player.spin(bet=TEN, **{field: "00" * 32})
    assert (answer.status_code, code_of(answer)) == (400, "BAD_REQUEST")
    assert player.balance() == 100_000
