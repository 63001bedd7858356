"""`solve` as a command: what it prints, what it writes, and the status it ends with."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fullcycle.cli import solving
from solve.lab import GAME, small

Command = Callable[..., tuple[int, str, str]]
GAME_SMALL = small(4, length=14, lines=9, eggs=3)
TARGETS = """
id = "small-one"
[targets]
rtp = { value = "0.9", within = "0.001" }
[[reels]]
sets = ["base", "free"]
around = 3
lengths = [12, 16]
counts.TSAR = [0, 2]
counts.EGG = [1, 1, 1, 0, 0]
"""


@pytest.fixture
def targets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A targets file for a small game, which the command finds under the Tsar's name."""
    monkeypatch.setattr(solving, "find", lambda _name: GAME_SMALL)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "targets.toml"
    path.write_text(TARGETS)
    return path


def test_targets_that_are_met(targets: Path, document: Callable[..., Any]) -> None:
    call = ("solve", GAME.id, "--targets", str(targets), "--seed", "3", "-o", "found.toml")
    found = document(*call)
    assert found["met"] is True
    assert abs(found["rtp"]["value"] - 0.9) <= 0.001
    assert found["written"] == "found.toml"
    written = Path("found.toml").read_text()
    assert "fullcycle solve days-of-the-tsar --targets targets.toml --seed 3" in written
    assert found["rtp"]["fraction"] in written
    strips = tomllib.loads(written)["reels"]["base"]
    assert [strip.split() for strip in strips] == found["reels"]["base"]
    again = document(*call)
    timing = ("seconds_cpu", "trials_per_cpu_second")
    assert {k: v for k, v in again.items() if k not in timing} == {
        k: v for k, v in found.items() if k not in timing
    }
    assert Path("found.toml").read_text() == written


def test_tables_for_people(targets: Path, command: Command) -> None:
    status, out, err = command("solve", GAME.id, "--targets", str(targets))
    assert (status, err) == (0, "")
    for words in ("wanted", "reached", "met", "base, free, reel 5", "one more on base, free"):
        assert words in out
    assert "What one more does to the return, in points" in out
    assert "one more weight of" in out
    assert "full cycles: 1; written: nothing" in out


def test_targets_that_are_missed(targets: Path, command: Command) -> None:
    targets.write_text(TARGETS.replace('value = "0.9"', "value = 90"))
    call = ("solve", GAME.id, "--targets", str(targets), "--trials", "5000", "-o", "none.toml")
    status, out, err = command(*call)
    assert (status, err) == (1, "")
    assert "MISSED" in out
    assert not Path("none.toml").exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--targets", "none.toml"), "none.toml: cannot be read: No such file"),
        ((), "--targets"),
        (("--targets", "targets.toml", "--seed", "-1"), "--seed"),
        (("--targets", "targets.toml", "--trials", "0"), "--trials"),
        (("--targets", "targets.toml", "-o", "no/x.toml"), "no/x.toml: cannot be written: no such"),
        (("--targets", "targets.toml", "-o", "."), ".: cannot be written: is a folder"),
        (("--targets", "wrong.toml"), "wrong.toml: targets: unknown key 'return'"),
    ],
)
def test_wrong_requests(
    targets: Path, command: Command, arguments: tuple[str, ...], says: str
) -> None:
    Path("wrong.toml").write_text(TARGETS.replace("rtp", "return"))
    status, out, err = command("solve", GAME.id, *arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_disk_that_takes_nothing(
    targets: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, *_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    call = ("solve", GAME.id, "--targets", str(targets), "-o", "found.toml")
    status, out, err = command(*call)
    assert (status, out) == (2, "")
    assert err == "fullcycle: found.toml: cannot be written: No space left on device\n"
