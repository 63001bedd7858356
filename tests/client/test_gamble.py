"""The gamble's screen: odds, cards, limits, collect, and what a reload finds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from client import lab
from client.table import Table, pounds

pytestmark = pytest.mark.browser
OPTIONS = {"red": 2, "black": 2, "hearts": 4, "diamonds": 4, "clubs": 4, "spades": 4}


def _enter(table: Table, key: bytes) -> dict[str, object]:
    table.server.engine.put(key)
    won = table.spin()
    table.page.get_by_test_id("gamble").click()
    expect(table.page.get_by_test_id("gamble-screen")).to_be_visible()
    return won


@pytest.mark.rule("DT-27", "DT-28", "DT-29", "DT-30")
def test_its_own_screen_shows_every_option_with_pay_and_exact_chance(table: Table) -> None:
    won = _enter(table, lab.gamble("red", won=True))
    coins = won["win"]["coins"]  # type: ignore[index]
    for on, pays in OPTIONS.items():
        option = table.page.get_by_test_id(f"guess-{on}")
        expect(option).to_be_enabled()
        expect(option).to_contain_text(f"×{pays} · chance 1/{pays}")  # noqa: RUF001
        expect(option).to_contain_text(f"to win {pays * coins:,} coins")
    expect(table.page.get_by_test_id("gamble-note")).to_contain_text("collected by itself")
    assert table.get("gambles-left") == "Gambles left: 5"
    assert re.sub(r"\s+", " ", table.get("gamble-limit")) == "Amount limit: 50,000 (£2,500.00)"
    expect(table.page.get_by_test_id("gamble-collect")).to_be_enabled()


def test_while_a_guess_is_on_its_way_nothing_moves_and_nothing_can_be_skipped(
    table: Table,
) -> None:
    _enter(table, lab.gamble("red", won=True))
    limit, left = table.get("gamble-limit"), table.get("gambles-left")
    held: list[Route] = []
    table.page.route("**/choices", lambda route: held.append(route))  # noqa: PLW0108 - it marks it
    table.page.get_by_test_id("guess-red").click()
    table.until("window.__game.phase === 'spinning'")
    spin = table.page.get_by_test_id("spin")
    expect(spin).to_be_disabled()
    expect(spin).to_have_accessible_name("Spin")
    assert (table.get("gamble-limit"), table.get("gambles-left")) == (limit, left)
    table.page.wait_for_timeout(50)
    held[0].continue_()
    table.page.unroute("**/choices")
    table.rest()
    expect(spin).to_be_enabled()


@pytest.mark.rule("DT-29", "DT-31", "DT-32")
def test_right_guesses_multiply_and_collect_returns_to_the_reels(table: Table) -> None:
    won = _enter(table, lab.gamble("red", "hearts", won=True))
    coins = won["win"]["coins"]  # type: ignore[index]
    first = table.guess("red")
    assert first["win"]["coins"] == 2 * coins
    assert table.get("won") == f"{2 * coins:,}"
    assert table.get("gambles-left") == "Gambles left: 4"
    second = table.guess("hearts")
    assert second["win"]["coins"] == 8 * coins
    assert table.get("gamble-amount") == f"{8 * coins:,} coins"
    cards = table.page.get_by_test_id("gamble-history").get_by_role("img")
    expect(cards).to_have_count(2)
    expect(cards.nth(1)).to_have_attribute("aria-label", re.compile("of hearts$"))
    table.page.get_by_test_id("gamble-collect").click()
    expect(table.page.get_by_test_id("gamble-screen")).to_have_count(0)
    table.rest()
    assert table.phase == "settled"
    assert table.get("balance") == pounds(table.balance)
    expect(table.page.get_by_test_id("board")).to_be_visible()


@pytest.mark.rule("DT-29")
def test_a_wrong_guess_loses_the_win_and_ends_the_gamble(table: Table) -> None:
    before = table.balance
    _enter(table, lab.gamble("black", won=False))
    lost = table.guess("black")
    assert (lost["status"], lost["win"]["coins"]) == ("settled", 0)
    assert table.get("won") == "0"
    expect(table.page.get_by_test_id("gamble-said")).to_contain_text("lost")
    for on in OPTIONS:
        expect(table.page.get_by_test_id(f"guess-{on}")).to_be_disabled()
    assert table.get("balance") == pounds(f"{float(before) - 1.25:.2f}") == pounds(table.balance)
    table.page.get_by_test_id("gamble-back").click()
    expect(table.page.get_by_test_id("gamble-screen")).to_have_count(0)
    table.server.engine.put(lab.losing())
    table.spin()
    assert table.phase == "settled"


@pytest.mark.rule("DT-30", "DT-32")
def test_the_fifth_gamble_is_the_last_and_collects_by_itself(table: Table) -> None:
    won = _enter(table, lab.gamble(*["red"] * 5, won=True))
    for left in (4, 3, 2, 1):
        table.guess("red")
        assert table.get("gambles-left") == f"Gambles left: {left}"
    last = table.guess("red")
    assert last["status"] == "settled"
    assert last["win"]["coins"] == 32 * won["win"]["coins"]  # type: ignore[index]
    assert table.get("balance") == pounds(table.balance)
    table.page.get_by_test_id("gamble-back").click()
    expect(table.page.get_by_test_id("gamble-screen")).to_have_count(0)


@pytest.mark.rule("DT-32")
def test_a_spin_from_the_gamble_collects_what_stands(table: Table) -> None:
    before = float(table.balance)
    _enter(table, lab.gamble("red", won=True))
    table.server.engine.put(lab.losing())
    stands = table.guess("red")
    lost = table.spin()
    expect(table.page.get_by_test_id("gamble-screen")).to_have_count(0)
    assert float(lost["balance_before"]) == pytest.approx(
        before - 1.25 + float(stands["win"]["money"])
    )


def test_reload_finds_the_win_that_waits_and_then_the_gamble(table: Table) -> None:
    table.server.engine.put(lab.gamble("red", won=True))
    won = table.spin()
    table.page.wait_for_timeout(150)
    table.reload()
    table.rest()
    assert table.phase == "waiting"
    assert table.get("won") == str(won["win"]["coins"])
    expect(table.page.get_by_test_id("coin-size").get_by_role("button").first).to_be_disabled()
    table.page.get_by_test_id("gamble").click()
    right = table.guess("red")
    table.page.wait_for_timeout(150)
    table.reload()
    table.rest()
    expect(table.page.get_by_test_id("gamble-screen")).to_be_visible()
    assert table.get("gamble-amount") == f"{right['win']['coins']:,} coins"
    assert table.get("gambles-left") == "Gambles left: 4"
    table.page.get_by_test_id("gamble-collect").click()
    table.rest()
    assert table.get("balance") == pounds(table.balance)


def test_the_screen_reader_hears_card_and_result_once(table: Table) -> None:
    _enter(table, lab.gamble("red", won=True))
    table.listen("status")
    table.guess("red")
    said = table.heard
    assert len(said) == 1
    assert re.match(r"The card was the \w+ of (hearts|diamonds)\. You won", said[0])
