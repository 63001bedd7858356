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
    assert ("each way" in out) == (declared["mechanic"] == "ways")


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_a_round_of_any_kind_is_played(document: Callable[..., Any], path: Path) -> None:
    for digit in "0123456789":
        played = document("play", str(path), "--seed", digit * 64)
        won = [event for event in played["events"] if event["type"].endswith("_win")]
        assert played["status"] == "settled"
        assert sum(event["coins"] for event in won) == played["win"]["coins"]


TEXT = """
id = "one"
title = "T [/x] [red]"
mechanic = "lines"
rows = 2
symbols = ["[/A]", "B"]
lines = [[1]]
[pays."[/A]"]
1 = 1
[reels]
base = ["[/A] B B"]
[bets]
coin_sizes = ["0.01"]
[rules]
R-1 = "see [/b] there"
"""


def test_texts_of_a_file_are_shown_as_they_are(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(TEXT, "utf-8")
    status, out, err = command("info", str(file))
    assert (status, err) == (0, "")
    assert all(text in out for text in ("T [/x] [red]", "[/A]", "see [/b] there"))
    file.write_text(TEXT.replace("T [/x]", "T\\u0007"), "utf-8")
    status, _, err = command("info", str(file))
    assert (status, "one.toml: title: " in err, "cannot be printed" in err) == (2, True, True)


def test_a_session_needs_the_order_of_the_strips(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "counts.toml"
    text = TEXT.replace("[reels]", "[counts]").replace('["[/A] B B"]', '[{"[/A]" = 1, B = 2}]')
    file.write_text(text, "utf-8")
    asked = ("simulate", str(file), "--rounds", "10")
    for more in ((), ("--session", "--bankroll", "1.00")):
        status, _, err = command(*asked, *more)
        assert (status, "needs the strips' order" in err) == (2, True)
    status, out, _ = command("info", str(file))
    assert status == 0
    assert "[/A]:1 B:2" in out  # how often, and no order that is none


@pytest.mark.parametrize(
    ("targets", "word"),
    [
        ('[targets]\nrtp = { value = "1e30000000", within = "0.01" }', "is not a number"),
        ("[targets]\nrtp = { value = 1e30000000, within = 0.01 }", "is not a number"),
        ('id = "../x y"\n[targets]\nrtp = { value = "0.9", within = "0.01" }', "lower-case words"),
        ("id = " + "[" * 5000, "is not TOML"),
        (
            '[targets]\nrtp = { value = "0.9", within = "0.01" }\n[[reels]]\nsets = [["base"]]',
            "must list reel sets",
        ),
    ],
)
def test_targets_that_cannot_be_read(
    command: Command, tmp_path: Path, targets: str, word: str
) -> None:
    file = tmp_path / "targets.toml"
    file.write_text(targets, "utf-8")
    status, out, err = command("solve", "days-of-the-tsar", "--targets", str(file))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert word in err
