"""Choices in the browser: a reload at any of them, the keyboard alone, what is read out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from client.conftest import PHONE
from client.forced import (
    BONUS,
    CARAVANS,
    DULL,
    DYNAMITE,
    HELD,
    MINES,
    NOTHING,
    SCATTERS,
    Part,
    to_the_gems,
    turn,
    wedge,
)
from client.lab import GYPSY, MINE, Server
from client.table import Table, pounds

pytestmark = pytest.mark.browser
Sit = Callable[..., Table]
SPEED = 30


@pytest.fixture
def at(desktop: BrowserContext, server: Server) -> Iterator[Callable[[str], Table]]:
    """A new demo player on a desktop at the game that is asked for; no complaints may be left."""
    tables: list[Table] = []

    def sit_down(game: str) -> Table:
        page = desktop.new_page()
        page.goto(f"{server.url}/api/health")
        page.evaluate("localStorage.clear()")
        tables.append(Table(page, server))
        tables[-1].open(query=f"&game={game}", speed=SPEED)
        return tables[-1]

    yield sit_down
    for table in tables:
        table.page.close()
    server.engine.clear()
    assert [problem for table in tables for problem in table.problems] == []


def _of(round_: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [event for event in round_["events"] if event["type"] == kind]


def _seen(table: Table, round_: dict[str, Any], events: int) -> None:
    """Wait until the server has heard that so many events were seen."""
    for _ in range(200):
        if table.api(f"/api/rounds/{round_['id']}")["progress"] >= events:
            return
        table.page.wait_for_timeout(25)
    raise AssertionError("the server was not told what was seen")


def _again(table: Table, round_: dict[str, Any]) -> None:
    """Reload once the server knows that all of the round so far was seen."""
    _seen(table, round_, len(round_["events"]))
    table.reload(SPEED)
    table.rest()


def _picking(page: Page, pick: str) -> None:
    screen = page.get_by_test_id("pick-screen")
    expect(screen).to_have_attribute("data-pick", pick)
    expect(screen).to_have_attribute("data-active", "true")


@pytest.mark.rule("GQ-28", "GQ-52")
def test_a_reload_before_the_first_card_finds_three_covered_ones(
    at: Callable[[str], Table],
) -> None:
    table = at(GYPSY)
    table.server.engine.force(*to_the_gems())
    begun = table.spin()
    _again(table, begun)
    _picking(table.page, "tarot")
    covered = table.page.get_by_role("button", name=re.compile(r"^Card \d of 3, covered$"))
    expect(covered).to_have_count(3)
    assert table.get("pick-won") == "0 coins"
    turned = table.answer("pick-0")
    assert table.get("pick-won") == f"{_of(turned, 'prize_win')[0]['coins']:,} coins"


@pytest.mark.rule("GQ-32", "GQ-33", "GQ-52")
def test_a_reload_at_the_gem_finds_the_gems_and_what_the_cards_paid(
    at: Callable[[str], Table],
) -> None:
    table = at(GYPSY)
    page = table.page
    table.server.engine.force(*to_the_gems())
    table.spin()
    for _ in range(3):
        round_ = table.answer("pick-0")
    assert round_["waiting_for"]["feature"] == "gems"
    _again(table, round_)
    _picking(page, "gems")
    expect(page.get_by_role("button", name=re.compile(r"^Gem \d of 5, covered$"))).to_have_count(5)
    cards = sum(event["coins"] for event in _of(round_, "prize_win"))
    assert table.get("pick-won") == f"{cards:,} coins"
    assert table.get("status").endswith("Pick a gem.")
    end = table.answer("pick-1")
    lines = round_["waiting_for"]["lines"]
    assert _of(end, "prize_win")[-1]["coins"] == 1000 * lines
    assert table.get("won") == f"{cards + 1000 * lines:,}"
    assert table.get("balance") == pounds(table.balance)


@pytest.mark.rule("GQ-23", "GQ-26", "GQ-52")
def test_a_reload_at_a_card_within_free_spins_goes_on_to_the_rest_of_them(
    at: Callable[[str], Table],
) -> None:
    table = at(GYPSY)
    purple = (turn("purple", "credits", "orange"),) * 2
    last = Part([NOTHING] * 8, turn("purple", "credits", "orange").draws)
    table.server.engine.force(Part([SCATTERS, CARAVANS, BONUS]), *purple, last)
    begun = table.spin()
    won = begun["win"]["coins"]
    _again(table, begun)
    _picking(table.page, "tarot")
    names = "window.__game.state.features.map(feature => feature.name)"
    assert table.page.evaluate(names) == ["free_spins", "bonus"]
    assert table.get("won") == f"{won:,}"
    table.answer("pick-0")
    table.answer("pick-0")
    table.listen("outro-coins")
    end = table.answer("pick-0")
    assert end["status"] == "settled"
    assert end["win"]["coins"] == won  # three purple keys pay nothing
    assert len([e for e in _of(end, "spin") if e["feature"] == "free"]) == 10
    free = _of(end, "feature_end")[-1]
    assert table.heard[-1] == f"{free['coins']:,} coins"


@pytest.mark.rule("GQ-36", "GQ-42", "GQ-51")
def test_a_reload_finds_a_win_that_waits_and_it_is_collected(at: Callable[[str], Table]) -> None:
    table = at(GYPSY)
    table.server.engine.force(Part([CARAVANS]))
    won = table.spin()
    _again(table, won)
    expect(table.page.get_by_test_id("table")).to_have_attribute("data-phase", "waiting")
    assert table.get("won") == f"{won['win']['coins']:,}"
    expect(table.page.get_by_test_id("gamble")).to_be_enabled()
    table.answer("collect")
    assert table.get("balance") == pounds(table.balance)
    expect(table.page.get_by_test_id("gamble")).to_have_count(0)


@pytest.mark.rule("MM-9", "MM-10", "MM-32")
def test_a_reload_in_the_re_spins_finds_the_held_reels_and_the_count(
    at: Callable[[str], Table],
) -> None:
    table = at(MINE)
    page = table.page
    dynamite = ["nuggets", "LANTERN"]
    table.server.engine.force(Part([DYNAMITE, HELD, HELD], {"dynamite": dynamite}))
    page.evaluate("window.__game.clock.speed = 6")
    round_ = table.press_spin()
    table.until("window.__game.state.feature === 'respin'")
    first = [event["type"] for event in round_["events"]].index("hold") + 1
    _seen(table, round_, first + 1)
    table.reload(0.05)
    state = page.evaluate("window.__game.state")
    assert state["held"] == [2]
    assert [feature["name"] for feature in state["features"]] == ["respin"]
    assert [row[1] for row in table.window()] == ["NUGGET"] * 3
    expect(page.get_by_test_id("spins-left")).to_have_text(re.compile("^[01]$"))
    page.evaluate("window.__game.clock.speed = 30")
    table.rest()
    assert table.get("won") == f"{round_['win']['coins']:,}"
    assert table.get("balance") == pounds(table.balance)


@pytest.mark.rule("MM-20", "MM-21", "MM-32")
def test_a_reload_in_the_free_games_finds_their_number_and_multiplier(
    at: Callable[[str], Table],
) -> None:
    table = at(MINE)
    page = table.page
    games = wedge("start", *[DULL] * 6)
    table.server.engine.force(Part([MINES]), wedge("+1 spins"), wedge("+3x"), games)
    table.spin()
    table.answer("spin-wheel")
    table.answer("spin-wheel")
    page.evaluate("window.__game.clock.speed = 6")
    with page.expect_response(re.compile(r"/choices$")) as answer:
        page.get_by_test_id("spin-wheel").click()
    round_ = answer.value.json()
    table.until("(window.__game.state.features.at(-1)?.played ?? 0) >= 2")
    spins = [i for i, event in enumerate(round_["events"]) if event["type"] == "spin"]
    _seen(table, round_, spins[2] + 1)
    table.reload(0.05)
    assert table.get("feature-multiplier") == "\u00d74"
    assert int(table.get("spins-left")) in {3, 4}
    page.evaluate("window.__game.clock.speed = 30")
    table.rest()
    assert len(spins) == 7
    assert table.get("won") == f"{round_['win']['coins']:,}"


@pytest.mark.rule("GQ-36", "GQ-39", "GQ-41")
def test_a_gamble_is_played_by_keys_alone(at: Callable[[str], Table]) -> None:
    table = at(GYPSY)
    page = table.page
    cards = (Part(draws={"cards": ["QH"]}), Part(draws={"cards": ["KH"]}))
    table.server.engine.force(Part([CARAVANS]), *cards)
    table.spin()
    page.get_by_test_id("gamble").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Gamble")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    hearts = page.get_by_test_id("guess-hearts")
    expect(hearts).to_be_focused()
    for n in (1, 2):
        with page.expect_response(re.compile(r"/choices$")):
            page.keyboard.press("Enter")
        table.until(f"window.__game.state.gambles.length === {n}")
        table.rest()
        expect(hearts).to_be_focused()
    assert "King of hearts" in table.get("status")
    page.get_by_test_id("gamble-collect").focus()
    with page.expect_response(re.compile(r"/choices$")):
        page.keyboard.press("Enter")
    table.rest()
    expect(page.get_by_test_id("gamble-screen")).to_have_count(0)
    expect(page.get_by_test_id("spin")).to_be_focused()


@pytest.mark.rule("GQ-28", "GQ-33")
def test_the_bonus_is_read_out_and_gives_the_focus_back(at: Callable[[str], Table]) -> None:
    table = at(GYPSY)
    page = table.page
    table.server.engine.force(*to_the_gems())
    page.evaluate("window.__game.clock.speed = 3")
    table.press_spin()
    words = page.get_by_role("dialog", name="Bonus")
    expect(words).to_have_accessible_description(
        re.compile("3 keys of one colour open their chest")
    )
    expect(words).to_have_accessible_description(
        re.compile("5 lines started it: every prize counts")
    )
    expect(words.get_by_role("button", name="Begin")).to_be_focused()
    page.keyboard.press("Enter")
    page.evaluate("window.__game.clock.speed = 30")
    table.rest()
    expect(page.get_by_role("group", name="Tarot cards")).to_be_focused()
    for chest, leads in (("orange", "leads to the gems"), ("purple", "ends the bonus")):
        expect(page.get_by_test_id(f"chest-{chest}")).to_contain_text(leads)
    page.keyboard.press("Tab")
    for _ in range(3):
        expect(page.get_by_test_id("pick-0")).to_be_focused()
        with page.expect_response(re.compile(r"/choices$")):
            page.keyboard.press("Space")
        page.wait_for_timeout(100)
        table.rest()
    expect(page.get_by_role("group", name="Gems")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    with page.expect_response(re.compile(r"/choices$")):
        page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    table.rest()
    assert "Bonus: 5,075 coins in all." in table.get("status")
    expect(page.get_by_test_id("spin")).to_be_focused()


@pytest.mark.rule("MM-8", "MM-16")
def test_re_spins_are_read_out_and_the_wheel_gives_the_focus_back(
    at: Callable[[str], Table],
) -> None:
    table = at(MINE)
    page = table.page
    table.listen("notice-said")
    table.server.engine.force(Part([DYNAMITE, HELD, HELD], {"dynamite": ["nuggets", "LANTERN"]}))
    table.spin()
    assert table.heard == ["2 re-spins"]
    table.server.engine.force(Part([MINES]), wedge("+1 spins"), wedge("start", *[DULL] * 6))
    page.evaluate("window.__game.clock.speed = 3")
    page.wait_for_timeout(400)
    table.press_spin()
    words = page.get_by_role("dialog", name="Wheel")
    expect(words).to_have_accessible_description(
        re.compile("You begin with 5 free spins at \u00d71")
    )
    page.keyboard.press("Enter")
    page.evaluate("window.__game.clock.speed = 30")
    table.rest()
    for _ in range(2):
        expect(page.get_by_test_id("spin-wheel")).to_be_focused()
        with page.expect_response(re.compile(r"/choices$")):
            page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        table.rest()
    expect(page.get_by_test_id("spin")).to_be_focused()


def test_the_hall_stays_night_on_a_phone_when_the_wheel_makes_room_for_the_reels(
    sit: Sit,
) -> None:
    table = sit(PHONE)
    page = table.page
    table.open(query=f"&game={MINE}", speed=SPEED)
    table.server.engine.force(Part([MINES]), wedge("+1 spins"), wedge("start", *[DULL] * 6))
    table.spin()
    table.answer("spin-wheel")
    with page.expect_response(re.compile(r"/choices$")):
        page.get_by_test_id("spin-wheel").click()
    table.until("(window.__game.state.features.at(-1)?.played ?? 0) >= 2")
    page.evaluate("window.__game.clock.pause()")
    page.wait_for_timeout(300)
    script = """() => [...document.querySelectorAll('[data-testid=board] img[data-mood]')]
        .filter(image => image.style.opacity !== '0').at(-1)?.dataset.mood"""
    assert page.evaluate(script) == "night"
    page.evaluate("window.__game.clock.resume()")
    table.rest()


@pytest.mark.rule("GQ-28")
def test_calm_motion_by_the_player_s_own_wish_stills_the_choices_too(
    at: Callable[[str], Table],
) -> None:
    table = at(GYPSY)
    page = table.page
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("set-calm").check()
    page.get_by_test_id("close").click()
    table.server.engine.force(*to_the_gems())
    table.spin()
    script = """() => [...document.querySelectorAll('[data-testid=pick-screen], .turn')]
        .map(node => getComputedStyle(node))
        .map(style => style.animationName + style.transitionDuration)"""
    moving = page.evaluate(script)
    assert len(moving) == 4
    assert set(moving) == {"none0s"}
