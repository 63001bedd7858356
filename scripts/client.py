"""Builds, checks or tests the client: `python scripts/client.py build|check|test|dev`."""

import runpy
from pathlib import Path

if __name__ == "__main__":
    runpy.run_path(
        str(Path(__file__).resolve().parent.parent / "client" / "build.py"), run_name="__main__"
    )
