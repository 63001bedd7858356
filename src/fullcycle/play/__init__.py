"""Reading 1: one round, with events. Draws come from a key, or from a forced or recorded tape."""

from fullcycle.engine.cache import math_hash
from fullcycle.play.live import new_key, play
from fullcycle.play.round import Amount, Round

__all__ = ["Amount", "Round", "math_hash", "new_key", "play"]
