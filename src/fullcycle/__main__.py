"""`python -m fullcycle` and the `fullcycle` command."""

from fullcycle.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
