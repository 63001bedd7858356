"""One spin in the browser: what is shown is what the server said, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from client import lab
from client.conftest import PHONE
from client.table import Table, pounds

pytestmark = pytest.mark.browser
Sit = Callable[..., Table]


def _rows(round_: dict[str, Any]) -> list[list[str]]:
    window: list[str] = round_["events"][0]["window"]
    return [row.split() for row in window]


@pytest.mark.rule("DT-4", "DT-10", "DT-27")
@pytest.mark.case(1)
def test_a_win_is_shown_as_the_server_settled_it(table: Table) -> None:
    table.server.engine.put(lab.line_wins())
    won = table.spin()
    assert won["status"] == "waiting"
    assert table.window() == _rows(won)
    assert table.get("won") == f"{won['win']['coins']:,}"
    assert table.get("won-more") == pounds(won["win"]["money"])
    assert table.get("balance") == pounds(table.balance)
    said = table.get("status")
    assert f"You won {won['win']['coins']} coins, {pounds(won['win']['money'])}." in said
    expect(table.page.get_by_test_id("gamble")).to_be_visible()
    table.page.get_by_test_id("collect").click()
    table.rest()
    assert table.phase == "settled"
    assert table.get("balance") == pounds(table.balance)
    assert table.get("net") == "+" + pounds(f"{(won['win']['coins'] - 25) * 5 / 100:.2f}")


def test_a_round_without_a_win_settles_by_itself(table: Table) -> None:
    table.server.engine.put(lab.losing())
    lost = table.spin()
    assert lost["status"] == "settled"
    assert table.window() == _rows(lost)
    assert table.get("won") == "0"
    assert table.get("net") == "-£1.25"
    assert table.get("status").startswith("No win.")
    expect(table.page.get_by_test_id("gamble")).to_have_count(0)


def test_every_win_of_a_spin_is_folded_in_order(table: Table) -> None:
    table.server.engine.put(lab.eggs_and_lines())
    won = table.spin()
    wins = [event for event in won["events"] if event["type"].endswith("_win")]
    shown = table.page.evaluate("window.__game.state.wins")
    assert [(w["type"], w["coins"]) for w in shown] == [(w["type"], w["coins"]) for w in wins]
    assert sum(w["coins"] for w in wins) == won["win"]["coins"]


def test_a_return_below_the_stake_is_not_celebrated(table: Table) -> None:
    table.server.engine.put(lab.small_win(), lab.big_win())
    table.listen("overlay-big")
    sounds = table.sounds()
    small = table.spin()
    assert 0 < small["win"]["coins"] < small["stake"]["coins"]
    assert table.heard == []
    assert not {"line-win", "scatter", "count", "big-win"} & set(sounds())
    table.spin()
    assert {"line-win", "big-win"} <= set(sounds())


def test_a_big_win_is_announced_and_goes_on_by_itself(table: Table) -> None:
    table.server.engine.put(lab.big_win())
    table.listen("overlay-big")
    won = table.spin()
    assert len(table.heard) == 1
    assert f"{won['win']['coins']} coins" in table.heard[0]


@pytest.mark.rule("DT-1", "DT-2", "DT-3", "DT-4", "DT-5")
def test_the_bet_is_made_of_coin_size_coins_and_lines(table: Table) -> None:
    game = table.game
    assert "0.20" in game["bets"]["coin_sizes"]
    table.step("coin-size", "raise", 2)
    assert table.page.get_by_test_id("coin-size").get_by_role("status").text_content() == "£0.20"
    table.step("coins-per-line", "raise", 2)
    table.step("lines", "lower", 10)
    assert table.get("bet") == "45"
    assert table.get("bet-more") == "£9.00"
    meters = table.page.locator(".meter .label").all_text_contents()
    assert meters == ["Coins bet", "Coins won", "Balance"]
    expect(table.page.locator(".meter.strong")).to_contain_text("Credits")
    round_ = table.spin()
    assert round_["bet"] == {"coin_size": "0.20", "coins_per_line": 3, "lines": 15}
    assert round_["stake"] == {"coins": 45, "money": "9.00"}


@pytest.mark.rule("DT-2")
def test_bet_max_takes_500_coins_and_no_level_lies_beyond(table: Table) -> None:
    table.page.get_by_test_id("bet-max").click()
    assert table.get("bet") == "500"
    for name in ("coins-per-line", "lines"):
        raise_ = table.page.get_by_test_id(name).get_by_role("button", name="Raise")
        expect(raise_).to_be_disabled()


def test_the_bet_is_locked_while_a_round_is_open(table: Table) -> None:
    table.server.engine.put(lab.line_wins())
    table.spin()
    for button in table.page.get_by_test_id("coin-size").get_by_role("button").all():
        expect(button).to_be_disabled()
    expect(table.page.get_by_test_id("bet-max")).to_be_disabled()
    table.page.get_by_test_id("collect").click()
    table.rest()
    expect(table.page.get_by_test_id("bet-max")).to_be_enabled()


def test_a_bet_above_the_balance_cannot_be_spun_and_says_why(sit: Sit) -> None:
    table = sit()

    def poor(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "balance": "1.00"})

    table.page.route("**/api/session", poor)
    table.page.route("**/api/sessions", poor)
    table.open()
    expect(table.page.get_by_test_id("no-funds")).to_contain_text("smaller")
    expect(table.page.get_by_test_id("spin")).to_be_disabled()
    table.step("coin-size", "lower")
    expect(table.page.get_by_test_id("spin")).to_be_enabled()


@pytest.mark.rule("DT-32")
def test_the_next_spin_collects_the_win(table: Table) -> None:
    table.server.engine.put(lab.line_wins(), lab.losing())
    won = table.spin()
    lost = table.spin()
    assert float(lost["balance_before"]) == float(won["balance_before"]) - 1.25 + float(
        won["win"]["money"]
    )
    assert table.phase == "settled"
    assert table.get("balance") == pounds(table.balance)


def test_space_spins_once_however_long_it_is_held(table: Table) -> None:
    sent: list[str] = []
    table.page.on("request", lambda r: sent.append(r.method) if r.url.endswith("/rounds") else None)
    table.server.engine.put(lab.losing(), lab.losing())
    table.page.locator("body").click(position={"x": 400, "y": 20})
    for _ in range(30):
        table.page.keyboard.down("Space")
    table.page.wait_for_timeout(800)
    table.page.keyboard.up("Space")
    table.rest()
    assert sent == ["POST"]
    table.page.keyboard.press("Space")
    table.until("window.__game.phase !== 'settled'")
    table.rest()
    assert sent == ["POST", "POST"]


def test_a_press_while_the_reels_turn_hurries_them_and_stakes_nothing(table: Table) -> None:
    sent: list[str] = []
    table.page.on("request", lambda r: sent.append(r.method) if r.url.endswith("/rounds") else None)
    table.server.engine.put(lab.line_wins())
    table.page.evaluate("window.__game.clock.speed = 0.05")
    table.press_spin()
    assert table.phase == "showing"
    table.page.evaluate(
        """() => { const spin = document.querySelector('[data-testid=spin]');
        const timer = setInterval(() => spin.click(), 60);
        setTimeout(() => clearInterval(timer), 300) }"""
    )
    table.until("window.__game.phase === 'waiting'", 5)
    table.page.wait_for_timeout(700)
    assert sent == ["POST"]
    assert table.phase == "waiting"


def test_no_award_is_in_view_before_the_first_spin(table: Table) -> None:
    window, game = table.window(), table.game
    assert sum(row.count("EGG") for row in window) <= 1
    for line in game["lines"]:
        first, second = (window[line[reel] - 1][reel] for reel in (0, 1))
        assert first != second
        assert "TSAR" not in {first, second}


def test_a_phone_plays_the_same_round(sit: Sit) -> None:
    table = sit(PHONE, has_touch=True, is_mobile=True)
    table.open()
    table.server.engine.put(lab.line_wins())
    won = table.spin()
    assert table.get("won") == str(won["win"]["coins"])
    assert table.window() == _rows(won)


def test_the_picture_never_overrules_the_server(sit: Sit) -> None:
    table = sit(clean=False)
    table.open()

    def other(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        body["win"] = {"coins": body["win"]["coins"] + 7, "money": "99.99"}
        route.fulfill(response=answer, json=body)

    table.page.route("**/api/rounds", other)
    table.server.engine.put(lab.line_wins())
    shown = table.spin()
    assert table.get("won") == str(shown["win"]["coins"])
    assert any("did not match" in problem for problem in table.problems)
