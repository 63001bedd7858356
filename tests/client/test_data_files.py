"""Games of data files in the browser: ways, rows, prizes, multipliers, the choice at the door."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from client.axe import violations
from client.conftest import DESKTOP, PHONE
from client.lab import Server, find
from client.table import Table, pounds
from fullcycle import games
from fullcycle.play import Round
from fullcycle.rules.events import Feature, LineWin, PrizeWin, Spin, WayWin
from machines import convert

pytestmark = pytest.mark.browser

WAYS = Path(__file__).with_name("games") / "lantern-night.toml"
TIMES = "\u00d7"
ROWS = "three_reels_wild_doubles.toml"
Seat = Callable[..., Table]


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A published machine whose rows pay, with a wild that doubles, as a data file."""
    path = tmp_path_factory.mktemp("games") / ROWS
    path.write_text(convert.convert("three_reels_wild_doubles")["rows"], "utf-8")
    return str(path)


@pytest.fixture(scope="module")
def casino(server: Server, rows: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own with three games; `server` has built the client."""
    assert server.url
    more = [games.find(str(WAYS)), games.find(rows)]
    with Server(tmp_path_factory.mktemp("casino"), more) as running:
        yield running


@pytest.fixture(scope="module")
def profile(browser: Browser) -> Iterator[BrowserContext]:
    """One browser profile: files once loaded stay loaded."""
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    yield context
    context.close()


@pytest.fixture
def seat(profile: BrowserContext, casino: Server) -> Iterator[Seat]:
    """Through the door to a game: `seat("lantern-night")`; no test may leave complaints."""
    tables: list[Table] = []

    def enter(game: str | None, size: dict[str, int] = DESKTOP) -> Table:
        table = Table(profile.new_page(), casino)
        tables.append(table)
        table.page.set_viewport_size(size)  # type: ignore[arg-type]
        table.page.goto(f"{casino.url}/api/health")
        table.page.evaluate("localStorage.clear()")
        table.page.goto(f"{casino.url}/?renderer=canvas")
        if game is not None:
            table.page.get_by_test_id(f"game-{game}").click()
            table.page.get_by_test_id("enter-demo").click()
            table.ready()
        return table

    yield enter
    casino.engine.clear()
    complaints = [problem for table in tables for problem in table.problems]
    for table in tables:
        table.page.close()
    assert complaints == []


def _settled_as_served(table: Table, round_: dict[str, object]) -> None:
    """What is shown in the end is the server's balance, and the round's own win."""
    balance = table.api("/api/session")["balance"]
    assert table.get("balance") == pounds(balance)
    win = round_["win"]
    assert isinstance(win, dict)
    assert table.get("won") == f"{win['coins']:,}"
    assert table.get("won-more") == pounds(win["money"])


@cache
def _ways() -> bytes:
    def plain(round_: Round) -> bool:
        return not any(isinstance(e, Feature | PrizeWin) for e in round_.events)

    return find(
        lambda r: plain(r) and sum(isinstance(e, WayWin) and e.ways > 1 for e in r.events) >= 2,
        name=str(WAYS),
    )


@cache
def _prize() -> bytes:
    return find(
        lambda r: (
            any(isinstance(e, PrizeWin) for e in r.events)
            and sum(isinstance(e, Spin) for e in r.events) == 1
        ),
        name=str(WAYS),
    )


@cache
def _free_spins() -> bytes:
    return find(lambda r: 5 <= sum(isinstance(e, Spin) for e in r.events) <= 12, name=str(WAYS))


def test_the_door_names_every_game_and_opens_the_first(seat: Seat) -> None:
    table = seat(None)
    served = [
        game["title"] for game in table.page.request.get(f"{table.server.url}/api/games").json()
    ]
    assert {"Gypsy Queen", "Mystery Mine", "Lantern Night"} < set(served)
    choice = table.page.get_by_role("group", name="Games").get_by_role("radio")
    expect(choice).to_have_count(len(served))
    for place, title in enumerate(served):
        expect(choice.nth(place)).to_have_accessible_name(re.compile(f"^{re.escape(title)}"))
    expect(choice.first).to_be_checked()
    expect(table.page.get_by_role("heading", level=1)).to_have_text("Days of the Tsar")
    expect(table.page.get_by_test_id("game-lantern-night")).to_contain_text("243 ways")
    table.page.get_by_test_id("enter-demo").click()
    table.ready()
    assert table.page.title() == "Days of the Tsar"


def test_a_reload_comes_back_to_the_same_game(seat: Seat) -> None:
    table = seat("lantern-night")
    table.reload()
    assert table.page.title() == "Lantern Night"
    table.page.get_by_test_id("open-settings").click()
    table.page.get_by_test_id("leave").click()
    expect(table.page.get_by_role("radio", name=re.compile("Lantern Night"))).to_be_checked()
    table.page.get_by_test_id("game-days-of-the-tsar").click()
    table.page.get_by_test_id("enter-demo").click()
    table.ready()
    assert table.page.title() == "Days of the Tsar"


def test_ways_are_bet_by_their_cost_and_shown_by_their_cells(seat: Seat, casino: Server) -> None:
    table = seat("lantern-night")
    expect(table.page.get_by_test_id("lines")).to_have_count(0)
    table.step("coins-per-line", "raise")
    assert (table.get("bet"), table.get("bet-more")) == ("50", "£2.50")
    table.step("coins-per-line", "lower")
    casino.engine.put(_ways())
    round_ = table.spin()
    assert round_["stake"] == {"coins": 25, "money": "1.25"}
    _settled_as_served(table, round_)
    wins = [event for event in round_["events"] if event["type"] == "way_win"]
    said = table.get("status")
    for win in wins:
        count, symbol = win["count"], win["symbol"].capitalize()
        ways = f"{win['ways']} way{'s' if win['ways'] > 1 else ''}"
        assert f"{count} {TIMES} {symbol}, {ways}, {win['coins']} coins." in said
    expect(table.page.get_by_test_id("ticker")).to_contain_text("way")
    spin = next(event for event in round_["events"] if event["type"] == "spin")
    assert table.window() == [row.split() for row in spin["window"]]


def test_a_prize_is_announced_with_its_amount(seat: Seat, casino: Server) -> None:
    table = seat("lantern-night")
    table.page.evaluate("window.__game.clock.speed = 1")
    casino.engine.put(_prize())
    round_ = table.press_spin()
    prize = next(event for event in round_["events"] if event["type"] == "prize_win")
    overlay = table.page.get_by_test_id("overlay-prize")
    expect(table.page.get_by_test_id("prize-coins")).to_have_text(f"{prize['coins']:,} coins")
    expect(table.page.get_by_test_id("prize-what")).to_have_text(
        f"{prize['what']} {TIMES} the total bet"
    )
    overlay.get_by_role("button").click()
    table.page.evaluate("window.__game.clock.speed = 12")
    table.rest()
    _settled_as_served(table, round_)
    assert f"Bonus prize, {prize['coins']:,} coins." in table.get("status")


def test_free_spins_say_what_they_multiply_by(seat: Seat, casino: Server) -> None:
    table = seat("lantern-night", PHONE)
    table.listen("intro-count")
    casino.engine.put(_free_spins())
    round_ = table.press_spin()
    expect(table.page.get_by_test_id("feature-multiplier")).to_have_text(f"{TIMES}2")
    table.rest()
    _settled_as_served(table, round_)
    feature = next(event for event in round_["events"] if event["type"] == "feature")
    assert table.heard[0] == f"{feature['granted']['spins']} free spins"
    assert "Free spins: " in table.get("status")


def test_a_row_pays_and_its_doubling_is_said(seat: Seat, casino: Server, rows: str) -> None:
    key = find(
        lambda r: any(isinstance(e, LineWin) and e.multiplier > 1 for e in r.events), name=rows
    )
    table = seat("double-diamond-deluxe")
    expect(table.page.get_by_test_id("lines")).to_have_count(0)
    casino.engine.put(key)
    round_ = table.spin()
    win = next(event for event in round_["events"] if event["type"] == "line_win")
    assert f"multiplied by {win['multiplier']}, {win['coins']} coins." in table.get("status")
    expect(table.page.get_by_test_id("ticker")).to_contain_text(
        f"multiplied by {win['multiplier']}"
    )
    _settled_as_served(table, round_)


def test_the_history_names_the_game_and_replays_it(seat: Seat, casino: Server) -> None:
    table = seat("lantern-night")
    casino.engine.put(_ways())
    round_ = table.spin()
    table.page.get_by_test_id("open-history").click()
    expect(table.page.get_by_test_id("history-game").first).to_have_text("Lantern Night")
    table.page.get_by_test_id("replay-link").first.click()
    table.page.get_by_test_id("replay-play").click()
    expect(table.page.get_by_test_id("replay-result")).to_have_text(
        f"This round won {round_['win']['coins']} coins, {pounds(round_['win']['money'])}."
    )


def test_the_help_shows_the_rows_at_this_bet(seat: Seat) -> None:
    table = seat("double-diamond-deluxe")
    table.step("coins-per-line", "raise", 2)
    table.page.get_by_test_id("open-help").click()
    shown = table.page.evaluate(
        """() => [...document.querySelectorAll('[data-row]')].map(row =>
            [row.dataset.row, Number(row.querySelector('[data-coins]').dataset.coins)])"""
    )
    game = table.api("/api/games/double-diamond-deluxe")
    assert shown == [[row["name"], row["pay"][2]] for row in game["pay_rows"]]
    table.page.get_by_test_id("tab-features").click()
    wilds = table.page.get_by_test_id("feature-wilds")
    expect(wilds).to_contain_text("DD: stands for every other symbol.")
    expect(wilds).to_contain_text(f"counts {TIMES}2")
    table.page.get_by_test_id("tab-figures").click()
    assert table.get("top-award").endswith("2,500 coins")
    assert table.get("rtp") == "92.58\u00a0%"


def test_the_help_explains_features_from_the_games_data(seat: Seat) -> None:
    table = seat("lantern-night")
    game = table.api("/api/games/lantern-night")
    table.page.get_by_test_id("open-help").click()
    table.page.get_by_test_id("tab-features").click()
    expect(table.page.get_by_test_id("feature-wilds")).to_contain_text(
        "stands for every symbol but Pearl and Lantern"
    )
    free = table.page.get_by_test_id("feature-free-spins")
    for count, spins in game["free_spins"]["award"].items():
        row = free.get_by_role("row").filter(has_text=re.compile(f"^{count}")).first
        expect(row).to_contain_text(f"{spins} free spins")
    expect(free).to_contain_text("at most 20 free spins")
    prizes = table.page.get_by_test_id("feature-bonus").locator("tbody tr")
    values = [row.split("\t")[0] for row in prizes.all_inner_texts()]
    assert values == [f"{TIMES}{value}" for value in (5, 10, 25, 100)]
    expect(prizes.first).to_contain_text("125")
    expect(prizes.first).to_contain_text("50.00")
    table.page.get_by_test_id("tab-rules").click()
    expect(table.page.locator("[data-rule=R-1]")).to_contain_text("malfunction")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_at_the_door_nor_in_these_games(
    seat: Seat, casino: Server, size: dict[str, int]
) -> None:
    found = {"door": violations(seat(None, size))}
    for game in ("lantern-night", "double-diamond-deluxe"):
        table = seat(game, size)
        table.page.emulate_media(reduced_motion="reduce")
        table.page.get_by_test_id("open-help").click()
        for tab in ("pays", "features", "rules", "figures"):
            table.page.get_by_test_id(f"tab-{tab}").click()
            found[f"{game} {tab}"] = violations(table)
        table.page.get_by_test_id("close").click()
    table = seat("lantern-night", size)
    table.page.evaluate("window.__game.clock.speed = 1")
    table.page.emulate_media(reduced_motion="reduce")
    casino.engine.put(_prize())
    table.press_spin()
    table.page.get_by_test_id("overlay-prize").wait_for()
    found["prize"] = violations(table)
    table.page.get_by_test_id("overlay-prize").get_by_role("button").click()
    table.rest()
    found["won"] = violations(table)
    assert {screen: faults for screen, faults in found.items() if faults} == {}
