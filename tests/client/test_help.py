"""The help: live values, line pictures, sections, figures."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from playwright.sync_api import expect

from client.lab import GYPSY, MINE
from client.table import Table

pytestmark = pytest.mark.browser


@pytest.mark.rule("DT-11", "DT-17", "DT-18")
@pytest.mark.parametrize(("raise_coins", "fewer_lines"), [(0, 0), (4, 10)])
def test_pays_are_the_servers_times_the_bet(
    table: Table, raise_coins: int, fewer_lines: int
) -> None:
    table.step("coins-per-line", "raise", raise_coins)
    table.step("lines", "lower", fewer_lines)
    coins, lines = 1 + raise_coins, 25 - fewer_lines
    game = table.game
    table.page.get_by_test_id("open-help").click()
    expected = {
        symbol: {count: pay * coins for count, pay in pays.items()}
        for symbol, pays in game["pays"].items()
    }
    expected["EGG"] = {n: pay * coins * lines for n, pay in game["scatter_pays"]["EGG"].items()}
    assert table.pays() == expected


@pytest.mark.rule("MM-26")
@pytest.mark.parametrize("level", ["0.25", "2.50", "100.00"])
def test_the_help_gives_pays_at_the_bet_that_the_rules_name(pit: Table, level: str) -> None:
    page, game = pit.page, pit.api(f"/api/games/{MINE}")
    pit.page.get_by_test_id("level").get_by_role("combobox").select_option(level)
    page.get_by_test_id("open-help").click()
    credits_ = 125  # of 0.01: the bet of 1.25, five times the least
    expected = {
        symbol: {count: pay * 5 for count, pay in pays.items()}
        for symbol, pays in game["pays"].items()
    }
    for symbol, pays in game["scatter_pays"].items():
        expected[symbol] = {count: times * credits_ for count, times in pays.items()}
    assert pit.pays() == expected
    assert pit.get("pays-at").startswith(
        "Coins and money for each combination at a bet of £1.25; at another bet they are in"
        " proportion."
    )
    pays = page.locator("[data-symbol=MINER] dd")
    expect(pays.first).to_have_text(re.compile(r"^\s*2,500\s*£25\.00\s*$"))
    cart = page.get_by_test_id("counted-gold-cart")
    expect(cart).to_contain_text("At a bet of £1.25")
    for count, times in game["features"]["gold-cart"]["pays"].items():
        row = cart.locator(f"[data-count='{count}'], [data-count='{count}+']")
        expect(row).to_have_text(f"{times * credits_:,}")
    for tab in ("pays", "features", "rules", "figures"):
        page.get_by_test_id(f"tab-{tab}").click()
        expect(page.get_by_test_id("help-page")).not_to_contain_text("bet of this moment")
        if tab == "rules":
            expect(page.get_by_test_id("help-page")).to_contain_text("given at a bet of £1.25")
            assert pit.page.locator("[data-rule=MM-26]").inner_text() == game["rules"]["MM-26"]
        if tab == "figures":
            assert pit.get("top-award").endswith("Miner: 2,500 coins at a bet of £1.25")


@pytest.mark.rule("DT-33")
def test_the_lines_are_drawn_in_twelve_pictures(table: Table) -> None:
    game = table.game
    table.page.get_by_test_id("open-help").click()
    pictures = table.page.get_by_test_id("line-picture")
    expect(pictures).to_have_count(12)
    groups = [p.get_attribute("data-lines") for p in pictures.all()]
    assert groups == ["1 2 3", *(f"{n} {n + 1}" for n in range(4, 25, 2))]
    drawn = table.page.evaluate(
        """() => [...document.querySelectorAll('[data-line]')].map(line =>
            [Number(line.dataset.line), line.dataset.rows.split(' ').map(Number),
             line.getAttribute('stroke'), line.getAttribute('points').split(' ').length])"""
    )
    assert [rows for _, rows, _, _ in drawn] == game["lines"]
    assert [number for number, *_ in drawn] == list(range(1, 26))
    assert len({stroke for *_, stroke, _ in drawn}) == 25
    assert {points for *_, points in drawn} == {5}


@pytest.mark.rule("DT-34")
def test_every_section_stands_in_the_help_and_every_rule_in_a_section(table: Table) -> None:
    game = table.game
    table.page.get_by_test_id("open-help").click()
    headings: dict[str, list[str]] = {}
    rules: set[str] = set()
    for tab in ("pays", "features", "rules"):
        table.page.get_by_test_id(f"tab-{tab}").click()
        page = table.page.get_by_test_id("help-page")
        headings[tab] = page.get_by_role("heading", level=3).all_text_contents()
        for item in page.locator("[data-rule]").all():
            name = item.get_attribute("data-rule") or ""
            assert item.text_content() == game["rules"][name]
            rules.add(name)
    assert headings["pays"] == [
        "Regular payout schedule",
        "Free spins payout schedule",
        "Gamble payout schedule",
        "Multiple payline schedule",
    ]
    assert headings["features"] == [
        "Substitute symbol",
        "Scatter symbol",
        "Free spins bonus game",
        "Gamble bonus game",
    ]
    assert headings["rules"][:6] == [
        "General rules",
        "Free spins rules",
        "Substitute symbol rules",
        "Scatter rules",
        "Gamble rules",
        "Payout rules",
    ]
    assert set(game["rules"]) - {"DT-34"} <= rules


def test_scrolling_within_never_takes_the_head_away(table: Table) -> None:
    table.page.set_viewport_size({"width": 390, "height": 844})
    table.page.get_by_test_id("open-help").click()
    table.page.evaluate("document.querySelector('#help-page').lastElementChild.scrollIntoView()")
    table.page.evaluate("document.querySelector('dialog').scrollTop = 500")
    assert table.page.evaluate("document.querySelector('dialog').scrollTop") == 0
    expect(table.page.get_by_test_id("close")).to_be_in_viewport(ratio=1)
    table.page.get_by_test_id("close").click()


@pytest.mark.rule("DT-12", "GQ-12", "MM-32")
@pytest.mark.parametrize(
    ("game", "rule"), [("days-of-the-tsar", "DT-12"), (GYPSY, "GQ-12"), (MINE, "MM-32")]
)
def test_that_a_malfunction_voids_is_said(sit: Callable[..., Table], game: str, rule: str) -> None:
    table = sit()
    table.open(query=f"&game={game}")
    table.page.get_by_test_id("open-help").click()
    table.page.get_by_test_id("tab-rules").click()
    said = table.page.locator(f"[data-rule={rule}]").first
    expect(said).to_contain_text("malfunction voids all", ignore_case=True)


def test_return_and_odds_are_the_sheets(table: Table) -> None:
    game = table.game
    sheet = game["sheet"]
    table.page.get_by_test_id("open-help").click()
    table.page.get_by_test_id("tab-figures").click()
    assert table.get("rtp") == _percent(sheet["rtp"]) == "95.00\u00a0%"
    assert table.get("hit") == _percent(sheet["hit_frequency"])
    feature = sheet["features"]["free_spins"]
    assert table.get("odds-free_spins") == f"1 in {float(_exact(feature['one_in'])):.1f}"
    assert table.get("spins-free_spins") == f"{float(_exact(feature['spins'])):.1f}"
    assert table.get("top-award-odds") == f"1 in {round(_exact(sheet['top_award']['one_in'])):,}"
    assert table.get("top-award").endswith("10,000 coins")
    assert table.get("math-hash") == game["math_hash"]


def _exact(figure: dict[str, str]) -> Fraction:
    return Fraction(figure["fraction"])


def _percent(figure: dict[str, str]) -> str:
    return f"{float(_exact(figure)) * 100:.2f}\u00a0%"
