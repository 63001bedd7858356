"""The bet of the next round: when it may change, and what a change ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, expect

from client import lab
from client.forced import GOLD, KINGS, Part, to_the_cap
from client.lab import GYPSY
from client.table import Table

pytestmark = pytest.mark.browser
Sit = Callable[..., Table]
KEPT = "localStorage.getItem('fullcycle.bet.mystery-mine')"
#: Someone at the page's own console offers the bet another value.
OTHER = """select => {
    select.value = '50.00';
    select.dispatchEvent(new Event('change', { bubbles: true }));
}"""


def _selector(table: Table) -> Locator:
    return table.page.get_by_test_id("level").get_by_role("combobox", name="Bet")


@pytest.mark.rule("MM-31")
@pytest.mark.parametrize("window", [KINGS, GOLD], ids=["lines", "gold"])
def test_another_bet_ends_the_showing_of_the_win(pit: Table, window: Sequence[str]) -> None:
    page, ticker = pit.page, pit.page.get_by_test_id("ticker")
    pit.server.engine.force(Part([window]))
    won = pit.spin()
    coins = f"{won['win']['coins']:,}"
    assert won["win"]["coins"] > 0
    expect(ticker).to_be_visible()
    assert pit.get("won") == coins
    _selector(pit).select_option("1.25")  # the same bet: the showing goes on
    expect(ticker).to_be_visible()
    assert pit.get("won") == coins
    pit.listen("ticker")
    pit.step("level", "raise")
    assert pit.get("bet-more") == "£2.50"
    expect(ticker).to_have_count(0)
    assert (pit.get("won"), pit.get("won-more")) == ("0", "£0.00")
    assert pit.get("status") == ""
    page.evaluate("window.heard.length = 0")
    page.wait_for_timeout(400)  # wins in turn would have come round several times
    assert pit.heard == []
    assert pit.window() == [row.split() for row in window]  # the reels stay as they landed


@pytest.mark.rule("MM-31")
def test_another_bet_ends_the_words_of_the_highest_win(pit: Table) -> None:
    pit.server.engine.force(*to_the_cap())
    pit.spin()
    for _ in range(3):
        pit.answer("spin-wheel")
    expect(pit.page.get_by_test_id("ticker")).to_contain_text("Highest win")
    pit.step("level", "lower")
    expect(pit.page.get_by_test_id("ticker")).to_have_count(0)
    assert pit.get("won") == "0"


@pytest.mark.rule("MM-31")
def test_no_win_is_shown_at_a_coin_that_it_was_not_won_with(sit: Sit) -> None:
    table = sit()
    table.open(query=f"&game={GYPSY}", speed=30)
    table.server.engine.put(lab.gypsy_lines())
    table.spin()
    table.answer("collect")
    assert table.get("won") != "0"
    table.step("coin-size", "raise")
    assert (table.get("won"), table.get("won-more")) == ("0", "£0.00")
    expect(table.page.get_by_test_id("ticker")).to_have_count(0)


@pytest.mark.rule("MM-31")
def test_the_bet_cannot_be_changed_while_a_round_runs(pit: Table) -> None:
    page = pit.page
    _selector(pit).select_option("2.50")
    page.evaluate("window.__game.clock.pause()")
    pit.server.engine.force(Part([KINGS]))
    round_ = pit.press_spin()
    pit.until("window.__game.phase === 'showing'")
    controls = page.get_by_test_id("level").locator("button, select")
    assert controls.count() == 3
    for control in [*controls.all(), page.get_by_test_id("bet-max")]:
        expect(control).to_be_disabled()
    kept = page.evaluate(KEPT)
    _selector(pit).evaluate("select => { select.disabled = false }")
    _selector(pit).evaluate(OTHER)
    assert page.evaluate(KEPT) == kept
    assert pit.get("bet-more") == "£2.50"
    page.evaluate("window.__game.clock.resume()")
    pit.rest()
    assert pit.get("won") == f"{round_['win']['coins']:,}"
    assert pit.press_spin()["bet"] == {"bet": "2.50"}


@pytest.mark.rule("MM-31")
def test_on_a_low_screen_the_bet_is_out_of_reach_while_a_round_runs(sit: Sit) -> None:
    table = sit({"width": 844, "height": 390})
    table.open(query="&game=mystery-mine", speed=30)
    change = table.page.get_by_test_id("change-bet")
    expect(change).to_be_enabled()
    table.page.evaluate("window.__game.clock.pause()")
    table.server.engine.force(Part([KINGS]))
    table.press_spin()
    expect(change).to_be_disabled()
    table.page.evaluate("window.__game.clock.resume()")
    table.rest()
    assert table.get("won") != "0"
    change.click()
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_test_id("level").get_by_role("button", name="Raise").click()
    assert table.get("won") == "0"
    table.page.get_by_test_id("close").click()
