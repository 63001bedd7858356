"""Damaged sheets: the file, the place and what is wrong with it, never Python's own words."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fullcycle.cli.app import run
from fullcycle.par import compare, files
from fullcycle.rules import RuleError

Sheet = dict[str, Any]
Damage = Callable[[Sheet], object]
#: What Python says of its own errors.
PYTHON = re.compile(
    r"Error\b|object|NoneType|subscript|attribute|argument|iterable|not supported|"
    r"format code|Expecting|codec|char \d|Invalid|unhashable|unpack|recursion|digits"
)
DAMAGED: dict[str, tuple[Damage, str]] = {
    "no wins": (lambda s: s.pop("wins"), "wins is missing"),
    "no error": (lambda s: s["wins"].pop("error"), "wins.error is missing"),
    "no date": (lambda s: s["identity"].pop("date"), "identity.date is missing"),
    "no day": (lambda s: s["identity"].update(date="soon"), "identity.date is not what"),
    "no share": (
        lambda s: s["combinations"][1]["rows"][2].pop("share"),
        "combinations[1].rows[2].share is missing",
    ),
    "no value": (
        lambda s: s["combinations"][0]["rows"][3]["share"].pop("value"),
        "combinations[0].rows[3].share.value is missing",
    ),
    "no levels": (lambda s: s["wagers"].pop("levels"), "wagers.levels is missing"),
    "a text": (lambda s: s["wins"].update(error="small"), "wins.error is not what"),
    "none": (lambda s: s["figures"].update(features=None), "figures.features is not what"),
    "a number": (lambda s: s.update(rules=5), "rules is not what"),
    "a list": (lambda s: s.update(figures=[1]), "figures is not what"),
    "half a band": (lambda s: s["bands"][4].pop("low"), "bands[4].low is missing"),
    "a chance": (
        lambda s: s["wins"]["survival"][1].update(chance=-0.5),
        "wins.survival[1].chance is not what",
    ),
    "no feature": (lambda s: s.update(features={}), "features.free_spins is missing"),
    "no stages": (lambda s: s.pop("stages"), "stages is missing"),
    "an untrue value": (
        lambda s: s["figures"]["rtp"].update(value=-5),
        "figures.rtp.value is not what",
    ),
    "a stop": (lambda s: s["rules"]["reels"]["base"][0].__setitem__(2, {}), "is not what"),
    "a check's name": (lambda s: s["verification"]["checks"][1].update(what=[]), "is not what"),
    "no deviation": (
        lambda s: s["figures"]["volatility_index"].pop("sigma"),
        "figures.volatility_index.sigma is missing",
    ),
    "a lonely surrogate": (
        lambda s: s["identity"].update(title="\ud800"),
        "is not a whole sheet",
    ),
}


@pytest.fixture
def whole(small: Sheet) -> Sheet:
    """A copy as it comes from a file."""
    found: Sheet = json.loads(files.text(small))
    return copy.deepcopy(found)


def said_by_the_command(capsys: pytest.CaptureFixture[str], *names: str) -> str:
    capsys.readouterr()
    assert run(("par", "--compare", *names)) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    return said.err


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_sheet_is_refused_by_file_and_place(
    whole: Sheet, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fine, false = tmp_path / "fine.json", tmp_path / "false.json"
    files.write(fine, whole)
    damage, place = DAMAGED[name]
    damage(whole)
    false.write_text(json.dumps(whole), "utf-8")
    for names in ((fine, false), (false, fine)):
        said = said_by_the_command(capsys, *map(str, names))
        assert said.startswith(f"fullcycle: {false}: is not a whole sheet: ")
        assert place in said
        assert not PYTHON.search(said.removeprefix(f"fullcycle: {false}")), said


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "is not JSON: wrong at line 1, column 1"),
        (b'{"format":\n 5,}', "is not JSON: wrong at line 2, column 4"),
        (b"\xff\xfe", "is not UTF-8 text"),
        (b'{"format": NaN}', "is not JSON: a number in it is none, or too long"),
        (b'{"format": ' + b"9" * 5000 + b"}", "a number in it is none, or too long"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[1]", "is not a sheet of this program (fullcycle PAR sheet 3)"),
        (b'{"format": "fullcycle PAR sheet 1"}', "is not a sheet of this program"),
    ],
)
def test_what_is_no_json_of_a_sheet(
    text: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "false.json"
    path.write_bytes(text)
    said = said_by_the_command(capsys, str(path), str(path))
    assert said.startswith(f"fullcycle: {path}: ")
    assert words in said
    assert not PYTHON.search(said.removeprefix(f"fullcycle: {path}")), said


def refusal(sheet: Sheet) -> str | None:
    """What a comparison says against a sheet."""
    try:
        compare.compare(sheet, sheet)
    except RuleError as error:
        return error.message
    return None


def test_every_name_that_is_read_is_missed(whole: Sheet) -> None:
    """Each name of the first levels, taken out: either it is not read, or it is named."""
    missed = 0
    for section in list(whole):
        values = whole[section]
        for name in list(values) if isinstance(values, dict) else ():
            kept = values.pop(name)
            said = refusal(whole)
            missed += said is not None
            assert said in {None, f"is not a whole sheet: {section}.{name} is missing"}
            values[name] = kept
    assert missed >= 15
