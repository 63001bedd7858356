"""What the games of this issue show besides their choices: what is paid, counted, capped, apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from client.axe import violations
from client.conftest import DESKTOP, PHONE
from client.forced import DYNAMITE, GOLD, MINES, MYSTERY, SCATTERS, Part, to_the_cap, wedge
from client.lab import GYPSY, MINE, Server
from client.table import Table, pounds
from fullcycle import games, sheets

pytestmark = pytest.mark.browser
Sit = Callable[..., Table]
SPEED = 30


@pytest.mark.rule("MM-18", "MM-24", "MM-25")
def test_the_highest_win_ends_the_round_before_the_eyes_of_the_player(pit: Table) -> None:
    page = pit.page
    pit.server.engine.force(*to_the_cap())
    pit.spin()
    pit.answer("spin-wheel")
    pit.answer("spin-wheel")
    pit.listen("overlay-big")
    page.evaluate("window.__game.clock.speed = 4")
    with page.expect_response(re.compile(r"/choices$")) as answer:
        page.get_by_test_id("spin-wheel").click()
    end = answer.value.json()
    most = 10_400 * end["stake"]["coins"]
    assert end["win"]["coins"] == most
    words = page.get_by_role("dialog", name="Highest win")
    words.wait_for()
    page.evaluate("window.__game.clock.pause()")
    assert pit.get("cap-coins") == f"{most:,} coins"
    expect(words).to_contain_text("10,400 \u00d7 the bet is the most that a round pays")
    expect(words).to_contain_text("whatever was still to come is not played")
    page.evaluate("window.__game.clock.resume(); window.__game.clock.speed = 30")
    pit.rest()
    assert pit.phase == "settled"
    assert pit.heard == []  # the same sum is not celebrated a second time
    assert pit.get("won") == f"{most:,}"
    assert pit.get("ticker") == f"Highest win {most:,} coins"
    assert f"reached its highest win, {most:,} coins" in pit.get("status")
    assert pit.get("balance") == pounds(pit.balance)
    spins = [event for event in end["events"] if event["type"] == "spin"]
    assert spins[-1]["left"] > 0  # games were left, and are not played
    expect(page.get_by_test_id("feature")).to_have_count(0)
    expect(page.get_by_test_id("spin")).to_be_enabled()


@pytest.mark.rule("MM-12", "MM-13", "MM-14")
def test_the_gold_cart_says_how_much_gold_it_counted(pit: Table) -> None:
    page = pit.page
    pit.server.engine.force(Part([GOLD]))
    page.evaluate("window.__game.clock.speed = 4")
    pit.press_spin()
    words = page.get_by_role("dialog", name="Gold cart")
    words.wait_for()
    page.evaluate("window.__game.clock.pause()")
    assert pit.get("prize-coins") == "6,250 coins"
    assert pit.get("prize-counted") == "6 \u00d7 Gold in view: 50 \u00d7 the total bet"
    page.evaluate("window.__game.clock.resume(); window.__game.clock.speed = 30")
    pit.rest()
    assert pit.get("ticker") == "Gold cart prize 6 \u00d7 Gold 6,250 coins"
    assert "Gold cart prize, 6 \u00d7 Gold, 6,250 coins." in pit.get("status")


@pytest.mark.rule("MM-12", "MM-18")
def test_in_free_games_the_gold_cart_says_what_it_was_multiplied_by(pit: Table) -> None:
    page = pit.page
    pit.server.engine.force(Part([MINES]), wedge("+3x"), wedge("start", GOLD))
    pit.spin()
    pit.answer("spin-wheel")
    page.evaluate("window.__game.clock.speed = 4")
    with page.expect_response(re.compile(r"/choices$")):
        page.get_by_test_id("spin-wheel").click()
    page.get_by_role("dialog", name="Gold cart").wait_for()
    page.evaluate("window.__game.clock.pause()")
    assert pit.get("prize-coins") == "25,000 coins"
    assert pit.get("prize-counted").endswith("50 \u00d7 the total bet, multiplied by 4")
    page.evaluate("window.__game.clock.resume(); window.__game.clock.speed = 30")
    pit.rest()


@pytest.mark.rule("MM-7", "MM-23")
def test_mystery_stops_and_dynamite_turn_into_one_symbol_each(pit: Table) -> None:
    for window, draws, hidden, shown in (
        (MYSTERY, {"mystery": ["KING"]}, "MYSTERY", "KING"),
        (DYNAMITE, {"dynamite": ["LANTERN", "LANTERN"]}, "DYNAMITE", "LANTERN"),
    ):
        pit.server.engine.force(Part([window], draws))
        pit.spin()
        landed = [row.split() for row in window]
        turned = [[shown if symbol == hidden else symbol for symbol in row] for row in landed]
        assert pit.window() == turned
        pit.page.wait_for_timeout(400)


@pytest.mark.rule("MM-24", "MM-26", "MM-27")
def test_the_help_states_what_is_paid_and_what_gold_counts(pit: Table) -> None:
    page, help_ = pit.page, pit.page.get_by_test_id("help-page")
    game = pit.api(f"/api/games/{MINE}")
    page.get_by_test_id("open-help").click()
    cart = page.get_by_test_id("counted-gold-cart")
    for symbol, n in (("Gold", 1), ("Double gold", 2), ("Triple gold", 3)):
        expect(cart.get_by_role("listitem").filter(has_text=symbol).first).to_contain_text(symbol)
        expect(cart).to_contain_text(f"counts {n}")
    for count, times in game["features"]["gold-cart"]["pays"].items():
        row = cart.locator(f"[data-count='{count}'], [data-count='{count}+']")
        expect(row).to_have_attribute("data-coins", str(125 * times))
    expect(help_).to_contain_text("All 25 lines are always played")
    page.get_by_test_id("tab-features").click()
    expect(page.get_by_test_id("feature-respin")).to_contain_text("Dynamite on reels 2, 3 and 4")
    expect(page.get_by_test_id("feature-wheel")).to_contain_text("3 or more Mystery Mine anywhere")
    expect(page.get_by_test_id("feature-wheel")).to_contain_text("add as many again as the games")
    page.get_by_test_id("tab-rules").click()
    expect(help_).not_to_contain_text("enabled lines")
    page.get_by_test_id("tab-figures").click()
    sheet = game["sheet"]
    assert pit.get("rtp") == "95.44\u00a0%"
    assert pit.get("rtp") == f"{100 * sheet['rtp']['value']:.2f}\u00a0%"
    assert pit.get("part-cap") == f"\u2212{100 * sheet['cap']['cost']['value']:.3f}\u00a0%"
    assert pit.get("cap") == "10,400 \u00d7 the bet"
    committed = sheets.load(games.find(MINE))
    assert committed is not None
    # A computed figure: no more digits than its error bound bears.
    odds = float(f"{committed['cap']['one_in']['value']:.2g}")
    assert pit.get("cap-odds") == f"1 in {odds:,.0f}"


@pytest.mark.rule("GQ-24", "GQ-27")
def test_gypsy_queen_says_that_lines_alone_are_doubled_and_what_starts_the_bonus(sit: Sit) -> None:
    table = sit()
    page = table.page
    table.open(query=f"&game={GYPSY}", speed=SPEED)
    table.server.engine.force(Part([SCATTERS]))
    page.evaluate("window.__game.clock.speed = 4")
    table.press_spin()
    words = page.get_by_role("dialog", name="10 free spins")
    words.wait_for()
    page.evaluate("window.__game.clock.pause()")
    expect(words).to_contain_text("line wins in them count \u00d72")
    expect(page.get_by_test_id("feature")).to_contain_text("Line wins")
    page.evaluate("window.__game.clock.resume(); window.__game.clock.speed = 30")
    table.until("window.__game.phase !== 'showing'", 60)
    page.get_by_test_id("open-help").click()
    page.get_by_test_id("tab-features").click()
    starts = page.get_by_test_id("starts-bonus")
    expect(starts).to_contain_text("Tarot card on reels 2, 3 and 4 of an enabled line")


@pytest.fixture(scope="module")
def purse(tmp_path_factory: pytest.TempPathFactory, server: Server) -> Iterator[Server]:
    """A server whose practice accounts begin with 0.50 of their own and 1,000.00 of bonus money."""
    assert server.url  # it has built the client
    with Server(tmp_path_factory.mktemp("purse"), balance=50, bonus=100_000) as running:
        yield running


@pytest.mark.rule("GQ-15")
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_bonus_money_is_shown_apart_and_never_staked(
    browser: Browser, purse: Server, size: dict[str, int]
) -> None:
    context = browser.new_context(viewport=size)  # type: ignore[arg-type]
    table = Table(context.new_page(), purse)
    page = table.page
    table.open(account="practice", query=f"&game={GYPSY}", speed=SPEED)
    assert table.get("balance") == "\u00a30.50"
    assert table.get("bonus-money") == "\u00a31,000.00"
    expect(page.get_by_test_id("no-funds")).to_contain_text("bonus money cannot be staked")
    expect(page.get_by_test_id("spin")).to_be_disabled()
    if size == DESKTOP:
        table.step("coin-size", "lower")
        expect(page.get_by_test_id("spin")).to_be_enabled()
    assert violations(table) == []
    table.reload(SPEED)
    assert table.get("bonus-money") == "\u00a31,000.00"
    assert table.problems == []
    context.close()


def test_without_bonus_money_nothing_is_said_of_it(pit: Table) -> None:
    expect(pit.page.get_by_test_id("bonus-money")).to_have_count(0)
