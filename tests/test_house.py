"""The house's own rules: small modules, clear arrows, nothing that ties the project to a place."""

from __future__ import annotations

import ast
import json
import re
import statistics
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fullcycle

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "fullcycle"
PYTHON = [path for path in sorted(PACKAGE.rglob("*.py")) if "__pycache__" not in path.parts]
LONGEST_MODULE = 400
MEDIAN_MODULE = 150
LONGEST_FUNCTION = 60
MOSTLY = 40


def tracked() -> list[Path]:
    """Every file that belongs to the project: what git knows, or would take."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
        names = [name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):  # unpacked from an archive
        ignored = (ROOT / ".gitignore").read_text("utf-8").split()
        skipped = {".git", *(line.strip("/").rsplit("/", 1)[-1] for line in ignored)}
        names = [
            path.relative_to(ROOT).as_posix()
            for path in ROOT.rglob("*")
            if not skipped.intersection(path.relative_to(ROOT).parts)
        ]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Every function of a module with the number of its lines, decorators not counted."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
            yield f"{name(path)}::{node.name}", node.end_lineno - node.lineno + 1


def imports(path: Path) -> Iterator[str]:
    """Every module that a module imports, by its full name; `from a import b` gives a.b too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}: imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def own_text_files() -> list[Path]:
    """Tracked files that people read: no pictures, sounds or fonts."""
    binary = {".png", ".jpg", ".webp", ".woff2", ".ttf", ".ico", ".ogg", ".mp3", ".xlsx", ".gz"}
    return [path for path in tracked() if path.suffix not in binary]


def test_no_module_is_a_burden() -> None:
    folders = ("src", "tests", "bench", "scripts", "client")
    sources = [
        path
        for path in tracked()
        if path.suffix in {".py", ".ts", ".svelte", ".css"}
        and path.relative_to(ROOT).parts[0] in folders
    ]
    assert len(sources) > 40
    long = {name(path): lines(path) for path in sources if lines(path) > LONGEST_MODULE}
    assert not long, f"above {LONGEST_MODULE} lines: {long}"


def test_modules_are_small_in_general() -> None:
    assert statistics.median(lines(path) for path in PYTHON) <= MEDIAN_MODULE


def test_functions_are_short() -> None:
    lengths = dict(item for path in PYTHON for item in functions(path))
    long = {where: length for where, length in lengths.items() if length > LONGEST_FUNCTION}
    assert not long, f"above {LONGEST_FUNCTION} lines: {long}"
    above = sum(length > MOSTLY for length in lengths.values())
    assert above <= len(lengths) / 10, f"{above} functions have more than {MOSTLY} lines"


def test_every_package_and_module_says_what_it_is() -> None:
    silent = [
        name(path) for path in PYTHON if not ast.get_docstring(ast.parse(path.read_text("utf-8")))
    ]
    assert not silent


def test_every_folder_with_modules_is_a_package() -> None:
    folders = {path.parent for path in PYTHON}
    assert not [name(folder) for folder in folders if not (folder / "__init__.py").exists()]


# Pieced together, so that this file does not name what no file may name.
PLACES = re.compile(
    "|".join(
        (
            r"(?<![\w.])/" + r"work/(main|shared|scratch|\.library)",
            r"/" + r"root/",
            r"/" + r"home/\w",
            r"\." + "library/",
            r"https?://(registry|files|pypi|deb|ftp|security)\.[\w.-]+",
            "npmjs" + r"\.(org|com)",
            "python" + r"hosted\.org",
            r"pypi" + r"\.org",
            r"deb" + r"\.debian\.org",
        )
    )
)


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = [
        f"{name(path)}:{number}: {match[0]}"
        for path in own_text_files()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (match := PLACES.search(line))
    ]
    assert not found


@pytest.mark.parametrize(
    "text",
    [
        "see /" + "work/main/x",
        "/" + "root/.cache",
        "https://" + "registry.npm" + "js.org/x.tgz",
        "files.python" + "hosted.org",
    ],
)
def test_places_are_recognised(text: str) -> None:
    assert PLACES.search(text)


def _addresses(node: object, where: str) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _addresses(value, f"{where}/{key}")
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from _addresses(value, f"{where}/{index}")
    elif isinstance(node, str) and "://" in node:
        yield where


def test_lock_files_hold_no_download_addresses() -> None:
    lock: dict[str, Any] = json.loads((ROOT / "client/package-lock.json").read_text("utf-8"))
    packages = lock["packages"]
    assert packages
    assert not [where for where, package in packages.items() if "resolved" in package]
    funding = re.compile(r"/funding(/|$)")
    assert not [where for where in _addresses(lock, "") if not funding.search(where)]
    pinned = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    wrong = [
        line
        for line in pinned
        if not line.startswith("#") and not re.fullmatch(r"[\w.-]+==[\w.]+", line)
    ]
    assert not wrong


def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pinned = {
        line.split("==")[0].lower().replace("_", "-")
        for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
        if "==" in line
    }
    extras = [need for needs in project["optional-dependencies"].values() for need in needs]
    wanted = [*project["dependencies"], *extras]
    names = {re.split(r"[^\w.-]", need)[0].lower() for need in wanted}
    assert names
    assert not names - pinned


def test_the_changelog_begins_with_this_version() -> None:
    versions = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert versions[0] == fullcycle.__version__


def test_games_reach_only_the_verbs_of_the_engine() -> None:
    for path in sorted((PACKAGE / "games").rglob("*.py")):
        for module in imports(path):
            if module.startswith("fullcycle.engine"):
                assert module.startswith("fullcycle.engine.verbs"), f"{name(path)}: {module}"


def test_every_package_has_arrows() -> None:
    """A package that no contract speaks of could import whatever it likes."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    spoken = {
        module.split(".")[1]
        for contract in contracts["contracts"]
        if contract["type"] == "forbidden"
        for module in contract["source_modules"]
    }
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert packages - {"cli"} <= spoken
