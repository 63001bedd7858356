"""Whether the three readings agree: identity first, then exact = simulated = served."""

from fullcycle.agree.verdict import Check
from fullcycle.agree.whole import agree

__all__ = ["Check", "agree"]
