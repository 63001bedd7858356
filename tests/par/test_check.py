"""The sheet's JSON alone bears out what it says, by a second program; a doctored one does not."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fullcycle.par import files
from second import par_check, par_joined

Sheet = dict[str, Any]
Doctor = Callable[[Sheet], object]


def test_the_games_sheet_is_borne_out(sheet: Sheet) -> None:
    """Return, parts, hit frequency, variance, indices, all line and scatter hits, all shares."""
    asked = {what for what, *_ in par_check.check(sheet)}
    assert {"return", "variance", "hit frequency", "part free_lines"} <= asked
    assert {"hits of 5 TSAR in base", "hits of 2 TSAR in free", "hits of 3 EGG in base"} <= asked
    assert par_check.wrong(sheet) == []


def test_the_small_machines_sheet_is_borne_out(small: Sheet) -> None:
    assert par_check.wrong(small) == []


def base(sheet: Sheet) -> Any:
    return sheet["stages"]["nodes"][0]["entries"]


def granting(sheet: Sheet, stage: str) -> Any:
    """The first entry of the base stage that grants a stage of that name."""
    nodes = sheet["stages"]["nodes"]
    return next(e for e in base(sheet) if any(nodes[t]["stage"] == stage for t, _ in e[2]))


def fraction(*path: str) -> Doctor:
    def doctor(sheet: Sheet) -> None:
        figure = sheet["figures"]
        for name in path:
            figure = figure[name]
        top, _, bottom = figure["fraction"].partition("/")
        figure["fraction"] = f"{int(top) + 1}/{bottom or 1}"

    return doctor


def row(sheet: Sheet, symbol: str, count: int) -> Any:
    rows = sheet["combinations"][0]["rows"]
    return next(r for r in rows if (r["symbol"], r["count"]) == (symbol, count))


DOCTORED: dict[str, tuple[Doctor, str]] = {
    "return": (fraction("rtp"), "return"),
    "part": (fraction("parts", "free_scatter"), "part free_scatter"),
    "hit frequency": (fraction("hit_frequency"), "hit frequency"),
    "variance": (fraction("variance"), "variance"),
    "index": (
        lambda s: s["volatility"]["indices"][1].update(value=9.0),
        "volatility index 1.96",
    ),
    "a count": (lambda s: base(s)[7].__setitem__(0, base(s)[7][0] + 1), "weight of base"),
    "a win": (lambda s: base(s)[7][1].__setitem__(0, base(s)[7][1][0] + 1), "return"),
    "a grant": (lambda s: granting(s, "eggs").__setitem__(2, []), "return"),
    "the stake": (lambda s: s["stages"].update(stake=4), "return"),
    "line hits": (lambda s: row(s, "ACE", 3).update(hits=1), "hits of 3 ACE in base"),
    "scatter hits": (lambda s: row(s, "EGG", 2).update(hits=1), "hits of 2 EGG in base"),
    "a share": (
        lambda s: row(s, "ACE", 3)["share"].update(fraction="1/7"),
        "share of 3 ACE in base",
    ),
    "beside": (lambda s: s["combinations"][1]["beside"].update(fraction="1/7"), "shares of free"),
    "spins": (
        lambda s: s["combinations"][1]["spins_in_a_round"].update(fraction="1/7"),
        "spins of free",
    ),
    "a stop": (
        lambda s: s["rules"]["reels"]["base"][0].__setitem__(1, "KING"),
        "hits of 3 ACE in base",
    ),
    "a pay": (lambda s: s["rules"]["pays"]["TSAR"].update({"2": 10_000}), "hits of 3 ACE in base"),
    "a cycle": (lambda s: s["rules"]["reels"]["free"][4].append("TEN"), "cycle of free"),
}


@pytest.mark.parametrize("name", DOCTORED)
def test_a_doctored_sheet_is_found_out(small: Sheet, name: str) -> None:
    doctor, what = DOCTORED[name]
    false = copy.deepcopy(json.loads(json.dumps(small)))
    doctor(false)
    assert any(line.startswith(what) for line in par_check.wrong(false)), par_check.wrong(false)


def test_the_script_runs_alone(small: Sheet, tmp_path: Path) -> None:
    """Without the package, without anything installed."""
    fine, false = tmp_path / "fine.json", tmp_path / "false.json"
    files.write(fine, small)
    false.write_text(fine.read_text("utf-8").replace('"hits": ', '"hits": 1', 1), "utf-8")
    script = [sys.executable, "-I", "-S", par_check.__file__]
    done = subprocess.run([*script, str(fine)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    done = subprocess.run([*script, str(false)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("hits of 5 TSAR in base: the sheet says")


def test_a_round_that_may_go_on_for_ever_without_a_win() -> None:
    """x = (x^2 + 1) / 3, by iteration; and a chain without a circle, as a fraction."""
    circle = [{"entries": [[1, [0], [[0, 2]]], [1, [1], []], [1, [0], []]]}]
    assert par_joined.blank(circle) == pytest.approx((3 - 5**0.5) / 2)
    plain = [
        {"entries": [[1, [0], [[1, 2]]], [1, [4], [[0, 1]]]]},
        {"entries": [[1, [0], []], [2, [1], []]]},
    ]
    assert str(par_joined.blank(plain)) == "1/18"
