"""Finding strips and weights that meet targets: a search over counts, confirmed by full cycles."""

from fullcycle.solve.run import Solution, solve, variant_of
from fullcycle.solve.task import Task, parse, read

__all__ = ["Solution", "Task", "parse", "read", "solve", "variant_of"]
