"""One built client, one server, one Chromium for all browser tests of a worker."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

_TESTS = Path(__file__).resolve().parents[1]
if str(_TESTS) not in sys.path:
    sys.path.insert(0, str(_TESTS))

from client.lab import MINE, Server  # noqa: E402 - the path must be known first
from client.table import Table  # noqa: E402 - the same

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server, with the client built from the sources of this moment."""
    runpy.run_path(str(_TESTS.parent / "client" / "build.py"))["build"]()
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, for one file: while it runs, its event loop is this thread's own."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def sit(browser: Browser, server: Server) -> Iterator[Callable[..., Table]]:
    """Opens pages: `sit(size=PHONE, reduced_motion="reduce")`; no test may leave complaints."""
    tables: list[Table] = []
    contexts: list[Any] = []

    def open_(size: dict[str, int] | None = None, *, clean: bool = True, **options: Any) -> Table:
        context = browser.new_context(viewport=size or DESKTOP, **options)  # type: ignore[arg-type]
        contexts.append(context)
        page: Page = context.new_page()
        table = Table(page, server)
        if clean:
            tables.append(table)
        return table

    yield open_
    for context in contexts:
        context.close()
    server.engine.clear()
    complaints = [problem for table in tables for problem in table.problems]
    assert complaints == []


@pytest.fixture(scope="module")
def desktop(browser: Browser) -> Iterator[BrowserContext]:
    """One browser profile for a module's tests: files once loaded stay loaded."""
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    yield context
    context.close()


@pytest.fixture
def table(desktop: BrowserContext, server: Server) -> Iterator[Table]:
    """A new demo player at the table on a desktop; the test may leave no complaints."""
    seated = _alone(desktop, server)
    seated.open()
    yield seated
    _leave(seated)


@pytest.fixture
def pit(desktop: BrowserContext, server: Server) -> Iterator[Table]:
    """A new demo player at Mystery Mine on a desktop; the test may leave no complaints."""
    seated = _alone(desktop, server)
    seated.open(query=f"&game={MINE}", speed=30)
    yield seated
    _leave(seated)


def _alone(desktop: BrowserContext, server: Server) -> Table:
    """A page that knows of no visit before."""
    page = desktop.new_page()
    page.goto(f"{server.url}/api/health")
    page.evaluate("localStorage.clear()")
    return Table(page, server)


def _leave(seated: Table) -> None:
    seated.page.close()
    seated.server.engine.clear()
    assert seated.problems == []
