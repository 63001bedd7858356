"""Commands over games of data files: each kind is shown, played and listed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "docs" / "examples").glob("*.toml"))
Command = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_a_game_of_any_kind_is_shown(
    command: Command, document: Callable[..., Any], path: Path
) -> None:
    declared = document("info", str(path))
    status, out, err = command("info", str(path))
    assert (status, err) == (0, "")
    for row in declared["pay_rows"]:
        assert row["name"] in out
    for symbol in (*declared["pays"], *(wild["symbol"] for wild in declared["wilds"])):
        assert symbol in out
    assert ("first row that matches" in out) == (declared["mechanic"] == "rows")
    assert ("way and coin" in out) == (declared["mechanic"] == "ways")


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_a_round_of_any_kind_is_played(document: Callable[..., Any], path: Path) -> None:
    for digit in "0123456789":
        played = document("play", str(path), "--seed", digit * 64)
        won = [event for event in played["events"] if event["type"].endswith("_win")]
        assert played["status"] == "settled"
        assert sum(event["coins"] for event in won) == played["win"]["coins"]
