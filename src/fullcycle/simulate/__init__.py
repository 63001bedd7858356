"""Reading 2: many rounds, the same answer on any number of workers."""

from fullcycle.simulate.run import simulate
from fullcycle.simulate.sums import Sums

__all__ = ["Sums", "simulate"]
