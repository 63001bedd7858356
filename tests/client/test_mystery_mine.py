"""Mystery Mine in the browser: its one bet, the wheel, held reels, the gold cart."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from client import lab
from client.axe import violations
from client.conftest import DESKTOP, PHONE
from client.table import Table, pounds

pytestmark = pytest.mark.browser
Sit = Callable[..., Table]
SPEED = 30
HERE = "&game=mystery-mine"
SIZES = [(1280, 720), (844, 390), (390, 844), (320, 568)]
TURNS = 3


def _of(round_: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [event for event in round_["events"] if event["type"] == kind]


def _to_wheel(table: Table) -> dict[str, Any]:
    table.server.engine.put(lab.wheel(TURNS))
    round_ = table.spin()
    expect(table.page.get_by_test_id("wheel-screen")).to_have_attribute("data-active", "true")
    return round_


def _check(table: Table, round_: dict[str, Any]) -> None:
    """The screen shows the wedges as they stand now and the server's totals."""
    menu, turns = round_["waiting_for"], _of(round_, "wheel")
    assert table.get("wheel-spins") == str(menu["spins"])
    assert table.get("wheel-multiplier") == f"\u00d7{menu['multiplier']}"
    wedges = table.page.get_by_test_id("wedges").get_by_role("listitem")
    expect(wedges.filter(has_text="Start Bonus")).to_have_count(len(turns))
    if turns:
        stopped = table.page.get_by_test_id("wheel")
        expect(stopped).to_have_attribute("data-stopped", str(turns[-1]["index"]))


@pytest.mark.rule("MM-15", "MM-16", "MM-17", "MM-18", "MM-19", "MM-20")
def test_the_wheel_is_spun_on_prompt_through_a_reload_until_the_games_start(pit: Table) -> None:
    page, prompt = pit.page, pit.page.get_by_test_id("spin-wheel")
    begun = _to_wheel(pit)
    assert begun["waiting_for"] == {"do": ["spin_wheel"], "spins": 5, "multiplier": 1}
    expect(prompt).to_have_text("Spin the wheel")
    expect(page.get_by_test_id("wedges").get_by_role("listitem")).to_have_count(12)
    expect(page.get_by_test_id("spin")).to_be_disabled()
    _check(pit, begun)
    _check(pit, pit.answer("spin-wheel"))
    expect(prompt).to_have_text("Spin again")
    assert pit.get("status").endswith("Spin again.")
    page.wait_for_timeout(150)
    pit.reload(SPEED)
    pit.rest()
    again = pit.answer("spin-wheel")
    _check(pit, again)
    pit.listen("intro-count")
    end = pit.answer("spin-wheel")
    assert _of(end, "wheel")[-1]["showed"] == "start"
    assert pit.heard == [f"{again['waiting_for']['spins']} free spins"]
    assert pit.get("won") == f"{end['win']['coins']:,}"
    assert pit.get("balance") == pounds(pit.balance)
    expect(page.get_by_test_id("wheel-screen")).to_have_count(0)


@pytest.mark.rule("MM-8", "MM-9", "MM-11")
def test_reels_turn_into_nuggets_and_are_held_while_re_spins_are_counted(pit: Table) -> None:
    page = pit.page
    pit.server.engine.put(lab.holds())
    page.evaluate("window.__game.clock.speed = 8")
    round_ = pit.press_spin()
    pit.until("window.__game.state.held.length > 0")
    shown, first = pit.window(), [event["type"] for event in round_["events"]].index("hold")
    for event in round_["events"][:first]:
        if event["type"] == "reveal" and event["symbol"] == "NUGGET":
            assert {shown[row - 1][reel - 1] for reel, row in event["cells"]} == {"NUGGET"}
    assert "DYNAMITE" not in {symbol for row in shown for symbol in row}
    pit.until("window.__game.state.features.at(-1)?.name === 'respin'")
    pit.listen("spins-left")
    pit.rest()
    holds = _of(round_, "hold")
    assert len(holds[-1]["reels"]) > len(holds[0]["reels"])
    lefts = [str(event["left"]) for event in _of(round_, "spin") if event["feature"] == "respin"]
    assert set(lefts) <= {*pit.heard, "2"}
    assert "0" in pit.heard
    state = page.evaluate("window.__game.state")
    assert state["held"] == []
    last = [row.split() for row in _of(round_, "spin")[-1]["window"]]
    for reel in holds[0]["reels"]:
        assert [row[reel - 1] for row in last] == ["NUGGET"] * 3
    assert pit.get("won") == f"{round_['win']['coins']:,}"


@pytest.mark.rule("MM-12")
def test_the_gold_cart_says_what_it_paid(pit: Table) -> None:
    pit.server.engine.put(lab.gold_cart())
    pit.listen("prize-coins")
    round_ = pit.spin()
    prize = _of(round_, "prize_win")[0]
    assert prize["feature"] == "gold-cart"
    assert pit.heard == [f"{prize['coins']:,} coins"]
    assert pit.get("won") == f"{round_['win']['coins']:,}"


@pytest.mark.rule("MM-30", "MM-31")
def test_the_bet_has_a_default_steps_and_a_selector(pit: Table) -> None:
    bets = pit.api("/api/games/mystery-mine")["bets"]
    level = pit.page.get_by_test_id("level")
    selector = level.get_by_role("combobox", name="Bet")
    expect(selector).to_have_value(bets["default"]["bet"])
    assert bets["default"]["bet"] == "1.25"
    pit.step("level", "lower")
    expect(selector).to_have_value("1.00")
    pit.step("level", "raise", 2)
    expect(selector).to_have_value("2.50")
    assert pit.get("bet-more") == "£2.50"
    offered = selector.get_by_role("option").all_text_contents()
    assert offered == [pounds(amount) for amount in bets["levels"]]
    selector.select_option("0.25")
    assert (pit.get("bet"), pit.get("bet-more")) == ("25", "£0.25")
    expect(level.get_by_role("button", name="Lower")).to_be_disabled()
    round_ = pit.spin()
    assert round_["stake"] == {"coins": 25, "money": "0.25"}
    selector.select_option("1.25")
    _to_wheel(pit)
    pit.reload(SPEED)
    pit.rest()
    assert pit.get("bet-more") == "£1.25"
    # The wheel's own screen stands before the bet: nothing of it can be changed.
    expect(pit.page.get_by_test_id("level")).to_have_count(0)
    expect(pit.page.get_by_test_id("bet-max")).to_have_count(0)


@pytest.mark.rule("MM-33")
def test_space_and_button_spin_and_the_menu_and_rules_open(pit: Table) -> None:
    page = pit.page
    presses: list[Callable[[], None]] = [
        lambda: page.get_by_test_id("spin").click(),
        lambda: page.keyboard.press("Space"),
    ]
    for press in presses:
        with page.expect_response(lambda r: r.url.endswith("/api/rounds")) as answer:
            press()
        assert answer.value.ok
        pit.until("window.__game.phase !== 'spinning'")
        pit.rest()
        while pit.phase == "waiting":
            pit.answer("spin-wheel")
        page.wait_for_timeout(400)
    page.get_by_test_id("open-help").click()
    page.get_by_test_id("tab-rules").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_test_id("close").click()
    page.get_by_test_id("open-settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.rule("MM-16")
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_wheel_can_be_reached_and_read_by_everyone(sit: Sit, size: dict[str, int]) -> None:
    table = sit(size, reduced_motion="reduce")
    page, prompt = table.page, table.page.get_by_test_id("spin-wheel")
    table.open(query=HERE, speed=SPEED)
    _to_wheel(table)
    expect(prompt).to_be_focused()
    found = {"before": violations(table)}
    page.evaluate("window.__game.clock.speed = 1")
    with page.expect_response(re.compile(r"/choices$")):
        page.keyboard.press("Enter")
    # Calm motion: the wheel stands where it stopped, it does not turn for seconds.
    table.until("window.__game.phase === 'waiting'", 3)
    expect(prompt).to_be_focused()
    found["after"] = violations(table)
    assert {screen: lines for screen, lines in found.items() if lines} == {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        prompt.scroll_into_view_if_needed()
        box = prompt.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5, (width, height, box)
        assert box["x"] >= 0, (width, height, box)
        assert box["x"] + box["width"] <= width, (width, height, box)
        assert box["y"] + box["height"] <= height, (width, height, box)
