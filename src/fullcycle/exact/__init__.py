"""Reading 3: no randomness. Full cycles as integers, joined into fractions."""

from fullcycle.exact.figures import figures

__all__ = ["figures"]
