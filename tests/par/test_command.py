"""`fullcycle par`: files, comparisons, and wrong requests."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from fullcycle.cli import sheet as command
from fullcycle.cli.app import run
from fullcycle.games import find
from fullcycle.par import files

Sheet = dict[str, Any]
GAME = "days-of-the-tsar"
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    def run_(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = run(("par", *arguments))
        said = capsys.readouterr()
        return status, said.out, said.err

    return run_


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, small: Sheet) -> list[Any]:
    """The command gets a sheet that is made already; tests/par proves how sheets are made."""
    found: list[Any] = []

    def made(*arguments: Any) -> Sheet:
        found.append(arguments[:2])
        return small

    monkeypatch.setattr(command, "contents", made)
    return found


@pytest.mark.parametrize("ending", files.KINDS)
def test_a_sheet_is_written(
    call: Call, asked: list[Any], small: Sheet, ending: str, tmp_path: Path
) -> None:
    path = tmp_path / f"tsar{ending}"
    status, out, err = call(GAME, "-o", str(path), "--bet", '{"lines": 7}')
    assert (status, err) == (0, "")
    assert out.startswith(f"{path}: Days of the Tsar, return 1368.7064% = 1537331/112320, hash ")
    assert out.count("\n") == 1
    game = find(GAME)
    assert asked == [(game, game.bets.parse({"lines": 7}))]
    if ending == ".json":
        assert files.read(path) == json.loads(json.dumps(small))
    elif ending == ".html":
        assert path.read_text("utf-8").startswith("<!doctype html>")
    else:
        assert openpyxl.load_workbook(path).sheetnames[0] == "Identity"


def test_a_sheet_that_is_made_already_becomes_another_kind_of_file(
    call: Call, asked: list[Any], small: Sheet, tmp_path: Path
) -> None:
    made, page, again = (tmp_path / name for name in ("tsar.json", "tsar.html", "again.json"))
    files.write(made, small)
    assert call(str(made), "-o", str(page))[0] == 0
    assert call(str(made), "-o", str(again))[0] == 0
    assert "1537331/112320" in page.read_text("utf-8")
    assert again.read_bytes() == made.read_bytes()
    assert asked == [], "nothing is counted again"


def test_json_prints_the_sheet_and_nothing_else(
    call: Call, asked: list[Any], small: Sheet, tmp_path: Path
) -> None:
    status, out, err = call(GAME, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == json.loads(json.dumps(small))
    path = tmp_path / "tsar.html"
    status, beside, err = call(GAME, "--output", str(path), "--json")
    assert (status, beside, err) == (0, out, "")
    assert path.exists()
    assert len(asked) == 2


def test_comparing_sheets(call: Call, small: Sheet, tmp_path: Path) -> None:
    old, new = str(tmp_path / "old.json"), str(tmp_path / "new.json")
    files.write(Path(old), small)
    assert call("--compare", old, old) == (0, f"{old} and {old}: no change\n", "")
    changed = json.loads(files.text(small))
    changed["rules"]["pays"]["ACE"]["5"] = 250
    files.write(Path(new), changed)
    status, out, err = call("--compare", old, new, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert found["same"] is False
    assert found["changes"] == {
        "pays": [{"what": "5 ACE", "old": 200, "new": 250, "difference": 50}]
    }
    status, out, err = call("--compare", old, new)
    assert (status, err) == (0, "")
    assert "5 ACE" in out
    assert "250" in out


def test_comparing_a_game_with_a_sheet(
    call: Call, asked: list[Any], small: Sheet, tmp_path: Path
) -> None:
    path = str(tmp_path / "old.json")
    files.write(Path(path), small)
    status, out, err = call("--compare", path, GAME)
    assert (status, err) == (0, "")
    assert out == f"{path} and {GAME}: no change\n"
    assert len(asked) == 1


WRONG = [
    ((), "par GAME -o FILE"),
    ((GAME,), "--output: where to?"),
    ((GAME, "-o"), "-o"),
    ((GAME, "-o", "sheet.pdf"), "sheet.pdf: a sheet's file ends in one of"),
    ((GAME, "-o", "no/such/folder/sheet.html"), "no/such/folder/sheet.html: cannot be written"),
    ((GAME, "-o", "sheet.html", "--bet", '{"lines": 99}'), "bet.lines"),
    (("no-such-game", "-o", "sheet.html"), "no-such-game"),
    (("none.json", "-o", "sheet.html"), "none.json: cannot be read"),
    ((GAME, "more", "-o", "sheet.html"), "more"),
    (("--compare", "a.json"), "--compare"),
    (("--compare", "a.json", "b.json"), "a.json: cannot be read"),
    (("--compare", "no-such-game", "b.json"), "no-such-game"),
    ((GAME, "--compare", "a.json", "b.json"), "--compare: takes no GAME"),
    (("--compare", "a.json", "b.json", "-o", "sheet.html"), "--compare: takes no GAME"),
]


@pytest.mark.parametrize(("arguments", "word"), WRONG, ids=lambda v: str(v)[:60])
def test_a_wrong_request_gets_one_line_and_exit_2(
    call: Call,
    arguments: tuple[str, ...],
    word: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = call(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("fullcycle: ")
    assert word in err
    assert not list(tmp_path.iterdir())
