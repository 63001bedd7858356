"""Chances of large wins: none is told that its own error could make of nothing."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from fullcycle.cli.app import run
from fullcycle.exact.distribution import Distribution
from fullcycle.exact.figures import MULTIPLES, _distribution
from games.declared_lab import Lab, small


def test_a_chance_that_is_not_above_the_error_is_none() -> None:
    """Ten stakes by one part in a million; a hundred by less than may be an error."""
    coins = np.zeros(512)
    coins[[0, 10, 100, 500]] = 1 - 1e-6, 1e-6, 2e-12, -3e-12
    found = _distribution(Distribution(coins, 1e-11), 1)["at_least"]
    assert set(found) == {str(n) for n in MULTIPLES}
    assert all(found[str(n)] == pytest.approx(1e-6, rel=1e-3) for n in (1, 2, 5, 10))
    assert {found[str(n)] for n in MULTIPLES if n > 10} == {None}


def test_exact_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Lab(tmp_path).write(small(reels={"base": ["A A B S"]}, pays={"A": {1: 7}}))
    assert run(("exact", game, "--json")) == 0
    spread = json.loads(capsys.readouterr().out)["distribution"]
    known = {n: chance for n, chance in spread["at_least"].items() if chance is not None}
    assert known == pytest.approx({"1": 0.5, "2": 0.5, "5": 0.5})
    assert set(spread["at_least"]) == {str(n) for n in MULTIPLES}
    assert run(("exact", game)) == 0
    assert capsys.readouterr().out.count("below the error") == len(MULTIPLES) - 3
