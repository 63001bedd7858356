"""What a test does at the table, in a player's words."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, expect

from client.lab import Server

TIMEOUT = 15_000
FAST = 12
expect.set_options(timeout=TIMEOUT)
LISTEN = """testid => {
    window.heard = [];
    const read = () =>
        document.querySelector(`[data-testid=${testid}]`)?.textContent.trim() ?? '';
    let last = read();
    const look = () => {
        const text = read();
        if (text !== '' && text !== last) window.heard.push(text);
        last = text;
    };
    new MutationObserver(look).observe(document.body,
        { childList: true, characterData: true, subtree: true });
}"""


@dataclass
class Table:
    """One page at one server. `problems` collects what the browser complained about."""

    page: Page
    server: Server
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(TIMEOUT)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.problems.append(message.text)

    def open(self, *, account: str = "demo", query: str = "", speed: float = FAST) -> None:
        """Come through the door to a table at rest."""
        self.page.goto(f"{self.server.url}/?renderer=canvas{query}")
        self.page.get_by_test_id(f"enter-{account}").click()
        self.ready(speed)

    def ready(self, speed: float = FAST) -> None:
        """Wait until the board is drawn; then time runs faster."""
        self.page.locator("[data-testid=board][data-ready=true]").wait_for()
        self.page.evaluate("speed => { window.__game.clock.speed = speed }", speed)

    def reload(self, speed: float = FAST) -> None:
        """Load the page again; whatever was open goes on by itself."""
        self.page.reload()
        self.ready(speed)

    def get(self, testid: str) -> str:
        """The text of a part of the page."""
        return (self.page.get_by_test_id(testid).text_content() or "").strip()

    @property
    def phase(self) -> str:
        """What the game is doing."""
        phase: str = self.page.evaluate("window.__game.phase")
        return phase

    def rest(self) -> None:
        """Wait until everything is shown."""
        expect(self.page.get_by_test_id("table")).to_have_attribute(
            "data-phase", re.compile("^(idle|settled|waiting)$"), timeout=TIMEOUT
        )

    def press_spin(self) -> dict[str, Any]:
        """Press Spin; the server's answer, while the page still shows it."""
        with self.page.expect_response(
            lambda r: r.url.endswith("/api/rounds") and r.request.method == "POST"
        ) as answer:
            self.page.get_by_test_id("spin").click()
        body: dict[str, Any] = answer.value.json()
        return body

    def spin(self) -> dict[str, Any]:
        """Press Spin and watch to the end."""
        body = self.press_spin()
        self.rest()
        return body

    def guess(self, on: str) -> dict[str, Any]:
        """Guess a card on the gamble's screen; the server's answer."""
        return self.answer(f"guess-{on}")

    def answer(self, testid: str) -> dict[str, Any]:
        """Press what answers a waiting round; the server's answer, seen to its end."""
        with self.page.expect_response(re.compile(r"/choices$")) as answer:
            self.page.get_by_test_id(testid).click()
        body: dict[str, Any] = answer.value.json()
        self.rest()
        return body

    def api(self, path: str) -> Any:
        """Ask the server as this player."""
        script = """async path => {
            const seat = JSON.parse(localStorage.getItem("fullcycle.seat"));
            const headers = { Authorization: `Bearer ${seat.token}` };
            return await (await fetch(path, { headers })).text();
        }"""
        return json.loads(self.page.evaluate(script, path))

    @property
    def game(self) -> dict[str, Any]:
        """The game as the server describes it."""
        found: dict[str, Any] = self.api("/api/games/days-of-the-tsar")
        return found

    @property
    def balance(self) -> str:
        """The balance as the server keeps it."""
        balance: str = self.api("/api/session")["balance"]
        return balance

    def until(self, script: str, seconds: float = 15) -> None:
        """Wait until a script is true; the page's policy allows no waiting inside it."""
        deadline = time.monotonic() + seconds
        while not self.page.evaluate(script):
            assert time.monotonic() < deadline, f"never true: {script}"
            self.page.wait_for_timeout(20)

    def listen(self, testid: str) -> None:
        """Note every text that a part of the page shows from now on, however briefly."""
        self.page.evaluate(LISTEN, testid)

    @property
    def heard(self) -> list[str]:
        """What was noted, each text once as often as it came."""
        heard: list[str] = self.page.evaluate("window.heard")
        return heard

    def sounds(self) -> Callable[[], list[str]]:
        """What is played from now on, whether or not the player wants to hear it."""
        before: int = self.page.evaluate("window.__game.sounds.length")
        return lambda: self.page.evaluate("n => window.__game.sounds.slice(n)", before)

    def step(self, name: str, by: str, times: int = 1) -> None:
        """Press a bet control's button so often: `step("lines", "lower", 10)`."""
        button = self.page.get_by_test_id(name).get_by_role(
            "button", name=re.compile(by, re.IGNORECASE)
        )
        for _ in range(times):
            button.click()

    def pays(self) -> dict[str, dict[str, int]]:
        """The paytable of the help: by symbol and count what is paid, in coins."""
        script = """() => Object.fromEntries(
            [...document.querySelectorAll('.pays > li')].map(item => [item.dataset.symbol,
                Object.fromEntries([...item.querySelectorAll('[data-count]')].map(
                    pay => [pay.dataset.count, Number(pay.textContent.replaceAll(',', ''))]))]))"""
        shown: dict[str, dict[str, int]] = self.page.evaluate(script)
        return shown

    def window(self) -> list[list[str]]:
        """The symbols in view, as a screen reader finds them."""
        script = """() => [...document.querySelectorAll('[data-testid=window] tbody tr')]
            .map(row => [...row.querySelectorAll('td')].map(cell => cell.dataset.symbol))"""
        rows: list[list[str]] = self.page.evaluate(script)
        return rows


def pounds(decimal: str) -> str:
    """A decimal text as the page shows it."""
    sign, digits = ("-", decimal[1:]) if decimal.startswith("-") else ("", decimal)
    whole, _, pence = digits.partition(".")
    return f"{sign}£{int(whole):,}.{pence}"
