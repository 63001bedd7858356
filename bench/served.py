"""A server for `serving.py`: `python bench/served.py FOLDER PORT GROUP_COMMIT`."""

from __future__ import annotations

import sys
from pathlib import Path

from fullcycle.serve.main import run
from fullcycle.serve.settings import Settings

if __name__ == "__main__":
    folder, port, group = sys.argv[1:]
    database = Path(folder) / "bench.db"
    settings = Settings(database, opening_balance=10**12, group_commit=int(group))
    run(port=int(port), database_url=f"sqlite:///{database}", settings=settings)
