"""The example files of the documentation: at their stated return, and the same in all readings."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from fullcycle.agree import identity
from fullcycle.engine.kernels import kernels
from fullcycle.exact import figures
from fullcycle.games import find
from fullcycle.rules import Game
from fullcycle.simulate import simulate
from machines.figures import printed_like

EXAMPLES = sorted((Path(__file__).parents[2] / "docs" / "examples").glob("*.toml"))
ROUNDS = 100_000
SIGMAS = 4.5


@cache
def _read(path: Path) -> tuple[Game, dict[str, Any]]:
    game = find(str(path))
    return game, figures(game, game.bets.parse())


def _ids(path: Path) -> str:
    return path.stem


def test_every_mechanic_has_its_example() -> None:
    assert {find(str(path)).mechanic for path in EXAMPLES} == {"lines", "ways", "rows"}


@pytest.mark.parametrize("path", EXAMPLES, ids=_ids)
def test_the_stated_return_is_right_to_its_last_digit(path: Path) -> None:
    game, sheet = _read(path)
    line = next(li for li in path.read_text("utf-8").splitlines() if li.startswith("published_rtp"))
    stated = line.split('"')[1]
    # What a capped round pays is computed; the fraction is that of the round before its cap.
    rtp = Fraction(sheet["rtp"]["fraction" if game.cap is None else "value"])
    assert game.published_rtp == Fraction(stated)
    assert printed_like(rtp, stated) == stated
    assert Fraction(90, 100) < rtp < Fraction(97, 100)
    assert sheet["cycle"] < 10**8


#: Its cycle is the largest: two million windows, traced and untraced.
LONG = "lucky-lines"


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=[pytest.mark.release] if path.stem == LONG else [], id=path.stem)
        for path in EXAMPLES
    ],
)
def test_all_windows_are_read_alike(path: Path) -> None:
    game, _ = _read(path)

    def silent(_: str) -> Callable[[int, int], None]:
        return lambda _done, _all: None

    checks = list(identity.stages(kernels(game), game.bets.parse(), silent))
    assert len(checks) >= 1
    assert all(check.verdict for check in checks)


@pytest.mark.parametrize("path", EXAMPLES, ids=_ids)
def test_a_simulation_agrees(path: Path) -> None:
    game, sheet = _read(path)
    bet = game.bets.parse()
    sums = simulate(game, bet, ROUNDS, seed=5, workers=1)
    variance = sheet["variance"]["value"]
    # Rare large wins make a mean less than normal: the last term is Bernstein's.
    width = SIGMAS * sqrt(variance / ROUNDS) + 4 * sums.largest / bet.stake_coins / ROUNDS
    assert abs(sums.report(game, bet)["rtp"] - sheet["rtp"]["value"]) < width
