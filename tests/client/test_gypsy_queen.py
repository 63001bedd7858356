"""Gypsy Queen in the browser: lines, buttons, meters, the bonus of cards and gems, the gamble."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from client import lab
from client.axe import violations
from client.conftest import DESKTOP, PHONE
from client.lab import Server
from client.table import Table, pounds

pytestmark = pytest.mark.browser
Sit = Callable[..., Table]
SPEED = 30
HERE = "&game=gypsy-queen"
SIZES = [(1280, 720), (844, 390), (390, 844), (320, 568)]


@pytest.fixture
def gypsy(desktop: BrowserContext, server: Server) -> Iterator[Table]:
    """A new demo player at Gypsy Queen on a desktop; the test may leave no complaints."""
    page = desktop.new_page()
    page.goto(f"{server.url}/api/health")
    page.evaluate("localStorage.clear()")
    table = Table(page, server)
    table.open(query=HERE, speed=SPEED)
    yield table
    table.page.close()
    server.engine.clear()
    assert table.problems == []


def _of(round_: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [event for event in round_["events"] if event["type"] == kind]


def _to_bonus(table: Table, *kinds: str) -> dict[str, Any]:
    """Spin into a bonus and wait for its first pick."""
    table.server.engine.put(lab.bonus(*kinds))
    round_ = table.spin()
    expect(table.page.get_by_test_id("pick-screen")).to_have_attribute("data-active", "true")
    return round_


def _pick_on(table: Table, places: tuple[int, ...]) -> dict[str, Any]:
    """Pick at these places one after another, until the round is settled."""
    for place in places:
        round_ = table.answer(f"pick-{place}")
        if round_["status"] == "settled":
            return round_
        _check(table, round_)
    raise AssertionError("the bonus goes on")


def _check(table: Table, round_: dict[str, Any]) -> None:
    """The screen says what the server says: credits so far, keys in each chest."""
    coins = sum(event["coins"] for event in _of(round_, "prize_win"))
    assert table.get("pick-won") == f"{coins:,} coins"
    menu = round_["waiting_for"]
    for chest in ("orange", "purple"):
        shown = table.page.get_by_test_id(f"chest-{chest}")
        if chest in menu:
            expect(shown).to_have_attribute("data-open", str(menu[chest]))
            expect(shown).to_contain_text(f"{menu[chest]} of {menu['locks']} locks open")
        else:
            expect(shown).to_have_count(0)
    assert table.get("won") == f"{round_['win']['coins']:,}"


@pytest.mark.rule("GQ-10", "GQ-46")
def test_winning_lines_are_shown_one_after_another_with_their_wins(gypsy: Table) -> None:
    gypsy.server.engine.put(lab.gypsy_lines())
    gypsy.page.evaluate("window.__game.clock.speed = 4")
    gypsy.listen("ticker")
    won = gypsy.spin()
    lines = [event for event in won["events"] if event["type"] == "line_win"]
    shown = [re.search(r"line (\d+) ([\d,]+) coins$", text) for text in gypsy.heard[: len(lines)]]
    assert [match and match.groups() for match in shown] == [
        (str(event["line"]), f"{event['coins']:,}") for event in lines
    ]
    assert gypsy.get("bet") == str(won["stake"]["coins"]) == "20"
    assert gypsy.get("won") == f"{won['win']['coins']:,}"


@pytest.mark.rule("GQ-45", "GQ-46", "GQ-13", "GQ-14")
def test_buttons_set_the_bet_and_bet_max_spins_the_most_coins(gypsy: Table) -> None:
    gypsy.step("coin-size", "raise", 1)
    gypsy.step("coins-per-line", "raise", 2)
    gypsy.step("lines", "lower", 5)
    assert gypsy.get("bet") == "45"
    assert gypsy.get("bet-more") == "£4.50"
    gypsy.step("coin-size", "lower", 2)
    lower = gypsy.page.get_by_test_id("coin-size").get_by_role("button", name="Lower")
    expect(lower).to_be_disabled()
    assert gypsy.get("coin-size").endswith("£0.02")
    gypsy.step("coin-size", "raise", 2)
    with gypsy.page.expect_response(lambda r: r.url.endswith("/api/rounds")) as answer:
        gypsy.page.get_by_test_id("bet-max").click()
    round_ = answer.value.json()
    assert round_["bet"] == {"coin_size": "0.10", "coins_per_line": 5, "lines": 20}
    assert round_["stake"] == {"coins": 100, "money": "10.00"}
    gypsy.rest()
    assert gypsy.get("bet") == "100"
    assert gypsy.get("won") == f"{round_['win']['coins']:,}"


@pytest.mark.rule("GQ-45", "GQ-36", "GQ-42")
def test_paytable_gamble_and_collect_have_buttons(gypsy: Table) -> None:
    page = gypsy.page
    expect(page.get_by_test_id("gamble")).to_have_count(0)
    expect(page.get_by_test_id("collect")).to_have_count(0)
    page.get_by_test_id("open-help").click()
    page.get_by_test_id("tab-pays").click()
    dialog = page.get_by_role("dialog")
    game = gypsy.api("/api/games/gypsy-queen")
    for symbol in [*game["pays"], "SCATTER"]:
        expect(dialog).to_contain_text(game["art"][symbol].split(" (")[0])
    expect(dialog.locator("[data-count='5']").first).to_have_text("2,000")
    page.get_by_test_id("close").click()
    gypsy.server.engine.put(lab.gypsy_lines())
    won = gypsy.spin()
    expect(page.get_by_test_id("gamble")).to_be_enabled()
    gypsy.answer("collect")
    assert gypsy.phase == "settled"
    assert gypsy.get("won") == f"{won['win']['coins']:,}"
    assert gypsy.get("balance") == pounds(gypsy.balance)
    expect(page.get_by_test_id("gamble")).to_have_count(0)


@pytest.mark.rule("GQ-28", "GQ-29", "GQ-30", "GQ-32", "GQ-33", "GQ-44", "GQ-52")
def test_the_bonus_is_played_to_its_gem_through_a_reload(gypsy: Table) -> None:
    page = gypsy.page
    begun = _to_bonus(gypsy, "tarot", "gems")
    for place in (1, 2, 3):
        expect(page.get_by_role("button", name=f"Card {place} of 3, covered")).to_have_count(1)
    expect(page.get_by_test_id("spin")).to_be_disabled()
    _check(gypsy, begun)
    _check(gypsy, gypsy.answer(f"pick-{lab.PLACES[0]}"))
    half = gypsy.answer(f"pick-{lab.PLACES[1]}")
    page.wait_for_timeout(150)
    gypsy.reload(SPEED)
    gypsy.rest()
    expect(page.get_by_test_id("pick-screen")).to_have_attribute("data-active", "true")
    _check(gypsy, half)
    end = _pick_on(gypsy, lab.PLACES[2:])
    assert [event["feature"] for event in _of(end, "pick")][-2:] == ["tarot", "gems"]
    assert gypsy.page.evaluate("window.__game.state.lastFeature.coins") == sum(
        event["coins"] for event in _of(end, "prize_win")
    )
    assert gypsy.get("won") == f"{end['win']['coins']:,}"
    assert gypsy.get("balance") == pounds(gypsy.balance)
    expect(page.get_by_test_id("pick-screen")).to_have_count(0)
    expect(page.get_by_test_id("gamble")).to_have_count(0)


@pytest.mark.rule("GQ-28", "GQ-31")
def test_a_card_shows_what_lay_there_and_the_purple_chest_ends_it(gypsy: Table) -> None:
    page = gypsy.page
    _to_bonus(gypsy, "tarot")
    page.evaluate("window.__game.clock.speed = 0.4")
    with page.expect_response(re.compile(r"/choices$")) as answer:
        page.get_by_test_id("pick-1").click()
    turn = _of(answer.value.json(), "pick")[0]
    mine, other = (page.get_by_test_id(f"pick-{place}") for place in (1, 2))
    expect(mine).to_have_accessible_name(re.compile(_words(turn["showed"]) + ".*, your pick$"))
    expect(other).to_have_accessible_name(f"Card 3: {_words(turn['places'][2])}, not picked")
    # Only what the player turned pays.
    prizes = _of(answer.value.json(), "prize_win")
    expect(page.get_by_test_id("paid")).to_have_text([f"+{e['coins']:,} coins" for e in prizes])
    page.evaluate("window.__game.clock.speed = 30")
    gypsy.rest()
    expect(mine).to_have_accessible_name("Card 2 of 3, covered")
    assert _words(turn["showed"]) in gypsy.get("status")
    assert gypsy.get("status").endswith("Turn a card.")
    gypsy.listen("outro-coins")
    end = _pick_on(gypsy, lab.PLACES[1:])
    showed = [event["showed"] for event in _of(end, "pick")]
    assert showed.count("purple") == 3 > showed.count("orange")
    assert gypsy.heard == [f"{_of(end, 'feature_end')[0]['coins']:,} coins"]


def _words(label: str) -> str:
    """What a card shows, as a screen reader says it."""
    return "Credits" if label == "credits" else f"{label.capitalize()} key"


@pytest.mark.rule("GQ-36", "GQ-37", "GQ-38", "GQ-40", "GQ-41", "GQ-52")
def test_a_win_is_gambled_through_a_reload_and_collected(gypsy: Table) -> None:
    gypsy.server.engine.put(lab.gypsy_gamble("red", "black", won=True))
    won = gypsy.spin()
    gypsy.page.get_by_test_id("gamble").click()
    assert gypsy.get("gambles-left") == "Gambles left: 10"
    first = gypsy.guess("red")
    assert first["win"]["coins"] == 2 * won["win"]["coins"]
    gypsy.page.wait_for_timeout(150)
    gypsy.reload(SPEED)
    gypsy.rest()
    expect(gypsy.page.get_by_test_id("gamble-screen")).to_be_visible()
    assert gypsy.get("gambles-left") == "Gambles left: 9"
    second = gypsy.guess("black")
    assert gypsy.get("gamble-amount") == f"{second['win']['coins']:,} coins"
    gypsy.answer("gamble-collect")
    assert gypsy.get("balance") == pounds(gypsy.balance)
    expect(gypsy.page.get_by_test_id("gamble")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_picks_can_be_reached_and_read_by_everyone(sit: Sit, size: dict[str, int]) -> None:
    table = sit(size, reduced_motion="reduce")
    page = table.page
    table.open(query=HERE, speed=20)
    _to_bonus(table, "tarot", "gems")
    found = {"cards": violations(table)}
    expect(page.get_by_role("group", name="Tarot cards")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("pick-0")).to_be_focused()
    page.keyboard.press("Tab")
    with page.expect_response(re.compile(r"/choices$")):
        page.keyboard.press("Enter")
    table.rest()
    expect(page.get_by_test_id("pick-1")).to_be_focused()
    for place in lab.PLACES[1:]:
        if page.get_by_test_id("pick-screen").get_attribute("data-pick") == "gems":
            break
        table.answer(f"pick-{place}")
    found["gems"] = violations(table)
    assert {screen: lines for screen, lines in found.items() if lines} == {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        boxes = [page.get_by_test_id(f"pick-{place}").bounding_box() for place in range(5)]
        for box in boxes:
            assert box is not None
            assert min(box["width"], box["height"]) >= 43.5, (width, height, box)
            assert box["x"] >= 0, (width, height, box)
            assert box["x"] + box["width"] <= width, (width, height, box)
            assert box["y"] + box["height"] <= height, (width, height, box)


def test_a_replay_shows_the_cards_as_they_were_turned(gypsy: Table) -> None:
    _to_bonus(gypsy, "tarot")
    end = _pick_on(gypsy, lab.PLACES)
    place = [event["type"] for event in end["events"]].index("pick") + 1
    gypsy.page.goto(f"{gypsy.server.url}/replay/{end['id']}?renderer=canvas")
    gypsy.ready(SPEED)
    gypsy.page.get_by_test_id("replay-place").fill(str(place))
    turn = end["events"][place - 1]
    expect(gypsy.page.get_by_test_id("pick-screen")).to_be_visible()
    expect(gypsy.page.get_by_test_id(f"pick-{turn['index']}")).to_have_accessible_name(
        re.compile(_words(turn["showed"]))
    )
    gypsy.page.get_by_test_id("replay-place").fill(str(len(end["events"])))
    expect(gypsy.page.get_by_test_id("pick-screen")).to_have_count(0)
    assert gypsy.get("won") == f"{end['win']['coins']:,}"
