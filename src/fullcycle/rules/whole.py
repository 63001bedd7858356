"""Whole numbers within bounds: what counts, pays and weights are made of."""

from __future__ import annotations

from fullcycle.rules.errors import RuleError

#: No pay is larger: sums of many stay within 64 bits.
DEAREST = 10**12


def whole(value: object, where: str, least: int = 0, most: int = DEAREST) -> int:
    """An integer within bounds; fractions, booleans and texts are refused. Raises RuleError."""
    if type(value) is not int or not least <= value <= most:
        message = f"{value!r} is not a whole number from {least} to {most:,}"
        raise RuleError(message, where=where)
    return value
