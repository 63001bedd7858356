"""Where kernels are kept, and whose mathematics they are: across processes and changed sources."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullcycle.engine import cache
from fullcycle.games import find
from support.engine_games import TWICE
from support.engine_lab import TESTS, copy_of_the_package, elsewhere
from support.engine_other_games import MIXED, THRICE

#: Plays games on draws 4 and 5, untraced, and tells what the cache did; `{first}` comes before.
PLAY = """
import json
from fullcycle.engine import cache, frame, source
from fullcycle.engine.kernels import arguments, kernels
from support.engine_games import TWICE
from support.engine_other_games import THRICE
{first}
told = {{}}
for game in ({games},):
    ready, round_ = kernels(game), frame.frame()
    ready.module.run(ready.tables, arguments(game.bets.unit()), source.tape([4, 5]), round_)
    stats = ready.module.run.stats
    hits, misses = sum(stats.cache_hits.values()), sum(stats.cache_misses.values())
    told[game.id] = [int(round_.win), hits, misses]
told["folder"] = cache.folder().name
told["hash"] = cache.math_hash(TWICE)
print(json.dumps(told))
"""
WRITE = "import pathlib; pathlib.Path({path!r}).write_text({text!r})"


def test_one_cache_through_many_processes_and_changes(tmp_path: Path) -> None:
    """Kernels take seconds to compile, so one cache lives through all that a cache meets."""
    package, helpers = copy_of_the_package(tmp_path / "src"), tmp_path / "helpers"
    shutil.copytree(TESTS / "support", helpers / "support")
    verb = package / "fullcycle/engine/verbs/draws.py"
    old = verb.read_text()
    new = old.replace(
        "draws.position += 1\n        return value", "draws.position += 1\n        return value + 1"
    )
    assert new != old
    edit = WRITE.format(path=str(verb), text=new)

    def play(games: str, first: str = "") -> Any:
        program = PLAY.format(games=games, first=first)
        return elsewhere(program, cache=tmp_path / "kept", package=package, helpers=helpers)

    # Two games are compiled by two processes. The second one outlives an edit of a verb: what it
    # compiles is still what it imported, and goes to the folder of what it imported.
    first = play("TWICE")
    assert first["twice"] == [18, 0, 1]  # 2 x 4 + 2 x 5, compiled
    second = play("THRICE", edit)
    assert verb.read_text() == new
    assert second["thrice"] == [27, 0, 1]
    assert second["folder"] == first["folder"]

    # A third process plays both from the cache, each by its own mathematics.
    verb.write_text(old)
    third = play("TWICE, THRICE")
    assert (third["twice"], third["thrice"]) == ([18, 1, 0], [27, 1, 0])
    assert third["hash"] == first["hash"]

    # A stage outside the package is changed: same folder, other kernels, other hash.
    game = helpers / "support/engine_games.py"
    game.write_text(game.read_text().replace("(2 * verbs.pick", "(5 * verbs.pick"))
    fourth = play("TWICE, THRICE")
    assert (fourth["twice"], fourth["thrice"]) == ([45, 0, 1], [27, 1, 0])
    assert fourth["folder"] == first["folder"]
    assert fourth["hash"] != first["hash"]

    # The verb is changed: another folder, another result, another hash.
    verb.write_text(new)
    fifth = play("THRICE")
    assert fifth["thrice"] == [33, 0, 1]
    assert fifth["folder"] != first["folder"]
    assert fifth["hash"] not in {first["hash"], fourth["hash"]}
    assert {path.name for path in (tmp_path / "kept").iterdir()} == {
        first["folder"],
        fifth["folder"],
    }


def _append(path: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        with (root / path).open("a") as file:
            file.write("\n# another word\n")

    return change


@pytest.mark.parametrize(
    ("path", "counts"),
    [
        ("engine/verbs/lines.py", True),
        ("engine/frame.py", True),
        ("rules/choices.py", True),
        ("games/days_of_the_tsar.py", True),
        ("play/decode.py", False),
        ("serve/settings.py", False),
    ],
)
def test_the_folder_is_named_by_what_decides_results(
    path: str, counts: bool, tmp_path: Path
) -> None:
    root = tmp_path / "fullcycle"
    skip = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(cache.PACKAGE, root, ignore=skip)
    assert cache.sources(root) == cache.sources()
    _append(path)(root)
    assert (cache.sources(root) != cache.sources()) == counts


def test_a_renamed_or_moved_source_is_a_change(tmp_path: Path) -> None:
    root = tmp_path / "fullcycle"
    shutil.copytree(cache.PACKAGE, root, ignore=shutil.ignore_patterns("__pycache__", "static"))
    (root / "engine/frame.py").rename(root / "engine/frames.py")
    assert cache.sources(root) != cache.sources()


def test_the_folder_s_parent_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = cache.sources()[:16]
    monkeypatch.setenv("FULLCYCLE_CACHE", str(tmp_path))
    assert cache.folder() == tmp_path / name
    monkeypatch.delenv("FULLCYCLE_CACHE")
    assert cache.folder() == Path.home() / ".cache" / "fullcycle" / name


TSAR = find("days-of-the-tsar")
EGGS = TSAR.draw("eggs")
CHANGES: dict[str, dict[str, Any]] = {
    "strip": {
        "reels": {**TSAR.reels, "base": (TSAR.reels["base"][0][::-1], *TSAR.reels["base"][1:])}
    },
    "pay": {"pays": {**TSAR.pays, "NINE": {3: 5, 4: 20, 5: 101}}},
    "egg pay": {"scatter_pays": {"EGG": {2: 2, 3: 5, 4: 20, 5: 101}}},
    "line": {"lines": (*TSAR.lines[:24], (2, 2, 2, 2, 0))},
    "weight": {
        "draws": (replace(EGGS, weights=(2, *EGGS.weights[1:])), *TSAR.draws[1:]),
    },
    "cap": {"cap": 5000},
    "stage order": {"stages": (*TSAR.stages[:2], TSAR.stages[3], TSAR.stages[2])},
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_game_s_hash_changes_with_its_rules(name: str) -> None:
    assert cache.math_hash(replace(TSAR, **CHANGES[name])) != cache.math_hash(TSAR)


def test_a_game_s_hash_does_not_change_with_its_art() -> None:
    assert cache.math_hash(replace(TSAR, art={})) == cache.math_hash(TSAR)


def test_games_that_differ_only_in_their_stages_have_different_hashes() -> None:
    alike = replace(THRICE, id="twice", title="twice")
    mixed = replace(MIXED, id="twice", title="twice")
    assert len({cache.math_hash(game) for game in (TWICE, alike, mixed)}) == 3


def test_a_game_s_hash_depends_on_its_own_file_and_on_the_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fullcycle.games.days_of_the_tsar as module  # noqa: PLC0415 - its file is replaced here

    own = cache.math_hash(TSAR)
    assert module.__file__ is not None
    changed = tmp_path / "changed.py"
    changed.write_text(Path(module.__file__).read_text() + "\n# another word\n")
    monkeypatch.setattr(module, "__file__", str(changed))
    assert cache.math_hash(TSAR) != own
    monkeypatch.undo()
    assert cache.math_hash(TSAR) == own
    monkeypatch.setattr(cache, "_ENGINE", cache._ENGINE + b"\n# another word\n")
    assert cache.math_hash(TSAR) != own
