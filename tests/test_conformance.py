"""Every rule is proven by a test or due, the table says which, and the check can fail."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("conformance", ROOT / "scripts/conformance.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


conformance = _load()
GAMES = {"Small": {"SM-1": "It is | small.", "SM-2": "It is\nplain."}}


def test_every_rule_is_proven_or_due(capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main(["--check"]) == 0, capsys.readouterr().err


def test_marks_are_found_where_they_stand() -> None:
    source = """
import pytest
@pytest.mark.rule("SM-1", "SM-2")
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("SM-3"))])
def test_one(n): ...
class TestTwo:
    @pytest.mark.rule("SM-2")
    async def test_three(self): ...
"""
    reader = conformance.Reader(source, "tests/test_x.py")
    assert reader.wrong == []
    assert reader.proofs == {
        "SM-1": ["tests/test_x.py::test_one"],
        "SM-2": ["tests/test_x.py::test_one", "tests/test_x.py::TestTwo::test_three"],
        "SM-3": ["tests/test_x.py::test_one"],
    }


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("@pytest.mark.rule()\ndef test_x(): ...", "names its ids as texts"),
        ("@pytest.mark.rule\ndef test_x(): ...", "names its ids as texts"),
        ("@pytest.mark.rule(1)\ndef test_x(): ...", "names its ids as texts"),
        ("@pytest.mark.rule(*IDS)\ndef test_x(): ...", "names its ids as texts"),
        ("@pytest.mark.rule('SM-1', ID)\ndef test_x(): ...", "names its ids as texts"),
        ("@pytest.mark.rule('SM-1')\ndef helper(): ...", "belongs on a test"),
        ("@pytest.mark.rule('SM-1')\nclass TestX: ...", "belongs on a test"),
        ("pytestmark = pytest.mark.rule('SM-1')", "belongs on a test"),
        ("pytestmark = [pytest.mark.rule('SM-1')]", "belongs on a test"),
        ("def test_x():\n    pytest.mark.rule('SM-1')", "belongs on a test"),
        ("@pytest.mark.skip\n@pytest.mark.rule('SM-1')\ndef test_x(): ...", "proves no rule"),
        (
            "@pytest.mark.rule('SM-1')\n@pytest.mark.xfail(reason='x')\ndef test_x(): ...",
            "proves no rule",
        ),
    ],
)
def test_marks_that_prove_nothing_are_refused(source: str, message: str) -> None:
    reader = conformance.Reader(source, "tests/test_x.py")
    assert reader.proofs == {}
    assert len(reader.wrong) == 1
    assert message in reader.wrong[0]
    assert reader.wrong[0].startswith("tests/test_x.py:")


@pytest.mark.parametrize(
    ("proofs", "due", "message"),
    [
        ({"SM-1": ["t"]}, {}, "SM-2: no test proves it"),
        ({"SM-1": ["t"], "SM-2": ["t"], "SM-3": ["t"]}, {}, "t: SM-3 is no rule"),
        ({"SM-1": ["t"], "SM-2": ["t"]}, {"SM-3": "Later"}, "SM-3 is no rule"),
        ({"SM-1": ["t"]}, {"SM-2": " "}, "needs the subject"),
    ],
)
def test_gaps_and_strangers_fail(
    proofs: dict[str, list[str]], due: dict[str, str], message: str
) -> None:
    wrong = conformance.problems(GAMES, proofs, due)
    assert len(wrong) == 1
    assert message in wrong[0]


def test_an_id_of_two_games_fails() -> None:
    both = {"One": {"EX-1": "a"}, "Two": {"EX-1": "b"}}
    assert "two games" in conformance.problems(both, {"EX-1": ["t"]}, {})[0]


def test_the_table_is_one_row_a_rule() -> None:
    assert conformance.problems(GAMES, {"SM-1": ["tests/a.py::t"]}, {"SM-2": "Later"}) == []
    page = conformance.render(
        GAMES, {"SM-1": ["tests/a.py::t", "tests/a.py::u"]}, {"SM-2": "Later"}
    )
    assert "| SM-1 | It is \\| small. | [a.py](../tests/a.py): `t`, `u` | proven |" in page
    assert "| SM-2 | It is plain. |  | due: Later |" in page
    assert "1 of 2 rules proven." in page


def test_a_rule_that_is_due_is_not_called_proven() -> None:
    proofs, due = {"SM-1": ["tests/a.py::t"], "SM-2": ["tests/a.py::t"]}, {"SM-2": "Later"}
    assert conformance.problems(GAMES, proofs, due) == []
    page = conformance.render(GAMES, proofs, due)
    assert "| SM-2 | It is plain. | [a.py](../tests/a.py): `t` | in part; due: Later |" in page
    assert "1 of 2 rules proven." in page


def test_a_stale_table_fails_until_it_is_written_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "tests").mkdir()
    conformance.main([], root=tmp_path)
    capsys.readouterr()
    conformance.main(["--check"], root=tmp_path)
    assert "stale" not in capsys.readouterr().err
    table = tmp_path / "docs/conformance.md"
    table.write_text(table.read_text() + "x")
    assert conformance.main(["--check"], root=tmp_path) == 1
    assert "docs/conformance.md: is stale" in capsys.readouterr().err
    table.unlink()
    assert conformance.main(["--check"], root=tmp_path) == 1
