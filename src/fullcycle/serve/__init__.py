"""HTTP, money, storage: the game server. It knows no mathematics."""

from fullcycle.serve.main import DEFAULT_DATABASE, run
from fullcycle.serve.settings import Settings

__all__ = ["DEFAULT_DATABASE", "Settings", "run"]
