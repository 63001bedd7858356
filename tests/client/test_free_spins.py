"""Free spins in the browser: eggs, counter, running total, more spins, the way back."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from client import lab
from client.table import Table, pounds

pytestmark = pytest.mark.browser


def _of(round_: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [event for event in round_["events"] if event["type"] == kind]


@pytest.mark.rule("DT-19", "DT-20")
def test_the_eggs_numbers_are_shown_and_summed(table: Table) -> None:
    table.server.engine.put(lab.free_spins())
    table.page.evaluate("window.__game.clock.speed = 2")
    round_ = table.press_spin()
    numbers = [event["value"] for event in _of(round_, "reveal")]
    intro = table.page.get_by_test_id("overlay-intro")
    expect(table.page.get_by_test_id("intro-count")).to_have_text(f"{sum(numbers)} free spins")
    shown = intro.locator(".medal").all_text_contents()
    assert [int(number) for number in shown] == numbers
    assert table.get("spins-left") == str(sum(numbers))
    intro.get_by_role("button", name="Begin").click()
    table.page.evaluate("window.__game.clock.speed = 30")
    table.rest()


@pytest.mark.rule("DT-21", "DT-22", "DT-24", "DT-25", "DT-26")
def test_free_spins_run_to_their_end_and_are_collected(table: Table) -> None:
    table.server.engine.put(lab.free_spins())
    table.listen("spins-left")
    table.page.evaluate("window.__game.clock.speed = 12")
    round_ = table.spin()
    lefts = [int(text) for text in table.heard]
    assert table.phase == "settled"
    assert table.get("won") == f"{round_['win']['coins']:,}"
    assert table.get("balance") == pounds(table.balance)
    last = table.page.evaluate("window.__game.state.lastFeature")
    free = [event for event in _of(round_, "spin") if event["feature"] != "base"]
    granted = sum(event["granted"]["spins"] for event in _of(round_, "feature"))
    assert last["played"] == len(free) == granted
    assert last["coins"] == _of(round_, "feature_end")[0]["coins"]
    assert any(b > a for a, b in pairwise(lefts)), lefts
    expect(table.page.get_by_test_id("gamble")).to_have_count(0)
    expect(table.page.get_by_test_id("coin-size")).to_be_visible()


@pytest.mark.rule("DT-22")
def test_an_egg_in_a_free_spin_says_how_many_it_adds(table: Table) -> None:
    table.server.engine.put(lab.free_spins())
    table.listen("notice")
    table.page.evaluate("window.__game.clock.speed = 12")
    round_ = table.spin()
    begun = [event["type"] for event in round_["events"]].index("feature")
    prolonged = [
        event["granted"]["spins"]
        for at, event in enumerate(round_["events"])
        if event["type"] == "feature" and at > begun and event["more"]
    ]
    assert table.heard == [f"+{n} free {'spin' if n == 1 else 'spins'}" for n in prolonged]


def test_reload_goes_on_in_the_midst_of_the_feature(table: Table) -> None:
    table.server.engine.put(lab.free_spins())
    table.page.evaluate("window.__game.clock.speed = 8")
    round_ = table.press_spin()
    table.until("(window.__game.state.features[0]?.played ?? 0) >= 2")
    table.page.evaluate("window.__game.clock.pause()")
    seen = table.page.evaluate("window.__game.state.seen")
    table.page.wait_for_timeout(200)
    table.reload(speed=0.2)
    again = table.page.evaluate("window.__game.state.seen")
    assert 0 < seen - 2 <= again <= seen + 1
    feature = table.page.evaluate("window.__game.state.features[0]")
    assert feature["played"] >= 2
    assert table.get("spins-left") == str(feature["left"])
    expected = round_["balance_before"]
    assert table.get("balance") == pounds(f"{float(expected) - 1.25:.2f}")
    table.page.evaluate("window.__game.clock.speed = 30")
    table.rest()
    assert table.get("won") == f"{round_['win']['coins']:,}"
    assert table.get("balance") == pounds(table.balance)
    table.reload()
    assert table.phase == "idle"


def test_a_press_skips_one_spin_of_the_feature_not_all(table: Table) -> None:
    table.server.engine.put(lab.free_spins())
    table.page.evaluate("window.__game.clock.speed = 8")
    table.press_spin()
    table.until("(window.__game.state.features[0]?.played ?? 0) >= 1")
    table.page.evaluate("window.__game.clock.speed = 0.1")
    played = table.page.evaluate("window.__game.state.features[0].played")
    table.page.get_by_test_id("spin").click()
    table.page.wait_for_timeout(400)
    assert table.page.evaluate("window.__game.state.features[0].played") <= played + 1
    table.page.evaluate("window.__game.clock.speed = 30")
    table.rest()
