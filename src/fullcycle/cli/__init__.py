"""The command line: every reading, the server and the lab's tools."""

from fullcycle.cli.app import main

__all__ = ["main"]
