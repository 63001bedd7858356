"""A win that waits is collected without a click: by the next bet, or when its player leaves."""

from __future__ import annotations

import pytest

from serve.lab import COLLECT, Lab, code_of, waiting
from serve.toys import TEN


@pytest.mark.rule("DT-32")
def test_the_next_bet_collects_what_waits_without_a_click(lab: Lab) -> None:
    player = lab.player()
    round_ = waiting(lab, player, 25)
    lab.toys.wins.append(0)
    after = player.spin(bet=TEN, collect=round_["id"])
    assert after.status_code == 201
    assert after.json()["balance_before"] == "995.00"
    assert after.json()["balance"] == "985.00"
    collected = player.get(f"rounds/{round_['id']}").json()
    assert (collected["status"], collected["choices"]) == ("settled", [COLLECT])
    assert (collected["win"]["money"], collected["balance"]) == ("5.00", "995.00")
    lab.audit()


@pytest.mark.rule("DT-32")
def test_leaving_collects_what_waits_without_a_click(lab: Lab) -> None:
    player = lab.player()
    round_ = waiting(lab, player, 25)
    assert lab.client.delete("/api/session", headers=player.headers()).status_code == 204
    again = lab.player(account_key=player.account_key)
    assert (again.opened["balance"], again.opened["open_rounds"]) == ("995.00", [])
    collected = again.get(f"rounds/{round_['id']}").json()
    assert (collected["status"], collected["choices"]) == ("settled", [COLLECT])
    assert collected["win"]["money"] == "5.00"
    lab.audit()


def test_leaving_keeps_a_round_that_waits_for_more_than_a_collection(lab: Lab) -> None:
    player = lab.player()
    round_ = player.spin("toy-pick", TEN).json()
    lab.client.delete("/api/session", headers=player.headers())
    again = lab.player(account_key=player.account_key)
    assert again.get("rounds/current?game=toy-pick").json() == round_
    lab.audit()


@pytest.mark.rule("DT-32")
def test_what_is_collected_may_pay_the_next_stake(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.extend([0] * 8)
    most = {"coin_size": "0.25", "coins_per_line": 20, "lines": 25}
    for _ in range(7):
        player.spin(bet=most)
    lab.toys.wins.clear()
    lab.toys.wins.extend([500, 0])
    round_ = player.spin(bet=most).json()
    assert round_["balance"] == "0.00"
    assert code_of(player.spin(bet=most)) == "ROUND_OPEN"
    assert player.spin(bet=most, collect=round_["id"]).json()["balance_before"] == "125.00"
    lab.audit()


@pytest.mark.rule("DT-32")
def test_a_bet_that_cannot_be_paid_collects_nothing(lab: Lab) -> None:
    player = lab.player()
    most = {"coin_size": "0.25", "coins_per_line": 20, "lines": 25}
    lab.toys.wins.extend([0] * 7)
    for _ in range(7):
        player.spin(bet=most)
    lab.toys.wins.append(1)
    round_ = player.spin(bet=most).json()
    assert code_of(player.spin(bet=most, collect=round_["id"])) == "NO_FUNDS"
    assert player.get("rounds/current?game=toy").json() == round_
    lab.audit()


def test_only_what_may_be_collected_is(lab: Lab) -> None:
    player = lab.player()
    pick = player.spin("toy-pick", bet=TEN).json()
    answer = player.spin("toy-pick", bet=TEN, collect=pick["id"])
    assert code_of(answer) == "ROUND_OPEN"
    assert answer.json()["error"]["round"] == pick["id"]
    round_ = waiting(lab, player)
    for wrong in (pick["id"], "0" * 20):
        assert code_of(player.spin(bet=TEN, collect=wrong)) == "ROUND_OPEN"
    assert player.get("rounds/current?game=toy").json() == round_


def test_a_round_collected_meanwhile_does_not_stop_the_next(lab: Lab) -> None:
    player = lab.player()
    round_ = waiting(lab, player)
    player.choose(round_, COLLECT)
    assert player.spin(bet=TEN, collect=round_["id"]).status_code == 201
    lab.audit()
