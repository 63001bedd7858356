"""The help: live values, line pictures, sections, figures."""

from __future__ import annotations

from fractions import Fraction

import pytest
from playwright.sync_api import expect

from client.table import Table

pytestmark = pytest.mark.browser


def _shown(table: Table) -> dict[str, dict[str, int]]:
    script = """() => Object.fromEntries(
        [...document.querySelectorAll('.pays > li')].map(item => [item.dataset.symbol,
            Object.fromEntries([...item.querySelectorAll('[data-count]')].map(
                pay => [pay.dataset.count, Number(pay.textContent.replaceAll(',', ''))]))]))"""
    shown: dict[str, dict[str, int]] = table.page.evaluate(script)
    return shown


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
    assert _shown(table) == expected


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


@pytest.mark.rule("DT-12")
def test_that_a_malfunction_voids_is_said(table: Table) -> None:
    table.page.get_by_test_id("open-help").click()
    table.page.get_by_test_id("tab-rules").click()
    expect(table.page.locator("[data-rule=DT-12]").first).to_contain_text("malfunction")


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
