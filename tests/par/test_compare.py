"""What changed between two sheets: all of it, and nothing else."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import Any

import pytest

from fullcycle.par import contents, files
from fullcycle.par.compare import compare
from fullcycle.rules import RuleError
from par.conftest import SMALL, small_game

Sheet = dict[str, Any]


@pytest.fixture
def other(small: Sheet) -> Sheet:
    """A copy that may be changed, as it comes from a file."""
    found: Sheet = json.loads(files.text(small))
    return copy.deepcopy(found)


def whats(found: Sheet, section: str) -> dict[str, Any]:
    return {change["what"]: (change["old"], change["new"]) for change in found["changes"][section]}


def test_a_sheet_is_the_same_as_itself(small: Sheet, other: Sheet) -> None:
    other["identity"]["date"] = "2027-01-01"
    found = compare(small, other)
    assert found["same"]
    assert found["changes"] == {}
    assert found["b"]["date"] == "2027-01-01"


def test_strips_change_by_stops(small: Sheet, other: Sheet) -> None:
    reels = other["rules"]["reels"]["base"]
    reels[0].insert(3, "NINE")
    del reels[1][0]
    reels[2][5] = "KING"
    found = whats(compare(small, other), "strips")
    assert found == {
        "base reel 1, stop 3": ([], ["NINE"]),
        "base reel 2, stop 0": (["ACE"], []),
        "base reel 3, stop 5": (["STATUE"], ["KING"]),
    }


def test_counts_pays_lines_rules_and_figures_change(small: Sheet, other: Sheet) -> None:
    other["symbols"]["counts"]["free"]["EGG"][2] = 2
    other["rules"]["pays"]["ACE"]["5"] = 250
    del other["rules"]["pays"]["TSARINA"]["2"]
    other["rules"]["scatter_pays"]["EGG"]["6"] = 500
    other["rules"]["lines"].append([1, 1, 1, 1, 2])
    other["rules"]["weights"]["eggs"]["10"] = 3
    other["figures"]["rtp"] = {"fraction": "1/2", "value": 0.5, "method": "exact"}
    other["combinations"][0]["rows"][0]["hits"] += 1
    found = compare(small, other)
    assert not found["same"]
    assert whats(found, "counts") == {"free reel 3 EGG": (1, 2)}
    assert whats(found, "pays") == {
        "5 ACE": (200, 250),
        "2 TSARINA": (4, None),
        "6 EGG on the total bet": (None, 500),
    }
    assert whats(found, "lines") == {"line 4": (None, [1, 1, 1, 1, 2])}
    assert whats(found, "rules") == {"weights eggs 10": (1, 3)}
    (change,) = found["changes"]["figures"]
    rtp = small["figures"]["rtp"]
    assert change == {
        "what": "rtp",
        "old": rtp["value"],
        "new": 0.5,
        "difference": 0.5 - rtp["value"],
        "fractions": [rtp["fraction"], "1/2"],
    }
    assert set(whats(found, "combinations")) == {"base: 5 TSAR, hits"}


def test_chances_that_are_computed_differ_beyond_their_error(small: Sheet, other: Sheet) -> None:
    error = small["wins"]["error"]
    other["wins"]["buckets"][1]["chance"] += error
    assert compare(small, other)["same"]
    other["wins"]["buckets"][1]["chance"] += 3 * error
    assert set(whats(compare(small, other), "wins")) == {"win (0,1)"}


def test_a_changed_game_has_another_hash_and_other_figures(small: Sheet) -> None:
    """GLI-19 A.6.1: a change to the return is another game in the records."""
    game = small_game()
    base = (*SMALL[:4], (*SMALL[4], "NINE"))
    changed = replace(game, reels={"base": base, "free": SMALL})
    found = compare(small, contents(changed, changed.bets.parse()))
    assert whats(found, "identity")["math_hash"][0] == small["identity"]["math_hash"]
    assert whats(found, "strips") == {"base reel 5, stop 6": ([], ["NINE"])}
    assert whats(found, "counts") == {"base reel 5 NINE": (0, 1)}
    assert {"rtp", "variance", "parts lines", "cycle"} <= set(whats(found, "figures"))
    assert "base: 5 NINE, hits" in whats(found, "combinations")


@pytest.mark.parametrize("missing", ["rules", "identity", "figures", "wins", "combinations"])
def test_half_a_sheet_is_refused(small: Sheet, other: Sheet, missing: str) -> None:
    del other[missing]
    with pytest.raises(RuleError, match="is not a whole sheet"):
        compare(small, other)
    other[missing] = 5
    with pytest.raises(RuleError, match="is not a whole sheet"):
        compare(other, small)
