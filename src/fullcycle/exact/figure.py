"""One figure as JSON: each says by which method it was found."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fullcycle.exact.moments import ROOT_ERROR


def exactly(value: Fraction | int) -> dict[str, Any]:
    """An exact figure: the fraction, and a float to read."""
    return {"fraction": str(Fraction(value)), "value": float(value), "method": "exact"}


def computed(value: float, error: float) -> dict[str, Any]:
    """A computed figure with a bound on its error."""
    return {"value": value, "error": error, "method": "computed"}


def either(value: Fraction | float) -> dict[str, Any]:
    """A figure that is exact where it is a fraction."""
    if isinstance(value, Fraction):
        return exactly(value)
    return computed(value, abs(value) * ROOT_ERROR)
