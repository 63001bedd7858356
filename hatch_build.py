"""The build hook: the wheel holds the built client, made here when it is missing or stale."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Builds the browser client into `src/fullcycle/static` before files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build unless a fresh build is there; a source package may carry only the result."""
        del version, build_data
        script = Path(self.root) / "client" / "build.py"
        if script.exists():
            runpy.run_path(str(script))["build"]()
        elif not (Path(self.root) / "src" / "fullcycle" / "static" / "index.html").exists():
            raise FileNotFoundError("neither the client's sources nor its build are here")
