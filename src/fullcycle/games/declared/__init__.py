"""Games as data files: a TOML text that needs no Python is a game for every command."""

from fullcycle.games.declared.read import parse, read

__all__ = ["parse", "read"]
