"""Buttons and keys: what starts a round on which device, what shows the rules and hides them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from client.conftest import PHONE
from client.forced import DULL, Part
from client.lab import MINE
from client.table import Table

pytestmark = pytest.mark.browser
Sit = Callable[..., Table]


@pytest.mark.rule("MM-33")
def test_i_shows_the_rules_and_hides_them(pit: Table) -> None:
    page = pit.page
    rules = page.get_by_role("dialog", name="Paytable and rules")
    expect(page.get_by_test_id("open-help")).to_have_accessible_name("Paytable and rules")
    for _ in range(2):
        page.keyboard.press("i")
        expect(rules).to_be_visible()
        page.get_by_test_id("tab-rules").click()
        expect(page.locator("[data-rule=MM-33]")).to_be_visible()
        page.keyboard.press("i")
        expect(rules).to_have_count(0)
        page.get_by_test_id("open-help").click()
        expect(rules).to_be_visible()
        hide = page.get_by_test_id("hide")
        expect(hide).to_have_accessible_name("Hide paytable and rules")
        hide.click()
        expect(rules).to_have_count(0)
    page.keyboard.press("Control+i")  # the browser's own, not the game's
    expect(rules).to_have_count(0)


@pytest.mark.rule("MM-33")
def test_i_opens_nothing_over_another_panel(pit: Table) -> None:
    page = pit.page
    page.get_by_test_id("open-settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")


@pytest.mark.rule("MM-33")
@pytest.mark.parametrize("touch", [False, True], ids=["desktop", "touch"])
def test_space_starts_a_round_on_desktops_only(sit: Sit, *, touch: bool) -> None:
    table = sit(PHONE, has_touch=True, is_mobile=True) if touch else sit()
    page, sent = table.page, []
    page.on("request", lambda r: sent.append(r.method) if r.url.endswith("/rounds") else None)
    table.open(query=f"&game={MINE}", speed=30)
    table.server.engine.force(Part([DULL]))
    page.locator("body").press("Space")
    page.wait_for_timeout(300)
    table.rest()
    assert (sent, table.phase) == (([], "idle") if touch else (["POST"], "settled"))
    if touch:
        table.spin()
        assert sent == ["POST"]
