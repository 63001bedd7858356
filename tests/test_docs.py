"""The documentation cannot rot: what is generated is fresh, what is shown is run, links lead on."""

from __future__ import annotations

import importlib.util
import re
import runpy
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from fullcycle.cli.app import run
from fullcycle.exact import figures
from fullcycle.games import find
from fullcycle.play import new_key, play
from fullcycle.rules import Code, Game
from fullcycle.rules.events import AnyEvent

ROOT = Path(__file__).resolve().parents[1]
PAGES = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)(?: file=(\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PAGE_IDS = [path.relative_to(ROOT).as_posix() for path in PAGES]


def load(name: str, folder: Path = ROOT / "scripts") -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


docs = load("docs")
game_page = load("game_page")


def sessions(text: str) -> Iterator[tuple[str, list[str]]]:
    """Commands of a console block with the output that the page shows."""
    command, output = "", list[str]()
    for line in text.splitlines():
        if line.startswith("$ "):
            if command:
                yield command, output
            command, output = line[2:], []
        else:
            output.append(line.rstrip())
    yield command, output


def shows(expected: list[str], real: list[str]) -> bool:
    """Whether an output is what the page shows; a line `...` stands for any lines, … for text."""
    if not expected:
        return not real
    if expected[0] == "...":
        return any(shows(expected[1:], real[place:]) for place in range(len(real) + 1))
    pattern = ".*".join(map(re.escape, expected[0].split("…")))
    return bool(real) and bool(re.fullmatch(pattern, real[0])) and shows(expected[1:], real[1:])


@pytest.mark.parametrize("page", PAGES, ids=PAGE_IDS)
def test_what_pages_show_is_what_happens(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for kind, file, body in FENCE.findall(page.read_text("utf-8")):
        if file:
            (tmp_path / file).write_text(body, "utf-8")
        elif kind == "python":
            (tmp_path / "example.py").write_text(body, "utf-8")
            runpy.run_path(str(tmp_path / "example.py"))
            capsys.readouterr()
        if kind != "console":
            continue
        for command, expected in sessions(body):
            words = shlex.split(command)
            assert words[0] == "fullcycle", f"{command}: a console block runs fullcycle only"
            run(words[1:])
            said = capsys.readouterr()
            real = [line.rstrip() for line in (said.out + said.err).rstrip().splitlines()]
            assert shows(expected, real), "\n".join([command, "printed:", *real])


@pytest.mark.parametrize(
    ("expected", "real", "same"),
    [
        (["a", "...", "c"], ["a", "b", "c"], True),
        (["a", "...", "c"], ["a", "c"], True),
        (["a …x"], ["a 1x"], True),
        (["a"], ["a", "b"], False),
        (["a", "..."], ["b"], False),
        (["a.c"], ["abc"], False),
    ],
)
def test_comparing_outputs(expected: list[str], real: list[str], *, same: bool) -> None:
    assert shows(expected, real) is same


@pytest.mark.parametrize("page", PAGES, ids=PAGE_IDS)
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text("utf-8"))
    targets = [target.split("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text)]
    local = [target for target in targets if target and "://" not in target]
    assert not [target for target in local if not (page.parent / target).exists()]


def test_every_page_can_be_reached_from_the_first() -> None:
    seen, waiting = set[Path](), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page in seen or page.suffix != ".md" or not page.exists():
            continue
        seen.add(page)
        text = page.read_text("utf-8")
        waiting += [page.parent / found for found in re.findall(r"\]\(([^)\s#]+\.md)", text)]
    notes = ROOT / "docs" / "games" / "notes"
    lost = [page for page in PAGES if page.resolve() not in seen and page.parent != notes]
    assert not lost


def test_generated_blocks_are_fresh(capsys: pytest.CaptureFixture[str]) -> None:
    assert docs.main(["--check"]) == 0, capsys.readouterr().err


def test_game_pages_are_fresh(capsys: pytest.CaptureFixture[str]) -> None:
    assert game_page.main(["--check"]) == 0, capsys.readouterr().err


@pytest.mark.rule("MM-26")
def test_the_mine_s_page_gives_pays_at_a_bet_of_1_25() -> None:
    game = find("mystery-mine")
    bet = game.bets.parse({"bet": "1.25"})
    page = (ROOT / "docs" / "games" / "mystery-mine.md").read_text("utf-8")
    pays = page.partition("## Pays\n")[2].partition("\n## ")[0]
    heads = re.findall(r"^.*:$", pays, re.MULTILINE)
    assert len(heads) == 3
    assert all("in credits at a bet of 1.25" in head for head in heads)
    assert "in credits of 0.01; at another bet it is in proportion" in pays
    rows = [row.replace(",", "") for row in pays.splitlines() if row.startswith("|")]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    for symbol, table in game.pays.items():
        shown = next(row[1:] for row in cells if row[0].startswith(f"{symbol} ("))
        expected = {count: str(bet.multiplier * pay) for count, pay in table.items()}
        assert shown == [expected.get(count, "") for count in (2, 3, 4, 5)]
    for multiples in (game.scatter_pays["MINE"], game.features["gold-cart"]["pays"]):
        assert [str(bet.stake_coins * times) for times in multiples.values()] in cells


def test_a_stale_block_is_noticed_and_written_again(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs" / "page.md"
    page.write_text("before\n<!-- begin errors -->\nold\n<!-- end errors -->\nafter\n")
    (tmp_path / "README.md").write_text("nothing generated\n")
    assert docs.main(["--check"], tmp_path) == 1
    assert docs.main([], tmp_path) == 0
    assert docs.main(["--check"], tmp_path) == 0
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text


def test_a_block_that_nobody_makes_fails(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("<!-- begin weather -->\n<!-- end weather -->\n")
    with pytest.raises(KeyError, match="weather"):
        docs.main([], tmp_path)


def test_every_command_event_and_code_has_its_entry() -> None:
    reference = {path.name: path.read_text("utf-8") for path in (ROOT / "docs/reference").iterdir()}
    for event in get_args(AnyEvent):
        assert f"## `{event.__struct_config__.tag}`" in reference["events.md"]
    for code in Code:
        assert f"| `{code}` |" in reference["http.md"]
    commands = re.findall(r"^## (\S+)$", reference["command-line.md"], re.MULTILINE)
    assert {"games", "info", "play", "scenario", "simulate", "exact", "agree"} <= set(commands)
    assert {"replay", "rng", "serve"} <= set(commands)


@pytest.fixture
def shown_game(tmp_path: Path) -> Iterator[Game]:
    """The game that the page on adding one writes, imported from a file of its own."""
    text = (ROOT / "docs/how-to/add-a-game.md").read_text("utf-8")
    (body,) = [body for kind, _, body in FENCE.findall(text) if kind == "python"]
    (tmp_path / "cherry_row.py").write_text(body, "utf-8")
    sys.path.insert(0, str(tmp_path))
    try:
        game: Game = load("cherry_row", tmp_path).GAME
        yield game
    finally:
        sys.path.remove(str(tmp_path))
        del sys.modules["cherry_row"]


def test_the_game_that_the_docs_add_is_a_game(shown_game: Game) -> None:
    bet = shown_game.bets.parse()
    exact = figures(shown_game, bet)
    assert exact["rtp"]["fraction"] == str(shown_game.published_rtp)
    assert play(shown_game, bet, new_key(), None).status == "settled"
