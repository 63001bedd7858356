"""The sheets that these tests look at: the game itself, counted once, and a small machine."""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullcycle.games import find
from fullcycle.par import contents
from fullcycle.rules import Game

_TESTS = str(Path(__file__).resolve().parents[1])
if _TESTS not in sys.path:
    sys.path.insert(0, _TESTS)

#: Strips on which nearly every combination of the game can still stand.
SMALL = tuple(
    tuple(strip.split())
    for strip in (
        "TSAR ACE KING EGG TSARINA NINE ACE TEN QUEEN STATUE",
        "ACE TSAR SEAL KING EGG ACE NINE JACK TSARINA ACE TEN",
        "KING ACE EGG TSAR QUEEN STATUE NINE ACE TSARINA CATHEDRAL TEN SEAL",
        "TSAR ACE CATHEDRAL TSARINA KING NINE",
        "ACE KING TSAR TSARINA SEAL TEN",
    )
)
_WAIT = 600  # seconds for which another worker may count


def small_game() -> Game:
    """Days of the Tsar on short strips, three lines: its stages, a cycle of 47,520 windows."""
    game = find("days-of-the-tsar")
    bets = replace(game.bets, max_lines=3, default=(1, 1, 3))
    return replace(game, reels={"base": SMALL, "free": SMALL}, lines=game.lines[:3], bets=bets)


@pytest.fixture(scope="session")
def small() -> dict[str, Any]:
    """The small machine's sheet."""
    game = small_game()
    return contents(game, game.bets.parse(), date="2026-11-30")


@pytest.fixture(scope="session")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The sheet of Days of the Tsar at its default bet; one worker counts, the others wait."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    done, lock = folder / "tsar-sheet.json", folder / "tsar-sheet.lock"
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        end = time.monotonic() + _WAIT
        while not done.exists() and time.monotonic() < end:
            time.sleep(0.2)
    else:
        game = find("days-of-the-tsar")
        part = folder / "tsar-sheet.part"
        part.write_text(json.dumps(contents(game, game.bets.parse())), "utf-8")
        part.replace(done)
    found: dict[str, Any] = json.loads(done.read_text("utf-8"))
    return found
