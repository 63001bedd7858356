"""History and replay: the same events through the same reducer, nothing to bet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from client import lab
from client.table import Table, pounds

pytestmark = pytest.mark.browser


def test_history_lists_rounds_newest_first_with_the_servers_amounts(table: Table) -> None:
    table.server.engine.put(lab.losing(), lab.big_win(), lab.losing())
    rounds = [table.spin() for _ in range(3)]
    table.page.get_by_test_id("open-history").click()
    rows = table.page.get_by_test_id("history").locator("tbody tr")
    expect(rows).to_have_count(3)
    ids = [row.get_attribute("data-round") for row in rows.all()]
    assert ids == [round_["id"] for round_ in reversed(rounds)]
    wins = table.page.get_by_test_id("history-win").all_text_contents()
    for shown, round_ in zip(wins, reversed(rounds), strict=True):
        assert pounds(round_["win"]["money"]) in shown


def test_any_round_is_replayed_to_the_same_end(table: Table) -> None:
    table.server.engine.put(lab.free_spins())
    table.page.evaluate("window.__game.clock.speed = 30")
    round_ = table.spin()
    state = table.page.evaluate("window.__game.state")
    table.page.get_by_test_id("open-history").click()
    table.page.get_by_test_id("replay-link").first.click()
    table.ready(speed=30)
    assert table.page.url.split("?")[0].endswith(f"/replay/{round_['id']}")
    expect(table.page.get_by_test_id("replay-label")).to_have_text("REPLAY")
    expect(table.page.get_by_test_id("spin")).to_have_count(0)
    expect(table.page.get_by_test_id("coin-size")).to_have_count(0)
    table.page.get_by_test_id("replay-play").click()
    expect(table.page.get_by_test_id("replay-result")).to_contain_text(
        f"won {round_['win']['coins']} coins, {pounds(round_['win']['money'])}"
    )
    table.until("window.__game.phase === 'idle'")
    assert table.page.evaluate("window.__game.state") == state
    assert table.get("won") == f"{round_['win']['coins']:,}"


def test_a_replay_may_be_stepped_and_scrubbed_and_moves_no_money(table: Table) -> None:
    table.server.engine.put(lab.line_wins())
    round_ = table.spin()
    table.page.get_by_test_id("collect").click()
    table.rest()
    balance = table.balance
    asked: list[str] = []
    table.page.on("request", lambda r: asked.append(r.method))
    table.page.goto(f"{table.server.url}/replay/{round_['id']}?renderer=canvas")
    table.ready()
    step = table.page.get_by_test_id("replay-step")
    for number, event in enumerate(round_["events"]):
        if number > 0:  # it opens with the first event in view
            step.click()
        shown = table.page.evaluate("window.__game.state.wins.at(-1)?.coins ?? 0")
        assert shown == (event["coins"] if event["type"].endswith("_win") else 0)
    place = table.page.get_by_test_id("replay-place")
    place.fill("1")
    assert table.page.evaluate("window.__game.state.coins") == 0
    place.fill(str(len(round_["events"])))
    assert table.page.evaluate("window.__game.state.coins") == round_["win"]["coins"]
    assert table.balance == balance
    assert "POST" not in asked
    table.page.get_by_test_id("close-replay").click()
    table.ready()
    assert table.phase == "idle"


def test_a_round_that_is_not_there_says_so(sit: object) -> None:
    table: Table = sit(clean=False)  # type: ignore[operator]
    table.open()
    table.page.goto(f"{table.server.url}/replay/{'0' * 20}?renderer=canvas")
    expect(table.page.get_by_test_id("problem")).to_contain_text(re.compile("not known"))
    table.page.get_by_test_id("recover").click()
    table.ready()


def test_a_replay_opens_on_the_rounds_own_first_window(table: Table) -> None:
    table.server.engine.put(lab.losing())
    round_ = table.spin()
    table.page.goto(f"{table.server.url}/replay/{round_['id']}?renderer=canvas")
    table.ready()
    assert table.window() == [row.split() for row in round_["events"][0]["window"]]
    assert table.page.get_by_test_id("replay-place").input_value() == "1"
