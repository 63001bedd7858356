"""Access and fit: axe on every screen, sizes, targets, keyboard, calm motion, left hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from client import lab
from client.axe import violations
from client.conftest import DESKTOP, PHONE
from client.table import Table

pytestmark = pytest.mark.browser
Sit = Callable[..., Table]
SIZES = [
    (1280, 720),
    (1024, 576),
    (800, 450),
    (400, 225),
    (844, 390),
    (667, 375),
    (390, 844),
    (375, 667),
    (320, 568),
]

BOXES = """() => [...document.querySelectorAll('button, [data-testid=balance], [data-testid=won]')]
    .filter(node => node.checkVisibility({ visibilityProperty: true }))
    .map(node => { const box = node.getBoundingClientRect(); return {
        name: node.dataset.testid ?? node.ariaLabel ?? node.textContent.trim(),
        button: node.tagName === 'BUTTON',
        left: box.left, top: box.top, right: box.right, bottom: box.bottom }; })"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_on_any_screen(sit: Sit, size: dict[str, int]) -> None:
    table = sit(size, reduced_motion="reduce")
    page = table.page
    page.goto(f"{table.server.url}/?renderer=canvas")
    page.get_by_test_id("enter-demo").wait_for()
    found = {"start": violations(table)}
    page.get_by_test_id("enter-demo").click()
    table.ready(30)
    found["table"] = violations(table)
    for panel in ("help", "history", "settings"):
        page.get_by_test_id(f"open-{panel}").click()
        for tab in ("pays", "features", "rules", "figures") if panel == "help" else ():
            page.get_by_test_id(f"tab-{tab}").click()
            found[f"{panel} {tab}"] = violations(table)
        found[panel] = violations(table)
        page.get_by_test_id("close").click()
    table.server.engine.put(lab.gamble("red", "red", won=False))
    table.spin()
    found["win"] = violations(table)
    page.get_by_test_id("gamble").click()
    found["gamble"] = violations(table)
    table.guess("red")
    found["gambled"] = violations(table)
    table.guess("red")
    found["lost"] = violations(table)
    page.get_by_test_id("gamble-back").click()
    table.server.engine.put(lab.free_spins())
    page.evaluate("window.__game.clock.speed = 5")
    table.press_spin()
    page.get_by_test_id("overlay-intro").wait_for()
    page.evaluate("window.__game.clock.pause()")
    found["intro"] = violations(table)
    page.evaluate("window.__game.clock.resume(); window.__game.clock.speed = 30")
    table.until("(window.__game.state.features[0]?.played ?? 0) >= 1")
    page.evaluate("window.__game.clock.pause()")
    found["free spins"] = violations(table)
    page.evaluate("window.__game.clock.resume()")
    table.rest()
    page.get_by_test_id("open-history").click()
    page.get_by_test_id("replay-link").first.click()
    table.ready()
    found["replay"] = violations(table)
    assert {screen: lines for screen, lines in found.items() if lines} == {}


def test_everything_fits_and_can_be_touched_at_every_size(table: Table) -> None:
    table.server.engine.put(lab.line_wins())
    table.spin()
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_timeout(150)
        _check_fit(table, width, height)
    table.page.get_by_test_id("gamble").click()
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.get_by_test_id("gamble-collect").scroll_into_view_if_needed()
        expect(table.page.get_by_test_id("gamble-collect")).to_be_in_viewport()
        sideways = "document.scrollingElement.scrollWidth > window.innerWidth"
        assert not table.page.evaluate(sideways)
    table.page.set_viewport_size({"width": 1280, "height": 720})  # as the other tests want it


def _check_fit(table: Table, width: int, height: int) -> None:
    boxes = table.page.evaluate(BOXES)
    names = {box["name"] for box in boxes}
    needed = {"spin", "gamble", "collect", "balance", "won", "open-help", "open-settings"}
    assert needed <= names, (width, height, needed - names)
    assert any(name.endswith("bet") or name == "Raise lines" for name in names), names
    for box in boxes:
        where = (width, height, box)
        assert box["left"] >= -0.5, where
        assert box["top"] >= -0.5, where
        assert box["right"] <= width + 0.5, where
        assert box["bottom"] <= height + 0.5, where
        if box["button"]:
            assert min(box["right"] - box["left"], box["bottom"] - box["top"]) >= 43.5, where
    buttons = [box for box in boxes if box["button"]]
    for i, a in enumerate(buttons):
        for b in buttons[i + 1 :]:
            assert _apart(a, b), (width, height, a, b)
    board = table.page.get_by_test_id("board").bounding_box()
    assert board is not None
    assert board["height"] >= 0.38 * height, (width, height, board)


def _apart(a: dict[str, float], b: dict[str, float]) -> bool:
    return (
        a["right"] <= b["left"] + 1
        or b["right"] <= a["left"] + 1
        or a["bottom"] <= b["top"] + 1
        or b["bottom"] <= a["top"] + 1
    )


def test_the_window_is_a_table_for_screen_readers(table: Table) -> None:
    reader = table.page.get_by_role("table", name="Symbols in view")
    expect(reader.get_by_role("columnheader", name="Reel 5")).to_have_count(1)
    expect(reader.get_by_role("row")).to_have_count(4)
    expect(table.page.locator("[data-testid=board]")).to_have_attribute("aria-hidden", "true")


def test_one_message_a_round(table: Table) -> None:
    table.listen("status")
    table.server.engine.put(lab.line_wins())
    table.spin()
    said = table.heard
    assert len(said) == 1


def test_calm_motion_is_taken_from_the_system(sit: Sit) -> None:
    table = sit(reduced_motion="reduce")
    table.open(speed=1)
    table.server.engine.put(lab.losing())
    table.press_spin()
    table.until("window.__game.phase === 'settled'", 4)


def test_left_hand_layout_mirrors_the_table(table: Table) -> None:
    right = table.page.get_by_test_id("spin").bounding_box()
    table.page.get_by_test_id("open-settings").click()
    table.page.get_by_test_id("set-leftHand").check()
    table.page.get_by_test_id("close").click()
    left = table.page.get_by_test_id("spin").bounding_box()
    assert left is not None
    assert right is not None
    assert left["x"] < 640 < right["x"]
    table.reload()
    kept = table.page.get_by_test_id("spin").bounding_box()
    assert kept is not None
    assert kept["x"] < 640


def test_keys_open_and_close_the_panels(table: Table) -> None:
    page = table.page
    page.keyboard.press("p")
    expect(page.get_by_role("dialog", name="Paytable and rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_role("dialog", name="History")).to_be_visible()
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    assert table.phase == "idle"
    page.keyboard.press("m")
    expect(page.get_by_test_id("sound")).to_have_attribute("aria-pressed", "true")


def test_sound_starts_off_and_is_remembered(table: Table) -> None:
    expect(table.page.get_by_test_id("sound")).to_have_attribute("aria-pressed", "false")
    table.page.get_by_test_id("sound").click()
    table.reload()
    expect(table.page.get_by_test_id("sound")).to_have_attribute("aria-pressed", "true")


def test_the_plain_look_plays_without_any_art(sit: Sit) -> None:
    table = sit()
    table.open(query="&plain", speed=30)
    table.server.engine.put(lab.free_spins(), lab.line_wins())
    free = table.spin()
    assert table.get("won") == f"{free['win']['coins']:,}"
    won = table.spin()
    assert table.get("won") == f"{won['win']['coins']:,}"


def test_webgl_draws_or_falls_back_without_a_word(sit: Sit) -> None:
    table = sit(clean=False)
    table.page.goto(table.server.url)
    table.page.get_by_test_id("enter-demo").click()
    table.ready(30)
    table.server.engine.put(lab.losing())
    table.press_spin()
    table.until("window.__game.phase === 'settled'", 30)
    expect(table.page.get_by_test_id("problem")).to_have_count(0)
