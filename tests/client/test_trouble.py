"""When things go wrong: words, a way on, and never a second stake."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Request, Route, expect

from client import lab
from client.table import Table, pounds

pytestmark = pytest.mark.browser
Sit = Callable[..., Table]


@pytest.fixture
def shaky(sit: Sit) -> Table:
    """A table where the browser may complain about requests that fail on purpose."""
    table = sit(clean=False)
    table.open()
    return table


def _keys(table: Table) -> list[str | None]:
    keys: list[str | None] = []

    def note(request: Request) -> None:
        if request.url.endswith("/api/rounds") and request.method == "POST":
            keys.append(request.headers.get("idempotency-key"))

    table.page.on("request", note)
    return keys


def test_offline_says_so_and_goes_on_with_the_same_request(shaky: Table) -> None:
    keys = _keys(shaky)
    before = float(shaky.balance)
    shaky.page.context.set_offline(True)
    shaky.page.get_by_test_id("spin").click()
    banner = shaky.page.get_by_test_id("offline")
    expect(banner).to_contain_text("No connection to the game. Nothing is lost")
    covered = "document.querySelector('.banner').getBoundingClientRect().bottom"
    begins = "document.querySelector('.head').getBoundingClientRect().top"
    shaky.until(f"{covered} > 0 && {covered} <= {begins}")
    shaky.until("window.__game.phase === 'spinning'")
    shaky.page.wait_for_timeout(700)
    shaky.server.engine.put(lab.losing())
    shaky.page.context.set_offline(False)
    shaky.until("window.__game.phase === 'settled'")
    expect(shaky.page.get_by_test_id("offline")).to_have_count(0)
    assert len(keys) >= 2
    assert len(set(keys)) == 1
    assert float(shaky.balance) == before - 1.25


def test_a_lost_answer_is_fetched_again_not_staked_again(shaky: Table) -> None:
    keys = _keys(shaky)
    before = float(shaky.balance)
    lost: list[int] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    shaky.page.route("**/api/rounds", lose)
    shaky.server.engine.put(lab.losing())
    shaky.page.get_by_test_id("spin").click()
    shaky.until("window.__game.phase === 'settled'")
    assert lost == [201]
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert float(shaky.balance) == before - 1.25
    assert shaky.get("balance") == pounds(shaky.balance)


def test_a_reload_before_the_answer_repeats_the_request_that_was_sent(shaky: Table) -> None:
    before = float(shaky.balance)
    seen: list[str | None] = []

    def hold(route: Route) -> None:
        seen.append(route.request.headers.get("idempotency-key"))
        if len(seen) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    shaky.page.route("**/api/rounds", hold)
    shaky.server.engine.put(lab.line_wins())
    shaky.page.evaluate("window.__game.clock.speed = 0.01")
    shaky.page.get_by_test_id("spin").click()
    shaky.until("localStorage.getItem('fullcycle.pending') !== null")
    shaky.page.wait_for_timeout(200)
    shaky.reload()
    shaky.until("window.__game.phase === 'waiting'")
    assert len(set(seen)) == 1
    assert shaky.get("won") == "130" or int(shaky.get("won")) > 25
    shaky.page.get_by_test_id("collect").click()
    shaky.until("window.__game.phase === 'settled'")
    win = shaky.api("/api/rounds?limit=1")["rounds"][0]["win"]["money"]
    assert float(shaky.balance) == pytest.approx(before - 1.25 + float(win))


def test_a_slow_server_is_explained_and_the_reels_go_on(shaky: Table) -> None:
    def late(route: Route) -> None:
        shaky.page.wait_for_timeout(2600)
        route.continue_()

    shaky.page.route("**/api/rounds", late)
    shaky.server.engine.put(lab.losing())
    shaky.page.get_by_test_id("spin").click()
    expect(shaky.page.get_by_test_id("slow")).to_contain_text("never sent twice")
    shaky.until("window.__game.phase === 'settled'")
    expect(shaky.page.get_by_test_id("slow")).to_have_count(0)


@pytest.mark.parametrize(
    ("code", "status", "words"),
    [("INTERNAL", 500, "Nothing that it has not confirmed"), ("GAME_DISABLED", 409, "closed")],
)
def test_a_refusal_has_words_a_code_and_a_way_on(
    shaky: Table, code: str, status: int, words: str
) -> None:
    body = {"error": {"code": code, "message": "no", "round": "0123456789abcdef0123"}}
    shaky.page.route("**/api/rounds", lambda route: route.fulfill(status=status, json=body))
    shaky.page.get_by_test_id("spin").click()
    problem = shaky.page.get_by_test_id("problem")
    expect(problem).to_contain_text(words)
    expect(problem).to_contain_text("0123456789abcdef0123")
    assert shaky.get("problem-code") == code
    shaky.page.unroute("**/api/rounds")
    shaky.page.get_by_test_id("recover").click()
    expect(problem).to_have_count(0)
    shaky.rest()
    assert shaky.get("balance") == pounds(shaky.balance)
    shaky.server.engine.put(lab.losing())
    shaky.spin()
    assert shaky.phase == "settled"


def test_an_ended_session_leads_back_to_the_same_account(sit: Sit) -> None:
    table = sit(clean=False)
    table.open(account="practice")
    table.server.engine.put(lab.losing(), lab.losing())
    table.spin()
    before = float(table.balance)
    table.page.evaluate(
        """async () => { const seat = JSON.parse(localStorage.getItem("fullcycle.seat"));
        await fetch("/api/session", { method: "DELETE",
            headers: { Authorization: `Bearer ${seat.token}` } }) }"""
    )
    table.page.get_by_test_id("spin").click()
    expect(table.page.get_by_test_id("problem")).to_contain_text("session has ended")
    table.page.get_by_test_id("recover").click()
    expect(table.page.get_by_test_id("problem")).to_have_count(0)
    # What was asked for is answered once, after the new log-in.
    expect(table.page.get_by_test_id("balance")).to_have_text(pounds(f"{before - 1.25:.2f}"))
    table.rest()
    assert float(table.balance) == before - 1.25
    expect(table.page.get_by_test_id("net")).to_have_text("-£2.50")


def test_a_practice_account_is_found_again_a_demo_account_is_fresh(sit: Sit) -> None:
    table = sit()
    table.open(account="practice")
    table.server.engine.put(lab.losing())
    table.spin()
    kept = table.balance
    table.page.get_by_test_id("open-settings").click()
    table.page.get_by_test_id("leave").click()
    table.page.get_by_test_id("enter-practice").click()
    table.ready()
    assert table.balance == kept
    table.page.get_by_test_id("open-settings").click()
    table.page.get_by_test_id("leave").click()
    table.page.get_by_test_id("enter-demo").click()
    table.ready()
    assert table.balance == "10000.00"


def test_no_key_or_prize_is_kept_in_the_browser(table: Table) -> None:
    table.server.engine.put(lab.line_wins())
    table.spin()
    kept = json.loads(table.page.evaluate("JSON.stringify({ ...localStorage })"))
    assert not any(re.search("window|events", value) for value in kept.values())
